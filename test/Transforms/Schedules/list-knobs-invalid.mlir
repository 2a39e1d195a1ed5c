// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-list-knobs=explain=tile_b=4 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPEN
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-list-knobs=explain=tile_h=4 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-list-knobs=explain=tile_b=3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTION
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-list-knobs=explain=order=2:3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ORDER
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-list-knobs=explain=tile_b=4,tile_b=4 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TWICE
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-list-knobs=explain=tile_b 2>&1 \
// RUN:   | FileCheck %s --check-prefix=VALUE
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-list-knobs=template=tvn 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TEMPLATE
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules=knobs=tile_b=3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTION
// DEFINE: %{tiles} = tile_b=4,tile_ci=1,tile_co=3,order=0:1:2,inp_at=3,wgt_at=3
// DEFINE: %{rest} = inp_buffers=1,wgt_buffers=1,acc_buffers=1,uop_loops=auto,first_ci=0
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules='knobs=%{tiles},%{rest}' \
// RUN:   2>&1 | FileCheck %s --check-prefix=ILLEGAL
// A point of the other template.
// RUN: not vta-opt %s --linalg-to-vta-kernel \
// RUN:   --vta-generate-schedules='template=tvm knobs=inp_at=2' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TVM

// A contraction that is not packed says so; what follows it matters later.
// RUN: not vta-opt %S/Inputs/unpacked.mlir --linalg-to-vta-kernel --vta-list-knobs 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNPACKED
// RUN: not vta-opt %S/Inputs/unpacked.mlir --linalg-to-vta-kernel --vta-generate-schedules 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNPACKED
// UNPACKED: error: 'linalg.matmul' op expected packed operands: input [.., batch, in], weights [.., out, in], output [.., batch, out]
// UNPACKED-NOT: error:
// OPEN: error: 'vta.kernel' op knob 'tile_ci' is left open
// UNKNOWN: error: 'vta.kernel' op unknown knob 'tile_h' (knobs: tile_b, tile_ci, tile_co, order, inp_at, wgt_at, inp_buffers, wgt_buffers, acc_buffers, uop_loops, first_ci)
// OPTION: error: 'vta.kernel' op '3' is not an option of knob 'tile_b' (options: 4, 2, 1)
// ORDER: error: 'vta.kernel' op '2:3' is not an option of knob 'order' (options: 0:1:2, 1:0:2, 0:2:1, 1:2:0, 2:0:1, 2:1:0)
// TWICE: error: 'vta.kernel' op knob 'tile_b' is given twice
// VALUE: error: 'vta.kernel' op '' is not an option of knob 'tile_b' (options: 4, 2, 1)
// TEMPLATE: Cannot find option named 'tvn'
// ILLEGAL: error: 'vta.kernel' op point is not legal: predicate 'acc': needs 768 B of ACC SRAM, configuration 1x16_i8w8a32_12_6_10_9 has 512 B
// TVM: error: 'vta.kernel' op unknown knob 'inp_at' (knobs: tile_b, tile_ci, tile_co, oc_nthread)

// Kernels are in the module itself, for both passes.
// RUN: not vta-opt %S/Inputs/nested.mlir \
// RUN:   --pass-pipeline='builtin.module(builtin.module(func.func(linalg-to-vta-kernel)), \
// RUN:   vta-list-knobs)' 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not vta-opt %S/Inputs/nested.mlir \
// RUN:   --pass-pipeline='builtin.module(builtin.module(func.func(linalg-to-vta-kernel)), \
// RUN:   vta-generate-schedules)' 2>&1 | FileCheck %s --check-prefix=NESTED
// NESTED: error: 'vta.kernel' op expected kernels in the outermost module

// Kernels are operations.
// RUN: not vta-opt %s --vta-list-knobs 2>&1 | FileCheck %s --check-prefix=LINALG
// RUN: not vta-opt %s --vta-generate-schedules 2>&1 | FileCheck %s --check-prefix=LINALG
// LINALG: error: 'linalg.mmt4d' op expected kernels to be 'vta.kernel' operations (run linalg-to-vta-kernel first)

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
