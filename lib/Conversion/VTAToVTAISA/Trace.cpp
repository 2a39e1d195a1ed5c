//===- Trace.cpp - What happens, in order, with numbers -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Conversion/VTAToVTAISA/Trace.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

int64_t evaluate::Block::getSize() const {
  int64_t size = 1;
  for (int64_t extent : rect)
    size *= extent;
  return size;
}

SmallVector<int64_t> evaluate::Block::getStrides() const {
  SmallVector<int64_t> strides(rect.size(), 1);
  for (int64_t i = static_cast<int64_t>(rect.size()) - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * rect[i + 1];
  return strides;
}

SmallVector<std::string> Trace::getBufferNames() const {
  llvm::StringSet<> used;
  for (const DramBuffer &buffer : buffers)
    if (buffer.isNamed)
      used.insert(buffer.name);
  SmallVector<std::string> names;
  for (const DramBuffer &buffer : buffers) {
    std::string name = buffer.name;
    for (unsigned i = 1; !buffer.isNamed && !used.insert(name).second; ++i)
      name = buffer.name + "_" + std::to_string(i);
    names.push_back(name);
  }
  return names;
}
