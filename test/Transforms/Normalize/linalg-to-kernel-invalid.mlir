// Operations that VTA cannot run as kernels are refused before anything changes.
// RUN: vta-opt %s --linalg-to-vta-kernel --split-input-file --verify-diagnostics

// A contraction that is not packed says so; what follows it matters later.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @unpacked(%x: tensor<4x32xi8>, %w: tensor<32x48xi8>) -> tensor<4x48xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x48xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x48xi32>) -> tensor<4x48xi32>
  // expected-error @+1 {{'linalg.matmul' op expected packed operands: input [.., batch, in], weights [.., out, in], output [.., batch, out]}}
  %acc = linalg.matmul ins(%x, %w : tensor<4x32xi8>, tensor<32x48xi8>) outs(%zeros : tensor<4x48xi32>) -> tensor<4x48xi32>
  return %acc : tensor<4x48xi32>
}
}

// -----

// Blocks of another configuration.
module attributes {vta.config = #vta.config<"1x32_15_15_18_17">} {
func.func @blocks(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{'linalg.mmt4d' op expected the output channel block to be 32 as in configuration 1x32_i8w8a32_15_15_18_17, got 16}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  return %acc : tensor<4x3x1x16xi32>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @two_uses(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> (tensor<4x3x1x16xi8>, tensor<4x3x1x16xi32>) {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+2 {{'linalg.mmt4d' op expected one elementwise use of the i32 accumulators, which VTA cannot store}}
  // expected-note @+1 {{these have 2 uses}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out, %acc : tensor<4x3x1x16xi8>, tensor<4x3x1x16xi32>
}
}

// -----

// Accumulators that do not end in int8.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @accumulators(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{'linalg.mmt4d' op expected elementwise linalg.generic operations that end in a truncation to i8, got 'func.return'}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-note @+1 {{used here}}
  return %acc : tensor<4x3x1x16xi32>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
// expected-error @+1 {{no hardware configuration: expected a 'vta.config' attribute on the module (--vta-attach-target)}}
func.func @no_config(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
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

// -----

#id = affine_map<(h,c,b,o)->(h,c,b,o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {

func.func @f(%x: tensor<4x2x1x16xi8>) {
  %w = arith.constant dense<1> : tensor<2x2x16x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%f : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  // expected-error @+1 {{expected an elementwise operation on the accumulators}}
  linalg.generic {indexing_maps=[#id], iterator_types=["parallel","parallel","parallel","parallel"]} ins(%acc : tensor<4x2x1x16xi32>) {
    ^bb0(%p: i32):
      linalg.yield
  }
  return
}
}
