//===- ThreadPool.cpp - Threads that share a kernel's chunks --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadPool.h"

#include <algorithm>
#include <sched.h>
#include <signal.h>
#include <system_error>

using namespace vtart;

/// Some ten microseconds of pauses: longer than most steps that keep one
/// thread busy, shorter than what a user would call load.
static constexpr unsigned kSpins = 2000;

static void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

/// Processors this process may use.
static unsigned availableProcessors() {
  cpu_set_t set;
  // Machines with more processors than the set has bits are large enough.
  if (sched_getaffinity(0, sizeof(set), &set) != 0)
    return ~0u;
  return unsigned(CPU_COUNT(&set));
}

Expected<std::unique_ptr<ThreadPool>> ThreadPool::create(unsigned threads) {
  std::unique_ptr<ThreadPool> pool(new ThreadPool);
  pool->spins = threads <= availableProcessors() ? kSpins : 0;
  // Addresses of workers are handed out: no growing after this.
  pool->workers.reserve(threads - 1);
  // Signals are the program's own business.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int code = 0;
  for (unsigned i = 1; i < threads && code == 0; ++i) {
    pool->workers.push_back({pool.get(), i, {}});
    Worker &worker = pool->workers.back();
    code = pthread_create(&worker.thread, nullptr, workerMain, &worker);
    if (code != 0)
      pool->workers.pop_back();
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (code != 0)
    return Error(format(
        "thread %zu of %u cannot be started: %s", pool->workers.size() + 2,
        threads,
        std::error_code(code, std::generic_category()).message().c_str()));
  return pool;
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    stopping = true;
  }
  wake.notify_all();
  for (Worker &worker : workers)
    pthread_join(worker.thread, nullptr);
}

void ThreadPool::work(unsigned thread) {
  while (true) {
    int64_t begin = next.fetch_add(grain, std::memory_order_relaxed);
    if (begin >= count)
      return;
    body(context, thread, begin, std::min(begin + grain, count));
  }
}

bool ThreadPool::tryJoin(uint64_t &lastJob) {
  uint64_t seen = state.load(std::memory_order_relaxed);
  while ((seen & kOpen) && seen / kNextJob != lastJob) {
    if (state.compare_exchange_weak(seen, seen + 1, std::memory_order_acquire,
                                    std::memory_order_relaxed)) {
      lastJob = seen / kNextJob;
      return true;
    }
  }
  return false;
}

void ThreadPool::sleepUntilJob(uint64_t lastJob) {
  std::unique_lock<std::mutex> lock(mutex);
  // Counted before looking, while run() publishes before counting sleepers:
  // one of the two sees the other.
  ++sleepers;
  wake.wait(lock, [&] {
    uint64_t seen = state.load();
    return stopping || ((seen & kOpen) && seen / kNextJob != lastJob);
  });
  --sleepers;
}

void *ThreadPool::workerMain(void *argument) {
  auto &worker = *static_cast<Worker *>(argument);
  ThreadPool &pool = *worker.pool;
  uint64_t lastJob = 0;
  while (!pool.stopping.load(std::memory_order_relaxed)) {
    bool joined = pool.tryJoin(lastJob);
    for (unsigned i = 0; i < pool.spins && !joined; ++i) {
      relax();
      joined = pool.tryJoin(lastJob);
    }
    if (joined) {
      pool.work(worker.index);
      pool.state.fetch_sub(1, std::memory_order_release);
    } else {
      pool.sleepUntilJob(lastJob);
    }
  }
  return nullptr;
}

void ThreadPool::run(int64_t chunks, Body newBody, void *newContext) {
  if (chunks <= 1 || workers.empty()) {
    if (chunks > 0)
      newBody(newContext, 0, 0, chunks);
    return;
  }
  count = chunks;
  body = newBody;
  context = newContext;
  // Some pieces per thread even out threads of different speed; fewer than
  // chunks, so that neighbours stay together.
  constexpr int64_t piecesPerThread = 4;
  grain = std::max<int64_t>(1, chunks / (piecesPerThread * threads()));
  next.store(0, std::memory_order_relaxed);
  // Numbers wrap after 2^32 jobs; a worker that slept through all of them
  // would skip one job, which the others do.
  uint64_t job = state.load(std::memory_order_relaxed) / kNextJob + 1;
  state.store(job * kNextJob | kOpen);
  if (sleepers.load() != 0) {
    {
      std::lock_guard<std::mutex> lock(mutex);
    }
    wake.notify_all();
  }
  work(0);
  state.fetch_and(~kOpen, std::memory_order_relaxed);
  for (unsigned i = 0; state.load(std::memory_order_acquire) & kJoined; ++i) {
    if (i < spins)
      relax();
    else
      sched_yield();
  }
}
