// The first of the largest elements of a row, by vectors along rows and across rows:
// many equal ones, NaNs of negative numbers, infinities of zeros.

// RUN: vta-check %s --network='device=cpu'
// RUN: vta-check %s --network='device=cpu target=x86_64-linux-gnu cpu=x86-64-v2'
// RUN: vta-check %s --network='device=cpu target=x86_64-linux-gnu cpu=x86-64-v3'

func.func @long(%x: tensor<9x203xi8> {check.range = [-120, 120]}) -> tensor<9xi32> {
  %0 = tosa.cast %x : (tensor<9x203xi8>) -> tensor<9x203xf32>
  %1 = tosa.argmax %0 {axis = 1 : i32} : (tensor<9x203xf32>) -> tensor<9xi32>
  return %1 : tensor<9xi32>
}

func.func @equal(%x: tensor<7x199xi8> {check.range = [0, 3]}) -> tensor<7xi32> {
  %0 = tosa.cast %x : (tensor<7x199xi8>) -> tensor<7x199xf32>
  %1 = tosa.argmax %0 {axis = 1 : i32} : (tensor<7x199xf32>) -> tensor<7xi32>
  return %1 : tensor<7xi32>
}

func.func @nan(%x: tensor<12x177xi8> {check.range = [-1, 120]}) -> tensor<12xi32> {
  %0 = tosa.cast %x : (tensor<12x177xi8>) -> tensor<12x177xf32>
  %1 = tosa.log %0 : (tensor<12x177xf32>) -> tensor<12x177xf32>
  %2 = tosa.argmax %1 {axis = 1 : i32} : (tensor<12x177xf32>) -> tensor<12xi32>
  return %2 : tensor<12xi32>
}

func.func @infinity(%x: tensor<3x65xi8> {check.range = [1, 120]}) -> tensor<3xi32> {
  %0 = tosa.cast %x : (tensor<3x65xi8>) -> tensor<3x65xf32>
  %rows = "tosa.const"() <{values = dense<[[0.0], [1.0], [0.0]]> : tensor<3x1xf32>}> : () -> tensor<3x1xf32>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %rows, %none : (tensor<3x65xf32>, tensor<3x1xf32>, tensor<1xi8>) -> tensor<3x65xf32>
  %2 = tosa.log %1 : (tensor<3x65xf32>) -> tensor<3x65xf32>
  %3 = tosa.argmax %2 {axis = 1 : i32} : (tensor<3x65xf32>) -> tensor<3xi32>
  return %3 : tensor<3xi32>
}

func.func @bytes(%x: tensor<5x333xi8> {check.range = [-7, 7]}) -> tensor<5xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<5x333xi8>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}

func.func @one_row(%x: tensor<70xf32>) -> tensor<i32> {
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<70xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @squares(%x: tensor<19x21xi8> {check.range = [-9, 9]}) -> tensor<19xi32> {
  %0 = tosa.cast %x : (tensor<19x21xi8>) -> tensor<19x21xf32>
  %1 = tosa.argmax %0 {axis = 1 : i32} : (tensor<19x21xf32>) -> tensor<19xi32>
  return %1 : tensor<19xi32>
}

func.func @across(%x: tensor<11x37xi8> {check.range = [-2, 2]}) -> tensor<37xi32> {
  %0 = tosa.cast %x : (tensor<11x37xi8>) -> tensor<11x37xf32>
  %1 = tosa.log %0 : (tensor<11x37xf32>) -> tensor<11x37xf32>
  %2 = tosa.argmax %1 {axis = 0 : i32} : (tensor<11x37xf32>) -> tensor<37xi32>
  return %2 : tensor<37xi32>
}
