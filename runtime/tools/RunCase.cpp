//===- RunCase.cpp - Runs conformance cases -------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run.h"

#include "vtart/Trace.h"

using namespace vtart;
using namespace vtart::run;

namespace {
/// Runs the steps of one case on one device.
class CaseRunner {
public:
  CaseRunner(const RunOptions &options, const Machine &machine,
             const Case &test, RunReport &report)
      : options(options), machine(machine), report(report),
        functional(test.steps[0].config),
        timing(test.steps[0].config, machine) {}

  Error run(const CaseStep &step);

private:
  Error execute(const CaseStep &step);
  Error time(const CaseStep &step);

  const RunOptions &options;
  const Machine &machine;
  RunReport &report;
  FunctionalSimulator functional;
  TimedSimulator timing;
};
} // namespace

Error CaseRunner::execute(const CaseStep &step) {
  PhysicalMemory memory;
  if (Error e = mapCaseMemory(step, memory))
    return e;
  FunctionalOptions functionalOptions;
  functionalOptions.strict = options.strict;
  functionalOptions.machine = &machine;
  functionalOptions.maxUops = options.maxCycles.value_or(kDefaultMaxUops);
  Stopwatch watch;
  Expected<RunResult> result =
      functional.run(memory, step.insns, functionalOptions);
  report.secondsFunctional =
      report.secondsFunctional.value_or(0) + watch.seconds();
  if (!result)
    return result.takeError();
  report.executed = true;
  report.noteEnd(result->finished, result->leftover, step.name);
  std::optional<CaseMismatch> mismatch = compareCase(step, memory);
  if (mismatch && report.match.value_or(true)) {
    report.mismatch = *mismatch;
    report.mismatchStep = step.name == report.name ? "" : step.name;
  } else if (mismatch) {
    report.mismatch.bytes += mismatch->bytes;
  }
  report.match = report.match.value_or(true) && !mismatch;
  return Error::success();
}

Error CaseRunner::time(const CaseStep &step) {
  TimedOptions timedOptions;
  timedOptions.maxCycles = options.maxCycles.value_or(0);
  std::optional<TraceWriter> trace;
  if (!options.trace.empty()) {
    trace.emplace(step.config, machine, step.insns);
    timedOptions.onEvent = [&](const TimedEvent &event) { trace->add(event); };
  }
  Stopwatch watch;
  Expected<TimedResult> result = timing.run(step.insns, timedOptions);
  report.secondsTiming = report.secondsTiming.value_or(0) + watch.seconds();
  // Also after a deadlock: the trace shows how it came to that.
  if (trace)
    if (Error e = writeFile(options.trace, trace->toJSON()))
      return e;
  if (!result)
    return result.takeError();
  report.addTiming(*result);
  if (!options.functional || step.timingOnly)
    report.noteEnd(result->finished, result->leftover, step.name);
  return Error::success();
}

Error CaseRunner::run(const CaseStep &step) {
  report.addStream(step.config, step.insns);
  if (options.functional && !step.timingOnly)
    if (Error e = execute(step))
      return e;
  if (options.timing)
    return time(step);
  return Error::success();
}

static Error runCase(const RunOptions &options, const Machine &machine,
                     const std::string &folder, RunReport &report) {
  Expected<Case> test = loadCase(folder);
  if (!test)
    return test.takeError();
  report.name = test->name;
  const Config &config = test->steps[0].config;
  if (options.config && config != *options.config)
    return Error(folder + ": recorded for configuration " + config.name() +
                 ", --config gives " + options.config->name());
  if (!options.trace.empty() && test->steps.size() > 1)
    return Error(folder + ": --trace takes one run, this is a sequence of " +
                 std::to_string(test->steps.size()));
  CaseRunner runner(options, machine, *test, report);
  for (const CaseStep &step : test->steps)
    if (Error e = runner.run(step))
      return std::move(e).withContext(
          step.name == test->name ? folder : folder + ": " + step.name);
  return Error::success();
}

int run::runCases(const RunOptions &options, const Machine &machine) {
  std::vector<RunReport> reports;
  bool ok = true;
  for (const std::string &folder : options.cases) {
    RunReport report;
    report.name = folder;
    if (Error e = runCase(options, machine, folder, report)) {
      report.error = e.message();
      // What ran before the error is not the case's number.
      report.cycles.reset();
      if (report.match || report.secondsFunctional)
        report.match = false;
    }
    ok &= report.ok();
    if (!options.json)
      printCase(report);
    reports.push_back(std::move(report));
  }
  if (options.json)
    printCasesJson(reports);
  else if (reports.size() > 1)
    printSummary(reports);
  return ok ? 0 : kExitFailure;
}
