//===- Subsample.cpp - Inputs without what is not used --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeKernel.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/PaddedInput.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-normalize"

using namespace mlir;
using namespace mlir::vta;

static double getLoadCycles(const vtart::Config &config,
                            const vtart::Machine &machine, vtart::MemType mem,
                            int64_t rows, int64_t columns) {
  vtart::Insn insn;
  insn.op = vtart::Opcode::Load;
  insn.mem = mem;
  insn.ySize = std::min<int64_t>(rows, 0xffff);
  insn.xSize = std::min<int64_t>(columns, 0xffff);
  return machine.cycles(config, insn) + machine.fetchInterval();
}

/// What the compute unit does at least: a uop for each product of blocks, and
/// the steps on all results.
static double getComputeCycles(const Kernel &kernel,
                               const vtart::Config &config,
                               const vtart::Machine &machine) {
  linalg::LinalgOp start = kernel.start;
  double products = 1;
  for (int64_t extent : start.getStaticLoopRanges())
    products *= extent;
  auto results =
      cast<RankedTensorType>(start->getResult(0).getType()).getNumElements() /
      (double(config.batch()) * config.block());
  double steps = 0;
  for (const KernelStep &step : kernel.steps) {
    StepOp op = step.getStep();
    // Taps of a pool are not counted. A tensor may be added by the GEMM unit.
    if (op && !op.narrows())
      steps += op.getInput() ? 1 : machine.aluImmInterval;
  }
  return products / (double(config.batch()) * config.block() * config.block()) +
         steps * results;
}

/// True if it takes less time to load just the `used` of `all` columns: each
/// row of the image is an instruction then, whose rows are single elements,
/// where otherwise one instruction loads the rows of a whole plane. It counts
/// only if loads take longer than what is computed: otherwise nobody waits for
/// them, and the instructions are not for free. There are more of them in tiles
/// of a few columns.
static bool isWorthSubsampling(const Kernel &kernel,
                               const vtart::Config &config,
                               const vtart::Machine &machine, int64_t planes,
                               int64_t rows, int64_t all, int64_t used) {
  double whole = getLoadCycles(config, machine, vtart::MemType::Inp, rows, all);
  double single =
      rows * getLoadCycles(config, machine, vtart::MemType::Inp, used, 1);
  if (single >= whole)
    return false;
  linalg::LinalgOp start = kernel.start;
  auto weights = cast<RankedTensorType>(start->getOperand(1).getType());
  double load = planes * whole +
                getLoadCycles(config, machine, vtart::MemType::Wgt, 1,
                              weights.getNumElements() /
                                  std::max<int64_t>(1, int64_t(config.block()) *
                                                           config.block()));
  return load > getComputeCycles(kernel, config, machine);
}

/// Rows of the input keep the columns that nobody reads.
static void reportWholeRows(Operation *op, const char *reason) {
  LLVM_DEBUG(llvm::dbgs() << "columns are loaded whole: " << reason << "\n");
  remark::missed(
      op->getLoc(),
      remark::RemarkOpts::name("SubsampleColumns").category(DEBUG_TYPE))
      << remark::reason("unused columns are loaded too: {0}", reason);
}

LogicalResult mlir::vta::subsampleInput(RewriterBase &rewriter,
                                        const Kernel &kernel,
                                        const vtart::Config &config,
                                        SubsampleColumns subsampleColumns,
                                        bool &changed) {
  changed = false;
  linalg::LinalgOp start = kernel.start;
  auto op = dyn_cast<linalg::GenericOp>(start.getOperation());
  if (!op)
    return success();
  OpOperand *operand = op.getDpsInputOperand(0);
  std::optional<PaddedInput> padded = matchPaddedInput(operand->get());
  if (!padded || padded->isPadded())
    return success();
  Value input = padded->source;
  AffineMap map = op.getMatchingIndexingMap(operand);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  auto type = cast<RankedTensorType>(input.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0)),
      sizes = getAsIndexOpFoldResult(rewriter.getContext(), type.getShape()),
      strides(type.getRank(), rewriter.getIndexAttr(1));
  SmallVector<AffineExpr> results(map.getResults());
  int64_t numOuter = type.getRank() - 2, planes = 1, rows = 1;
  for (int64_t i = 0; i < numOuter; ++i) {
    SmallVector<int64_t> flat;
    if (failed(getFlattenedAffineExpr(results[i], map.getNumDims(), 0, &flat)))
      return success();
    int64_t parallel = -1;
    bool hasWindow = false;
    for (auto [dim, factor] : llvm::enumerate(ArrayRef(flat).drop_back())) {
      if (factor == 0 || extents[dim] == 1)
        continue;
      if (parallel < 0 && iterators[dim] == utils::IteratorType::parallel)
        parallel = dim;
      else
        hasWindow = true;
    }
    bool isSubsampled = parallel >= 0 && !hasWindow && flat[parallel] >= 2;
    int64_t size = isSubsampled ? extents[parallel] : type.getDimSize(i);
    if (i + 1 < numOuter)
      planes *= std::exchange(rows, size);
    if (!isSubsampled)
      continue;
    // The last dimension besides the element is the contiguous one.
    if (i + 1 == numOuter && subsampleColumns != SubsampleColumns::Always) {
      bool isOff = subsampleColumns == SubsampleColumns::Never;
      if (isOff || !getMachineName(op)) {
        reportWholeRows(op, isOff ? "subsample-columns=never"
                                  : "no machine says what loads take");
        continue;
      }
      FailureOr<vtart::Machine> machine = getMachine(op);
      if (failed(machine))
        return failure();
      int64_t all = type.getDimSize(i);
      bool isWorthIt = isWorthSubsampling(kernel, config, *machine, planes,
                                          rows, all, extents[parallel]);
      if (!isWorthIt && all <= config.depth(vtart::MemType::Inp)) {
        reportWholeRows(op, "on this machine it would take longer");
        continue;
      }
    }
    strides[i] = rewriter.getIndexAttr(flat[parallel]);
    sizes[i] = rewriter.getIndexAttr(extents[parallel]);
    // What is left besides the rows has one iteration: its factor is free.
    AffineExpr expr = rewriter.getAffineDimExpr(parallel);
    for (auto [dim, factor] : llvm::enumerate(ArrayRef(flat).drop_back()))
      if (factor != 0 && static_cast<int64_t>(dim) != parallel)
        expr = expr + rewriter.getAffineDimExpr(dim);
    results[i] = expr;
    changed = true;
  }
  if (!changed)
    return success();
  rewriter.setInsertionPoint(op);
  Value part = tensor::ExtractSliceOp::create(rewriter, op.getLoc(), input,
                                              offsets, sizes, strides);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps[operand->getOperandNumber()] =
      AffineMap::get(map.getNumDims(), 0, results, rewriter.getContext());
  rewriter.modifyOpInPlace(op, [&] {
    operand->set(part);
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  return success();
}
