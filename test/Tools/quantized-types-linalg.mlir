// linalg on types of the dialect quant computes what it does with the integers that are stored.
// RUN: vta-opt %s --vta-lower-quantized-types -o %t.mlir
// RUN: not grep quant %t.mlir
// RUN: vta-compile %s --device=vta -o %t.vta 2>&1 | FileCheck %s
// RUN: vta-compile %t.mlir --quiet -o %t.same
// RUN: vta-run %t.vta --random-inputs=3 --output %t.npy
// RUN: vta-run %t.same --random-inputs=3 --output %t.same.npy && cmp %t.npy %t.same.npy
// CHECK: on VTA {{.*}} in 1 segment
#id = affine_map<(i, j) -> (i, j)>
!qt = tensor<40x6x!quant.uniform<i8:f32, 0.03>>
!qx = tensor<6x40x!quant.uniform<i8:f32, 0.03>>
!qy = tensor<6x24x!quant.uniform<i8:f32, 0.05:-3>>
func.func @main(%t: !qt, %w: tensor<40x24xi8>) -> !qy {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<6x24xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<6x24xi32>) -> tensor<6x24xi32>
  // Operations that only move elements take these types; contractions take integers.
  %ex = tensor.empty() : !qx
  %x = linalg.transpose ins(%t : !qt) outs(%ex : !qx) permutation = [1, 0]
  %i = quant.scast %x : !qx to tensor<6x40xi8>
  %c = linalg.matmul ins(%i, %w : tensor<6x40xi8>, tensor<40x24xi8>) outs(%f : tensor<6x24xi32>) -> tensor<6x24xi32>
  %e8 = tensor.empty() : tensor<6x24xi8>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<6x24xi32>) outs(%e8 : tensor<6x24xi8>) {
  ^bb0(%a: i32, %o: i8):
    %s = arith.constant 9 : i32
    %lo = arith.constant -128 : i32
    %hi = arith.constant 127 : i32
    %0 = arith.shrsi %a, %s : i32
    %1 = arith.maxsi %0, %lo : i32
    %2 = arith.minsi %1, %hi : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<6x24xi8>
  %q = quant.scast %r : tensor<6x24xi8> to !qy
  return %q : !qy
}
