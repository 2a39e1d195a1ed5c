// A task as vta-cpu-form-tasks makes it: a convolution of an input that is
// padded already, a bias, and a maximum with zero.

#id = affine_map<(n, h, w, f) -> (n, h, w, f)>
#feature = affine_map<(n, h, w, f) -> (f)>

func.func private @conv(%input: tensor<1x30x30x64xf32>,
    %weights: tensor<96x3x3x64xf32> {vta.constant},
    %bias: tensor<96xf32> {vta.constant}) -> tensor<1x28x28x96xf32>
    attributes {vta.task} {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x28x28x96xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x28x28x96xf32>)
      -> tensor<1x28x28x96xf32>
  %sum = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>,
                                   strides = dense<1> : tensor<2xi64>}
      ins(%input, %weights : tensor<1x30x30x64xf32>, tensor<96x3x3x64xf32>)
      outs(%init : tensor<1x28x28x96xf32>) -> tensor<1x28x28x96xf32>
  %result = linalg.generic {
      indexing_maps = [#id, #feature, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum, %bias : tensor<1x28x28x96xf32>, tensor<96xf32>)
      outs(%empty : tensor<1x28x28x96xf32>) {
  ^bb0(%value: f32, %offset: f32, %out: f32):
    %0 = arith.addf %value, %offset : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x28x28x96xf32>
  return %result : tensor<1x28x28x96xf32>
}
