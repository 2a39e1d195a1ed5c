//===- EmitObject.cpp - From the LLVM dialect to an object ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Object/EmitObject.h"
#include "VTA/Support/Version.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Caching.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

#include <array>
#include <cstdlib>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = true;
  tuning.SLPVectorization = true;
  llvm::PassBuilder builder(&machine, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graphs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graphs, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
}

/// Aligns the stack of x86 to vectors. LLVM finds out that some do not stay in
/// registers when it may have none left for the address of an aligned frame.
/// Then they lie as the caller's stack happens to, each in two lines of the
/// cache. (ARM loads such vectors by halves.)
static void alignStack(llvm::Function &function, const CPUTarget &target) {
  llvm::Align vector(target.vectorBits / 8);
  llvm::MaybeAlign usual = function.getDataLayout().getStackAlignment();
  if (target.isX86() && usual && *usual < vector)
    function.addFnAttr(
        llvm::Attribute::getWithStackAlignment(function.getContext(), vector));
}

/// Optimizes `code` and emits it to `os`.
static LogicalResult emit(llvm::Module &code, llvm::TargetMachine &machine,
                          llvm::raw_pwrite_stream &os) {
  optimize(code, machine);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, os, nullptr,
                                  llvm::CodeGenFileType::ObjectFile))
    return failure();
  passes.run(code);
  return success();
}

//===----------------------------------------------------------------------===//
// Objects of earlier runs
//===----------------------------------------------------------------------===//

/// The name of an object: a digest of the code and of all that decides what
/// LLVM makes of it. The processor and its features are attributes in the code.
static std::string getKey(const llvm::Module &code) {
  SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream os(bytes);
  os << "vta-mlir " << getVersion() << ", LLVM " LLVM_VERSION_STRING "\n";
  llvm::WriteBitcodeToFile(code, os);
  return llvm::toHex(llvm::SHA1::hash(llvm::arrayRefFromStringRef(os.str())));
}

/// The object of `code` in `folder`, which gets it if it is not there yet.
static llvm::Expected<SmallVector<char, 0>>
emitWithCache(llvm::Module &code, llvm::TargetMachine &machine,
              StringRef folder) {
  SmallVector<char, 0> object;
  llvm::Expected<llvm::FileCache> cache = llvm::localCache(
      "VTA_OBJECT_CACHE", "vta", folder,
      [&](unsigned, const Twine &, std::unique_ptr<llvm::MemoryBuffer> buffer) {
        object.append(buffer->getBufferStart(), buffer->getBufferEnd());
      });
  if (!cache)
    return cache.takeError();
  llvm::Expected<llvm::AddStreamFn> addStream =
      (*cache)(/*Task=*/0, getKey(code), code.getModuleIdentifier());
  if (!addStream)
    return addStream.takeError();
  if (!*addStream) {
    if (object.empty())
      return llvm::createStringError(
          "expected machine code in the folder '" + folder +
          "', which VTA_OBJECT_CACHE names, got an empty file");
    return object;
  }
  auto stream = (*addStream)(/*Task=*/0, code.getModuleIdentifier());
  if (!stream)
    return stream.takeError();
  LogicalResult emitted = emit(code, machine, *(*stream)->OS);
  if (llvm::Error error = (*stream)->commit())
    return std::move(error);
  if (failed(emitted))
    object.clear();
  return object;
}

FailureOr<SmallVector<char, 0>> cpu::emitObject(ModuleOp module,
                                                const CPUTarget &target) {
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine =
      target.createMachine();
  if (!machine)
    return module.emitError() << llvm::toString(machine.takeError());
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> code = translateModuleToLLVMIR(module, context);
  if (!code)
    return module.emitError() << "cannot be translated to LLVM IR";
  code->setTargetTriple((*machine)->getTargetTriple());
  code->setDataLayout((*machine)->createDataLayout());
  // LLVM 22 computes sums of products of 16 pairs of bytes wrongly when it
  // makes vpdpbusd of them by itself.
  bool hasDot = llvm::any_of(*code, [](const llvm::Function &function) {
    return function.getName().starts_with("llvm.x86.avx512.vpdpbusd");
  });
  std::string features = target.featureString;
  if (target.isX86() && !hasDot)
    features +=
        (features.empty() ? "" : ",") + std::string("-avx512vnni,-avxvnni");
  for (llvm::Function &function : *code)
    if (!function.isDeclaration()) {
      // Nothing unwinds, so that there are no tables for it.
      function.setDoesNotThrow();
      function.addFnAttr("target-cpu", target.cpu);
      function.addFnAttr("target-features", features);
      alignStack(function, target);
    }

  SmallVector<char, 0> object;
  if (const char *folder = std::getenv("VTA_OBJECT_CACHE")) {
    llvm::Expected<SmallVector<char, 0>> found =
        emitWithCache(*code, **machine, folder);
    if (!found)
      return module.emitError() << llvm::toString(found.takeError());
    object = std::move(*found);
  } else {
    llvm::raw_svector_ostream os(object);
    if (failed(emit(*code, **machine, os)))
      object.clear();
  }
  if (object.empty())
    return module.emitError()
           << "LLVM cannot emit objects for " << target.triple;
  return object;
}
