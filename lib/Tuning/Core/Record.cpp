//===- Record.cpp - What was measured, as a line --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Record.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

#include <charconv>
#include <cmath>

using namespace mlir;
using namespace mlir::vta::tuning;
namespace json = llvm::json;

static constexpr std::pair<Fidelity, llvm::StringLiteral> kFidelities[] = {
    {Fidelity::Model, "model"},
    {Fidelity::Proxy, "proxy"},
    {Fidelity::Simulated, "simulated"},
    {Fidelity::Measured, "measured"},
};

StringRef mlir::vta::tuning::getFidelityName(Fidelity fidelity) {
  return llvm::find_if(
             kFidelities,
             [&](const auto &entry) { return entry.first == fidelity; })
      ->second;
}

double Record::getCost() const {
  double sum = 0;
  for (double cost : costs)
    sum += cost;
  return costs.empty() ? 0 : sum / static_cast<double>(costs.size());
}

std::string Record::getTargetKey() const {
  return llvm::join_items('\n', task.key, task.device, task.config,
                          task.machine);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Writes the shortest text that reads as `number` again.
static void writeNumber(json::OStream &out, double number) {
  char text[32];
  std::to_chars_result end = std::to_chars(text, std::end(text), number);
  out.rawValue(StringRef(text, static_cast<size_t>(end.ptr - text)));
}

/// Text in a JSON string has to be UTF-8; what a device says need not be.
static std::string toUTF8(StringRef text) {
  return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
}

/// "tile_h=4,order=0:2:3" as {"tile_h": 4, "order": "0:2:3"}.
static void writePoint(json::OStream &out, StringRef point) {
  SmallVector<StringRef> knobs;
  point.split(knobs, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  llvm::sort(knobs); // One order for every tool.
  out.object([&] {
    for (StringRef knob : knobs) {
      auto [name, value] = knob.split('=');
      int64_t number;
      if (value.getAsInteger(10, number) || std::to_string(number) != value)
        out.attribute(name, value);
      else
        out.attribute(name, number);
    }
  });
}

std::string Record::toJSON() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  json::OStream out(os);
  out.object([&] {
    out.attribute("v", kRecordVersion);
    out.attribute("task", task.key);
    out.attribute("name", toUTF8(task.name));
    out.attribute("op", task.op);
    out.attribute("text", toUTF8(task.text));
    if (!task.tuple.empty())
      out.attribute("tuple", task.tuple);
    out.attribute("weight", task.weight);
    out.attributeObject("target", [&] {
      out.attribute("device", task.device);
      out.attribute("config", task.config);
      out.attribute("machine", task.machine);
      out.attribute("machine_hash", task.machineHash);
    });
    out.attribute("template", task.schedule);
    out.attributeBegin("point");
    writePoint(out, point);
    out.attributeEnd();
    out.attribute("fidelity", getFidelityName(fidelity));
    out.attributeArray("cost", [&] {
      for (double cost : costs)
        writeNumber(out, cost);
    });
    if (cycles)
      out.attribute("cycles", *cycles);
    if (objective) {
      out.attributeBegin("objective");
      writeNumber(out, *objective);
      out.attributeEnd();
    }
    if (numInsns)
      out.attribute("instructions", numInsns);
    if (isCutOff)
      out.attribute("cut_off", true);
    if (artifact.empty())
      out.attribute("artifact", nullptr);
    else
      out.attribute("artifact", artifact);
    out.attribute("checked", isChecked);
    if (!hasFailed())
      out.attribute("error", nullptr);
    else
      out.attributeObject("error", [&] {
        out.attribute("kind", getErrorName(errorKind));
        out.attribute("text", toUTF8(error));
        if (isExplained)
          out.attribute("explained", true);
      });
    if (!board.empty())
      out.attribute("board", toUTF8(board));
    out.attribute("tuner", tuner);
    out.attribute("seed", seed);
    out.attribute("trial", trial);
    out.attribute("tool", tool);
    out.attribute("time", time);
  });
  return text;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
/// Reads the members of an object and keeps the first error.
class Reader {
public:
  explicit Reader(const json::Object &object, StringRef path = "")
      : object(object), path(path) {}

  std::string getString(StringRef name) {
    if (std::optional<StringRef> value = object.getString(name))
      return value->str();
    return fail<std::string>(name, "a string");
  }
  std::string getOptionalString(StringRef name) {
    const json::Value *value = object.get(name);
    return value && value->kind() != json::Value::Null ? getString(name) : "";
  }
  uint64_t getNumber(StringRef name) {
    const json::Value *value = object.get(name);
    if (std::optional<uint64_t> number =
            value ? value->getAsUINT64() : std::nullopt)
      return *number;
    return fail<uint64_t>(name, "a number from 0");
  }
  uint64_t getOptionalNumber(StringRef name) {
    return object.get(name) ? getNumber(name) : 0;
  }
  bool getOptionalFlag(StringRef name) {
    if (!object.get(name))
      return false;
    if (std::optional<bool> value = object.getBoolean(name))
      return *value;
    return fail<bool>(name, "true or false");
  }
  bool getFlag(StringRef name) {
    return object.get(name) ? getOptionalFlag(name)
                            : fail<bool>(name, "true or false");
  }
  double getOptionalDouble(StringRef name) {
    if (!object.get(name))
      return 0;
    if (std::optional<double> value = object.getNumber(name))
      return *value;
    return fail<double>(name, "a number");
  }
  std::vector<double> getCosts(StringRef name) {
    std::vector<double> costs;
    const json::Array *array = object.getArray(name);
    if (!array)
      return fail<std::vector<double>>(name, "a list of seconds");
    for (const json::Value &value : *array) {
      std::optional<double> cost = value.getAsNumber();
      if (!cost || !std::isfinite(*cost) || *cost < 0)
        return fail<std::vector<double>>(name, "a list of seconds");
      costs.push_back(*cost);
    }
    return costs;
  }
  std::string getPoint(StringRef name) {
    const json::Object *knobs = object.getObject(name);
    if (!knobs)
      return fail<std::string>(name, "an object of knobs");
    // Objects are not in order: by name, which is the same for each reader.
    SmallVector<std::pair<StringRef, std::string>> values;
    for (const auto &[knob, value] : *knobs) {
      if (std::optional<int64_t> number = value.getAsInteger())
        values.emplace_back(knob, std::to_string(*number));
      else if (std::optional<StringRef> list = value.getAsString())
        values.emplace_back(knob, list->str());
      else
        return fail<std::string>(name, "numbers and lists as 0:1:2");
    }
    llvm::sort(values);
    std::string text;
    for (const auto &[knob, value] : values)
      text += (text.empty() ? "" : ",") + knob.str() + "=" + value;
    return text;
  }
  template <typename T>
  T fail(StringRef name, const Twine &expected) {
    if (error.empty())
      error = ("expected \"" + path + name + "\" to be " + expected +
               (object.get(name) ? "" : ", it is missing"))
                  .str();
    return T();
  }

  const json::Object &object;
  std::string path;
  std::string error;
};
} // namespace

llvm::Expected<Record> Record::fromJSON(StringRef line) {
  llvm::Expected<json::Value> value = json::parse(line);
  if (!value) {
    llvm::consumeError(value.takeError());
    return llvm::createStringError("not JSON: torn, or not a record");
  }
  const json::Object *object = value->getAsObject();
  if (object && object->getArray("input") && object->getObject("config"))
    return llvm::createStringError(
        "a record of TVM: vta-tune convert reads these");
  if (!object || !object->get("v") || !object->get("task"))
    return llvm::createStringError("not a record: no \"v\" and \"task\"");
  if (object->getInteger("v") != kRecordVersion)
    return llvm::createStringError("expected \"v\" to be " +
                                   Twine(kRecordVersion) +
                                   ", this is another version's record");
  Record record;
  Reader in(*object);
  TaskInfo &task = record.task;
  task.key = in.getString("task");
  task.name = in.getString("name");
  task.op = in.getString("op");
  task.text = in.getString("text");
  task.tuple = in.getOptionalString("tuple");
  task.weight = static_cast<unsigned>(in.getNumber("weight"));
  task.schedule = in.getString("template");
  record.point = in.getPoint("point");
  std::string fidelity = in.getString("fidelity");
  const auto *known = llvm::find_if(
      kFidelities, [&](const auto &entry) { return entry.second == fidelity; });
  if (known == std::end(kFidelities))
    in.fail<int>("fidelity", "model, proxy, simulated or measured");
  else
    record.fidelity = known->first;
  record.costs = in.getCosts("cost");
  if (object->get("cycles"))
    record.cycles = in.getNumber("cycles");
  if (object->get("objective"))
    record.objective = in.getOptionalDouble("objective");
  record.board = in.getOptionalString("board");
  record.numInsns = in.getOptionalNumber("instructions");
  record.isCutOff = in.getOptionalFlag("cut_off");
  record.artifact = in.getOptionalString("artifact");
  record.isChecked = in.getFlag("checked");
  record.tuner = in.getString("tuner");
  record.seed = in.getNumber("seed");
  record.trial = in.getNumber("trial");
  record.tool = in.getString("tool");
  record.time = in.getOptionalDouble("time");
  std::string errors = in.error;
  if (const json::Object *target = object->getObject("target")) {
    Reader inTarget(*target, "target.");
    task.device = inTarget.getString("device");
    task.config = inTarget.getString("config");
    task.machine = inTarget.getString("machine");
    task.machineHash = inTarget.getString("machine_hash");
    errors += errors.empty() ? inTarget.error : "";
  } else if (errors.empty()) {
    errors = "expected \"target\" to be an object";
  }
  if (const json::Object *failure = object->getObject("error")) {
    Reader inError(*failure, "error.");
    std::string kind = inError.getString("kind");
    if (std::optional<ErrorKind> known = parseErrorKind(kind))
      record.errorKind = *known;
    else
      inError.fail<int>("kind", "a kind of error, such as wrong_answer");
    record.error = inError.getString("text");
    record.isExplained = inError.getOptionalFlag("explained");
    errors += errors.empty() ? inError.error : "";
    if (!record.hasFailed() && errors.empty())
      errors = "expected \"error.kind\" to be the kind of an error";
  }
  if (errors.empty() && !record.hasFailed() && record.costs.empty())
    errors = "expected \"cost\" to have a number where there is no error";
  if (!errors.empty())
    return llvm::createStringError(errors);
  return record;
}
