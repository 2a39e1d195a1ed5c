// RUN: vta-opt %s --split-input-file --verify-diagnostics

func.func @no_callee(%x: tensor<7xi8>) -> tensor<7xi8> {
  // expected-error @+1 {{'vta.call' op expected a function or a program, there is no @device::@segment0}}
  %0 = vta.call @device::@segment0(%x) : (tensor<7xi8>) -> tensor<7xi8>
  return %0 : tensor<7xi8>
}

// -----

func.func @other_module(%x: tensor<7xi8>) -> tensor<7xi8> {
  // expected-error @+1 {{expected a function or a program, there is no @device::@segment1}}
  %0 = vta.call @device::@segment1(%x) : (tensor<7xi8>) -> tensor<7xi8>
  return %0 : tensor<7xi8>
}
module @device {
  func.func @segment0(%x: tensor<7xi8>) -> tensor<7xi8> {
    return %x : tensor<7xi8>
  }
}

// -----

func.func @calls_module(%x: tensor<7xi8>) -> tensor<7xi8> {
  // expected-error @+1 {{expected @device to be a function or a vtaisa.program, got 'builtin.module'}}
  %0 = vta.call @device(%x) : (tensor<7xi8>) -> tensor<7xi8>
  return %0 : tensor<7xi8>
}
// expected-note @+1 {{defined here}}
module @device {}

// -----

func.func @operands(%x: tensor<7xi8>) -> tensor<7xi8> {
  // expected-error @+1 {{expected 2 operands as @device::@segment0 has, got 1}}
  %0 = vta.call @device::@segment0(%x) : (tensor<7xi8>) -> tensor<7xi8>
  return %0 : tensor<7xi8>
}
module @device {
  func.func private @segment0(tensor<7xi8>, tensor<5xi8>) -> tensor<7xi8>
}

// -----

func.func @operand_type(%x: tensor<7xi8>, %y: tensor<5xi8>) -> tensor<7xi8> {
  // expected-error @+1 {{expected operand 1 of @device::@segment0 to be 'tensor<5xi32>', got 'tensor<5xi8>'}}
  %0 = vta.call @device::@segment0(%x, %y) : (tensor<7xi8>, tensor<5xi8>) -> tensor<7xi8>
  return %0 : tensor<7xi8>
}
module @device {
  func.func private @segment0(tensor<7xi8>, tensor<5xi32>) -> tensor<7xi8>
}

// -----

func.func @results(%x: tensor<7xi8>) {
  // expected-error @+1 {{expected 1 results as @device::@segment0 has, got 0}}
  vta.call @device::@segment0(%x) : (tensor<7xi8>) -> ()
  return
}
module @device {
  func.func private @segment0(tensor<7xi8>) -> tensor<7xi8>
}

// -----

func.func @result_type(%x: tensor<7xi8>) -> tensor<6xi8> {
  // expected-error @+1 {{expected result 0 of @device::@segment0 to be 'tensor<7xi8>', got 'tensor<6xi8>'}}
  %0 = vta.call @device::@segment0(%x) : (tensor<7xi8>) -> tensor<6xi8>
  return %0 : tensor<6xi8>
}
module @device {
  func.func private @segment0(tensor<7xi8>) -> tensor<7xi8>
}

// -----

func.func @no_tensor(%x: i8) -> i8 {
  // expected-error @+1 {{operand #0 must be variadic of ranked tensor of any type values, but got 'i8'}}
  %0 = vta.call @device::@segment0(%x) : (i8) -> i8
  return %0 : i8
}
