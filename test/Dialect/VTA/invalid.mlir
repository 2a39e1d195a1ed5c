// RUN: vta-opt %s --split-input-file --verify-diagnostics

func.func @stage_rank(%x: tensor<4x1x16xi8>) {
  // expected-error @+1 {{expected equal rank and element type, got 'tensor<4x1x16xi8>' and 'tensor<1x4x1x16xi8>'}}
  %0 = vta.stage %x low[0, 0, 0] high[0, 0, 0] to <inp> buffers 1 : tensor<4x1x16xi8> to tensor<1x4x1x16xi8>
  return
}

// -----

func.func @stage_element(%x: tensor<4x1x16xi8>) {
  // expected-error @+1 {{expected equal rank and element type, got 'tensor<4x1x16xi8>' and 'tensor<4x1x16xi32>'}}
  %0 = vta.stage %x low[0, 0, 0] high[0, 0, 0] to <inp> buffers 1 : tensor<4x1x16xi8> to tensor<4x1x16xi32>
  return
}

// -----

func.func @stage_pads(%x: tensor<4x1x16xi8>) {
  // expected-error @+1 {{expected 3 low and high pads, got 2 and 3}}
  %0 = vta.stage %x low[0, 0] high[0, 0, 0] to <inp> buffers 1 : tensor<4x1x16xi8> to tensor<4x1x16xi8>
  return
}

// -----

func.func @stage_negative_pad(%x: tensor<4x1x16xi8>) {
  // expected-error @+1 {{expected pads of dimension 0 to be at least 0, got -1}}
  %0 = vta.stage %x low[1, 0, 0] high[-1, 0, 0] to <inp> buffers 1 : tensor<4x1x16xi8> to tensor<4x1x16xi8>
  return
}

// -----

func.func @stage_sum(%x: tensor<4x1x16xi8>) {
  // expected-error @+1 {{expected dimension 0 of the result to be 1 + 4 + 2 = 7, got 6}}
  %0 = vta.stage %x low[1, 0, 0] high[2, 0, 0] to <inp> buffers 1 : tensor<4x1x16xi8> to tensor<6x1x16xi8>
  return
}

// -----

func.func @stage_buffers(%x: tensor<4x1x16xi8>) {
  // expected-error @+1 {{expected at least 1 buffer, got 0}}
  %0 = vta.stage %x low[0, 0, 0] high[0, 0, 0] to <inp> buffers 0 : tensor<4x1x16xi8> to tensor<4x1x16xi8>
  return
}

// -----

func.func @stage_operands(%x: tensor<4x1x16xi8>, %low: index) {
  // expected-error @+1 {{expected one operand for each dynamic pad, got 1 and 0}}
  %0 = "vta.stage"(%x, %low) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_low = array<i64: 0, 0, 0>, static_high = array<i64: 0, 0, 0>, space = #vta.mem<inp>}> : (tensor<4x1x16xi8>, index) -> tensor<4x1x16xi8>
  return
}

// -----

func.func @stage_no_operands(%x: tensor<?x1x16xi8>) {
  // expected-error @+1 {{expected one operand for each dynamic pad, got 0 and 0}}
  %0 = "vta.stage"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: -9223372036854775808, 0, 0>, static_high = array<i64: 0, 0, 0>, space = #vta.mem<inp>}> : (tensor<?x1x16xi8>) -> tensor<?x1x16xi8>
  return
}

// -----

func.func @stage_unranked(%x: tensor<*xi8>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of any type values, but got 'tensor<*xi8>'}}
  %0 = "vta.stage"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64>, static_high = array<i64>, space = #vta.mem<inp>}> : (tensor<*xi8>) -> tensor<1xi8>
  return
}

// -----

func.func @empty_sizes(%n: index) {
  // expected-error @+1 {{expected 1 sizes for the dynamic dimensions of 'tensor<4x?x16xi32>', got 2}}
  %0 = vta.empty(%n, %n) in <acc> buffers 1 : tensor<4x?x16xi32>
  return
}

// -----

func.func @empty_buffers() {
  // expected-error @+1 {{expected at least 1 buffer, got -2}}
  %0 = vta.empty() in <acc> buffers -2 : tensor<4x1x16xi32>
  return
}

// -----

func.func @alloc_space() {
  // expected-error @+1 {{expected a memref in a #vta.mem space, got 'memref<4x1x16xi32>'}}
  %0 = vta.alloc() buffers 1 : memref<4x1x16xi32>
  return
}

// -----

func.func @alloc_other_space() {
  // expected-error @+1 {{expected a memref in a #vta.mem space, got 'memref<4x1x16xi32, 1>'}}
  %0 = vta.alloc() buffers 1 : memref<4x1x16xi32, 1>
  return
}

// -----

