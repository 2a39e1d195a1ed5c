// Networks that cannot be read or compiled. The messages of
// ONNX models, tables and calibration inputs have tests of their own.
// DEFINE: %{digits} = %vta_src/examples/digits/digits.onnx --shape=data=1x1x8x8 --quiet
// RUN: rm -rf %t && split-file %s %t

// RUN: not vta-compile %t/none.onnx 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: vta-compile: error: cannot read {{.*}}none.onnx: No such file or directory

// Formats that other tools convert: the message names the tool.
// RUN: printf 'abcdTFL3efgh' > %t/model && cp %t/text.onnx %t/model.tflite
// RUN: not vta-compile %t/model -o %t/x.vta 2>&1 | FileCheck %s --check-prefix=TFLITE
// RUN: not vta-compile %t/model.tflite 2>&1 | FileCheck %s --check-prefix=TFLITE
// RUN: not vta-tune %t/model.tflite 2>&1 | FileCheck %s --check-prefix=TFLITE
// TFLITE: error: {{.*}}model{{.*}} is a TensorFlow Lite model: convert it to TOSA with tosa-converter-for-tflite
// RUN: not vta-compile %t/stablehlo.mlir -o %t/x.vta 2>&1 | FileCheck %s --check-prefix=STABLEHLO
// RUN: vta-opt --allow-unregistered-dialect --emit-bytecode %t/generic.mlir -o %t/generic.mlirbc
// RUN: not vta-compile %t/generic.mlirbc -o %t/x.vta 2>&1 | FileCheck %s --check-prefix=STABLEHLO
// STABLEHLO: vta-compile: error: {{.*}} is written in StableHLO: convert it to TOSA with stablehlo-opt --stablehlo-legalize-to-tosa
// RUN: not vta-compile %t/torch.mlir -o %t/x.vta 2>&1 | FileCheck %s --check-prefix=TORCH
// TORCH: vta-compile: error: {{.*}} is written in the torch dialect: convert it to TOSA with torch-mlir-opt
// RUN: not vta-compile %t/onnx.mlir -o %t/x.vta 2>&1 | FileCheck %s --check-prefix=ONNXMLIR
// ONNXMLIR: vta-compile: error: {{.*}} is written in onnx-mlir's dialect: compile the .onnx file
// RUN: not vta-compile %t/iree.mlir -o %t/x.vta 2>&1 | FileCheck %s --check-prefix=IREE
// IREE: vta-compile: error: {{.*}} is written in IREE's dialects: compile the functions on tensors that they came from, such as iree-opt --iree-tosa-input-transformation-pipeline writes
// A name that looks like it, in a file with another error.
// RUN: not vta-compile %t/other.mlir -o %t/x.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OTHER --implicit-check-not='written in'
// OTHER: other.mlir:{{[0-9]+}}:{{.*}} error:

// RUN: not vta-compile %t/text.onnx 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: text.onnx:0:0: error: expected an ONNX model, got a file that is truncated, corrupt or of another format

// RUN: head -c 20000 %vta_src/examples/digits/digits.onnx > %t/cut
// RUN: not vta-compile %t/cut 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: cut:0:0: error: expected an ONNX model, got a file that is truncated, corrupt or of another format

// RUN: not vta-compile %vta_src/examples/digits/digits.onnx -o %t/x.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BATCH
// BATCH: error: input "data" has the shape Nx1x8x8: choose its open dimensions with --shape data=1x1x8x8

// RUN: not vta-compile %vta_src/examples/digits/digits.onnx --shape=data -o %t/x.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SHAPE
// SHAPE: vta-compile: error: --shape: {{.*}}data

//--- text.onnx
not a model

//--- large.mlir
// More memory than there is, before anything works on it.
// RUN: not vta-compile %t/large.mlir -o %t/large.vta --quiet 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LARGE
// LARGE: large.mlir:{{[0-9]+}}:8: error: a tensor of type 'tensor<1x400000x400000x64xf32>' takes 40960000000000 bytes of memory, there are {{[0-9]+}} (--max-memory sets another limit)
// RUN: not ls %t/large.vta

