// RUN: vta-opt %s --vta-attach-target | FileCheck %s
// RUN: vta-opt %s --vta-attach-target="config=1x8_15_14_16_16 machine=pynq" \
// RUN:   | FileCheck %s --check-prefix=OTHER
// RUN: echo '{"TARGET": "sim", "HW_VER": "0.0.2", "LOG_INP_WIDTH": 3, "LOG_WGT_WIDTH": 3, \
// RUN:   "LOG_ACC_WIDTH": 5, "LOG_BATCH": 1, "LOG_BLOCK": 4, "LOG_UOP_BUFF_SIZE": 15, \
// RUN:   "LOG_INP_BUFF_SIZE": 15, "LOG_WGT_BUFF_SIZE": 18, "LOG_ACC_BUFF_SIZE": 17}' > %t.json
// RUN: vta-opt %s \
// RUN:   --vta-attach-target="config=%t.json machine=%vta_src/runtime/machines/rtl-pynq.json" \
// RUN:   | FileCheck %s --check-prefix=FILE

// What was there is replaced; other attributes stay.
// CHECK: module attributes {my.note = 1 : i64, vta.config = #vta.config<"1x16_i8w8a32_15_15_18_17">, vta.machine = "rtl-de10"}
// OTHER: module attributes {my.note = 1 : i64, vta.config = #vta.config<"1x8_i8w8a32_15_14_16_16">, vta.machine = "pynq"}
// FILE: module attributes {my.note = 1 : i64, vta.config = #vta.config<"2x16_i8w8a32_15_15_18_17">, vta.machine = "{{.*}}rtl-pynq.json"}
module attributes {my.note = 1, vta.config = #vta.config<"4x8_15_16_16_18">} {
}
