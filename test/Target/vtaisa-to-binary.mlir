// RUN: vta-translate --vtaisa-to-binary %s -o %t.bin
// RUN: %python %S/Inputs/program-header.py %t.bin | FileCheck %s --check-prefix=HEADER
// Text -> binary -> text.
// RUN: vta-translate --binary-to-vtaisa %t.bin | FileCheck %s
// RUN: vta-opt %s --strip-debuginfo -o %t.want.mlir
// RUN: vta-translate --binary-to-vtaisa %t.bin -o %t.got.mlir
// RUN: diff -B %t.want.mlir %t.got.mlir
// Binary -> text with locations -> binary.
// RUN: vta-translate --binary-to-vtaisa %t.bin --mlir-print-debuginfo -o %t.loc.mlir
// RUN: FileCheck %s --check-prefix=LOC --input-file=%t.loc.mlir
// RUN: vta-translate --vtaisa-to-binary %t.loc.mlir | cmp - %t.bin
// Through bytecode.
// RUN: vta-opt %s --emit-bytecode | vta-translate --vtaisa-to-binary \
// RUN:   | %python %S/Inputs/program-header.py - | FileCheck %s --check-prefix=HEADER
// A splat and a resource become plain bytes.
// HEADER: "buffers":
// HEADER-SAME: {"alignment": 4096, "dtype": "int8", "kind": "input", "name": "x", "offset": 0, "shape": [3, 5, 16], "size": 240}
// HEADER-SAME: {"alignment": 128, "dtype": "int32", "kind": "output", "name": "y", "offset": 0, "shape": [2, 3], "size": 24}
// HEADER-SAME: {"alignment": 4096, "dtype": "uint32", "kind": "scratch", "name": "s", "offset": 0, "shape": [64], "size": 256}
// HEADER-SAME: {"alignment": 64, "dtype": "int32", "kind": "constant", "name": "c", "offset": 112, "shape": [3], "size": 12}
// HEADER-SAME: {"alignment": 4096, "dtype": "int8", "kind": "constant", "name": "z", "offset": 124, "shape": [2, 2], "size": 4}
// HEADER-SAME: {"alignment": 4096, "dtype": "uint32", "kind": "uop", "name": "u", "offset": 128, "shape": [3], "size": 12}
// HEADER: "insn_locations": {{\[}}[0, 2], [1, 1], [2, 1], [3, 1], [4, 1], [5, 1]]
// HEADER: "locations": ["conv.mlir:7:3", "bias", "", "fused[\"a\", \"b\":1:2]", "model:layer:3", "model.mlir:03:1"]
// HEADER: "machine": "rtl-pynq"
// HEADER: "name": "p"
// HEADER: "relocations": {{\[}}[0, 0], [1, 5], [2, 1]]
// HEADER: constants: 01000000 feffffff 03000000 07070707 uops: 00000000 01104000 ffffffff

// CHECK: vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("rtl-pynq") {
// CHECK: vtaisa.buffer @c constant align(64) = dense<[1, -2, 3]> : tensor<3xi32>
// CHECK: vtaisa.buffer @z constant = dense<7> : tensor<2x2xi8>

// LOC-DAG: #[[FILE:.*]] = loc("conv.mlir":7:3)
// LOC-DAG: #[[NAME:.*]] = loc("bias")
// LOC-DAG: #[[UNKNOWN:.*]] = loc(unknown)
// LOC-DAG: = loc("fused[\22a\22, \22b\22:1:2]")
// LOC-DAG: = loc("model:layer:3")
// LOC-DAG: = loc("model.mlir:03:1")
vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("rtl-pynq") {
  vtaisa.buffer @x input : tensor<3x5x16xi8>
  vtaisa.buffer @y output align(128) : tensor<2x3xi32>
  vtaisa.buffer @s scratch : tensor<64xui32>
  vtaisa.buffer @c constant align(64) = dense<[1, -2, 3]> : tensor<3xi32>
  vtaisa.buffer @z constant = dense<7> : tensor<2x2xi8>
  vtaisa.buffer @u uop = dense<[[0, 0, 0], [1, 2, 1], [2047, 2047, 1023]]> : tensor<3x3xi32>
  vtaisa.load inp sram(0) dram(@x, 1) size(2 x 3) stride(5) loc("conv.mlir":7:3)
  vtaisa.load uop sram(0) dram(@u) size(1 x 3) loc("conv.mlir":7:3)
  vtaisa.store out sram(0) dram(@y) size(1 x 1) pop(prev) loc("bias")
  vtaisa.gemm uops(0 to 3) loops(1 x 1) push(next) loc(unknown)
  vtaisa.alu add imm(-3) uops(0 to 1) loops(1 x 1) loc(fused["a", "b":1:2])
  vtaisa.finish loc("model:layer:3")
  vtaisa.finish loc("model.mlir:03:1")
}
