//===- ValueRunner.cpp - Values of a function for inputs ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Calibrate/ValueRunner.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace mlir;
using namespace mlir::vta::quantization;

/// Bytes of a tensor in memory; 0 if that is not known.
static size_t bytesOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() ||
      !tensor.getElementType().isIntOrFloat())
    return 0;
  return tensor.getNumElements() *
         llvm::divideCeil(tensor.getElementTypeBitWidth(), 8);
}

/// A module with a copy of the function that returns `values` alone.
static OwningOpRef<ModuleOp> copyFor(func::FuncOp function,
                                     ArrayRef<Value> values) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(function.getLoc());
  if (auto parent = function->getParentOfType<ModuleOp>())
    (*module)->setDiscardableAttrs(parent->getDiscardableAttrDictionary());
  IRMapping mapping;
  auto copy = cast<func::FuncOp>(function->clone(mapping));
  module->push_back(copy);
  copy.setPublic();
  Operation *terminator = copy.front().getTerminator();
  SmallVector<Value> results;
  for (Value value : values)
    results.push_back(mapping.lookup(value));
  terminator->setOperands(results);
  copy.setType(FunctionType::get(copy.getContext(), copy.getArgumentTypes(),
                                 TypeRange(ValueRange(results))));
  copy.removeResAttrsAttr();
  // Layers behind the last value are not computed.
  eraseUnused(copy);
  return module;
}

FailureOr<ValueRunner> ValueRunner::create(func::FuncOp function,
                                           ArrayRef<Value> values,
                                           FunctionCompiler compiler) {
  ValueRunner runner;
  runner.function = function;
  for (Type type : function.getArgumentTypes()) {
    size_t size = bytesOf(type);
    if (!size)
      return function.emitError("calibration needs inputs of static shapes, "
                                "got ")
             << type;
    runner.argumentSizes.push_back(size);
    runner.arguments.emplace_back(llvm::divideCeil(size, sizeof(uint64_t)));
  }
  llvm::MapVector<Value, unsigned> results;
  for (Value value : values) {
    size_t size = bytesOf(value.getType());
    if (!size)
      return mlir::emitError(value.getLoc(),
                             "calibration needs tensors of static shapes, got ")
             << value.getType();
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      runner.places.push_back({true, argument.getArgNumber()});
      continue;
    }
    auto [it, isNew] = results.try_emplace(value, results.size());
    runner.places.push_back({false, it->second});
    if (isNew) {
      runner.resultSizes.push_back(size);
      runner.results.emplace_back(llvm::divideCeil(size, sizeof(uint64_t)));
    }
  }
  if (results.empty())
    return runner;
  OwningOpRef<ModuleOp> module =
      copyFor(function, llvm::to_vector(llvm::make_first_range(results)));
  FailureOr<CompiledFunction> compiled = compiler(*module);
  if (failed(compiled))
    return failure();
  runner.compiled = std::move(*compiled);
  return runner;
}

LogicalResult ValueRunner::run(const RunInputs &inputs) {
  if (inputs.size() != arguments.size())
    return function.emitError("got ")
           << inputs.size() << " inputs, expected " << arguments.size();
  SmallVector<const void *> inputPointers;
  for (auto [i, bytes] : llvm::enumerate(inputs)) {
    if (bytes.size() != argumentSizes[i])
      return function.emitError("input ")
             << i << " has " << bytes.size() << " bytes, expected "
             << argumentSizes[i];
    std::memcpy(arguments[i].data(), bytes.data(), bytes.size());
    inputPointers.push_back(arguments[i].data());
  }
  if (!compiled)
    return success();
  SmallVector<void *> outputPointers;
  for (std::vector<uint64_t> &result : results)
    outputPointers.push_back(result.data());
  if (llvm::Error error = compiled(inputPointers, outputPointers))
    return function.emitError("running it failed: ")
           << llvm::toString(std::move(error));
  return success();
}

ArrayRef<char> ValueRunner::getBytes(size_t value) const {
  const Place &place = places[value];
  const std::vector<uint64_t> &words =
      place.isArgument ? arguments[place.index] : results[place.index];
  return {reinterpret_cast<const char *>(words.data()),
          place.isArgument ? argumentSizes[place.index]
                           : resultSizes[place.index]};
}
