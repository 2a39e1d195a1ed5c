// RUN: vta-opt %s --vtaisa-place-buffers | FileCheck %s

// One of each kind is not renamed, and a name that is taken stays the user's.
// CHECK-LABEL: vtaisa.program @alone
// CHECK: vtaisa.buffer @w constant = dense<1> : tensor<16x16xi8>
// CHECK: vtaisa.buffer @s scratch : tensor<4x16xi8>
vtaisa.program @alone config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @w constant = dense<1> : tensor<16x16xi8>
  vtaisa.buffer @s scratch : tensor<4x16xi8>
  vtaisa.load wgt sram(0) dram(@w) size(1 x 1)
  vtaisa.store out sram(0) dram(@s) size(1 x 4)
  vtaisa.finish
}

// CHECK-LABEL: vtaisa.program @taken
// CHECK: vtaisa.buffer @constants input : tensor<16x16xi8>
// CHECK: vtaisa.buffer @constants_0 constant = dense<{{.*}}> : tensor<8192xi8>
// CHECK: load wgt sram(0) dram(@constants) size
// CHECK: load wgt sram(1) dram(@constants_0) size
// CHECK: load wgt sram(2) dram(@constants_0, 16) size
vtaisa.program @taken config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @constants input : tensor<16x16xi8>
  vtaisa.buffer @v constant = dense<1> : tensor<16x16xi8>
  vtaisa.buffer @w constant = dense<2> : tensor<16x16xi8>
  vtaisa.load wgt sram(0) dram(@constants) size(1 x 1)
  vtaisa.load wgt sram(1) dram(@v) size(1 x 1)
  vtaisa.load wgt sram(2) dram(@w) size(1 x 1)
  vtaisa.finish
}

// What is read before it is stored stays, for the verifier to find: all of @r,
// and the last vector of @q.
// CHECK-LABEL: vtaisa.program @unwritten
// CHECK: vtaisa.buffer @q scratch
// CHECK-NEXT: vtaisa.buffer @r scratch
// CHECK-NEXT: vtaisa.buffer @scratch scratch : tensor<8192xi8>
// CHECK-NOT: vtaisa.buffer
vtaisa.program @unwritten config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @q scratch : tensor<4x16xi8>
  vtaisa.buffer @r scratch : tensor<4x16xi8>
  vtaisa.buffer @s scratch : tensor<4x16xi8>
  vtaisa.buffer @t scratch : tensor<4x16xi8>
  vtaisa.store out sram(0) dram(@q) size(1 x 3)
  vtaisa.store out sram(0) dram(@s) size(2 x 1) stride(2)
  vtaisa.store out sram(0) dram(@s, 1) size(2 x 1) stride(2)
  vtaisa.store out sram(0) dram(@t) size(1 x 4)
  vtaisa.load inp sram(0) dram(@q, 2) size(1 x 2)
  vtaisa.load inp sram(0) dram(@s) size(1 x 4)
  vtaisa.load inp sram(0) dram(@t) size(1 x 4)
  vtaisa.load inp sram(0) dram(@r) size(1 x 4)
  vtaisa.store out sram(0) dram(@r) size(1 x 4)
  vtaisa.finish
}
