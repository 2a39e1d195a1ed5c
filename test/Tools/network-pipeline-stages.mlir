// The stages of vta-network-pipeline: the IR that vta-compile --emit writes, and
// a pipeline that is cut gives what the whole one does.
// DEFINE: %{compile} = vta-compile net.mlir --quiet --calibrate=global_scale --records=off
// DEFINE: %{int8} = quantize={calibrate=global_scale}
// DEFINE: %{text} = vta-opt net.mlirbc --mlir-print-debuginfo
// DEFINE: %{bytecode} = vta-opt --emit-bytecode
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s net.mlir
// RUN: vta-opt net.mlir --emit-bytecode -o net.mlirbc

// RUN: vta-opt net.mlirbc --vta-network-pipeline=to=prepare -o - \
// RUN:   | FileCheck %s --check-prefix=PREPARE
// PREPARE: tosa.conv2d {{.*}}xf32
// RUN: %{text} --vta-network-pipeline='%{int8} to=quantize' -o stage.mlir
// RUN: %{compile} --emit=tosa -o - | diff -B - stage.mlir
// RUN: FileCheck %s --check-prefix=QUANTIZE < stage.mlir
// QUANTIZE-NOT: module @device
// QUANTIZE: tosa.conv2d {{.*}}xi8

// A stage of VTA stands for device=vta.
// RUN: %{text} --vta-network-pipeline='%{int8} to=partition' -o stage.mlir
// RUN: %{compile} --device=vta --emit=partitioned -o - | diff -B - stage.mlir
// RUN: FileCheck %s --check-prefix=PARTITION < stage.mlir
// PARTITION: module @device
// PARTITION: tosa.conv2d {{.*}}xi8
// RUN: %{text} --vta-network-pipeline='%{int8} to=pack' -o stage.mlir
// RUN: %{compile} --device=vta --emit=packed -o - | diff -B - stage.mlir
// RUN: FileCheck %s --check-prefix=PACK < stage.mlir
// PACK: module @device
// PACK-NOT: tosa.conv2d
// PACK-NOT: vta.stage
// RUN: %{text} --vta-network-pipeline='%{int8} to=schedule' -o stage.mlir
// RUN: %{compile} --device=vta --emit=scheduled -o - | diff -B - stage.mlir
// RUN: FileCheck %s --check-prefix=SCHEDULE < stage.mlir
// SCHEDULE: module @device
// SCHEDULE: vta.stage
// RUN: %{text} --vta-network-pipeline='%{int8} device=vta to=lower' -o stage.mlir
// RUN: %{compile} --device=vta --emit=program -o - | diff -B - stage.mlir
// RUN: FileCheck %s --check-prefix=LOWER < stage.mlir
// LOWER: module @device
// LOWER: vtaisa.program

// The stages of the host, with and without VTA.
// RUN: %{text} --vta-network-pipeline='%{int8} to=linalg' -o stage.mlir
// RUN: %{compile} --emit=linalg -o - | diff -B - stage.mlir
// RUN: FileCheck %s --check-prefix=LINALG < stage.mlir
// LINALG-NOT: vtaisa.program
// LINALG: linalg.
// RUN: %{text} --vta-network-pipeline='%{int8} device=vta to=tasks' -o stage.mlir
// RUN: %{compile} --device=vta --emit=tasks -o - | diff -B - stage.mlir
// RUN: FileCheck %s --check-prefix=TASKS < stage.mlir
// TASKS: vtaisa.program
// TASKS: vta.task
// RUN: vta-opt net.mlirbc --vta-network-pipeline='%{int8} to=isolate' \
// RUN:   | FileCheck %s --check-prefix=ISOLATE
// ISOLATE: call @[[TASK:conv_2d_nhwc_fhwc_[0-9a-f]+]](
// ISOLATE: {{^  }}module {
// ISOLATE: {{^    }}func.func private @[[TASK]](
// ISOLATE-NOT: llvm.func

