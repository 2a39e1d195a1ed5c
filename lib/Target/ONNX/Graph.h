//===- Graph.h - An ONNX graph that has been read and checked ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The importer works on these structures; only Model.cpp knows protobuf.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_ONNX_GRAPH_H
#define VTA_LIB_TARGET_ONNX_GRAPH_H

#include "mlir/IR/Location.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir::vta::onnx {

using Shape = SmallVector<int64_t>;

/// The numbers are those of TensorProto.DataType; others can occur.
enum class ElementType : int32_t {
  Undefined = 0,
  Float32 = 1,
  UInt8 = 2,
  Int8 = 3,
  UInt16 = 4,
  Int16 = 5,
  Int32 = 6,
  Int64 = 7,
  Bool = 9,
  Float16 = 10, ///< Type of inputs and outputs; Float32 inside.
  Double = 11,
  UInt32 = 12,
  UInt64 = 13,
  BFloat16 = 16, ///< Type of constants that become Float32.
};

/// The name ONNX has for a type, of any number.
std::string nameOf(ElementType type);
/// Bytes of one element; 0 for types that the importer does not read.
unsigned byteWidth(ElementType type);
/// The product, or nothing if a factor is negative or if the product of those
/// that are not zero, and so of any of them, overflows.
std::optional<int64_t> countElements(ArrayRef<int64_t> shape);
/// What tensors of the network can have: far above what runs, but sizes that
/// are computed from these do not overflow.
constexpr int64_t kMaxElements = int64_t(1) << 40;
constexpr int64_t kMaxDim = (int64_t(1) << 31) - 1;
bool isUsableShape(ArrayRef<int64_t> shape);
/// "1x3x224x224", "scalar" for rank 0.
std::string toString(ArrayRef<int64_t> shape);

/// A tensor of the file. `bytes` lies in `owned`, `file` or `whole`.
struct Constant {
  std::string name;
  ElementType type = ElementType::Undefined;
  /// Type in the file, if it became float.
  ElementType narrow = ElementType::Undefined;
  Shape shape;
  ArrayRef<char> bytes;
  std::string owned;
  std::shared_ptr<llvm::MemoryBuffer> file;
  /// What `bytes` is a part of, if it is neither of these.
  std::shared_ptr<const Constant> whole;

  template <typename T>
  ArrayRef<T> as() const {
    return {reinterpret_cast<const T *>(bytes.data()),
            bytes.size() / sizeof(T)};
  }
};
using ConstantPtr = std::shared_ptr<const Constant>;

/// A constant with this content; what a T is must fit `type`.
template <typename T>
ConstantPtr makeConstant(StringRef name, ElementType type,
                         ArrayRef<int64_t> shape, ArrayRef<T> values) {
  auto constant = std::make_shared<Constant>();
  constant->name = name.str();
  constant->type = type;
  constant->shape.assign(shape.begin(), shape.end());
  constant->owned.assign(reinterpret_cast<const char *>(values.data()),
                         values.size() * sizeof(T));
  constant->bytes = {constant->owned.data(), constant->owned.size()};
  return constant;
}

struct NodeAttribute {
  enum Kind { Float, Int, String, Tensor, Floats, Ints, Strings, Other };
  std::string name;
  Kind kind = Other;
  float floatValue = 0;
  int64_t intValue = 0;
  std::string string;
  ConstantPtr tensor;
  SmallVector<float> floats;
  SmallVector<int64_t> ints;
  /// Attribute of the call that has the value, in a function.
  std::string reference;
};

struct Node {
  std::string name;
  std::string op;
  std::string domain;
  /// Names; optional inputs and outputs that are absent have none.
  SmallVector<std::string> inputs;
  SmallVector<std::string> outputs;
  std::vector<NodeAttribute> attributes;
  /// Overload of several functions with one name.
  std::string overload;
  /// Opset of the function it comes from; 0: the graph's.
  int64_t opset = 0;

  /// The name, or for a node without one what it computes.
  StringRef label() const {
    return !name.empty() || outputs.empty() ? name : outputs.front();
  }
  /// The operator with its domain unless that is ONNX's own.
  std::string qualifiedOp() const {
    return domain.empty() ? op : domain + "." + op;
  }
  /// Text for messages: node "conv1" (Conv).
  std::string describe() const;
};

/// A graph input or output. Dimensions that are open are -1 and may have a
/// name.
struct ValueInfo {
  std::string name;
  ElementType type = ElementType::Undefined;
  bool isTensor = false;
  std::string otherType; ///< Kind if it is not a tensor: "a sequence".
  std::optional<Shape> shape;
  SmallVector<std::string> dimensionNames;
};

/// An operator that the model defines by others.
struct Function {
  std::string name;
  std::string domain;
  std::string overload;
  /// 0 if it uses none of ONNX's own operators.
  int64_t opset = 0;
  SmallVector<std::string> inputs;
  SmallVector<std::string> outputs;
  /// Values of attributes that a call leaves out.
  std::vector<NodeAttribute> defaults;
  std::vector<Node> nodes;

  std::string describe() const;
};

struct Graph {
  std::string producer;
  int64_t opset = 0;
  /// After checkGraph: only those an output needs, producers first.
  std::vector<Node> nodes;
  unsigned unusedNodes = 0;
  /// Inputs without those that an initializer gives a value.
  std::vector<ValueInfo> inputs;
  std::vector<ValueInfo> outputs;
  llvm::StringMap<ConstantPtr> constants;
  std::vector<Function> functions;
};

/// Opsets whose operators the importer knows. Models of later ones are read as
/// if nothing had changed since.
constexpr int64_t kMinOpset = 7;
constexpr int64_t kMaxOpset = 28;
/// Warns if an opset is later; `of` says before what it is the opset of.
void warnOfLaterOpset(Location loc, const Twine &of, int64_t opset);

/// Reads a model (Model.cpp); emits an error at `loc` for what is not one.
FailureOr<Graph> readModel(Location loc, StringRef bytes, StringRef path);

/// Puts the nodes of functions where they are called (Inline.cpp).
LogicalResult inlineFunctions(Location loc, Graph &graph);

/// Has ONNX's own operators in the place of quantized ones that others define:
/// ONNX Runtime's, QONNX's (ExpandQuantized.cpp).
LogicalResult expandQuantized(Location loc, Graph &graph);

/// Refuses dangling names, names with several producers and cycles, then orders
/// the nodes and drops what no output needs.
LogicalResult checkGraph(Location loc, Graph &graph);

/// Finds the bytes of tensors that are kept beside the model.
class ExternalData {
public:
  /// `path` is that of the model, or empty.
  explicit ExternalData(StringRef path);
  /// Points `constant` to `length` bytes (all that follow if there is none) of
  /// the file `location`. On failure returns why, else nothing.
  std::optional<std::string> load(Constant &constant, StringRef location,
                                  uint64_t offset,
                                  std::optional<uint64_t> length);

private:
  std::optional<std::string> open(StringRef location,
                                  std::shared_ptr<llvm::MemoryBuffer> &file);

  std::string folder;
  bool hasFolder;
  llvm::StringMap<std::shared_ptr<llvm::MemoryBuffer>> files;
};

} // namespace mlir::vta::onnx

#endif // VTA_LIB_TARGET_ONNX_GRAPH_H
