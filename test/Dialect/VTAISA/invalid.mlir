// RUN: vta-opt %s --split-input-file --verify-diagnostics

// Syntax.

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected a memory: uop, wgt, inp, acc, out or acc8; got 'sram'}}
  vtaisa.load sram(0) size(1 x 1)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected a memory: uop, wgt, inp, acc, out or acc8}}
  vtaisa.store 5
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected an ALU opcode: min, max, add, shr or mul; got 'sub'}}
  vtaisa.alu sub uops(0 to 1) loops(1 x 1)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected y_size from 0 to 4294967295, got -1}}
  vtaisa.load inp size(-1 x 1)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected dram_base from 0 to 4294967295, got 4294967296}}
  vtaisa.load inp dram(4294967296) size(1 x 1)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected clause 'size' once, got it again}}
  vtaisa.load inp size(1 x 1) size(1 x 1)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+2 {{expected clause 'size'}}
  vtaisa.load inp sram(0)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+2 {{expected clause 'loops'}}
  vtaisa.gemm uops(0 to 1)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected 'prev' or 'next'}}
  vtaisa.finish pop(both)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected 'prev' once, got it again}}
  vtaisa.finish pop(prev, prev)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected imm from -32768 to 32767, got 32768}}
  vtaisa.alu add imm(32768) uops(0 to 1) loops(1 x 1)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected one of 'imm' and 'unused_imm', got both}}
  vtaisa.alu add imm(1) unused_imm(2) uops(0 to 1) loops(1 x 1)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected a buffer kind: input, output, constant, uop or scratch; got 'inputs'}}
  vtaisa.buffer @x inputs : tensor<4xi8>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected a buffer kind: input, output, constant, uop or scratch}}
  vtaisa.buffer @x : tensor<4xi8>
}

// -----

// Generic syntax.

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{attribute 'x_size' failed to satisfy constraint: an integer from 0 to 4294967295}}
  "vtaisa.load"() <{memory = #vtaisa.memory<inp>, y_size = 1 : i64, x_size = -1 : i64, x_stride = 1 : i64}> : () -> ()
}

// -----

// expected-error @+1 {{Invalid attribute `config` in property conversion: "1x16"}}
"vtaisa.program"() <{sym_name = "p", config = "1x16"}> ({
  "vtaisa.finish"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{expects parent op 'vtaisa.program'}}
vtaisa.finish

// -----

// expected-error @+1 {{expects parent op 'vtaisa.program'}}
vtaisa.buffer @x input : tensor<4xi8>

// -----

// Buffers.

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected a static tensor of i8, i32 or ui32, got 'tensor<4xi16>'}}
  vtaisa.buffer @x input : tensor<4xi16>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected a static tensor of i8, i32 or ui32, got 'tensor<4x?xi8>'}}
  vtaisa.buffer @x input : tensor<4x?xi8>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected a static tensor of i8, i32 or ui32, got 'tensor<4xui8>'}}
  vtaisa.buffer @x input : tensor<4xui8>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected at least one element, got 'tensor<4x0xi8>'}}
  vtaisa.buffer @x input : tensor<4x0xi8>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected fewer than 2^48 bytes, got 'tensor<4611686018427387904x4xi32>'}}
  vtaisa.buffer @x input : tensor<4611686018427387904x4xi32>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected tensor<Nx3xi32> of (dst, src, wgt) triples in a uop buffer, got 'tensor<3xi32>'}}
  vtaisa.buffer @u uop = dense<0> : tensor<3xi32>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected contents in a uop buffer, got none}}
  vtaisa.buffer @u uop : tensor<1x3xi32>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected no contents in a scratch buffer, got some}}
  vtaisa.buffer @s scratch = dense<0> : tensor<4xi8>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected dense or dense_resource contents}}
  vtaisa.buffer @c constant = sparse<[[0]], [1]> : tensor<4xi8>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected contents of type 'tensor<4xi8>', got 'tensor<5xi8>'}}
  "vtaisa.buffer"() <{sym_name = "c", kind = #vtaisa.buffer_kind<constant>, type = tensor<4xi8>, contents = dense<0> : tensor<5xi8>}> : () -> ()
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected a power of two up to 1073741824 as alignment, got 48}}
  vtaisa.buffer @x input align(48) : tensor<4xi8>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected a power of two up to 1073741824 as alignment, got -4096}}
  vtaisa.buffer @x input align(-4096) : tensor<4xi8>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected src of uop 1 to be at least 0, got -7}}
  vtaisa.buffer @u uop = dense<[[0, 0, 0], [0, -7, 0]]> : tensor<2x3xi32>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{uop 1: uop wgt 1024 does not fit 10 bits}}
  vtaisa.buffer @u uop = dense<[[0, 0, 0], [0, 0, 1024]]> : tensor<2x3xi32>
}

// -----

// Programs.

// expected-error @+1 {{expected the name of a machine, got ""}}
vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("") {
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-note @+1 {{see existing symbol definition here}}
  vtaisa.buffer @x input : tensor<4xi8>
  // expected-error @+1 {{redefinition of symbol named 'x'}}
  vtaisa.buffer @x input : tensor<4xi8>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-note @+1 {{the first instruction}}
  vtaisa.load uop size(0 x 0)
  // expected-error @+1 {{expected before the instructions}}
  vtaisa.buffer @x input : tensor<4xi8>
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected only buffers and instructions in a vtaisa.program}}
  builtin.module {}
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{y_size 70000 does not fit 16 bits in configuration 1x16_i8w8a32_15_15_18_17}}
  vtaisa.load inp size(70000 x 1)
}

// -----

vtaisa.program @p config(#vta.config<"2x8_i8w8a32_12_13_14_15">) {
  // expected-error @+1 {{dst_factor_out 512 does not fit 9 bits in configuration 2x8_i8w8a32_12_13_14_15}}
  vtaisa.gemm uops(0 to 1) loops(1 x 1) dst(512, 0)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{x_pad_1 16 does not fit 4 bits}}
  vtaisa.load inp size(1 x 1) pad(0, 0, 0, 16)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @+1 {{expected a buffer of this program, got @y}}
  vtaisa.load inp dram(@y) size(1 x 1)
}

// -----

// 31 elements of 16 bytes; the last row ends one beyond.
vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-note @+1 {{the buffer}}
  vtaisa.buffer @x input : tensor<31x16xi8>
  vtaisa.load inp dram(@x, 1) size(3 x 10) stride(10)
  // expected-error @+1 {{expected an access inside @x of 31 inp elements (16 bytes each), got elements 2 to 31}}
  vtaisa.load inp dram(@x, 2) size(3 x 10) stride(10)
}

// -----

// The same bytes are fewer accumulators.
vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-note @+1 {{the buffer}}
  vtaisa.buffer @x input : tensor<31x16xi8>
  // expected-error @+1 {{expected an access inside @x of 7 acc elements (64 bytes each), got elements 0 to 7}}
  vtaisa.load acc dram(@x) size(1 x 8)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-note @+1 {{the buffer}}
  vtaisa.buffer @u uop = dense<0> : tensor<2x3xi32>
  // expected-error @+1 {{expected an access inside @u of 2 uop elements (4 bytes each), got elements 1 to 2}}
  vtaisa.load uop dram(@u, 1) size(1 x 2)
}

// -----

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-note @+1 {{the buffer}}
  vtaisa.buffer @w constant align(128) = dense<1> : tensor<256xi8>
  // expected-error @+1 {{expected the alignment of @w to be a multiple of the 256-byte wgt element, got 128}}
  vtaisa.load wgt dram(@w) size(1 x 1)
}
