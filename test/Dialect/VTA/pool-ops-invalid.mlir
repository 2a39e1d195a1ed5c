// RUN: vta-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x1x16xi32>) {
  // expected-error @+1 {{expected two tensors or two memrefs of equal rank and element type, got 'tensor<4x1x16xi32>' and 'memref<4x1x16xi32, #vta.mem<acc>>'}}
  %0 = vta.pad %x low[0, 0, 0] high[0, 0, 0] : tensor<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @f(%x: tensor<4x1x16xi32>) {
  // expected-error @+1 {{expected two tensors or two memrefs of equal rank and element type, got 'tensor<4x1x16xi32>' and 'tensor<4x1x16xi8>'}}
  %0 = vta.pad %x low[0, 0, 0] high[0, 0, 0] : tensor<4x1x16xi32> to tensor<4x1x16xi8>
  return
}

// -----

func.func @f(%x: memref<4x1x16xi32>) {
  // expected-error @+1 {{expected accumulators, in #vta.mem<acc>, got 'memref<4x1x16xi32>'}}
  %0 = vta.pad %x low[1, 0, 0] high[0, 0, 0] : memref<4x1x16xi32> to memref<5x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @f(%x: tensor<4x1x16xi32>) {
  // expected-error @+1 {{expected 3 low and high pads, got 2 and 3}}
  %0 = vta.pad %x low[0, 0] high[0, 0, 0] : tensor<4x1x16xi32> to tensor<4x1x16xi32>
  return
}

// -----

func.func @f(%x: tensor<4x1x16xi32>, %i: index) {
  // expected-error @+1 {{expected one operand for each dynamic pad, got 1 and 0}}
  %0 = "vta.pad"(%x, %i) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_low = array<i64: 0, 0, 0>, static_high = array<i64: 0, 0, 0>}> : (tensor<4x1x16xi32>, index) -> tensor<4x1x16xi32>
  return
}

// -----

func.func @f(%x: tensor<4x1x16xi32>) {
  // expected-error @+1 {{expected pads of dimension 0 to be at least 0, got -1}}
  %0 = vta.pad %x low[-1, 0, 0] high[0, 0, 0] : tensor<4x1x16xi32> to tensor<3x1x16xi32>
  return
}

// -----

func.func @f(%x: tensor<4x1x16xi32>) {
  // expected-error @+1 {{expected dimension 0 of the result to be 1 + 4 + 2, got 8}}
  %0 = vta.pad %x low[1, 0, 0] high[2, 0, 0] : tensor<4x1x16xi32> to tensor<8x1x16xi32>
  return
}

// -----

func.func @f(%t: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected a value of 32 bits, got 2147483648}}
  vta.reset %t to 2147483648 : memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @f(%t: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected windows only with a source, for other operations than shr}}
  vta.alu max %t windows [2] imm 3 : memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @f(%t: memref<4x1x16xi32, #vta.mem<acc>>, %s: memref<8x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected windows only with a source, for other operations than shr}}
  vta.alu shr %t, %s map affine_map<(h, y) -> (h * 2 + y)> windows [2] : memref<4x1x16xi32, #vta.mem<acc>>, memref<8x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @f(%t: memref<4x1x16xi32, #vta.mem<acc>>, %s: memref<8x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected window extents of at least 1, got 0}}
  vta.alu max %t, %s map affine_map<(h, y) -> (h * 2 + y)> windows [0] : memref<4x1x16xi32, #vta.mem<acc>>, memref<8x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @f(%t: memref<4x1x16xi32, #vta.mem<acc>>, %s: memref<8x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected a map from 3 to 1 dimensions without symbols, got affine_map<(d0, d1) -> (d0 * 2 + d1)>}}
  vta.alu max %t, %s map affine_map<(h, y) -> (h * 2 + y)> windows [2, 2] : memref<4x1x16xi32, #vta.mem<acc>>, memref<8x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @f(%t: memref<4x1x16xi32, #vta.mem<acc>>, %s: memref<8x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected the map to use dimension 2 of the windows, got affine_map<(d0, d1, d2) -> (d0 * 2 + d1)>}}
  vta.alu max %t, %s map affine_map<(h, y, x) -> (h * 2 + y)> windows [2, 2] : memref<4x1x16xi32, #vta.mem<acc>>, memref<8x1x16xi32, #vta.mem<acc>>
  return
}
