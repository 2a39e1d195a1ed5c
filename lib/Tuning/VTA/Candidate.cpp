//===- Candidate.cpp - Points of kernels and segments, in process ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/Candidate.h"
#include "CompileContext.h"
#include "ProgramTimer.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Transforms/Schedules/KernelSchedule.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include <map>
#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// Memory and errors
//===----------------------------------------------------------------------===//

static llvm::Error makeError(const Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

void mlir::vta::keepFreedMemory() {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

//===----------------------------------------------------------------------===//
// CandidateCompiler
//===----------------------------------------------------------------------===//

/// On a stage of the schedule and what it becomes: the knobs, by number, whose
/// product is the number of its buffers.
static constexpr llvm::StringLiteral kKnobsAttrName = "knobs";

namespace {
/// A kernel and its schedule, the knobs of which are open.
struct ScheduledKernel {
  Attribute getAttr(unsigned knob, unsigned option) {
    return cast<ArrayAttr>(knobs[knob].getOptions())[option];
  }
  void select(unsigned knob, unsigned option) {
    knobs[knob].setSelectedAttr(getAttr(knob, option));
  }
  void select(const SchedulePoint &point) {
    for (auto [i, option] : llvm::enumerate(point))
      select(i, option);
  }

  KernelOp op;                        ///< The kernel in the payload.
  std::optional<ScheduleSpace> space; ///< Space of a template.
  OwningOpRef<ModuleOp> schedules;
  transform::NamedSequenceOp sequence;
  SmallVector<transform::tune::KnobOp> knobs;
  /// Bodies of a segment to which the schedule was applied.
  std::map<SchedulePoint, Region> scheduled;
};
} // namespace

struct CandidateCompiler::Impl {
  Impl() : context(getCompileRegistry(), MLIRContext::Threading::DISABLED) {
    context.printOpOnDiagnostic(false);
  }
  /// Reads the kernels and their target.
  llvm::Expected<std::vector<Kernel>> readKernels(StringRef text);
  llvm::Error init(StringRef text, ScheduleTemplate kind,
                   const vtart::Machine *otherMachine);
  llvm::Error init(StringRef text, const OpenSchedule &schedule);
  void buildPipelines(bool isVerified);

  /// Finds out what each knob of the only kernel changes in the schedule.
  void classifyKnobs();
  /// Clones the payload and applies the schedules as they are selected; the
  /// points say what that is.
  LogicalResult schedule(ArrayRef<SchedulePoint> points);
  /// Gets `lowered` down to on-chip memrefs for all points like `points`.
  LogicalResult lowerCore(ArrayRef<SchedulePoint> points);
  void setVariant(const SchedulePoint &point);

  MLIRContext context;
  bool isSegment = false;
  OwningOpRef<ModuleOp> payload, lowered;
  std::vector<ScheduledKernel> parts;
  std::optional<vtart::Config> config;
  std::optional<vtart::Machine> machine;
  std::string scheduleName; ///< The file of a user's schedule.
  std::vector<tuning::OpenSpace::OpenKnob> openKnobs; ///< Its knobs.
  std::optional<ProgramTimer> timer;
  std::unique_ptr<PassManager> lowering, verified;

  // Of the core that was lowered last.
  SmallVector<unsigned> core;
  bool isCoreValid = false;
  struct Site {
    AllocOp op;
    SmallVector<int64_t, 1> knobs; ///< Knobs whose product is its buffers.
  };
  SmallVector<Site> sites;
  SmallVector<GemmOp> anchors;
  std::optional<unsigned> uopLoops, firstCi;
  /// Knobs of the only kernel, by number, that only change attributes of what
  /// it is lowered to. Empty for segments and users' schedules.
  llvm::SmallBitVector isVariant;
};

CandidateCompiler::CandidateCompiler(std::unique_ptr<Impl> impl)
    : impl(std::move(impl)) {}
CandidateCompiler::~CandidateCompiler() = default;

size_t CandidateCompiler::getNumKernels() const { return impl->parts.size(); }
const ScheduleSpace &CandidateCompiler::getSpace(size_t kernel) const {
  return *impl->parts[kernel].space;
}
const vtart::Config &CandidateCompiler::getConfig() const {
  return *impl->config;
}
const vtart::Machine &CandidateCompiler::getMachine() const {
  return *impl->machine;
}
ArrayRef<tuning::OpenSpace::OpenKnob> CandidateCompiler::getOpenKnobs() const {
  return impl->openKnobs;
}

llvm::Expected<std::vector<Kernel>>
CandidateCompiler::Impl::readKernels(StringRef text) {
  ErrorCollector errors(&context);
  payload = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  if (!payload)
    return makeError(errors.take("the module does not parse"));
  FailureOr<SmallVector<KernelOp>> found = collectKernels(*payload);
  if (failed(found))
    return makeError(errors.take("no kernel"));
  if (isSegment ? found->empty() : found->size() != 1)
    return makeError("expected one kernel, got " + Twine(found->size()));
  std::vector<Kernel> kernels;
  for (KernelOp op : *found) {
    FailureOr<vtart::Config> hardware = vta::getConfig(op);
    FailureOr<vtart::Machine> timing = vta::getMachine(op);
    if (failed(hardware) || failed(timing))
      return makeError(errors.take("no target"));
    config = *hardware;
    machine = *timing;
    FailureOr<Kernel> kernel = matchKernel(op);
    if (failed(kernel))
      return makeError(errors.take("no kernel"));
    op->removeAttr(kScheduleAttrName);
    kernels.push_back(std::move(*kernel));
    parts.emplace_back();
    parts.back().op = op;
  }
  timer.emplace(*config, *machine);
  return std::move(kernels);
}

void CandidateCompiler::Impl::buildPipelines(bool isVerified) {
  lowering = std::make_unique<PassManager>(&context);
  lowering->enableVerifier(isVerified);
  buildOnChipPipeline(*lowering);
  verified = std::make_unique<PassManager>(&context);
  // The instructions themselves are verified in any case.
  verified->enableVerifier(isVerified);
  buildLoweringPipeline(*verified, /*shareDram=*/isSegment);
}

llvm::Error CandidateCompiler::Impl::init(StringRef text, ScheduleTemplate kind,
                                          const vtart::Machine *otherMachine) {
  llvm::Expected<std::vector<Kernel>> kernels = readKernels(text);
  if (!kernels)
    return kernels.takeError();
  if (otherMachine) {
    machine = *otherMachine;
    timer.emplace(*config, *machine);
  }
  ErrorCollector errors(&context);
  for (auto [part, kernel] : llvm::zip_equal(parts, *kernels)) {
    FailureOr<ScheduleSpace> created =
        createScheduleSpace(kernel, *config, *machine, kind);
    if (failed(created))
      return makeError(errors.take("no schedule space"));
    part.space.emplace(std::move(*created));
    Location loc = part.op.getLoc();
    part.schedules = createScheduleModule(loc);
    part.sequence = buildKernelSchedule(*part.schedules, loc, "kernel",
                                        *part.space, /*selected=*/nullptr);
    for (const Knob &knob : part.space->getKnobs())
      for (auto op : part.sequence.getOps<transform::tune::KnobOp>())
        if (op.getName() == knob.name)
          part.knobs.push_back(op);
    if (part.knobs.size() != part.space->getKnobs().size())
      return makeError("expected a knob operation for each knob");
  }
  if (!isSegment)
    classifyKnobs();
  buildPipelines(/*isVerified=*/false);
  return llvm::Error::success();
}

llvm::Error CandidateCompiler::Impl::init(StringRef text,
                                          const OpenSchedule &schedule) {
  llvm::Expected<std::vector<Kernel>> kernels = readKernels(text);
  if (!kernels)
    return kernels.takeError();
  scheduleName = schedule.name;
  ErrorCollector errors(&context, scheduleName);
  ScheduledKernel &part = parts.front();
  part.schedules = parseSchedules(schedule.text, &context, scheduleName);
  if (!part.schedules)
    return makeError(errors.take("the schedule does not parse"));
  FailureOr<transform::NamedSequenceOp> only = getOnlySequence(*part.schedules);
  if (failed(only) || failed(readOpenKnobs(*only, part.knobs, openKnobs)))
    return makeError(errors.take("no schedule"));
  part.sequence = *only;
  for (size_t i = 0; i < part.knobs.size(); ++i)
    part.select(i, 0);
  if (failed(checkKernelSchedule(part.sequence)))
    return makeError(errors.take("the schedule cannot be applied"));
  // What a user's schedule makes may be anything.
  buildPipelines(/*isVerified=*/true);
  return llvm::Error::success();
}

void CandidateCompiler::Impl::classifyKnobs() {
  ScheduledKernel &part = parts.front();
  llvm::SmallDenseMap<Value, int64_t> numbers;
  for (auto [i, knob] : llvm::enumerate(part.knobs))
    numbers[knob.getResult()] = i;
  // Rings of which all factors are knobs; what they become keeps the mark.
  for (auto stage : part.sequence.getOps<StageTransformOp>()) {
    SmallVector<int64_t> factors;
    for (Value buffers : stage.getBuffers())
      if (auto it = numbers.find(buffers); it != numbers.end())
        factors.push_back(it->second);
    if (factors.size() == stage.getStaticBuffers().size())
      stage->setDiscardableAttr(kKnobsAttrName,
                                DenseI64ArrayAttr::get(&context, factors));
  }
  isVariant.resize(part.knobs.size());
  for (auto [i, knob] : llvm::enumerate(part.knobs)) {
    isVariant[i] = true;
    for (OpOperand &use : knob.getResult().getUses()) {
      Operation *user = use.getOwner();
      auto stage = dyn_cast<StageTransformOp>(user);
      auto annotate = dyn_cast<transform::AnnotateOp>(user);
      if (annotate && annotate.getName() == kUopLoopsAttrName)
        uopLoops = i;
      else if (annotate && annotate.getName() == kFirstCiAttrName)
        firstCi = i;
      else if (!stage || !stage->hasAttr(kKnobsAttrName) ||
               llvm::is_contained(stage.getLevel(), use.get()))
        isVariant[i] = false;
    }
  }
}

template <typename... Args>
llvm::Expected<std::unique_ptr<CandidateCompiler>>
CandidateCompiler::createImpl(bool isSegment, const Args &...args) {
  auto impl = std::make_unique<Impl>();
  impl->isSegment = isSegment;
  if (llvm::Error error = impl->init(args...))
    return std::move(error);
  return std::unique_ptr<CandidateCompiler>(
      new CandidateCompiler(std::move(impl)));
}

llvm::Expected<std::unique_ptr<CandidateCompiler>>
CandidateCompiler::create(StringRef module, ScheduleTemplate kind,
                          const vtart::Machine *machine) {
  return createImpl(/*isSegment=*/false, module, kind, machine);
}

llvm::Expected<std::unique_ptr<CandidateCompiler>>
CandidateCompiler::create(StringRef module, const OpenSchedule &schedule) {
  return createImpl(/*isSegment=*/false, module, schedule);
}

llvm::Expected<std::unique_ptr<CandidateCompiler>>
CandidateCompiler::createForSegment(StringRef module) {
  const vtart::Machine *otherMachine = nullptr;
  return createImpl(/*isSegment=*/true, module, ScheduleTemplate::Native,
                    otherMachine);
}

LogicalResult
CandidateCompiler::Impl::schedule(ArrayRef<SchedulePoint> points) {
  IRMapping mapping;
  lowered = cast<ModuleOp>(payload->getOperation()->clone(mapping));
  IRRewriter rewriter(&context);
  for (auto [part, point] : llvm::zip_equal(parts, points)) {
    auto kernel = cast<KernelOp>(mapping.lookup(part.op.getOperation()));
    // Segments come back to the few points of each kernel again and again.
    Region *known = isSegment ? &part.scheduled[point] : nullptr;
    IRMapping inner;
    if (known && !known->empty()) {
      Region body;
      known->cloneInto(&body, inner);
      kernel.getBody().takeBody(body);
    } else {
      if (failed(scheduleKernel(kernel, part.sequence,
                                /*expensiveChecks=*/!part.space)))
        return failure();
      if (known)
        kernel.getBody().cloneInto(known, inner);
    }
    kernel.inlineBody(rewriter);
  }
  return success();
}

LogicalResult
CandidateCompiler::Impl::lowerCore(ArrayRef<SchedulePoint> points) {
  SmallVector<unsigned> wanted;
  for (const SchedulePoint &point : points)
    for (auto [i, option] : llvm::enumerate(point))
      if (isVariant.empty() || !isVariant[i])
        wanted.push_back(option);
  if (isCoreValid && wanted == core)
    return success();
  isCoreValid = false;
  for (auto [part, point] : llvm::zip_equal(parts, points))
    part.select(point);
  // A multiplication with hardware loops of its own is the anchor.
  if (uopLoops) {
    ScheduledKernel &part = parts.front();
    ArrayRef<KnobOption> options = part.space->getKnobs()[*uopLoops].options;
    for (auto [i, option] : llvm::enumerate(options))
      if (!option.values.empty())
        part.select(*uopLoops, i);
  }
  if (failed(schedule(points)) || failed(lowering->run(*lowered)))
    return failure();
  sites.clear();
  anchors.clear();
  lowered->walk([&](Operation *op) {
    if (auto alloc = dyn_cast<AllocOp>(op)) {
      if (auto factors = op->getAttrOfType<DenseI64ArrayAttr>(kKnobsAttrName))
        sites.push_back({alloc, SmallVector<int64_t, 1>(factors.asArrayRef())});
    } else if (auto gemm = dyn_cast<GemmOp>(op)) {
      if (gemm->hasAttr(kUopLoopsAttrName) || gemm->hasAttr(kFirstCiAttrName))
        anchors.push_back(gemm);
    }
  });
  core = std::move(wanted);
  isCoreValid = true;
  return success();
}

void CandidateCompiler::Impl::setVariant(const SchedulePoint &point) {
  ScheduledKernel &part = parts.front();
  auto getOption = [&](unsigned knob) -> const KnobOption & {
    return part.space->getKnobs()[knob].options[point[knob]];
  };
  for (Site &site : sites) {
    int64_t buffers = 1;
    for (int64_t knob : site.knobs)
      buffers *= getOption(knob).values[0];
    site.op.setBuffers(buffers);
  }
  for (GemmOp anchor : anchors) {
    if (uopLoops) {
      const ElementDims &element = part.space->getKernel().dims.element;
      SmallVector<int64_t> loops;
      for (int64_t dim : getOption(*uopLoops).values)
        loops.push_back(element.getNumberOutside(dim));
      if (loops.empty())
        anchor->removeAttr(kUopLoopsAttrName);
      else
        anchor->setAttr(kUopLoopsAttrName,
                        DenseI64ArrayAttr::get(&context, loops));
    }
    if (firstCi)
      anchor->setAttr(kFirstCiAttrName,
                      part.getAttr(*firstCi, point[*firstCi]));
  }
}

void CandidateCompiler::setExtraCycles(
    std::function<double(uint32_t insn, double start, double cycles)> extra) {
  impl->timer->setExtraCycles(std::move(extra));
}

CandidateResult CandidateCompiler::time(ArrayRef<SchedulePoint> points,
                                        double cutOff) {
  CandidateResult result;
  ErrorCollector errors(&impl->context, impl->scheduleName);
  auto fail = [&](StringRef otherwise) {
    result.message = errors.take(otherwise);
    impl->isCoreValid = false;
    return result;
  };
  if (failed(impl->lowerCore(points)))
    return fail("the schedule cannot be applied");
  impl->setVariant(points.front());
  FailureOr<CandidateResult> timed =
      impl->timer->time(*impl->lowered->getOps<func::FuncOp>().begin(), cutOff);
  if (failed(timed))
    return fail("the program cannot be evaluated");
  return std::move(*timed);
}

llvm::Expected<vtart::Program>
CandidateCompiler::compile(ArrayRef<SchedulePoint> points) {
  ErrorCollector errors(&impl->context, impl->scheduleName);
  impl->isCoreValid = false;
  for (auto [part, point] : llvm::zip_equal(impl->parts, points))
    part.select(point);
  if (failed(impl->schedule(points)))
    return makeError(errors.take("the schedule cannot be applied"));
  if (failed(impl->verified->run(*impl->lowered)))
    return makeError(errors.take("the program does not compile"));
  for (auto op : impl->lowered->getOps<vtaisa::ProgramOp>()) {
    FailureOr<vtart::Program> program = vtaisa::exportProgram(op);
    if (failed(program))
      return makeError(errors.take("the program cannot be encoded"));
    return std::move(*program);
  }
  return makeError("expected a program");
}

std::string CandidateCompiler::writeSchedule(const SchedulePoint &point) {
  assert(!impl->isSegment && "segments have a schedule for each kernel");
  impl->isCoreValid = false;
  ScheduledKernel &part = impl->parts.front();
  part.select(point);
  std::string text;
  llvm::raw_string_ostream os(text);
  part.schedules->print(os);
  return text + "\n";
}
