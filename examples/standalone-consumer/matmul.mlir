// A matrix product with a zero point, on plain tensors: what vta-pack-linalg takes.
func.func @main(%a: tensor<5x40xi8> {ml_program.identifier = "x"}, %b: tensor<40x24xi8>) -> tensor<5x24xi8> {
  %z = arith.constant 3 : i32
  %z1 = arith.constant 0 : i32
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<5x24xi32>
  %f = linalg.fill ins(%c0 : i32) outs(%e : tensor<5x24xi32>) -> tensor<5x24xi32>
  %0 = linalg.quantized_matmul ins(%a, %b, %z, %z1 : tensor<5x40xi8>, tensor<40x24xi8>, i32, i32) outs(%f : tensor<5x24xi32>) -> tensor<5x24xi32>
  %e8 = tensor.empty() : tensor<5x24xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x24xi32>) outs(%e8 : tensor<5x24xi8>) {
  ^bb0(%in: i32, %out: i8):
    %c7 = arith.constant 7 : i32
    %lo = arith.constant -128 : i32
    %hi = arith.constant 127 : i32
    %h = arith.constant 64 : i32
    %1 = arith.addi %in, %h : i32
    %2 = arith.shrsi %1, %c7 : i32
    %3 = arith.maxsi %2, %lo : i32
    %4 = arith.minsi %3, %hi : i32
    %5 = arith.trunci %4 : i32 to i8
    linalg.yield %5 : i8
  } -> tensor<5x24xi8>
  return %r : tensor<5x24xi8>
}
