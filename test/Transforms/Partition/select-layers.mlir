// Layers that the user keeps on the host.
// DEFINE: %{options} =
// DEFINE: %{partition} = vta-opt %s --vta-attach-target --vta-partition="%{options}" \
// DEFINE:   --mlir-print-local-scope --mlir-print-debuginfo

// RUN: %{partition} | FileCheck %s --check-prefix=ALL
// ALL-NOT: host_reason
// ALL: vta.call @device::@segment0
// ALL-NOT: vta.call
// ALL: loc("stem.conv")
// ALL: loc("fc")

// The layers named and nothing else. What is left are three segments.
// REDEFINE: %{options} = host-layers=layer1.conv,me?n
// RUN: %{partition} | FileCheck %s --check-prefix=LAYERS
// LAYERS: %[[A:.*]] = vta.call @device::@segment0
// LAYERS-NEXT: %[[C:.*]] = tosa.conv2d %[[A]], {{.*}}vta.host_reason = "host-layers=layer1.conv"
// LAYERS-NEXT: tosa.rescale %[[C]], {{.*}}vta.host_reason = "host-layers=layer1.conv"
// LAYERS-NEXT: %[[D:.*]] = vta.call @device::@segment1
// LAYERS: %[[G:.*]] = tosa.depthwise_conv2d %[[D]], {{.*}}vta.host_reason = "host-layers=me?n"
// LAYERS-NEXT: tosa.rescale %[[G]]
// LAYERS-NEXT: %{{.*}} = vta.call @device::@segment2
// LAYERS-NEXT: return
// LAYERS: func.func @segment0
// LAYERS: loc("stem.conv")
// LAYERS: tosa.max_pool2d {{.*}} loc("stem.pool")
// LAYERS: func.func @segment1
// LAYERS: loc("layer2.conv")
// LAYERS: func.func @segment2
// LAYERS: loc("fc")

// From an operator to another, both excluded, by TVM's, ONNX's and TOSA's names
// and by those of the layers.
// REDEFINE: %{options} = device-from=nn.max_pool2d device-to=nn.global_avg_pool2d
// RUN: %{partition} -o %t.tvm
// RUN: FileCheck %s --check-prefix=RANGE --input-file=%t.tvm
// REDEFINE: %{options} = device-from=MaxPool device-to=GlobalAveragePool
// RUN: %{partition} | sed 's/MaxPool/nn.max_pool2d/; s/GlobalAveragePool/nn.global_avg_pool2d/' \
// RUN:   | diff %t.tvm -
// REDEFINE: %{options} = device-from=tosa.max_pool2d device-to=depthwise_conv2d
// RUN: %{partition} \
// RUN:   | sed 's/tosa.max_pool2d"/nn.max_pool2d"/; s/depthwise_conv2d"/nn.global_avg_pool2d"/' \
// RUN:   | diff %t.tvm -
// REDEFINE: %{options} = device-from=stem.pool device-to=mean
// RUN: %{partition} \
// RUN:   | sed 's/stem.pool"\([,}]\)/nn.max_pool2d"\1/; s/=mean"/=nn.global_avg_pool2d"/' \
// RUN:   | diff %t.tvm -
// RANGE: tosa.conv2d {{.*}}vta.host_reason = "device-from=nn.max_pool2d"{{.*}} loc("stem.conv")
// RANGE: tosa.max_pool2d {{.*}}vta.host_reason = "device-from=nn.max_pool2d"{{.*}} loc("stem.pool")
// RANGE: %[[D:.*]] = vta.call @device::@segment0
// RANGE: tosa.depthwise_conv2d %[[D]], {{.*}}vta.host_reason = "device-to=nn.global_avg_pool2d"{{.*}} loc("mean")
// RANGE: tosa.conv2d {{.*}}vta.host_reason = "device-to=nn.global_avg_pool2d"{{.*}} loc("fc")
// RANGE: func.func @segment0
// RANGE: loc("layer1.conv")
// RANGE: loc("layer2.conv")
// RANGE-NOT: loc("mean")

// Of several operators the first counts, after device-from for device-to.
// REDEFINE: %{options} = device-from=Conv device-to=Conv
// RUN: %{partition} | FileCheck %s --check-prefix=FIRST
// FIRST: tosa.conv2d {{.*}} loc("stem.conv")
// FIRST: tosa.max_pool2d {{.*}}vta.host_reason = "its segment has no contraction"
// FIRST: tosa.conv2d {{.*}}"device-to=Conv"{{.*}} loc("layer1.conv")
// FIRST-NOT: vta.call

func.func @main(%x: tensor<1x6x5x16xi8>) -> tensor<1x1x1x16xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %a0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi32> loc("stem.conv")
  %a = tosa.rescale %a0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("stem.conv")
  %p = tosa.max_pool2d %a {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8> loc("stem.pool")
  %c0 = tosa.conv2d %p, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi32> loc("layer1.conv")
  %c = tosa.rescale %c0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("layer1.conv")
  %d0 = tosa.conv2d %c, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi32> loc("layer2.conv")
  %d = tosa.rescale %d0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("layer2.conv")
  %ones = "tosa.const"() <{values = dense<1> : tensor<6x5x16x1xi8>}> : () -> tensor<6x5x16x1xi8>
  %g0 = tosa.depthwise_conv2d %d, %ones, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<6x5x16x1xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x16xi32> loc("mean")
  %g = tosa.rescale %g0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x1x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x1x16xi8> loc("mean")
  %e0 = tosa.conv2d %g, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x16xi32> loc("fc")
  %e = tosa.rescale %e0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x1x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x1x16xi8> loc("fc")
  return %e : tensor<1x1x1x16xi8>
}
