// RUN: vta-opt %s -split-input-file -verify-diagnostics -vta-cpu-form-tasks

func.func @not_linalg(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'math.exp' op cannot be compiled for a CPU: expected linalg or tensor operations on static tensors}}
  %y = math.exp %x : tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----

func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{returns a value of type 'tensor<?xf32>'; expected a tensor of static shape, of numbers}}
  return %x : tensor<?xf32>
}

// -----

func.func @scalar(%x: f32) -> f32 {
  // expected-error @+1 {{returns a value of type 'f32'; expected a tensor of static shape, of numbers}}
  return %x : f32
}

// -----

// expected-error @+1 {{has several blocks; expected a network as one straight line}}
func.func @blocks(%x: tensor<3xf32>) -> tensor<3xf32> {
  cf.br ^next
^next:
  return %x : tensor<3xf32>
}

// -----

func.func @scalar_argument(%x: tensor<3xf32>, %s: f32) -> tensor<3xf32> {
  %empty = tensor.empty() : tensor<3xf32>
  // expected-error @+1 {{reads a value of type 'f32'; expected tensors of static shape, of numbers}}
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x, %s : tensor<3xf32>, f32) outs(%empty : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----

func.func @complex_argument(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // expected-error @+1 {{returns a value of type 'tensor<4xcomplex<f32>>'; expected a tensor of static shape, of numbers}}
  return %x : tensor<4xcomplex<f32>>
}

// -----

func.func @vectors(%x: tensor<4xvector<2xf32>>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @+1 {{reads a value of type 'tensor<4xvector<2xf32>>'; expected tensors of static shape, of numbers}}
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xvector<2xf32>>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: vector<2xf32>, %out: f32):
    %r = vector.extract %a[1] : f32 from vector<2xf32>
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @complex_between(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = tensor.empty() : tensor<4xcomplex<f32>>
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @+1 {{computes a value of type 'tensor<4xcomplex<f32>>'; expected elements that are numbers}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%c : tensor<4xcomplex<f32>>) {
  ^bb0(%a: f32, %out: complex<f32>):
    %r = complex.create %a, %a : complex<f32>
    linalg.yield %r : complex<f32>
  } -> tensor<4xcomplex<f32>>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%0 : tensor<4xcomplex<f32>>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: complex<f32>, %out: f32):
    %r = complex.re %a : complex<f32>
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @no_return(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'llvm.unreachable' op ends a network; expected func.return}}
  llvm.unreachable
}
