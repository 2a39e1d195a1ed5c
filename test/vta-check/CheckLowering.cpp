//===- CheckLowering.cpp - Passes for the CPU beside upstream's -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckLowering.h"
#include "TestSupport/CheckKernel.h"
#include "VTA/Tuning/VTA/UpstreamReference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace vta_test;

using Bytes = std::vector<uint8_t>;

namespace {
/// One function, before anything is lowered.
struct Case {
  std::string name;
  std::vector<Array> arguments, results;
  bool hasValues = false; ///< Results to expect are written down.
  double tolerance = 0;
  int64_t maxSteps = 0; ///< Largest difference of integers.
  bool hasToDiffer = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static llvm::Expected<Case> readCase(ModuleOp module, func::FuncOp func,
                                     const LoweringOptions &options) {
  Case result;
  result.name = func.getName().str();
  result.tolerance = options.tolerance;
  Attribute tolerance = func->getAttr("check.tolerance");
  if (tolerance && !options.comparesBits) {
    if (auto relative = dyn_cast<FloatAttr>(tolerance))
      result.tolerance = relative.getValueAsDouble();
    else if (auto steps = dyn_cast<IntegerAttr>(tolerance))
      result.maxSteps = steps.getInt();
    else
      return llvm::createStringError("check.tolerance: expected a number");
  }
  result.hasToDiffer = func->hasAttr("check.differs") && !options.comparesBits;
  unsigned numValues = 0;
  for (auto [i, type] : llvm::enumerate(func.getResultTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !tensor.hasStaticShape())
      return llvm::createStringError(
          "expected results to be tensors with static shapes");
    result.results.push_back(makeArray({}, tensor, "out", i));
    Attribute attr = func.getResultAttr(i, "check.values");
    if (!attr)
      continue;
    llvm::Expected<Bytes> data = readElements(attr, tensor);
    if (!data)
      return data.takeError();
    result.results.back().data = std::move(*data);
    ++numValues;
  }
  result.hasValues = numValues > 0;
  if (result.hasValues && numValues != result.results.size())
    return llvm::createStringError(
        "check.values: expected all results to have them, or none");
  auto arguments = drawArguments(func, options.seed);
  if (!arguments)
    return arguments.takeError();
  result.arguments = std::move(*arguments);
  return result;
}

static void dropAttributes(func::FuncOp func) {
  func.removeArgAttrsAttr();
  func.removeResAttrsAttr();
  func->removeAttr("check.tolerance");
  func->removeAttr("check.differs");
}

static std::string compare(const Case &test, const std::vector<Bytes> &got) {
  for (auto [expected, bytes] : llvm::zip_equal(test.results, got)) {
    Array result = expected;
    result.data = bytes;
    std::string why = compareArrays(result, expected,
                                    test.hasValues || test.arguments.empty(),
                                    test.tolerance, test.maxSteps);
    if (!why.empty())
      return why;
    if (test.hasToDiffer && result.data == expected.data)
      return expected.name + ": expected some values to differ by one";
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Both ways
//===----------------------------------------------------------------------===//

static llvm::Expected<vta::UpstreamFunctions> compile(ModuleOp module,
                                                      StringRef passes) {
  DiagnosticText diagnostics(module.getContext());
  PassManager manager(module.getContext());
  std::string text;
  llvm::raw_string_ostream os(text);
  if (failed(parsePassPipeline(passes, manager, os)))
    return llvm::createStringError("passes '" + passes + "': " + text);
  if (failed(manager.run(module)))
    return diagnostics.append("the passes fail");
  PassManager upstream(module.getContext());
  if (failed(parsePassPipeline(kTosaToLinalg, upstream)) ||
      failed(upstream.run(module)))
    return diagnostics.append("upstream passes do not lower it");
  for (auto func : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    // Functions of C have some of these names.
    func.setName("check_" + func.getName().str());
  auto functions = vta::UpstreamFunctions::compile(module);
  if (!functions)
    return diagnostics.append(llvm::toString(functions.takeError()));
  return functions;
}

static llvm::Expected<std::vector<Bytes>>
call(const vta::UpstreamFunctions &functions, const Case &test) {
  std::vector<const void *> inputs;
  for (const Array &array : test.arguments)
    inputs.push_back(array.data.data());
  return functions.call("check_" + test.name, inputs);
}

/// What differs in each case; an error if something does not compile.
static llvm::Error checkAll(ModuleOp module, MutableArrayRef<Case> cases,
                            StringRef passes,
                            std::vector<std::string> &findings) {
  OwningOpRef<ModuleOp> after = module.clone(), before = module.clone();
  for (const Case &test : cases)
    if (test.hasValues)
      before->lookupSymbol(test.name)->erase();
  auto ours = compile(*after, passes);
  if (!ours)
    return ours.takeError();
  auto theirs = compile(*before, "");
  if (!theirs)
    return llvm::createStringError("reference: " +
                                   llvm::toString(theirs.takeError()));
  for (Case &test : cases) {
    auto got = call(*ours, test);
    if (!got)
      return got.takeError();
    if (!test.hasValues) {
      auto wanted = call(*theirs, test);
      if (!wanted)
        return wanted.takeError();
      for (auto [array, data] : llvm::zip_equal(test.results, *wanted))
        array.data = std::move(data);
    }
    findings.push_back(compare(test, *got));
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<std::pair<std::string, std::string>>>
vta_test::checkLowering(ModuleOp module, const LoweringOptions &options) {
  std::vector<Case> cases;
  for (auto func : module.getOps<func::FuncOp>()) {
    auto test = readCase(module, func, options);
    if (!test)
      return llvm::createStringError(func.getName() + ": " +
                                     llvm::toString(test.takeError()));
    cases.push_back(std::move(*test));
    dropAttributes(func);
  }
  std::vector<std::string> findings;
  llvm::Error error = llvm::Error::success();
  if (!options.isSplit)
    error = checkAll(module, cases, options.passes, findings);
  if (bool isRefused = bool(error); isRefused || options.isSplit) {
    // One of them does not compile, or the passes want only one.
    llvm::consumeError(std::move(error));
    findings.clear();
    for (Case &test : cases) {
      OwningOpRef<ModuleOp> one = isolate(module, test.name);
      if (llvm::Error error = checkAll(*one, test, options.passes, findings))
        findings.push_back(llvm::toString(std::move(error)));
    }
  }
  std::vector<std::pair<std::string, std::string>> result;
  for (auto [test, finding] : llvm::zip_equal(cases, findings))
    result.emplace_back(test.name, finding);
  return result;
}
