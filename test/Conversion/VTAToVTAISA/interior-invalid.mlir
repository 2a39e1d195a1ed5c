// RUN: vta-opt %s --vta-evaluate --split-input-file --verify-diagnostics

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<3x1x16xi8>) {
  %n = arith.constant 1 : index
  %t = vta.alloc() buffers 1 : memref<6x1x16xi8, #vta.mem<inp>>
  // expected-error @+1 {{expected pads and source of dimension 0 to add up to 6, got 1 + 7 + 0}}
  vta.load %x low[%n, 0, 0] high[0, 0, 0] interior [3, 1, 1] into %t : memref<3x1x16xi8> to memref<6x1x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"2x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<3x2x16xi8>) {
  %n = arith.constant 2 : index
  %s = memref.subview %x[0, 0, 0] [3, %n, 16] [1, 1, 1] : memref<3x2x16xi8> to memref<3x?x16xi8, strided<[32, 16, 1]>>
  %t = vta.alloc() buffers 1 : memref<3x2x16xi8, #vta.mem<inp>>
  // expected-error @+1 {{expected no padding inside elements}}
  vta.load %s low[0, 0, 0] high[0, 0, 0] interior [1, 2, 1] into %t : memref<3x?x16xi8, strided<[32, 16, 1]>> to memref<3x2x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<3x1x16xi8>, %y: memref<2x1x16xi8>) {
  %t = vta.alloc() buffers 1 : memref<5x1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] interior [2, 1, 1] into %t : memref<3x1x16xi8> to memref<5x1x16xi8, #vta.mem<inp>>
  // expected-error @+1 {{fills a tile again with other padding}}
  vta.load %x low[1, 0, 0] high[1, 0, 0] into %t : memref<3x1x16xi8> to memref<5x1x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<3x1x16xi8>) {
  %i = vta.alloc() buffers 1 : memref<5x1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] interior [2, 1, 1] into %i : memref<3x1x16xi8> to memref<5x1x16xi8, #vta.mem<inp>>
  %w = vta.alloc() buffers 1 : memref<1x16x16xi8, #vta.mem<wgt>>
  %a = vta.alloc() buffers 1 : memref<2x3x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected one output dimension to move along each padded input dimension}}
  vta.gemm %i, %w into %a maps [affine_map<(h, g, y) -> (h + g + y)>, affine_map<(h, g, y) -> (y)>, affine_map<(h, g, y) -> (h, g)>]
      : memref<5x1x16xi8, #vta.mem<inp>>, memref<1x16x16xi8, #vta.mem<wgt>>, memref<2x3x1x16xi32, #vta.mem<acc>>
  return
}
}
