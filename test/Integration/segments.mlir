// Segments of a network on VTA, the rest on the host: for the default configuration, and for one
// whose blocks divide nothing and whose batch is 2. The rows are turned around between the two
// segments; a value that a segment and the host read and one that a segment returns next to
// another one are results; channels are odd, and padding differs on all sides.

// RUN: vta-check %s --network
// RUN: vta-check %s --network --config=2x8_i8w8a32_14_14_16_16

// Steps, in order, and cycles by the names of layers.
// RUN: rm -rf %t && mkdir %t
// RUN: vta-check %s --print --mlir-print-debuginfo > %t/net.mlir
// RUN: vta-compile %t/net.mlir --device=vta --quiet -o %t/a.vta
// RUN: vta-run %t/a.vta --list | FileCheck %s --check-prefix=LIST
// LIST: configuration 1x16_i8w8a32_15_15_18_17, machine rtl-de10
// LIST: step segment0: {{[0-9]+}} VTA instructions, {{[0-9]+}} MACs, program segment0
// LIST: step segment1: {{[0-9]+}} VTA instructions, {{[0-9]+}} MACs, program segment1
// RUN: vta-run %t/a.vta --list | FileCheck %s --check-prefix=PLACE
// PLACE: step {{.*}}, segments.mlir:{{[0-9]+:[0-9]+$}}
// RUN: not grep -q Integration %t/a.vta
// RUN: vta-run %t/a.vta --random-inputs=3 --profile --output o=%t/o.npy \
// RUN:   | FileCheck %s --check-prefix=PROFILE
// PROFILE: {{[0-9.]+}} ms on VTA: {{[0-9]+}} cycles of rtl-de10 at 100 MHz, without
// PROFILE: simulation on this computer: 1 run
// PROFILE: {{[0-9]+}}  segment0
// PROFILE: % {{.*}}{{[0-9]+}} {{ *}}conv0
// PROFILE: {{[0-9]+}}  segment1
// PROFILE: % {{.*}}{{[0-9]+}} {{ *}}conv1
// PROFILE: % {{.*}}{{[0-9]+}} {{ *}}conv2

// A driver instead of the simulator in the process; one of another configuration is refused.
// RUN: vta-run %t/a.vta --random-inputs=3 --driver=%vta_libs/libvta_sim%shlibext \
// RUN:   --output o=%t/driver.npy
// RUN: cmp %t/o.npy %t/driver.npy
// RUN: vta-compile %t/net.mlir --device=vta --config=2x8_i8w8a32_14_14_16_16 --quiet -o %t/b.vta
// RUN: not vta-run %t/b.vta --random-inputs=3 --driver=%vta_libs/libvta_sim%shlibext 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CONFIG
// CONFIG: error: {{.*}}b.vta: the program was compiled for configuration
// CONFIG-SAME: 2x8_i8w8a32_14_14_16_16, the device has 1x16_i8w8a32_15_15_18_17

func.func @main(%x: tensor<2x9x8x5xf32> {ml_program.identifier = "data"})
    -> (tensor<2x5x9x7xf32> {ml_program.identifier = "o"}, tensor<2x5x9x33xi8> {ml_program.identifier = "r1"}, tensor<2x9x7x21xi8> {ml_program.identifier = "r0"}) {
  %scale = "tosa.const"() <{values = dense<127.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s8 = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s9 = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<21x3x3x5xi8>}> {check.random = [-90, 90]} : () -> tensor<21x3x3x5xi8>
  %w1 = "tosa.const"() <{values = dense<0> : tensor<33x3x2x21xi8>}> {check.random = [-90, 90]} : () -> tensor<33x3x2x21xi8>
  %w2 = "tosa.const"() <{values = dense<0> : tensor<7x1x1x33xi8>}> {check.random = [-90, 90]} : () -> tensor<7x1x1x33xi8>
  %b0 = "tosa.const"() <{values = dense<0> : tensor<21xi32>}> {check.random = [-9000, 9000]} : () -> tensor<21xi32>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<33xi32>}> {check.random = [-9000, 9000]} : () -> tensor<33xi32>
  %b2 = "tosa.const"() <{values = dense<0> : tensor<7xi32>}> {check.random = [-9000, 9000]} : () -> tensor<7xi32>
  %f = tosa.mul %x, %scale, %z : (tensor<2x9x8x5xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x9x8x5xf32>
  %q = tosa.cast %f : (tensor<2x9x8x5xf32>) -> tensor<2x9x8x5xi8>
  %a0 = tosa.conv2d %q, %w0, %b0, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<2x9x8x5xi8>, tensor<21x3x3x5xi8>, tensor<21xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x7x21xi32> loc("conv0")
  %r0 = tosa.rescale %a0, %one, %s9, %zi, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x9x7x21xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x9x7x21xi8> loc("conv0")
  %a = tosa.reverse %r0 {axis = 1 : i32} : (tensor<2x9x7x21xi8>) -> tensor<2x9x7x21xi8>
  %a1 = tosa.conv2d %a, %w1, %b1, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 2>, stride = array<i64: 2, 1>} : (tensor<2x9x7x21xi8>, tensor<33x3x2x21xi8>, tensor<33xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x9x33xi32> loc("conv1")
  %r1 = tosa.rescale %a1, %one, %s8, %zi, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x9x33xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x5x9x33xi8> loc("conv1")
  %a2 = tosa.conv2d %r1, %w2, %b2, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x5x9x33xi8>, tensor<7x1x1x33xi8>, tensor<7xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x9x7xi32> loc("conv2")
  %r2 = tosa.rescale %a2, %one, %s9, %zi, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x9x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x5x9x7xi8> loc("conv2")
  %o = tosa.cast %r2 : (tensor<2x5x9x7xi8>) -> tensor<2x5x9x7xf32>
  return %o, %r1, %r0 : tensor<2x5x9x7xf32>, tensor<2x5x9x33xi8>, tensor<2x9x7x21xi8>
}
