//===- VTADialect.cpp - The vta dialect and its attributes ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;

#include "VTA/Dialect/VTA/IR/VTADialect.cpp.inc"
#include "VTA/Dialect/VTA/IR/VTAEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "VTA/Dialect/VTA/IR/VTAAttrs.cpp.inc"

// The runtime's enums are the source.
#define VTA_SAME(CASE, RUNTIME)                                                \
  static_assert(static_cast<uint32_t>(CASE) ==                                 \
                static_cast<uint32_t>(vtart::RUNTIME))
VTA_SAME(MemSpace::Inp, MemType::Inp);
VTA_SAME(MemSpace::Wgt, MemType::Wgt);
VTA_SAME(MemSpace::Acc, MemType::Acc);
VTA_SAME(AluOpcode::Min, AluOp::Min);
VTA_SAME(AluOpcode::Max, AluOp::Max);
VTA_SAME(AluOpcode::Add, AluOp::Add);
VTA_SAME(AluOpcode::Shr, AluOp::Shr);
VTA_SAME(AluOpcode::Mul, AluOp::Mul);
#undef VTA_SAME

void VTADialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "VTA/Dialect/VTA/IR/VTAOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "VTA/Dialect/VTA/IR/VTAAttrs.cpp.inc"
      >();
}
