// Tables of bytes are looked up by scalars, in loops of a kernel of their own:
// vectors would be put together from scalars, and a position in a tensor that
// was collapsed is found by divisions.
// RUN: vta-opt %s --vta-cpu-task-pipeline | FileCheck %s --check-prefix=TASKS
// RUN: vta-opt %s --pass-pipeline='builtin.module(vta-cpu-task-pipeline,vta-cpu-isolate-tasks, \
// RUN:   vta-cpu-kernel-pipeline{cpu=x86-64-v3})' | FileCheck %s

// TASKS-LABEL: func.func @main(
// TASKS:       %[[SUMS:.*]] = call @conv_2d
// TASKS:       %[[TABLE:.*]] = call @elementwise_{{[0-9a-f]+}}(%[[SUMS]], %{{.*}})
// TASKS-NEXT:  return %[[TABLE]]

// CHECK-LABEL: llvm.func {{.*}}@elementwise
// CHECK-NOT:   div
// CHECK-NOT:   vector
// CHECK:       llvm.load %{{.*}} -> i8
// CHECK:       llvm.load %{{.*}} -> i8
// CHECK:       llvm.store %{{.*}} : i8
func.func @main(%x: tensor<1x5x6x16xi8>) -> tensor<1x5x6x24xi8> {
  %w = "tosa.const"() <{values = dense<3> : tensor<24x1x1x16xi8>}> : () -> tensor<24x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<5> : tensor<24xi32>}> : () -> tensor<24xi32>
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %multiplier = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
  %table = "tosa.const"() <{values = dense<"0x030A11181F262D343B424950575E656C737A81888F969DA4ABB2B9C0C7CED5DCE3EAF1F8FF060D141B222930373E454C535A61686F767D848B9299A0A7AEB5BCC3CAD1D8DFE6EDF4FB020910171E252C333A41484F565D646B727980878E959CA3AAB1B8BFC6CDD4DBE2E9F0F7FE050C131A21282F363D444B525960676E757C838A91989FA6ADB4BBC2C9D0D7DEE5ECF3FA01080F161D242B323940474E555C636A71787F868D949BA2A9B0B7BEC5CCD3DAE1E8EFF6FD040B121920272E353C434A51585F666D747B828990979EA5ACB3BAC1C8CFD6DDE4EBF2F900070E151C232A31383F464D545B626970777E858C939AA1A8AFB6BDC4CBD2D9E0E7EEF5FC"> : tensor<256xi8>}> : () -> tensor<256xi8>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x16xi8>, tensor<24x1x1x16xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x24xi32>
  %1 = tosa.rescale %0, %multiplier, %shift, %zero32, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x24xi8>
  %2 = tosa.table %1, %table : (tensor<1x5x6x24xi8>, tensor<256xi8>) -> tensor<1x5x6x24xi8>
  return %2 : tensor<1x5x6x24xi8>
}
