//===- Version.h - What --version prints ------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SUPPORT_VERSION_H
#define VTA_SUPPORT_VERSION_H

#include "llvm/ADT/StringRef.h"

namespace mlir::vta {

/// The version of vta-mlir, for example 0.2.0.
llvm::StringRef getVersion();

/// Makes the option --version of LLVM's command lines print our version and
/// LLVM's. Called before the command line is parsed, and after
/// cl::ResetCommandLineParser, which would forget the option.
void setVersionPrinter();

} // namespace mlir::vta

#endif // VTA_SUPPORT_VERSION_H
