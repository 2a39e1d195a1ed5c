// The reducer: a kernel stays whole or goes.
// RUN: mkdir -p %t
// RUN: printf '#!/bin/sh\n! grep -q "vta.step shr" "$1"\n' > %t/shift.sh
// RUN: chmod +x %t/shift.sh
// RUN: vta-reduce %s \
// RUN:   --reduction-tree='traversal-mode=0 test=%t/shift.sh' 2>&1 | FileCheck %s
// CHECK-NOT: func @unrelated
// CHECK: vta.kernel "f"
// CHECK: vta.step add 9
// CHECK-NEXT: vta.step shr 1
// CHECK: vta.step narrow
// CHECK-NEXT: vta.yield
// CHECK-NOT: func @unrelated

func.func @unrelated(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  return %x : tensor<4x3x1x16xi8>
}
func.func @f(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %unused = arith.constant dense<7> : tensor<4xi8>
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %a = vta.step add 9 outs(%zeros : tensor<4x3x1x16xi32>)
    %s = vta.step shr 1 outs(%a : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%s : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}
