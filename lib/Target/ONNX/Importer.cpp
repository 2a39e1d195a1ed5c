//===- Importer.cpp - ONNX models to TOSA ---------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fold.h"
#include "Handlers.h"
#include "NodeContext.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Target/ONNX/Import.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::vta::onnx;

Handler mlir::vta::onnx::findHandler(StringRef op) {
  static const llvm::StringMap<Handler> handlers = {
      {"Abs", importAbs},
      {"Add", importAdd},
      {"And", importAnd},
      {"ArgMax", importArgMax},
      {"ArgMin", importArgMin},
      {"AveragePool", importAveragePool},
      {"BatchNormalization", importBatchNormalization},
      {"Cast", importCast},
      {"CastLike", importCastLike},
      {"Ceil", importCeil},
      {"Celu", importCelu},
      {"Clip", importClip},
      {"Concat", importConcat},
      {"Constant", importConstant},
      {"Conv", importConv},
      {"ConvTranspose", importConvTranspose},
      {"Cos", importCos},
      {"CumSum", importCumSum},
      {"DepthToSpace", importDepthToSpace},
      {"DequantizeLinear", importDequantizeLinear},
      {"Div", importDiv},
      {"Dropout", importDropout},
      {"Einsum", importEinsum},
      {"Elu", importElu},
      {"Equal", importEqual},
      {"Erf", importErf},
      {"Exp", importExp},
      {"Expand", importExpand},
      {"Flatten", importFlatten},
      {"Floor", importFloor},
      {"Gather", importGather},
      {"Gelu", importGelu},
      {"Gemm", importGemm},
      {"GlobalAveragePool", importGlobalAveragePool},
      {"GlobalMaxPool", importGlobalMaxPool},
      {"Greater", importGreater},
      {"GreaterOrEqual", importGreaterOrEqual},
      {"HardSigmoid", importHardSigmoid},
      {"HardSwish", importHardSwish},
      {"Identity", importIdentity},
      {"InstanceNormalization", importInstanceNormalization},
      {"LayerNormalization", importLayerNormalization},
      {"LeakyRelu", importLeakyRelu},
      {"Less", importLess},
      {"LessOrEqual", importLessOrEqual},
      {"Log", importLog},
      {"LogSoftmax", importLogSoftmax},
      {"MatMul", importMatMul},
      {"Max", importMax},
      {"MaxPool", importMaxPool},
      {"Min", importMin},
      {"Mish", importMish},
      {"Mul", importMul},
      {"Neg", importNeg},
      {"Not", importNot},
      {"Or", importOr},
      {"PRelu", importPRelu},
      {"Pad", importPad},
      {"Pow", importPow},
      {"QLinearConv", importQLinearConv},
      {"QLinearMatMul", importQLinearMatMul},
      {"QuantizeLinear", importQuantizeLinear},
      {"Reciprocal", importReciprocal},
      {"ReduceL1", importReduceL1},
      {"ReduceL2", importReduceL2},
      {"ReduceLogSum", importReduceLogSum},
      {"ReduceLogSumExp", importReduceLogSumExp},
      {"ReduceMax", importReduceMax},
      {"ReduceMean", importReduceMean},
      {"ReduceMin", importReduceMin},
      {"ReduceProd", importReduceProd},
      {"ReduceSum", importReduceSum},
      {"ReduceSumSquare", importReduceSumSquare},
      {"Relu", importRelu},
      {"Reshape", importReshape},
      {"Resize", importResize},
      {"Selu", importSelu},
      {"Sigmoid", importSigmoid},
      {"Sin", importSin},
      {"Slice", importSlice},
      {"Softmax", importSoftmax},
      {"Softplus", importSoftplus},
      {"Softsign", importSoftsign},
      {"SpaceToDepth", importSpaceToDepth},
      {"Split", importSplit},
      {"Sqrt", importSqrt},
      {"Squeeze", importSqueeze},
      {"Sub", importSub},
      {"Sum", importSum},
      {"Swish", importSwish},
      {"Tanh", importTanh},
      {"ThresholdedRelu", importThresholdedRelu},
      {"Tile", importTile},
      {"Transpose", importTranspose},
      {"Unsqueeze", importUnsqueeze},
      {"Upsample", importUpsample},
      {"Where", importWhere},
      {"Xor", importXor},
  };
  return handlers.lookup(op);
}

