// RUN: vta-opt %s --vta-apply-schedules --verify-diagnostics

!x = tensor<4x2x1x16xi8>
!w = tensor<3x2x16x16xi8>
!y = tensor<4x3x1x16xi8>
!acc = tensor<4x3x1x16xi32>
!op = !transform.any_op
module attributes {transform.with_named_sequence, vta.config = #vta.config<"1x16_15_15_18_17">,
                   vta.machine = "rtl-de10"} {

func.func @level_above(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "level_above" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_level_above} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_level_above(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  // expected-error @+1 {{expected a level of at most 3, the number of loops around the operation, got 4}}
  transform.vta.stage %gemm operand 1 to <wgt> at [4] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @level_below(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "level_below" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_level_below} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_level_below(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  // expected-error @+1 {{expected one level of at least 0 and at least 1 buffer}}
  transform.vta.stage %gemm operand 1 to <wgt> at [-1] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @no_buffers(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "no_buffers" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_no_buffers} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_no_buffers(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  // expected-error @+1 {{expected one level of at least 0 and at least 1 buffer}}
  transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [0] : !op, !op
  transform.yield
}

func.func @staged_twice(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "staged_twice" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_staged_twice} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_staged_twice(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  transform.vta.stage %gemm operand 1 to <wgt> at [2] of %loops buffers [1] : !op, !op
  // expected-error @+1 {{operand 1 is staged already}}
  transform.vta.stage %gemm operand 1 to <wgt> at [3] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @accumulator_twice(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "accumulator_twice" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_accumulator_twice} : (!x, !w) -> !y {
    %zero = arith.constant 0 : i32
    %e32 = tensor.empty() : !acc
    %zeros = linalg.fill ins(%zero : i32) outs(%e32 : !acc) -> !acc
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_accumulator_twice(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !op, !op
  // expected-error @+1 {{the accumulator is staged already}}
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @operand_above(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "operand_above" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_operand_above} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_operand_above(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  // expected-error @+1 {{expected a linalg operation or a vta.step with a tensor as operand 3}}
  transform.vta.stage %gemm operand 3 to <wgt> at [0] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @operand_below(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "operand_below" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_operand_below} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_operand_below(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  // expected-error @+1 {{expected a linalg operation or a vta.step with a tensor as operand -1}}
  transform.vta.stage %gemm operand -1 to <wgt> at [0] of %loops buffers [1] : !op, !op
  transform.yield
}

// A loop is neither a linalg operation nor a step.
func.func @a_loop(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "a_loop" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_a_loop} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    // expected-note @+1 {{staging for this operation}}
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_a_loop(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1] order [0] : (!op) -> (!op, !op, !op)
  // expected-error @+1 {{expected a linalg operation or a vta.step with a tensor as operand 0}}
  transform.vta.stage %loops operand 0 to <wgt> at [0] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @not_loops(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "not_loops" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_not_loops} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_not_loops(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  // expected-error @+1 {{expected the loops of transform.vta.tile_and_fuse}}
  transform.vta.stage %gemm operand 1 to <wgt> at [0] of %k buffers [1] : !op, !op
  transform.yield
}

func.func @no_target(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "no_target" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_no_target} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_no_target(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  %none = transform.structured.match ops{["linalg.conv_2d"]} in %k : (!op) -> !op
  // expected-error @+1 {{the target handle matches nothing}}
  transform.vta.stage %none operand 1 to <wgt> at [0] of %loops buffers [1] : !op, !op
  transform.yield
}

// Another operation than before, with fewer loops around it.
func.func @other_loops(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "other_loops" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_other_loops} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    // expected-note @+1 {{staging for this operation}}
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_other_loops(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  // expected-error @+1 {{expected a level of at most 2, the number of loops around the operation, got 3}}
  transform.vta.stage %fused operand 0 to <acc> at [3] of %loops buffers [1] : !op, !op
  transform.yield
}

// The accumulators are on chip already.
func.func @computed_inside(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "computed_inside" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_computed_inside} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    // expected-note @+1 {{staging for this operation}}
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_computed_inside(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  // expected-error @+1 {{operand 0 is computed inside the loops}}
  transform.vta.stage %fused operand 0 to <acc> at [0] of %loops buffers [1] : !op, !op
  transform.yield
}

// The marks of the loops are gone.
func.func @finished(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "finished" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_finished} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_finished(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  transform.vta.finish %k : !op
  // expected-error @+1 {{expected the loops of transform.vta.tile_and_fuse}}
  transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @parameter(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "parameter" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_parameter} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_parameter(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1] order [0, 1] : (!op) -> (!op, !op, !op)
  %p = transform.param.constant "deep" -> !transform.any_param
  // expected-error @+1 {{expected an integer parameter, got "deep"}}
  transform.vta.stage %gemm operand 1 to <wgt> at [%p] of %loops buffers [1] : !op, !op level !transform.any_param
  transform.yield
}

func.func @some_loops(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "some_loops" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_some_loops} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_some_loops(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  %loop:3 = transform.split_handle %loops : (!op) -> (!op, !op, !op)
  %some = transform.merge_handles %loop#0, %loop#2 : !op
  // expected-error @+1 {{expected all 3 loops around the operation, outermost first, got 2 of them or another order}}
  transform.vta.stage %gemm operand 1 to <wgt> at [1] of %some buffers [1] : !op, !op
  transform.yield
}

func.func @reversed_loops(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "reversed_loops" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_reversed_loops} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_reversed_loops(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  %loop:3 = transform.split_handle %loops : (!op) -> (!op, !op, !op)
  %reversed = transform.merge_handles %loop#2, %loop#1, %loop#0 : !op
  // expected-error @+1 {{expected all 3 loops around the operation, outermost first, got 3 of them or another order}}
  transform.vta.stage %gemm operand 1 to <wgt> at [1] of %reversed buffers [1] : !op, !op
  transform.yield
}

func.func @tiled_again(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "tiled_again" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_tiled_again} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_tiled_again(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  %tiled, %other = transform.structured.tile_using_for %gemm tile_sizes [0, 0, 0, 0, 8] : (!op) -> (!op, !op)
  // expected-error @+1 {{expected all 4 loops around the operation, outermost first, got 3 of them or another order}}
  transform.vta.stage %tiled operand 1 to <wgt> at [1] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @integer_mark(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "integer_mark" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_integer_mark} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_integer_mark(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  %mark = transform.param.constant 1 : i64 -> !transform.param<i64>
  transform.annotate %loops "vta.schedule" = %mark : !op, !transform.param<i64>
  // expected-error @+1 {{expected the loops of transform.vta.tile_and_fuse}}
  transform.vta.stage %gemm operand 1 to <wgt> at [1] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @array_mark(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "array_mark" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_array_mark} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_array_mark(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  %mark = transform.param.constant array<i64: 1> -> !transform.any_param
  transform.annotate %loops "vta.schedule" = %mark : !op, !transform.any_param
  // expected-error @+1 {{expected the loops of transform.vta.tile_and_fuse}}
  transform.vta.stage %gemm operand 1 to <wgt> at [1] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @dimension_above(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "dimension_above" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_dimension_above} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_dimension_above(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  %loop:3 = transform.split_handle %loops : (!op) -> (!op, !op, !op)
  %mark = transform.param.constant #vta.loop<6, 1> -> !transform.any_param
  transform.annotate %loop#1 "vta.schedule" = %mark : !op, !transform.any_param
  // expected-error @+1 {{expected 'vta.schedule' of the loops to name each of the dimensions 0 to 5 at most once, got 6}}
  transform.vta.stage %gemm operand 1 to <wgt> at [1] of %loops buffers [1] : !op, !op
  transform.yield
}

func.func @dimension_twice(%x: !x, %w: !w) -> !y {
  %y = vta.kernel "dimension_twice" (%a = %x, %b = %w) attributes {vta.schedule = @schedule_dimension_twice} : (!x, !w) -> !y {
    %zeros = arith.constant dense<0> : !acc
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : !x, !w) outs(%zeros : !acc) -> !acc
    %e = tensor.empty() : !y
    %out = vta.step narrow ins(%acc : !acc) outs(%e : !y)
    vta.yield %out : !y
  }
  return %y : !y
}
transform.named_sequence @schedule_dimension_twice(%k: !op {transform.readonly}) {
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %k sizes [1, 1, 1] order [0, 1, 2] : (!op) -> (!op, !op, !op)
  %mark = transform.param.constant #vta.loop<1, 1> -> !transform.any_param
  transform.annotate %loops "vta.schedule" = %mark : !op, !transform.any_param
  // expected-error @+1 {{expected 'vta.schedule' of the loops to name each of the dimensions 0 to 5 at most once, got 1}}
  transform.vta.stage %gemm operand 1 to <wgt> at [1] of %loops buffers [1] : !op, !op
  transform.yield
}
}
