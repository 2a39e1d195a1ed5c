//===- Fold.h - Computes with constants while importing ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exporters write shapes as computations: Shape, Gather, Mul, Concat, Cast.
// Once the inputs have shapes these are constants, of types that TOSA does not
// have. They are computed here; weights stay where they are.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_ONNX_FOLD_H
#define VTA_LIB_TARGET_ONNX_FOLD_H

#include "NodeContext.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::vta::onnx {

/// Whether a constant is not a tensor of the network: TOSA lacks its type, or
/// it has few elements, or fewer than 2^24 if it is needed.
bool isFoldable(const Tensor &tensor, bool isNeeded = false);

/// A foldable tensor of a type that networks are not computed in: what is made
/// of its elements is a constant again.
bool staysConstant(const Tensor &tensor);

/// Whether a foldable tensor is made a constant of `shape`: one that stays a
/// constant, or a tensor of the network that has few elements then, or is
/// needed as a constant.
bool growsConstant(const Tensor &tensor, ArrayRef<int64_t> shape,
                   bool isNeeded);

/// The elements of a constant: integers and bools, or floats.
struct Numbers {
  ElementType type = ElementType::Undefined;
  Shape shape;
  std::vector<int64_t> integers;
  std::vector<double> floats;

  bool isFloat() const {
    return type == ElementType::Float32 || type == ElementType::Double;
  }
  size_t size() const { return isFloat() ? floats.size() : integers.size(); }
};
Numbers readNumbers(const Tensor &tensor);
Tensor writeNumbers(const Numbers &numbers, StringRef name);

/// Elements that constants made while importing have at most. Exporters fill
/// weights with ConstantOfShape.
inline constexpr int64_t kMaxFilled = int64_t(1) << 28;
/// Elements that arithmetic, which holds them in 8 bytes, makes at most.
inline constexpr int64_t kMaxComputed = int64_t(1) << 24;
/// Refuses a larger constant as output 0, before it is built.
LogicalResult checkFolded(NodeContext &n, ArrayRef<int64_t> shape,
                          int64_t limit = kMaxFilled);
Tensor makeFolded(StringRef name, ElementType type, ArrayRef<int64_t> shape,
                  std::string bytes);

/// Takes `count` elements of an axis of a foldable tensor: as i-th the one at
/// `position(i)`.
Tensor takeConstant(const Tensor &tensor, int64_t axis, int64_t count,
                    function_ref<int64_t(int64_t)> position, StringRef name);
/// Foldable tensors of one type and fitting shapes, one behind the other.
Tensor concatConstants(ArrayRef<Tensor> tensors, int64_t axis, StringRef name);
/// A foldable tensor with axis i being axis perm[i].
Tensor transposeConstant(const Tensor &tensor, ArrayRef<int64_t> perm,
                         StringRef name);
/// Dimensions of 1, and missing ones in front, repeated.
Tensor broadcastConstant(const Tensor &tensor, ArrayRef<int64_t> shape,
                         StringRef name);

/// Whether an operator is one of those below.
bool hasFolder(StringRef op);
/// The outputs of nodes, by name, that operators which take constants only are
/// computed from by other folders, Expand and Tile.
llvm::StringSet<> findNeededConstants(ArrayRef<Node> nodes);
/// Whether a node is computed by importFolded: its operator is arithmetic and
/// its inputs are foldable, or it asks for a shape only.
bool canFold(NodeContext &n);
LogicalResult importFolded(NodeContext &n);

// FoldArithmetic.cpp
/// Whether `op` is an operator on two operands that foldBinary computes.
bool isFoldedBinary(StringRef op);
LogicalResult foldBinary(NodeContext &n);
LogicalResult foldCast(NodeContext &n);
LogicalResult foldClip(NodeContext &n);
LogicalResult foldReduction(NodeContext &n);
LogicalResult foldUnary(NodeContext &n);
LogicalResult foldWhere(NodeContext &n);

// FoldPositions.cpp
LogicalResult foldCumSum(NodeContext &n);
LogicalResult foldEyeLike(NodeContext &n);
LogicalResult foldGatherElements(NodeContext &n);
LogicalResult foldGatherND(NodeContext &n);
LogicalResult foldNonZero(NodeContext &n);
LogicalResult foldOneHot(NodeContext &n);
LogicalResult foldScatterElements(NodeContext &n);
LogicalResult foldScatterND(NodeContext &n);
LogicalResult foldTrilu(NodeContext &n);

} // namespace mlir::vta::onnx

#endif // VTA_LIB_TARGET_ONNX_FOLD_H
