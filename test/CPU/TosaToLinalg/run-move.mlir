// What moves data computes what upstream's lowering computes.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=1e-6

func.func @transpose_float32_201(%x: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

func.func @transpose_float32_201_constant() -> tensor<4x2x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %0 = tosa.transpose %x {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

func.func @transpose_float32_021(%x: tensor<2x3x4xf32>) -> tensor<2x4x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

func.func @transpose_float32_021_constant() -> tensor<2x4x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

func.func @transpose_float32_210(%x: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 2, 1, 0>} : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

func.func @transpose_float32_210_constant() -> tensor<4x3x2xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %0 = tosa.transpose %x {perms = array<i32: 2, 1, 0>} : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

func.func @transpose_float32_012(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 1, 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @transpose_float32_012_constant() -> tensor<2x3x4xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %0 = tosa.transpose %x {perms = array<i32: 0, 1, 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @reshape_float32_0(%x: tensor<2x3x4xf32>) -> tensor<6x4xf32> {
  %shape = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

func.func @reshape_float32_0_constant() -> tensor<6x4xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %shape = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

func.func @reshape_float32_1(%x: tensor<2x3x4xf32>) -> tensor<24xf32> {
  %shape = tosa.const_shape {values = dense<[24]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<1>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

func.func @reshape_float32_1_constant() -> tensor<24xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %shape = tosa.const_shape {values = dense<[24]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<1>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

func.func @reshape_float32_2(%x: tensor<2x3x4xf32>) -> tensor<2x3x2x2xf32> {
  %shape = tosa.const_shape {values = dense<[2, 3, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<4>) -> tensor<2x3x2x2xf32>
  return %0 : tensor<2x3x2x2xf32>
}

func.func @reshape_float32_2_constant() -> tensor<2x3x2x2xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %shape = tosa.const_shape {values = dense<[2, 3, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<4>) -> tensor<2x3x2x2xf32>
  return %0 : tensor<2x3x2x2xf32>
}

func.func @reshape_float32_3(%x: tensor<2x3x4xf32>) -> tensor<4x6xf32> {
  %shape = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

func.func @reshape_float32_3_constant() -> tensor<4x6xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %shape = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

func.func @reshape_float32_4(%x: tensor<2x3x4xf32>) -> tensor<3x2x4xf32> {
  %shape = tosa.const_shape {values = dense<[3, 2, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<3>) -> tensor<3x2x4xf32>
  return %0 : tensor<3x2x4xf32>
}

func.func @reshape_float32_4_constant() -> tensor<3x2x4xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %shape = tosa.const_shape {values = dense<[3, 2, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<3>) -> tensor<3x2x4xf32>
  return %0 : tensor<3x2x4xf32>
}

func.func @reshape_float32_5(%x: tensor<2x3x4xf32>) -> tensor<1x2x12x1xf32> {
  %shape = tosa.const_shape {values = dense<[1, 2, 12, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<4>) -> tensor<1x2x12x1xf32>
  return %0 : tensor<1x2x12x1xf32>
}

func.func @reshape_float32_5_constant() -> tensor<1x2x12x1xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %shape = tosa.const_shape {values = dense<[1, 2, 12, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<4>) -> tensor<1x2x12x1xf32>
  return %0 : tensor<1x2x12x1xf32>
}

func.func @reshape_float32_6(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %shape = tosa.const_shape {values = dense<[2, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<3>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @reshape_float32_6_constant() -> tensor<2x3x4xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x4xf32>
  %shape = tosa.const_shape {values = dense<[2, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xf32>, !tosa.shape<3>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @concat_float32_0(%x: tensor<2x3x4xf32>, %y: tensor<1x3x4xf32>, %z: tensor<2x3x4xf32>)
    -> tensor<5x3x4xf32> {
  %0 = tosa.concat %x, %y, %z {axis = 0 : i32}
    : (tensor<2x3x4xf32>, tensor<1x3x4xf32>, tensor<2x3x4xf32>) -> tensor<5x3x4xf32>
  return %0 : tensor<5x3x4xf32>
}

func.func @reverse_float32_0(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @concat_float32_1(%x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>, %z: tensor<2x3x4xf32>)
    -> tensor<2x7x4xf32> {
  %0 = tosa.concat %x, %y, %z {axis = 1 : i32}
    : (tensor<2x3x4xf32>, tensor<2x1x4xf32>, tensor<2x3x4xf32>) -> tensor<2x7x4xf32>
  return %0 : tensor<2x7x4xf32>
}

func.func @reverse_float32_1(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @concat_float32_2(%x: tensor<2x3x4xf32>, %y: tensor<2x3x1xf32>, %z: tensor<2x3x4xf32>)
    -> tensor<2x3x9xf32> {
  %0 = tosa.concat %x, %y, %z {axis = 2 : i32}
    : (tensor<2x3x4xf32>, tensor<2x3x1xf32>, tensor<2x3x4xf32>) -> tensor<2x3x9xf32>
  return %0 : tensor<2x3x9xf32>
}

func.func @reverse_float32_2(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.reverse %x {axis = 2 : i32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @slice_float32(%x: tensor<2x3x4xf32>) -> tensor<1x2x2xf32> {
  %start = tosa.const_shape {values = dense<[1, 0, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %size = tosa.const_shape {values = dense<[1, 2, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.slice %x, %start, %size : (tensor<2x3x4xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x2xf32>
  return %0 : tensor<1x2x2xf32>
}

func.func @tile_float32_0(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %times = tosa.const_shape {values = dense<[1, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %x, %times : (tensor<2x3x4xf32>, !tosa.shape<3>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @tile_float32_1(%x: tensor<2x3x4xf32>) -> tensor<4x3x12xf32> {
  %times = tosa.const_shape {values = dense<[2, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %x, %times : (tensor<2x3x4xf32>, !tosa.shape<3>) -> tensor<4x3x12xf32>
  return %0 : tensor<4x3x12xf32>
}

func.func @tile_float32_2(%x: tensor<2x3x4xf32>) -> tensor<2x12x4xf32> {
  %times = tosa.const_shape {values = dense<[1, 4, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %x, %times : (tensor<2x3x4xf32>, !tosa.shape<3>) -> tensor<2x12x4xf32>
  return %0 : tensor<2x12x4xf32>
}

func.func @identity_float32(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.identity %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @pad_float32(%x: tensor<2x3x4xf32>) -> tensor<3x5x8xf32> {
    %pad = tosa.const_shape {values = dense<[1, 0, 0, 2, 3, 1]> : tensor<6xindex>} : () ->
      !tosa.shape<6>
  %value = "tosa.const"() <{values = dense<5.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %x, %pad, %value : (tensor<2x3x4xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<3x5x8xf32>
  return %0 : tensor<3x5x8xf32>
}

func.func @transpose_int8_201(%x: tensor<2x3x4xi8> {check.range = [-106, 123]})
    -> tensor<4x2x3xi8> {
  %0 = tosa.transpose %x {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xi8>) -> tensor<4x2x3xi8>
  return %0 : tensor<4x2x3xi8>
}

func.func @transpose_int8_201_constant() -> tensor<4x2x3xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %0 = tosa.transpose %x {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xi8>) -> tensor<4x2x3xi8>
  return %0 : tensor<4x2x3xi8>
}

func.func @transpose_int8_021(%x: tensor<2x3x4xi8> {check.range = [-106, 123]})
    -> tensor<2x4x3xi8> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xi8>) -> tensor<2x4x3xi8>
  return %0 : tensor<2x4x3xi8>
}

func.func @transpose_int8_021_constant() -> tensor<2x4x3xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xi8>) -> tensor<2x4x3xi8>
  return %0 : tensor<2x4x3xi8>
}

func.func @transpose_int8_210(%x: tensor<2x3x4xi8> {check.range = [-106, 123]})
    -> tensor<4x3x2xi8> {
  %0 = tosa.transpose %x {perms = array<i32: 2, 1, 0>} : (tensor<2x3x4xi8>) -> tensor<4x3x2xi8>
  return %0 : tensor<4x3x2xi8>
}

func.func @transpose_int8_210_constant() -> tensor<4x3x2xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %0 = tosa.transpose %x {perms = array<i32: 2, 1, 0>} : (tensor<2x3x4xi8>) -> tensor<4x3x2xi8>
  return %0 : tensor<4x3x2xi8>
}

func.func @transpose_int8_012(%x: tensor<2x3x4xi8> {check.range = [-106, 123]})
    -> tensor<2x3x4xi8> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 1, 2>} : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  return %0 : tensor<2x3x4xi8>
}

func.func @transpose_int8_012_constant() -> tensor<2x3x4xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %0 = tosa.transpose %x {perms = array<i32: 0, 1, 2>} : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  return %0 : tensor<2x3x4xi8>
}

func.func @reshape_int8_0(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<6x4xi8> {
  %shape = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<2>) -> tensor<6x4xi8>
  return %0 : tensor<6x4xi8>
}

func.func @reshape_int8_0_constant() -> tensor<6x4xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %shape = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<2>) -> tensor<6x4xi8>
  return %0 : tensor<6x4xi8>
}

func.func @reshape_int8_1(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<24xi8> {
  %shape = tosa.const_shape {values = dense<[24]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<1>) -> tensor<24xi8>
  return %0 : tensor<24xi8>
}

func.func @reshape_int8_1_constant() -> tensor<24xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %shape = tosa.const_shape {values = dense<[24]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<1>) -> tensor<24xi8>
  return %0 : tensor<24xi8>
}

func.func @reshape_int8_2(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<2x3x2x2xi8> {
  %shape = tosa.const_shape {values = dense<[2, 3, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<4>) -> tensor<2x3x2x2xi8>
  return %0 : tensor<2x3x2x2xi8>
}

func.func @reshape_int8_2_constant() -> tensor<2x3x2x2xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %shape = tosa.const_shape {values = dense<[2, 3, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<4>) -> tensor<2x3x2x2xi8>
  return %0 : tensor<2x3x2x2xi8>
}

func.func @reshape_int8_3(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<4x6xi8> {
  %shape = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<2>) -> tensor<4x6xi8>
  return %0 : tensor<4x6xi8>
}

func.func @reshape_int8_3_constant() -> tensor<4x6xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %shape = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<2>) -> tensor<4x6xi8>
  return %0 : tensor<4x6xi8>
}

func.func @reshape_int8_4(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<3x2x4xi8> {
  %shape = tosa.const_shape {values = dense<[3, 2, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<3>) -> tensor<3x2x4xi8>
  return %0 : tensor<3x2x4xi8>
}

func.func @reshape_int8_4_constant() -> tensor<3x2x4xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %shape = tosa.const_shape {values = dense<[3, 2, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<3>) -> tensor<3x2x4xi8>
  return %0 : tensor<3x2x4xi8>
}

func.func @reshape_int8_5(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<1x2x12x1xi8> {
  %shape = tosa.const_shape {values = dense<[1, 2, 12, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<4>) -> tensor<1x2x12x1xi8>
  return %0 : tensor<1x2x12x1xi8>
}

func.func @reshape_int8_5_constant() -> tensor<1x2x12x1xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %shape = tosa.const_shape {values = dense<[1, 2, 12, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<4>) -> tensor<1x2x12x1xi8>
  return %0 : tensor<1x2x12x1xi8>
}

func.func @reshape_int8_6(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<2x3x4xi8> {
  %shape = tosa.const_shape {values = dense<[2, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<3>) -> tensor<2x3x4xi8>
  return %0 : tensor<2x3x4xi8>
}

func.func @reshape_int8_6_constant() -> tensor<2x3x4xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x4xi8>
  %shape = tosa.const_shape {values = dense<[2, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi8>, !tosa.shape<3>) -> tensor<2x3x4xi8>
  return %0 : tensor<2x3x4xi8>
}

func.func @concat_int8_0(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}, %y: tensor<1x3x4xi8> {check.range = [-106, 123]}, %z: tensor<2x3x4xi8> {check.range = [-106, 123]})
    -> tensor<5x3x4xi8> {
  %0 = tosa.concat %x, %y, %z {axis = 0 : i32}
    : (tensor<2x3x4xi8>, tensor<1x3x4xi8>, tensor<2x3x4xi8>) -> tensor<5x3x4xi8>
  return %0 : tensor<5x3x4xi8>
}

func.func @reverse_int8_0(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<2x3x4xi8> {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  return %0 : tensor<2x3x4xi8>
}

func.func @concat_int8_1(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}, %y: tensor<2x1x4xi8> {check.range = [-88, 122]}, %z: tensor<2x3x4xi8> {check.range = [-106, 123]})
    -> tensor<2x7x4xi8> {
  %0 = tosa.concat %x, %y, %z {axis = 1 : i32}
    : (tensor<2x3x4xi8>, tensor<2x1x4xi8>, tensor<2x3x4xi8>) -> tensor<2x7x4xi8>
  return %0 : tensor<2x7x4xi8>
}

func.func @reverse_int8_1(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<2x3x4xi8> {
  %0 = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  return %0 : tensor<2x3x4xi8>
}

func.func @concat_int8_2(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}, %y: tensor<2x3x1xi8> {check.range = [-69, 120]}, %z: tensor<2x3x4xi8> {check.range = [-106, 123]})
    -> tensor<2x3x9xi8> {
  %0 = tosa.concat %x, %y, %z {axis = 2 : i32}
    : (tensor<2x3x4xi8>, tensor<2x3x1xi8>, tensor<2x3x4xi8>) -> tensor<2x3x9xi8>
  return %0 : tensor<2x3x9xi8>
}

func.func @reverse_int8_2(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<2x3x4xi8> {
  %0 = tosa.reverse %x {axis = 2 : i32} : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  return %0 : tensor<2x3x4xi8>
}

func.func @slice_int8(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<1x2x2xi8> {
  %start = tosa.const_shape {values = dense<[1, 0, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %size = tosa.const_shape {values = dense<[1, 2, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.slice %x, %start, %size : (tensor<2x3x4xi8>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x2xi8>
  return %0 : tensor<1x2x2xi8>
}

func.func @tile_int8_0(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<2x3x4xi8> {
  %times = tosa.const_shape {values = dense<[1, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %x, %times : (tensor<2x3x4xi8>, !tosa.shape<3>) -> tensor<2x3x4xi8>
  return %0 : tensor<2x3x4xi8>
}

func.func @tile_int8_1(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<4x3x12xi8> {
  %times = tosa.const_shape {values = dense<[2, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %x, %times : (tensor<2x3x4xi8>, !tosa.shape<3>) -> tensor<4x3x12xi8>
  return %0 : tensor<4x3x12xi8>
}

func.func @tile_int8_2(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<2x12x4xi8> {
  %times = tosa.const_shape {values = dense<[1, 4, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %x, %times : (tensor<2x3x4xi8>, !tosa.shape<3>) -> tensor<2x12x4xi8>
  return %0 : tensor<2x12x4xi8>
}

func.func @identity_int8(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<2x3x4xi8> {
  %0 = tosa.identity %x : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  return %0 : tensor<2x3x4xi8>
}

func.func @pad_int8(%x: tensor<2x3x4xi8> {check.range = [-106, 123]}) -> tensor<3x5x8xi8> {
    %pad = tosa.const_shape {values = dense<[1, 0, 0, 2, 3, 1]> : tensor<6xindex>} : () ->
      !tosa.shape<6>
  %value = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.pad %x, %pad, %value : (tensor<2x3x4xi8>, !tosa.shape<6>, tensor<1xi8>) -> tensor<3x5x8xi8>
  return %0 : tensor<3x5x8xi8>
}

func.func @transpose_bool_201(%x: tensor<2x3x4xi1>) -> tensor<4x2x3xi1> {
  %0 = tosa.transpose %x {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xi1>) -> tensor<4x2x3xi1>
  return %0 : tensor<4x2x3xi1>
}

func.func @transpose_bool_201_constant() -> tensor<4x2x3xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %0 = tosa.transpose %x {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xi1>) -> tensor<4x2x3xi1>
  return %0 : tensor<4x2x3xi1>
}

func.func @transpose_bool_021(%x: tensor<2x3x4xi1>) -> tensor<2x4x3xi1> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xi1>) -> tensor<2x4x3xi1>
  return %0 : tensor<2x4x3xi1>
}

func.func @transpose_bool_021_constant() -> tensor<2x4x3xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xi1>) -> tensor<2x4x3xi1>
  return %0 : tensor<2x4x3xi1>
}

func.func @transpose_bool_210(%x: tensor<2x3x4xi1>) -> tensor<4x3x2xi1> {
  %0 = tosa.transpose %x {perms = array<i32: 2, 1, 0>} : (tensor<2x3x4xi1>) -> tensor<4x3x2xi1>
  return %0 : tensor<4x3x2xi1>
}

func.func @transpose_bool_210_constant() -> tensor<4x3x2xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %0 = tosa.transpose %x {perms = array<i32: 2, 1, 0>} : (tensor<2x3x4xi1>) -> tensor<4x3x2xi1>
  return %0 : tensor<4x3x2xi1>
}

func.func @transpose_bool_012(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 1, 2>} : (tensor<2x3x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @transpose_bool_012_constant() -> tensor<2x3x4xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %0 = tosa.transpose %x {perms = array<i32: 0, 1, 2>} : (tensor<2x3x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @reshape_bool_0(%x: tensor<2x3x4xi1>) -> tensor<6x4xi1> {
  %shape = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<2>) -> tensor<6x4xi1>
  return %0 : tensor<6x4xi1>
}

func.func @reshape_bool_0_constant() -> tensor<6x4xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %shape = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<2>) -> tensor<6x4xi1>
  return %0 : tensor<6x4xi1>
}

func.func @reshape_bool_1(%x: tensor<2x3x4xi1>) -> tensor<24xi1> {
  %shape = tosa.const_shape {values = dense<[24]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<1>) -> tensor<24xi1>
  return %0 : tensor<24xi1>
}

func.func @reshape_bool_1_constant() -> tensor<24xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %shape = tosa.const_shape {values = dense<[24]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<1>) -> tensor<24xi1>
  return %0 : tensor<24xi1>
}

func.func @reshape_bool_2(%x: tensor<2x3x4xi1>) -> tensor<2x3x2x2xi1> {
  %shape = tosa.const_shape {values = dense<[2, 3, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<4>) -> tensor<2x3x2x2xi1>
  return %0 : tensor<2x3x2x2xi1>
}

func.func @reshape_bool_2_constant() -> tensor<2x3x2x2xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %shape = tosa.const_shape {values = dense<[2, 3, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<4>) -> tensor<2x3x2x2xi1>
  return %0 : tensor<2x3x2x2xi1>
}

func.func @reshape_bool_3(%x: tensor<2x3x4xi1>) -> tensor<4x6xi1> {
  %shape = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<2>) -> tensor<4x6xi1>
  return %0 : tensor<4x6xi1>
}

func.func @reshape_bool_3_constant() -> tensor<4x6xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %shape = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<2>) -> tensor<4x6xi1>
  return %0 : tensor<4x6xi1>
}

func.func @reshape_bool_4(%x: tensor<2x3x4xi1>) -> tensor<3x2x4xi1> {
  %shape = tosa.const_shape {values = dense<[3, 2, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<3>) -> tensor<3x2x4xi1>
  return %0 : tensor<3x2x4xi1>
}

func.func @reshape_bool_4_constant() -> tensor<3x2x4xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %shape = tosa.const_shape {values = dense<[3, 2, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<3>) -> tensor<3x2x4xi1>
  return %0 : tensor<3x2x4xi1>
}

func.func @reshape_bool_5(%x: tensor<2x3x4xi1>) -> tensor<1x2x12x1xi1> {
  %shape = tosa.const_shape {values = dense<[1, 2, 12, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<4>) -> tensor<1x2x12x1xi1>
  return %0 : tensor<1x2x12x1xi1>
}

func.func @reshape_bool_5_constant() -> tensor<1x2x12x1xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %shape = tosa.const_shape {values = dense<[1, 2, 12, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<4>) -> tensor<1x2x12x1xi1>
  return %0 : tensor<1x2x12x1xi1>
}

func.func @reshape_bool_6(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  %shape = tosa.const_shape {values = dense<[2, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<3>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @reshape_bool_6_constant() -> tensor<2x3x4xi1> {
  %x = "tosa.const"() <{values = dense<false> : tensor<2x3x4xi1>}> {check.random = [0, 1]} : () -> tensor<2x3x4xi1>
  %shape = tosa.const_shape {values = dense<[2, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<2x3x4xi1>, !tosa.shape<3>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @concat_bool_0(%x: tensor<2x3x4xi1>, %y: tensor<1x3x4xi1>, %z: tensor<2x3x4xi1>)
    -> tensor<5x3x4xi1> {
  %0 = tosa.concat %x, %y, %z {axis = 0 : i32}
    : (tensor<2x3x4xi1>, tensor<1x3x4xi1>, tensor<2x3x4xi1>) -> tensor<5x3x4xi1>
  return %0 : tensor<5x3x4xi1>
}

func.func @reverse_bool_0(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2x3x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @concat_bool_1(%x: tensor<2x3x4xi1>, %y: tensor<2x1x4xi1>, %z: tensor<2x3x4xi1>)
    -> tensor<2x7x4xi1> {
  %0 = tosa.concat %x, %y, %z {axis = 1 : i32}
    : (tensor<2x3x4xi1>, tensor<2x1x4xi1>, tensor<2x3x4xi1>) -> tensor<2x7x4xi1>
  return %0 : tensor<2x7x4xi1>
}

func.func @reverse_bool_1(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  %0 = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @concat_bool_2(%x: tensor<2x3x4xi1>, %y: tensor<2x3x1xi1>, %z: tensor<2x3x4xi1>)
    -> tensor<2x3x9xi1> {
  %0 = tosa.concat %x, %y, %z {axis = 2 : i32}
    : (tensor<2x3x4xi1>, tensor<2x3x1xi1>, tensor<2x3x4xi1>) -> tensor<2x3x9xi1>
  return %0 : tensor<2x3x9xi1>
}

func.func @reverse_bool_2(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  %0 = tosa.reverse %x {axis = 2 : i32} : (tensor<2x3x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @slice_bool(%x: tensor<2x3x4xi1>) -> tensor<1x2x2xi1> {
  %start = tosa.const_shape {values = dense<[1, 0, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %size = tosa.const_shape {values = dense<[1, 2, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.slice %x, %start, %size : (tensor<2x3x4xi1>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x2xi1>
  return %0 : tensor<1x2x2xi1>
}

func.func @tile_bool_0(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  %times = tosa.const_shape {values = dense<[1, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %x, %times : (tensor<2x3x4xi1>, !tosa.shape<3>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @tile_bool_1(%x: tensor<2x3x4xi1>) -> tensor<4x3x12xi1> {
  %times = tosa.const_shape {values = dense<[2, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %x, %times : (tensor<2x3x4xi1>, !tosa.shape<3>) -> tensor<4x3x12xi1>
  return %0 : tensor<4x3x12xi1>
}

func.func @tile_bool_2(%x: tensor<2x3x4xi1>) -> tensor<2x12x4xi1> {
  %times = tosa.const_shape {values = dense<[1, 4, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %x, %times : (tensor<2x3x4xi1>, !tosa.shape<3>) -> tensor<2x12x4xi1>
  return %0 : tensor<2x12x4xi1>
}

func.func @identity_bool(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  %0 = tosa.identity %x : (tensor<2x3x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @transpose_units(%x: tensor<1x3x1x4xf32>) -> tensor<1x3x1x4xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 2, 1, 0, 3>} : (tensor<1x3x1x4xf32>) -> tensor<1x3x1x4xf32>
  return %0 : tensor<1x3x1x4xf32>
}

func.func @tile_units(%x: tensor<1x3x1x4xf32>) -> tensor<2x3x3x8xf32> {
  %times = tosa.const_shape {values = dense<[2, 1, 3, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.tile %x, %times : (tensor<1x3x1x4xf32>, !tosa.shape<4>) -> tensor<2x3x3x8xf32>
  return %0 : tensor<2x3x3x8xf32>
}

func.func @reshape_scalar(%x: tensor<1x1xf32>) -> tensor<f32> {
  %shape = tosa.const_shape {values = dense<[]> : tensor<0xindex>} : () -> !tosa.shape<0>
  %0 = tosa.reshape %x, %shape : (tensor<1x1xf32>, !tosa.shape<0>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @reshape_from_scalar(%x: tensor<f32> {check.range = [0.1, 8.0]}) -> tensor<1x1xf32> {
  %shape = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<f32>, !tosa.shape<2>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

func.func @concat_one(%x: tensor<1x3x1x4xf32>) -> tensor<1x3x1x4xf32> {
  %0 = tosa.concat %x {axis = 1 : i32} : (tensor<1x3x1x4xf32>) -> tensor<1x3x1x4xf32>
  return %0 : tensor<1x3x1x4xf32>
}

func.func @gather(%x: tensor<2x5x3xf32>, %i: tensor<2x4xi32> {check.range = [0, 4]})
    -> tensor<2x4x3xf32> {
  %0 = tosa.gather %x, %i : (tensor<2x5x3xf32>, tensor<2x4xi32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

func.func @table(%x: tensor<3x9xi8>) -> tensor<3x9xi8> {
  %table = "tosa.const"() <{values = dense<0> : tensor<256xi8>}> {check.random = [-128, 127]} : () -> tensor<256xi8>
  %0 = tosa.table %x, %table : (tensor<3x9xi8>, tensor<256xi8>) -> tensor<3x9xi8>
  return %0 : tensor<3x9xi8>
}

func.func @resize_nearest_neighbor(%x: tensor<1x3x4x2xf32>) -> tensor<1x6x8x2xf32> {
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %offset, %border {mode = NEAREST_NEIGHBOR}
    : (tensor<1x3x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x8x2xf32>
  return %0 : tensor<1x6x8x2xf32>
}

func.func @resize_bilinear(%x: tensor<1x3x4x2xf32>) -> tensor<1x6x8x2xf32> {
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %offset, %border {mode = BILINEAR}
    : (tensor<1x3x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x8x2xf32>
  return %0 : tensor<1x6x8x2xf32>
}
