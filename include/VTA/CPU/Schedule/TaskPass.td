//===- TaskPass.td - What passes on tasks share ------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_SCHEDULE_TASKPASS_TD
#define VTA_CPU_SCHEDULE_TASKPASS_TD

include "mlir/Pass/PassBase.td"

class VTACPU_TaskPass<string name> : Pass<name, "::mlir::ModuleOp"> {
  list<Option> targetOptions = [
    Option<"triple", "target", "std::string", /*default=*/"\"\"",
           "target triple, such as aarch64-linux-gnu; this machine if "
           "empty">,
    Option<"processor", "cpu", "std::string", /*default=*/"\"\"",
           "LLVM's name of the processor; the target's default if empty">,
    Option<"features", "features", "std::string", /*default=*/"\"\"",
           "instruction sets to add or remove: '+dotprod,-avx512f'">];
  // Options that say which sketches there are.
  list<Option> sketchOptions = [
    Option<"threads", "threads", "unsigned", /*default=*/"1",
           "number of threads that share the task">,
    ListOption<"allow", "allow", "std::string",
               "forms of code to allow in spite of larger rounding errors: "
               "winograd; reassociate, for sums in any order">,
    Option<"scheduleRules", "schedule-rules", "std::string",
           /*default=*/"\"\"", "shared library with more rules">];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::transform::TransformDialect",
    "::mlir::vector::VectorDialect", "::mlir::vta::VTADialect"];
}

#endif // VTA_CPU_SCHEDULE_TASKPASS_TD
