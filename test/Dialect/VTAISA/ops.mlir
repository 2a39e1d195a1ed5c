// RUN: vta-opt %s | vta-opt | FileCheck %s
// RUN: vta-opt %s --mlir-print-op-generic | vta-opt | FileCheck %s
// RUN: vta-opt %s --emit-bytecode | vta-opt | FileCheck %s

// CHECK-LABEL: vtaisa.program @buffers
// CHECK-SAME: config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("rtl-de10")
vtaisa.program @buffers config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("rtl-de10") {
  // CHECK: vtaisa.buffer @x input : tensor<1x4x56x56x1x16xi8>
  vtaisa.buffer @x input : tensor<1x4x56x56x1x16xi8>
  // CHECK: vtaisa.buffer @y output align(64) : tensor<2x3xi32>
  vtaisa.buffer @y output align(64) : tensor<2x3xi32>
  // CHECK: vtaisa.buffer @s scratch : tensor<16xui32>
  vtaisa.buffer @s scratch align(4096) : tensor<16xui32>
  // CHECK: vtaisa.buffer @c constant align(256) = dense<{{\[}}[1, -2, 3], [4, 5, -128]]> : tensor<2x3xi8>
  vtaisa.buffer @c constant align(256) = dense<[[1, -2, 3], [4, 5, -128]]> : tensor<2x3xi8>
  // CHECK: vtaisa.buffer @blob constant = dense_resource<blob> : tensor<4xi8> {note = "kept"}
  vtaisa.buffer @blob constant = dense_resource<blob> : tensor<4xi8> {note = "kept"}
  // CHECK: vtaisa.buffer @u uop = dense<{{\[}}[0, 0, 0], [2047, 2047, 1023]]> : tensor<2x3xi32>
  vtaisa.buffer @u uop = dense<[[0, 0, 0], [2047, 2047, 1023]]> : tensor<2x3xi32>
}

// CHECK-LABEL: vtaisa.program @insns
// CHECK-SAME: config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
vtaisa.program @insns config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<8x56x16xi8>
  vtaisa.buffer @y output : tensor<8x56x16xi8>
  // CHECK: vtaisa.load inp sram(0) dram(@x, 128) size(4 x 56) stride(60) pad(1, 0, 1, 15) pop(next) push(next)
  vtaisa.load inp sram(0) dram(@x, 128) size(4 x 56) stride(60) pad(1, 0, 1, 15) pop(next) push(next)
  // Any order; defaults are not printed.
  // CHECK: vtaisa.load inp sram(7) dram(@x) size(2 x 3){{$}}
  vtaisa.load inp pad(0, 0, 0, 0) stride(3) size(2 x 3) dram(@x, 0) sram(7)
  // CHECK: vtaisa.load wgt sram(0) dram(4294967295) size(1 x 65535) stride(0){{$}}
  vtaisa.load wgt dram(4294967295) size(1 x 65535) stride(0)
  // CHECK: vtaisa.load acc8 sram(65535) dram(0) size(1 x 1){{$}}
  vtaisa.load acc8 sram(65535) size(1 x 1)
  // CHECK: vtaisa.load uop size(0 x 0) pop(prev, next) push(prev, next){{$}}
  vtaisa.load uop size(0 x 0) push(prev, next) pop(next, prev)
  // CHECK: vtaisa.load inp sram(1) dram(0) size(0 x 0){{$}}
  vtaisa.load inp sram(1) size(0 x 0)
  // CHECK: vtaisa.gemm reset uops(0 to 1) loops(16383 x 56) dst(2047, 1){{$}}
  vtaisa.gemm reset uops(0 to 1) loops(16383 x 56) dst(2047, 1)
  // CHECK: vtaisa.gemm uops(1 to 8192) loops(0 x 2) dst(0, 1) src(2, 3) wgt(4, 1023) pop(prev) push(prev){{$}}
  vtaisa.gemm wgt(4, 1023) src(2, 3) dst(0, 1) loops(0 x 2) uops(1 to 8192) push(prev) pop(prev)
  // CHECK: vtaisa.alu min imm(-32768) uops(0 to 4) loops(1 x 196) dst(0, 4) src(0, 4){{$}}
  vtaisa.alu min imm(-32768) uops(0 to 4) loops(1 x 196) dst(0, 4) src(0, 4)
  // CHECK: vtaisa.alu max imm(0) uops(0 to 1) loops(1 x 1){{$}}
  vtaisa.alu max imm(0) uops(0 to 1) loops(1 x 1) dst(0, 0) src(0, 0)
  // CHECK: vtaisa.alu add uops(0 to 1) loops(1 x 1) push(next){{$}}
  vtaisa.alu add uops(0 to 1) loops(1 x 1) push(next)
  // CHECK: vtaisa.alu shr unused_imm(-1) reset uops(0 to 1) loops(1 x 1){{$}}
  vtaisa.alu shr unused_imm(-1) uops(0 to 1) loops(1 x 1) reset
  // CHECK: vtaisa.alu mul uops(0 to 1) loops(1 x 1) {note = "kept"}
  vtaisa.alu mul uops(0 to 1) loops(1 x 1) {note = "kept"}
  // CHECK: vtaisa.store out sram(3) dram(@y, 56) size(2 x 14) stride(56) pop(prev) push(prev){{$}}
  vtaisa.store out sram(3) dram(@y, 56) size(2 x 14) stride(56) pop(prev) push(prev)
  // CHECK: vtaisa.store uop size(0 x 0){{$}}
  vtaisa.store uop size(0 x 0)
  // CHECK: vtaisa.finish push(prev){{$}}
  vtaisa.finish push(prev)
}

// Fields are as wide as the configuration says.
// CHECK-LABEL: vtaisa.program @small
vtaisa.program @small config(#vta.config<"2x8_i8w8a32_12_13_14_15">) {
  // CHECK: vtaisa.gemm uops(0 to 1024) loops(1 x 1) dst(511, 0)
  vtaisa.gemm uops(0 to 1024) loops(1 x 1) dst(511, 0)
}

// CHECK-LABEL: vtaisa.program @empty
// CHECK-SAME: attributes {note = "kept"}
vtaisa.program @empty config(#vta.config<"1x16_i8w8a32_15_15_18_17">) attributes {note = "kept"} {
}

{-#
  dialect_resources: { builtin: { blob: "0x0100000001020304" } }
#-}
