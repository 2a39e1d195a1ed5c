//===- RandomNetwork.h - Random int8 networks -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// int8 TOSA as vta-quantize leaves it, and things that are close to it and that
// VTA cannot run. Each layer has a name, constants and inputs of its own
// choice.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_NETWORKS_RANDOMNETWORK_H
#define VTA_UNITTESTS_NETWORKS_RANDOMNETWORK_H

#include "TestSupport/Random.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/OwningOpRef.h"

namespace vta_test {

/// Writes one network: the function @main of 1 to 12 layers. Arguments and
/// results are int8 tensors.
class RandomNetwork {
public:
  RandomNetwork(mlir::MLIRContext &context, Random &random)
      : random(random), b(mlir::UnknownLoc::get(&context), &context) {}

  mlir::OwningOpRef<mlir::ModuleOp> write();

private:
  using Value = mlir::Value;
  using Shape = llvm::SmallVector<int64_t>;
  /// Windows along two dimensions; pads are top, bottom, left, right.
  struct Windows {
    int64_t kernel[2], stride[2], dilation[2] = {1, 1}, pad[4];
  };

  // RandomNetwork.cpp
  void drawInputs(mlir::Block &body);
  void drawLayer();
  /// The values that @main returns.
  llvm::SmallVector<Value> drawResults();
  /// An int8 tensor of rank 4 that was computed before, mostly a late one.
  Value pick();
  /// One of the type of `like`; null if there is no other.
  Value pickLike(Value like);
  void add(Value value);

  // Layers: they add values, or nothing where the input does not allow it.
  // NetworkLayers.cpp
  void drawConv(Value input);
  void drawGroups(Value input);
  void drawDepthwise(Value input);
  void drawTransposeConv(Value input);
  void drawMatMul(Value input);
  void drawMaxPool(Value input);
  void drawAverage(Value input);
  // NetworkMoves.cpp
  void drawSum(Value input);
  void drawElementwise(Value input);
  void drawConcat(Value input);
  void drawPadOrSlice(Value input);
  void drawHost(Value input);

  // Parts of layers. NetworkParts.cpp
  Value constant(mlir::Type element, llvm::ArrayRef<int64_t> shape,
                 llvm::ArrayRef<int64_t> values);
  /// A zero point.
  Value zero(mlir::Type element);
  Value shape(llvm::ArrayRef<int64_t> extents);
  Value reshape(Value value, llvm::ArrayRef<int64_t> extents);
  Value slice(Value value, llvm::ArrayRef<int64_t> start,
              llvm::ArrayRef<int64_t> size);
  /// Weights of a range of their own. `most` gets the largest sum of absolute
  /// values by channel; `channelOf` says which one an element belongs to.
  Value drawWeights(llvm::ArrayRef<int64_t> extents, int64_t channels,
                    llvm::function_ref<int64_t(int64_t)> channelOf,
                    int64_t &most);
  Value drawBias(int64_t channels, int64_t most);
  /// Shifts to the right by `shifts`, one or one for each channel.
  Value rescale(Value value, mlir::Type element,
                llvm::ArrayRef<int64_t> shifts);
  /// Shifts near `shift` for each channel, or one.
  Shape drawShifts(int64_t shift, int64_t channels);
  /// int8 of accumulators, with or without a residual, a clamp and other ways
  /// to have a scale. `most` bounds the accumulators.
  Value finish(Value accumulators, int64_t most);
  Value clamp(Value value);
  /// Windows that fit the input; it is cropped or padded where the strides do
  /// not divide it. Pads are smaller than the kernel.
  Windows drawWindows(Value &input, bool mayPad, int64_t mostKernel = 5);
  /// Gives `windows` on an input of these extents dilations and other pads.
  void dilate(Windows &windows, llvm::ArrayRef<int64_t> extents);
  int64_t getExtent(const Windows &windows, int64_t extent, unsigned dim);

  Random &random;
  mlir::ImplicitLocOpBuilder b;
  llvm::SmallVector<Value> values;
};

/// The extents of a tensor.
llvm::ArrayRef<int64_t> getShape(mlir::Value value);

} // namespace vta_test

#endif // VTA_UNITTESTS_NETWORKS_RANDOMNETWORK_H
