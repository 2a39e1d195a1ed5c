// A stock mlir-opt with the plugin does everything vta-opt does. Passes and
// pipelines of a plugin are not command-line flags.
// UNSUPPORTED: sanitizer
// RUN: mlir-opt %vta_src/examples/standalone-consumer/conv.mlir \
// RUN:   --load-dialect-plugin=%vta_libs/VTAPlugin%shlibext \
// RUN:   --load-pass-plugin=%vta_libs/VTAPlugin%shlibext \
// RUN:   --pass-pipeline='builtin.module(vta-pipeline{machine=pynq})' -o %t.mlir
// RUN: FileCheck %s --check-prefix=ISA < %t.mlir
// RUN: vta-opt %vta_src/examples/standalone-consumer/conv.mlir \
// RUN:   --vta-pipeline=machine=pynq | diff - %t.mlir

// ISA: vtaisa.program @conv
// ISA: vtaisa.gemm
// ISA: vtaisa.finish

// Schedules parse: the transform operations are there, too.
// RUN: mlir-opt %s --load-dialect-plugin=%vta_libs/VTAPlugin%shlibext | FileCheck %s
// CHECK: transform.vta.finish
module attributes {transform.with_named_sequence} {
  transform.named_sequence @finish(%func: !transform.any_op {transform.readonly}) {
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
}
