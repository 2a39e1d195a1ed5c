// RUN: vta-opt %s --pass-pipeline='builtin.module(vtaisa.program(vtaisa-verify))' \
// RUN:   --split-input-file --verify-diagnostics

// A missing token: the finding is at the store, the note at the instruction it
// races with.
vtaisa.program @race config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<4x16xi32>
  vtaisa.buffer @y output : tensor<4x16xi8>
  vtaisa.buffer @u uop = dense<0> : tensor<1x3xi32>
  vtaisa.load uop sram(0) dram(@u) size(1 x 1)
  vtaisa.load acc sram(0) dram(@x) size(1 x 4)
  // expected-note @+1 {{instruction 2 is here}}
  vtaisa.alu max imm(0) uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1)
  // expected-error @+1 {{race: }}
  vtaisa.store out sram(0) dram(@y) size(1 x 4) push(prev)
  vtaisa.load uop size(0 x 0) pop(next)
  vtaisa.finish
}

// -----

vtaisa.program @deadlock config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<4x16xi8>
  vtaisa.load uop size(0 x 0)
  // expected-error @+1 {{pop-before-push: }}
  vtaisa.load uop size(0 x 0) pop(prev)
  vtaisa.finish
}

// -----

vtaisa.program @leftover config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{leftover-token: }}
  vtaisa.load uop size(0 x 0) push(next)
  vtaisa.finish
}

// -----

// expected-error @+1 {{finish: }}
vtaisa.program @finish config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
}

// -----

vtaisa.program @first_compute config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<4x16xi8>
  vtaisa.load inp sram(0) dram(@x) size(1 x 4) push(next)
  // expected-error @+1 {{first-compute: }}
  vtaisa.load uop size(0 x 0) pop(prev)
  vtaisa.finish
}

// -----

vtaisa.program @not_portable config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<4x16xi32>
  vtaisa.buffer @y output : tensor<4x16xi8>
  vtaisa.buffer @u uop = dense<0> : tensor<1x3xi32>
  vtaisa.load uop sram(0) dram(@u) size(1 x 1)
  vtaisa.load acc sram(0) dram(@x) size(1 x 4)
  // expected-error @+1 {{not-portable: }}
  vtaisa.alu mul imm(2) uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1) push(next)
  vtaisa.store out sram(0) dram(@y) size(1 x 4) pop(prev) push(prev)
  vtaisa.load uop size(0 x 0) pop(next)
  vtaisa.finish
}

// -----

vtaisa.program @read_only config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<4x16xi32>
  vtaisa.buffer @c constant = dense<0> : tensor<4x16xi8>
  vtaisa.buffer @u uop = dense<0> : tensor<1x3xi32>
  vtaisa.load uop sram(0) dram(@u) size(1 x 1)
  vtaisa.load acc sram(0) dram(@x) size(1 x 4)
  vtaisa.alu max imm(0) uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1) push(next)
  // expected-error @+1 {{read-only-store: }}
  vtaisa.store out sram(0) dram(@c) size(1 x 4) pop(prev) push(prev)
  vtaisa.load uop size(0 x 0) pop(next)
  vtaisa.finish
}

// -----

// Two rows of the output, the first and the third, have no store.
// expected-error @+1 {{unwritten-output: no store writes 32 of the 64 bytes of output buffer 'y', first bytes 0 to 15}}
vtaisa.program @unwritten config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<4x16xi32>
  vtaisa.buffer @y output : tensor<4x16xi8>
  vtaisa.buffer @u uop = dense<0> : tensor<1x3xi32>
  vtaisa.load uop sram(0) dram(@u) size(1 x 1)
  vtaisa.load acc sram(0) dram(@x) size(1 x 4)
  vtaisa.alu max imm(0) uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1) push(next)
  vtaisa.store out sram(0) dram(@y, 1) size(2 x 1) stride(2) pop(prev) push(prev)
  vtaisa.load uop size(0 x 0) pop(next)
  vtaisa.finish
}

// -----

// expected-error @+1 {{no-such-machine}}
vtaisa.program @machine config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("no-such-machine") {
  vtaisa.finish
}

// -----

module attributes {vta.machine = "no-such-machine"} {
  // expected-error @+1 {{no-such-machine}}
  vtaisa.program @machine config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
    vtaisa.finish
  }
}

// -----

vtaisa.program @elided config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected the data of resource '__elided__', got none (elided?)}}
  vtaisa.buffer @c constant = dense_resource<__elided__> : tensor<16xi8>
  vtaisa.finish
}
