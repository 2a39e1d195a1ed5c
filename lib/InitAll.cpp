//===- InitAll.cpp - One function per kind registers everything -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/InitAll.h"
#include "VTA/CPU/FormTasks/Passes.h"
#include "VTA/CPU/TaskToLLVM/Passes.h"
#include "VTA/CPU/TosaToLinalg/Passes.h"
#include "VTA/Conversion/Passes.h"
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "VTA/Dialect/VTAISA/Transforms/Passes.h"
#include "VTA/Driver/CompileNetwork.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "VTA/Transforms/Pack/Passes.h"
#include "VTA/Transforms/PackLinalg/Passes.h"
#include "VTA/Transforms/Partition/Passes.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "VTA/Tuning/Records/Passes.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtension.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;

void mlir::vta::registerAllDialects(DialectRegistry &registry) {
  registry.insert<VTADialect, vtaisa::VTAISADialect>();
}

void mlir::vta::registerAllExtensions(DialectRegistry &registry) {
  registerTransformDialectExtension(registry);
  cpu::registerTransformDialectExtension(registry);
  // Generated schedules have knobs.
  transform::registerTuneExtension(registry);
  registerKnobNames(registry);
  registerBufferizableOpInterfaceExternalModels(registry);
  // Kernels become machine code.
  cpu::registerCodeTranslations(registry);
}

void mlir::vta::registerAllPasses() {
  registerVTAPasses();
  registerVTANormalizePasses();
  registerVTAPackPasses();
  registerVTAPackLinalgPasses();
  registerVTAPartitionPasses();
  registerVTASchedulesPasses();
  registerVTAConversionPasses();
  registerVTATosaToLinalgPasses();
  registerVTAFormTasksPasses();
  registerVTATaskToLLVMPasses();
  vtaisa::registerVTAISAPasses();
  tuning::registerVTATuningPasses();
  quantization::QuantizeHooks hooks;
  hooks.runners = hostRunners();
  hooks.print = [](StringRef text) { llvm::errs() << text; };
  quantization::registerPasses(hooks);
  registerPipelines(hooks);
}
