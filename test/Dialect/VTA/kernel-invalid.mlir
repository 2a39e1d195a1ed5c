// RUN: vta-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected the block's arguments to have the types of the operands}}
  %y = "vta.kernel"(%x) <{layer = "f"}> ({
  ^bb0(%a: tensor<4x3x1x8xi8>):
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }) : (tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8>
  return %y : tensor<4x3x1x16xi8>
}

// -----

// Fewer arguments than operands.
func.func @f(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected the block's arguments to have the types of the operands}}
  %y = "vta.kernel"(%x) <{layer = "f"}> ({
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }) : (tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8>
  return %y : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%i: index, %x: tensor<?x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected operand 1 to be a tensor of static shape or an index, got 'tensor<?x3x1x16xi8>'}}
  %y = vta.kernel "f" (%a = %i, %b = %x) : (index, tensor<?x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
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

func.func @f(%i: index, %x: tensor<*xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected operand 1 to be a tensor of static shape or an index, got 'tensor<*xi8>'}}
  %y = vta.kernel "f" (%a = %i, %b = %x) : (index, tensor<*xi8>) -> tensor<4x3x1x16xi8> {
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

func.func @f(%i: index, %x: i32) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected operand 1 to be a tensor of static shape or an index, got 'i32'}}
  %y = vta.kernel "f" (%a = %i, %b = %x) : (index, i32) -> tensor<4x3x1x16xi8> {
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

func.func @f(%i: index, %x: memref<4xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected operand 1 to be a tensor of static shape or an index, got 'memref<4xi8>'}}
  %y = vta.kernel "f" (%a = %i, %b = %x) : (index, memref<4xi8>) -> tensor<4x3x1x16xi8> {
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

func.func @f() -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.kernel' op expected the result to be an i8 tensor of static shape, got 'tensor<4x3x1x16xi32>'}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi32> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    vta.yield %zeros : tensor<4x3x1x16xi32>
  }
  return %y : tensor<4x3x1x16xi32>
}

// -----

func.func @f() -> tensor<?x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected the result to be an i8 tensor of static shape, got 'tensor<?x3x1x16xi8>'}}
  %y = vta.kernel "f" () : () -> tensor<?x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    %d = tensor.cast %n : tensor<4x3x1x16xi8> to tensor<?x3x1x16xi8>
    vta.yield %d : tensor<?x3x1x16xi8>
  }
  return %y : tensor<?x3x1x16xi8>
}

// -----

func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected to yield a value of type 'tensor<4x3x1x16xi8>'}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<2x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<2x3x1x16xi32>) -> tensor<2x3x1x16xi32>
    %e8 = tensor.empty() : tensor<2x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<2x3x1x16xi32>) outs(%e8 : tensor<2x3x1x16xi8>)
    vta.yield %n : tensor<2x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// An argument of the block is not a result of a step.
func.func @f(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected to yield the result of 'vta.step narrow'}}
  %y = vta.kernel "f" (%a = %x) : (tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
    vta.yield %a : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected to yield the result of 'vta.step narrow'}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %n = arith.constant dense<0> : tensor<4x3x1x16xi8>
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// What follows the last step is not part of a kernel.
func.func @f() -> tensor<2x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected to yield the result of 'vta.step narrow'}}
  %y = vta.kernel "f" () : () -> tensor<2x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    %s = tensor.extract_slice %n[0, 0, 0, 0] [2, 3, 1, 16] [1, 1, 1, 1] : tensor<4x3x1x16xi8> to tensor<2x3x1x16xi8>
    vta.yield %s : tensor<2x3x1x16xi8>
  }
  return %y : tensor<2x3x1x16xi8>
}

// -----

