// By hand: products of 1, 15 and 17 rows, one less and one more than a block.

// RUN: vta-check --network %s

#id = affine_map<(i, j) -> (i, j)>
func.func @rows_1(%x: tensor<1x40xi8>, %w: tensor<40x24xi8>) -> tensor<1x24xi8> {
  %half = arith.constant 64 : i32
  %n = arith.constant 7 : i32
  %zero = arith.constant 0 : i32
  %lo = arith.constant -128 : i32
  %hi = arith.constant 127 : i32
  %e = tensor.empty() : tensor<1x24xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x24xi32>) -> tensor<1x24xi32>
  %c = linalg.matmul ins(%x, %w : tensor<1x40xi8>, tensor<40x24xi8>) outs(%f : tensor<1x24xi32>) -> tensor<1x24xi32>
  %e8 = tensor.empty() : tensor<1x24xi8>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<1x24xi32>) outs(%e8 : tensor<1x24xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.addi %a, %half : i32
    %1 = arith.shrsi %0, %n : i32
    %2 = arith.minsi %1, %hi : i32
    %3 = arith.maxsi %2, %lo : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<1x24xi8>
  return %r : tensor<1x24xi8>
}

func.func @rows_15(%x: tensor<15x40xi8>, %w: tensor<40x24xi8>) -> tensor<15x24xi8> {
  %half = arith.constant 64 : i32
  %n = arith.constant 7 : i32
  %zero = arith.constant 0 : i32
  %lo = arith.constant -128 : i32
  %hi = arith.constant 127 : i32
  %e = tensor.empty() : tensor<15x24xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<15x24xi32>) -> tensor<15x24xi32>
  %c = linalg.matmul ins(%x, %w : tensor<15x40xi8>, tensor<40x24xi8>) outs(%f : tensor<15x24xi32>) -> tensor<15x24xi32>
  %e8 = tensor.empty() : tensor<15x24xi8>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<15x24xi32>) outs(%e8 : tensor<15x24xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.addi %a, %half : i32
    %1 = arith.shrsi %0, %n : i32
    %2 = arith.minsi %1, %hi : i32
    %3 = arith.maxsi %2, %lo : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<15x24xi8>
  return %r : tensor<15x24xi8>
}

func.func @rows_17(%x: tensor<17x40xi8>, %w: tensor<40x24xi8>) -> tensor<17x24xi8> {
  %half = arith.constant 64 : i32
  %n = arith.constant 7 : i32
  %zero = arith.constant 0 : i32
  %lo = arith.constant -128 : i32
  %hi = arith.constant 127 : i32
  %e = tensor.empty() : tensor<17x24xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<17x24xi32>) -> tensor<17x24xi32>
  %c = linalg.matmul ins(%x, %w : tensor<17x40xi8>, tensor<40x24xi8>) outs(%f : tensor<17x24xi32>) -> tensor<17x24xi32>
  %e8 = tensor.empty() : tensor<17x24xi8>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<17x24xi32>) outs(%e8 : tensor<17x24xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.addi %a, %half : i32
    %1 = arith.shrsi %0, %n : i32
    %2 = arith.minsi %1, %hi : i32
    %3 = arith.maxsi %2, %lo : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<17x24xi8>
  return %r : tensor<17x24xi8>
}
