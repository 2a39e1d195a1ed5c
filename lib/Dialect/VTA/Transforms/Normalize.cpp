//===- Normalize.cpp - vta-normalize --------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "VTA/Dialect/VTA/Transforms/Kernel.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Support/Target.h"

namespace mlir::vta {
#define GEN_PASS_DEF_VTANORMALIZE
#include "VTA/Dialect/VTA/Transforms/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

namespace {
struct Normalize : public vta::impl::VTANormalizeBase<Normalize> {
  using Base::Base;

  void runOnOperation() override {
    func::FuncOp func = getOperation();
    SmallVector<linalg::LinalgOp> contractions;
    func.walk([&](linalg::LinalgOp op) {
      if (op.getNumReductionLoops() > 0)
        contractions.push_back(op);
    });
    if (contractions.empty())
      return;
    FailureOr<vtart::Config> config = getConfig(func);
    if (failed(config))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : contractions) {
      auto emitError = [&] { return op->emitOpError(); };
      if (failed(matchPackedContraction(op, *config, emitError)))
        return signalPassFailure();
      FailureOr<Epilogue> epilogue = matchEpilogue(op);
      if (failed(epilogue))
        return signalPassFailure();
      size_t before = epilogue->steps.size();
      if (failed(simplifyEpilogue(*epilogue, *config)))
        return signalPassFailure();
      numFolded += before - std::min(before, epilogue->steps.size());
      numSteps += epilogue->steps.size();
      ++numKernels;
      rebuildEpilogue(rewriter, *epilogue);
    }
  }
};
} // namespace
