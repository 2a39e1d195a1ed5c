func.func @main(%x: tensor<2x3x4x3xf32> {ml_program.identifier = "image"}) -> (tensor<2x3x4x2xf32> {ml_program.identifier = "sum"}) {
  %w = "tosa.const"() {values = dense<[[[[0.5, -1.0, 0.25]]], [[[2.0, 0.125, -3.0]]]]> : tensor<2x1x1x3xf32>} : () -> tensor<2x1x1x3xf32>
  %b = "tosa.const"() {values = dense<[0.75, -0.5]> : tensor<2xf32>} : () -> tensor<2xf32>
  %v = "tosa.const"() {values = dense<[[[[1.5, 0.0]]], [[[-0.25, 1.0]]]]> : tensor<2x1x1x2xf32>} : () -> tensor<2x1x1x2xf32>
  %z2 = "tosa.const"() {values = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %c = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x3x4x3xf32>, tensor<2x1x1x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4x2xf32> loc("first")
  %r = tosa.clamp %c {min_val = 0.0 : f32, max_val = 3.40282347E+38 : f32} : (tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32> loc("relu of first")
  %d = tosa.conv2d %r, %v, %z2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x3x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4x2xf32> loc("second")
  return %d : tensor<2x3x4x2xf32>
}
