//===- Artifact.h - What is measured ----------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// An artifact is a file that the runtime runs, as for any user: a program, or a
// network of one step. Whoever runs it needs neither LLVM nor the tuner. Its
// hash names it in records.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_ARTIFACT_H
#define VTA_TUNING_CORE_ARTIFACT_H

#include "mlir/Support/LLVM.h"
#include "vtart/RunFile.h"

#include <memory>

namespace mlir::vta::tuning {

/// All candidates of a task share one, which is computed without any of them.
using vtart::NamedArray;
using vtart::References;

struct Artifact {
  enum class Kind { Program, Network };
  Kind kind = Kind::Program;
  std::string bytes;
  std::string hash; ///< "sha256:" and the hash of `bytes` in hexadecimal.
  /// The same of the code alone, for records: the same for kernels that differ
  /// in weights and names. Empty: the same as `hash`.
  std::string code;
  /// Null: nothing to compare the outputs with.
  std::shared_ptr<const References> references;
  uint64_t numInsns = 0; ///< Instructions of a program.

  /// Makes an artifact with its hash.
  static Artifact create(Kind kind, std::string bytes);
};

/// SHA-256, in hexadecimal.
std::string getSHA256(StringRef bytes);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_ARTIFACT_H
