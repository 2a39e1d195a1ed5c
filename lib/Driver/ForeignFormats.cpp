//===- ForeignFormats.cpp - Models that other tools convert ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForeignFormats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::vta;
using llvm::StringRef;

/// Identifier of the FlatBuffers schema, in bytes 4 to 7 of a file.
static constexpr llvm::StringLiteral kTFLiteIdentifier = "TFL3";

bool mlir::vta::isTFLite(const llvm::MemoryBuffer &buffer) {
  return buffer.getBuffer().substr(4).starts_with(kTFLiteIdentifier) ||
         llvm::sys::path::extension(buffer.getBufferIdentifier()) == ".tflite";
}

StringRef mlir::vta::explainTFLite() {
  return "is a TensorFlow Lite model: convert it to TOSA with "
         "tosa-converter-for-tflite (a Python package of this name), and "
         "compile the .mlirbc file that it writes";
}

namespace {
struct ForeignDialect {
  StringRef dialect; ///< Prefix of its operations and types.
  StringRef name;    ///< Name that its users know.
  StringRef converter;
};
} // namespace

static constexpr ForeignDialect kForeignDialects[] = {
    {"stablehlo", "StableHLO",
     "convert it to TOSA with stablehlo-opt --stablehlo-legalize-to-tosa"},
    {"torch", "the torch dialect",
     "convert it to TOSA with torch-mlir-opt "
     "--torch-backend-to-tosa-backend-pipeline, or export the model with "
     "torch_mlir.fx.export_and_import(..., output_type=\"tosa\")"},
    {"tfl", "TensorFlow Lite's dialect",
     "convert the .tflite file to TOSA with tosa-converter-for-tflite (a "
     "Python package of this name)"},
    {"onnx", "onnx-mlir's dialect",
     "compile the .onnx file that it was made from"},
    {"util", "IREE's dialects",
     "compile the functions on tensors that they came from, such as iree-opt "
     "--iree-tosa-input-transformation-pipeline writes"},
};

/// Returns true if `text` names an operation or type of `dialect`, as in
/// "stablehlo.add" or !torch.vtensor. Attributes and locations may have such
/// names, too: this is asked only about files that do not parse.
static bool mentions(StringRef text, StringRef dialect) {
  std::string prefix = (dialect + ".").str();
  for (size_t at = text.find(prefix); at != StringRef::npos;
       at = text.find(prefix, at + 1)) {
    bool startsWord = at == 0 || !(llvm::isAlnum(text[at - 1]) ||
                                   llvm::is_contained("_.-/$", text[at - 1]));
    if (startsWord && at + prefix.size() < text.size() &&
        llvm::isAlpha(text[at + prefix.size()]))
      return true;
  }
  return false;
}

std::optional<std::string> mlir::vta::explainForeignDialect(StringRef mlir) {
  // Bytecode has the names of dialects as strings that end with 0.
  bool isBytecode = mlir.contains('\0');
  for (const ForeignDialect &foreign : kForeignDialects) {
    std::string string = (llvm::Twine('\0') + foreign.dialect).str();
    string.push_back('\0');
    if (isBytecode ? mlir.contains(string) : mentions(mlir, foreign.dialect))
      return ("is written in " + foreign.name + ": " + foreign.converter).str();
  }
  return std::nullopt;
}
