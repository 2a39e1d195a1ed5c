// Operands that are broadcast, constant or not, compute what upstream's lowering computes.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa

func.func @add_f32_0_00(%x: tensor<2x3x4x5xf32>, %y: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = tosa.add %x, %y : (tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_0_00(%x: tensor<2x3x4x5xi8>, %y: tensor<2x3x4x5xi8>) -> tensor<2x3x4x5xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x3x4x5xi8>, tensor<2x3x4x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_0_10(%y: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4x5xf32>
  %0 = tosa.add %x, %y : (tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_0_10(%y: tensor<2x3x4x5xi8>) -> tensor<2x3x4x5xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4x5xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x3x4x5xi8>, tensor<2x3x4x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_0_11(%x: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %y = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4x5xf32>
  %0 = tosa.add %x, %y : (tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_0_11(%x: tensor<2x3x4x5xi8>) -> tensor<2x3x4x5xi32> {
  %y = "tosa.const"() <{values = dense<0> : tensor<2x3x4x5xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x3x4x5xi8>, tensor<2x3x4x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_0_21() -> tensor<2x3x4x5xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4x5xf32>
  %y = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4x5xf32>
  %0 = tosa.add %x, %y : (tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_0_21() -> tensor<2x3x4x5xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4x5xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4x5xi8>
  %y = "tosa.const"() <{values = dense<0> : tensor<2x3x4x5xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x3x4x5xi8>, tensor<2x3x4x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_1_00(%x: tensor<2x3x4x5xf32>, %y: tensor<1x1x1x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = tosa.add %x, %y : (tensor<2x3x4x5xf32>, tensor<1x1x1x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_1_00(%x: tensor<2x3x4x5xi8>, %y: tensor<1x1x1x5xi8> {check.range = [-36, 117]})
    -> tensor<2x3x4x5xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x3x4x5xi8>, tensor<1x1x1x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_1_10(%y: tensor<1x1x1x5xf32>) -> tensor<2x3x4x5xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4x5xf32>
  %0 = tosa.add %x, %y : (tensor<2x3x4x5xf32>, tensor<1x1x1x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_1_10(%y: tensor<1x1x1x5xi8> {check.range = [-36, 117]}) -> tensor<2x3x4x5xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4x5xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x3x4x5xi8>, tensor<1x1x1x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_1_11(%x: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %y = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x1x1x5xf32>
  %0 = tosa.add %x, %y : (tensor<2x3x4x5xf32>, tensor<1x1x1x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_1_11(%x: tensor<2x3x4x5xi8>) -> tensor<2x3x4x5xi32> {
    %y = "tosa.const"() <{values = dense<[[[[-2, -36, -2, 117, 54]]]]> : tensor<1x1x1x5xi8>}> : ()
      -> tensor<1x1x1x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x3x4x5xi8>, tensor<1x1x1x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_1_21() -> tensor<2x3x4x5xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4x5xf32>
  %y = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x1x1x5xf32>
  %0 = tosa.add %x, %y : (tensor<2x3x4x5xf32>, tensor<1x1x1x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_1_21() -> tensor<2x3x4x5xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4x5xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4x5xi8>
    %y = "tosa.const"() <{values = dense<[[[[-2, -36, -2, 117, 54]]]]> : tensor<1x1x1x5xi8>}> : ()
      -> tensor<1x1x1x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x3x4x5xi8>, tensor<1x1x1x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_2_00(%x: tensor<2x1x4x1xf32>, %y: tensor<1x3x1x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = tosa.add %x, %y : (tensor<2x1x4x1xf32>, tensor<1x3x1x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_2_00(%x: tensor<2x1x4x1xi8> {check.range = [-45, 113]}, %y: tensor<1x3x1x5xi8> {check.range = [-115, 63]})
    -> tensor<2x3x4x5xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x1x4x1xi8>, tensor<1x3x1x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_2_10(%y: tensor<1x3x1x5xf32>) -> tensor<2x3x4x5xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x1x4x1xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x1x4x1xf32>
  %0 = tosa.add %x, %y : (tensor<2x1x4x1xf32>, tensor<1x3x1x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_2_10(%y: tensor<1x3x1x5xi8> {check.range = [-115, 63]}) -> tensor<2x3x4x5xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x1x4x1xi8>}> {check.random = [-128, 127]} : () -> tensor<2x1x4x1xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x1x4x1xi8>, tensor<1x3x1x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_2_11(%x: tensor<2x1x4x1xf32>) -> tensor<2x3x4x5xf32> {
  %y = "tosa.const"() <{values = dense<0.0> : tensor<1x3x1x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x3x1x5xf32>
  %0 = tosa.add %x, %y : (tensor<2x1x4x1xf32>, tensor<1x3x1x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_2_11(%x: tensor<2x1x4x1xi8> {check.range = [-45, 113]}) -> tensor<2x3x4x5xi32> {
  %y = "tosa.const"() <{values = dense<0> : tensor<1x3x1x5xi8>}> {check.random = [-128, 127]} : () -> tensor<1x3x1x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x1x4x1xi8>, tensor<1x3x1x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_2_21() -> tensor<2x3x4x5xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x1x4x1xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x1x4x1xf32>
  %y = "tosa.const"() <{values = dense<0.0> : tensor<1x3x1x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x3x1x5xf32>
  %0 = tosa.add %x, %y : (tensor<2x1x4x1xf32>, tensor<1x3x1x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_2_21() -> tensor<2x3x4x5xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x1x4x1xi8>}> {check.random = [-128, 127]} : () -> tensor<2x1x4x1xi8>
  %y = "tosa.const"() <{values = dense<0> : tensor<1x3x1x5xi8>}> {check.random = [-128, 127]} : () -> tensor<1x3x1x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x1x4x1xi8>, tensor<1x3x1x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_3_00(%x: tensor<1x1x1x1xf32> {check.range = [0.1, 8.0]}, %y: tensor<2x3x4x5xf32>)
    -> tensor<2x3x4x5xf32> {
  %0 = tosa.add %x, %y : (tensor<1x1x1x1xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_3_00(%x: tensor<1x1x1x1xi8> {check.range = [-6, -6]}, %y: tensor<2x3x4x5xi8>)
    -> tensor<2x3x4x5xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x1x1x1xi8>, tensor<2x3x4x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_3_10(%y: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %x = "tosa.const"() <{values = dense<0x3DCF19CB> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.add %x, %y : (tensor<1x1x1x1xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_3_10(%y: tensor<2x3x4x5xi8>) -> tensor<2x3x4x5xi32> {
  %x = "tosa.const"() <{values = dense<-6> : tensor<1x1x1x1xi8>}> : () -> tensor<1x1x1x1xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x1x1x1xi8>, tensor<2x3x4x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_3_11(%x: tensor<1x1x1x1xf32> {check.range = [0.1, 8.0]}) -> tensor<2x3x4x5xf32> {
  %y = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4x5xf32>
  %0 = tosa.add %x, %y : (tensor<1x1x1x1xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_3_11(%x: tensor<1x1x1x1xi8> {check.range = [-6, -6]}) -> tensor<2x3x4x5xi32> {
  %y = "tosa.const"() <{values = dense<0> : tensor<2x3x4x5xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x1x1x1xi8>, tensor<2x3x4x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_3_21() -> tensor<2x3x4x5xf32> {
  %x = "tosa.const"() <{values = dense<0x3DCF19CB> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %y = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4x5xf32>
  %0 = tosa.add %x, %y : (tensor<1x1x1x1xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

func.func @mul_i8_3_21() -> tensor<2x3x4x5xi32> {
  %x = "tosa.const"() <{values = dense<-6> : tensor<1x1x1x1xi8>}> : () -> tensor<1x1x1x1xi8>
  %y = "tosa.const"() <{values = dense<0> : tensor<2x3x4x5xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x1x1x1xi8>, tensor<2x3x4x5xi8>, tensor<1xi8>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

func.func @add_f32_4_00(%x: tensor<1x3x4x5xf32>, %y: tensor<1x3x1x1xf32>) -> tensor<1x3x4x5xf32> {
  %0 = tosa.add %x, %y : (tensor<1x3x4x5xf32>, tensor<1x3x1x1xf32>) -> tensor<1x3x4x5xf32>
  return %0 : tensor<1x3x4x5xf32>
}

func.func @mul_i8_4_00(%x: tensor<1x3x4x5xi8>, %y: tensor<1x3x1x1xi8> {check.range = [-103, 68]})
    -> tensor<1x3x4x5xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x3x4x5xi8>, tensor<1x3x1x1xi8>, tensor<1xi8>) -> tensor<1x3x4x5xi32>
  return %0 : tensor<1x3x4x5xi32>
}

func.func @add_f32_4_10(%y: tensor<1x3x1x1xf32>) -> tensor<1x3x4x5xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<1x3x4x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x3x4x5xf32>
  %0 = tosa.add %x, %y : (tensor<1x3x4x5xf32>, tensor<1x3x1x1xf32>) -> tensor<1x3x4x5xf32>
  return %0 : tensor<1x3x4x5xf32>
}

func.func @mul_i8_4_10(%y: tensor<1x3x1x1xi8> {check.range = [-103, 68]}) -> tensor<1x3x4x5xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<1x3x4x5xi8>}> {check.random = [-128, 127]} : () -> tensor<1x3x4x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x3x4x5xi8>, tensor<1x3x1x1xi8>, tensor<1xi8>) -> tensor<1x3x4x5xi32>
  return %0 : tensor<1x3x4x5xi32>
}

func.func @add_f32_4_11(%x: tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32> {
  %y = "tosa.const"() <{values = dense<0.0> : tensor<1x3x1x1xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x3x1x1xf32>
  %0 = tosa.add %x, %y : (tensor<1x3x4x5xf32>, tensor<1x3x1x1xf32>) -> tensor<1x3x4x5xf32>
  return %0 : tensor<1x3x4x5xf32>
}

func.func @mul_i8_4_11(%x: tensor<1x3x4x5xi8>) -> tensor<1x3x4x5xi32> {
    %y = "tosa.const"() <{values = dense<[[[[47]], [[68]], [[-103]]]]> : tensor<1x3x1x1xi8>}> : ()
      -> tensor<1x3x1x1xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x3x4x5xi8>, tensor<1x3x1x1xi8>, tensor<1xi8>) -> tensor<1x3x4x5xi32>
  return %0 : tensor<1x3x4x5xi32>
}

func.func @add_f32_4_21() -> tensor<1x3x4x5xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<1x3x4x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x3x4x5xf32>
  %y = "tosa.const"() <{values = dense<0.0> : tensor<1x3x1x1xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x3x1x1xf32>
  %0 = tosa.add %x, %y : (tensor<1x3x4x5xf32>, tensor<1x3x1x1xf32>) -> tensor<1x3x4x5xf32>
  return %0 : tensor<1x3x4x5xf32>
}

func.func @mul_i8_4_21() -> tensor<1x3x4x5xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<1x3x4x5xi8>}> {check.random = [-128, 127]} : () -> tensor<1x3x4x5xi8>
    %y = "tosa.const"() <{values = dense<[[[[47]], [[68]], [[-103]]]]> : tensor<1x3x1x1xi8>}> : ()
      -> tensor<1x3x1x1xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x3x4x5xi8>, tensor<1x3x1x1xi8>, tensor<1xi8>) -> tensor<1x3x4x5xi32>
  return %0 : tensor<1x3x4x5xi32>
}

func.func @add_f32_5_00(%x: tensor<1x1x1x5xf32>, %y: tensor<1x1x1x5xf32>) -> tensor<1x1x1x5xf32> {
  %0 = tosa.add %x, %y : (tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>) -> tensor<1x1x1x5xf32>
  return %0 : tensor<1x1x1x5xf32>
}

func.func @mul_i8_5_00(%x: tensor<1x1x1x5xi8> {check.range = [-44, 113]}, %y: tensor<1x1x1x5xi8> {check.range = [-36, 117]})
    -> tensor<1x1x1x5xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x1x1x5xi8>, tensor<1x1x1x5xi8>, tensor<1xi8>) -> tensor<1x1x1x5xi32>
  return %0 : tensor<1x1x1x5xi32>
}

func.func @add_f32_5_10(%y: tensor<1x1x1x5xf32>) -> tensor<1x1x1x5xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x1x1x5xf32>
  %0 = tosa.add %x, %y : (tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>) -> tensor<1x1x1x5xf32>
  return %0 : tensor<1x1x1x5xf32>
}

func.func @mul_i8_5_10(%y: tensor<1x1x1x5xi8> {check.range = [-36, 117]}) -> tensor<1x1x1x5xi32> {
    %x = "tosa.const"() <{values = dense<[[[[67, -44, 113, -23, 5]]]]> : tensor<1x1x1x5xi8>}> : ()
      -> tensor<1x1x1x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x1x1x5xi8>, tensor<1x1x1x5xi8>, tensor<1xi8>) -> tensor<1x1x1x5xi32>
  return %0 : tensor<1x1x1x5xi32>
}

func.func @add_f32_5_11(%x: tensor<1x1x1x5xf32>) -> tensor<1x1x1x5xf32> {
  %y = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x1x1x5xf32>
  %0 = tosa.add %x, %y : (tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>) -> tensor<1x1x1x5xf32>
  return %0 : tensor<1x1x1x5xf32>
}

func.func @mul_i8_5_11(%x: tensor<1x1x1x5xi8> {check.range = [-44, 113]}) -> tensor<1x1x1x5xi32> {
    %y = "tosa.const"() <{values = dense<[[[[-2, -36, -2, 117, 54]]]]> : tensor<1x1x1x5xi8>}> : ()
      -> tensor<1x1x1x5xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x1x1x5xi8>, tensor<1x1x1x5xi8>, tensor<1xi8>) -> tensor<1x1x1x5xi32>
  return %0 : tensor<1x1x1x5xi32>
}

func.func @add_f32_6_00(%x: tensor<7xf32>, %y: tensor<1xf32>) -> tensor<7xf32> {
  %0 = tosa.add %x, %y : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @mul_i8_6_00(%x: tensor<7xi8> {check.range = [-103, 118]}, %y: tensor<1xi8> {check.range = [40, 40]})
    -> tensor<7xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<7xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

func.func @add_f32_6_10(%y: tensor<1xf32>) -> tensor<7xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<7xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<7xf32>
  %0 = tosa.add %x, %y : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @mul_i8_6_10(%y: tensor<1xi8> {check.range = [40, 40]}) -> tensor<7xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<7xi8>}> {check.random = [-128, 127]} : () -> tensor<7xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<7xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

func.func @add_f32_6_11(%x: tensor<7xf32>) -> tensor<7xf32> {
  %y = "tosa.const"() <{values = dense<0xBF556149> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.add %x, %y : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @mul_i8_6_11(%x: tensor<7xi8> {check.range = [-103, 118]}) -> tensor<7xi32> {
  %y = "tosa.const"() <{values = dense<40> : tensor<1xi8>}> : () -> tensor<1xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<7xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

func.func @add_f32_7_00(%x: tensor<f32> {check.range = [0.1, 8.0]}, %y: tensor<f32> {check.range = [0.1, 8.0]})
    -> tensor<f32> {
  %0 = tosa.add %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @mul_i8_7_00(%x: tensor<i8> {check.range = [44, 44]}, %y: tensor<i8> {check.range = [-91, -91]})
    -> tensor<i32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<i8>, tensor<i8>, tensor<1xi8>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @add_f32_7_10(%y: tensor<f32> {check.range = [0.1, 8.0]}) -> tensor<f32> {
  %x = "tosa.const"() <{values = dense<0x4061CC78> : tensor<f32>}> : () -> tensor<f32>
  %0 = tosa.add %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @mul_i8_7_10(%y: tensor<i8> {check.range = [-91, -91]}) -> tensor<i32> {
  %x = "tosa.const"() <{values = dense<44> : tensor<i8>}> : () -> tensor<i8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<i8>, tensor<i8>, tensor<1xi8>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @add_f32_7_11(%x: tensor<f32> {check.range = [0.1, 8.0]}) -> tensor<f32> {
  %y = "tosa.const"() <{values = dense<0x404FEA8D> : tensor<f32>}> : () -> tensor<f32>
  %0 = tosa.add %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @mul_i8_7_11(%x: tensor<i8> {check.range = [44, 44]}) -> tensor<i32> {
  %y = "tosa.const"() <{values = dense<-91> : tensor<i8>}> : () -> tensor<i8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<i8>, tensor<i8>, tensor<1xi8>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @add_f32_8_00(%x: tensor<1x1xf32>, %y: tensor<1x1xf32> {check.range = [0.1, 8.0]})
    -> tensor<1x1xf32> {
  %0 = tosa.add %x, %y : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

func.func @mul_i8_8_00(%x: tensor<1x1xi8> {check.range = [40, 40]}, %y: tensor<1x1xi8> {check.range = [-22, -22]})
    -> tensor<1x1xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x1xi8>, tensor<1x1xi8>, tensor<1xi8>) -> tensor<1x1xi32>
  return %0 : tensor<1x1xi32>
}

func.func @add_f32_8_10(%y: tensor<1x1xf32> {check.range = [0.1, 8.0]}) -> tensor<1x1xf32> {
  %x = "tosa.const"() <{values = dense<0xBF556149> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.add %x, %y : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

func.func @mul_i8_8_10(%y: tensor<1x1xi8> {check.range = [-22, -22]}) -> tensor<1x1xi32> {
  %x = "tosa.const"() <{values = dense<40> : tensor<1x1xi8>}> : () -> tensor<1x1xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x1xi8>, tensor<1x1xi8>, tensor<1xi8>) -> tensor<1x1xi32>
  return %0 : tensor<1x1xi32>
}

func.func @add_f32_8_11(%x: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %y = "tosa.const"() <{values = dense<0x4064F1C7> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.add %x, %y : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

func.func @mul_i8_8_11(%x: tensor<1x1xi8> {check.range = [40, 40]}) -> tensor<1x1xi32> {
  %y = "tosa.const"() <{values = dense<-22> : tensor<1x1xi8>}> : () -> tensor<1x1xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<1x1xi8>, tensor<1x1xi8>, tensor<1xi8>) -> tensor<1x1xi32>
  return %0 : tensor<1x1xi32>
}

func.func @add_f32_9_00(%x: tensor<2x1xf32> {check.range = [0.1, 8.0]}, %y: tensor<1x3xf32>)
    -> tensor<2x3xf32> {
  %0 = tosa.add %x, %y : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @mul_i8_9_00(%x: tensor<2x1xi8> {check.range = [-22, 24]}, %y: tensor<1x3xi8> {check.range = [-29, 111]})
    -> tensor<2x3xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x1xi8>, tensor<1x3xi8>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

func.func @add_f32_9_10(%y: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x1xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x1xf32>
  %0 = tosa.add %x, %y : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @mul_i8_9_10(%y: tensor<1x3xi8> {check.range = [-29, 111]}) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<[[-22], [24]]> : tensor<2x1xi8>}> : () -> tensor<2x1xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x1xi8>, tensor<1x3xi8>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

func.func @add_f32_9_11(%x: tensor<2x1xf32> {check.range = [0.1, 8.0]}) -> tensor<2x3xf32> {
  %y = "tosa.const"() <{values = dense<0.0> : tensor<1x3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x3xf32>
  %0 = tosa.add %x, %y : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @mul_i8_9_11(%x: tensor<2x1xi8> {check.range = [-22, 24]}) -> tensor<2x3xi32> {
  %y = "tosa.const"() <{values = dense<[[-29, 78, 111]]> : tensor<1x3xi8>}> : () -> tensor<1x3xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x1xi8>, tensor<1x3xi8>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

func.func @square(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %x, %shift : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
