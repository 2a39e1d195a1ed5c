// Files of schedules have the names of layers.
// RUN: rm -rf %t
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules=dump=%t/s | FileCheck %s
// RUN: ls %t/s | count 4
// RUN: FileCheck %s --check-prefix=FIRST < %t/s/__b_c.1-d.mlir
// FIRST: named_sequence @first(
// RUN: FileCheck %s --check-prefix=SECOND < %t/s/__b_c.1-d_1.mlir
// SECOND: named_sequence @second(
// RUN: FileCheck %s --check-prefix=TAKEN < %t/s/__b_c.1-d_1_1.mlir
// TAKEN: named_sequence @taken(
// RUN: FileCheck %s --check-prefix=NAMELESS < %t/s/nameless.mlir
// NAMELESS: named_sequence @nameless(

// What is read is what was generated, and the kernels find it.
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules='schedules=%t/s dump=%t/again' \
// RUN:   | FileCheck %s
// RUN: diff -r %t/s %t/again
// CHECK-LABEL: func @first
// CHECK: vta.schedule = @vta_schedules::@first}
// CHECK-LABEL: func @nameless
// CHECK: vta.schedule = @vta_schedules::@nameless}
// CHECK: module @vta_schedules
// CHECK-COUNT-4: transform.named_sequence
// CHECK-NOT: transform.named_sequence
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules=schedules=%t/none 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FOLDER
// FOLDER: error: {{.*}}cannot read schedules: "{{.*}}none" is not a folder

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @first(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d
      ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>)
      outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> loc("/:b c.1-d")
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

func.func @second(%x: tensor<4x2x1x16xi8>, %w: tensor<5x2x16x16xi8>) -> tensor<4x5x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x5x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x5x1x16xi32>) -> tensor<4x5x1x16xi32>
  %acc = linalg.mmt4d
      ins(%x, %w : tensor<4x2x1x16xi8>, tensor<5x2x16x16xi8>)
      outs(%zeros : tensor<4x5x1x16xi32>) -> tensor<4x5x1x16xi32> loc("/:b c.1-d")
  %e8 = tensor.empty() : tensor<4x5x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x5x1x16xi32>) outs(%e8 : tensor<4x5x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x5x1x16xi8>
  return %out : tensor<4x5x1x16xi8>
}

func.func @taken(%x: tensor<4x2x1x16xi8>, %w: tensor<7x2x16x16xi8>) -> tensor<4x7x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x7x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x7x1x16xi32>) -> tensor<4x7x1x16xi32>
  %acc = linalg.mmt4d
      ins(%x, %w : tensor<4x2x1x16xi8>, tensor<7x2x16x16xi8>)
      outs(%zeros : tensor<4x7x1x16xi32>) -> tensor<4x7x1x16xi32> loc("/:b c.1-d_1")
  %e8 = tensor.empty() : tensor<4x7x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x7x1x16xi32>) outs(%e8 : tensor<4x7x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x7x1x16xi8>
  return %out : tensor<4x7x1x16xi8>
}

func.func @nameless(%x: tensor<4x2x1x16xi8>, %w: tensor<2x2x16x16xi8>) -> tensor<4x2x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %acc = linalg.mmt4d
      ins(%x, %w : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>)
      outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %e8 = tensor.empty() : tensor<4x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  return %out : tensor<4x2x1x16xi8>
}
}
