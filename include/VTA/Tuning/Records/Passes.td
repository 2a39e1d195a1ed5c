//===- Passes.td - Passes about tuning records -------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_RECORDS_PASSES_TD
#define VTA_TUNING_RECORDS_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTAImportRecords : Pass<"vta-import-records", "::mlir::ModuleOp"> {
  let summary = "schedules kernels by records of TVM's tuner";
  let description = [{
    Reads a log of AutoTVM (format 0.2). A normalized kernel without a schedule
    gets the schedule of template `tvm` with the knobs of its fastest legal record
    for the module's configuration, attached as by `vta-generate-schedules`.
    Kernels without a record stay without a schedule; `vta-generate-schedules`
    can follow.

    TVM's virtual threads are the number of tiles in flight. TVM's templates for
    convolutions do not apply `tile_b`, and neither does this pass.

    A line is refused if it is not a record, if it does not describe a point of
    its task's space, or if it lies: its cost is above the peak of the module's
    machine, or its index belongs to another point. A remark on each kernel names
    its record, or the reason why it has none. Unless `report` is off, refused
    lines and totals are printed to stderr.
  }];
  let options = [
    Option<"file", "file", "std::string", "\"\"", "path of the log">,
    Option<"report", "report", "bool", "true",
           "print refused lines and totals to stderr">];
  let statistics = [
    Statistic<"numRecords", "num-records", "records read">,
    Statistic<"numRefused", "num-refused", "lines refused">,
    Statistic<"numMatched", "num-matched", "kernels with a record">];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
}

#endif // VTA_TUNING_RECORDS_PASSES_TD
