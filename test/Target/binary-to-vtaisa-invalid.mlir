// RUN: %python %S/Inputs/broken-binaries.py %t vta-translate %s
// RUN: not vta-translate --binary-to-vtaisa %t/raw 2>&1 | FileCheck %s --check-prefix=NOCONFIG
// RUN: not vta-translate --binary-to-listing %t/raw 2>&1 | FileCheck %s --check-prefix=NOCONFIG
// NOCONFIG: error: expected a program file, or --vta-config=NAME|FILE for a raw instruction stream
// RUN: not vta-translate --binary-to-vtaisa --vta-config=4x4 %t/raw 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BADCONFIG
// BADCONFIG: error: {{.*}}4x4
// RUN: not vta-translate --binary-to-vtaisa --vta-config=1x16_15_15_18_17 %t/raw-odd 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ODD
// ODD: raw-odd:0:0: error: an instruction stream of 47 bytes is not a multiple of 16 bytes
// RUN: not vta-translate --binary-to-vtaisa --vta-config=1x16_15_15_18_17 %t/raw-opcode 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPCODE
// RUN: not vta-translate --binary-to-listing --vta-config=1x16_15_15_18_17 %t/raw-opcode 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPCODE
// OPCODE: error: instruction 2: unknown opcode 7
// RUN: not vta-translate --binary-to-vtaisa --vta-config=1x16_15_15_18_17 %t/raw-memory 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MEMORY
// MEMORY: error: instruction 0: unknown memory type 6
// RUN: not vta-translate --binary-to-vtaisa --vta-config=1x16_15_15_18_17 %t/raw-reserved 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RESERVED
// RESERVED: error: instruction 1: bit 63 of {{.*}}gemm{{.*}} is reserved and must be 0

// RUN: not vta-translate --binary-to-vtaisa %t/truncated 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TRUNCATED
// TRUNCATED: error: truncated program file
// RUN: not vta-translate --binary-to-vtaisa %t/damaged 2>&1 | FileCheck %s --check-prefix=DAMAGED
// DAMAGED: error: damaged program file: checksum
// RUN: not vta-translate --binary-to-vtaisa %t/version 2>&1 | FileCheck %s --check-prefix=VERSION
// VERSION: error: program file format version 99 is not supported
// RUN: not vta-translate --binary-to-vtaisa %t/opcode 2>&1 | FileCheck %s --check-prefix=POPCODE
// POPCODE: error: instruction 1: unknown opcode 7
// RUN: not vta-translate --binary-to-vtaisa %t/relocation 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RELOCATION
// RELOCATION: error: instruction 1: expected a relocation of a load or store to one of 2 buffers, got one of a finish to buffer 0
// RUN: not vta-translate --binary-to-vtaisa %t/uop-shape 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: error: buffer u: expected uops as a one-dimensional uint32 array, got uint32 with 2 dimensions
// RUN: not vta-translate --binary-to-vtaisa %t/range 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: error: 'vtaisa.load' op expected an access inside @u of 2 uop elements (4 bytes each), got elements 0 to 2
// The listing shows what the checked form refuses.
// RUN: vta-translate --binary-to-listing %t/range | FileCheck %s --check-prefix=LISTING
// LISTING: load uop sram=0 dram=0x0 y=1 x=3 stride=3

vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @u uop = dense<[[0, 0, 0], [1, 2, 3]]> : tensor<2x3xi32>
  vtaisa.buffer @x input : tensor<16xi8>
  vtaisa.load uop sram(0) dram(@u) size(1 x 2)
  vtaisa.finish
}
