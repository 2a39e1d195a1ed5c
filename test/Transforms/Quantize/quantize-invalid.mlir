// RUN: split-file %s %t

// RUN: not vta-opt %t/net.mlir --vta-quantize='calibrate=best' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=METHOD
// METHOD: error: unknown calibration method 'best', expected global_scale, max, percentile, kl, mse or auto

// RUN: not vta-opt %t/net.mlir --vta-quantize 2>&1 | FileCheck %s --check-prefix=DATA
// DATA: net.mlir:1:1: error: calibration by 'auto' needs data to run the network with; without data there are global_scale and a table

// RUN: not vta-opt %t/net.mlir --vta-quantize='calibrate=global_scale skip-conv-layers=0,2' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INDEX
// INDEX: net.mlir:1:1: error: skip-conv-layers has 2, but there are 2 convolutions, counted from 0

// RUN: not vta-opt %t/net.mlir \
// RUN:   --vta-quantize='calibrate=global_scale float-layers=first,layer2.convv' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAME
// NAME: net.mlir:1:1: error: float-layers: no layer is called 'layer2.convv'; similar: layer2.conv{{$}}

// RUN: not vta-opt %t/net.mlir --vta-quantize='calibrate=global_scale float-layers=zz*' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PATTERN
// PATTERN: error: float-layers: no layer is called 'zz*'{{$}}

// RUN: not vta-opt %t/net.mlir --vta-quantize='table=%t/table' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TABLE
// TABLE: net.mlir:1:1: error: the calibration table does not fit this network; it misses 2 of 3 tensors: image, layer2.relu; it has 2 that are not tensors of the network: layer2.reluu (similar: layer2.relu), other

// RUN: not vta-opt %t/net.mlir --vta-quantize='table=%t/none' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOFILE
// NOFILE: error: cannot read '{{.*}}none': No such file or directory

// RUN: not vta-opt %t/net.mlir --vta-quantize='table=%t/broken' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BROKEN
// BROKEN: error: {{.*}}broken:2

// RUN: not vta-opt %t/net.mlir \
// RUN:   --vta-quantize='calibrate=global_scale write-table=%t/no/such/folder' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRITE
// WRITE: error: cannot open output file '{{.*}}folder': No such file or directory

// RUN: not vta-opt %t/net.mlir --vta-quantize='calibrate=global_scale report=/dev/full' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FULL
// FULL: error: cannot write '/dev/full': No space left on device

// RUN: not vta-opt %t/quantized.mlir --vta-quantize='calibrate=global_scale' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=QUANTIZED
// QUANTIZED: quantized.mlir:1:1: error: expected a float network to quantize, got one that is quantized already: all convolutions and matrix products (1) compute with integers; compile it without calibration

// RUN: not vta-opt %t/two.mlir --vta-quantize='calibrate=global_scale' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TWO
// TWO: error: expected one public function to quantize, found 'a' and 'b'

// RUN: not vta-opt %t/empty.mlir --vta-quantize='calibrate=global_scale' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY
// RUN: not vta-opt %t/empty.mlir --vta-quantize='calibration=%t/x.npy' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: expected a public function to quantize, found none

// RUN: not vta-opt %t/blocks.mlir --vta-quantize='calibrate=global_scale' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: blocks.mlir:1:1: error: expected a function of one block

// Weights so large that one step of them is more than int32 steps of the result.
// RUN: not vta-opt %t/large.mlir --vta-quantize='calibrate=global_scale' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LARGE
// LARGE: large.mlir:[[#]]:[[#]]: error: 'tosa.matmul' op layer 'matmul.0': channel 1 needs accumulators of 4.36369e+12, more than 2^31 - 1 (shift -28, input scale 0.0625, output scale 0.0625)

// RUN: not vta-opt %t/infinite.mlir --vta-quantize='calibrate=global_scale' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INFINITE
// INFINITE: error: 'tosa.matmul' op has weights that are infinite or no numbers

// RUN: not vta-opt %t/offset.mlir --vta-quantize='calibrate=global_scale' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OFFSET
// OFFSET: error: 'tosa.add' op layer 'add.0': the sum needs accumulators of 1.6e+21, more than 2^31 - 1 (output scale 0.0625)

// RUN: not vta-opt %t/far.mlir --vta-quantize='table=%t/far' 2>&1 | FileCheck %s --check-prefix=FAR
// FAR: far.mlir:2:8: error: 'tosa.add' op layer 'add.0': scales of 7.87402e+22 and of its operands are too far apart

//--- net.mlir
func.func @main(%x: tensor<1x2x2x1xf32> {ml_program.identifier = "image"}) -> tensor<1x2x2x1xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %zero, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32> loc("first")
  %1 = tosa.conv2d %0, %w, %zero, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32> loc("layer2.conv")
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32} : (tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> loc("layer2.relu")
  return %2 : tensor<1x2x2x1xf32>
}

//--- table
# vta-mlir calibration table 1
threshold min max method name
1 0 1 max first
1 0 1 max layer2.reluu
1 0 1 max other

//--- broken
# vta-mlir calibration table 1
threshold min

//--- quantized.mlir
func.func @main(%x: tensor<1x2x3xi8>, %w: tensor<1x3x2xi8>) -> tensor<1x2x2xi32> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %zero, %zero : (tensor<1x2x3xi8>, tensor<1x3x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32>
  return %0 : tensor<1x2x2xi32>
}

//--- two.mlir
func.func @a() {
  return
}
func.func @b() {
  return
}

//--- empty.mlir
func.func private @a() {
  return
}
func.func private @declared()

//--- blocks.mlir
func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
  cf.br ^bb1
^bb1:
  return %x : tensor<1xf32>
}

//--- large.mlir
func.func @main(%x: tensor<1x2x3xf32>) -> tensor<1x2x2xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 1.0e30], [0.0, 0.0], [2.0, 0.0]]]> : tensor<1x3x2xf32>}> : () -> tensor<1x3x2xf32>
  %0 = tosa.matmul %x, %w, %zero, %zero : (tensor<1x2x3xf32>, tensor<1x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  return %0 : tensor<1x2x2xf32>
}

//--- infinite.mlir
func.func @main(%x: tensor<1x2x2xf32>) -> tensor<1x2x1xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0], [0x7F800000]]]> : tensor<1x2x1xf32>}> : () -> tensor<1x2x1xf32>
  %0 = tosa.matmul %x, %w, %zero, %zero : (tensor<1x2x2xf32>, tensor<1x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x1xf32>
  return %0 : tensor<1x2x1xf32>
}

//--- offset.mlir
func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "tosa.const"() <{values = dense<1.0e20> : tensor<1x3xf32>}> : () -> tensor<1x3xf32>
  %0 = tosa.add %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.add %0, %c : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

//--- far.mlir
func.func @main(%x: tensor<1x3xf32> {ml_program.identifier = "x"}, %y: tensor<1x3xf32> {ml_program.identifier = "y"}) -> tensor<1x3xf32> {
  %0 = tosa.add %x, %y : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

//--- far
# vta-mlir calibration table 1
threshold min max method name
1e25 0 1 max x
1e-25 0 1 max y
1e25 0 1 max add.0
