//===- LinkHostCode.h - Objects to a shared object --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_OBJECT_LINKHOSTCODE_H
#define VTA_CPU_OBJECT_LINKHOSTCODE_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace mlir::vta::cpu {

/// The bytes of an ELF shared object with everything the relocatable `objects`
/// define; what they leave undefined, the process that loads it provides. Runs
/// LLVM's linker, which is looked for beside LLVM's other tools and in PATH.
/// Errors: no linker, what it says, no room for temporary files.
llvm::Expected<std::vector<uint8_t>>
linkHostCode(ArrayRef<ArrayRef<char>> objects);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_OBJECT_LINKHOSTCODE_H
