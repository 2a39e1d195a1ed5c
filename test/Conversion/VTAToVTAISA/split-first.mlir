// A kernel whose first step begins with some of its input channels: what these
// need is loaded first, and the rest follows. The bits are those of plain loops.

// DEFINE: %{first} =
// DEFINE: %{tiles} = tile_b=1,tile_h=4,tile_w=5,tile_ci=4,tile_co=1
// DEFINE: %{levels} = order=0:2:3:1:6,inp_at=0,wgt_at=4
// DEFINE: %{buffers} = inp_buffers=1,wgt_buffers=2,acc_buffers=2,uop_loops=auto,first_ci=%{first}
// DEFINE: %{passes} = vta-attach-target{config=1x16_15_15_18_17},vta-kernel-pipeline, \
// DEFINE:   vta-generate-schedules{knobs=%{tiles},%{levels},%{buffers}}, \
// DEFINE:   vta-schedule-pipeline,vta-lowering-pipeline

// Four channel blocks of 4x5 pixels, four weight blocks of 3x3 for each output.
// REDEFINE: %{first} = 0
// RUN: vta-check %s --pipeline='%{passes}'
// RUN: vta-opt %s --pass-pipeline='builtin.module(%{passes})' | FileCheck %s --check-prefix=WHOLE
// WHOLE-DAG: vtaisa.load inp {{.*}} size(1 x 80)
// WHOLE-DAG: vtaisa.load wgt {{.*}} size(1 x 36)
// WHOLE-NOT: vtaisa.load inp

// REDEFINE: %{first} = 1
// RUN: vta-check %s --pipeline='%{passes}'
// RUN: vta-opt %s --pass-pipeline='builtin.module(%{passes})' | FileCheck %s --check-prefix=ONE
// ONE-DAG: vtaisa.load inp {{.*}} size(1 x 20)
// ONE-DAG: vtaisa.load wgt {{.*}} size(1 x 9)
// ONE: vtaisa.gemm uops
// ONE-DAG: vtaisa.load inp {{.*}} size(1 x 60)
// ONE-DAG: vtaisa.load wgt {{.*}} size(1 x 27)
// ONE: vtaisa.gemm uops
// The second output channel block begins as usual.
// ONE: vtaisa.load wgt {{.*}} size(1 x 36)
// ONE-NOT: vtaisa.load inp

// REDEFINE: %{first} = 2
// RUN: vta-check %s --pipeline='%{passes}'
// RUN: vta-opt %s --pass-pipeline='builtin.module(%{passes})' | FileCheck %s --check-prefix=TWO
// TWO-DAG: vtaisa.load inp {{.*}} size(1 x 40)
// TWO-DAG: vtaisa.load wgt {{.*}} size(1 x 18)
// TWO: vtaisa.gemm uops
// TWO-DAG: vtaisa.load inp {{.*}} size(1 x 40)
// TWO-DAG: vtaisa.load wgt {{.*}} size(1 x 18)

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
func.func @kernel(%x: tensor<1x4x4x5x1x16xi8> {vta.name = "x"}, %w: tensor<2x4x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x2x4x5x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x4x4x5x1x16xi8> to tensor<1x4x6x7x1x16xi8>
  %empty = tensor.empty() : tensor<1x2x4x5x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x2x4x5x1x16xi32>) -> tensor<1x2x4x5x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x4x6x7x1x16xi8>, tensor<2x4x3x3x16x16xi8>)
      outs(%init : tensor<1x2x4x5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x2x4x5x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x2x4x5x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<1x2x4x5x1x16xi32>) outs(%empty8 : tensor<1x2x4x5x1x16xi8>) {
  ^bb0(%a: i32, %c: i8):
    %s0 = arith.shrsi %a, %shift : i32
    %s1 = arith.maxsi %s0, %low : i32
    %s2 = arith.minsi %s1, %high : i32
    %t = arith.trunci %s2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x2x4x5x1x16xi8>
  return %out : tensor<1x2x4x5x1x16xi8>
}
