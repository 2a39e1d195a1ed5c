//===- TraceTest.cpp - Trace events read back -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Trace.h"
#include "TimedTestUtils.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

using namespace vtart;
using namespace vtart::timedtest;
using Json = nlohmann::json;

namespace {

/// At 50 MHz a cycle is 0.02 microseconds.
Machine slowMachine() {
  Machine machine = simpleMachine();
  machine.clockMHz = 50;
  return machine;
}
constexpr double cycle = 0.02;

std::vector<Insn> stream() {
  return {
      tokens(load(MemType::Inp, 20), "", "n"), // 1..31
      tokens(load(MemType::Wgt, 1), "", "n"),  // 31..57
      tokens(gemm(25, 4), "p", ""),            // 31..131
      tokens(alu(true, 30), "p", "n"),         // 131..168
      tokens(store(8, 2), "p", "p"),           // 168..194
      tokens(nop(Unit::Compute), "n", ""),     // 194..195
      finish(),                                // 195..196
  };
}

Json traceOf(TimedSimulator &simulator, const Machine &machine,
             const std::vector<Insn> &insns,
             std::function<std::string(uint32_t)> locationOf = {}) {
  Config config = defaultConfig();
  std::vector<Word128> words = assemble(config, insns);
  TraceWriter trace(config, machine, words, std::move(locationOf));
  TimedOptions options;
  options.onEvent = [&](const TimedEvent &event) { trace.add(event); };
  Expected<TimedResult> result = simulator.run(words, options);
  EXPECT_TRUE(bool(result)) << result.takeError().message();
  Json json = Json::parse(trace.toJSON(), nullptr, false);
  EXPECT_TRUE(json.is_object());
  EXPECT_TRUE(json.contains("traceEvents"));
  return json;
}

Json traceOf(const Machine &machine, const std::vector<Insn> &insns,
             std::function<std::string(uint32_t)> locationOf = {}) {
  TimedSimulator simulator(defaultConfig(), machine);
  return traceOf(simulator, machine, insns, std::move(locationOf));
}

/// The events whose `key` is `value`.
std::vector<Json> select(const Json &trace, const char *key,
                         const Json &value) {
  std::vector<Json> found;
  for (const Json &event : trace["traceEvents"])
    if (event.contains(key) && event[key] == value)
      found.push_back(event);
  return found;
}

TEST(Trace, TracksAndHeader) {
  Json trace = traceOf(slowMachine(), stream());
  EXPECT_EQ(trace["displayTimeUnit"], "ns");
  EXPECT_EQ(trace["otherData"]["machine"], "simple");
  EXPECT_EQ(trace["otherData"]["config"], "1x16_i8w8a32_15_15_18_17");
  EXPECT_EQ(trace["otherData"]["clock_mhz"], 50);

  std::map<int, std::string> names;
  for (const Json &event : select(trace, "name", "thread_name"))
    names[event["tid"]] = event["args"]["name"];
  EXPECT_EQ(names, (std::map<int, std::string>{{1, "load"},
                                               {2, "load stalls"},
                                               {3, "compute"},
                                               {4, "compute stalls"},
                                               {5, "store"},
                                               {6, "store stalls"}}));
  EXPECT_EQ(TraceWriter::unitTrack(Unit::Store), 5u);
  EXPECT_EQ(TraceWriter::stallTrack(Unit::Store), 6u);
  for (const Json &event : trace["traceEvents"])
    EXPECT_EQ(event["pid"], 1);
}

TEST(Trace, Instructions) {
  std::vector<Insn> insns = stream();
  Json trace = traceOf(slowMachine(), insns);
  std::vector<Json> events = select(trace, "cat", "insn");
  ASSERT_EQ(events.size(), insns.size());

  struct Expected {
    const char *name;
    int track;
    double start, end, wait;
    const char *work;
    int amount;
  };
  const Expected expected[] = {
      {"load inp", 1, 1, 31, 0, "bytes", 320},
      {"load wgt", 1, 31, 57, 0, "bytes", 256},
      {"gemm", 3, 31, 131, 28, "uops", 100},
      {"alu add", 3, 131, 168, 0, "uops", 30},
      {"store out", 5, 168, 194, 163, "bytes", 256},
      {"nop load", 3, 194, 195, 26, "bytes", 0},
      {"finish", 3, 195, 196, 0, nullptr, 0},
  };
  for (const Json &event : events) {
    const Json &args = event["args"];
    size_t i = args["index"];
    ASSERT_LT(i, insns.size());
    const Expected &e = expected[i];
    EXPECT_EQ(event["ph"], "X");
    EXPECT_EQ(event["name"], e.name);
    EXPECT_EQ(event["tid"], e.track);
    EXPECT_NEAR(event["ts"].get<double>(), e.start * cycle, 1e-9);
    EXPECT_NEAR(event["dur"].get<double>(), (e.end - e.start) * cycle, 1e-9);
    EXPECT_EQ(args["cycles"], e.end - e.start);
    EXPECT_EQ(args["wait"], e.wait);
    EXPECT_EQ(args["text"], printInsn(insns[i]));
    EXPECT_FALSE(args.contains("location"));
    if (e.work)
      EXPECT_EQ(args[e.work], e.amount);
    else
      EXPECT_FALSE(args.contains("bytes") || args.contains("uops"));
  }
}

TEST(Trace, FlowsFollowTokens) {
  Json trace = traceOf(slowMachine(), stream());
  std::map<int, Json> starts, ends;
  for (const Json &event : select(trace, "ph", "s"))
    EXPECT_TRUE(starts.emplace(event["id"], event).second);
  for (const Json &event : select(trace, "ph", "f"))
    EXPECT_TRUE(ends.emplace(event["id"], event).second);
  ASSERT_EQ(starts.size(), 4u);
  ASSERT_EQ(ends.size(), 4u);

  // The instruction whose slice encloses a flow's end.
  auto sliceAt = [&](const Json &flow) {
    int found = -1;
    for (const Json &event : select(trace, "cat", "insn")) {
      double ts = event["ts"], dur = event["dur"], at = flow["ts"];
      if (event["tid"] == flow["tid"] && at >= ts && at < ts + dur)
        found = event["args"]["index"];
    }
    return found;
  };
  std::map<std::pair<int, int>, std::string> arrows;
  for (auto &[id, start] : starts) {
    const Json &end = ends[id];
    EXPECT_EQ(start["name"], end["name"]);
    EXPECT_EQ(start["cat"], end["cat"]);
    EXPECT_EQ(end["bp"], "e");
    EXPECT_LE(start["ts"].get<double>(), end["ts"].get<double>());
    arrows[{sliceAt(start), sliceAt(end)}] = start["name"];
  }
  EXPECT_EQ(
      arrows,
      (std::map<std::pair<int, int>, std::string>{
          {{0, 2}, "l2c"}, {{1, 3}, "l2c"}, {{3, 4}, "c2s"}, {{4, 5}, "s2c"}}));
}

using Stall = std::tuple<int, std::string, double, double>;

std::vector<Stall> stallsOf(const Json &trace) {
  std::vector<Stall> stalls;
  for (const Json &event : select(trace, "cat", "stall")) {
    EXPECT_EQ(event["ph"], "X");
    double ts = event["ts"], dur = event["dur"];
    stalls.push_back({event["tid"], event["name"], std::round(ts / cycle),
                      std::round((ts + dur) / cycle)});
  }
  std::sort(stalls.begin(), stalls.end());
  return stalls;
}

TEST(Trace, Stalls) {
  EXPECT_EQ(stallsOf(traceOf(slowMachine(), stream())),
            (std::vector<Stall>{{2, "wait fetch", 0, 1},
                                {4, "wait fetch", 0, 3},
                                {4, "wait l2c", 3, 31},
                                {4, "wait s2c", 168, 194},
                                {6, "wait c2s", 5, 168},
                                {6, "wait fetch", 0, 5}}));

  Machine shared = slowMachine();
  shared.sharedBus = true;
  EXPECT_EQ(stallsOf(traceOf(shared, {load(MemType::Inp, 20), store(6)})),
            (std::vector<Stall>{{2, "wait fetch", 0, 1},
                                {6, "wait bus", 2, 31},
                                {6, "wait fetch", 0, 2}}));

  // The accumulators' burst of 8 beats comes after the first one of 16 beats of
  // the weights and before the second one.
  Machine rtl = machineOf("rtl-de10");
  rtl.clockMHz = slowMachine().clockMHz;
  EXPECT_EQ(
      stallsOf(traceOf(rtl, {load(MemType::Wgt, 64), load(MemType::Acc, 1)})),
      (std::vector<Stall>{
          {2, "wait bus: behind load acc at instruction 1", 26, 34},
          {2, "wait fetch", 0, 26},
          {4, "wait bus: behind load wgt at instruction 0", 27, 42},
          {4, "wait fetch", 0, 27}}));
}

/// (time in cycles, tokens) of the counter of one queue.
std::vector<std::pair<double, int>> counterOf(const Json &trace,
                                              const char *name) {
  std::vector<std::pair<double, int>> values;
  for (const Json &event : select(trace, "name", name)) {
    EXPECT_EQ(event["ph"], "C");
    values.push_back({std::round(event["ts"].get<double>() / cycle),
                      event["args"]["tokens"]});
  }
  return values;
}

TEST(Trace, TokenCounters) {
  Json trace = traceOf(slowMachine(), stream());
  using Values = std::vector<std::pair<double, int>>;
  // The first token passes on at once, at 31; the second waits to 131.
  EXPECT_EQ(counterOf(trace, "tokens l2c"),
            (Values{{0, 0}, {57, 1}, {131, 0}}));
  EXPECT_EQ(counterOf(trace, "tokens c2l"), (Values{{0, 0}}));
  EXPECT_EQ(counterOf(trace, "tokens c2s"), (Values{{0, 0}}));
}

TEST(Trace, TokensOfAnEarlierRun) {
  TimedSimulator simulator(defaultConfig(), slowMachine());
  traceOf(simulator, slowMachine(),
          {tokens(load(MemType::Inp, 1), "", "n"), finish()});
  Json trace =
      traceOf(simulator, slowMachine(), {tokens(gemm(4), "p", ""), finish()});
  EXPECT_TRUE(select(trace, "ph", "s").empty());
  EXPECT_EQ(counterOf(trace, "tokens l2c"),
            (std::vector<std::pair<double, int>>{{0, 1}, {1, 0}}));
}

TEST(Trace, LocationsAreEscaped) {
  Json trace = traceOf(slowMachine(), stream(), [](uint32_t i) {
    return "loc(\"a\\b.mlir\":" + std::to_string(i) + ":3)\n\xff";
  });
  for (const Json &event : select(trace, "cat", "insn")) {
    int index = event["args"]["index"];
    EXPECT_EQ(event["args"]["location"],
              "loc(\"a\\b.mlir\":" + std::to_string(index) +
                  ":3)\n\xef\xbf\xbd");
  }
}

TEST(Trace, FailedAndEmptyRuns) {
  Config config = defaultConfig();
  Machine machine = slowMachine();
  std::vector<Word128> words =
      assemble(config, {gemm(5), tokens(gemm(1), "p", ""), finish()});
  TraceWriter trace(config, machine, words);
  EXPECT_TRUE(Json::accept(trace.toJSON()));
  TimedOptions options;
  options.onEvent = [&](const TimedEvent &event) { trace.add(event); };
  TimedSimulator simulator(config, machine);
  EXPECT_FALSE(bool(simulator.run(words, options)));
  Json json = Json::parse(trace.toJSON(), nullptr, false);
  EXPECT_EQ(select(json, "cat", "insn").size(), 1u);
}

} // namespace
