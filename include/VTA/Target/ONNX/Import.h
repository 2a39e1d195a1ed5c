//===- Import.h - ONNX models to TOSA ---------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An ONNX model becomes a module with one function of TOSA 1.0 operations;
// docs/ONNX.md says which operators are covered and how they are expressed.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TARGET_ONNX_IMPORT_H
#define VTA_TARGET_ONNX_IMPORT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::vta::onnx {

struct ImportOptions {
  /// The name of the function.
  std::string function = "main";
  /// Shapes of inputs by name, for dimensions the model leaves open.
  llvm::StringMap<SmallVector<int64_t>> shapes;
  /// What a user writes before such a shape, for messages.
  std::string shapeOption = "--shape ";
};

/// Adds the shapes of `text` to `options`: "name=1x3x224x224", several with
/// commas between. False, with the reason in `error`, if it is not of this
/// form.
bool parseShapes(StringRef text, ImportOptions &options, std::string &error);

/// What was imported, for a line to the user.
struct ImportSummary {
  struct Value {
    std::string name;
    SmallVector<int64_t> shape;
    std::string type;
  };
  std::string producer;
  int64_t opset = 0;
  /// Nodes by operator; those that no output needs are only counted.
  std::vector<std::pair<std::string, unsigned>> nodes;
  unsigned unusedNodes = 0;
  /// TOSA operations that are not constants, and transposes among them.
  unsigned operations = 0;
  unsigned transposes = 0;
  /// Elements and bytes of what the network has learned: constants of more than
  /// one element, without those of shapes and the statistics of normalizations.
  uint64_t parameters = 0;
  uint64_t parameterBytes = 0;
  /// Multiply-accumulate operations of one inference.
  uint64_t macs = 0;
  std::vector<Value> inputs;
  std::vector<Value> outputs;

  void print(raw_ostream &os) const;
};

/// What diagnostics about a model name: the file, or the standard input.
Location locationOf(StringRef path, MLIRContext *context);

/// Imports the model whose file contents are `bytes`. Diagnostics and locations
/// name `path`; external data is looked for in the folder of it, and refused if
/// `path` is empty. Emits errors and returns null if the model is broken or
/// needs something that is not supported, which one message then lists.
OwningOpRef<ModuleOp> importModel(StringRef bytes, StringRef path,
                                  const ImportOptions &options,
                                  MLIRContext *context,
                                  ImportSummary *summary = nullptr);

/// Registers vta-translate's --import-onnx and its options.
void registerImport();

} // namespace mlir::vta::onnx

#endif // VTA_TARGET_ONNX_IMPORT_H
