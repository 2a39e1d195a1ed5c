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

// The runtime's enums are the source.
#define VTAISA_SAME(ENUM, CASE, RUNTIME)                                       \
  static_assert(static_cast<uint32_t>(ENUM::CASE) ==                           \
                static_cast<uint32_t>(vtart::RUNTIME::CASE))
VTAISA_SAME(Memory, Uop, MemType);
VTAISA_SAME(Memory, Wgt, MemType);
VTAISA_SAME(Memory, Inp, MemType);
VTAISA_SAME(Memory, Acc, MemType);
VTAISA_SAME(Memory, Out, MemType);
VTAISA_SAME(Memory, Acc8, MemType);
static_assert(getMaxEnumValForMemory() + 1 == vtart::kNumMemTypes);
VTAISA_SAME(AluOpcode, Min, AluOp);
VTAISA_SAME(AluOpcode, Max, AluOp);
VTAISA_SAME(AluOpcode, Add, AluOp);
VTAISA_SAME(AluOpcode, Shr, AluOp);
VTAISA_SAME(AluOpcode, Mul, AluOp);
VTAISA_SAME(BufferKind, Input, BufferKind);
VTAISA_SAME(BufferKind, Output, BufferKind);
VTAISA_SAME(BufferKind, Constant, BufferKind);
VTAISA_SAME(BufferKind, Uop, BufferKind);
VTAISA_SAME(BufferKind, Scratch, BufferKind);
#undef VTAISA_SAME

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
