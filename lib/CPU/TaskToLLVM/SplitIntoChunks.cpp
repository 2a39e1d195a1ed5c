//===- SplitIntoChunks.cpp - Chunks and scratch memory --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/TaskToLLVM/LowerTask.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Every buffer is aligned to a cache line, as the runtime aligns arguments.
static constexpr uint64_t kAlignment = 64;

/// The loop whose iterations become chunks: the only operation of the function
/// that does something. None if there is more than that.
static scf::ForallOp findChunkLoop(func::FuncOp func) {
  scf::ForallOp loop;
  for (Operation &op : func.getBody().front().without_terminator()) {
    if (auto forall = dyn_cast<scf::ForallOp>(op)) {
      auto isStatic = [](OpFoldResult value) {
        return getConstantIntValue(value).has_value();
      };
      if (loop || !llvm::all_of(forall.getMixedLowerBound(), isStatic) ||
          !llvm::all_of(forall.getMixedUpperBound(), isStatic) ||
          !llvm::all_of(forall.getMixedStep(), isStatic))
        return {};
      loop = forall;
      continue;
    }
    if (!isMemoryEffectFree(&op) && !isa<memref::AllocOp>(op))
      return {};
  }
  return loop;
}

/// Moves all of `func` that is not a terminator into `for i = begin to end`.
/// Returns the loop.
static scf::ForOp wrapInLoop(func::FuncOp func, Value begin, Value end,
                             OpBuilder &b) {
  Block &block = func.getBody().front();
  b.setInsertionPointToStart(&block);
  Location loc = func.getLoc();
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  auto loop = scf::ForOp::create(b, loc, begin, end, one);
  loop.getBody()->getOperations().splice(
      loop.getBody()->begin(), block.getOperations(),
      std::next(loop->getIterator()), std::prev(block.end()));
  return loop;
}

/// Replaces `forall` by its body for the iteration with the number `index`.
static int64_t inlineIteration(scf::ForallOp forall, Value index,
                               OpBuilder &b) {
  SmallVector<int64_t> lower, step, trips;
  int64_t total = 1;
  for (auto [lb, ub, st] :
       llvm::zip_equal(forall.getMixedLowerBound(), forall.getMixedUpperBound(),
                       forall.getMixedStep())) {
    lower.push_back(*getConstantIntValue(lb));
    step.push_back(*getConstantIntValue(st));
    trips.push_back(std::max<int64_t>(
        0, llvm::divideCeilSigned(*getConstantIntValue(ub) - lower.back(),
                                  step.back())));
    total *= trips.back();
  }
  b.setInsertionPoint(forall);
  Location loc = forall.getLoc();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  SmallVector<Value> ivs(trips.size());
  Value rest = index;
  for (size_t i = trips.size(); i-- > 0;) {
    Value digit = rest;
    if (i > 0) {
      digit = arith::RemUIOp::create(b, loc, rest, constant(trips[i]));
      rest = arith::DivUIOp::create(b, loc, rest, constant(trips[i]));
    }
    if (step[i] != 1)
      digit = arith::MulIOp::create(b, loc, digit, constant(step[i]));
    if (lower[i] != 0)
      digit = arith::AddIOp::create(b, loc, digit, constant(lower[i]));
    ivs[i] = digit;
  }
  for (auto [iv, value] : llvm::zip_equal(forall.getInductionVars(), ivs))
    iv.replaceAllUsesWith(value);
  forall.getBody()->getTerminator()->erase();
  forall->getBlock()->getOperations().splice(forall->getIterator(),
                                             forall.getBody()->getOperations());
  forall.erase();
  return total;
}

