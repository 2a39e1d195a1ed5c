// Functions in the epilogue of a contraction are polynomials on vectors: right far from zero, too,
// and no kernel calls libm, which would be called once for each element.

// RUN: vta-check %s --network=device=cpu --tolerance=4e-6
// RUN: vta-check %s --network='device=cpu target=x86_64-linux-gnu cpu=x86-64' --tolerance=4e-6

// RUN: vta-check %s --print > %t.mlir
// DEFINE: %{options} =
// DEFINE: %{called} = vta-compile %t.mlir %{options} --quiet -o %t.vta && \
// DEFINE:   %python %S/Inputs/host-code.py %t.vta && llvm-nm -D -u -j %t.vta.so

// Memory may be moved.
// REDEFINE: %{options} = --target=x86_64-linux-gnu --cpu=x86-64
// RUN: %{called} | not grep -v '^mem'
// REDEFINE: %{options} = --target=x86_64-linux-gnu --cpu=x86-64 --calibrate=global_scale
// RUN: %{called} | not grep -v '^mem'
// REDEFINE: %{options} = --target=x86_64-linux-gnu --cpu=x86-64-v3
// RUN: %{called} | not grep -v '^mem'
// REDEFINE: %{options} = --target=x86_64-linux-gnu --cpu=x86-64-v3 --calibrate=global_scale
// RUN: %{called} | not grep -v '^mem'
// REDEFINE: %{options} = --target=x86_64-linux-gnu --cpu=x86-64-v4
// RUN: %{called} | not grep -v '^mem'
// REDEFINE: %{options} = --target=x86_64-linux-gnu --cpu=x86-64-v4 --calibrate=global_scale
// RUN: %{called} | not grep -v '^mem'
// REDEFINE: %{options} = --target=aarch64-linux-gnu
// RUN: %{called} | not grep -v '^mem'
// REDEFINE: %{options} = --target=aarch64-linux-gnu --calibrate=global_scale
// RUN: %{called} | not grep -v '^mem'
// REDEFINE: %{options} = --target=armv7-linux-gnueabihf
// RUN: %{called} | not grep -v '^mem'
// REDEFINE: %{options} = --target=armv7-linux-gnueabihf --calibrate=global_scale
// RUN: %{called} | not grep -v '^mem'

func.func @main(%x: tensor<1x9x7x5xf32> {check.range = [-20, 20]}, %a: tensor<1x6x11xf32> {check.range = [-20, 20]}) -> (tensor<1x7x5x19xf32>, tensor<1x7x5x19xf32>, tensor<1x7x5x19xf32>, tensor<1x6x21xf32>, tensor<1x6x21xf32>, tensor<1x6x21xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %no = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %conv_sigmoid_w = "tosa.const"() <{values = dense<0.0> : tensor<19x3x3x5xf32>}> {check.random = [-0.1, 0.1]} : () -> tensor<19x3x3x5xf32>
  %conv_sigmoid_b = "tosa.const"() <{values = dense<0.0> : tensor<19xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<19xf32>
  %conv_sigmoid_sum = tosa.conv2d %x, %conv_sigmoid_w, %conv_sigmoid_b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x7x5xf32>, tensor<19x3x3x5xf32>, tensor<19xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x5x19xf32>
  %conv_sigmoid = tosa.sigmoid %conv_sigmoid_sum : (tensor<1x7x5x19xf32>) -> tensor<1x7x5x19xf32>
  %conv_tanh_w = "tosa.const"() <{values = dense<0.0> : tensor<19x3x3x5xf32>}> {check.random = [-0.1, 0.1]} : () -> tensor<19x3x3x5xf32>
  %conv_tanh_b = "tosa.const"() <{values = dense<0.0> : tensor<19xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<19xf32>
  %conv_tanh_sum = tosa.conv2d %x, %conv_tanh_w, %conv_tanh_b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x7x5xf32>, tensor<19x3x3x5xf32>, tensor<19xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x5x19xf32>
  %conv_tanh = tosa.tanh %conv_tanh_sum : (tensor<1x7x5x19xf32>) -> tensor<1x7x5x19xf32>
  %conv_silu_w = "tosa.const"() <{values = dense<0.0> : tensor<19x3x3x5xf32>}> {check.random = [-0.1, 0.1]} : () -> tensor<19x3x3x5xf32>
  %conv_silu_b = "tosa.const"() <{values = dense<0.0> : tensor<19xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<19xf32>
  %conv_silu_sum = tosa.conv2d %x, %conv_silu_w, %conv_silu_b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x7x5xf32>, tensor<19x3x3x5xf32>, tensor<19xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x5x19xf32>
  %conv_silu_gate = tosa.sigmoid %conv_silu_sum : (tensor<1x7x5x19xf32>) -> tensor<1x7x5x19xf32>
  %conv_silu = tosa.mul %conv_silu_sum, %conv_silu_gate, %no : (tensor<1x7x5x19xf32>, tensor<1x7x5x19xf32>, tensor<1xi8>) -> tensor<1x7x5x19xf32>
  %product_sigmoid_w = "tosa.const"() <{values = dense<0.0> : tensor<1x11x21xf32>}> {check.random = [-0.2, 0.2]} : () -> tensor<1x11x21xf32>
  %product_sigmoid_sum = tosa.matmul %a, %product_sigmoid_w, %z, %z : (tensor<1x6x11xf32>, tensor<1x11x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x21xf32>
  %product_sigmoid = tosa.sigmoid %product_sigmoid_sum : (tensor<1x6x21xf32>) -> tensor<1x6x21xf32>
  %product_tanh_w = "tosa.const"() <{values = dense<0.0> : tensor<1x11x21xf32>}> {check.random = [-0.2, 0.2]} : () -> tensor<1x11x21xf32>
  %product_tanh_sum = tosa.matmul %a, %product_tanh_w, %z, %z : (tensor<1x6x11xf32>, tensor<1x11x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x21xf32>
  %product_tanh = tosa.tanh %product_tanh_sum : (tensor<1x6x21xf32>) -> tensor<1x6x21xf32>
  %product_silu_w = "tosa.const"() <{values = dense<0.0> : tensor<1x11x21xf32>}> {check.random = [-0.2, 0.2]} : () -> tensor<1x11x21xf32>
  %product_silu_sum = tosa.matmul %a, %product_silu_w, %z, %z : (tensor<1x6x11xf32>, tensor<1x11x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x21xf32>
  %product_silu_gate = tosa.sigmoid %product_silu_sum : (tensor<1x6x21xf32>) -> tensor<1x6x21xf32>
  %product_silu = tosa.mul %product_silu_sum, %product_silu_gate, %no : (tensor<1x6x21xf32>, tensor<1x6x21xf32>, tensor<1xi8>) -> tensor<1x6x21xf32>
  return %conv_sigmoid, %conv_tanh, %conv_silu, %product_sigmoid, %product_tanh, %product_silu : tensor<1x7x5x19xf32>, tensor<1x7x5x19xf32>, tensor<1x7x5x19xf32>, tensor<1x6x21xf32>, tensor<1x6x21xf32>, tensor<1x6x21xf32>
}
