//===- ErrorKind.cpp - Why a measurement has no result --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/ErrorKind.h"

using namespace vtart;

static const char *const kNames[kNumErrorKinds] = {
    "none",           "instantiation",  "compile_host",
    "compile_device", "runtime_device", "wrong_answer",
    "build_timeout",  "run_timeout",    "unknown"};

const char *vtart::errorKindName(ErrorKind kind) {
  return kNames[static_cast<unsigned>(kind)];
}

std::optional<ErrorKind> vtart::parseErrorKind(const std::string &name) {
  for (unsigned kind = 0; kind < kNumErrorKinds; ++kind)
    if (name == kNames[kind])
      return static_cast<ErrorKind>(kind);
  return std::nullopt;
}
