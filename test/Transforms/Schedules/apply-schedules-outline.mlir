// A schedule that moves a part of its kernel to another function, which would be
// lost: a kernel is one operation.
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-apply-schedules --verify-diagnostics

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros0 = linalg.fill ins(%zero : i32) outs(%e0 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{expected a schedule to leave one kernel}}
  %acc0 = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros0 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e80 = tensor.empty() : tensor<4x3x1x16xi8>
  %out0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc0 : tensor<4x3x1x16xi32>) outs(%e80 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@outline} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out0 : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @outline(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %func, %call = transform.loop.outline %loops {func_name = "outlined"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
}
