//===- VTATransformExtension.cpp - Registers transform.vta ops ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Schedule.h"
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace {
struct VTATransformExtension
    : transform::TransformDialectExtension<VTATransformExtension> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VTATransformExtension)

  void init() {
    declareDependentDialect<linalg::LinalgDialect>();
    declareGeneratedDialect<affine::AffineDialect>();
    declareGeneratedDialect<arith::ArithDialect>();
    declareGeneratedDialect<scf::SCFDialect>();
    declareGeneratedDialect<tensor::TensorDialect>();
    declareGeneratedDialect<vta::VTADialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.cpp.inc"
        >();
  }
};
} // namespace

void mlir::vta::registerTransformDialectExtension(DialectRegistry &registry) {
  registry.addExtensions<VTATransformExtension>();
  registry.addExtension(+[](MLIRContext *, vta::VTADialect *dialect) {
    vta::addFinishPatterns(dialect);
  });
}
