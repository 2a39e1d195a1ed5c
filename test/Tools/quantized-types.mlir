// A network with types of the dialect quant computes what it does with its integers.
// RUN: sed -e 's/x!quant.uniform<i8:f32, [^>]*>/xi8/' \
// RUN:   -e 's/x!quant.uniform<i32:f32, [^>]*>/xi32/' %s > %t.mlir
// RUN: not grep '^[^/].*quant' %t.mlir
// RUN: vta-compile %s --device=vta -o %t.vta 2>&1 | FileCheck %s
// RUN: vta-compile %t.mlir --device=vta --quiet -o %t.same
// RUN: vta-run %t.vta --random-inputs=3 --output %t.npy
// RUN: vta-run %t.same --random-inputs=3 --output %t.same.npy && cmp %t.npy %t.same.npy
// CHECK: conv2d.0 {{ *}}conv2d
// CHECK: on VTA {{.*}} in 1 segment
!qx = tensor<1x5x7x16x!quant.uniform<i8:f32, 0.03>>
!qa = tensor<1x5x7x8x!quant.uniform<i32:f32, 0.0003>>
!qy = tensor<1x5x7x8x!quant.uniform<i8:f32, 0.05:-3>>
func.func @main(%x: !qx) -> !qy {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zy = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1530000000> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<3> : tensor<8x1x1x16xi8>}> : () -> tensor<8x1x1x16xi8>
  %c = tosa.conv2d %x, %w, %z32, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (!qx, tensor<8x1x1x16xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> !qa
  %y = tosa.rescale %c, %m, %s, %z32, %zy {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (!qa, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> !qy
  return %y : !qy
}
