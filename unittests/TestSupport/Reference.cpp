//===- Reference.cpp - Kernels on the CPU, by upstream passes -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/Reference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "llvm/Support/TargetSelect.h"

#include <cstdlib>

using namespace mlir;
using namespace vta_test;

static constexpr const char *kReferencePipeline =
    "one-shot-bufferize{bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map},"
    "buffer-deallocation-pipeline,canonicalize,cse,"
    "func.func(convert-linalg-to-loops,convert-scf-to-cf),"
    "expand-strided-metadata,lower-affine,convert-cf-to-llvm,"
    "finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,"
    "convert-func-to-llvm,reconcile-unrealized-casts";

void vta_test::prepareHost(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
}

/// A memref descriptor of any rank: two pointers, offset, sizes, strides.
static std::vector<intptr_t> getDescriptor(const std::vector<int64_t> &shape,
                                           const void *data) {
  std::vector<intptr_t> words(3 + 2 * shape.size());
  words[0] = words[1] = reinterpret_cast<intptr_t>(data);
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0; stride *= shape[i]) {
    words[3 + i] = shape[i];
    words[3 + shape.size() + i] = stride;
  }
  return words;
}

llvm::Expected<std::vector<uint8_t>>
vta_test::runOnHost(ModuleOp module, const std::vector<Array> &arguments) {
  std::vector<int64_t> shape;
  std::string name;
  for (auto func : module.getOps<func::FuncOp>()) {
    func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                  UnitAttr::get(module.getContext()));
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      func.removeArgAttr(i, "vta.name");
    auto type = cast<RankedTensorType>(func.getResultTypes()[0]);
    shape.assign(type.getShape().begin(), type.getShape().end());
    name = "_mlir_ciface_" + func.getName().str();
  }
  PassManager passes(module.getContext());
  if (failed(parsePassPipeline(kReferencePipeline, passes)) ||
      failed(passes.run(module)))
    return llvm::createStringError("upstream passes do not lower it");

  ExecutionEngineOptions options;
  auto transformer = makeOptimizingTransformer(/*optLevel=*/1, /*sizeLevel=*/0,
                                               /*targetMachine=*/nullptr);
  options.transformer = transformer;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Less;
  SmallVector<StringRef> libraries = {VTA_RUNNER_UTILS};
  options.sharedLibPaths = libraries;
  auto engine = ExecutionEngine::create(module, options);
  if (!engine)
    return engine.takeError();
  std::vector<std::vector<intptr_t>> descriptors = {
      getDescriptor(shape, nullptr)};
  for (const Array &array : arguments)
    descriptors.push_back(getDescriptor(array.shape, array.data.data()));
  std::vector<void *> pointers;
  for (std::vector<intptr_t> &descriptor : descriptors)
    pointers.push_back(descriptor.data());
  SmallVector<void *> packed;
  for (void *&pointer : pointers)
    packed.push_back(&pointer);
  if (llvm::Error error = (*engine)->invokePacked(name, packed))
    return std::move(error);
  int64_t size = 1;
  for (int64_t extent : shape)
    size *= extent;
  auto *data =
      reinterpret_cast<const uint8_t *>(descriptors[0][1]) + descriptors[0][2];
  std::vector<uint8_t> output(data, data + size);
  std::free(reinterpret_cast<void *>(descriptors[0][0]));
  return output;
}
