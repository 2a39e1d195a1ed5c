//===- GenerateSchedules.cpp - vta-generate-schedules ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../TransformOps/BiasCoding.h"
#include "Epilogue.h"
#include "ScheduleModel.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Support/Target.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAGENERATESCHEDULES
#include "VTA/Dialect/VTA/Transforms/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

static constexpr llvm::StringLiteral kSchedulesName = "vta_schedules";

/// True if all rows of a batch have the same values in a constant of shape
/// [channels, batch, block].
static bool isSameInEachRow(DenseIntElementsAttr attr) {
  ArrayRef<int64_t> shape = attr.getType().getShape();
  if (attr.isSplat() || shape.size() != 3)
    return attr.isSplat();
  auto values = llvm::to_vector(attr.getValues<APInt>());
  int64_t block = shape[2], perChannel = shape[1] * block;
  for (int64_t i = 0, e = values.size(); i < e; ++i)
    if (values[i] != values[i / perChannel * perChannel + i % block])
      return false;
  return true;
}

/// The kernel in numbers. `contraction` was matched, its epilogue normalized.
static KernelModel getModel(linalg::LinalgOp contraction,
                            const PackedContraction &dims,
                            const Epilogue &epilogue,
                            const vtart::Config &config,
                            const vtart::Machine &machine, bool mayCode) {
  KernelModel model;
  model.extents = contraction.getStaticLoopRanges();
  model.dims = dims;
  model.numSteps = epilogue.steps.size();
  OpOperand *inp = contraction.getDpsInputOperand(0);
  OpOperand *wgt = contraction.getDpsInputOperand(1);
  auto pad = inp->get().getDefiningOp<tensor::PadOp>();
  auto sourceType = cast<RankedTensorType>(pad ? pad.getSource().getType()
                                               : inp->get().getType());
  if (auto slice = inp->get().getDefiningOp<tensor::ExtractSliceOp>())
    model.contiguousRows = slice.hasUnitStride();
  AffineMap inpMap = contraction.getMatchingIndexingMap(inp);
  SmallVector<utils::IteratorType> iterators =
      contraction.getIteratorTypesArray();
  for (auto [i, expr] : llvm::enumerate(inpMap.getResults().drop_back(2))) {
    InputAxis axis;
    axis.source = sourceType.getDimSize(i);
    if (pad)
      axis.padLow = pad.getStaticLow()[i];
    axis.isPadded =
        pad && (pad.getStaticLow()[i] != 0 || pad.getStaticHigh()[i] != 0);
    SmallVector<int64_t> flat;
    (void)getFlattenedAffineExpr(expr, inpMap.getNumDims(), 0, &flat);
    for (auto [dim, factor] : llvm::enumerate(ArrayRef(flat).drop_back())) {
      if (factor == 0)
        continue;
      InputAxis::Term term{static_cast<unsigned>(dim), factor};
      if (iterators[dim] == utils::IteratorType::parallel)
        axis.parallel.push_back(term);
      else if (llvm::is_contained(dims.windows, dim))
        axis.windows.push_back(term);
      else
        axis.channels.push_back(term);
    }
    model.input.push_back(axis);
  }
  for (AffineExpr expr :
       contraction.getMatchingIndexingMap(wgt).getResults().drop_back(2))
    model.weightDims.push_back(cast<AffineDimExpr>(expr).getPosition());
  for (auto [i, step] : llvm::enumerate(epilogue.steps)) {
    if (!step.operand) {
      ++model.immediateSteps;
      continue;
    }
    KernelModel::Operand operand;
    operand.step = i;
    auto type = cast<RankedTensorType>(step.operand.getType());
    operand.elements = 1;
    // The dimensions before those inside one element.
    for (auto [result, size] :
         llvm::zip_equal(step.map.getResults(), type.getShape())) {
      unsigned dim = cast<AffineDimExpr>(result).getPosition();
      if (dim + 2 >= step.map.getNumDims())
        continue;
      operand.elements *= size;
      operand.dims.push_back(dims.parallel[dim]);
    }
    // A constant for each channel can be coded into weights.
    DenseIntElementsAttr attr;
    operand.coded =
        mayCode && step.opcode == AluOpcode::Add && operand.dims.size() == 1 &&
        matchPattern(step.operand, m_Constant(&attr)) && isSameInEachRow(attr);
    if (operand.coded) {
      int64_t largest = 0;
      for (const APInt &value : attr.getValues<APInt>())
        largest = std::max(largest, std::abs(value.getSExtValue()));
      std::optional<int64_t> blocks = getNumBiasBlocks(largest, config.block());
      // The GEMM unit takes a cycle per block, the ALU its interval.
      operand.coded = blocks && *blocks <= machine.aluTensorInterval;
      if (operand.coded)
        operand.elements *= *blocks;
    }
    model.operands.push_back(operand);
  }
  return model;
}

