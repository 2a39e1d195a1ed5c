// RUN: vta-opt %s -split-input-file -vta-cpu-form-tasks | FileCheck %s

// Tasks write the parts of a concatenation into its memory; who reads a part
// reads it there. Offsets are multiples of 64 bytes and not in the layout, so
// that equal layers share a task. An input is copied.

// CHECK-LABEL: func.func @parts(
// CHECK-SAME:    %[[X:.*]]: tensor<1x5x7x16xf32>)
// CHECK:       %[[A:.*]] = call @[[EXP:elementwise_[0-9a-f]+]](%[[X]])
// CHECK:       %[[S:.*]] = call @{{.*}}(%[[X]])
// CHECK:       %[[T:.*]] = tensor.collapse_shape %[[S]]
// CHECK:       %[[U:.*]] = tensor.expand_shape %[[T]]
// CHECK:       %[[B:.*]] = call @[[EXP]](%[[U]])
// CHECK:       %[[N:.*]] = call @[[NEG:elementwise_[0-9a-f]+]](%[[B]])
// CHECK:       %[[C:.*]] = call @[[COPY:copy_[0-9a-f]+]](%[[X]])
// CHECK:       %[[W:.*]] = tensor.concat dim(3) %[[A]], %[[B]], %[[C]]
// CHECK:       %[[R:.*]] = call @[[LAST:elementwise_[0-9a-f]+]](%[[W]])
// CHECK:       return %[[R]], %[[N]]
// CHECK-DAG: func.func private @[[EXP]](%{{[^:]*}}: tensor<1x5x7x16xf32>) -> (tensor<1x5x7x16xf32> {vta.layout = strided<[1680, 336, 48, 1]>}) attributes {vta.task}
// CHECK-DAG: func.func private @[[NEG]](%{{[^:]*}}: tensor<1x5x7x16xf32> {vta.layout = strided<[1680, 336, 48, 1]>}) -> tensor<1x5x7x16xf32>
// CHECK-DAG: func.func private @[[COPY]](%{{[^:]*}}: tensor<1x5x7x16xf32>) -> (tensor<1x5x7x16xf32> {vta.layout = strided<[1680, 336, 48, 1]>})
// CHECK-DAG: func.func private @[[LAST]](%{{[^:]*}}: tensor<1x5x7x48xf32>) -> tensor<1x5x7x48xf32> attributes
func.func @parts(%x: tensor<1x5x7x16xf32>) -> (tensor<1x5x7x48xf32>, tensor<1x5x7x16xf32>) {
  %e = tensor.empty() : tensor<1x5x7x16xf32>
  %w = tensor.empty() : tensor<1x5x7x48xf32>
  %a = linalg.exp ins(%x : tensor<1x5x7x16xf32>) outs(%e : tensor<1x5x7x16xf32>) -> tensor<1x5x7x16xf32>
  %s = linalg.abs ins(%x : tensor<1x5x7x16xf32>) outs(%e : tensor<1x5x7x16xf32>) -> tensor<1x5x7x16xf32>
  %t = tensor.collapse_shape %s [[0, 1], [2, 3]] : tensor<1x5x7x16xf32> into tensor<5x112xf32>
  %u = tensor.expand_shape %t [[0, 1], [2, 3]] output_shape [1, 5, 7, 16] : tensor<5x112xf32> into tensor<1x5x7x16xf32>
  %b = linalg.exp ins(%u : tensor<1x5x7x16xf32>) outs(%e : tensor<1x5x7x16xf32>) -> tensor<1x5x7x16xf32>
  %n = linalg.negf ins(%b : tensor<1x5x7x16xf32>) outs(%e : tensor<1x5x7x16xf32>) -> tensor<1x5x7x16xf32>
  %0 = tensor.insert_slice %a into %w[0, 0, 0, 0] [1, 5, 7, 16] [1, 1, 1, 1] : tensor<1x5x7x16xf32> into tensor<1x5x7x48xf32>
  %1 = tensor.insert_slice %b into %0[0, 0, 0, 16] [1, 5, 7, 16] [1, 1, 1, 1] : tensor<1x5x7x16xf32> into tensor<1x5x7x48xf32>
  %2 = tensor.insert_slice %x into %1[0, 0, 0, 32] [1, 5, 7, 16] [1, 1, 1, 1] : tensor<1x5x7x16xf32> into tensor<1x5x7x48xf32>
  %r = linalg.exp ins(%2 : tensor<1x5x7x48xf32>) outs(%w : tensor<1x5x7x48xf32>) -> tensor<1x5x7x48xf32>
  return %r, %n : tensor<1x5x7x48xf32>, tensor<1x5x7x16xf32>
}

