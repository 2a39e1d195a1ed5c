//===- FunctionalKernels.h - GEMM and ALU inner loops -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the functional simulator runs per instruction, after every index was
// checked. There is one table of functions per instruction set; all compute the
// same bits. The vector GEMMs read shadows of the WGT and INP memories that are
// brought up to date when those memories are loaded.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_FUNCTIONALKERNELS_H
#define VTART_LIB_FUNCTIONALKERNELS_H

#include "vtart/Simulator.h"

namespace vtart {

/// The loops of a GEMM or ALU instruction and its decoded uops.
struct UopLoops {
  const Uop *uops = nullptr;
  size_t numUops = 0;
  uint32_t iterOut = 0, iterIn = 0;
  uint32_t dstOut = 0, dstIn = 0, srcOut = 0, srcIn = 0, wgtOut = 0, wgtIn = 0;
};

struct GemmTask {
  UopLoops loops;
  unsigned batch = 0, block = 0;
  int32_t *acc = nullptr;
  const int8_t *inp = nullptr, *wgt = nullptr;
  const uint8_t *inpShadow = nullptr, *wgtShadow = nullptr;
};

struct AluTask {
  UopLoops loops;
  AluOp op = AluOp::Min;
  bool useImm = false;
  int32_t imm = 0;
  unsigned lanes = 0; ///< int32 values of one element, batch * block.
  int32_t *acc = nullptr;
};

struct Kernels {
  KernelKind kind = KernelKind::Scalar;
  /// Shadow bytes of one INP row (one batch row of an element; `block` int8)
  /// and of one WGT element. 0: the kernels read the memory itself.
  size_t inpShadowBytes = 0, wgtShadowBytes = 0;
  void (*packInp)(const int8_t *rows, uint8_t *shadow, size_t numRows,
                  unsigned block) = nullptr;
  void (*packWgt)(const int8_t *elems, uint8_t *shadow, size_t numElems,
                  unsigned block) = nullptr;
  void (*gemm)(const GemmTask &task) = nullptr;
  void (*alu)(const AluTask &task) = nullptr;
};

/// The kernels of `kind` for a block size; `Scalar` where that instruction set
/// has nothing for the block. `kind` must be available.
Kernels selectKernels(KernelKind kind, unsigned block);

// One per translation unit; false where there are none for `block`.
bool selectKernelsAVX2(unsigned block, Kernels &kernels);
bool selectKernelsAVX512(unsigned block, Kernels &kernels);

} // namespace vtart

#endif // VTART_LIB_FUNCTIONALKERNELS_H
