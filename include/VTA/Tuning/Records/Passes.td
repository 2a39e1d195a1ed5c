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
  let summary = "schedules kernels as TVM's tuner recorded";
  let description = [{
    Reads a log of AutoTVM (format 0.2). Each normalized kernel without a
    schedule that the log has records of, for the module's configuration, gets
    the schedule of template `tvm` with the knobs of the fastest record that is
    legal here, attached as by `vta-generate-schedules`. Kernels without a record
    stay without a schedule, so that `vta-generate-schedules` can follow.

    What TVM calls virtual threads is the number of tiles in flight. Its
    templates for convolutions do not apply `tile_b`, so neither does this.

    A line is refused if it is no record, describes no point of its task's
    space, or lies: its cost is above the peak of the module's machine, or its
    index is that of another point. Every kernel gets a remark that says which
    record it has or why it has none; unless `report` is off, refused lines and
    totals are printed to stderr.
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
