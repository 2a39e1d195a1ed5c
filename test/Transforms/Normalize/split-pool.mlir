// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file | FileCheck %s
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file \
// RUN:   --remark-format=emitRemark --remarks-filter-missed='vta-.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// The accumulators of this configuration are 128 elements. A window and its
// maximum have to fit.

#source = affine_map<(h, w, b, o, y, x) -> (h + y, w * 2 + x, b, o)>
#window = affine_map<(h, w, b, o, y, x) -> (y, x)>
#out = affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>
module attributes {vta.config = #vta.config<"1x16_12_12_15_13">} {
// Columns first, of which there are fewer behind the pool. Padding is that of
// each direction; the value that the pool starts from comes last.
// CHECK-LABEL: func @rectangle
// CHECK: vta.kernel
// CHECK: arith.muli
// CHECK: tensor.pad {{.*}} low[0, 6, 0, 0] high[0, 7, 0, 0]
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<14x28x1x16xi32>, tensor<13xi32>) outs(%{{.*}} : tensor<14x8x1x16xi32>)
// CHECK: arith.maxsi
// CHECK-NOT: {{arith.maxsi|vta.step max}}
// CHECK: vta.step narrow {{.*}} outs(%{{.*}} : tensor<14x8x1x16xi8>)
// CHECK: vta.kernel
// CHECK: arith.muli
// CHECK: tensor.pad {{.*}} low[6, 0, 0, 0] high[6, 0, 0, 0]
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<26x8x1x16xi32>, tensor<13xi32>) outs(%{{.*}} : tensor<14x8x1x16xi32>)
// CHECK: arith.maxsi
// CHECK: vta.step max -20
// CHECK: vta.step narrow {{.*}} outs(%{{.*}} : tensor<14x8x1x16xi8>)
// CHECK-NEXT: vta.yield
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @rectangle(%x: tensor<14x15x1x16xi8>) -> tensor<14x8x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %start = arith.constant -20 : i8
  %e = tensor.empty() : tensor<14x8x1x16xi8>
  %init = linalg.fill ins(%start : i8) outs(%e : tensor<14x8x1x16xi8>) -> tensor<14x8x1x16xi8>
  %xp = tensor.pad %x low[6, 6, 0, 0] high[6, 7, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %lowest : i8
  } : tensor<14x15x1x16xi8> to tensor<26x28x1x16xi8>
  %shape = tensor.empty() : tensor<13x13xi8>
  %max = linalg.generic {indexing_maps = [#source, #window, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%xp, %shape : tensor<26x28x1x16xi8>, tensor<13x13xi8>) outs(%init : tensor<14x8x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<14x8x1x16xi8>
  return %max : tensor<14x8x1x16xi8>
}

// Windows of 127 elements fit, and so do larger ones of which more is padding.
// CHECK-LABEL: func @fits
// CHECK: vta.kernel
// CHECK: tensor<127x1x16xi32>, tensor<127xi32>
// CHECK: vta.kernel
// CHECK: tensor<140x1x16xi32>, tensor<137xi32>
// CHECK-NOT: arith.muli
// CHECK-NOT: vta.kernel
func.func @fits(%x: tensor<127x1x16xi8>, %y: tensor<127x1x16xi8>) -> (tensor<1x1x16xi8>, tensor<4x1x16xi8>) {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<1x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<1x1x16xi8>) -> tensor<1x1x16xi8>
  %shape = tensor.empty() : tensor<127xi8>
  %max = linalg.generic {indexing_maps = [affine_map<(h, b, o, y) -> (h + y, b, o)>, affine_map<(h, b, o, y) -> (y)>, affine_map<(h, b, o, y) -> (h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %shape : tensor<127x1x16xi8>, tensor<127xi8>) outs(%init : tensor<1x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<1x1x16xi8>
  %yp = tensor.pad %y low[6, 0, 0] high[7, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index):
    tensor.yield %lowest : i8
  } : tensor<127x1x16xi8> to tensor<140x1x16xi8>
  %e4 = tensor.empty() : tensor<4x1x16xi8>
  %init4 = linalg.fill ins(%lowest : i8) outs(%e4 : tensor<4x1x16xi8>) -> tensor<4x1x16xi8>
  %shape4 = tensor.empty() : tensor<137xi8>
  %max4 = linalg.generic {indexing_maps = [affine_map<(h, b, o, y) -> (h + y, b, o)>, affine_map<(h, b, o, y) -> (y)>, affine_map<(h, b, o, y) -> (h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%yp, %shape4 : tensor<140x1x16xi8>, tensor<137xi8>) outs(%init4 : tensor<4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<4x1x16xi8>
  return %max, %max4 : tensor<1x1x16xi8>, tensor<4x1x16xi8>
}

// A row that does not fit: parts of it. Two of 100 are the cheapest.
// CHECK-LABEL: func @row
// CHECK: vta.kernel
// CHECK: arith.muli
// CHECK: tensor<200x1x16xi32>, tensor<100xi32>) outs(%{{.*}} : tensor<2x1x16xi32>)
// CHECK: vta.step narrow
// CHECK: vta.kernel
// CHECK: arith.muli
// CHECK: tensor<2x1x16xi32>, tensor<2xi32>) outs(%{{.*}} : tensor<1x1x16xi32>)
func.func @row(%x: tensor<200x1x16xi8>) -> tensor<1x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<1x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<1x1x16xi8>) -> tensor<1x1x16xi8>
  %shape = tensor.empty() : tensor<200xi8>
  %max = linalg.generic {indexing_maps = [affine_map<(h, b, o, y) -> (h + y, b, o)>, affine_map<(h, b, o, y) -> (y)>, affine_map<(h, b, o, y) -> (h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %shape : tensor<200x1x16xi8>, tensor<200xi8>) outs(%init : tensor<1x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<1x1x16xi8>
  return %max : tensor<1x1x16xi8>
}

// 211 rows, a prime number, are 14 parts of 16, 15 rows apart: they overlap.
// With stride 3 every 3rd part is computed, and the taps of the second pool are
// 5 of these apart: 131 parts. Part 28 ends at row 28 * 3 + 15 = 99 and sees the
// 100 rows of padding only: 29 parts are padding of the second pool.
// CHECK-LABEL: func @overlapping
// CHECK: vta.kernel
// CHECK: arith.muli
// CHECK: tensor.pad {{.*}} low[13, 0, 0] high[6, 0, 0]
// CHECK: tensor<319x1x16xi32>, tensor<16xi32>) outs(%{{.*}} : tensor<102x1x16xi32>)
// CHECK: vta.step narrow
// CHECK: vta.kernel
// CHECK: arith.muli
// CHECK: tensor.pad {{.*}} low[29, 0, 0] high[0, 0, 0]
// CHECK: tensor<131x1x16xi32>, tensor<14xi32>) outs(%{{.*}} : tensor<66x1x16xi32>)
// CHECK: vta.step narrow
// CHECK-NOT: {{arith.maxsi|vta.step max|vta.kernel}}
// CHECK: return
func.func @overlapping(%x: tensor<300x1x16xi8>) -> tensor<66x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<66x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<66x1x16xi8>) -> tensor<66x1x16xi8>
  %xp = tensor.pad %x low[100, 0, 0] high[8, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index):
    tensor.yield %lowest : i8
  } : tensor<300x1x16xi8> to tensor<408x1x16xi8>
  %shape = tensor.empty() : tensor<211xi8>
  %max = linalg.generic {indexing_maps = [affine_map<(h, b, o, y) -> (h * 3 + y, b, o)>, affine_map<(h, b, o, y) -> (y)>, affine_map<(h, b, o, y) -> (h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%xp, %shape : tensor<408x1x16xi8>, tensor<211xi8>) outs(%init : tensor<66x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<66x1x16xi8>
  return %max : tensor<66x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_12_12_15_13">} {
// Behind a contraction: the first part joins its kernel.
// CHECK-LABEL: func @behind
// CHECK: vta.kernel
// CHECK: linalg.mmt4d
// CHECK-NOT: {{arith.muli|vta.kernel}}
// CHECK: tensor<200x3x1x16xi32>, tensor<100xi32>) outs(%{{.*}} : tensor<2x3x1x16xi32>)
// CHECK: vta.step shr 8
// CHECK: vta.step narrow
// CHECK: vta.kernel
// CHECK: arith.muli
// CHECK: tensor<2x3x1x16xi32>, tensor<2xi32>) outs(%{{.*}} : tensor<1x3x1x16xi32>)
func.func @behind(%x: tensor<200x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<1x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c127 = arith.constant 127 : i32
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<200x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<200x3x1x16xi32>) -> tensor<200x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<200x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<200x3x1x16xi32>) -> tensor<200x3x1x16xi32>
  %e8 = tensor.empty() : tensor<200x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<200x3x1x16xi32>) outs(%e8 : tensor<200x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %1 = arith.maxsi %0, %zero : i32
    %2 = arith.minsi %1, %c127 : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<200x3x1x16xi8>
  %shape = tensor.empty() : tensor<200xi8>
  %pe = tensor.empty() : tensor<1x3x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%pe : tensor<1x3x1x16xi8>) -> tensor<1x3x1x16xi8>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%y, %shape : tensor<200x3x1x16xi8>, tensor<200xi8>) outs(%init : tensor<1x3x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<1x3x1x16xi8>
  return %max : tensor<1x3x1x16xi8>
}

// The window fits, but not together with the i32 tensor that the kernel adds to
// all that it sees.
// CHECK-LABEL: func @apart
// CHECK: vta.kernel
// CHECK: linalg.mmt4d
// CHECK: vta.step narrow
// CHECK: vta.kernel
// CHECK: arith.muli
// CHECK: tensor<100x3x1x16xi32>, tensor<100xi32>) outs(%{{.*}} : tensor<1x3x1x16xi32>)
// CHECK-NOT: {{arith.muli|vta.kernel}}
// REMARK: FusePool{{.*}}the pool is a kernel of its own: what a window sees does not fit the memories with all that the kernel before it reads for that
func.func @apart(%x: tensor<100x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %t: tensor<100x3x1x16xi32>) -> tensor<1x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c127 = arith.constant 127 : i32
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<100x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<100x3x1x16xi32>) -> tensor<100x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<100x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<100x3x1x16xi32>) -> tensor<100x3x1x16xi32>
  %e8 = tensor.empty() : tensor<100x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %t : tensor<100x3x1x16xi32>, tensor<100x3x1x16xi32>) outs(%e8 : tensor<100x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %0 = arith.addi %a, %b : i32
    %1 = arith.shrsi %0, %c8 : i32
    %2 = arith.maxsi %1, %zero : i32
    %3 = arith.minsi %2, %c127 : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<100x3x1x16xi8>
  %shape = tensor.empty() : tensor<100xi8>
  %pe = tensor.empty() : tensor<1x3x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%pe : tensor<1x3x1x16xi8>) -> tensor<1x3x1x16xi8>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%y, %shape : tensor<100x3x1x16xi8>, tensor<100xi8>) outs(%init : tensor<1x3x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<1x3x1x16xi8>
  return %max : tensor<1x3x1x16xi8>
}

// Somebody's schedule is for one kernel.
// CHECK-LABEL: func @scheduled
// CHECK: vta.kernel {{.*}} attributes {vta.schedule = @schedules::@pool} :
// CHECK: tensor<200x3x1x16xi32>, tensor<200xi32>) outs(%{{.*}} : tensor<1x3x1x16xi32>)
// CHECK-NOT: {{arith.muli|vta.kernel}}
func.func @scheduled(%x: tensor<200x3x1x16xi8>) -> tensor<1x3x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %shape = tensor.empty() : tensor<200xi8>
  %pe = tensor.empty() : tensor<1x3x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%pe : tensor<1x3x1x16xi8>) -> tensor<1x3x1x16xi8>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %shape : tensor<200x3x1x16xi8>, tensor<200xi8>) outs(%init : tensor<1x3x1x16xi8>) attrs = {vta.schedule = @schedules::@pool} {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<1x3x1x16xi8>
  return %max : tensor<1x3x1x16xi8>
}
}
