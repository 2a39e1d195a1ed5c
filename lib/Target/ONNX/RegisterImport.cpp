//===- RegisterImport.cpp - vta-translate --import-onnx -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Target/ONNX/Import.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::vta::onnx;

namespace {
/// Made when the translation is registered: other tools that link this library
/// have other options.
struct ImportTranslationOptions {
  llvm::cl::OptionCategory category{"ONNX import options"};
  llvm::cl::list<std::string> shapes{
      "shape", llvm::cl::desc("Shape of an input that has open dimensions"),
      llvm::cl::value_desc("name=1x3x224x224"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> function{
      "function", llvm::cl::desc("Name of the function (default: main)"),
      llvm::cl::value_desc("name"), llvm::cl::init("main"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> bytecode{"emit-bytecode",
                               llvm::cl::desc("Write MLIR bytecode"),
                               llvm::cl::cat(category)};
  llvm::cl::opt<bool> quiet{"quiet",
                            llvm::cl::desc("Print no summary to stderr"),
                            llvm::cl::cat(category)};
};
} // namespace

static LogicalResult translate(const ImportTranslationOptions &options,
                               llvm::SourceMgr &sourceMgr, raw_ostream &os,
                               MLIRContext *context) {
  const llvm::MemoryBuffer *buffer =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  StringRef path = buffer->getBufferIdentifier();
  if (path == "<stdin>" || path == "-")
    path = "";
  ImportOptions import;
  import.function = options.function;
  for (const std::string &shape : options.shapes) {
    std::string error;
    if (!parseShapes(shape, import, error))
      return emitError(locationOf(path, context)) << "--shape: " << error;
  }
  ImportSummary summary;
  OwningOpRef<ModuleOp> module =
      importModel(buffer->getBuffer(), path, import, context, &summary);
  if (!module)
    return failure();
  if (options.bytecode) {
    if (failed(writeBytecodeToFile(*module, os)))
      return failure();
  } else {
    module->print(os);
  }
  if (!options.quiet) {
    llvm::errs() << (path.empty() ? "<stdin>" : path) << ": ";
    summary.print(llvm::errs());
  }
  return success();
}

void mlir::vta::onnx::registerImport() {
  static ImportTranslationOptions options;
  static TranslateRegistration import(
      "import-onnx", "read an ONNX model as a module of TOSA operations",
      [](const std::shared_ptr<llvm::SourceMgr> &sourceMgr, raw_ostream &os,
         MLIRContext *context) {
        return translate(options, *sourceMgr, os, context);
      });
}
