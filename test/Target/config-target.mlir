// TARGET of vta_config.json travels from the command line to program and network files, and is not
// part of what configurations are compared by.

// RUN: rm -rf %t && mkdir %t
// RUN: echo '{"TARGET": "de10nano", "HW_VER": "0.0.2", "LOG_INP_WIDTH": 3, "LOG_WGT_WIDTH": 3, \
// RUN:   "LOG_ACC_WIDTH": 5, "LOG_BATCH": 0, "LOG_BLOCK": 4, \
// RUN:   "LOG_UOP_BUFF_SIZE": 15, "LOG_INP_BUFF_SIZE": 15, "LOG_WGT_BUFF_SIZE": 18, \
// RUN:   "LOG_ACC_BUFF_SIZE": 17}' > %t/de10.json

// RUN: vta-opt %s --vta-pipeline=config=%t/de10.json -o %t/conv.mlir
// RUN: FileCheck %s --check-prefix=IR --input-file=%t/conv.mlir
// IR: #vta.config<"de10nano_1x16_i8w8a32_15_15_18_17">
// RUN: vta-translate --vtaisa-to-binary %t/conv.mlir -o %t/conv.vtaprog
// RUN: vta-run %t/conv.vtaprog --list | FileCheck %s --check-prefix=FILE
// FILE: configuration de10nano_1x16_i8w8a32_15_15_18_17, machine
// RUN: vta-translate --binary-to-vtaisa %t/conv.vtaprog | FileCheck %s --check-prefix=IR
// RUN: vta-run %t/conv.vtaprog --timing --config=1x16_15_15_18_17
// RUN: not vta-run %t/conv.vtaprog --timing --config=pynq_1x16_15_15_18_17 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OTHER
// OTHER: conv.vtaprog: compiled for TARGET de10nano, --config gives TARGET pynq

// Instructions and schedules are those of every TARGET.
// RUN: vta-opt %s --vta-pipeline=config=pynq_1x16_15_15_18_17 -o %t/pynq.mlir
// RUN: sed 's/de10nano_1x16/1x16/' %t/conv.mlir > %t/a.mlir
// RUN: sed 's/pynq_1x16/1x16/' %t/pynq.mlir > %t/b.mlir
// RUN: diff %t/a.mlir %t/b.mlir

// RUN: vta-compile %vta_src/examples/digits/digits.onnx --shape=data=1x1x8x8 --device=vta \
// RUN:   --config=%t/de10.json --calibrate=global_scale --quiet -o %t/digits.vta
// RUN: vta-run %t/digits.vta --list | FileCheck %s --check-prefix=NETWORK
// NETWORK: configuration de10nano_1x16_i8w8a32_15_15_18_17, machine
// RUN: vta-run %t/digits.vta --random-inputs

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
func.func @conv(%x: tensor<1x1x5x7x1x16xi8> {vta.name = "x"},
                %w: tensor<1x1x3x3x16x16xi8> {vta.name = "w"})
    -> tensor<1x1x3x5x1x16xi8> {
  %zero = arith.constant 0 : i32
  %max = arith.constant 127 : i32
  %shift = arith.constant 8 : i32
  %empty = tensor.empty() : tensor<1x1x3x5x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x1x3x5x1x16xi32>)
      -> tensor<1x1x3x5x1x16xi32>
  %conv = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel",
      "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x1x5x7x1x16xi8>, tensor<1x1x3x3x16x16xi8>)
      outs(%init : tensor<1x1x3x5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x3x5x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x1x3x5x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%conv : tensor<1x1x3x5x1x16xi32>)
      outs(%empty8 : tensor<1x1x3x5x1x16xi8>) {
  ^bb0(%a: i32, %c: i8):
    %0 = arith.shrsi %a, %shift : i32
    %1 = arith.maxsi %0, %zero : i32
    %2 = arith.minsi %1, %max : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<1x1x3x5x1x16xi8>
  return %out : tensor<1x1x3x5x1x16xi8>
}
