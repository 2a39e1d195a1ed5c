// Few products for each result, and more results than the second-level cache
// holds: tiles have all features of a pixel, as memory has them. With more
// products, or fewer results, the number of pixels decides.

// RUN: vta-opt %s -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=x86-64-v4' \
// RUN:   | FileCheck %s -check-prefix=PIXELS
// RUN: sed 's/x16xf32/x96xf32/g' %s \
// RUN:   | vta-opt -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=x86-64-v4' \
// RUN:   | FileCheck %s -check-prefix=BLOCKS
// RUN: sed 's/x97x112x/x5x7x/g' %s \
// RUN:   | vta-opt -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=x86-64-v4' \
// RUN:   | FileCheck %s -check-prefix=BLOCKS

// PIXELS: tune.knob<"tile_f"> = 64
// BLOCKS: tune.knob<"tile_f"> = 32

func.func private @few(%x: tensor<1x97x112x16xf32>, %k: tensor<64x1x1x16xf32> {vta.constant}) -> tensor<1x97x112x64xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x97x112x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x97x112x64xf32>) -> tensor<1x97x112x64xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x97x112x16xf32>, tensor<64x1x1x16xf32>) outs(%i : tensor<1x97x112x64xf32>) -> tensor<1x97x112x64xf32>
  return %c : tensor<1x97x112x64xf32>
}