// The second contraction adds to the first.
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected one contraction}}
  %y = vta.kernel "f" (%a = %x, %b = %w) : (tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %acc2 = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%acc : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%acc2 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// A contraction that nothing uses.
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected one contraction}}
  %y = vta.kernel "f" (%a = %x, %b = %w) : (tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %acc2 = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// The first of two steps that narrow is what the second writes to.
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected one chain of steps}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %other = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %first = vta.step narrow ins(%other : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%first : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// A pool of int8 between them.
#rows = affine_map<(h, c, b, o, y) -> (h + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
func.func @f() -> tensor<3x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected one chain of steps}}
  %y = vta.kernel "f" () : () -> tensor<3x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %first8 = tensor.empty() : tensor<4x3x1x16xi8>
    // expected-note @+1 {{this operation}}
    %first = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%first8 : tensor<4x3x1x16xi8>)
    %from = arith.constant -2147483648 : i32
    %shape = tensor.empty() : tensor<2xi8>
    %e3 = tensor.empty() : tensor<3x3x1x16xi32>
    %init = linalg.fill ins(%from : i32) outs(%e3 : tensor<3x3x1x16xi32>) -> tensor<3x3x1x16xi32>
    %p = linalg.generic {indexing_maps = [#rows, #window, #out],
        iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%first, %shape : tensor<4x3x1x16xi8>, tensor<2xi8>) outs(%init : tensor<3x3x1x16xi32>) {
    ^bb0(%in: i8, %s: i8, %m: i32):
      %wide = arith.extsi %in : i8 to i32
      %max = arith.maxsi %m, %wide : i32
      linalg.yield %max : i32
    } -> tensor<3x3x1x16xi32>
    %e8 = tensor.empty() : tensor<3x3x1x16xi8>
    %n = vta.step narrow ins(%p : tensor<3x3x1x16xi32>) outs(%e8 : tensor<3x3x1x16xi8>)
    vta.yield %n : tensor<3x3x1x16xi8>
  }
  return %y : tensor<3x3x1x16xi8>
}

// -----

// A step whose result has two uses, one of them in another chain.
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected accumulators to be used by the next step alone}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %0 = vta.step add 1 outs(%zeros : tensor<4x3x1x16xi32>)
    %1 = vta.step shr 1 outs(%0 : tensor<4x3x1x16xi32>)
    %2 = vta.step shr 2 outs(%0 : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%2 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// Another operation reads accumulators.
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected accumulators to be used by the next step alone}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %0 = vta.step add 1 outs(%zeros : tensor<4x3x1x16xi32>)
    %o = arith.addi %0, %0 : tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected accumulators to be used by the next step alone}}
  %y = vta.kernel "f" (%a = %x, %b = %w) : (tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %o = arith.addi %acc, %acc : tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

#rows = affine_map<(h, c, b, o, y) -> (h + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
func.func @f() -> tensor<2x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected at most one max pool}}
  %y = vta.kernel "f" () : () -> tensor<2x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %from = arith.constant -2147483648 : i32
    %shape = tensor.empty() : tensor<2xi8>
    %e3 = tensor.empty() : tensor<3x3x1x16xi32>
    %init3 = linalg.fill ins(%from : i32) outs(%e3 : tensor<3x3x1x16xi32>) -> tensor<3x3x1x16xi32>
    %e2 = tensor.empty() : tensor<2x3x1x16xi32>
    %init2 = linalg.fill ins(%from : i32) outs(%e2 : tensor<2x3x1x16xi32>) -> tensor<2x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %p0 = linalg.generic {indexing_maps = [#rows, #window, #out],
        iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%zeros, %shape : tensor<4x3x1x16xi32>, tensor<2xi8>) outs(%init3 : tensor<3x3x1x16xi32>) {
    ^bb0(%in: i32, %s: i8, %m: i32):
      %max = arith.maxsi %m, %in : i32
      linalg.yield %max : i32
    } -> tensor<3x3x1x16xi32>
    %p1 = linalg.generic {indexing_maps = [#rows, #window, #out],
        iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%p0, %shape : tensor<3x3x1x16xi32>, tensor<2xi8>) outs(%init2 : tensor<2x3x1x16xi32>) {
    ^bb0(%in: i32, %s: i8, %m: i32):
      %max = arith.maxsi %m, %in : i32
      linalg.yield %max : i32
    } -> tensor<2x3x1x16xi32>
    %e8 = tensor.empty() : tensor<2x3x1x16xi8>
    %n = vta.step narrow ins(%p1 : tensor<2x3x1x16xi32>) outs(%e8 : tensor<2x3x1x16xi8>)
    vta.yield %n : tensor<2x3x1x16xi8>
  }
  return %y : tensor<2x3x1x16xi8>
}

