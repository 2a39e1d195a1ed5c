// A machine given as a file is found again by the passes that derive and verify
// tokens, with its limits.

// RUN: sed 's/"name": "rtl-de10"/"name": "mine"/; s/"token_limit": 255/"token_limit": 1/' \
// RUN:   %vta_src/runtime/machines/rtl-de10.json > %t.json
// RUN: grep '"token_limit": 1,' %t.json
// RUN: vta-opt %s --vta-pipeline=machine=%t.json | FileCheck %s

// CHECK: vtaisa.program
// CHECK-SAME: machine("{{.*}}.json")

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
func.func @conv(%x: tensor<1x1x5x7x1x16xi8> {vta.name = "x"},
                %w: tensor<1x1x3x3x16x16xi8> {vta.name = "w"})
    -> tensor<1x1x3x5x1x16xi8> {
  %zero = arith.constant 0 : i32
  %max = arith.constant 127 : i32
  %shift = arith.constant 8 : i32
  %empty = tensor.empty() : tensor<1x1x3x5x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x1x3x5x1x16xi32>)
      -> tensor<1x1x3x5x1x16xi32>
  %conv = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel",
      "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x1x5x7x1x16xi8>, tensor<1x1x3x3x16x16xi8>)
      outs(%init : tensor<1x1x3x5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x3x5x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x1x3x5x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%conv : tensor<1x1x3x5x1x16xi32>)
      outs(%empty8 : tensor<1x1x3x5x1x16xi8>) {
  ^bb0(%a: i32, %c: i8):
    %0 = arith.shrsi %a, %shift : i32
    %1 = arith.maxsi %0, %zero : i32
    %2 = arith.minsi %1, %max : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<1x1x3x5x1x16xi8>
  return %out : tensor<1x1x3x5x1x16xi8>
}
