// What a packed contraction has to look like.
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file --verify-diagnostics

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @float(%x: tensor<2x4x1x16xf32>, %w: tensor<3x2x16x16xf32>) -> tensor<3x4x1x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4x1x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4x1x16xf32>) -> tensor<3x4x1x16xf32>
  // expected-error @+1 {{expected i8 inputs and weights and i32 accumulators, got element type 'f32' in operand 0}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xf32>, tensor<3x2x16x16xf32>) outs(%f : tensor<3x4x1x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3x4x1x16xf32>
  return %acc : tensor<3x4x1x16xf32>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @i16(%x: tensor<2x4x1x16xi8>, %w: tensor<3x2x16x16xi16>) -> tensor<3x4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected i8 inputs and weights and i32 accumulators, got element type 'i16' in operand 1}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x2x16x16xi16>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i16, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i16 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x1x16xi32>) outs(%e8 : tensor<3x4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x16xi8>
  return %out : tensor<3x4x1x16xi8>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @i16_acc(%x: tensor<2x4x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x1x16xi16> {
  %zero = arith.constant 0 : i16
  %e = tensor.empty() : tensor<3x4x1x16xi16>
  %f = linalg.fill ins(%zero : i16) outs(%e : tensor<3x4x1x16xi16>) -> tensor<3x4x1x16xi16>
  // expected-error @+1 {{expected i8 inputs and weights and i32 accumulators, got element type 'i16' in operand 2}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x1x16xi16>) {
  ^bb0(%a: i8, %b: i8, %c: i16):
    %0 = arith.extsi %a : i8 to i16
    %1 = arith.extsi %b : i8 to i16
    %2 = arith.muli %0, %1 : i16
    %3 = arith.addi %c, %2 : i16
    linalg.yield %3 : i16
  } -> tensor<3x4x1x16xi16>
  return %acc : tensor<3x4x1x16xi16>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @unsigned(%x: tensor<2x4x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected the body to multiply sign-extended i8 values and accumulate in i32}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x1x16xi32>) outs(%e8 : tensor<3x4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x16xi8>
  return %out : tensor<3x4x1x16xi8>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @square(%x: tensor<2x4x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected the body to multiply sign-extended i8 values and accumulate in i32}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %2 = arith.muli %0, %0 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x1x16xi32>) outs(%e8 : tensor<3x4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x16xi8>
  return %out : tensor<3x4x1x16xi8>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @max(%x: tensor<2x4x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected the body to multiply sign-extended i8 values and accumulate in i32}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.maxsi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x1x16xi32>) outs(%e8 : tensor<3x4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x16xi8>
  return %out : tensor<3x4x1x16xi8>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @dynamic(%x: tensor<2x?x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x?x1x16xi32> {
  %zero = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<2x?x1x16xi8>
  %e = tensor.empty(%n) : tensor<3x?x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x?x1x16xi32>) -> tensor<3x?x1x16xi32>
  // expected-error @+1 {{expected static shapes, got 'tensor<2x?x1x16xi8>'}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x?x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x?x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x?x1x16xi32>
  return %acc : tensor<3x?x1x16xi32>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @batch(%x: tensor<2x4x2x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x2x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x2x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x2x16xi32>) -> tensor<3x4x2x16xi32>
  // expected-error @+1 {{expected the batch to be 1 as in configuration 1x16_i8w8a32_15_15_18_17, got 2}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x2x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x2x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x2x16xi32>
  %e8 = tensor.empty() : tensor<3x4x2x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x2x16xi32>) outs(%e8 : tensor<3x4x2x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x2x16xi8>
  return %out : tensor<3x4x2x16xi8>
}
}

// -----

// Channels have to come in whole blocks.
#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @in_block(%x: tensor<2x4x1x8xi8>, %w: tensor<3x2x16x8xi8>) -> tensor<3x4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected the input channel block to be 16 as in configuration 1x16_i8w8a32_15_15_18_17, got 8}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x8xi8>, tensor<3x2x16x8xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x1x16xi32>) outs(%e8 : tensor<3x4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x16xi8>
  return %out : tensor<3x4x1x16xi8>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @out_block(%x: tensor<2x4x1x16xi8>, %w: tensor<3x2x12x16xi8>) -> tensor<3x4x1x12xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x12xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x12xi32>) -> tensor<3x4x1x12xi32>
  // expected-error @+1 {{expected the output channel block to be 16 as in configuration 1x16_i8w8a32_15_15_18_17, got 12}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x2x12x16xi8>) outs(%f : tensor<3x4x1x12xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x12xi32>
  %e8 = tensor.empty() : tensor<3x4x1x12xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x1x12xi32>) outs(%e8 : tensor<3x4x1x12xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x12xi8>
  return %out : tensor<3x4x1x12xi8>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, i, o)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @transposed_weights(%x: tensor<2x4x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected packed operands: input [.., batch, in], weights [.., out, in], output [.., batch, out]}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x1x16xi32>) outs(%e8 : tensor<3x4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x16xi8>
  return %out : tensor<3x4x1x16xi8>
}
}

