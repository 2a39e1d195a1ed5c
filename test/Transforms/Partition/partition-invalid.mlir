// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: not vta-opt net.mlir --vta-partition 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: net.mlir:0:0: error: no hardware configuration: expected a 'vta.config' attribute on the module (--vta-attach-target)

// RUN: vta-opt modules.mlir --split-input-file --vta-attach-target --vta-partition \
// RUN:   --verify-diagnostics

// DEFINE: %{options} =
// DEFINE: %{partition} = not vta-opt net.mlir --vta-attach-target --vta-partition="%{options}" 2>&1

// REDEFINE: %{options} = host-layers=relu,layer1.cnv
// RUN: %{partition} | FileCheck %s --check-prefix=LAYER
// LAYER: error: host-layers: no layer is called 'layer1.cnv'; similar: layer1.conv

// REDEFINE: %{options} = host-layers=nothing*
// RUN: %{partition} | FileCheck %s --check-prefix=PATTERN
// PATTERN: error: host-layers: no layer is called 'nothing*'{{$}}

// An operator is not a layer, and not every operator is in the network.
// REDEFINE: %{options} = host-layers=nn.conv2d
// RUN: %{partition} | FileCheck %s --check-prefix=OPERATOR
// OPERATOR: error: host-layers: no layer is called 'nn.conv2d'

// REDEFINE: %{options} = device-from=nn.max_pool2d
// RUN: %{partition} | FileCheck %s --check-prefix=FROM
// FROM: error: device-from: no layer or operator is called 'nn.max_pool2d'

// REDEFINE: %{options} = device-to=layer9
// RUN: %{partition} | FileCheck %s --check-prefix=TO
// TO: error: device-to: no layer or operator is called 'layer9'

// REDEFINE: %{options} = device-from=relu device-to=layer1.conv
// RUN: %{partition} | FileCheck %s --check-prefix=ORDER
// ORDER: error: device-to: expected a layer or operator after that of device-from, 'layer1.conv' is not

// The memories hold no tile of a layer: which memory, how many bytes.
// RUN: vta-opt net.mlir --vta-attach-target=config=1x16_i8w8a32_15_4_18_6 --vta-partition \
// RUN:   | FileCheck %s --check-prefix=MEMORY
// MEMORY: tosa.conv2d {{.*}}vta.host_reason = "no schedule fits: predicate 'acc' removes the last points: the smallest tile needs 128 B of ACC SRAM, configuration 1x16_i8w8a32_15_4_18_6 has 64 B"
// MEMORY-NOT: vta.call

//--- net.mlir
func.func @main(%x: tensor<1x5x7x40xi8>) -> tensor<1x3x5x16xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x3x3x40xi8>}> : () -> tensor<16x3x3x40xi8>
  %b = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]> : tensor<16xi32>}> : () -> tensor<16xi32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x7x40xi8>, tensor<16x3x3x40xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x5x16xi32> loc("layer1.conv")
  %1 = tosa.rescale %0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x5x16xi8> loc("relu")
  return %1 : tensor<1x3x5x16xi8>
}

//--- modules.mlir
// expected-error @+1 {{expected one public function with a body, found 0}}
module {
  func.func private @main(%x: tensor<7xi8>) -> tensor<7xi8> {
    return %x : tensor<7xi8>
  }
}

// -----

// expected-error @+1 {{expected one public function with a body, found 2}}
module {
  func.func @first(%x: tensor<7xi8>) -> tensor<7xi8> {
    return %x : tensor<7xi8>
  }
  func.func @second(%x: tensor<7xi8>) -> tensor<7xi8> {
    return %x : tensor<7xi8>
  }
}

// -----

// expected-error @+1 {{expected no symbol @device before it is partitioned}}
module {
  func.func @main(%x: tensor<7xi8>) -> tensor<7xi8> {
    return %x : tensor<7xi8>
  }
  // expected-note @+1 {{defined here}}
  module @device {
  }
}

// -----

// expected-error @+1 {{expected a body of one block}}
func.func @main(%x: tensor<7xi8>) -> tensor<7xi8> {
  cf.br ^end
^end:
  return %x : tensor<7xi8>
}
