//===- BuiltinMachines.h - Machine descriptions in the binary ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_BUILTINMACHINES_H
#define VTART_LIB_BUILTINMACHINES_H

#include <vector>

namespace vtart {
struct BuiltinMachine {
  const char *name;
  const char *json;
};
const std::vector<BuiltinMachine> &builtinMachines();
} // namespace vtart

#endif // VTART_LIB_BUILTINMACHINES_H
