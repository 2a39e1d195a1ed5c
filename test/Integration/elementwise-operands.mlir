// Elementwise kernels behind a product and a pool, whose operands are
// transposed, repeated, used twice or one element.

// RUN: vta-check %s

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#transposed = affine_map<(h, c, b, o) -> (c, h, b, o)>
#repeated = affine_map<(h, c, b, o) -> (h, b, o)>
#element = affine_map<(b, o) -> (b, o)>
func.func @kernels(%x: tensor<6x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %z: tensor<3x1x16xi8>)
    -> (tensor<3x3x1x16xi8>, tensor<3x3x1x16xi8>, tensor<1x16xi8>) {
  %zero = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %e = tensor.empty() : tensor<6x3x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<6x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%f : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %ye = tensor.empty() : tensor<6x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<6x3x1x16xi32>) outs(%ye : tensor<6x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<6x3x1x16xi8>

  %window = tensor.empty() : tensor<2xi8>
  %pe = tensor.empty() : tensor<3x3x1x16xi32>
  %pf = linalg.fill ins(%zero : i32) outs(%pe : tensor<3x3x1x16xi32>) -> tensor<3x3x1x16xi32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(h, c, b, o, t) -> (h * 2 + t, c, b, o)>, affine_map<(h, c, b, o, t) -> (t)>, affine_map<(h, c, b, o, t) -> (h, c, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%y, %window : tensor<6x3x1x16xi8>, tensor<2xi8>) outs(%pf : tensor<3x3x1x16xi32>) {
  ^bb0(%a: i8, %s: i8, %r: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.addi %r, %0 : i32
    linalg.yield %1 : i32
  } -> tensor<3x3x1x16xi32>
  %e8 = tensor.empty() : tensor<3x3x1x16xi8>
  %p = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<3x3x1x16xi32>) outs(%e8 : tensor<3x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %0 = arith.addi %a, %c1 : i32
    %1 = arith.shrsi %0, %c1 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<3x3x1x16xi8>

  %0 = linalg.generic {indexing_maps = [#transposed, #repeated, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %z : tensor<3x3x1x16xi8>, tensor<3x1x16xi8>) outs(%e8 : tensor<3x3x1x16xi8>) {
  ^bb0(%a: i8, %b: i8, %r: i8):
    %wide = arith.extsi %a : i8 to i32
    %half = arith.shrsi %wide, %c1 : i32
    %other = arith.extsi %b : i8 to i32
    %both = arith.addi %other, %half : i32
    %low = arith.trunci %both : i32 to i8
    linalg.yield %low : i8
  } -> tensor<3x3x1x16xi8>
  %m = arith.constant -1 : i32
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<3x3x1x16xi8>) outs(%e8 : tensor<3x3x1x16xi8>) {
  ^bb0(%a: i8, %r: i8):
    %wide = arith.extsi %a : i8 to i32
    %three = arith.muli %wide, %c3 : i32
    %minus = arith.muli %wide, %m : i32
    %both = arith.addi %three, %minus : i32
    %half = arith.shrsi %both, %c2 : i32
    %low = arith.trunci %half : i32 to i8
    linalg.yield %low : i8
  } -> tensor<3x3x1x16xi8>
  %one = tensor.extract_slice %p[2, 1, 0, 0] [1, 1, 1, 16] [1, 1, 1, 1] : tensor<3x3x1x16xi8> to tensor<1x16xi8>
  %oe = tensor.empty() : tensor<1x16xi8>
  %2 = linalg.generic {indexing_maps = [#element, #element], iterator_types = ["parallel", "parallel"]}
      ins(%one : tensor<1x16xi8>) outs(%oe : tensor<1x16xi8>) {
  ^bb0(%a: i8, %r: i8):
    %wide = arith.extsi %a : i8 to i32
    %half = arith.shrsi %wide, %c1 : i32
    %both = arith.addi %half, %wide : i32
    %low = arith.trunci %both : i32 to i8
    linalg.yield %low : i8
  } -> tensor<1x16xi8>
  return %0, %1, %2 : tensor<3x3x1x16xi8>, tensor<3x3x1x16xi8>, tensor<1x16xi8>
}
