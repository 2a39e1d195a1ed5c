//===- Model.cpp - Reads the protobuf of an ONNX model --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The protobuf definitions are older than the opsets that are read, so
// numbers of newer element types come through as such, and nothing of the
// library beyond parsing is used.
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SwapByteOrder.h"

#include <google/protobuf/stubs/logging.h>
#include <onnx/onnx_pb.h>

using namespace mlir;
using namespace mlir::vta::onnx;

namespace {
/// Takes what it needs out of a ModelProto, which it leaves without its data.
class ModelReader {
public:
  ModelReader(Location loc, StringRef path) : loc(loc), external(path) {}
  FailureOr<Graph> read(::onnx::ModelProto &model);

private:
  InFlightDiagnostic error() { return emitError(loc); }
  LogicalResult readOpset(const ::onnx::ModelProto &model);
  LogicalResult readNode(::onnx::NodeProto &proto, std::vector<Node> &nodes);
  LogicalResult readAttribute(::onnx::AttributeProto &proto, const Twine &owner,
                              std::vector<NodeAttribute> &attributes);
  LogicalResult readFunction(::onnx::FunctionProto &proto);
  LogicalResult readValue(const ::onnx::ValueInfoProto &proto,
                          std::vector<ValueInfo> &values);
  /// `what` names the tensor in messages.
  FailureOr<ConstantPtr> readTensor(::onnx::TensorProto &proto,
                                    const Twine &what);
  LogicalResult readExternal(const ::onnx::TensorProto &proto,
                             const std::string &what, uint64_t size,
                             Constant &constant);

  Location loc;
  ExternalData external;
  Graph graph;
};
} // namespace

LogicalResult ModelReader::readOpset(const ::onnx::ModelProto &model) {
  for (const ::onnx::OperatorSetIdProto &opset : model.opset_import())
    if (opset.domain().empty() || opset.domain() == "ai.onnx")
      graph.opset = opset.version();
  warnOfLaterOpset(loc, "", graph.opset);
  if (graph.opset >= kMinOpset)
    return success();
  auto diag = error() << "expected a model of opset " << kMinOpset
                      << " or later, got ";
  return graph.opset == 0 ? diag << "none" : diag << graph.opset;
}

/// Copies the elements of a typed field as T into the constant.
template <typename T, typename Field>
static void copyField(const Field &field, Constant &constant) {
  constant.owned.reserve(field.size() * sizeof(T));
  for (auto value : field) {
    T element = static_cast<T>(value);
    constant.owned.append(reinterpret_cast<const char *>(&element), sizeof(T));
  }
}

/// The elements from the field that ONNX has for their type.
static void copyTypedField(const ::onnx::TensorProto &proto,
                           Constant &constant) {
  switch (constant.type) {
  case ElementType::Float32:
    return copyField<float>(proto.float_data(), constant);
  case ElementType::Double:
    return copyField<double>(proto.double_data(), constant);
  case ElementType::Int64:
    return copyField<int64_t>(proto.int64_data(), constant);
  case ElementType::UInt64:
    return copyField<uint64_t>(proto.uint64_data(), constant);
  case ElementType::UInt32:
    return copyField<uint32_t>(proto.uint64_data(), constant);
  case ElementType::Int32:
    return copyField<int32_t>(proto.int32_data(), constant);
  default:
    if (byteWidth(constant.type) == 2)
      return copyField<uint16_t>(proto.int32_data(), constant);
    return copyField<int8_t>(proto.int32_data(), constant);
  }
}

