// A kernel that is written as if it overwrote its own input, which the residual
// and another kernel read besides: only the shape of a destination counts.

// RUN: vta-check %s

#x = affine_map<(h, b, o, i) -> (h, b, i)>
#w = affine_map<(h, b, o, i) -> (o, i)>
#y = affine_map<(h, b, o, i) -> (h, b, o)>
#id = affine_map<(h, b, o) -> (h, b, o)>
func.func @f(%x: tensor<5x1x16xi8>, %w: tensor<16x16xi8>) -> (tensor<5x1x16xi8>, tensor<5x1x16xi8>) {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<5x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<5x1x16xi32>) -> tensor<5x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<5x1x16xi8>, tensor<16x16xi8>) outs(%zeros : tensor<5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<5x1x16xi32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%acc, %x : tensor<5x1x16xi32>, tensor<5x1x16xi8>) outs(%x : tensor<5x1x16xi8>) {
  ^bb0(%a: i32, %r: i8, %c: i8):
    %0 = arith.extsi %r : i8 to i32
    %1 = arith.addi %a, %0 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<5x1x16xi8>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y : tensor<5x1x16xi8>, tensor<5x1x16xi8>) outs(%y : tensor<5x1x16xi8>) {
  ^bb0(%a: i8, %r: i8, %c: i8):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %r : i8 to i32
    %2 = arith.addi %0, %1 : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<5x1x16xi8>
  return %y, %z : tensor<5x1x16xi8>, tensor<5x1x16xi8>
}
