// --allow: forms of code with larger rounding errors.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: vta-check net.in --print > net.mlir

// What it is used for, and how large the errors are.
// RUN: vta-compile net.mlir --allow=winograd -o net.vta 2>&1 | FileCheck %s --check-prefix=USED
// USED: winograd: 1 of {{[0-9]+}} kernels; largest error beside the direct form on random inputs: {{[0-9].[0-9]e-0[5-9]}} of the largest output
// RUN: vta-compile net.mlir --allow=winograd --target=aarch64-linux-gnu -o arm.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FOREIGN
// FOREIGN: winograd: 1 of {{[0-9]+}} kernels; errors are not known: the code does not run on this computer, or no output is float32
// RUN: vta-compile net.mlir --allow=winograd --quiet -o quiet.vta 2>&1 | count 0
// RUN: cmp net.vta quiet.vta

// Nothing changes where it is not asked for.
// RUN: vta-compile net.mlir -o direct.vta 2>&1 | FileCheck %s --check-prefix=DIRECT
// DIRECT-NOT: winograd
// RUN: not cmp net.vta direct.vta

// A schedule does not allow itself.
// RUN: mkdir schedules
// RUN: vta-compile net.mlir --allow=winograd --quiet --dump-schedules=schedules -o net.vta
// RUN: grep winograd schedules/conv*.mlir
// RUN: not vta-compile net.mlir --schedules=schedules --quiet -o none.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SCHEDULE
// SCHEDULE: error: has a schedule with Winograd's transforms, whose rounding errors are larger: allow=winograd takes it
// RUN: vta-compile net.mlir --allow=winograd --schedules=schedules --quiet -o again.vta \
// RUN:   && cmp net.vta again.vta

// RUN: not vta-compile net.mlir --allow=winograd,fft -o none.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WORD
// RUN: not vta-tune net.mlir --device=cpu --allow=fft 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: --allow: 'fft' cannot be allowed: expected winograd or reassociate
// RUN: not vta-compile net.mlir --allow=winograd --emit=linalg -o none.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMIT
// EMIT: --allow is about code of the processor; --emit stops before it
// RUN: not vta-tune net.mlir --allow=winograd 2>&1 | FileCheck %s --check-prefix=TUNE
// TUNE: --allow is for --device=cpu

// Points of one form mean nothing for another.
// RUN: vta-tune net.mlir --device=cpu --allow=winograd --n-trial=3 --tasks='conv*' \
// RUN:   --records=log.jsonl
// RUN: grep '"template":"cpu/1 winograd"' log.jsonl | count 4
// RUN: vta-compile net.mlir --records=log.jsonl -o records.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RECORDS
// RECORDS: template
// RUN: cmp direct.vta records.vta

//--- net.in
func.func @main(%x: tensor<1x30x30x32xf32>) -> tensor<1x30x30x32xf32> {
  %w = "tosa.const"() {values = dense<0.0> : tensor<32x3x3x32xf32>, check.random = [-0.04, 0.055]} : () -> tensor<32x3x3x32xf32>
  %b = "tosa.const"() {values = dense<0.5> : tensor<32xf32>} : () -> tensor<32xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>,
      stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}
      : (tensor<1x30x30x32xf32>, tensor<32x3x3x32xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>)
      -> tensor<1x30x30x32xf32>
  return %0 : tensor<1x30x30x32xf32>
}

//--- strided.mlir
// Nor where it is not possible.
// RUN: vta-compile strided.mlir --quiet -o strided.vta
// RUN: vta-compile strided.mlir --allow=winograd --quiet -o same.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: warning: --allow=winograd: strided.mlir has no convolution that is expected to be faster by Winograd's transforms (f32, windows of 3x3, strides and dilations of 1, constant weights, enough pixels); all are computed directly
// RUN: cmp strided.vta same.vta

func.func @main(%x: tensor<1x31x31x32xf32>) -> tensor<1x16x16x32xf32> {
  %w = "tosa.const"() {values = dense<0.01> : tensor<32x3x3x32xf32>} : () -> tensor<32x3x3x32xf32>
  %b = "tosa.const"() {values = dense<0.5> : tensor<32xf32>} : () -> tensor<32xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>,
      stride = array<i64: 2, 2>, dilation = array<i64: 1, 1>}
      : (tensor<1x31x31x32xf32>, tensor<32x3x3x32xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>)
      -> tensor<1x16x16x32xf32>
  return %0 : tensor<1x16x16x32xf32>
}
