// RUN: vta-opt %s --vta-bufferize --split-input-file --verify-diagnostics

func.func @one_value_twice() -> (tensor<4xi8>, tensor<2xi8>, tensor<4xi8>) {
  %0 = tensor.empty() : tensor<4xi8>
  %1 = tensor.empty() : tensor<2xi8>
  // expected-error @+1 {{expected a value of its own for each result, as VTA cannot copy, got the same one for results 0 and 2}}
  return %0, %1, %0 : tensor<4xi8>, tensor<2xi8>, tensor<4xi8>
}

// -----

func.func @shift(%acc: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op shifts by 16, all VTA hardware shifts by -16 to 15 at once: expected several steps}}
  %0 = vta.step shr 16 outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @unfinished(%x: tensor<4xi8>) -> tensor<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // expected-error @+1 {{expected the schedule of this loop to end with 'transform.vta.finish %kernel', which folds what tiling leaves}}
  %y = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> (tensor<4xi8>) {
    scf.yield %a : tensor<4xi8>
  } {vta.schedule = #vta.loop<0, 0>}
  return %y : tensor<4xi8>
}

// -----

func.func @immediate(%acc: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op immediate 32768 does not fit VTA's 16 bits: expected a constant tensor as operand}}
  %0 = vta.step add 32768 outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @kernel(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op is left over: expected its schedule to be applied (vta-generate-schedules, vta-apply-schedules)}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

#bias = affine_map<(n, c, b, o) -> (c, b, o)>
func.func @bias_in_dram(%bias: tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %acc = vta.empty() in <acc> buffers 1 : tensor<4x3x1x16xi32>
  // expected-error @+2 {{failed to bufferize op}}
  // expected-error @+1 {{'vta.step' op (add) expected operand 0 to be staged to acc, got 'memref<3x1x16xi32>'}}
  %0 = vta.step add map #bias ins(%bias : tensor<3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
  return %n : tensor<4x3x1x16xi8>
}

// -----

#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
func.func @residual_in_dram(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %acc = vta.empty() in <acc> buffers 1 : tensor<4x3x1x16xi32>
  // expected-error @+2 {{failed to bufferize op}}
  // expected-error @+1 {{'vta.step' op (add) expected operand 0, which is i8, to be staged to inp, got 'memref<4x3x1x16xi8>'}}
  %0 = vta.step add map #id ins(%x : tensor<4x3x1x16xi8>) outs(%acc : tensor<4x3x1x16xi32>)
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
  return %n : tensor<4x3x1x16xi8>
}

// -----

#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
func.func @residual_as_loaded(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %acc = vta.empty() in <acc> buffers 1 : tensor<4x3x1x16xi32>
  %s = vta.stage %x low[0, 0, 0, 0] high[0, 0, 0, 0] to <inp> buffers 1 : tensor<4x3x1x16xi8> to tensor<4x3x1x16xi8>
  // expected-error @+2 {{failed to bufferize op}}
  // expected-error @+1 {{'vta.step' op expected the GEMM unit to add operand 0, which is i8: stage it with transform.vta.stage, which makes the step a product}}
  %0 = vta.step add map #id ins(%s : tensor<4x3x1x16xi8>) outs(%acc : tensor<4x3x1x16xi32>)
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
  return %n : tensor<4x3x1x16xi8>
}

// -----

func.func @accumulators_in_dram(%acc: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  // expected-error @+2 {{failed to bufferize op}}
  // expected-error @+1 {{'vta.step' op expected accumulators staged to acc, got 'memref<4x3x1x16xi32}}
  %0 = vta.step add 3 outs(%acc : tensor<4x3x1x16xi32>)
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
  return %n : tensor<4x3x1x16xi8>
}
