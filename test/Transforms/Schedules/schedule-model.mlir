// A schedule is found whenever the smallest tile fits, and what it says is true:
// the program is evaluated with the same memories. What the choices are worth is
// measured by the benchmarks.

// RUN: vta-opt %s --vta-pipeline=config=1x16_15_15_18_17 | FileCheck %s
// RUN: vta-opt %s --vta-pipeline=config=1x16_12_10_13_11 | FileCheck %s
// RUN: vta-opt %s --vta-pipeline=config=1x16_12_8_13_9 | FileCheck %s
// RUN: vta-opt %s --vta-pipeline=config=1x16_11_8_12_7 | FileCheck %s
// RUN: vta-opt %s --vta-pipeline="config=1x16_12_15_12_17 machine=pynq" | FileCheck %s
// RUN: vta-opt %s --vta-pipeline="config=1x16_12_8_18_9 machine=rtl-pynq" | FileCheck %s
// CHECK: vtaisa.finish

// Large memories take more at a time: fewer instructions.
// RUN: vta-opt %s --vta-pipeline=config=1x16_15_15_18_17 | grep -c 'vtaisa.load' \
// RUN:   | FileCheck %s --check-prefix=FEW
// RUN: vta-opt %s --vta-pipeline=config=1x16_12_8_13_9 | grep -c 'vtaisa.load' \
// RUN:   | FileCheck %s --check-prefix=MANY
// FEW: {{^[0-9]{1,2}$}}
// MANY: {{^[0-9]{3,4}$}}

#x = affine_map<(c, h, w, b, o, k, y, x, i) -> (k, h + y, w + x, b, i)>
#w = affine_map<(c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(c, h, w, b, o, k, y, x, i) -> (c, h, w, b, o)>
#id = affine_map<(c, h, w, b, o) -> (c, h, w, b, o)>
func.func @conv(%x: tensor<3x12x9x1x16xi8>, %w: tensor<5x3x3x3x16x16xi8>) -> tensor<5x10x7x1x16xi8> {
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %e = tensor.empty() : tensor<5x10x7x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<5x10x7x1x16xi32>) -> tensor<5x10x7x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<3x12x9x1x16xi8>, tensor<5x3x3x3x16x16xi8>) outs(%zeros : tensor<5x10x7x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<5x10x7x1x16xi32>
  %e8 = tensor.empty() : tensor<5x10x7x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<5x10x7x1x16xi32>) outs(%e8 : tensor<5x10x7x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s = arith.shrsi %a, %c8 : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<5x10x7x1x16xi8>
  return %out : tensor<5x10x7x1x16xi8>
}
