//===- PoolRunner.cpp - Runs artifacts on the boards of a pool ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoardTrust.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <chrono>
#include <deque>

using namespace mlir;
using namespace mlir::vta::tuning;

/// Seconds between two looks at which boards there are.
static constexpr double kPollSeconds = 0.25;
/// Jobs at work for each board: one runs, one waits.
static constexpr size_t kJobsPerBoard = 2;
/// Boards on which a job has to fail, of those that have run others well: a
/// board that crashes now and then must not cost the point. Also how often a
/// board is asked for its first baseline.
static constexpr int kMaxFailures = 3;
/// How often a job may be sent, also to boards that refuse it or that are not
/// believed by the time of their result.
static constexpr unsigned kMaxTries = 6;
/// Identifiers of baselines, which nobody else has submitted.
static constexpr uint64_t kBaseline = uint64_t(1) << 63;

BoardQueue::~BoardQueue() = default;

namespace {
using Clock = std::chrono::steady_clock;

class PoolRunner : public Runner {
public:
  PoolRunner(std::unique_ptr<BoardQueue> queue, PoolRunnerOptions options)
      : queue(std::move(queue)), trust(options), options(std::move(options)),
        lastSeen(Clock::now()) {
    look();
  }

  StringRef getName() const override { return "pool"; }
  StringRef getUnit() const override {
    return queue->countsCycles() ? "cycles" : "s";
  }
  unsigned getNumDevices() const override {
    return std::max(1u, countUsable());
  }
  bool isSimulated() const override { return queue->isSimulated(); }
  void submit(uint64_t id, Artifact artifact,
              const RunOptions &runOptions) override;
  std::optional<RunOutcome> next() override;
  bool waitFor(double seconds) override;
  bool cancel(uint64_t id) override;
  RunnerStats getStats() const override { return stats; }
  llvm::Error takeError() override {
    return problem.empty() ? llvm::Error::success()
                           : llvm::createStringError(problem);
  }
  std::string describeDevices() const override;
  void distrust(StringRef device) override {
    trust.distrust(device);
    looked = {}; // Somebody has to be left.
  }

private:
  struct Request {
    std::shared_ptr<const Artifact> artifact;
    RunOptions options;
    std::string board; ///< The one board that it was sent to, or empty.
    bool isSent = false;
    unsigned numTries = 0;
    std::vector<std::string> avoid;
    std::vector<RunOutcome> failures; ///< Results of boards on which it failed.
    bool wantsBytes = false;          ///< Whether its digests were wrong.
    bool hasDrifted = false;          ///< Whether it was tried again for that.
    /// Result that waits until its board was compared with others.
    std::optional<RunOutcome> held;
  };
  struct Board {
    unsigned numResults = 0; ///< Results since the last baseline.
    uint64_t baseline = 0;   ///< Number of the job while it runs.
    int numFailures = 0;     ///< Failed runs of the baseline.
  };

  void report(const Twine &text) {
    if (options.report)
      options.report(text.str());
  }
  void look();
  void fill();
  void send(uint64_t id, Request &request);
  /// Someone who may run it, or empty.
  std::string choose(ArrayRef<std::string> avoid) const;
  bool isUsable(const PoolBoard &state) const;
  unsigned countUsable() const;
  void take(BoardResult result);
  void takeBaseline(BoardResult result);
  void runBaseline(const std::string &name, Board &board);
  bool checkProblem();
  RunOutcome judge(const Request &request, BoardResult result);
  std::optional<std::string> findDifference(const References &references,
                                            const BoardResult &result);
  bool tryAgain(Request &request, const std::string &board);
  bool mustWait(const std::string &board) const;
  void releaseHeld();
  void finish(uint64_t id, RunOutcome outcome);

  std::unique_ptr<BoardQueue> queue;
  BoardTrust trust;
  PoolRunnerOptions options;
  std::map<uint64_t, Request> requests; ///< Requests by number.
  std::deque<RunOutcome> done;
  std::map<std::string, Board> boards;
  std::vector<PoolBoard> states; ///< Boards at the last look.
  Clock::time_point looked, lastSeen;
  bool isWaiting = false; ///< Whether it was said that no board takes jobs.
  size_t numSent = 0;
  std::shared_ptr<const Artifact> baseline;
  RunOptions baselineOptions;
  uint64_t numBaselines = 0;
  /// Digests of the expected outputs of the last references.
  std::shared_ptr<const References> digested;
  std::vector<std::pair<std::string, std::string>> digests;
  bool trustsAll = false; ///< Whether no board is left that is believed.
  std::string problem;    ///< Reason for refusing more runs, or empty.
  RunnerStats stats;
};
} // namespace

