//===- PackPass.cpp - vta-pack
//---------------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Transforms/Pack/Passes.h"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAPACK
#include "VTA/Transforms/Pack/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::pack;

namespace {
struct Pack : public vta::impl::VTAPackBase<Pack> {
  using Base::Base;

  void runOnOperation() override;

private:
  LogicalResult packFunction(func::FuncOp func);

  DenseMap<Operation *, PackedSignature> signatures;
};
} // namespace

LogicalResult Pack::packFunction(func::FuncOp func) {
  FailureOr<vtart::Config> config = getConfig(func);
  if (failed(config))
    return failure();
  FunctionPacker packer(func, *config);
  FailureOr<PackedSignature> signature = packer.run();
  if (failed(signature))
    return failure();
  const PackCounters &counters = packer.getCounters();
  numKernels += counters.kernels;
  numCopies += counters.copies;
  numConstantBytes += counters.constantBytes;
  signatures[func] = std::move(*signature);
  return success();
}

void Pack::runOnOperation() {
  signatures.clear();
  for (auto device : getOperation().getOps<ModuleOp>())
    for (auto func : device.getOps<func::FuncOp>())
      if (failed(packFunction(func)))
        return signalPassFailure();
}
