//===- ConnectPool.cpp - The boards of a pool as a runner -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConnectPool.h"

#ifdef VTA_HAS_POOL
#include "vtapool/ArtifactNeeds.h"
#include "vtapool/JobClient.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <chrono>
#include <set>
#include <thread>
#endif

using namespace mlir;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;

#ifndef VTA_HAS_POOL

llvm::Expected<std::unique_ptr<Runner>>
mlir::vta::tune::connectPool(const PoolConnection &) {
  return llvm::createStringError(
      "this program was built without pools: build with -DVTA_POOL=ON, which "
      "needs libnats-dev and libssl-dev");
}

#else

/// Seconds without any board, and without the server, until that is a problem:
/// a board that was restarted is back before, and so is a server.
static constexpr double kBoardPatience = 20, kServerPatience = 100;
/// So many problems without a result between them end a search.
static constexpr unsigned kMaxProblems = 3;
/// Seconds between two looks whether a board has come.
static constexpr double kPollSeconds = 0.2;

using Clock = std::chrono::steady_clock;

static llvm::Error toError(const vtart::Error &error) {
  return llvm::createStringError(error.message());
}

namespace {
/// The jobs of a session on a server.
class ServerQueue : public BoardQueue {
public:
  ServerQueue(std::unique_ptr<vtapool::JobClient> client,
              PoolConnection connection, std::string unit, bool isSimulated)
      : client(std::move(client)), connection(std::move(connection)),
        unit(std::move(unit)), simulates(isSimulated) {}

  bool countsCycles() const override { return unit == "cycles"; }
  bool isSimulated() const override { return simulates; }
  void submit(BoardJob job) override;
  std::optional<BoardResult> next(double seconds) override;
  void cancel(uint64_t id) override { client->cancel(id); }
  std::vector<PoolBoard> getBoards() override;
  llvm::Error takeError() override {
    return problem.empty() ? llvm::Error::success()
                           : llvm::createStringError(problem);
  }

private:
  BoardResult convert(vtapool::Result result);

  std::unique_ptr<vtapool::JobClient> client;
  PoolConnection connection;
  std::string unit;
  bool simulates;
  std::string problem;              ///< Reason for no more runs, or empty.
  std::vector<BoardResult> refused; ///< Jobs that were not sent.
  size_t numLogged = 0;
  unsigned numProblems = 0; ///< Problems since the last result.
  /// Inputs, which all artifacts of a task share, as bytes.
  std::shared_ptr<const References> references;
  std::shared_ptr<const std::string> inputs;
};
} // namespace

void ServerQueue::submit(BoardJob job) {
  const Artifact &artifact = *job.artifact;
  vtapool::JobRequest request;
  request.artifact = {job.artifact, &artifact.bytes};
  if (artifact.references != references) {
    references = artifact.references;
    inputs = nullptr;
    if (references) {
      References given;
      given.inputs = references->inputs;
      inputs = std::make_shared<const std::string>(given.toBytes());
    }
  }
  request.inputs = inputs;
  vtart::Expected<vtapool::JobNeeds> needs = vtapool::findNeeds(artifact.bytes);
  if (!needs) {
    BoardResult result;
    result.id = job.id;
    result.error = ErrorKind::CompileDevice;
    result.message = needs.takeError().message();
    result.isRefused = true;
    refused.push_back(std::move(result));
    return;
  }
  request.job.needs = std::move(*needs);
  request.job.outputs =
      job.outputs == BoardJob::Outputs::None      ? vtapool::JobOutputs::None
      : job.outputs == BoardJob::Outputs::Digests ? vtapool::JobOutputs::Digests
                                                  : vtapool::JobOutputs::Bytes;
  request.job.timing = job.options.timing;
  request.job.timing.isOneThread = connection.threads == 1;
  request.job.threads = connection.threads;
  request.job.coldBytes = job.options.coldBytes;
  request.job.numTimedSteps = job.options.numTimedSteps;
  request.job.timeout = job.options.timeout;
  request.board = job.board;
  client->submit(job.id, std::move(request));
}

