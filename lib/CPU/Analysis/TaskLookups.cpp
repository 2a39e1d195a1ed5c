//===- TaskLookups.cpp - Elements at computed positions -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskLookups.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

bool cpu::looksUpElements(linalg::LinalgOp op) {
  return op && op.getNumReductionLoops() == 0 &&
         llvm::any_of(*op.getBlock(), [](Operation &inner) {
           return isa<tensor::ExtractOp>(inner);
         });
}

bool cpu::variesAlong(Value value, linalg::LinalgOp op, unsigned loop,
                      llvm::function_ref<bool(unsigned input)> variesInput) {
  SmallVector<Value> open = {value};
  llvm::SmallDenseSet<Value> seen;
  while (!open.empty()) {
    Value next = open.pop_back_val();
    // Several operations may read the same value.
    if (next.getParentBlock() != op.getBlock() || !seen.insert(next).second)
      continue;
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      if (variesInput(argument.getArgNumber()))
        return true;
      continue;
    }
    Operation *def = next.getDefiningOp();
    if (auto index = dyn_cast<linalg::IndexOp>(def)) {
      if (index.getDim() == loop)
        return true;
      continue;
    }
    llvm::append_range(open, def->getOperands());
  }
  return false;
}

/// The result of an operation on integers, without regard to their width.
static std::optional<int64_t> compute(Operation *op, ArrayRef<int64_t> v) {
  auto divide = [&](auto quotient) -> std::optional<int64_t> {
    if (v[1] == 0 ||
        (v[0] == std::numeric_limits<int64_t>::min() && v[1] == -1))
      return std::nullopt;
    return quotient();
  };
  auto check = [&](auto function) -> std::optional<int64_t> {
    int64_t result;
    return function(v[0], v[1], result) ? std::nullopt : std::optional(result);
  };
  using Result = std::optional<int64_t>;
  return TypeSwitch<Operation *, Result>(op)
      .Case<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(
          [&](Operation *) -> Result { return v[0]; })
      .Case([&](arith::AddIOp) { return check(llvm::AddOverflow<int64_t>); })
      .Case([&](arith::SubIOp) { return check(llvm::SubOverflow<int64_t>); })
      .Case([&](arith::MulIOp) { return check(llvm::MulOverflow<int64_t>); })
      .Case([&](arith::MinSIOp) -> Result { return std::min(v[0], v[1]); })
      .Case([&](arith::MaxSIOp) -> Result { return std::max(v[0], v[1]); })
      .Case([&](arith::DivSIOp) -> Result {
        return divide([&] { return v[0] / v[1]; });
      })
      .Case([&](arith::RemSIOp) -> Result {
        return divide([&] { return v[0] % v[1]; });
      })
      .Case([&](arith::FloorDivSIOp) -> Result {
        return divide([&] { return llvm::divideFloorSigned(v[0], v[1]); });
      })
      .Case([&](arith::CeilDivSIOp) -> Result {
        return divide([&] { return llvm::divideCeilSigned(v[0], v[1]); });
      })
      .Default([](Operation *) -> Result { return std::nullopt; });
}

/// `known` has what was computed before: several operations may read a value.
static std::optional<int64_t>
evaluate(Value value, unsigned loop, int64_t step,
         llvm::SmallDenseMap<Value, std::optional<int64_t>> &known) {
  if (auto it = known.find(value); it != known.end())
    return it->second;
  known[value] = std::nullopt;
  llvm::APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return number.getBitWidth() <= 64 ? std::optional(number.getSExtValue())
                                      : std::nullopt;
  Operation *def = value.getDefiningOp();
  if (!def || !value.getType().isIntOrIndex())
    return std::nullopt;
  if (auto index = dyn_cast<linalg::IndexOp>(def))
    return index.getDim() == loop ? std::optional(step) : std::nullopt;
  if (def->getNumOperands() == 0 || def->getNumOperands() > 2)
    return std::nullopt;
  SmallVector<int64_t, 2> operands;
  for (Value operand : def->getOperands()) {
    std::optional<int64_t> found = evaluate(operand, loop, step, known);
    if (!found)
      return std::nullopt;
    operands.push_back(*found);
  }
  std::optional<int64_t> result = compute(def, operands);
  // Arithmetic that wraps around is left to the code.
  unsigned width =
      value.getType().isIndex() ? 64 : value.getType().getIntOrFloatBitWidth();
  if (!result || width > 64 || !llvm::isIntN(width, *result))
    return std::nullopt;
  return known[value] = result;
}

std::optional<int64_t> cpu::evaluateAlong(Value value, unsigned loop,
                                          int64_t step) {
  llvm::SmallDenseMap<Value, std::optional<int64_t>> known;
  return evaluate(value, loop, step, known);
}
