//===- SegmentCompiler.cpp - A device segment in process ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/SegmentCompiler.h"
#include "CompileContext.h"
#include "ProgramTimer.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Pack/Passes.h"
#include "VTA/Transforms/Schedules/IsolateKernels.h"
#include "VTA/Transforms/Schedules/KernelSchedule.h"
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <map>

using namespace mlir;
using namespace mlir::vta;

namespace {
/// A kernel of the segment and what its points have made of it.
struct SegmentPart {
  ScheduleSpace space;
  IsolatedKernel kernel;
  /// Copies with their schedules applied.
  std::map<SchedulePoint, OwningOpRef<ModuleOp>> scheduled;
};
} // namespace

struct SegmentCompiler::Impl {
  Impl() : context(getCompileRegistry(), MLIRContext::Threading::DISABLED) {
    context.printOpOnDiagnostic(false);
  }
  llvm::Error init(StringRef text);
  /// The copy of a kernel with a point, or null after an error.
  ModuleOp schedule(SegmentPart &part, const SchedulePoint &point);
  /// The segment with all kernels scheduled, or null after an error.
  OwningOpRef<ModuleOp> assemble(ArrayRef<SchedulePoint> points);

  MLIRContext context;
  OwningOpRef<ModuleOp> base;
  func::FuncOp func;
  std::vector<SegmentPart> parts;
  llvm::DenseMap<Operation *, size_t> ends; ///< Of kernels: their numbers.
  std::optional<ProgramTimer> timer;
  std::optional<vtart::Machine> machine;
  std::unique_ptr<PassManager> lowering, verified;
};

SegmentCompiler::SegmentCompiler(std::unique_ptr<Impl> impl)
    : impl(std::move(impl)) {}
SegmentCompiler::~SegmentCompiler() = default;

size_t SegmentCompiler::getNumKernels() const { return impl->parts.size(); }
const ScheduleSpace &SegmentCompiler::getSpace(size_t kernel) const {
  return impl->parts[kernel].space;
}
const vtart::Machine &SegmentCompiler::getMachine() const {
  return *impl->machine;
}

std::string mlir::vta::serializeSegment(func::FuncOp segment) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(segment.getLoc());
  for (StringRef name : {kConfigAttrName, kMachineAttrName})
    for (Operation *at = segment; at; at = at->getParentOp())
      if (Attribute attr = at->getDiscardableAttr(name)) {
        (*module)->setAttr(name, attr);
        break;
      }
  func::FuncOp copy = segment.clone();
  copy.walk([](Operation *op) { op->removeAttr(kScheduleAttrName); });
  module->push_back(copy);
  return serializeModule(*module);
}

