//===- RandomNetwork.cpp - Random int8 networks ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomNetwork.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace vta_test;

llvm::ArrayRef<int64_t> vta_test::getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

void RandomNetwork::add(Value value) { values.push_back(value); }

Value RandomNetwork::pick() {
  // Early values have several readers then, and branches begin.
  size_t last = values.size() - 1;
  size_t first = random.chance(70) ? last - std::min<size_t>(last, 2) : 0;
  return values[random.in(first, last)];
}

Value RandomNetwork::pickLike(Value like) {
  SmallVector<Value> found = llvm::filter_to_vector(values, [&](Value value) {
    return value != like && value.getType() == like.getType();
  });
  return found.empty() ? Value() : random.pick(found);
}

void RandomNetwork::drawInputs(Block &body) {
  int64_t images = random.pick(std::vector<int64_t>{1, 1, 1, 2, 3});
  for (int64_t i = random.chance(20) ? 2 : 1; i > 0; --i) {
    bool isVector = random.chance(10);
    Shape extents = {
        images, isVector ? 1 : random.in(1, 15),
        isVector ? 1 : random.in(1, 13),
        random.pick(std::vector<int64_t>{1, 2, 3, 3, 4, 7, 16, 17, 24, 33})};
    add(body.addArgument(RankedTensorType::get(extents, b.getI8Type()),
                         b.getLoc()));
  }
}

void RandomNetwork::drawLayer() {
  using Draw = void (RandomNetwork::*)(Value);
  struct Option {
    unsigned weight;
    Draw draw;
  };
  static constexpr Option kOptions[] = {{30, &RandomNetwork::drawConv},
                                        {6, &RandomNetwork::drawGroups},
                                        {9, &RandomNetwork::drawDepthwise},
                                        {4, &RandomNetwork::drawTransposeConv},
                                        {6, &RandomNetwork::drawMatMul},
                                        {8, &RandomNetwork::drawMaxPool},
                                        {6, &RandomNetwork::drawAverage},
                                        {9, &RandomNetwork::drawSum},
                                        {5, &RandomNetwork::drawElementwise},
                                        {9, &RandomNetwork::drawConcat},
                                        {5, &RandomNetwork::drawPadOrSlice},
                                        {7, &RandomNetwork::drawHost}};
  int64_t sum = 0;
  for (const Option &option : kOptions)
    sum += option.weight;
  int64_t point = random.in(0, sum - 1);
  for (const Option &option : kOptions) {
    point -= option.weight;
    if (point < 0)
      return (this->*option.draw)(pick());
  }
}

SmallVector<Value> RandomNetwork::drawResults() {
  SmallVector<Value> results;
  for (Value value : values) {
    bool isComputed = value.getDefiningOp();
    if ((isComputed && value.use_empty()) || random.chance(isComputed ? 10 : 1))
      results.push_back(value);
  }
  if (results.empty())
    results.push_back(values.back());
  if (random.chance(3))
    results.push_back(results.front());
  return results;
}

OwningOpRef<ModuleOp> RandomNetwork::write() {
  b.getContext()->loadDialect<func::FuncDialect, tosa::TosaDialect>();
  OwningOpRef<ModuleOp> module = ModuleOp::create(b.getLoc());
  b.setInsertionPointToEnd(module->getBody());
  auto function = func::FuncOp::create(b, "main", b.getFunctionType({}, {}));
  Block &body = *function.addEntryBlock();
  b.setInsertionPointToEnd(&body);
  drawInputs(body);
  int64_t layers = random.in(1, 12);
  for (int64_t layer = 0; layer != layers; ++layer) {
    b.setLoc(NameLoc::get(b.getStringAttr("layer" + std::to_string(layer))));
    // Some layers cannot follow any value.
    size_t before = values.size();
    for (int attempt = 0; attempt != 20 && values.size() == before; ++attempt)
      drawLayer();
  }
  b.setLoc(b.getUnknownLoc());
  SmallVector<Value> results = drawResults();
  func::ReturnOp::create(b, results);
  function.setFunctionType(
      b.getFunctionType(body.getArgumentTypes(), TypeRange(results)));
  return module;
}
