// linalg that VTA cannot run, or not as somebody meant it: vta-compile says what to do.
// RUN: rm -rf %t && split-file %s %t

// Ties go up on VTA; requantized, they do so on the CPU. As it came, it rounds them to even: that
// is left to the host if it is to be exact.
// DEFINE: %{ties} = %vta_src/test/Integration/linalg/torch-depthwise.mlir
// RUN: vta-compile %{ties} --device=vta --quiet -o %t/vta.vta
// RUN: vta-compile %{ties} --requantize --quiet -o %t/cpu.vta
// RUN: vta-compile %{ties} --quiet -o %t/own.vta
// RUN: vta-run %t/vta.vta --random-inputs --output %t/vta.npy
// RUN: vta-run %t/cpu.vta --random-inputs --output %t/cpu.npy
// RUN: vta-run %t/own.vta --random-inputs --output %t/own.npy
// RUN: cmp %t/vta.npy %t/cpu.npy
// RUN: not cmp %t/vta.npy %t/own.npy
// RUN: not vta-compile %{ties} --device=vta --exact-quantized -o %t/vta.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EXACT
// EXACT: depthwise_conv2d.0 {{.*}} a shift would round ties up

//--- float.mlir
// RUN: not vta-compile %t/float.mlir --device=vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FLOAT
// FLOAT: 1 linalg operations, 0 elements of constants
// FLOAT: error: {{.*}}float.mlir is float linalg and VTA computes in int8: quantize as TOSA first

func.func @main(%x: tensor<4x16xf32>, %w: tensor<16x16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x16xf32>, tensor<16x16xf32>) outs(%f : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

//--- dynamic.mlir
// RUN: not vta-compile %t/dynamic.mlir --device=vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: matmul (dynamic.mlir:{{[0-9]+}}): expected static shapes, got tensor<?x16xi8>

func.func @main(%x: tensor<?x16xi8>) -> tensor<?x16xi32> {
  %w = arith.constant dense<3> : tensor<16x16xi8>
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %d = tensor.dim %x, %c0 : tensor<?x16xi8>
  %e = tensor.empty(%d) : tensor<?x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<?x16xi32>) -> tensor<?x16xi32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x16xi8>, tensor<16x16xi8>) outs(%f : tensor<?x16xi32>) -> tensor<?x16xi32>
  return %0 : tensor<?x16xi32>
}

//--- init.mlir
// RUN: not vta-compile %t/init.mlir --device=vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INIT
// INIT: matmul (init.mlir:{{[0-9]+}}), generic (init.mlir:{{[0-9]+}}): expected sums that start from zero, a constant or a vector by output channel

#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<16x16xi8>, %acc: tensor<16x16xi32>) -> tensor<16x16xi8> {
  %w = arith.constant dense<3> : tensor<16x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x16xi32>
  %e8 = tensor.empty() : tensor<16x16xi8>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x16xi32>) -> tensor<16x16xi32>
  %0 = linalg.matmul ins(%x, %w : tensor<16x16xi8>, tensor<16x16xi8>) outs(%acc : tensor<16x16xi32>) -> tensor<16x16xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<16x16xi32>) outs(%e8 : tensor<16x16xi8>) {
  ^bb0(%a: i32, %o: i8):
    %s = arith.constant 7 : i32
    %r = arith.shrsi %a, %s : i32
    %t = arith.trunci %r : i32 to i8
    linalg.yield %t : i8
  } -> tensor<16x16xi8>
  return %1 : tensor<16x16xi8>
}

//--- users.mlir
// RUN: not vta-compile %t/users.mlir --device=vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=USERS
// USERS: matmul (users.mlir:{{[0-9]+}}): expected int8 values, got i32, which has to stay in one kernel: 2 operations read it

#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<16x16xi8>) -> (tensor<16x16xi8>, tensor<16x16xi32>) {
  %w = arith.constant dense<3> : tensor<16x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x16xi32>
  %e8 = tensor.empty() : tensor<16x16xi8>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x16xi32>) -> tensor<16x16xi32>
  %0 = linalg.matmul ins(%x, %w : tensor<16x16xi8>, tensor<16x16xi8>) outs(%f : tensor<16x16xi32>) -> tensor<16x16xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<16x16xi32>) outs(%e8 : tensor<16x16xi8>) {
  ^bb0(%a: i32, %o: i8):
    %s = arith.constant 7 : i32
    %r = arith.shrsi %a, %s : i32
    %t = arith.trunci %r : i32 to i8
    linalg.yield %t : i8
  } -> tensor<16x16xi8>
  return %1, %0 : tensor<16x16xi8>, tensor<16x16xi32>
}

