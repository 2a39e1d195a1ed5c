// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file --verify-diagnostics

// Kernels that are not packed contractions and cannot become one.

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @sum_not_packed(%x: tensor<4x16x1xi8>, %init: tensor<1x16xi32>) -> tensor<1x16xi32> {
  // expected-error @+1 {{expected packed operands: input [.., batch, in], output [.., batch, out], got affine_map<(d0, d1, d2) -> (d0, d2, d1)> and affine_map<(d0, d1, d2) -> (d1, d2)>}}
  %0 = linalg.generic {indexing_maps = [affine_map<(h, b, o) -> (h, o, b)>, affine_map<(h, b, o) -> (b, o)>],
      iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%x : tensor<4x16x1xi8>) outs(%init : tensor<1x16xi32>) {
  ^bb0(%a: i8, %c: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.addi %c, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<1x16xi32>
  return %0 : tensor<1x16xi32>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @weights_are_no_constant(%x: tensor<3x4x1x16xi8>, %w: tensor<3x4x16xi8>, %init: tensor<3x1x16xi32>) -> tensor<3x1x16xi32> {
  // expected-error @+1 {{expected constant weights where an output channel sees a part of its block of input channels only: pack others with zeros for the rest, as [.., out, in]}}
  %0 = linalg.generic {indexing_maps = [affine_map<(c, b, o, h) -> (c, h, b, o)>, affine_map<(c, b, o, h) -> (c, h, o)>, affine_map<(c, b, o, h) -> (c, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<3x4x1x16xi8>, tensor<3x4x16xi8>) outs(%init : tensor<3x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.extsi %b : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %c, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<3x1x16xi32>
  return %0 : tensor<3x1x16xi32>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @weights_by_sums(%x: tensor<3x2x1x16xi8>, %init: tensor<1x16xi32>) -> tensor<1x16xi32> {
  %w = arith.constant dense<1> : tensor<4x16xi8>
  // expected-error @+1 {{expected the weights to be indexed by dimensions, got affine_map<(d0, d1, d2, d3) -> (d2 + d3, d1)>}}
  %0 = linalg.generic {indexing_maps = [affine_map<(b, o, h, w) -> (h, w, b, o)>, affine_map<(b, o, h, w) -> (h + w, o)>, affine_map<(b, o, h, w) -> (b, o)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<3x2x1x16xi8>, tensor<4x16xi8>) outs(%init : tensor<1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.extsi %b : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %c, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<1x16xi32>
  return %0 : tensor<1x16xi32>
}
}

// -----

module attributes {vta.config = #vta.config<"2x16_15_15_18_17">} {
func.func @weights_by_batch(%x: tensor<4x2x16xi8>, %init: tensor<2x16xi32>) -> tensor<2x16xi32> {
  %w = arith.constant dense<1> : tensor<4x2x16xi8>
  // expected-error @+1 {{expected the same weights and input channels for the whole batch}}
  %0 = linalg.generic {indexing_maps = [affine_map<(b, o, h) -> (h, b, o)>, affine_map<(b, o, h) -> (h, b, o)>, affine_map<(b, o, h) -> (b, o)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x2x16xi8>, tensor<4x2x16xi8>) outs(%init : tensor<2x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.extsi %b : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %c, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<2x16xi32>
  return %0 : tensor<2x16xi32>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @beyond_block(%x: tensor<4x1x16xi8>, %init: tensor<1x16xi32>) -> tensor<1x16xi32> {
  %w = arith.constant dense<1> : tensor<4x16xi8>
  // expected-error @+1 {{expected input channels 0 to 15 of a block, got 28}}
  %0 = linalg.generic {indexing_maps = [affine_map<(b, o, h) -> (h, b, (o mod 15) * 2)>, affine_map<(b, o, h) -> (h, o)>, affine_map<(b, o, h) -> (b, o)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x1x16xi8>, tensor<4x16xi8>) outs(%init : tensor<1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.extsi %b : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %c, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<1x16xi32>
  return %0 : tensor<1x16xi32>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @too_large(%x: tensor<4x1x16xi8>, %init: tensor<1x16xi32>) -> tensor<1x16xi32> {
  %w = arith.constant dense<100> : tensor<2x4x16xi8>
  // expected-error @+1 {{expected weights of -128 to 127, got 200 in all for one pair of channels}}
  %0 = linalg.generic {indexing_maps = [affine_map<(b, o, r, h) -> (h, b, o)>, affine_map<(b, o, r, h) -> (r, h, o)>, affine_map<(b, o, r, h) -> (b, o)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<4x1x16xi8>, tensor<2x4x16xi8>) outs(%init : tensor<1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.extsi %b : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %c, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<1x16xi32>
  return %0 : tensor<1x16xi32>
}
}

// -----

#id = affine_map<(h, b, o) -> (h, b, o)>
// expected-error @+1 {{no hardware configuration: expected a 'vta.config' attribute on the module (--vta-attach-target)}}
func.func @elementwise_without_config(%x: tensor<4x1x16xi8>, %e: tensor<4x1x16xi8>) -> tensor<4x1x16xi8> {
  %c1 = arith.constant 1 : i32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<4x1x16xi8>) outs(%e : tensor<4x1x16xi8>) {
  ^bb0(%a: i8, %c: i8):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.shrsi %1, %c1 : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<4x1x16xi8>
  return %0 : tensor<4x1x16xi8>
}

// -----

#id = affine_map<(h, b, o) -> (h, b, o)>
#t = affine_map<(h, b, o) -> (h, o, b)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @elementwise_not_packed(%x: tensor<4x16x1xi8>, %e: tensor<4x1x16xi8>) -> tensor<4x1x16xi8> {
  %c1 = arith.constant 1 : i32
  // expected-error @+1 {{expected packed operands: input [.., batch, in], output [.., batch, out], got affine_map<(d0, d1, d2) -> (d0, d2, d1)> and}}
  %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<4x16x1xi8>) outs(%e : tensor<4x1x16xi8>) {
  ^bb0(%a: i8, %c: i8):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.shrsi %1, %c1 : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<4x1x16xi8>
  return %0 : tensor<4x1x16xi8>
}
}

// -----

#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @elementwise_division(%x: tensor<4x1x16xi8>, %e: tensor<4x1x16xi8>) -> tensor<4x1x16xi8> {
  %c3 = arith.constant 3 : i32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<4x1x16xi8>) outs(%e : tensor<4x1x16xi8>) {
  ^bb0(%a: i8, %c: i8):
    %1 = arith.extsi %a : i8 to i32
    // expected-error @+1 {{is not a step that VTA's ALU can do on the accumulators}}
    %2 = arith.divsi %1, %c3 : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<4x1x16xi8>
  return %0 : tensor<4x1x16xi8>
}
}

// -----

// Two chains: only one can be the accumulators.
#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @elementwise_tree(%x: tensor<4x1x16xi8>, %y: tensor<4x1x16xi8>, %e: tensor<4x1x16xi8>) -> tensor<4x1x16xi8> {
  %c1 = arith.constant 1 : i32
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y : tensor<4x1x16xi8>, tensor<4x1x16xi8>) outs(%e : tensor<4x1x16xi8>) {
  ^bb0(%a: i8, %b: i8, %c: i8):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.shrsi %1, %c1 : i32
    %3 = arith.extsi %b : i8 to i32
    // expected-error @+1 {{expected the accumulator as the first operand}}
    %4 = arith.shrsi %3, %c1 : i32
    %5 = arith.addi %2, %4 : i32
    %6 = arith.trunci %5 : i32 to i8
    linalg.yield %6 : i8
  } -> tensor<4x1x16xi8>
  return %0 : tensor<4x1x16xi8>
}
}

// -----

#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @elementwise_dynamic(%x: tensor<?x1x16xi8>, %e: tensor<?x1x16xi8>) -> tensor<?x1x16xi8> {
  // expected-error @+1 {{expected static shapes without empty dimensions, got 'tensor<?x1x16xi8>'}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x1x16xi8>) outs(%e : tensor<?x1x16xi8>) {
  ^bb0(%a: i8, %c: i8):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<?x1x16xi8>
  return %0 : tensor<?x1x16xi8>
}
}

// -----

#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @elementwise_empty(%x: tensor<0x1x16xi8>, %e: tensor<0x1x16xi8>) -> tensor<0x1x16xi8> {
  // expected-error @+1 {{expected static shapes without empty dimensions, got 'tensor<0x1x16xi8>'}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<0x1x16xi8>) outs(%e : tensor<0x1x16xi8>) {
  ^bb0(%a: i8, %c: i8):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<0x1x16xi8>
  return %0 : tensor<0x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @sum_of_many_channels(%x: tensor<4x1x300000xi8>, %init: tensor<1x300000xi32>) -> tensor<1x300000xi32> {
  // expected-error @+1 {{expected the input channel block to be 16 as in configuration 1x16_i8w8a32_15_15_18_17, got 300000}}
  %0 = linalg.generic {indexing_maps = [affine_map<(b, o, h) -> (h, b, o)>, affine_map<(b, o, h) -> (b, o)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x1x300000xi8>) outs(%init : tensor<1x300000xi32>) {
  ^bb0(%a: i8, %c: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.addi %c, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<1x300000xi32>
  return %0 : tensor<1x300000xi32>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @sum_of_many_times_the_same(%x: tensor<4x1x16xi8>, %init: tensor<1x16xi32>) -> tensor<1x16xi32> {
  %many = tensor.empty() : tensor<1000000000000xi8>
  // expected-error @+1 {{expected weights of at most 268435456 products, got [16, 16, 1000000000000]}}
  %0 = linalg.generic {indexing_maps = [affine_map<(b, o, h, k) -> (h, b, o)>, affine_map<(b, o, h, k) -> (k)>, affine_map<(b, o, h, k) -> (b, o)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %many : tensor<4x1x16xi8>, tensor<1000000000000xi8>) outs(%init : tensor<1x16xi32>) {
  ^bb0(%a: i8, %m: i8, %c: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.addi %c, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<1x16xi32>
  return %0 : tensor<1x16xi32>
}
}
