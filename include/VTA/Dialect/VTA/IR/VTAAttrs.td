//===- VTAAttrs.td - Attributes of the vta dialect ---------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_VTAATTRS_TD
#define VTA_DIALECT_VTA_IR_VTAATTRS_TD

include "VTA/Dialect/VTA/IR/VTABase.td"

def VTA_ConfigAttr : VTA_Attr<"Config", "config"> {
  let summary = "a hardware configuration";
  let description = [{
    What the hardware is, by TVM's configuration string: batch x block, widths
    of inputs, weights and accumulators in bits, log2 bytes of the UOP, INP,
    WGT and ACC buffers. A configuration whose instruction fields do not fit
    128 bits is refused when it is parsed.

    ```mlir
    module attributes {vta.config = #vta.config<"1x16_i8w8a32_15_15_18_17">} {}
    ```
  }];
  let parameters = (ins StringRefParameter<"configuration string">:$name);
  let assemblyFormat = "`<` $name `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The configuration. The attribute's verifier made sure it is legal.
    ::vtart::Config getConfig() const;
    static ConfigAttr get(::mlir::MLIRContext *context,
                          const ::vtart::Config &config);
  }];
}

def VTA_MemSpace : I32EnumAttr<"MemSpace", "an on-chip memory", [
    I32EnumAttrCase<"Inp", 0, "inp">,
    I32EnumAttrCase<"Wgt", 1, "wgt">,
    I32EnumAttrCase<"Acc", 2, "acc">]> {
  let cppNamespace = "::mlir::vta";
  let genSpecializedAttr = 0;
}

def VTA_MemAttr : EnumAttr<VTA_Dialect, VTA_MemSpace, "mem"> {
  let summary = "memory space of an on-chip memref";
  let description = [{
    `inp`: batch x block int8 per element, `wgt`: block x block int8, `acc`:
    batch x block int32.

    ```mlir
    func.func private @tile(memref<1x4x6x14x1x16xi8, #vta.mem<inp>>)
    ```
  }];
  let assemblyFormat = "`<` $value `>`";
}

def VTA_AluOpcode : I32EnumAttr<"AluOpcode", "an ALU opcode", [
    I32EnumAttrCase<"Min", 0, "min">,
    I32EnumAttrCase<"Max", 1, "max">,
    I32EnumAttrCase<"Add", 2, "add">,
    I32EnumAttrCase<"Shr", 3, "shr">,
    I32EnumAttrCase<"Mul", 4, "mul">]> {
  let cppNamespace = "::mlir::vta";
}

#endif // VTA_DIALECT_VTA_IR_VTAATTRS_TD
