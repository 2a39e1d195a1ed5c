//===- ListKnobs.cpp - vta-list-knobs -------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/ScheduleAttacher.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/JSON.h"

#define DEBUG_TYPE "vta-list-knobs"

namespace mlir::vta {
#define GEN_PASS_DEF_VTALISTKNOBS
#include "VTA/Transforms/Schedules/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

std::string mlir::vta::printCount(const SpaceCount &count) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << count.points << " points";
  for (auto [name, removed] :
       llvm::zip_equal(ScheduleSpace::getPredicates(), count.removed))
    if (removed > 0)
      os << ", " << removed << " removed by '" << name << "'";
  os << ", " << count.legal << " legal";
  return text;
}

namespace {
struct ListKnobs : public vta::impl::VTAListKnobsBase<ListKnobs> {
  using Base::Base;

  void runOnOperation() override {
    llvm::json::Array kernels;
    FailureOr<SmallVector<KernelOp>> found = collectKernels(getOperation());
    if (failed(found))
      return signalPassFailure();
    for (KernelOp op : *found) {
      if (failed(checkPlace(op, getOperation())))
        return signalPassFailure();
      FailureOr<vtart::Config> config = getConfig(op);
      FailureOr<vtart::Machine> machine = getMachine(op);
      if (failed(config) || failed(machine))
        return signalPassFailure();
      FailureOr<Kernel> kernel = matchKernel(op);
      if (failed(kernel))
        return signalPassFailure();
      FailureOr<ScheduleSpace> space =
          createScheduleSpace(*kernel, *config, *machine, scheduleTemplate);
      if (failed(space))
        return signalPassFailure();
      LLVM_DEBUG(llvm::dbgs() << space->getKnobs().size() << " knobs\n");
      std::optional<SchedulePoint> point;
      if (!explain.empty()) {
        llvm::Expected<SchedulePoint> parsed = space->parse(explain);
        if (!parsed) {
          op->emitOpError() << llvm::toString(parsed.takeError());
          return signalPassFailure();
        }
        point = *parsed;
      }
      auto func = op->getParentOfType<func::FuncOp>();
      StringRef name = func ? func.getName() : "kernel";
      if (json)
        kernels.push_back(toJSON(name, *space, point));
      else
        print(name, *space, point);
    }
    if (json)
      llvm::outs() << llvm::formatv(
          "{0:2}\n",
          llvm::json::Value(llvm::json::Object{
              {"schema_version", 1}, {"kernels", std::move(kernels)}}));
    markAllAnalysesPreserved();
  }

private:
  void print(StringRef name, const ScheduleSpace &space,
             const std::optional<SchedulePoint> &point) const {
    llvm::raw_ostream &os = llvm::outs();
    os << "kernel @" << name << ", template "
       << getTemplateName(space.getTemplate()) << ", configuration "
       << space.getConfig().name() << ", machine " << space.getMachine().name
       << "\n";
    if (point) {
      std::optional<Violation> violation = space.check(*point);
      if (!violation) {
        ScheduleChoice choice = space.resolve(*point);
        CostModel cost(space);
        os << llvm::formatv("  legal, at least {0:f0} cycles, about {1:f0}\n",
                            std::ceil(cost.getBound(choice)),
                            cost.getTimeline(choice));
        return;
      }
      os << "  not legal: predicate '" << violation->predicate
         << "': " << violation->message << " (needed " << violation->needed
         << ", available " << violation->available << ")\n";
      return;
    }
    for (size_t knob = 0; knob < space.getNumKnobs(); ++knob)
      os << "  " << space.getKnobName(knob) << ": " << space.printOptions(knob)
         << "\n";
    SpaceCount count = space.count();
    os << "  points: " << count.points << "\n";
    for (auto [predicate, removed] :
         llvm::zip_equal(ScheduleSpace::getPredicates(), count.removed))
      if (removed > 0)
        os << "    removed by " << predicate << ": " << removed << "\n";
    os << "  legal: " << count.legal << "\n";
    for (const SchedulePoint &drawn : space.sample(sample, seed))
      os << "  " << space.print(drawn) << "\n";
  }

  llvm::json::Value toJSON(StringRef name, const ScheduleSpace &space,
                           const std::optional<SchedulePoint> &point) const {
    llvm::json::Array knobs, samples;
    for (const Knob &knob : space.getKnobs()) {
      llvm::json::Array options;
      for (const KnobOption &option : knob.options) {
        if (option.isList)
          options.push_back(
              llvm::json::Array(ArrayRef<int64_t>(option.values)));
        else
          options.push_back(option.values[0]);
      }
      knobs.push_back(llvm::json::Object{{"name", knob.name},
                                         {"options", std::move(options)}});
    }
    SpaceCount count = space.count();
    llvm::json::Object removed;
    for (auto [predicate, points] :
         llvm::zip_equal(ScheduleSpace::getPredicates(), count.removed))
      removed[predicate] = points;
    llvm::json::Object result{
        {"name", name},
        {"template", getTemplateName(space.getTemplate())},
        {"signature", space.getKernel().getSignature()},
        {"config", space.getConfig().name()},
        {"machine", space.getMachine().name},
        {"knobs", std::move(knobs)},
        {"points", count.points},
        {"removed", std::move(removed)},
        {"legal", count.legal}};
    for (const SchedulePoint &drawn : space.sample(sample, seed))
      samples.push_back(space.print(drawn));
    if (sample > 0)
      result["sample"] = std::move(samples);
    if (point) {
      std::optional<Violation> violation = space.check(*point);
      llvm::json::Object explained{{"point", space.print(*point)},
                                   {"legal", !violation}};
      if (violation) {
        explained["predicate"] = violation->predicate;
        explained["needed"] = violation->needed;
        explained["available"] = violation->available;
        explained["message"] = violation->message;
      } else {
        ScheduleChoice choice = space.resolve(*point);
        CostModel cost(space);
        explained["bound"] = std::ceil(cost.getBound(choice));
        explained["estimate"] = std::round(cost.getTimeline(choice));
      }
      result["explain"] = std::move(explained);
    }
    return result;
  }
};
} // namespace