// -----

// Weights first.
#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
#bias = affine_map<(c, h, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @swapped(%x: tensor<3x2x16x16xi8>, %w: tensor<2x4x1x16xi8>) -> tensor<3x4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected packed operands:}}
  %acc = linalg.generic {indexing_maps = [#w, #x, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<3x2x16x16xi8>, tensor<2x4x1x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x1x16xi32>) outs(%e8 : tensor<3x4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x16xi8>
  return %out : tensor<3x4x1x16xi8>
}
}

// -----

#x = affine_map<(c, h, b, o, k, y, i) -> (k, h + y + 1, b, i)>
#w = affine_map<(c, h, b, o, k, y, i) -> (c, k, y, o, i)>
#y = affine_map<(c, h, b, o, k, y, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @offset(%x: tensor<2x7x1x16xi8>, %w: tensor<3x2x3x16x16xi8>) -> tensor<3x4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected the input to be indexed without an offset}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x7x1x16xi8>, tensor<3x2x3x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x1x16xi32>) outs(%e8 : tensor<3x4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x16xi8>
  return %out : tensor<3x4x1x16xi8>
}
}

// -----

#x = affine_map<(c, h, b, o, k, y, i) -> (k, h + y mod 2, b, i)>
#w = affine_map<(c, h, b, o, k, y, i) -> (c, k, y, o, i)>
#y = affine_map<(c, h, b, o, k, y, i) -> (c, h, b, o)>
#id = affine_map<(c, h, b, o) -> (c, h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @mod(%x: tensor<2x6x1x16xi8>, %w: tensor<3x2x3x16x16xi8>) -> tensor<3x4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected the input to be indexed by sums of dimensions}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x6x1x16xi8>, tensor<3x2x3x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x1x16xi32>) outs(%e8 : tensor<3x4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x16xi8>
  return %out : tensor<3x4x1x16xi8>
}
}

// -----

