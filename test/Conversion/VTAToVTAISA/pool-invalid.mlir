// RUN: vta-opt %s --vta-evaluate --split-input-file --verify-diagnostics

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%y: memref<5x1x16xi8>) {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.reset %t : memref<4x1x16xi32, #vta.mem<acc>>
  %p = vta.pad %t low[1, 0, 0] high[0, 0, 0] : memref<4x1x16xi32, #vta.mem<acc>> to memref<5x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{cannot use padded accumulators: only vta.alu can, as its source}}
  vta.store %p to %y : memref<5x1x16xi32, #vta.mem<acc>> to memref<5x1x16xi8>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected pads of at least 0, and 0 inside elements, got 1 and 0 for dimension 1}}
  %p = vta.pad %t low[0, 1, 0] high[0, 0, 0] : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x2x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %n = arith.constant -3 : index
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected pads of at least 0, and 0 inside elements, got 0 and -3 for dimension 0}}
  %p = vta.pad %t low[0, 0, 0] high[%n, 0, 0] : memref<4x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %n = arith.constant 3 : index
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected dimension 0 to be 0 + 4 + 3, got 'memref<6x1x16xi32, #vta.mem<acc>>'}}
  %p = vta.pad %t low[0, 0, 0] high[%n, 0, 0] : memref<4x1x16xi32, #vta.mem<acc>> to memref<6x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %n = arith.constant 9223372036854775807 : index
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected dimension 0 to be 9223372036854775807 + 4 + 0, got 'memref<?x1x16xi32, #vta.mem<acc>>'}}
  %p = vta.pad %t low[%n, 0, 0] high[0, 0, 0] : memref<4x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<4x1x16xi32>) {
  %s = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %s : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  %p = vta.pad %s low[1, 0, 0] high[0, 0, 0] : memref<4x1x16xi32, #vta.mem<acc>> to memref<5x1x16xi32, #vta.mem<acc>>
  %t = vta.alloc() buffers 1 : memref<2x2x1x16xi32, #vta.mem<acc>>
  vta.reset %t : memref<2x2x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected one output dimension to move along each dimension of padded accumulators}}
  vta.alu max %t, %p map affine_map<(h, w, y) -> (h + w + y)> windows [3] : memref<2x2x1x16xi32, #vta.mem<acc>>, memref<5x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %s = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.reset %s : memref<4x1x16xi32, #vta.mem<acc>>
  %t = vta.alloc() buffers 1 : memref<2x1x16xi32, #vta.mem<acc>>
  vta.reset %t : memref<2x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{reads coordinates 0 to 4 of an operand tile of 4}}
  vta.alu max %t, %s map affine_map<(h, y) -> (h * 2 + y)> windows [3] : memref<2x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %s = vta.alloc() buffers 1 : memref<1x1x1x16xi32, #vta.mem<acc>>
  vta.reset %s : memref<1x1x1x16xi32, #vta.mem<acc>>
  %p = vta.pad %s low[2000, 2000, 0, 0] high[0, 0, 0, 0] : memref<1x1x1x16xi32, #vta.mem<acc>> to memref<2001x2001x1x16xi32, #vta.mem<acc>>
  %t = vta.alloc() buffers 1 : memref<1x1x1x16xi32, #vta.mem<acc>>
  vta.reset %t : memref<1x1x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected windows of at most 1048576 points}}
  vta.alu max %t, %p map affine_map<(h, w, y, x) -> (h + y, w + x)> windows [2001, 2001] : memref<1x1x1x16xi32, #vta.mem<acc>>, memref<2001x2001x1x16xi32, #vta.mem<acc>>
  return
}
}
