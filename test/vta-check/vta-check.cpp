//===- vta-check.cpp - Compile, run, compare ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether functions on tensors compute on VTA what they compute on the CPU: see
// CheckKernel.h. Prints the functions that do, and for each of the others the
// first value that differs.
//
//   vta-check FILE.mlir [--config=C | --pipeline=PASSES] [--reference=FILE]
//   vta-check FILE.mlir --network[='device=cpu ..'] [--tolerance=T]
//   vta-check FILE.mlir --cpu=PASSES [--tolerance=T]
//   vta-check --kernel='kind=conv k=3x3' [--schedule=FILE] [--print]
//
//===----------------------------------------------------------------------===//

#include "CheckLowering.h"
#include "CheckNetwork.h"
#include "TestSupport/CheckKernel.h"
#include "TestSupport/KernelText.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "vtart/Npy.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace vta_test;
namespace cl = llvm::cl;

static cl::OptionCategory category("vta-check options");
static cl::opt<std::string> file(cl::Positional, cl::desc("<file>"),
                                 cl::cat(category));
static cl::list<std::string>
    kernels("kernel", cl::cat(category),
            cl::desc("a kernel instead of a file: see --help-kernels; several "
                     "kernels if given again"));
static cl::opt<std::string>
    schedule("schedule", cl::cat(category),
             cl::desc("file with their schedule: the body of a "
                      "transform.named_sequence on %kernel"));
static cl::opt<bool> print("print", cl::cat(category),
                           cl::desc("print functions with their constants "
                                    "filled in; do not run them"));
static cl::opt<bool> split("split", cl::cat(category),
                           cl::desc("each function is a module: with --print, "
                                    "a line // ----- between them; with --cpu, "
                                    "compiled alone"));
static cl::opt<std::string> lowering(
    "cpu", cl::cat(category),
    cl::desc("passes after which functions of TOSA or linalg compute the same "
             "on the CPU"));
static cl::opt<bool> bits("bits", cl::cat(category),
                          cl::desc("for --cpu: there are no tolerances"));
static cl::opt<std::string> network(
    "network", cl::cat(category), cl::ValueOptional, cl::value_desc("options"),
    cl::desc("compile functions as vta-compile does: TOSA, or linalg on plain "
             "tensors; with options of vta-network-pipeline, device=vta "
             "without any"));
static cl::opt<double> tolerance(
    "tolerance", cl::cat(category), cl::init(2e-5),
    cl::desc("largest error of floating-point numbers of a network, as a part "
             "of the largest number of an output; 0 by default for --cpu"));
static cl::opt<std::string> config("config", cl::cat(category),
                                   cl::desc("hardware configuration"));
static cl::opt<std::string>
    pipeline("pipeline", cl::cat(category),
             cl::desc("pipeline that makes a vtaisa.program of a module, "
                      "instead of vta-pipeline for --config"));
static cl::opt<std::string> reference(
    "reference", cl::cat(category),
    cl::desc("file with the functions in linalg, if those of the file are on "
             "their way to VTA already"));
static cl::opt<std::string>
    folder("save", cl::cat(category),
           cl::desc("folder for FUNCTION.vtaprog, its inputs and the outputs "
                    "to expect, as .npy"));
static cl::opt<uint64_t> seed("seed", cl::init(1), cl::cat(category),
                              cl::desc("seed of inputs and constants"));
static cl::opt<bool> helpKernels("help-kernels", cl::cat(category),
                                 cl::desc("print what --kernel understands"));

static llvm::Expected<std::string> readFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!buffer)
    return llvm::createStringError(path + ": " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

/// The text of all kernels of the command line, which are called kernel,
/// kernel1 and so on.
static llvm::Expected<std::string> printKernels() {
  std::string body;
  if (!schedule.empty()) {
    llvm::Expected<std::string> text = readFile(schedule);
    if (!text)
      return text.takeError();
    body = std::move(*text);
  }
  std::string all;
  for (auto [i, spec] : llvm::enumerate(kernels)) {
    llvm::Expected<KernelText> text =
        printKernel(spec, body, "kernel" + (i == 0 ? "" : std::to_string(i)));
    if (!text)
      return text.takeError();
    all += text->mlir;
  }
  return all;
}

static llvm::Expected<OwningOpRef<ModuleOp>> parse(StringRef path) {
  llvm::Expected<std::string> text =
      path.empty() ? printKernels() : readFile(path);
  if (!text)
    return text.takeError();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      *text, &getCheckContext(), path.empty() ? "--kernel" : path);
  if (!module)
    return llvm::createStringError("does not parse");
  if (llvm::Error error = fillConstants(*module, seed))
    return std::move(error);
  return module;
}

