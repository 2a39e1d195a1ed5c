// A window that is larger than the memory is tiled as well, but no other one.
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules --split-input-file | FileCheck %s

// CHECK-LABEL: func @window
// CHECK: tune.knob<"order"> = array<i64: {{0, 3|3, 0}}> from
// CHECK: transform.vta.tile_and_fuse %{{.*}} sizes [%{{.*}}, 0, 0, 1, 0]
// CHECK-LABEL: func @window
// CHECK: tune.knob<"order"> = array<i64: {{0, 3|3, 0}}> from
// CHECK: transform.vta.tile_and_fuse %{{.*}} sizes [%{{.*}}, 0, 0, 1, 0]
// The weights of one row fit.
// CHECK-LABEL: func @rows
// CHECK: tune.knob<"order"> = array<i64: {{0, 1, 4|4, 0, 1}}> from
// CHECK: transform.vta.tile_and_fuse %{{.*}} sizes [%{{.*}}, %{{.*}}, 0, 0, 1, 0, 0]
// Those of all but one row do not.
// CHECK-LABEL: func @columns
// CHECK: tune.knob<"order"> = array<i64: {{0, 1, 4, 5|4, 5, 0, 1}}> from
// CHECK: transform.vta.tile_and_fuse %{{.*}} sizes [%{{.*}}, %{{.*}}, 0, 0, 1, 1, 0]
// Nor does the fourth dimension of the weights, which the input does not have.
// CHECK-LABEL: func @weights
// CHECK: tune.knob<"order"> = array<i64: {{0, 3|3, 0}}> from
// CHECK: transform.vta.tile_and_fuse %{{.*}} sizes [%{{.*}}, 0, 0, 1, 0]

#x = affine_map<(h, b, o, y, i) -> (h + y, b, i)>
#w = affine_map<(h, b, o, y, i) -> (y, o, i)>
#y = affine_map<(h, b, o, y, i) -> (h, b, o)>
#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_12_8_13_11">, vta.machine = "rtl-de10"} {
func.func @window(%x: tensor<23x1x16xi8>, %w: tensor<20x16x16xi8>, %r: tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<23x1x16xi8>, tensor<20x16x16xi8>) outs(%zeros : tensor<4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<4x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x1x16xi32>) outs(%acc : tensor<4x1x16xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %b, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x1x16xi32>
  %e8 = tensor.empty() : tensor<4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x16xi8>
  return %out : tensor<4x1x16xi8>
}
}

// -----

#x = affine_map<(h, b, o, y, i) -> (h + y, b, i)>
#w = affine_map<(h, b, o, y, i) -> (y, o, i)>
#y = affine_map<(h, b, o, y, i) -> (h, b, o)>
#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_12_10_12_11">, vta.machine = "rtl-de10"} {
func.func @window(%x: tensor<23x1x16xi8>, %w: tensor<20x16x16xi8>, %r: tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<23x1x16xi8>, tensor<20x16x16xi8>) outs(%zeros : tensor<4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<4x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x1x16xi32>) outs(%acc : tensor<4x1x16xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %b, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x1x16xi32>
  %e8 = tensor.empty() : tensor<4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x16xi8>
  return %out : tensor<4x1x16xi8>
}
}

// -----

#x = affine_map<(h, w, b, o, y, x, i) -> (h + y, w + x, b, i)>
#w = affine_map<(h, w, b, o, y, x, i) -> (y, x, o, i)>
#y = affine_map<(h, w, b, o, y, x, i) -> (h, w, b, o)>
#id = affine_map<(h, w, b, o) -> (h, w, b, o)>
module attributes {vta.config = #vta.config<"1x16_12_10_11_11">, vta.machine = "rtl-de10"} {
func.func @rows(%x: tensor<9x8x1x16xi8>, %w: tensor<3x6x16x16xi8>) -> tensor<7x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<7x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<7x3x1x16xi32>) -> tensor<7x3x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x8x1x16xi8>, tensor<3x6x16x16xi8>) outs(%zeros : tensor<7x3x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<7x3x1x16xi32>
  %e8 = tensor.empty() : tensor<7x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<7x3x1x16xi32>) outs(%e8 : tensor<7x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<7x3x1x16xi8>
  return %out : tensor<7x3x1x16xi8>
}
}

// -----

#x = affine_map<(h, w, b, o, y, x, i) -> (h + y, w + x, b, i)>
#w = affine_map<(h, w, b, o, y, x, i) -> (y, x, o, i)>
#y = affine_map<(h, w, b, o, y, x, i) -> (h, w, b, o)>
#id = affine_map<(h, w, b, o) -> (h, w, b, o)>
module attributes {vta.config = #vta.config<"1x16_12_10_10_11">, vta.machine = "rtl-de10"} {
func.func @columns(%x: tensor<9x8x1x16xi8>, %w: tensor<3x6x16x16xi8>) -> tensor<7x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<7x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<7x3x1x16xi32>) -> tensor<7x3x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x8x1x16xi8>, tensor<3x6x16x16xi8>) outs(%zeros : tensor<7x3x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<7x3x1x16xi32>
  %e8 = tensor.empty() : tensor<7x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<7x3x1x16xi32>) outs(%e8 : tensor<7x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<7x3x1x16xi8>
  return %out : tensor<7x3x1x16xi8>
}
}

// -----

#x = affine_map<(h, b, o, y, i) -> (h, b, i)>
#w = affine_map<(h, b, o, y, i) -> (y, o, i)>
#y = affine_map<(h, b, o, y, i) -> (h, b, o)>
#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_12_10_10_11">, vta.machine = "rtl-de10"} {
func.func @weights(%x: tensor<5x1x16xi8>, %w: tensor<7x16x16xi8>) -> tensor<5x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<5x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<5x1x16xi32>) -> tensor<5x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<5x1x16xi8>, tensor<7x16x16xi8>) outs(%zeros : tensor<5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<5x1x16xi32>
  %e8 = tensor.empty() : tensor<5x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%acc : tensor<5x1x16xi32>) outs(%e8 : tensor<5x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<5x1x16xi8>
  return %out : tensor<5x1x16xi8>
}
}
