// Casts compute what upstream's lowering computes. Floats are rounded to even integers and
// saturated, and NaN is 0, which upstream's lowering does not do.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa

func.func @cast_int8(%x: tensor<48xf32> {check.values = dense<[0x7FC00000, 0x7F800000, 0xFF800000,
    -0.0, 0x000116C2, 0x4F32D05E, 0xCF32D05E, 0x4EFFFFFF, 0xCF000000, 0x4F000000, 8388607.5,
    -8388607.5, 32767.5, 32766.5, -32768.5, -32769.0, 0x7149F2CA, 0xF149F2CA, 127.5, -128.5, 126.5,
    4194303.5, -600.0, -129.0, -128.5, -127.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 126.5, 127.0,
    127.5, 299.5, 12345.5, -12346.5, 0x3F000001, 0x3FC00001, 0x42FD0001, 0x42FF0001, 0xC3007FFF,
    0x3EFFFFFF, 0x3FBFFFFF, 0x42FEFFFF, 0xC3008001]> : tensor<48xf32>})
        -> (tensor<48xi8> {check.values = dense<[0, 127, -128, 0, 0, 127, -128, 127, -128, 127, 127,
        -128, 127, 127, -128, -128, 127, -128, 127, -128, 126, 127, -128, -128, -128, -128, -2, -2,
        0, 0, 2, 2, 4, 126, 127, 127, 127, 127, -128, 1, 2, 127, 127, -128, 0, 1, 127, -128]> :
        tensor<48xi8>}) {
  %0 = tosa.cast %x : (tensor<48xf32>) -> tensor<48xi8>
  return %0 : tensor<48xi8>
}

func.func @cast_int16(%x: tensor<48xf32> {check.values = dense<[0x7FC00000, 0x7F800000, 0xFF800000,
    -0.0, 0x000116C2, 0x4F32D05E, 0xCF32D05E, 0x4EFFFFFF, 0xCF000000, 0x4F000000, 8388607.5,
    -8388607.5, 32767.5, 32766.5, -32768.5, -32769.0, 0x7149F2CA, 0xF149F2CA, 127.5, -128.5, 126.5,
    4194303.5, -600.0, -129.0, -128.5, -127.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 126.5, 127.0,
    127.5, 299.5, 12345.5, -12346.5, 0x3F000001, 0x3FC00001, 0x42FD0001, 0x42FF0001, 0xC3007FFF,
    0x3EFFFFFF, 0x3FBFFFFF, 0x42FEFFFF, 0xC3008001]> : tensor<48xf32>})
        -> (tensor<48xi16> {check.values = dense<[0, 32767, -32768, 0, 0, 32767, -32768, 32767,
        -32768, 32767, 32767, -32768, 32767, 32766, -32768, -32768, 32767, -32768, 128, -128, 126,
        32767, -600, -129, -128, -128, -2, -2, 0, 0, 2, 2, 4, 126, 127, 128, 300, 12346, -12346, 1,
        2, 127, 128, -128, 0, 1, 127, -129]> : tensor<48xi16>}) {
  %0 = tosa.cast %x : (tensor<48xf32>) -> tensor<48xi16>
  return %0 : tensor<48xi16>
}

func.func @cast_int32(%x: tensor<48xf32> {check.values = dense<[0x7FC00000, 0x7F800000, 0xFF800000,
    -0.0, 0x000116C2, 0x4F32D05E, 0xCF32D05E, 0x4EFFFFFF, 0xCF000000, 0x4F000000, 8388607.5,
    -8388607.5, 32767.5, 32766.5, -32768.5, -32769.0, 0x7149F2CA, 0xF149F2CA, 127.5, -128.5, 126.5,
    4194303.5, -600.0, -129.0, -128.5, -127.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 126.5, 127.0,
    127.5, 299.5, 12345.5, -12346.5, 0x3F000001, 0x3FC00001, 0x42FD0001, 0x42FF0001, 0xC3007FFF,
    0x3EFFFFFF, 0x3FBFFFFF, 0x42FEFFFF, 0xC3008001]> : tensor<48xf32>})
        -> (tensor<48xi32> {check.values = dense<[0, 2147483647, -2147483648, 0, 0, 2147483647,
        -2147483648, 2147483520, -2147483648, 2147483647, 8388608, -8388608, 32768, 32766, -32768,
        -32769, 2147483647, -2147483648, 128, -128, 126, 4194304, -600, -129, -128, -128, -2, -2, 0,
        0, 2, 2, 4, 126, 127, 128, 300, 12346, -12346, 1, 2, 127, 128, -128, 0, 1, 127, -129]> :
        tensor<48xi32>}) {
  %0 = tosa.cast %x : (tensor<48xf32>) -> tensor<48xi32>
  return %0 : tensor<48xi32>
}

