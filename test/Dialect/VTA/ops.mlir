// RUN: vta-opt %s | vta-opt | FileCheck %s
// RUN: vta-opt %s --mlir-print-op-generic | vta-opt | FileCheck %s
// RUN: vta-opt %s --emit-bytecode | vta-opt | FileCheck %s

// CHECK: #[[INP:.*]] = affine_map<(d0, d1, d2) -> (d2, d1 * 2)>
#inp = affine_map<(c, w, k) -> (k, w * 2)>
#wgt = affine_map<(c, w, k) -> (c, k)>
#acc = affine_map<(c, w, k) -> (c, w)>

// CHECK-LABEL: func @stage
func.func @stage(%x: tensor<1x4x5x14x1x16xi8>) -> tensor<1x4x6x16x1x16xi8> {
  // CHECK: vta.stage %{{.*}} low[0, 0, 1, 1, 0, 0] high[0, 0, 0, 1, 0, 0] to <inp> buffers 2 : tensor<1x4x5x14x1x16xi8> to tensor<1x4x6x16x1x16xi8>
  %0 = vta.stage %x low[0, 0, 1, 1, 0, 0] high[0, 0, 0, 1, 0, 0] to <inp> buffers 2 : tensor<1x4x5x14x1x16xi8> to tensor<1x4x6x16x1x16xi8>
  return %0 : tensor<1x4x6x16x1x16xi8>
}

// CHECK-LABEL: func @stage_dynamic
// CHECK-SAME: %[[X:.*]]: tensor<4x?x1x16xi8>, %[[LOW:.*]]: index, %[[HIGH:.*]]: index
func.func @stage_dynamic(%x: tensor<4x?x1x16xi8>, %low: index, %high: index) -> tensor<4x?x1x16xi8> {
  // CHECK: vta.stage %[[X]] low[0, %[[LOW]], 0, 0] high[0, %[[HIGH]], 0, 0] to <wgt> buffers 1 {note = "kept"} : tensor<4x?x1x16xi8> to tensor<4x?x1x16xi8>
  %0 = vta.stage %x low[0, %low, 0, 0] high[0, %high, 0, 0] to <wgt> buffers 1 {note = "kept"} : tensor<4x?x1x16xi8> to tensor<4x?x1x16xi8>
  return %0 : tensor<4x?x1x16xi8>
}

// CHECK-LABEL: func @empty
func.func @empty(%h: index) -> (tensor<4x1x16xi32>, tensor<4x?x1x16xi32>) {
  // CHECK: vta.empty() in <acc> buffers 2 : tensor<4x1x16xi32>
  %0 = vta.empty() in <acc> buffers 2 : tensor<4x1x16xi32>
  // CHECK: vta.empty(%{{.*}}) in <inp> buffers 1 : tensor<4x?x1x16xi32>
  %1 = vta.empty(%h) in <inp> buffers 1 : tensor<4x?x1x16xi32>
  return %0, %1 : tensor<4x1x16xi32>, tensor<4x?x1x16xi32>
}

// CHECK-LABEL: func @alloc
func.func @alloc(%h: index) {
  // CHECK: vta.alloc() buffers 3 : memref<4x16x16xi8, #vta.mem<wgt>>
  %0 = vta.alloc() buffers 3 : memref<4x16x16xi8, #vta.mem<wgt>>
  // CHECK: vta.alloc(%{{.*}}) buffers 1 : memref<?x1x16xi32, #vta.mem<acc>>
  %1 = vta.alloc(%h) buffers 1 : memref<?x1x16xi32, #vta.mem<acc>>
  return
}

