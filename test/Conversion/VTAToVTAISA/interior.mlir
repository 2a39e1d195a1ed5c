// REQUIRES: numpy
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// Zeros between elements cannot be loaded: padding is skipped all the same.
// RUN: vta-opt %s --pass-pipeline='builtin.module(vta-evaluate{skip-padding=false}, \
// RUN:   vtaisa.program(vtaisa-derive-tokens,vtaisa-verify))' -o %t.loaded.mlir
// RUN: cmp %t.mlir %t.loaded.mlir
// RUN: vta-translate --vtaisa-to-binary %t.mlir -o %t.vtaprog
// RUN: %python %S/Inputs/npy.py random %t.d x=5x1x16:int8 w=4x16x16:int8 v=2x16x16:int8 \
// RUN:   narrow=1x1x16:int8
// RUN: vta-run %t.vtaprog --strict --input x=%t.d/x.npy --input w=%t.d/w.npy --input v=%t.d/v.npy \
// RUN:   --input narrow=%t.d/narrow.npy --output a=%t.d/a.npy --output b=%t.d/b.npy \
// RUN:   --output c=%t.d/c.npy --output d=%t.d/d.npy

// 13 outputs of 4 taps, with a 7 among them so that none is just zero.
// RUN: %python %S/Inputs/npy.py check %t.d "a[:, 0] == (7 + sum(((h + y) %% 3 == 1 and h + y <= \
// RUN:   13) * (w[y].astype(int) @ x[min(4, (h + y) // 3), 0]) * (np.arange(13) == h)[:, None] \
// RUN:   for h in range(13) for y in range(4))).astype(np.int8)"
// RUN: %python %S/Inputs/npy.py check %t.d "b[:, 0] == sum(((4 * h + y) %% 6 == 0) * \
// RUN:   (v[y].astype(int) @ x[(4 * h + y) // 6, 0]) * (np.arange(7) == h)[:, None] for h in \
// RUN:   range(7) for y in range(2)).astype(np.int8)"
// RUN: %python %S/Inputs/npy.py check %t.d "c[[0, 2], 0] == 0" \
// RUN:   "c[1, 0] == (w[0].astype(int) @ narrow[0, 0]).astype(np.int8)" "d == 0"

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// CHECK-LABEL: vtaisa.program @f
// Uops 1 to 9 of the buffer: outputs, elements, taps.
// CHECK: vtaisa.buffer @uops uop = dense<{{\[\[}}0, 0, 0], [1, 0, 0], [4, 1, 0], [7, 2, 0], [10, 3, 0], [1, 1, 3], [4, 2, 3], [7, 3, 3], [10, 4, 3], [
func.func @f(%x: memref<5x1x16xi8> {vta.name = "x"}, %w: memref<4x16x16xi8> {vta.name = "w"}, %v: memref<2x16x16xi8> {vta.name = "v"},
             %narrow: memref<1x1x16xi8> {vta.name = "narrow"},
             %a: memref<13x1x16xi8> {vta.name = "a", bufferize.result}, %b: memref<7x1x16xi8> {vta.name = "b", bufferize.result},
             %c: memref<3x1x16xi8> {vta.name = "c", bufferize.result}, %d: memref<3x1x16xi8> {vta.name = "d", bufferize.result}) {
  %wt = vta.alloc() buffers 1 : memref<4x16x16xi8, #vta.mem<wgt>>
  vta.load %w low[0, 0, 0] high[0, 0, 0] into %wt : memref<4x16x16xi8> to memref<4x16x16xi8, #vta.mem<wgt>>
  %vt = vta.alloc() buffers 1 : memref<2x16x16xi8, #vta.mem<wgt>>
  vta.load %v low[0, 0, 0] high[0, 0, 0] into %vt : memref<2x16x16xi8> to memref<2x16x16xi8, #vta.mem<wgt>>

  // Five elements are loaded, no zero. Taps 0 and 3 see outputs 1, 4, 7 and 10,
  // which are uops of one instruction; tap 1 sees 0, 3, ..; tap 2 sees 2, 5, ..
  // CHECK: vtaisa.load inp {{.*}} dram(@x) size(1 x 5)
  // CHECK: vtaisa.gemm reset
  // CHECK-NEXT: vtaisa.gemm uops(1 to 9) loops(1 x 1)
  // CHECK-NEXT: vtaisa.gemm uops({{.*}}) loops(1 x 5) dst(0, 3) src(0, 1)
  // CHECK-NEXT: vtaisa.gemm uops({{.*}}) loops(1 x 4) dst(0, 3) src(0, 1)
  // CHECK: vtaisa.alu add imm(7)
  %xt = vta.alloc() buffers 1 : memref<16x1x16xi8, #vta.mem<inp>>
  vta.load %x low[1, 0, 0] high[2, 0, 0] interior [3, 1, 1] into %xt : memref<5x1x16xi8> to memref<16x1x16xi8, #vta.mem<inp>>
  %at = vta.alloc() buffers 1 : memref<13x1x16xi32, #vta.mem<acc>>
  vta.reset %at : memref<13x1x16xi32, #vta.mem<acc>>
  vta.gemm %xt, %wt into %at maps [affine_map<(h, y) -> (h + y)>, affine_map<(h, y) -> (y)>, affine_map<(h, y) -> (h)>]
      : memref<16x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>, memref<13x1x16xi32, #vta.mem<acc>>
  vta.alu add %at imm 7 : memref<13x1x16xi32, #vta.mem<acc>>
  vta.store %at to %a : memref<13x1x16xi32, #vta.mem<acc>> to memref<13x1x16xi8>

  // Steps of 4 over elements 6 apart: every third output sees every second
  // element, by tap 0. Tap 1 sees none. Adding zero makes the others storable.
  // CHECK: vtaisa.load inp
  // CHECK: vtaisa.gemm reset
  // CHECK: vtaisa.gemm uops({{.*}}) loops(1 x 3) dst(0, 3) src(0, 2)
  // CHECK-NEXT: vtaisa.alu add imm(0)
  // CHECK: vtaisa.store {{.*}} dram(@b)
  %xs = vta.alloc() buffers 1 : memref<26x1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0, 0] high[1, 0, 0] interior [6, 1, 1] into %xs : memref<5x1x16xi8> to memref<26x1x16xi8, #vta.mem<inp>>
  %bt = vta.alloc() buffers 1 : memref<7x1x16xi32, #vta.mem<acc>>
  vta.reset %bt : memref<7x1x16xi32, #vta.mem<acc>>
  vta.gemm %xs, %vt into %bt maps [affine_map<(h, y) -> (h * 4 + y)>, affine_map<(h, y) -> (y)>, affine_map<(h, y) -> (h)>]
      : memref<26x1x16xi8, #vta.mem<inp>>, memref<2x16x16xi8, #vta.mem<wgt>>, memref<7x1x16xi32, #vta.mem<acc>>
  vta.store %bt to %b : memref<7x1x16xi32, #vta.mem<acc>> to memref<7x1x16xi8>

  // A single element has no neighbours: the distance means nothing.
  // CHECK: vtaisa.load inp {{.*}} dram(@narrow) size(1 x 1)
  // CHECK-NEXT: vtaisa.gemm reset
  // CHECK-NEXT: vtaisa.gemm uops({{.*}}) loops(1 x 1)
  %xn = vta.alloc() buffers 1 : memref<3x1x16xi8, #vta.mem<inp>>
  vta.load %narrow low[1, 0, 0] high[1, 0, 0] interior [5, 1, 1] into %xn : memref<1x1x16xi8> to memref<3x1x16xi8, #vta.mem<inp>>
  %w0 = memref.subview %wt[0, 0, 0] [1, 16, 16] [1, 1, 1] : memref<4x16x16xi8, #vta.mem<wgt>> to memref<1x16x16xi8, strided<[256, 16, 1]>, #vta.mem<wgt>>
  %ct = vta.alloc() buffers 1 : memref<3x1x16xi32, #vta.mem<acc>>
  vta.reset %ct : memref<3x1x16xi32, #vta.mem<acc>>
  vta.gemm %xn, %w0 into %ct maps [affine_map<(h, y) -> (h + y)>, affine_map<(h, y) -> (y)>, affine_map<(h, y) -> (h)>]
      : memref<3x1x16xi8, #vta.mem<inp>>, memref<1x16x16xi8, strided<[256, 16, 1]>, #vta.mem<wgt>>, memref<3x1x16xi32, #vta.mem<acc>>
  vta.store %ct to %c : memref<3x1x16xi32, #vta.mem<acc>> to memref<3x1x16xi8>

  // A tile between two elements, of which there are none to load.
  // CHECK-NOT: vtaisa.load inp
  // CHECK: vtaisa.gemm reset
  // CHECK-NEXT: vtaisa.alu add imm(0)
  // CHECK: vtaisa.store {{.*}} dram(@d)
  %none = memref.subview %x[2, 0, 0] [0, 1, 16] [1, 1, 1] : memref<5x1x16xi8> to memref<0x1x16xi8, strided<[16, 16, 1], offset: 32>>
  %xz = vta.alloc() buffers 1 : memref<3x1x16xi8, #vta.mem<inp>>
  vta.load %none low[3, 0, 0] high[0, 0, 0] interior [4, 1, 1] into %xz : memref<0x1x16xi8, strided<[16, 16, 1], offset: 32>> to memref<3x1x16xi8, #vta.mem<inp>>
  %dt = vta.alloc() buffers 1 : memref<3x1x16xi32, #vta.mem<acc>>
  vta.reset %dt : memref<3x1x16xi32, #vta.mem<acc>>
  vta.gemm %xz, %w0 into %dt maps [affine_map<(h, y) -> (h + y)>, affine_map<(h, y) -> (y)>, affine_map<(h, y) -> (h)>]
      : memref<3x1x16xi8, #vta.mem<inp>>, memref<1x16x16xi8, strided<[256, 16, 1]>, #vta.mem<wgt>>, memref<3x1x16xi32, #vta.mem<acc>>
  vta.store %dt to %d : memref<3x1x16xi32, #vta.mem<acc>> to memref<3x1x16xi8>
  return
}
}
