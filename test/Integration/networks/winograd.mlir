// Convolutions by Winograd's transforms compute what sums of products are.

// RUN: vta-check %s --network='device=cpu allow=winograd' --tolerance=1e-4

// Tiles fit.

func.func @whole(%x: tensor<1x32x32x32xf32>) -> tensor<1x32x32x32xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<32x3x3x32xf32>}> {check.random = [-0.102, 0.102]} : () -> tensor<32x3x3x32xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<32xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<32xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x32x32x32xf32>, tensor<32x3x3x32xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32x32xf32>
  %2 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x32x32x32xf32>) -> tensor<1x32x32x32xf32>
  return %2 : tensor<1x32x32x32xf32>
}

// Tiles that reach beyond the rows and columns; another tensor is added.

func.func @odd(%x: tensor<1x29x31x37xf32>, %r: tensor<1x29x31x41xf32>) -> tensor<1x29x31x41xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<41x3x3x37xf32>}> {check.random = [-0.095, 0.095]} : () -> tensor<41x3x3x37xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<41xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<41xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x29x31x37xf32>, tensor<41x3x3x37xf32>, tensor<41xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x29x31x41xf32>
  %1 = tosa.add %0, %r : (tensor<1x29x31x41xf32>, tensor<1x29x31x41xf32>) -> tensor<1x29x31x41xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x29x31x41xf32>) -> tensor<1x29x31x41xf32>
  return %2 : tensor<1x29x31x41xf32>
}

// No padding.

func.func @no_padding(%x: tensor<1x33x27x32xf32>) -> tensor<1x31x25x48xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<48x3x3x32xf32>}> {check.random = [-0.102, 0.102]} : () -> tensor<48x3x3x32xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<48xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<48xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x33x27x32xf32>, tensor<48x3x3x32xf32>, tensor<48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x31x25x48xf32>
  %2 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x31x25x48xf32>) -> tensor<1x31x25x48xf32>
  return %2 : tensor<1x31x25x48xf32>
}

// Another padding on each side, two images.

func.func @asymmetric(%x: tensor<2x30x35x50xf32>, %r: tensor<2x29x36x34xf32>) -> tensor<2x29x36x34xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<34x3x3x50xf32>}> {check.random = [-0.082, 0.082]} : () -> tensor<34x3x3x50xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<34xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<34xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 2, 1>, stride = array<i64: 1, 1>} : (tensor<2x30x35x50xf32>, tensor<34x3x3x50xf32>, tensor<34xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x29x36x34xf32>
  %1 = tosa.add %0, %r : (tensor<2x29x36x34xf32>, tensor<2x29x36x34xf32>) -> tensor<2x29x36x34xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<2x29x36x34xf32>) -> tensor<2x29x36x34xf32>
  return %2 : tensor<2x29x36x34xf32>
}

// Small images, many channels.

func.func @late(%x: tensor<3x14x14x64xf32>, %r: tensor<3x14x14x64xf32>) -> tensor<3x14x14x64xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<64x3x3x64xf32>}> {check.random = [-0.072, 0.072]} : () -> tensor<64x3x3x64xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<64xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<64xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<3x14x14x64xf32>, tensor<64x3x3x64xf32>, tensor<64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x14x14x64xf32>
  %1 = tosa.add %0, %r : (tensor<3x14x14x64xf32>, tensor<3x14x14x64xf32>) -> tensor<3x14x14x64xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<3x14x14x64xf32>) -> tensor<3x14x14x64xf32>
  return %2 : tensor<3x14x14x64xf32>
}

