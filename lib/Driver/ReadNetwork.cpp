//===- ReadNetwork.cpp - Networks from files ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Driver/ReadNetwork.h"
#include "ForeignFormats.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "vtart/Support.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::vta;

/// True if the bytes are MLIR, text or bytecode. A model in ONNX begins with a
/// field of its message, which no text does.
static bool isMLIR(const llvm::MemoryBuffer &buffer) {
  if (isBytecode(buffer.getMemBufferRef()))
    return true;
  StringRef extension =
      llvm::sys::path::extension(buffer.getBufferIdentifier());
  if (extension == ".onnx")
    return false;
  if (extension == ".mlir" || extension == ".mlirbc")
    return true;
  StringRef start = buffer.getBuffer().take_front(256);
  return !start.empty() && llvm::all_of(start, [](char c) {
    return llvm::isPrint(c) || llvm::isSpace(c);
  });
}

/// Counts what a person wants to know of a module.
static void summarize(ModuleOp module, StringRef path) {
  unsigned operations = 0, others = 0;
  uint64_t parameters = 0;
  module.walk([&](Operation *op) {
    ElementsAttr elements;
    if (isa<tosa::ConstShapeOp>(op))
      return;
    if (matchPattern(op, m_Constant(&elements))) {
      if (elements.getNumElements() > 1)
        parameters += elements.getNumElements();
      return;
    }
    others += isa<linalg::LinalgOp>(op) && !isa<linalg::FillOp>(op);
    operations += isa_and_nonnull<tosa::TosaDialect>(op->getDialect());
  });
  llvm::errs() << path << ": ";
  if (operations != 0 || others == 0)
    llvm::errs() << operations << " TOSA operations, ";
  if (others != 0)
    llvm::errs() << others << " linalg operations, ";
  llvm::errs() << parameters << " elements of constants\n";
}

/// Has inputs and outputs keep the names that converters of TensorFlow give.
static void takeForeignNames(ModuleOp module) {
  constexpr StringLiteral path = "tf_saved_model.index_path",
                          identifier = "ml_program.identifier";
  for (auto function : module.getOps<func::FuncOp>()) {
    auto nameOf = [&](DictionaryAttr attributes) {
      auto names = attributes ? attributes.getAs<ArrayAttr>(path) : ArrayAttr();
      bool isNamed = attributes && attributes.contains(identifier);
      return names && names.size() == 1 && !isNamed
                 ? dyn_cast<StringAttr>(names[0])
                 : StringAttr();
    };
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (StringAttr name = nameOf(function.getArgAttrDict(i)))
        function.setArgAttr(i, identifier, name);
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (StringAttr name = nameOf(function.getResultAttrDict(i)))
        function.setResultAttr(i, identifier, name);
  }
}

/// The file, or the standard input for "-"; null after an error. Devices may
/// never end, and pipes are read up to the limit of vtart::readFile.
static std::unique_ptr<llvm::MemoryBuffer> readSource(StringRef path,
                                                      StringRef tool) {
  namespace fs = llvm::sys::fs;
  auto fail = [&](const Twine &why) {
    llvm::WithColor::error(llvm::errs(), tool) << why << "\n";
    return nullptr;
  };
  bool isInput = path == "-";
  fs::file_status status;
  if (isInput ? fs::status(/*FD=*/0, status) : fs::status(path, status))
    status = fs::file_status(fs::file_type::regular_file); // Reading says why.
  if (status.type() == fs::file_type::character_file ||
      status.type() == fs::file_type::block_file)
    return fail("cannot read " + path + ": is not a regular file");
  if (status.type() == fs::file_type::fifo_file) {
    auto bytes = vtart::readFile(isInput ? "/dev/stdin" : path.str());
    if (!bytes)
      return fail(bytes.takeError().message());
    return llvm::MemoryBuffer::getMemBufferCopy(*bytes,
                                                isInput ? "<stdin>" : path);
  }
  auto file = llvm::MemoryBuffer::getFileOrSTDIN(
      path, /*IsText=*/false, /*RequiresNullTerminator=*/true);
  if (!file)
    return fail("cannot read " + path + ": " + file.getError().message());
  return std::move(*file);
}

OwningOpRef<ModuleOp> mlir::vta::readNetwork(const NetworkSource &source,
                                             llvm::SourceMgr &sources,
                                             MLIRContext *context) {
  std::unique_ptr<llvm::MemoryBuffer> file =
      readSource(source.path, source.tool);
  if (!file)
    return nullptr;
  llvm::MemoryBuffer &buffer = *file;
  StringRef path = source.path == "-" ? "<stdin>" : StringRef(source.path);
  auto fail = [&](const Twine &why) {
    llvm::WithColor::error(llvm::errs(), source.tool)
        << path << " " << why << "\n";
    return nullptr;
  };
  if (isTFLite(buffer))
    return fail(explainTFLite());
  if (!isMLIR(buffer)) {
    onnx::ImportSummary summary;
    auto module = onnx::importModel(buffer.getBuffer(),
                                    source.path == "-" ? StringRef() : path,
                                    source.import, context, &summary);
    if (module && !source.quiet) {
      llvm::errs() << path << ": ";
      summary.print(llvm::errs());
    }
    return module;
  }
  if (!source.import.shapes.empty()) {
    llvm::WithColor::error(llvm::errs(), source.tool)
        << "--shape is for ONNX models; " << path
        << " is MLIR, whose types have the shapes\n";
    return nullptr;
  }
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  auto module = parseSourceFile<ModuleOp>(sources, ParserConfig(context));
  // The parser has spoken of an unknown operation only.
  if (!module)
    if (auto foreign = explainForeignDialect(buffer.getBuffer()))
      return fail(*foreign);
  if (module)
    takeForeignNames(*module);
  if (module && !source.quiet)
    summarize(*module, path);
  return module;
}
