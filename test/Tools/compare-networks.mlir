// Where two networks differ, and what cannot be compared.
// REQUIRES: onnx
// DEFINE: %{digits} = %vta_src/examples/digits/digits.onnx --shape=data=1x1x8x8 --quiet
// DEFINE: %{int8} = vta-compile %{digits} --calibrate=global_scale
// DEFINE: %{run} = vta-run --random-inputs=5
// RUN: rm -rf %t && split-file %s %t && cd %t

// The CPU's bits on VTA, and on VTA with layers on the host: every tensor.
// RUN: %{int8} --debug-tensors -o cpu.vta
// RUN: %{int8} --debug-tensors --device=vta -o net.vta
// RUN: %{int8} --debug-tensors --device=vta --host-layers='block2.conv?' -o cut.vta
// RUN: %{run} net.vta --compare=cpu.vta | FileCheck %s --check-prefix=EQUAL
// RUN: %{run} cpu.vta --compare=cut.vta | FileCheck %s --check-prefix=EQUAL
// EQUAL: {{^}}no difference in 11 of 11 tensors and in the outputs{{$}}

// The tensors change nothing, and other tools do not see them.
// RUN: %{int8} -o plain.vta
// RUN: %{run} plain.vta --output plain.npy
// RUN: %{run} net.vta --output net.npy && cmp plain.npy net.npy

// One weight, shift or pad is another: the kernel is named.
// RUN: vta-compile %{digits} --calibrate=global_scale --emit=tosa -o int8.mlir
// RUN: %python %vta_src/utils/networks/mutants.py vta-compile vta-run int8.mlir 4 cpu.vta \
// RUN:   --device=vta | FileCheck %s --check-prefix=NAMED
// RUN: %python %vta_src/utils/networks/mutants.py vta-compile vta-run int8.mlir 4 net.vta \
// RUN:   | FileCheck %s --check-prefix=NAMED
// NAMED: {{^}}4 mutants named

// RUN: not %{run} plain.vta --compare=net.vta 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %{run} net.vta --compare=plain.vta 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: vta-run: error: plain.vta has no tensors to compare; compile it with vta-compile --debug-tensors
// RUN: not %{run} cpu.vta --compare=cpu.vta --driver=x.so 2>&1 | FileCheck %s --check-prefix=DRIVER
// DRIVER: vta-run: error: --driver is for networks with steps on VTA, these have none
// RUN: not vta-compile %{digits} --debug-tensors -o float.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FLOAT
// FLOAT: error: 'func.func' op expected int8 tensors to compare, found none: a float network has to be quantized first

//--- a.mlir
// The first elements, with their indices and both values: 4 x / 4, and 4 x / 2.
// RUN: vta-compile a.mlir --debug-tensors --quiet -o a.vta
// RUN: sed 's/dense<32>/dense<31>/' a.mlir > b.mlir
// RUN: vta-compile b.mlir --debug-tensors --quiet -o b.vta
// RUN: %python -c "import numpy as n; n.save('x.npy', n.array([[1, 0, -3]], n.int8))"
// RUN: not vta-run a.vta --compare=b.vta --input x.npy > differs.txt
// RUN: diff differs.txt expected.txt

// What cannot be compared.
// RUN: not %{run} net.vta --compare=a.vta 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: vta-run: error: a.vta has no input "data": these are different networks
// RUN: sed 's/1x3/1x4/g' a.mlir > wide.mlir
// RUN: vta-compile wide.mlir --debug-tensors --quiet -o wide.vta
// RUN: not %{run} a.vta --compare=wide.vta 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: vta-run: error: input "x" is int8[1, 3] in a.vta, but int8[1, 4] in wide.vta: these are different networks
// RUN: sed 's/"first"/"third"/' a.mlir > named.mlir
// RUN: vta-compile named.mlir --debug-tensors --quiet -o named.vta
// RUN: not %{run} a.vta --compare=named.vta 2>&1 | FileCheck %s --check-prefix=COMMON
// COMMON: vta-run: error: no tensor of a.vta is in named.vta: these are different networks
// RUN: not %{run} a.vta --compare=none.vta 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: vta-run: error: {{.*}}none.vta
// RUN: not %{run} a.vta --compare=b.vta --json 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: vta-run: error: --json does not go with --compare

func.func @main(%x: tensor<1x3xi8> {ml_program.identifier = "x"}) -> (tensor<1x3xi8> {ml_program.identifier = "y"}) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<28> : tensor<1xi8>}> : () -> tensor<1xi8>
  %t = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3xi8> loc("first")
  %1 = tosa.rescale %0, %m, %t, %z, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3xi8> loc("second")
  return %1 : tensor<1x3xi8> loc("second")
}

//--- expected.txt
output "y" (int8[1, 3]) differs in 2 of 3 elements
  [0, 0]: 1 in a.vta, 2 in b.vta
  [0, 2]: -3 in a.vta, -6 in b.vta
equal before it: 1
