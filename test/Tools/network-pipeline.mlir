// What vta-compile does, as a pipeline and a translation: the same bytes.
// DEFINE: %{inputs} = %vta_src/examples/digits/calibration.npz
// DEFINE: %{compile} = vta-compile net.mlir --quiet
// DEFINE: %{write} = vta-translate --tasks-to-network --network-name=net
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s net.mlir
// RUN: vta-opt net.mlir --emit-bytecode -o net.mlirbc

// A float network, by bytecode and by text with locations.
// RUN: %{compile} -o float.vta
// RUN: vta-opt net.mlirbc --vta-network-pipeline --emit-bytecode | %{write} -o piped.vta
// RUN: cmp float.vta piped.vta
// RUN: vta-opt net.mlirbc --vta-network-pipeline --mlir-print-debuginfo -o kernels.mlir
// RUN: %{write} kernels.mlir -o text.vta && cmp float.vta text.vta

// Step by step, and each pass written out.
// RUN: vta-opt net.mlirbc --emit-bytecode --pass-pipeline='builtin.module( \
// RUN:   func.func(vta-canonicalize-quantized{if-quantized=true},vta-fold-normalization), \
// RUN:   vta-cpu-task-pipeline)' -o tasks.mlirbc
// RUN: vta-opt tasks.mlirbc --emit-bytecode --pass-pipeline='builtin.module( \
// RUN:   vta-cpu-isolate-tasks,builtin.module(vta-cpu-generate-schedules{threads=1}, \
// RUN:   vta-cpu-apply-schedules{keep=true},vta-cpu-lower-task))' | %{write} -o passes.vta
// RUN: cmp float.vta passes.vta
// RUN: vta-opt tasks.mlirbc --emit-bytecode --vta-cpu-kernel-pipeline | %{write} -o steps.vta
// RUN: cmp float.vta steps.vta

// The last level that is IR: the network, what its tasks compute, and for each
// task a module with the kernel and the schedule it was made by.
// RUN: FileCheck %s < kernels.mlir
// CHECK: func.func @main(
// CHECK: call @[[TASK:conv_2d_nhwc_fhwc_[0-9a-f]+]](
// CHECK: func.func private @[[TASK]]({{.*}} attributes {vta.task
// CHECK: module attributes {llvm.target = #llvm.target<triple = "{{[^"]+}}", chip = "{{[^"]+}}", features = <[
// CHECK: llvm.func internal @[[TASK]]_body(
// CHECK: llvm.func @[[TASK]](%{{.*}}: !llvm.ptr{{.*}}, %{{.*}}: i64{{.*}}, %{{.*}}: i64{{.*}}, %{{.*}}: !llvm.ptr{{.*}})
// CHECK-SAME: attributes {vta.task = #vta.kernel<chunks = {{[0-9]+}}, scratch_bytes = {{[0-9]+}},
// CHECK-SAME: packings = [unit, #vta.packing<outer = {{.*}}, pos = {{.*}}, tiles = {{.*}}>
// CHECK: module @vta_schedule attributes {transform.with_named_sequence}

// int8 without data, with the options of vta-quantize; for another processor.
// RUN: %{compile} --calibrate=global_scale --global-scale=4 --target=aarch64-linux-gnu \
// RUN:   --cpu=cortex-a72 --threads=4 -o global.vta
// RUN: vta-opt net.mlirbc --emit-bytecode \
// RUN:   --vta-network-pipeline='quantize={calibrate=global_scale global-scale=4} \
// RUN:     target=aarch64-linux-gnu cpu=cortex-a72 threads=4' \
// RUN:   | %{write} -o piped.vta
// RUN: cmp global.vta piped.vta

// Calibrated.
// RUN: %{compile} --calibration=%{inputs} --calibrate=auto -o calibrated.vta
// RUN: vta-opt net.mlirbc --emit-bytecode \
// RUN:   --vta-network-pipeline='quantize={calibration=%{inputs}}' | %{write} -o piped.vta
// RUN: cmp calibrated.vta piped.vta

// A network that comes quantized.
// RUN: mkdir int8
// RUN: vta-opt net.mlirbc --vta-quantize=calibrate=global_scale --emit-bytecode -o int8/net.mlirbc
// RUN: vta-compile int8/net.mlirbc --quiet -o int8.vta
// RUN: vta-opt int8/net.mlirbc --vta-network-pipeline='exact-quantized=false' --emit-bytecode \
// RUN:   | %{write} -o piped.vta
// RUN: cmp int8.vta piped.vta

