// RUN: vta-opt %s --vta-cpu-generate-schedules --remark-format=emitRemark \
// RUN:   --remarks-filter-missed='vta-.*' -o /dev/null 2>&1 | FileCheck %s

// There is nothing to make vectors of.
// CHECK: TaskSchedule{{.*}}plain loops: the schedule for 'elementwise' does not take this task
func.func private @task(%x: tensor<f32>) -> tensor<f32> attributes {vta.task} {
  %e = tensor.empty() : tensor<f32>
  %y = linalg.exp ins(%x : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}
