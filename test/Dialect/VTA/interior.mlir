// RUN: vta-opt %s --split-input-file | vta-opt --split-input-file | FileCheck %s --check-prefix=OPS
// RUN: vta-opt %s --split-input-file --mlir-print-op-generic | vta-opt --split-input-file \
// RUN:   | FileCheck %s --check-prefix=OPS
// RUN: vta-opt %s --split-input-file --linalg-to-vta-kernel --vta-apply-schedules \
// RUN:   | FileCheck %s --check-prefix=STAGE
// RUN: vta-opt %s --split-input-file --linalg-to-vta-kernel --vta-apply-schedules --vta-bufferize \
// RUN:   | FileCheck %s --check-prefix=BUFFER
// RUN: vta-opt %s --split-input-file -resolve-ranked-shaped-type-result-dims \
// RUN:   | FileCheck %s --check-prefix=SHAPE

// OPS-LABEL: func @stage
func.func @stage(%x: tensor<4x5x1x16xi8>) -> tensor<4x12x1x16xi8> {
  // OPS: vta.stage %{{.*}} low[0, 1, 0, 0] high[0, 2, 0, 0] interior [1, 2, 1, 1] to <inp> buffers 1 : tensor<4x5x1x16xi8> to tensor<4x12x1x16xi8>
  %0 = vta.stage %x low[0, 1, 0, 0] high[0, 2, 0, 0] interior [1, 2, 1, 1] to <inp> buffers 1 : tensor<4x5x1x16xi8> to tensor<4x12x1x16xi8>
  return %0 : tensor<4x12x1x16xi8>
}

// An empty source covers nothing.
// OPS-LABEL: func @stage_nothing
func.func @stage_nothing(%x: tensor<0x1x16xi8>) -> tensor<3x1x16xi8> {
  // OPS: interior [7, 1, 1]
  %0 = vta.stage %x low[1, 0, 0] high[2, 0, 0] interior [7, 1, 1] to <inp> buffers 1 : tensor<0x1x16xi8> to tensor<3x1x16xi8>
  return %0 : tensor<3x1x16xi8>
}

// Distances of one need not be written, nor need they be of inp.
// OPS-LABEL: func @stage_ones
func.func @stage_ones(%x: tensor<4x16x16xi8>) -> tensor<4x16x16xi8> {
  // OPS: interior [1, 1, 1] to <wgt>
  %0 = vta.stage %x low[0, 0, 0] high[0, 0, 0] interior [1, 1, 1] to <wgt> buffers 1 : tensor<4x16x16xi8> to tensor<4x16x16xi8>
  return %0 : tensor<4x16x16xi8>
}

// OPS-LABEL: func @load
func.func @load(%x: memref<4x5x1x16xi8>, %t: memref<4x13x1x16xi8, #vta.mem<inp>>) {
  // OPS: vta.load %{{.*}} low[0, 0, 0, 0] high[0, 0, 0, 0] interior [1, 3, 1, 1] into %{{.*}} : memref<4x5x1x16xi8> to memref<4x13x1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0, 0, 0] high[0, 0, 0, 0] interior [1, 3, 1, 1] into %t : memref<4x5x1x16xi8> to memref<4x13x1x16xi8, #vta.mem<inp>>
  return
}

// The size of a staged tile, in numbers of the source that are not known.
// SHAPE-DAG: #[[SPAN:.*]] = affine_map<()[s0] -> ((s0 - 1) * 3 + 1, 0)>
// SHAPE-DAG: #[[SUM:.*]] = affine_map<()[s0, s1] -> (s0 + s1 + 2)>
// SHAPE-LABEL: func @shape
// SHAPE-SAME: %[[X:.*]]: tensor<?x1x16xi8>, %[[LOW:.*]]: index
func.func @shape(%x: tensor<?x1x16xi8>, %low: index) -> index {
  // SHAPE: %[[N:.*]] = tensor.dim %[[X]]
  // SHAPE: %[[COVERED:.*]] = affine.max #[[SPAN]]()[%[[N]]]
  // SHAPE: %[[SIZE:.*]] = affine.apply #[[SUM]]()[%[[LOW]], %[[COVERED]]]
  // SHAPE: return %[[SIZE]]
  %c0 = arith.constant 0 : index
  %0 = vta.stage %x low[%low, 0, 0] high[2, 0, 0] interior [3, 1, 1] to <inp> buffers 1 : tensor<?x1x16xi8> to tensor<?x1x16xi8>
  %d = tensor.dim %0, %c0 : tensor<?x1x16xi8>
  return %d : index
}

// -----

// A strided insertion into zeros and a pad around it become low, high and
// interior of the stage. Tiles need not begin at an element: the first one of
// those from row h on is number (h - 2) / 2, rounded up, and so many rows away.

