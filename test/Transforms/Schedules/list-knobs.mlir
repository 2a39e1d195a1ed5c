// What each predicate removes, and why a point is removed.
// The tiles and buffers of the points below: inp, wgt and acc.
// DEFINE: %{tiles2} = tile_b=2,tile_ci=1,tile_co=1
// DEFINE: %{tiles4} = tile_b=4,tile_ci=1,tile_co=3
// DEFINE: %{tiles42} = tile_b=4,tile_ci=1,tile_co=2
// DEFINE: %{b111} = inp_buffers=1,wgt_buffers=1,acc_buffers=1
// DEFINE: %{b112} = inp_buffers=1,wgt_buffers=1,acc_buffers=2
// DEFINE: %{b122} = inp_buffers=1,wgt_buffers=2,acc_buffers=2
// DEFINE: %{b222} = inp_buffers=2,wgt_buffers=2,acc_buffers=2
// DEFINE: %{b223} = inp_buffers=2,wgt_buffers=2,acc_buffers=3
// DEFINE: %{rest} = uop_loops=auto,first_ci=0
// DEFINE: %{first} = uop_loops=auto,first_ci=1

// RUN: vta-opt %s --linalg-to-vta-kernel --vta-list-knobs -o %t.mlir | FileCheck %s
// RUN: vta-opt %s --linalg-to-vta-kernel \
// RUN:   --vta-list-knobs='explain=%{tiles2},order=0:1:2,inp_at=3,wgt_at=3,%{b222},%{rest}' \
// RUN:   -o %t.mlir | FileCheck %s --check-prefix=LEGAL
// RUN: vta-opt %s --linalg-to-vta-kernel \
// RUN:   --vta-list-knobs='explain=%{tiles4},order=1:0:2,inp_at=0,wgt_at=3,%{b122},%{rest}' \
// RUN:   -o %t.mlir | FileCheck %s --check-prefix=ORDER
// RUN: vta-opt %s --linalg-to-vta-kernel \
// RUN:   --vta-list-knobs='explain=%{tiles2},order=0:1:2,inp_at=2,wgt_at=3,%{b222},%{rest}' \
// RUN:   -o %t.mlir | FileCheck %s --check-prefix=LEVEL
// RUN: vta-opt %s --linalg-to-vta-kernel \
// RUN:   --vta-list-knobs='explain=%{tiles42},order=0:1:2,inp_at=3,wgt_at=3,%{b223},%{rest}' \
// RUN:   -o %t.mlir | FileCheck %s --check-prefix=BUFFERS
// RUN: vta-opt %s --linalg-to-vta-kernel \
// RUN:   --vta-list-knobs='explain=%{tiles2},order=0:1:2,inp_at=0,wgt_at=3,%{b122},%{rest}' \
// RUN:   -o %t.mlir | FileCheck %s --check-prefix=INP
// RUN: vta-opt %s --linalg-to-vta-kernel \
// RUN:   --vta-list-knobs='explain=%{tiles2},order=0:1:2,inp_at=3,wgt_at=0,%{b112},%{rest}' \
// RUN:   -o %t.mlir | FileCheck %s --check-prefix=WGT
// RUN: vta-opt %s --linalg-to-vta-kernel \
// RUN:   --vta-list-knobs='explain=%{tiles4},order=0:1:2,inp_at=3,wgt_at=3,%{b111},%{rest}' \
// RUN:   -o %t.mlir | FileCheck %s --check-prefix=ACC
// RUN: vta-opt %s --linalg-to-vta-kernel -o %t.mlir \
// RUN:   --vta-list-knobs='explain=%{tiles2},order=0:1:2,inp_at=3,wgt_at=3,%{b222},%{first}' \
// RUN:   | FileCheck %s --check-prefix=FIRST
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-list-knobs='json=true sample=2 seed=3' -o %t.mlir \
// RUN:   | %python -m json.tool | FileCheck %s --check-prefix=JSON
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-list-knobs='json=true \
// RUN:   explain=%{tiles4},order=0:1:2,inp_at=3,wgt_at=3,%{b111},%{rest}' \
// RUN:   -o %t.mlir | %python -m json.tool | FileCheck %s --check-prefix=WHY
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-list-knobs=template=tvm -o %t.mlir \
// RUN:   | FileCheck %s --check-prefix=TVM
// Nothing is changed.
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-list-knobs -o %t.mlir > %t.txt
// RUN: vta-opt %s --linalg-to-vta-kernel -o %t.same.mlir
// RUN: cmp %t.mlir %t.same.mlir

