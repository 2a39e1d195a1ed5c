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
    before it is flattened into instructions (dialect `vtaisa`). Its tensor
    operations, `vta.stage` and `vta.empty`, are placed by schedules; its
    memref operations, `vta.alloc`, `vta.load`, `vta.gemm`, `vta.alu` and
    `vta.store`, are what `vta-evaluate` executes at compile time.

    Two discardable attributes on a module select the hardware: `vta.config`
    (`#vta.config<...>`, what the hardware is) and `vta.machine` (a string, how
    fast it is). `vta-attach-target` sets both. `vta.schedule` on a kernel's last
    operation is the symbol of its schedule, `vta.uop_loops` on a contraction
    (`array<i64: outer, inner>`) says which two dimensions become hardware loops,
    and `vta.name` on a function argument (a string) is what the buffer is called
    at run time, a name of its own in the function.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

class VTA_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<VTA_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

class VTA_Op<string mnemonic, list<Trait> traits = []>
    : Op<VTA_Dialect, mnemonic, traits>;

#endif // VTA_DIALECT_VTA_IR_VTABASE_TD
