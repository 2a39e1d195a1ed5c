//===- QueueRunner.h - Runners that run when asked --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TUNING_RUNNERS_QUEUERUNNER_H
#define VTA_LIB_TUNING_RUNNERS_QUEUERUNNER_H

#include "VTA/Tuning/Core/Runner.h"
#include "llvm/ADT/STLExtras.h"

#include <chrono>
#include <deque>

namespace mlir::vta::tuning {

/// What runFile says, in the words of tuners.
void setResult(RunOutcome &result, vtart::RunFileResult file);

/// Runs one artifact after the other, in this process, when its result is asked
/// for. `Base` is Runner or derived from it.
template <typename Base>
class QueueRunner : public Base {
public:
  void submit(uint64_t id, Artifact artifact,
              const RunOptions &options) override {
    ++stats.numSubmitted;
    queue.push_back({id, std::move(artifact), options});
  }

  std::optional<RunOutcome> next() override {
    if (queue.empty())
      return std::nullopt;
    Job job = std::move(queue.front());
    queue.pop_front();
    auto begin = std::chrono::steady_clock::now();
    RunOutcome result = run(job.artifact, job.options);
    result.id = job.id;
    // Simulated boards count seconds of their own.
    if (result.seconds == 0)
      result.seconds = std::chrono::duration<double>(
                           std::chrono::steady_clock::now() - begin)
                           .count();
    ++stats.numFinished;
    stats.numFailed += result.error != ErrorKind::None;
    stats.seconds += result.seconds;
    return result;
  }

  bool cancel(uint64_t id) override {
    auto it =
        llvm::find_if(queue, [&](const Job &job) { return job.id == id; });
    if (it == queue.end())
      return false;
    queue.erase(it);
    ++stats.numCanceled;
    return true;
  }

  RunnerStats getStats() const override { return stats; }

protected:
  /// Everything but the identifier.
  virtual RunOutcome run(const Artifact &artifact,
                         const RunOptions &options) = 0;

private:
  struct Job {
    uint64_t id;
    Artifact artifact;
    RunOptions options;
  };
  std::deque<Job> queue;
  RunnerStats stats;
};

} // namespace mlir::vta::tuning

#endif // VTA_LIB_TUNING_RUNNERS_QUEUERUNNER_H
