// Only tasks that refer to nothing beside them can be moved.
// RUN: vta-opt %s --vta-cpu-isolate-tasks --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
  // expected-error @+1 {{'func.call' op refers to @helper, which is outside of the task "task"; expected a task without calls (--inline)}}
  %0 = call @helper(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func private @helper(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
  // expected-error @+1 {{'func.call' op refers to @task, which is outside of the task "task"}}
  %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
