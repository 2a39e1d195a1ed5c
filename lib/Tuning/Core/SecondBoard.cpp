//===- SecondBoard.cpp - Whether boards agree on the best point -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/SecondBoard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <set>

using namespace mlir;
using namespace mlir::vta::tuning;
using Status = Measurement::Status;

/// Points that may be measured again before the search for two boards that
/// agree is given up.
static constexpr unsigned kMaxMeasured = 64;
/// How often a point may lose its board before it counts as failed.
static constexpr unsigned kMaxLost = 3;

static bool isMeasured(const Measurement &measurement) {
  return measurement.status == Status::Measured;
}

static bool agree(const Measurement &a, const Measurement &b) {
  return isMeasured(a) && isMeasured(b) &&
         std::abs(a.cost - b.cost) <=
             kBoardTolerance * std::min(a.cost, b.cost);
}

/// "b2: 1500", or "b2: wrong_answer: ...".
static std::string describe(const Measurement &measurement) {
  if (isMeasured(measurement))
    return measurement.device + vtart::format(": %.6g", measurement.cost);
  return llvm::formatv("{0}: {1}: {2}", measurement.device,
                       getErrorName(measurement.error), measurement.message);
}

namespace {
class BoardComparison {
public:
  BoardComparison(ArrayRef<BoardCandidate> candidates,
                  const MeasureElsewhere &measure)
      : candidates(candidates), measureElsewhere(measure) {
    for (auto [number, candidate] : llvm::enumerate(candidates))
      add(number, candidate.measurement, std::nullopt);
  }

  llvm::Expected<BoardAgreement> run();

private:
  /// What is known of a candidate.
  struct State {
    Measurement measurement;
    std::optional<Measurement> second;
    bool isDecided = false; ///< Whether its cost is final.
  };

  void add(size_t number, Measurement measurement,
           std::optional<Measurement> second, bool isDecided = false) {
    if (!isMeasured(measurement))
      return;
    order.insert({measurement.cost, number});
    states[number] = {std::move(measurement), std::move(second), isDecided};
  }
  void suspect(const Measurement &wrong, const Measurement &a,
               const Measurement &b);
  llvm::Error compare(size_t number);
  /// On none of the boards that have measured it, and none that is suspect.
  /// None if there is no other board.
  llvm::Expected<std::optional<Measurement>>
  measure(size_t number, ArrayRef<const Measurement *> known);

  ArrayRef<BoardCandidate> candidates;
  const MeasureElsewhere &measureElsewhere;
  std::set<std::pair<double, size_t>> order; ///< Candidates by cost.
  std::map<size_t, State> states;
  unsigned numMeasured = 0;
  BoardAgreement result;
};
} // namespace

llvm::Expected<std::optional<Measurement>>
BoardComparison::measure(size_t number, ArrayRef<const Measurement *> known) {
  std::vector<std::string> avoid;
  for (const Measurement *measurement : known)
    avoid.push_back(measurement->device);
  for (const SuspectBoard &suspect : result.suspects)
    if (!llvm::is_contained(avoid, suspect.board))
      avoid.push_back(suspect.board);
  Measurement found;
  for (unsigned i = 0; i < kMaxLost; ++i) {
    ++numMeasured;
    llvm::Expected<Measurement> again =
        measureElsewhere(candidates[number].point, avoid);
    if (!again)
      return again.takeError();
    found = std::move(*again);
    if (!found.isLost)
      break;
  }
  if (found.isLost || llvm::is_contained(avoid, found.device))
    return std::optional<Measurement>();
  return std::optional<Measurement>(std::move(found));
}

/// What `wrong` has measured does not count any more, but for points that
/// another board has measured as well.
void BoardComparison::suspect(const Measurement &wrong, const Measurement &a,
                              const Measurement &b) {
  if (llvm::any_of(result.suspects, [&](const SuspectBoard &suspect) {
        return suspect.board == wrong.device;
      }))
    return;
  result.suspects.push_back(
      {wrong.device,
       llvm::formatv("two other boards disagree with it about the same point "
                     "({0}; {1}; {2})",
                     describe(wrong), describe(a), describe(b))});
  for (auto it = order.begin(); it != order.end();) {
    const State &state = states[it->second];
    bool isGone = !state.isDecided && state.measurement.device == wrong.device;
    it = isGone ? order.erase(it) : std::next(it);
  }
}

/// Takes the candidate out and puts it back with what other boards say.
llvm::Error BoardComparison::compare(size_t number) {
  Measurement first = states[number].measurement;
  order.erase({first.cost, number});
  auto second = measure(number, {&first});
  if (!second)
    return second.takeError();
  if (!*second) {
    add(number, first, std::nullopt, /*isDecided=*/true);
    return llvm::Error::success();
  }
  if (agree(first, **second)) {
    add(number, first, std::move(*second), /*isDecided=*/true);
    return llvm::Error::success();
  }
  auto third = measure(number, {&first, &**second});
  if (!third)
    return third.takeError();
  if (*third && agree(first, **third)) {
    suspect(**second, first, **third);
    add(number, first, std::move(*third), /*isDecided=*/true);
    return llvm::Error::success();
  }
  if (*third && agree(**second, **third)) {
    suspect(first, **second, **third);
    add(number, **second, std::move(*third), /*isDecided=*/true);
    return llvm::Error::success();
  }
  // Nobody knows who is wrong: the point is as bad as the worst one says.
  std::string note = "boards disagree about the same point (" +
                     describe(first) + "; " + describe(**second);
  if (*third)
    note += "; " + describe(**third);
  result.notes.push_back(note + ")");
  SmallVector<Measurement *> all = {&first, &**second};
  if (*third)
    all.push_back(&**third);
  if (!llvm::all_of(all, [](Measurement *m) { return isMeasured(*m); }))
    return llvm::Error::success();
  llvm::sort(all,
             [](Measurement *a, Measurement *b) { return a->cost > b->cost; });
  add(number, *all[0], *all[1], /*isDecided=*/true);
  return llvm::Error::success();
}

llvm::Expected<BoardAgreement> BoardComparison::run() {
  while (!order.empty()) {
    size_t number = order.begin()->second;
    State &state = states[number];
    if (state.isDecided || numMeasured >= kMaxMeasured) {
      if (!state.isDecided)
        result.notes.push_back("no two boards agree about a point after " +
                               std::to_string(numMeasured) +
                               " measurements: the best point is "
                               "what one board says");
      result.best = number;
      result.measurement = std::move(state.measurement);
      result.second = std::move(state.second);
      break;
    }
    if (llvm::Error error = compare(number))
      return std::move(error);
  }
  return std::move(result);
}

llvm::Expected<BoardAgreement>
mlir::vta::tuning::findBestOfBoards(ArrayRef<BoardCandidate> candidates,
                                    const MeasureElsewhere &measure) {
  return BoardComparison(candidates, measure).run();
}
