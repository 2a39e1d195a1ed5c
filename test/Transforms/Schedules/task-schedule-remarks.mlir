// RUN: vta-opt %s --split-input-file --vta-cpu-generate-schedules --remark-format=emitRemark \
// RUN:   --remarks-filter-missed='vta-.*' -o /dev/null 2>&1 | FileCheck %s

// There is nothing to make vectors of.
// CHECK: TaskSchedule{{.*}}plain loops: the schedule for 'elementwise' does not take this task
func.func private @task(%x: tensor<f32>) -> tensor<f32> attributes {vta.task} {
  %e = tensor.empty() : tensor<f32>
  %y = linalg.exp ins(%x : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}

// -----

// Nothing reads the sums, so that nothing is read.
// CHECK: TaskSchedule{{.*}}plain loops: the schedule for 'reduction' does not take this task
#matrix = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#same = affine_map<(i) -> (i)>
func.func private @ignored(%x: tensor<3x5xf32>) -> tensor<3xf32> attributes {vta.task} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.generic {indexing_maps = [#matrix, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x5xf32>) outs(%f : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %b, %a : f32
    linalg.yield %c : f32
  } -> tensor<3xf32>
  %two = arith.constant 2.0 : f32
  %y = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel"]}
      ins(%sum : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %two : f32
  } -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----

// Nothing reads the maxima of windows, which are all padding.
// CHECK: TaskSchedule{{.*}}plain loops: the schedule for 'pool' does not take this task
#same = affine_map<(n, h, w, c) -> (n, h, w, c)>
func.func private @windows(%x: tensor<1x3x3x22xi8>) -> tensor<1x8x5x22xi8>
    attributes {vta.task = #vta.task<zeroed_result = true>} {
  %window = tensor.empty() : tensor<1x1xi8>
  %low = arith.constant -128 : i8
  %e = tensor.empty() : tensor<1x2x3x22xi8>
  %f = linalg.fill ins(%low : i8) outs(%e : tensor<1x2x3x22xi8>) -> tensor<1x2x3x22xi8>
  %max = linalg.pooling_nhwc_max {strides = dense<[2, 1]> : tensor<2xi64>}
      ins(%x, %window : tensor<1x3x3x22xi8>, tensor<1x1xi8>)
      outs(%f : tensor<1x2x3x22xi8>) -> tensor<1x2x3x22xi8>
  %zero = arith.constant 0 : i8
  %y = linalg.generic {indexing_maps = [#same, #same],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%max : tensor<1x2x3x22xi8>) outs(%e : tensor<1x2x3x22xi8>) {
  ^bb0(%a: i8, %b: i8):
    linalg.yield %zero : i8
  } -> tensor<1x2x3x22xi8>
  %padded = tensor.pad %y low[0, 3, 1, 0] high[0, 3, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : i8
  } : tensor<1x2x3x22xi8> to tensor<1x8x5x22xi8>
  return %padded : tensor<1x8x5x22xi8>
}
