//===- CalibrationData.cpp - Inputs to calibrate with ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Calibrate/CalibrationData.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "vtart/Npy.h"
#include "vtart/ZipArchive.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::vta::quantization;
using llvm::Error;
using llvm::Expected;
using vtart::NpyArray;

template <typename... Values>
static Error refuse(const char *format, Values &&...values) {
  return llvm::createStringError(
      llvm::formatv(format, std::forward<Values>(values)...));
}

static Error addContext(const Twine &context, Error error) {
  return llvm::createStringError(context + ": " +
                                 llvm::toString(std::move(error)));
}

static std::string listNames(ArrayRef<std::string> names) {
  constexpr size_t kMost = 20;
  std::string text;
  for (size_t i = 0; i < std::min(names.size(), kMost); ++i)
    text += (i ? ", \"" : "\"") + names[i] + "\"";
  if (names.size() > kMost)
    text += llvm::formatv(" and {0} more", names.size() - kMost);
  return text;
}

namespace {
/// An argument of the network.
struct Input {
  std::string name, dtype;
  std::vector<int64_t> shape;
  size_t bytes = 0; ///< Size of one run.
  std::vector<std::vector<char>> runs;

  std::string typeName() const { return vtart::arrayTypeName(dtype, shape); }
};
} // namespace

static Expected<std::vector<Input>> findInputs(func::FuncOp function) {
  std::vector<Input> inputs;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    Input input;
    auto name =
        function.getArgAttrOfType<StringAttr>(i, "ml_program.identifier");
    input.name = name ? name.str() : llvm::formatv("arg{0}", i).str();
    auto type = dyn_cast<RankedTensorType>(function.getArgumentTypes()[i]);
    if (!type || !type.hasStaticShape())
      return refuse("input \"{0}\" has no fixed shape to calibrate with",
                    input.name);
    Type element = type.getElementType();
    if (element.isF32())
      input.dtype = "float32";
    else if (element.isInteger(8))
      input.dtype = element.isUnsignedInteger() ||
                            function.getArgAttr(i, vta::kUnsignedAttrName)
                        ? "uint8"
                        : "int8";
    else if (element.isF16())
      input.dtype = "float16";
    else if (element.isInteger(1))
      input.dtype = "bool";
    else if (element.isInteger(32))
      input.dtype = "int32";
    else if (element.isInteger(64))
      input.dtype = "int64";
    else
      return refuse("input \"{0}\" has elements of a type that calibration "
                    "data cannot have, expected f32, f16, i1, i8, i32 or i64",
                    input.name);
    input.shape = type.getShape().vec();
    input.bytes = type.getNumElements() *
                  llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
    inputs.push_back(std::move(input));
  }
  return inputs;
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

/// "[2, 0, 5]"
static std::string showPosition(size_t element, ArrayRef<int64_t> shape) {
  std::vector<std::string> parts(shape.size());
  for (size_t i = shape.size(); i-- > 0;) {
    parts[i] = std::to_string(element % shape[i]);
    element /= shape[i];
  }
  return "[" + llvm::join(parts, ", ") + "]";
}

static Error checkFinite(const NpyArray &array) {
  for (size_t i = 0, e = array.data.size() / sizeof(float); i < e; ++i) {
    float value;
    std::memcpy(&value, array.data.data() + i * sizeof(float), sizeof(float));
    if (!std::isfinite(value))
      return refuse("element {0} is {1}", showPosition(i, array.shape),
                    std::isnan(value) ? "NaN" : "infinity");
  }
  return Error::success();
}

/// Integers are not float32: what they stand for (pixels to be divided by 255,
/// say) is not known here.
static Error checkType(const NpyArray &array, const Input &input) {
  if (array.dtype == input.dtype)
    return array.dtype == "float32" ? checkFinite(array) : Error::success();
  std::string got = vtart::arrayTypeName(array.dtype, array.shape);
  if (input.dtype != "float32")
    return refuse("expected {0}, got {1}", input.typeName(), got);
  return refuse("expected {0}, got {1}; convert it to what the network takes "
                "(for pixels often x.astype(numpy.float32) / 255)",
                input.typeName(), got);
}

/// Checks the shape and cuts the array into runs.
static Error addRuns(const NpyArray &array, Input &input) {
  vtart::Expected<vtart::ArrayRuns> runs =
      vtart::findRuns(input.dtype, input.shape, array);
  if (!runs)
    return llvm::createStringError(runs.takeError().message());
  if (Error error = checkType(array, input))
    return error;
  const char *data = reinterpret_cast<const char *>(array.data.data());
  for (size_t i = 0; i < array.data.size(); i += input.bytes)
    input.runs.emplace_back(data + i, data + i + input.bytes);
  return Error::success();
}