/// Writes the program and its data to the folder of --save.
static llvm::Error saveRun(StringRef name, const CheckedKernel &kernel) {
  if (folder.empty())
    return llvm::Error::success();
  if (std::error_code error = llvm::sys::fs::create_directories(folder))
    return llvm::createStringError(folder + ": " + error.message());
  for (const auto *arrays : {&kernel.arguments, &kernel.results})
    for (const Array &array : *arrays)
      if (vtart::Error error = vtart::writeNpy(
              folder + "/" + array.name + ".npy",
              {array.bytes == 1 ? "int8" : "int32", array.shape, array.data}))
        return llvm::createStringError(error.message());
  std::error_code error;
  std::string path = folder + "/" + name.str() + ".vtaprog";
  llvm::raw_fd_ostream os(path, error);
  if (error)
    return llvm::createStringError(path + ": " + error.message());
  for (uint8_t byte : kernel.program.toBytes())
    os << static_cast<char>(byte);
  return llvm::Error::success();
}

static std::string getNetworkOptions() {
  std::string options = network.empty() ? "device=vta" : network.getValue();
  return config.empty() ? options : options + " config=" + config;
}

static int fail(llvm::Error error) {
  llvm::errs() << "vta-check: " << llvm::toString(std::move(error)) << "\n";
  return 1;
}

static void printModule(ModuleOp module) {
  if (!split) {
    module.print(llvm::outs());
    llvm::outs() << "\n";
    return;
  }
  llvm::interleave(
      module.getOps<func::FuncOp>(),
      [](func::FuncOp func) { llvm::outs() << func << "\n"; },
      [] { llvm::outs() << "\n// -----\n\n"; });
}

/// Functions with and without the passes of --cpu.
static int compareLowered(ModuleOp module) {
  LoweringOptions options{lowering,
                          tolerance.getNumOccurrences() ? tolerance : 0.0, bits,
                          seed, split};
  auto findings = checkLowering(module, options);
  if (!findings)
    return fail(findings.takeError());
  if (findings->empty())
    return fail(llvm::createStringError("expected a function"));
  bool isEqual = true;
  for (const auto &[name, finding] : *findings) {
    if (finding.empty()) {
      llvm::outs() << name << ": equal\n";
      continue;
    }
    llvm::errs() << name << ": " << finding << "\n";
    isEqual = false;
  }
  return !isEqual;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  registerAsmPrinterCLOptions();
  cl::ParseCommandLineOptions(
      argc, argv, "Compares functions on VTA with upstream's loops.\n");
  if (helpKernels) {
    llvm::outs() << kKernelHelp;
    return 0;
  }
  if (file.empty() == kernels.empty())
    return fail(llvm::createStringError("expected a file or --kernel"));
  llvm::Expected<OwningOpRef<ModuleOp>> module = parse(file);
  if (!module)
    return fail(module.takeError());
  if (print) {
    dropRanges(**module);
    printModule(**module);
    return 0;
  }
  OwningOpRef<ModuleOp> loops;
  if (!reference.empty()) {
    llvm::Expected<OwningOpRef<ModuleOp>> parsed = parse(reference);
    if (!parsed)
      return fail(parsed.takeError());
    loops = std::move(*parsed);
  }
  if (lowering.getNumOccurrences())
    return compareLowered(**module);
  unsigned numFailed = 0, numFunctions = 0;
  for (auto func : (*module)->getOps<func::FuncOp>()) {
    StringRef name = func.getName();
    ++numFunctions;
    if (network.getNumOccurrences()) {
      if (llvm::Error error =
              checkNetwork(*isolate(**module, name), *isolate(**module, name),
                           getNetworkOptions(), tolerance, seed)) {
        llvm::errs() << name << ": " << llvm::toString(std::move(error))
                     << "\n";
        ++numFailed;
      } else {
        llvm::outs() << name << ": equal\n";
      }
      continue;
    }
    llvm::Expected<CheckedKernel> checked = checkKernel(
        *isolate(**module, name), *isolate(loops ? *loops : **module, name),
        pipeline.empty() ? getDefaultPipeline(config) : pipeline, seed);
    llvm::Error error = checked ? saveRun(name, *checked) : checked.takeError();
    if (!error) {
      llvm::outs() << name << ": equal\n";
      continue;
    }
    llvm::errs() << name << ": " << llvm::toString(std::move(error)) << "\n";
    ++numFailed;
  }
  if (numFunctions == 0)
    return fail(llvm::createStringError("expected a function"));
  return numFailed > 0;
}
