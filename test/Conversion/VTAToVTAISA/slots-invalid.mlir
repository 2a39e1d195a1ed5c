// RUN: vta-opt %s --vta-evaluate --split-input-file --verify-diagnostics

module attributes {vta.config = #vta.config<"1x16_12_10_13_9">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{does not fit: needs 576 B of ACC SRAM, configuration 1x16_i8w8a32_12_10_13_9 has 512 B}}
func.func @f() {
  // expected-note @+1 {{1 x 576 B here}}
  %t = vta.alloc() buffers 1 : memref<9x1x16xi32, #vta.mem<acc>>
  vta.reset %t : memref<9x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_12_7_13_9">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{does not fit: needs 144 B of INP SRAM, configuration 1x16_i8w8a32_12_7_13_9 has 128 B}}
func.func @f() {
  // expected-note @+1 {{1 x 144 B here}}
  %t = vta.alloc() buffers 1 : memref<9x1x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_12_10_11_9">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{does not fit: needs 2304 B of WGT SRAM, configuration 1x16_i8w8a32_12_10_11_9 has 2048 B}}
func.func @f() {
  // expected-note @+1 {{1 x 2304 B here}}
  %t = vta.alloc() buffers 1 : memref<9x16x16xi8, #vta.mem<wgt>>
  return
}
}

// -----

// What else is alive at the time counts.
module attributes {vta.config = #vta.config<"1x16_12_10_13_9">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{does not fit: needs 704 B of ACC SRAM, configuration 1x16_i8w8a32_12_10_13_9 has 512 B}}
func.func @f() {
  // expected-note @+1 {{1 x 320 B here}}
  %a = vta.alloc() buffers 1 : memref<5x1x16xi32, #vta.mem<acc>>
  vta.reset %a : memref<5x1x16xi32, #vta.mem<acc>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    // expected-note @+1 {{3 x 128 B here}}
    %b = vta.alloc() buffers 3 : memref<2x1x16xi32, #vta.mem<acc>>
    vta.reset %b : memref<2x1x16xi32, #vta.mem<acc>>
  }
  vta.reset %a : memref<5x1x16xi32, #vta.mem<acc>>
  return
}
}
