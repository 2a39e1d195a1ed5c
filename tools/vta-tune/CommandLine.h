//===- CommandLine.h - Options of vta-tune, as they are written -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_COMMANDLINE_H
#define VTA_TOOLS_VTATUNE_COMMANDLINE_H

#include "Options.h"
#include "llvm/Support/CommandLine.h"

namespace mlir::vta::tune {

/// Made when the command line is read: libraries have options of their own.
struct CommandLine {
  llvm::cl::OptionCategory category{"vta-tune options"};
  llvm::cl::SubCommand pick{"pick", "the best record of each task and target"};
  llvm::cl::SubCommand merge{"merge",
                             "several logs as one, without duplicates"};
  llvm::cl::SubCommand distill{"distill",
                               "like pick, without times of day: for shipping"};
  llvm::cl::SubCommand show{"show", "a table of the best records"};
  llvm::cl::SubCommand report{"report", "a page of what searches found (HTML)"};
  llvm::cl::SubCommand check{"check", "check whether records hold today"};
  llvm::cl::SubCommand convert{"convert", "records of TVM to ours, and back"};

  llvm::cl::opt<std::string> input{
      llvm::cl::Positional, llvm::cl::init("-"),
      llvm::cl::desc(
          "<network: ONNX or TOSA as MLIR, or kernels as packed linalg>"),
      llvm::cl::cat(category)};
  llvm::cl::list<std::string> logs{
      llvm::cl::Positional,   llvm::cl::desc("<logs of records>"),
      llvm::cl::OneOrMore,    llvm::cl::sub(pick),
      llvm::cl::sub(merge),   llvm::cl::sub(distill),
      llvm::cl::sub(show),    llvm::cl::sub(report),
      llvm::cl::sub(check),   llvm::cl::sub(convert),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> output{
      "o",
      llvm::cl::value_desc("file"),
      llvm::cl::desc(
          "write the module with its best schedules (of kernels); the "
          "records, the page (default of subcommands: standard output)"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(pick),
      llvm::cl::sub(merge),
      llvm::cl::sub(distill),
      llvm::cl::sub(report),
      llvm::cl::sub(convert)};
  llvm::cl::opt<std::string> device{
      "device",
      llvm::cl::init("vta"),
      llvm::cl::value_desc("name"),
      llvm::cl::desc("device to tune for: vta (default) or cpu"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check)};
  llvm::cl::opt<std::string> config{
      "config",
      llvm::cl::value_desc("name or file"),
      llvm::cl::desc(
          "hardware configuration (default: the module's, else that of "
          "vta-attach-target)"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check),
      llvm::cl::sub(convert)};
  llvm::cl::opt<std::string> machine{
      "machine",
      llvm::cl::value_desc("name or file"),
      llvm::cl::desc("machine for cycle counts (default: likewise)"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check),
      llvm::cl::sub(convert)};
  llvm::cl::opt<ScheduleTemplate> kind{
      "template",
      llvm::cl::desc("set of knobs"),
      llvm::cl::init(ScheduleTemplate::Native),
      llvm::cl::values(clEnumValN(ScheduleTemplate::Native, "native",
                                  "all knobs of the lowering"),
                       clEnumValN(ScheduleTemplate::Tvm, "tvm",
                                  "knobs of TVM's templates for VTA")),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check)};
  llvm::cl::list<std::string> shapes{
      "shape",
      llvm::cl::value_desc("name=1x3x224x224"),
      llvm::cl::desc("shape of an input that an ONNX model leaves open"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check),
      llvm::cl::sub(convert)};
  llvm::cl::list<std::string> calibration{
      "calibration",
      llvm::cl::value_desc("[input=]file"),
      llvm::cl::CommaSeparated,
      llvm::cl::desc("typical inputs of a float network"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check),
      llvm::cl::sub(convert)};
  llvm::cl::opt<std::string> method{
      "calibrate",
      llvm::cl::value_desc("method"),
      llvm::cl::desc(
          "method that chooses the ranges of a float network (default: "
          "global_scale, which needs no inputs)"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check),
      llvm::cl::sub(convert)};
  llvm::cl::opt<std::string> table{
      "calibration-table",
      llvm::cl::value_desc("file"),
      llvm::cl::desc("ranges of a float network"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check),
      llvm::cl::sub(convert)};

  CutOptions cut{category,
                 category,
                 {&llvm::cl::SubCommand::getTopLevel(), &check, &convert}};

  llvm::cl::opt<std::string> triple{
      "target",
      llvm::cl::value_desc("triple"),
      llvm::cl::desc("with --device=cpu, as of vta-compile"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check)};
  llvm::cl::opt<std::string> processor{
      "cpu",
      llvm::cl::value_desc("name"),
      llvm::cl::desc("with --device=cpu, likewise"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check)};
  llvm::cl::opt<std::string> features{
      "features",
      llvm::cl::value_desc("+a,-b"),
      llvm::cl::desc("with --device=cpu, likewise"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check)};
  llvm::cl::list<std::string> allow{
      "allow",
      llvm::cl::CommaSeparated,
      llvm::cl::value_desc("form"),
      llvm::cl::desc("with --device=cpu, likewise"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check)};
  SparseOption sparse{
      category,
      "with --device=cpu, likewise; needed to find the tasks of a network that "
      "vta-compile compiles with it",
      {&llvm::cl::SubCommand::getTopLevel(), &check}};
  llvm::cl::opt<unsigned> threads{
      "threads",
      llvm::cl::init(1),
      llvm::cl::value_desc("N"),
      llvm::cl::desc("with --device=cpu: threads that share a task"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check)};
  llvm::cl::opt<std::string> scheduleRules{
      "schedule-rules",
      llvm::cl::value_desc("file.so"),
      llvm::cl::desc("with --device=cpu: shared library with more rules for "
                     "schedules (docs/Sketches.md)"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(check)};
  llvm::cl::opt<std::string> schedules{
      "schedules", llvm::cl::value_desc("folder"),
      llvm::cl::desc("with --device=cpu: folder whose files TASK.mlir add "
                     "sketches to the spaces of tasks"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> totalLatency{
      "total-latency", llvm::cl::value_desc("file.tsv"),
      llvm::cl::desc("write seconds, milliseconds of all tasks and trials "
                     "after each batch, as TVM's auto_scheduler does"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> dumpSchedules{
      "dump-schedules", llvm::cl::value_desc("folder"),
      llvm::cl::desc(
          "with --device=cpu: write the best schedules, for vta-compile "
          "--schedules"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> schedule{
      "schedule", llvm::cl::value_desc("file.mlir"),
      llvm::cl::desc(
          "tune the open knobs of this schedule, which is for the kernels "
          "of the input"),
      llvm::cl::cat(category)};

  llvm::cl::opt<std::string> fitted{
      "fitted-machine", llvm::cl::value_desc("file.json"),
      llvm::cl::desc("with --tuner=calibrate: write the machine that it finds"),
      llvm::cl::cat(category)};

  llvm::cl::opt<std::string> listTasks{
      "list-tasks", llvm::cl::ValueOptional, llvm::cl::value_desc("dag"),
      llvm::cl::desc(
          "list the tasks and end; dag: workload keys and compute DAGs, as "
          "TVM's auto_scheduler prints them"),
      llvm::cl::cat(category)};
  llvm::cl::list<std::string> tasks{
      "tasks", llvm::cl::CommaSeparated, llvm::cl::value_desc("name,pattern*"),
      llvm::cl::desc("tune only tasks with such names or operators"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> tuner{
      "tuner", llvm::cl::value_desc("name"),
      llvm::cl::desc(
          "model (default on simulators, also those of a pool), calibrate "
          "(default on boards), "
          "gridsearch (default with --schedule), xgb_knob (default with "
          "--device=cpu; ga without XGBoost), random and so on"),
      llvm::cl::cat(category)};
  llvm::cl::opt<int64_t> trials{
      "n-trial", llvm::cl::init(2000), llvm::cl::value_desc("N"),
      llvm::cl::desc("points measured for each task at most (default: 2000)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<int64_t> trialsTotal{
      "n-trials-total", llvm::cl::init(0), llvm::cl::value_desc("N"),
      llvm::cl::desc(
          "points measured for all tasks together at most (default: no "
          "limit)"),
      llvm::cl::cat(category)};
  llvm::cl::alias trialsAlias{"trials", llvm::cl::desc("the same as --n-trial"),
                              llvm::cl::aliasopt(trials),
                              llvm::cl::cat(category)};
  llvm::cl::opt<uint64_t> earlyStopping{
      "early-stopping", llvm::cl::init(0), llvm::cl::value_desc("N"),
      llvm::cl::desc("end a task after N trials without a better one, checked "
                     "after each batch of trials"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> prove{
      "prove", llvm::cl::ValueOptional, llvm::cl::value_desc("percent"),
      llvm::cl::desc(
          "after the search, simulate the points whose lower bound is "
          "below the best by more than this (default: 1), and print a "
          "lower bound of all points"),
      llvm::cl::cat(category)};
  llvm::cl::opt<uint64_t> proveTrials{
      "prove-trials", llvm::cl::init(20000), llvm::cl::value_desc("N"),
      llvm::cl::desc(
          "points simulated for each task to prove, at most (default: "
          "20000)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<uint64_t> earlyStoppingTotal{
      "early-stopping-total", llvm::cl::init(0), llvm::cl::value_desc("N"),
      llvm::cl::desc(
          "end everything after N trials, of all tasks together, without "
          "a better one"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> scheduler{
      "scheduler", llvm::cl::value_desc("policy"),
      llvm::cl::desc(
          "order of tasks: in-order (default), round-robin (default of "
          "tuners that calibrate), or gradient (default with "
          "--budget and --n-trials-total)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> budget{"budget", llvm::cl::value_desc("20m"),
                                    llvm::cl::desc("end after this time"),
                                    llvm::cl::cat(category)};
  llvm::cl::opt<std::string> records{
      "records", llvm::cl::value_desc("file.jsonl"),
      llvm::cl::desc("append measurements to this log"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> wholeNetwork{
      "whole-network", llvm::cl::init("on"),
      llvm::cl::value_desc("on, off or 5m"),
      llvm::cl::desc("a last search with whole programs, for networks on the "
                     "simulator, with a limit of time (default: on, no limit)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> resume{
      "resume", llvm::cl::desc("continue the search of the log --records"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> transfer{
      "transfer", llvm::cl::value_desc("on, off or file.jsonl"),
      llvm::cl::desc(
          "use measurements of similar tasks, of this run or also of a "
          "log, in tuners with trees (default: on for evolution with "
          "--device=cpu, for xgb_knob and the like with kernels of VTA; "
          "else off)"),
      llvm::cl::cat(category)};
  llvm::cl::list<std::string> transferNetworks{
      "transfer-networks", llvm::cl::CommaSeparated,
      llvm::cl::value_desc("net.onnx[:input=1x3x32x32],.."),
      llvm::cl::desc("with --device=cpu and --transfer=file.jsonl: also use "
                     "what the log says of the tasks of these networks; open "
                     "dimensions of their inputs after the file"),
      llvm::cl::cat(category)};
  llvm::cl::opt<uint64_t> seed{
      "seed", llvm::cl::init(0), llvm::cl::value_desc("N"),
      llvm::cl::desc("random seed for randomized tuners (default: 0)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<unsigned> jobs{
      "jobs", llvm::cl::init(0), llvm::cl::value_desc("N"),
      llvm::cl::desc(
          "threads (default: as many as there are cores); the result is "
          "the same for any number"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> runner{
      "runner", llvm::cl::init("simulator"), llvm::cl::value_desc("name"),
      llvm::cl::desc(
          "runner of the points: simulator (default), process (default "
          "with --device=cpu), driver=PATH.so[,coherent|,noncoherent], "
          "blackbox[:machine=NAME,seed=N,noise=board]; for other "
          "processors qemu[,plugin=FILE,run=FILE], which checks points "
          "without timing them"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> pool{
      "pool", llvm::cl::value_desc("tuner.conf"),
      llvm::cl::desc(
          "run the points on the boards of a pool (docs/Pool.md), in "
          "the place of --runner"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> key{
      "key", llvm::cl::value_desc("name"),
      llvm::cl::desc("with --pool: the key of the boards"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> wait{
      "wait",
      llvm::cl::desc("with --pool: wait for a board if the key has none"),
      llvm::cl::cat(category)};
  llvm::cl::opt<unsigned> batch{
      "batch", llvm::cl::init(0), llvm::cl::value_desc("N"),
      llvm::cl::desc("of a runner: points that are asked for at once (default: "
                     "8; with --pool at least twice the boards)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<unsigned> number{
      "number", llvm::cl::init(1), llvm::cl::value_desc("N"),
      llvm::cl::desc("runs that a runner times together (default: 1)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<unsigned> repeat{
      "repeat", llvm::cl::init(1), llvm::cl::value_desc("N"),
      llvm::cl::desc("measurements per point by a runner (default: 1; with "
                     "--device=cpu 10)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<double> minRepeatMs{
      "min-repeat-ms", llvm::cl::init(0), llvm::cl::value_desc("ms"),
      llvm::cl::desc("time more runs together if a runner takes less "
                     "(default: 0; with --device=cpu 0.2, unless --number or "
                     "--flush-cache is given)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<double> timeout{
      "timeout", llvm::cl::init(10), llvm::cl::value_desc("s"),
      llvm::cl::desc("seconds after which a point fails to compile or to "
                     "run on a runner (default: 10)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<double> cooldown{
      "cooldown", llvm::cl::init(0), llvm::cl::value_desc("s"),
      llvm::cl::desc("seconds of rest between measurements of a runner"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> flushCache{
      "flush-cache",
      llvm::cl::desc(
          "remove data from the caches before each measurement of a runner"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> constants{
      "constants", llvm::cl::init("cold"), llvm::cl::value_desc("cold or warm"),
      llvm::cl::desc(
          "with --device=cpu: weights of a task come from outside of the "
          "second-level cache, as in a network (cold, the default), or "
          "are in it, as in a network that fits into it (warm)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<unsigned> parallel{
      "parallel", llvm::cl::init(0), llvm::cl::value_desc("N"),
      llvm::cl::desc("processes that compile for a runner (default: --jobs)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> verbose{"verbose", llvm::cl::desc("print every trial"),
                              llvm::cl::cat(category)};
  llvm::cl::opt<bool> json{"json",
                           llvm::cl::desc("print JSON"),
                           llvm::cl::cat(category),
                           llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
                           llvm::cl::sub(show),
                           llvm::cl::sub(check)};

  llvm::cl::opt<std::string> network{
      "network",
      llvm::cl::Required,
      llvm::cl::value_desc("file"),
      llvm::cl::desc(
          "the network, or module of kernels, that the records are for"),
      llvm::cl::cat(category),
      llvm::cl::sub(check)};
  llvm::cl::opt<std::string> errorOn{
      "error-on", llvm::cl::value_desc("stale"),
      llvm::cl::desc("end with an error if a record is not exact"),
      llvm::cl::cat(category), llvm::cl::sub(check)};
  llvm::cl::opt<std::string> tvmNetwork{
      "for", llvm::cl::value_desc("file"),
      llvm::cl::desc(
          "read records of TVM for the kernels of this network or module "
          "(default: write records of TVM)"),
      llvm::cl::cat(category), llvm::cl::sub(convert)};
  llvm::cl::opt<std::string> board{
      "board",
      llvm::cl::value_desc("name"),
      llvm::cl::desc(
          "the board's name, a part of the target of records that a runner "
          "measures; records of other boards are left out; in convert, "
          "TVM's name of the board (default: the record's, else sim)"),
      llvm::cl::cat(category),
      llvm::cl::sub(llvm::cl::SubCommand::getTopLevel()),
      llvm::cl::sub(pick),
      llvm::cl::sub(distill),
      llvm::cl::sub(show),
      llvm::cl::sub(check),
      llvm::cl::sub(convert)};
};

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_COMMANDLINE_H