namespace {
class Importer {
public:
  Importer(Location loc, const Graph &graph, const ImportOptions &options)
      : loc(loc), context(loc.getContext()), graph(graph), options(options),
        e(context) {}
  OwningOpRef<ModuleOp> run();
  void summarize(ModuleOp module, ImportSummary &summary);

private:
  LogicalResult checkBeforeShapes();
  bool checkInputType(const ValueInfo &info);
  LogicalResult resolveInputs();
  FailureOr<Shape> resolveShape(const ValueInfo &info);
  void addConstants();
  void importNodes();
  SmallVector<Value> importOutputs();
  LogicalResult reportProblems();
  /// Converts between uint8 of the interface and int8 with a bias of -128.
  Value flipSign(Value value, bool toUnsigned);
  Tensor importInput(const ValueInfo &info, Value argument);
  Value exportOutput(const ValueInfo &info, const Tensor &tensor);

  Location loc;
  MLIRContext *context;
  const Graph &graph;
  const ImportOptions &options;
  Emitter e;
  llvm::StringMap<Tensor> values;
  std::vector<Problem> problems;
  SmallVector<Shape> inputShapes;
  SmallVector<Type> inputTypes;
  std::vector<ImportSummary::Value> outputs;
};
} // namespace

/// Text that a person writes for a shape: one image of a usual size.
static std::string exampleShape(const ValueInfo &info) {
  Shape shape = *info.shape;
  // Some models have channels last.
  bool isImage = shape.size() == 4;
  bool isLast = isImage && shape[3] >= 0 && shape[3] <= 4;
  for (auto [axis, dim] : llvm::enumerate(shape)) {
    if (dim >= 0)
      continue;
    if (axis == 0)
      dim = 1;
    else if (axis == 1 && !isLast)
      dim = isImage ? 3 : 16;
    else
      dim = 224;
  }
  return info.name + "=" + toString(shape);
}

/// Text with names or question marks for dimensions that are open.
static std::string describeShape(const ValueInfo &info) {
  std::string text;
  for (auto [dim, name] : llvm::zip_equal(*info.shape, info.dimensionNames)) {
    text += text.empty() ? "" : "x";
    text += dim >= 0 ? std::to_string(dim) : name.empty() ? "?" : name;
  }
  return text.empty() ? "scalar" : text;
}

static bool isCovered(const Node &node) {
  return node.domain.empty() && (findHandler(node.op) || hasFolder(node.op));
}

FailureOr<Shape> Importer::resolveShape(const ValueInfo &info) {
  auto given = options.shapes.find(info.name);
  bool isGiven = given != options.shapes.end();
  if (!info.shape) {
    if (isGiven)
      return given->second;
    return emitError(loc) << "input \"" << info.name
                          << "\" has no shape: give one with "
                          << options.shapeOption << info.name << "=...";
  }
  if (!isGiven) {
    if (llvm::is_contained(*info.shape, -1))
      return emitError(loc)
             << "input \"" << info.name << "\" has the shape "
             << describeShape(info) << ": choose its open dimensions with "
             << options.shapeOption << exampleShape(info);
    return *info.shape;
  }
  bool fits = given->second.size() == info.shape->size();
  if (fits)
    for (auto [dim, wanted] : llvm::zip_equal(*info.shape, given->second))
      fits &= dim < 0 || dim == wanted;
  if (!fits)
    return emitError(loc) << "input \"" << info.name << "\" has the shape "
                          << describeShape(info) << ", which --shape "
                          << toString(given->second) << " does not fit";
  return given->second;
}

/// The type of elements of an input or output, or null if it can have none of
/// this type.
static Type portTypeOf(ElementType type, MLIRContext *context) {
  if (type == ElementType::Float16)
    return Float16Type::get(context);
  return elementTypeOf(type, context);
}

static constexpr StringLiteral kPortTypes =
    "expected a tensor of float, float16, int8, uint8, int32, int64 or bool, "
    "got ";

/// Otherwise it is a problem, and nobody knows the input.
bool Importer::checkInputType(const ValueInfo &info) {
  if (info.isTensor && portTypeOf(info.type, context))
    return true;
  problems.push_back(
      {true, ("input \"" + info.name + "\": " + kPortTypes +
              (info.isTensor ? nameOf(info.type) : info.otherType))
                 .str()});
  values[info.name] = Tensor();
  return false;
}

