// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel), \
// RUN:   vta-import-records{file=%S/Inputs/records.log report=false})' --split-input-file \
// RUN:   --verify-diagnostics
// Only for other hardware.
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_14_17">, vta.machine = "pynq"} {
func.func @f(%x: tensor<4x4x1x16xi8>, %w: tensor<3x4x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-remark @+1 {{no record of dense 4x64 -> 48 for configuration 1x16_i8w8a32_15_15_14_17, only for 2x8_i8w8a32_15_15_15_16}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x4x1x16xi8>, tensor<3x4x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %y : tensor<4x3x1x16xi8>
}
}

// -----

// The shape is known, this configuration is not: of another memory, that is.
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_15_17">, vta.machine = "pynq"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-remark @+1 {{no record of dense 4x32 -> 48 for configuration 1x16_i8w8a32_15_15_15_17, only for 1x16_i8w8a32_15_15_14_17}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %y : tensor<4x3x1x16xi8>
}
}

// -----

// The only line of this shape lies.
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_14_17">, vta.machine = "pynq"} {
func.func @f(%x: tensor<4x6x1x16xi8>, %w: tensor<3x6x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-remark @+2 {{no record of dense 4x96 -> 48 among 8}}
  // expected-note @+1 {{line 9 is refused: a cost of 1.000e-07 s means 368.64 GOPS (2 x 0.02 million useful multiplications), the hardware's peak is 51.20 (2 x 1x16x16 x 100 MHz): it was not measured on this}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x6x1x16xi8>, tensor<3x6x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %y : tensor<4x3x1x16xi8>
}
}

// -----

// The fastest legal one is taken.
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_14_17">, vta.machine = "pynq"} {
func.func @f(%x: tensor<4x32x1x16xi8>, %w: tensor<3x32x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-remark @+3 {{dense 4x512 -> 48: record of line 13 (tile_b=1 tile_ci=1 tile_co=3 oc_nthread=1; 0.3 ms)}}
  // expected-note @+2 {{record of line 11 (tile_b=1 tile_ci=2 tile_co=1 oc_nthread=2; 0.1 ms) is not legal here: predicate 'threads': 2 virtual threads need a multiple of 2 tiles, there are 3 (needed 2, available 3)}}
  // expected-note @+1 {{record of line 12 (tile_b=1 tile_ci=32 tile_co=3 oc_nthread=1; 0.2 ms) is not legal here: predicate 'wgt': needs 24576 B of WGT SRAM, configuration 1x16_i8w8a32_15_15_14_17 has 16384 B (needed 24576, available 16384)}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x32x1x16xi8>, tensor<3x32x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %y : tensor<4x3x1x16xi8>
}
}

// -----

// None is legal.
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_14_17">, vta.machine = "pynq"} {
func.func @f(%x: tensor<4x64x1x16xi8>, %w: tensor<3x64x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-remark @+3 {{no legal record of dense 4x1024 -> 48 for configuration 1x16_i8w8a32_15_15_14_17}}
  // expected-note @+2 {{record of line 15 (tile_b=1 tile_ci=2 tile_co=1 oc_nthread=2; 0.1 ms) is not legal here: predicate 'threads'}}
  // expected-note @+1 {{record of line 16 (tile_b=1 tile_ci=64 tile_co=3 oc_nthread=1; 0.2 ms) is not legal here: predicate 'wgt'}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x64x1x16xi8>, tensor<3x64x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %y : tensor<4x3x1x16xi8>
}
}

// -----

// TVM has no such task.
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
#x = affine_map<(n, c, b, o, k, i) -> (n, k, b, i)>
#w = affine_map<(n, c, b, o, k, i) -> (c, o, i)>
#y = affine_map<(n, c, b, o, k, i) -> (n, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_14_17">, vta.machine = "pynq"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-remark @+1 {{no record: TVM has no task for an input indexed like this}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %y : tensor<4x3x1x16xi8>
}
}

// -----

// expected-error @+1 {{no machine: expected a 'vta.machine' attribute on the module (--vta-attach-target)}}
module attributes {vta.config = #vta.config<"1x16_15_15_14_17">} {
}

// -----

module attributes {vta.machine = "pynq"} {
// expected-error @+1 {{expected @vta_schedules to be a module for schedules, with attribute 'transform.with_named_sequence'}}
module @vta_schedules {
}
}
