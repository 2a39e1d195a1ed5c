// Pool files that are none.
// REQUIRES: pool
// RUN: rm -rf %t && split-file %s %t && chmod 600 %t/*
// DEFINE: %{tune} = not vta-tune %t/kernel.mlir --key=pynq --pool
// RUN: %{tune}=%t/none.conf 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: vta-tune: error: --pool: {{.*}}none.conf
// RUN: %{tune}=%t/text.conf 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: vta-tune: error: --pool: {{.*}}text.conf: not valid JSON
// RUN: %{tune}=%t/key.conf 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: vta-tune: error: --pool: {{.*}}key.conf: {{.*}}colour
// Nobody listens there.
// RUN: %{tune}=%t/port.conf 2>&1 | FileCheck %s --check-prefix=PORT
// PORT: vta-tune: error: --pool: {{.*}}127.0.0.1:1
// Others may read the password.
// RUN: chmod 644 %t/port.conf && %{tune}=%t/port.conf 2>&1 | FileCheck %s --check-prefix=MODE
// MODE: {{.*}}port.conf: it has a password and its mode is 644

//--- text.conf
server = nats://127.0.0.1:4222
//--- key.conf
{"pool": 1, "colour": "red"}
//--- port.conf
{"pool": 1, "servers": ["nats://127.0.0.1:1"], "server_name": "", "user": "tuner",
 "password": "secret", "role": "tuner", "key": "", "authority": "", "certificate": "",
 "private_key": ""}
//--- kernel.mlir
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x1x2x2x1x16xi8> {vta.name = "x"}, %w: tensor<1x1x1x1x16x16xi8> {vta.name = "w"}) -> tensor<1x1x2x2x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -14408, 31174, 15554, -8007, 1026, 1260, -131071, 13256, 1410, 1103, -3130, -2925, -428, 51431, 57794]]> : tensor<1x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %empty = tensor.empty() : tensor<1x1x2x2x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x1x2x2x1x16xi32>) -> tensor<1x1x2x2x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x1x2x2x1x16xi8>, tensor<1x1x1x1x16x16xi8>)
      outs(%init : tensor<1x1x2x2x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x2x2x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x1x2x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x1x2x2x1x16xi32>, tensor<1x16xi32>) outs(%empty8 : tensor<1x1x2x2x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x1x2x2x1x16xi8>
  return %out : tensor<1x1x2x2x1x16xi8>
}
