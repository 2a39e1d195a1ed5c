//===- MeasureError.h - Why a trial has no result ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The kinds of failures are those that AutoTVM tells apart, so that records of
// either tuner mean the same. The text is kept beside the kind.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_MEASUREERROR_H
#define VTA_TUNING_CORE_MEASUREERROR_H

#include "mlir/Support/LLVM.h"
#include "vtart/ErrorKind.h"
#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <string>

namespace mlir::vta::tuning {

using vtart::ErrorKind;
using vtart::kNumErrorKinds;

/// "none", "instantiation", "compile_host", ...
StringRef getErrorName(ErrorKind kind);
std::optional<ErrorKind> parseErrorKind(StringRef name);

/// A failure with its kind.
class MeasureError : public llvm::ErrorInfo<MeasureError> {
public:
  static char ID;
  MeasureError(ErrorKind kind, std::string message)
      : kind(kind), text(std::move(message)) {}
  ErrorKind getKind() const { return kind; }
  void log(llvm::raw_ostream &os) const override { os << text; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  ErrorKind kind;
  std::string text;
};

/// The message of `error`, and its kind: `otherwise` if it does not say.
std::pair<ErrorKind, std::string> takeMeasureError(llvm::Error error,
                                                   ErrorKind otherwise);

/// Counts failures, so that a session in which nothing works says so.
class FailureCounter {
public:
  /// AutoTVM's limit of failures in a row.
  static constexpr uint64_t kLimit = 150;

  /// `kind` is None for a trial that was measured.
  void add(ErrorKind kind, StringRef message);
  /// The line to print, once: after kLimit failures in a row.
  std::optional<std::string> takeWarning();
  /// The same for the end of a session: set if every trial failed.
  std::optional<std::string> getFinalWarning() const;
  uint64_t getNumFailed() const { return numFailed; }

private:
  /// "wrong_answer 97 times, for example: ...", the commonest.
  std::string describe() const;
  struct Seen {
    uint64_t count = 0;
    std::string example;
  };
  std::map<ErrorKind, Seen> seen;
  uint64_t numTrials = 0, numFailed = 0, inARow = 0;
  bool hasWarned = false;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_MEASUREERROR_H
