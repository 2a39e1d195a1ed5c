// RUN: vta-opt %s -split-input-file -vta-cpu-form-tasks | FileCheck %s

// Two layers of one shape share a task; their weights are arguments of it. The
// bias and the clamp are computed with the product.

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @two_layers(
// CHECK-SAME:    %[[X:.*]]: tensor<3x4xf32>)
// CHECK-DAG:   %[[W0:.*]] = arith.constant dense<{{.*}}> : tensor<4x4xf32>
// CHECK-DAG:   %[[W1:.*]] = arith.constant dense<{{.*}}> : tensor<4x4xf32>
// CHECK-DAG:   %[[B0:.*]] = arith.constant dense<[1.0
// CHECK-DAG:   %[[B1:.*]] = arith.constant dense<[5.0
// CHECK:       %[[Y:.*]] = call @[[TASK:matmul_[0-9a-f]+]](%[[X]], %[[W0]], %[[B0]])
// CHECK:       %[[Z:.*]] = call @[[TASK]](%[[Y]], %[[W1]], %[[B1]])
// CHECK:       return %[[Z]]
// CHECK:     func.func private @[[TASK]](
// CHECK-SAME:    %[[A:[^:]*]]: tensor<3x4xf32>,
// CHECK-SAME:    %[[W:[^:]*]]: tensor<4x4xf32> {vta.constant},
// CHECK-SAME:    %[[B:[^:]*]]: tensor<4xf32> {vta.constant})
// CHECK-SAME:    attributes {vta.task}
// CHECK:       linalg.fill
// CHECK:       %[[M:.*]] = linalg.matmul ins(%[[A]], %[[W]]
// CHECK:       linalg.generic {{.*}} ins(%[[M]], %[[B]]
// CHECK:         arith.addf
// CHECK:         arith.maximumf
// CHECK-NOT: func.func
func.func @two_layers(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %w0 = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]> : tensor<4x4xf32>
  %w1 = arith.constant dense<[[2.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]> : tensor<4x4xf32>
  %b0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b1 = arith.constant dense<[5.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %empty = tensor.empty() : tensor<3x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3x4xf32>) -> tensor<3x4xf32>
  %m0 = linalg.matmul ins(%x, %w0 : tensor<3x4xf32>, tensor<4x4xf32>) outs(%init : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map], iterator_types = ["parallel", "parallel"]}
      ins(%m0, %b0 : tensor<3x4xf32>, tensor<4xf32>) outs(%empty : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  %m1 = linalg.matmul ins(%y, %w1 : tensor<3x4xf32>, tensor<4x4xf32>) outs(%init : tensor<3x4xf32>) -> tensor<3x4xf32>
  %z = linalg.generic {indexing_maps = [#map, #row, #map], iterator_types = ["parallel", "parallel"]}
      ins(%m1, %b1 : tensor<3x4xf32>, tensor<4xf32>) outs(%empty : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  return %z : tensor<3x4xf32>
}

// -----

// The sum of two products is computed with the later one; it reads the other.

// CHECK-LABEL: func.func @residual(
// CHECK-SAME:    %[[X:.*]]: tensor<3x4xf32>, %[[V:.*]]: tensor<4x5xf32>, %[[W:.*]]: tensor<4x5xf32>)
// CHECK-NEXT:  %[[A:.*]] = call @[[ALONE:matmul_[0-9a-f]+]](%[[X]], %[[V]])
// CHECK-NEXT:  %[[B:.*]] = call @[[SUM:matmul_[0-9a-f]+]](%[[X]], %[[W]], %[[A]])
// CHECK-NEXT:  return %[[B]]
// CHECK:     func.func private @[[ALONE]](
// CHECK-NOT:   linalg.add
// CHECK:     func.func private @[[SUM]](
// CHECK:       linalg.matmul
// CHECK:       linalg.add
func.func @residual(%x: tensor<3x4xf32>, %v: tensor<4x5xf32>, %w: tensor<4x5xf32>) -> tensor<3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<3x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3x5xf32>) -> tensor<3x5xf32>
  %a = linalg.matmul ins(%x, %v : tensor<3x4xf32>, tensor<4x5xf32>) outs(%init : tensor<3x5xf32>) -> tensor<3x5xf32>
  %b = linalg.matmul ins(%x, %w : tensor<3x4xf32>, tensor<4x5xf32>) outs(%init : tensor<3x5xf32>) -> tensor<3x5xf32>
  %s = linalg.add ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%empty : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %s : tensor<3x5xf32>
}

// -----

// What is used twice is written once: the clamp does not join the product.

// CHECK-LABEL: func.func @used_twice(
// CHECK:       %[[M:.*]] = call @matmul_{{[0-9a-f]+}}(
// CHECK:       %[[E:.*]] = call @elementwise_{{[0-9a-f]+}}(%[[M]])
// CHECK:       return %[[M]], %[[E]]
func.func @used_twice(%x: tensor<3x4xf32>, %w: tensor<4x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<3x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3x5xf32>) -> tensor<3x5xf32>
  %m = linalg.matmul ins(%x, %w : tensor<3x4xf32>, tensor<4x5xf32>) outs(%init : tensor<3x5xf32>) -> tensor<3x5xf32>
  %e = linalg.exp ins(%m : tensor<3x5xf32>) outs(%empty : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %m, %e : tensor<3x5xf32>, tensor<3x5xf32>
}

// -----

// A concatenation is one task, a slice is part of what reads it, a pad is a
// task of its own.

// CHECK-LABEL: func.func @moves(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xi8>, %[[Y:.*]]: tensor<2x4xi8>)
// CHECK-NEXT:  %[[C:.*]] = call @insert_slice_{{[0-9a-f]+}}(%[[X]], %[[Y]])
// CHECK-NEXT:  %[[P:.*]] = call @pad_{{[0-9a-f]+}}(%[[C]])
// CHECK-NEXT:  return %[[P]]
// CHECK:     func.func private @insert_slice
// CHECK:       tensor.insert_slice
// CHECK:       tensor.insert_slice
// CHECK:     func.func private @pad
// CHECK:       tensor.extract_slice
// CHECK:       tensor.pad
func.func @moves(%x: tensor<2x3xi8>, %y: tensor<2x4xi8>) -> tensor<4x5xi8> {
  %zero = arith.constant 0 : i8
  %empty = tensor.empty() : tensor<2x7xi8>
  %a = tensor.insert_slice %x into %empty[0, 0] [2, 3] [1, 1] : tensor<2x3xi8> into tensor<2x7xi8>
  %b = tensor.insert_slice %y into %a[0, 3] [2, 4] [1, 1] : tensor<2x4xi8> into tensor<2x7xi8>
  %s = tensor.extract_slice %b[0, 1] [2, 5] [1, 1] : tensor<2x7xi8> to tensor<2x5xi8>
  %p = tensor.pad %s low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : i8
  } : tensor<2x5xi8> to tensor<4x5xi8>
  return %p : tensor<4x5xi8>
}

// -----

// Every result is written by a task of its own: an argument, a constant and a
// second view of one tensor are copied.

// CHECK-LABEL: func.func @results(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>)
// CHECK:       %[[K:.*]] = arith.constant dense<[1.0
// CHECK:       %[[E:.*]] = call @elementwise_{{[0-9a-f]+}}(%[[X]])
// CHECK:       %[[V:.*]] = tensor.collapse_shape %[[E]]
// CHECK:       %[[A:.*]] = call @copy_{{[0-9a-f]+}}(%[[X]])
// CHECK:       %[[B:.*]] = call @copy_{{[0-9a-f]+}}(%[[K]])
// CHECK:       %[[C:.*]] = call @copy_{{[0-9a-f]+}}(%[[E]])
// CHECK:       return %[[V]], %[[A]], %[[B]], %[[C]]
func.func @results(%x: tensor<2x3xf32>) -> (tensor<6xf32>, tensor<2x3xf32>, tensor<2xf32>, tensor<2x3xf32>) {
  %k = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %empty = tensor.empty() : tensor<2x3xf32>
  %e = linalg.exp ins(%x : tensor<2x3xf32>) outs(%empty : tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = tensor.collapse_shape %e [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %v, %x, %k, %e : tensor<6xf32>, tensor<2x3xf32>, tensor<2xf32>, tensor<2x3xf32>
}

// -----

// The clamp is written into the middle of a padded buffer; what else reads it
// reads the middle, too.

// CHECK-LABEL: func.func @padded(
// CHECK-SAME:    %[[X:.*]]: tensor<3x4xf32>)
// CHECK-NEXT:  %[[P:.*]] = call @[[EXP:elementwise_[0-9a-f]+]](%[[X]]) : (tensor<3x4xf32>) -> tensor<5x7xf32>
// CHECK-NEXT:  %[[S:.*]] = call @[[ADD:elementwise_[0-9a-f]+]](%[[X]], %[[P]])
// CHECK-NEXT:  %[[T:.*]] = call @[[TRANSPOSE:transpose_[0-9a-f]+]](%[[P]])
// CHECK-NEXT:  return %[[S]], %[[T]]
// CHECK:     func.func private @[[EXP]](
// CHECK-SAME:    attributes {vta.task = #vta.task<zeroed_result = true>}
// CHECK:       %[[E:.*]] = linalg.exp
// CHECK:       %[[PAD:.*]] = tensor.pad %[[E]] low[1, 2] high[1, 1]
// CHECK:       return %[[PAD]]
// CHECK:     func.func private @[[ADD]](
// CHECK-SAME:    %[[A:[^:]*]]: tensor<3x4xf32>, %[[B:[^:]*]]: tensor<5x7xf32>)
// CHECK:       %[[M:.*]] = tensor.extract_slice %[[B]][1, 2] [3, 4] [1, 1]
// CHECK:       linalg.add ins(%[[A]], %[[M]]
// CHECK:     func.func private @[[TRANSPOSE]](
func.func @padded(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<7x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<3x4xf32>
  %e = linalg.exp ins(%x : tensor<3x4xf32>) outs(%empty : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = linalg.add ins(%x, %e : tensor<3x4xf32>, tensor<3x4xf32>) outs(%empty : tensor<3x4xf32>) -> tensor<3x4xf32>
  %p = tensor.pad %e low[1, 2] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<3x4xf32> to tensor<5x7xf32>
  %wide = tensor.empty() : tensor<7x5xf32>
  %t = linalg.transpose ins(%p : tensor<5x7xf32>) outs(%wide : tensor<7x5xf32>) permutation = [1, 0]
  return %s, %t : tensor<3x4xf32>, tensor<7x5xf32>
}

// -----

// Memory for other padding, or of a result, holds no zeros: the pad is a task.

// CHECK-LABEL: func.func @other_pads(
// CHECK:       call @elementwise_
// CHECK:       call @pad_
// CHECK:       call @elementwise_
// CHECK:       call @pad_
func.func @other_pads(%x: tensor<3xf32>) -> (tensor<5xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<3xf32>
  %e = linalg.exp ins(%x : tensor<3xf32>) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %p = tensor.pad %e low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<3xf32> to tensor<5xf32>
  %f = linalg.abs ins(%x : tensor<3xf32>) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %q = tensor.pad %f low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %one : f32
  } : tensor<3xf32> to tensor<4xf32>
  %wide = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%q : tensor<4xf32>) outs(%wide : tensor<4xf32>) -> tensor<4xf32>
  return %p, %r : tensor<5xf32>, tensor<4xf32>
}

// -----

// What a body reads elements of is an argument as operands are.

// CHECK-LABEL: func.func @captured(
// CHECK-SAME:    %[[X:.*]]: tensor<5xf32>)
// CHECK-NEXT:  %[[R:.*]] = call @[[TASK:elementwise_[0-9a-f]+]](%[[X]])
// CHECK-NEXT:  return %[[R]]
// CHECK:     func.func private @[[TASK]](%[[A:[^:]*]]: tensor<5xf32>)
// CHECK:       tensor.extract %[[A]]
func.func @captured(%x: tensor<5xf32>) -> tensor<5xf32> {
  %four = arith.constant 4 : index
  %empty = tensor.empty() : tensor<5xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%empty : tensor<5xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %four, %i : index
    %e = tensor.extract %x[%j] : tensor<5xf32>
    linalg.yield %e : f32
  } -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// -----

// K of attention: the product reads it transposed, through a reshape.

// CHECK-LABEL: func.func @scores(
// CHECK-SAME:    %[[Q:.*]]: tensor<6x9x32xf32>, %[[K:.*]]: tensor<1x9x6x32xf32>)
// CHECK-NEXT:  %[[S:.*]] = call @[[TASK:batch_matmul_[0-9a-f]+]](%[[Q]], %[[K]])
// CHECK-NEXT:  return %[[S]]
// CHECK:     func.func private @[[TASK]](
// CHECK:       %[[T:.*]] = linalg.transpose ins(%{{.*}} : tensor<1x9x6x32xf32>)
// CHECK:       %[[C:.*]] = tensor.collapse_shape %[[T]]
// CHECK:       linalg.batch_matmul ins(%{{.*}}, %[[C]]
func.func @scores(%q: tensor<6x9x32xf32>, %k: tensor<1x9x6x32xf32>) -> tensor<6x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %t = tensor.empty() : tensor<1x6x32x9xf32>
  %kt = linalg.transpose ins(%k : tensor<1x9x6x32xf32>) outs(%t : tensor<1x6x32x9xf32>)
      permutation = [0, 2, 3, 1]
  %c = tensor.collapse_shape %kt [[0, 1], [2], [3]]
      : tensor<1x6x32x9xf32> into tensor<6x32x9xf32>
  %e = tensor.empty() : tensor<6x9x9xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  %s = linalg.batch_matmul ins(%q, %c : tensor<6x9x32xf32>, tensor<6x32x9xf32>)
      outs(%i : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  return %s : tensor<6x9x9xf32>
}

// -----

// With two images, heads are not a single dimension of K.

// CHECK-LABEL: func.func @two_images(
// CHECK-COUNT-2: call @
func.func @two_images(%q: tensor<6x9x32xf32>, %k: tensor<2x9x3x32xf32>) -> tensor<6x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %t = tensor.empty() : tensor<2x3x32x9xf32>
  %kt = linalg.transpose ins(%k : tensor<2x9x3x32xf32>) outs(%t : tensor<2x3x32x9xf32>)
      permutation = [0, 2, 3, 1]
  %c = tensor.collapse_shape %kt [[0, 1], [2], [3]]
      : tensor<2x3x32x9xf32> into tensor<6x32x9xf32>
  %e = tensor.empty() : tensor<6x9x9xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  %s = linalg.batch_matmul ins(%q, %c : tensor<6x9x32xf32>, tensor<6x32x9xf32>)
      outs(%i : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  return %s : tensor<6x9x9xf32>
}

// -----

// A single row pays for packing, too, but a left operand is not packed.

// CHECK-LABEL: func.func @one_row(
// CHECK-COUNT-1: call @
// CHECK-NEXT:  return
func.func @one_row(%q: tensor<1x32xf32>, %k: tensor<9x32xf32>) -> tensor<1x9xf32> {
  %zero = arith.constant 0.0 : f32
  %t = tensor.empty() : tensor<32x9xf32>
  %kt = linalg.transpose ins(%k : tensor<9x32xf32>) outs(%t : tensor<32x9xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<1x9xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x9xf32>) -> tensor<1x9xf32>
  %s = linalg.matmul ins(%q, %kt : tensor<1x32xf32>, tensor<32x9xf32>)
      outs(%i : tensor<1x9xf32>) -> tensor<1x9xf32>
  return %s : tensor<1x9xf32>
}

// CHECK-LABEL: func.func @left(
// CHECK-COUNT-2: call @
func.func @left(%q: tensor<32x9xf32>, %k: tensor<32x9xf32>) -> tensor<9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %t = tensor.empty() : tensor<9x32xf32>
  %qt = linalg.transpose ins(%q : tensor<32x9xf32>) outs(%t : tensor<9x32xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<9x9xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<9x9xf32>) -> tensor<9x9xf32>
  %s = linalg.matmul ins(%qt, %k : tensor<9x32xf32>, tensor<32x9xf32>)
      outs(%i : tensor<9x9xf32>) -> tensor<9x9xf32>
  return %s : tensor<9x9xf32>
}
