//===- VTAISAAttrs.td - Attributes of the vtaisa dialect ---*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTAISA_IR_VTAISAATTRS_TD
#define VTA_DIALECT_VTAISA_IR_VTAISAATTRS_TD

include "VTA/Dialect/VTAISA/IR/VTAISABase.td"

// The values of the enums are those of the encoding, in the runtime's enums.

def VTAISA_Memory : I32EnumAttr<"Memory", "a memory of LOAD and STORE", [
    I32EnumAttrCase<"Uop", 0, "uop">,
    I32EnumAttrCase<"Wgt", 1, "wgt">,
    I32EnumAttrCase<"Inp", 2, "inp">,
    I32EnumAttrCase<"Acc", 3, "acc">,
    I32EnumAttrCase<"Out", 4, "out">,
    I32EnumAttrCase<"Acc8", 5, "acc8">]> {
  let cppNamespace = "::mlir::vtaisa";
  let genSpecializedAttr = 0;
}

def VTAISA_MemoryAttr : EnumAttr<VTAISA_Dialect, VTAISA_Memory, "memory"> {
  let description = [{
    `uop`: micro-ops, `wgt`: weight blocks, `inp`: input vectors, `acc`: int32
    accumulators, `out`: the narrow copy of `acc` that is stored, `acc8`: int8
    in DRAM that LOAD extends into `acc` (not portable).
  }];
  let assemblyFormat = "`<` $value `>`";
}

def VTAISA_AluOpcode : I32EnumAttr<"AluOpcode", "an ALU opcode", [
    I32EnumAttrCase<"Min", 0, "min">,
    I32EnumAttrCase<"Max", 1, "max">,
    I32EnumAttrCase<"Add", 2, "add">,
    I32EnumAttrCase<"Shr", 3, "shr">,
    I32EnumAttrCase<"Mul", 4, "mul">]> {
  let cppNamespace = "::mlir::vtaisa";
  let genSpecializedAttr = 0;
}

def VTAISA_AluOpcodeAttr
    : EnumAttr<VTAISA_Dialect, VTAISA_AluOpcode, "alu_opcode"> {
  let description = [{
    `shr` by a negative amount shifts left. `mul` is not portable.
  }];
  let assemblyFormat = "`<` $value `>`";
}

def VTAISA_BufferKind : I32EnumAttr<"BufferKind", "the role of a buffer", [
    I32EnumAttrCase<"Input", 0, "input">,
    I32EnumAttrCase<"Output", 1, "output">,
    I32EnumAttrCase<"Constant", 2, "constant">,
    I32EnumAttrCase<"Uop", 3, "uop">,
    I32EnumAttrCase<"Scratch", 4, "scratch">]> {
  let cppNamespace = "::mlir::vtaisa";
  let genSpecializedAttr = 0;
}

def VTAISA_BufferKindAttr
    : EnumAttr<VTAISA_Dialect, VTAISA_BufferKind, "buffer_kind"> {
  let description = [{
    `input`: written by the host before a run, `output`: read by the host after
    it, `constant` and `uop`: read-only, contents come with the program,
    `scratch`: the device's own.
  }];
  let assemblyFormat = "`<` $value `>`";
}

// ConfigAttr is named, not included: its .td would be generated here again.
def VTAISA_Config : Attr<CPred<"::llvm::isa<::mlir::vta::ConfigAttr>($_self)">,
                         "a #vta.config"> {
  let storageType = "::mlir::vta::ConfigAttr";
  let returnType = "::mlir::vta::ConfigAttr";
  let convertFromStorage = "$_self";
}

/// A field of an instruction. How many bits it has depends on the
/// configuration and is checked by the program.
def VTAISA_Field : Attr<And<[I64Attr.predicate,
      CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isIntN(32)">]>,
    "an integer from 0 to 4294967295"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "uint32_t";
  let convertFromStorage =
    "static_cast<uint32_t>($_self.getValue().getZExtValue())";
  let constBuilderCall = "$_builder.getI64IntegerAttr($0)";
}

class VTAISA_FieldOr<string value> : DefaultValuedAttr<VTAISA_Field, value>;

#endif // VTA_DIALECT_VTAISA_IR_VTAISAATTRS_TD
