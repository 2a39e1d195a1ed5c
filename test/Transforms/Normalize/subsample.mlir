// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target,func.func(linalg-to-vta-kernel, \
// RUN:   vta-normalize))' | FileCheck %s --check-prefixes=CHECK,ROWS
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target,func.func(linalg-to-vta-kernel, \
// RUN:   vta-normalize{subsample-columns=never}))' | FileCheck %s --check-prefixes=CHECK,ROWS
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target,func.func(linalg-to-vta-kernel, \
// RUN:   vta-normalize{subsample-columns=always}))' | FileCheck %s --check-prefixes=CHECK,BOTH
// RUN: not vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel, \
// RUN:   vta-normalize{subsample-columns=maybe}))' 2>&1 | FileCheck %s --check-prefix=OPTION

// Whether it is worth it depends on the machine: with blocks of 64 channels the
// products are few and the elements long.
// RUN: sed 's/x16x/x64x/g; s/x16xi/x64xi/g' %s > %t.mlir
// RUN: vta-opt %t.mlir \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target{config=1x64_15_16_17_17}, \
// RUN:   func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,AUTO64
// RUN: vta-opt %t.mlir --pass-pipeline='builtin.module(vta-attach-target{config=1x64_15_16_17_17 \
// RUN:   machine=pynq},func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PYNQ64

// With a narrow bus, loads take longer than the products. Nobody waits for them
// if the steps take longer.
// RUN: sed 's/"bus_bytes": 8/"bus_bytes": 4/' %vta_src/runtime/machines/rtl-de10.json \
// RUN:   > %t.narrow.json
// RUN: sed 's/<12x/<4x/g' %s > %t.few.mlir
// RUN: vta-opt %t.few.mlir \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target{machine=%t.narrow.json}, \
// RUN:   func.func(linalg-to-vta-kernel,vta-normalize))' | FileCheck %s --check-prefix=NARROW
// RUN: sed -e '/^    %%1 = arith.trunci %%a/i %%s = arith.constant 3 : i32' \
// RUN:   -e '/^    %%1 = arith.trunci %%a/i %%m = arith.constant 100 : i32' \
// RUN:   -e '/^    %%1 = arith.trunci %%a/i %%l = arith.constant 0 : i32' \
// RUN:   -e '/^    %%1 = arith.trunci %%a/i %%2 = arith.shrsi %%a, %%s : i32' \
// RUN:   -e '/^    %%1 = arith.trunci %%a/i %%3 = arith.minsi %%2, %%m : i32' \
// RUN:   -e '/^    %%1 = arith.trunci %%a/i %%4 = arith.maxsi %%3, %%l : i32' \
// RUN:   -e 's|^    %%1 = arith.trunci %%a|    %%1 = arith.trunci %%4|' %t.few.mlir > %t.steps.mlir
// RUN: vta-opt %t.steps.mlir \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target{machine=%t.narrow.json}, \
// RUN:   func.func(linalg-to-vta-kernel,vta-normalize))' | FileCheck %s --check-prefix=STEPS

// A row that does not fit the input memory is never loaded.
// RUN: sed 's/x16x/x64x/g; s/x16xi/x64xi/g; s/56x56/56x2056/g; s/28x28/28x1028/g' %s > %t.wide.mlir
// RUN: vta-opt %t.wide.mlir \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target{config=1x64_15_16_17_17 \
// RUN:   machine=pynq},func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   | FileCheck %s --check-prefix=WIDE

// Without a machine there is nothing to decide with; a wrong one is an error.
// RUN: sed -e 's/^}$/}}/' %s > %t.none.mlir \
// RUN:   -e 's/^func/module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {\nfunc/'
// RUN: vta-opt %t.none.mlir \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,ROWS
// RUN: sed 's/vta.config =/vta.machine = "abacus", vta.config =/' %t.none.mlir > %t.wrong.mlir
// RUN: not vta-opt %t.wrong.mlir \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRONG

// Why the columns that nobody reads are loaded.
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target,func.func(linalg-to-vta-kernel, \
// RUN:   vta-normalize))' \
// RUN:   --remark-format=emitRemark --remarks-filter-missed='vta-.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target,func.func(linalg-to-vta-kernel, \
// RUN:   vta-normalize{subsample-columns=never}))' \
// RUN:   --remark-format=emitRemark --remarks-filter-missed='vta-.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK-NEVER
// RUN: vta-opt %t.none.mlir \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --remark-format=emitRemark --remarks-filter-missed='vta-.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK-NONE
// REMARK: SubsampleColumns{{.*}}unused columns are loaded too: on this machine it would take longer
// REMARK-NEVER: SubsampleColumns{{.*}}subsample-columns=never
// REMARK-NONE: SubsampleColumns{{.*}}no machine says what loads take

// ROWS-DAG: affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d1, d2 * 2, d3, d6)>
// BOTH-DAG: affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d1, d2, d3, d6)>
// AUTO64-DAG: affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d1, d2, d3, d6)>
// PYNQ64-DAG: affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d1, d2, d3, d6)>
// CHECK-LABEL: func @strided
// ROWS: tensor.extract_slice %{{.*}}[0, 0, 0, 0, 0] [2, 28, 56, 1, 16] [1, 2, 1, 1, 1]
// BOTH: tensor.extract_slice %{{.*}}[0, 0, 0, 0, 0] [2, 28, 28, 1, 16] [1, 2, 2, 1, 1]
// AUTO64: tensor.extract_slice %{{.*}}[0, 0, 0, 0, 0] [2, 28, 28, 1, 64] [1, 2, 2, 1, 1]
// PYNQ64: tensor.extract_slice %{{.*}}[0, 0, 0, 0, 0] [2, 28, 28, 1, 64] [1, 2, 2, 1, 1]
// NARROW: tensor.extract_slice %{{.*}}[0, 0, 0, 0, 0] [2, 28, 28, 1, 16] [1, 2, 2, 1, 1]
// STEPS: tensor.extract_slice %{{.*}}[0, 0, 0, 0, 0] [2, 28, 56, 1, 16] [1, 2, 1, 1, 1]
// WIDE: tensor.extract_slice %{{.*}}[0, 0, 0, 0, 0] [2, 28, 1028, 1, 64] [1, 2, 2, 1, 1]
// OPTION: Cannot find option named 'maybe'
// WRONG: error: {{.*}}abacus
func.func @strided(%x: tensor<2x56x56x1x16xi8>, %w: tensor<12x2x16x16xi8>) -> tensor<12x28x28x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<12x28x28x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<12x28x28x1x16xi32>) -> tensor<12x28x28x1x16xi32>
  %acc = linalg.generic {
      indexing_maps = [affine_map<(c, h, w, b, o, k, i) -> (k, h * 2, w * 2, b, i)>, affine_map<(c, h, w, b, o, k, i) -> (c, k, o, i)>, affine_map<(c, h, w, b, o, k, i) -> (c, h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x56x56x1x16xi8>, tensor<12x2x16x16xi8>) outs(%f : tensor<12x28x28x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<12x28x28x1x16xi32>
  %e8 = tensor.empty() : tensor<12x28x28x1x16xi8>
  %y = linalg.generic {
      indexing_maps = [affine_map<(c, h, w, b, o) -> (c, h, w, b, o)>, affine_map<(c, h, w, b, o) -> (c, h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<12x28x28x1x16xi32>) outs(%e8 : tensor<12x28x28x1x16xi8>) {
  ^bb0(%a: i32, %c: i8):
    %1 = arith.trunci %a : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<12x28x28x1x16xi8>
  return %y : tensor<12x28x28x1x16xi8>
}
