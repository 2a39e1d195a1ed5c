// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file | FileCheck %s
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel, \
// RUN:   vta-normalize{fuse-pools=false}))' --split-input-file \
// RUN:   | FileCheck %s --check-prefix=APART

// Why a pool is a kernel of its own.
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file \
// RUN:   --remark-format=emitRemark --remarks-filter-missed='vta-.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel, \
// RUN:   vta-normalize{fuse-pools=false}))' --split-input-file \
// RUN:   --remark-format=emitRemark --remarks-filter-missed='vta-.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK-APART

// The kernels of the result: alone, with steps around the pool, and where a pool
// and the kernel before it stay apart.
// RUN: vta-test-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target{machine=rtl-de10}, \
// RUN:   func.func(linalg-to-vta-kernel,vta-normalize),test-vta-kernels)' \
// RUN:   --mlir-print-op-on-diagnostic=false -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=KERNEL

// KERNEL: remark: kernel of a contraction: 1 steps, a max pool, workload [7,9,1,16,16] {{.*}} max4,
// KERNEL: remark: the kernel's end
// KERNEL: remark: kernel of a contraction: 5 steps, a max pool, workload
// KERNEL: remark: the kernel's end
// KERNEL: remark: kernel of a contraction: 0 steps, workload
// KERNEL: remark: the kernel's end
// KERNEL: remark: kernel of a contraction: 1 steps, a max pool, workload
// REMARK: FusePool{{.*}}the pool is a kernel of its own: no kernel computes its source
// REMARK: FusePool{{.*}}the truncation of its source may drop bits
// REMARK: FusePool{{.*}}something else reads its source too
// REMARK: FusePool{{.*}}the kernel that computes its source has a schedule
// REMARK-APART: FusePool{{.*}}the pool is a kernel of its own: fuse-pools=false

// An int8 pool: a multiplication with the identity, then a pool of accumulators
// from the smallest number, with padding of the same.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
// CHECK-LABEL: func @alone
// CHECK: vta.kernel "alone" (%[[X:.*]] = %arg0) :
// CHECK: %[[ACC:.*]] = linalg.generic {{.*}} ins(%[[X]], %{{.*}} : tensor<7x9x1x16xi8>, tensor<16x16xi8>)
// CHECK: arith.addi
// CHECK: %[[LOWEST:.*]] = arith.constant -2147483648 : i32
// CHECK: %[[PADDED:.*]] = tensor.pad %[[ACC]] low[1, 1, 0, 0] high[1, 1, 0, 0]
// CHECK: tensor.yield %[[LOWEST]] : i32
// CHECK: %[[INIT:.*]] = linalg.fill ins(%[[LOWEST]] : i32)
// CHECK: %[[MAX:.*]] = linalg.generic {{.*}} ins(%[[PADDED]], %{{.*}} : tensor<9x11x1x16xi32>, tensor<3x3xi32>) outs(%[[INIT]] : tensor<4x5x1x16xi32>)
// CHECK: arith.maxsi
// CHECK: vta.step narrow ins(%[[MAX]] : tensor<4x5x1x16xi32>)
// CHECK-NOT: linalg.generic
// CHECK-NOT: vta.kernel
// CHECK-NOT: vta.step
func.func @alone(%x: tensor<7x9x1x16xi8>) -> tensor<4x5x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<4x5x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<4x5x1x16xi8>) -> tensor<4x5x1x16xi8>
  %xp = tensor.pad %x low[1, 1, 0, 0] high[1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %lowest : i8
  } : tensor<7x9x1x16xi8> to tensor<9x11x1x16xi8>
  %shape = tensor.empty() : tensor<3x3xi8>
  %max = linalg.generic {
      indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>,
                       affine_map<(h, w, b, o, y, x) -> (y, x)>,
                       affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%xp, %shape : tensor<9x11x1x16xi8>, tensor<3x3xi8>) outs(%init : tensor<4x5x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<4x5x1x16xi8>
  return %max : tensor<4x5x1x16xi8>
}
}

// -----

