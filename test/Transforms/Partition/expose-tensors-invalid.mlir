// RUN: vta-opt %s --split-input-file --vta-expose-tensors --verify-diagnostics

// expected-error @+1 {{expected int8 tensors to compare, found none: a float network has to be quantized first}}
func.func @float(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %0 = tosa.exp %x : (tensor<1x2xf32>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}

// -----

// expected-error @+1 {{expected one public function with a body, found 2}}
module {
  func.func @a(%x: tensor<1x2xi8>) { return }
  func.func @b(%x: tensor<1x2xi8>) { return }
}

// -----

// expected-error @+1 {{expected a network that is not partitioned yet}}
module {
  func.func @main(%x: tensor<1x2xi8>) { return }
  module @device attributes {vta.config = #vta.config<"1x16_i8w8a32_15_15_18_17">, vta.machine = "rtl-de10"} {
  }
}