/// The reduction dimensions besides the channels, outermost first.
static SmallVector<unsigned> getTiledLast(linalg::LinalgOp contraction,
                                          const PackedContraction &dims) {
  SmallVector<unsigned> result;
  auto insert = [&](unsigned dim) {
    if (dim != dims.inDim && !llvm::is_contained(dims.channels, dim) &&
        !llvm::is_contained(result, dim))
      result.push_back(dim);
  };
  llvm::for_each(dims.windows, insert);
  // Those that only index the weights.
  SmallVector<unsigned> reductions;
  contraction.getReductionDims(reductions);
  llvm::for_each(reductions, insert);
  return result;
}

/// The schedule as text: what a user would write.
static std::string writeSchedule(StringRef name, const KernelModel &model,
                                 const ScheduleChoice &choice) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto list = [](ArrayRef<int64_t> values) {
    std::string result;
    llvm::raw_string_ostream stream(result);
    llvm::interleaveComma(values, stream);
    return result;
  };
  StringRef any = "!transform.any_op";
  os << "transform.named_sequence @" << name << "(%store: " << any
     << " {transform.consumed}) {\n"
     << "  %func = transform.get_parent_op %store {op_name = \"func.func\"} : ("
     << any << ") -> " << any << "\n"
     << "  %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes ["
     << list(choice.sizes) << "] order [" << list(choice.order) << "] : ("
     << any << ") -> (" << any << ", " << any << ", " << any << ")\n";
  auto stage = [&](const Twine &target, int operand, StringRef space,
                   int64_t level, int64_t buffers) {
    os << "  transform.vta.stage " << target << " operand " << operand
       << " to <" << space << "> at [" << level << "] of %loops buffers ["
       << buffers << "] : " << any << ", " << any << "\n";
  };
  stage("%gemm", 2, "acc", 0, choice.accBuffers);
  stage("%gemm", 1, "wgt", choice.wgtAt, choice.wgtBuffers);
  stage("%gemm", 0, "inp", choice.inpAt, choice.inpBuffers);
  if (!model.operands.empty()) {
    // The fused operations: the steps, then the narrowing one.
    int64_t count = model.numSteps + 1;
    SmallVector<StringRef> types(count, any);
    os << "  %step:" << count << " = transform.split_handle %fused : (" << any
       << ") -> (" << llvm::join(types, ", ") << ")\n";
    for (const KernelModel::Operand &operand : model.operands)
      stage("%step#" + Twine(operand.step), 0, operand.coded ? "wgt" : "acc",
            choice.operandAt, 1);
  }
  os << "  transform.vta.finish %func : " << any << "\n"
     << "  transform.yield\n}\n";
  return text;
}

