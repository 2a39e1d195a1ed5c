//===- PackLinalg.cpp - vta-pack-linalg -----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgRaiser.h"
#include "VTA/Transforms/PackLinalg/Passes.h"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAPACKLINALG
#include "VTA/Transforms/PackLinalg/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::packlinalg;

namespace {
struct PackLinalg : public vta::impl::VTAPackLinalgBase<PackLinalg> {
  using Base::Base;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isDeclaration())
      return markAllAnalysesPreserved();
    LinalgRaiser raiser(function);
    raiser.run();
    numRaised += raiser.getNumRaised();
    numRefused += raiser.getNumRefused();
  }
};
} // namespace
