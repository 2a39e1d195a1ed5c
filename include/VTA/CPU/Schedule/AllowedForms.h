//===- AllowedForms.h - Forms of code with other roundings ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some forms of a task are faster, but their rounding errors are larger than
// those of the direct form. Code has them where a user allows it.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_SCHEDULE_ALLOWEDFORMS_H
#define VTA_CPU_SCHEDULE_ALLOWEDFORMS_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::vta::cpu {

struct AllowedForms {
  bool winograd = false;    ///< Whether Winograd's transforms are allowed.
  bool reassociate = false; ///< Whether sums may have any order.

  /// The forms that `words` name. Errors list the words there are.
  static llvm::Expected<AllowedForms> get(ArrayRef<std::string> words);
};

} // namespace mlir::vta::cpu

#endif // VTA_CPU_SCHEDULE_ALLOWEDFORMS_H
