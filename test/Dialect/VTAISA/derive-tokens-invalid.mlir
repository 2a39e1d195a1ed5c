// RUN: vta-opt %s --pass-pipeline='builtin.module(vtaisa.program(vtaisa-derive-tokens))' \
// RUN:   --split-input-file --verify-diagnostics

// expected-error @below {{machine "nosuch" is neither built in}}
vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("nosuch") {
  vtaisa.finish
}

// -----

vtaisa.program @elided config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @below {{expected the data of resource '__elided__', got none (elided?)}}
  vtaisa.buffer @u uop = dense_resource<__elided__> : tensor<1x3xi32>
  vtaisa.finish
}
