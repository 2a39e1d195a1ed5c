// By hand: two NCHW convolutions, a residual, weights and bias as arguments.

// RUN: vta-check --network %s
// RUN: vta-check --network %s --config=1x4_12_12_14_15

#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
#ch = affine_map<(n, c, h, w) -> (c)>
func.func @main(%x: tensor<1x20x9x7xi8>, %w0: tensor<24x20x3x3xi8>, %b0: tensor<24xi32>, %w1: tensor<24x24x1x1xi8>) -> tensor<1x24x9x7xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero8 : i8
  } : tensor<1x20x9x7xi8> to tensor<1x20x11x9xi8>
  %e = tensor.empty() : tensor<1x24x9x7xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x24x9x7xi32>) -> tensor<1x24x9x7xi32>
  %c0 = linalg.conv_2d_nchw_fchw ins(%p, %w0 : tensor<1x20x11x9xi8>, tensor<24x20x3x3xi8>) outs(%f : tensor<1x24x9x7xi32>) -> tensor<1x24x9x7xi32>
  %e8 = tensor.empty() : tensor<1x24x9x7xi8>
  %r0 = linalg.generic {indexing_maps = [#id, #ch, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c0, %b0 : tensor<1x24x9x7xi32>, tensor<24xi32>) outs(%e8 : tensor<1x24x9x7xi8>) {
  ^bb0(%a: i32, %b: i32, %o: i8):
    %s = arith.constant 9 : i32
    %lo = arith.constant 0 : i32
    %hi = arith.constant 127 : i32
    %0 = arith.addi %a, %b : i32
    %1 = arith.shrsi %0, %s : i32
    %2 = arith.maxsi %1, %lo : i32
    %3 = arith.minsi %2, %hi : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<1x24x9x7xi8>
  %c1 = linalg.conv_2d_nchw_fchw ins(%r0, %w1 : tensor<1x24x9x7xi8>, tensor<24x24x1x1xi8>) outs(%f : tensor<1x24x9x7xi32>) -> tensor<1x24x9x7xi32>
  %r1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c1, %r0 : tensor<1x24x9x7xi32>, tensor<1x24x9x7xi8>) outs(%e8 : tensor<1x24x9x7xi8>) {
  ^bb0(%a: i32, %b: i8, %o: i8):
    %s = arith.constant 8 : i32
    %five = arith.constant 5 : i32
    %lo = arith.constant -128 : i32
    %hi = arith.constant 127 : i32
    %w = arith.extsi %b : i8 to i32
    %m = arith.shli %w, %five : i32
    %0 = arith.addi %a, %m : i32
    %1 = arith.shrsi %0, %s : i32
    %2 = arith.cmpi sgt, %1, %lo : i32
    %3 = arith.select %2, %1, %lo : i32
    %4 = arith.minsi %3, %hi : i32
    %5 = arith.trunci %4 : i32 to i8
    linalg.yield %5 : i8
  } -> tensor<1x24x9x7xi8>
  return %r1 : tensor<1x24x9x7xi8>
}
