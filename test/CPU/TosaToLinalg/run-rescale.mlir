// Changes of scale compute what upstream's lowering computes, for inputs that TOSA defines the
// result for.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa

func.func @shift_m8_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-2097152, 2097151]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_m8_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-2097152, 2097151]})
    -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_m8_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> tensor<2x3x5x7xi16> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @shift_m8_i8_i32(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_m8_i8_i8(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_m8_i16_i8(%x: tensor<2x3x5x7xi16>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_m3_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-67108864, 67108863]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<27> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_m3_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-67108864, 67108863]})
    -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<27> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_m3_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> tensor<2x3x5x7xi16> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<27> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @shift_m3_i8_i32(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<27> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_m3_i8_i8(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<27> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_m3_i16_i8(%x: tensor<2x3x5x7xi16>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<27> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_m1_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-268435456, 268435455]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<29> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_m1_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-268435456, 268435455]})
    -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<29> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_m1_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> tensor<2x3x5x7xi16> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<29> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @shift_m1_i8_i32(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<29> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_m1_i8_i8(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<29> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_m1_i16_i8(%x: tensor<2x3x5x7xi16>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<29> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_0_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-536870912, 536870911]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_0_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-536870912, 536870911]})
    -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_0_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> tensor<2x3x5x7xi16> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @shift_0_i8_i32(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_0_i8_i8(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_0_i16_i8(%x: tensor<2x3x5x7xi16>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_1_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-1073741824, 1073741823]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_1_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-1073741824, 1073741823]})
    -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_1_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> tensor<2x3x5x7xi16> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @shift_1_i8_i32(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_1_i8_i8(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_1_i16_i8(%x: tensor<2x3x5x7xi16>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_2_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_2_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_2_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> tensor<2x3x5x7xi16> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @shift_2_i8_i32(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_2_i8_i8(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_2_i16_i8(%x: tensor<2x3x5x7xi16>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_7_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_7_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_7_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> tensor<2x3x5x7xi16> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @shift_7_i8_i32(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_7_i8_i8(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_7_i16_i8(%x: tensor<2x3x5x7xi16>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_16_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<46> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_16_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<46> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_16_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> tensor<2x3x5x7xi16> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<46> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @shift_30_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<60> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_30_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<60> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_30_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> (tensor<2x3x5x7xi16> {check.values = dense<0> : tensor<2x3x5x7xi16>}) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<60> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @shift_31_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<61> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_31_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<61> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_31_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> (tensor<2x3x5x7xi16> {check.values = dense<0> : tensor<2x3x5x7xi16>}) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<61> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @shift_32_i32_i8(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> (tensor<2x3x5x7xi8> {check.values = dense<0> : tensor<2x3x5x7xi8>}) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<62> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @shift_32_i32_i32(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> (tensor<2x3x5x7xi32> {check.values = dense<0> : tensor<2x3x5x7xi32>}) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<62> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @shift_32_i32_i16(%x: tensor<2x3x5x7xi32> {check.range = [-40000, 40000]})
    -> (tensor<2x3x5x7xi16> {check.values = dense<0> : tensor<2x3x5x7xi16>}) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<62> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @channels(%x: tensor<2x3x5x6xi32> {check.range = [-1073741824, 1073741823]})
    -> tensor<2x3x5x6xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<6xi32>}> : () -> tensor<6xi32>
    %s = "tosa.const"() <{values = dense<[31, 32, 37, 40, 45, 62]> : tensor<6xi8>}> : () ->
      tensor<6xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x6xi32>, tensor<6xi32>, tensor<6xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x6xi8>
  return %0 : tensor<2x3x5x6xi8>
}

func.func @channels_left(%x: tensor<2x3x5x5xi32> {check.range = [-16777216, 16777215]})
    -> tensor<2x3x5x5xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<5xi32>}> : () -> tensor<5xi32>
  %s = "tosa.const"() <{values = dense<[30, 29, 28, 25, 30]> : tensor<5xi8>}> : () -> tensor<5xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x5xi32>, tensor<5xi32>, tensor<5xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x5xi8>
  return %0 : tensor<2x3x5x5xi8>
}

func.func @channels_mixed(%x: tensor<2x3x5x5xi32> {check.range = [-16777216, 16777215]})
    -> tensor<2x3x5x5xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<5xi32>}> : () -> tensor<5xi32>
  %s = "tosa.const"() <{values = dense<[30, 29, 31, 25, 38]> : tensor<5xi8>}> : () -> tensor<5xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x5xi32>, tensor<5xi32>, tensor<5xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x5xi8>
  return %0 : tensor<2x3x5x5xi8>
}

func.func @channels_mixed_small(%x: tensor<2x3x5x5xi32> {check.range = [-1000, 1000]})
    -> tensor<2x3x5x5xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<5xi32>}> : () -> tensor<5xi32>
  %s = "tosa.const"() <{values = dense<[30, 29, 31, 25, 38]> : tensor<5xi8>}> : () -> tensor<5xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x5xi32>, tensor<5xi32>, tensor<5xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x5xi8>
  return %0 : tensor<2x3x5x5xi8>
}

func.func @channels_mixed_i8(%x: tensor<2x3x5x5xi8>) -> tensor<2x3x5x5xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<5xi32>}> : () -> tensor<5xi32>
  %s = "tosa.const"() <{values = dense<[30, 9, 31, 25, 38]> : tensor<5xi8>}> : () -> tensor<5xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x5xi8>, tensor<5xi32>, tensor<5xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3x5x5xi32>
  return %0 : tensor<2x3x5x5xi32>
}

func.func @channels_equal(%x: tensor<2x3x5x5xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x5xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<5xi32>}> : () -> tensor<5xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<5xi8>}> : () -> tensor<5xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x5xi32>, tensor<5xi32>, tensor<5xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x5xi8>
  return %0 : tensor<2x3x5x5xi8>
}

