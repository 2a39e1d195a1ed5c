//===- Record.cpp - What was measured, as a line --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Record.h"
#include "RecordJSON.h"
#include "vtart/Measure.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::vta::tuning;
namespace json = llvm::json;

/// Limit of a line; records need 4 levels, TVM's 7.
static constexpr unsigned kMaxNesting = 32;

static constexpr std::pair<Fidelity, llvm::StringLiteral> kFidelities[] = {
    {Fidelity::None, "none"},         {Fidelity::Model, "model"},
    {Fidelity::Proxy, "proxy"},       {Fidelity::Simulated, "simulated"},
    {Fidelity::Measured, "measured"},
};

StringRef mlir::vta::tuning::getFidelityName(Fidelity fidelity) {
  return llvm::find_if(
             kFidelities,
             [&](const auto &entry) { return entry.first == fidelity; })
      ->second;
}

double Record::getCost() const {
  if (fidelity == Fidelity::Proxy)
    return objective.value_or(0);
  return costs.empty() ? 0 : vtart::robustMean(costs);
}

std::string Record::getTargetKey() const {
  return llvm::join_items('\n', task.key, task.device, task.config,
                          task.machine, task.machineHash, task.board,
                          task.schedule);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

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
      if (!task.board.empty())
        out.attribute("board", toUTF8(task.board));
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
    if (!times.empty())
      out.attributeObject("times", [&] {
        for (auto [name, seconds] : {std::pair("clock", &times.clock),
                                     std::pair("processor", &times.processor)})
          out.attributeArray(name, [&, &seconds = seconds] {
            for (double second : *seconds)
              writeNumber(out, second);
          });
        out.attribute("discarded", times.numDiscarded);
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
    if (isDecided)
      out.attribute("decided", true);
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
        if (isLost)
          out.attribute("lost", true);
      });
    // Cycles do not drift.
    if (drift > 0 && drift != 1) {
      out.attributeBegin("drift");
      writeNumber(out, drift);
      out.attributeEnd();
    }
    if (second && second->board.empty())
      out.attribute("second_board", nullptr);
    else if (second)
      out.attributeObject("second_board", [&] {
        out.attribute("board", toUTF8(second->board));
        out.attributeArray("cost", [&] {
          for (double cost : second->costs)
            writeNumber(out, cost);
        });
      });
    for (auto [name, seconds] : {std::pair("default_cost", defaultCost),
                                 std::pair("roofline", roofline)})
      if (seconds > 0) {
        out.attributeBegin(name);
        writeNumber(out, seconds);
        out.attributeEnd();
      }
    if (!board.empty())
      out.attribute("board", toUTF8(board));
    if (!runner.empty())
      out.attribute("runner", toUTF8(runner));
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

static llvm::Error checkNesting(StringRef line) {
  unsigned depth = 0;
  bool isQuoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (isQuoted && c == '\\')
      ++i;
    else if (c == '"')
      isQuoted = !isQuoted;
    else if (!isQuoted && (c == '[' || c == '{')) {
      if (++depth > kMaxNesting)
        return llvm::createStringError("JSON nested deeper than " +
                                       Twine(kMaxNesting) + " levels");
    } else if (!isQuoted && (c == ']' || c == '}') && depth > 0)
      --depth;
  }
  return llvm::Error::success();
}

llvm::Expected<json::Value> mlir::vta::tuning::parseJSONLine(StringRef line) {
  if (llvm::Error error = checkNesting(line))
    return std::move(error);
  llvm::Expected<json::Value> value = json::parse(line);
  if (value)
    return value;
  llvm::consumeError(value.takeError());
  return llvm::createStringError("not JSON: torn, or not a record");
}

llvm::Expected<Record> Record::fromJSON(StringRef line) {
  llvm::Expected<json::Value> value = parseJSONLine(line);
  if (!value)
    return value.takeError();
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
  RecordReader in(*object);
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
    in.fail<int>("fidelity", "none, model, proxy, simulated or measured");
  else
    record.fidelity = known->first;
  record.costs = in.getCosts("cost");
  if (object->get("cycles"))
    record.cycles = in.getNumber("cycles");
  if (object->get("objective"))
    record.objective = in.getOptionalDouble("objective");
  record.defaultCost = in.getOptionalDouble("default_cost");
  record.roofline = in.getOptionalDouble("roofline");
  record.board = in.getOptionalString("board");
  record.runner = in.getOptionalString("runner");
  record.numInsns = in.getOptionalNumber("instructions");
  record.isCutOff = in.getOptionalFlag("cut_off");
  record.isDecided = in.getOptionalFlag("decided");
  record.artifact = in.getOptionalString("artifact");
  record.isChecked = in.getFlag("checked");
  record.tuner = in.getString("tuner");
  record.seed = in.getNumber("seed");
  record.trial = in.getNumber("trial");
  record.tool = in.getString("tool");
  record.time = in.getOptionalDouble("time");
  record.drift = in.getOptionalDouble("drift");
  std::string errors = in.error;
  if (const json::Value *second = object->get("second_board")) {
    record.second.emplace();
    if (const json::Object *other = second->getAsObject()) {
      RecordReader inSecond(*other, "second_board.");
      record.second->board = inSecond.getString("board");
      record.second->costs = inSecond.getCosts("cost");
      errors += errors.empty() ? inSecond.error : "";
    } else if (!second->getAsNull() && errors.empty()) {
      errors = "expected \"second_board\" to be an object or null";
    }
  }
  if (const json::Object *target = object->getObject("target")) {
    RecordReader inTarget(*target, "target.");
    task.device = inTarget.getString("device");
    task.config = inTarget.getString("config");
    task.machine = inTarget.getString("machine");
    task.machineHash = inTarget.getString("machine_hash");
    task.board = inTarget.getOptionalString("board");
    errors += errors.empty() ? inTarget.error : "";
  } else if (errors.empty()) {
    errors = "expected \"target\" to be an object";
  }
  if (const json::Object *times = object->getObject("times")) {
    RecordReader inTimes(*times, "times.");
    record.times.clock = inTimes.getCosts("clock");
    record.times.processor = inTimes.getCosts("processor");
    record.times.numDiscarded = inTimes.getNumber("discarded");
    errors += errors.empty() ? inTimes.error : "";
  }
  if (const json::Object *failure = object->getObject("error")) {
    RecordReader inError(*failure, "error.");
    std::string kind = inError.getString("kind");
    if (std::optional<ErrorKind> known = parseErrorKind(kind))
      record.errorKind = *known;
    else
      inError.fail<int>("kind", "a kind of error, such as wrong_answer");
    record.error = inError.getString("text");
    record.isExplained = inError.getOptionalFlag("explained");
    record.isLost = inError.getOptionalFlag("lost");
    errors += errors.empty() ? inError.error : "";
    if (!record.hasFailed() && errors.empty())
      errors = "expected \"error.kind\" to be the kind of an error";
  }
  bool isProxy = record.fidelity == Fidelity::Proxy;
  if (errors.empty() && !record.hasFailed() && isProxy && !record.objective)
    errors = "expected \"objective\" to be a number where there is no error";
  if (errors.empty() && !record.hasFailed() && record.costs.empty() &&
      !isProxy && record.fidelity != Fidelity::None)
    errors = "expected \"cost\" to have a number where there is no error";
  if (!errors.empty())
    return llvm::createStringError(errors);
  return record;
}
