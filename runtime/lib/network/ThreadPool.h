//===- ThreadPool.h - Threads that share a kernel's chunks ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A network is hundreds of short kernels one after the other, so what counts
// is how fast threads start and stop: they wait spinning for a moment before
// they sleep, and a job never waits for a thread that is still waking up.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_THREADPOOL_H
#define VTART_LIB_THREADPOOL_H

#include "vtart/Support.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <pthread.h>

namespace vtart {

class ThreadPool {
public:
  /// Does the chunks [begin, end); `thread` is below threads().
  using Body = void (*)(void *context, unsigned thread, int64_t begin,
                        int64_t end);

  /// `threads` includes the caller of run. Errors: no more threads.
  static Expected<std::unique_ptr<ThreadPool>> create(unsigned threads);
  ~ThreadPool();

  unsigned threads() const { return unsigned(workers.size()) + 1; }
  /// Calls `body` from several threads until the chunks [0, count) are done,
  /// each once. One caller at a time.
  void run(int64_t count, Body body, void *context);

private:
  struct Worker {
    ThreadPool *pool = nullptr;
    unsigned index = 0;
    pthread_t thread{};
  };

  ThreadPool() = default;
  ThreadPool(const ThreadPool &) = delete;
  ThreadPool &operator=(const ThreadPool &) = delete;

  static void *workerMain(void *worker);
  void work(unsigned thread);
  bool tryJoin(uint64_t &lastJob);
  void sleepUntilJob(uint64_t lastJob);

  // A job's number in the upper half, whether it can be joined, and in the
  // lower bits how many workers have: nobody reads a job's fields who has not
  // joined, nobody writes them while somebody has.
  static constexpr uint64_t kOpen = uint64_t(1) << 31;
  static constexpr uint64_t kNextJob = uint64_t(1) << 32;
  static constexpr uint64_t kJoined = kOpen - 1;
  alignas(64) std::atomic<uint64_t> state{0};
  alignas(64) std::atomic<int64_t> next{0}; ///< First chunk nobody has taken.
  alignas(64) int64_t count = 0;
  int64_t grain = 1; ///< Chunks that are taken at once.
  Body body = nullptr;
  void *context = nullptr;

  std::vector<Worker> workers;
  unsigned spins = 0; ///< Looks at `state` before sleeping.
  std::atomic<unsigned> sleepers{0};
  std::atomic<bool> stopping{false};
  std::mutex mutex;
  std::condition_variable wake;
};

} // namespace vtart

#endif // VTART_LIB_THREADPOOL_H
