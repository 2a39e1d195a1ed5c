// Recorded programs come back byte for byte.
// RUN: %python %S/Inputs/raw-round-trip.py vta-translate %vta_src/runtime/unittests/Inputs/cases \
// RUN:   1x16_i8w8a32_15_15_18_17 | FileCheck %s --check-prefix=CASES
// CASES-COUNT-10: same
// CASES-NOT: different

// What each bit means is checked with words written by hand: a 2x8
// configuration has 10, 9, 8 and 8 bit indices.
// RUN: printf '\x00\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00' > %t.raw
// RUN: printf '\x23\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00' >> %t.raw
// RUN: vta-translate --binary-to-vtaisa --vta-config=2x8_i8w8a32_12_13_14_15 %t.raw | FileCheck %s
// RUN: vta-translate --binary-to-vtaisa --vta-config=2x8_i8w8a32_12_13_14_15 %t.raw \
// RUN:   | vta-translate --vtaisa-to-binary --raw | cmp - %t.raw
// CHECK: vtaisa.program @program config(#vta.config<"2x8_i8w8a32_12_13_14_15">) {
// CHECK-NEXT: vtaisa.load inp sram(1) dram(0) size(0 x 0){{$}}
// CHECK-NEXT: vtaisa.finish push(prev){{$}}
// CHECK-NEXT: }

// The configuration may come from TVM's file.
// RUN: printf '{"TARGET": "sim", "HW_VER": "0.0.2", "LOG_INP_WIDTH": 3, "LOG_WGT_WIDTH": 3, \
// RUN:   "LOG_ACC_WIDTH": 5, "LOG_BATCH": 1, "LOG_BLOCK": 3, "LOG_UOP_BUFF_SIZE": 12, \
// RUN:   "LOG_INP_BUFF_SIZE": 13, "LOG_WGT_BUFF_SIZE": 14, "LOG_ACC_BUFF_SIZE": 15}' > %t.json
// RUN: vta-translate --binary-to-vtaisa --vta-config=%t.json %t.raw | FileCheck %s

// An empty stream is a program without instructions.
// RUN: printf '' > %t.empty
// RUN: vta-translate --binary-to-vtaisa --vta-config=2x8_i8w8a32_12_13_14_15 %t.empty \
// RUN:   | FileCheck %s --check-prefix=EMPTY
// EMPTY: vtaisa.program @program config(#vta.config<"2x8_i8w8a32_12_13_14_15">) {
// EMPTY-NEXT: }