namespace {
struct GenerateSchedules
    : public vta::impl::VTAGenerateSchedulesBase<GenerateSchedules> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<linalg::LinalgOp> contractions;
    module.walk([&](linalg::LinalgOp op) {
      if (op.getNumReductionLoops() > 0)
        contractions.push_back(op);
    });
    // Schedules from a run before stay, edited or not.
    ModuleOp schedules;
    llvm::StringMap<Location> names;
    if (Operation *symbol =
            SymbolTable::lookupSymbolIn(module, kSchedulesName)) {
      schedules = dyn_cast<ModuleOp>(symbol);
      if (!schedules ||
          !schedules->hasAttr(
              transform::TransformDialect::kWithNamedSequenceAttrName)) {
        symbol->emitError()
            << "expected @" << kSchedulesName
            << " to be a module for schedules, with attribute '"
            << transform::TransformDialect::kWithNamedSequenceAttrName << "'";
        return signalPassFailure();
      }
      for (auto op : schedules.getOps<SymbolOpInterface>())
        names.try_emplace(op.getName(), op->getLoc());
    }
    std::string text;
    for (linalg::LinalgOp op : contractions) {
      // Bufferization stops at nested modules.
      if (op->getParentOfType<ModuleOp>() != module) {
        op->emitOpError() << "expected kernels in the outermost module";
        return signalPassFailure();
      }
      if (failed(generate(op, text, names)))
        return signalPassFailure();
    }
    if (text.empty())
      return;
    std::string wrapped =
        llvm::formatv("module @{0} attributes "
                      "{{transform.with_named_sequence} {{\n{1}}\n",
                      kSchedulesName, text);
    ParserConfig parserConfig(&getContext());
    Block block;
    if (failed(parseSourceString(wrapped, &block, parserConfig)))
      return signalPassFailure();
    auto parsed = cast<ModuleOp>(block.front());
    // Errors in a generated schedule are about the kernel, not about this text.
    for (auto sequence : parsed.getOps<transform::NamedSequenceOp>()) {
      Location kernel = names.find(sequence.getName())->second;
      auto name = StringAttr::get(&getContext(),
                                  "schedule @" + sequence.getName().str());
      Location loc = NameLoc::get(name, kernel);
      sequence->walk([&](Operation *op) { op->setLoc(loc); });
    }
    if (schedules) {
      schedules.getBody()->getOperations().splice(
          schedules.getBody()->end(), parsed.getBody()->getOperations());
      return;
    }
    parsed->setLoc(module.getLoc());
    parsed->remove();
    module.getBody()->push_back(parsed);
  }

private:
  LogicalResult generate(linalg::LinalgOp op, std::string &text,
                         llvm::StringMap<Location> &names) {
    FailureOr<vtart::Config> config = getConfig(op);
    FailureOr<vtart::Machine> machine = getMachine(op);
    if (failed(config) || failed(machine))
      return failure();
    auto emitError = [&] { return op->emitOpError(); };
    FailureOr<PackedContraction> dims =
        matchPackedContraction(op, *config, emitError);
    FailureOr<Epilogue> epilogue = failure();
    if (succeeded(dims))
      epilogue = matchEpilogue(op);
    if (failed(dims) || failed(epilogue))
      return failure();
    Operation *last = epilogue->ops.back();
    if (last->hasAttr(kScheduleAttrName))
      return success();
    if (epilogue->ops.size() != epilogue->steps.size() + 1)
      return op->emitOpError()
             << "expected one operation per epilogue step (run "
                "--vta-normalize first)";
    std::string whyNot;
    unsigned candidates = 0;
    KernelModel model;
    FailureOr<ScheduleChoice> choice = failure();
    // Windows are whole unless they must not be: one multiplication covers them
    // all. Without coded biases where there is no room for their constant
    // vector.
    SmallVector<unsigned> windows = getTiledLast(op, *dims);
    for (size_t split = 0; failed(choice) && split <= windows.size(); ++split)
      for (bool mayCode : {true, false}) {
        model = getModel(op, *dims, *epilogue, *config, *machine, mayCode);
        model.tiledWindows.assign(windows.begin(), windows.begin() + split);
        choice = chooseSchedule(model, *config, *machine, whyNot, candidates);
        if (succeeded(choice))
          break;
      }
    numCandidates += candidates;
    if (failed(choice))
      return op->emitOpError() << "no schedule fits: " << whyNot;
    auto func = op->getParentOfType<func::FuncOp>();
    std::string base = func ? func.getName().str() : "kernel", name = base;
    for (unsigned i = 1; !names.try_emplace(name, op->getLoc()).second; ++i)
      name = base + "_" + std::to_string(i);
    // A function name need not be a plain identifier.
    std::string symbol;
    llvm::raw_string_ostream(symbol)
        << FlatSymbolRefAttr::get(&getContext(), name);
    text += writeSchedule(StringRef(symbol).drop_front(), model, *choice);
    last->setAttr(
        kScheduleAttrName,
        SymbolRefAttr::get(&getContext(), kSchedulesName,
                           {FlatSymbolRefAttr::get(&getContext(), name)}));
    ++numSchedules;
    return success();
  }
};
} // namespace
