//===- CompareWithDefault.cpp - Best point and default in turns -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompareWithDefault.h"

#include <chrono>
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;

/// How often the best point and the default are compared.
static constexpr unsigned kNumRounds = 15;

static void warnOfDefault(const Task &task, const Measurement &found) {
  llvm::errs() << task.getInfo().name
               << ": not compared with the default schedule: "
               << getErrorName(found.error) << ": " << found.message << "\n";
}

std::optional<Measurement> mlir::vta::tune::measureDefault(const Task &task,
                                                           const Point &point,
                                                           Measurer &measurer) {
  Measurement found = measurer.measure({Trial{point}})[0];
  if (found.status == Measurement::Status::Measured)
    return found;
  if (found.status != Measurement::Status::Checked)
    warnOfDefault(task, found);
  return std::nullopt;
}

double mlir::vta::tune::getSecondsPerTrial(const TunedTask &entry) {
  double seconds = entry.usual ? entry.usual->seconds : 0;
  const Session *session = entry.session.get();
  if (!session || session->getNumTrials() == session->getNumResumed())
    return seconds;
  uint64_t numMeasured = session->getNumTrials() - session->getNumResumed();
  return std::min(seconds,
                  session->getSeconds() / static_cast<double>(numMeasured));
}

bool mlir::vta::tune::needsComparison(const TunedTask &entry) {
  ArrayRef<SessionTrial> best = entry.session->getBest();
  return entry.isTimedHere() && !best.empty() &&
         best.front().point != entry.task->getDefault();
}

namespace {
/// What one point took in all turns.
struct Turns {
  unsigned number = 0;
  double cost = 0, clock = 0, processor = 0; ///< Sums.
  uint64_t numDiscarded = 0;
  Measurement last;

  void add(Measurement found) {
    ++number;
    cost += found.cost;
    clock += vtart::robustMean(found.times.clock);
    processor += vtart::robustMean(found.times.processor);
    numDiscarded += found.times.numDiscarded;
    last = std::move(found);
  }
  double getMean() const { return cost / number; }
  /// All turns as one measurement.
  Measurement get() const {
    Measurement result = last;
    result.cost = getMean();
    result.costs = {result.cost};
    if (!last.times.empty())
      result.times = {{clock / number}, {processor / number}, numDiscarded};
    return result;
  }
};
} // namespace

/// Measures the default again, to see whether it still takes as long.
static void remeasureDefault(TunedTask &entry, double seconds) {
  if (!entry.usual || seconds < getSecondsPerTrial(entry))
    return;
  if (std::optional<Measurement> found = measureDefault(
          *entry.task, *entry.task->getDefault(), *entry.measurers.measurer))
    entry.conditions.addDefault(*found);
}

llvm::Error mlir::vta::tune::compareWithDefault(TunedTask &entry,
                                                double seconds) {
  auto start = std::chrono::steady_clock::now();
  std::optional<Point> standard = entry.task->getDefault();
  if (!standard || entry.session->getBest().empty())
    return llvm::Error::success();
  entry.keepsDefault = true;
  const SessionTrial &first = entry.session->getBest()[0];
  const Point &best = first.point;
  if (best == *standard) {
    remeasureDefault(entry, seconds);
    return entry.session->logDecision(best, first.measurement);
  }
  // Noise decides otherwise.
  if (entry.usual && seconds < kMinRounds * getSecondsPerTrial(entry)) {
    llvm::errs() << entry.task->getInfo().name
                 << ": no time to compare with the default schedule, which "
                    "stays\n";
    return entry.session->logDecision(*standard, entry.usual->measurement);
  }
  Turns turns[2]; // Of the default, of the best point.
  SmallVector<double> gains;
  for (unsigned round = 0; round < kNumRounds; ++round) {
    std::chrono::duration<double> spent =
        std::chrono::steady_clock::now() - start;
    if (round >= kMinRounds && spent.count() >= seconds)
      break;
    double costs[2];
    for (unsigned turn : {round % 2, 1 - round % 2}) {
      Measurement found = entry.measurers.measurer->measure(
          {Trial{turn == 0 ? *standard : best}})[0];
      if (found.status != Measurement::Status::Measured) {
        warnOfDefault(*entry.task, found);
        return llvm::Error::success();
      }
      costs[turn] = found.cost;
      turn == 0 ? entry.conditions.addDefault(found)
                : entry.conditions.add(found);
      turns[turn].add(std::move(found));
    }
    gains.push_back(costs[0] - costs[1]);
  }
  auto numRounds = static_cast<double>(gains.size());
  entry.before = turns[0].getMean();
  entry.paired = turns[1].getMean();
  double mean = entry.before - entry.paired, squares = 0;
  for (double gain : gains)
    squares += (gain - mean) * (gain - mean);
  entry.keepsDefault =
      mean <= (gains.size() < kNumRounds ? 3 : 2) *
                  std::sqrt(squares / (numRounds - 1) / numRounds);
  return entry.session->logDecision(entry.keepsDefault ? *standard : best,
                                    turns[entry.keepsDefault ? 0 : 1].get());
}
