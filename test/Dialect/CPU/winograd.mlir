// A convolution by Winograd's transforms, where that is allowed and pays.

// RUN: vta-opt %s \
// RUN:   -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72 allow=winograd' \
// RUN:   -o %t.scheduled
// RUN: FileCheck %s -check-prefix=SCHEDULE < %t.scheduled
// RUN: vta-opt %t.scheduled -vta-cpu-apply-schedules -o %t.applied
// RUN: FileCheck %s -check-prefix=APPLIED < %t.applied
// RUN: vta-opt %t.applied -vta-cpu-lower-task='target=aarch64-linux-gnu stage=kernel' \
// RUN:   | FileCheck %s -check-prefix=KERNEL
// RUN: vta-opt %t.scheduled -vta-cpu-apply-schedules=keep=true \
// RUN:   -vta-cpu-lower-task='target=aarch64-linux-gnu' | FileCheck %s -check-prefix=LLVM
// RUN: vta-opt %t.applied -vta-cpu-lower-task='target=armv7-linux-gnueabihf' -o /dev/null

// RUN: vta-opt %s -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72' \
// RUN:   | FileCheck %s -check-prefix=DIRECT
// DIRECT-NOT: winograd
// DIRECT: transform.vta.cpu.contract

// RUN: not vta-opt %s -vta-cpu-generate-schedules='allow=winograd,fft' 2>&1 \
// RUN:   | FileCheck %s -check-prefix=WORD
// WORD: error: option 'allow': 'fft' cannot be allowed: expected winograd

// A schedule of somebody else's does not decide what is allowed.
// RUN: rm -rf %t.folder && mkdir %t.folder
// RUN: sed -n '/module @vta_schedule/,/^  }$/p' %t.scheduled \
// RUN:   | sed 's/module @vta_schedule/module/' > %t.folder/conv.mlir
// RUN: not vta-opt %s -vta-cpu-generate-schedules='target=aarch64-linux-gnu schedules=%t.folder' \
// RUN:   2>&1 | FileCheck %s -check-prefix=FOLDER
// RUN: vta-opt %s -vta-cpu-generate-schedules='target=aarch64-linux-gnu schedules=%t.folder \
// RUN:   allow=winograd' | FileCheck %s -check-prefix=SCHEDULE
// FOLDER: error: has a schedule with Winograd's transforms, whose rounding errors are larger: allow=winograd takes it

#id = affine_map<(n, h, w, f) -> (n, h, w, f)>
#feature = affine_map<(n, h, w, f) -> (f)>

// SCHEDULE: transform.named_sequence @schedule(%[[FUNC:.*]]: !transform.any_op {transform.readonly}) attributes {vta.task = "conv"}
// SCHEDULE: transform.tune.knob<"tiles">
// SCHEDULE: transform.tune.knob<"tile_f"> = {{[0-9]+}} : i64 from options = [4,
// SCHEDULE: transform.tune.knob<"tile_w">
// SCHEDULE: transform.tune.knob<"unroll"> = 4 : i64
// SCHEDULE: transform.vta.cpu.winograd %[[FUNC]] kernel fma_lane results 4 lanes 4 tiles(%{{.*}} : !transform.param<i64>) features(%{{.*}} : !transform.param<i64>) columns(%{{.*}} : !transform.param<i64>) unroll(%{{.*}} : !transform.param<i64>) : !transform.any_op

// APPLIED: func.func private @conv(
// APPLIED-SAME: %{{.*}}: tensor<{{[0-9]+}}x6x6x20x[[TILE:[0-9]+]]xf32> {{{.*}}vta.constant = #vta.packing<outer = [0, 1, 2, 3], pos = [0], tiles = {{\[}}[[TILE]]], winograd = 4>}
// APPLIED-SAME: %{{.*}}: memref<1x21x22x26xf32>)
// APPLIED: scf.forall
// Two buffers for a block; where a tile ends outside, the last row is read again.
// APPLIED: memref.alloc()
// APPLIED: memref.alloc()
// APPLIED: arith.minui
// APPLIED: arith.constant dense<-4.000000e+00> : vector<4xf32>
// APPLIED: vector.fma {{.*}} : vector<4xf32>
// The products.
// APPLIED: iter_args
// APPLIED: vector.fma {{.*}} : vector<4xf32>
// The epilogue is in registers; the last features are fewer than a vector.
// APPLIED: arith.maximumf {{.*}} : vector<4xf32>
// APPLIED: vector.store {{.*}} vector<2xf32>

// KERNEL-NOT: memref.alloc
// KERNEL: func.func private @conv({{.*}}, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: memref<{{[0-9]+}}xi8>)

// LLVM: llvm.func @conv(%{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: !llvm.ptr)
// LLVM-SAME: packings = [unit, #vta.packing<outer = [0, 1, 2, 3], pos = [0], tiles = [{{[0-9]+}}], winograd = 4>, unit]

func.func private @conv(%x: tensor<1x23x24x20xf32>, %k: tensor<26x3x3x20xf32> {vta.constant},
                        %b: tensor<26xf32> {vta.constant}) -> tensor<1x21x22x26xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x21x22x26xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x21x22x26xf32>) -> tensor<1x21x22x26xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x23x24x20xf32>, tensor<26x3x3x20xf32>)
      outs(%i : tensor<1x21x22x26xf32>) -> tensor<1x21x22x26xf32>
  %r = linalg.generic {indexing_maps = [#id, #feature, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x21x22x26xf32>, tensor<26xf32>) outs(%e : tensor<1x21x22x26xf32>) {
  ^bb0(%v: f32, %bias: f32, %o: f32):
    %s = arith.addf %v, %bias : f32
    %m = arith.maximumf %s, %z : f32
    linalg.yield %m : f32
  } -> tensor<1x21x22x26xf32>
  return %r : tensor<1x21x22x26xf32>
}
