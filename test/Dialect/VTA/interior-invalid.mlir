// RUN: vta-opt %s --split-input-file --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(vta-kernel-pipeline,vta-apply-schedules)'

func.func @stage_size(%x: tensor<4x5x1x16xi8>) -> tensor<4x12x1x16xi8> {
  // expected-error @+1 {{expected dimension 1 of the result to be 1 + 13 + 0 = 14, got 12}}
  %0 = vta.stage %x low[0, 1, 0, 0] high[0, 0, 0, 0] interior [1, 3, 1, 1] to <inp> buffers 1 : tensor<4x5x1x16xi8> to tensor<4x12x1x16xi8>
  return %0 : tensor<4x12x1x16xi8>
}

// -----

func.func @stage_nothing(%x: tensor<0x1x16xi8>) -> tensor<2x1x16xi8> {
  // expected-error @+1 {{expected dimension 0 of the result to be 1 + 0 + 2 = 3, got 2}}
  %0 = vta.stage %x low[1, 0, 0] high[2, 0, 0] interior [7, 1, 1] to <inp> buffers 1 : tensor<0x1x16xi8> to tensor<2x1x16xi8>
  return %0 : tensor<2x1x16xi8>
}

// -----

func.func @stage_rank(%x: tensor<4x1x16xi8>) -> tensor<4x1x16xi8> {
  // expected-error @+1 {{expected 3 interior distances, got 2}}
  %0 = vta.stage %x low[0, 0, 0] high[0, 0, 0] interior [1, 1] to <inp> buffers 1 : tensor<4x1x16xi8> to tensor<4x1x16xi8>
  return %0 : tensor<4x1x16xi8>
}

// -----

func.func @stage_distance(%x: tensor<?x1x16xi8>) -> tensor<4x1x16xi8> {
  // expected-error @+1 {{expected the interior distance of dimension 0 to be at least 1, got 0}}
  %0 = vta.stage %x low[0, 0, 0] high[0, 0, 0] interior [0, 1, 1] to <inp> buffers 1 : tensor<?x1x16xi8> to tensor<4x1x16xi8>
  return %0 : tensor<4x1x16xi8>
}

// -----

func.func @stage_overflow(%x: tensor<4x1x16xi8>) -> tensor<4x1x16xi8> {
  // expected-error @+1 {{dimension 0 of the result is larger than any tensor}}
  %0 = vta.stage %x low[0, 0, 0] high[0, 0, 0] interior [9223372036854775807, 1, 1] to <inp> buffers 1 : tensor<4x1x16xi8> to tensor<4x1x16xi8>
  return %0 : tensor<4x1x16xi8>
}

// -----

func.func @stage_space(%x: tensor<4x16x16xi8>) -> tensor<7x16x16xi8> {
  // expected-error @+1 {{expected padding of #vta.mem<inp> only, got it in #vta.mem<wgt>}}
  %0 = vta.stage %x low[0, 0, 0] high[0, 0, 0] interior [2, 1, 1] to <wgt> buffers 1 : tensor<4x16x16xi8> to tensor<7x16x16xi8>
  return %0 : tensor<7x16x16xi8>
}

// -----

func.func @load_size(%x: memref<4x1x16xi8>, %t: memref<8x1x16xi8, #vta.mem<inp>>) {
  // expected-error @+1 {{expected dimension 0 of the result to be 0 + 7 + 0 = 7, got 8}}
  vta.load %x low[0, 0, 0] high[0, 0, 0] interior [2, 1, 1] into %t : memref<4x1x16xi8> to memref<8x1x16xi8, #vta.mem<inp>>
  return
}

// -----

func.func @load_rank(%x: memref<4x1x16xi8>, %t: memref<4x1x16xi8, #vta.mem<inp>>) {
  // expected-error @+1 {{expected 3 interior distances, got 4}}
  vta.load %x low[0, 0, 0] high[0, 0, 0] interior [1, 1, 1, 1] into %t : memref<4x1x16xi8> to memref<4x1x16xi8, #vta.mem<inp>>
  return
}

// -----

func.func @load_space(%x: memref<4x16x16xi8>, %t: memref<7x16x16xi8, #vta.mem<wgt>>) {
  // expected-error @+1 {{expected padding of #vta.mem<inp> only, got it in #vta.mem<wgt>}}
  vta.load %x low[0, 0, 0] high[0, 0, 0] interior [2, 1, 1] into %t : memref<4x16x16xi8> to memref<7x16x16xi8, #vta.mem<wgt>>
  return
}

// -----

// Zeros between weights would be multiplied: dilated windows are not supported.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @weights(%x: tensor<4x3x1x16xi8>, %v: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %none = arith.constant dense<0> : tensor<3x3x16x16xi8>
  // expected-note @+1 {{padded here}}
  %w = tensor.insert_slice %v into %none[0, 0, 0, 0] [3, 2, 16, 16] [1, 2, 1, 1] : tensor<3x2x16x16xi8> into tensor<3x3x16x16xi8>
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{expected weights without padding: only the input can be padded}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x3x1x16xi8>, tensor<3x3x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}
