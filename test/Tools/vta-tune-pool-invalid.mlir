// What --pool cannot mean. What a pool refuses is in test/Pool.
// RUN: rm -rf %t && mkdir %t
// RUN: not vta-tune %s --key=pynq 2>&1 | FileCheck %s --check-prefix=ALONE -DOPTION=key
// RUN: not vta-tune %s --wait 2>&1 | FileCheck %s --check-prefix=ALONE -DOPTION=wait
// ALONE: vta-tune: error: --[[OPTION]] is for --pool=tuner.conf
// RUN: not vta-tune %s --pool= 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: --pool: expected the file of a tuner, got an empty name
// RUN: not vta-tune %s --pool=a.conf --runner=process 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BOTH
// BOTH: --pool and --runner both say what runs the points: give one
// RUN: not vta-tune %s --batch=9 2>&1 | FileCheck %s --check-prefix=BATCH
// BATCH: --batch is for runners and pools: add --runner=
// RUN: not vta-tune %s --runner=process --batch=0 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: --batch: expected at least 1 point, got 0
// RUN: not vta-tune %s --pool=a.conf 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: vta-tune: error: --pool needs --key=NAME, the key of boards
// RUN: not vta-tune %s --pool=a.conf --key=a --prove 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PROVE
// PROVE: --prove needs lower bounds

// A batch of another size asks for the same points of a tuner that only draws.
// RUN: vta-tune %s --tuner=random --n-trial=30 --runner=process --batch=16 \
// RUN:   --records=%t/16.jsonl > /dev/null 2>&1
// RUN: vta-tune %s --tuner=random --n-trial=30 --runner=process --records=%t/8.jsonl \
// RUN:   > /dev/null 2>&1
// RUN: %python -c "import json; a, b = ([json.loads(l)['point'] for l in open('%t/%%s.jsonl' \
// RUN:   % n)] for n in ('16', '8')); assert a == b and len(a) >= 20, (a, b)"

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x1x2x2x1x16xi8> {vta.name = "x"}, %w: tensor<1x1x1x1x16x16xi8> {vta.name = "w"}) -> tensor<1x1x2x2x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -14408, 31174, 15554, -8007, 1026, 1260, -131071, 13256, 1410, 1103, -3130, -2925, -428, 51431, 57794]]> : tensor<1x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %empty = tensor.empty() : tensor<1x1x2x2x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x1x2x2x1x16xi32>) -> tensor<1x1x2x2x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x1x2x2x1x16xi8>, tensor<1x1x1x1x16x16xi8>)
      outs(%init : tensor<1x1x2x2x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x2x2x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x1x2x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x1x2x2x1x16xi32>, tensor<1x16xi32>) outs(%empty8 : tensor<1x1x2x2x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x1x2x2x1x16xi8>
  return %out : tensor<1x1x2x2x1x16xi8>
}
