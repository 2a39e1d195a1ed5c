//===- TuningPage.cpp - Records of searches as a page ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/TuningPage.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::vta::tuning;
namespace json = llvm::json;

/// The page without its data, which belongs where "{{data}}" stands.
static constexpr llvm::StringLiteral kPage =
#include "TuningPage.html.inc"
    ;

namespace {
/// Numbers texts in the order of their first use.
class Names {
public:
  size_t getIndex(StringRef name) {
    auto [it, isNew] = indices.insert({name, names.size()});
    if (isNew)
      names.push_back(name.str());
    return it->second;
  }
  ArrayRef<std::string> get() const { return names; }
  json::Array toJSON() const {
    json::Array list;
    for (StringRef name : names)
      list.push_back(json::fixUTF8(name));
    return list;
  }

private:
  llvm::StringMap<size_t> indices;
  std::vector<std::string> names;
};

/// One task on one target: what the script of the page calls a task.
struct TaskData {
  std::vector<const Record *> records;
  Names knobs;
  std::vector<Names> values; ///< Values of each knob.
};

/// Tells runs of one tuner with one seed apart, of which logs say nothing: a
/// run asks for each trial of a task once.
class Runs {
public:
  /// Number from 1. Callers pass records of a task in the order of lines.
  uint64_t getRun(const Record &record) {
    Trials &trials = tuners[getTuner(record)];
    // A decision repeats the trial that was measured again.
    if (!record.isDecided && !trials.seen.insert(record.trial).second) {
      ++trials.run;
      trials.seen = {record.trial};
    }
    return trials.run;
  }
  static std::string getTuner(const Record &record) {
    return record.tuner + "," + llvm::utostr(record.seed);
  }

private:
  struct Trials {
    uint64_t run = 1;
    DenseSet<uint64_t> seen;
  };
  llvm::StringMap<Trials> tuners;
};

/// A knob with its value in a record.
using KnobValue = std::pair<StringRef, StringRef>;
} // namespace

/// "tile_h=4,order=0:2:3" by knobs.
static SmallVector<KnobValue> splitPoint(StringRef point) {
  SmallVector<KnobValue> knobs;
  for (StringRef part : llvm::split(point, ','))
    if (!part.empty())
      knobs.push_back(part.split('='));
  return knobs;
}

/// [search, trial, time, cost, state, error, index of the value of each knob].
static json::Array toJSON(const Record &record, TaskData &task, size_t search,
                          Names &errors, double start) {
  enum State { Measured, CutOff, Failed };
  State state = record.hasCost() ? Measured : record.isCutOff ? CutOff : Failed;
  json::Array trial{static_cast<int64_t>(search),
                    static_cast<int64_t>(record.trial),
                    record.time == 0 ? 0 : record.time - start,
                    state == Measured ? json::Value(record.getCost()) : nullptr,
                    static_cast<int64_t>(state),
                    -1};
  if (record.hasFailed())
    trial.back() = static_cast<int64_t>(
        errors.getIndex((getErrorName(record.errorKind) + ": " +
                         StringRef(record.error).split('\n').first)
                            .str()));
  llvm::StringMap<StringRef> values;
  for (auto [knob, value] : splitPoint(record.point))
    values[knob] = value;
  for (auto [knob, names] : llvm::zip(task.knobs.get(), task.values))
    trial.push_back(static_cast<int64_t>(names.getIndex(values.lookup(knob))));
  return trial;
}

/// What the last record that knows it says; null if none does.
static json::Value getLatest(const TaskData &task, double Record::*seconds) {
  for (const Record *record : llvm::reverse(task.records))
    if (record->*seconds > 0)
      return record->*seconds;
  return nullptr;
}

static json::Object toJSON(const TaskData &task, json::Array trials,
                           bool namesMachine) {
  json::Array knobs;
  for (auto [name, values] : llvm::zip(task.knobs.get(), task.values))
    knobs.push_back(json::Object{{"name", json::fixUTF8(name)},
                                 {"values", values.toJSON()}});
  const TaskInfo &info = task.records.front()->task;
  std::string name = info.name;
  if (namesMachine)
    name += " on " + (info.board.empty() ? "" : info.board + ", ") +
            info.machine + ", " + info.config;
  return json::Object{{"name", json::fixUTF8(name)},
                      {"text", json::fixUTF8(info.text)},
                      {"weight", static_cast<int64_t>(info.weight)},
                      {"default", getLatest(task, &Record::defaultCost)},
                      {"roofline", getLatest(task, &Record::roofline)},
                      {"knobs", std::move(knobs)},
                      {"trials", std::move(trials)}};
}

std::string mlir::vta::tuning::makeTuningPage(ArrayRef<Record> records,
                                              StringRef title) {
  std::vector<TaskData> tasks;
  Names keys, searches, targets, errors;
  double start = 0;
  size_t numTimeless = 0;
  for (const Record &record : records) {
    // The page is about times.
    if (record.fidelity == Fidelity::None ||
        record.fidelity == Fidelity::Proxy) {
      ++numTimeless;
      continue;
    }
    size_t index = keys.getIndex(record.getTargetKey());
    tasks.resize(keys.get().size());
    TaskData &task = tasks[index];
    task.records.push_back(&record);
    for (auto [knob, value] : splitPoint(record.point))
      task.knobs.getIndex(knob);
    task.values.resize(task.knobs.get().size());
    const TaskInfo &info = record.task;
    targets.getIndex(
        llvm::join_items(", ", info.device, info.machine, info.config) +
        (info.board.empty() ? "" : ", board " + info.board));
    // Times of distilled records are 0.
    if (record.time != 0 && (start == 0 || record.time < start))
      start = record.time;
  }

  json::Array tasksJSON, searchesJSON;
  for (TaskData &task : tasks) {
    json::Array trials;
    Runs runs;
    for (const Record *record : task.records) {
      uint64_t run = runs.getRun(*record);
      size_t search =
          searches.getIndex(Runs::getTuner(*record) + "," + llvm::utostr(run));
      if (search == searchesJSON.size())
        searchesJSON.push_back(
            json::Object{{"tuner", json::fixUTF8(record->tuner)},
                         {"seed", static_cast<int64_t>(record->seed)},
                         {"run", static_cast<int64_t>(run)}});
      trials.push_back(toJSON(*record, task, search, errors, start));
    }
    tasksJSON.push_back(
        toJSON(task, std::move(trials), targets.get().size() > 1));
  }
  std::string summary = llvm::utostr(records.size()) + " records, " +
                        llvm::utostr(tasks.size()) + " tasks";
  for (StringRef target : targets.get())
    summary += ("; " + target).str();
  if (numTimeless > 0)
    summary += "; " + llvm::utostr(numTimeless) +
               " records without times are left out";

  std::string data;
  llvm::raw_string_ostream(data)
      << json::Value(json::Object{{"title", json::fixUTF8(title)},
                                  {"summary", json::fixUTF8(summary)},
                                  {"hasTimes", start != 0},
                                  {"searches", std::move(searchesJSON)},
                                  {"errors", errors.toJSON()},
                                  {"tasks", std::move(tasksJSON)}});
  auto [before, after] = kPage.split("{{data}}");
  std::string page = before.str();
  // "</script>" in a text must not end the data. Only texts have this sign.
  for (char c : data)
    c == '<' ? page += "\\u003c" : page += c;
  return page + after.str();
}
