//===- Progress.h - What takes long says how far it is ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTACOMPILE_PROGRESS_H
#define VTA_TOOLS_VTACOMPILE_PROGRESS_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

namespace mlir::vta::compile {

/// Prints to stderr how much is done, after the first second and then once a
/// second; on a terminal in one line that is removed when all is done.
class Progress {
public:
  explicit Progress(bool isQuiet)
      : isQuiet(isQuiet), isTerminal(llvm::errs().is_displayed()),
        next(Clock::now() + std::chrono::seconds(1)) {}
  ~Progress() { clear(); }

  void report(llvm::StringRef what, size_t done, size_t total) {
    if (done == total)
      clear();
    if (isQuiet || done == total || Clock::now() < next)
      return;
    next = Clock::now() + std::chrono::seconds(1);
    clear();
    llvm::errs() << what << ": " << done << " of " << total
                 << (isTerminal ? "" : "\n");
    llvm::errs().flush();
    isShown = isTerminal;
  }

  /// Removes the line, before something else is printed.
  void clear() {
    if (isShown)
      llvm::errs() << "\r\033[K";
    isShown = false;
  }

private:
  using Clock = std::chrono::steady_clock;
  bool isQuiet, isTerminal, isShown = false;
  Clock::time_point next;
};

} // namespace mlir::vta::compile

#endif // VTA_TOOLS_VTACOMPILE_PROGRESS_H
