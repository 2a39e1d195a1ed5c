//===- LowerTask.h - From a scheduled CPU task to LLVM ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_TASKTOLLVM_LOWERTASK_H
#define VTA_CPU_TASKTOLLVM_LOWERTASK_H

#include "VTA/CPU/Schedule/CPUTarget.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::vta::cpu {

/// Rewrites what has no good bufferization in terms of what has.
LogicalResult simplifyTensors(func::FuncOp func);

/// The module of a task in destination form, simplified: buffers instead of
/// tensors, loops instead of whole-tensor operations.
void buildBufferizePipeline(OpPassManager &pm);

/// What splitIntoChunks has made of a task.
struct ChunkShape {
  int64_t chunks = 1;
  uint64_t scratchBytes = 0; ///< Size of all temporary buffers of a call.
};

/// Gives `func` three more arguments (first and last chunk, scratch memory).
/// The parallel loop becomes a loop over a range of chunks; temporary buffers
/// become parts of the scratch memory.
FailureOr<ChunkShape> splitIntoChunks(func::FuncOp func);

/// Lowers the module of `func`, which splitIntoChunks has changed, to the LLVM
/// dialect and adds the function that the runtime calls by the task's name,
/// which it returns.
FailureOr<LLVM::LLVMFuncOp> lowerToLLVM(func::FuncOp func,
                                        const CPUTarget &target);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_TASKTOLLVM_LOWERTASK_H
