//===- CompileTask.cpp - One task to machine code -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Pipelines/CompileTask.h"
#include "VTA/Conversion/TaskToLLVM/LowerTask.h"
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Target/Object/EmitObject.h"
#include "VTA/Transforms/FormTasks/DestinationForm.h"
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
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
#include "mlir/Target/LLVMIR/Dialect/All.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

void cpu::registerTaskDialects(DialectRegistry &registry) {
  vta::registerUpstreamDialects(registry);
  registerAllToLLVMIRTranslations(registry);
  registry.insert<vta::VTADialect>();
  cpu::registerTransformDialectExtension(registry);
  registerKnobNames(registry);
}

FailureOr<TaskCode> cpu::compileTask(func::FuncOp task, const CPUTarget &target,
                                     const CompileTaskOptions &options) {
  ModuleOp module = task->getParentOfType<ModuleOp>();
  task.getContext()
      ->loadDialect<affine::AffineDialect, arith::ArithDialect,
                    bufferization::BufferizationDialect, cf::ControlFlowDialect,
                    linalg::LinalgDialect, LLVM::LLVMDialect, math::MathDialect,
                    memref::MemRefDialect, scf::SCFDialect,
                    tensor::TensorDialect, transform::TransformDialect,
                    vector::VectorDialect>();
  TaskCode code;
  code.symbol = task.getName().str();
  if (failed(toDestinationForm(task)))
    return failure();
  FailureOr<TaskInfo> info = analyzeTask(task);
  if (failed(info))
    return failure();
  OwningOpRef<ModuleOp> schedule;
  if (options.schedule.empty()) {
    schedule = generateSchedule(*info, target, options);
    code.schedule = printSchedule(*schedule, info->kind);
  } else {
    code.schedule = options.schedule.str();
    schedule = parseSchedules(code.schedule, task.getContext(),
                              "schedule of " + task.getName());
    if (!schedule)
      return task.emitError()
             << "the schedule of " << task.getName() << " cannot be read";
  }
  if (failed(applySchedule(task, *schedule, &code.knobs)))
    return failure();
  // All arguments but the result's.
  for (unsigned i = 0; i + 1 < task.getNumArguments(); ++i)
    code.packings.push_back(getPacking(task, i));
  if (failed(bufferizeTask(task)))
    return failure();
  FailureOr<KernelShape> shape = makeKernel(task);
  if (failed(shape))
    return failure();
  code.chunks = shape->chunks;
  code.scratchBytes = shape->scratchBytes;
  if (failed(lowerToLLVM(task, target)))
    return failure();
  FailureOr<SmallVector<char, 0>> object = emitObject(module, target);
  if (failed(object))
    return failure();
  code.object = std::move(*object);
  return code;
}
