//===- SketchLibrary.h - Rules of users -------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_SKETCHLIBRARY_H
#define VTA_TRANSFORMS_SCHEDULES_SKETCHLIBRARY_H

#include "VTA/Transforms/Schedules/Sketches.h"
#include "llvm/Support/Error.h"

namespace mlir::vta::cpu {

/// The rules of a shared library, which stays loaded.
class SketchLibrary {
public:
  /// Loads a file with the function of VTA-c/SketchRules.h, once for each path.
  /// An empty path gives null. Errors: not such a library, no rules, names that
  /// are missing, twice or those of rules that are built in.
  static llvm::Expected<std::shared_ptr<const SketchLibrary>>
  load(StringRef path);

  ArrayRef<SketchRule> getRules() const { return rules; }

private:
  std::vector<SketchRule> rules;
};

/// Options by the words of AllowedForms and the path of a library. Errors name
/// the option.
llvm::Expected<CompileTaskOptions>
getCompileTaskOptions(unsigned threads, ArrayRef<std::string> allow,
                      StringRef library);

/// What a pass compiles the tasks of a module for, and how.
struct TaskPassOptions {
  CPUTarget target;
  CompileTaskOptions compile;
};

/// Reads the options of a pass. Reports errors at `module`.
FailureOr<TaskPassOptions>
readTaskPassOptions(ModuleOp module, StringRef triple, StringRef processor,
                    StringRef features, unsigned threads,
                    ArrayRef<std::string> allow, StringRef library);

} // namespace mlir::vta::cpu

#endif // VTA_TRANSFORMS_SCHEDULES_SKETCHLIBRARY_H
