//===- ResNetLayers.h - Layers that benchmarks compile -------- -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_BENCHMARKS_RESNETLAYERS_H
#define VTA_BENCHMARKS_RESNETLAYERS_H

#include "VTA/Tuning/VTA/Candidate.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <memory>
#include <string>

namespace mlir::vta {

struct Layer {
  const char *name;
  int64_t size, in, out, kernel, stride, pad;
};

/// The ten convolutions of ResNet-18 that VTA runs.
extern const Layer kLayers[10];

/// A context with everything that is registered, on one thread.
std::unique_ptr<MLIRContext> createContext();

/// The layer as packed linalg: blocks of 16 channels, bias, shift, clip. Null
/// if it does not parse.
OwningOpRef<ModuleOp> createLayer(const Layer &layer, MLIRContext &context);

/// The layer's kernel for a machine, normalized, as CandidateCompiler takes it.
llvm::Expected<std::string> createKernel(const Layer &layer, StringRef machine);

/// Compiles points of the layer.
llvm::Expected<std::unique_ptr<CandidateCompiler>>
createCompiler(const Layer &layer);

} // namespace mlir::vta

#endif // VTA_BENCHMARKS_RESNETLAYERS_H
