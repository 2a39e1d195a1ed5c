//===- Harness.cpp - Both compilers of the differential tests -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "TestSupport/Context.h"
#include "TestSupport/Reference.h"
#include "VTA/Conversion/Passes.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"
#include "VTA/InitAll.h"
#include "VTA/Kernel/PackedContraction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

#include "gtest/gtest.h"

#include <cstdlib>

using namespace mlir;
using namespace vta_test;

static std::unique_ptr<MLIRContext> createContext() {
  registerAllPasses();
  vta::registerAllPasses();
  DialectRegistry registry = getRegistry();
  return std::make_unique<MLIRContext>(registry,
                                       MLIRContext::Threading::DISABLED);
}

MLIRContext &vta_test::getContext() {
  static std::unique_ptr<MLIRContext> context = createContext();
  return *context;
}

ErrorCollector::ErrorCollector() {
  id = getContext().getDiagEngine().registerHandler([this](Diagnostic &diag) {
    text += diag.str() + "\n";
    for (Diagnostic &note : diag.getNotes())
      text += "  note: " + note.str() + "\n";
    return success();
  });
}

ErrorCollector::~ErrorCollector() {
  getContext().getDiagEngine().eraseHandler(id);
}

bool vta_test::runPipeline(ModuleOp module, const std::string &pipeline) {
  PassManager passes(&getContext());
  if (failed(parsePassPipeline(pipeline, passes))) {
    ADD_FAILURE() << "cannot parse pipeline " << pipeline;
    return false;
  }
  return succeeded(passes.run(module));
}

std::optional<std::vector<uint8_t>>
vta_test::runReference(const std::string &payload,
                       const std::vector<Array> &arguments) {
  ErrorCollector errors;
  auto module = parseSourceString<ModuleOp>(payload, &getContext());
  llvm::Expected<std::vector<uint8_t>> output =
      module ? runOnHost(*module, arguments)
             : llvm::createStringError("the payload does not parse");
  if (output)
    return std::move(*output);
  ADD_FAILURE() << "reference: " << llvm::toString(output.takeError()) << "\n"
                << errors.text;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// This project's compiler
//===----------------------------------------------------------------------===//

/// True if `op` adds a constant that is the same in each row of the batch.
static bool isCodable(vta::StepOp op) {
  DenseIntElementsAttr attr;
  if (!matchPattern(op.getInput(), m_Constant(&attr)) ||
      attr.getType().getRank() != 3 || op.getKind() != vta::StepKind::Add)
    return false;
  auto values = llvm::to_vector(attr.getValues<int32_t>());
  ArrayRef<int64_t> shape = attr.getType().getShape();
  for (int64_t i = 0, e = values.size(); i < e; ++i) {
    int64_t lane = i % shape[2], channel = i / (shape[1] * shape[2]);
    if (values[i] != values[channel * shape[1] * shape[2] + lane])
      return false;
  }
  return true;
}

std::optional<Kernel> vta_test::prepareKernel(const std::string &payload,
                                              const std::string &config,
                                              const std::string &machine) {
  Kernel kernel;
  kernel.module = parseSourceString<ModuleOp>(payload, &getContext());
  if (!kernel.module ||
      !runPipeline(*kernel.module, "vta-attach-target{config=" + config +
                                       " machine=" + machine +
                                       "},vta-kernel-pipeline"))
    return std::nullopt;
  kernel.module->walk([&](linalg::GenericOp op) {
    llvm::append_range(kernel.extents, op.getStaticLoopRanges());
  });
  kernel.module->walk([&](vta::StepOp op) {
    FusedOp fused;
    fused.hasOperand = op.getInput() && !op.narrows();
    fused.isCodable = fused.hasOperand && isCodable(op);
    kernel.fused.push_back(fused);
  });
  return kernel;
}

std::optional<vtart::Program>
vta_test::compileKernel(Kernel &kernel, const Schedule &schedule) {
  OwningOpRef<ModuleOp> module = kernel.module->clone();
  if (schedule.text.empty()) {
    if (!runPipeline(*module, "vta-generate-schedules"))
      return std::nullopt;
  } else {
    ParserConfig config(&getContext());
    Block block;
    std::string text =
        "module @vta_schedules attributes {transform.with_named_sequence} {\n" +
        schedule.text + "}\n";
    if (failed(parseSourceString(text, &block, config)))
      return std::nullopt;
    Operation *schedules = &block.front();
    schedules->remove();
    module->getBody()->push_back(schedules);
    module->walk([&](vta::KernelOp op) {
      op->setAttr(
          vta::kScheduleAttrName,
          SymbolRefAttr::get(&getContext(), "vta_schedules",
                             {FlatSymbolRefAttr::get(&getContext(), "conv")}));
    });
  }
  if (!schedule.uopLoops.empty())
    module->walk([&](linalg::GenericOp op) {
      if (op.getNumReductionLoops() > 0)
        op->setAttr(vta::kUopLoopsAttrName,
                    DenseI64ArrayAttr::get(&getContext(), schedule.uopLoops));
    });
  std::string pipeline =
      "vta-apply-schedules,vta-bufferize,func.func(vta-from-linalg),"
      "vta-evaluate{split-last=" +
      std::string(schedule.splitLast ? "true" : "false") +
      " skip-padding=" + (schedule.skipPadding ? "true" : "false") +
      " place-loads=" + (schedule.placeLoads ? "true" : "false") +
      "},vtaisa.program(vtaisa-derive-tokens{token-limit=" +
      std::to_string(schedule.tokenLimit) + "},vtaisa-verify)";
  if (!runPipeline(*module, pipeline))
    return std::nullopt;
  std::optional<vtart::Program> result;
  module->walk([&](vtaisa::ProgramOp op) {
    FailureOr<vtart::Program> program = vtaisa::exportProgram(op);
    if (succeeded(program))
      result = *program;
  });
  return result;
}

uint64_t vta_test::getNumberFromEnvironment(const char *name,
                                            uint64_t fallback) {
  const char *text = std::getenv(name);
  return text && *text ? std::strtoull(text, nullptr, 0) : fallback;
}

std::string vta_test::compare(const std::vector<uint8_t> &expected,
                              const std::vector<uint8_t> &got) {
  if (expected.size() != got.size())
    return "expected " + std::to_string(expected.size()) + " bytes, got " +
           std::to_string(got.size());
  size_t count = 0, first = 0;
  for (size_t i = expected.size(); i-- > 0;)
    if (expected[i] != got[i]) {
      ++count;
      first = i;
    }
  if (count == 0)
    return "";
  return std::to_string(count) + " of " + std::to_string(expected.size()) +
         " bytes differ, the first at " + std::to_string(first) +
         ": expected " + std::to_string(static_cast<int8_t>(expected[first])) +
         ", got " + std::to_string(static_cast<int8_t>(got[first]));
}

const std::vector<std::string> &vta_test::getConfigNames() {
  static const std::vector<std::string> names = {
      "1x16_15_15_18_17", "1x8_15_14_16_16", "1x32_15_15_18_17",
      "2x16_15_15_18_17", "4x8_15_16_16_18", "1x16_12_12_15_13",
      "1x16_8_12_15_13"};
  return names;
}
