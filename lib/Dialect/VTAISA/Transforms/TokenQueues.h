//===- TokenQueues.h - Tokens from needs, within limits ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_VTAISA_TRANSFORMS_TOKENQUEUES_H
#define VTA_LIB_DIALECT_VTAISA_TRANSFORMS_TOKENQUEUES_H

#include "Hazards.h"

namespace mlir::vtaisa {

/// One push and the pop that takes it.
struct Token {
  int64_t producer, consumer;
  /// What the consumer has to wait for; the producer may be later.
  int64_t need;
};

/// The tokens of a stream, per queue in order.
class TokenQueues {
public:
  /// Adds the tokens that instruction `index` of `unit` needs. Instructions
  /// come in stream order; needs of pairs of units without a queue must be -1.
  void add(int64_t index, vtart::Unit unit, const Needs &needs);

  /// Changes tokens such that no queue exceeds `limit` (at least 1) in any
  /// execution.
  void enforceLimit(size_t limit);

  ArrayRef<Token> get(vtart::Queue queue) const {
    return tokens[static_cast<unsigned>(queue)];
  }
  /// The latest instruction that the consumer unit of `queue` has waited for
  /// when it executes `consumer`, or -1.
  int64_t known(vtart::Queue queue, int64_t consumer) const;

  uint64_t numMerged = 0, numThrottled = 0;

private:
  std::vector<Token> &list(vtart::Queue queue) {
    return tokens[static_cast<unsigned>(queue)];
  }
  /// Makes `consumer` wait for `producer` at least.
  void raise(vtart::Queue queue, int64_t consumer, int64_t producer);
  /// Returns true if something had to be changed.
  bool enforceLimit(vtart::Queue queue, size_t limit);

  std::array<std::vector<Token>, vtart::kNumQueues> tokens;
};

} // namespace mlir::vtaisa

#endif // VTA_LIB_DIALECT_VTAISA_TRANSFORMS_TOKENQUEUES_H
