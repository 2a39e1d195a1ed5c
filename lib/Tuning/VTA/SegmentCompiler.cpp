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
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Transforms/Schedules/KernelSchedule.h"
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <map>

using namespace mlir;
using namespace mlir::vta;

namespace {
/// A kernel of the segment and what its points have made of it.
struct SegmentPart {
  ScheduleSpace space;
  OwningOpRef<ModuleOp> module; ///< A copy of the kernel.
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
  KernelOp schedule(SegmentPart &part, const SchedulePoint &point);
  /// The segment with all kernels scheduled, or null after an error.
  OwningOpRef<ModuleOp> assemble(ArrayRef<SchedulePoint> points);

  MLIRContext context;
  OwningOpRef<ModuleOp> base;
  func::FuncOp func;
  std::vector<SegmentPart> parts;
  llvm::DenseMap<Operation *, size_t> numbers; ///< Index of each kernel.
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
  OwningOpRef<ModuleOp> module = createTargetModule(segment);
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
  FailureOr<SmallVector<KernelOp>> kernels = collectKernels(*base);
  if (failed(kernels))
    return fail("no kernels");
  for (KernelOp op : *kernels) {
    FailureOr<vtart::Config> config = vta::getConfig(op);
    FailureOr<vtart::Machine> found = vta::getMachine(op);
    if (failed(config) || failed(found))
      return fail("no target");
    FailureOr<Kernel> kernel = matchKernel(op);
    if (failed(kernel))
      return fail("no kernel");
    FailureOr<ScheduleSpace> space =
        createScheduleSpace(*kernel, *config, *found);
    if (failed(space))
      return fail("no schedule space");
    numbers[op] = parts.size();
    parts.push_back({std::move(*space), copyKernel(op), {}});
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

/// The only kernel of `module`.
static KernelOp getKernel(ModuleOp module) {
  auto func = *module.getOps<func::FuncOp>().begin();
  return *func.getOps<KernelOp>().begin();
}

KernelOp SegmentCompiler::Impl::schedule(SegmentPart &part,
                                         const SchedulePoint &point) {
  OwningOpRef<ModuleOp> &known = part.scheduled[point];
  if (known)
    return getKernel(*known);
  Location loc = getKernel(*part.module).getLoc();
  OwningOpRef<ModuleOp> schedules = createScheduleModule(loc);
  transform::NamedSequenceOp sequence =
      buildKernelSchedule(*schedules, loc, "kernel", part.space, &point);
  OwningOpRef<ModuleOp> module = part.module->clone();
  KernelOp kernel = getKernel(*module);
  if (failed(scheduleKernel(kernel, sequence, /*expensiveChecks=*/false)))
    return {};
  known = std::move(module);
  return kernel;
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
    auto number = numbers.find(&op);
    if (number == numbers.end()) {
      builder.clone(op, mapping);
      continue;
    }
    KernelOp scheduled =
        schedule(parts[number->second], points[number->second]);
    if (!scheduled)
      return {};
    Block &body = scheduled.getBlock();
    IRMapping inner;
    for (auto [input, arg] :
         llvm::zip_equal(cast<KernelOp>(op).getInputs(), body.getArguments()))
      inner.map(arg, mapping.lookup(input));
    for (Operation &part : body.without_terminator())
      builder.clone(part, inner);
    mapping.map(op.getResult(0),
                inner.lookup(body.getTerminator()->getOperand(0)));
  }
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