static Error readArray(const void *data, size_t size, Input &input) {
  vtart::Expected<NpyArray> array = vtart::parseNpy(data, size);
  if (!array)
    return llvm::createStringError(array.takeError().message());
  return addRuns(*array, input);
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

namespace {
class CalibrationReader {
public:
  explicit CalibrationReader(std::vector<Input> inputs)
      : inputs(std::move(inputs)) {}

  Error readFile(StringRef argument);
  Expected<std::vector<RunInputs>> finish();

private:
  Error readArchive(StringRef bytes);
  Input *find(StringRef name) {
    auto it = llvm::find_if(
        inputs, [&](const Input &input) { return input.name == name; });
    return it == inputs.end() ? nullptr : &*it;
  }
  std::string inputNames() const {
    std::vector<std::string> names;
    for (const Input &input : inputs)
      names.push_back(input.name);
    return listNames(names);
  }

  std::vector<Input> inputs;
};
} // namespace

Error CalibrationReader::readFile(StringRef argument) {
  StringRef path = argument;
  Input *input = nullptr;
  if (auto [name, rest] = argument.split('='); name.size() < argument.size()) {
    input = find(name);
    if (input)
      path = rest;
    else if (!llvm::sys::fs::exists(argument))
      return refuse("{0}: there is no input \"{1}\", expected {2}", argument,
                    name, inputNames());
  }
  if (llvm::sys::fs::is_directory(path))
    return refuse("{0}: is a directory, expected a .npz or .npy file", path);
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return refuse("{0}: {1}", path, buffer.getError().message());
  StringRef bytes = (*buffer)->getBuffer();
  if (bytes.empty())
    return refuse("{0}: the file is empty", path);
  if (vtart::ZipArchive::isArchive(bytes.data(), bytes.size())) {
    if (input)
      return refuse("{0}: arrays of an .npz file have their own names, leave "
                    "\"{1}=\" out",
                    path, input->name);
    if (Error error = readArchive(bytes))
      return addContext(path, std::move(error));
    return Error::success();
  }
  if (!bytes.starts_with("\x93NUMPY"))
    return refuse("{0}: neither an .npz nor an .npy file", path);
  if (!input && inputs.size() != 1)
    return refuse("{0}: the network has {1} inputs, write NAME={0} with one "
                  "of {2}",
                  path, inputs.size(), inputNames());
  if (Error error = readArray(bytes.data(), bytes.size(),
                              input ? *input : inputs.front()))
    return addContext(path, std::move(error));
  return Error::success();
}

Error CalibrationReader::readArchive(StringRef bytes) {
  auto archive = vtart::NpzArchive::open(bytes.data(), bytes.size());
  if (!archive)
    return llvm::createStringError(archive.takeError().message());
  if (archive->names().empty())
    return refuse("the archive has no arrays (members called NAME.npy), "
                  "expected {0}",
                  inputNames());
  bool isUsed = false;
  for (Input &input : inputs) {
    if (!archive->contains(input.name))
      continue;
    isUsed = true;
    auto data = archive->extract(input.name);
    if (!data)
      return llvm::createStringError(data.takeError().message());
    if (Error error = readArray(data->data(), data->size(), input))
      return addContext("array \"" + input.name + "\"", std::move(error));
  }
  if (!isUsed)
    return refuse("no array has the name of an input: expected {0}, got {1}",
                  inputNames(), listNames(archive->names()));
  return Error::success();
}

Expected<std::vector<RunInputs>> CalibrationReader::finish() {
  const Input *first = inputs.empty() ? nullptr : &inputs.front();
  for (const Input &input : inputs) {
    if (input.runs.empty())
      return refuse("no calibration data for input \"{0}\" ({1})", input.name,
                    input.typeName());
    if (input.runs.size() != first->runs.size())
      return refuse("calibration data for {0} runs of input \"{1}\", but for "
                    "{2} of \"{3}\"",
                    first->runs.size(), first->name, input.runs.size(),
                    input.name);
  }
  std::vector<RunInputs> runs(first ? first->runs.size() : 0);
  for (Input &input : inputs)
    for (auto [run, bytes] : llvm::zip_equal(runs, input.runs))
      run.push_back(std::move(bytes));
  return runs;
}

Expected<std::vector<RunInputs>>
mlir::vta::quantization::readCalibrationData(func::FuncOp function,
                                             ArrayRef<std::string> files) {
  Expected<std::vector<Input>> inputs = findInputs(function);
  if (!inputs)
    return inputs.takeError();
  if (inputs->empty())
    return refuse("the network has no inputs to calibrate with");
  CalibrationReader reader(std::move(*inputs));
  for (const std::string &file : files)
    if (Error error = reader.readFile(file))
      return std::move(error);
  return reader.finish();
}
