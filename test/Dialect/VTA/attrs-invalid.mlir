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

func.func @few_loops(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected 'vta.uop_loops' to be an array<i64: outer, inner>, or an empty one, got array<i64: 1>}}
  %0 = linalg.exp {vta.uop_loops = array<i64: 1>} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @other_loops(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected 'vta.uop_loops' to be an array<i64: outer, inner>, or an empty one, got [1, 2]}}
  %0 = linalg.exp {vta.uop_loops = [1, 2]} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

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

func.func @negative(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected 'vta.first_ci' to be an integer from 0 to 2147483647, got -1 : i64}}
  %0 = linalg.exp {vta.first_ci = -1 : i64} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @large(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected 'vta.first_ci' to be an integer from 0 to 2147483647, got 2147483648 : i64}}
  %0 = linalg.exp {vta.first_ci = 2147483648 : i64} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @wide(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected 'vta.first_ci' to be an integer from 0 to 2147483647, got 18446744073709551616 : i128}}
  %0 = linalg.exp {vta.first_ci = 18446744073709551616 : i128} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unsigned(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected 'vta.first_ci' to be an integer from 0 to 2147483647, got 1 : ui32}}
  %0 = linalg.exp {vta.first_ci = 1 : ui32} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @text(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected 'vta.first_ci' to be an integer from 0 to 2147483647, got "1"}}
  %0 = linalg.exp {vta.first_ci = "1"} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{has 'vta.uop_loop', which is not an attribute of operations}}
func.func private @unknown() attributes {vta.uop_loop = array<i64: 1, 2>}

// -----

// expected-error @+1 {{has 'vta.zeroed_result', which is not an attribute of operations; write #vta.task<zeroed_result = true> as the 'vta.task' of the function}}
func.func private @zeroed() attributes {vta.task, vta.zeroed_result}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{has 'vta.signature', which is not an attribute of operations; write #vta.origin<..> as the 'vta.task' of the schedule}}
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly})
      attributes {vta.signature = "x"} {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{expected 'vta.task' to be a #vta.origin or the name of a task, got unit}}
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly})
      attributes {vta.task} {
    transform.yield
  }
}

// -----

// expected-error @+1 {{expected 'vta.task' to be without a value or a #vta.task, got "f"}}
func.func private @named_task() attributes {vta.task = "f"}

// -----

// expected-error @+1 {{has 'vta.task', which is not an attribute of this operation}}
module attributes {vta.task} {}

// -----

// expected-error @+1 {{has 'vta.packing', which is not an attribute of arguments; write #vta.packing<..> as the 'vta.constant' of the argument}}
func.func private @packing(i8 {vta.packing = {}})

// -----

// expected-error @+1 {{expected 'vta.host_reason' to be a string, got 3 : i64}}
func.func private @reason() attributes {vta.host_reason = 3}

// -----

// expected-error @+1 {{has 'vta.constant', which is not an attribute of operations}}
func.func private @constant() attributes {vta.constant}

// -----

// expected-error @+1 {{expected 'vta.name' of result 0 to be a string that is not empty, got 7 : i64}}
func.func private @no_result_name() -> (i8 {vta.name = 7})

// -----

// expected-error @+1 {{expected results with different names, got "y" for results 0 and 1}}
func.func private @same_result_name() -> (i8 {vta.name = "y"}, i8 {vta.name = "y"})

// -----

// expected-error @+1 {{has 'vta.host_reason', which is not an attribute of results}}
func.func private @result() -> (i8 {vta.host_reason = "y"})

// -----

// expected-error @+1 {{expected 'vta.constant' of argument 1 to be without a value or a #vta.packing, got true}}
func.func private @constant(i8, i8 {vta.constant = true})

// -----