func.func @cast_int8_int16(%x: tensor<3x50xi8>) -> tensor<3x50xi16> {
  %0 = tosa.cast %x : (tensor<3x50xi8>) -> tensor<3x50xi16>
  return %0 : tensor<3x50xi16>
}

func.func @cast_int8_int32(%x: tensor<3x50xi8>) -> tensor<3x50xi32> {
  %0 = tosa.cast %x : (tensor<3x50xi8>) -> tensor<3x50xi32>
  return %0 : tensor<3x50xi32>
}

func.func @cast_int8_float32(%x: tensor<3x50xi8>) -> tensor<3x50xf32> {
  %0 = tosa.cast %x : (tensor<3x50xi8>) -> tensor<3x50xf32>
  return %0 : tensor<3x50xf32>
}

func.func @cast_int8_bool(%x: tensor<3x50xi8> {check.range = [-1, 1]}) -> tensor<3x50xi1> {
  %0 = tosa.cast %x : (tensor<3x50xi8>) -> tensor<3x50xi1>
  return %0 : tensor<3x50xi1>
}

func.func @cast_int16_int8(%x: tensor<3x50xi16>) -> tensor<3x50xi8> {
  %0 = tosa.cast %x : (tensor<3x50xi16>) -> tensor<3x50xi8>
  return %0 : tensor<3x50xi8>
}

func.func @cast_int16_int32(%x: tensor<3x50xi16>) -> tensor<3x50xi32> {
  %0 = tosa.cast %x : (tensor<3x50xi16>) -> tensor<3x50xi32>
  return %0 : tensor<3x50xi32>
}

func.func @cast_int16_float32(%x: tensor<3x50xi16>) -> tensor<3x50xf32> {
  %0 = tosa.cast %x : (tensor<3x50xi16>) -> tensor<3x50xf32>
  return %0 : tensor<3x50xf32>
}

func.func @cast_int16_bool(%x: tensor<3x50xi16> {check.range = [-1, 1]}) -> tensor<3x50xi1> {
  %0 = tosa.cast %x : (tensor<3x50xi16>) -> tensor<3x50xi1>
  return %0 : tensor<3x50xi1>
}

func.func @cast_int32_int8(%x: tensor<3x50xi32> {check.range = [-2106864937, 2104926253]})
    -> tensor<3x50xi8> {
  %0 = tosa.cast %x : (tensor<3x50xi32>) -> tensor<3x50xi8>
  return %0 : tensor<3x50xi8>
}

func.func @cast_int32_int16(%x: tensor<3x50xi32> {check.range = [-2106864937, 2104926253]})
    -> tensor<3x50xi16> {
  %0 = tosa.cast %x : (tensor<3x50xi32>) -> tensor<3x50xi16>
  return %0 : tensor<3x50xi16>
}

func.func @cast_int32_float32(%x: tensor<3x50xi32> {check.range = [-2106864937, 2104926253]})
    -> tensor<3x50xf32> {
  %0 = tosa.cast %x : (tensor<3x50xi32>) -> tensor<3x50xf32>
  return %0 : tensor<3x50xf32>
}

func.func @cast_int32_bool(%x: tensor<3x50xi32> {check.range = [-1, 1]}) -> tensor<3x50xi1> {
  %0 = tosa.cast %x : (tensor<3x50xi32>) -> tensor<3x50xi1>
  return %0 : tensor<3x50xi1>
}

func.func @cast_bool_int8(%x: tensor<4x9xi1>) -> tensor<4x9xi8> {
  %0 = tosa.cast %x : (tensor<4x9xi1>) -> tensor<4x9xi8>
  return %0 : tensor<4x9xi8>
}

