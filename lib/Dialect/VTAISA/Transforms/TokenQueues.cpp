//===- TokenQueues.cpp - Tokens from needs, within limits -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a unit has waited for only grows along the stream, so a queue is a list
// of (producer, consumer) pairs in which both ascend, and its k-th pop takes
// its k-th push.
//
//===----------------------------------------------------------------------===//

#include "TokenQueues.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::vtaisa;
using vtart::Queue;
using vtart::Unit;

/// The queue with the units exchanged.
static Queue reverse(Queue queue) {
  switch (queue) {
  case Queue::L2C:
    return Queue::C2L;
  case Queue::C2L:
    return Queue::L2C;
  case Queue::C2S:
    return Queue::S2C;
  case Queue::S2C:
    break;
  }
  return Queue::C2S;
}

static std::optional<Queue> queueBetween(Unit producer, Unit consumer) {
  if (producer == Unit::Load && consumer == Unit::Compute)
    return Queue::L2C;
  if (producer == Unit::Compute && consumer == Unit::Load)
    return Queue::C2L;
  if (producer == Unit::Compute && consumer == Unit::Store)
    return Queue::C2S;
  if (producer == Unit::Store && consumer == Unit::Compute)
    return Queue::S2C;
  return std::nullopt;
}

void TokenQueues::add(int64_t index, Unit unit, const Needs &needs) {
  for (unsigned p = 0; p < vtart::kNumUnits; ++p) {
    std::optional<Queue> queue = queueBetween(static_cast<Unit>(p), unit);
    if (!queue || needs[p] < 0)
      continue;
    std::vector<Token> &queued = list(*queue);
    if (queued.empty() || needs[p] > queued.back().producer)
      queued.push_back({needs[p], index, needs[p]});
  }
}

int64_t TokenQueues::known(Queue queue, int64_t consumer) const {
  ArrayRef<Token> queued = get(queue);
  const Token *after =
      llvm::upper_bound(queued, consumer, [](int64_t at, const Token &token) {
        return at < token.consumer;
      });
  return after == queued.begin() ? -1 : std::prev(after)->producer;
}

void TokenQueues::raise(Queue queue, int64_t consumer, int64_t producer) {
  std::vector<Token> &queued = list(queue);
  auto at = llvm::lower_bound(queued, consumer,
                              [](const Token &token, int64_t consumer) {
                                return token.consumer < consumer;
                              });
  Token token{producer, consumer, producer};
  if (at != queued.end() && at->consumer == consumer)
    token.need = at->need;
  // Later consumers that need no more than this are served by it.
  auto last = at;
  while (last != queued.end() && last->producer <= producer)
    ++last;
  at = queued.erase(at, last);
  queued.insert(at, token);
}

bool TokenQueues::enforceLimit(Queue queue, size_t limit) {
  std::vector<Token> &queued = list(queue);
  bool changed = false;
  // When token k is pushed, the queue holds at most `limit` if the pop of
  // token k - limit is sure to have happened: the producer has waited for its
  // consumer.
  for (size_t k = limit; k < queued.size();) {
    int64_t producer = queued[k].producer;
    int64_t popper = queued[k - limit].consumer;
    if (known(reverse(queue), producer) >= popper) {
      ++k;
      continue;
    }
    changed = true;
    if (popper < producer) {
      raise(reverse(queue), producer, popper);
      ++numThrottled;
      ++k;
      continue;
    }
    // All consumers of the window come after all its producers: any of them
    // may wait for its successor's token. Take the one that waits least longer.
    size_t best = k - limit;
    for (size_t m = best; m < k; ++m)
      if (queued[m + 1].producer - queued[m].need <
          queued[best + 1].producer - queued[best].need)
        best = m;
    raise(queue, queued[best].consumer, queued[best + 1].producer);
    ++numMerged;
  }
  return changed;
}

void TokenQueues::enforceLimit(size_t limit) {
  // A token added against one queue's overflow can overflow another one. This
  // ends: what each instruction has waited for only grows.
  bool changed = true;
  while (changed) {
    changed = false;
    for (Queue queue : {Queue::L2C, Queue::C2L, Queue::C2S, Queue::S2C})
      changed |= enforceLimit(queue, limit);
  }
}