LogicalResult Importer::resolveInputs() {
  for (const auto &[name, shape] : options.shapes) {
    if (llvm::any_of(graph.inputs, [&name = name](const ValueInfo &info) {
          return info.name == name;
        }))
      continue;
    std::string names;
    for (const ValueInfo &info : graph.inputs)
      names += (names.empty() ? "" : ", ") + info.name;
    return emitError(loc) << "--shape is given for \"" << name
                          << "\", but the inputs are " << names;
  }
  for (const ValueInfo &info : graph.inputs) {
    if (!checkInputType(info))
      continue;
    FailureOr<Shape> shape = resolveShape(info);
    if (failed(shape))
      return failure();
    if (!isUsableShape(*shape))
      return emitError(loc)
             << "input \"" << info.name << "\" has the shape "
             << toString(*shape)
             << ": expected 1 to 2^40 elements and dimensions below "
                "2^31";
    inputShapes.push_back(*shape);
    inputTypes.push_back(
        RankedTensorType::get(*shape, portTypeOf(info.type, context)));
  }
  return success();
}

Value Importer::flipSign(Value value, bool toUnsigned) {
  Type i8 = e.i8();
  Value none = e.splat(i8, {1}, 0);
  Value unsignedZero = e.splat(i8, {1}, -128); // 128 in 8 bits.
  return tosa::RescaleOp::create(
      e.b, value.getType(), value, e.splat(e.i32(), {1}, 1 << 30),
      e.splat(i8, {1}, 30), toUnsigned ? none : unsignedZero,
      toUnsigned ? unsignedZero : none, /*scale32=*/true,
      tosa::RoundingMode::SINGLE_ROUND, /*per_channel=*/false,
      /*input_unsigned=*/!toUnsigned, /*output_unsigned=*/toUnsigned);
}

/// Operators that are computed of constants only.
static void importOfConstants(NodeContext &n) {
  bool isKnown = true;
  for (unsigned i = 0; i < n.numInputs(); ++i)
    isKnown &= !n.hasInput(i) || n.input(i).isKnown();
  // What a user can do about a result whose size depends on them.
  if (isKnown && n.node.op == "NonZero")
    (void)n.unsupported("operator", describeNotCovered(n.node));
  else if (isKnown)
    (void)n.unsupported("inputs",
                        "are computed by the network, expected constants");
}

void Importer::importNodes() {
  llvm::StringSet<> needed = findNeededConstants(graph.nodes);
  for (const Node &node : graph.nodes) {
    e.b.setLoc(NameLoc::get(e.b.getStringAttr(
        node.label().empty() ? StringRef(node.op) : node.label())));
    NodeContext context(e, node, node.opset ? node.opset : graph.opset, values,
                        problems);
    context.isNeededAsConstant =
        llvm::any_of(node.outputs, [&](const std::string &output) {
          return needed.contains(output);
        });
    Handler handler = nullptr;
    if (isCovered(node))
      handler = canFold(context) ? importFolded : findHandler(node.op);
    if (!isCovered(node))
      (void)context.unsupported("operator", describeNotCovered(node));
    else if (!handler)
      importOfConstants(context);
    else if (succeeded(handler(context)))
      continue;
    // Users see that something is missing and do not report it again.
    for (const std::string &output : node.outputs)
      if (!output.empty())
        values[output] = Tensor();
  }
}

LogicalResult Importer::reportProblems() {
  if (problems.empty())
    return success();
  for (bool unsupported : {false, true}) {
    std::string list;
    unsigned count = 0;
    for (const Problem &problem : problems)
      if (problem.unsupported == unsupported) {
        list += "\n  " + problem.text;
        ++count;
      }
    if (count == 0)
      continue;
    StringRef what = unsupported ? "not supported" : "wrong";
    emitError(loc) << count << (count == 1 ? " thing" : " things")
                   << " in this model " << (count == 1 ? "is " : "are ") << what
                   << ":" << list;
  }
  return failure();
}

