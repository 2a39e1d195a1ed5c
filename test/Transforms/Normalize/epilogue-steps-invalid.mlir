// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file --verify-diagnostics

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @times_three(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c3 = arith.constant 3 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    // expected-error @+1 {{expected a power of two: not all VTA hardware multiplies accumulators, which leaves shifts, got 3}}
    %0 = arith.muli %a, %c3 : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @times_minus_two(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %cm2 = arith.constant -2 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    // expected-error @+1 {{expected a power of two: not all VTA hardware multiplies accumulators, which leaves shifts, got -2}}
    %0 = arith.muli %a, %cm2 : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @times_zero(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c0 = arith.constant 0 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    // expected-error @+1 {{expected a power of two: not all VTA hardware multiplies accumulators, which leaves shifts, got 0}}
    %0 = arith.muli %a, %c0 : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @product_per_channel(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %k = arith.constant dense<[[4, 8, 4, 8, 4, 8, 4, 8, 4, 8, 4, 8, 4, 8, 4, 8], [4, 8, 4, 8, 4, 8, 4, 8, 4, 8, 4, 8, 4, 8, 4, 8], [4, 8, 4, 8, 4, 8, 4, 8, 15, 8, 4, 8, 4, 8, 4, 8]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %k : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vk: i32, %z: i8):
    // expected-error @+1 {{expected a power of two: not all VTA hardware multiplies accumulators, which leaves shifts, got 15}}
    %0 = arith.muli %a, %vk : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @product_of_tensors(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %k: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %k : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vk: i32, %z: i8):
    // expected-error @+1 {{expected a constant: VTA's ALU adds and compares tensors, it does not subtract them or shift by what is not known}}
    %0 = arith.muli %a, %vk : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @difference(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %k: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %k : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vk: i32, %z: i8):
    // expected-error @+1 {{expected a constant: VTA's ALU adds and compares tensors, it does not subtract them or shift by what is not known}}
    %0 = arith.subi %a, %vk : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @variable_shift(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %k: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %k : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vk: i32, %z: i8):
    // expected-error @+1 {{expected a constant: VTA's ALU adds and compares tensors, it does not subtract them or shift by what is not known}}
    %0 = arith.shrsi %a, %vk : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @shift_per_channel(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %k = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %k : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vk: i32, %z: i8):
    // expected-error @+1 {{expected to shift an i32 value by 0 to 31, got 32}}
    %0 = arith.shrsi %a, %vk : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @negative_shift_per_channel(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %k = arith.constant dense<[[-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %k : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vk: i32, %z: i8):
    // expected-error @+1 {{expected to shift an i32 value by 0 to 31, got -1}}
    %0 = arith.shli %a, %vk : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

// 32 products of int8 values.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @left_too_far(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %k = arith.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %k : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vk: i32, %z: i8):
    // expected-error @+1 {{expected accumulators that stay i32 when shifted left by 16, the most of any channel, got values from -520192 to 524288}}
    %0 = arith.shli %a, %vk : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @residual_maximum(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    // expected-error @+1 {{expected an i8 operand to be added or subtracted: only the GEMM unit reads i8}}
    %1 = arith.maxsi %a, %0 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @residual_right(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    // expected-error @+1 {{is not a step that VTA's ALU can do on the accumulators (expected addi, subi, muli, shrsi, shli, maxsi, minsi, then trunci to i8)}}
    %1 = arith.cmpi sgt, %0, %a : i32
    %2 = arith.select %1, %a, %0 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @residual_shift(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c1 = arith.constant 1 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    // expected-error @+1 {{expected the accumulator as the first operand}}
    %1 = arith.shrsi %0, %c1 : i32
    %2 = arith.addi %a, %1 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @residual_product(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    // expected-error @+1 {{expected the accumulator as one operand}}
    %1 = arith.muli %0, %0 : i32
    %2 = arith.addi %a, %1 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @residual_shift_too_far(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c32 = arith.constant 32 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    // expected-error @+1 {{expected the accumulator as the first operand}}
    %1 = arith.shli %0, %c32 : i32
    %2 = arith.addi %a, %1 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @unsigned(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    // expected-error @+1 {{is not a step that VTA's ALU can do on the accumulators (expected addi, subi, muli, shrsi, shli, maxsi, minsi, then trunci to i8)}}
    %0 = arith.extui %vr : i8 to i32
    %1 = arith.addi %a, %0 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @large_scale(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c130049 = arith.constant 130049 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    %1 = arith.muli %0, %c130049 : i32
    // expected-error @+1 {{expected an i8 operand times at most 130048 or at least -131072, as the 1024 blocks of wgt can hold, got 130049}}
    %2 = arith.addi %a, %1 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @large_negative_scale(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %cm131073 = arith.constant -131073 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    %1 = arith.muli %0, %cm131073 : i32
    // expected-error @+1 {{expected an i8 operand times at most 130048 or at least -131072, as the 1024 blocks of wgt can hold, got -131073}}
    %2 = arith.addi %a, %1 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @short_operand(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, affine_map<(h, c, b, o) -> (h, c)>, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    // expected-error @+1 {{expected the operand to end in [batch, block] or [block], got affine_map<(d0, d1, d2, d3) -> (d0, d1)>}}
    %1 = arith.addi %a, %0 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @diagonal(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<6x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, affine_map<(h, c, b, o) -> (h + c, b, o)>, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<6x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    // expected-error @+1 {{expected the operand to be indexed by output dimensions}}
    %1 = arith.addi %a, %0 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @padded(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  // expected-note @+1 {{padded here}}
  %q = tensor.pad %r low[0, 0, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero8 : i8
  } : tensor<4x2x1x16xi8> to tensor<4x3x1x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %q : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vq: i8, %z: i8):
    %0 = arith.extsi %vq : i8 to i32
    // expected-error @+1 {{expected an epilogue operand without padding: only the input can be padded}}
    %1 = arith.addi %a, %0 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"2x16_15_15_18_17">} {
func.func @batch(%x: tensor<4x2x2x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<3x16xi8>) -> tensor<4x3x2x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x2x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x2x16xi32>) -> tensor<4x3x2x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x2x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x2x16xi32>) -> tensor<4x3x2x16xi32>
  %dest = tensor.empty() : tensor<4x3x2x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x2x16xi32>, tensor<3x16xi8>) outs(%dest : tensor<4x3x2x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    // expected-error @+1 {{expected an operand of [.., 2, 16] values, got 'tensor<3x16xi8>': only a constant can be repeated over the batch}}
    %1 = arith.addi %a, %0 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x2x16xi8>
  return %out : tensor<4x3x2x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @unknown_fill(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %n: i32) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %i = linalg.fill ins(%n : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{expected accumulators that start from zero, another constant or an i32 tensor, got a fill with a value that is not known}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%i : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @not_initialized(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %i = tensor.empty() : tensor<4x3x1x16xi32>
  // expected-error @+1 {{expected accumulators that start from zero, another constant or an i32 tensor, got values that are not initialized}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%i : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @computed(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{expected elementwise linalg.generic operations that end in a truncation to i8, got 'linalg.mmt4d'}}
  %i = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-note @+1 {{used here}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%i : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @not_packed(%p: tensor<4x3x16xi32>, %q: tensor<4x3x16xi32>) -> tensor<4x3x16xi8> {
  %c8 = arith.constant 8 : i32
  %dest = tensor.empty() : tensor<4x3x16xi8>
  // expected-error @+1 {{expected a packed result [.., 1, 16] as in configuration 1x16_i8w8a32_15_15_18_17, got 'tensor<4x3x16xi8>'}}
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %q : tensor<4x3x16xi32>, tensor<4x3x16xi32>) outs(%dest : tensor<4x3x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %0 = arith.addi %a, %b : i32
    %1 = arith.shrsi %0, %c8 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x16xi8>
  return %out : tensor<4x3x16xi8>
}
}

// -----

#id = affine_map<(d0) -> (d0)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @one_dimension(%p: tensor<16xi32>, %q: tensor<16xi32>) -> tensor<16xi8> {
  %c8 = arith.constant 8 : i32
  %dest = tensor.empty() : tensor<16xi8>
  // expected-error @+1 {{expected a packed result [.., 1, 16] as in configuration 1x16_i8w8a32_15_15_18_17, got 'tensor<16xi8>'}}
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%p, %q : tensor<16xi32>, tensor<16xi32>) outs(%dest : tensor<16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %0 = arith.addi %a, %b : i32
    %1 = arith.shrsi %0, %c8 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<16xi8>
  return %out : tensor<16xi8>
}
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @empty(%p: tensor<0x1x16xi32>, %q: tensor<0x1x16xi32>) -> tensor<0x1x16xi8> {
  %c8 = arith.constant 8 : i32
  %dest = tensor.empty() : tensor<0x1x16xi8>
  // expected-error @+1 {{expected no empty dimensions, got 'tensor<0x1x16xi8>'}}
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %q : tensor<0x1x16xi32>, tensor<0x1x16xi32>) outs(%dest : tensor<0x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %0 = arith.addi %a, %b : i32
    %1 = arith.shrsi %0, %c8 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<0x1x16xi8>
  return %out : tensor<0x1x16xi8>
}
}

// -----

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @transposed(%p: tensor<1x16x1x16xi32>, %q: tensor<1x16x1x16xi32>) -> tensor<1x16x1x16xi8> {
  %c8 = arith.constant 8 : i32
  %dest = tensor.empty() : tensor<1x16x1x16xi8>
  // expected-error @+1 {{expected the result to be indexed by all dimensions in order}}
  %out = linalg.generic {indexing_maps = [#id, #id, affine_map<(d0, d1, d2, d3) -> (d2, d1, d0, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %q : tensor<1x16x1x16xi32>, tensor<1x16x1x16xi32>) outs(%dest : tensor<1x16x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %0 = arith.addi %a, %b : i32
    %1 = arith.shrsi %0, %c8 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x16x1x16xi8>
  return %out : tensor<1x16x1x16xi8>
}
}

// -----

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @differences(%p: tensor<4x3x1x16xi32>, %q: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %c8 = arith.constant 8 : i32
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %q : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-error @+1 {{expected a constant: VTA's ALU adds and compares tensors, it does not subtract them or shift by what is not known}}
    %0 = arith.subi %b, %a : i32
    %1 = arith.shrsi %0, %c8 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @squares(%p: tensor<4x3x1x16xi32>, %q: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %c8 = arith.constant 8 : i32
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %q : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-error @+1 {{expected the accumulator as one operand}}
    %0 = arith.muli %a, %a : i32
    %1 = arith.shrsi %0, %c8 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @dynamic(%p: tensor<?x1x16xi32>, %dest: tensor<?x1x16xi8>) -> tensor<?x1x16xi8> {
  // expected-error @+1 {{expected static shapes, got 'tensor<?x1x16xi8>'}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p : tensor<?x1x16xi32>) outs(%dest : tensor<?x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<?x1x16xi8>
  return %out : tensor<?x1x16xi8>
}
}
