//===- RunSelfTest.cpp - Tests a device and prints what was found ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run.h"
#include "Watchdog.h"

#include "vtart/ConfigTarget.h"
#include "vtart/SelfTest.h"

#include <cinttypes>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace vtart;
using namespace vtart::run;
using Json = nlohmann::ordered_json;

/// Seconds of a run: the programs are small, even for hardware that is
/// simulated.
static constexpr uint64_t kDefaultTimeout = 30;

namespace {
/// What is tested, as far as that is known.
struct Subject {
  std::string driver; ///< Name of the file, or empty.
  Config config;
  std::string configFrom; ///< Source of the configuration.
  std::string name;       ///< Value of Driver::name.
  CycleSource cycleSource = CycleSource::Device;
  bool tellsCycles = false;
  std::optional<bool> saysCoherent;
};
} // namespace

template <typename T>
static Json orNull(const std::optional<T> &value) {
  return value ? Json(*value) : Json();
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string timeText(std::optional<double> seconds,
                            std::optional<uint64_t> cycles) {
  if (cycles)
    return format("%" PRIu64 " cycles", *cycles);
  return seconds ? format("%.3f ms", *seconds * 1e3) : "";
}

static void printSubject(const Subject &subject) {
  std::printf("%s: configuration %s (%s), %s\n",
              subject.driver.empty() ? "simulator" : subject.driver.c_str(),
              fullName(subject.config).c_str(), subject.configFrom.c_str(),
              !subject.tellsCycles ? "tells no cycles"
              : subject.cycleSource == CycleSource::Device
                  ? "tells cycles (device counter)"
                  : ("cycles of " + subject.name).c_str());
}

static void printCheck(const SelfTestCheck &check) {
  std::string text = check.text;
  if (text.empty())
    text = format("%" PRIu64 " bytes compared, %s", check.bytes,
                  timeText(check.seconds, check.cycles).c_str());
  std::printf("  %-14s %-6s %s\n", check.name.c_str(),
              check.passed ? "ok" : "FAILED", text.c_str());
}

static void printSpeed(const SelfTestSpeed &speed) {
  if (speed.cycles && *speed.cycles)
    std::printf(
        "  %-14s %.2f %s per cycle (%" PRIu64 " in %" PRIu64 " cycles)\n",
        speed.name.c_str(), double(speed.amount) / double(*speed.cycles),
        speed.unit.c_str(), speed.amount, *speed.cycles);
  else if (speed.seconds > 0)
    std::printf("  %-14s %.1f million %s per second (%" PRIu64 " in %.3f ms)\n",
                speed.name.c_str(), double(speed.amount) / speed.seconds * 1e-6,
                speed.unit.c_str(), speed.amount, speed.seconds * 1e3);
}

static void printResult(const Subject &subject, const SelfTestResult &result,
                        const std::string &error) {
  printSubject(subject);
  size_t numPassed = 0;
  for (const SelfTestCheck &check : result.checks) {
    printCheck(check);
    numPassed += check.passed;
  }
  if (result.startSeconds)
    std::printf("  %-14s %s from call to return\n", "start",
                timeText(result.startSeconds, result.startCycles).c_str());
  for (const SelfTestSpeed &speed : result.speeds)
    printSpeed(speed);
  std::printf("selftest: %zu of %zu checks passed%s\n", numPassed,
              result.checks.size(),
              !error.empty()      ? ", stopped"
              : result.isComplete ? ""
                                  : ", the rest was not tried");
  std::fflush(stdout);
  if (!error.empty())
    printError(error);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static void printJson(const Subject &subject, const SelfTestResult &result,
                      const std::string &error) {
  Json json;
  json["driver"] = subject.driver.empty() ? Json("sim") : Json(subject.driver);
  json["config"] = subject.config.name();
  json["target"] = subject.config.target;
  json["config_from"] = subject.configFrom;
  json["tells_cycles"] = subject.tellsCycles;
  json["cycles_source"] =
      subject.tellsCycles ? Json(cycleSourceName(subject.cycleSource)) : Json();
  json["says_coherent"] = orNull(subject.saysCoherent);
  json["right_without_flush"] = orNull(result.isCoherent);
  json["right_with_flush"] = orNull(result.isRightFlushed);
  json["checks"] = Json::array();
  for (const SelfTestCheck &check : result.checks)
    json["checks"].push_back({{"name", check.name},
                              {"passed", check.passed},
                              {"text", check.text},
                              {"bytes", check.bytes},
                              {"seconds", orNull(check.seconds)},
                              {"cycles", orNull(check.cycles)}});
  json["start"] = {{"seconds", orNull(result.startSeconds)},
                   {"cycles", orNull(result.startCycles)}};
  json["speeds"] = Json::array();
  for (const SelfTestSpeed &speed : result.speeds)
    json["speeds"].push_back({{"name", speed.name},
                              {"unit", speed.unit},
                              {"amount", speed.amount},
                              {"seconds", speed.seconds},
                              {"cycles", orNull(speed.cycles)}});
  json["passed"] = error.empty() && result.passed();
  if (!error.empty())
    json["error"] = error;
  Json whole{{"schema_version", 1}, {"selftest", std::move(json)}};
  std::printf(
      "%s\n",
      whole.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
  std::fflush(stdout);
  if (!error.empty())
    printError(error);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

static Expected<std::shared_ptr<Driver>> openDriver(const RunOptions &options,
                                                    const Machine &machine,
                                                    Subject &subject) {
  std::shared_ptr<Driver> driver;
  if (options.driver.empty()) {
    subject.config = options.config.value_or(Config());
    subject.cycleSource = CycleSource::Simulator;
    SimulatorDriver::Options simulator;
    simulator.functionalOptions.strict = true;
    simulator.functionalOptions.machine = &machine;
    driver =
        std::make_shared<SimulatorDriver>(subject.config, machine, simulator);
    subject.configFrom = options.config ? "--config" : "the default";
  } else {
    Expected<std::unique_ptr<Driver>> loaded = Driver::load(options.driver);
    if (!loaded)
      return loaded.takeError();
    driver = std::move(*loaded);
    std::optional<Config> told = driver->config();
    if (told && options.config &&
        (*told != *options.config || haveOtherTargets(*told, *options.config)))
      return Error("driver " + options.driver + " has configuration " +
                   fullName(*told) + ", --config gives " +
                   fullName(*options.config));
    subject.config = told ? *told : options.config ? *options.config : Config();
    subject.configFrom = told             ? "the driver says so"
                         : options.config ? "--config"
                                          : "assumed: the driver does not say, "
                                            "nor does --config";
  }
  subject.driver = options.driver;
  subject.name = driver->name();
  subject.tellsCycles = driver->tellsCycles();
  subject.saysCoherent = driver->coherent();
  return driver;
}

int run::runSelfTest(const RunOptions &options, const Machine &machine) {
  Subject subject;
  auto driver = openDriver(options, machine, subject);
  if (!driver) {
    printError(driver.takeError().message());
    return kExitFailure;
  }
  auto print = options.json ? printJson : printResult;
  // What the watchdog prints while the test hangs.
  std::mutex mutex;
  SelfTestResult soFar;
  std::string current;
  Watchdog dog(
      options.driver.empty() ? 0 : options.timeout.value_or(kDefaultTimeout),
      [&](const std::string &message) {
        std::lock_guard<std::mutex> lock(mutex);
        print(subject, soFar, current + ": " + message);
        ::_exit(kExitFailure);
      });
  SelfTestOptions test;
  test.config = subject.config;
  test.machine = machine;
  test.device = options.device();
  test.waitCycles = options.waitCycles;
  dog.watch(test.device);
  test.onCheck = [&](const SelfTestResult &result, const std::string &next) {
    std::lock_guard<std::mutex> lock(mutex);
    soFar = result;
    current = next;
  };
  SelfTestResult result = vtart::runSelfTest(std::move(*driver), test);
  print(subject, result, "");
  return result.passed() ? 0 : kExitFailure;
}
