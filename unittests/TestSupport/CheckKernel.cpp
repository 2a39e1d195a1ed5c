//===- CheckKernel.cpp - Functions on VTA beside upstream's loops ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/CheckKernel.h"
#include "TestSupport/Context.h"
#include "TestSupport/Random.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"
#include "VTA/InitAll.h"
#include "VTA/Tuning/VTA/UpstreamReference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "vtart/Case.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <set>

using namespace mlir;
using namespace vta_test;

static constexpr llvm::StringLiteral kRangeName = "check.range",
                                     kRandomName = "check.random",
                                     kResourceName = "check.resource",
                                     kValuesName = "check.values",
                                     kFactorsName = "check.factors";

MLIRContext &vta_test::getCheckContext() {
  static std::unique_ptr<MLIRContext> context = [] {
    mlir::registerAllPasses();
    vta::registerAllPasses();
    auto result = std::make_unique<MLIRContext>(
        getRegistry(), MLIRContext::Threading::DISABLED);
    result->allowUnregisteredDialects();
    return result;
  }();
  return *context;
}

std::string vta_test::getDefaultPipeline(StringRef config) {
  return config.empty() ? "vta-pipeline"
                        : "vta-pipeline{config=" + config.str() + "}";
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

static bool isFloat(Type element) { return isa<FloatType>(element); }

/// A truth value is a byte.
static unsigned getBytes(RankedTensorType type) {
  return llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

static bool isSupported(RankedTensorType type) {
  if (!type || !type.hasStaticShape())
    return false;
  Type element = type.getElementType();
  if (isFloat(element))
    return element.isF16() || element.isF32();
  return llvm::any_of(ArrayRef<unsigned>{1, 8, 16, 32, 64},
                      [&](unsigned n) { return element.isSignlessInteger(n); });
}

static constexpr llvm::StringLiteral kSupported =
    "integers, f16 or f32 with static shapes";

using Bounds = std::pair<double, double>;

/// The two numbers of an attribute.
static llvm::Expected<Bounds> readRange(StringRef name, Attribute attr,
                                        Type element) {
  auto numbers = dyn_cast<ArrayAttr>(attr);
  std::optional<double> bounds[2];
  for (size_t i = 0; numbers && numbers.size() == 2 && i < 2; ++i) {
    if (auto number = dyn_cast<IntegerAttr>(numbers[i]))
      bounds[i] = static_cast<double>(number.getInt());
    if (auto number = dyn_cast<FloatAttr>(numbers[i]);
        number && isFloat(element))
      bounds[i] = number.getValueAsDouble();
  }
  if (!bounds[0] || !bounds[1] || *bounds[0] > *bounds[1])
    return llvm::createStringError(name + ": expected [LOWEST, HIGHEST]");
  unsigned width = element.getIntOrFloatBitWidth();
  for (const std::optional<double> &bound : bounds)
    if (!isFloat(element) && width > 1 &&
        !llvm::isIntN(width, static_cast<int64_t>(*bound)))
      return llvm::createStringError(
          llvm::formatv("{0}: expected numbers of {1} bits", name, width)
              .str());
  return Bounds(*bounds[0], *bounds[1]);
}

/// The first value is the lowest number, the last one the highest.
static std::vector<uint8_t> draw(Random &random, RankedTensorType type,
                                 Bounds range) {
  unsigned bytes = getBytes(type);
  int64_t count = type.getNumElements();
  std::vector<uint8_t> data;
  for (int64_t i = 0; i < count; ++i) {
    bool isFirst = i == 0, isLast = i + 1 == count;
    uint64_t value;
    if (isFloat(type.getElementType())) {
      constexpr int64_t steps = 1 << 24;
      double part = static_cast<double>(random.in(0, steps)) / steps;
      if (isFirst || isLast)
        part = isFirst ? 0 : 1;
      APFloat number(range.first + part * (range.second - range.first));
      bool losesInfo;
      number.convert(cast<FloatType>(type.getElementType()).getFloatSemantics(),
                     APFloat::rmNearestTiesToEven, &losesInfo);
      value = number.bitcastToAPInt().getZExtValue();
    } else {
      auto low = static_cast<int64_t>(range.first),
           high = static_cast<int64_t>(range.second);
      int64_t drawn = random.in(low, high);
      value = static_cast<uint64_t>(isFirst ? low : isLast ? high : drawn);
    }
    for (unsigned byte = 0; byte < bytes; ++byte)
      data.push_back(static_cast<uint8_t>(value >> (8 * byte)));
  }
  return data;
}

llvm::Expected<std::vector<uint8_t>>
vta_test::readElements(Attribute attr, RankedTensorType type) {
  auto values = dyn_cast<DenseElementsAttr>(attr);
  if (!values || values.getType() != type || !isSupported(type))
    return llvm::createStringError(
        kValuesName + ": expected dense elements of the type of the tensor");
  std::vector<uint8_t> data;
  auto append = [&](const APInt &bits) {
    for (unsigned byte = 0; byte < getBytes(type); ++byte)
      data.push_back(static_cast<uint8_t>(bits.getZExtValue() >> (8 * byte)));
  };
  if (isFloat(type.getElementType()))
    for (const APFloat &value : values.getValues<APFloat>())
      append(value.bitcastToAPInt());
  else
    for (const APInt &value : values.getValues<APInt>())
      append(value);
  return data;
}

/// Multiplies floats with factors that are broadcast; false if they do not fit.
static bool scale(std::vector<uint8_t> &data, RankedTensorType type,
                  Attribute attr) {
  auto factors = dyn_cast<DenseFPElementsAttr>(attr);
  if (!factors || !type.getElementType().isF32() ||
      factors.getElementType() != type.getElementType() ||
      factors.getType().getRank() != type.getRank())
    return false;
  ArrayRef<int64_t> shape = factors.getType().getShape();
  for (auto [factor, extent] : llvm::zip_equal(shape, type.getShape()))
    if (factor != 1 && factor != extent)
      return false;
  auto values = factors.getValues<float>();
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    int64_t at = 0, stride = 1, rest = i;
    for (int64_t axis = type.getRank(); axis-- > 0;) {
      int64_t index = rest % type.getDimSize(axis);
      rest /= type.getDimSize(axis);
      at += shape[axis] == 1 ? 0 : index * stride;
      stride *= shape[axis];
    }
    float value;
    std::memcpy(&value, &data[i * sizeof(value)], sizeof(value));
    value *= values[at];
    std::memcpy(&data[i * sizeof(value)], &value, sizeof(value));
  }
  return true;
}

llvm::Error vta_test::fillConstants(ModuleOp module, uint64_t seed) {
  llvm::Error error = llvm::Error::success();
  unsigned number = 0;
  module.walk([&](Operation *op) {
    Attribute attr = op->removeAttr(kRandomName);
    Attribute factors = op->removeAttr(kFactorsName);
    bool isResource = op->removeAttr(kResourceName) != nullptr;
    if (!attr || error)
      return;
    ++number;
    StringRef name = op->hasAttr("values") ? "values" : "value";
    auto value = op->getAttrOfType<ElementsAttr>(name);
    auto type = value ? dyn_cast<RankedTensorType>(value.getShapedType())
                      : RankedTensorType();
    if (!isSupported(type)) {
      error = llvm::createStringError(kRandomName +
                                      ": expected a constant of " + kSupported);
      return;
    }
    auto range = readRange(kRandomName, attr, type.getElementType());
    if (!range) {
      error = range.takeError();
      return;
    }
    Random random(seed * 1000 + number);
    std::vector<uint8_t> data = draw(random, type, *range);
    if (factors && !scale(data, type, factors)) {
      error = llvm::createStringError(
          kFactorsName + ": expected floats of a shape that broadcasts to " +
          "that of a constant of floats");
      return;
    }
    ArrayRef<char> raw(reinterpret_cast<const char *>(data.data()),
                       data.size());
    if (isResource)
      op->setAttr(name, DenseResourceElementsAttr::get(
                            type, "constant" + std::to_string(number),
                            HeapAsmResourceBlob::allocateAndCopyWithAlign(
                                raw, alignof(int32_t))));
    else
      op->setAttr(name, DenseElementsAttr::getFromRawBuffer(type, raw));
  });
  return error;
}

static func::FuncOp findFunction(ModuleOp module) {
  auto funcs = module.getOps<func::FuncOp>();
  return llvm::hasSingleElement(funcs) ? *funcs.begin() : func::FuncOp();
}

OwningOpRef<ModuleOp> vta_test::isolate(ModuleOp module, StringRef name) {
  OwningOpRef<ModuleOp> copy = module.clone();
  for (auto func : llvm::make_early_inc_range(copy->getOps<func::FuncOp>()))
    if (func.getName() != name)
      func.erase();
  return copy;
}

Array vta_test::makeArray(Attribute name, RankedTensorType type,
                          StringRef otherwise, size_t number) {
  auto given = dyn_cast_or_null<StringAttr>(name);
  return {given ? given.str() : otherwise.str() + std::to_string(number),
          type.getShape().vec(),
          getBytes(type),
          {},
          isFloat(type.getElementType())};
}

/// What there is without an attribute.
static Bounds getDefaultRange(Type element) {
  if (isFloat(element))
    return {-1, 1};
  unsigned width = element.getIntOrFloatBitWidth();
  if (width == 1)
    return {0, 1};
  if (width >= 32)
    return {-(1 << 16), (1 << 16) - 1};
  return {llvm::minIntN(width), llvm::maxIntN(width)};
}

llvm::Expected<std::vector<Array>> vta_test::drawArguments(func::FuncOp func,
                                                           uint64_t seed) {
  std::vector<Array> arguments;
  for (auto [i, argument] : llvm::enumerate(func.getArgumentTypes())) {
    auto type = dyn_cast<RankedTensorType>(argument);
    if (!isSupported(type))
      return llvm::createStringError("expected arguments to be tensors of " +
                                     kSupported);
    Array array =
        makeArray(func.getArgAttr(i, vta::kNameAttrName), type, "arg", i);
    Bounds range = getDefaultRange(type.getElementType());
    if (Attribute attr = func.getArgAttr(i, kRangeName)) {
      auto given = readRange(kRangeName, attr, type.getElementType());
      if (!given)
        return given.takeError();
      range = *given;
    }
    Random random(seed * 1000 + 500 + i);
    array.data = draw(random, type, range);
    if (Attribute attr = func.getArgAttr(i, kValuesName)) {
      auto given = readElements(attr, type);
      if (!given)
        return given.takeError();
      array.data = std::move(*given);
    }
    arguments.push_back(std::move(array));
  }
  return arguments;
}

llvm::Expected<std::vector<Array>> vta_test::drawArguments(ModuleOp module,
                                                           uint64_t seed) {
  func::FuncOp func = findFunction(module);
  if (!func)
    return llvm::createStringError("expected one function");
  return drawArguments(func, seed);
}

//===----------------------------------------------------------------------===//
// Both ways
//===----------------------------------------------------------------------===//

void vta_test::dropRanges(ModuleOp module) {
  module.walk([](func::FuncOp func) {
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      func.removeArgAttr(i, kRangeName);
  });
}

static llvm::Expected<vtart::Program> compile(ModuleOp module,
                                              StringRef pipeline) {
  PassManager passes(module.getContext());
  std::string text;
  llvm::raw_string_ostream os(text);
  if (failed(parsePassPipeline(pipeline, passes, os)))
    return llvm::createStringError("pipeline '" + pipeline + "': " + text);
  if (failed(passes.run(module)))
    return llvm::createStringError("does not compile");
  SmallVector<vtaisa::ProgramOp> programs;
  module.walk([&](vtaisa::ProgramOp op) { programs.push_back(op); });
  if (programs.size() != 1)
    return llvm::createStringError(
        llvm::formatv("expected one program, got {0}", programs.size()).str());
  FailureOr<vtart::Program> program = vtaisa::exportProgram(programs[0]);
  if (failed(program))
    return llvm::createStringError("cannot be encoded");
  return std::move(*program);
}

/// Output buffers by name, from a run without and one with strict mode.
static llvm::Expected<std::vector<Array>>
simulate(const vtart::Program &program, const std::vector<Array> &arguments) {
  vtart::Expected<vtart::Machine> machine =
      vtart::Machine::find(program.machine);
  if (!machine)
    return llvm::createStringError(machine.takeError().message());
  std::string findings = verify(program, *machine);
  if (!findings.empty())
    return llvm::createStringError("the verifier refuses the program: " +
                                   findings);
  Image image(program, arguments);
  vtart::FunctionalOptions options;
  Outcome plain = image.run(options);
  options.strict = true;
  options.machine = &*machine;
  Outcome strict = image.run(options);
  if (!plain.error.empty() || !strict.error.empty())
    return llvm::createStringError(
        "the simulator: " + (plain.error.empty() ? strict : plain).error);
  if (plain.output != strict.output)
    return llvm::createStringError(
        "outputs differ between a run in strict mode and one without");
  std::vector<Array> outputs;
  auto next = plain.output.begin();
  for (const vtart::Buffer &buffer : program.buffers) {
    if (buffer.kind != vtart::BufferKind::Output)
      continue;
    auto end = next + buffer.byteSize();
    outputs.push_back({buffer.name,
                       buffer.shape,
                       vtart::dtypeBytes(buffer.dtype),
                       {next, end}});
    next = end;
  }
  return outputs;
}

/// With VTA_RUN_SAVE_CASES=FOLDER, as in test/lit.cfg.py: what has run becomes
/// a case there, for cosim/run.sh.
static llvm::Error saveRun(const vtart::Program &program,
                           const std::vector<Array> &arguments,
                           const std::vector<Array> &outputs) {
  const char *folder = std::getenv("VTA_RUN_SAVE_CASES");
  if (!folder || !*folder)
    return llvm::Error::success();
  std::vector<std::vector<uint8_t>> before, after;
  for (const vtart::Buffer &buffer : program.buffers) {
    before.emplace_back();
    after.emplace_back();
    for (auto [kind, arrays, data] :
         {std::tuple(vtart::BufferKind::Input, &arguments, &before),
          std::tuple(vtart::BufferKind::Output, &outputs, &after)})
      for (const Array &array : *arrays)
        if (buffer.kind == kind && buffer.name == array.name)
          data->back() = array.data;
  }
  auto step = vtart::caseFromProgram(program, before, after);
  if (!step)
    return llvm::createStringError(step.takeError().message());
  std::string path = llvm::formatv(
      "{0}/{1}-{2:x-}", folder, program.name,
      static_cast<uint64_t>(llvm::hash_combine_range(program.toBytes())));
  if (vtart::Error error = vtart::saveCase(*step, path))
    return llvm::createStringError(error.message());
  return llvm::Error::success();
}

static double getValue(const Array &array, int64_t index) {
  const uint8_t *data = array.data.data() + index * array.bytes;
  uint64_t bits = 0;
  for (unsigned byte = 0; byte < array.bytes; ++byte)
    bits |= uint64_t(data[byte]) << (8 * byte);
  if (!array.isFloat)
    return static_cast<double>(llvm::SignExtend64(bits, 8 * array.bytes));
  APFloat value(array.bytes == 2 ? APFloat::IEEEhalf() : APFloat::IEEEsingle(),
                APInt(8 * array.bytes, bits));
  return value.convertToDouble();
}

/// The largest number that is finite.
static double getLargest(const Array &array) {
  double largest = 0;
  for (int64_t i = 0; i < array.size() / array.bytes; ++i)
    if (double value = getValue(array, i); std::isfinite(value))
      largest = std::max(largest, std::abs(value));
  return largest;
}

static std::string printIndex(const Array &array, int64_t index) {
  SmallVector<std::string> text;
  for (int64_t extent : llvm::reverse(array.shape)) {
    text.push_back(std::to_string(index % extent));
    index /= extent;
  }
  std::reverse(text.begin(), text.end());
  return "[" + llvm::join(text, ", ") + "]";
}

static std::string printValue(const Array &array, int64_t index) {
  return llvm::formatv(array.isFloat ? "{0:e8}" : "{0:f0}",
                       getValue(array, index));
}

std::string vta_test::compareArrays(const Array &got, const Array &expected,
                                    bool allowsUniform, double tolerance,
                                    int64_t maxSteps) {
  if (got.shape != expected.shape || got.bytes != expected.bytes)
    return llvm::formatv(
        "{0}: expected tensor<{1:$[x]}xi{2}>, got tensor<{3:$[x]}xi{4}>",
        got.name,
        llvm::make_range(expected.shape.begin(), expected.shape.end()),
        expected.bytes * 8,
        llvm::make_range(got.shape.begin(), got.shape.end()), got.bytes * 8);
  int64_t count = expected.size() / expected.bytes, numWrong = 0, first = 0;
  double allowed = expected.isFloat ? tolerance * getLargest(expected)
                                    : static_cast<double>(maxSteps);
  std::set<double> values;
  for (int64_t i = count; i-- > 0;) {
    double value = getValue(got, i), wanted = getValue(expected, i);
    // NaN has no order.
    values.insert(std::isnan(wanted) ? std::numeric_limits<double>::max()
                                     : wanted);
    if (value == wanted || std::abs(value - wanted) <= allowed ||
        (std::isnan(value) && std::isnan(wanted)))
      continue;
    ++numWrong;
    first = i;
  }
  if (numWrong > 0)
    return llvm::formatv("{0}{1}: expected {2}, got {3}; {4} of {5} values "
                         "are wrong",
                         got.name, printIndex(got, first),
                         printValue(expected, first), printValue(got, first),
                         numWrong, count);
  if (count > 1 && values.size() == 1 && !allowsUniform)
    return llvm::formatv("all values of {0} are {1}, which shows nothing",
                         got.name, printValue(expected, 0));
  return "";
}

DiagnosticText::DiagnosticText(MLIRContext *context)
    : handler(context, [this](Diagnostic &diag) {
        llvm::raw_string_ostream(text)
            << "\n  " << diag.getLocation() << ": " << diag.str();
      }) {}

llvm::Error DiagnosticText::append(const std::string &message) const {
  return llvm::createStringError(message + text);
}

llvm::Expected<std::vector<Array>>
vta_test::computeUpstream(ModuleOp module,
                          const std::vector<Array> &arguments) {
  func::FuncOp func = findFunction(module);
  std::vector<Array> results;
  for (auto [i, type] : llvm::enumerate(func.getResultTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!isSupported(tensor))
      return llvm::createStringError("expected results to be tensors of " +
                                     kSupported);
    results.push_back(
        makeArray(func.getResultAttr(i, vta::kNameAttrName), tensor, "out", i));
  }
  // Schedules mean nothing to upstream's loops.
  for (Operation &op :
       llvm::make_early_inc_range(module.getBody()->getOperations()))
    if (isa<ModuleOp>(op))
      op.erase();
  SmallVector<const void *> inputs;
  for (const Array &array : arguments)
    inputs.push_back(array.data.data());
  auto data = vta::runUpstream(module, inputs);
  if (!data)
    return llvm::createStringError("reference: " +
                                   llvm::toString(data.takeError()));
  for (auto [array, bytes] : llvm::zip_equal(results, *data))
    array.data = std::move(bytes);
  return results;
}

llvm::Expected<CheckedKernel>
vta_test::checkKernel(ModuleOp kernel, ModuleOp reference, StringRef pipeline,
                      uint64_t seed, bool allowsUniform) {
  DiagnosticText diagnostics(kernel.getContext());
  auto fail = [&](llvm::Error error) {
    return diagnostics.append(llvm::toString(std::move(error)));
  };
  for (ModuleOp module : {kernel, reference})
    if (llvm::Error error = fillConstants(module, seed))
      return fail(std::move(error));
  llvm::Expected<std::vector<Array>> arguments = drawArguments(reference, seed);
  if (!arguments)
    return fail(arguments.takeError());
  dropRanges(kernel);
  dropRanges(reference);
  llvm::Expected<std::vector<Array>> expected =
      computeUpstream(reference, *arguments);
  if (!expected)
    return fail(expected.takeError());

  llvm::Expected<vtart::Program> program = compile(kernel, pipeline);
  if (!program)
    return fail(program.takeError());
  llvm::Expected<std::vector<Array>> outputs = simulate(*program, *arguments);
  if (!outputs)
    return fail(outputs.takeError());
  for (const Array &array : *expected) {
    auto got = llvm::find_if(
        *outputs, [&](const Array &o) { return o.name == array.name; });
    if (got == outputs->end())
      return llvm::createStringError("the program has no output '" +
                                     array.name + "'");
    std::string why = compareArrays(*got, array, allowsUniform);
    if (!why.empty())
      return llvm::createStringError(why);
  }
  if (llvm::Error error = saveRun(*program, *arguments, *outputs))
    return fail(std::move(error));
  return CheckedKernel{std::move(*program), std::move(*arguments),
                       std::move(*expected)};
}