// -----

// A pool that nothing uses.
#rows = affine_map<(h, c, b, o, y) -> (h + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected one chain of steps}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %from = arith.constant -2147483648 : i32
    %shape = tensor.empty() : tensor<2xi8>
    %e3 = tensor.empty() : tensor<3x3x1x16xi32>
    %init3 = linalg.fill ins(%from : i32) outs(%e3 : tensor<3x3x1x16xi32>) -> tensor<3x3x1x16xi32>
    %other = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %p0 = linalg.generic {indexing_maps = [#rows, #window, #out],
        iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%other, %shape : tensor<4x3x1x16xi32>, tensor<2xi8>) outs(%init3 : tensor<3x3x1x16xi32>) {
    ^bb0(%in: i32, %s: i8, %m: i32):
      %max = arith.maxsi %m, %in : i32
      linalg.yield %max : i32
    } -> tensor<3x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// The accumulators start from an argument.
func.func @f(%x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected accumulators that the kernel computes itself}}
  %y = vta.kernel "f" (%a = %x) : (tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
    %0 = vta.step add 1 outs(%a : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected accumulators that the kernel computes itself}}
  %y = vta.kernel "f" (%a = %x) : (tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%a : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// They start from something else than a contraction or a fill.
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected steps to follow a contraction, a fill or a max pool}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    // expected-note @+1 {{this operation}}
    %c = arith.constant dense<1> : tensor<4x3x1x16xi32>
    %0 = vta.step add 1 outs(%c : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// An elementwise operation is not a step.
#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected steps to follow a contraction, a fill or a max pool}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %0 = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
        outs(%zeros : tensor<4x3x1x16xi32>) {
    ^bb0(%s: i32):
      %max = arith.addi %s, %s : i32
      linalg.yield %max : i32
    } -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// Another chain beside that of the result.
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected one chain of steps}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %other = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %0 = vta.step add 1 outs(%other : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// A step adds accumulators of another chain.
#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected one chain of steps}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %other = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %0 = vta.step add 1 outs(%other : tensor<4x3x1x16xi32>)
    %1 = vta.step add map #all ins(%0 : tensor<4x3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%1 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f(%x: tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %y = vta.kernel "f" (%a = %x) : (tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-error @+1 {{'vta.step' op expected to shift by a constant tensor}}
    %0 = vta.step shr map #channels ins(%a : tensor<3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %s = arith.constant dense<32> : tensor<3x1x16xi32>
    // expected-error @+1 {{'vta.step' op expected to shift by -31 to 31, got 32 in the tensor}}
    %0 = vta.step shr map #channels ins(%s : tensor<3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %s = arith.constant dense<-32> : tensor<3x1x16xi32>
    // expected-error @+1 {{'vta.step' op expected to shift by -31 to 31, got -32 in the tensor}}
    %0 = vta.step shr map #channels ins(%s : tensor<3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// The constant behind slices, all of whose values matter.
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x1xi8> {
  %y = vta.kernel "f" () : () -> tensor<4x3x1x1xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x1xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x1xi32>) -> tensor<4x3x1x1xi32>
    %c = arith.constant dense<[[[15]], [[0]], [[1]], [[32]]]> : tensor<4x1x1xi32>
    %s = tensor.extract_slice %c[0, 0, 0] [3, 1, 1] [1, 1, 1] : tensor<4x1x1xi32> to tensor<3x1x1xi32>
    // expected-error @+1 {{'vta.step' op expected to shift by -31 to 31, got 32 in the tensor}}
    %0 = vta.step shr map #channels ins(%s : tensor<3x1x1xi32>) outs(%zeros : tensor<4x3x1x1xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x1xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x1xi32>) outs(%e8 : tensor<4x3x1x1xi8>)
    vta.yield %n : tensor<4x3x1x1xi8>
  }
  return %y : tensor<4x3x1x1xi8>
}

