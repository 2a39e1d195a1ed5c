// Equal kernels share what is chosen for the first of them; the same kernel on
// another machine has a choice of its own.

// DEFINE: %{machine} = rtl-de10
// DEFINE: %{generate} = vta-opt \
// DEFINE:   --pass-pipeline="builtin.module(vta-attach-target{machine=%{machine}}, \
// DEFINE:   vta-kernel-pipeline,vta-generate-schedules)"

// RUN: rm -rf %t && mkdir %t
// RUN: %{generate} %s | grep tune.knob > %t/one.txt
// REDEFINE: %{machine} = pynq
// RUN: %{generate} %s | grep tune.knob > %t/pynq.txt
// RUN: not cmp -s %t/one.txt %t/pynq.txt

// RUN: grep -v '^[#/]' %s > %t/function.txt
// RUN: cp %s %t/all.mlir
// RUN: sed 's/@kernel/@other/; s/^\(func.*\) {/\1 attributes {vta.machine = "pynq"} {/' \
// RUN:   %t/function.txt >> %t/all.mlir
// RUN: sed 's/@kernel/@same/' %t/function.txt >> %t/all.mlir
// REDEFINE: %{machine} = rtl-de10
// RUN: %{generate} %t/all.mlir | grep tune.knob > %t/all.txt
// RUN: cat %t/one.txt %t/pynq.txt %t/one.txt | cmp - %t/all.txt

// Kernels are scheduled at the same time, and the result is that of one thread.
// RUN: %{generate} %t/all.mlir \
// RUN:   | vta-opt --vta-apply-schedules -debug-only=vta-apply-schedules -o %t/threads.mlir \
// RUN:   2> %t/threads.txt
// RUN: %{generate} %t/all.mlir \
// RUN:   | vta-opt --vta-apply-schedules -mlir-disable-threading -o %t/one-thread.mlir
// RUN: cmp %t/threads.mlir %t/one-thread.mlir

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h * 2 + y, w * 2 + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
func.func @kernel(%x: tensor<1x8x28x28x1x16xi8> {vta.name = "x"}, %w: tensor<16x8x1x1x16x16xi8> {vta.name = "w"}) -> tensor<1x16x14x14x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %empty = tensor.empty() : tensor<1x16x14x14x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x16x14x14x1x16xi32>) -> tensor<1x16x14x14x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x8x28x28x1x16xi8>, tensor<16x8x1x1x16x16xi8>)
      outs(%init : tensor<1x16x14x14x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x16x14x14x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x16x14x14x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<1x16x14x14x1x16xi32>) outs(%empty8 : tensor<1x16x14x14x1x16xi8>) {
  ^bb0(%a: i32, %c: i8):
    %s0 = arith.shrsi %a, %shift : i32
    %s1 = arith.maxsi %s0, %low : i32
    %s2 = arith.minsi %s1, %high : i32
    %t = arith.trunci %s2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x16x14x14x1x16xi8>
  return %out : tensor<1x16x14x14x1x16xi8>
}