llvm::Error SegmentCompiler::Impl::init(StringRef text) {
  ErrorCollector errors(&context);
  auto fail = [&](StringRef otherwise) {
    return llvm::createStringError(errors.take(otherwise));
  };
  base = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  if (!base)
    return fail("the segment does not parse");
  auto functions = base->getOps<func::FuncOp>();
  if (!llvm::hasSingleElement(functions) ||
      !(*functions.begin()).getBody().hasOneBlock())
    return fail("expected one function of one block");
  func = *functions.begin();
  // As buildSchedulePipeline, in front of the schedules.
  PassManager place(&context);
  place.addNestedPass<func::FuncOp>(createVTAPlaceParts());
  if (failed(place.run(*base)))
    return fail("the parts of tensors cannot be placed");
  for (linalg::LinalgOp start : findKernels(*base)) {
    FailureOr<vtart::Config> config = vta::getConfig(start);
    FailureOr<vtart::Machine> found = vta::getMachine(start);
    if (failed(config) || failed(found))
      return fail("no target");
    FailureOr<Kernel> kernel = matchKernel(start);
    if (failed(kernel))
      return fail("no kernel");
    FailureOr<ScheduleSpace> space =
        createScheduleSpace(*kernel, *config, *found);
    if (failed(space))
      return fail("no schedule space");
    ends[kernel->getEnd()] = parts.size();
    parts.push_back({std::move(*space), IsolatedKernel(*kernel), {}});
    if (!timer) {
      machine = *found;
      timer.emplace(*config, *found);
    }
  }
  if (parts.empty())
    return fail("expected a kernel");
  lowering = std::make_unique<PassManager>(&context);
  lowering->enableVerifier(false);
  buildOnChipPipeline(*lowering);
  verified = std::make_unique<PassManager>(&context);
  buildLoweringPipeline(*verified, /*shareDram=*/true);
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<SegmentCompiler>>
SegmentCompiler::create(StringRef module) {
  auto impl = std::make_unique<Impl>();
  if (llvm::Error error = impl->init(module))
    return std::move(error);
  return std::unique_ptr<SegmentCompiler>(new SegmentCompiler(std::move(impl)));
}

ModuleOp SegmentCompiler::Impl::schedule(SegmentPart &part,
                                         const SchedulePoint &point) {
  OwningOpRef<ModuleOp> &known = part.scheduled[point];
  if (known)
    return *known;
  Location loc = part.kernel.getOriginalEnd()->getLoc();
  OwningOpRef<ModuleOp> schedules = createScheduleModule(loc);
  transform::NamedSequenceOp sequence =
      buildKernelSchedule(*schedules, loc, "kernel", part.space, &point);
  IRMapping mapping;
  Operation *copy = part.kernel.getModule()->clone(mapping);
  OwningOpRef<ModuleOp> module = cast<ModuleOp>(copy);
  if (failed(applySchedule(mapping.lookup(part.kernel.getEnd()), sequence,
                           /*expensiveChecks=*/false)))
    return {};
  known = std::move(module);
  return *known;
}

OwningOpRef<ModuleOp>
SegmentCompiler::Impl::assemble(ArrayRef<SchedulePoint> points) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(base->getLoc());
  (*module)->setAttrs((*base)->getAttrDictionary());
  func::FuncOp copy = func.cloneWithoutRegions();
  module->push_back(copy);
  IRMapping mapping;
  Block *block = copy.addEntryBlock();
  mapping.map(func.getArguments(), block->getArguments());
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  for (Operation &op : func.getBody().front()) {
    auto end = ends.find(&op);
    if (end == ends.end()) {
      builder.clone(op, mapping);
      continue;
    }
    SegmentPart &part = parts[end->second];
    ModuleOp scheduled = schedule(part, points[end->second]);
    if (!scheduled)
      return {};
    Block &body = (*scheduled.getOps<func::FuncOp>().begin()).getBody().front();
    IRMapping inner;
    for (auto [input, arg] :
         llvm::zip_equal(part.kernel.getInputs(), body.getArguments()))
      inner.map(arg, mapping.lookup(input));
    for (Operation &step : body.without_terminator())
      builder.clone(step, inner);
    for (auto [before, after] :
         llvm::zip_equal(op.getResults(), body.getTerminator()->getOperands()))
      mapping.map(before, inner.lookup(after));
  }
  // What the kernels were.
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
    if (isOpTriviallyDead(&op))
      op.erase();
  return module;
}

CandidateResult SegmentCompiler::time(ArrayRef<SchedulePoint> points,
                                      double cutOff) {
  assert(points.size() == getNumKernels());
  CandidateResult result;
  ErrorCollector errors(&impl->context);
  OwningOpRef<ModuleOp> module = impl->assemble(points);
  if (!module) {
    result.message = errors.take("a schedule cannot be applied");
    return result;
  }
  if (failed(impl->lowering->run(*module))) {
    result.message = errors.take("the segment cannot be lowered");
    return result;
  }
  FailureOr<CandidateResult> timed =
      impl->timer->time(*module->getOps<func::FuncOp>().begin(), cutOff);
  if (failed(timed)) {
    result.message = errors.take("the segment cannot be evaluated");
    return result;
  }
  return std::move(*timed);
}

llvm::Expected<vtart::Program>
SegmentCompiler::compile(ArrayRef<SchedulePoint> points) {
  assert(points.size() == getNumKernels());
  ErrorCollector errors(&impl->context);
  auto fail = [&](StringRef otherwise) {
    return llvm::createStringError(errors.take(otherwise));
  };
  OwningOpRef<ModuleOp> module = impl->assemble(points);
  if (!module)
    return fail("a schedule cannot be applied");
  if (failed(impl->verified->run(*module)))
    return fail("the segment does not compile");
  for (auto op : module->getOps<vtaisa::ProgramOp>()) {
    FailureOr<vtart::Program> program = vtaisa::exportProgram(op);
    if (failed(program))
      return fail("the program cannot be encoded");
    return std::move(*program);
  }
  return fail("expected a program");
}