// -----

// Kernels are isolated.
func.func @f() -> tensor<4x3x1x16xi8> {
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-note @+1 {{required by region isolation constraints}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-error @+1 {{'vta.step' op using value defined outside the region}}
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// Of scheduled kernels, shifts are checked too.
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %s = arith.constant dense<32> : tensor<3x1x16xi32>
    %staged = vta.stage %s low[0, 0, 0] high[0, 0, 0] to <acc> buffers 1 : tensor<3x1x16xi32> to tensor<3x1x16xi32>
    // expected-error @+1 {{'vta.step' op expected to shift by -31 to 31, got 32 in the tensor}}
    %0 = vta.step shr map #channels ins(%staged : tensor<3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{expected types of 1 operands and of one result, got 2 and 1}}
  %y = vta.kernel "f" (%a = %x) : (tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{expected types of 1 operands and of one result, got 1 and 2}}
  %y = vta.kernel "f" (%a = %x) : (tensor<4x3x1x16xi8>) -> (tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>) {
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.yield' op expects parent op 'vta.kernel'}}
  vta.yield %x : tensor<4x3x1x16xi8>
}

// -----

// Another terminator.
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected to yield a value of type 'tensor<4x3x1x16xi8>'}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    llvm.unreachable
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.step' op expected to write a tensor of i32, got 'tensor<4x3x1x16xi8>'}}
  %0 = vta.step add 1 outs(%r : tensor<4x3x1x16xi8>)
  return %0 : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected to write a tensor of i8, got 'tensor<4x3x1x16xi32>'}}
  %0 = vta.step narrow ins(%x : tensor<4x3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%r: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'vta.step' op expected to write a tensor of i32, got 'tensor<4xf32>'}}
  %0 = vta.step add 1 outs(%r : tensor<4xf32>)
  return %0 : tensor<4xf32>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected either an immediate or an operand}}
  %0 = vta.step add 1 map #all ins(%x : tensor<4x3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected either an immediate or an operand}}
  %0 = vta.step max outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.step' op expected an operand}}
  %0 = vta.step narrow 1 outs(%r : tensor<4x3x1x16xi8>)
  return %0 : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.step' op expected an operand}}
  %0 = vta.step narrow outs(%r : tensor<4x3x1x16xi8>)
  return %0 : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%x: tensor<4x3x1x16xi32>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.step' op expected an operand}}
  %0 = vta.step narrow 1 ins(%x : tensor<4x3x1x16xi32>) outs(%r : tensor<4x3x1x16xi8>)
  return %0 : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected a map exactly of an operand that is not narrowed}}
  %0 = vta.step add ins(%x : tensor<4x3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected a map exactly of an operand that is not narrowed}}
  %0 = vta.step add 1 map #all outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%x: tensor<4x3x1x16xi32>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.step' op expected a map exactly of an operand that is not narrowed}}
  %0 = vta.step narrow map #all ins(%x : tensor<4x3x1x16xi32>) outs(%r : tensor<4x3x1x16xi8>)
  return %0 : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%x: tensor<4x3x1x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.step' op expected to narrow i32, got 'tensor<4x3x1x16xi8>'}}
  %0 = vta.step narrow ins(%x : tensor<4x3x1x16xi8>) outs(%r : tensor<4x3x1x16xi8>)
  return %0 : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%x: tensor<4x3x1x16xi32>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.step' op expected a scale of an i8 operand only}}
  %0 = vta.step narrow scale 2 ins(%x : tensor<4x3x1x16xi32>) outs(%r : tensor<4x3x1x16xi8>)
  return %0 : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected a scale of an i8 operand only}}
  %0 = vta.step add 1 scale 2 outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected an operand of i32, got 'tensor<4x3x1x16xi8>'}}
  %0 = vta.step max map #all ins(%x : tensor<4x3x1x16xi8>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected an operand of i32, got 'tensor<4x3x1x16xi8>'}}
  %0 = vta.step min map #all ins(%x : tensor<4x3x1x16xi8>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected an operand of i32, got 'tensor<4x3x1x16xi8>'}}
  %0 = vta.step shr map #all ins(%x : tensor<4x3x1x16xi8>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xui8>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected an operand of i32 or i8, got 'tensor<4x3x1x16xui8>'}}
  %0 = vta.step add map #all ins(%x : tensor<4x3x1x16xui8>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected a scale of 32 bits, of an i8 operand only, got 2 for 'tensor<4x3x1x16xi32>'}}
  %0 = vta.step add scale 2 map #all ins(%x : tensor<4x3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected a scale of 32 bits, of an i8 operand only, got 2147483648 for 'tensor<4x3x1x16xi8>'}}
  %0 = vta.step add scale 2147483648 map #all ins(%x : tensor<4x3x1x16xi8>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected a scale of 32 bits, of an i8 operand only, got -2147483649 for 'tensor<4x3x1x16xi8>'}}
  %0 = vta.step add scale -2147483649 map #all ins(%x : tensor<4x3x1x16xi8>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x16x1xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected the operand to be indexed by some of 4 dimensions, the last two of them at its end, got affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>}}
  %0 = vta.step add map affine_map<(h, c, b, o) -> (h, c, o, b)> ins(%x : tensor<4x3x16x1xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected the operand to be indexed by some of 4 dimensions, the last two of them at its end, got affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>}}
  %0 = vta.step add map affine_map<(h, c, b, o) -> (h, c, o)> ins(%x : tensor<4x3x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected the operand to be indexed by some of 4 dimensions, the last two of them at its end, got affine_map<(d0, d1, d2, d3) -> (d3)>}}
  %0 = vta.step add map affine_map<(h, c, b, o) -> (o)> ins(%x : tensor<16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<i32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected the operand to be indexed by some of 4 dimensions, the last two of them at its end, got affine_map<(d0, d1, d2, d3) -> ()>}}
  %0 = vta.step add map affine_map<(h, c, b, o) -> ()> ins(%x : tensor<i32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<6x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected the operand to be indexed by some of 4 dimensions, the last two of them at its end, got affine_map<(d0, d1, d2, d3) -> (d0 + d1, d2, d3)>}}
  %0 = vta.step add map affine_map<(h, c, b, o) -> (h + c, b, o)> ins(%x : tensor<6x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<1x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected the operand to be indexed by some of 4 dimensions, the last two of them at its end, got affine_map<(d0, d1, d2, d3) -> (d2, d2, d3)>}}
  %0 = vta.step add map affine_map<(h, c, b, o) -> (b, b, o)> ins(%x : tensor<1x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<1x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected the operand to be indexed by some of 4 dimensions, the last two of them at its end, got affine_map<(d0, d1, d2, d3) -> (0, d2, d3)>}}
  %0 = vta.step add map affine_map<(h, c, b, o) -> (0, b, o)> ins(%x : tensor<1x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

// Another number of dimensions than the accumulators have.
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected the operand to be indexed by some of 4 dimensions, the last two of them at its end, got affine_map<(d0, d1, d2) -> (d0, d1, d2)>}}
  %0 = vta.step add map affine_map<(c, b, o) -> (c, b, o)> ins(%x : tensor<3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected the operand to be indexed by some of 4 dimensions, the last two of them at its end, got affine_map<(d0, d1, d2, d3)[s0] -> (s0, d2, d3)>}}
  %0 = vta.step add map affine_map<(h, c, b, o)[s] -> (s, b, o)> ins(%x : tensor<3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected an immediate from -31 to 31, got 32}}
  %0 = vta.step shr 32 outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected an immediate from -31 to 31, got -32}}
  %0 = vta.step shr -32 outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected an immediate of 32 bits, got 2147483648}}
  %0 = vta.step add 2147483648 outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected an immediate of 32 bits, got -2147483649}}
  %0 = vta.step max -2147483649 outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected an immediate of 32 bits, got 4294967296}}
  %0 = vta.step min 4294967296 outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

