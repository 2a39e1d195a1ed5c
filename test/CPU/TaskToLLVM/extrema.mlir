// Processors with masks compute the smaller number only where the first operand
// is one; a constant needs no mask. The others leave it to LLVM.

// RUN: vta-opt %s -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=x86-64-v4' \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task='target=x86_64-linux-gnu cpu=x86-64-v4' \
// RUN:   | FileCheck %s -check-prefix=MASKS
// RUN: vta-opt %s -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=x86-64-v3' \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task='target=x86_64-linux-gnu cpu=x86-64-v3' \
// RUN:   | FileCheck %s -check-prefix=LLVM
// RUN: vta-opt %s -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72' \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task='target=aarch64-linux-gnu cpu=cortex-a72' \
// RUN:   | FileCheck %s -check-prefix=LLVM

// MASKS-LABEL: llvm.func internal @smaller_body
// MASKS: %[[LESS:.*]] = llvm.fcmp "olt" %[[X:[0-9]+]], %[[Y:[0-9]+]] : vector<64xf32>
// MASKS: %[[MIN:.*]] = llvm.select %[[LESS]], %[[X]], %[[Y]]
// MASKS: %[[ISNUMBER:.*]] = llvm.fcmp "ord" %[[X]], %[[X]] : vector<64xf32>
// MASKS: %[[RESULT:.*]] = llvm.select %[[ISNUMBER]], %[[MIN]], %[[X]]
// MASKS: llvm.intr.maximum(%[[RESULT]], %{{.*}}) {fastmathFlags = #llvm.fastmath<nsz>}

// LLVM-LABEL: llvm.func internal @smaller_body
// LLVM-NOT: llvm.fcmp
// LLVM: llvm.intr.minimum
// LLVM: llvm.intr.maximum
func.func private @smaller(%a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32>
    attributes {vta.task} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
      affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.minimumf %x, %y : f32
    %p = arith.maximumf %m, %zero : f32
    linalg.yield %p : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
