//===- Scheduler.cpp - Which task is tuned next ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Scheduler.h"
#include "llvm/ADT/StringSwitch.h"

#include <limits>

using namespace mlir;
using namespace mlir::vta::tuning;

// As auto_scheduler's: how much the past counts against what is possible, how
// much slower than similar tasks a task may stay, and how many rounds back the
// past goes.
static constexpr double kPast = 0.2;
static constexpr double kSimilar = 2;
static constexpr size_t kWindow = 3;

std::optional<SchedulePolicy>
mlir::vta::tuning::parseSchedulePolicy(StringRef name) {
  return llvm::StringSwitch<std::optional<SchedulePolicy>>(name)
      .Case("in-order", SchedulePolicy::InOrder)
      .Case("round-robin", SchedulePolicy::RoundRobin)
      .Case("gradient", SchedulePolicy::Gradient)
      .Default(std::nullopt);
}

Scheduler::Scheduler(ArrayRef<Session *> sessions, SchedulePolicy policy)
    : sessions(sessions.begin(), sessions.end()), policy(policy),
      states(sessions.size()), last(sessions.size()) {}

double Scheduler::getLatency() const {
  double sum = 0;
  for (Session *session : sessions)
    sum += session->getTask().getInfo().weight * session->getBestSeconds();
  return sum;
}

double Scheduler::getGain(size_t number) const {
  const State &state = states[number];
  const Session &session = *sessions[number];
  const TaskInfo &info = session.getTask().getInfo();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (state.rounds == 0)
    return infinity;
  double latency = session.getBestSeconds();
  if (latency == 0) // Nothing has worked yet: last of all.
    return 0;
  // What the rounds before this one have gained, each.
  double past = 0;
  if (state.best.size() > kWindow && state.best.rbegin()[kWindow] > 0)
    past = (state.best.rbegin()[kWindow] - latency) / kWindow;
  // The latency falls to nothing at best, or to that of similar tasks.
  double possible = latency / static_cast<double>(state.rounds);
  double fastest = 0; // Operations per second.
  for (auto [i, other] : llvm::enumerate(sessions))
    if (const TaskInfo &like = other->getTask().getInfo();
        i != number && like.op == info.op && other->getBestSeconds() > 0)
      fastest = std::max(fastest, like.ops / other->getBestSeconds());
  if (fastest > 0 && info.ops > 0)
    possible = std::min(possible,
                        std::max(0.0, latency - kSimilar * info.ops / fastest));
  double gain = kPast * past + (1 - kPast) * possible;
  double secondsPerRound =
      std::max(1e-6, session.getSeconds() / static_cast<double>(state.rounds));
  return info.weight * gain / secondsPerRound;
}

std::optional<size_t> Scheduler::next() {
  if (earlyStopping > 0 && idleTrials >= earlyStopping)
    return std::nullopt;
  if (policy == SchedulePolicy::RoundRobin) {
    for (size_t i = 1; i <= sessions.size(); ++i) {
      size_t number = (last + i) % sessions.size();
      if (last == sessions.size()) // Begins with the first one.
        number = i - 1;
      if (!sessions[number]->isOver()) {
        last = number;
        return number;
      }
    }
    return std::nullopt;
  }
  std::optional<size_t> best;
  double bestGain = -1;
  for (size_t i = 0; i < sessions.size(); ++i) {
    if (sessions[i]->isOver())
      continue;
    if (policy == SchedulePolicy::InOrder)
      return i;
    if (double gain = getGain(i); gain > bestGain) {
      best = i;
      bestGain = gain;
    }
  }
  return best;
}

llvm::Error Scheduler::step(size_t session) {
  State &state = states[session];
  double before = sessions[session]->getBestSeconds();
  uint64_t trials = sessions[session]->getNumTrials();
  llvm::Expected<bool> more = sessions[session]->step();
  if (!more)
    return more.takeError();
  double after = sessions[session]->getBestSeconds();
  bool isBetter = after > 0 && (before == 0 || after < before);
  idleTrials =
      isBetter ? 0 : idleTrials + sessions[session]->getNumTrials() - trials;
  if (*more) {
    ++state.rounds;
    state.best.push_back(sessions[session]->getBestSeconds());
  }
  return llvm::Error::success();
}

llvm::Error Scheduler::run(function_ref<bool()> isOver) {
  while (!isOver || !isOver()) {
    std::optional<size_t> session = next();
    if (!session)
      break;
    if (llvm::Error error = step(*session))
      return error;
  }
  return llvm::Error::success();
}