// Shapes that do not match: the operand's is the one that decides.
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<2x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op inferred input/output operand #1 has shape's dimension #1 to be 2, but found 3}}
  %0 = vta.step add map #channels ins(%x : tensor<2x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  // expected-error @+1 {{'vta.step' op expected operand #0 rank (4) to match the result rank of indexing_map (3)}}
  %0 = vta.step add map #channels ins(%x : tensor<4x3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
  return %0 : tensor<4x3x1x16xi32>
}

// -----

func.func @f(%x: tensor<2x3x1x16xi32>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.step' op inferred input/output operand #1 has shape's dimension #0 to be 2, but found 4}}
  %0 = vta.step narrow ins(%x : tensor<2x3x1x16xi32>) outs(%r : tensor<4x3x1x16xi8>)
  return %0 : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%x: tensor<3x1x16xi32>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.step' op expected operand #0 rank (3) to match the result rank of indexing_map (4)}}
  %0 = vta.step narrow ins(%x : tensor<3x1x16xi32>) outs(%r : tensor<4x3x1x16xi8>)
  return %0 : tensor<4x3x1x16xi8>
}

// -----

func.func @f(%acc: tensor<4x3x1x16xi32>, %x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x8xi32> {
  // expected-error @+1 {{'vta.step' op expected type of operand #0 ('tensor<4x3x1x16xi32>') to match type of corresponding result ('tensor<4x3x1x8xi32>')}}
  %0 = "vta.step"(%acc) <{kind = 0 : i32, imm = 1 : i64}> : (tensor<4x3x1x16xi32>) -> tensor<4x3x1x8xi32>
  return %0 : tensor<4x3x1x8xi32>
}

// -----

func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// A step that reads accumulators twice.
#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected accumulators to be used by the next step alone}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %0 = vta.step add 1 outs(%zeros : tensor<4x3x1x16xi32>)
    %1 = vta.step add map #all ins(%0 : tensor<4x3x1x16xi32>) outs(%0 : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%1 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// Accumulators that a later step reads again.
#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected accumulators to be used by the next step alone}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %0 = vta.step add 1 outs(%zeros : tensor<4x3x1x16xi32>)
    %1 = vta.step shr 1 outs(%0 : tensor<4x3x1x16xi32>)
    %2 = vta.step max map #all ins(%0 : tensor<4x3x1x16xi32>) outs(%1 : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%2 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// The zeros that the chain starts from are an operand as well.
#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected accumulators to be used by the next step alone}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %1 = vta.step shr 1 outs(%zeros : tensor<4x3x1x16xi32>)
    %2 = vta.step max map #all ins(%zeros : tensor<4x3x1x16xi32>) outs(%1 : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%2 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected operations on tensors without control flow or side effects, got 'scf.if'}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %true = arith.constant true
    // expected-note @+1 {{this operation}}
    %r = scf.if %true -> tensor<4x3x1x16xi32> {
      %t = vta.step add 1 outs(%e : tensor<4x3x1x16xi32>)
      %u = vta.step add map #all ins(%t : tensor<4x3x1x16xi32>) outs(%t : tensor<4x3x1x16xi32>)
      scf.yield %u : tensor<4x3x1x16xi32>
    } else {
      scf.yield %e : tensor<4x3x1x16xi32>
    }
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

func.func @f() -> tensor<4x3x1x16xi8> {
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    // expected-error @+1 {{'vta.kernel' op expected not to be inside another vta.kernel}}
    %k = vta.kernel "g" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
    }
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%k : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected operations on tensors without control flow or side effects, got 'func.call'}}
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    func.call @g() : () -> ()
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}
func.func private @g()

