//===- DialectsCAPI.cpp - Handles of our dialects, for C ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA-c/Dialects.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "mlir/CAPI/Registration.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(VTA, vta, mlir::vta::VTADialect)
MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(VTAISA, vtaisa,
                                      mlir::vtaisa::VTAISADialect)
