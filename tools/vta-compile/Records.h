//===- Records.h - Records that come with vta-compile -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTA_COMPILE_RECORDS_H
#define VTA_TOOLS_VTA_COMPILE_RECORDS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir::vta::compile {

/// The records for kernels on VTA that come with this program, which lies at a
/// known place beside them. Empty if there are none for this machine.
std::string findShippedRecords(llvm::StringRef machine);

} // namespace mlir::vta::compile

#endif // VTA_TOOLS_VTA_COMPILE_RECORDS_H