// -----

// The name of the layer is given twice.
#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{custom op 'vta.kernel' expected the name of the layer once, as the string before the operands}}
  %y = vta.kernel "f" () attributes {layer = "g"} : () -> tensor<4x3x1x16xi8> {
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

// In a block that nothing reaches, a slice of itself.
#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f() -> tensor<4x3x1x16xi8> {
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    scf.execute_region {
      scf.yield
    ^bb1:
      %s = tensor.extract_slice %s[0, 0, 0] [3, 1, 16] [1, 1, 1] : tensor<3x1x16xi32> to tensor<3x1x16xi32>
      // expected-error @+1 {{'vta.step' op expected to shift by a constant tensor}}
      %t = vta.step shr map #channels ins(%s : tensor<3x1x16xi32>) outs(%e : tensor<4x3x1x16xi32>)
      cf.br ^bb1
    }
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// A reduction without a result.
#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
func.func @f(%c: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  // expected-error @+1 {{'vta.kernel' op expected one contraction}}
  %y = vta.kernel "f" (%a = %c) : (tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{this operation}}
    linalg.generic {indexing_maps = [#all], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%a : tensor<4x3x1x16xi32>) {
    ^bb0(%i: i32):
      linalg.yield
    }
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%zeros : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// -----

// Padding without a pool.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} { 
func.func @dense(%x: tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
      // expected-error @+1 {{'vta.kernel' op expected steps to follow a contraction, a fill or a max pool}}
      %y = vta.kernel "fc1" (%a = %x) : (tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
    %w = arith.constant dense<3> : tensor<3x2x16x16xi8>
        %zero = arith.constant 0 : i32
        %e = tensor.empty() : tensor<4x3x1x16xi32>
        %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>)  -> tensor<4x3x1x16xi32>
        %acc = linalg.mmt4d ins(%a, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
 // expected-note @+1 {{this operation}}
 %p = tensor.pad %acc low[0,0,0,0] high[0,0,0,0] { ^bb0(%i:index,%j:index,%k:index,%l:index): tensor.yield %zero : i32 } : tensor<4x3x1x16xi32> to tensor<4x3x1x16xi32>
 %3 = vta.step shr 6 outs(%p : tensor<4x3x1x16xi32>)
        %e8 = tensor.empty() : tensor<4x3x1x16xi8>
        %4 = vta.step narrow ins(%3 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
        vta.yield %4 : tensor<4x3x1x16xi8>
      }
      return %y : tensor<4x3x1x16xi8>
    }
}

// -----

// A maximum that is not a pool.
#i = affine_map<(a,b,c,d)->(a,b,c,d)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} { 
func.func @dense(%x: tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
      // expected-error @+1 {{'vta.kernel' op expected steps to follow a contraction, a fill or a max pool}}
      %y = vta.kernel "fc1" (%a = %x) : (tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
    %w = arith.constant dense<3> : tensor<3x2x16x16xi8>
        %zero = arith.constant 0 : i32
        %e = tensor.empty() : tensor<4x3x1x16xi32>
        %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>)  -> tensor<4x3x1x16xi32>
        %acc = linalg.mmt4d ins(%a, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
 // expected-note @+1 {{this operation}}
 %p = linalg.generic {indexing_maps=[#i,#i], iterator_types=["parallel","parallel","parallel","parallel"]} ins(%acc: tensor<4x3x1x16xi32>) outs(%e : tensor<4x3x1x16xi32>) { ^bb0(%q: i32, %r: i32): %m = arith.maxsi %q, %zero : i32
 linalg.yield %m : i32 } -> tensor<4x3x1x16xi32>
 %3 = vta.step shr 6 outs(%p : tensor<4x3x1x16xi32>)
        %e8 = tensor.empty() : tensor<4x3x1x16xi8>
        %4 = vta.step narrow ins(%3 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
        vta.yield %4 : tensor<4x3x1x16xi8>
      }
      return %y : tensor<4x3x1x16xi8>
    }
}
