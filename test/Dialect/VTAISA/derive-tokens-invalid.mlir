// RUN: vta-opt %s --pass-pipeline='builtin.module(vtaisa.program(vtaisa-derive-tokens{token-limit=0}))' --split-input-file --verify-diagnostics
// RUN: not vta-opt %s --pass-pipeline='builtin.module(vtaisa.program(vtaisa-derive-tokens))' --split-input-file 2>&1 | FileCheck %s

// expected-error @+1 {{expected a token-limit of at least 1, got 0}}
vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.finish
}

// -----

// CHECK: error: 'vtaisa.buffer' op expected the data of resource '__elided__', got none (elided?)
// expected-error @+1 {{expected a token-limit of at least 1, got 0}}
vtaisa.program @elided config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @u uop = dense_resource<__elided__> : tensor<1x3xi32>
  vtaisa.finish
}
