// Kernels can be added to a file whose schedules were generated and edited: new
// schedules join the ones there. They have their kernel's location.
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules | FileCheck %s
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules --vta-apply-schedules \
// RUN:   | FileCheck %s --check-prefix=APPLIED
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules --mlir-print-debuginfo \
// RUN:   --mlir-print-local-scope | FileCheck %s --check-prefix=LOC

// CHECK-LABEL: func @old
// CHECK: vta.schedule = @vta_schedules::@new}
// CHECK-LABEL: func @new
// CHECK: vta.schedule = @vta_schedules::@new_1}
// CHECK-LABEL: func @newer
// CHECK: vta.schedule = @vta_schedules::@newer}
// CHECK: module @vta_schedules
// CHECK: transform.named_sequence @new(
// CHECK: sizes [1, 1, 0, 0, 1, 0] order [1, 0, 4]
// CHECK: transform.named_sequence @new_1(
// CHECK: transform.named_sequence @newer(
// CHECK-NOT: @vta_schedules

// APPLIED-LABEL: func @old
// APPLIED-COUNT-3: scf.for
// APPLIED-LABEL: func @new
// APPLIED-LABEL: func @newer
// APPLIED-NOT: transform

// LOC: transform.named_sequence @new_1(
// LOC: transform.vta.tile_and_fuse {{.*}} loc("schedule @new_1"("new-kernel"
// LOC: transform.named_sequence @newer(
// LOC: transform.vta.tile_and_fuse {{.*}} loc("schedule @newer"("newer-kernel"

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @old(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> loc("old-kernel")
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @vta_schedules::@new} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

func.func @new(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> loc("new-kernel")
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

func.func @newer(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> loc("newer-kernel")
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @vta_schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @new(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 1, 0, 0, 1, 0] order [1, 0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 0 to <inp> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}