BoardResult ServerQueue::convert(vtapool::Result result) {
  BoardResult converted;
  converted.id = result.id;
  converted.board = result.board;
  converted.error = result.error;
  converted.message = std::move(result.message);
  converted.seconds = result.seconds;
  switch (result.status) {
  case vtapool::JobStatus::Done:
    if (result.unit != unit) {
      converted.error = ErrorKind::RuntimeDevice;
      converted.message =
          llvm::formatv("the board tells {0}, other boards of key {1} tell {2}",
                        result.unit, connection.key, unit);
      return converted;
    }
    converted.costs = std::move(result.costs);
    converted.times = std::move(result.times);
    break;
  case vtapool::JobStatus::Lost:
    converted.isLost = true;
    break;
  case vtapool::JobStatus::Refused:
    converted.isRefused = true;
    break;
  case vtapool::JobStatus::Failed:
  case vtapool::JobStatus::Missing:
  case vtapool::JobStatus::Canceled:
    break;
  }
  if (result.status != vtapool::JobStatus::Done &&
      converted.error == ErrorKind::None)
    converted.error = ErrorKind::RuntimeDevice;
  for (const vtapool::OutputFacts &facts : result.outputs)
    converted.digests.push_back({facts.name, facts.sha256});
  // Without bytes there is nothing to compare but digests.
  if (!result.outputBytes.empty())
    converted.outputs = result.takeOutputs();
  return converted;
}

/// Why a board takes no jobs of this session; empty if it does.
static std::string findProblem(const vtapool::BoardInfo &board) {
  switch (board.state) {
  case vtapool::BoardState::Free:
  case vtapool::BoardState::Running:
    return "";
  case vtapool::BoardState::Starting:
  case vtapool::BoardState::Draining:
  case vtapool::BoardState::Borrowed:
  case vtapool::BoardState::Quarantined:
    break;
  }
  std::string text = vtapool::boardStateName(board.state);
  return board.reason.empty() ? text : text + " (" + board.reason + ")";
}

static bool isWorking(const vtapool::BoardInfo &board) {
  return findProblem(board).empty();
}

std::optional<BoardResult> ServerQueue::next(double seconds) {
  if (!refused.empty()) {
    BoardResult result = std::move(refused.back());
    refused.pop_back();
    return result;
  }
  if (!problem.empty())
    return std::nullopt;
  auto outcome = client->next(seconds);
  if (connection.report) {
    std::vector<std::string> log = client->getStats().log;
    for (; numLogged < log.size(); ++numLogged)
      connection.report(log[numLogged]);
  }
  if (!outcome) {
    std::string text = outcome.takeError().message();
    // A session that was ended has no jobs.
    if (++numProblems == kMaxProblems || client->isOver() ||
        client->getNumOutstanding() == 0)
      problem = text;
    else if (connection.report && llvm::any_of(client->getBoards(), isWorking))
      connection.report(text); // Else the runner says that no board works.
    return std::nullopt;
  }
  if (!*outcome) {
    // It does not wait for nothing.
    if (client->getNumOutstanding() == 0)
      std::this_thread::sleep_for(
          std::chrono::duration<double>(std::min(seconds, kPollSeconds)));
    return std::nullopt;
  }
  numProblems = 0;
  BoardResult result = convert(std::move((*outcome)->result));
  result.id = (*outcome)->id;
  return result;
}

std::vector<PoolBoard> ServerQueue::getBoards() {
  std::vector<PoolBoard> states;
  for (const vtapool::BoardInfo &board : client->getBoards())
    states.push_back({board.board, board.state == vtapool::BoardState::Running,
                      findProblem(board)});
  return states;
}