// -----

// The memory of the last concatenation holds those before: one that is a part
// of it, and one whose parts lie next to each other in it, as in DenseNet. The
// place of bytes in a row need not be a multiple of 64: then the rest is in the
// layout.

// CHECK-LABEL: func.func @dense(
// CHECK-SAME:    %[[X:.*]]: tensor<6x32xi8>)
// CHECK:       %[[A:.*]] = call @[[ADD:.*]](%[[X]])
// CHECK:       %[[B:.*]] = call @[[MUL:.*]](%[[X]])
// CHECK:       %[[AB:.*]] = tensor.concat dim(1) %[[A]], %[[B]]
// CHECK:       %[[T:.*]] = call @[[TRANSPOSE:.*]](%[[AB]])
// CHECK:       %[[C:.*]] = call @[[BACK:.*]](%[[T]])
// CHECK:       %[[ABC:.*]] = tensor.concat dim(1) %[[A]], %[[B]], %[[C]]
// CHECK:       %[[U:.*]] = call @[[ABS:.*]](%[[ABC]])
// CHECK:       %[[D:.*]] = call @[[SLICE:.*]](%[[U]])
// CHECK:       %[[ALL:.*]] = tensor.concat dim(1) %[[ABC]], %[[D]]
// CHECK:       call @[[LAST:.*]](%[[ALL]])
// CHECK-DAG: func.func private @[[ADD]](%{{.*}}: tensor<6x32xi8>) -> (tensor<6x32xi8> {vta.layout = strided<[128, 1]>})
// CHECK-DAG: func.func private @[[MUL]](%{{.*}}: tensor<6x32xi8>) -> (tensor<6x32xi8> {vta.layout = strided<[128, 1], offset: 32>})
// CHECK-DAG: func.func private @[[TRANSPOSE]](%{{.*}}: tensor<6x64xi8> {vta.layout = strided<[128, 1]>}) -> tensor<64x6xi8>
// CHECK-DAG: func.func private @[[BACK]](%{{.*}}: tensor<64x6xi8>) -> (tensor<6x32xi8> {vta.layout = strided<[128, 1]>})
// CHECK-DAG: func.func private @[[ABS]](%{{.*}}: tensor<6x96xi8> {vta.layout = strided<[128, 1]>}) -> tensor<6x96xi8>
// CHECK-DAG: func.func private @[[SLICE]](%{{.*}}: tensor<6x96xi8>) -> (tensor<6x32xi8> {vta.layout = strided<[128, 1], offset: 32>})
// CHECK-DAG: func.func private @[[LAST]](%{{.*}}: tensor<6x128xi8>) -> tensor<6x128xi8> attributes
func.func @dense(%x: tensor<6x32xi8>) -> tensor<6x128xi8> {
  %one = arith.constant dense<1> : tensor<6x32xi8>
  %e = tensor.empty() : tensor<6x32xi8>
  %e3 = tensor.empty() : tensor<6x96xi8>
  %e4 = tensor.empty() : tensor<6x128xi8>
  %et = tensor.empty() : tensor<64x6xi8>
  %a = linalg.add ins(%x, %one : tensor<6x32xi8>, tensor<6x32xi8>) outs(%e : tensor<6x32xi8>) -> tensor<6x32xi8>
  %b = linalg.mul ins(%x, %x : tensor<6x32xi8>, tensor<6x32xi8>) outs(%e : tensor<6x32xi8>) -> tensor<6x32xi8>
  %ab = tensor.concat dim(1) %a, %b : (tensor<6x32xi8>, tensor<6x32xi8>) -> tensor<6x64xi8>
  %t = linalg.transpose ins(%ab : tensor<6x64xi8>) outs(%et : tensor<64x6xi8>) permutation = [1, 0]
  %s = tensor.extract_slice %t[8, 0] [32, 6] [1, 1] : tensor<64x6xi8> to tensor<32x6xi8>
  %c = linalg.transpose ins(%s : tensor<32x6xi8>) outs(%e : tensor<6x32xi8>) permutation = [1, 0]
  %abc = tensor.concat dim(1) %a, %b, %c : (tensor<6x32xi8>, tensor<6x32xi8>, tensor<6x32xi8>) -> tensor<6x96xi8>
  %u = linalg.mul ins(%abc, %abc : tensor<6x96xi8>, tensor<6x96xi8>) outs(%e3 : tensor<6x96xi8>) -> tensor<6x96xi8>
  %v = tensor.extract_slice %u[0, 40] [6, 32] [1, 1] : tensor<6x96xi8> to tensor<6x32xi8>
  %d = linalg.sub ins(%v, %one : tensor<6x32xi8>, tensor<6x32xi8>) outs(%e : tensor<6x32xi8>) -> tensor<6x32xi8>
  %all = tensor.concat dim(1) %abc, %d : (tensor<6x96xi8>, tensor<6x32xi8>) -> tensor<6x128xi8>
  %r = linalg.mul ins(%all, %all : tensor<6x128xi8>, tensor<6x128xi8>) outs(%e4 : tensor<6x128xi8>) -> tensor<6x128xi8>
  return %r : tensor<6x128xi8>
}

