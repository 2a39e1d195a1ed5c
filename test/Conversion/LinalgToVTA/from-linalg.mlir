// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-from-linalg))' | FileCheck %s

// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d1 * 2 + d3)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
// CHECK-DAG: #[[Y:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
// CHECK-DAG: #[[BIAS:.*]] = affine_map<(d0, d1) -> (d0)>
#x = affine_map<(c, w, b, o, k, x, i) -> (k, w * 2 + x, b, i)>
#w = affine_map<(c, w, b, o, k, x, i) -> (c, k, x, o, i)>
#y = affine_map<(c, w, b, o, k, x, i) -> (c, w, b, o)>
#id = affine_map<(c, w, b, o) -> (c, w, b, o)>
#bias = affine_map<(c, w, b, o) -> (c, b, o)>

// CHECK-LABEL: func @kernel
// CHECK-SAME: %[[OUT:[a-z0-9]*]]: memref<2x4x1x16xi8>
// CHECK-NOT: linalg.
// CHECK: %[[I:.*]] = vta.alloc() buffers 1 : memref<3x9x1x16xi8, #vta.mem<inp>>
// CHECK: %[[F:.*]] = vta.alloc() buffers 1 : memref<2x3x3x16x16xi8, #vta.mem<wgt>>
// CHECK: %[[A:.*]] = vta.alloc() buffers 1 : memref<2x4x1x16xi32, #vta.mem<acc>>
// CHECK: %[[B:.*]] = vta.alloc() buffers 1 : memref<2x1x16xi32, #vta.mem<acc>>
// CHECK-NEXT: vta.reset %[[A]] :
// Element dimensions are left out; dimensions in the hint are counted anew.
// CHECK-NEXT: vta.gemm %[[I]], %[[F]] into %[[A]] maps [#[[X]], #[[W]], #[[Y]]] {vta.uop_loops = array<i64: 0, 3>} :
// CHECK-NEXT: vta.alu add %[[A]], %[[B]] map #[[BIAS]] :
// CHECK-NEXT: vta.alu shr %[[A]] imm -3 :
// CHECK-NEXT: vta.alu shr %[[A]] imm 9 :
// CHECK-NEXT: vta.alu max %[[A]] imm -5 :
// CHECK-NEXT: vta.alu min %[[A]], %[[B]] map #[[BIAS]] :
// CHECK-NEXT: vta.store %[[A]] to %[[OUT]] :
// CHECK-NOT: linalg.
func.func @kernel(%out: memref<2x4x1x16xi8>) {
  %zero = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %i = vta.alloc() buffers 1 : memref<3x9x1x16xi8, #vta.mem<inp>>
  %f = vta.alloc() buffers 1 : memref<2x3x3x16x16xi8, #vta.mem<wgt>>
  %a = vta.alloc() buffers 1 : memref<2x4x1x16xi32, #vta.mem<acc>>
  %b = vta.alloc() buffers 1 : memref<2x1x16xi32, #vta.mem<acc>>
  linalg.fill ins(%zero : i32) outs(%a : memref<2x4x1x16xi32, #vta.mem<acc>>)
  linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%i, %f : memref<3x9x1x16xi8, #vta.mem<inp>>, memref<2x3x3x16x16xi8, #vta.mem<wgt>>) outs(%a : memref<2x4x1x16xi32, #vta.mem<acc>>)
      attrs = {vta.uop_loops = array<i64: 0, 5>} {
  ^bb0(%p: i8, %q: i8, %r: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    // Any order of operands.
    %2 = arith.muli %1, %0 : i32
    %3 = arith.addi %2, %r : i32
    linalg.yield %3 : i32
  }
  linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%b : memref<2x1x16xi32, #vta.mem<acc>>) outs(%a : memref<2x4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i32, %r: i32):
    %0 = arith.addi %p, %r : i32
    linalg.yield %0 : i32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%a : memref<2x4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%r: i32):
    %0 = arith.shli %r, %c3 : i32
    linalg.yield %0 : i32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%a : memref<2x4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%r: i32):
    %c9 = arith.constant 9 : i32
    %0 = arith.shrsi %r, %c9 : i32
    linalg.yield %0 : i32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%a : memref<2x4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%r: i32):
    %low = arith.constant -5 : i32
    %0 = arith.maxsi %low, %r : i32
    linalg.yield %0 : i32
  }
  linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%b : memref<2x1x16xi32, #vta.mem<acc>>) outs(%a : memref<2x4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i32, %r: i32):
    %0 = arith.minsi %r, %p : i32
    linalg.yield %0 : i32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%a : memref<2x4x1x16xi32, #vta.mem<acc>>) outs(%out : memref<2x4x1x16xi8>) {
  ^bb0(%p: i32, %r: i8):
    %0 = arith.trunci %p : i32 to i8
    linalg.yield %0 : i8
  }
  return
}

// Functions without tiles are none of VTA's business.
// CHECK-LABEL: func @host
// CHECK: linalg.fill
func.func @host(%x: memref<4xf32>, %v: f32) {
  linalg.fill ins(%v : f32) outs(%x : memref<4xf32>)
  return
}
