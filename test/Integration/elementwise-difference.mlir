// A difference of int8 tensors whose first one has a factor beyond int8: it is
// what the accumulators start from all the same.

// RUN: vta-check %s

#id = affine_map<(h, b, o) -> (h, b, o)>
func.func @f(%x: tensor<5x1x16xi8>, %y: tensor<5x1x16xi8>) -> tensor<5x1x16xi8> {
  %factor = arith.constant -128 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %e = tensor.empty() : tensor<5x1x16xi8>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y : tensor<5x1x16xi8>, tensor<5x1x16xi8>) outs(%e : tensor<5x1x16xi8>) {
  ^bb0(%a: i8, %b: i8, %c: i8):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.muli %0, %factor : i32
    %2 = arith.shli %1, %two : i32
    %3 = arith.extsi %b : i8 to i32
    %4 = arith.subi %2, %3 : i32
    %5 = arith.shrsi %4, %three : i32
    %6 = arith.trunci %5 : i32 to i8
    linalg.yield %6 : i8
  } -> tensor<5x1x16xi8>
  return %z : tensor<5x1x16xi8>
}
