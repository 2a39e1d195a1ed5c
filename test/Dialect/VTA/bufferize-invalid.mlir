// RUN: vta-opt %s --vta-bufferize --split-input-file --verify-diagnostics

func.func @one_value_twice() -> (tensor<4xi8>, tensor<2xi8>, tensor<4xi8>) {
  %0 = tensor.empty() : tensor<4xi8>
  %1 = tensor.empty() : tensor<2xi8>
  // expected-error @+1 {{expected a value of its own for each result, as VTA cannot copy, got the same one for results 0 and 2}}
  return %0, %1, %0 : tensor<4xi8>, tensor<2xi8>, tensor<4xi8>
}
