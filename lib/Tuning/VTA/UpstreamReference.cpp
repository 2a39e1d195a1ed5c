//===- UpstreamReference.cpp - What kernels compute -----------------------===//
//-------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/UpstreamReference.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

#include <cstdlib>

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

/// Functions on tensors become functions on memrefs that never write to their
/// arguments.
static LogicalResult bufferize(ModuleOp module) {
  MLIRContext *context = module.getContext();
  context->loadDialect<bufferization::BufferizationDialect,
                       linalg::LinalgDialect, memref::MemRefDialect>();
  StringRef writable = bufferization::BufferizationDialect::kWritableAttrName;
  for (auto func : module.getOps<func::FuncOp>())
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      func.setArgAttr(i, writable, BoolAttr::get(context, false));
  bufferization::OneShotBufferizationOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.setFunctionBoundaryTypeConversion(
      bufferization::LayoutMapOption::IdentityLayoutMap);
  // Copies of parts need a runtime library unless they are loops.
  options.memCpyFn = [](OpBuilder &builder, Location loc, Value from,
                        Value to) {
    linalg::makeMemRefCopyOp(builder, loc, from, to);
    return success();
  };
  bufferization::BufferizationState state;
  if (failed(bufferization::runOneShotModuleBufferize(module, options, state)))
    return failure();
  for (auto func : module.getOps<func::FuncOp>())
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      func.removeArgAttr(i, writable);
  return success();
}

static LogicalResult lower(ModuleOp module) {
  for (auto func : module.getOps<func::FuncOp>()) {
    // Names of ports and the like mean nothing to LLVM.
    func.removeArgAttrsAttr();
    func.removeResAttrsAttr();
  }
  if (failed(bufferize(module)))
    return failure();
  for (auto func : module.getOps<func::FuncOp>())
    func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                  UnitAttr::get(module.getContext()));
  PassManager passes(module.getContext());
  bufferization::buildBufferDeallocationPipeline(passes);
  passes.addPass(createConvertBufferizationToMemRefPass());
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
  OpPassManager &functions = passes.nest<func::FuncOp>();
  functions.addPass(createConvertLinalgToLoopsPass());
  functions.addPass(createSCFToControlFlowPass());
  passes.addPass(memref::createExpandStridedMetadataPass());
  passes.addPass(createLowerAffinePass());
  passes.addPass(createConvertControlFlowToLLVMPass());
  passes.addPass(createFinalizeMemRefToLLVMConversionPass());
  passes.addPass(createConvertMathToLLVMPass());
  passes.addPass(createConvertMathToLibmPass());
  passes.addPass(createArithToLLVMConversionPass());
  passes.addPass(createConvertIndexToLLVMPass());
  passes.addPass(createConvertFuncToLLVMPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
  return passes.run(module);
}

/// The iterations of all loops of `module`.
static uint64_t countIterations(ModuleOp module) {
  uint64_t sum = 0;
  module.walk([&](linalg::LinalgOp op) {
    uint64_t iterations = 1;
    for (int64_t extent : op.getStaticLoopRanges())
      iterations = llvm::SaturatingMultiply(
          iterations,
          static_cast<uint64_t>(ShapedType::isDynamic(extent) ? 1 : extent));
    sum = llvm::SaturatingAdd(sum, iterations);
  });
  return sum;
}

/// Up to so many iterations, LLVM's optimizer takes longer than it saves.
static constexpr uint64_t kFewIterations = 1 << 21;

static llvm::Expected<std::unique_ptr<ExecutionEngine>>
createEngine(ModuleOp module, bool isShort) {
  static const bool isInitialized = [] {
    return !llvm::InitializeNativeTarget() &&
           !llvm::InitializeNativeTargetAsmPrinter();
  }();
  if (!isInitialized)
    return llvm::createStringError("LLVM has no code for this processor");
  auto host = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!host)
    return host.takeError();
  auto machine = host->createTargetMachine();
  if (!machine)
    return machine.takeError();
  auto optimize = makeOptimizingTransformer(/*optLevel=*/2, /*sizeLevel=*/0,
                                            machine->get());
  ExecutionEngineOptions options;
  if (!isShort)
    options.transformer = optimize;
  options.jitCodeGenOptLevel =
      isShort ? llvm::CodeGenOptLevel::None : llvm::CodeGenOptLevel::Default;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  return ExecutionEngine::create(module, options);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// As the C interface of a function takes a memref: two pointers, the offset,
