// Why the ALU adds an operand although the GEMM unit has time.

// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules --split-input-file \
// RUN:   --remark-format=emitRemark \
// RUN:   --remarks-filter-missed='vta-.*' -o /dev/null 2>&1 | FileCheck %s

// CHECK: BiasByGemm{{.*}}the ALU adds an operand: it is not a constant
// CHECK: BiasByGemm{{.*}}the ALU adds an operand: its values need more blocks than the ALU takes cycles
// CHECK-NOT: BiasByGemm

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @argument(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %b: tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%b, %acc : tensor<3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%e : tensor<4x3x1x16xi32>) {
  ^bb0(%p: i32, %a: i32, %r: i32):
    %t = arith.addi %a, %p : i32
    linalg.yield %t : i32
  } -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

// The first is large, the second is coded for the GEMM unit.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @constants(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %large = arith.constant dense<1000000000> : tensor<3x1x16xi32>
  %small = arith.constant dense<100> : tensor<3x1x16xi32>
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%large, %acc : tensor<3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%e : tensor<4x3x1x16xi32>) {
  ^bb0(%p: i32, %a: i32, %r: i32):
    %t = arith.addi %a, %p : i32
    linalg.yield %t : i32
  } -> tensor<4x3x1x16xi32>
  %more = linalg.generic {indexing_maps = [#bias, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%small, %sum : tensor<3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%e : tensor<4x3x1x16xi32>) {
  ^bb0(%p: i32, %a: i32, %r: i32):
    %t = arith.addi %a, %p : i32
    linalg.yield %t : i32
  } -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%more : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}