LogicalResult ModelReader::readExternal(const ::onnx::TensorProto &proto,
                                        const std::string &what, uint64_t size,
                                        Constant &constant) {
  std::string location;
  uint64_t offset = 0;
  std::optional<uint64_t> length;
  for (const auto &entry : proto.external_data()) {
    uint64_t number = 0;
    bool isNumber = !StringRef(entry.value()).getAsInteger(10, number);
    if (entry.key() == "location")
      location = entry.value();
    else if (entry.key() == "offset" || entry.key() == "length") {
      if (!isNumber)
        return error() << what << ": external data has the " << entry.key()
                       << " \"" << entry.value()
                       << "\", expected a number of bytes";
      if (entry.key() == "offset")
        offset = number;
      else
        length = number;
    }
  }
  if (std::optional<std::string> why =
          external.load(constant, location, offset, length))
    return error() << what << ": external data: " << *why;
  if (constant.bytes.size() < size || (length && constant.bytes.size() != size))
    return error() << what << ": external data has " << constant.bytes.size()
                   << " bytes, its type and shape need " << size;
  constant.bytes = constant.bytes.take_front(size);
  if (reinterpret_cast<uintptr_t>(constant.bytes.data()) % sizeof(int64_t)) {
    constant.owned.assign(constant.bytes.begin(), constant.bytes.end());
    constant.bytes = {constant.owned.data(), constant.owned.size()};
    constant.file.reset();
  }
  return success();
}

/// Numbers of half precision in single precision; others as they are.
static ConstantPtr widen(const ConstantPtr &constant) {
  bool isHalf = constant->type == ElementType::Float16;
  if (!isHalf && constant->type != ElementType::BFloat16)
    return constant;
  const llvm::fltSemantics &semantics =
      isHalf ? llvm::APFloat::IEEEhalf() : llvm::APFloat::BFloat();
  SmallVector<float> values;
  for (uint16_t bits : constant->as<uint16_t>())
    values.push_back(
        llvm::APFloat(semantics, llvm::APInt(16, bits)).convertToFloat());
  auto result = std::make_shared<Constant>(*makeConstant<float>(
      constant->name, ElementType::Float32, constant->shape, values));
  result->narrow = constant->type;
  result->bytes = {result->owned.data(), result->owned.size()};
  return result;
}

FailureOr<ConstantPtr> ModelReader::readTensor(::onnx::TensorProto &proto,
                                               const Twine &what) {
  auto constant = std::make_shared<Constant>();
  constant->name = proto.name();
  constant->type = static_cast<ElementType>(proto.data_type());
  constant->shape.assign(proto.dims().begin(), proto.dims().end());
  std::optional<int64_t> count = countElements(constant->shape);
  if (!count)
    return error() << what << ": shape " << toString(constant->shape)
                   << " is not one of a tensor";
  if (proto.has_segment())
    return error() << what << ": tensors in segments are not supported";
  unsigned width = byteWidth(constant->type);
  if (width == 0)
    return ConstantPtr(constant); // An error only where it is used.
  int64_t size = 0;
  if (llvm::MulOverflow<int64_t>(*count, width, size))
    return error() << what << ": shape " << toString(constant->shape)
                   << " is not one of a tensor";

  if (proto.data_location() == ::onnx::TensorProto::EXTERNAL) {
    if (failed(readExternal(proto, what.str(), size, *constant)))
      return failure();
    return widen(constant);
  }
  if (proto.has_raw_data()) {
    // Weights are most of a model: take them instead of copying.
    constant->owned = std::move(*proto.mutable_raw_data());
  } else {
    copyTypedField(proto, *constant);
  }
  constant->bytes = {constant->owned.data(), constant->owned.size()};
  if (constant->bytes.size() != static_cast<uint64_t>(size))
    return error() << what << ": has " << constant->bytes.size()
                   << " bytes, its type " << nameOf(constant->type)
                   << " and shape " << toString(constant->shape) << " need "
                   << size;
  return widen(constant);
}

