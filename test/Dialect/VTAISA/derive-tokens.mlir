// RUN: vta-opt %s --pass-pipeline='builtin.module(vtaisa.program(vtaisa-derive-tokens))' \
// RUN:   | FileCheck %s
// Deriving again changes nothing.
// RUN: vta-opt %s --pass-pipeline='builtin.module(vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-derive-tokens))' | FileCheck %s
// What is derived is free of races and deadlocks, tight limits included.
// RUN: vta-opt %s --pass-pipeline='builtin.module(vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify{portable=false}))' -o /dev/null
// RUN: sed 's/"token_limit": [0-9]*/"token_limit": 1/' %vta_src/runtime/machines/rtl-de10.json \
// RUN:   > %t.json
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vtaisa.program(vtaisa-derive-tokens{token-limit=1}, \
// RUN:   vtaisa-verify{portable=false machine=%t.json}))' -o /dev/null

// Load, compute, store; the flags that were there are gone, the no-op before
// FINISH waits for the store.
// CHECK-LABEL: @chain
vtaisa.program @chain config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<16x16xi8>
  vtaisa.buffer @w constant = dense<1> : tensor<256xi8>
  vtaisa.buffer @y output : tensor<16x16xi8>
  vtaisa.buffer @u uop = dense<0> : tensor<1x3xi32>
  // CHECK:      vtaisa.load inp sram(0) dram(@x) size(1 x 16){{$}}
  // CHECK-NEXT: vtaisa.load wgt sram(0) dram(@w) size(1 x 1) push(next){{$}}
  // CHECK-NEXT: vtaisa.load uop sram(0) dram(@u) size(1 x 1){{$}}
  // CHECK-NEXT: vtaisa.gemm reset uops(0 to 1) loops(1 x 16) dst(0, 1){{$}}
  // CHECK-NEXT: vtaisa.gemm uops(0 to 1) loops(1 x 16) dst(0, 1) src(0, 1) pop(prev){{$}}
  // CHECK-NEXT: vtaisa.alu shr imm(8) uops(0 to 1) loops(1 x 16) dst(0, 1) src(0, 1) push(next){{$}}
  // CHECK-NEXT: vtaisa.store out sram(0) dram(@y) size(1 x 16) pop(prev) push(prev){{$}}
  // CHECK-NEXT: vtaisa.load uop size(0 x 0) pop(next){{$}}
  // CHECK-NEXT: vtaisa.finish{{$}}
  // CHECK-NEXT: }
  vtaisa.load inp sram(0) dram(@x) size(1 x 16) pop(next) push(next)
  vtaisa.load wgt sram(0) dram(@w) size(1 x 1)
  vtaisa.load uop sram(0) dram(@u) size(1 x 1) pop(prev, next)
  vtaisa.load uop size(0 x 0) push(prev)
  vtaisa.gemm reset uops(0 to 1) loops(1 x 16) dst(0, 1)
  vtaisa.gemm uops(0 to 1) loops(1 x 16) dst(0, 1) src(0, 1)
  vtaisa.alu shr imm(8) uops(0 to 1) loops(1 x 16) dst(0, 1) src(0, 1)
  vtaisa.store out sram(0) dram(@y) size(1 x 16)
  vtaisa.finish push(next)
}

// Two slots: the load of the third tile waits for the GEMM of the first, not
// of the second; tiles of ACC likewise.
// CHECK-LABEL: @double_buffering
vtaisa.program @double_buffering config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<12x16xi8>
  vtaisa.buffer @w constant = dense<1> : tensor<256xi8>
  vtaisa.buffer @y output : tensor<12x16xi8>
  vtaisa.buffer @u uop = dense<[[0, 0, 0], [4, 4, 0]]> : tensor<2x3xi32>
  // CHECK: vtaisa.load wgt {{.*}}size(1 x 1){{$}}
  vtaisa.load wgt sram(0) dram(@w) size(1 x 1)
  // CHECK-NEXT: vtaisa.load uop {{.*}}size(1 x 2){{$}}
  // CHECK-NEXT: vtaisa.gemm reset {{.*}}dst(0, 1){{$}}
  vtaisa.load uop sram(0) dram(@u) size(1 x 2)
  vtaisa.gemm reset uops(0 to 2) loops(1 x 4) dst(0, 1)
  // CHECK-NEXT: vtaisa.load inp sram(0) dram(@x) size(1 x 4) push(next){{$}}
  // CHECK-NEXT: vtaisa.load inp sram(4) dram(@x, 4) size(1 x 4) push(next){{$}}
  vtaisa.load inp sram(0) dram(@x) size(1 x 4)
  vtaisa.load inp sram(4) dram(@x, 4) size(1 x 4)
  // CHECK-NEXT: vtaisa.gemm uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1) pop(prev) push(prev, next){{$}}
  // CHECK-NEXT: vtaisa.store out sram(0) dram(@y) size(1 x 4) pop(prev) push(prev){{$}}
  vtaisa.gemm uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1)
  vtaisa.store out sram(0) dram(@y) size(1 x 4)
  // CHECK-NEXT: vtaisa.load inp sram(0) dram(@x, 8) size(1 x 4) pop(next) push(next){{$}}
  vtaisa.load inp sram(0) dram(@x, 8) size(1 x 4)
  // CHECK-NEXT: vtaisa.gemm uops(1 to 2) loops(1 x 4) dst(0, 1) src(0, 1) pop(prev) push(next){{$}}
  // CHECK-NEXT: vtaisa.store out sram(4) dram(@y, 4) size(1 x 4) pop(prev){{$}}
  vtaisa.gemm uops(1 to 2) loops(1 x 4) dst(0, 1) src(0, 1)
  vtaisa.store out sram(4) dram(@y, 4) size(1 x 4)
  // CHECK-NEXT: vtaisa.gemm uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1) pop(prev, next) push(next){{$}}
  // CHECK-NEXT: vtaisa.store out sram(0) dram(@y, 8) size(1 x 4) pop(prev) push(prev){{$}}
  vtaisa.gemm uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1)
  vtaisa.store out sram(0) dram(@y, 8) size(1 x 4)
  // CHECK-NEXT: vtaisa.load uop size(0 x 0) pop(next){{$}}
  // CHECK-NEXT: vtaisa.finish{{$}}
  vtaisa.finish
}