// Not packed: expected to be packed before.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @named(%x: tensor<1x6x6x16xi8>, %w: tensor<3x3x16x16xi8>, %init: tensor<1x4x4x16xi32>) -> tensor<1x4x4x16xi32> {
  // expected-error @+1 {{expected packed operands: input [.., batch, in], weights [.., out, in], output [.., batch, out]}}
  %acc = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x6x6x16xi8>, tensor<3x3x16x16xi8>) outs(%init : tensor<1x4x4x16xi32>) -> tensor<1x4x4x16xi32>
  return %acc : tensor<1x4x4x16xi32>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @pool(%x: tensor<1x6x6x16xi32>, %w: tensor<3x3xi32>, %init: tensor<1x4x4x16xi32>) -> tensor<1x4x4x16xi32> {
  // expected-error @+1 {{expected i8 inputs and weights and i32 accumulators, got element type 'i32' in operand 0}}
  %acc = linalg.pooling_nhwc_max ins(%x, %w : tensor<1x6x6x16xi32>, tensor<3x3xi32>) outs(%init : tensor<1x4x4x16xi32>) -> tensor<1x4x4x16xi32>
  return %acc : tensor<1x4x4x16xi32>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @sum(%x: tensor<4x16xi32>, %init: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @+1 {{expected a contraction of two tensors}}
  %0 = linalg.reduce {arith.addi} ins(%x : tensor<4x16xi32>) outs(%init : tensor<4xi32>) dimensions = [1]
  return %0 : tensor<4xi32>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @memrefs(%x: memref<4x4xi8>, %y: memref<4x4xi32>) {
  // expected-error @+1 {{expected a contraction of two tensors}}
  linalg.matmul ins(%x, %x : memref<4x4xi8>, memref<4x4xi8>) outs(%y : memref<4x4xi32>)
  return
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h + i, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @in_moves_row(%x: tensor<2x19x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x1x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected the dimensions inside elements (batch, out and in) to index no other dimension of an operand}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x19x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  return %acc : tensor<3x4x1x16xi32>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h + o, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @out_moves_row(%x: tensor<2x19x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x1x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected the dimensions inside elements (batch, out and in) to index no other dimension of an operand}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x19x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  return %acc : tensor<3x4x1x16xi32>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h + b, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @batch_moves_row(%x: tensor<2x4x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x1x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected the dimensions inside elements (batch, out and in) to index no other dimension of an operand}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  return %acc : tensor<3x4x1x16xi32>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, i, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @in_is_channel(%x: tensor<2x4x1x16xi8>, %w: tensor<3x16x16x16xi8>) -> tensor<3x4x1x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected the dimensions inside elements (batch, out and in) to index no other dimension of an operand}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x16x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  return %acc : tensor<3x4x1x16xi32>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, o, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @out_is_row(%x: tensor<2x4x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x16x1x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x16x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x16x1x16xi32>) -> tensor<3x4x16x1x16xi32>
  // expected-error @+1 {{expected the dimensions inside elements (batch, out and in) to index no other dimension of an operand}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x16x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x16x1x16xi32>
  return %acc : tensor<3x4x16x1x16xi32>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, c, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (h, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @same_output_dim(%x: tensor<2x3x1x16xi8>, %w: tensor<4x2x16x16xi8>) -> tensor<3x3x1x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x3x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x3x1x16xi32>) -> tensor<3x3x1x16xi32>
  // expected-error @+1 {{expected the output to be indexed by parallel dimensions}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "reduction", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x3x1x16xi8>, tensor<4x2x16x16xi8>) outs(%f : tensor<3x3x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x3x1x16xi32>
  return %acc : tensor<3x3x1x16xi32>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> (k, h, b, i)>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @parallel_not_in_output(%x: tensor<2x4x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x1x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x1x16xi32>) -> tensor<3x1x16xi32>
  // expected-error @+1 {{expected the output to be indexed by parallel dimensions}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x4x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<3x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x1x16xi32>
  return %acc : tensor<3x1x16xi32>
}
}

// -----

#x = affine_map<(c, h, b, o, k, i) -> ()>
#w = affine_map<(c, h, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(c, h, b, o, k, i) -> (c, h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @scalar_input(%x: tensor<1xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<3x4x1x16xi32> {
  %zero = arith.constant 0 : i32
  %s = arith.constant 3 : i8
  %e = tensor.empty() : tensor<3x4x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x1x16xi32>) -> tensor<3x4x1x16xi32>
  // expected-error @+1 {{expected tensors, got 'i8'}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%s, %w : i8, tensor<3x2x16x16xi8>) outs(%f : tensor<3x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x1x16xi32>
  return %acc : tensor<3x4x1x16xi32>
}
}
