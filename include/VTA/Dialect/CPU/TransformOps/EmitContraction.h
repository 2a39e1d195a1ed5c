//===- EmitContraction.h - Contractions as loops over vectors ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_CPU_TRANSFORMOPS_EMITCONTRACTION_H
#define VTA_DIALECT_CPU_TRANSFORMOPS_EMITCONTRACTION_H

#include "VTA/CPU/Analysis/TaskContraction.h"
#include "VTA/CPU/Schedule/ContractionNest.h"
#include "VTA/CPU/Schedule/WinogradTiles.h"
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"

namespace mlir::vta::cpu {

/// How products are computed and summed up.
class MacKernel {
public:
  virtual ~MacKernel() = default;
  /// Steps of the innermost reduction loop that one product takes.
  int64_t group = 1;
  /// `count` values of the lhs, each for `group` steps, the first at `index`
  /// and each `stride` after the one before, in the form in which multiplyAdd
  /// takes them.
  virtual SmallVector<Value> loadLhs(OpBuilder &b, Location loc, Value memory,
                                     Value index, int64_t count, int64_t stride,
                                     int64_t lanes) const = 0;
  /// The value of the lhs at `index` for the last `steps` steps, fewer than a
  /// group; only for kernels with groups.
  virtual Value loadLhsRest(OpBuilder &b, Location loc, Value memory,
                            Value index, int64_t steps, int64_t lanes) const {
    return {};
  }
  /// The value of the lhs for which products are what is added to each sum too
  /// much; null if nothing is.
  virtual Value getExcess(OpBuilder &b, Location loc, int64_t lanes) const {
    return {};
  }
  /// `lanes` features of the rhs, each for `group` steps.
  virtual Value loadRhs(OpBuilder &b, Location loc, Value memory, Value index,
                        int64_t lanes) const = 0;
  /// True if what loadRhs gives are just the elements, so that they may be
  /// anywhere.
  virtual bool takesElements() const { return false; }
  /// Elements of the rhs as loadRhs gives them, or of an lhs that differs from
  /// feature to feature; for kernels without groups.
  virtual Value widenRhs(OpBuilder &b, Location loc, Value elements) const {
    return elements;
  }
  /// The sum after a step: with the product of `lhs` and `rhs`, unless the
  /// kernel computes something else.
  virtual Value multiplyAdd(OpBuilder &b, Location loc, Value lhs, Value rhs,
                            Value sum) const = 0;
};

/// Float products by fused multiply-add. With `byLane`, several values of the
/// lhs are loaded at once, for processors that multiply by a lane of a vector.
std::unique_ptr<MacKernel> createFloatMacKernel(Type elementType, bool byLane);

/// Products of integers: Mul one by one; several bytes at once with the
/// instructions vpdpbusd, pmaddwd (x86), sdot, sadalp (AArch64) and vpadal
/// (ARM). Null for operands that it does not take.
std::unique_ptr<MacKernel>
createIntegerMacKernel(MacKernelKind kind, const Contraction &contraction);

/// What the operation's body computes, whatever that is, on vectors.
std::unique_ptr<MacKernel> createBodyKernel(const Contraction &contraction);

/// The kernel of a schedule; null if it does not take the operands' types.
std::unique_ptr<MacKernel> createMacKernel(MacKernelKind kind,
                                           const Contraction &contraction);

struct ContractionTiles {
  int64_t lanes = 4;        ///< Lanes of a vector of sums.
  int64_t features = 4;     ///< Features in registers; a multiple of lanes.
  int64_t rows = 1;         ///< Rows in registers: second innermost p.
  int64_t columns = 1;      ///< Columns in registers: innermost p.
  int64_t rowBlock = 1;     ///< Row tiles that are one chunk.
  int64_t featureBlock = 1; ///< Blocks of features that are one chunk.
  int64_t unroll = 1;       ///< Unroll factor of the innermost reduction.
  /// Size of a cache line, if the next weight panel is fetched ahead; else 0.
  int64_t prefetchBytes = 0;
  /// Whether chunks pack the features that they read of the right operand.
  bool packs = false;
  int64_t channelBlock = 0; ///< Reduction steps of a block; 0: all of them.
  LoopOrder order = LoopOrder::FeaturesOutside;
};

/// `contraction`, which is simplified, and its tiles as numbers. `group` is
/// that of the kernel.
ContractionShape getContractionShape(const Contraction &contraction,
                                     int64_t group);
ContractionPoint getContractionPoint(const ContractionTiles &tiles);

/// Replaces the body of `func` by loops. `contraction` is simplified, and
/// packed as the tiles say if it can be.
LogicalResult emitContraction(func::FuncOp func, const Contraction &contraction,
                              const MacKernel &kernel,
                              const ContractionTiles &tiles);

/// Replaces the body of `func` by loops that compute a convolution by
/// Winograd's transforms. `contraction` is transformed and packed as the tiles
/// say.
void emitWinograd(func::FuncOp func, const Contraction &contraction,
                  const MacKernel &kernel, const WinogradTiles &tiles);

/// Gives the right operand of `func`, which is packed, its type.
void packRhs(func::FuncOp func, const Contraction &contraction);

/// An index plus a constant.
Value addOffset(OpBuilder &b, Location loc, Value index, int64_t offset);

} // namespace mlir::vta::cpu

#endif // VTA_DIALECT_CPU_TRANSFORMOPS_EMITCONTRACTION_H
