// By hand: a product of two matrices that VTA computes. The host packs the second one between two
// segments.

// RUN: vta-check --network %s
// RUN: vta-compile %s --device=vta --report=%t.json -o %t.vta 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT < %t.json

// CHECK: on VTA ({{.*}}): {{.*}} in 2 segments
// CHECK: segment1: the host packs 720 B of weights at each call, which are not constant
// REPORT: "ops_on_vta": 18,
// REPORT-NEXT: "ops_on_cpu": 0,

#id = affine_map<(n, i, j) -> (n, i, j)>
func.func @main(%x: tensor<2x7x40xi8>, %u: tensor<2x40x20xi8>, %y: tensor<2x20x33xi8>, %v: tensor<2x33x18xi8>) -> tensor<2x7x18xi8> {
  %half = arith.constant 64 : i32
  %n = arith.constant 7 : i32
  %lo = arith.constant -128 : i32
  %hi = arith.constant 127 : i32
  %left_z = arith.constant dense<0> : tensor<2x7x20xi32>
  %left_s = linalg.batch_matmul ins(%x, %u : tensor<2x7x40xi8>, tensor<2x40x20xi8>) outs(%left_z : tensor<2x7x20xi32>) -> tensor<2x7x20xi32>
  %left_e = tensor.empty() : tensor<2x7x20xi8>
  %left = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%left_s : tensor<2x7x20xi32>) outs(%left_e : tensor<2x7x20xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.addi %a, %half : i32
    %1 = arith.shrsi %0, %n : i32
    %2 = arith.minsi %1, %hi : i32
    %3 = arith.maxsi %2, %lo : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<2x7x20xi8>
  %right_z = arith.constant dense<0> : tensor<2x20x18xi32>
  %right_s = linalg.batch_matmul ins(%y, %v : tensor<2x20x33xi8>, tensor<2x33x18xi8>) outs(%right_z : tensor<2x20x18xi32>) -> tensor<2x20x18xi32>
  %right_e = tensor.empty() : tensor<2x20x18xi8>
  %right = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%right_s : tensor<2x20x18xi32>) outs(%right_e : tensor<2x20x18xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.addi %a, %half : i32
    %1 = arith.shrsi %0, %n : i32
    %2 = arith.minsi %1, %hi : i32
    %3 = arith.maxsi %2, %lo : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<2x20x18xi8>
  %both_z = arith.constant dense<0> : tensor<2x7x18xi32>
  %both_s = linalg.batch_matmul ins(%left, %right : tensor<2x7x20xi8>, tensor<2x20x18xi8>) outs(%both_z : tensor<2x7x18xi32>) -> tensor<2x7x18xi32>
  %both_e = tensor.empty() : tensor<2x7x18xi8>
  %both = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%both_s : tensor<2x7x18xi32>) outs(%both_e : tensor<2x7x18xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.addi %a, %half : i32
    %1 = arith.shrsi %0, %n : i32
    %2 = arith.minsi %1, %hi : i32
    %3 = arith.maxsi %2, %lo : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<2x7x18xi8>
  return %both : tensor<2x7x18xi8>
}