/// Copies become loops: the target has no memrefCopy.
static LogicalResult expandCopies(func::FuncOp func) {
  IRRewriter rewriter(func.getContext());
  WalkResult walk = func.walk([&](memref::CopyOp copy) {
    auto source = cast<MemRefType>(copy.getSource().getType()),
         target = cast<MemRefType>(copy.getTarget().getType());
    // What is written in place is copied to itself.
    if (copy.getSource() == copy.getTarget()) {
      rewriter.eraseOp(copy);
      return WalkResult::advance();
    }
    rewriter.setInsertionPoint(copy);
    if (source.getRank() == 0 ||
        (source.getLayout().isIdentity() && target.getLayout().isIdentity()))
      return WalkResult::advance(); // Becomes memcpy.
    SmallVector<AffineMap> maps(
        2, rewriter.getMultiDimIdentityMap(source.getRank()));
    SmallVector<utils::IteratorType> iterators(source.getRank(),
                                               utils::IteratorType::parallel);
    auto generic = linalg::GenericOp::create(
        rewriter, copy.getLoc(), copy.getSource(), copy.getTarget(), maps,
        iterators, [](OpBuilder &b, Location loc, ValueRange args) {
          linalg::YieldOp::create(b, loc, args[0]);
        });
    FailureOr<linalg::LinalgLoops> loops =
        linalg::linalgOpToLoops(rewriter, generic);
    if (failed(loops)) {
      copy.emitError() << "cannot be written as loops";
      return WalkResult::interrupt();
    }
    rewriter.eraseOp(generic);
    rewriter.eraseOp(copy);
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

/// Gives every buffer that `func` allocates a place in `scratch`.
static FailureOr<uint64_t> placeBuffers(func::FuncOp func, Value scratch) {
  uint64_t bytes = 0;
  WalkResult walk = func.walk([&](Operation *op) {
    if (isa<memref::DeallocOp>(op)) {
      op->erase();
      return WalkResult::advance();
    }
    if (!isa<memref::AllocOp, memref::AllocaOp>(op))
      return WalkResult::advance();
    auto type = cast<MemRefType>(op->getResult(0).getType());
    if (!type.hasStaticShape() || !type.getLayout().isIdentity() ||
        !type.getElementType().isIntOrIndexOrFloat()) {
      op->emitError() << "expected a temporary buffer of numbers and of static "
                         "shape, got "
                      << type;
      return WalkResult::interrupt();
    }
    unsigned bits = type.getElementType().isIndex()
                        ? 64
                        : type.getElementType().getIntOrFloatBitWidth();
    OpBuilder b(op);
    Value offset = arith::ConstantIndexOp::create(b, op->getLoc(), bytes);
    auto view = memref::ViewOp::create(b, op->getLoc(), type, scratch, offset,
                                       ValueRange());
    bytes = llvm::alignTo(
        bytes + type.getNumElements() * llvm::divideCeil(bits, 8), kAlignment);
    op->replaceAllUsesWith(view);
    op->erase();
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  return bytes;
}

FailureOr<ChunkShape> cpu::splitIntoChunks(func::FuncOp func) {
  OpBuilder b(func.getContext());
  Location loc = func.getLoc();
  if (failed(expandCopies(func)))
    return failure();
  unsigned first = func.getNumArguments();
  for (unsigned i = 0; i < 2; ++i)
    if (failed(func.insertArgument(first + i, b.getI64Type(), {}, loc)))
      return failure();
  b.setInsertionPointToStart(&func.getBody().front());
  Value begin = arith::IndexCastOp::create(b, loc, b.getIndexType(),
                                           func.getArgument(first));
  Value end = arith::IndexCastOp::create(b, loc, b.getIndexType(),
                                         func.getArgument(first + 1));

  ChunkShape shape;
  Operation *casts[] = {begin.getDefiningOp(), end.getDefiningOp()};
  scf::ForallOp chunkLoop = findChunkLoop(func);
  scf::ForOp loop = wrapInLoop(func, begin, end, b);
  for (Operation *cast : casts)
    cast->moveBefore(&func.getBody().front(), func.getBody().front().begin());
  if (chunkLoop)
    shape.chunks = inlineIteration(chunkLoop, loop.getInductionVar(), b);
  // Loops inside chunks, or those of a function with several, are sequential.
  IRRewriter rewriter(func.getContext());
  SmallVector<scf::ForallOp> inner;
  func.walk([&](scf::ForallOp op) { inner.push_back(op); });
  for (scf::ForallOp op : inner) {
    rewriter.setInsertionPoint(op);
    if (failed(scf::forallToForLoop(rewriter, op)))
      return op.emitError() << "cannot be written as sequential loops";
  }

  // A static size keeps the argument a bare address.
  if (failed(func.insertArgument(func.getNumArguments(),
                                 MemRefType::get({0}, b.getI8Type()), {}, loc)))
    return failure();
  FailureOr<uint64_t> bytes = placeBuffers(func, func.getArguments().back());
  if (failed(bytes))
    return failure();
  shape.scratchBytes = *bytes;
  auto finalType =
      MemRefType::get({static_cast<int64_t>(*bytes)}, b.getI8Type());
  func.getArguments().back().setType(finalType);
  func.setFunctionType(
      b.getFunctionType(func.getBody().getArgumentTypes(), TypeRange()));
  return shape;
}