// Steps that keep the order run behind the pool: the bias, the shift, the clip
// that makes the result int8. Without that clip, or with another use of the int8
// values, or in a kernel that has a schedule, the pool stays a kernel.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h * 3 + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
// CHECK-LABEL: func @fused
// CHECK: vta.kernel
// CHECK: linalg.mmt4d
// CHECK: arith.maxsi
// CHECK: -> tensor<2x3x1x16xi32>
// CHECK: vta.step add map #{{.*}} ins(%{{.*}} : tensor<3x1x16xi32>)
// CHECK-NEXT: vta.step shr 8
// CHECK-NEXT: vta.step max 0
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow {{.*}} outs(%{{.*}} : tensor<2x3x1x16xi8>)
// CHECK-NEXT: vta.yield
// CHECK-NEXT: }
// CHECK-NEXT: return
// APART-LABEL: func @fused
// APART: vta.kernel
// APART: linalg.mmt4d
// APART: vta.step min 127
// APART-NEXT: vta.step narrow {{.*}} outs(%{{.*}} : tensor<6x3x1x16xi8>)
// APART-NEXT: vta.yield
// APART: vta.kernel
// APART: arith.muli
// APART: arith.maxsi
// APART: vta.step narrow {{.*}} outs(%{{.*}} : tensor<2x3x1x16xi8>)
// APART-NEXT: vta.yield
func.func @fused(%x: tensor<6x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<2x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c127 = arith.constant 127 : i32
  %lowest = arith.constant -128 : i8
  %bias = arith.constant dense<[[10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]]> : tensor<3x16xi32>
  %e = tensor.empty() : tensor<6x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<6x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %e8 = tensor.empty() : tensor<6x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<6x3x1x16xi32>, tensor<3x16xi32>) outs(%e8 : tensor<6x3x1x16xi8>) {
  ^bb0(%a: i32, %k: i32, %r: i8):
    %0 = arith.addi %a, %k : i32
    %1 = arith.shrsi %0, %c8 : i32
    %2 = arith.maxsi %1, %zero : i32
    %3 = arith.minsi %2, %c127 : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<6x3x1x16xi8>
  %shape = tensor.empty() : tensor<2xi8>
  %pe = tensor.empty() : tensor<2x3x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%pe : tensor<2x3x1x16xi8>) -> tensor<2x3x1x16xi8>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%y, %shape : tensor<6x3x1x16xi8>, tensor<2xi8>) outs(%init : tensor<2x3x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<2x3x1x16xi8>
  return %max : tensor<2x3x1x16xi8>
}

// CHECK-LABEL: func @not_clipped
// CHECK: vta.kernel
// CHECK: linalg.mmt4d
// CHECK: vta.step narrow {{.*}} outs(%{{.*}} : tensor<6x3x1x16xi8>)
// CHECK-NEXT: vta.yield
// CHECK: vta.kernel
// CHECK: arith.muli
// CHECK: arith.maxsi
func.func @not_clipped(%x: tensor<6x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<2x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<6x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<6x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %e8 = tensor.empty() : tensor<6x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<6x3x1x16xi32>) outs(%e8 : tensor<6x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<6x3x1x16xi8>
  %shape = tensor.empty() : tensor<2xi8>
  %pe = tensor.empty() : tensor<2x3x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%pe : tensor<2x3x1x16xi8>) -> tensor<2x3x1x16xi8>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%y, %shape : tensor<6x3x1x16xi8>, tensor<2xi8>) outs(%init : tensor<2x3x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<2x3x1x16xi8>
  return %max : tensor<2x3x1x16xi8>
}

// CHECK-LABEL: func @used_twice
// CHECK: vta.kernel
// CHECK: linalg.mmt4d
// CHECK: vta.step narrow {{.*}} outs(%{{.*}} : tensor<6x3x1x16xi8>)
// CHECK-NEXT: vta.yield
// CHECK: vta.kernel
// CHECK: arith.muli
// CHECK: arith.maxsi
func.func @used_twice(%x: tensor<6x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> (tensor<6x3x1x16xi8>, tensor<2x3x1x16xi8>) {
  %zero = arith.constant 0 : i32
  %c127 = arith.constant 127 : i32
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<6x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<6x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %e8 = tensor.empty() : tensor<6x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<6x3x1x16xi32>) outs(%e8 : tensor<6x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %0 = arith.maxsi %a, %zero : i32
    %1 = arith.minsi %0, %c127 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<6x3x1x16xi8>
  %shape = tensor.empty() : tensor<2xi8>
  %pe = tensor.empty() : tensor<2x3x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%pe : tensor<2x3x1x16xi8>) -> tensor<2x3x1x16xi8>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%y, %shape : tensor<6x3x1x16xi8>, tensor<2xi8>) outs(%init : tensor<2x3x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<2x3x1x16xi8>
  return %y, %max : tensor<6x3x1x16xi8>, tensor<2x3x1x16xi8>
}

