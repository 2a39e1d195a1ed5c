// A schedule written by hand that stages a bias, with a knob of its own.
// RUN: vta-check %s

// The ALU does not add: the bias is a load of weights, before the others.
// RUN: vta-opt %s --vta-pipeline | FileCheck %s
// CHECK-NOT: vtaisa.alu add
// CHECK: vtaisa.finish

// What the knob may not be without being among its options.
// RUN: sed 's/= 5 : i64 from options = \[1, 2, 5\]/= 5 : i64 from options = [1, 2]/' %s \
// RUN:   | not vta-opt 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: error: {{.*}}provided `selected` attribute is not an element of `options`

// Dimensions as above, without the convolution's: 0 n, 1 c, 2 h, 3 w, 6 k.
module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @biased(%kernel: !transform.any_op {transform.readonly}) {
    %h = transform.tune.knob<"tile_h"> = 5 : i64 from options = [1, 2, 5] -> !transform.any_param
    %conv, %fused, %loops = transform.vta.tile_and_fuse %kernel
        sizes [1, 2, %h, 0, 0, 0, 1] order [0, 1, 2, 6] : (!transform.any_op, !transform.any_param)
        -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %steps:5 = transform.split_handle %fused : (!transform.any_op)
        -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op,
            !transform.any_op)
    transform.vta.stage %conv operand 2 to <acc> at [0] of %loops buffers [2]
        : !transform.any_op, !transform.any_op
    transform.vta.stage %steps#0 operand 0 to <wgt> at [2] of %loops buffers [1]
        : !transform.any_op, !transform.any_op
    transform.vta.stage %conv operand 1 to <wgt> at [2] of %loops buffers [1]
        : !transform.any_op, !transform.any_op
    transform.vta.stage %conv operand 0 to <inp> at [3] of %loops buffers [2]
        : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#channel = affine_map<(n, c, h, w, b, o) -> (c, b, o)>
func.func @conv(%x: tensor<1x3x9x10x1x16xi8> {vta.name = "x"},
                %w: tensor<4x3x3x3x16x16xi8> {vta.name = "w"})
    -> tensor<1x4x9x10x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %max = arith.constant 127 : i32
  %shift = arith.constant 10 : i32
  %bias = arith.constant
      dense<[[[-700, -663, -626, -589, -552, -515, -478, -441, -404, -367, -330, -293, -256,
      -219, -182, -145]], [[-108, -71, -34, 3, 40, 77, 114, 151, 188, 225, 262, 299, 336,
      373, 410, 447]], [[484, 521, 558, 595, 632, 669, 706, 743, 780, 817, 854, 891, 928,
      965, 1002, 1039]], [[1076, 1113, 1150, 1187, 1224, 1261, 1298, -664, -627, -590, -553,
      -516, -479, -442, -405, -368]]]>
      : tensor<4x1x16xi32>
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x3x9x10x1x16xi8> to tensor<1x3x11x12x1x16xi8>
  %empty = tensor.empty() : tensor<1x4x9x10x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x4x9x10x1x16xi32>)
      -> tensor<1x4x9x10x1x16xi32>
  %conv = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel",
      "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x3x11x12x1x16xi8>, tensor<4x3x3x3x16x16xi8>)
      outs(%init : tensor<1x4x9x10x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x9x10x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x4x9x10x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%conv, %bias : tensor<1x4x9x10x1x16xi32>, tensor<4x1x16xi32>)
      outs(%empty8 : tensor<1x4x9x10x1x16xi8>)
      attrs = {vta.schedule = @schedules::@biased} {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %sum = arith.addi %a, %b : i32
    %0 = arith.shrsi %sum, %shift : i32
    %1 = arith.maxsi %0, %zero : i32
    %2 = arith.minsi %1, %max : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<1x4x9x10x1x16xi8>
  return %out : tensor<1x4x9x10x1x16xi8>
}
