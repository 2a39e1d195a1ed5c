// Functions of several blocks. Those that nothing reaches are erased: their values may depend on
// themselves.
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   | FileCheck %s
// Other passes do not see the kernels in them.
// RUN: vta-opt %s --vta-attach-target --linalg-to-vta-kernel --vta-list-knobs -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=KNOBS

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
// CHECK-LABEL: func.func @cyclic_weights
// CHECK-NEXT:    tensor.empty
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// KNOBS-NOT: @cyclic_weights
func.func @cyclic_weights(%x: tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  return %dest : tensor<4x3x1x16xi8>
^bb1:
  %init = tensor.empty() : tensor<4x3x1x16xi32>
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %w = tensor.cast %v : tensor<3x2x16x16xi8> to tensor<3x2x16x16xi8>
  %v = tensor.cast %w : tensor<3x2x16x16xi8> to tensor<3x2x16x16xi8>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// A sum that starts from itself, and a shift by itself.
// CHECK-LABEL: func.func @cyclic_accumulators
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @cyclic_accumulators(%x: tensor<4x1x16xi32>, %y: tensor<4x1x16xi8>) -> tensor<4x1x16xi8> {
  return %y : tensor<4x1x16xi8>
^bb1:
  %sum = linalg.add ins(%x, %x : tensor<4x1x16xi32>, tensor<4x1x16xi32>) outs(%more : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
  %more = linalg.generic {indexing_maps = [affine_map<(h, b, o) -> (h, b, o)>, affine_map<(h, b, o) -> (h, b, o)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%more : tensor<4x1x16xi32>) outs(%sum : tensor<4x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    %s = arith.shrsi %a, %r : i32
    linalg.yield %s : i32
  } -> tensor<4x1x16xi32>
  %out = linalg.generic {indexing_maps = [affine_map<(h, b, o) -> (h, b, o)>, affine_map<(h, b, o) -> (h, b, o)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%more : tensor<4x1x16xi32>) outs(%y : tensor<4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x16xi8>
  return %out : tensor<4x1x16xi8>
}

// The kernel in a block that another one branches to stays.
// CHECK-LABEL: func.func @two_blocks
// CHECK:         cf.br ^[[BB:bb[0-9]+]]
// CHECK:       ^[[BB]]:
// CHECK:         vta.kernel
// CHECK:         linalg.mmt4d
// CHECK:         vta.step narrow
// KNOBS: kernel @two_blocks
func.func @two_blocks(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  cf.br ^bb1
^bb1:
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %init = tensor.empty() : tensor<4x3x1x16xi32>
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Producers that become a part of what reads them, in a block that stands after
// the one of their reader.
// CHECK-LABEL: func.func @blocks_out_of_order
// CHECK:         cf.br ^[[BB:bb[0-9]+]]
// CHECK:       ^[[END:bb[0-9]+]]:
// CHECK:         vta.kernel
// CHECK:         linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         vta.step shr 3
// CHECK-NEXT:    vta.step narrow
// CHECK:       ^[[BB]]:
// CHECK-NOT:     linalg.generic
// CHECK-NOT:     vta.
// CHECK:         cf.br ^[[END]]
func.func @blocks_out_of_order(%x: tensor<4x1x16xi8>) -> tensor<4x1x16xi8> {
  cf.br ^bb2
^bb1:
  %dest = tensor.empty() : tensor<4x1x16xi8>
  %out = linalg.generic {indexing_maps = [affine_map<(h, b, o) -> (h, b, o)>, affine_map<(h, b, o) -> (h, b, o)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%wide : tensor<4x1x16xi32>) outs(%dest : tensor<4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %c3 = arith.constant 3 : i32
    %s = arith.shrsi %a, %c3 : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x16xi8>
  return %out : tensor<4x1x16xi8>
^bb2:
  %init = tensor.empty() : tensor<4x1x16xi32>
  %wide = linalg.generic {indexing_maps = [affine_map<(h, b, o) -> (h, b, o)>, affine_map<(h, b, o) -> (h, b, o)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<4x1x16xi8>) outs(%init : tensor<4x1x16xi32>) {
  ^bb0(%a: i8, %r: i32):
    %e = arith.extsi %a : i8 to i32
    linalg.yield %e : i32
  } -> tensor<4x1x16xi32>
  cf.br ^bb1
}
}
