//===- ForeignFormats.h - Models that other tools convert -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Formats of models that are not read here, but that other tools convert to
// TOSA: errors name the tool.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DRIVER_FOREIGNFORMATS_H
#define VTA_LIB_DRIVER_FOREIGNFORMATS_H

#include "llvm/Support/MemoryBuffer.h"
#include <optional>

namespace mlir::vta {

/// Returns true for a model of TensorFlow Lite, by the identifier of its
/// FlatBuffer or the extension of its file.
bool isTFLite(const llvm::MemoryBuffer &buffer);

/// Returns how to convert a model of TensorFlow Lite, as the rest of an error
/// message that begins with the file's name.
llvm::StringRef explainTFLite();

/// Looks for operations of a dialect that other compilers read models into, in
/// MLIR that does not parse, text or bytecode. Returns what the file is and how
/// to convert it, as the rest of an error message that begins with the file's
/// name.
std::optional<std::string> explainForeignDialect(llvm::StringRef mlir);

} // namespace mlir::vta

#endif // VTA_LIB_DRIVER_FOREIGNFORMATS_H
