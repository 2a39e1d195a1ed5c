//===- Passes.h - Passes about tuning records -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_RECORDS_PASSES_H
#define VTA_TUNING_RECORDS_PASSES_H

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta::tuning {

#define GEN_PASS_DECL
#include "VTA/Tuning/Records/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/Tuning/Records/Passes.h.inc"

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_RECORDS_PASSES_H
