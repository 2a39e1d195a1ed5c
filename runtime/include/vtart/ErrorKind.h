//===- ErrorKind.h - Why a measurement has no result ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kinds of failures are those that AutoTVM tells apart, in its order. The
// tuner, records and boards use the same names.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_ERRORKIND_H
#define VTART_ERRORKIND_H

#include <cstdint>
#include <optional>
#include <string>

namespace vtart {

enum class ErrorKind : uint8_t {
  None,
  Instantiation, ///< A schedule that cannot be applied.
  CompileHost,   ///< Failed compilation for the host.
  CompileDevice, ///< Failed compilation for the device.
  RuntimeDevice, ///< A failed run.
  WrongAnswer,   ///< Outputs that differ from the references.
  BuildTimeout,
  RunTimeout,
  Unknown, ///< A crash of the builder or of the runner.
};
inline constexpr unsigned kNumErrorKinds = 9;

/// "none", "instantiation", "compile_host", ...
const char *errorKindName(ErrorKind kind);
std::optional<ErrorKind> parseErrorKind(const std::string &name);

} // namespace vtart

#endif // VTART_ERRORKIND_H
