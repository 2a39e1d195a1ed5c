//===- VTAOps.td - Operations of the vta dialect -----------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_VTAOPS_TD
#define VTA_DIALECT_VTA_IR_VTAOPS_TD

include "VTA/Dialect/VTA/IR/VTAKernelOps.td"
include "VTA/Dialect/VTA/IR/VTATensorOps.td"
include "VTA/Dialect/VTA/IR/VTAMemrefOps.td"

#endif // VTA_DIALECT_VTA_IR_VTAOPS_TD
