// RUN: vta-translate --vtaisa-to-listing %s | FileCheck %s
// RUN: vta-translate --vtaisa-to-binary %s | vta-translate --binary-to-listing | FileCheck %s

// CHECK:      program conv, config 1x16_i8w8a32_15_15_18_17, machine rtl-de10, 12 instructions
// CHECK-NEXT: buffer x: input int8[3, 5, 16], 240 bytes, align 4096
// CHECK-NEXT: buffer y: output int8[4, 16], 64 bytes, align 64
// CHECK-NEXT: buffer u: uop uint32[10], 40 bytes, align 4096
// CHECK-NEXT: 0  0x0000  load uop sram=2 dram=0x0 y=1 x=6 stride=6
// CHECK-NEXT:            at conv.mlir:7:3
// CHECK-NEXT:            dram u + 0
// CHECK-NEXT:            uop 2: (0, 0, 0) (1, 1, 0) (2, 2, 1) (3, 3, 1)
// CHECK-NEXT:            uop 6: (4, 4, 2) (5, 5, 2)
// CHECK-NEXT: 1  0x0010  load inp sram=0 dram=0x1 y=2 x=3 stride=5 pad=[1,0,1,1] push(l2c)
// CHECK-NEXT:            dram x + 1
// CHECK-NEXT: 2  0x0020  gemm uops=[3,5) iter=2x3 dst=3,1 src=5,1 wgt=0,0 pop(l2c) push(c2l)
// CHECK-NEXT:            runs (1, 1, 0) (2, 2, 1)
// An unknown uop in the range: nothing is shown.
// CHECK-NEXT: 3  0x0030  gemm reset uops=[0,4) iter=1x1 dst=0,0 src=0,0 wgt=0,0
// CHECK-NEXT:            at bias
// CHECK-NEXT: 4  0x0040  load uop sram=0 dram=0x0 y=1 x=10 stride=10
// CHECK:      5  0x0050  alu shr imm=8 uops=[0,10) iter=1x1 dst=0,0 src=0,0 push(c2s)
// CHECK-NEXT:            runs (0, 0, 0) (1, 1, 0) (2, 2, 1) (3, 3, 1) (4, 4, 2) (5, 5, 2) (6, 6, 3) (7, 7, 3) and 2 more
// CHECK-NEXT: 6  0x0060  store out sram=0 dram=0x0 y=1 x=4 stride=4 pop(c2s) push(s2c)
// CHECK-NEXT:            at an unknown place
// CHECK-NEXT:            dram y + 0
// CHECK-NEXT: 7  0x0070  load wgt sram=0 dram=0xffffffff y=1 x=1 stride=1
// A uop load from an absolute address: the old contents are gone.
// CHECK-NEXT: 8  0x0080  load uop sram=0 dram=0x7 y=1 x=1 stride=1
// CHECK-NEXT: 9  0x0090  alu add uops=[0,1) iter=1x1 dst=0,0 src=0,0
// CHECK-NEXT: 10  0x00a0  load uop nop pop(s2c)
// CHECK-NEXT: 11  0x00b0  finish
vtaisa.program @conv config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("rtl-de10") {
  vtaisa.buffer @x input : tensor<3x5x16xi8>
  vtaisa.buffer @y output align(64) : tensor<4x16xi8>
  vtaisa.buffer @u uop = dense<[[0, 0, 0], [1, 1, 0], [2, 2, 1], [3, 3, 1], [4, 4, 2], [5, 5, 2], [6, 6, 3], [7, 7, 3], [8, 8, 4], [9, 9, 4]]> : tensor<10x3xi32>
  vtaisa.load uop sram(2) dram(@u) size(1 x 6) loc("conv.mlir":7:3)
  vtaisa.load inp sram(0) dram(@x, 1) size(2 x 3) stride(5) pad(1, 0, 1, 1) push(next) loc("conv.mlir":7:3)
  vtaisa.gemm uops(3 to 5) loops(2 x 3) dst(3, 1) src(5, 1) pop(prev) push(prev) loc("conv.mlir":7:3)
  vtaisa.gemm reset uops(0 to 4) loops(1 x 1) loc("bias")
  vtaisa.load uop sram(0) dram(@u) size(1 x 10) loc("bias")
  vtaisa.alu shr imm(8) uops(0 to 10) loops(1 x 1) push(next) loc("bias")
  vtaisa.store out sram(0) dram(@y) size(1 x 4) pop(prev) push(prev) loc(unknown)
  vtaisa.load wgt sram(0) dram(4294967295) size(1 x 1) loc(unknown)
  vtaisa.load uop sram(0) dram(7) size(1 x 1) loc(unknown)
  vtaisa.alu add uops(0 to 1) loops(1 x 1) loc(unknown)
  vtaisa.load uop size(0 x 0) pop(next) loc(unknown)
  vtaisa.finish loc(unknown)
}