SmallVector<Value> Importer::importOutputs() {
  SmallVector<Value> results;
  e.b.setLoc(loc);
  for (const ValueInfo &info : graph.outputs) {
    const Tensor &tensor = values[info.name];
    if (!tensor.isKnown())
      continue;
    // Constants of bfloat16 became float.
    ElementType type =
        info.type == ElementType::BFloat16 ? info.type : tensor.type;
    if (!elementTypeOf(type, context)) {
      problems.push_back(
          {true, ("output \"" + info.name + "\": " + kPortTypes + nameOf(type))
                     .str()});
      continue;
    }
    if (std::optional<int64_t> count = countElements(tensor.shape);
        !count || *count == 0) {
      problems.push_back({true, "output \"" + info.name +
                                    "\": has no elements (" +
                                    toString(tensor.shape) + ")"});
      continue;
    }
    bool fits = !info.shape || info.shape->size() == tensor.shape.size();
    if (fits && info.shape)
      for (auto [dim, computed] : llvm::zip_equal(*info.shape, tensor.shape))
        fits &= dim < 0 || dim == computed;
    if (!fits)
      emitWarning(loc) << "output \"" << info.name << "\" is said to be "
                       << describeShape(info) << ", but is "
                       << toString(tensor.shape);
    results.push_back(exportOutput(info, tensor));
  }
  return results;
}

/// The value of an output: uint8 as the caller sees it, half precision if the
/// model says so.
Value Importer::exportOutput(const ValueInfo &info, const Tensor &tensor) {
  ElementType type = tensor.type;
  Value value = e.materialize(tensor);
  if (type == ElementType::UInt8)
    value = flipSign(value, /*toUnsigned=*/true);
  if (type == ElementType::Float32 && info.type == ElementType::Float16) {
    type = ElementType::Float16;
    // What has just been rounded is there already.
    auto cast = value.getDefiningOp<tosa::CastOp>();
    if (cast && Emitter::elementOf(cast.getInput()).isF16())
      value = cast.getInput();
    else
      value = e.castTo(value, e.b.getF16Type());
  }
  if (info.isTensor && info.type != ElementType::Undefined && info.type != type)
    emitWarning(loc) << "output \"" << info.name << "\" is said to be "
                     << nameOf(info.type) << ", but is " << nameOf(type);
  outputs.push_back({info.name, tensor.shape, nameOf(type)});
  return value;
}

/// What nothing can be done about comes before questions for shapes: nodes are
/// imported with inputs that nobody knows, which shows all that does not depend
/// on them. What is built of constants is thrown away.
LogicalResult Importer::checkBeforeShapes() {
  bool isOpen = llvm::any_of(graph.inputs, [&](const ValueInfo &info) {
    return !options.shapes.count(info.name) &&
           (!info.shape || llvm::is_contained(*info.shape, -1));
  });
  if (!isOpen)
    return success();
  Importer trial(loc, graph, options);
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  trial.e.b.setInsertionPointToStart(module->getBody());
  trial.addConstants();
  for (const ValueInfo &info : graph.inputs) {
    (void)trial.checkInputType(info);
    trial.values[info.name] = Tensor();
  }
  trial.importNodes();
  return trial.reportProblems();
}

void Importer::addConstants() {
  for (const auto &constant : graph.constants)
    values[constant.getKey()] = Emitter::tensor(constant.getValue());
}

/// The tensor that the network computes with of a function's argument.
Tensor Importer::importInput(const ValueInfo &info, Value argument) {
  ElementType type = info.type;
  if (type == ElementType::UInt8)
    argument = flipSign(argument, /*toUnsigned=*/false);
  if (type == ElementType::Float16) {
    type = ElementType::Float32;
    argument = e.castTo(argument, e.f32());
  }
  Tensor tensor = Emitter::tensor(
      type, argument, identityOrder(Emitter::shapeOf(argument).size()));
  if (info.type == ElementType::Float16)
    tensor.narrow = info.type;
  return tensor;
}

