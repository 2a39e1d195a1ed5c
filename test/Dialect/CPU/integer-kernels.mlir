// RUN: vta-opt %s -vta-cpu-generate-schedules="target=aarch64-linux-gnu cpu=cortex-a72" \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task="target=aarch64-linux-gnu cpu=cortex-a72" \
// RUN:   | mlir-translate --mlir-to-llvmir | llc -O3 -mtriple=aarch64-linux-gnu -mcpu=cortex-a72 \
// RUN:   | FileCheck %s --check-prefix=A72
// RUN: vta-opt %s -vta-cpu-generate-schedules="target=aarch64-linux-gnu cpu=cortex-a76" \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task="target=aarch64-linux-gnu cpu=cortex-a76" \
// RUN:   | mlir-translate --mlir-to-llvmir | llc -O3 -mtriple=aarch64-linux-gnu -mcpu=cortex-a76 \
// RUN:   | FileCheck %s --check-prefix=A76
// RUN: vta-opt %s -vta-cpu-generate-schedules="target=armv7-linux-gnueabihf cpu=cortex-a9" \
// RUN:   -vta-cpu-apply-schedules \
// RUN:   -vta-cpu-lower-task="target=armv7-linux-gnueabihf cpu=cortex-a9" \
// RUN:   | mlir-translate --mlir-to-llvmir \
// RUN:   | llc -O3 -mtriple=armv7-linux-gnueabihf -mcpu=cortex-a9 -mattr=+neon \
// RUN:   | FileCheck %s --check-prefix=A9
// RUN: vta-opt %s -vta-cpu-generate-schedules="target=x86_64-linux-gnu cpu=x86-64-v3" \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task="target=x86_64-linux-gnu cpu=x86-64-v3" \
// RUN:   | mlir-translate --mlir-to-llvmir | llc -O3 -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3 \
// RUN:   | FileCheck %s --check-prefix=AVX2
// RUN: vta-opt %s -vta-cpu-generate-schedules="target=x86_64-linux-gnu cpu=znver4" \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task="target=x86_64-linux-gnu cpu=znver4" \
// RUN:   | mlir-translate --mlir-to-llvmir | llc -O3 -mtriple=x86_64-linux-gnu -mcpu=znver4 \
// RUN:   | FileCheck %s --check-prefix=VNNI

// Products of bytes are summed up by the instructions that processors have for
// it, and what is stored are bytes.

// A72-LABEL: conv_body:
// A72:       smull{{.*}} v{{[0-9]+}}.8h
// A72:       sadalp v{{[0-9]+}}.4s
// A72-NOT:   madd

// A76-LABEL: conv_body:
// A76:       sdot v{{[0-9]+}}.4s

// A9-LABEL: conv_body:
// A9:       vmull.s8
// A9:       vpadal.s16

// AVX2-LABEL: conv_body:
// AVX2:       vpmaddwd {{.*}}%ymm

// VNNI-LABEL: conv_body:
// VNNI:       vpdpbusd {{.*}}%zmm

#id = affine_map<(n, h, w, f) -> (n, h, w, f)>
#f = affine_map<(n, h, w, f) -> (f)>
func.func private @conv(%x: tensor<1x6x9x8xi8>, %k: tensor<32x3x3x8xi8> {vta.constant}, %b: tensor<32xi32> {vta.constant}) -> tensor<1x4x7x32xi8> attributes {vta.task} {
  %z = arith.constant 0 : i32
  %seven = arith.constant 7 : i32
  %low = arith.constant -128 : i32
  %high = arith.constant 127 : i32
  %e = tensor.empty() : tensor<1x4x7x32xi32>
  %e8 = tensor.empty() : tensor<1x4x7x32xi8>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<1x4x7x32xi32>) -> tensor<1x4x7x32xi32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x6x9x8xi8>, tensor<32x3x3x8xi8>) outs(%i : tensor<1x4x7x32xi32>) -> tensor<1x4x7x32xi32>
  %r = linalg.generic {indexing_maps = [#id, #f, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x4x7x32xi32>, tensor<32xi32>) outs(%e8 : tensor<1x4x7x32xi8>) {
  ^bb0(%a: i32, %bias: i32, %o: i8):
    %0 = arith.addi %a, %bias : i32
    %1 = arith.shrsi %0, %seven : i32
    %2 = arith.maxsi %1, %low : i32
    %3 = arith.minsi %2, %high : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<1x4x7x32xi8>
  return %r : tensor<1x4x7x32xi8>
}
