//===- NotCovered.cpp - Operators that stay out ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NodeContext.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::vta::onnx;

static StringRef getAdvice(const Node &node) {
  if (node.domain == "com.microsoft")
    return ": it is one of ONNX Runtime's own; export without its "
           "optimizations, quantized models as QDQ";
  if (!node.domain.empty())
    return ": it is of another domain than ONNX's and no function of the model";
  StringRef op = node.op;
  if (op.starts_with("Sequence") || op.starts_with("Optional") ||
      op.starts_with("SplitToSequence") || op.starts_with("ConcatFromSequence"))
    return ": there are no sequences; export the tensors as inputs and outputs";
  if (op.starts_with("String") || op.starts_with("Regex") ||
      op == "TfIdfVectorizer")
    return ": there are no strings; compute this before the network";
  if (op.starts_with("Random") || op == "Bernoulli" || op == "Multinomial")
    return ": outputs would differ from run to run; make its result an input";
  return llvm::StringSwitch<StringRef>(op)
      .Cases({"LSTM", "GRU", "RNN"},
             ": there is no recurrence; unroll it when exporting")
      .Cases({"If", "Loop", "Scan"},
             ": there is no control flow; export one way through the model")
      .Cases({"NonZero", "NonMaxSuppression", "Unique", "Compress"},
             ": the size of its result depends on the data; cut the model "
             "before it (onnx.utils.extract_model)")
      .Cases({"DynamicQuantizeLinear", "ConvInteger", "MatMulInteger"},
             ": ranges are not measured while a network runs; quantize with "
             "calibration (QDQ), or leave the model in float")
      .Default("; cut the model at it (onnx.utils.extract_model), or export it "
               "as other operators");
}

std::string mlir::vta::onnx::describeNotCovered(const Node &node) {
  return ("is not covered" + getAdvice(node)).str();
}
