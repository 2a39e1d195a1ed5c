//===- RunReport.cpp - What a run is reported as --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunReport.h"

#include "RunOptions.h"

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

using namespace vtart;
using namespace vtart::run;
using Json = nlohmann::ordered_json;

void RunReport::addStream(const Config &config, Span<const Word128> insns) {
  insnCount += insns.size();
  Codec codec(config);
  for (const Word128 &word : insns)
    if (Expected<Insn> insn = codec.decode(word))
      counters.add(config, *insn);
}

const char *run::cycleSourceName(CycleSource source) {
  return source == CycleSource::Simulator ? "simulator" : "device counter";
}

void RunReport::addTiming(const TimedResult &result) {
  hasUnits = true;
  cycles = cycles.value_or(0) + result.cycles;
  for (unsigned i = 0; i < kNumUnits; ++i) {
    busy[i] += result.busy[i];
    wait[i] += result.wait[i];
    waitBus[i] += result.waitBus[i];
  }
  for (unsigned i = 0; i < kNumQueues; ++i)
    waitOn[i] += result.waitOn[i];
  fetchWaitBus += result.fetchWaitBus;
}

static std::string tokenText(const TokenCounts &tokens) {
  std::string text;
  for (unsigned i = 0; i < kNumQueues; ++i)
    if (tokens[i])
      text += format("%s%s %" PRIu64, text.empty() ? "" : ", ",
                     queueName(static_cast<Queue>(i)), tokens[i]);
  return text;
}

