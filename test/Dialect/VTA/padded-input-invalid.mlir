// What transform.vta.stage cannot see through.
// RUN: vta-opt %s --split-input-file --verify-diagnostics --linalg-to-vta-kernel \
// RUN:   --vta-apply-schedules

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @dynamic(%v: tensor<2x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %at: index) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %none = arith.constant dense<0> : tensor<4x2x1x16xi8>
  %x = tensor.insert_slice %v into %none[%at, 0, 0, 0] [2, 2, 1, 16] [2, 1, 1, 1] : tensor<2x2x1x16xi8> into tensor<4x2x1x16xi8>
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-note @+1 {{staging for this operation}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 1, 1] order [0, 1, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected operand 0 to be padded with zeros by static amounts}}
    transform.vta.stage %gemm operand 0 to <inp> at [1] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @weights(%x: tensor<4x3x1x16xi8>, %v: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %none = arith.constant dense<0> : tensor<3x3x16x16xi8>
  %w = tensor.insert_slice %v into %none[0, 0, 0, 0] [3, 2, 16, 16] [1, 2, 1, 1] : tensor<3x2x16x16xi8> into tensor<3x3x16x16xi8>
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-note @+1 {{staging for this operation}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x3x1x16xi8>, tensor<3x3x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 1, 1] order [0, 1, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected operand 1 without padding, which only loads to inp do, got a tensor.insert_slice to stage to wgt}}
    transform.vta.stage %gemm operand 1 to <wgt> at [1] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.yield
  }
}
}
