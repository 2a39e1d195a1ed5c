//===- UopMemory.cpp - What the uop memory holds --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/Utils/UopMemory.h"
#include "llvm/ADT/ArrayRef.h"

using namespace mlir;
using namespace mlir::vtaisa;

UopMemory::UopMemory(const vtart::Config &config)
    : uops(config.depth(vtart::MemType::Uop)), known(uops.size()) {}

void UopMemory::put(uint64_t at, std::optional<vtart::Uop> uop) {
  if (at >= uops.size())
    return;
  known[at] = uop.has_value();
  if (uop)
    uops[at] = *uop;
}

void UopMemory::load(const vtart::Insn &insn,
                     std::optional<ArrayRef<vtart::Uop>> contents) {
  if (insn.isNop())
    return;
  uint64_t width = uint64_t(insn.xPad0) + insn.xSize + insn.xPad1;
  uint64_t rows = uint64_t(insn.yPad0) + insn.ySize + insn.yPad1;
  for (uint64_t y = 0; y < rows; ++y) {
    uint64_t at = insn.sramBase + y * width;
    if (at >= uops.size())
      return;
    for (uint64_t x = 0; x < width; ++x) {
      bool isPad = y < insn.yPad0 || y >= insn.yPad0 + insn.ySize ||
                   x < insn.xPad0 || x >= insn.xPad0 + insn.xSize;
      if (isPad) {
        put(at + x, vtart::Uop());
        continue;
      }
      uint64_t from =
          insn.dramBase + (y - insn.yPad0) * insn.xStride + (x - insn.xPad0);
      put(at + x, contents && from < contents->size()
                      ? std::optional<vtart::Uop>((*contents)[from])
                      : std::nullopt);
    }
  }
}

std::optional<ArrayRef<vtart::Uop>> UopMemory::get(uint32_t begin,
                                                   uint32_t end) const {
  if (begin > end || end > uops.size())
    return std::nullopt;
  for (uint32_t i = begin; i < end; ++i)
    if (!known[i])
      return std::nullopt;
  return ArrayRef<vtart::Uop>(uops).slice(begin, end - begin);
}