func.func @channels_mixed_i16(%x: tensor<2x3x5x5xi32> {check.range = [-2, 1]})
    -> tensor<2x3x5x5xi16> {
    %m = "tosa.const"() <{values = dense<[1048576, 1073741824, 32, 1, 2]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %s = "tosa.const"() <{values = dense<[31, 40, 10, 3, 2]> : tensor<5xi8>}> : () -> tensor<5xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x5xi32>, tensor<5xi32>, tensor<5xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x5xi16>
  return %0 : tensor<2x3x5x5xi16>
}

// Upstream's wraps where TOSA defines nothing; ours saturates.

func.func @beyond_left(%x: tensor<1x2x5x2xi32> {check.values = dense<[[[[-2147483648, 2147483647],
    [-1, 1], [-3, 3], [-2, 2], [-6412327, 357864157]], [[-1181989392, -2039371875], [-1296810127,
    898541562], [1118970888, -1006885815], [-1421158144, -1015318038], [-1768067032,
    -1501615626]]]]> : tensor<1x2x5x2xi32>})
        -> (tensor<1x2x5x2xi8> {check.values = dense<[[[[-128, 127], [-32, 32], [-96, 96], [-64,
        64], [-128, 127]], [[-128, -128], [-128, 127], [127, -128], [-128, -128], [-128, -128]]]]> :
        tensor<1x2x5x2xi8>}) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<25> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x2x5x2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x5x2xi8>
  return %0 : tensor<1x2x5x2xi8>
}

func.func @beyond_mixed(%x: tensor<1x2x5x3xi32> {check.values = dense<[[[[-2147483648, 2147483647,
    -1], [1, -3, 3], [-2, 2, -342722911], [-1695759801, -62590126, -1178054888], [-2092590483,
    1702270556, -54238544]], [[1400938237, 1897545120, -1748857043], [1506653420, 1673783933,
    987689860], [918100514, -1680465780, 76873601], [1691805514, 1225735205, 1533965813],
    [376521959, -1438442028, 1017203793]]]]> : tensor<1x2x5x3xi32>})
        -> (tensor<1x2x5x3xi8> {check.values = dense<[[[[-128, 127, -1], [32, 0, 3], [-64, 0, -128],
        [-128, -128, -128], [-128, 127, -128]], [[127, 127, -128], [127, 127, 127], [127, -128,
        127], [127, 127, 127], [127, -128, 127]]]]> : tensor<1x2x5x3xi8>}) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<3xi32>}> : () -> tensor<3xi32>
  %s = "tosa.const"() <{values = dense<[25, 33, 30]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<1x2x5x3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x5x3xi8>
  return %0 : tensor<1x2x5x3xi8>
}

func.func @powers(%x: tensor<2x3x5x7xi32> {check.range = [-524288, 524287]}) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<16384> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<20> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @inexact_shift(%x: tensor<1x2x5x2xi32> {check.values = dense<[[[[-2147483648, 2147483647],
    [-1, 1], [-3, 3], [-2, 2], [-6412327, 357864157]], [[-1181989392, -2039371875], [-1296810127,
    898541562], [1118970888, -1006885815], [-1421158144, -1015318038], [-1768067032,
    -1501615626]]]]> : tensor<1x2x5x2xi32>})
        -> (tensor<1x2x5x2xi8> {check.values = dense<[[[[-128, 127], [0, 0], [0, 0], [0, 0], [-128,
        127]], [[-128, -128], [-128, 127], [127, -128], [-128, -128], [-128, -128]]]]> :
        tensor<1x2x5x2xi8>}) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = INEXACT_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x2x5x2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x5x2xi8>
  return %0 : tensor<1x2x5x2xi8>
}

