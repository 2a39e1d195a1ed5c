//===- NetworkReport.cpp - What a network's runs are reported as ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NetworkReport.h"

#include "vtart/ConfigTarget.h"
#include "vtart/Measure.h"
#include "vtart/Npy.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <nlohmann/json.hpp>

using namespace vtart;
using namespace vtart::run;
using Json = nlohmann::ordered_json;

void NetworkReport::addProfile(const std::vector<uint64_t> &steps) {
  ++numProfiled;
  stepSums.resize(steps.size());
  stepMinima.resize(steps.size(), UINT64_MAX);
  for (size_t i = 0; i < steps.size(); ++i) {
    stepSums[i] += steps[i];
    stepMinima[i] = std::min(stepMinima[i], steps[i]);
  }
}

std::optional<uint64_t> NetworkReport::totalCycles() const {
  std::optional<uint64_t> total;
  for (const std::optional<uint64_t> &step : cycles)
    if (step)
      total = total.value_or(0) + *step;
  return total;
}

std::optional<double> NetworkReport::modelledSeconds() const {
  std::optional<uint64_t> total = totalCycles();
  if (!total || clockMHz <= 0)
    return std::nullopt;
  return double(*total) / (clockMHz * 1e6);
}

namespace {
/// A row of the table of layers, for one run.
struct Row {
  double seconds, share;
  std::optional<double> gmacPerSecond; ///< Speed; empty without MACs.
};

Row makeRow(uint64_t nanoseconds, uint64_t total, uint64_t macs, size_t runs) {
  Row row;
  row.seconds = double(nanoseconds) * 1e-9 / double(runs);
  row.share = total ? double(nanoseconds) / double(total) : 0;
  if (macs && nanoseconds)
    row.gmacPerSecond = double(macs) * 1e-9 / row.seconds;
  return row;
}

uint64_t sum(const std::vector<uint64_t> &values) {
  uint64_t total = 0;
  for (uint64_t value : values)
    total += value;
  return total;
}

uint64_t totalMacs(const Network &network) {
  uint64_t total = 0;
  for (const NetworkStep &step : network.steps)
    total += step.macs;
  return total;
}

/// What the instructions of a step on VTA load, store and compute.
void addCounters(const Network &network, const NetworkStep &step,
                 Counters &counters) {
  if (!step.program || !network.config)
    return;
  Codec codec(*network.config);
  for (const Word128 &word : network.programs[*step.program].insns)
    if (Expected<Insn> insn = codec.decode(word))
      counters.add(*network.config, *insn);
}

Counters totalCounters(const Network &network) {
  Counters counters;
  for (const NetworkStep &step : network.steps)
    addCounters(network, step, counters);
  return counters;
}

std::string knobText(const NetworkKernel &kernel) {
  std::string text;
  for (const auto &knob : kernel.knobs)
    text += (text.empty() ? "" : " ") + knob.first + "=" +
            std::to_string(knob.second);
  return text;
}
} // namespace

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// A number of cycles, or nothing if no step has any.
static std::string cyclesText(const NetworkReport &report,
                              std::optional<uint64_t> cycles) {
  if (report.network.programs.empty())
    return "";
  return format(" %11s", cycles ? std::to_string(*cycles).c_str() : "-");
}

static void printRow(const Row &row, const std::string &cycles,
                     const std::string &text) {
  std::string rate =
      row.gmacPerSecond ? format("%.2f", *row.gmacPerSecond) : "-";
  std::printf("  %10.4f %6.1f%% %9s%s  %s\n", row.seconds * 1e3,
              row.share * 100, rate.c_str(), cycles.c_str(), text.c_str());
}

/// The layers of a step on VTA, by cycles.
static void printDeviceLayers(const NetworkReport &report, size_t step) {
  for (const LayerProfile &layer : report.layers[step])
    std::printf("  %10s %6.1f%% %9s%s    %s, bound by %s\n", "",
                100 * double(layer.cycles()) / double(*report.cycles[step]), "",
                cyclesText(report, layer.cycles()).c_str(),
                layer.location.c_str(), timePartName(layer.bound()));
}