// STAGE-DAG: #[[BEGIN:.*]] = affine_map<(d0) -> ((d0 - 2) ceildiv 2, 0)>
// STAGE-DAG: #[[LIMIT:.*]] = affine_map<(d0) -> (d0, 5)>
// STAGE-DAG: #[[END:.*]] = affine_map<(d0) -> ((d0 + 2) ceildiv 2, 0)>
// STAGE-DAG: #[[BEFORE:.*]] = affine_map<(d0, d1) -> (d0 * 2 - d1 + 2, 0)>
// STAGE-DAG: #[[TILE:.*]] = affine_map<(d0) -> (d0, 4)>
// STAGE-DAG: #[[SIZE:.*]] = affine_map<(d0, d1) -> (-d0 + d1)>
// STAGE-DAG: #[[SPAN:.*]] = affine_map<(d0, d1) -> (d0 * -2 + d1 * 2 - 1, 0)>
// STAGE-DAG: #[[REST:.*]] = affine_map<(d0, d1) -> (-d0 - d1 + 4)>
// STAGE-LABEL: func @rows
// STAGE-SAME: %[[X:.*]]: tensor<5x2x1x16xi8>, %{{.*}}: tensor<3x2x2x16x16xi8>)
// STAGE-NOT: dense<0>
// STAGE-NOT: tensor.insert_slice %[[X]]
// STAGE: scf.for %[[H:[a-z0-9]*]] =
// STAGE: %[[B0:.*]] = affine.max #[[BEGIN]](%[[H]])
// STAGE: %[[B:.*]] = affine.min #[[LIMIT]](%[[B0]])
// STAGE: %[[E0:.*]] = affine.max #[[END]](%[[H]])
// STAGE: %[[E:.*]] = affine.min #[[LIMIT]](%[[E0]])
// STAGE: %[[L0:.*]] = affine.max #[[BEFORE]](%[[B]], %[[H]])
// STAGE: %[[LOW:.*]] = affine.min #[[TILE]](%[[L0]])
// STAGE: %[[N:.*]] = affine.apply #[[SIZE]](%[[B]], %[[E]])
// STAGE: %[[COVERED:.*]] = affine.max #[[SPAN]](%[[B]], %[[E]])
// STAGE: %[[HIGH:.*]] = affine.apply #[[REST]](%[[LOW]], %[[COVERED]])
// STAGE: %[[SLICE:.*]] = tensor.extract_slice %[[X]][%[[B]], 0, 0, 0] [%[[N]], 2, 1, 16] [1, 1, 1, 1]
// STAGE: vta.stage %[[SLICE]] low[%[[LOW]], 0, 0, 0] high[%[[HIGH]], 0, 0, 0] interior [2, 1, 1, 1] to <inp> buffers 2 : tensor<?x2x1x16xi8> to tensor<4x2x1x16xi8>

// BUFFER-LABEL: func @rows
// BUFFER: %[[T:.*]] = vta.alloc() buffers 2 : memref<4x2x1x16xi8, #vta.mem<inp>>
// BUFFER: vta.load %{{.*}} low[%{{.*}}, 0, 0, 0] high[%{{.*}}, 0, 0, 0] interior [2, 1, 1, 1] into %[[T]]

#x = affine_map<(h, c, b, o, k, y, i) -> (h + y, k, b, i)>
#w = affine_map<(h, c, b, o, k, y, i) -> (c, k, y, o, i)>
#y = affine_map<(h, c, b, o, k, y, i) -> (h, c, b, o)>
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @rows(%x: tensor<5x2x1x16xi8>, %w: tensor<3x2x2x16x16xi8>) -> tensor<12x3x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %zeros = arith.constant dense<0> : tensor<10x2x1x16xi8>
  %xi = tensor.insert_slice %x into %zeros[1, 0, 0, 0] [5, 2, 1, 16] [2, 1, 1, 1] :
      tensor<5x2x1x16xi8> into tensor<10x2x1x16xi8>
  %xp = tensor.pad %xi low[1, 0, 0, 0] high[2, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero8 : i8
  } : tensor<10x2x1x16xi8> to tensor<13x2x1x16xi8>
  %e = tensor.empty() : tensor<12x3x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<12x3x1x16xi32>) -> tensor<12x3x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<13x2x1x16xi8>, tensor<3x2x2x16x16xi8>) outs(%f : tensor<12x3x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<12x3x1x16xi32>
  %e8 = tensor.empty() : tensor<12x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<12x3x1x16xi32>) outs(%e8 : tensor<12x3x1x16xi8>) attrs = {vta.schedule = @schedules::@rows} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<12x3x1x16xi8>
  return %out : tensor<12x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @rows(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [3] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 0 to <inp> at [1] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}
