// REQUIRES: numpy
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' -o %t.mlir
// RUN: %python %S/../Conversion/VTAToVTAISA/Inputs/npy.py random %t.d x=4x1x16:int32 z=7x1x16:int32
// RUN: vta-translate --vtaisa-to-binary --program=joined %t.mlir -o %t.1
// RUN: vta-run %t.1 --strict --input x=%t.d/x.npy --input z=%t.d/z.npy --output a=%t.d/joined.npy
// RUN: %python %S/../Conversion/VTAToVTAISA/Inputs/npy.py check %t.d \
// RUN:   "joined == (x + z[:4]).astype(np.int8)"
// RUN: vta-translate --vtaisa-to-binary --program=overlap %t.mlir -o %t.2
// RUN: vta-run %t.2 --strict --input x=%t.d/x.npy --output a=%t.d/overlap.npy
// RUN: %python %S/../Conversion/VTAToVTAISA/Inputs/npy.py check %t.d \
// RUN:   "overlap[1:] == (x + 1).astype(np.int8)" "overlap[0] == (x[0] + 1).astype(np.int8)"
// RUN: vta-translate --vtaisa-to-binary --program=twice %t.mlir -o %t.3
// RUN: vta-run %t.3 --strict --input x=%t.d/x.npy --output a=%t.d/a.npy --output b=%t.d/b.npy
// RUN: %python %S/../Conversion/VTAToVTAISA/Inputs/npy.py check %t.d "a == x.astype(np.int8)" \
// RUN:   "b == x.astype(np.int8)"
// RUN: vta-translate --vtaisa-to-binary --program=before %t.mlir -o %t.4
// RUN: vta-run %t.4 --strict --input x=%t.d/x.npy --output a=%t.d/first.npy \
// RUN:   --output b=%t.d/second.npy
// RUN: %python %S/../Conversion/VTAToVTAISA/Inputs/npy.py check %t.d "first == x.astype(np.int8)" \
// RUN:   "second == (x + 5).astype(np.int8)"
// RUN: vta-translate --vtaisa-to-binary --program=reloaded %t.mlir -o %t.5
// RUN: vta-run %t.5 --strict --input x=%t.d/x.npy --output a=%t.d/changed.npy \
// RUN:   --output b=%t.d/again.npy
// RUN: %python %S/../Conversion/VTAToVTAISA/Inputs/npy.py check %t.d \
// RUN:   "changed == (x + 5).astype(np.int8)" "again == x.astype(np.int8)"

// The end of the last tile is only cut into pieces that do not depend on each
// other: not with an operand indexed by a sum, not with several stores.

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @joined(%x: memref<4x1x16xi32> {vta.name = "x"}, %z: memref<7x1x16xi32> {vta.name = "z"}, %a: memref<4x1x16xi8> {vta.name = "a", bufferize.result}) {
  %1 = vta.alloc() buffers 1 : memref<7x1x16xi32, #vta.mem<acc>>
  %0 = vta.alloc() buffers 1 : memref<2x2x1x16xi32, #vta.mem<acc>>
  vta.load %z low[0, 0, 0] high[0, 0, 0] into %1 : memref<7x1x16xi32> to memref<7x1x16xi32, #vta.mem<acc>>
  %xx = memref.expand_shape %x [[0, 1], [2], [3]] output_shape [2, 2, 1, 16] : memref<4x1x16xi32> into memref<2x2x1x16xi32>
  vta.load %xx low[0, 0, 0, 0] high[0, 0, 0, 0] into %0 : memref<2x2x1x16xi32> to memref<2x2x1x16xi32, #vta.mem<acc>>
  vta.alu add %0, %1 map affine_map<(c, h) -> (c * 2 + h)> : memref<2x2x1x16xi32, #vta.mem<acc>>, memref<7x1x16xi32, #vta.mem<acc>>
  %ee = memref.expand_shape %a [[0, 1], [2], [3]] output_shape [2, 2, 1, 16] : memref<4x1x16xi8> into memref<2x2x1x16xi8>
  vta.store %0 to %ee : memref<2x2x1x16xi32, #vta.mem<acc>> to memref<2x2x1x16xi8>
  return
}
func.func @overlap(%x: memref<4x1x16xi32> {vta.name = "x"}, %a: memref<5x1x16xi8> {vta.name = "a", bufferize.result}) {
  %0 = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %0 : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  %e = memref.subview %a[0, 0, 0] [4, 1, 16] [1, 1, 1] : memref<5x1x16xi8> to memref<4x1x16xi8, strided<[16, 16, 1]>>
  %g = memref.subview %a[1, 0, 0] [4, 1, 16] [1, 1, 1] : memref<5x1x16xi8> to memref<4x1x16xi8, strided<[16, 16, 1], offset: 16>>
  vta.alu add %0 imm 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.store %0 to %e : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8, strided<[16, 16, 1]>>
  vta.store %0 to %g : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8, strided<[16, 16, 1], offset: 16>>
  return
}
func.func @twice(%x: memref<4x1x16xi32> {vta.name = "x"}, %a: memref<4x1x16xi8> {vta.name = "a", bufferize.result}, %b: memref<4x1x16xi8> {vta.name = "b", bufferize.result}) {
  %0 = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %0 : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  vta.store %0 to %a : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  vta.store %0 to %b : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  return
}
func.func @before(%x: memref<4x1x16xi32> {vta.name = "x"}, %a: memref<4x1x16xi8> {vta.name = "a", bufferize.result}, %b: memref<4x1x16xi8> {vta.name = "b", bufferize.result}) {
  %0 = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %0 : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  vta.store %0 to %a : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  vta.alu add %0 imm 5 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.store %0 to %b : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  return
}
func.func @reloaded(%x: memref<4x1x16xi32> {vta.name = "x"}, %a: memref<4x1x16xi8> {vta.name = "a", bufferize.result}, %b: memref<4x1x16xi8> {vta.name = "b", bufferize.result}) {
  %0 = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %0 : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  vta.alu add %0 imm 5 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.store %0 to %a : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %0 : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  vta.store %0 to %b : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  return
}
}
