//===- Version.cpp - What --version prints --------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Support/Version.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

llvm::StringRef mlir::vta::getVersion() { return VTA_VERSION; }

void mlir::vta::setVersionPrinter() {
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "vta-mlir " << getVersion() << "\nLLVM " LLVM_VERSION_STRING "\n";
#ifndef NDEBUG
    os << "with assertions\n";
#endif
  });
}
