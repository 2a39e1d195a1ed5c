// What vta-check says about functions that compute something else, and about
// what it cannot run.
// RUN: split-file %s %t

// RUN: not vta-check --kernel='kind=cone' 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: vta-check: unknown kind 'cone'
// RUN: not vta-check --kernel='depth=3' 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: vta-check: unknown key 'depth'
// RUN: not vta-check --kernel='k=3x3x3' 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: vta-check: k: expected 2 numbers, got '3x3x3'
// RUN: not vta-check --kernel='epilogue=shr8+round' 2>&1 | FileCheck %s --check-prefix=STEP
// STEP: vta-check: unknown step 'round'
// RUN: not vta-check 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: vta-check: expected a file or --kernel

//--- float.mlir
// Networks: all convolutions and products have to run on VTA; floating-point numbers may differ.
// RUN: not vta-check %t/float.mlir --network 2>&1 | FileCheck %s --check-prefix=HOST
// HOST: float: tosa.matmul of it does not run on VTA
// RUN: vta-check %t/float.mlir --network=device=cpu | FileCheck %s --check-prefix=CPU
// CPU: float: equal
// RUN: not vta-check %t/float.mlir --network='device=cpu allow=winograd' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WINOGRAD
// WINOGRAD: float: no convolution of it is computed by Winograd's transforms
// RUN: not vta-check %t/float.mlir --network=devise=cpu 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: float: --network: {{.*}}no such option devise

func.func @float(%x: tensor<1x3x500xf32>, %y: tensor<1x500x5xf32> {check.range = [-0.5, 3.0]}) -> tensor<1x3x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %y, %z, %z : (tensor<1x3x500xf32>, tensor<1x500x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32>
  return %0 : tensor<1x3x5xf32>
}

//--- sum.mlir
// RUN: vta-check %t/sum.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: sum: equal

// The first value that differs, and how many do.
// RUN: not vta-check %t/sum.mlir --reference=%t/difference.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DIFFERS
// DIFFERS: sum: out0[0, 0, 0]: expected -127, got 127; 25 of 32 values are wrong

// RUN: not vta-check %t/sum.mlir --config=1x8_15_15_15_15 2>&1 \
// RUN:   | FileCheck %s --check-prefix=COMPILE
// COMPILE: sum: expected one program, got 0

#id = affine_map<(n, b, o) -> (n, b, o)>
func.func @sum(%x: tensor<2x1x16xi8> {check.range = [-128, 5]}, %y: tensor<2x1x16xi8> {check.range = [-1, 1]})
    -> tensor<2x1x16xi8> {
  %e = tensor.empty() : tensor<2x1x16xi8>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y : tensor<2x1x16xi8>, tensor<2x1x16xi8>) outs(%e : tensor<2x1x16xi8>) {
  ^bb0(%a: i8, %b: i8, %o: i8):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.addi %0, %1 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<2x1x16xi8>
  return %s : tensor<2x1x16xi8>
}

//--- difference.mlir
#id = affine_map<(n, b, o) -> (n, b, o)>
func.func @sum(%x: tensor<2x1x16xi8> {check.range = [-128, 5]}, %y: tensor<2x1x16xi8> {check.range = [-1, 1]})
    -> tensor<2x1x16xi8> {
  %e = tensor.empty() : tensor<2x1x16xi8>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y : tensor<2x1x16xi8>, tensor<2x1x16xi8>) outs(%e : tensor<2x1x16xi8>) {
  ^bb0(%a: i8, %b: i8, %o: i8):
    %0 = arith.subi %a, %b : i8
    linalg.yield %0 : i8
  } -> tensor<2x1x16xi8>
  return %s : tensor<2x1x16xi8>
}

//--- uniform.mlir
// RUN: not vta-check %t/uniform.mlir 2>&1 | FileCheck %s --check-prefix=UNIFORM
// UNIFORM: uniform: all values of out0 are 0, which shows nothing

#id = affine_map<(n, b, o) -> (n, b, o)>
func.func @uniform(%x: tensor<2x1x16xi8> {check.range = [0, 7]}) -> tensor<2x1x16xi8> {
  %three = arith.constant 3 : i32
  %e = tensor.empty() : tensor<2x1x16xi8>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x1x16xi8>) outs(%e : tensor<2x1x16xi8>) {
  ^bb0(%a: i8, %o: i8):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.shrsi %0, %three : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<2x1x16xi8>
  return %s : tensor<2x1x16xi8>
}

//--- range.mlir
// RUN: not vta-check %t/range.mlir 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: range: check.range: expected numbers of 8 bits

func.func @range(%x: tensor<2x1x16xi8> {check.range = [0, 300]}) -> tensor<2x1x16xi8> {
  return %x : tensor<2x1x16xi8>
}
