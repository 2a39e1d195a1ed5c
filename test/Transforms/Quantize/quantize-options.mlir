// Layers left in float by number, kind and name; the table and the report.
// RUN: rm -rf %t && mkdir %t
// RUN: vta-opt %s \
// RUN:   --vta-quantize='calibrate=global_scale global-scale=4 write-table=%t/table \
// RUN:   report=%t/report.json' -o %t/first.mlir
// RUN: FileCheck %s --check-prefix=TABLE < %t/table
// TABLE:      threshold {{ *}}min {{ *}}max {{ *}}method {{ *}}name
// TABLE-NEXT: 4 {{.*}} global_scale {{ *}}image
// TABLE-NEXT: 4 {{.*}} global_scale {{ *}}a.relu
// TABLE-NEXT: 4 {{.*}} global_scale {{ *}}b
// TABLE-NEXT: 4 {{.*}} global_scale {{ *}}b:2
// TABLE-NEXT: 4 {{.*}} global_scale {{ *}}matmul.0
// TABLE-NOT:  {{.}}

// The table says the same as the method.
// RUN: vta-opt %s --vta-quantize='table=%t/table' -o %t/second.mlir
// RUN: diff %t/first.mlir %t/second.mlir

// RUN: FileCheck %s --check-prefix=JSON < %t/report.json
// JSON:      "schema_version": 1
// JSON-NEXT: "layers": [
// JSON-NEXT:   {
// JSON-NEXT:     "name": "a"
// JSON-NEXT:     "op": "conv2d"
// JSON-NEXT:     "is_float": false
// JSON-NEXT:     "result_by": "shift"
// JSON-NEXT:     "tensor": "a.relu"
// JSON-NEXT:     "input_scale": 0.03125
// JSON-NEXT:     "scale": 0.03125
// JSON-NEXT:     "min_shift": 6
// JSON-NEXT:     "max_shift": 6
// Both weights are powers of two.
// JSON-NEXT:     "weight_sqnr_db": null
// JSON-NEXT:   }

// RUN: vta-opt %s --vta-quantize='calibrate=global_scale skip-conv-layers=0,2 report=-' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=SKIP
// SKIP:      a {{ *}}conv2d {{.*}}float: skip-conv-layers
// SKIP-NEXT: b {{ *}}conv2d {{.*}}0.0625
// SKIP-NEXT: b {{ *}}conv2d {{.*}}float: skip-conv-layers
// SKIP-NEXT: matmul.0 {{ *}}matmul {{.*}}0.0625
// SKIP-NEXT: 2 layers in int8, 2 in float

// Remarks say the same.
// RUN: vta-opt %s \
// RUN:   --vta-quantize='calibrate=global_scale skip-dense=true float-layers=a.r*' \
// RUN:   --remark-format=emitRemark --remarks-filter-missed='vta-.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: Int8Layer{{.*}}layer 'a' stays float: float-layers
// REMARK-DAG: Int8Layer{{.*}}layer 'matmul.0' stays float: skip-dense

// RUN: vta-opt %s \
// RUN:   --vta-quantize='calibrate=global_scale skip-dense=true float-layers=a.r* report=-' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=NAMES
// The relu is part of its convolution.
// NAMES:      a {{ *}}conv2d {{.*}}float: float-layers
// NAMES-NEXT: b {{ *}}conv2d {{.*}}0.0625
// NAMES-NEXT: b {{ *}}conv2d {{.*}}0.0625
// NAMES-NEXT: matmul.0 {{ *}}matmul {{.*}}float: skip-dense

func.func @main(%x: tensor<1x2x2x1xf32> {ml_program.identifier = "image"}) -> tensor<1x4x2xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %m = "tosa.const"() <{values = dense<[[[1.0, 0.3]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %zero, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32> loc("a")
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32} : (tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> loc("a.relu")
  %2 = tosa.conv2d %1, %w, %zero, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32> loc("b")
  %3 = tosa.conv2d %2, %w, %zero, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32> loc("b")
  %shape = tosa.const_shape {values = dense<[1, 4, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %4 = tosa.reshape %3, %shape : (tensor<1x2x2x1xf32>, !tosa.shape<3>) -> tensor<1x4x1xf32>
  %5 = tosa.matmul %4, %m, %zero, %zero : (tensor<1x4x1xf32>, tensor<1x1x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x2xf32>
  return %5 : tensor<1x4x2xf32>
}
