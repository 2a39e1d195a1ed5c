// Kernels that cannot be swept are failures. utils/test.sh sweeps kernels of every kind:
// utils/sweep-schedules.sh.
// RUN: rm -rf %t && split-file %s %t

// RUN: vta-check --print --kernel='co=2 epilogue=shr8 weights=const then co=2' > %t/two.mlir
// RUN: not vta_sweep %t/two.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: FAILED {{.*}}two.mlir {{.*}}: expected one kernel, got 2

//--- none.mlir
// RUN: not vta_sweep %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: FAILED {{.*}}none.mlir {{.*}}: expected one function

module {}