// Cut anywhere.
// RUN: %{bytecode} net.mlirbc --vta-network-pipeline='%{int8} device=vta' -o whole.mlirbc
// RUN: %{bytecode} net.mlirbc --vta-network-pipeline='%{int8} to=quantize' -o a.mlirbc
// RUN: %{bytecode} a.mlirbc --vta-network-pipeline='from=partition to=pack' -o b.mlirbc
// RUN: %{bytecode} b.mlirbc --vta-network-pipeline='from=schedule to=schedule' -o c.mlirbc
// RUN: %{bytecode} c.mlirbc --vta-network-pipeline='from=lower to=isolate' -o d.mlirbc
// RUN: %{bytecode} d.mlirbc --vta-network-pipeline='from=kernels' -o cut.mlirbc
// RUN: cmp whole.mlirbc cut.mlirbc

// The pipeline prints what becomes of a network that comes quantized, if asked to.
// RUN: vta-opt a.mlirbc --vta-network-pipeline=to=prepare -o /dev/null 2>&1 | count 0
// RUN: vta-opt a.mlirbc --vta-network-pipeline='print-report to=prepare' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REPORT
// REPORT: layer operation result by
// REPORT: conv2d shift
// REPORT: by shifts, {{.*}} in integers

// Other names, stages in the wrong order, stages and options that exclude each
// other.
// RUN: not vta-opt net.mlirbc --vta-network-pipeline=to=packed 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TO
// TO: expected 'to' to be prepare, quantize, partition, pack, schedule, lower, linalg, tasks, isolate or kernels, got 'packed'
// RUN: not vta-opt net.mlirbc --vta-network-pipeline=from= 2>&1 | FileCheck %s --check-prefix=FROM
// FROM: expected 'from' to be prepare, quantize, partition, {{.*}}, isolate or kernels, got ''
// RUN: not vta-opt net.mlirbc --vta-network-pipeline='from=pack to=quantize' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ORDER
// ORDER: expected 'from' not to come after 'to', got from=pack to=quantize
// RUN: not vta-opt net.mlirbc --vta-network-pipeline='device=cpu to=pack' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DEVICE
// DEVICE: expected device=vta for the stage 'pack', got device=cpu
// RUN: not vta-opt net.mlirbc --vta-network-pipeline='%{int8} from=pack' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LATE
// LATE: 'quantize' is for the stage quantize, which from=pack to=kernels leave out
// RUN: not vta-opt net.mlirbc --vta-network-pipeline='%{int8} to=prepare' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EARLY
// EARLY: 'quantize' is for the stage quantize, which from=prepare to=prepare leave out

// A stage of VTA needs what the stage before it leaves. Nothing would happen otherwise.
// RUN: not vta-opt a.mlirbc --vta-network-pipeline='device=vta from=lower' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NODEVICE
// NODEVICE: error: expected a module @device, as stage 'schedule' leaves it, got none: run the stages from 'partition' on, which gives VTA its part of a network; a network without such a part goes on at 'linalg'
// RUN: not vta-opt a.mlirbc --vta-device-pipeline 2>&1 | FileCheck %s --check-prefix=NOSEGMENTS
// NOSEGMENTS: error: expected a module @device, as stage 'pack' leaves it, got none
// RUN: vta-opt a.mlirbc --vta-network-pipeline=to=partition --emit-bytecode -o part.mlirbc
// RUN: not vta-opt part.mlirbc --vta-network-pipeline=from=schedule 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNPACKED
// UNPACKED: error: {{.*}}expected a module @device as stage 'pack' leaves it, got one as stage 'partition' leaves it: stage 'pack' has to come before
// RUN: not vta-opt b.mlirbc --vta-network-pipeline='device=vta from=lower' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNSCHEDULED
// UNSCHEDULED: error: {{.*}}expected a module @device as stage 'schedule' leaves it, got one as stage 'pack' leaves it: stage 'schedule' has to come before
// RUN: not vta-opt c.mlirbc --vta-network-pipeline=from=schedule 2>&1 \
// RUN:   | FileCheck %s --check-prefix=AGAIN
// AGAIN: error: {{.*}}expected a module @device as stage 'pack' leaves it, got one as stage 'schedule' leaves it{{$}}
// RUN: not vta-opt d.mlirbc --vta-network-pipeline='from=lower' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PROGRAMS
// PROGRAMS: error: {{.*}}expected a module @device as stage 'schedule' leaves it, got one as stage 'lower' leaves it{{$}}

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