static double getSeconds(Clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

void PoolRunner::submit(uint64_t id, Artifact artifact,
                        const RunOptions &runOptions) {
  ++stats.numSubmitted;
  Request &request = requests[id];
  request.artifact = std::make_shared<const Artifact>(std::move(artifact));
  request.options = runOptions;
  request.avoid = runOptions.avoid;
  fill();
}

bool PoolRunner::isUsable(const PoolBoard &state) const {
  return state.problem.empty() &&
         (trustsAll || !trust.isDistrusted(state.name));
}

unsigned PoolRunner::countUsable() const {
  return static_cast<unsigned>(llvm::count_if(
      states, [&](const PoolBoard &state) { return isUsable(state); }));
}

/// Looks at the boards, and takes jobs back from those that are gone.
void PoolRunner::look() {
  Clock::time_point now = Clock::now();
  if (!states.empty() && getSeconds(now - looked) < kPollSeconds)
    return;
  looked = now;
  std::vector<PoolBoard> before = std::exchange(states, queue->getBoards());
  for (const PoolBoard &state : states)
    if (!state.problem.empty() &&
        llvm::any_of(before, [&](const PoolBoard &old) {
          return old.name == state.name && old.problem.empty();
        }))
      report("board " + state.name + " takes no more jobs: " + state.problem);
  auto isWorking = [](const PoolBoard &state) { return state.problem.empty(); };
  if (!trustsAll && countUsable() == 0 && llvm::any_of(states, isWorking)) {
    trustsAll = true;
    report("no board is left that is believed: those that there are, are used");
  }
  auto isHere = [&](StringRef name) {
    return llvm::any_of(states, [&](const PoolBoard &state) {
      return state.name == name && isUsable(state);
    });
  };
  for (auto &[id, request] : requests)
    if (request.isSent && !request.board.empty() && !isHere(request.board)) {
      queue->cancel(id);
      request.isSent = false;
      --numSent;
    }
  for (auto &[name, board] : boards)
    if (board.baseline && !isHere(name)) {
      queue->cancel(board.baseline);
      board.baseline = 0;
    }
  releaseHeld();
  if (llvm::any_of(states,
                   [&](const auto &state) { return isUsable(state); })) {
    lastSeen = now;
    if (std::exchange(isWaiting, false))
      report("a board takes jobs again");
  }
  if (isWaiting || getSeconds(now - lastSeen) < options.quietSeconds)
    return;
  isWaiting = true;
  std::string reasons;
  for (const PoolBoard &state : states)
    reasons += (reasons.empty() ? "; " : ", ") + state.name + ": " +
               (state.problem.empty() ? "distrusted" : state.problem);
  report(llvm::formatv("no board has taken a job for {0} s: waiting{1}",
                       options.quietSeconds, reasons)
             .str());
}

std::string PoolRunner::choose(ArrayRef<std::string> avoid) const {
  std::map<StringRef, size_t> load;
  for (const auto &[id, request] : requests)
    if (request.isSent)
      ++load[request.board];
  std::string best;
  size_t least = 0;
  for (const PoolBoard &state : states) {
    if (!isUsable(state) || llvm::is_contained(avoid, state.name))
      continue;
    size_t now = load[state.name];
    if (best.empty() || now < least) {
      best = state.name;
      least = now;
    }
  }
  return best;
}

void PoolRunner::send(uint64_t id, Request &request) {
  request.board.clear();
  // Otherwise boards that nobody believes would take it.
  bool isAnyDistrusted = llvm::any_of(states, [&](const PoolBoard &state) {
    return state.problem.empty() && !isUsable(state);
  });
  if (isAnyDistrusted || !request.avoid.empty()) {
    request.board = choose(request.avoid);
    if (request.board.empty())
      request.board = choose({});
  }
  request.isSent = true;
  ++request.numTries;
  ++numSent;
  BoardJob job{id, request.artifact, request.options, {}, request.board};
  const std::shared_ptr<const References> &references =
      request.artifact->references;
  if (request.options.check && references)
    job.outputs = request.wantsBytes || references->tolerance > 0
                      ? BoardJob::Outputs::Bytes
                      : BoardJob::Outputs::Digests;
  queue->submit(std::move(job));
}

/// Ends everything if the pool is gone for good.
bool PoolRunner::checkProblem() {
  if (problem.empty()) {
    llvm::Error error = queue->takeError();
    if (!error)
      return false;
    problem = llvm::toString(std::move(error));
  }
  while (!requests.empty()) {
    if (std::optional<RunOutcome> &held = requests.begin()->second.held) {
      finish(requests.begin()->first, std::move(*held));
      continue;
    }
    RunOutcome outcome;
    outcome.error = ErrorKind::RuntimeDevice;
    outcome.message = problem;
    outcome.isLost = true;
    finish(requests.begin()->first, std::move(outcome));
  }
  numSent = 0;
  return true;
}

/// Keeps the boards busy, and no more than that.
void PoolRunner::fill() {
  look();
  size_t limit = getNumDevices() * kJobsPerBoard;
  for (auto &[id, request] : requests) {
    if (numSent >= limit)
      return;
    if (!request.isSent && !request.held)
      send(id, request);
  }
}

bool PoolRunner::waitFor(double seconds) {
  if (!checkProblem())
    fill();
  if (done.empty() && !requests.empty())
    if (std::optional<BoardResult> result =
            queue->next(std::min(seconds, kPollSeconds)))
      take(std::move(*result));
  return !done.empty() || requests.empty();
}

std::optional<RunOutcome> PoolRunner::next() {
  while (!waitFor(kPollSeconds))
    ;
  if (done.empty())
    return std::nullopt;
  RunOutcome outcome = std::move(done.front());
  done.pop_front();
  return outcome;
}

bool PoolRunner::cancel(uint64_t id) {
  auto it = requests.find(id);
  auto isIt = [&](const RunOutcome &outcome) { return outcome.id == id; };
  if (it == requests.end()) {
    auto finished = llvm::find_if(done, isIt);
    if (finished == done.end())
      return false;
    done.erase(finished);
  } else {
    if (it->second.isSent) {
      queue->cancel(id);
      --numSent;
    }
    requests.erase(it);
  }
  ++stats.numCanceled;
  return true;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Outputs of which there are only digests are equal or not.
std::optional<std::string>
PoolRunner::findDifference(const References &references,
                           const BoardResult &result) {
  if (!result.outputs.empty())
    return references.findDifference(result.outputs);
  if (digested.get() != &references) {
    digests.clear();
    for (const NamedArray &output : references.outputs) {
      const std::vector<uint8_t> &data = output.array.data;
      digests.push_back({output.name, getSHA256(llvm::toStringRef(data))});
    }
  }
  for (const auto &expected : digests) {
    const std::string &name = expected.first;
    auto found = llvm::find_if(
        result.digests, [&](const auto &entry) { return entry.first == name; });
    if (found == result.digests.end())
      return "there is no output \"" + name + "\"";
    if (found->second != expected.second)
      return "output \"" + name + "\" is wrong: its digest differs";
  }
  return std::nullopt;
}

/// What the tuner is told, if nothing speaks against the board.
RunOutcome PoolRunner::judge(const Request &request, BoardResult result) {
  RunOutcome outcome;
  outcome.error = result.error;
  outcome.message = result.message;
  outcome.isLost = result.isLost;
  outcome.costs = result.costs;
  outcome.times = result.times;
  outcome.seconds = result.seconds;
  outcome.device = result.board;
  if (outcome.error != ErrorKind::None || !request.options.check ||
      !request.artifact->references)
    return outcome;
  const std::shared_ptr<const References> &references =
      request.artifact->references;
  std::optional<std::string> difference = findDifference(*references, result);
  digested = references;
  if (difference) {
    outcome.error = ErrorKind::WrongAnswer;
    outcome.message = std::move(*difference);
    outcome.costs.clear();
    outcome.times = {};
  } else {
    outcome.isChecked = true;
  }
  return outcome;
}

/// Sends a request to another board than `board`, if there is one.
bool PoolRunner::tryAgain(Request &request, const std::string &board) {
  if (request.numTries >= kMaxTries)
    return false;
  std::vector<std::string> avoid = request.avoid;
  avoid.push_back(board);
  if (choose(avoid).empty())
    return false;
  request.avoid = std::move(avoid);
  return true;
}

void PoolRunner::finish(uint64_t id, RunOutcome outcome) {
  requests.erase(id);
  outcome.id = id;
  outcome.drift = trust.getDrift(outcome.device);
  ++stats.numFinished;
  stats.numFailed += outcome.error != ErrorKind::None;
  stats.seconds += outcome.seconds;
  done.push_back(std::move(outcome));
}

void PoolRunner::take(BoardResult result) {
  if (result.id & kBaseline)
    return takeBaseline(std::move(result));
  auto it = requests.find(result.id);
  if (it == requests.end() || !it->second.isSent)
    return;
  uint64_t id = result.id;
  Request &request = it->second;
  request.isSent = false;
  --numSent;
  bool isLost = result.isLost, isRefused = result.isRefused;
  std::string name = result.board;
  RunOutcome outcome = judge(request, std::move(result));
  if (name.empty() || isLost)
    return finish(id, std::move(outcome));
  Board &board = boards[name];
  ++board.numResults;
  if (trust.isDistrusted(name) && !trustsAll && tryAgain(request, name))
    return;
  if (outcome.error == ErrorKind::WrongAnswer)
    request.wantsBytes = true; // To say where they differ.
  if (outcome.error != ErrorKind::None) {
    // Is it the board? One that refuses may be unlike all others, and says
    // nothing about the point.
    outcome.isLost = isRefused;
    request.failures.push_back(std::move(outcome));
    auto hasRunOthers = [&](const RunOutcome &failure) {
      return trust.hasGood(failure.device);
    };
    if ((isRefused ||
         llvm::count_if(request.failures, hasRunOthers) < kMaxFailures) &&
        tryAgain(request, name))
      return;
    auto ran = llvm::find_if(request.failures, [](const RunOutcome &failure) {
      return !failure.isLost;
    });
    return finish(id, std::move(ran == request.failures.end()
                                    ? request.failures.front()
                                    : *ran));
  }
  trust.addGood(name);
  for (const RunOutcome &failure : request.failures)
    trust.contradict(failure);
  if (!request.failures.empty())
    looked = {}; // Some may not be usable any more.
  if (trust.hasDrifted(name)) {
    // Whether it stays that slow is seen soon.
    board.numResults = std::max(board.numResults, options.baselinePeriod);
    if (!request.hasDrifted) {
      request.hasDrifted = true;
      // Later on the same board, if there is no other.
      if (!tryAgain(request, name))
        request.numTries = 0;
      runBaseline(name, board);
      return;
    }
  }
  if (!baseline) {
    baseline = request.artifact;
    baselineOptions = request.options;
    baselineOptions.check = false;
    baselineOptions.avoid.clear();
    for (const PoolBoard &state : states)
      runBaseline(state.name, boards[state.name]);
  }
  if (board.numResults >= options.baselinePeriod ||
      (!trust.hasBaseline(name) && board.numFailures < kMaxFailures))
    runBaseline(name, board);
  if (mustWait(name))
    request.held = std::move(outcome);
  else
    finish(id, std::move(outcome));
}

//===----------------------------------------------------------------------===//
// Baselines
//===----------------------------------------------------------------------===//

void PoolRunner::runBaseline(const std::string &name, Board &board) {
  if (!baseline || board.baseline || trust.isDistrusted(name))
    return;
  board.numResults = 0;
  board.baseline = kBaseline | ++numBaselines;
  queue->submit({board.baseline, baseline, baselineOptions,
                 BoardJob::Outputs::None, name});
}

void PoolRunner::takeBaseline(BoardResult result) {
  // Of jobs that are lost, nobody knows the board.
  auto it = llvm::find_if(boards, [&](const auto &entry) {
    return entry.second.baseline == result.id;
  });
  if (it == boards.end())
    return;
  auto &[name, board] = *it;
  board.baseline = 0;
  double cost = result.costs.empty() ? 0 : vtart::robustMean(result.costs);
  if (result.error == ErrorKind::None && cost > 0) {
    trust.addBaseline(name, cost, states.size());
  } else {
    // It ran well elsewhere.
    RunOutcome failure;
    failure.device = name;
    failure.error = result.error;
    failure.message = std::move(result.message);
    trust.contradict(failure);
    if (++board.numFailures < kMaxFailures && !trust.hasBaseline(name))
      runBaseline(name, board);
  }
  releaseHeld();
}

/// Whether nobody can say yet if a board is like the others. What it measures
/// until then would stay in the records.
bool PoolRunner::mustWait(const std::string &name) const {
  auto it = boards.find(name);
  if (it != boards.end() && it->second.baseline && !trust.hasBaseline(name))
    return true;
  return !trust.canCompare() && llvm::any_of(boards, [&](const auto &entry) {
    return entry.second.baseline && !trust.hasBaseline(entry.first);
  });
}

/// Results of boards that were compared with others meanwhile: they count, or
/// are measured again.
void PoolRunner::releaseHeld() {
  std::vector<uint64_t> ids;
  for (const auto &[id, request] : requests)
    if (request.held && !mustWait(request.held->device))
      ids.push_back(id);
  for (uint64_t id : ids) {
    Request &request = requests[id];
    RunOutcome outcome = std::move(*request.held);
    request.held.reset();
    bool isUnlike = trust.isDistrusted(outcome.device) && !trustsAll;
    if (!isUnlike || !tryAgain(request, outcome.device))
      finish(id, std::move(outcome));
  }
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

std::string PoolRunner::describeDevices() const {
  size_t numBusy = 0, numUnusable = 0;
  for (const PoolBoard &state : states) {
    numUnusable += !isUsable(state);
    numBusy += isUsable(state) && state.isBusy;
  }
  std::string text = llvm::formatv("{0} of {1} boards busy", numBusy,
                                   states.size() - numUnusable);
  if (numUnusable > 0)
    text += llvm::formatv(", {0} not used", numUnusable);
  return text;
}

std::unique_ptr<Runner>
mlir::vta::tuning::createPoolRunner(std::unique_ptr<BoardQueue> queue,
                                    PoolRunnerOptions options) {
  return std::make_unique<PoolRunner>(std::move(queue), std::move(options));
}