func.func @alloc_sizes() {
  // expected-error @+1 {{expected 1 sizes for the dynamic dimensions of}}
  %0 = vta.alloc() buffers 1 : memref<?x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @alloc_buffers() {
  // expected-error @+1 {{expected at least 1 buffer, got 0}}
  %0 = vta.alloc() buffers 0 : memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @load_dest(%x: memref<4x1x16xi8>, %y: memref<4x1x16xi8>) {
  // expected-error @+1 {{expected the destination in a #vta.mem space, got 'memref<4x1x16xi8>'}}
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %y : memref<4x1x16xi8> to memref<4x1x16xi8>
  return
}

// -----

func.func @load_source(%x: memref<4x1x16xi8, #vta.mem<inp>>, %y: memref<4x1x16xi8, #vta.mem<inp>>) {
  // expected-error @+1 {{expected the source in DRAM (no memory space), got 'memref<4x1x16xi8, #vta.mem<inp>>'}}
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %y : memref<4x1x16xi8, #vta.mem<inp>> to memref<4x1x16xi8, #vta.mem<inp>>
  return
}

// -----

func.func @load_element(%x: memref<4x1x16xi32>, %y: memref<4x1x16xi8, #vta.mem<inp>>) {
  // expected-error @+1 {{expected equal rank and element type, got 'memref<4x1x16xi32>' and 'memref<4x1x16xi8, #vta.mem<inp>>'}}
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %y : memref<4x1x16xi32> to memref<4x1x16xi8, #vta.mem<inp>>
  return
}

// -----

func.func @load_pads(%x: memref<4x1x16xi8>, %y: memref<4x1x16xi8, #vta.mem<inp>>) {
  // expected-error @+1 {{expected 3 low and high pads, got 3 and 4}}
  vta.load %x low[0, 0, 0] high[0, 0, 0, 0] into %y : memref<4x1x16xi8> to memref<4x1x16xi8, #vta.mem<inp>>
  return
}

// -----

func.func @load_sum(%x: memref<4x1x16xi8>, %y: memref<4x1x16xi8, #vta.mem<inp>>) {
  // expected-error @+1 {{expected dimension 0 of the result to be 0 + 4 + 1 = 5, got 4}}
  vta.load %x low[0, 0, 0] high[1, 0, 0] into %y : memref<4x1x16xi8> to memref<4x1x16xi8, #vta.mem<inp>>
  return
}

// -----

func.func @load_no_operands(%x: memref<?x1x16xi8>, %y: memref<?x1x16xi8, #vta.mem<inp>>) {
  // expected-error @+1 {{expected one operand for each dynamic pad, got 0 and 0}}
  "vta.load"(%x, %y) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, static_low = array<i64: 0, 0, 0>, static_high = array<i64: -9223372036854775808, 0, 0>}> : (memref<?x1x16xi8>, memref<?x1x16xi8, #vta.mem<inp>>) -> ()
  return
}

// -----

func.func @store_source(%x: memref<4x1x16xi8, #vta.mem<inp>>, %y: memref<4x1x16xi8>) {
  // expected-error @+1 {{expected the source in #vta.mem<acc>, got 'memref<4x1x16xi8, #vta.mem<inp>>'}}
  vta.store %x to %y : memref<4x1x16xi8, #vta.mem<inp>> to memref<4x1x16xi8>
  return
}

// -----

func.func @store_dest(%x: memref<4x1x16xi32, #vta.mem<acc>>, %y: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected the destination in DRAM (no memory space)}}
  vta.store %x to %y : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @store_shape(%x: memref<4x1x16xi32, #vta.mem<acc>>, %y: memref<5x1x16xi8>) {
  // expected-error @+1 {{expected equal shapes, got 'memref<4x1x16xi32, #vta.mem<acc>>' and 'memref<5x1x16xi8>'}}
  vta.store %x to %y : memref<4x1x16xi32, #vta.mem<acc>> to memref<5x1x16xi8>
  return
}

// -----

func.func @reset(%x: memref<4x16x16xi8, #vta.mem<wgt>>) {
  // expected-error @+1 {{expected the destination in #vta.mem<acc>, got 'memref<4x16x16xi8, #vta.mem<wgt>>'}}
  vta.reset %x : memref<4x16x16xi8, #vta.mem<wgt>>
  return
}

// -----

#id = affine_map<(d) -> (d)>
func.func @gemm_inp(%i: memref<4x1x16xi8>, %w: memref<4x16x16xi8, #vta.mem<wgt>>, %a: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected the input in #vta.mem<inp>, got 'memref<4x1x16xi8>'}}
  vta.gemm %i, %w into %a maps [#id, #id, #id] : memref<4x1x16xi8>, memref<4x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

#id = affine_map<(d) -> (d)>
func.func @gemm_wgt(%i: memref<4x1x16xi8, #vta.mem<inp>>, %a: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected the weights in #vta.mem<wgt>, got 'memref<4x1x16xi8, #vta.mem<inp>>'}}
  vta.gemm %i, %i into %a maps [#id, #id, #id] : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x1x16xi8, #vta.mem<inp>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

#id = affine_map<(d) -> (d)>
func.func @gemm_acc(%i: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<wgt>>) {
  // expected-error @+1 {{expected the accumulator in #vta.mem<acc>, got 'memref<4x1x16xi8, #vta.mem<inp>>'}}
  vta.gemm %i, %w into %i maps [#id, #id, #id] : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi8, #vta.mem<inp>>
  return
}

// -----

#id = affine_map<(d) -> (d)>
func.func @gemm_two_maps(%i: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<wgt>>, %a: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected 3 maps, got 2}}
  vta.gemm %i, %w into %a maps [#id, #id] : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

#id = affine_map<(d) -> (d)>
#two = affine_map<(d, e) -> (d)>
func.func @gemm_dims(%i: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<wgt>>, %a: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected map 1 to have 1 dimensions and no symbols, got affine_map<(d0, d1) -> (d0)>}}
  vta.gemm %i, %w into %a maps [#id, #two, #id] : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

#id = affine_map<(d) -> (d)>
#sym = affine_map<(d)[s] -> (d + s)>
func.func @gemm_symbols(%i: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<wgt>>, %a: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected map 0 to have 1 dimensions and no symbols, got affine_map<(d0)[s0] -> (d0 + s0)>}}
  vta.gemm %i, %w into %a maps [#sym, #id, #id] : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

#id = affine_map<(d) -> (d)>
#many = affine_map<(d) -> (d, d, d, d)>
func.func @gemm_results(%i: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<wgt>>, %a: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected map 2 to have at most 3 results, got affine_map<(d0) -> (d0, d0, d0, d0)>}}
  vta.gemm %i, %w into %a maps [#id, #id, #many] : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

#id = affine_map<(d) -> (d)>
#sum = affine_map<(d) -> (d + 1)>
func.func @gemm_plain(%i: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<wgt>>, %a: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected the results of map 1 to be dimensions, got affine_map<(d0) -> (d0 + 1)>}}
  vta.gemm %i, %w into %a maps [#id, #sum, #id] : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

#i = affine_map<(d, e) -> (d + e)>
#o = affine_map<(d, e) -> (d)>
func.func @gemm_covered(%i: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<wgt>>, %a: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected dimension 1 to be the index of an operand's dimension}}
  vta.gemm %i, %w into %a maps [#i, #o, #o] : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @alu_dest(%x: memref<4x1x16xi32>) {
  // expected-error @+1 {{expected the destination in #vta.mem<acc>, got 'memref<4x1x16xi32>'}}
  vta.alu add %x imm 1 : memref<4x1x16xi32>
  return
}

// -----

func.func @alu_source(%x: memref<4x1x16xi32, #vta.mem<acc>>, %y: memref<4x1x16xi32>) {
  // expected-error @+1 {{expected the source in #vta.mem<acc>, got 'memref<4x1x16xi32>'}}
  vta.alu add %x, %y map affine_map<(d) -> (d)> : memref<4x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32>
  return
}

// -----

func.func @alu_neither(%x: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected either a source or an immediate}}
  vta.alu add %x : memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @alu_both(%x: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected either a source or an immediate}}
  vta.alu add %x, %x map affine_map<(d) -> (d)> imm 1 : memref<4x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @alu_map(%x: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected a map exactly if there is a source}}
  "vta.alu"(%x) <{opcode = 2 : i32, imm = 1 : i64, map = affine_map<(d) -> (d)>}> : (memref<4x1x16xi32, #vta.mem<acc>>) -> ()
  return
}

// -----

func.func @alu_no_map(%x: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected a map exactly if there is a source}}
  "vta.alu"(%x, %x) <{opcode = 2 : i32}> : (memref<4x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>) -> ()
  return
}

// -----

func.func @alu_imm(%x: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected an immediate of 16 bits, got 32768}}
  vta.alu min %x imm 32768 : memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @alu_low_imm(%x: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected an immediate of 16 bits, got -32769}}
  vta.alu max %x imm -32769 : memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @alu_opcode(%x: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'opcode' [min, max, add, shr, mul]}}
  vta.alu div %x imm 1 : memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @stage_pads_wgt(%x: tensor<4x16x16xi8>) {
  // expected-error @+1 {{expected padding of #vta.mem<inp> only, got it in #vta.mem<wgt>}}
  %0 = vta.stage %x low[1, 0, 0] high[0, 0, 0] to <wgt> buffers 1 : tensor<4x16x16xi8> to tensor<5x16x16xi8>
  return
}

// -----

func.func @load_pads_acc(%x: memref<4x1x16xi32>, %t: memref<5x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected padding of #vta.mem<inp> only, got it in #vta.mem<acc>}}
  vta.load %x low[0, 0, 0] high[1, 0, 0] into %t : memref<4x1x16xi32> to memref<5x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @alu_symbol(%x: memref<4x1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected a map from 1 to 1 dimensions without symbols, got affine_map<(d0)[s0] -> (s0)>}}
  vta.alu add %x, %x map affine_map<(c)[s] -> (s)> : memref<4x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

func.func @alu_map_rank(%x: memref<4x1x16xi32, #vta.mem<acc>>, %y: memref<1x16xi32, #vta.mem<acc>>) {
  // expected-error @+1 {{expected a map from 1 to 0 dimensions without symbols, got affine_map<(d0) -> (d0)>}}
  vta.alu add %x, %y map affine_map<(c) -> (c)> : memref<4x1x16xi32, #vta.mem<acc>>, memref<1x16xi32, #vta.mem<acc>>
  return
}
