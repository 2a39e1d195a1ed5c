// REQUIRES: numpy
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: vta-translate --vtaisa-to-binary %t.mlir -o %t.vtaprog
// RUN: %python %S/Inputs/npy.py random %t.d x=3x5x1x16:int8 w=2x3x16x16:int8
// RUN: vta-run %t.vtaprog --strict --input x=%t.d/x.npy --input w=%t.d/w.npy \
// RUN:   --output wide=%t.d/wide.npy --output narrow=%t.d/narrow.npy \
// RUN:   --output hinted=%t.d/hinted.npy
// RUN: %python %S/Inputs/npy.py check %t.d \
// RUN:   "wide == (np.einsum('kwbi,ckoi->cwbo', x.astype(int), w.astype(int))).astype(np.int8)" \
// RUN:   "narrow == wide[:1, :1]" "hinted == wide"

#x = affine_map<(c, w, k) -> (k, w)>
#w = affine_map<(c, w, k) -> (c, k)>
#y = affine_map<(c, w, k) -> (c, w)>

// CHECK-LABEL: vtaisa.program @gemms
// CHECK: vtaisa.buffer @uops uop = dense<{{.*}}> : tensor<{{[0-9]+}}x3xi32>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @gemms(%x: memref<3x5x1x16xi8> {vta.name = "x"}, %w: memref<2x3x16x16xi8> {vta.name = "w"},
                 %wide: memref<2x5x1x16xi8> {vta.name = "wide", bufferize.result},
                 %narrow: memref<1x1x1x16xi8> {vta.name = "narrow", bufferize.result},
                 %hinted: memref<2x5x1x16xi8> {vta.name = "hinted", bufferize.result}) {
  %i = vta.alloc() buffers 1 : memref<3x5x1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0, 0, 0] high[0, 0, 0, 0] into %i : memref<3x5x1x16xi8> to memref<3x5x1x16xi8, #vta.mem<inp>>
  %f = vta.alloc() buffers 1 : memref<2x3x16x16xi8, #vta.mem<wgt>>
  vta.load %w low[0, 0, 0, 0] high[0, 0, 0, 0] into %f : memref<2x3x16x16xi8> to memref<2x3x16x16xi8, #vta.mem<wgt>>

  // Two loops in hardware, the third one in the uops: the shortest of those in
  // which no vector is written again by one of the next two.
  // CHECK: vtaisa.gemm reset {{.*}} loops(1 x 10)
  // CHECK: vtaisa.gemm uops({{[0-9]+}} to {{[0-9]+}}) loops({{.*}}
  // CHECK-NOT: vtaisa.gemm
  // CHECK: vtaisa.store
  %a = vta.alloc() buffers 1 : memref<2x5x1x16xi32, #vta.mem<acc>>
  vta.reset %a : memref<2x5x1x16xi32, #vta.mem<acc>>
  vta.gemm %i, %f into %a maps [#x, #w, #y] : memref<3x5x1x16xi8, #vta.mem<inp>>, memref<2x3x16x16xi8, #vta.mem<wgt>>, memref<2x5x1x16xi32, #vta.mem<acc>>
  vta.store %a to %wide : memref<2x5x1x16xi32, #vta.mem<acc>> to memref<2x5x1x16xi8>

  // One vector is written once per instruction.
  // CHECK: vtaisa.gemm reset {{.*}} loops(1 x 1)
  // CHECK-COUNT-3: vtaisa.gemm uops({{[0-9]+}} to {{[0-9]+}}) loops(1 x 1)
  // CHECK-NOT: vtaisa.gemm
  // CHECK: vtaisa.store
  %i1 = memref.subview %i[0, 0, 0, 0] [3, 1, 1, 16] [1, 1, 1, 1] : memref<3x5x1x16xi8, #vta.mem<inp>> to memref<3x1x1x16xi8, strided<[80, 16, 16, 1]>, #vta.mem<inp>>
  %f1 = memref.subview %f[0, 0, 0, 0] [1, 3, 16, 16] [1, 1, 1, 1] : memref<2x3x16x16xi8, #vta.mem<wgt>> to memref<1x3x16x16xi8, strided<[768, 256, 16, 1]>, #vta.mem<wgt>>
  %b = vta.alloc() buffers 1 : memref<1x1x1x16xi32, #vta.mem<acc>>
  vta.reset %b : memref<1x1x1x16xi32, #vta.mem<acc>>
  vta.gemm %i1, %f1 into %b maps [#x, #w, #y] : memref<3x1x1x16xi8, strided<[80, 16, 16, 1]>, #vta.mem<inp>>, memref<1x3x16x16xi8, strided<[768, 256, 16, 1]>, #vta.mem<wgt>>, memref<1x1x1x16xi32, #vta.mem<acc>>
  vta.store %b to %narrow : memref<1x1x1x16xi32, #vta.mem<acc>> to memref<1x1x1x16xi8>

  // The loops that were asked for.
  // CHECK: vtaisa.gemm reset
  // CHECK: vtaisa.gemm uops({{[0-9]+}} to {{[0-9]+}}) loops(3 x 5)
  // CHECK-NOT: vtaisa.gemm
  // CHECK: vtaisa.store
  %c = vta.alloc() buffers 1 : memref<2x5x1x16xi32, #vta.mem<acc>>
  vta.reset %c : memref<2x5x1x16xi32, #vta.mem<acc>>
  vta.gemm %i, %f into %c maps [#x, #w, #y] {vta.uop_loops = array<i64: 2, 1>} : memref<3x5x1x16xi8, #vta.mem<inp>>, memref<2x3x16x16xi8, #vta.mem<wgt>>, memref<2x5x1x16xi32, #vta.mem<acc>>
  vta.store %c to %hinted : memref<2x5x1x16xi32, #vta.mem<acc>> to memref<2x5x1x16xi8>
  return
}
}
