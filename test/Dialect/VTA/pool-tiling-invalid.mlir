// RUN: vta-opt %s --linalg-to-vta-kernel --vta-apply-schedules --split-input-file \
// RUN:   --verify-diagnostics

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h * 2 + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<11x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<6x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %from = arith.constant -2147483648 : i32
  %e = tensor.empty() : tensor<11x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<11x3x1x16xi32>) -> tensor<11x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<11x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<11x3x1x16xi32>) -> tensor<11x3x1x16xi32>
  %pad = arith.constant 0 : i32
  %padded = tensor.pad %acc low[1, 0, 0, 0] high[1, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i32
  } : tensor<11x3x1x16xi32> to tensor<13x3x1x16xi32>
  %shape = tensor.empty() : tensor<3xi8>
  %pe = tensor.empty() : tensor<6x3x1x16xi32>
  %init = linalg.fill ins(%from : i32) outs(%pe : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  // expected-note @+1 {{pooling here}}
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%padded, %shape : tensor<13x3x1x16xi32>, tensor<3xi8>) outs(%init : tensor<6x3x1x16xi32>) {
  ^bb0(%in: i32, %s: i8, %m: i32):
    %0 = arith.maxsi %m, %in : i32
    linalg.yield %0 : i32
  } -> tensor<6x3x1x16xi32>
  %e8 = tensor.empty() : tensor<6x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%max : tensor<6x3x1x16xi32>) outs(%e8 : tensor<6x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %d: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<6x3x1x16xi8>
  return %y : tensor<6x3x1x16xi8>
}
module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected accumulators to be padded with -2147483648, for the pool alone (vta-normalize)}}
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

// What is wrong with a pool is said here too.
#rows = affine_map<(h, c, b, o, y) -> (h * 2 + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<11x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<6x3x1x16xi8> {
  %y = vta.kernel "f" (%a = %x, %b = %w) attributes {vta.schedule = @schedules::@f}
      : (tensor<11x2x1x16xi8>, tensor<3x2x16x16xi8>) -> tensor<6x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %from = arith.constant -2147483648 : i32
    %e = tensor.empty() : tensor<11x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<11x3x1x16xi32>) -> tensor<11x3x1x16xi32>
    %acc = linalg.mmt4d ins(%a, %b : tensor<11x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<11x3x1x16xi32>) -> tensor<11x3x1x16xi32>
    %pad = arith.constant -2147483648 : i32
    %padded = tensor.pad %acc low[3, 0, 0, 0] high[0, 0, 0, 0] {
    ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
      tensor.yield %pad : i32
    } : tensor<11x3x1x16xi32> to tensor<14x3x1x16xi32>
    %shape = tensor.empty() : tensor<3xi8>
    %pe = tensor.empty() : tensor<6x3x1x16xi32>
    %init = linalg.fill ins(%from : i32) outs(%pe : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
    // expected-note @+1 {{pooling here}}
    %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%padded, %shape : tensor<14x3x1x16xi32>, tensor<3xi8>) outs(%init : tensor<6x3x1x16xi32>) {
    ^bb0(%in: i32, %s: i8, %m: i32):
      %0 = arith.maxsi %m, %in : i32
      linalg.yield %0 : i32
    } -> tensor<6x3x1x16xi32>
    %e8 = tensor.empty() : tensor<6x3x1x16xi8>
    %out = vta.step narrow ins(%max : tensor<6x3x1x16xi32>) outs(%e8 : tensor<6x3x1x16xi8>)
    vta.yield %out : tensor<6x3x1x16xi8>
  }
  return %y : tensor<6x3x1x16xi8>
}
module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected every window to see an element of the source, got only padding for row 0 of dimension 0}}
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}
