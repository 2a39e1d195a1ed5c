// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file | FileCheck %s

// Other kernels become packed contractions. The bits: pooling-average,
// depthwise, grouped and elementwise-int8 in test/Integration.

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {

// A pool that slides: the weights have its window. What it was described with
// goes away.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2, d5)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d3, d5)>
// CHECK-DAG: #[[Y:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
// CHECK-LABEL: func @pool
// CHECK: %[[XP:.*]] = tensor.pad
// CHECK-NOT: tensor<3xi32>
// CHECK: %[[I:.*]] = arith.constant dense<{{\[\[}}[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], {{.*}}> : tensor<3x4x4xi8>
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[W]], #[[Y]]]
// CHECK-SAME: ins(%[[XP]], %[[I]] :
// CHECK: arith.muli
// CHECK: vta.step shr 2
// CHECK: vta.step narrow
func.func @pool(%x: tensor<2x7x1x4xi8>) -> tensor<2x4x1x4xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %xp = tensor.pad %x low[0, 1, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero8 : i8
  } : tensor<2x7x1x4xi8> to tensor<2x9x1x4xi8>
  %window = tensor.empty() : tensor<3xi32>
  %e = tensor.empty() : tensor<2x4x1x4xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<2x4x1x4xi32>) -> tensor<2x4x1x4xi32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(c, h, b, o, y) -> (c, h * 2 + y, b, o)>,
                       affine_map<(c, h, b, o, y) -> (y)>,
                       affine_map<(c, h, b, o, y) -> (c, h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%xp, %window : tensor<2x9x1x4xi8>, tensor<3xi32>) outs(%f : tensor<2x4x1x4xi32>) {
  ^bb0(%a: i8, %w: i32, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.addi %0, %c : i32
    linalg.yield %1 : i32
  } -> tensor<2x4x1x4xi32>
  %e8 = tensor.empty() : tensor<2x4x1x4xi8>
  %y = linalg.generic {indexing_maps = [affine_map<(c, h, b, o) -> (c, h, b, o)>, affine_map<(c, h, b, o) -> (c, h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<2x4x1x4xi32>) outs(%e8 : tensor<2x4x1x4xi8>) {
  ^bb0(%a: i32, %c: i8):
    %0 = arith.shrsi %a, %c2 : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<2x4x1x4xi8>
  return %y : tensor<2x4x1x4xi8>
}
}

// -----

// One that sees all of its input has one block of weights, also if its operands
// say that it slides once. Factors become a part of the weights.
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d2, d5)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d5)>
// CHECK-LABEL: func @whole
// CHECK: %[[I:.*]] = arith.constant dense<{{\[}}[3, 0, 0, 0], [0, 3, 0, 0], [0, 0, 3, 0], [0, 0, 0, 3]]> : tensor<4x4xi8>
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[W]],
func.func @whole(%x: tensor<2x7x1x4xi8>) -> tensor<2x1x1x4xi8> {
  %zero = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %window = tensor.empty() : tensor<7xi32>
  %e = tensor.empty() : tensor<2x1x1x4xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<2x1x1x4xi32>) -> tensor<2x1x1x4xi32>
  %sum = linalg.generic {indexing_maps = [affine_map<(c, h, b, o, y) -> (c, h * 2 + y, b, o)>, affine_map<(c, h, b, o, y) -> (y)>, affine_map<(c, h, b, o, y) -> (c, h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %window : tensor<2x7x1x4xi8>, tensor<7xi32>) outs(%f : tensor<2x1x1x4xi32>) {
  ^bb0(%a: i8, %w: i32, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.muli %c3, %0 : i32
    %2 = arith.addi %1, %c : i32
    linalg.yield %2 : i32
  } -> tensor<2x1x1x4xi32>
  %e8 = tensor.empty() : tensor<2x1x1x4xi8>
  %y = linalg.generic {indexing_maps = [affine_map<(c, h, b, o) -> (c, h, b, o)>, affine_map<(c, h, b, o) -> (c, h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<2x1x1x4xi32>) outs(%e8 : tensor<2x1x1x4xi8>) {
  ^bb0(%a: i32, %c: i8):
    %1 = arith.trunci %a : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<2x1x1x4xi8>
  return %y : tensor<2x1x1x4xi8>
}
}

// -----

// Depthwise: a diagonal for each block and tap.
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2, d5)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d3, d5)>
// CHECK-LABEL: func @depthwise
// CHECK: arith.constant dense<
// CHECK-SAME: [1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 3, 0], [0, 0, 0, 4]], {{\[}}[5, 0, 0, 0], [0, 6, 0, 0], [0, 0, 7, 0], [0, 0, 0, 8]]
// CHECK-SAME: tensor<2x2x4x4xi8>
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[W]],
func.func @depthwise(%x: tensor<2x7x1x4xi8>) -> tensor<2x6x1x4xi8> {
  %zero = arith.constant 0 : i32
  %w = arith.constant dense<[[[1, 2, 3, 4], [5, 6, 7, 8]], [[-1, -2, -3, -4], [-5, -6, -7, -128]]]> : tensor<2x2x4xi8>
  %e = tensor.empty() : tensor<2x6x1x4xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<2x6x1x4xi32>) -> tensor<2x6x1x4xi32>
  %acc = linalg.generic {
      indexing_maps = [affine_map<(c, h, b, o, y) -> (c, h + y, b, o)>,
                       affine_map<(c, h, b, o, y) -> (c, y, o)>,
                       affine_map<(c, h, b, o, y) -> (c, h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<2x7x1x4xi8>, tensor<2x2x4xi8>) outs(%f : tensor<2x6x1x4xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<2x6x1x4xi32>
  %e8 = tensor.empty() : tensor<2x6x1x4xi8>
  %y = linalg.generic {indexing_maps = [affine_map<(c, h, b, o) -> (c, h, b, o)>, affine_map<(c, h, b, o) -> (c, h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<2x6x1x4xi32>) outs(%e8 : tensor<2x6x1x4xi8>) {
  ^bb0(%a: i32, %c: i8):
    %1 = arith.trunci %a : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<2x6x1x4xi8>
  return %y : tensor<2x6x1x4xi8>
}
}

// -----

// Groups of two channels in a block of four.
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
// CHECK-LABEL: func @small_groups
// CHECK: arith.constant dense<{{\[\[}}[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 5, 6], [0, 0, 7, 8]]]> : tensor<1x4x4xi8>
func.func @small_groups(%x: tensor<1x7x1x4xi8>) -> tensor<1x7x1x4xi8> {
  %zero = arith.constant 0 : i32
  %w = arith.constant dense<[[[1, 2], [3, 4], [5, 6], [7, 8]]]> : tensor<1x4x2xi8>
  %e = tensor.empty() : tensor<1x7x1x4xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x7x1x4xi32>) -> tensor<1x7x1x4xi32>
  %acc = linalg.generic {indexing_maps = [affine_map<(c, h, b, o, i) -> (c, h, b, (o floordiv 2) * 2 + i)>, affine_map<(c, h, b, o, i) -> (c, o, i)>, affine_map<(c, h, b, o, i) -> (c, h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<1x7x1x4xi8>, tensor<1x4x2xi8>) outs(%f : tensor<1x7x1x4xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x7x1x4xi32>
  %e8 = tensor.empty() : tensor<1x7x1x4xi8>
  %y = linalg.generic {indexing_maps = [affine_map<(c, h, b, o) -> (c, h, b, o)>, affine_map<(c, h, b, o) -> (c, h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<1x7x1x4xi32>) outs(%e8 : tensor<1x7x1x4xi8>) {
  ^bb0(%a: i32, %c: i8):
    %1 = arith.trunci %a : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<1x7x1x4xi8>
  return %y : tensor<1x7x1x4xi8>
}
}

// -----

#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {

// Elementwise operations start from a product with the identity, whatever
// number of operations they are. Attributes of the last one stay with the step
// that narrows.
// CHECK-LABEL: func @elementwise
// CHECK-SAME: (%[[X:.*]]: tensor
// CHECK: vta.kernel "elementwise" (%[[A:.*]] = %[[X]]) :
// CHECK: %[[I:.*]] = arith.constant dense<{{\[}}[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[A]], %[[I]] :
// CHECK: vta.step shr 1 outs(
// CHECK: vta.step max 0 outs(
// CHECK: vta.step narrow {{.*}} {test.kept}
func.func @elementwise(%x: tensor<5x1x4xi8>) -> tensor<5x1x4xi8> {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<5x1x4xi32>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<5x1x4xi8>) outs(%e : tensor<5x1x4xi32>) {
  ^bb0(%a: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<5x1x4xi32>
  // In place.
  %half = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%wide : tensor<5x1x4xi32>) {
  ^bb0(%a: i32):
    %0 = arith.shrsi %a, %c1 : i32
    linalg.yield %0 : i32
  } -> tensor<5x1x4xi32>
  %e8 = tensor.empty() : tensor<5x1x4xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%half : tensor<5x1x4xi32>) outs(%e8 : tensor<5x1x4xi8>) attrs = {test.kept} {
  ^bb0(%a: i32, %c: i8):
    %0 = arith.maxsi %a, %c0 : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<5x1x4xi8>
  return %y : tensor<5x1x4xi8>
}

// The longer chain is that of the accumulators.
// CHECK-LABEL: func @binary
// CHECK-SAME: (%[[X:.*]]: tensor{{.*}}, %[[Y:.*]]: tensor
// CHECK: vta.kernel "binary" (%[[A:.*]] = %[[X]], %[[B:.*]] = %[[Y]]) :
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[B]], %{{.*}} : tensor<5x1x4xi8>, tensor<4x4xi8>)
// CHECK: %[[SHR:.*]] = vta.step shr 1
// CHECK: vta.step add map #{{.*}} ins(%[[A]] : tensor<5x1x4xi8>) outs(%[[SHR]] :
func.func @binary(%x: tensor<5x1x4xi8>, %y: tensor<5x1x4xi8>) -> tensor<5x1x4xi8> {
  %c1 = arith.constant 1 : i32
  %e8 = tensor.empty() : tensor<5x1x4xi8>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y : tensor<5x1x4xi8>, tensor<5x1x4xi8>) outs(%e8 : tensor<5x1x4xi8>) {
  ^bb0(%a: i8, %b: i8, %c: i8):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.shrsi %1, %c1 : i32
    %3 = arith.addi %0, %2 : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<5x1x4xi8>
  return %z : tensor<5x1x4xi8>
}

// Other shapes are host code, and so is what never leaves int8.
// CHECK-LABEL: func @host
// CHECK-NOT: {{arith.muli|vta.kernel}}
// CHECK: arith.extsi
// CHECK-NEXT: arith.divsi
// CHECK-NEXT: arith.trunci
// CHECK: arith.maxsi %{{.*}} : i8
// CHECK-NOT: vta.kernel
func.func @host(%x: tensor<5x1x3xi8>) -> tensor<5x1x3xi8> {
  %c3 = arith.constant 3 : i32
  %zero8 = arith.constant 0 : i8
  %e8 = tensor.empty() : tensor<5x1x3xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<5x1x3xi8>) outs(%e8 : tensor<5x1x3xi8>) {
  ^bb0(%a: i8, %c: i8):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.divsi %0, %c3 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<5x1x3xi8>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%y : tensor<5x1x3xi8>) outs(%e8 : tensor<5x1x3xi8>) {
  ^bb0(%a: i8, %c: i8):
    %0 = arith.maxsi %a, %zero8 : i8
    linalg.yield %0 : i8
  } -> tensor<5x1x3xi8>
  return %z : tensor<5x1x3xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
// One tensor says how large both dimensions of the window are.
// CHECK-LABEL: func @square_window
// CHECK-NOT: tensor<3xi8>
// CHECK: arith.constant dense<{{.*}}> : tensor<3x3x4x4xi8>
// CHECK: arith.muli
func.func @square_window(%x: tensor<4x5x1x4xi8>) -> tensor<2x3x1x4xi8> {
  %zero = arith.constant 0 : i32
  %window = tensor.empty() : tensor<3xi8>
  %e = tensor.empty() : tensor<2x3x1x4xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<2x3x1x4xi32>) -> tensor<2x3x1x4xi32>
  %sum = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, z) -> (h + y, w + z, b, o)>, affine_map<(h, w, b, o, y, z) -> (y)>,
      affine_map<(h, w, b, o, y, z) -> (z)>, affine_map<(h, w, b, o, y, z) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %window, %window : tensor<4x5x1x4xi8>, tensor<3xi8>, tensor<3xi8>) outs(%f : tensor<2x3x1x4xi32>) {
  ^bb0(%a: i8, %y: i8, %z: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.addi %c, %0 : i32
    linalg.yield %1 : i32
  } -> tensor<2x3x1x4xi32>
  %e8 = tensor.empty() : tensor<2x3x1x4xi8>
  %y = linalg.generic {indexing_maps = [affine_map<(h, w, b, o) -> (h, w, b, o)>, affine_map<(h, w, b, o) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<2x3x1x4xi32>) outs(%e8 : tensor<2x3x1x4xi8>) {
  ^bb0(%a: i32, %c: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<2x3x1x4xi8>
  return %y : tensor<2x3x1x4xi8>
}
}
