// RUN: vta-opt %s | vta-opt | FileCheck %s
// RUN: vta-opt %s --mlir-print-op-generic | vta-opt | FileCheck %s

// CHECK-LABEL: func @pad
// CHECK: vta.pad %{{.*}} low[1, 0, 0] high[%{{.*}}, 0, 0] : tensor<4x1x16xi32> to tensor<?x1x16xi32>
// CHECK: vta.pad %{{.*}} low[0, 0, 0] high[2, 0, 0] : memref<4x1x16xi32, #vta.mem<acc>> to memref<6x1x16xi32, #vta.mem<acc>>
func.func @pad(%x: tensor<4x1x16xi32>, %t: memref<4x1x16xi32, #vta.mem<acc>>, %i: index) {
  %0 = vta.pad %x low[1, 0, 0] high[%i, 0, 0] : tensor<4x1x16xi32> to tensor<?x1x16xi32>
  %1 = vta.pad %t low[0, 0, 0] high[2, 0, 0] : memref<4x1x16xi32, #vta.mem<acc>> to memref<6x1x16xi32, #vta.mem<acc>>
  return
}

// CHECK-LABEL: func @pool
// CHECK: vta.reset %{{.*}} : memref
// CHECK: vta.reset %{{.*}} to -2147483648 : memref
// CHECK: vta.alu max %{{.*}}, %{{.*}} map #{{.*}} windows [2, 3] : memref
// CHECK: vta.alu add %{{.*}}, %{{.*}} map #{{.*}} : memref
func.func @pool(%t: memref<4x1x16xi32, #vta.mem<acc>>, %s: memref<9x6x1x16xi32, #vta.mem<acc>>, %b: memref<4x1x16xi32, #vta.mem<acc>>) {
  vta.reset %t to 0 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.reset %t to -2147483648 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.alu max %t, %s map affine_map<(h, y, x) -> (h * 2 + y, x)> windows [2, 3] : memref<4x1x16xi32, #vta.mem<acc>>, memref<9x6x1x16xi32, #vta.mem<acc>>
  vta.alu add %t, %b map affine_map<(h) -> (h)> : memref<4x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}