//--- packed.mlir
// A part of a network that somebody packed, in a pipeline for kernels.
// RUN: not vta-opt %t/packed.mlir --vta-pipeline 2>&1 | FileCheck %s --check-prefix=PACKED
// PACKED: error: 'linalg.pack' op is for the host: expected a function of kernels alone

func.func @main(%x: tensor<16x16xi8>, %w: tensor<1x1x16x16xi8>) -> tensor<16x1x1x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x1x1x16xi8>
  %p = linalg.pack %x outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [1, 16] into %e : tensor<16x16xi8> -> tensor<16x1x1x16xi8>
  %a = tensor.empty() : tensor<16x1x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%a : tensor<16x1x1x16xi32>) -> tensor<16x1x1x16xi32>
  %0 = linalg.mmt4d ins(%p, %w : tensor<16x1x1x16xi8>, tensor<1x1x16x16xi8>) outs(%f : tensor<16x1x1x16xi32>) -> tensor<16x1x1x16xi32>
  return %0 : tensor<16x1x1x16xi32>
}

//--- alias.mlir
// The same tensor as input and weights, which are packed in two ways, at each call.
// RUN: vta-compile %t/alias.mlir --device=vta -o %t/alias.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ALIAS
// ALIAS: segment0: the host packs 256 B of weights at each call, which are not constant
// RUN: vta-compile %t/alias.mlir --quiet -o %t/cpu.vta
// RUN: vta-run %t/alias.vta --random-inputs --output %t/vta.npy
// RUN: vta-run %t/cpu.vta --random-inputs --output %t/cpu.npy
// RUN: cmp %t/vta.npy %t/cpu.npy

#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<16x16xi8>) -> tensor<16x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x16xi32>
  %e8 = tensor.empty() : tensor<16x16xi8>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x16xi32>) -> tensor<16x16xi32>
  %0 = linalg.matmul ins(%x, %x : tensor<16x16xi8>, tensor<16x16xi8>) outs(%f : tensor<16x16xi32>) -> tensor<16x16xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<16x16xi32>) outs(%e8 : tensor<16x16xi8>) {
  ^bb0(%a: i32, %o: i8):
    %s = arith.constant 7 : i32
    %r = arith.shrsi %a, %s : i32
    %t = arith.trunci %r : i32 to i8
    linalg.yield %t : i8
  } -> tensor<16x16xi8>
  return %1 : tensor<16x16xi8>
}

//--- inplace.mlir
// Sums that are read through outs.
// RUN: vta-compile %t/inplace.mlir --device=vta --quiet -o %t/vta.vta
// RUN: vta-compile %t/inplace.mlir --quiet -o %t/cpu.vta
// RUN: vta-run %t/vta.vta --random-inputs --output %t/vta.npy
// RUN: vta-run %t/cpu.vta --random-inputs --output %t/cpu.npy
// RUN: cmp %t/vta.npy %t/cpu.npy

// The epilogue reads its sums from outs.
#id = affine_map<(i, j) -> (i, j)>
#ch = affine_map<(i, j) -> (j)>
func.func @main(%x: tensor<6x16xi8>, %b: tensor<16xi32>) -> tensor<6x16xi8> {
  %w = arith.constant dense<3> : tensor<16x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<6x16xi32>
  %e8 = tensor.empty() : tensor<6x16xi8>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<6x16xi32>) -> tensor<6x16xi32>
  %0 = linalg.matmul ins(%x, %w : tensor<6x16xi8>, tensor<16x16xi8>) outs(%f : tensor<6x16xi32>) -> tensor<6x16xi32>
  %1 = linalg.generic {indexing_maps = [#ch, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<16xi32>) outs(%0 : tensor<6x16xi32>) {
  ^bb0(%a: i32, %o: i32):
    %s = arith.addi %a, %o : i32
    linalg.yield %s : i32
  } -> tensor<6x16xi32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<6x16xi32>) outs(%e8 : tensor<6x16xi8>) {
  ^bb0(%a: i32, %o: i8):
    %s = arith.constant 7 : i32
    %r = arith.shrsi %a, %s : i32
    %t = arith.trunci %r : i32 to i8
    linalg.yield %t : i8
  } -> tensor<6x16xi8>
  return %2 : tensor<6x16xi8>
}
