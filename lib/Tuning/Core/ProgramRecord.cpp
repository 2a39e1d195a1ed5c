//===- ProgramRecord.cpp - Schedules of a whole program -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/ProgramRecord.h"
#include "RecordJSON.h"
#include "VTA/Tuning/Core/Record.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::vta::tuning;
namespace json = llvm::json;

std::string ProgramRecord::getTargetKey() const {
  return llvm::join_items('\n', key, device, config, machine, machineHash,
                          schedule);
}

std::string ProgramRecord::toJSON() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  json::OStream out(os);
  out.object([&] {
    out.attribute("v", kRecordVersion);
    out.attribute("program", key);
    out.attribute("name", toUTF8(name));
    out.attributeObject("target", [&] {
      out.attribute("device", device);
      out.attribute("config", config);
      out.attribute("machine", machine);
      out.attribute("machine_hash", machineHash);
    });
    out.attribute("template", schedule);
    out.attributeArray("kernels", [&] {
      for (const Entry &kernel : kernels)
        out.object([&] {
          out.attribute("task", kernel.task);
          out.attribute("name", toUTF8(kernel.name));
          out.attributeBegin("point");
          writePoint(out, kernel.point);
          out.attributeEnd();
        });
    });
    out.attribute("fidelity", getFidelityName(Fidelity::Simulated));
    out.attribute("cycles", cycles);
    out.attribute("default_cycles", defaultCycles);
    out.attribute("tasks_cycles", tasksCycles);
    out.attribute("artifact", artifact);
    out.attribute("checked", isChecked);
    out.attribute("trials", trials);
    out.attribute("tool", tool);
    out.attribute("time", time);
  });
  return text;
}

llvm::Expected<ProgramRecord> ProgramRecord::fromJSON(StringRef line) {
  llvm::Expected<json::Value> value = parseJSONLine(line);
  if (!value)
    return value.takeError();
  const json::Object *object = value->getAsObject();
  if (!object || object->getInteger("v") != kRecordVersion)
    return llvm::createStringError("expected \"v\" to be " +
                                   Twine(kRecordVersion) +
                                   ", this is another version's record");
  ProgramRecord record;
  RecordReader in(*object);
  record.key = in.getString("program");
  record.name = in.getString("name");
  record.schedule = in.getString("template");
  record.cycles = in.getNumber("cycles");
  record.defaultCycles = in.getOptionalNumber("default_cycles");
  record.tasksCycles = in.getOptionalNumber("tasks_cycles");
  record.artifact = in.getOptionalString("artifact");
  record.isChecked = in.getFlag("checked");
  record.trials = in.getOptionalNumber("trials");
  record.tool = in.getString("tool");
  record.time = in.getOptionalDouble("time");
  std::string error = in.error;
  auto add = [&](const RecordReader &part) {
    if (error.empty())
      error = part.error;
  };
  const json::Object *target = object->getObject("target");
  if (target) {
    RecordReader inTarget(*target, "target.");
    record.device = inTarget.getString("device");
    record.config = inTarget.getString("config");
    record.machine = inTarget.getString("machine");
    record.machineHash = inTarget.getString("machine_hash");
    add(inTarget);
  }
  const json::Array *kernels = object->getArray("kernels");
  for (const json::Value &entry : kernels ? *kernels : json::Array()) {
    const json::Object *kernel = entry.getAsObject();
    if (!kernel) {
      kernels = nullptr;
      break;
    }
    RecordReader inKernel(*kernel, "kernels.");
    record.kernels.push_back({inKernel.getString("task"),
                              inKernel.getString("name"),
                              inKernel.getPoint("point")});
    add(inKernel);
  }
  if (error.empty() && !target)
    error = "expected \"target\" to be an object";
  if (error.empty() && (!kernels || kernels->empty()))
    error = "expected \"kernels\" to be a list of objects";
  if (!error.empty())
    return llvm::createStringError(error);
  return record;
}

std::vector<ProgramRecord>
mlir::vta::tuning::pickBest(ArrayRef<ProgramRecord> records) {
  std::vector<ProgramRecord> best;
  llvm::StringMap<size_t> known;
  for (const ProgramRecord &record : records) {
    if (!record.isUsable())
      continue;
    auto [entry, isNew] = known.try_emplace(record.getTargetKey(), best.size());
    if (isNew)
      best.push_back(record);
    else if (record.cycles < best[entry->second].cycles)
      best[entry->second] = record;
  }
  return best;
}

std::vector<ProgramRecord>
mlir::vta::tuning::removeDuplicates(ArrayRef<ProgramRecord> records) {
  llvm::StringSet<> known;
  std::vector<ProgramRecord> result;
  for (const ProgramRecord &record : records)
    if (known.insert(record.toJSON()).second)
      result.push_back(record);
  return result;
}