LogicalResult
ModelReader::readAttribute(::onnx::AttributeProto &proto, const Twine &owner,
                           std::vector<NodeAttribute> &attributes) {
  NodeAttribute &attribute = attributes.emplace_back();
  attribute.name = proto.name();
  attribute.reference = proto.ref_attr_name();
  switch (proto.type()) {
  case ::onnx::AttributeProto::FLOAT:
    attribute.kind = NodeAttribute::Float;
    attribute.floatValue = proto.f();
    break;
  case ::onnx::AttributeProto::INT:
    attribute.kind = NodeAttribute::Int;
    attribute.intValue = proto.i();
    break;
  case ::onnx::AttributeProto::STRING:
    attribute.kind = NodeAttribute::String;
    attribute.string = proto.s();
    break;
  case ::onnx::AttributeProto::FLOATS:
    attribute.kind = NodeAttribute::Floats;
    attribute.floats.assign(proto.floats().begin(), proto.floats().end());
    break;
  case ::onnx::AttributeProto::INTS:
    attribute.kind = NodeAttribute::Ints;
    attribute.ints.assign(proto.ints().begin(), proto.ints().end());
    break;
  case ::onnx::AttributeProto::STRINGS:
    attribute.kind = NodeAttribute::Strings;
    break;
  case ::onnx::AttributeProto::TENSOR: {
    attribute.kind = NodeAttribute::Tensor;
    FailureOr<ConstantPtr> tensor =
        readTensor(*proto.mutable_t(), owner + ", attribute " + attribute.name);
    if (failed(tensor))
      return failure();
    attribute.tensor = *tensor;
    break;
  }
  default:
    break; // Graphs and the like: no operator that is imported has them.
  }
  return success();
}

/// Fields that are newer than the library's definition of the format.
static SmallVector<std::string> getUnknown(const google::protobuf::Message &of,
                                           int number) {
  SmallVector<std::string> values;
  const google::protobuf::UnknownFieldSet &fields =
      of.GetReflection()->GetUnknownFields(of);
  for (int i = 0; i < fields.field_count(); ++i)
    if (fields.field(i).number() == number &&
        fields.field(i).type() ==
            google::protobuf::UnknownField::TYPE_LENGTH_DELIMITED)
      values.push_back(fields.field(i).length_delimited());
  return values;
}

/// The field "overload" of a node or a function.
static std::string getOverload(const google::protobuf::Message &of,
                               int number) {
  SmallVector<std::string> values = getUnknown(of, number);
  return values.empty() ? "" : values.back();
}

LogicalResult ModelReader::readNode(::onnx::NodeProto &proto,
                                    std::vector<Node> &nodes) {
  Node node;
  node.name = proto.name();
  node.op = proto.op_type();
  node.domain = proto.domain() == "ai.onnx" ? "" : proto.domain();
  node.inputs.assign(proto.input().begin(), proto.input().end());
  node.outputs.assign(proto.output().begin(), proto.output().end());
  node.overload = getOverload(proto, 8);
  for (::onnx::AttributeProto &attribute : *proto.mutable_attribute())
    if (failed(readAttribute(attribute, node.describe(), node.attributes)))
      return failure();
  nodes.push_back(std::move(node));
  return success();
}

LogicalResult ModelReader::readFunction(::onnx::FunctionProto &proto) {
  Function &function = graph.functions.emplace_back();
  function.name = proto.name();
  function.domain = proto.domain() == "ai.onnx" ? "" : proto.domain();
  function.overload = getOverload(proto, 13);
  function.inputs.assign(proto.input().begin(), proto.input().end());
  function.outputs.assign(proto.output().begin(), proto.output().end());
  for (const ::onnx::OperatorSetIdProto &opset : proto.opset_import())
    if (opset.domain().empty() || opset.domain() == "ai.onnx")
      function.opset = opset.version();
  for (const std::string &bytes : getUnknown(proto, 11)) {
    ::onnx::AttributeProto attribute;
    if (!attribute.ParseFromString(bytes))
      return error() << function.describe() << ": damaged attribute";
    if (failed(
            readAttribute(attribute, function.describe(), function.defaults)))
      return failure();
  }
  for (::onnx::NodeProto &node : *proto.mutable_node())
    if (failed(readNode(node, function.nodes)))
      return failure();
  return success();
}

static StringRef describeType(const ::onnx::TypeProto &type) {
  switch (type.value_case()) {
  case ::onnx::TypeProto::kSequenceType:
    return "a sequence";
  case ::onnx::TypeProto::kMapType:
    return "a map";
  case ::onnx::TypeProto::kOptionalType:
    return "something optional";
  case ::onnx::TypeProto::kSparseTensorType:
    return "a sparse tensor";
  case ::onnx::TypeProto::VALUE_NOT_SET:
    return "no type";
  default:
    return "another type";
  }
}

