//===- ScheduleText.cpp - Schedules as IR ---------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/ScheduleText.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::vta;

static constexpr llvm::StringLiteral kOp = "!transform.any_op";
static constexpr llvm::StringLiteral kParam = "!transform.any_param";

namespace {
class ScheduleWriter {
public:
  ScheduleWriter(const ScheduleSpace &space, const SchedulePoint *selected,
                 llvm::raw_ostream &os)
      : space(space), kernel(space.getKernel()), selected(selected), os(os) {}
  void write(StringRef symbol);

private:
  void writeKnob(size_t index);
  void writeTiling();
  void writeStage(const Twine &target, int operand, MemSpace memory,
                  StringRef at, ArrayRef<std::string> buffers);
  void writeSteps();
  /// A value: the knob's if there is one, else `otherwise`.
  std::string get(KnobKind knob, int64_t otherwise) const {
    return space.findKnob(knob) ? "%" + getKnobName(knob)
                                : std::to_string(otherwise);
  }

  const ScheduleSpace &space;
  const KernelModel &kernel;
  const SchedulePoint *selected;
  llvm::raw_ostream &os;
};
} // namespace

static void printAttr(llvm::raw_ostream &os, const KnobOption &option) {
  if (!option.isList) {
    os << option.values[0] << " : i64";
    return;
  }
  os << "array<i64";
  if (!option.values.empty())
    os << ": " << llvm::interleaved(option.values);
  os << ">";
}

void ScheduleWriter::writeKnob(size_t index) {
  const Knob &knob = space.getKnobs()[index];
  os << "  %" << knob.name << " = transform.tune.knob<\"" << knob.name
     << "\"> ";
  if (selected) {
    os << "= ";
    printAttr(os, knob.options[(*selected)[index]]);
    os << " from ";
  }
  os << "options = [";
  llvm::interleaveComma(knob.options, os, [&](const KnobOption &option) {
    printAttr(os, option);
  });
  os << "] -> " << kParam << "\n";
}

void ScheduleWriter::writeTiling() {
  // Dimensions with a knob take its value; what is always tiled the same way
  // is literal.
  ScheduleChoice base =
      space.resolve(SchedulePoint(space.getKnobs().size(), 0));
  SmallVector<std::string> sizes;
  SmallVector<StringRef> types = {kOp};
  for (auto [dim, size] : llvm::enumerate(base.sizes)) {
    const auto *it = llvm::find(space.getTileDims(), dim);
    if (it == space.getTileDims().end()) {
      sizes.push_back(std::to_string(size));
      continue;
    }
    size_t knob = it - space.getTileDims().begin();
    sizes.push_back("%" + space.getKnobs()[knob].name);
    types.push_back(kParam);
  }
  os << "  %anchor, %fused, %loops = transform.vta.tile_and_fuse %store\n"
     << "      sizes [" << llvm::join(sizes, ", ") << "] order ";
  if (space.findKnob(KnobKind::Order)) {
    os << "param " << get(KnobKind::Order, 0);
    types.push_back(kParam);
  } else {
    os << "[" << llvm::interleaved(base.order) << "]";
  }
  os << "\n      : (" << llvm::join(types, ", ") << ") -> (" << kOp << ", "
     << kOp << ", " << kOp << ")\n";
}

void ScheduleWriter::writeStage(const Twine &target, int operand,
                                MemSpace memory, StringRef at,
                                ArrayRef<std::string> buffers) {
  os << "  transform.vta.stage " << target << " operand " << operand << " to <"
     << stringifyMemSpace(memory) << "> at [" << at << "] of %loops buffers ["
     << llvm::join(buffers, ", ") << "]\n      : " << kOp << ", " << kOp;
  if (at.starts_with("%"))
    os << " level " << kParam;
  SmallVector<StringRef> params;
  for (const std::string &buffer : buffers)
    if (StringRef(buffer).starts_with("%"))
      params.push_back(kParam);
  if (!params.empty())
    os << " buffers " << llvm::join(params, ", ");
  os << "\n";
}

