// RUN: vta-test-opt %s \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel),test-vta-kernels)' \
// RUN:   --split-input-file --verify-diagnostics | FileCheck %s
// RUN: vta-test-opt %s \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,test-vta-kernels))' \
// RUN:   --split-input-file --verify-diagnostics
// The analysis says what each kernel is. What does not become one:
// linalg-to-kernel-invalid.mlir and epilogue-invalid.mlir in test/Transforms/Normalize.

#id = affine_map<(a, b, c, d) -> (a, b, c, d)>
#inp = affine_map<(c, h, w, b, o, k, y, x, i) -> (k, h + y, w + x, b, i)>
#wgt = affine_map<(c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#acc = affine_map<(c, h, w, b, o, k, y, x, i) -> (c, h, w, b, o)>
#id5 = affine_map<(c, h, w, b, o) -> (c, h, w, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {

// CHECK-LABEL: func @convolution
func.func @convolution(%x: tensor<2x6x6x1x16xi8>, %w: tensor<3x2x3x3x16x16xi8>) -> tensor<3x6x6x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %padded = tensor.pad %x low[0, 1, 1, 0, 0] high[0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %zero8 : i8
  } : tensor<2x6x6x1x16xi8> to tensor<2x8x8x1x16xi8>
  %e = tensor.empty() : tensor<3x6x6x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<3x6x6x1x16xi32>) -> tensor<3x6x6x1x16xi32>
  // expected-remark @+1 {{kernel of a contraction: 1 steps, a padded input, workload [3,6,6,1,16,2,3,3,16] x2+1d5 x6+1d1+1d6~1 x6+1d2+1d7~1 wd0d5d6d7 steps1/1}}
  %sums = linalg.generic {indexing_maps = [#inp, #wgt, #acc], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%padded, %w : tensor<2x8x8x1x16xi8>, tensor<3x2x3x3x16x16xi8>) outs(%zeros : tensor<3x6x6x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %s: i32):
    %aw = arith.extsi %a : i8 to i32
    %bw = arith.extsi %b : i8 to i32
    %p = arith.muli %aw, %bw : i32
    %r = arith.addi %s, %p : i32
    linalg.yield %r : i32
  } -> tensor<3x6x6x1x16xi32>
  %shifted = linalg.generic {indexing_maps = [#id5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      outs(%sums : tensor<3x6x6x1x16xi32>) {
  ^bb0(%a: i32):
    %r = arith.shrsi %a, %three : i32
    linalg.yield %r : i32
  } -> tensor<3x6x6x1x16xi32>
  %dest = tensor.empty() : tensor<3x6x6x1x16xi8>
  // expected-remark @+1 {{the kernel's end}}
  %out = linalg.generic {indexing_maps = [#id5, #id5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%shifted : tensor<3x6x6x1x16xi32>) outs(%dest : tensor<3x6x6x1x16xi8>) {
  ^bb0(%a: i32, %d: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x6x6x1x16xi8>
  return %out : tensor<3x6x6x1x16xi8>
}

// Several steps in one operation, and no vta-normalize: a kernel as well, whose
// model is that of the steps.
func.func @not_normalized(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %five = arith.constant 5 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-remark @+1 {{kernel of a contraction: 1 steps, workload [4,3,2,1,16,16] x4+1d0 x2+1d2 wd1d2 steps1/1}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-remark @+1 {{the kernel's end}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s = arith.shrsi %a, %five : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Without a contraction: zeros, to which a tensor is added.
func.func @elementwise(%x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  // expected-remark @+1 {{kernel without a contraction: 1 steps, workload [4,3,1,16] w steps0/1 0acc1d0d1}}
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<4x3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>) {
  ^bb0(%a: i32, %s: i32):
    %r = arith.addi %s, %a : i32
    linalg.yield %r : i32
  } -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-remark @+1 {{the kernel's end}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %d: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

}

// -----

// The configuration and the machine are asked for where there are none.
module {

func.func @no_configuration(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %out = vta.kernel "no_configuration" (%a = %x, %b = %w) : (tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-remark @+1 {{kernel of a contraction: 0 steps, no model: no hardware configuration: expected a 'vta.config' attribute on the module (--vta-attach-target); no machine: expected a 'vta.machine' attribute}}
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %dest = tensor.empty() : tensor<4x3x1x16xi8>
    // expected-remark @+1 {{the kernel's end}}
    %y = vta.step narrow ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>)
    vta.yield %y : tensor<4x3x1x16xi8>
  }
  return %out : tensor<4x3x1x16xi8>
}

}
