// vta-tune prints and attaches the best schedules it finds; the program takes as
// long as it says.

// RUN: rm -rf %t && split-file %s %t
// RUN: vta-tune %t/conv.mlir --trials=80 --jobs=2 -o %t/out.mlir > %t/out.txt
// RUN: FileCheck %s < %t/out.txt
// CHECK: kernel @kernel, template native/1, configuration 1x16_{{.*}}, machine rtl-de10
// CHECK-NEXT: points: {{[0-9]+}}, legal: {{[0-9]+}}, compiled: {{[0-9]+}} (cut off: {{[0-9]+}}, failed: 0)
// CHECK-NEXT: best: {{[0-9]+}} cycles, {{[0-9]+}} instructions, bound {{[0-9]+}}
// CHECK-NEXT: tile_b=1,{{.*}}order=

// Threads make no difference.
// RUN: vta-tune %t/conv.mlir --trials=80 --jobs=1 -o %t/out1.mlir > %t/out1.txt
// RUN: cmp %t/out.txt %t/out1.txt && cmp %t/out.mlir %t/out1.mlir

// RUN: vta-check %t/out.mlir --reference=%t/conv.mlir --save=%t/run \
// RUN:   --pipeline='vta-apply-schedules,vta-lowering-pipeline'
// RUN: vta-run %t/run/kernel.vtaprog --json --input x=%t/run/x.npy --input w=%t/run/w.npy \
// RUN:   > %t/run.json
// RUN: vta-tune %t/conv.mlir --trials=80 --jobs=2 --json > %t/out.json
// RUN: %python -c "import json, sys; tune, run = (json.load(open(f)) for f in sys.argv[1:]); \
// RUN:   kernel, = tune['kernels']; assert tune['schema_version'] == 1; \
// RUN:   assert kernel['best'][0]['cycles'] == run['program']['cycles']; \
// RUN:   assert kernel['compiled'] <= 80 and kernel['failed'] == 0 and not kernel['failures']; \
// RUN:   assert kernel['best'] == sorted(kernel['best'], key=lambda b: b['cycles'])" %t/out.json \
// RUN:   %t/run.json

// The point is one that vta-generate-schedules takes.
// RUN: vta-opt %t/conv.mlir --pass-pipeline="builtin.module(vta-attach-target, \
// RUN:   func.func(linalg-to-vta-kernel,vta-normalize), \
// RUN:   vta-generate-schedules{knobs=$(tail -1 %t/out.txt | tr -d " ")})" -o %t/generated.mlir
// RUN: grep 'tune.knob' %t/out.mlir > %t/knobs1.txt
// RUN: grep 'tune.knob' %t/generated.mlir > %t/knobs2.txt
// RUN: cmp %t/knobs1.txt %t/knobs2.txt

// What is proved of all points: with no gap allowed, the best is the optimum.
// RUN: vta-tune %t/small.mlir --trials=20 --prove=0 --prove-trials=100000 > %t/small-out.txt
// RUN: FileCheck %s --check-prefix=PROVED < %t/small-out.txt
// PROVED: best: [[BEST:[0-9]+]] cycles
// PROVED: | Best (cycles) | No point below | Gap (%) | Points between | Simulated | Task
// PROVED: | {{ *}}[[BEST]] | {{ *}}[[BEST]] |    0.00 | {{ *}}{{[0-9]+}} | {{ *}}{{[1-9][0-9]*}} | kernel
// RUN: vta-tune %t/small.mlir --trials=1 --prove --prove-trials=0 --json > %t/small-out.json
// RUN: %python -c "import json, sys; kernel, = json.load(open(sys.argv[1]))['kernels']; proof = \
// RUN:   kernel['proof']; \
// RUN:   assert proof['best'] == kernel['best'][0]['cycles'] and proof['simulated'] == 0; \
// RUN:   assert 0 < proof['bound'] <= proof['best'] and proof['gap'] == 1 - proof['bound'] / \
// RUN:   proof['best']" %t/small-out.json

// TVM's knobs, another target; all points of a small space.
// RUN: vta-tune %t/conv.mlir --template=tvm --machine=pynq --config=1x16_i8w8a32_12_12_15_13 \
// RUN:   | FileCheck %s --check-prefix=TVM
// TVM: kernel @kernel, template tvm/1, configuration 1x16_i8w8a32_12_12_15_13, machine pynq
// TVM-NEXT: legal: {{[0-9]+}}, compiled: {{.*}}: all
// TVM: oc_nthread=

// The best of them by the estimate if there are more legal points than trials.
// RUN: vta-tune %t/conv.mlir --template=tvm --trials=3 | FileCheck %s --check-prefix=FEW
// FEW: kernel @kernel, template tvm/1, configuration 1x16_{{.*}}, machine rtl-de10
// FEW-NEXT: points: {{[0-9]+}}, legal: {{[0-9][0-9]+}}, compiled: {{[1-3]}} (cut off: {{[0-9]+}}, failed: 0)
// FEW-NEXT: best: {{[0-9]+}} cycles
// FEW: oc_nthread=

// The target that a module has is kept.
// RUN: vta-opt %t/conv.mlir --vta-attach-target='machine=pynq' | vta-tune --trials=5 \
// RUN:   | FileCheck %s --check-prefix=KEPT
// KEPT: machine pynq

//--- conv.mlir
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x2x6x5x1x16xi8> {vta.name = "x"}, %w: tensor<2x2x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x2x6x5x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, 3120, -10770, 12761, -5477, 2558, 1926, -131071, -57414, -3801, 8318, -5544, -3572, -597, -1238, -40453], [8032, 11328, -6975, 847, 304, 114358, -59496, -5875, -929, 3304, 1246, 1364, 128595, -63848, 25514, -5805]]> : tensor<2x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x2x6x5x1x16xi8> to tensor<1x2x8x7x1x16xi8>
  %empty = tensor.empty() : tensor<1x2x6x5x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x2x6x5x1x16xi32>) -> tensor<1x2x6x5x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x2x8x7x1x16xi8>, tensor<2x2x3x3x16x16xi8>)
      outs(%init : tensor<1x2x6x5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x2x6x5x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x2x6x5x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x2x6x5x1x16xi32>, tensor<2x16xi32>) outs(%empty8 : tensor<1x2x6x5x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x2x6x5x1x16xi8>
  return %out : tensor<1x2x6x5x1x16xi8>
}
//--- small.mlir
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x2x3x2x1x16xi8> {vta.name = "x"}, %w: tensor<1x2x1x1x16x16xi8> {vta.name = "w"}) -> tensor<1x1x3x2x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, 1986, 14006, -6433, -4555, -2668, -138, -131071, 29249, -8107, -283, 2016, 1993, -7, -83092, -60692]]> : tensor<1x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %empty = tensor.empty() : tensor<1x1x3x2x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x1x3x2x1x16xi32>) -> tensor<1x1x3x2x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x2x3x2x1x16xi8>, tensor<1x2x1x1x16x16xi8>)
      outs(%init : tensor<1x1x3x2x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x3x2x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x1x3x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x1x3x2x1x16xi32>, tensor<1x16xi32>) outs(%empty8 : tensor<1x1x3x2x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x1x3x2x1x16xi8>
  return %out : tensor<1x1x3x2x1x16xi8>
}
