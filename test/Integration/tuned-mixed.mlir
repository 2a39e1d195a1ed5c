// vta-tune schedules a function of all kinds of kernels: two that write parts of
// one buffer, a transposed convolution of it, and one that adds i32 and int8
// tensors. The bits are those of upstream's loops.

// RUN: vta-tune %s --trials=12 --jobs=1 -o %t.tuned.mlir > %t.txt 2> %t.err
// RUN: count 0 < %t.err
// RUN: FileCheck %s < %t.txt
// CHECK-COUNT-4: failed: 0
// RUN: vta-check %t.tuned.mlir --reference=%s \
// RUN:   --pipeline='eliminate-empty-tensors,vta-apply-schedules,vta-lowering-pipeline'

// With the default schedules.
// RUN: vta-check %s

#x = affine_map<(h, b, o, i) -> (h, b, i)>
#w = affine_map<(h, b, o, i) -> (o, i)>
#y = affine_map<(h, b, o, i) -> (h, b, o)>
#xs = affine_map<(h, b, o, y, i) -> (h + y, b, i)>
#ws = affine_map<(h, b, o, y, i) -> (y, o, i)>
#ys = affine_map<(h, b, o, y, i) -> (h, b, o)>
#id = affine_map<(h, b, o) -> (h, b, o)>
func.func @f(%x: tensor<5x1x16xi8>, %w: tensor<16x16xi8>, %v: tensor<2x16x16xi8>, %t: tensor<19x1x16xi32>)
    -> (tensor<19x1x16xi8>, tensor<19x1x16xi8>) {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %five = arith.constant 5 : i32
  %six = arith.constant 6 : i32
  %e = tensor.empty() : tensor<5x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<5x1x16xi32>) -> tensor<5x1x16xi32>
  %buffer = bufferization.alloc_tensor() : tensor<10x1x16xi8>

  %acc0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<5x1x16xi8>, tensor<16x16xi8>) outs(%zeros : tensor<5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<5x1x16xi32>
  %e0 = tensor.empty() : tensor<5x1x16xi8>
  %y0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%acc0 : tensor<5x1x16xi32>) outs(%e0 : tensor<5x1x16xi8>) {
  ^bb0(%a: i32, %c: i8):
    %0 = arith.shrsi %a, %five : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<5x1x16xi8>
  %part0 = tensor.insert_slice %y0 into %buffer[0, 0, 0] [5, 1, 16] [1, 1, 1] : tensor<5x1x16xi8> into tensor<10x1x16xi8>

  %acc1 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<5x1x16xi8>, tensor<16x16xi8>) outs(%zeros : tensor<5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<5x1x16xi32>
  %e1 = tensor.empty() : tensor<5x1x16xi8>
  %y1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%acc1, %x : tensor<5x1x16xi32>, tensor<5x1x16xi8>) outs(%e1 : tensor<5x1x16xi8>) {
  ^bb0(%a: i32, %r: i8, %c: i8):
    %0 = arith.extsi %r : i8 to i32
    %1 = arith.addi %a, %0 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<5x1x16xi8>
  %part1 = tensor.insert_slice %y1 into %part0[5, 0, 0] [5, 1, 16] [1, 1, 1] : tensor<5x1x16xi8> into tensor<10x1x16xi8>

  %ez = tensor.empty() : tensor<20x1x16xi8>
  %z = linalg.fill ins(%zero8 : i8) outs(%ez : tensor<20x1x16xi8>) -> tensor<20x1x16xi8>
  %up = tensor.insert_slice %part1 into %z[1, 0, 0] [10, 1, 16] [2, 1, 1] : tensor<10x1x16xi8> into tensor<20x1x16xi8>
  %es = tensor.empty() : tensor<19x1x16xi32>
  %zeros2 = linalg.fill ins(%zero : i32) outs(%es : tensor<19x1x16xi32>) -> tensor<19x1x16xi32>
  %acc2 = linalg.generic {indexing_maps = [#xs, #ws, #ys], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%up, %v : tensor<20x1x16xi8>, tensor<2x16x16xi8>) outs(%zeros2 : tensor<19x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<19x1x16xi32>
  %e2 = tensor.empty() : tensor<19x1x16xi8>
  %y2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%acc2 : tensor<19x1x16xi32>) outs(%e2 : tensor<19x1x16xi8>) {
  ^bb0(%a: i32, %c: i8):
    %0 = arith.shrsi %a, %six : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<19x1x16xi8>

  %e3 = tensor.empty() : tensor<19x1x16xi8>
  %y3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%t, %y2 : tensor<19x1x16xi32>, tensor<19x1x16xi8>) outs(%e3 : tensor<19x1x16xi8>) {
  ^bb0(%a: i32, %r: i8, %c: i8):
    %0 = arith.extsi %r : i8 to i32
    %1 = arith.addi %a, %0 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<19x1x16xi8>
  return %y2, %y3 : tensor<19x1x16xi8>, tensor<19x1x16xi8>
}
