//===- LowerTaskPass.cpp - vta-cpu-lower-task -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Conversion/Passes.h"
#include "VTA/Conversion/TaskToLLVM/LowerTask.h"
#include "VTA/Transforms/FormTasks/DestinationForm.h"
#include "VTA/Transforms/FormTasks/TaskModule.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-cpu-lower-task"

namespace mlir::vta {
#define GEN_PASS_DEF_VTACPULOWERTASK
#include "VTA/Conversion/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {
struct LowerTask : public vta::impl::VTACPULowerTaskBase<LowerTask> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!llvm::is_contained({"buffers", "kernel", "llvm"}, stage)) {
      module.emitError() << "stage '" << stage
                         << "': expected buffers, kernel or llvm";
      return signalPassFailure();
    }
    FailureOr<func::FuncOp> task = getTask(module);
    FailureOr<CPUTarget> target =
        getTarget(module, triple, processor, features);
    if (failed(task) || failed(target))
      return signalPassFailure();
    if (task->getNumResults() != 0 && failed(toDestinationForm(*task)))
      return signalPassFailure();
    if (failed(bufferizeTask(*task)))
      return signalPassFailure();
    if (stage == "buffers")
      return;
    FailureOr<KernelShape> shape = makeKernel(*task);
    if (failed(shape))
      return signalPassFailure();
    LLVM_DEBUG(llvm::dbgs() << shape->chunks << " chunks, "
                            << shape->scratchBytes << " bytes of scratch\n");
    numChunks += shape->chunks;
    numScratchBytes += shape->scratchBytes;
    if (stage == "llvm" && failed(lowerToLLVM(*task, *target)))
      return signalPassFailure();
  }
};
} // namespace