/// sizes and strides.
static SmallVector<intptr_t> getDescriptor(RankedTensorType type,
                                           const void *data) {
  ArrayRef<int64_t> shape = type.getShape();
  SmallVector<intptr_t> words(3 + 2 * shape.size());
  words[0] = words[1] = reinterpret_cast<intptr_t>(data);
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0; stride *= shape[i]) {
    words[3 + i] = shape[i];
    words[3 + shape.size() + i] = stride;
  }
  return words;
}

static unsigned getNumBytes(Type element) {
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

/// Takes the arrays from where a function has left them.
static std::vector<std::vector<uint8_t>>
takeResults(ArrayRef<RankedTensorType> types, ArrayRef<intptr_t> words) {
  std::vector<std::vector<uint8_t>> results;
  SmallVector<void *> allocated;
  for (RankedTensorType type : types) {
    int64_t bytes = getNumBytes(type.getElementType()),
            size = type.getNumElements() * bytes;
    const auto *data =
        reinterpret_cast<const uint8_t *>(words[1]) + words[2] * bytes;
    results.emplace_back(data, data + size);
    void *base = reinterpret_cast<void *>(words[0]);
    if (!llvm::is_contained(allocated, base))
      allocated.push_back(base);
    words = words.drop_front(3 + 2 * type.getRank());
  }
  for (void *base : allocated)
    std::free(base);
  return results;
}

UpstreamFunctions::UpstreamFunctions() = default;
UpstreamFunctions::UpstreamFunctions(UpstreamFunctions &&) = default;
UpstreamFunctions &UpstreamFunctions::operator=(UpstreamFunctions &&) = default;
UpstreamFunctions::~UpstreamFunctions() = default;

llvm::Expected<UpstreamFunctions> UpstreamFunctions::compile(ModuleOp module) {
  UpstreamFunctions functions;
  for (auto func : module.getOps<func::FuncOp>()) {
    Signature &signature = functions.signatures[func.getName()];
    for (auto [types, list] :
         {std::pair(func.getArgumentTypes(), &signature.arguments),
          std::pair(func.getResultTypes(), &signature.results)})
      for (Type type : types) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        if (!tensor || !tensor.hasStaticShape() ||
            (tensor.getElementTypeBitWidth() % 8 != 0 &&
             !tensor.getElementType().isInteger(1)))
          return llvm::createStringError(
              "expected arrays of whole bytes and static shape");
        list->push_back(tensor);
      }
  }
  bool isShort = countIterations(module) <= kFewIterations;
  if (failed(lower(module)))
    return llvm::createStringError("upstream passes do not lower it");
  auto engine = createEngine(module, isShort);
  if (!engine)
    return engine.takeError();
  functions.engine = std::move(*engine);
  return functions;
}

llvm::Expected<std::vector<std::vector<uint8_t>>>
UpstreamFunctions::call(StringRef name, ArrayRef<const void *> inputs) const {
  auto found = signatures.find(name);
  if (found == signatures.end())
    return llvm::createStringError("there is no function '" + name + "'");
  const Signature &signature = found->second;
  if (signature.arguments.size() != inputs.size())
    return llvm::createStringError("expected " +
                                   Twine(signature.arguments.size()) +
                                   " inputs, got " + Twine(inputs.size()));
  // Several results are a struct: one behind the other.
  SmallVector<SmallVector<intptr_t>> descriptors(1);
  for (RankedTensorType type : signature.results)
    descriptors[0].append(getDescriptor(type, nullptr));
  for (auto [type, data] : llvm::zip_equal(signature.arguments, inputs))
    descriptors.push_back(getDescriptor(type, data));
  SmallVector<void *> pointers, packed;
  for (SmallVector<intptr_t> &descriptor : descriptors)
    pointers.push_back(descriptor.data());
  for (void *&pointer : pointers)
    packed.push_back(&pointer);
  if (llvm::Error error =
          engine->invokePacked("_mlir_ciface_" + name.str(), packed))
    return std::move(error);
  return takeResults(signature.results, descriptors[0]);
}

llvm::Expected<std::vector<std::vector<uint8_t>>>
mlir::vta::runUpstream(ModuleOp module, ArrayRef<const void *> inputs) {
  auto funcs = module.getOps<func::FuncOp>();
  if (!llvm::hasSingleElement(funcs))
    return llvm::createStringError("expected one function");
  std::string name = (*funcs.begin()).getName().str();
  auto functions = UpstreamFunctions::compile(module);
  if (!functions)
    return functions.takeError();
  return functions->call(name, inputs);
}
