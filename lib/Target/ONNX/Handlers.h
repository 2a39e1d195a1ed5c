//===- Handlers.h - One importer for each operator --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_ONNX_HANDLERS_H
#define VTA_LIB_TARGET_ONNX_HANDLERS_H

#include "mlir/Support/LLVM.h"

namespace mlir::vta::onnx {

class NodeContext;

/// Builds what a node computes and sets its outputs; failures have noted a
/// problem, or follow from one that has been.
using Handler = LogicalResult (*)(NodeContext &);

/// The handler of an operator of ONNX's own domain, or null.
Handler findHandler(StringRef op);

// Convolution.cpp, ConvTranspose.cpp
LogicalResult importConv(NodeContext &n);
LogicalResult importConvTranspose(NodeContext &n);
// PoolOps.cpp
LogicalResult importMaxPool(NodeContext &n);
LogicalResult importAveragePool(NodeContext &n);
LogicalResult importGlobalAveragePool(NodeContext &n);
// MatrixMultiplication.cpp
LogicalResult importGemm(NodeContext &n);
LogicalResult importMatMul(NodeContext &n);
// CumSum.cpp
LogicalResult importCumSum(NodeContext &n);

// Einsum.cpp
LogicalResult importEinsum(NodeContext &n);
// ElementwiseOps.cpp
LogicalResult importAdd(NodeContext &n);
LogicalResult importAnd(NodeContext &n);
LogicalResult importClip(NodeContext &n);
LogicalResult importDiv(NodeContext &n);
LogicalResult importEqual(NodeContext &n);
LogicalResult importGreater(NodeContext &n);
LogicalResult importGreaterOrEqual(NodeContext &n);
LogicalResult importLess(NodeContext &n);
LogicalResult importLessOrEqual(NodeContext &n);
LogicalResult importMax(NodeContext &n);
LogicalResult importMin(NodeContext &n);
LogicalResult importMul(NodeContext &n);
LogicalResult importNot(NodeContext &n);
LogicalResult importOr(NodeContext &n);
LogicalResult importPow(NodeContext &n);
LogicalResult importRelu(NodeContext &n);
LogicalResult importSub(NodeContext &n);
LogicalResult importSum(NodeContext &n);
LogicalResult importWhere(NodeContext &n);
LogicalResult importXor(NodeContext &n);
// Functions.cpp
LogicalResult importAbs(NodeContext &n);
LogicalResult importCeil(NodeContext &n);
LogicalResult importCelu(NodeContext &n);
LogicalResult importCos(NodeContext &n);
LogicalResult importElu(NodeContext &n);
LogicalResult importErf(NodeContext &n);
LogicalResult importExp(NodeContext &n);
LogicalResult importFloor(NodeContext &n);
LogicalResult importGelu(NodeContext &n);
LogicalResult importHardSigmoid(NodeContext &n);
LogicalResult importHardSwish(NodeContext &n);
LogicalResult importLeakyRelu(NodeContext &n);
LogicalResult importLog(NodeContext &n);
LogicalResult importMish(NodeContext &n);
LogicalResult importNeg(NodeContext &n);
LogicalResult importPRelu(NodeContext &n);
LogicalResult importReciprocal(NodeContext &n);
LogicalResult importSelu(NodeContext &n);
LogicalResult importSigmoid(NodeContext &n);
LogicalResult importSin(NodeContext &n);
LogicalResult importSoftplus(NodeContext &n);
LogicalResult importSoftsign(NodeContext &n);
LogicalResult importSqrt(NodeContext &n);
LogicalResult importSwish(NodeContext &n);
LogicalResult importTanh(NodeContext &n);
LogicalResult importThresholdedRelu(NodeContext &n);
// Slices.cpp
LogicalResult importDepthToSpace(NodeContext &n);
LogicalResult importExpand(NodeContext &n);
LogicalResult importGather(NodeContext &n);
LogicalResult importSlice(NodeContext &n);
LogicalResult importSpaceToDepth(NodeContext &n);
LogicalResult importSplit(NodeContext &n);
LogicalResult importTile(NodeContext &n);
// Reductions.cpp
LogicalResult importArgMax(NodeContext &n);
LogicalResult importArgMin(NodeContext &n);
LogicalResult importGlobalMaxPool(NodeContext &n);
LogicalResult importInstanceNormalization(NodeContext &n);
LogicalResult importLayerNormalization(NodeContext &n);
LogicalResult importReduceL1(NodeContext &n);
LogicalResult importReduceL2(NodeContext &n);
LogicalResult importReduceLogSum(NodeContext &n);
LogicalResult importReduceLogSumExp(NodeContext &n);
LogicalResult importReduceMax(NodeContext &n);
LogicalResult importReduceMean(NodeContext &n);
LogicalResult importReduceMin(NodeContext &n);
LogicalResult importReduceProd(NodeContext &n);
LogicalResult importReduceSum(NodeContext &n);
LogicalResult importReduceSumSquare(NodeContext &n);
// Resize.cpp
LogicalResult importResize(NodeContext &n);
LogicalResult importUpsample(NodeContext &n);
// Normalization.cpp
LogicalResult importBatchNormalization(NodeContext &n);
LogicalResult importLogSoftmax(NodeContext &n);
LogicalResult importSoftmax(NodeContext &n);
// Shapes.cpp
LogicalResult importConcat(NodeContext &n);
LogicalResult importFlatten(NodeContext &n);
LogicalResult importReshape(NodeContext &n);
LogicalResult importTranspose(NodeContext &n);
LogicalResult importSqueeze(NodeContext &n);
LogicalResult importUnsqueeze(NodeContext &n);
// Pad.cpp
LogicalResult importPad(NodeContext &n);
// Trivial.cpp
LogicalResult importCast(NodeContext &n);
LogicalResult importCastLike(NodeContext &n);
LogicalResult importConstant(NodeContext &n);
LogicalResult importDropout(NodeContext &n);
LogicalResult importIdentity(NodeContext &n);
// Quantized.cpp
LogicalResult importQuantizeLinear(NodeContext &n);
LogicalResult importDequantizeLinear(NodeContext &n);
LogicalResult importQLinearConv(NodeContext &n);
LogicalResult importQLinearMatMul(NodeContext &n);

} // namespace mlir::vta::onnx

#endif // VTA_LIB_TARGET_ONNX_HANDLERS_H
