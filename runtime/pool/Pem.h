//===- Pem.h - Certificates and keys as texts -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_PEM_H
#define VTAPOOL_PEM_H

#include "vtart/Support.h"

namespace vtapool {

/// Checks that `text` is one or more blocks of PEM with this label, such as
/// "CERTIFICATE", and nothing else. OpenSSL ignores what follows the first
/// block, and bytes behind the structure in a block. `label` may be the end of
/// the label: "PRIVATE KEY" has several forms. The errors name the line.
vtart::Error checkPem(const std::string &text, const std::string &label);

} // namespace vtapool

#endif // VTAPOOL_PEM_H
