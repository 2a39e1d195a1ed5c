// RUN: not vta-opt %s --vta-evaluate=print-trace-after=expand -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: vta-evaluate has no step 'expand': expected 'all' or one of interpret,
// CHECK-SAME: keep-operands, assign-slots, split-first, order-loads, expand-pools, split-last,
// CHECK-SAME: emit, place-loads, place-uops{{$}}
module {}
