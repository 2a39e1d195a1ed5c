// RUN: vta-test-opt %s --pass-pipeline='builtin.module(vtaisa.program(test-vtaisa-hazards))' \
// RUN:   --verify-diagnostics

vtaisa.program @two config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<8x16xi8>
  vtaisa.buffer @w constant = dense<1> : tensor<256xi8>
  vtaisa.buffer @y output : tensor<4x16xi8>
  vtaisa.buffer @u uop = dense<[[0, 0, 0]]> : tensor<1x3xi32>
  // expected-remark @+1 {{load 0}}
  vtaisa.load inp sram(0) dram(@x) size(1 x 4)
  // expected-remark @+1 {{load 1}}
  vtaisa.load wgt sram(0) dram(@w) size(1 x 1)
  // expected-remark @+1 {{compute 2}}
  vtaisa.load uop sram(0) dram(@u) size(1 x 1)
  // expected-remark @+1 {{compute 3}}
  vtaisa.gemm reset uops(0 to 1) loops(1 x 4) dst(0, 1)
  // expected-remark @+1 {{compute 4, after load 1}}
  vtaisa.gemm uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1)
  // What the GEMM reads is overwritten; other vectors are not.
  // expected-remark @+1 {{load 5, after compute 4}}
  vtaisa.load inp sram(3) dram(@x, 4) size(1 x 2)
  // expected-remark @+1 {{load 6}}
  vtaisa.load inp sram(8) dram(@x) size(1 x 2)
  // expected-remark @+1 {{store 7, after compute 4}}
  vtaisa.store out sram(0) dram(@y) size(1 x 4)
  // expected-remark @+1 {{compute 8, after store 7}}
  vtaisa.gemm reset uops(0 to 1) loops(1 x 4) dst(0, 1)
  // expected-remark @+1 {{compute 9}}
  vtaisa.finish
}
