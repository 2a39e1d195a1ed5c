//===- ScheduleAttacher.cpp - Schedules beside their kernels --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/ScheduleAttacher.h"
#include "VTA/Kernel/Epilogue.h"
#include "VTA/Transforms/Schedules/ScheduleText.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::vta;

static constexpr llvm::StringLiteral kSchedulesName = "vta_schedules";

FailureOr<ScheduleAttacher> ScheduleAttacher::create(ModuleOp module) {
  ScheduleAttacher attacher(module);
  // Schedules from a run before stay, edited or not.
  Operation *symbol = SymbolTable::lookupSymbolIn(module, kSchedulesName);
  if (!symbol)
    return attacher;
  attacher.schedules = dyn_cast<ModuleOp>(symbol);
  if (!attacher.schedules ||
      !symbol->hasAttr(transform::TransformDialect::kWithNamedSequenceAttrName))
    return symbol->emitError()
           << "expected @" << kSchedulesName
           << " to be a module for schedules, with attribute '"
           << transform::TransformDialect::kWithNamedSequenceAttrName << "'";
  for (auto op : attacher.schedules.getOps<SymbolOpInterface>())
    attacher.names.try_emplace(op.getName(), op->getLoc());
  return attacher;
}

FailureOr<Operation *> ScheduleAttacher::findEnd(linalg::LinalgOp start) {
  // Bufferization stops at nested modules.
  if (start->getParentOfType<ModuleOp>() != module)
    return start->emitOpError() << "expected kernels in the outermost module";
  FailureOr<Epilogue> epilogue = matchEpilogue(start);
  if (failed(epilogue))
    return failure();
  return epilogue->ops.back().getOperation();
}

void ScheduleAttacher::attach(linalg::LinalgOp start, Operation *end,
                              const ScheduleSpace &space,
                              const std::optional<SchedulePoint> &point) {
  MLIRContext *context = module.getContext();
  auto func = start->getParentOfType<func::FuncOp>();
  std::string base = func ? func.getName().str() : "kernel", name = base;
  for (unsigned i = 1; !names.try_emplace(name, start->getLoc()).second; ++i)
    name = base + "_" + std::to_string(i);
  // A function name need not be a plain identifier.
  std::string symbol;
  llvm::raw_string_ostream(symbol) << FlatSymbolRefAttr::get(context, name);
  text += writeSchedule(StringRef(symbol).drop_front(), space,
                        point ? &*point : nullptr);
  end->setAttr(kScheduleAttrName,
               SymbolRefAttr::get(context, kSchedulesName,
                                  {FlatSymbolRefAttr::get(context, name)}));
}

LogicalResult ScheduleAttacher::finish() {
  if (text.empty())
    return success();
  MLIRContext *context = module.getContext();
  std::string wrapped =
      llvm::formatv("module @{0} attributes "
                    "{{transform.with_named_sequence} {{\n{1}}\n",
                    kSchedulesName, text);
  ParserConfig parserConfig(context);
  Block block;
  if (failed(parseSourceString(wrapped, &block, parserConfig)))
    return failure();
  auto parsed = cast<ModuleOp>(block.front());
  // Errors in a generated schedule are about the kernel, not about this text.
  for (auto sequence : parsed.getOps<transform::NamedSequenceOp>()) {
    Location kernel = names.find(sequence.getName())->second;
    auto name =
        StringAttr::get(context, "schedule @" + sequence.getName().str());
    Location loc = NameLoc::get(name, kernel);
    sequence->walk([&](Operation *op) { op->setLoc(loc); });
  }
  text.clear();
  if (schedules) {
    schedules.getBody()->getOperations().splice(
        schedules.getBody()->end(), parsed.getBody()->getOperations());
    return success();
  }
  parsed->setLoc(module.getLoc());
  parsed->remove();
  module.getBody()->push_back(parsed);
  schedules = parsed;
  return success();
}
