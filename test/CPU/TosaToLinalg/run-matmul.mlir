// Products of matrices compute what upstream's lowering computes.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=2e-6

func.func @matmul_f32(%x: tensor<1x5x7xf32>, %w: tensor<1x7x3xf32>) -> tensor<1x5x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<1x5x7xf32>, tensor<1x7x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x3xf32>
  return %0 : tensor<1x5x3xf32>
}

func.func @matmul_f32_constant(%x: tensor<1x1x9xf32>) -> tensor<1x1x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<1x9x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x9x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<1x1x9xf32>, tensor<1x9x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x4xf32>
  return %0 : tensor<1x1x4xf32>
}

func.func @matmul_f32_batches(%x: tensor<3x5x7xf32>, %w: tensor<3x7x2xf32>) -> tensor<3x5x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<3x5x7xf32>, tensor<3x7x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x5x2xf32>
  return %0 : tensor<3x5x2xf32>
}

func.func @matmul_i8_0(%x: tensor<1x4x7xi8>) -> tensor<1x4x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<1x7x5xi8>}> {check.random = [-128, 127]} : () -> tensor<1x7x5xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<1x4x7xi8>, tensor<1x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5xi32>
  return %0 : tensor<1x4x5xi32>
}

func.func @matmul_i8_batches_0(%x: tensor<3x4x7xi8>) -> tensor<3x4x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x7x5xi8>}> {check.random = [-128, 127]} : () -> tensor<3x7x5xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<3x4x7xi8>, tensor<3x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x5xi32>
  return %0 : tensor<3x4x5xi32>
}

func.func @matmul_i8_1(%x: tensor<1x4x7xi8>, %w: tensor<1x7x5xi8>) -> tensor<1x4x5xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<1x4x7xi8>, tensor<1x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5xi32>
  return %0 : tensor<1x4x5xi32>
}

func.func @matmul_i8_batches_1(%x: tensor<3x4x7xi8>, %w: tensor<3x7x5xi8>) -> tensor<3x4x5xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<3x4x7xi8>, tensor<3x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x5xi32>
  return %0 : tensor<3x4x5xi32>
}

func.func @matmul_i8_2(%x: tensor<1x4x7xi8>) -> tensor<1x4x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<1x7x5xi8>}> {check.random = [-128, 127]} : () -> tensor<1x7x5xi8>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<1x4x7xi8>, tensor<1x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5xi32>
  return %0 : tensor<1x4x5xi32>
}

func.func @matmul_i8_batches_2(%x: tensor<3x4x7xi8>) -> tensor<3x4x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x7x5xi8>}> {check.random = [-128, 127]} : () -> tensor<3x7x5xi8>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<3x4x7xi8>, tensor<3x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x5xi32>
  return %0 : tensor<3x4x5xi32>
}

func.func @matmul_i8_3(%x: tensor<1x4x7xi8>, %w: tensor<1x7x5xi8>) -> tensor<1x4x5xi32> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<1x4x7xi8>, tensor<1x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5xi32>
  return %0 : tensor<1x4x5xi32>
}

func.func @matmul_i8_batches_3(%x: tensor<3x4x7xi8>, %w: tensor<3x7x5xi8>) -> tensor<3x4x5xi32> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<3x4x7xi8>, tensor<3x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x5xi32>
  return %0 : tensor<3x4x5xi32>
}

func.func @matmul_i8_4(%x: tensor<1x4x7xi8>) -> tensor<1x4x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<1x7x5xi8>}> {check.random = [-128, 127]} : () -> tensor<1x7x5xi8>
  %xz = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<1x4x7xi8>, tensor<1x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5xi32>
  return %0 : tensor<1x4x5xi32>
}

func.func @matmul_i8_batches_4(%x: tensor<3x4x7xi8>) -> tensor<3x4x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x7x5xi8>}> {check.random = [-128, 127]} : () -> tensor<3x7x5xi8>
  %xz = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<3x4x7xi8>, tensor<3x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x5xi32>
  return %0 : tensor<3x4x5xi32>
}

func.func @matmul_i8_5(%x: tensor<1x4x7xi8>, %w: tensor<1x7x5xi8>) -> tensor<1x4x5xi32> {
  %xz = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<1x4x7xi8>, tensor<1x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5xi32>
  return %0 : tensor<1x4x5xi32>
}

func.func @matmul_i8_batches_5(%x: tensor<3x4x7xi8>, %w: tensor<3x7x5xi8>) -> tensor<3x4x5xi32> {
  %xz = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<3x4x7xi8>, tensor<3x7x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x5xi32>
  return %0 : tensor<3x4x5xi32>
}

// Many channels: the zero point of weights is multiplied with sums of inputs.

func.func @matmul_i8_sums_0(%x: tensor<1x4x7xi8>) -> tensor<1x4x9xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<1x7x9xi8>}> {check.random = [-128, 127]} : () -> tensor<1x7x9xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<1x4x7xi8>, tensor<1x7x9xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x9xi32>
  return %0 : tensor<1x4x9xi32>
}

func.func @matmul_i8_sums_batches_0(%x: tensor<3x4x7xi8>) -> tensor<3x4x9xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x7x9xi8>}> {check.random = [-128, 127]} : () -> tensor<3x7x9xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<3x4x7xi8>, tensor<3x7x9xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x9xi32>
  return %0 : tensor<3x4x9xi32>
}

func.func @matmul_i8_sums_1(%x: tensor<1x4x7xi8>) -> tensor<1x4x9xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<1x7x9xi8>}> {check.random = [-128, 127]} : () -> tensor<1x7x9xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<1x4x7xi8>, tensor<1x7x9xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x9xi32>
  return %0 : tensor<1x4x9xi32>
}

func.func @matmul_i8_sums_batches_1(%x: tensor<3x4x7xi8>) -> tensor<3x4x9xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x7x9xi8>}> {check.random = [-128, 127]} : () -> tensor<3x7x9xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %xz, %wz
    : (tensor<3x4x7xi8>, tensor<3x7x9xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x9xi32>
  return %0 : tensor<3x4x9xi32>
}

func.func @matmul_i8_sums_2(%x: tensor<1x4x7xi8>) -> tensor<1x4x9xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<1x7x9xi8>}> {check.random = [-128, 127]} : () -> tensor<1x7x9xi8>
  %z = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<1x4x7xi8>, tensor<1x7x9xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x9xi32>
  return %0 : tensor<1x4x9xi32>
}

func.func @matmul_i8_sums_batches_2(%x: tensor<3x4x7xi8>) -> tensor<3x4x9xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x7x9xi8>}> {check.random = [-128, 127]} : () -> tensor<3x7x9xi8>
  %z = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<3x4x7xi8>, tensor<3x7x9xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x9xi32>
  return %0 : tensor<3x4x9xi32>
}