// CHECK-LABEL: func @scheduled
// CHECK: vta.kernel {{.*}} attributes {vta.schedule = @schedules::@gemm} :
// CHECK: linalg.mmt4d
// CHECK-NOT: arith.maxsi
// CHECK: vta.step narrow
// CHECK-NOT: vta.schedule
// CHECK: vta.kernel
// CHECK-NOT: vta.schedule
// CHECK: arith.muli
// CHECK: arith.maxsi
func.func @scheduled(%x: tensor<6x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<2x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %c127 = arith.constant 127 : i32
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<6x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<6x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %e8 = tensor.empty() : tensor<6x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<6x3x1x16xi32>) outs(%e8 : tensor<6x3x1x16xi8>) attrs = {vta.schedule = @schedules::@gemm} {
  ^bb0(%a: i32, %r: i8):
    %0 = arith.maxsi %a, %zero : i32
    %1 = arith.minsi %0, %c127 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<6x3x1x16xi8>
  %shape = tensor.empty() : tensor<2xi8>
  %pe = tensor.empty() : tensor<2x3x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%pe : tensor<2x3x1x16xi8>) -> tensor<2x3x1x16xi8>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%y, %shape : tensor<6x3x1x16xi8>, tensor<2xi8>) outs(%init : tensor<2x3x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<2x3x1x16xi8>
  return %max : tensor<2x3x1x16xi8>
}
}

// -----

// On accumulators: what may wrap, and operands that differ inside a window, stay
// before the pool. What the pool starts from is a step.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h * 2 + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
#perrow = affine_map<(h, c, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
// CHECK-LABEL: func @accumulators
// CHECK: vta.kernel "accumulators" (%[[R:[a-z0-9]*]] = %arg2,
// CHECK: linalg.mmt4d
// CHECK: %[[SUM:.*]] = vta.step add map #{{.*}} ins(%[[R]] : tensor<5x1x16xi32>)
// CHECK: tensor.pad %[[SUM]] low[0, 0, 0, 0] high[1, 0, 0, 0]
// CHECK: arith.maxsi
// CHECK: -> tensor<3x3x1x16xi32>
// CHECK-NEXT: vta.step shr 6
// CHECK-NEXT: vta.step max -2
// CHECK-NEXT: vta.step narrow
func.func @accumulators(%x: tensor<5x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<5x1x16xi32>) -> tensor<3x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %c2 = arith.constant 2 : i32
  %from = arith.constant -5 : i32
  %pad = arith.constant -6 : i32
  %e = tensor.empty() : tensor<5x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<5x3x1x16xi32>) -> tensor<5x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<5x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<5x3x1x16xi32>) -> tensor<5x3x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #perrow, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<5x3x1x16xi32>, tensor<5x1x16xi32>) outs(%e : tensor<5x3x1x16xi32>) {
  ^bb0(%a: i32, %k: i32, %d: i32):
    %0 = arith.addi %a, %k : i32
    %1 = arith.shrsi %0, %c4 : i32
    linalg.yield %1 : i32
  } -> tensor<5x3x1x16xi32>
  %padded = tensor.pad %sum low[0, 0, 0, 0] high[1, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i32
  } : tensor<5x3x1x16xi32> to tensor<6x3x1x16xi32>
  %shape = tensor.empty() : tensor<2xi8>
  %pe = tensor.empty() : tensor<3x3x1x16xi32>
  %init = linalg.fill ins(%from : i32) outs(%pe : tensor<3x3x1x16xi32>) -> tensor<3x3x1x16xi32>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%padded, %shape : tensor<6x3x1x16xi32>, tensor<2xi8>) outs(%init : tensor<3x3x1x16xi32>) {
  ^bb0(%in: i32, %s: i8, %m: i32):
    %0 = arith.maxsi %m, %in : i32
    linalg.yield %0 : i32
  } -> tensor<3x3x1x16xi32>
  %e8 = tensor.empty() : tensor<3x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%max : tensor<3x3x1x16xi32>) outs(%e8 : tensor<3x3x1x16xi8>) {
  ^bb0(%a: i32, %d: i8):
    %0 = arith.shrsi %a, %c2 : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<3x3x1x16xi8>
  return %y : tensor<3x3x1x16xi8>
}
}

