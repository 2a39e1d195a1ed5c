// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-from-linalg))' --split-input-file \
// RUN:   --verify-diagnostics

func.func @f(%shape: memref<?xi32>) {
  %s = vta.alloc() buffers 1 : memref<8x1x16xi32, #vta.mem<acc>>
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected windows of static extents}}
  linalg.generic {indexing_maps = [affine_map<(h, b, o, y) -> (h * 2 + y, b, o)>, affine_map<(h, b, o, y) -> (y)>, affine_map<(h, b, o, y) -> (h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%s, %shape : memref<8x1x16xi32, #vta.mem<acc>>, memref<?xi32>) outs(%t : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%in: i32, %w: i32, %acc: i32):
    %0 = arith.maxsi %in, %acc : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

// Sums of a window over a constant, and windows inside elements.
func.func @f() {
  %s = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %c3 = arith.constant 3 : i32
  // expected-error @+1 {{is left over: expected one in-place step of VTA's ALU on accumulators, or a truncation of accumulators to DRAM}}
  linalg.generic {indexing_maps = [affine_map<(h, b, o, y) -> (y, b, o)>, affine_map<(h, b, o, y) -> (h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%s : memref<4x1x16xi32, #vta.mem<acc>>) outs(%t : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%in: i32, %acc: i32):
    %0 = arith.addi %acc, %c3 : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

func.func @f() {
  %s = vta.alloc() buffers 1 : memref<4x4x16xi32, #vta.mem<acc>>
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected operand 0 to end in the elements' dimensions, got affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>}}
  linalg.generic {indexing_maps = [affine_map<(h, b, o, y) -> (h, y, o)>, affine_map<(h, b, o, y) -> (h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%s : memref<4x4x16xi32, #vta.mem<acc>>) outs(%t : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%in: i32, %acc: i32):
    %0 = arith.maxsi %in, %acc : i32
    linalg.yield %0 : i32
  }
  return
}
