//===- VTAISADialect.cpp - The vtaisa dialect -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vtaisa;

#include "VTA/Dialect/VTAISA/IR/VTAISADialect.cpp.inc"
#include "VTA/Dialect/VTAISA/IR/VTAISAEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "VTA/Dialect/VTAISA/IR/VTAISAAttrs.cpp.inc"

void VTAISADialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "VTA/Dialect/VTAISA/IR/VTAISAOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "VTA/Dialect/VTAISA/IR/VTAISAAttrs.cpp.inc"
      >();
}
