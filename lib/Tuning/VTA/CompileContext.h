//===- CompileContext.h - What compilers in process share -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TUNING_VTA_COMPILECONTEXT_H
#define VTA_LIB_TUNING_VTA_COMPILECONTEXT_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/Error.h"

#include <atomic>
#include <thread>

namespace mlir::vta {

/// What a context needs to read kernels and to compile them.
const DialectRegistry &getCompileRegistry();

/// Keeps the errors of a context for as long as it lives.
class ErrorCollector {
public:
  /// Errors in the file `schedule` say where they are.
  explicit ErrorCollector(MLIRContext *context, StringRef schedule = {});

  std::string take(StringRef otherwise) {
    return text.empty() ? otherwise.str() : std::move(text);
  }

private:
  ScopedDiagnosticHandler handler;
  std::string text;
};

/// Calls `work` with a worker and each number below `count`; each worker is in
/// a thread of its own, the first one in this thread.
template <typename Worker, typename Work>
void shareWork(ArrayRef<std::unique_ptr<Worker>> workers, size_t count,
               Work work) {
  std::atomic<size_t> next = 0;
  auto run = [&](Worker &worker) {
    for (size_t i = next++; i < count; i = next++)
      work(worker, i);
  };
  workers = workers.take_front(count);
  std::vector<std::thread> threads;
  for (const std::unique_ptr<Worker> &worker :
       workers.drop_front(!workers.empty()))
    threads.emplace_back([&] { run(*worker); });
  if (!workers.empty())
    run(*workers.front());
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace mlir::vta

#endif // VTA_LIB_TUNING_VTA_COMPILECONTEXT_H
