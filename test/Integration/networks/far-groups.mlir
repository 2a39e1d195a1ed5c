// Groups of many channels with one feature each: elements of a vector of features are far from
// each other, and are loaded one by one.

// RUN: vta-check %s --network='device=cpu' --tolerance=1e-6
// RUN: vta-check %s --network='device=cpu target=x86_64-linux-gnu cpu=x86-64-v2' --tolerance=1e-6

func.func @groups(%x: tensor<7x24x16xf32>, %w: tensor<24x3x16xf32>) -> tensor<5x24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x24xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<5x24xf32>) -> tensor<5x24xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(p, g, k, c) -> (p + k, g, c)>,
      affine_map<(p, g, k, c) -> (g, k, c)>, affine_map<(p, g, k, c) -> (p, g)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<7x24x16xf32>, tensor<24x3x16xf32>) outs(%i : tensor<5x24xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %s, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<5x24xf32>
  return %r : tensor<5x24xf32>
}
