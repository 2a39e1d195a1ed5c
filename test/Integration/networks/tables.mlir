// Tables of 256 numbers: one element alone, and tensors whose vectors have several
// dimensions.

// RUN: vta-check %s --network='device=cpu target=x86_64-linux-gnu cpu=x86-64-v2'
// RUN: vta-check %s --network=device=cpu

func.func @one(%x: tensor<1x1x1x1xi8>) -> tensor<1x1x1x1xi8> {
  %t = "tosa.const"() <{values = dense<0> : tensor<256xi8>}> {check.random = [-128, 127]} : () -> tensor<256xi8>
  %0 = tosa.table %x, %t : (tensor<1x1x1x1xi8>, tensor<256xi8>) -> tensor<1x1x1x1xi8>
  return %0 : tensor<1x1x1x1xi8>
}

func.func @column(%x: tensor<2x3x13x1xi8>) -> tensor<2x3x13x1xi8> {
  %t = "tosa.const"() <{values = dense<0> : tensor<256xi8>}> {check.random = [-128, 127]} : () -> tensor<256xi8>
  %0 = tosa.table %x, %t : (tensor<2x3x13x1xi8>, tensor<256xi8>) -> tensor<2x3x13x1xi8>
  return %0 : tensor<2x3x13x1xi8>
}

func.func @four(%x: tensor<1x8x6x4xi8>) -> tensor<1x8x6x4xi8> {
  %t = "tosa.const"() <{values = dense<0> : tensor<256xi8>}> {check.random = [-128, 127]} : () -> tensor<256xi8>
  %0 = tosa.table %x, %t : (tensor<1x8x6x4xi8>, tensor<256xi8>) -> tensor<1x8x6x4xi8>
  return %0 : tensor<1x8x6x4xi8>
}