/// Prints the sources of the table's numbers.
static void printSources(const NetworkReport &report) {
  if (report.network.programs.empty())
    return;
  if (report.totalCycles())
    std::printf("  cycles on %s by %s, ", report.machine.c_str(),
                cycleSourceName(report.cycleSource));
  else
    std::printf("  no cycles, ");
  std::printf("%s by the clock of this computer\n",
              report.isSimulated ? "host ms" : "ms");
}

static void printLayers(const NetworkReport &report) {
  printSources(report);
  const std::vector<NetworkStep> &steps = report.network.steps;
  size_t runs = report.numProfiled, nameWidth = 5, opWidth = 9;
  for (const NetworkStep &step : steps) {
    // One endless name must not push everything else out of sight.
    nameWidth = std::max(nameWidth, std::min<size_t>(step.name.size(), 40));
    opWidth = std::max(opWidth, std::min<size_t>(step.op.size(), 48));
  }
  // Of steps on VTA it is the simulator's.
  const char *time = report.isSimulated ? "host ms" : "ms";
  std::printf("  %10s %7s %9s%s  %-*s  %-*s  %s\n", time, "share", "GMAC/s",
              report.network.programs.empty() ? "" : "      cycles",
              int(nameWidth), "layer", int(opWidth), "operation", "location");
  uint64_t total = sum(report.stepSums);
  for (size_t i = 0; i < steps.size(); ++i) {
    printRow(makeRow(report.stepSums[i], total, steps[i].macs, runs),
             cyclesText(report, report.cycles[i]),
             format("%-*s  %-*s  %s", int(nameWidth), steps[i].name.c_str(),
                    int(opWidth), steps[i].op.c_str(),
                    steps[i].location.c_str()));
    printDeviceLayers(report, i);
  }
  printRow(makeRow(total, total, totalMacs(report.network), runs),
           cyclesText(report, report.totalCycles()), "all layers");
}

/// Five of five classes say nothing.
static bool hasTop5(const Accuracy &accuracy) { return accuracy.classes > 5; }

static void printAccuracy(const Accuracy &accuracy) {
  auto percent = [&](size_t count) {
    return 100 * double(count) / double(accuracy.labels);
  };
  std::printf("accuracy: top-1 %.2f %% (%zu of %zu)", percent(accuracy.top1),
              accuracy.top1, accuracy.labels);
  if (hasTop5(accuracy))
    std::printf(", top-5 %.2f %% (%zu of %zu)", percent(accuracy.top5),
                accuracy.top5, accuracy.labels);
  std::printf("\n");
}

/// The time that a user of VTA asks for. What the simulator takes on this
/// computer is another line.
static void printModelledTime(const NetworkReport &report,
                              const std::string &name, double seconds) {
  const std::vector<NetworkStep> &steps = report.network.steps;
  auto hosted =
      std::count_if(steps.begin(), steps.end(), [](const NetworkStep &step) {
        return !step.program.has_value();
      });
  std::string without =
      hosted ? format(", without %lld step%s on the CPU",
                      static_cast<long long>(hosted), hosted == 1 ? "" : "s")
             : "";
  std::printf("%s: %.3f ms on VTA: %" PRIu64 " cycles of %s at %g MHz%s\n",
              name.c_str(), seconds * 1e3, *report.totalCycles(),
              report.machine.c_str(), report.clockMHz, without.c_str());
}