LogicalResult ModelReader::readValue(const ::onnx::ValueInfoProto &proto,
                                     std::vector<ValueInfo> &values) {
  ValueInfo info;
  info.name = proto.name();
  if (info.name.empty())
    return error() << "a graph input or output has no name";
  if (proto.has_type() && proto.type().has_tensor_type()) {
    const ::onnx::TypeProto_Tensor &tensor = proto.type().tensor_type();
    info.isTensor = true;
    info.type = static_cast<ElementType>(tensor.elem_type());
    if (tensor.has_shape()) {
      info.shape.emplace();
      for (const auto &dim : tensor.shape().dim()) {
        bool known = dim.has_dim_value();
        if (known && dim.dim_value() < -1)
          return error() << "\"" << info.name << "\" has the dimension "
                         << dim.dim_value();
        // Some exporters write 0 or -1 for "any".
        bool isAny = known && dim.dim_value() <= 0;
        info.shape->push_back(known && !isAny ? dim.dim_value() : -1);
        info.dimensionNames.push_back(isAny ? std::to_string(dim.dim_value())
                                            : dim.dim_param());
      }
    }
  } else {
    info.otherType = describeType(proto.type());
  }
  values.push_back(std::move(info));
  return success();
}

FailureOr<Graph> ModelReader::read(::onnx::ModelProto &model) {
  if (!model.has_graph())
    return error() << "expected an ONNX model, got one without a graph";
  if (failed(readOpset(model)))
    return failure();
  graph.producer = model.producer_name();
  ::onnx::GraphProto &proto = *model.mutable_graph();
  if (proto.sparse_initializer_size() != 0)
    return error() << "initializer \""
                   << proto.sparse_initializer(0).values().name()
                   << "\" is sparse: only dense ones are supported";
  for (::onnx::TensorProto &initializer : *proto.mutable_initializer()) {
    std::string name = initializer.name();
    if (name.empty())
      return error() << "an initializer has no name";
    FailureOr<ConstantPtr> constant =
        readTensor(initializer, "initializer \"" + name + "\"");
    if (failed(constant))
      return failure();
    if (!graph.constants.try_emplace(name, *constant).second)
      return error() << "two initializers are called \"" << name << "\"";
  }
  for (::onnx::NodeProto &node : *proto.mutable_node())
    if (failed(readNode(node, graph.nodes)))
      return failure();
  for (::onnx::FunctionProto &function : *model.mutable_functions())
    if (failed(readFunction(function)))
      return failure();
  for (const ::onnx::ValueInfoProto &input : proto.input())
    if (!graph.constants.contains(input.name()) &&
        failed(readValue(input, graph.inputs)))
      return failure();
  for (const ::onnx::ValueInfoProto &output : proto.output())
    if (failed(readValue(output, graph.outputs)))
      return failure();
  return std::move(graph);
}

FailureOr<Graph> mlir::vta::onnx::readModel(Location loc, StringRef bytes,
                                            StringRef path) {
  if (!llvm::sys::IsLittleEndianHost)
    return emitError(loc) << "ONNX models are read on little-endian hosts only";
  if (bytes.empty())
    return emitError(loc) << "expected an ONNX model, got an empty file";
  constexpr uint64_t kMaxBytes = (uint64_t(1) << 31) - 1;
  if (bytes.size() > kMaxBytes)
    return emitError(loc) << "expected an ONNX model, got a file of "
                          << bytes.size() << " bytes; more than " << kMaxBytes
                          << " need external data";
  ::onnx::ModelProto model;
  {
    // The library would write its own messages to stderr.
    google::protobuf::LogSilencer silencer;
    if (!model.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
      return emitError(loc) << "expected an ONNX model, got a file that is "
                               "truncated, corrupt or of another format";
  }
  return ModelReader(loc, path).read(model);
}
