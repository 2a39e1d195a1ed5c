// Functions of elements compute what upstream's lowering computes.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa

func.func @add_float32(%x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.add %x, %y : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @add_int32(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [-1000, 384]})
    -> tensor<2x3x4xi32> {
  %0 = tosa.add %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @sub_float32(%x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.sub %x, %y : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @sub_int32(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [-1000, 384]})
    -> tensor<2x3x4xi32> {
  %0 = tosa.sub %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @maximum_float32(%x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.maximum %x, %y : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @maximum_int32(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [-1000, 384]})
    -> tensor<2x3x4xi32> {
  %0 = tosa.maximum %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @minimum_float32(%x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.minimum %x, %y : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @minimum_int32(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [-1000, 384]})
    -> tensor<2x3x4xi32> {
  %0 = tosa.minimum %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @equal_float32(%x: tensor<2x3x4xf32> {check.values = dense<[[[-2.0, 0.0, 2.0, -1.0], [1.0,
    -2.0, 0.0, 2.0], [-1.0, 1.0, -2.0, 0.0]], [[2.0, -1.0, 1.0, -2.0], [0.0, 2.0, -1.0, 1.0], [-2.0,
    0.0, 2.0, -1.0]]]> : tensor<2x3x4xf32>}, %y: tensor<2x1x4xf32> {check.values = dense<[[[-2.0,
    -1.0, 0.0, 1.0]], [[2.0, 3.0, -2.0, -1.0]]]> : tensor<2x1x4xf32>})
    -> tensor<2x3x4xi1> {
  %0 = tosa.equal %x, %y : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @equal_int32(%x: tensor<2x3x4xi32> {check.values = dense<[[[-2, 0, 2, -1], [1, -2, 0, 2],
    [-1, 1, -2, 0]], [[2, -1, 1, -2], [0, 2, -1, 1], [-2, 0, 2, -1]]]> : tensor<2x3x4xi32>}, %y:
    tensor<2x1x4xi32> {check.values = dense<[[[-2, -1, 0, 1]], [[2, 3, -2, -1]]]> :
    tensor<2x1x4xi32>})
    -> tensor<2x3x4xi1> {
  %0 = tosa.equal %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @greater_float32(%x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>) -> tensor<2x3x4xi1> {
  %0 = tosa.greater %x, %y : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @greater_int32(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [-1000, 384]})
    -> tensor<2x3x4xi1> {
  %0 = tosa.greater %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @greater_equal_float32(%x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>) -> tensor<2x3x4xi1> {
  %0 = tosa.greater_equal %x, %y : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @greater_equal_int32(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [-1000, 384]})
    -> tensor<2x3x4xi1> {
  %0 = tosa.greater_equal %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @equal_bool(%x: tensor<2x3x4xi1>, %y: tensor<2x1x4xi1>) -> tensor<2x3x4xi1> {
  %0 = tosa.equal %x, %y : (tensor<2x3x4xi1>, tensor<2x1x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @logical_and(%x: tensor<2x3x4xi1>, %y: tensor<2x1x4xi1>) -> tensor<2x3x4xi1> {
  %0 = tosa.logical_and %x, %y : (tensor<2x3x4xi1>, tensor<2x1x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @logical_or(%x: tensor<2x3x4xi1>, %y: tensor<2x1x4xi1>) -> tensor<2x3x4xi1> {
  %0 = tosa.logical_or %x, %y : (tensor<2x3x4xi1>, tensor<2x1x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @logical_xor(%x: tensor<2x3x4xi1>, %y: tensor<2x1x4xi1>) -> tensor<2x3x4xi1> {
  %0 = tosa.logical_xor %x, %y : (tensor<2x3x4xi1>, tensor<2x1x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @bitwise_and(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [-1000, 384]})
    -> tensor<2x3x4xi32> {
  %0 = tosa.bitwise_and %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @bitwise_or(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [-1000, 384]})
    -> tensor<2x3x4xi32> {
  %0 = tosa.bitwise_or %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @bitwise_xor(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [-1000, 384]})
    -> tensor<2x3x4xi32> {
  %0 = tosa.bitwise_xor %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @pow(%x: tensor<2x3x4xf32> {check.range = [0.1, 8.0]}, %y: tensor<2x1x4xf32>)
    -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.pow %x, %y : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @mul_float32(%x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>) -> tensor<2x3x4xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x3x4xf32>, tensor<2x1x4xf32>, tensor<1xi8>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @mul_int32(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [-1000, 384]})
    -> tensor<2x3x4xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<2x3x4xi32>, tensor<2x1x4xi32>, tensor<1xi8>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @intdiv(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [15, 1000]})
    -> tensor<2x3x4xi32> {
  %0 = tosa.intdiv %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @shift_left(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [0, 29]})
    -> tensor<2x3x4xi32> {
  %0 = tosa.logical_left_shift %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @shift_right(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}, %y: tensor<2x1x4xi32> {check.range = [0, 29]})
    -> tensor<2x3x4xi32> {
  %0 = tosa.logical_right_shift %x, %y : (tensor<2x3x4xi32>, tensor<2x1x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @mul_int16(%x: tensor<3x5xi16>, %y: tensor<1x5xi16>) -> tensor<3x5xi32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<3x5xi16>, tensor<1x5xi16>, tensor<1xi8>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}

func.func @mul_shift_1(%x: tensor<3x5xi32> {check.range = [-2099747500, 2012366833]}, %y: tensor<3x1xi32> {check.range = [-1, 0]})
    -> tensor<3x5xi32> {
  %shift = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<3x5xi32>, tensor<3x1xi32>, tensor<1xi8>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}

func.func @mul_shift_7(%x: tensor<3x5xi32> {check.range = [-2099747500, 2012366833]}, %y: tensor<3x1xi32> {check.range = [14, 47]})
    -> tensor<3x5xi32> {
  %shift = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<3x5xi32>, tensor<3x1xi32>, tensor<1xi8>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}

func.func @mul_shift_31(%x: tensor<3x5xi32> {check.range = [-2099747500, 2012366833]}, %y: tensor<3x1xi32> {check.range = [-836745010, 518541295]})
    -> tensor<3x5xi32> {
  %shift = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %shift : (tensor<3x5xi32>, tensor<3x1xi32>, tensor<1xi8>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}

func.func @arithmetic_shift_7_true(%x: tensor<4x60xi8>, %y: tensor<4x60xi8> {check.range = [0, 7]})
    -> tensor<4x60xi8> {
  %0 = tosa.arithmetic_right_shift %x, %y {round = true}
    : (tensor<4x60xi8>, tensor<4x60xi8>) -> tensor<4x60xi8>
  return %0 : tensor<4x60xi8>
}

func.func @arithmetic_shift_7_false(%x: tensor<4x60xi8>, %y: tensor<4x60xi8> {check.range = [0, 7]})
    -> tensor<4x60xi8> {
  %0 = tosa.arithmetic_right_shift %x, %y {round = false}
    : (tensor<4x60xi8>, tensor<4x60xi8>) -> tensor<4x60xi8>
  return %0 : tensor<4x60xi8>
}

func.func @arithmetic_shift_15_true(%x: tensor<4x60xi16>, %y: tensor<4x60xi16>)
    -> tensor<4x60xi16> {
  %0 = tosa.arithmetic_right_shift %x, %y {round = true}
    : (tensor<4x60xi16>, tensor<4x60xi16>) -> tensor<4x60xi16>
  return %0 : tensor<4x60xi16>
}

func.func @arithmetic_shift_15_false(%x: tensor<4x60xi16>, %y: tensor<4x60xi16>)
    -> tensor<4x60xi16> {
  %0 = tosa.arithmetic_right_shift %x, %y {round = false}
    : (tensor<4x60xi16>, tensor<4x60xi16>) -> tensor<4x60xi16>
  return %0 : tensor<4x60xi16>
}

func.func @arithmetic_shift_31_true(%x: tensor<4x60xi32> {check.range = [-2139114926, 2133626241]}, %y: tensor<4x60xi32> {check.range = [0, 31]})
    -> tensor<4x60xi32> {
  %0 = tosa.arithmetic_right_shift %x, %y {round = true}
    : (tensor<4x60xi32>, tensor<4x60xi32>) -> tensor<4x60xi32>
  return %0 : tensor<4x60xi32>
}

func.func @arithmetic_shift_31_false(%x: tensor<4x60xi32> {check.range = [-2139114926, 2133626241]}, %y: tensor<4x60xi32> {check.range = [0, 31]})
    -> tensor<4x60xi32> {
  %0 = tosa.arithmetic_right_shift %x, %y {round = false}
    : (tensor<4x60xi32>, tensor<4x60xi32>) -> tensor<4x60xi32>
  return %0 : tensor<4x60xi32>
}

func.func @maximum_nan_False(%x: tensor<4xf32> {check.values = dense<[0x7FC00000, 1.0, 0x7FC00000,
    -2.0]> : tensor<4xf32>}, %y: tensor<4xf32> {check.values = dense<[3.0, 0x7FC00000, 0x7FC00000,
    5.0]> : tensor<4xf32>})
    -> tensor<4xf32> {
  %0 = tosa.maximum %x, %y {nan_mode = PROPAGATE} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @maximum_nan_True(%x: tensor<4xf32> {check.values = dense<[0x7FC00000, 1.0, 0x7FC00000,
    -2.0]> : tensor<4xf32>}, %y: tensor<4xf32> {check.values = dense<[3.0, 0x7FC00000, 0x7FC00000,
    5.0]> : tensor<4xf32>})
    -> tensor<4xf32> {
  %0 = tosa.maximum %x, %y {nan_mode = IGNORE} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @minimum_nan_False(%x: tensor<4xf32> {check.values = dense<[0x7FC00000, 1.0, 0x7FC00000,
    -2.0]> : tensor<4xf32>}, %y: tensor<4xf32> {check.values = dense<[3.0, 0x7FC00000, 0x7FC00000,
    5.0]> : tensor<4xf32>})
    -> tensor<4xf32> {
  %0 = tosa.minimum %x, %y {nan_mode = PROPAGATE} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @minimum_nan_True(%x: tensor<4xf32> {check.values = dense<[0x7FC00000, 1.0, 0x7FC00000,
    -2.0]> : tensor<4xf32>}, %y: tensor<4xf32> {check.values = dense<[3.0, 0x7FC00000, 0x7FC00000,
    5.0]> : tensor<4xf32>})
    -> tensor<4xf32> {
  %0 = tosa.minimum %x, %y {nan_mode = IGNORE} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @abs(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.abs %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @ceil(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.ceil %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @cos(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.cos %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @erf(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.erf %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @exp(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.exp %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @floor(%x: tensor<2x3x4xf32>)
    -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.floor %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @sigmoid(%x: tensor<2x3x4xf32>)
    -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.sigmoid %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @sin(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.sin %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @tanh(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.tanh %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @reciprocal(%x: tensor<2x3x4xf32>)
    -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.reciprocal %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @log(%x: tensor<2x3x4xf32> {check.range = [0.1, 8.0]})
    -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.log %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @rsqrt(%x: tensor<2x3x4xf32> {check.range = [0.1, 8.0]})
    -> tensor<2x3x4xf32> attributes {check.tolerance = 1.0e-06} {
  %0 = tosa.rsqrt %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @abs_int32(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}) -> tensor<2x3x4xi32> {
  %0 = tosa.abs %x : (tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @bitwise_not(%x: tensor<2x3x4xi32> {check.range = [-1000, 1000]}) -> tensor<2x3x4xi32> {
  %0 = tosa.bitwise_not %x : (tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @logical_not(%x: tensor<2x3x4xi1>) -> tensor<2x3x4xi1> {
  %0 = tosa.logical_not %x : (tensor<2x3x4xi1>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}

func.func @clz(%x: tensor<4x7xi32> {check.range = [-2092590483, 1897545120]}) -> tensor<4x7xi32> {
  %0 = tosa.clz %x : (tensor<4x7xi32>) -> tensor<4x7xi32>
  return %0 : tensor<4x7xi32>
}

func.func @negate_float32_0(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.negate %x, %z, %z : (tensor<3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @negate_int8_0(%x: tensor<3x40xi8>) -> tensor<3x40xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.negate %x, %z, %z : (tensor<3x40xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x40xi8>
  return %0 : tensor<3x40xi8>
}

func.func @negate_int8_128(%x: tensor<3x40xi8>) -> tensor<3x40xi8> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.negate %x, %xz, %yz : (tensor<3x40xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x40xi8>
  return %0 : tensor<3x40xi8>
}

func.func @negate_int8_5(%x: tensor<3x40xi8>) -> tensor<3x40xi8> {
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.negate %x, %xz, %yz : (tensor<3x40xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x40xi8>
  return %0 : tensor<3x40xi8>
}

func.func @negate_int16_0(%x: tensor<3x40xi16>) -> tensor<3x40xi16> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.negate %x, %z, %z : (tensor<3x40xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<3x40xi16>
  return %0 : tensor<3x40xi16>
}

func.func @negate_int32_0(%x: tensor<3x40xi32> {check.range = [-2147483647, 2147483647]})
    -> tensor<3x40xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.negate %x, %z, %z : (tensor<3x40xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3x40xi32>
  return %0 : tensor<3x40xi32>
}

func.func @select_f32(%c: tensor<2x3x4xi1>, %x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>)
    -> tensor<2x3x4xf32> {
  %0 = tosa.select %c, %x, %y : (tensor<2x3x4xi1>, tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @select_i8(%c: tensor<2x1x4xi1>, %x: tensor<2x3x4xi8> {check.range = [-106, 123]}, %y: tensor<1x1x4xi8> {check.range = [10, 99]})
    -> tensor<2x3x4xi8> {
  %0 = tosa.select %c, %x, %y : (tensor<2x1x4xi1>, tensor<2x3x4xi8>, tensor<1x1x4xi8>) -> tensor<2x3x4xi8>
  return %0 : tensor<2x3x4xi8>
}
