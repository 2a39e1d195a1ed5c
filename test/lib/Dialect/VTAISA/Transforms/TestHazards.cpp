//===- TestHazards.cpp - Says what instructions have to wait for ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/VTAISA/Transforms/Hazards.h"
#include "TestPasses.h"
#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "VTA/Dialect/VTAISA/Utils/UopMemory.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::vtaisa;

namespace {
struct TestHazards : public PassWrapper<TestHazards, OperationPass<ProgramOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestHazards)

  StringRef getArgument() const final { return "test-vtaisa-hazards"; }
  StringRef getDescription() const final {
    return "Has each instruction say after which instructions of other units "
           "it has to come";
  }
  void runOnOperation() override;

private:
  LogicalResult readBuffers();
  int64_t getBuffer(Operation *op) const {
    FlatSymbolRefAttr ref = getBufferRef(op);
    return ref ? indices.lookup(ref.getAttr()) : kAbsolute;
  }

  llvm::DenseMap<StringAttr, int64_t> indices;
  std::vector<bool> isStored;
  std::vector<std::optional<std::vector<vtart::Uop>>> uops; ///< Uops by buffer.
};
} // namespace

LogicalResult TestHazards::readBuffers() {
  indices.clear();
  isStored.clear();
  uops.clear();
  for (auto buffer : getOperation().getBodyBlock()->getOps<BufferOp>()) {
    indices[buffer.getSymNameAttr()] = uops.size();
    isStored.push_back(false);
    uops.emplace_back();
    if (buffer.getKind() != BufferKind::Uop)
      continue;
    FailureOr<std::vector<vtart::Uop>> contents = buffer.getUops();
    if (failed(contents))
      return failure();
    uops.back() = std::move(*contents);
  }
  for (Operation *op : getOperation().getInsns())
    if (int64_t buffer = getBuffer(op); isa<StoreOp>(op) && buffer >= 0)
      isStored[buffer] = true;
  return success();
}

void TestHazards::runOnOperation() {
  if (failed(readBuffers()))
    return signalPassFailure();
  vtart::Config config = getOperation().getHardwareConfig();
  Hazards hazards(config, isStored);
  UopMemory memory(config);
  for (auto [index, op] : llvm::enumerate(getOperation().getInsns())) {
    vtart::Insn insn = getInsn(op);
    int64_t buffer = getBuffer(op);
    std::optional<ArrayRef<vtart::Uop>> used;
    if (insn.op == vtart::Opcode::Gemm || insn.op == vtart::Opcode::Alu)
      used = memory.get(insn.uopBgn, insn.uopEnd);
    if (insn.op == vtart::Opcode::Load && insn.mem == vtart::MemType::Uop)
      memory.load(insn, buffer >= 0 && uops[buffer]
                            ? std::optional(ArrayRef(*uops[buffer]))
                            : std::nullopt);
    Needs needs = hazards.add(insn, buffer, used);
    hazards.commit(index);
    std::string text;
    llvm::raw_string_ostream os(text);
    for (auto [unit, need] : llvm::enumerate(needs))
      if (need >= 0 && unit != static_cast<size_t>(insn.unit()))
        os << ", after " << vtart::unitName(static_cast<vtart::Unit>(unit))
           << " " << need;
    op->emitRemark() << vtart::unitName(insn.unit()) << " " << index << text;
  }
  markAllAnalysesPreserved();
}

void vta::test::registerTestHazards() { PassRegistration<TestHazards>(); }