// The number of threads changes nothing, and schedules come from a folder.
// RUN: vta-opt net.mlirbc --vta-network-pipeline --emit-bytecode --mlir-disable-threading \
// RUN:   | %{write} --mlir-disable-threading -o piped.vta
// RUN: cmp float.vta piped.vta
// RUN: %{compile} --dump-schedules=schedules -o dumped.vta
// RUN: sed -i -e 's/knob<"order"> = [01] /knob<"order"> = 1 /' \
// RUN:   -e 's/knob<"tile_w"> = [0-9]* /knob<"tile_w"> = 1 /' schedules/conv_2d*
// RUN: %{compile} --schedules=schedules -o changed.vta
// RUN: not cmp float.vta changed.vta
// RUN: vta-opt net.mlirbc --vta-network-pipeline=schedules=schedules --emit-bytecode \
// RUN:   | %{write} -o piped.vta
// RUN: cmp changed.vta piped.vta

// A folder that does not exist is an error, too.
// RUN: not vta-opt net.mlirbc --vta-network-pipeline=schedules=%t/nowhere 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FOLDER
// FOLDER: error: cannot read schedules: "{{.*}}nowhere" is not a folder

// Wrong options are errors of the pass that they are for.
// RUN: not vta-opt net.mlirbc --vta-network-pipeline='quantize={scale=4}' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTION
// OPTION: expected 'quantize' to be options of vta-quantize, such as {calibrate=global_scale}, got 'scale=4': {{.*}}no such option scale
// RUN: not vta-opt net.mlirbc --vta-network-pipeline='quantize={' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BRACE
// BRACE: expected 'quantize' to be options of vta-quantize, such as {calibrate=global_scale}, got '{': {{.*}}no such option {
// RUN: not vta-opt net.mlirbc --vta-network-pipeline='quantize={calibrate=best}' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=METHOD
// METHOD: error: unknown calibration method 'best', expected global_scale, max

func.func @main(%data: tensor<1x1x8x8xf32> {ml_program.identifier = "data"}) -> (tensor<1x1x10xf32> {ml_program.identifier = "output"}) {
  %w0 = "tosa.const"() <{values = dense<[[[[-0.52], [0.09], [-0.26]], [[0.21], [0.25], [-0.87]], [[-0.97], [0.67], [-0.48]]], [[[-0.53], [0.99], [-0.06]], [[0.67], [-0.05], [0.28]], [[-0.70], [0.27], [0.74]]], [[[0.05], [0.48], [0.34]], [[-0.87], [0.52], [0.18]], [[-0.40], [-0.94], [0.73]]], [[[-0.05], [0.44], [0.76]], [[0.43], [0.84], [-0.21]], [[0.60], [-0.11], [0.87]]], [[[0.76], [-0.81], [-0.73]], [[-0.57], [0.93], [-0.13]], [[0.25], [-0.40], [0.01]]], [[[-0.23], [-0.30], [0.17]], [[0.17], [0.81], [0.36]], [[0.86], [0.71], [0.98]]]]> : tensor<6x3x3x1xf32>}> : () -> tensor<6x3x3x1xf32>
  %b0 = "tosa.const"() <{values = dense<[0.34, -0.67, 0.72, 0.93, 0.81, 0.14]> : tensor<6xf32>}> : () -> tensor<6xf32>
  %w1 = "tosa.const"() <{values = dense<0.125> : tensor<16x3x3x6xf32>}> : () -> tensor<16x3x3x6xf32>
  %b1 = "tosa.const"() <{values = dense<-0.25> : tensor<16xf32>}> : () -> tensor<16xf32>
  %m = "tosa.const"() <{values = dense<0.0625> : tensor<1x64x10xf32>}> : () -> tensor<1x64x10xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %s = tosa.const_shape {values = dense<[1, 1, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.transpose %data {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x1x8x8xf32>) -> tensor<1x8x8x1xf32>
  %1 = tosa.conv2d %0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x1xf32>, tensor<6x3x3x1xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x6xf32> loc("stem")
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 3.40282347E+38 : f32} : (tensor<1x8x8x6xf32>) -> tensor<1x8x8x6xf32> loc("stem")
  %3 = tosa.conv2d %2, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x6xf32>, tensor<16x3x3x6xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x16xf32> loc("second")
  %4 = tosa.max_pool2d %3 {kernel = array<i64: 4, 4>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 4, 4>} : (tensor<1x8x8x16xf32>) -> tensor<1x2x2x16xf32> loc("pool")
  %5 = tosa.reshape %4, %s : (tensor<1x2x2x16xf32>, !tosa.shape<3>) -> tensor<1x1x64xf32>
  %6 = tosa.matmul %5, %m, %z, %z : (tensor<1x1x64xf32>, tensor<1x64x10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x10xf32> loc("fc")
  return %6 : tensor<1x1x10xf32>
}