void RunReport::noteEnd(bool done, const TokenCounts &tokens,
                        const std::string &step) {
  finished = done;
  leftover = tokens;
  std::string where = step.empty() || step == name ? "" : step + ": ";
  if (!done)
    notes.push_back(where + "no FINISH was executed, hardware would time out");
  std::string left = tokenText(tokens);
  if (!left.empty())
    notes.push_back(where + "tokens left in queues: " + left);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static void printMessages(const RunReport &report) {
  // In the order things happened, also where both streams end in one file.
  std::fflush(stdout);
  for (const std::string &note : report.notes)
    printNote(report.name + ": " + note);
  if (!report.error.empty())
    printError(report.error);
}

static std::string verdict(const RunReport &report) {
  if (!report.error.empty())
    return "failed";
  if (!report.match)
    return "not executed";
  if (*report.match)
    return "ok";
  const CaseMismatch &m = report.mismatch;
  std::string step =
      report.mismatchStep.empty() ? "" : " in step " + report.mismatchStep;
  return format("MISMATCH%s at address 0x%" PRIx64
                ": expected 0x%02x, got 0x%02x, %" PRIu64 " bytes differ",
                step.c_str(), m.addr, m.expected, m.got, m.bytes);
}

static std::string cycleText(const RunReport &report) {
  return report.cycles ? format("%" PRIu64 " cycles", *report.cycles)
                       : "not timed";
}

void run::printCase(const RunReport &report) {
  printMessages(report);
  if (!report.error.empty())
    std::printf("%s: failed\n", report.name.c_str());
  else
    std::printf("%s: %s, %s, %" PRIu64 " instructions\n", report.name.c_str(),
                verdict(report).c_str(), cycleText(report).c_str(),
                report.insnCount);
}

void run::printSummary(const std::vector<RunReport> &reports) {
  unsigned ok = 0, mismatched = 0, skipped = 0, failed = 0;
  for (const RunReport &report : reports)
    ++(!report.error.empty() ? failed
       : !report.match       ? skipped
       : *report.match       ? ok
                             : mismatched);
  std::printf("%zu cases: %u ok, %u mismatched, %u not executed, %u failed\n",
              reports.size(), ok, mismatched, skipped, failed);
}

std::vector<std::pair<const char *, uint64_t>>
run::fsimCounters(const Counters &c) {
  return {{"inp_load_nbytes", c.inpLoadNBytes},
          {"wgt_load_nbytes", c.wgtLoadNBytes},
          {"acc_load_nbytes", c.accLoadNBytes},
          {"uop_load_nbytes", c.uopLoadNBytes},
          {"out_store_nbytes", c.outStoreNBytes},
          {"gemm_counter", c.gemmCounter},
          {"alu_counter", c.aluCounter}};
}

void run::printProgram(const RunReport &report) {
  printMessages(report);
  if (!report.error.empty())
    return;
  std::printf("%s: %s, %s, %" PRIu64 " instructions\n", report.name.c_str(),
              report.executed ? "done" : "not executed",
              cycleText(report).c_str(), report.insnCount);
  if (report.secondsDevice)
    std::printf("  %-18s %12.6f\n", "seconds", *report.secondsDevice);
  if (report.cycles)
    std::printf("  %-18s %12s (%s)\n", "cycles of", report.cyclesOf.c_str(),
                cycleSourceName(report.cycleSource));
  for (const auto &counter : fsimCounters(report.counters))
    std::printf("  %-18s %12" PRIu64 "\n", counter.first, counter.second);
  if (!report.hasUnits)
    return;
  std::printf("  %-18s %12s %12s %12s\n", "unit", "busy", "wait",
              "wait for bus");
  for (unsigned i = 0; i < kNumUnits; ++i)
    std::printf("  %-18s %12.0f %12.0f %12.0f\n",
                unitName(static_cast<Unit>(i)), report.busy[i], report.wait[i],
                report.waitBus[i]);
  std::printf("  %-18s %12s %12s %12.0f\n", "fetch", "", "",
              report.fetchWaitBus);
  std::printf("  %-18s %12s\n", "queue", "waited on");
  for (unsigned i = 0; i < kNumQueues; ++i)
    std::printf("  %-18s %12.0f\n", queueName(static_cast<Queue>(i)),
                report.waitOn[i]);
  if (report.locations.empty())
    return;
  std::printf("  %12s %12s %12s %12s %12s  %s\n", "load", "compute", "store",
              "wait for bus", "instructions", "location");
  for (const LocationCycles &at : report.locations)
    std::printf("  %12.0f %12.0f %12.0f %12.0f %12" PRIu64 "  %s\n", at.busy[0],
                at.busy[1], at.busy[2],
                at.waitBus[0] + at.waitBus[1] + at.waitBus[2], at.insns,
                at.location.c_str());
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

template <typename T>
static Json orNull(const std::optional<T> &value) {
  return value ? Json(*value) : Json();
}

static Json unitJson(const RunReport &report,
                     const std::array<double, kNumUnits> &values) {
  Json result = Json::object();
  for (unsigned i = 0; i < kNumUnits; ++i)
    result[unitName(static_cast<Unit>(i))] =
        report.hasUnits ? Json(values[i]) : Json();
  return result;
}

static Json reportJson(const RunReport &report) {
  const Counters &c = report.counters;
  Json json;
  json["name"] = report.name;
  json["match"] = orNull(report.match);
  json["cycles"] = orNull(report.cycles);
  json["seconds_functional"] = orNull(report.secondsFunctional);
  json["seconds_timing"] = orNull(report.secondsTiming);
  json["insn_count"] = report.insnCount;
  json["gemm_uops"] = c.gemmCounter;
  json["alu_uops"] = c.aluCounter;
  json["busy"] = unitJson(report, report.busy);
  json["wait"] = unitJson(report, report.wait);
  json["wait_bus"] = unitJson(report, report.waitBus);
  json["wait_bus"]["fetch"] =
      report.hasUnits ? Json(report.fetchWaitBus) : Json();
  json["bytes"] = {{"inp", c.inpLoadNBytes},
                   {"wgt", c.wgtLoadNBytes},
                   {"acc", c.accLoadNBytes},
                   {"uop", c.uopLoadNBytes},
                   {"out", c.outStoreNBytes}};
  json["finished"] = report.finished;
  Json tokens = Json::object();
  for (unsigned i = 0; i < kNumQueues; ++i)
    tokens[queueName(static_cast<Queue>(i))] = report.leftover[i];
  json["leftover_tokens"] = std::move(tokens);
  if (report.match && !*report.match && report.error.empty()) {
    const CaseMismatch &m = report.mismatch;
    json["mismatch"] = {{"address", m.addr},
                        {"expected", m.expected},
                        {"got", m.got},
                        {"bytes", m.bytes}};
  }
  if (!report.error.empty())
    json["error"] = report.error;
  return json;
}

static void print(const Json &json) {
  std::printf(
      "%s\n",
      json.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
}

void run::printCasesJson(const std::vector<RunReport> &reports) {
  Json cases = Json::array();
  for (const RunReport &report : reports) {
    printMessages(report);
    cases.push_back(reportJson(report));
  }
  print({{"schema_version", 1}, {"cases", std::move(cases)}});
}

void run::printProgramJson(const RunReport &report) {
  printMessages(report);
  Json program = reportJson(report);
  program.erase("match");
  program["seconds_device"] = orNull(report.secondsDevice);
  program["cycles_machine"] = report.cycles ? Json(report.cyclesOf) : Json();
  program["cycles_source"] =
      report.cycles ? Json(cycleSourceName(report.cycleSource)) : Json();
  for (const auto &counter : fsimCounters(report.counters))
    program["counters"][counter.first] = counter.second;
  for (unsigned i = 0; i < kNumQueues; ++i)
    program["wait_on"][queueName(static_cast<Queue>(i))] =
        report.hasUnits ? Json(report.waitOn[i]) : Json();
  if (!report.locations.empty()) {
    Json locations = Json::array();
    for (const LocationCycles &at : report.locations)
      locations.push_back({{"location", at.location},
                           {"insn_count", at.insns},
                           {"busy", unitJson(report, at.busy)},
                           {"wait_bus", unitJson(report, at.waitBus)}});
    program["locations"] = std::move(locations);
  }
  print({{"schema_version", 1}, {"program", std::move(program)}});
}