// -----

#id = affine_map<(h,b,o)->(h,b,o)>
#rows = affine_map<(h,w,b,o)->(h,b,o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {

// The pool reads three of five rows: what differs by row stays before it.
// CHECK-LABEL: func @crop
// CHECK: vta.step add map #{{.*}} ins(%{{.*}} : tensor<5x1x16xi32>)
// CHECK: arith.maxsi
// CHECK: vta.step narrow
func.func @crop(%x: tensor<5x6x1x16xi8>, %bias: tensor<5x1x16xi32>) -> tensor<3x5x1x16xi8> {
  %y = vta.kernel "k" (%a = %x) : (tensor<5x6x1x16xi8>) -> tensor<3x5x1x16xi8> {
    %zero = arith.constant 0 : i32
    %w = arith.constant dense<1> : tensor<16x16xi8>
    %c = arith.constant dense<[[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]],[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,17]],[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,18]],[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,19]],[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,20]]]> : tensor<5x1x16xi32>
    %e = tensor.empty() : tensor<5x6x1x16xi32>
    %f = linalg.fill ins(%zero : i32) outs(%e : tensor<5x6x1x16xi32>) -> tensor<5x6x1x16xi32>
    %acc = linalg.generic {indexing_maps=[affine_map<(h,w,b,o,i)->(h,w,b,i)>,affine_map<(h,w,b,o,i)->(o,i)>,affine_map<(h,w,b,o,i)->(h,w,b,o)>], iterator_types=["parallel","parallel","parallel","parallel","reduction"]} ins(%a, %w : tensor<5x6x1x16xi8>, tensor<16x16xi8>) outs(%f : tensor<5x6x1x16xi32>) {
    ^bb0(%p: i8, %q: i8, %r: i32):
      %1 = arith.extsi %p : i8 to i32
      %2 = arith.extsi %q : i8 to i32
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %r, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<5x6x1x16xi32>
    %0 = vta.step add map #rows ins(%c : tensor<5x1x16xi32>) outs(%acc : tensor<5x6x1x16xi32>)
    %low = arith.constant -2147483648 : i32
    %pe = tensor.empty() : tensor<3x5x1x16xi32>
    %win = tensor.empty() : tensor<1x2xi32>
    %pf = linalg.fill ins(%low : i32) outs(%pe : tensor<3x5x1x16xi32>) -> tensor<3x5x1x16xi32>
    %pool = linalg.generic {indexing_maps=[affine_map<(h,w,b,o,k,l)->(h+k,w+l,b,o)>,affine_map<(h,w,b,o,k,l)->(k,l)>,affine_map<(h,w,b,o,k,l)->(h,w,b,o)>], iterator_types=["parallel","parallel","parallel","parallel","reduction","reduction"]} ins(%0, %win : tensor<5x6x1x16xi32>, tensor<1x2xi32>) outs(%pf : tensor<3x5x1x16xi32>) {
    ^bb0(%p: i32, %q: i32, %r: i32):
      %1 = arith.maxsi %r, %p : i32
      linalg.yield %1 : i32
    } -> tensor<3x5x1x16xi32>
    %e8 = tensor.empty() : tensor<3x5x1x16xi8>
    %1 = vta.step narrow ins(%pool : tensor<3x5x1x16xi32>) outs(%e8 : tensor<3x5x1x16xi8>)
    vta.yield %1 : tensor<3x5x1x16xi8>
  }
  return %y : tensor<3x5x1x16xi8>
}
}