void run::printNetwork(const NetworkReport &report) {
  const Network &network = report.network;
  std::string name = network.name.empty() ? "network" : network.name;
  if (std::optional<double> seconds = report.modelledSeconds()) {
    printModelledTime(report, name, *seconds);
    name = "simulation on this computer";
  } else if (report.totalCycles()) {
    std::printf("%s: %" PRIu64 " cycles on %s (%s)\n", name.c_str(),
                *report.totalCycles(), report.machine.c_str(),
                cycleSourceName(report.cycleSource));
  }
  std::string threads =
      format("%u thread%s", report.threads, report.threads == 1 ? "" : "s");
  MeasureSummary times = summarize(report.seconds);
  if (report.seconds.size() > 1)
    std::printf("%s: %zu runs, mean %.3f ms, median %.3f ms, standard "
                "deviation %.3f ms, fastest %.3f ms, %s\n",
                name.c_str(), report.seconds.size(), times.mean * 1e3,
                times.median * 1e3, times.deviation * 1e3, times.min * 1e3,
                threads.c_str());
  else
    std::printf("%s: 1 run, %.3f ms, %s\n", name.c_str(), times.mean * 1e3,
                threads.c_str());
  if (report.accuracy)
    printAccuracy(*report.accuracy);
  if (report.stepSums.empty())
    return;
  printLayers(report);
  if (!network.programs.empty())
    for (const auto &counter : fsimCounters(totalCounters(network)))
      std::printf("  %-18s %12" PRIu64 "\n", counter.first, counter.second);
}

