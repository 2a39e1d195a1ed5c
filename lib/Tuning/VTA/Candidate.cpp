//===- Candidate.cpp - One point of one kernel, in process ----------------===//
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

struct CandidateCompiler::Impl {
  Impl() : context(getCompileRegistry(), MLIRContext::Threading::DISABLED) {
    context.printOpOnDiagnostic(false);
  }
  /// Reads the kernel and its target.
  llvm::Expected<Kernel> readKernel(StringRef text);
  llvm::Error init(StringRef text, ScheduleTemplate kind,
                   const vtart::Machine *otherMachine);
  llvm::Error init(StringRef text, const OpenSchedule &schedule);
  void buildPipelines();

  /// Finds out what each knob changes in the schedule.
  void classifyKnobs();
  Attribute getAttr(unsigned knob, unsigned option) {
    return cast<ArrayAttr>(knobs[knob].getOptions())[option];
  }
  void select(unsigned knob, Attribute value) {
    knobs[knob].setSelectedAttr(value);
  }
  /// Clones the payload and applies the schedule as it is selected.
  LogicalResult schedule();
  /// Gets `lowered` down to on-chip memrefs for all points like `point`.
  LogicalResult lowerCore(const SchedulePoint &point);
  void setVariant(const SchedulePoint &point);

  MLIRContext context;
  OwningOpRef<ModuleOp> payload, schedules, lowered;
  KernelOp kernelOp; ///< In `payload`.
  std::optional<vtart::Config> config;
  std::optional<vtart::Machine> machine;
  std::optional<ScheduleSpace> space; ///< Of a template.
  std::string scheduleName;           ///< The file of a user's schedule.
  std::vector<tuning::OpenSpace::OpenKnob> openKnobs; ///< Of it.
  std::optional<ProgramTimer> timer;
  transform::NamedSequenceOp sequence;
  SmallVector<transform::tune::KnobOp> knobs;
  std::unique_ptr<PassManager> lowering, verified;

  // Of the core that was lowered last.
  SmallVector<unsigned> core;
  bool isCoreValid = false;
  struct Site {
    AllocOp op;
    SmallVector<int64_t, 1> knobs; ///< Whose product is its buffers.
  };
  SmallVector<Site> sites;
  SmallVector<GemmOp> anchors;
  std::optional<unsigned> uopLoops, firstCi;
  /// Knobs, by number, that only change attributes of the lowered kernel.
  llvm::SmallBitVector isVariant;
};

CandidateCompiler::CandidateCompiler(std::unique_ptr<Impl> impl)
    : impl(std::move(impl)) {}
CandidateCompiler::~CandidateCompiler() = default;

