// Elements that lie apart in memory, read one by one; cut for threads, so that
// vectors have no dimension left.

// RUN: vta-check %s --network='device=cpu target=x86_64-linux-gnu cpu=x86-64-v2 threads=3'

func.func @main(%x: tensor<2x5x5x1x1xf32>) -> tensor<2x5x2x1x1xf32> {
  %slice = tensor.extract_slice %x[0, 0, 0, 0, 0] [2, 5, 1, 1, 1] [1, 1, 1, 1, 1] : tensor<2x5x5x1x1xf32> to tensor<2x5x1x1x1xf32>
  %column = tensor.collapse_shape %slice [[0], [1, 2, 3, 4]] : tensor<2x5x1x1x1xf32> into tensor<2x5xf32>
  %empty = tensor.empty() : tensor<2x5x2x1x1xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b)>, affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%column : tensor<2x5xf32>) outs(%empty : tensor<2x5x2x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x5x2x1x1xf32>
  return %y : tensor<2x5x2x1x1xf32>
}