OwningOpRef<ModuleOp> Importer::run() {
  if (failed(checkBeforeShapes()) || failed(resolveInputs()))
    return {};
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  e.b.setLoc(loc);
  e.b.setInsertionPointToStart(module->getBody());
  auto function = func::FuncOp::create(e.b, options.function,
                                       e.b.getFunctionType(inputTypes, {}));
  e.b.setInsertionPointToStart(function.addEntryBlock());
  addConstants();
  unsigned next = 0;
  for (const ValueInfo &info : graph.inputs) {
    if (values.contains(info.name))
      continue; // Of a type that is not supported.
    Value value = function.getArgument(next);
    function.setArgAttr(next++, kNameAttribute, e.b.getStringAttr(info.name));
    if (info.type == ElementType::UInt8)
      function.setArgAttr(next - 1, mlir::vta::kUnsignedAttrName,
                          e.b.getUnitAttr());
    values[info.name] = importInput(info, value);
  }
  importNodes();
  SmallVector<Value> results = importOutputs();
  if (failed(reportProblems()))
    return {};
  func::ReturnOp::create(e.b, results);
  function.setType(e.b.getFunctionType(inputTypes, TypeRange(results)));
  for (auto [i, output] : llvm::enumerate(outputs)) {
    function.setResultAttr(i, kNameAttribute, e.b.getStringAttr(output.name));
    if (output.type == nameOf(ElementType::UInt8))
      function.setResultAttr(i, mlir::vta::kUnsignedAttrName,
                             e.b.getUnitAttr());
  }
  // What was built for nothing, such as a view that a constant replaced.
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(function.getBody().front())))
    if (isOpTriviallyDead(&op))
      op.erase();
  if (failed(verify(*module)))
    return {};
  return module;
}

void Importer::summarize(ModuleOp module, ImportSummary &summary) {
  summary.producer = graph.producer;
  summary.opset = graph.opset;
  summary.unusedNodes = graph.unusedNodes;
  llvm::StringMap<unsigned> counts;
  llvm::StringSet<> learned;
  auto isTensor = [](const Constant &constant) {
    return constant.type != ElementType::Int64 &&
           *countElements(constant.shape) > 1;
  };
  auto count = [&](const Constant &constant) {
    summary.parameters += *countElements(constant.shape);
    summary.parameterBytes += constant.bytes.size();
  };
  for (const Node &node : graph.nodes) {
    ++counts[node.op];
    ArrayRef<std::string> inputs = node.inputs;
    if (node.op == "BatchNormalization")
      inputs = inputs.take_front(3); // Means and variances are measured.
    for (const std::string &input : inputs)
      learned.insert(input);
    for (const NodeAttribute &attribute : node.attributes)
      if (attribute.tensor && isTensor(*attribute.tensor))
        count(*attribute.tensor);
  }
  for (const auto &entry : counts)
    summary.nodes.push_back({entry.getKey().str(), entry.getValue()});
  llvm::sort(summary.nodes, [](const auto &lhs, const auto &rhs) {
    return std::tie(rhs.second, lhs.first) < std::tie(lhs.second, rhs.first);
  });
  for (const auto &constant : graph.constants)
    if (learned.contains(constant.getKey()) && isTensor(*constant.getValue()))
      count(*constant.getValue());
  module.walk([&](Operation *op) {
    if (!isa<tosa::TosaDialect>(op->getDialect()) ||
        isa<tosa::ConstOp, tosa::ConstShapeOp>(op))
      return;
    ++summary.operations;
    summary.transposes += isa<tosa::TransposeOp>(op);
  });
  summary.macs = e.macs;
  for (auto [info, shape] : llvm::zip_equal(graph.inputs, inputShapes))
    summary.inputs.push_back({info.name, shape, nameOf(info.type)});
  summary.outputs = outputs;
}

Location mlir::vta::onnx::locationOf(StringRef path, MLIRContext *context) {
  return FileLineColLoc::get(context, path.empty() ? "<stdin>" : path, 0, 0);
}

OwningOpRef<ModuleOp> mlir::vta::onnx::importModel(StringRef bytes,
                                                   StringRef path,
                                                   const ImportOptions &options,
                                                   MLIRContext *context,
                                                   ImportSummary *summary) {
  context->loadDialect<func::FuncDialect, tosa::TosaDialect,
                       ml_program::MLProgramDialect>();
  Location loc = locationOf(path, context);
  FailureOr<Graph> graph = readModel(loc, bytes, path);
  if (failed(graph) || failed(inlineFunctions(loc, *graph)) ||
      failed(expandQuantized(loc, *graph)) || failed(checkGraph(loc, *graph)))
    return {};
  Importer importer(loc, *graph, options);
  OwningOpRef<ModuleOp> module = importer.run();
  if (module && summary)
    importer.summarize(*module, *summary);
  return module;
}
