//===- VTABase.td - The vta dialect ------------------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_VTABASE_TD
#define VTA_DIALECT_VTA_IR_VTABASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def VTA_Dialect : Dialect {
  let name = "vta";
  let cppNamespace = "::mlir::vta";
  let summary = "Structured operations of the VTA deep-learning accelerator";
  let description = [{
    The `vta` dialect describes work on VTA's on-chip memories inside loops,
    before it is flattened into instructions (dialect `vtaisa`). `vta.call` runs
    a part of a network on the device. `vta.kernel` is what is scheduled as one
    unit: a contraction and the `vta.step`s that follow it. The tensor operations
    `vta.stage` and `vta.empty` are placed by schedules; the memref operations, `vta.alloc`,
    `vta.load`, `vta.gemm`, `vta.alu` and `vta.store`, are what `vta-evaluate`
    executes at compile time.

    Operations of other dialects carry these attributes. Another attribute whose
    name begins with `vta.` is an error.

    | attribute | on | value |
    |---|---|---|
    | `vta.config` | module (`vta-attach-target`) | `#vta.config<...>`: what the hardware is |
    | `vta.machine` | module (`vta-attach-target`) | string: how fast the hardware is |
    | `vta.schedule` | `vta.kernel`; before, last operation of a kernel in linalg | symbol of its schedule |
    | | loop, until `transform.vta.finish` | `#vta.loop<...>`: what it iterates over |
    | `vta.task` | function | unit or `#vta.task<...>`: it is a task of a network |
    | | function in the LLVM dialect | `#vta.kernel<...>`: it is the kernel of a task |
    | | named sequence | `#vta.origin<...>` or the name of a task: what the schedule was made for |
    | `vta.uop_loops` | contraction | `array<i64: outer, inner>`: dimensions that become hardware loops |
    | `vta.first_ci` | contraction | integer: input channel blocks in the first piece, 0 for all |
    | `vta.name` | function argument | string: name of the buffer at run time, unique in the function |
    | `vta.name` | function result | string: name of a tensor that `vta-expose-tensors` returns, unique |
    | `vta.constant` | function argument | unit or `#vta.packing<...>`: constant of the network |
    | `vta.layout` | argument, result of a task | `strided<[...], offset: ...>`: where the tensor is in its memory |
    | `vta.unsigned` | function argument, result | unit: a network's tensor of i8 that users see as unsigned |
    | `vta.host_reason` | operation (`vta-partition`) | string: why it stays on the host |
  }];
  let discardableAttrs = (ins
    "::mlir::vta::ConfigAttr":$config, "::mlir::StringAttr":$machine,
    "::mlir::Attribute":$schedule, "::mlir::Attribute":$task,
    "::mlir::DenseI64ArrayAttr":$uop_loops, "::mlir::IntegerAttr":$first_ci,
    "::mlir::StringAttr":$name, "::mlir::Attribute":$constant,
    "::mlir::StringAttr":$host_reason, "::mlir::UnitAttr":$unsigned);
  let dependentDialects = ["::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

class VTA_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<VTA_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

class VTA_Op<string mnemonic, list<Trait> traits = []>
    : Op<VTA_Dialect, mnemonic, traits>;

#endif // VTA_DIALECT_VTA_IR_VTABASE_TD