// CHECK: kernel @f, template native/1, configuration 1x16_i8w8a32_12_6_10_9, machine rtl-de10
// CHECK-NEXT: tile_b: 4, 2, 1
// CHECK-NEXT: tile_ci: 2, 1
// CHECK-NEXT: tile_co: 3, 2, 1
// CHECK-NEXT: order: 0:1:2, 1:0:2, 0:2:1, 1:2:0, 2:0:1, 2:1:0
// CHECK-NEXT: inp_at: 0, 1, 2, 3
// CHECK-NEXT: wgt_at: 0, 1, 2, 3
// CHECK-NEXT: inp_buffers: 1, 2, 3
// CHECK-NEXT: wgt_buffers: 1, 2, 3
// CHECK-NEXT: acc_buffers: 1, 2, 3
// CHECK-NEXT: uop_loops: auto
// CHECK-NEXT: first_ci: 0, 1, 2
// The product of the numbers above; what is counted is what checking point by
// point gives (unittests/Schedule/VTA).
// CHECK-NEXT: points: 139968
// CHECK-NEXT: removed by order: 54432
// CHECK-NEXT: removed by level: 54675
// CHECK-NEXT: removed by buffers: 20553
// CHECK-NEXT: removed by inp: 4899
// CHECK-NEXT: removed by wgt: 2550
// CHECK-NEXT: removed by acc: 891
// CHECK-NEXT: removed by first_ci: 1052
// CHECK-NEXT: legal: 916

// LEGAL: {{^  }}legal
// ORDER: {{^  }}not legal: predicate 'order': without loops of one iteration, an earlier order is the same
// LEVEL: {{^  }}not legal: predicate 'level': inp_at=2: loop 1 selects no part of what is staged, so that a level further out loads the same less often
// BUFFERS: {{^  }}not legal: predicate 'buffers': acc_buffers=3: there are 2 tiles in all (needed 3, available 2)
// INP: {{^  }}not legal: predicate 'inp': needs 128 B of INP SRAM, configuration 1x16_i8w8a32_12_6_10_9 has 64 B (needed 128, available 64)
// WGT: {{^  }}not legal: predicate 'wgt': needs 1536 B of WGT SRAM, configuration 1x16_i8w8a32_12_6_10_9 has 1024 B (needed 1536, available 1024)
// ACC: {{^  }}not legal: predicate 'acc': needs 768 B of ACC SRAM, configuration 1x16_i8w8a32_12_6_10_9 has 512 B (needed 768, available 512)
// FIRST: {{^  }}not legal: predicate 'first_ci': first_ci=1: a tile has 1 input channel blocks, all of them in the first piece (needed 2, available 1)

// JSON: "legal": 916
// JSON: "points": 139968
// JSON: "acc": 891
// JSON: "order": 54432
// JSON: "sample": [
// JSON-NEXT: "tile_b={{[124]}},tile_ci={{.*}},first_ci={{[012]}}",
// JSON-NEXT: "tile_b={{[124]}},tile_ci={{.*}},first_ci={{[012]}}"
// JSON-NEXT: ]
// JSON: "template": "native/1"
// JSON: "schema_version": 1

// WHY: "explain": {
// WHY-DAG: "available": 512
// WHY-DAG: "needed": 768
// WHY-DAG: "predicate": "acc"
// WHY-DAG: "legal": false

// TVM: template tvm/1
// TVM-NEXT: tile_b: 1, 2, 4
// TVM-NEXT: tile_ci: 1, 2
// TVM-NEXT: tile_co: 1, 3
// TVM-NEXT: oc_nthread: 1, 2
// TVM-NEXT: points: 24
// Two threads need an even number of tiles: three or one are there.
// TVM-NEXT: removed by threads: 12
// TVM-NEXT: removed by inp: 2
// TVM-NEXT: removed by wgt: 2
// TVM-NEXT: removed by acc: 1
// TVM-NEXT: legal: 7

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_12_6_10_9">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}