func.func @main(%x: tensor<1x400000x1x64xf32>, %y: tensor<1x1x400000x64xf32>) -> tensor<1x400000x400000x64xf32> {
  %0 = tosa.add %x, %y : (tensor<1x400000x1x64xf32>, tensor<1x1x400000x64xf32>) -> tensor<1x400000x400000x64xf32>
  return %0 : tensor<1x400000x400000x64xf32>
}

//--- two.mlir
// Devices may never end; pipes do.
// RUN: not vta-compile /dev/zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not vta-compile - -o %t/x.vta < /dev/zero 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: vta-compile: error: cannot read {{/dev/zero|-}}: is not a regular file
// RUN: cat %t/two.mlir | not vta-compile - -o %t/x.vta 2>&1 | FileCheck %s --check-prefix=PIPE
// PIPE: {{<stdin>|-}}:{{[0-9]+}}:1: error: the module has two public functions

// RUN: not vta-compile %t/two.mlir --shape=x=2 2>&1 | FileCheck %s --check-prefix=MLIRSHAPE
// MLIRSHAPE: error: --shape is for ONNX models; {{.*}}two.mlir is MLIR, whose types have the shapes

// RUN: not vta-compile %t/two.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: two.mlir:{{[0-9]+}}:1: error: the module has two public functions, "f" and "g"; expected the network as the only one

func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = tosa.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}
func.func @g() {
  return
}

//--- stablehlo.mlir
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- generic.mlir
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.add"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- torch.mlir
func.func @f(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  return %x : !torch.vtensor<[4],f32>
}

//--- iree.mlir
util.func public @main(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  util.return %x : tensor<2x3xi8>
}

//--- onnx.mlir
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "onnx.Relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- other.mlir
func.func @f(%x: tensor<4xf32>, %y: nothing) attributes {from = "my.torch.model", of = "x-onnx.y"} {
}

//--- empty.mlir
// RUN: not vta-compile %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: empty.mlir:{{[0-9]+}}:1: error: the module has no public function with a body; expected the network

module {}

//--- nothing.mlir
// RUN: not vta-compile %t/nothing.mlir 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: nothing.mlir:{{[0-9]+}}:1: error: expected a network with results

func.func @f() { return }

//--- unranked.mlir
// RUN: not vta-compile %t/unranked.mlir --device=vta --allow-host --quiet 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNRANKED
// UNRANKED: unranked.mlir:{{[0-9]+}}:8: error: 'tosa.abs' op cannot be lowered to linalg: expected static shapes, got 'tensor<*xi8>'

func.func @f(%x: tensor<*xi8>) -> tensor<*xi8> {
  %0 = tosa.abs %x : (tensor<*xi8>) -> tensor<*xi8>
  return %0 : tensor<*xi8>
}

//--- vector.mlir
// Integers that are too few for VTA need not be quantized.
// RUN: not vta-compile %t/vector.mlir --device=vta -o %t/vector.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=VECTOR
// VECTOR: vta-compile: error: VTA can run nothing of {{.*}}vector.mlir (--allow-host: compile it for the CPU alone):
// VECTOR-NEXT: clamp (vector.mlir:{{[0-9]+}}): expected static tensors of rank 2 to 5, got 'tensor<7xi8>'

func.func @f(%x: tensor<7xi8>) -> tensor<7xi8> {
  %0 = tosa.clamp %x {max_val = 9 : i8, min_val = -3 : i8} : (tensor<7xi8>) -> tensor<7xi8>
  return %0 : tensor<7xi8>
}

//--- far.mlir
// Scales that are too far apart are the reason, and not that the layer is in float.
// RUN: not vta-compile %t/far.mlir --device=vta -o %t/far.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FAR
// FAR: vta-compile: error: VTA can run nothing of {{.*}}far.mlir (--allow-host: compile it for the CPU alone):
// FAR: matmul (far.mlir:{{[0-9]+}}): the product needs accumulators of {{.*}} and a shift of -40; the limits are 2^31 - 1 and -28 to 31