/// Boards of a key that can be compared with each other, and what they tell.
static llvm::Expected<std::pair<std::string, bool>>
findUnit(ArrayRef<vtapool::BoardInfo> boards, const PoolConnection &wanted) {
  const vtapool::BoardInfo &first = boards.front();
  for (const vtapool::BoardInfo &board : boards)
    if (board.unit != first.unit || board.kind != first.kind)
      return llvm::createStringError(
          "boards of key " + wanted.key +
          " are unlike each other: " + first.board + " is of kind " +
          first.kind + " and tells " + first.unit + ", " + board.board +
          " is of kind " + board.kind + " and tells " + board.unit);
  auto isOf = [&](vtapool::BoardKind kind) {
    return first.kind == vtapool::boardKindName(kind);
  };
  bool isOfProcessor = isOf(vtapool::BoardKind::Processor);
  if (wanted.device == "vta" && isOfProcessor)
    return llvm::createStringError("boards of key " + wanted.key +
                                   " have no VTA: add --device=cpu");
  // Boards with VTA have a processor, too.
  if (wanted.device == "cpu")
    return std::pair(std::string("s"), false);
  return std::pair(first.unit, isOf(vtapool::BoardKind::Simulator));
}

llvm::Expected<std::unique_ptr<Runner>>
mlir::vta::tune::connectPool(const PoolConnection &wanted) {
  vtart::Expected<vtapool::PoolFile> file =
      vtapool::PoolFile::read(wanted.file, vtapool::PoolRole::Tuner);
  if (!file)
    return toError(file.takeError());
  vtapool::ConnectionOptions options;
  options.name = "vta-tune";
  options.onChange = [report = wanted.report](bool isUp) {
    if (report)
      report(isUp ? "the server is back" : "the server is lost: waiting");
  };
  vtart::Expected<std::shared_ptr<vtapool::Connection>> connection =
      vtapool::Connection::open(*file, options);
  if (!connection)
    return toError(connection.takeError());
  vtapool::JobClientOptions clientOptions;
  clientOptions.key = wanted.key;
  clientOptions.needs.runtime = vtapool::kRuntimeVersion;
  clientOptions.needs.config = wanted.config;
  clientOptions.needs.machine = wanted.machine;
  clientOptions.needs.triple = wanted.triple;
  clientOptions.patience = wanted.waits ? 0 : kBoardPatience;
  clientOptions.serverPatience = wanted.waits ? 0 : kServerPatience;
  vtart::Expected<std::unique_ptr<vtapool::JobClient>> client =
      vtapool::JobClient::create(*connection, clientOptions);
  if (!client)
    return toError(client.takeError());
  std::vector<vtapool::BoardInfo> boards;
  for (bool isFirst = true;; isFirst = false) {
    boards = (*client)->getBoards();
    if (llvm::any_of(boards, isWorking))
      break;
    if (!wanted.waits && !isFirst) {
      std::string text = "no board of key " + wanted.key + " takes jobs";
      for (const vtapool::BoardInfo &board : boards)
        text += "; " + board.board + ": " + findProblem(board);
      return llvm::createStringError(text + " (--wait waits)");
    }
    if (isFirst && wanted.waits && wanted.report)
      wanted.report("waiting for a board of key " + wanted.key);
    std::this_thread::sleep_for(std::chrono::duration<double>(kPollSeconds));
  }
  llvm::erase_if(boards, [&](const auto &board) { return !isWorking(board); });
  // Boards that came meanwhile have not been looked at.
  if (vtart::Error e =
          vtapool::checkAnyFits(clientOptions.needs, boards, wanted.key))
    return toError(e);
  auto unit = findUnit(boards, wanted);
  if (!unit)
    return unit.takeError();
  PoolRunnerOptions runnerOptions;
  runnerOptions.report = wanted.report;
  return createPoolRunner(std::make_unique<ServerQueue>(std::move(*client),
                                                        wanted, unit->first,
                                                        unit->second),
                          runnerOptions);
}

#endif // VTA_HAS_POOL
