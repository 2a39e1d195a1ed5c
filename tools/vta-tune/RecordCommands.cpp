//===- RecordCommands.cpp - What vta-tune does with logs ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordCommands.h"
#include "VTA/Tuning/CPU/MatchCPURecords.h"
#include "VTA/Tuning/Core/TuningPage.h"
#include "VTA/Tuning/VTA/MatchPrograms.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;

/// All logs, one behind the other.
static llvm::Expected<RecordFile> readAll(const Options &options) {
  RecordFile all;
  for (const std::string &path : options.inputs) {
    llvm::Expected<RecordFile> file = readRecords(path);
    if (!file)
      return file.takeError();
    file->printSkipped(llvm::errs(), path);
    llvm::append_range(all.records, std::move(file->records));
    llvm::append_range(all.programs, std::move(file->programs));
  }
  return all;
}

static void show(ArrayRef<Record> records, ArrayRef<Record> best,
                 ArrayRef<ProgramRecord> programs) {
  llvm::raw_ostream &os = llvm::outs();
  // Numbers without a unit of time are not latencies.
  auto printCost = [](const Record &record) {
    return record.fidelity == Fidelity::Proxy
               ? llvm::formatv("{0:F0} insns", record.getCost()).str()
               : llvm::formatv("{0:F3}", record.getCost() * 1e3).str();
  };
  os << "| Latency (ms) | Fidelity  | Tuner      | Trial | Machine      | "
        "Task\n"
     << "--------------------------------------------------------------------"
        "\n";
  for (const Record &record : best)
    os << llvm::format(
              "| %12s | %-9s | %-10s | %5llu | %-12s | ",
              printCost(record).c_str(),
              getFidelityName(record.fidelity).str().c_str(),
              record.tuner.c_str(),
              static_cast<unsigned long long>(record.trial),
              (record.task.machine +
               (record.task.board.empty() ? "" : " @" + record.task.board))
                  .c_str())
       << record.task.name << ": " << record.task.text << "\n";
  size_t failed =
      llvm::count_if(records, [](const Record &r) { return r.hasFailed(); });
  size_t checked =
      llvm::count_if(records, [](const Record &r) { return r.isChecked; });
  os << records.size() << " records: " << failed << " failed, " << checked
     << " checked, " << best.size() << " tasks\n";
  for (const ProgramRecord &program : programs)
    os << "whole network " << program.name << ": " << program.kernels.size()
       << " kernels, " << program.cycles << " cycles (best schedule of each "
       << "task: " << program.tasksCycles
       << ", default: " << program.defaultCycles << ") on " << program.machine
       << "\n";
}

static void showJSON(ArrayRef<Record> best, ArrayRef<ProgramRecord> programs) {
  llvm::json::Array list, wholes;
  for (const ProgramRecord &program : programs)
    wholes.push_back(llvm::cantFail(llvm::json::parse(program.toJSON())));
  for (const Record &record : best)
    list.push_back(llvm::cantFail(llvm::json::parse(record.toJSON())));
  llvm::outs() << llvm::formatv(
      "{0:2}\n",
      llvm::json::Value(llvm::json::Object{{"schema_version", 1},
                                           {"best", std::move(list)},
                                           {"programs", std::move(wholes)}}));
}

llvm::Error mlir::vta::tune::runOnRecords(const Options &options) {
  llvm::Expected<RecordFile> all = readAll(options);
  if (!all)
    return all.takeError();
  std::vector<Record> &records = all->records;
  if (!options.board.empty())
    removeOtherBoards(records, options.board);
  std::string output = options.output.empty() ? "-" : options.output;
  switch (options.command) {
  case Command::Merge:
    return writeRecords(output, removeDuplicates(records),
                        removeDuplicates(all->programs));
  case Command::Show:
    if (options.json)
      showJSON(pickBest(records), pickBest(all->programs));
    else
      show(records, pickBest(records), pickBest(all->programs));
    return llvm::Error::success();
  case Command::Report:
    if (records.empty())
      return llvm::createStringError("no records: nothing to report");
    return writeText(output,
                     makeTuningPage(records, llvm::join(options.inputs, ", ")));
  default:
    break;
  }
  std::vector<Record> best = pickBest(records);
  std::vector<ProgramRecord> programs = pickBest(all->programs);
  if (best.empty() && programs.empty())
    return llvm::createStringError(
        "no record that was run and compared among " + Twine(records.size()) +
        ": nothing to " +
        (options.command == Command::Pick ? "pick" : "distill"));
  if (options.command == Command::Distill) {
    // The same file whenever it is made.
    for (Record &record : best)
      record.time = 0;
    for (ProgramRecord &program : programs)
      program.time = 0;
  }
  return writeRecords(output, best, programs);
}

llvm::Expected<bool>
mlir::vta::tune::checkRecords(const Options &options, ArrayRef<Task *> tasks,
                              ArrayRef<KernelTask> kernels) {
  llvm::Expected<RecordFile> records = readAll(options);
  if (!records)
    return records.takeError();
  bool isExact = true;
  llvm::json::Array list;
  for (Task *task : tasks) {
    RecordMatch match =
        options.device == "cpu"
            ? cpu::matchCPURecords(static_cast<cpu::CPUTask &>(*task),
                                   records->records)
            : matchRecords(static_cast<VTATask &>(*task), records->records);
    isExact &= match.kind == MatchKind::Exact;
    if (!options.json) {
      llvm::outs() << getMatchName(match.kind) << ": " << task->getInfo().name
                   << " (" << task->getInfo().text << ")"
                   << (match.text.empty() ? "" : ": ") << match.text
                   << (match.better.empty() ? "" : ", the best record is ")
                   << match.better << "\n";
      continue;
    }
    list.push_back(llvm::json::Object{{"task", task->getInfo().key},
                                      {"name", task->getInfo().name},
                                      {"match", getMatchName(match.kind)},
                                      {"applied", match.isApplied},
                                      {"cycles", match.cycles},
                                      {"text", match.text}});
  }
  llvm::json::Array programs;
  for (const Segment &segment : findSegments(kernels)) {
    ProgramMatch match = matchProgram(segment, records->programs);
    if (match.kind == MatchKind::None) // Tasks alone are enough.
      continue;
    isExact &= match.kind == MatchKind::Exact;
    if (!options.json)
      match.print(llvm::outs());
    programs.push_back(llvm::json::Object{{"program", segment.key},
                                          {"name", match.name},
                                          {"match", getMatchName(match.kind)},
                                          {"applied", match.isApplied},
                                          {"cycles", match.cycles},
                                          {"text", match.text}});
  }
  if (options.json)
    llvm::outs() << llvm::formatv(
        "{0:2}\n", llvm::json::Value(
                       llvm::json::Object{{"schema_version", 1},
                                          {"tasks", std::move(list)},
                                          {"programs", std::move(programs)}}));
  return isExact;
}