// A load of what was stored: nobody knows of the store, so a no-op is inserted
// in front of it. The second load is served by the same. Rows in between are
// free.
// CHECK-LABEL: @store_to_load
vtaisa.program @store_to_load config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @s scratch : tensor<8x4x16xi8>
  vtaisa.buffer @x input : tensor<4x16xi32>
  vtaisa.buffer @u uop = dense<0> : tensor<1x3xi32>
  vtaisa.load uop sram(0) dram(@u) size(1 x 1)
  // CHECK: vtaisa.load acc {{.*}}size(1 x 4){{$}}
  // CHECK-NEXT: vtaisa.alu {{.*}} push(next){{$}}
  vtaisa.load acc sram(0) dram(@x) size(1 x 4)
  vtaisa.alu shr imm(0) uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1)
  // Columns 0 and 1 of rows 0 and 1, then 2 and 3.
  // CHECK-NEXT: vtaisa.store out sram(0) dram(@s) size(2 x 2) stride(4) pop(prev) push(prev){{$}}
  // CHECK-NEXT: vtaisa.store out sram(0) dram(@s, 2) size(2 x 2) stride(4) push(prev){{$}}
  vtaisa.store out sram(0) dram(@s) size(2 x 2) stride(4)
  vtaisa.store out sram(0) dram(@s, 2) size(2 x 2) stride(4)
  // CHECK-NEXT: vtaisa.load uop size(0 x 0) pop(next) push(prev){{$}}
  // CHECK-NEXT: vtaisa.load inp sram(0) dram(@s) size(2 x 2) stride(4) pop(next){{$}}
  // CHECK-NEXT: vtaisa.load inp sram(4) dram(@s, 1) size(1 x 1){{$}}
  vtaisa.load inp sram(0) dram(@s) size(2 x 2) stride(4)
  vtaisa.load inp sram(4) dram(@s, 1) size(1 x 1)
  // CHECK-NEXT: vtaisa.load uop size(0 x 0) pop(next) push(prev){{$}}
  // CHECK-NEXT: vtaisa.load inp sram(5) dram(@s, 2) size(1 x 2) pop(next) push(next){{$}}
  vtaisa.load inp sram(5) dram(@s, 2) size(1 x 2)
  // CHECK-NEXT: vtaisa.load uop size(0 x 0) pop(prev){{$}}
  // CHECK-NEXT: vtaisa.finish{{$}}
  vtaisa.finish
}

// LOAD ACC reads DRAM from the compute unit, which has queues with the store
// unit both ways.
// CHECK-LABEL: @store_to_compute
vtaisa.program @store_to_compute config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @s scratch : tensor<8x16xi32>
  vtaisa.buffer @x input : tensor<4x16xi32>
  vtaisa.buffer @u uop = dense<0> : tensor<1x3xi32>
  // CHECK: vtaisa.load uop sram(0)
  vtaisa.load uop sram(0) dram(@u) size(1 x 1)
  vtaisa.load acc sram(0) dram(@x) size(1 x 4)
  // CHECK: vtaisa.alu {{.*}}push(next){{$}}
  vtaisa.alu add imm(1) uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1)
  // CHECK-NEXT: vtaisa.store out sram(0) dram(@s) size(1 x 4) pop(prev) push(prev){{$}}
  vtaisa.store out sram(0) dram(@s) size(1 x 4)
  // 4 outputs of 16 bytes are one accumulator of 64: a WAR on the second.
  // CHECK-NEXT: vtaisa.load acc sram(8) dram(@s) size(1 x 1) pop(next) push(next){{$}}
  vtaisa.load acc sram(8) dram(@s) size(1 x 1)
  // CHECK-NEXT: vtaisa.store out sram(1) dram(@s, 3) size(1 x 1) pop(prev) push(prev){{$}}
  vtaisa.store out sram(1) dram(@s, 3) size(1 x 1)
  // CHECK-NEXT: vtaisa.load uop size(0 x 0) pop(next){{$}}
  vtaisa.finish
}

