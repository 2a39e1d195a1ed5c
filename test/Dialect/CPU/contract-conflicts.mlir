// Pixels with 2048 channels are in the same set of the first-level cache, which
// has eight lines: tiles have no more of them. With a few channels less, they do.

// RUN: vta-opt %s -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=znver4' \
// RUN:   | FileCheck %s -check-prefix=SETS
// RUN: sed 's/2048/2032/g' %s \
// RUN:   | vta-opt -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=znver4' \
// RUN:   | FileCheck %s -check-prefix=SPREAD

// SETS: tune.knob<"tile_h"> = 7
// SPREAD: tune.knob<"tile_h"> = 25

func.func private @conflicts(%x: tensor<1x7x7x2048xf32>, %k: tensor<512x1x1x2048xf32> {vta.constant}) -> tensor<1x7x7x512xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x7x7x512xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x7x7x2048xf32>, tensor<512x1x1x2048xf32>) outs(%i : tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
  return %c : tensor<1x7x7x512xf32>
}