func.func @cast_bool_int16(%x: tensor<4x9xi1>) -> tensor<4x9xi16> {
  %0 = tosa.cast %x : (tensor<4x9xi1>) -> tensor<4x9xi16>
  return %0 : tensor<4x9xi16>
}

func.func @cast_bool_int32(%x: tensor<4x9xi1>) -> tensor<4x9xi32> {
  %0 = tosa.cast %x : (tensor<4x9xi1>) -> tensor<4x9xi32>
  return %0 : tensor<4x9xi32>
}

func.func @cast_bool_float32(%x: tensor<4x9xi1>) -> tensor<4x9xf32> {
  %0 = tosa.cast %x : (tensor<4x9xi1>) -> tensor<4x9xf32>
  return %0 : tensor<4x9xf32>
}

func.func @cast_float_bool(%x: tensor<5xf32> {check.values = dense<[0.0, -0.0, 1.0, 0.25, 0x7F800000]> : tensor<5xf32>})
    -> tensor<5xi1> {
  %0 = tosa.cast %x : (tensor<5xf32>) -> tensor<5xi1>
  return %0 : tensor<5xi1>
}

func.func @cast_float16_int8(%x: tensor<17xf16> {check.values = dense<[0x7E00, 0x7C00, 0xFC00, -0.0,
    0x0001, 0.5, 1.5, 2.5, -0.5, -2.5, 126.5, 127.5, -128.5, 1023.5, 2048.0, 65504.0, -65504.0]> :
    tensor<17xf16>})
        -> (tensor<17xi8> {check.values = dense<[0, 127, -128, 0, 0, 0, 2, 2, 0, -2, 126, 127, -128,
        127, 127, 127, -128]> : tensor<17xi8>}) {
  %0 = tosa.cast %x : (tensor<17xf16>) -> tensor<17xi8>
  return %0 : tensor<17xi8>
}

func.func @cast_float16_int16(%x: tensor<17xf16> {check.values = dense<[0x7E00, 0x7C00, 0xFC00,
    -0.0, 0x0001, 0.5, 1.5, 2.5, -0.5, -2.5, 126.5, 127.5, -128.5, 1023.5, 2048.0, 65504.0,
    -65504.0]> : tensor<17xf16>})
        -> (tensor<17xi16> {check.values = dense<[0, 32767, -32768, 0, 0, 0, 2, 2, 0, -2, 126, 128,
        -128, 1024, 2048, 32767, -32768]> : tensor<17xi16>}) {
  %0 = tosa.cast %x : (tensor<17xf16>) -> tensor<17xi16>
  return %0 : tensor<17xi16>
}

func.func @cast_float16_int32(%x: tensor<17xf16> {check.values = dense<[0x7E00, 0x7C00, 0xFC00,
    -0.0, 0x0001, 0.5, 1.5, 2.5, -0.5, -2.5, 126.5, 127.5, -128.5, 1023.5, 2048.0, 65504.0,
    -65504.0]> : tensor<17xf16>})
        -> (tensor<17xi32> {check.values = dense<[0, 2147483647, -2147483648, 0, 0, 0, 2, 2, 0, -2,
        126, 128, -128, 1024, 2048, 65504, -65504]> : tensor<17xi32>}) {
  %0 = tosa.cast %x : (tensor<17xf16>) -> tensor<17xi32>
  return %0 : tensor<17xi32>
}

func.func @cast_float16_bool(%x: tensor<17xf16> {check.values = dense<[0x7E00, 0x7C00, 0xFC00, -0.0,
    0x0001, 0.5, 1.5, 2.5, -0.5, -2.5, 126.5, 127.5, -128.5, 1023.5, 2048.0, 65504.0, -65504.0]> :
    tensor<17xf16>})
        -> (tensor<17xi1> {check.values = dense<[true, true, true, false, true, true, true, true,
        true, true, true, true, true, true, true, true, true]> : tensor<17xi1>}) {
  %0 = tosa.cast %x : (tensor<17xf16>) -> tensor<17xi1>
  return %0 : tensor<17xi1>
}

func.func @cast_constant() -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<5> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %0 = tosa.cast %x : (tensor<2x3xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
