//===- ResNetLayers.cpp - Layers that benchmarks compile ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ResNetLayers.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/InitAll.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::vta;

const Layer mlir::vta::kLayers[10] = {
    {"C2", 56, 64, 64, 3, 1, 1},    {"C3", 56, 64, 128, 3, 2, 1},
    {"C4", 56, 64, 128, 1, 2, 0},   {"C5", 28, 128, 128, 3, 1, 1},
    {"C6", 28, 128, 256, 3, 2, 1},  {"C7", 28, 128, 256, 1, 2, 0},
    {"C8", 14, 256, 256, 3, 1, 1},  {"C9", 14, 256, 512, 3, 2, 1},
    {"C10", 14, 256, 512, 1, 2, 0}, {"C11", 7, 512, 512, 3, 1, 1}};

static std::string write(const Layer &layer) {
  int64_t in = layer.in / 16, out = layer.out / 16;
  int64_t padded = layer.size + 2 * layer.pad;
  int64_t result = (padded - layer.kernel) / layer.stride + 1;
  std::string bias = "[";
  for (int64_t c = 0; c < out; ++c) {
    bias += c ? ", [" : "[";
    for (int64_t o = 0; o < 16; ++o)
      bias += (o ? ", " : "") +
              std::to_string((c * 16 + o) * 7919 % 262143 - 131071);
    bias += "]";
  }
  bias += "]";
  return llvm::formatv(R"mlir(
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h * {5} + y, w * {5} + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#a = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#b = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @conv(%x: tensor<1x{0}x{1}x{1}x1x16xi8>, %w: tensor<{2}x{0}x{4}x{4}x16x16xi8>) -> tensor<1x{2}x{3}x{3}x1x16xi8> {{
  %z8 = arith.constant 0 : i8
  %z = arith.constant 0 : i32
  %max = arith.constant 127 : i32
  %shift = arith.constant 8 : i32
  %bias = arith.constant dense<{8}> : tensor<{2}x16xi32>
  %p = tensor.pad %x low[0, 0, {6}, {6}, 0, 0] high[0, 0, {6}, {6}, 0, 0] {{
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %z8 : i8
  } : tensor<1x{0}x{1}x{1}x1x16xi8> to tensor<1x{0}x{7}x{7}x1x16xi8>
  %e = tensor.empty() : tensor<1x{2}x{3}x{3}x1x16xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<1x{2}x{3}x{3}x1x16xi32>) -> tensor<1x{2}x{3}x{3}x1x16xi32>
  %acc = linalg.generic {{indexing_maps = [#x, #w, #a], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%p, %w : tensor<1x{0}x{7}x{7}x1x16xi8>, tensor<{2}x{0}x{4}x{4}x16x16xi8>) outs(%f : tensor<1x{2}x{3}x{3}x1x16xi32>) {{
  ^bb0(%l: i8, %r: i8, %s: i32):
    %0 = arith.extsi %l : i8 to i32
    %1 = arith.extsi %r : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %s, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x{2}x{3}x{3}x1x16xi32>
  %o = tensor.empty() : tensor<1x{2}x{3}x{3}x1x16xi8>
  %y = linalg.generic {{indexing_maps = [#id, #b, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x{2}x{3}x{3}x1x16xi32>, tensor<{2}x16xi32>) outs(%o : tensor<1x{2}x{3}x{3}x1x16xi8>) {{
  ^bb0(%s: i32, %c: i32, %u: i8):
    %0 = arith.addi %s, %c : i32
    %1 = arith.shrsi %0, %shift : i32
    %2 = arith.maxsi %1, %z : i32
    %3 = arith.minsi %2, %max : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<1x{2}x{3}x{3}x1x16xi8>
  return %y : tensor<1x{2}x{3}x{3}x1x16xi8>
}
)mlir",
                       in, layer.size, out, result, layer.kernel, layer.stride,
                       layer.pad, padded, bias);
}

std::unique_ptr<MLIRContext> mlir::vta::createContext() {
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  vta::registerAllDialects(registry);
  vta::registerAllExtensions(registry);
  return std::make_unique<MLIRContext>(registry,
                                       MLIRContext::Threading::DISABLED);
}

OwningOpRef<ModuleOp> mlir::vta::createLayer(const Layer &layer,
                                             MLIRContext &context) {
  return parseSourceString<ModuleOp>(write(layer), &context);
}

llvm::Expected<std::string> mlir::vta::createKernel(const Layer &layer,
                                                    StringRef machine) {
  std::unique_ptr<MLIRContext> context = createContext();
  OwningOpRef<ModuleOp> module = createLayer(layer, *context);
  VTAAttachTargetOptions target;
  target.machine = machine.str();
  PassManager passes(context.get());
  passes.addPass(createVTAAttachTarget(target));
  buildFormKernelsPipeline(passes);
  if (!module || failed(passes.run(*module)))
    return llvm::createStringError("the layer is not a kernel");
  return serializeModule(*module);
}

llvm::Expected<std::unique_ptr<CandidateCompiler>>
mlir::vta::createCompiler(const Layer &layer) {
  llvm::Expected<std::string> kernel =
      createKernel(layer, VTAAttachTargetOptions().machine);
  if (!kernel)
    return kernel.takeError();
  return CandidateCompiler::create(*kernel);
}
