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

def VTA_LoopAttr : VTA_Attr<"Loop", "loop"> {
  let summary = "what a loop of transform.vta.tile_and_fuse iterates over";
  let description = [{
    The dimension of the tiled operation and of the kernel's output (-1 for
    reductions). `rows` is there for loops over rows of a pool's result: the
    stride and the reach of its windows, the padding before its source and the
    extent of the source.

    ```mlir
    func.func @loop(%n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {
      } {vta.schedule = #vta.loop<2, 2, rows = [2, 3, 1, 56]>}
      return
    }
    ```
  }];
  let parameters = (ins "int64_t":$dim, "int64_t":$root_dim,
      OptionalArrayRefParameter<"int64_t">:$rows);
  let assemblyFormat = [{
    `<` $dim `,` $root_dim (`,` `rows` `=` `[` $rows^ `]`)? `>`
  }];
  let genVerifyDecl = 1;
}

def VTA_OriginAttr : VTA_Attr<"Origin", "origin"> {
  let summary = "what a schedule was generated for";
  let description = [{
    The template that was filled in, the kernel by its signature, and the
    configuration. Other kernels and configurations refuse the schedule.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @f(%store: !transform.any_op {transform.consumed})
          attributes {vta.task = #vta.origin<template = "native/1",
              kernel = "[4,3,2,1,16,16] x4+1d0 x2+1d2 wd1d2 steps0/0",
              config = <"1x16_i8w8a32_15_15_18_17">>} {
        transform.yield
      }
    }
    ```
  }];
  let parameters = (ins StringRefParameter<"name of the template">:$template_name,
      StringRefParameter<"signature of the kernel">:$kernel,
      "::mlir::vta::ConfigAttr":$config);
  let assemblyFormat = [{
    `<` `template` `=` $template_name `,` `kernel` `=` $kernel `,`
    `config` `=` $config `>`
  }];
}

def VTA_TaskAttr : VTA_Attr<"Task", "task"> {
  let summary = "a function that is a task of a network";
  let description = [{
    `zeroed_result`: the task returns a padded tensor and writes only its middle;
    the memory of the result holds the padding, which is zero, already.

    ```mlir
    func.func private @pad(tensor<4xi8>) -> tensor<6xi8>
        attributes {vta.task = #vta.task<zeroed_result = true>}
    ```
  }];
  let parameters = (ins "bool":$zeroed_result);
  let assemblyFormat = "`<` struct(params) `>`";
}

def VTA_PackingAttr : VTA_Attr<"Packing", "packing"> {
  let summary = "the layout in which a task takes a constant";
  let description = [{
    What `linalg.pack` makes of the constant with this permutation of the outer
    dimensions (empty: none), positions and sizes of the inner tiles, and zero as
    padding.

    With `winograd` = 2 or 4 the constant is `f32` of the shape Fx3x3xC, the
    weights of a convolution. First each window of 3x3 becomes one of 4x4 or 6x6,
    `G * window * transpose(G)` with the matrix G of Winograd's F(2,3) or F(4,3),
    computed in double precision. What is packed has the shape Fx4x4xC or Fx6x6xC.

    ```mlir
    func.func private @conv(%w: tensor<3x8x4xf32>
        {vta.constant = #vta.packing<outer = [], pos = [0], tiles = [4]>})
    ```
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$outer,
      "::mlir::DenseI64ArrayAttr":$pos, "::mlir::DenseI64ArrayAttr":$tiles,
      DefaultValuedParameter<"int64_t", "0">:$winograd);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def VTA_KernelAttr : VTA_Attr<"Kernel", "kernel"> {
  let summary = "a function that is the kernel of a task";
  let description = [{
    What the caller of a task in the LLVM dialect has to know: how many chunks
    there are to call it with, how many bytes of scratch memory it takes, and for
    each argument of the task how constants are packed (`unit`: not at all).

    ```mlir
    llvm.func @conv(%args: !llvm.ptr, %begin: i64, %end: i64, %scratch: !llvm.ptr)
        attributes {vta.task = #vta.kernel<chunks = 4, scratch_bytes = 0,
            packings = [unit, #vta.packing<outer = [], pos = [0], tiles = [4]>]>} {
      llvm.return
    }
    ```
  }];
  let parameters = (ins "int64_t":$chunks, "int64_t":$scratch_bytes,
      "::mlir::ArrayAttr":$packings);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

// The values of the enums are those of the runtime's, which VTADialect.cpp
// checks.

def VTA_MemSpace : I32EnumAttr<"MemSpace", "an on-chip memory", [
    I32EnumAttrCase<"Inp", 2, "inp">,
    I32EnumAttrCase<"Wgt", 1, "wgt">,
    I32EnumAttrCase<"Acc", 3, "acc">]> {
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

def VTA_StepKind : I32EnumAttr<"StepKind", "a step on accumulators", [
    I32EnumAttrCase<"Add", 0, "add">,
    I32EnumAttrCase<"Shr", 1, "shr">,
    I32EnumAttrCase<"Min", 2, "min">,
    I32EnumAttrCase<"Max", 3, "max">,
    I32EnumAttrCase<"Narrow", 4, "narrow">]> {
  let cppNamespace = "::mlir::vta";
}

#endif // VTA_DIALECT_VTA_IR_VTAATTRS_TD
