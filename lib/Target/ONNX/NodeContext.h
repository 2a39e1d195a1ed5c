//===- NodeContext.h - What an operator's importer works with ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operator's importer reads its attributes, then calls begin(), then builds.
// In this order, because inputs are not known behind a node that failed, but
// one message shall list everything that is not supported.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_ONNX_NODECONTEXT_H
#define VTA_LIB_TARGET_ONNX_NODECONTEXT_H

#include "Emitter.h"
#include "llvm/ADT/StringSet.h"
#include <cassert>
#include <limits>

namespace mlir::vta::onnx {

/// Where a function's arguments and results have their names: upstream's
/// attribute for this.
inline constexpr StringLiteral kNameAttribute = "ml_program.identifier";

/// Value for begin(): any number of required inputs, or of outputs.
inline constexpr unsigned kVariadic = std::numeric_limits<unsigned>::max();

/// Why a node cannot be imported.
struct Problem {
  /// Legal ONNX, but not covered; otherwise the model is wrong.
  bool unsupported;
  std::string text;
};

class NodeContext {
public:
  NodeContext(Emitter &e, const Node &node, int64_t opset,
              llvm::StringMap<Tensor> &values, std::vector<Problem> &problems)
      : e(e), node(node), opset(opset), values(values), problems(problems) {}

  Emitter &e;
  const Node &node;
  const int64_t opset;
  /// Whether an operator that takes constants only needs the outputs.
  bool isNeededAsConstant = false;

  // Attributes. One of another kind is a problem that begin() reports.

  int64_t getInt(StringRef name, int64_t otherwise);
  float getFloat(StringRef name, float otherwise);
  std::string getString(StringRef name, StringRef otherwise);
  std::optional<SmallVector<int64_t>> getInts(StringRef name);
  std::optional<SmallVector<float>> getFloats(StringRef name);
  /// Any kind, null if there is none.
  const NodeAttribute *get(StringRef name);

  // Inputs.

  /// Fails if an attribute was wrong or unknown, there are not `min` to `max`
  /// inputs or more than `maxOutputs` outputs, or an input is not known. The
  /// first `min` inputs are required. A model leaves out an optional one by an
  /// empty name or by a shorter list.
  LogicalResult begin(unsigned min, unsigned max, unsigned maxOutputs = 1);
  bool hasInput(unsigned i) const {
    return i < node.inputs.size() && !node.inputs[i].empty();
  }
  unsigned numInputs() const { return node.inputs.size(); }
  /// Input i, which begin() or hasInput() has found.
  const Tensor &input(unsigned i) const {
    assert(hasInput(i) && "expected a check by begin() or hasInput()");
    return values.find(node.inputs[i])->second;
  }
  LogicalResult expectType(unsigned i, ArrayRef<ElementType> types);
  LogicalResult expectFloat(unsigned i) {
    return expectType(i, ElementType::Float32);
  }
  LogicalResult expectRank(unsigned i, int64_t min, int64_t max);
  /// The integers or floats of an input that has to be a constant.
  FailureOr<SmallVector<int64_t>> constantInts(unsigned i);
  FailureOr<SmallVector<float>> constantFloats(unsigned i);
  /// The elements of an input that is an int8, uint8 or int32 constant.
  FailureOr<SmallVector<int64_t>> constantIntegers(unsigned i);
  /// The elements of a constant of int8, uint8, int32 or int64, its axes in
  /// order.
  SmallVector<int64_t> elements(unsigned i);
  /// A non-negative axis from one that may count from the end.
  FailureOr<int64_t> axis(StringRef what, int64_t axis, int64_t rank);

  // Outputs.

  bool wantsOutput(unsigned i) const {
    return i < node.outputs.size() && !node.outputs[i].empty();
  }
  LogicalResult setOutput(unsigned i, Tensor tensor);
  /// Checks operators that compute with the shape of the output before.
  LogicalResult checkOutputShape(unsigned i, ArrayRef<int64_t> shape);
  /// Sets a single output to a value whose dimension i is axis order[i].
  LogicalResult setOutput(ElementType type, Value value,
                          ArrayRef<int64_t> order) {
    return setOutput(0, Emitter::tensor(type, value, order));
  }

  // Problems; both return failure.

  LogicalResult unsupported(StringRef what, const Twine &why);
  /// Refuses an input that has to be a constant, and names its source.
  LogicalResult notConstant(unsigned i);
  LogicalResult invalid(const Twine &why);

private:
  const NodeAttribute *find(StringRef name, NodeAttribute::Kind kind);

  llvm::StringMap<Tensor> &values;
  std::vector<Problem> &problems;
  llvm::StringSet<> known;
  bool failedAttribute = false;
};

/// The attribute `to` of a Cast, or the type of what a CastLike is like (after
/// begin()). Half precision is single precision here.
ElementType getCastType(NodeContext &n);
/// Whether that is half precision: numbers are rounded to it.
bool isHalfCast(NodeContext &n);

/// Text for messages: 'input 1 "w"'.
std::string describeInput(const Node &node, unsigned i);

/// Why an operator is not covered, and what its user can do (NotCovered.cpp).
std::string describeNotCovered(const Node &node);

} // namespace mlir::vta::onnx

#endif // VTA_LIB_TARGET_ONNX_NODECONTEXT_H
