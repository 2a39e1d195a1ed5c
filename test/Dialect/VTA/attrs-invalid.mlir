// RUN: vta-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{configuration name '1x16' is not of the form [TARGET_]BATCHxBLOCK_[iINPwWGTaACC_]UOP_INP_WGT_ACC, such as 1x16_i8w8a32_15_15_18_17}}
module attributes {vta.config = #vta.config<"1x16">} {}

// -----

// A block of 8 with the default buffers has more elements than a uop can name.
// expected-error @+1 {{configuration 1x8_i8w8a32_15_15_18_17: uop needs 36 bits, has 32 (dst 12 + src 12 + wgt 12;}}
module attributes {vta.config = #vta.config<"1x8_15_15_18_17">} {}

// -----

// expected-error @+1 {{configuration name '3x16_15_15_18_17' is not of the form [TARGET_]BATCHxBLOCK_[iINPwWGTaACC_]UOP_INP_WGT_ACC, such as 1x16_i8w8a32_15_15_18_17}}
module attributes {vta.config = #vta.config<"3x16_15_15_18_17">} {}

// -----

// expected-error @+1 {{configuration name '' is not of the form [TARGET_]BATCHxBLOCK_[iINPwWGTaACC_]UOP_INP_WGT_ACC, such as 1x16_i8w8a32_15_15_18_17}}
module attributes {vta.config = #vta.config<"">} {}

// -----

// expected-error @+1 {{configuration name '1x16_15_15_18_99999999999999999999' is not of the form [TARGET_]BATCHxBLOCK_[iINPwWGTaACC_]UOP_INP_WGT_ACC, such as 1x16_i8w8a32_15_15_18_17}}
module attributes {vta.config = #vta.config<"1x16_15_15_18_99999999999999999999">} {}

// -----

// expected-error @+1 {{expected 'vta.config' to be a #vta.config, got "1x16_15_15_18_17"}}
module attributes {vta.config = "1x16_15_15_18_17"} {}

// -----

// expected-error @+1 {{expected 'vta.machine' to be a string, got 5 : i64}}
module attributes {vta.machine = 5} {}

// -----

// expected-error @+2 {{expected ::mlir::vta::MemSpace to be one of: inp, wgt, acc}}
// expected-error @+1 {{failed to parse VTA_MemAttr parameter 'value'}}
func.func private @space(memref<1x16xi8, #vta.mem<out>>)

// -----

// expected-error @+1 {{expected 'vta.schedule' to be a symbol, got "rows"}}
func.func @schedule() attributes {vta.schedule = "rows"} { return }

// -----

// expected-error @+1 {{expected 'vta.uop_loops' to be an array<i64: outer, inner>, or an empty one, got array<i64: 1>}}
func.func @few_loops() attributes {vta.uop_loops = array<i64: 1>} { return }

// -----

// expected-error @+1 {{expected 'vta.uop_loops' to be an array<i64: outer, inner>, or an empty one, got [1, 2]}}
func.func @other_loops() attributes {vta.uop_loops = [1, 2]} { return }

// -----

// expected-error @+1 {{expected 'vta.name' of argument 1 to be a string that is not empty, got 7 : i64}}
func.func @no_name(%x: i8, %w: i8 {vta.name = 7}) { return }

// -----

// expected-error @+1 {{expected 'vta.name' of argument 0 to be a string that is not empty, got ""}}
func.func @empty_name(%x: i8 {vta.name = ""}) { return }

// -----

// expected-error @+1 {{expected arguments with different names, got "x" for arguments 0 and 2}}
func.func private @same_name(i8 {vta.name = "x"}, i8, i8 {vta.name = "x"})

// -----

// expected-error @+1 {{expected 'vta.first_ci' to be an integer of at least 0, got -1 : i64}}
func.func @f() attributes {vta.first_ci = -1 : i64} {
  return
}

// -----

// expected-error @+1 {{expected 'vta.first_ci' to be an integer of at least 0, got "1"}}
func.func @f() attributes {vta.first_ci = "1"} {
  return
}
