//===- Artifact.cpp - What is measured ------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Artifact.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SHA256.h"

using namespace mlir;
using namespace mlir::vta::tuning;

std::string mlir::vta::tuning::getSHA256(StringRef bytes) {
  llvm::SHA256 hash;
  hash.update(bytes);
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

Artifact Artifact::create(Kind kind, std::string bytes) {
  Artifact artifact;
  artifact.kind = kind;
  artifact.hash = "sha256:" + getSHA256(bytes);
  artifact.bytes = std::move(bytes);
  return artifact;
}