func.func @far_down(%x: tensor<2x5x7xf32>, %y: tensor<2x7x6xf32>) -> tensor<2x5x6xf32> {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zf = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.const"() <{values = dense<23.25581> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %1 = tosa.mul %x, %0, %z8
    : (tensor<2x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x7xf32>
  %2 = tosa.cast %1 : (tensor<2x5x7xf32>) -> tensor<2x5x7xi8>
  %3 = tosa.cast %2 : (tensor<2x5x7xi8>) -> tensor<2x5x7xf32>
  %4 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %5 = tosa.mul %3, %4, %z8
    : (tensor<2x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x7xf32>
  %6 = "tosa.const"() <{values = dense<32.25806> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %7 = tosa.mul %y, %6, %z8
    : (tensor<2x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6xf32>
  %8 = tosa.cast %7 : (tensor<2x7x6xf32>) -> tensor<2x7x6xi8>
  %9 = tosa.cast %8 : (tensor<2x7x6xi8>) -> tensor<2x7x6xf32>
  %10 = "tosa.const"() <{values = dense<0.031> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %11 = tosa.mul %9, %10, %z8
    : (tensor<2x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6xf32>
  %12 = tosa.matmul %5, %11, %zf, %zf
    : (tensor<2x5x7xf32>, tensor<2x7x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x6xf32>
  %13 = "tosa.const"() <{values = dense<1.0e15> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %14 = tosa.mul %12, %13, %z8
    : (tensor<2x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6xf32>
  %15 = tosa.cast %14 : (tensor<2x5x6xf32>) -> tensor<2x5x6xi8>
  %16 = tosa.cast %15 : (tensor<2x5x6xi8>) -> tensor<2x5x6xf32>
  %17 = "tosa.const"() <{values = dense<1.0e-15> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %18 = tosa.mul %16, %17, %z8
    : (tensor<2x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6xf32>
  return %18 : tensor<2x5x6xf32>
}

//--- identity.mlir
// RUN: not vta-compile %t/identity.mlir --device=vta -o %t/x.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=IDENTITY
// IDENTITY: vta-compile: error: VTA can run nothing of {{.*}}identity.mlir (--allow-host: compile it for the CPU alone):
// IDENTITY-NEXT: it has no operation of TOSA or linalg but constants

func.func @f(%x: tensor<1x7xi8>) -> tensor<1x7xi8> {
  return %x : tensor<1x7xi8>
}

//--- declared.mlir
// A segment without a body.
// RUN: not vta-compile %t/declared.mlir 2>&1 | FileCheck %s --check-prefix=DECLARED
// DECLARED: declared.mlir:{{.*}}: error: expected tasks in modules of their own

func.func @f(%x: tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8> {
  %0 = vta.call @device::@segment0(%x) : (tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8>
  return %0 : tensor<1x4x4x16xi8>
}
module @device {
  func.func private @segment0(tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8>
}

//--- complex.mlir
// RUN: not vta-compile %t/complex.mlir 2>&1 | FileCheck %s --check-prefix=COMPLEX
// COMPLEX: complex.mlir:{{.*}}: error: 'func.return' op returns a value of type 'tensor<4xcomplex<f32>>'; expected a tensor of static shape, of numbers

func.func @f(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  return %x : tensor<4xcomplex<f32>>
}

//--- dynamic.mlir
// RUN: not vta-compile %t/dynamic.mlir 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: dynamic.mlir:{{[0-9]+}}:8: error: 'tosa.exp' op cannot be lowered to linalg: expected static shapes, got 'tensor<?xf32>'

func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = tosa.exp %x : (tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

//--- double.mlir
// RUN: not vta-compile %t/double.mlir 2>&1 | FileCheck %s --check-prefix=DOUBLE
// DOUBLE: double.mlir:{{[0-9]+}}:14: error: "arg0" has the type 'tensor<2xf64>'; expected a tensor of static shape with elements f32, f16, i8, i16, i32, i64 or i1

func.func @f(%x: tensor<2xf64>) -> tensor<2xf64> {
  return %x : tensor<2xf64>
}
