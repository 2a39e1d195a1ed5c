// Schedules with a choice, where a schedule is needed.
// RUN: rm -rf %t && split-file %s %t && cd %t && mkdir none open other selected
// RUN: mv open.mlir open/scale.mlir && mv other.mlir other/scale.mlir
// RUN: mv selected.mlir selected/scale.mlir
// DEFINE: %{folder} = open
// DEFINE: %{apply} = vta-opt %S/Inputs/scale.mlir \
// DEFINE:   --vta-cpu-generate-schedules=schedules=%{folder} --vta-cpu-apply-schedules

// RUN: not %{apply} 2>&1 | FileCheck %s --check-prefix=OPEN
// OPEN: open/scale.mlir:2:3: error: schedule @schedule leaves open which of 2 alternatives 'sketch' is
// OPEN: open/scale.mlir:3:5: note: select a region: transform.tune.alternatives<"sketch"> selected_region = 0 ..; vta-tune --schedules searches the choice

// REDEFINE: %{folder} = other
// RUN: not %{apply} 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: expected a schedule for task 'scale', got one for 'conv'

// Only the region that is selected has to be complete.
// REDEFINE: %{folder} = selected
// RUN: %{apply} | FileCheck %s --check-prefix=SELECTED
// SELECTED: func.func private @scale
// SELECTED: vector<16xf32>
// RUN: sed -i 's/selected_region = 1/selected_region = 0/' selected/scale.mlir
// RUN: not %{apply} 2>&1 | FileCheck %s --check-prefix=KNOB
// KNOB: selected/scale.mlir:2:3: error: schedule @schedule leaves knobs open: tile

//--- open.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%t: !transform.any_op {transform.readonly}) {
    transform.tune.alternatives<"sketch"> {
      %root = transform.vta.cpu.prepare %t : (!transform.any_op) -> !transform.any_op
    }, {
      %root = transform.vta.cpu.prepare %t : (!transform.any_op) -> !transform.any_op
    }
    transform.yield
  }
}
//--- other.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%t: !transform.any_op {transform.readonly})
      attributes {vta.task = "conv"} {
    %root = transform.vta.cpu.prepare %t : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
//--- selected.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%t: !transform.any_op {transform.readonly}) {
    transform.tune.alternatives<"sketch"> selected_region = 1 {
      %n = transform.tune.knob<"tile"> options = [16, 32] -> !transform.param<i64>
      %root = transform.vta.cpu.prepare %t : (!transform.any_op) -> !transform.any_op
      %tile, %loops = transform.vta.cpu.tile %root sizes [%n]
          : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    }, {
      %root = transform.vta.cpu.prepare %t : (!transform.any_op) -> !transform.any_op
      %tile, %loops = transform.vta.cpu.tile %root sizes [16]
          : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.vta.cpu.vectorize %t unroll [1] : !transform.any_op
    }
    transform.yield
  }
}
