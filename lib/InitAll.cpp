//===- InitAll.cpp - One function per kind registers everything -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/InitAll.h"
#include "VTA/Conversion/Passes.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "VTA/Dialect/VTAISA/Transforms/Passes.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Quantization/Passes.h"
#include "VTA/Target/CPU/CPUTransformOps.h"
#include "VTA/Target/CPU/Passes.h"
#include "VTA/Tuning/Passes.h"
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
  registerBufferizableOpInterfaceExternalModels(registry);
}

void mlir::vta::registerAllPasses() {
  registerVTAPasses();
  registerVTAConversionPasses();
  vtaisa::registerVTAISAPasses();
  tuning::registerVTATuningPasses();
  cpu::registerVTACPUPasses();
  quantization::registerVTAQuantizationPasses();
  registerPipelines();
}