// -----

// The same tensor twice, a constant, rows of 16 bytes and a slice are copied;
// along the outermost dimension, parts are contiguous and need no layout.

// CHECK-LABEL: func.func @copies(
// CHECK:       %[[E:.*]] = call @elementwise_{{.*}}(%{{.*}}) : (tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK:       call @copy_{{.*}}(%[[E]])
// CHECK:       call @copy_{{.*}}(%[[E]])
// CHECK:       tensor.concat dim(0)
// CHECK:       func.func private @elementwise_{{.*}}-> tensor<16x4xf32>
// CHECK-NOT: vta.layout
func.func @copies(%x: tensor<16x4xf32>) -> tensor<64x4xf32> {
  %e = tensor.empty() : tensor<16x4xf32>
  %w = tensor.empty() : tensor<64x4xf32>
  %a = linalg.exp ins(%x : tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %b = linalg.abs ins(%x : tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %all = tensor.concat dim(0) %a, %a, %b, %x : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<64x4xf32>
  %r = linalg.exp ins(%all : tensor<64x4xf32>) outs(%w : tensor<64x4xf32>) -> tensor<64x4xf32>
  return %r : tensor<64x4xf32>
}

// -----

// Where no part is left, one task copies them all: short rows; results of the
// network.

// CHECK-LABEL: func.func @tasks(
// CHECK-NOT:   tensor.concat
// CHECK:       call @concat_
// CHECK-NOT:   tensor.concat
// CHECK:       call @concat_
// CHECK-NOT:   vta.layout
func.func @tasks(%x: tensor<16x4xf32>) -> (tensor<16x8xf32>, tensor<32x4xf32>) {
  %e = tensor.empty() : tensor<16x4xf32>
  %w = tensor.empty() : tensor<16x8xf32>
  %a = linalg.exp ins(%x : tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %b = linalg.abs ins(%x : tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %short = tensor.concat dim(1) %a, %b : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
  %r = linalg.exp ins(%short : tensor<16x8xf32>) outs(%w : tensor<16x8xf32>) -> tensor<16x8xf32>
  %returned = tensor.concat dim(0) %a, %b : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<32x4xf32>
  return %r, %returned : tensor<16x8xf32>, tensor<32x4xf32>
}

// -----

// A task that reads memory of the concatenation does not write to it as well:
// in a network file, its buffers would overlap.

// CHECK-LABEL: func.func @independent(
// CHECK:       %[[A:.*]] = call @{{.*}}(%{{.*}}) : (tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK:       %[[B:.*]] = call @{{.*}}(%[[A]])
// CHECK:       %[[C:.*]] = call @copy_{{.*}}(%[[A]])
// CHECK:       tensor.concat dim(1) %[[C]], %[[B]]
func.func @independent(%x: tensor<16x8xf32>) -> tensor<16x16xf32> {
  %e = tensor.empty() : tensor<16x8xf32>
  %w = tensor.empty() : tensor<16x16xf32>
  %et = tensor.empty() : tensor<8x16xf32>
  %a = linalg.exp ins(%x : tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %b = linalg.abs ins(%a : tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %all = tensor.concat dim(1) %a, %b : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x16xf32>
  %r = linalg.exp ins(%all : tensor<16x16xf32>) outs(%w : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %r : tensor<16x16xf32>
}

// -----

// A slice is computed by the task that copies it, which reads the tensor that it
// is a slice of: one of the two is not in the memory of the concatenation.

// CHECK-LABEL: func.func @slice(
// CHECK:       %[[A:.*]] = call @{{.*}}(%{{.*}}) : (tensor<16x32xf32>) -> tensor<16x32xf32>
// CHECK-NOT:   tensor.concat
// CHECK:       call @{{.*}}(%[[A]]) : (tensor<16x32xf32>) -> tensor<16x48xf32>
func.func @slice(%x: tensor<16x32xf32>) -> tensor<16x48xf32> {
  %e = tensor.empty() : tensor<16x32xf32>
  %w = tensor.empty() : tensor<16x48xf32>
  %a = linalg.exp ins(%x : tensor<16x32xf32>) outs(%e : tensor<16x32xf32>) -> tensor<16x32xf32>
  %s = tensor.extract_slice %a[0, 8] [16, 16] [1, 1] : tensor<16x32xf32> to tensor<16x16xf32>
  %all = tensor.concat dim(1) %a, %s : (tensor<16x32xf32>, tensor<16x16xf32>) -> tensor<16x48xf32>
  %r = linalg.exp ins(%all : tensor<16x48xf32>) outs(%w : tensor<16x48xf32>) -> tensor<16x48xf32>
  return %r : tensor<16x48xf32>
}

// -----

// The memory of a large concatenation is not needed from the beginning on, only
// because of a part that is early (as in a U-Net): that part is copied.

// CHECK-LABEL: func.func @early(
// CHECK:       %[[A:.*]] = call @elementwise_{{.*}} : (tensor<64x64xf32>) -> tensor<64x64xf32>
// CHECK:       %[[B:.*]] = call @transpose_{{.*}} : (tensor<2048x64xf32>) -> tensor<64x448xf32>
// CHECK:       %[[C:.*]] = call @copy_{{.*}}(%[[A]])
// CHECK:       tensor.concat dim(1) %[[C]], %[[B]]
func.func @early(%x: tensor<64x64xf32>) -> tensor<64x512xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %el = tensor.empty() : tensor<64x448xf32>
  %et = tensor.empty() : tensor<2048x64xf32>
  %w = tensor.empty() : tensor<64x512xf32>
  %a = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1984] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<64x64xf32> to tensor<64x2048xf32>
  %t = linalg.transpose ins(%p : tensor<64x2048xf32>) outs(%et : tensor<2048x64xf32>) permutation = [1, 0]
  %s = tensor.extract_slice %t[1600, 0] [448, 64] [1, 1] : tensor<2048x64xf32> to tensor<448x64xf32>
  %b = linalg.transpose ins(%s : tensor<448x64xf32>) outs(%el : tensor<64x448xf32>) permutation = [1, 0]
  %all = tensor.concat dim(1) %a, %b : (tensor<64x64xf32>, tensor<64x448xf32>) -> tensor<64x512xf32>
  %r = linalg.exp ins(%all : tensor<64x512xf32>) outs(%w : tensor<64x512xf32>) -> tensor<64x512xf32>
  return %r : tensor<64x512xf32>
}