// A store onto what was loaded waits for a compute instruction that has waited
// for the load: the GEMM that uses it, or a no-op.
// CHECK-LABEL: @load_to_store
vtaisa.program @load_to_store config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @s scratch : tensor<8x16xi8>
  vtaisa.buffer @w constant = dense<1> : tensor<256xi8>
  vtaisa.buffer @x input : tensor<8x16xi32>
  vtaisa.buffer @u uop = dense<0> : tensor<1x3xi32>
  vtaisa.load uop sram(0) dram(@u) size(1 x 1)
  vtaisa.load acc sram(0) dram(@x) size(1 x 8)
  vtaisa.load wgt sram(0) dram(@w) size(1 x 1)
  vtaisa.alu add imm(1) uops(0 to 1) loops(1 x 8) dst(0, 1) src(0, 1)
  vtaisa.store out sram(0) dram(@s) size(1 x 8)
  // CHECK: vtaisa.load uop size(0 x 0) pop(next) push(prev){{$}}
  // CHECK-NEXT: vtaisa.load inp sram(0) dram(@s) size(1 x 1) pop(next) push(next){{$}}
  vtaisa.load inp sram(0) dram(@s) size(1 x 1)
  // CHECK-NEXT: vtaisa.load inp sram(1) dram(@s, 4) size(1 x 1) push(next){{$}}
  vtaisa.load inp sram(1) dram(@s, 4) size(1 x 1)
  // CHECK-NEXT: vtaisa.gemm uops(0 to 1) loops(1 x 1) pop(prev) push(next){{$}}
  vtaisa.gemm uops(0 to 1) loops(1 x 1)
  // CHECK-NEXT: vtaisa.store out sram(1) dram(@s) size(1 x 1) pop(prev){{$}}
  vtaisa.store out sram(1) dram(@s) size(1 x 1)
  // CHECK-NEXT: vtaisa.load uop size(0 x 0) pop(prev) push(next){{$}}
  // CHECK-NEXT: vtaisa.store out sram(1) dram(@s, 4) size(1 x 1) pop(prev) push(prev){{$}}
  vtaisa.store out sram(1) dram(@s, 4) size(1 x 1)
  // CHECK-NEXT: vtaisa.load uop size(0 x 0) pop(next){{$}}
  // CHECK-NEXT: vtaisa.finish{{$}}
  vtaisa.finish
}

// The first compute instruction would wait for a load: a no-op goes before it.
// CHECK-LABEL: @first_compute
vtaisa.program @first_compute config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<16x16xi8>
  // CHECK: vtaisa.load inp {{.*}} push(next){{$}}
  // CHECK-NEXT: vtaisa.load uop size(0 x 0){{$}}
  // CHECK-NEXT: vtaisa.load uop size(0 x 0) pop(prev){{$}}
  // CHECK-NEXT: vtaisa.finish{{$}}
  vtaisa.load inp sram(0) dram(@x) size(1 x 16)
  vtaisa.finish
}

// Uops with gaps: the two blocks between those of the first GEMM can be loaded
// without waiting for it. The large factor is the inner loop's.
// CHECK-LABEL: @gaps
vtaisa.program @gaps config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<1024x16xi8>
  vtaisa.buffer @w constant = dense<1> : tensor<256xi8>
  vtaisa.buffer @y output : tensor<16x16xi8>
  vtaisa.buffer @u uop = dense<[[0, 0, 0], [0, 300, 0]]> : tensor<2x3xi32>
  vtaisa.load wgt sram(0) dram(@w) size(1 x 1)
  vtaisa.load inp sram(0) dram(@x) size(1 x 1024)
  vtaisa.load uop sram(0) dram(@u) size(1 x 2)
  vtaisa.gemm reset uops(0 to 1) loops(1 x 16) dst(0, 1)
  // Reads [0, 8), [100, 108), [300, 308) and [400, 408).
  // CHECK: vtaisa.gemm uops(0 to 2) loops(8 x 2) dst(1, 8) src(1, 100) pop(prev) push(prev, next){{$}}
  vtaisa.gemm uops(0 to 2) loops(8 x 2) dst(1, 8) src(1, 100)
  // CHECK-NEXT: vtaisa.load inp sram(8) dram(@x) size(1 x 92){{$}}
  // CHECK-NEXT: vtaisa.load inp sram(108) dram(@x) size(1 x 192){{$}}
  // CHECK-NEXT: vtaisa.load inp sram(408) dram(@x) size(1 x 600){{$}}
  // CHECK-NEXT: vtaisa.load inp sram(407) dram(@x) size(1 x 1) pop(next) push(next){{$}}
  vtaisa.load inp sram(8) dram(@x) size(1 x 92)
  vtaisa.load inp sram(108) dram(@x) size(1 x 192)
  vtaisa.load inp sram(408) dram(@x) size(1 x 600)
  vtaisa.load inp sram(407) dram(@x) size(1 x 1)
  // CHECK-NEXT: vtaisa.store
  vtaisa.store out sram(0) dram(@y) size(1 x 16)
  vtaisa.finish
}
