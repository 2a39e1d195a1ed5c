// Clamps compute what upstream's lowering computes. Clamps of NaN do what TOSA says.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa

func.func @clamp_propagate_0(%x: tensor<2x3x4xf32> {check.range = [-4.0, 9.0]}) -> tensor<2x3x4xf32> {
  %0 = tosa.clamp %x {nan_mode = PROPAGATE, min_val = 0x00000000 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @clamp_propagate_0_special(%x: tensor<7xf32> {check.values = dense<[0x7FC00000,
    0x7F800000, 0xFF800000, 0.0, 0.5, 7.0, -2.0]> : tensor<7xf32>})
        -> (tensor<7xf32> {check.values = dense<[0x7FC00000, 0x7F800000, 0.0, 0.0, 0.5, 7.0, 0.0]> :
        tensor<7xf32>}) {
  %0 = tosa.clamp %x {nan_mode = PROPAGATE, min_val = 0x00000000 : f32, max_val = 0x7F800000 : f32}
    : (tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @clamp_propagate_1(%x: tensor<2x3x4xf32> {check.range = [-4.0, 9.0]}) -> tensor<2x3x4xf32> {
  %0 = tosa.clamp %x {nan_mode = PROPAGATE, min_val = 0xBF800000 : f32, max_val = 0x40C00000 : f32}
    : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @clamp_propagate_1_special(%x: tensor<7xf32> {check.values = dense<[0x7FC00000,
    0x7F800000, 0xFF800000, 0.0, 0.5, 7.0, -2.0]> : tensor<7xf32>})
        -> (tensor<7xf32> {check.values = dense<[0x7FC00000, 6.0, -1.0, 0.0, 0.5, 6.0, -1.0]> :
        tensor<7xf32>}) {
  %0 = tosa.clamp %x {nan_mode = PROPAGATE, min_val = 0xBF800000 : f32, max_val = 0x40C00000 : f32}
    : (tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @clamp_propagate_2(%x: tensor<2x3x4xf32> {check.range = [-4.0, 9.0]}) -> tensor<2x3x4xf32> {
  %0 = tosa.clamp %x {nan_mode = PROPAGATE, min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @clamp_propagate_2_special(%x: tensor<7xf32> {check.values = dense<[0x7FC00000,
    0x7F800000, 0xFF800000, 0.0, 0.5, 7.0, -2.0]> : tensor<7xf32>})
        -> (tensor<7xf32> {check.values = dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, 0.5, 7.0,
        -2.0]> : tensor<7xf32>}) {
  %0 = tosa.clamp %x {nan_mode = PROPAGATE, min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32}
    : (tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @clamp_propagate_3(%x: tensor<2x3x4xf32> {check.range = [-4.0, 9.0]}) -> tensor<2x3x4xf32> {
  %0 = tosa.clamp %x {nan_mode = PROPAGATE, min_val = 0xFF800000 : f32, max_val = 0x3F000000 : f32}
    : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @clamp_propagate_3_special(%x: tensor<7xf32> {check.values = dense<[0x7FC00000,
    0x7F800000, 0xFF800000, 0.0, 0.5, 7.0, -2.0]> : tensor<7xf32>})
        -> (tensor<7xf32> {check.values = dense<[0x7FC00000, 0.5, 0xFF800000, 0.0, 0.5, 0.5, -2.0]>
        : tensor<7xf32>}) {
  %0 = tosa.clamp %x {nan_mode = PROPAGATE, min_val = 0xFF800000 : f32, max_val = 0x3F000000 : f32}
    : (tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @clamp_propagate_4(%x: tensor<2x3x4xf32> {check.range = [-4.0, 9.0]})
    -> (tensor<2x3x4xf32> {check.values = dense<0.25> : tensor<2x3x4xf32>}) {
  %0 = tosa.clamp %x {nan_mode = PROPAGATE, min_val = 0x3E800000 : f32, max_val = 0x3E800000 : f32}
    : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @clamp_propagate_4_special(%x: tensor<7xf32> {check.values = dense<[0x7FC00000,
    0x7F800000, 0xFF800000, 0.0, 0.5, 7.0, -2.0]> : tensor<7xf32>})
        -> (tensor<7xf32> {check.values = dense<[0x7FC00000, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25]> :
        tensor<7xf32>}) {
  %0 = tosa.clamp %x {nan_mode = PROPAGATE, min_val = 0x3E800000 : f32, max_val = 0x3E800000 : f32}
    : (tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @clamp_ignore_0(%x: tensor<2x3x4xf32> {check.range = [-4.0, 9.0]}) -> tensor<2x3x4xf32> {
  %0 = tosa.clamp %x {nan_mode = IGNORE, min_val = 0x00000000 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @clamp_ignore_0_special(%x: tensor<7xf32> {check.values = dense<[0x7FC00000, 0x7F800000,
    0xFF800000, 0.0, 0.5, 7.0, -2.0]> : tensor<7xf32>})
        -> (tensor<7xf32> {check.values = dense<[0.0, 0x7F800000, 0.0, 0.0, 0.5, 7.0, 0.0]> :
        tensor<7xf32>}) {
  %0 = tosa.clamp %x {nan_mode = IGNORE, min_val = 0x00000000 : f32, max_val = 0x7F800000 : f32}
    : (tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @clamp_ignore_1(%x: tensor<2x3x4xf32> {check.range = [-4.0, 9.0]}) -> tensor<2x3x4xf32> {
  %0 = tosa.clamp %x {nan_mode = IGNORE, min_val = 0xBF800000 : f32, max_val = 0x40C00000 : f32}
    : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @clamp_ignore_1_special(%x: tensor<7xf32> {check.values = dense<[0x7FC00000, 0x7F800000,
    0xFF800000, 0.0, 0.5, 7.0, -2.0]> : tensor<7xf32>})
    -> (tensor<7xf32> {check.values = dense<[-1.0, 6.0, -1.0, 0.0, 0.5, 6.0, -1.0]> : tensor<7xf32>}) {
  %0 = tosa.clamp %x {nan_mode = IGNORE, min_val = 0xBF800000 : f32, max_val = 0x40C00000 : f32}
    : (tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @clamp_ignore_2(%x: tensor<2x3x4xf32> {check.range = [-4.0, 9.0]}) -> tensor<2x3x4xf32> {
  %0 = tosa.clamp %x {nan_mode = IGNORE, min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @clamp_ignore_2_special(%x: tensor<7xf32> {check.values = dense<[0x7FC00000, 0x7F800000,
    0xFF800000, 0.0, 0.5, 7.0, -2.0]> : tensor<7xf32>})
        -> (tensor<7xf32> {check.values = dense<[0xFF800000, 0x7F800000, 0xFF800000, 0.0, 0.5, 7.0,
        -2.0]> : tensor<7xf32>}) {
  %0 = tosa.clamp %x {nan_mode = IGNORE, min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32}
    : (tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @clamp_ignore_3(%x: tensor<2x3x4xf32> {check.range = [-4.0, 9.0]}) -> tensor<2x3x4xf32> {
  %0 = tosa.clamp %x {nan_mode = IGNORE, min_val = 0xFF800000 : f32, max_val = 0x3F000000 : f32}
    : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @clamp_ignore_3_special(%x: tensor<7xf32> {check.values = dense<[0x7FC00000, 0x7F800000,
    0xFF800000, 0.0, 0.5, 7.0, -2.0]> : tensor<7xf32>})
        -> (tensor<7xf32> {check.values = dense<[0xFF800000, 0.5, 0xFF800000, 0.0, 0.5, 0.5, -2.0]>
        : tensor<7xf32>}) {
  %0 = tosa.clamp %x {nan_mode = IGNORE, min_val = 0xFF800000 : f32, max_val = 0x3F000000 : f32}
    : (tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @clamp_ignore_4(%x: tensor<2x3x4xf32> {check.range = [-4.0, 9.0]})
    -> (tensor<2x3x4xf32> {check.values = dense<0.25> : tensor<2x3x4xf32>}) {
  %0 = tosa.clamp %x {nan_mode = IGNORE, min_val = 0x3E800000 : f32, max_val = 0x3E800000 : f32}
    : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @clamp_ignore_4_special(%x: tensor<7xf32> {check.values = dense<[0x7FC00000, 0x7F800000,
    0xFF800000, 0.0, 0.5, 7.0, -2.0]> : tensor<7xf32>})
    -> (tensor<7xf32> {check.values = dense<0.25> : tensor<7xf32>}) {
  %0 = tosa.clamp %x {nan_mode = IGNORE, min_val = 0x3E800000 : f32, max_val = 0x3E800000 : f32}
    : (tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @clamp_i8_0(%x: tensor<3x50xi8>) -> tensor<3x50xi8> {
  %0 = tosa.clamp %x {min_val = 0 : i8, max_val = 127 : i8} : (tensor<3x50xi8>) -> tensor<3x50xi8>
  return %0 : tensor<3x50xi8>
}

func.func @clamp_i8_1(%x: tensor<3x50xi8>) -> tensor<3x50xi8> {
  %0 = tosa.clamp %x {min_val = -7 : i8, max_val = 100 : i8} : (tensor<3x50xi8>) -> tensor<3x50xi8>
  return %0 : tensor<3x50xi8>
}

func.func @clamp_i8_2(%x: tensor<3x50xi8>) -> tensor<3x50xi8> {
  %0 = tosa.clamp %x {min_val = -128 : i8, max_val = 3 : i8} : (tensor<3x50xi8>) -> tensor<3x50xi8>
  return %0 : tensor<3x50xi8>
}

func.func @clamp_i16_0(%x: tensor<3x50xi16>) -> tensor<3x50xi16> {
  %0 = tosa.clamp %x {min_val = 0 : i16, max_val = 32767 : i16} : (tensor<3x50xi16>) -> tensor<3x50xi16>
  return %0 : tensor<3x50xi16>
}

func.func @clamp_i16_1(%x: tensor<3x50xi16>) -> tensor<3x50xi16> {
  %0 = tosa.clamp %x {min_val = -7 : i16, max_val = 100 : i16} : (tensor<3x50xi16>) -> tensor<3x50xi16>
  return %0 : tensor<3x50xi16>
}

func.func @clamp_i16_2(%x: tensor<3x50xi16>) -> tensor<3x50xi16> {
  %0 = tosa.clamp %x {min_val = -32768 : i16, max_val = 3 : i16} : (tensor<3x50xi16>) -> tensor<3x50xi16>
  return %0 : tensor<3x50xi16>
}

func.func @clamp_i32_0(%x: tensor<3x50xi32> {check.range = [-2106864937, 2104926253]})
    -> tensor<3x50xi32> {
  %0 = tosa.clamp %x {min_val = 0 : i32, max_val = 2147483647 : i32} : (tensor<3x50xi32>) -> tensor<3x50xi32>
  return %0 : tensor<3x50xi32>
}

func.func @clamp_i32_1(%x: tensor<3x50xi32> {check.range = [-2106864937, 2104926253]})
    -> tensor<3x50xi32> {
  %0 = tosa.clamp %x {min_val = -7 : i32, max_val = 100 : i32} : (tensor<3x50xi32>) -> tensor<3x50xi32>
  return %0 : tensor<3x50xi32>
}

func.func @clamp_i32_2(%x: tensor<3x50xi32> {check.range = [-2106864937, 2104926253]})
    -> tensor<3x50xi32> {
  %0 = tosa.clamp %x {min_val = -2147483648 : i32, max_val = 3 : i32} : (tensor<3x50xi32>) -> tensor<3x50xi32>
  return %0 : tensor<3x50xi32>
}
