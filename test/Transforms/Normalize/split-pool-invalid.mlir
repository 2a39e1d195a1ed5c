// RUN: vta-opt %s --pass-pipeline='builtin.module(vta-kernel-pipeline,vta-generate-schedules)' \
// RUN:   --split-input-file --verify-diagnostics

// What a tap of a window and the next one are apart cannot be split.
module attributes {vta.config = #vta.config<"1x16_12_12_15_13">, vta.machine = "rtl-de10"} {
func.func @gaps(%x: tensor<400x1x16xi8>) -> tensor<200x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<200x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<200x1x16xi8>) -> tensor<200x1x16xi8>
  %shape = tensor.empty() : tensor<2xi8>
  // expected-note @+2 {{a window of the max pool sees 201 accumulators, all of them in one tile}}
  // expected-error @+1 {{no schedule fits: predicate 'acc' removes the last points: the smallest tile needs 12928 B of ACC SRAM, configuration 1x16_i8w8a32_12_12_15_13 has 8192 B}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, b, o, y) -> (h + y * 200, b, o)>, affine_map<(h, b, o, y) -> (y)>, affine_map<(h, b, o, y) -> (h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %shape : tensor<400x1x16xi8>, tensor<2xi8>) outs(%init : tensor<200x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %m: i8):
    %0 = arith.maxsi %in, %m : i8
    linalg.yield %0 : i8
  } -> tensor<200x1x16xi8>
  return %max : tensor<200x1x16xi8>
}
}

// -----

// Accumulators cannot be stored between two steps.
#id = affine_map<(h, w, b, o) -> (h, w, b, o)>
#rows = affine_map<(h, w, b, o, y, x) -> (h + y, w + x, b, o)>
#window = affine_map<(h, w, b, o, y, x) -> (y, x)>
#out = affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>
module attributes {vta.config = #vta.config<"1x16_12_12_15_13">, vta.machine = "rtl-de10"} {
func.func @accumulators(%x: tensor<14x15x1x16xi8>, %w: tensor<15x15x16x16xi8>) -> tensor<1x1x1x16xi8> {
  %zero = arith.constant 0 : i32
  %lowest = arith.constant -2147483648 : i32
  %c8 = arith.constant 8 : i32
  %e = tensor.empty() : tensor<14x15x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<14x15x1x16xi32>) -> tensor<14x15x1x16xi32>
  // expected-note @+2 {{a window of the max pool sees 14 x 15 accumulators, all of them in one tile}}
  // expected-error @+1 {{no schedule fits: predicate 'acc' removes the last points: the smallest tile needs 13504 B of ACC SRAM, configuration 1x16_i8w8a32_12_12_15_13 has 8192 B}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<14x15x1x16xi8>, tensor<15x15x16x16xi8>) outs(%zeros : tensor<14x15x1x16xi32>) -> tensor<14x15x1x16xi32>
  %shape = tensor.empty() : tensor<14x15xi8>
  %pe = tensor.empty() : tensor<1x1x1x16xi32>
  %init = linalg.fill ins(%lowest : i32) outs(%pe : tensor<1x1x1x16xi32>) -> tensor<1x1x1x16xi32>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%acc, %shape : tensor<14x15x1x16xi32>, tensor<14x15xi8>) outs(%init : tensor<1x1x1x16xi32>) {
  ^bb0(%in: i32, %s: i8, %m: i32):
    %0 = arith.maxsi %in, %m : i32
    linalg.yield %0 : i32
  } -> tensor<1x1x1x16xi32>
  %e8 = tensor.empty() : tensor<1x1x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%max : tensor<1x1x1x16xi32>) outs(%e8 : tensor<1x1x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<1x1x1x16xi8>
  return %y : tensor<1x1x1x16xi8>
}
}
