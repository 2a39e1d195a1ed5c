// RUN: vta-opt %s --vta-cpu-list-sketches='target=x86_64-linux-gnu cpu=x86-64-v4' -o /dev/null \
// RUN:   > %t.mlir
// RUN: FileCheck %s < %t.mlir
// What is printed parses, and is the same for tasks whose sketches are allowed already.
// RUN: vta-opt %t.mlir --split-input-file | FileCheck %s
// RUN: vta-opt %s -o /dev/null \
// RUN:   --vta-cpu-list-sketches='target=x86_64-linux-gnu cpu=x86-64-v4 allow=winograd' \
// RUN:   | FileCheck %s --check-prefix=WINOGRAD
// RUN: vta-opt %s -o /dev/null \
// RUN:   --vta-cpu-list-sketches='target=x86_64-linux-gnu cpu=x86-64-v4 allow=reassociate' \
// RUN:   | FileCheck %s --check-prefix=ORDER

// The first sketch is the default schedule.
// RUN: vta-opt %s --vta-cpu-list-sketches='target=aarch64-linux-gnu cpu=cortex-a72' -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=ARM

// Windows of pools: channels side by side, or columns; or loops that carry sums.
// CHECK: transform.named_sequence @schedule({{.*}}vta.task = "pool"
// CHECK-NEXT: transform.tune.alternatives<"sketch"> attributes
// CHECK-SAME: {sketches = [{name = "windows"}, {name = "windows_columns"}, {name = "fold"}]}
// CHECK: tune.knob<"tile3">
// CHECK: transform.vta.cpu.prepare
// CHECK: }, {
// CHECK: tune.knob<"tile2">
// CHECK: }, {
// CHECK: transform.vta.cpu.fold
// CHECK-NOT: },
func.func private @pool(%x: tensor<1x16x16x32xf32>) -> tensor<1x8x8x32xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x8x32xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x8x32xf32>) -> tensor<1x8x8x32xf32>
  %c = linalg.pooling_nhwc_sum {strides = dense<2> : tensor<2xi64>}
      ins(%x, %w : tensor<1x16x16x32xf32>, tensor<2x2xf32>)
      outs(%i : tensor<1x8x8x32xf32>) -> tensor<1x8x8x32xf32>
  return %c : tensor<1x8x8x32xf32>
}

// One sketch needs no choice.
// CHECK: // -----
// CHECK: transform.named_sequence @schedule({{.*}}vta.task = "conv"
// CHECK-NOT: alternatives
// CHECK: transform.vta.cpu.contract
// WINOGRAD: vta.task = "conv"
// WINOGRAD-NEXT: {sketches = [{name = "winograd4", order = "winograd4"}, {name = "winograd2", order = "winograd2"}, {name = "contract"}]}
// WINOGRAD: transform.vta.cpu.winograd {{.*}} results 4
// WINOGRAD: transform.vta.cpu.winograd {{.*}} results 2
// WINOGRAD: transform.vta.cpu.contract
// ORDER: vta.task = "conv"
// ORDER-NOT: winograd
func.func private @conv(%x: tensor<1x58x58x64xf32>, %w: tensor<64x3x3x64xf32> {vta.constant})
    -> tensor<1x56x56x64xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x56x56x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
  %c = linalg.conv_2d_nhwc_fhwc
      ins(%x, %w : tensor<1x58x58x64xf32>, tensor<64x3x3x64xf32>)
      outs(%i : tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
  return %c : tensor<1x56x56x64xf32>
}

// Partial sums have another order than the loops, and than fewer of them.
// CHECK: // -----
// CHECK: vta.task = "rows"
// CHECK-NOT: alternatives
// CHECK: lanes [64]
// ORDER: vta.task = "rows"
// ORDER-NEXT: {sketches = [{name = "rows", order = "rows"}, {name = "rows2", order = "rows2"}, {name = "rows8", order = "rows8"}, {name = "fold"}]}
// ORDER: lanes [64]
// ORDER: lanes [32]
// ORDER: lanes [128]
// ORDER: transform.vta.cpu.fold
func.func private @rows(%x: tensor<64x300xf32>) -> tensor<64xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %c = linalg.reduce {arith.addf} ins(%x : tensor<64x300xf32>)
      outs(%i : tensor<64xf32>) dimensions = [1]
  return %c : tensor<64xf32>
}

// Sums of integers are exact: kernels are sketches.
// CHECK: // -----
// CHECK: vta.task = "bytes"
// CHECK-NEXT: {sketches = [{name = "contract"}, {name = "contract_mul"}, {name = "contract_combine"}]}
// CHECK: transform.vta.cpu.contract {{.*}} kernel pmaddwd
// CHECK: transform.vta.cpu.contract {{.*}} kernel mul
// CHECK: transform.vta.cpu.contract {{.*}} kernel combine
// ARM: vta.task = "bytes"
// ARM-NEXT: {sketches = [{name = "contract"}, {name = "contract_mul"}, {name = "contract_combine"}]}
// ARM: kernel sadalp
func.func private @bytes(%x: tensor<32x64xi8>, %w: tensor<64x48xi8> {vta.constant})
    -> tensor<32x48xi32> attributes {vta.task} {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<32x48xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<32x48xi32>) -> tensor<32x48xi32>
  %c = linalg.matmul ins(%x, %w : tensor<32x64xi8>, tensor<64x48xi8>)
      outs(%i : tensor<32x48xi32>) -> tensor<32x48xi32>
  return %c : tensor<32x48xi32>
}

// CHECK: // -----
// CHECK: vta.task = "columns"
// CHECK: transform.vta.cpu.prepare
func.func private @columns(%x: tensor<6x40xf32>) -> tensor<40x6xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<40x6xf32>
  %t = linalg.transpose ins(%x : tensor<6x40xf32>) outs(%e : tensor<40x6xf32>) permutation = [1, 0]
  return %t : tensor<40x6xf32>
}
