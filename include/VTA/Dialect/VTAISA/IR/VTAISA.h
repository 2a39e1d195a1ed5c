//===- VTAISA.h - The vtaisa dialect ----------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTAISA_IR_VTAISA_H
#define VTA_DIALECT_VTAISA_IR_VTAISA_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "vtart/Isa.h"
#include "vtart/Program.h"

#include "VTA/Dialect/VTAISA/IR/VTAISADialect.h.inc"
#include "VTA/Dialect/VTAISA/IR/VTAISAEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "VTA/Dialect/VTAISA/IR/VTAISAAttrs.h.inc"

#define GET_OP_CLASSES
#include "VTA/Dialect/VTAISA/IR/VTAISAOps.h.inc"

namespace mlir::vtaisa {

//===----------------------------------------------------------------------===//
// Resources of memory effects
//===----------------------------------------------------------------------===//

#define VTAISA_RESOURCE(NAME)                                                  \
  struct NAME##Resource : public SideEffects::Resource::Base<NAME##Resource> { \
    StringRef getName() final { return "vtaisa." #NAME; }                      \
  };
VTAISA_RESOURCE(Uop)
VTAISA_RESOURCE(Out)
VTAISA_RESOURCE(Tokens)
#undef VTAISA_RESOURCE
using vta::AccResource;
using vta::DramResource;
using vta::InpResource;
using vta::WgtResource;

//===----------------------------------------------------------------------===//
// Operations and the runtime's instructions
//===----------------------------------------------------------------------===//

/// True for load, store, gemm, alu and finish.
bool isInsn(Operation *op);

/// The fields of an instruction op. `dramBase` is relative to the buffer where
/// there is one.
vtart::Insn getInsn(Operation *op);

/// The buffer a load or store names, null if there is none (absolute address,
/// or another op).
FlatSymbolRefAttr getBufferRef(Operation *op);

/// Creates the op of `insn`. Only the fields of its opcode are used; `buffer`
/// is ignored unless it is a load or store.
Operation *createInsn(OpBuilder &builder, Location loc, const vtart::Insn &insn,
                      FlatSymbolRefAttr buffer = {});

/// Replaces the four token flags of an instruction op by those of `insn`.
void setTokens(Operation *op, const vtart::Insn &insn);

} // namespace mlir::vtaisa

#endif // VTA_DIALECT_VTAISA_IR_VTAISA_H
