// By hand: W x, transposed operands, the result transposed, low bits kept by a truncation without
// bounds.

// RUN: vta-check --network %s
// RUN: vta-check --network %s --config=2x16_15_15_18_17

#x = affine_map<(o, p, k) -> (p, k)>
#w = affine_map<(o, p, k) -> (o, k)>
#y = affine_map<(o, p, k) -> (o, p)>
#id = affine_map<(o, p) -> (o, p)>
#t = affine_map<(o, p) -> (p, o)>
#b = affine_map<(o, p) -> (o)>
func.func @main(%x: tensor<6x40xi8>, %w: tensor<24x40xi8>, %bias: tensor<24xi32>) -> tensor<6x24xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<24x6xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<24x6xi32>) -> tensor<24x6xi32>
  %c = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<6x40xi8>, tensor<24x40xi8>) outs(%f : tensor<24x6xi32>) {
  ^bb0(%i: i8, %j: i8, %a: i32):
    %0 = arith.extsi %i : i8 to i32
    %1 = arith.extsi %j : i8 to i32
    %2 = arith.muli %1, %0 : i32
    %3 = arith.addi %2, %a : i32
    linalg.yield %3 : i32
  } -> tensor<24x6xi32>
  %e8 = tensor.empty() : tensor<6x24xi8>
  %r = linalg.generic {indexing_maps = [#id, #b, #t], iterator_types = ["parallel", "parallel"]} ins(%c, %bias : tensor<24x6xi32>, tensor<24xi32>) outs(%e8 : tensor<6x24xi8>) {
  ^bb0(%a: i32, %b: i32, %o: i8):
    %s = arith.constant 7 : i32
    %0 = arith.subi %a, %b : i32
    %1 = arith.shrsi %0, %s : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<6x24xi8>
  return %r : tensor<6x24xi8>
}
