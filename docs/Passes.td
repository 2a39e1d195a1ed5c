//===- Passes.td - All passes, for the documentation -------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "VTA/CPU/FormTasks/Passes.td"
include "VTA/CPU/TaskToLLVM/Passes.td"
include "VTA/CPU/TosaToLinalg/Passes.td"
include "VTA/Conversion/Passes.td"
include "VTA/Dialect/VTA/Transforms/Passes.td"
include "VTA/Dialect/VTAISA/Transforms/Passes.td"
include "VTA/Transforms/Normalize/Passes.td"
include "VTA/Transforms/Pack/Passes.td"
include "VTA/Transforms/PackLinalg/Passes.td"
include "VTA/Transforms/Partition/Passes.td"
include "VTA/Transforms/Quantize/Passes.td"
include "VTA/Transforms/Schedules/Passes.td"
include "VTA/Tuning/Records/Passes.td"
