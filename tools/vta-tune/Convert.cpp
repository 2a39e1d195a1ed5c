//===- Convert.cpp - Records of TVM ---------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Convert.h"
#include "VTA/Tuning/Core/Record.h"
#include "VTA/Tuning/Records/KernelWorkload.h"
#include "VTA/Tuning/Records/TVMRecords.h"
#include "vtart/Support.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

#include <limits>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;

/// Writes `text` to the file that -o names, or to standard output.
static llvm::Error writeText(const Options &options, StringRef text) {
  if (options.output.empty() || options.output == "-") {
    llvm::outs() << text;
    return llvm::Error::success();
  }
  if (vtart::Error error =
          vtart::writeFile(options.output, text.data(), text.size()))
    return llvm::createStringError(error.message());
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// To TVM
//===----------------------------------------------------------------------===//

/// The workload that a tuple of TVM's tutorial names.
static std::optional<TVMWorkload> parseTuple(StringRef tuple,
                                             const vtart::Config &config) {
  SmallVector<StringRef> parts;
  tuple.trim("()").split(parts, ", ");
  SmallVector<int64_t> n;
  for (StringRef part : parts)
    if (part.getAsInteger(10, n.emplace_back()))
      return std::nullopt;
  if (n.size() != 11)
    return std::nullopt;
  TVMWorkload w;
  w.batchBlock = config.batch();
  w.channelBlock = config.block();
  w.n = n[0];
  w.h = n[1];
  w.w = n[2];
  w.ci = n[3];
  w.co = n[4];
  w.kh = n[5];
  w.kw = n[6];
  w.padTop = w.padBottom = n[7];
  w.padLeft = w.padRight = n[8];
  w.strideH = n[9];
  w.strideW = n[10];
  if (llvm::Error error = w.verify()) {
    llvm::consumeError(std::move(error));
    return std::nullopt;
  }
  return w;
}

/// A record as TVM writes it; nothing if TVM has no such task or knobs.
static std::optional<TVMRecord> toTVM(const Record &record, StringRef board) {
  if (record.task.schedule != getTemplateName(ScheduleTemplate::Tvm) ||
      !record.hasCost())
    return std::nullopt;
  vtart::Expected<vtart::Config> config =
      vtart::Config::fromName(record.task.config);
  if (!config)
    return std::nullopt;
  std::optional<TVMWorkload> workload = parseTuple(record.task.tuple, *config);
  if (!workload)
    return std::nullopt;
  TVMRecord result;
  result.workload = *workload;
  SmallVector<StringRef> knobs;
  StringRef(record.point).split(knobs, ',');
  for (const TVMKnob &knob : getTVMKnobs(*workload))
    for (StringRef text : knobs)
      if (auto [name, value] = text.split('='); name == knob.name)
        if (value.getAsInteger(10, result.knobs.*knob.value))
          return std::nullopt;
  if (llvm::Error error = verifyKnobs(*workload, result.knobs)) {
    llvm::consumeError(std::move(error));
    return std::nullopt;
  }
  result.configuration = record.task.config;
  result.target = getTVMTarget(board, record.task.config);
  result.costs.assign(record.costs.begin(), record.costs.end());
  result.timestamp = record.time;
  return result;
}

llvm::Error mlir::vta::tune::convertToTVM(const Options &options) {
  std::string text;
  llvm::raw_string_ostream os(text);
  size_t numLeft = 0;
  for (const std::string &path : options.inputs) {
    llvm::Expected<RecordFile> file = readRecords(path);
    if (!file)
      return file.takeError();
    file->printSkipped(llvm::errs(), path);
    for (const Record &record : file->records) {
      std::string board = !options.board.empty()       ? options.board
                          : !record.task.board.empty() ? record.task.board
                                                       : "sim";
      if (std::optional<TVMRecord> converted = toTVM(record, board))
        writeTVMRecord(os, *converted);
      else
        ++numLeft;
    }
  }
  if (numLeft > 0)
    llvm::errs() << numLeft
                 << " records left out: TVM has convolutions with a cost, of "
                    "template tvm/1 (vta-tune --template=tvm)\n";
  if (text.empty())
    return llvm::createStringError("no record that TVM can read");
  return writeText(options, text);
}

//===----------------------------------------------------------------------===//
// From TVM
//===----------------------------------------------------------------------===//

/// `other` as a record of `task`, run and compared. Nothing, with a word on
/// stderr, if that fails.
static std::optional<Record> makeRecord(Task &task, const Point &point,
                                        const TVMRecord &other) {
  std::unique_ptr<Measurer> checker = task.createChecker(/*jobs=*/1);
  Measurement check = checker->measure({Trial{point}})[0];
  if (!check.isChecked) {
    llvm::errs() << task.getInfo().name << ": line " << other.line
                 << " is left out: " << check.message << "\n";
    return std::nullopt;
  }
  Record record;
  record.task = task.getInfo();
  record.point = task.getSpace().print(point);
  record.fidelity = Fidelity::Measured;
  record.costs.assign(other.costs.begin(), other.costs.end());
  record.artifact = check.artifact;
  record.isChecked = true;
  record.board = "TVM";
  record.tuner = "tvm";
  record.trial = other.line;
  record.tool = other.tvmVersion;
  record.time = other.timestamp;
  return record;
}

/// The legal record of TVM with the least cost, as ours.
static std::optional<Record> findTVMRecord(const KernelTask &kernel, Task &task,
                                           ArrayRef<TVMRecord> log) {
  TVMAxes axes;
  const vtart::Config &config = kernel.space.getConfig();
  llvm::Expected<TVMWorkload> workload =
      getTVMWorkload(kernel.kernel, kernel.space.getKernel(), config, &axes);
  if (!workload) {
    llvm::consumeError(workload.takeError());
    return std::nullopt;
  }
  llvm::Expected<std::vector<TVMRecord>> records =
      findRecords(log, *workload, config.name());
  if (!records) {
    llvm::consumeError(records.takeError());
    return std::nullopt;
  }
  for (const TVMRecord &other : *records) {
    llvm::Expected<SchedulePoint> point =
        getSchedulePoint(kernel.space, axes, *workload, other.knobs);
    if (!point)
      llvm::consumeError(point.takeError());
    else if (kernel.space.isLegal(*point))
      if (std::optional<Record> record = makeRecord(task, *point, other))
        return record;
  }
  return std::nullopt;
}

llvm::Expected<std::string>
mlir::vta::tune::findMachineOfLogs(const Options &options) {
  // No line is too fast: that is asked when the machine is known.
  vtart::Machine fastest;
  fastest.clockMHz = std::numeric_limits<double>::max();
  llvm::SmallSetVector<StringRef, 4> boards;
  std::vector<TVMRecordLog> logs;
  for (const std::string &path : options.inputs) {
    llvm::Expected<TVMRecordLog> log = readTVMRecords(path, fastest);
    if (!log)
      return log.takeError();
    logs.push_back(std::move(*log));
  }
  for (const TVMRecordLog &log : logs)
    for (const TVMRecord &record : log.records)
      boards.insert(getTVMBoard(record.target));
  if (boards.size() == 1 &&
      llvm::is_contained(vtart::Machine::builtinNames(), boards.front()))
    return boards.front().str();
  return llvm::createStringError(
      "the logs do not say which machine was measured" +
      (boards.empty()
           ? ""
           : " (they are of " + llvm::join(boards.getArrayRef(), ", ") + ")") +
      ": add --machine=NAME, a built-in machine or a JSON file");
}

llvm::Error mlir::vta::tune::convertFromTVM(const Options &options,
                                            ArrayRef<KernelTask> kernels,
                                            ArrayRef<Task *> tasks) {
  std::vector<TVMRecord> log;
  for (const std::string &path : options.inputs) {
    llvm::Expected<TVMRecordLog> read =
        readTVMRecords(path, kernels[0].space.getMachine());
    if (!read)
      return read.takeError();
    read->printRefusals(llvm::errs(), path);
    llvm::append_range(log, read->records);
  }
  std::string text;
  size_t numFound = 0;
  for (Task *task : tasks) {
    const auto *kernel = llvm::find_if(kernels, [&](const KernelTask &kernel) {
      return kernel.info.key == task->getInfo().key;
    });
    if (std::optional<Record> record = findTVMRecord(*kernel, *task, log)) {
      text += record->toJSON() + "\n";
      ++numFound;
    }
  }
  llvm::errs() << "records of TVM for " << numFound << " of " << tasks.size()
               << " tasks\n";
  if (numFound == 0)
    return llvm::createStringError("no legal record of TVM for these tasks");
  return writeText(options, text);
}
