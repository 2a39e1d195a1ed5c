// By hand: a depthwise convolution on NCHW with a stride.

// RUN: vta-check --network %s

#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
func.func @main(%x: tensor<1x20x9x7xi8>) -> tensor<1x20x4x3xi8> {
  %w = arith.constant dense<"0x7942BDF22106F0847762F0F3CB4D764DC7072051159A0F89F2C6DACAE344BB311245FD6F84DF9AD7C5B3D076AC0E8F53A7356C88913F20F6F72DB022D24D0A96DAD43C1617C1A98E78129E0327371065D095864F15ADA0B846C1C0EBC5348ADC799ADF849BAD05D4A10AC0441EAAEEB4B48EFA0B1F0ABD80E998A35ABA5EA0BD8799C1350D439E71897AA75FDE3134A4AA72E05628AC6FE68A733D1161A15D8EAE2BB042D7958AEDB1D594D6D112D34F6602F4DE"> : tensor<20x3x3xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x20x4x3xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x20x4x3xi32>) -> tensor<1x20x4x3xi32>
  %c = linalg.depthwise_conv_2d_nchw_chw {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x20x9x7xi8>, tensor<20x3x3xi8>) outs(%f : tensor<1x20x4x3xi32>) -> tensor<1x20x4x3xi32>
  %e8 = tensor.empty() : tensor<1x20x4x3xi8>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c : tensor<1x20x4x3xi32>) outs(%e8 : tensor<1x20x4x3xi8>) {
  ^bb0(%a: i32, %o: i8):
    %s = arith.constant 6 : i32
    %h = arith.constant 32 : i32
    %lo = arith.constant -100 : i32
    %hi = arith.constant 100 : i32
    %0 = arith.addi %a, %h : i32
    %1 = arith.shrsi %0, %s : i32
    %2 = arith.maxsi %1, %lo : i32
    %3 = arith.minsi %2, %hi : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<1x20x4x3xi8>
  return %r : tensor<1x20x4x3xi8>
}
