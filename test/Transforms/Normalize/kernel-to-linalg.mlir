// RUN: vta-opt %s --split-input-file --vta-kernel-to-linalg | FileCheck %s
// Each step is one operation, in the order of the steps. What they compute:
// unittests/Differential/KernelStepsTest.cpp; there and back: linalg-to-kernel.mlir.

// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[LANES:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: func.func @steps
// CHECK-SAME: (%[[X:[a-z0-9]*]]: tensor<4x1x16xi32>, %[[R:[a-z0-9]*]]: tensor<4x1x16xi8>, %[[S:[a-z0-9]*]]: tensor<1x16xi32>)
// CHECK-NOT: vta.
// CHECK: %[[ZEROS:.*]] = linalg.fill
// CHECK: %[[S0:.*]] = linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]]]{{.*}} ins(%[[X]] : {{.*}}) outs(%[[ZEROS]] :
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[ACC:.*]]: i32):
// CHECK-NEXT: arith.addi %[[ACC]], %[[IN]]
// CHECK: %[[S1:.*]] = linalg.generic {{.*}} ins(%[[R]] : {{.*}}) outs(%[[S0]] :
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[ACC:.*]]: i32):
// CHECK-DAG: %[[WIDE:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK-DAG: %[[SCALE:.*]] = arith.constant -4 : i32
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[WIDE]], %[[SCALE]]
// CHECK-NEXT: arith.addi %[[ACC]], %[[PRODUCT]]
// CHECK: %[[S2:.*]] = linalg.generic {{.*}} ins(%[[R]] : {{.*}}) outs(%[[S1]] :
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[ACC:.*]]: i32):
// CHECK-NEXT: %[[WIDE:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK-NEXT: arith.addi %[[ACC]], %[[WIDE]]
// CHECK: %[[S3:.*]] = linalg.generic {indexing_maps = [#[[ALL]]]{{.*}} outs(%[[S2]] :
// CHECK: %[[SEVEN:.*]] = arith.constant 7 : i32
// CHECK-NEXT: arith.addi %{{.*}}, %[[SEVEN]]
// CHECK: %[[S4:.*]] = linalg.generic {{.*}} outs(%[[S3]] :
// CHECK: %[[THREE:.*]] = arith.constant 3 : i32
// CHECK-NEXT: arith.shrsi %{{.*}}, %[[THREE]]
// CHECK: %[[S5:.*]] = linalg.generic {{.*}} outs(%[[S4]] :
// CHECK: %[[TWO:.*]] = arith.constant 2 : i32
// CHECK-NEXT: arith.shli %{{.*}}, %[[TWO]]
// CHECK: %[[S6:.*]] = linalg.generic {indexing_maps = [#[[LANES]], #[[ALL]]]{{.*}} outs(%[[S5]] :
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[ACC:.*]]: i32):
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[MINUS:.*]] = arith.subi %[[ZERO]], %[[IN]]
// CHECK-NEXT: %[[LEFT:.*]] = arith.maxsi %[[MINUS]], %[[ZERO]]
// CHECK-NEXT: %[[RIGHT:.*]] = arith.maxsi %[[IN]], %[[ZERO]]
// CHECK-NEXT: %[[SHIFTED:.*]] = arith.shli %[[ACC]], %[[LEFT]]
// CHECK-NEXT: arith.shrsi %[[SHIFTED]], %[[RIGHT]]
// CHECK: %[[S7:.*]] = linalg.generic {{.*}} outs(%[[S6]] :
// CHECK: arith.maxsi
// CHECK: %[[S8:.*]] = linalg.generic {indexing_maps = [#[[LANES]], #[[ALL]]]{{.*}} ins(%[[S]] : {{.*}}) outs(%[[S7]] :
// CHECK: arith.minsi
// CHECK: %[[S9:.*]] = linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]]]{{.*}} ins(%[[S8]] : {{.*}}) outs(%{{.*}} : tensor<4x1x16xi8>)
// CHECK: arith.trunci %{{.*}} : i32 to i8
// CHECK-NOT: vta.
// CHECK: return %[[S9]]
#all = affine_map<(h, b, o) -> (h, b, o)>
#lanes = affine_map<(h, b, o) -> (b, o)>
func.func @steps(%x: tensor<4x1x16xi32>, %r: tensor<4x1x16xi8>, %s: tensor<1x16xi32>) -> tensor<4x1x16xi8> {
  %y = vta.kernel "steps" (%a = %x, %b = %r, %c = %s) : (tensor<4x1x16xi32>, tensor<4x1x16xi8>, tensor<1x16xi32>) -> tensor<4x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x1x16xi32>
    %e8 = tensor.empty() : tensor<4x1x16xi8>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
    %0 = vta.step add map #all ins(%a : tensor<4x1x16xi32>) outs(%zeros : tensor<4x1x16xi32>)
    %1 = vta.step add scale -4 map #all ins(%b : tensor<4x1x16xi8>) outs(%0 : tensor<4x1x16xi32>)
    %2 = vta.step add map #all ins(%b : tensor<4x1x16xi8>) outs(%1 : tensor<4x1x16xi32>)
    %3 = vta.step add 7 outs(%2 : tensor<4x1x16xi32>)
    %4 = vta.step shr 3 outs(%3 : tensor<4x1x16xi32>)
    %5 = vta.step shr -2 outs(%4 : tensor<4x1x16xi32>)
    %amounts = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7, -1, -2, -3, -4, -5, -6, -7, -8]]> : tensor<1x16xi32>
    %6 = vta.step shr map #lanes ins(%amounts : tensor<1x16xi32>) outs(%5 : tensor<4x1x16xi32>)
    %7 = vta.step max -128 outs(%6 : tensor<4x1x16xi32>)
    %8 = vta.step min map #lanes ins(%c : tensor<1x16xi32>) outs(%7 : tensor<4x1x16xi32>)
    %9 = vta.step narrow ins(%8 : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>)
    vta.yield %9 : tensor<4x1x16xi8>
  }
  return %y : tensor<4x1x16xi8>
}

// -----

// Nothing to do.
// CHECK-LABEL: func.func @none
// CHECK-NEXT: tensor.empty
// CHECK-NEXT: linalg.exp
// CHECK-NEXT: return
func.func @none(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