void run::printNetworkListing(const Network &network) {
  std::printf("network %s, compiled by %s for %s", network.name.c_str(),
              network.producer.c_str(), network.target.triple.c_str());
  if (!network.target.cpu.empty())
    std::printf(" (%s)", network.target.cpu.c_str());
  for (size_t i = 0; i < network.target.features.size(); ++i)
    std::printf("%s%s", i ? ", " : " with ",
                network.target.features[i].c_str());
  std::printf("\n");
  if (network.config)
    std::printf("configuration %s, machine %s\n",
                fullName(*network.config).c_str(),
                network.machine.empty() ? "any" : network.machine.c_str());
  std::printf("%zu bytes of code, %zu of constants, %" PRIu64
              " of intermediate results, %" PRIu64 " MACs\n",
              network.hostCode.size(), network.constants.size(),
              network.arenaBytes, totalMacs(network));
  for (const NetworkPort &port : network.inputs)
    std::printf("input %s %s\n", port.name.c_str(),
                arrayTypeName(port.dtype, port.shape).c_str());
  for (const NetworkPort &port : network.outputs)
    std::printf("output %s %s\n", port.name.c_str(),
                arrayTypeName(port.dtype, port.shape).c_str());
  for (const NetworkStep &step : network.steps) {
    std::printf("step %s: %s, %" PRIu64 " MACs, ", step.name.c_str(),
                step.op.c_str(), step.macs);
    if (step.program) {
      const Program &program = network.programs[*step.program];
      std::printf("program %s with %zu instructions", program.name.c_str(),
                  program.insns.size());
    } else {
      const NetworkKernel &kernel = network.kernels[step.kernel];
      std::printf("kernel %s with %lld chunks", kernel.symbol.c_str(),
                  (long long)kernel.chunks);
      if (!kernel.knobs.empty())
        std::printf(" (%s)", knobText(kernel).c_str());
    }
    if (!step.location.empty())
      std::printf(", %s", step.location.c_str());
    std::printf("\n");
  }
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static Json portsJson(const std::vector<NetworkPort> &ports) {
  Json result = Json::array();
  for (const NetworkPort &port : ports)
    result.push_back(
        {{"name", port.name}, {"dtype", port.dtype}, {"shape", port.shape}});
  return result;
}

static Json partsJson(const LayerProfile &layer) {
  Json json = Json::object();
  for (unsigned i = 0; i < kNumTimeParts; ++i)
    json[timePartName(static_cast<TimePart>(i))] = layer.parts[i];
  return json;
}

static Json countersJson(const Counters &counters) {
  Json json = Json::object();
  for (const auto &counter : fsimCounters(counters))
    json[counter.first] = counter.second;
  return json;
}

/// What runs a step, with what there is to say of it.
static Json stepJson(const NetworkReport &report, size_t index) {
  const Network &network = report.network;
  const NetworkStep &step = network.steps[index];
  Json json{{"name", step.name},
            {"op", step.op},
            {"location", step.location},
            {"device", step.program ? "vta" : "cpu"}};
  if (!step.program) {
    const NetworkKernel &kernel = network.kernels[step.kernel];
    json["kernel"] = kernel.symbol;
    json["chunks"] = kernel.chunks;
    json["knobs"] = Json(kernel.knobs);
    return json;
  }
  json["program"] = network.programs[*step.program].name;
  json["insn_count"] = network.programs[*step.program].insns.size();
  json["cycles"] = report.cycles[index] ? Json(*report.cycles[index]) : Json();
  Counters counters;
  addCounters(network, step, counters);
  json["counters"] = countersJson(counters);
  json["layers"] = Json::array();
  for (const LayerProfile &layer : report.layers[index])
    json["layers"].push_back({{"location", layer.location},
                              {"cycles", layer.cycles()},
                              {"bound", timePartName(layer.bound())},
                              {"parts", partsJson(layer)}});
  return json;
}

static Json stepsJson(const NetworkReport &report) {
  Json result = Json::array();
  uint64_t total = sum(report.stepSums);
  for (size_t i = 0; i < report.network.steps.size(); ++i) {
    uint64_t macs = report.network.steps[i].macs;
    Row row = makeRow(report.stepSums[i], total, macs, report.numProfiled);
    Json json = stepJson(report, i);
    json["macs"] = macs;
    json["seconds"] = row.seconds;
    json["seconds_min"] = double(report.stepMinima[i]) * 1e-9;
    json["share"] = row.share;
    json["gmac_per_s"] = row.gmacPerSecond ? Json(*row.gmacPerSecond) : Json();
    result.push_back(std::move(json));
  }
  return result;
}

void run::printNetworkJson(const NetworkReport &report) {
  const Network &network = report.network;
  MeasureSummary times = summarize(report.seconds);
  Json json;
  json["name"] = network.name;
  json["producer"] = network.producer;
  json["target"] = {{"triple", network.target.triple},
                    {"cpu", network.target.cpu},
                    {"features", network.target.features}};
  json["config"] = network.config ? Json(network.config->name()) : Json();
  json["machine"] = network.machine.empty() ? Json() : Json(network.machine);
  json["inputs"] = portsJson(network.inputs);
  json["outputs"] = portsJson(network.outputs);
  json["threads"] = report.threads;
  json["runs"] = report.seconds.size();
  bool isSample = report.seconds.size() > 1;
  json["seconds"] = {{"mean", times.mean},
                     {"median", times.median},
                     {"stddev", isSample ? Json(times.deviation) : Json()},
                     {"min", times.min},
                     {"max", times.max}};
  std::optional<uint64_t> cycles = report.totalCycles();
  // Whose time "seconds" is.
  json["seconds_of"] = network.programs.empty() ? "cpu"
                       : report.isSimulated     ? "simulation"
                                                : "device";
  std::optional<double> modelled = report.modelledSeconds();
  json["modelled_seconds"] = modelled ? Json(*modelled) : Json();
  json["cycles"] = cycles ? Json(*cycles) : Json();
  json["cycles_machine"] = cycles ? Json(report.machine) : Json();
  json["cycles_source"] =
      cycles ? Json(cycleSourceName(report.cycleSource)) : Json();
  json["counters"] =
      network.programs.empty() ? Json() : countersJson(totalCounters(network));
  json["macs"] = totalMacs(network);
  json["code_bytes"] = network.hostCode.size();
  json["constant_bytes"] = network.constants.size();
  json["arena_bytes"] = network.arenaBytes;
  if (const auto &accuracy = report.accuracy)
    json["accuracy"] = {
        {"labels", accuracy->labels},
        {"top1", accuracy->top1},
        {"top5", hasTop5(*accuracy) ? Json(accuracy->top5) : Json()}};
  if (!report.stepSums.empty())
    json["steps"] = stepsJson(report);
  Json whole{{"schema_version", 1}, {"network", std::move(json)}};
  std::printf(
      "%s\n",
      whole.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
}
