//===- SelfTest.cpp - Whether a device computes what it should ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/SelfTest.h"

#include "SelfTestImpl.h"
#include "vtart/Executor.h"

#include <algorithm>
#include <chrono>

using namespace vtart;
using namespace vtart::selftest;

using ULL = unsigned long long;

/// Runs of a program that is timed by the clock: the fastest counts.
static constexpr unsigned kNumRuns = 4;

bool SelfTestResult::passed() const {
  return !checks.empty() &&
         std::all_of(checks.begin(), checks.end(),
                     [](const SelfTestCheck &check) { return check.passed; });
}

static double secondsNow() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

namespace {
/// One program on the device, and what it left there.
struct DeviceRun {
  std::vector<std::vector<uint8_t>> buffers;
  double seconds = 0; ///< Time of the fastest run.
  std::optional<uint64_t> cycles;
};

class Tester {
public:
  Tester(std::shared_ptr<Driver> driver, const SelfTestOptions &options)
      : driver(std::move(driver)), options(options) {}
  SelfTestResult run();

private:
  /// False if no check can follow.
  bool test(const Program &program);
  bool measure(const SpeedProgram &speed);
  void begin(const std::string &name) {
    if (options.onCheck)
      options.onCheck(result, name);
  }
  bool add(SelfTestCheck check) {
    result.checks.push_back(std::move(check));
    return result.checks.back().passed;
  }
  Expected<DeviceRun> runOnDevice(const Program &program, unsigned numRuns);
  Error compare(const Program &program, const DeviceRun &got,
                SelfTestCheck &check);

  std::shared_ptr<Driver> driver;
  const SelfTestOptions &options;
  SelfTestResult result;
};
} // namespace

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

Expected<DeviceRun> Tester::runOnDevice(const Program &program,
                                        unsigned numRuns) {
  // Each program opens the device anew, as other processes do.
  auto device = Device::open(driver, options.config, options.device);
  if (!device)
    return device.takeError();
  ExecutorOptions executorOptions;
  executorOptions.waitCycles = options.waitCycles;
  auto executor = Executor::create(
      *device, std::make_shared<const Program>(program), executorOptions);
  if (!executor)
    return executor.takeError();
  DeviceRun got;
  for (unsigned i = 0; i < numRuns; ++i) {
    double start = secondsNow();
    if (Error e = (*executor)->run())
      return e;
    double seconds = secondsNow() - start;
    got.seconds = i == 0 ? seconds : std::min(seconds, got.seconds);
    // A device that says too early that it is done is found by what it has not
    // written yet.
    for (uint32_t b = 0; i == 0 && b < program.buffers.size(); ++b)
      got.buffers.push_back((*executor)->read(b));
    got.cycles = driver->cycles();
    if (!driver->tellsCycles())
      continue;
    if (!got.cycles)
      return Error("VTADriverCycles does not tell the cycles of this run");
    if (*got.cycles == 0)
      return Error("VTADriverCycles tells 0 cycles for this run");
    break;
  }
  return got;
}

/// All buffers beside those of the simulator.
Error Tester::compare(const Program &program, const DeviceRun &got,
                      SelfTestCheck &check) {
  SimulatorDriver::Options simulator;
  simulator.timing = false;
  simulator.functionalOptions.strict = true;
  simulator.functionalOptions.machine = &options.machine;
  auto device = Device::open(std::make_shared<SimulatorDriver>(
                                 options.config, options.machine, simulator),
                             options.config);
  if (!device)
    return device.takeError();
  auto executor =
      Executor::create(*device, std::make_shared<const Program>(program));
  if (!executor)
    return executor.takeError();
  if (Error e = (*executor)->run())
    return std::move(e).withContext("the simulator");
  for (uint32_t b = 0; b < program.buffers.size(); ++b) {
    const Buffer &buffer = program.buffers[b];
    std::vector<uint8_t> wanted = (*executor)->read(b);
    const std::vector<uint8_t> &found = got.buffers[b];
    check.bytes += wanted.size();
    uint64_t numWrong = 0, first = 0;
    for (uint64_t i = wanted.size(); i-- > 0;)
      if (wanted[i] != found[i]) {
        first = i;
        ++numWrong;
      }
    if (numWrong)
      return Error(format("%s \"%s\": %llu of %zu bytes are wrong, the first "
                          "is byte %llu: expected 0x%02x, got 0x%02x",
                          bufferKindName(buffer.kind), buffer.name.c_str(),
                          (ULL)numWrong, wanted.size(), (ULL)first,
                          wanted[first], found[first]));
  }
  return Error::success();
}

bool Tester::test(const Program &program) {
  begin(program.name);
  SelfTestCheck check;
  check.name = program.name;
  Expected<DeviceRun> got = runOnDevice(program, 1);
  bool hasRun = static_cast<bool>(got);
  if (!hasRun) {
    check.text = got.takeError().message();
  } else {
    check.seconds = got->seconds;
    check.cycles = got->cycles;
    if (Error e = compare(program, *got, check))
      check.text = e.message();
    else
      check.passed = true;
  }
  add(std::move(check));
  return hasRun;
}

//===----------------------------------------------------------------------===//
// Speed
//===----------------------------------------------------------------------===//

bool Tester::measure(const SpeedProgram &speed) {
  begin("speed of " + speed.speed.name);
  SelfTestCheck check;
  check.name = "speed of " + speed.speed.name;
  Expected<DeviceRun> got = runOnDevice(speed.program, kNumRuns);
  if (!got) {
    check.text = got.takeError().message();
    return add(std::move(check));
  }
  if (!result.startSeconds) {
    result.startSeconds = got->seconds;
    result.startCycles = got->cycles;
    return true;
  }
  SelfTestSpeed found = speed.speed;
  found.seconds = std::max(got->seconds - *result.startSeconds, 0.0);
  if (got->cycles)
    found.cycles =
        *got->cycles - std::min(*got->cycles, result.startCycles.value_or(0));
  result.speeds.push_back(std::move(found));
  return true;
}

SelfTestResult Tester::run() {
  begin("memory");
  if (!add(checkMemory(*driver)))
    return std::move(result);
  begin("caches");
  // Half of a program that did not arrive could hang a device.
  if (!add(checkCaches(driver, options, result)))
    return std::move(result);
  for (const Program &program :
       makeSelfTestPrograms(options.config, options.machine))
    if (!test(program))
      return std::move(result);
  result.isComplete = true;
  if (!result.passed())
    return std::move(result);
  for (const SpeedProgram &speed :
       makeSpeedPrograms(options.config, options.machine))
    if (!measure(speed))
      break;
  return std::move(result);
}

SelfTestResult vtart::runSelfTest(std::shared_ptr<Driver> driver,
                                  const SelfTestOptions &options) {
  return Tester(std::move(driver), options).run();
}
