//===- Dialects.h - Handles of our dialects, for C ----------------*- C -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_C_DIALECTS_H
#define VTA_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* mlirGetDialectHandle__vta__() and mlirGetDialectHandle__vtaisa__(), as MLIR
 * has them for its own dialects. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(VTA, vta);
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(VTAISA, vtaisa);

#ifdef __cplusplus
}
#endif

#endif /* VTA_C_DIALECTS_H */
