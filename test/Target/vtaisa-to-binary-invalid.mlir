// RUN: split-file %s %t
// RUN: not vta-translate --vtaisa-to-binary %t/two.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not vta-translate --vtaisa-to-binary --program=c %t/two.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// RUN: vta-translate --vtaisa-to-binary --program=b %t/two.mlir \
// RUN:   | vta-translate --binary-to-vtaisa | FileCheck %s --check-prefix=CHOSEN
// RUN: not vta-translate --vtaisa-to-binary %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not vta-translate --vtaisa-to-listing %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not vta-translate --vtaisa-to-binary --raw %t/symbol.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SYMBOL
// RUN: not vta-translate --vtaisa-to-binary %t/elided.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ELIDED
// RUN: not vta-translate --vtaisa-to-binary %t/short.mlir 2>&1 | FileCheck %s --check-prefix=SHORT

//--- two.mlir
// TWO: error: expected one program or --program=NAME, got 2: @a, @b
// MISSING: error: expected a program called @c, got @a, @b
// CHOSEN-NOT: @a
// CHOSEN: vtaisa.program @b
vtaisa.program @a config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
}
vtaisa.program @b config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
}

//--- none.mlir
// NONE: error: expected a vtaisa.program, got none
module {}

//--- symbol.mlir
// SYMBOL: error: 'vtaisa.load' op expected an absolute address in a raw stream, got buffer @x; write a program file instead
vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<16xi8>
  vtaisa.load uop size(0 x 0)
  vtaisa.load inp dram(@x) size(1 x 1)
}

//--- elided.mlir
// ELIDED: error: 'vtaisa.buffer' op expected the data of resource '__elided__', got none (elided?)
vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @c constant = dense_resource<__elided__> : tensor<16xi8>
}

//--- short.mlir
// SHORT: error: 'vtaisa.buffer' op expected 16 bytes of contents, got 4
vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @c constant = dense_resource<blob> : tensor<16xi8>
}
{-#
  dialect_resources: { builtin: { blob: "0x0100000001020304" } }
#-}