// CHECK-LABEL: func @load
func.func @load(%x: memref<5x14x1x16xi8>, %t: memref<6x16x1x16xi8, #vta.mem<inp>>, %n: index,
                %d: memref<?x14x1x16xi8, strided<[3584, 16, 16, 1], offset: ?>>,
                %u: memref<?x14x1x16xi8, #vta.mem<inp>>) {
  // CHECK: vta.load %{{.*}} low[1, 1, 0, 0] high[0, 1, 0, 0] into %{{.*}} : memref<5x14x1x16xi8> to memref<6x16x1x16xi8, #vta.mem<inp>>
  vta.load %x low[1, 1, 0, 0] high[0, 1, 0, 0] into %t : memref<5x14x1x16xi8> to memref<6x16x1x16xi8, #vta.mem<inp>>
  // CHECK: vta.load %{{.*}} low[%{{.*}}, 0, 0, 0] high[0, 0, 0, 0] into %{{.*}} : memref<?x14x1x16xi8, strided<[3584, 16, 16, 1], offset: ?>> to memref<?x14x1x16xi8, #vta.mem<inp>>
  vta.load %d low[%n, 0, 0, 0] high[0, 0, 0, 0] into %u : memref<?x14x1x16xi8, strided<[3584, 16, 16, 1], offset: ?>> to memref<?x14x1x16xi8, #vta.mem<inp>>
  return
}

// CHECK-LABEL: func @store
func.func @store(%t: memref<6x14x1x16xi32, #vta.mem<acc>>, %y: memref<6x14x1x16xi8>) {
  // CHECK: vta.store %{{.*}} to %{{.*}} : memref<6x14x1x16xi32, #vta.mem<acc>> to memref<6x14x1x16xi8>
  vta.store %t to %y : memref<6x14x1x16xi32, #vta.mem<acc>> to memref<6x14x1x16xi8>
  return
}

// CHECK-LABEL: func @reset
func.func @reset(%t: memref<6x14x1x16xi32, #vta.mem<acc>>) {
  // CHECK: vta.reset %{{.*}} : memref<6x14x1x16xi32, #vta.mem<acc>>
  vta.reset %t : memref<6x14x1x16xi32, #vta.mem<acc>>
  return
}


// CHECK-LABEL: func @gemm
func.func @gemm(%i: memref<2x9x1x16xi8, #vta.mem<inp>>, %w: memref<3x2x16x16xi8, #vta.mem<wgt>>,
                %a: memref<3x5x1x16xi32, #vta.mem<acc>>) {
  // CHECK: vta.gemm %{{.*}}, %{{.*}} into %{{.*}} maps [#[[INP]], #{{.*}}, #{{.*}}] {vta.uop_loops = array<i64: 0, 1>} : memref<2x9x1x16xi8, #vta.mem<inp>>, memref<3x2x16x16xi8, #vta.mem<wgt>>, memref<3x5x1x16xi32, #vta.mem<acc>>
  vta.gemm %i, %w into %a maps [#inp, #wgt, #acc] {vta.uop_loops = array<i64: 0, 1>} : memref<2x9x1x16xi8, #vta.mem<inp>>, memref<3x2x16x16xi8, #vta.mem<wgt>>, memref<3x5x1x16xi32, #vta.mem<acc>>
  return
}

// CHECK-LABEL: func @alu
func.func @alu(%t: memref<4x6x1x16xi32, #vta.mem<acc>>, %b: memref<4x1x16xi32, #vta.mem<acc>>) {
  // CHECK: vta.alu add %{{.*}}, %{{.*}} map #{{.*}} : memref<4x6x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
  vta.alu add %t, %b map affine_map<(c, w) -> (c)> : memref<4x6x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
  // CHECK: vta.alu shr %{{.*}} imm -3 : memref<4x6x1x16xi32, #vta.mem<acc>>
  vta.alu shr %t imm -3 : memref<4x6x1x16xi32, #vta.mem<acc>>
  // CHECK: vta.alu max %{{.*}} imm -32768 : memref<4x6x1x16xi32, #vta.mem<acc>>
  vta.alu max %t imm -32768 : memref<4x6x1x16xi32, #vta.mem<acc>>
  // CHECK: vta.alu min %{{.*}} imm 32767 : memref<4x6x1x16xi32, #vta.mem<acc>>
  vta.alu min %t imm 32767 : memref<4x6x1x16xi32, #vta.mem<acc>>
  // CHECK: vta.alu mul %{{.*}} imm 0 : memref<4x6x1x16xi32, #vta.mem<acc>>
  vta.alu mul %t imm 0 : memref<4x6x1x16xi32, #vta.mem<acc>>
  return
}
