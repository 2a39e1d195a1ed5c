//===- MeasureError.cpp - Why a trial has no result -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/MeasureError.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace mlir::vta::tuning;

char MeasureError::ID = 0;

StringRef mlir::vta::tuning::getErrorName(ErrorKind kind) {
  return vtart::errorKindName(kind);
}

std::optional<ErrorKind> mlir::vta::tuning::parseErrorKind(StringRef name) {
  return vtart::parseErrorKind(name.str());
}

std::pair<ErrorKind, std::string>
mlir::vta::tuning::takeMeasureError(llvm::Error error, ErrorKind otherwise) {
  ErrorKind kind = otherwise;
  llvm::Error rest = llvm::handleErrors(
      std::move(error),
      [&](std::unique_ptr<MeasureError> measured) -> llvm::Error {
        kind = measured->getKind();
        return llvm::Error(std::move(measured));
      });
  return {kind, llvm::toString(std::move(rest))};
}

//===----------------------------------------------------------------------===//
// FailureCounter
//===----------------------------------------------------------------------===//

void FailureCounter::add(ErrorKind kind, StringRef message) {
  ++numTrials;
  if (kind == ErrorKind::None) {
    inARow = 0;
    return;
  }
  ++numFailed;
  ++inARow;
  Seen &entry = seen[kind];
  if (entry.count++ == 0)
    entry.example = message.str();
}

std::string FailureCounter::describe() const {
  // Of equally common ones, the first kind.
  const auto *commonest = &*seen.begin();
  for (const auto &entry : seen)
    if (entry.second.count > commonest->second.count)
      commonest = &entry;
  return (getErrorName(commonest->first) + " (" +
          Twine(commonest->second.count) +
          " times), at first: " + commonest->second.example)
      .str();
}

std::optional<std::string> FailureCounter::takeWarning() {
  if (hasWarned || inARow < kLimit)
    return std::nullopt;
  hasWarned = true;
  return (Twine(inARow) + " trials in a row failed; the commonest error is " +
          describe())
      .str();
}

std::optional<std::string> FailureCounter::getFinalWarning() const {
  if (numFailed == 0 || numFailed < numTrials)
    return std::nullopt;
  return ("all " + Twine(numTrials) +
          " trials failed; the commonest error is " + describe())
      .str();
}
