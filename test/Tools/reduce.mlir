// The reducer keeps what the script finds interesting: here, a vta.stage. The
// many variants that are not valid IR are not reported.
// RUN: mkdir -p %t
// RUN: printf '#!/bin/sh\n! grep -q vta.stage "$1"\n' > %t/interesting.sh
// RUN: chmod +x %t/interesting.sh
// RUN: vta-reduce %s \
// RUN:   --reduction-tree='traversal-mode=0 test=%t/interesting.sh' 2> %t/errors | FileCheck %s
// RUN: count 0 < %t/errors

// CHECK-NOT: func @unrelated
// CHECK: func.func @stage
// CHECK: vta.stage
// CHECK-NOT: func @unrelated

// What the user does wrong is: input that does not parse, and a script that
// finds nothing interesting in it.
// RUN: echo 'func.func @f() {' > %t/invalid.mlir
// RUN: not vta-reduce %t/invalid.mlir \
// RUN:   --reduction-tree='traversal-mode=0 test=%t/interesting.sh' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INVALID
// INVALID: error: {{.*}}expected
// RUN: printf '#!/bin/sh\nexit 0\n' > %t/never.sh
// RUN: chmod +x %t/never.sh
// RUN: not vta-reduce %s \
// RUN:   --reduction-tree='traversal-mode=0 test=%t/never.sh' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NEVER
// NEVER: error: uninterested module will not be reduced

func.func @unrelated1(%x: tensor<2x16xi8>) -> tensor<2x16xi8> {
  return %x : tensor<2x16xi8>
}
func.func @stage(%x: tensor<2x16xi8>) -> tensor<2x16xi8> {
  %0 = vta.stage %x low[0, 0] high[0, 0] to <inp> buffers 1
      : tensor<2x16xi8> to tensor<2x16xi8>
  return %0 : tensor<2x16xi8>
}
func.func @unrelated2(%x: tensor<3x16xi8>) -> tensor<3x16xi8> {
  return %x : tensor<3x16xi8>
}