const ScheduleSpace &CandidateCompiler::getSpace() const {
  return *impl->space;
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

llvm::Expected<Kernel> CandidateCompiler::Impl::readKernel(StringRef text) {
  ErrorCollector errors(&context);
  payload = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  if (!payload)
    return makeError(errors.take("the kernel does not parse"));
  FailureOr<SmallVector<KernelOp>> kernels = collectKernels(*payload);
  if (failed(kernels))
    return makeError(errors.take("no kernel"));
  if (kernels->size() != 1)
    return makeError("expected one kernel, got " + Twine(kernels->size()));
  kernelOp = kernels->front();
  FailureOr<vtart::Config> hardware = vta::getConfig(kernelOp);
  FailureOr<vtart::Machine> timing = vta::getMachine(kernelOp);
  if (failed(hardware) || failed(timing))
    return makeError(errors.take("no target"));
  config = *hardware;
  machine = *timing;
  timer.emplace(*config, *machine);
  FailureOr<Kernel> kernel = matchKernel(kernelOp);
  if (failed(kernel))
    return makeError(errors.take("no kernel"));
  kernelOp->removeAttr(kScheduleAttrName);
  return std::move(*kernel);
}

void CandidateCompiler::Impl::buildPipelines() {
  lowering = std::make_unique<PassManager>(&context);
  // What a user's schedule makes may be anything.
  lowering->enableVerifier(!space);
  buildOnChipPipeline(*lowering);
  verified = std::make_unique<PassManager>(&context);
  // The instructions themselves are verified in any case.
  verified->enableVerifier(!space);
  buildLoweringPipeline(*verified);
}

llvm::Error CandidateCompiler::Impl::init(StringRef text, ScheduleTemplate kind,
                                          const vtart::Machine *otherMachine) {
  llvm::Expected<Kernel> kernel = readKernel(text);
  if (!kernel)
    return kernel.takeError();
  if (otherMachine) {
    machine = *otherMachine;
    timer.emplace(*config, *machine);
  }
  ErrorCollector errors(&context);
  FailureOr<ScheduleSpace> created =
      createScheduleSpace(*kernel, *config, *machine, kind);
  if (failed(created))
    return makeError(errors.take("no schedule space"));
  space.emplace(std::move(*created));

  schedules = createScheduleModule(payload->getLoc());
  sequence = buildKernelSchedule(*schedules, payload->getLoc(), "kernel",
                                 *space, /*selected=*/nullptr);
  for (const Knob &knob : space->getKnobs())
    for (auto op : sequence.getOps<transform::tune::KnobOp>())
      if (op.getName() == knob.name)
        knobs.push_back(op);
  if (knobs.size() != space->getKnobs().size())
    return makeError("expected a knob operation for each knob");
  classifyKnobs();
  buildPipelines();
  return llvm::Error::success();
}

llvm::Error CandidateCompiler::Impl::init(StringRef text,
                                          const OpenSchedule &schedule) {
  llvm::Expected<Kernel> kernel = readKernel(text);
  if (!kernel)
    return kernel.takeError();
  scheduleName = schedule.name;
  ErrorCollector errors(&context, scheduleName);
  schedules = parseSchedules(schedule.text, &context, scheduleName);
  if (!schedules)
    return makeError(errors.take("the schedule does not parse"));
  FailureOr<transform::NamedSequenceOp> only = getOnlySequence(*schedules);
  if (failed(only) || failed(readOpenKnobs(*only, knobs, openKnobs)))
    return makeError(errors.take("no schedule"));
  sequence = *only;
  isVariant.resize(knobs.size());
  for (size_t i = 0; i < knobs.size(); ++i)
    select(i, getAttr(i, 0));
  if (failed(checkKernelSchedule(sequence)))
    return makeError(errors.take("the schedule cannot be applied"));
  buildPipelines();
  return llvm::Error::success();
}

void CandidateCompiler::Impl::classifyKnobs() {
  llvm::SmallDenseMap<Value, int64_t> numbers;
  for (auto [i, knob] : llvm::enumerate(knobs))
    numbers[knob.getResult()] = i;
  // Rings of which all factors are knobs; what they become keeps the mark.
  for (auto stage : sequence.getOps<StageTransformOp>()) {
    SmallVector<int64_t> factors;
    for (Value buffers : stage.getBuffers())
      if (auto it = numbers.find(buffers); it != numbers.end())
        factors.push_back(it->second);
    if (factors.size() == stage.getStaticBuffers().size())
      stage->setDiscardableAttr(kKnobsAttrName,
                                DenseI64ArrayAttr::get(&context, factors));
  }
  isVariant.resize(knobs.size());
  for (auto [i, knob] : llvm::enumerate(knobs)) {
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

llvm::Expected<std::unique_ptr<CandidateCompiler>>
CandidateCompiler::create(StringRef module, ScheduleTemplate kind,
                          const vtart::Machine *machine) {
  auto impl = std::make_unique<Impl>();
  if (llvm::Error error = impl->init(module, kind, machine))
    return std::move(error);
  return std::unique_ptr<CandidateCompiler>(
      new CandidateCompiler(std::move(impl)));
}

llvm::Expected<std::unique_ptr<CandidateCompiler>>
CandidateCompiler::create(StringRef module, const OpenSchedule &schedule) {
  auto impl = std::make_unique<Impl>();
  if (llvm::Error error = impl->init(module, schedule))
    return std::move(error);
  return std::unique_ptr<CandidateCompiler>(
      new CandidateCompiler(std::move(impl)));
}

LogicalResult CandidateCompiler::Impl::schedule() {
  IRMapping mapping;
  lowered = cast<ModuleOp>(payload->getOperation()->clone(mapping));
  auto kernel = cast<KernelOp>(mapping.lookup(kernelOp.getOperation()));
  if (failed(scheduleKernel(kernel, sequence, /*expensiveChecks=*/!space)))
    return failure();
  IRRewriter rewriter(&context);
  kernel.inlineBody(rewriter);
  return success();
}

LogicalResult CandidateCompiler::Impl::lowerCore(const SchedulePoint &point) {
  SmallVector<unsigned> wanted;
  for (auto [i, option] : llvm::enumerate(point))
    if (!isVariant[i])
      wanted.push_back(option);
  if (isCoreValid && wanted == core)
    return success();
  isCoreValid = false;
  for (auto [i, option] : llvm::enumerate(point))
    select(i, getAttr(i, option));
  // A multiplication with hardware loops of its own is the anchor.
  if (uopLoops) {
    ArrayRef<KnobOption> options = space->getKnobs()[*uopLoops].options;
    for (auto [i, option] : llvm::enumerate(options))
      if (!option.values.empty())
        select(*uopLoops, getAttr(*uopLoops, i));
  }
  if (failed(schedule()) || failed(lowering->run(*lowered)))
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
  auto getOption = [&](unsigned knob) -> const KnobOption & {
    return space->getKnobs()[knob].options[point[knob]];
  };
  for (Site &site : sites) {
    int64_t buffers = 1;
    for (int64_t knob : site.knobs)
      buffers *= getOption(knob).values[0];
    site.op.setBuffers(buffers);
  }
  for (GemmOp anchor : anchors) {
    if (uopLoops) {
      const ElementDims &element = space->getKernel().dims.element;
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
      anchor->setAttr(kFirstCiAttrName, getAttr(*firstCi, point[*firstCi]));
  }
}

void CandidateCompiler::setExtraCycles(
    std::function<double(uint32_t insn, double start, double cycles)> extra) {
  impl->timer->setExtraCycles(std::move(extra));
}

CandidateResult CandidateCompiler::time(const SchedulePoint &point,
                                        double cutOff) {
  CandidateResult result;
  ErrorCollector errors(&impl->context, impl->scheduleName);
  auto fail = [&](StringRef otherwise) {
    result.message = errors.take(otherwise);
    impl->isCoreValid = false;
    return result;
  };
  if (failed(impl->lowerCore(point)))
    return fail("the schedule cannot be applied");
  impl->setVariant(point);
  FailureOr<CandidateResult> timed =
      impl->timer->time(*impl->lowered->getOps<func::FuncOp>().begin(), cutOff);
  if (failed(timed))
    return fail("the kernel cannot be evaluated");
  return std::move(*timed);
}

llvm::Expected<vtart::Program>
CandidateCompiler::compile(const SchedulePoint &point) {
  ErrorCollector errors(&impl->context, impl->scheduleName);
  impl->isCoreValid = false;
  for (auto [i, option] : llvm::enumerate(point))
    impl->select(i, impl->getAttr(i, option));
  if (failed(impl->schedule()))
    return makeError(errors.take("the schedule cannot be applied"));
  if (failed(impl->verified->run(*impl->lowered)))
    return makeError(errors.take("the kernel does not compile"));
  for (auto op : impl->lowered->getOps<vtaisa::ProgramOp>()) {
    FailureOr<vtart::Program> program = vtaisa::exportProgram(op);
    if (failed(program))
      return makeError(errors.take("the program cannot be encoded"));
    return std::move(*program);
  }
  return makeError("expected a program");
}

std::string CandidateCompiler::writeSchedule(const SchedulePoint &point) {
  impl->isCoreValid = false;
  for (auto [i, option] : llvm::enumerate(point))
    impl->select(i, impl->getAttr(i, option));
  std::string text;
  llvm::raw_string_ostream os(text);
  impl->schedules->print(os);
  return text + "\n";
}
