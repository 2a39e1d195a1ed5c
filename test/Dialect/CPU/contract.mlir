// The steps from a task to a kernel, for a convolution.

// RUN: vta-opt %s -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72' \
// RUN:   -o %t.scheduled
// RUN: FileCheck %s -check-prefix=SCHEDULE < %t.scheduled
// RUN: vta-opt %t.scheduled -vta-cpu-apply-schedules -o %t.applied
// RUN: FileCheck %s -check-prefix=APPLIED < %t.applied
// RUN: vta-opt %t.applied -vta-cpu-lower-task='target=aarch64-linux-gnu stage=kernel' \
// RUN:   | FileCheck %s -check-prefix=KERNEL
// RUN: vta-opt %t.applied -vta-cpu-lower-task='target=aarch64-linux-gnu' \
// RUN:   | FileCheck %s -check-prefix=LLVM
// RUN: vta-opt %t.applied -vta-cpu-lower-task='target=armv7-linux-gnueabihf' \
// RUN:   | FileCheck %s -check-prefix=ARM
// Knobs may have any values.
// RUN: sed -e \
// RUN:   's/"tile_w"> = [0-9]* : i64 from options = \[/"tile_w"> = 3 : i64 from options = [3, /' \
// RUN:   %t.scheduled > %t.changed
// RUN: vta-opt %t.changed -vta-cpu-apply-schedules -vta-cpu-lower-task -o /dev/null

// The processor decides about vectors and how many of them there are.
// RUN: vta-opt %s -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=znver4' \
// RUN:   | FileCheck %s -check-prefix=AVX512
// RUN: vta-opt %s \
// RUN:   -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=znver4 features=-avx512f' \
// RUN:   | FileCheck %s -check-prefix=AVX
// RUN: vta-opt %s -vta-cpu-generate-schedules='target=armv7-linux-gnueabihf' \
// RUN:   | FileCheck %s -check-prefix=NEON

#id = affine_map<(n, h, w, f) -> (n, h, w, f)>
#feature = affine_map<(n, h, w, f) -> (f)>

// The task stays as it is.
// SCHEDULE: func.func private @conv(%{{.*}}: tensor<1x9x10x8xf32>, {{.*}}) -> tensor<1x7x8x22xf32>
// SCHEDULE: module @vta_schedule
// SCHEDULE: transform.named_sequence @schedule(%[[FUNC:.*]]: !transform.any_op {transform.readonly}) attributes {vta.task = "conv"}
// SCHEDULE: transform.tune.knob<"tile_f"> = {{[0-9]+}} : i64 from options = [4,
// SCHEDULE: transform.tune.knob<"tile_h">
// SCHEDULE: transform.tune.knob<"tile_w">
// SCHEDULE: transform.tune.knob<"block_h">
// SCHEDULE: transform.tune.knob<"order">
// SCHEDULE: transform.tune.knob<"unroll"> = 4 : i64
// SCHEDULE: transform.vta.cpu.contract %[[FUNC]] kernel fma_lane lanes 4 features(%{{.*}} : !transform.param<i64>) rows(%{{.*}}) columns(%{{.*}}) row_block(%{{.*}}) order(%{{.*}}) unroll(%{{.*}}) : !transform.any_op

// Weights are packed, the bias is not; the result is an argument.
// APPLIED-NOT: vta_schedule
// APPLIED: func.func private @conv(
// APPLIED-SAME: %{{.*}}: tensor<{{[0-9]+}}x3x3x8x[[TILE:[0-9]+]]xf32> {{{.*}}vta.constant = #vta.packing<outer = [0, 1, 2, 3], pos = [0], tiles = {{\[}}[[TILE]]]>}
// APPLIED-SAME: %{{.*}}: tensor<22xf32> {bufferization.writable = false, vta.constant}
// APPLIED-SAME: %{{.*}}: memref<1x7x8x22xf32>)
// APPLIED: scf.forall
// APPLIED: iter_args
// APPLIED: vector.load %{{.*}} vector<4xf32>
// APPLIED: vector.fma {{.*}} : vector<4xf32>
// The epilogue is in registers.
// APPLIED: arith.addf {{.*}} : vector<4xf32>
// APPLIED: arith.maximumf {{.*}} : vector<4xf32>
// APPLIED: vector.store
// The last features are fewer than a vector.
// APPLIED: vector.store {{.*}} vector<2xf32>

// KERNEL: func.func private @conv({{.*}}, %[[BEGIN:.*]]: i64, %[[END:.*]]: i64, %{{.*}}: memref<0xi8>)
// KERNEL-DAG: %[[LAST:.*]] = arith.index_cast %[[END]] : i64 to index
// KERNEL-DAG: %[[FIRST:.*]] = arith.index_cast %[[BEGIN]] : i64 to index
// KERNEL: scf.for %{{.*}} = %[[FIRST]] to %[[LAST]]
// KERNEL-NOT: scf.forall

// LLVM: llvm.func internal @conv_body(%{{.*}}: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias, llvm.nonnull}
// LLVM-SAME: no_inline
// LLVM: llvm.intr.fmuladd
// LLVM: llvm.func @conv(%{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: !llvm.ptr)
// LLVM: llvm.call @conv_body

// Indices have 32 bits.
// ARM: llvm.func internal @conv_body
// ARM: llvm.trunc %{{.*}} : i64 to i32
// ARM: llvm.getelementptr {{.*}} : (!llvm.ptr, i32) -> !llvm.ptr, f32

// AVX512: contract {{.*}} kernel fma lanes 16
// AVX: contract {{.*}} kernel fma lanes 8
// NEON: "unroll"> = 2
// NEON: contract {{.*}} kernel fma_lane lanes 4

func.func private @conv(%x: tensor<1x9x10x8xf32>,
    %k: tensor<22x3x3x8xf32> {vta.constant}, %b: tensor<22xf32> {vta.constant})
    -> tensor<1x7x8x22xf32> attributes {vta.task} {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x7x8x22xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x7x8x22xf32>)
      -> tensor<1x7x8x22xf32>
  %sum = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>,
                                   strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x9x10x8xf32>, tensor<22x3x3x8xf32>)
      outs(%init : tensor<1x7x8x22xf32>) -> tensor<1x7x8x22xf32>
  %y = linalg.generic {indexing_maps = [#id, #feature, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum, %b : tensor<1x7x8x22xf32>, tensor<22xf32>)
      outs(%empty : tensor<1x7x8x22xf32>) {
  ^bb0(%value: f32, %offset: f32, %out: f32):
    %0 = arith.addf %value, %offset : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x7x8x22xf32>
  return %y : tensor<1x7x8x22xf32>
}
