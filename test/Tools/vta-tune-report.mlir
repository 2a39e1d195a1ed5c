// The page of a search has every trial of its logs, and needs nothing else.

// RUN: rm -rf %t && mkdir %t
// RUN: vta-tune %s --n-trial=40 --records=%t/model.jsonl > /dev/null
// RUN: vta-tune %s --n-trial=20 --tuner=random --seed=3 --records=%t/random.jsonl \
// RUN:   > /dev/null
// A trial that failed, with a text that could end the script or not be text at all.
// RUN: %python -c "import json, sys; r = json.loads(open(sys.argv[1]).readline()); [r.pop(k) \
// RUN:   for k in ('cycles', 'cost')]; r.update(cost=[], trial=99, \
// RUN:   error={'kind': 'run_timeout', 'text': '</script><b>&\"\u2603'}); \
// RUN:   print(json.dumps(r))" %t/random.jsonl > %t/failed.jsonl

// RUN: vta-tune report %t/model.jsonl %t/random.jsonl %t/failed.jsonl -o %t/page.html
// RUN: %python %S/Inputs/check-tuning-page.py %t/page.html %t/model.jsonl %t/random.jsonl \
// RUN:   %t/failed.jsonl | FileCheck %s
// CHECK: trials of 1 tasks in 2 runs shown, 1 failed
// A search that is run again is a run of its own.
// RUN: vta-tune report %t/model.jsonl %t/random.jsonl %t/model.jsonl -o %t/again.html
// RUN: %python %S/Inputs/check-tuning-page.py %t/again.html %t/model.jsonl %t/random.jsonl \
// RUN:   %t/model.jsonl | FileCheck %s --check-prefix=AGAIN
// AGAIN: trials of 1 tasks in 3 runs shown, 0 failed

// The same records give the same page.
// RUN: vta-tune report %t/model.jsonl %t/random.jsonl %t/failed.jsonl | cmp - %t/page.html

// RUN: echo '{"v":1}' > %t/none.jsonl
// RUN: not vta-tune report %t/none.jsonl -o %t/none.html 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: none.jsonl: 1 of 1 lines skipped
// NONE: no records: nothing to report
// RUN: not ls %t/none.html
// RUN: not vta-tune report %t/model.jsonl -o %t/missing/page.html 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FOLDER
// FOLDER: missing/page.html

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
