// By hand: batches with a vector of biases that is broadcast into the sums, a maximum and a shift
// by channel.

// RUN: vta-check --network %s

#id = affine_map<(n, i, j) -> (n, i, j)>
#ch = affine_map<(n, i, j) -> (j)>
func.func @main(%x: tensor<2x7x33xi8>, %w: tensor<2x33x20xi8>, %bias: tensor<20xi32>) -> tensor<2x7x20xi8> {
  %shifts = arith.constant dense<[6, 7, 8, 9, 6, 7, 8, 9, 6, 7, 8, 9, 6, 7, 8, 9, 6, 7, 8, 9]> : tensor<20xi32>
  %e = tensor.empty() : tensor<2x7x20xi32>
  %f = linalg.broadcast ins(%bias : tensor<20xi32>) outs(%e : tensor<2x7x20xi32>) dimensions = [0, 1]
  %c = linalg.batch_matmul ins(%x, %w : tensor<2x7x33xi8>, tensor<2x33x20xi8>) outs(%f : tensor<2x7x20xi32>) -> tensor<2x7x20xi32>
  %e8 = tensor.empty() : tensor<2x7x20xi8>
  %r = linalg.generic {indexing_maps = [#id, #ch, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%c, %shifts : tensor<2x7x20xi32>, tensor<20xi32>) outs(%e8 : tensor<2x7x20xi8>) {
  ^bb0(%a: i32, %s: i32, %o: i8):
    %lo = arith.constant -128 : i32
    %hi = arith.constant 127 : i32
    %0 = arith.shrsi %a, %s : i32
    %1 = arith.minsi %0, %hi : i32
    %2 = arith.maxsi %1, %lo : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<2x7x20xi8>
  return %r : tensor<2x7x20xi8>
}
