// Powers, sines and cosines of f32 are computed in f64, with a branch for the
// reduction of large angles. No processor gets a call of libm, not for rounding
// either. test/Integration/networks/functions.test is about the values.

// RUN: vta-opt %s -split-input-file -vta-cpu-lower-task='target=x86_64-linux-gnu cpu=x86-64-v3' \
// RUN:   | FileCheck %s
// RUN: vta-opt %s -split-input-file -vta-cpu-lower-task='target=x86_64-linux-gnu cpu=x86-64' \
// RUN:   | FileCheck %s
// RUN: vta-opt %s -split-input-file \
// RUN:   -vta-cpu-lower-task='target=armv7-linux-gnueabihf cpu=cortex-a9' | FileCheck %s

// CHECK-NOT: llvm.func @
// CHECK-LABEL: llvm.func internal @functions_body
// CHECK-NOT: llvm.call
// CHECK-NOT: llvm.intr.{{pow|sin|cos|exp|log|floor|round}}
// CHECK: llvm.fpext
// CHECK: llvm.cond_br
// CHECK-NOT: llvm.call
// CHECK-NOT: llvm.intr.{{pow|sin|cos|exp|log|floor|round}}
// CHECK: llvm.return
func.func private @functions(%x: tensor<7x13xf32>, %y: tensor<7x13xf32>)
    -> tensor<7x13xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<7x13xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<7x13xf32>, tensor<7x13xf32>)
      outs(%e : tensor<7x13xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %power = math.powf %a, %b : f32
    %sine = math.sin %power : f32
    %cosine = math.cos %b : f32
    %sum = arith.addf %sine, %cosine : f32
    linalg.yield %sum : f32
  } -> tensor<7x13xf32>
  return %0 : tensor<7x13xf32>
}

// -----

// One branch for a vector, whatever its dimensions are.
// CHECK-LABEL: llvm.func internal @vectors_body
// CHECK: "llvm.intr.vector.reduce.or"({{.*}}) : (vector<8xi1>) -> i1
// CHECK-NEXT: llvm.cond_br
// CHECK-NOT: llvm.intr.sin
// CHECK: llvm.return
func.func private @vectors(%x: tensor<2x4xf32>) -> tensor<2x4xf32>
    attributes {vta.task} {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f32
  %a = vector.transfer_read %x[%zero, %zero], %none {in_bounds = [true, true]}
      : tensor<2x4xf32>, vector<2x4xf32>
  %sine = math.sin %a : vector<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %0 = vector.transfer_write %sine, %e[%zero, %zero] {in_bounds = [true, true]}
      : vector<2x4xf32>, tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
