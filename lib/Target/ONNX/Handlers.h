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
// Pool.cpp
LogicalResult importMaxPool(NodeContext &n);
LogicalResult importAveragePool(NodeContext &n);
LogicalResult importGlobalAveragePool(NodeContext &n);
// Linear.cpp
LogicalResult importGemm(NodeContext &n);
LogicalResult importMatMul(NodeContext &n);
// Elementwise.cpp
LogicalResult importAdd(NodeContext &n);
LogicalResult importMul(NodeContext &n);
LogicalResult importRelu(NodeContext &n);
LogicalResult importLeakyRelu(NodeContext &n);
LogicalResult importSigmoid(NodeContext &n);
LogicalResult importTanh(NodeContext &n);
LogicalResult importClip(NodeContext &n);
// Normalization.cpp
LogicalResult importBatchNormalization(NodeContext &n);
LogicalResult importSoftmax(NodeContext &n);
LogicalResult importReduceMean(NodeContext &n);
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