// expected-error @+1 {{expected 'outer' to be a permutation, got array<i64: 0, 2>}}
func.func private @outer(i8 {vta.constant = #vta.packing<outer = [0, 2], pos = [0], tiles = [4]>})

// -----

// expected-error @+1 {{expected as many positions as tiles, got 2 and 1}}
func.func private @tiles(i8 {vta.constant = #vta.packing<outer = [], pos = [0, 1], tiles = [4]>})

// -----

// expected-error @+1 {{expected positions of at least 0, got -1}}
func.func private @position(i8 {vta.constant = #vta.packing<outer = [], pos = [-1], tiles = [4]>})

// -----

// expected-error @+1 {{expected tiles of at least 1, got 0}}
func.func private @tile(i8 {vta.constant = #vta.packing<outer = [], pos = [0], tiles = [0]>})

// -----

// expected-error @+1 {{expected 'winograd' to be 2 or 4, got 3}}
func.func private @winograd(i8 {vta.constant = #vta.packing<outer = [], pos = [0], tiles = [4], winograd = 3>})

// -----

func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{expected 'vta.schedule' to be a #vta.loop, got @schedule}}
  scf.for %i = %c0 to %n step %c1 {
  } {vta.schedule = @schedule}
  return
}

// -----

// expected-error @+1 {{expected dimensions of the operation and of its kernel (-1: none), got -1 and 1}}
func.func private @dims() attributes {vta.schedule = #vta.loop<-1, 1>}

// -----

// expected-error @+1 {{expected 'rows' to be the stride, reach, padding and extent of a pool, got [2, 0, 1, 11]}}
func.func private @rows() attributes {vta.schedule = #vta.loop<0, 0, rows = [2, 0, 1, 11]>}

// -----

// Each attribute on a wrong kind of operation.

func.func @place() {
  // expected-error @+1 {{has 'vta.config', which is not an attribute of this operation; expected a module or a function}}
  %0 = arith.constant {vta.config = #vta.config<"1x16_15_15_18_17">} 0 : i32
  return
}

// -----

func.func @place() {
  // expected-error @+1 {{has 'vta.machine', which is not an attribute of this operation; expected a module or a function}}
  %0 = arith.constant {vta.machine = "rtl-de10"} 0 : i32
  return
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{has 'vta.config', which is not an attribute of this operation; expected a module or a function}}
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly})
      attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
    transform.yield
  }
}

// -----

// expected-error @+1 {{has 'vta.schedule', which is not an attribute of this operation; expected a vta.kernel, the last operation of a kernel in linalg, a loop or a function}}
module attributes {vta.schedule = @schedule} {}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{has 'vta.schedule', which is not an attribute of this operation}}
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly})
      attributes {vta.schedule = @f} {
    transform.yield
  }
}

// -----

// expected-error @+1 {{expected 'vta.task' to be without a value or a #vta.task, got #vta.kernel<chunks = 1, scratch_bytes = 0, packings = []>}}
func.func private @kernel() attributes {vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = []>}

// -----

// expected-error @+1 {{expected 'vta.task' to be a #vta.kernel, got unit}}
llvm.func @task() attributes {vta.task}

// -----

// expected-error @+1 {{has 'vta.uop_loops', which is not an attribute of this operation; expected a contraction (linalg or vta.gemm)}}
func.func private @loops() attributes {vta.uop_loops = array<i64: 0, 1>}

// -----

// expected-error @+1 {{has 'vta.first_ci', which is not an attribute of this operation; expected a contraction (linalg or vta.gemm)}}
func.func private @first() attributes {vta.first_ci = 1}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{has 'vta.name', which is not an attribute of arguments of schedules}}
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly, vta.name = "x"}) {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{has 'vta.constant', which is not an attribute of arguments of schedules}}
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly, vta.constant}) {
    transform.yield
  }
}

// -----

// expected-error @+1 {{has 'vta.constant', which is not an attribute of results}}
func.func private @result() -> (i8 {vta.constant})

// -----

// expected-error @+1 {{has 'vta.name', which is not an attribute of operations}}
module attributes {vta.name = "x"} {}

// -----

// expected-error @+1 {{expected 'vta.layout' of argument 0 to be a strided<..> of numbers, got 3 : i64}}
func.func private @layout(tensor<2x3xf32> {vta.layout = 3})

// -----

// expected-error @+1 {{expected 'vta.layout' of argument 1 to be a strided<..> of numbers, got strided<[?, 1]>}}
func.func private @dynamic_layout(i8, tensor<2x3xf32> {vta.layout = strided<[?, 1]>})

// -----

// expected-error @+1 {{expected 'vta.layout' of result 0 to have a stride for each dimension of 'tensor<2x3xf32>', got strided<[6, 3, 1]>}}
func.func private @layout_rank() -> (tensor<2x3xf32> {vta.layout = strided<[6, 3, 1]>})

// -----

// expected-error @+1 {{has 'vta.layout', which is not an attribute of operations}}
func.func private @layout_of_function() attributes {vta.layout = strided<[1]>}