/// Stages what the epilogue reads and the accumulators it begins with.
void ScheduleWriter::writeSteps() {
  ScheduleChoice base =
      space.resolve(SchedulePoint(space.getKnobs().size(), 0));
  std::string inpAt = get(KnobKind::InpAt, base.inpAt),
              wgtAt = get(KnobKind::WgtAt, base.wgtAt),
              epilogueAt = get(KnobKind::EpilogueAt, base.epilogueAt),
              inp = get(KnobKind::InpBuffers, 1),
              wgt = get(KnobKind::WgtBuffers, 1),
              acc = get(KnobKind::AccBuffers, 1);
  SmallVector<std::string> inpBuffers = {inp}, wgtBuffers = {wgt},
                           accBuffers = {acc};
  // Virtual threads multiply: each has buffers of its own for everything.
  if (space.getTemplate() == ScheduleTemplate::Tvm) {
    SmallVector<std::string> threads;
    for (KnobKind knob : {KnobKind::OutThreads, KnobKind::RowThreads})
      if (space.findKnob(knob))
        threads.push_back(get(knob, 1));
    inpBuffers = wgtBuffers = accBuffers = threads;
  }
  if (kernel.hasContraction) {
    writeStage("%anchor", 2, MemSpace::Acc, "0", accBuffers);
    writeStage("%anchor", 1, MemSpace::Wgt, wgtAt, wgtBuffers);
    writeStage("%anchor", 0, MemSpace::Inp, inpAt, inpBuffers);
  }
  if (kernel.operands.empty() && !kernel.hasPool() && kernel.hasContraction)
    return;
  // The fused operations: the steps, then the narrowing one.
  int64_t count = kernel.numSteps + (kernel.hasContraction ? 1 : 0);
  os << "  %step:" << count << " = transform.split_handle %fused : (" << kOp
     << ") -> (" << llvm::join(SmallVector<StringRef>(count, kOp), ", ")
     << ")\n";
  if (!kernel.hasContraction)
    writeStage("%step#0", 1, MemSpace::Acc, "0", accBuffers);
  if (kernel.hasPool())
    // After the source and the window.
    writeStage("%step#" + Twine(kernel.poolStep), 2, MemSpace::Acc, "0",
               accBuffers);
  for (const KernelModel::Operand &operand : kernel.operands)
    writeStage("%step#" + Twine(operand.step), 0, operand.space, epilogueAt,
               accBuffers);
}

void ScheduleWriter::write(StringRef symbol) {
  std::string signature = kernel.getSignature();
  os << "transform.named_sequence @" << symbol << "(%store: " << kOp
     << " {transform.consumed}) attributes {" << kTemplateAttrName << " = \""
     << getTemplateName(space.getTemplate()) << "\", " << kSignatureAttrName
     << " = \"" << signature << "\", " << kConfigAttrName << " = #vta.config<\""
     << space.getConfig().name() << "\">} {\n"
     << "  %func = transform.get_parent_op %store {op_name = \"func.func\"} : ("
     << kOp << ") -> " << kOp << "\n";
  for (size_t i = 0; i < space.getKnobs().size(); ++i)
    writeKnob(i);
  writeTiling();
  for (auto [knob, attr] : {std::pair(KnobKind::UopLoops, kUopLoopsAttrName),
                            std::pair(KnobKind::FirstIn, kFirstCiAttrName)})
    if (space.findKnob(knob))
      os << "  transform.annotate %anchor \"" << attr << "\" = " << get(knob, 0)
         << " : " << kOp << ", " << kParam << "\n";
  writeSteps();
  os << "  transform.vta.finish %func : " << kOp << "\n"
     << "  transform.yield\n}\n";
}

std::string mlir::vta::writeSchedule(StringRef symbol,
                                     const ScheduleSpace &space,
                                     const SchedulePoint *selected) {
  std::string text;
  llvm::raw_string_ostream os(text);
  ScheduleWriter(space, selected, os).write(symbol);
  return text;
}