func.func @double_shift(%x: tensor<2x3x5x7xi32> {check.range = [-1073741824, 1073741823]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

// The first shift with a second rounding.

func.func @double_shift_32(%x: tensor<2x3x5x7xi32> {check.range = [-300, 300]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @double_shift_long(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @zero(%x: tensor<2x3x5x7xi32> {check.range = [-536870912, 536870911]})
    -> (tensor<2x3x5x7xi8> {check.values = dense<0> : tensor<2x3x5x7xi8>}) {
  %m = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @scale16(%x: tensor<2x3x5x7xi32> {check.range = [-65536, 65535]}) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<23170> : tensor<1xi16>}> : () -> tensor<1xi16>
  %s = "tosa.const"() <{values = dense<17> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @scale16_channels(%x: tensor<2x3x5x4xi32> {check.range = [-8, 7]})
    -> tensor<2x3x5x4xi16> {
    %m = "tosa.const"() <{values = dense<[23170, 1, 32767, 16384]> : tensor<4xi16>}> : () ->
      tensor<4xi16>
  %s = "tosa.const"() <{values = dense<[17, 4, 30, 14]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x4xi32>, tensor<4xi16>, tensor<4xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3x5x4xi16>
  return %0 : tensor<2x3x5x4xi16>
}

func.func @single_0(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1388179221> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @single_1(%x: tensor<2x3x5x7xi32> {check.range = [-1073741824, 1073741823]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @single_2(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741825> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @single_3(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<2147483647> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<45> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @single_4(%x: tensor<2x3x5x7xi32> {check.range = [-536870912, 536870911]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1610612737> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @single_5(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<33> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @single_channels(%x: tensor<2x3x5x6xi32> {check.range = [-536870912, 536870911]})
    -> tensor<2x3x5x6xi8> {
    %m = "tosa.const"() <{values = dense<[1388179221, 1073741824, 1073741825, 2147483647,
      1610612737, 3]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %s = "tosa.const"() <{values = dense<[38, 31, 32, 45, 30, 33]> : tensor<6xi8>}> : () ->
      tensor<6xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<-11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x6xi32>, tensor<6xi32>, tensor<6xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x6xi8>
  return %0 : tensor<2x3x5x6xi8>
}

func.func @single_channels_i32(%x: tensor<2x3x5x6xi32> {check.range = [-1073741824, 1073741823]})
    -> tensor<2x3x5x6xi32> {
    %m = "tosa.const"() <{values = dense<[1388179221, 1073741824, 1073741825, 2147483647,
      1610612737, 3]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %s = "tosa.const"() <{values = dense<[38, 31, 32, 45, 35, 33]> : tensor<6xi8>}> : () ->
      tensor<6xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x6xi32>, tensor<6xi32>, tensor<6xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x6xi32>
  return %0 : tensor<2x3x5x6xi32>
}

func.func @single_channels_i16(%x: tensor<2x3x5x6xi16>) -> tensor<2x3x5x6xi16> {
    %m = "tosa.const"() <{values = dense<[1388179221, 1073741824, 1073741825, 2147483647,
      1610612737, 3]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %s = "tosa.const"() <{values = dense<[38, 31, 32, 45, 35, 33]> : tensor<6xi8>}> : () ->
      tensor<6xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x6xi16>, tensor<6xi32>, tensor<6xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x3x5x6xi16>
  return %0 : tensor<2x3x5x6xi16>
}

func.func @single_small(%x: tensor<2x3x5x6xi32> {check.range = [-300, 300]}) -> tensor<2x3x5x6xi8> {
    %m = "tosa.const"() <{values = dense<[1388179221, 1073741824, 1073741825, 2147483647,
      1610612737, 3]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %s = "tosa.const"() <{values = dense<[38, 31, 32, 45, 30, 33]> : tensor<6xi8>}> : () ->
      tensor<6xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x6xi32>, tensor<6xi32>, tensor<6xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x6xi8>
  return %0 : tensor<2x3x5x6xi8>
}

func.func @single_unsigned_in(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1388179221> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @single_unsigned_out(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1388179221> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-125> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = true}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @single_unsigned_in_channels(%x: tensor<2x3x5x3xi8>) -> tensor<2x3x5x3xi8> {
    %m = "tosa.const"() <{values = dense<[1388179221, 1073741824, 1073741825]> : tensor<3xi32>}> :
      () -> tensor<3xi32>
  %s = "tosa.const"() <{values = dense<[31, 32, 33]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %xz = "tosa.const"() <{values = dense<-125> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = true, output_unsigned = false}
    : (tensor<2x3x5x3xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x3xi8>
  return %0 : tensor<2x3x5x3xi8>
}

func.func @double_0(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1388179221> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @double_1(%x: tensor<2x3x5x7xi32> {check.range = [-1073741824, 1073741823]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @double_2(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741825> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @double_3(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<2147483647> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<45> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @double_4(%x: tensor<2x3x5x7xi32> {check.range = [-536870912, 536870911]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1610612737> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @double_5(%x: tensor<2x3x5x7xi32> {check.range = [-2147483648, 2147483647]})
    -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<33> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @double_channels(%x: tensor<2x3x5x6xi32> {check.range = [-536870912, 536870911]})
    -> tensor<2x3x5x6xi8> {
    %m = "tosa.const"() <{values = dense<[1388179221, 1073741824, 1073741825, 2147483647,
      1610612737, 3]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %s = "tosa.const"() <{values = dense<[38, 31, 32, 45, 30, 33]> : tensor<6xi8>}> : () ->
      tensor<6xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<-11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x6xi32>, tensor<6xi32>, tensor<6xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x6xi8>
  return %0 : tensor<2x3x5x6xi8>
}

func.func @double_channels_i32(%x: tensor<2x3x5x6xi32> {check.range = [-1073741824, 1073741823]})
    -> tensor<2x3x5x6xi32> {
    %m = "tosa.const"() <{values = dense<[1388179221, 1073741824, 1073741825, 2147483647,
      1610612737, 3]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %s = "tosa.const"() <{values = dense<[38, 31, 32, 45, 35, 33]> : tensor<6xi8>}> : () ->
      tensor<6xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x6xi32>, tensor<6xi32>, tensor<6xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3x5x6xi32>
  return %0 : tensor<2x3x5x6xi32>
}

func.func @double_channels_i16(%x: tensor<2x3x5x6xi16>) -> tensor<2x3x5x6xi16> {
    %m = "tosa.const"() <{values = dense<[1388179221, 1073741824, 1073741825, 2147483647,
      1610612737, 3]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %s = "tosa.const"() <{values = dense<[38, 31, 32, 45, 35, 33]> : tensor<6xi8>}> : () ->
      tensor<6xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %z, %z {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x6xi16>, tensor<6xi32>, tensor<6xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x3x5x6xi16>
  return %0 : tensor<2x3x5x6xi16>
}

func.func @double_small(%x: tensor<2x3x5x6xi32> {check.range = [-300, 300]}) -> tensor<2x3x5x6xi8> {
    %m = "tosa.const"() <{values = dense<[1388179221, 1073741824, 1073741825, 2147483647,
      1610612737, 3]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %s = "tosa.const"() <{values = dense<[38, 31, 32, 45, 30, 33]> : tensor<6xi8>}> : () ->
      tensor<6xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<2x3x5x6xi32>, tensor<6xi32>, tensor<6xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x5x6xi8>
  return %0 : tensor<2x3x5x6xi8>
}

func.func @double_unsigned_in(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1388179221> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @double_unsigned_out(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1388179221> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-125> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = true}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @double_unsigned_in_channels(%x: tensor<2x3x5x3xi8>) -> tensor<2x3x5x3xi8> {
    %m = "tosa.const"() <{values = dense<[1388179221, 1073741824, 1073741825]> : tensor<3xi32>}> :
      () -> tensor<3xi32>
  %s = "tosa.const"() <{values = dense<[31, 32, 33]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %xz = "tosa.const"() <{values = dense<-125> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = true, output_unsigned = false}
    : (tensor<2x3x5x3xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x3xi8>
  return %0 : tensor<2x3x5x3xi8>
}

func.func @border_in(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @border_out(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = true}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5x7xi8>
  return %0 : tensor<2x3x5x7xi8>
}

func.func @unsigned_i32(%x: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<27> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<-56> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = false}
    : (tensor<2x3x5x7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3x5x7xi32>
  return %0 : tensor<2x3x5x7xi32>
}

func.func @unsigned_16(%x: tensor<2x3x5x7xi16>) -> tensor<2x3x5x7xi16> {
  %m = "tosa.const"() <{values = dense<1388179221> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %yz = "tosa.const"() <{values = dense<-32768> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = true}
    : (tensor<2x3x5x7xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}

func.func @unsigned_16_in(%x: tensor<2x3x5x7xi16>) -> tensor<2x3x5x7xi16> {
  %m = "tosa.const"() <{values = dense<1388179221> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<-32768> : tensor<1xi16>}> : () -> tensor<1xi16>
  %yz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = false}
    : (tensor<2x3x5x7xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x3x5x7xi16>
  return %0 : tensor<2x3x5x7xi16>
}
