// Positions of which neither shape groups the other's: they go over one dimension.

// RUN: vta-compile %s --device=vta --quiet -o %t.vta && vta-compile %s --quiet -o %t.cpu
// RUN: vta-run %t.vta --random-inputs=3 --output %t.vta.npy
// RUN: vta-run %t.cpu --random-inputs=3 --output %t.cpu.npy && cmp %t.vta.npy %t.cpu.npy
// RUN: vta-compile %s --device=vta --quiet --emit=packed -o - | FileCheck %s

// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1, 2]] : tensor<4x6x16xi8> into tensor<384xi8>
// CHECK: tensor.expand_shape %{{.*}} output_shape [1, 1, 24, 16]
// CHECK: linalg.pack
func.func @main(%x: tensor<4x6x16xi8>) -> tensor<1x3x8x16xi8> {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
  %shape = tosa.const_shape {values = dense<[1, 3, 8, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %w = "tosa.const"() <{values = dense<"0x00254A6F94B9DE03284D7297BCE1062B50759ABFE4092E53789DC2E70C31567BA0C5EA0F34597EA3C8ED12375C81A6CBF0153A5F84A9CEF3183D6287ACD1F61B40658AAFD4F91E43688DB2D7FC21466B90B5DAFF24496E93B8DD02274C7196BBE0052A4F7499BEE3082D52779CC1E60B30557A9FC4E90E33587DA2C7EC11365B80A5CAEF14395E83A8CDF2173C6186ABD0F51A3F6489AED3F81D42678CB1D6FB20456A8FB4D9FE23486D92B7DC01264B7095BADF04294E7398BDE2072C51769BC0E50A2F54799EC3E80D32577CA1C6EB10355A7FA4C9EE13385D82A7CCF1163B6085AACFF4193E6388ADD2F71C41668BB0D5FA1F44698EB3D8FD22476C91B6DB"> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %v = tosa.reshape %x, %shape : (tensor<4x6x16xi8>, !tosa.shape<4>) -> tensor<1x3x8x16xi8>
  %c = tosa.conv2d %v, %w, %z32, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x8x16xi8>, tensor<16x1x1x16xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x8x16xi32>
  %y = tosa.rescale %c, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x8x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x8x16xi8>
  return %y : tensor<1x3x8x16xi8>
}
