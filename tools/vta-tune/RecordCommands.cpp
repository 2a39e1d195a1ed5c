//===- RecordCommands.cpp - What vta-tune does with logs ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordCommands.h"
#include "VTA/Tuning/Core/TuningPage.h"
#include "VTA/Tuning/VTA/MatchRecords.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;

/// All logs, one behind the other.
static llvm::Expected<std::vector<Record>> readAll(const Options &options) {
  std::vector<Record> records;
  for (const std::string &path : options.inputs) {
    llvm::Expected<RecordFile> file = readRecords(path);
    if (!file)
      return file.takeError();
    file->printSkipped(llvm::errs(), path);
    llvm::append_range(records, std::move(file->records));
  }
  return records;
}

static void show(ArrayRef<Record> records, ArrayRef<Record> best) {
  llvm::raw_ostream &os = llvm::outs();
  os << "| Latency (ms) | Fidelity  | Tuner      | Trial | Machine      | "
        "Task\n"
     << "--------------------------------------------------------------------"
        "\n";
  for (const Record &record : best)
    os << llvm::format("| %12.3f | %-9s | %-10s | %5llu | %-12s | ",
                       record.getCost() * 1e3,
                       getFidelityName(record.fidelity).str().c_str(),
                       record.tuner.c_str(),
                       static_cast<unsigned long long>(record.trial),
                       record.task.machine.c_str())
       << record.task.name << ": " << record.task.text << "\n";
  size_t failed =
      llvm::count_if(records, [](const Record &r) { return r.hasFailed(); });
  size_t checked =
      llvm::count_if(records, [](const Record &r) { return r.isChecked; });
  os << records.size() << " records: " << failed << " failed, " << checked
     << " checked, " << best.size() << " tasks\n";
}

static void showJSON(ArrayRef<Record> best) {
  llvm::json::Array list;
  for (const Record &record : best)
    list.push_back(llvm::cantFail(llvm::json::parse(record.toJSON())));
  llvm::outs() << llvm::formatv(
      "{0:2}\n", llvm::json::Value(llvm::json::Object{
                     {"schema_version", 1}, {"best", std::move(list)}}));
}

llvm::Error mlir::vta::tune::runOnRecords(const Options &options) {
  llvm::Expected<std::vector<Record>> records = readAll(options);
  if (!records)
    return records.takeError();
  std::string output = options.output.empty() ? "-" : options.output;
  switch (options.command) {
  case Command::Merge:
    return writeRecords(output, removeDuplicates(*records));
  case Command::Show:
    if (options.json)
      showJSON(pickBest(*records));
    else
      show(*records, pickBest(*records));
    return llvm::Error::success();
  case Command::Report:
    if (records->empty())
      return llvm::createStringError("no records: nothing to report");
    return writeText(
        output, makeTuningPage(*records, llvm::join(options.inputs, ", ")));
  default:
    break;
  }
  std::vector<Record> best = pickBest(*records);
  if (best.empty())
    return llvm::createStringError(
        "no record that was run and compared among " + Twine(records->size()) +
        ": nothing to " +
        (options.command == Command::Pick ? "pick" : "distill"));
  if (options.command == Command::Distill)
    for (Record &record : best)
      record.time = 0; // The same file whenever it is made.
  return writeRecords(output, best);
}

llvm::Expected<bool> mlir::vta::tune::checkRecords(const Options &options,
                                                   ArrayRef<VTATask *> tasks) {
  llvm::Expected<std::vector<Record>> records = readAll(options);
  if (!records)
    return records.takeError();
  bool isExact = true;
  llvm::json::Array list;
  for (VTATask *task : tasks) {
    RecordMatch match = matchRecords(*task, *records);
    isExact &= match.kind == MatchKind::Exact;
    if (!options.json) {
      llvm::outs() << getMatchName(match.kind) << ": " << task->getInfo().name
                   << " (" << task->getInfo().text << ")"
                   << (match.text.empty() ? "" : ": ") << match.text << "\n";
      continue;
    }
    list.push_back(llvm::json::Object{{"task", task->getInfo().key},
                                      {"name", task->getInfo().name},
                                      {"match", getMatchName(match.kind)},
                                      {"applied", match.isApplied},
                                      {"cycles", match.cycles},
                                      {"text", match.text}});
  }
  if (options.json)
    llvm::outs() << llvm::formatv(
        "{0:2}\n", llvm::json::Value(llvm::json::Object{
                       {"schema_version", 1}, {"tasks", std::move(list)}}));
  return isExact;
}
