// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file --verify-diagnostics
// What is refused in contractions and epilogues: kernel.mlir, epilogue-invalid.mlir.

// expected-error @+1 {{no hardware configuration: expected a 'vta.config' attribute on the module (--vta-attach-target)}}
func.func @no_config(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %zeros: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  return %acc : tensor<4x3x1x16xi32>
}

// -----

// Without contractions nothing is asked for.
func.func @nothing(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @weights(%x: tensor<4x2x1x16xi8>, %v: tensor<2x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zero8 = arith.constant 0 : i8
  // expected-note @+1 {{padded here}}
  %w = tensor.pad %v low[0, 0, 0, 0] high[1, 0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero8 : i8
  } : tensor<2x2x16x16xi8> to tensor<3x2x16x16xi8>
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{expected weights without padding: only the input can be padded}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @bias(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %v: tensor<2x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  // expected-note @+1 {{padded here}}
  %bias = tensor.pad %v low[0, 0, 0] high[1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : i32
  } : tensor<2x1x16xi32> to tensor<3x1x16xi32>
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<4x3x1x16xi32>, tensor<3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %c: i32, %r: i8):
    // expected-error @+1 {{expected an epilogue operand without padding: only the input can be padded}}
    %s = arith.addi %a, %c : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

// A kernel that is written by hand.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @reduce(%x: tensor<3x1x16xi8>) -> tensor<1x16xi8> {
  %y = vta.kernel "reduce" (%a = %x) : (tensor<3x1x16xi8>) -> tensor<1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<1x16xi32>
    %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x16xi32>) -> tensor<1x16xi32>
    // expected-error @+1 {{'linalg.reduce' op expected a contraction of two tensors}}
    %s = linalg.reduce ins(%a : tensor<3x1x16xi8>) outs(%f : tensor<1x16xi32>) dimensions = [0]
      (%in: i8, %acc: i32) {
        %0 = arith.extsi %in : i8 to i32
        %1 = arith.addi %acc, %0 : i32
        linalg.yield %1 : i32
      }
    %e8 = tensor.empty() : tensor<1x16xi8>
    %n = vta.step narrow ins(%s : tensor<1x16xi32>) outs(%e8 : tensor<1x16xi8>)
    vta.yield %n : tensor<1x16xi8>
  }
  return %y : tensor<1x16xi8>
}
}

// -----

// Ranges of values are those of signed numbers.
#x = affine_map<(h,b,o,i)->(h,b,i)>
#w = affine_map<(h,b,o,i)->(o,i)>
#y = affine_map<(h,b,o,i)->(h,b,o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%a: tensor<4x1x16xi8>) -> tensor<4x1x16xi8> {
  %y = vta.kernel "k" (%x = %a) : (tensor<4x1x16xi8>) -> tensor<4x1x16xi8> {
    %zero = arith.constant 0 : i32
    %w = arith.constant dense<3> : tensor<16x16xi8>
    %e = tensor.empty() : tensor<4x1x16xi32>
    %f = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
    // expected-error @+1 {{expected the body to multiply sign-extended i8 values and accumulate in i32}}
    %acc = linalg.generic {indexing_maps=[#x,#w,#y], iterator_types=["parallel","parallel","parallel","reduction"]} ins(%x, %w : tensor<4x1x16xi8>, tensor<16x16xi8>) outs(%f : tensor<4x1x16xi32>) {
    ^bb0(%p: i8, %q: i8, %r: i32):
      %1 = arith.extui %p : i8 to i32
      %2 = arith.extsi %q : i8 to i32
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %r, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<4x1x16xi32>
    %0 = vta.step min 6200 outs(%acc : tensor<4x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x1x16xi8>
    %1 = vta.step narrow ins(%0 : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>)
    vta.yield %1 : tensor<4x1x16xi8>
  }
  return %y : tensor<4x1x16xi8>
}}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {

func.func @f() -> tensor<16xi8> {
  %y = vta.kernel "k" () : () -> tensor<16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<16xi32>
    // expected-error @+1 {{expected accumulators of [.., 1, 16] elements as in configuration 1x16_i8w8a32_15_15_18_17, got 'tensor<16xi32>'}}
    %acc = linalg.fill ins(%zero : i32) outs(%e : tensor<16xi32>) -> tensor<16xi32>
    %0 = vta.step add 100000 outs(%acc : tensor<16xi32>)
    %e8 = tensor.empty() : tensor<16xi8>
    %1 = vta.step narrow ins(%0 : tensor<16xi32>) outs(%e8 : tensor<16xi8>)
    vta.yield %1 : tensor<16xi8>
  }
  return %y : tensor<16xi8>
}
}
