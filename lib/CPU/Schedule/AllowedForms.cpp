//===- AllowedForms.cpp - Forms of code with other roundings --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/AllowedForms.h"

using namespace mlir;
using namespace mlir::vta::cpu;

llvm::Expected<AllowedForms> AllowedForms::get(ArrayRef<std::string> words) {
  AllowedForms forms;
  for (StringRef word : words) {
    if (word == "winograd")
      forms.winograd = true;
    else if (word == "reassociate")
      forms.reassociate = true;
    else
      return llvm::createStringError(
          "'" + word + "' cannot be allowed: expected winograd or reassociate");
  }
  return forms;
}
