//===- DeriveTokens.cpp - Token flags from memory accesses ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/Transforms/Passes.h"
#include "VTA/Dialect/VTAISA/Transforms/TokenDeriver.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramMachine.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/Debug.h"
#include <deque>

#define DEBUG_TYPE "vtaisa-derive-tokens"

namespace mlir::vtaisa {
#define GEN_PASS_DEF_VTAISADERIVETOKENS
#include "VTA/Dialect/VTAISA/Transforms/Passes.h.inc"
} // namespace mlir::vtaisa

using namespace mlir;
using namespace mlir::vtaisa;

namespace {
/// A program as the deriver sees it.
class Stream {
public:
  explicit Stream(ProgramOp program) : program(program) {}
  LogicalResult readBuffers();
  ArrayRef<StreamBuffer> getBuffers() const { return buffers; }
  void feed(TokenDeriver &deriver) const;
  /// Writes tokens and no-ops into the program.
  void apply(const TokenDeriver &deriver);

private:
  int64_t bufferOf(Operation *op) const;

  ProgramOp program;
  std::vector<Operation *> insns, oldNops;
  llvm::DenseMap<StringAttr, int64_t> bufferIndex;
  std::vector<StreamBuffer> buffers;
  std::deque<std::vector<vtart::Uop>> uops;
};
} // namespace

LogicalResult Stream::readBuffers() {
  for (auto buffer : program.getBodyBlock()->getOps<BufferOp>()) {
    bufferIndex[buffer.getSymNameAttr()] = buffers.size();
    buffers.emplace_back();
    if (buffer.getKind() != BufferKind::Uop)
      continue;
    FailureOr<std::vector<vtart::Uop>> contents = buffer.getUops();
    if (failed(contents))
      return failure();
    uops.push_back(std::move(*contents));
    buffers.back().uops = ArrayRef(uops.back());
  }
  for (Operation *op : program.getInsns()) {
    vtart::Insn insn = getInsn(op);
    (insn.isNop() ? oldNops : insns).push_back(op);
    int64_t buffer = bufferOf(op);
    if (insn.op == vtart::Opcode::Store && buffer >= 0)
      buffers[buffer].isStored = true;
  }
  // What a program stores to a uop buffer is not what it came with.
  for (StreamBuffer &buffer : buffers)
    if (buffer.isStored)
      buffer.uops.reset();
  return success();
}

int64_t Stream::bufferOf(Operation *op) const {
  FlatSymbolRefAttr ref = getBufferRef(op);
  auto it = ref ? bufferIndex.find(ref.getAttr()) : bufferIndex.end();
  return it == bufferIndex.end() ? -1 : it->second;
}

void Stream::feed(TokenDeriver &deriver) const {
  for (auto [id, op] : llvm::enumerate(insns))
    deriver.add(getInsn(op), bufferOf(op), id);
}

void Stream::apply(const TokenDeriver &deriver) {
  for (Operation *nop : oldNops)
    nop->erase();
  OpBuilder builder(program.getContext());
  for (const TokenDeriver::Slot &slot : deriver.getStream()) {
    Operation *op = insns[slot.id];
    if (!slot.isNop) {
      setTokens(op, slot.insn);
      continue;
    }
    builder.setInsertionPoint(op);
    createInsn(builder, op->getLoc(), slot.insn);
  }
}

namespace {
struct DeriveTokensPass
    : public vtaisa::impl::VTAISADeriveTokensBase<DeriveTokensPass> {
  using Base::Base;

  void runOnOperation() override {
    ProgramOp program = getOperation();
    unsigned limit = tokenLimit;
    if (limit == 0) {
      FailureOr<vtart::Machine> machine = findMachine(program);
      if (failed(machine))
        return signalPassFailure();
      limit = machine->tokenLimit;
    }
    Stream stream(program);
    if (failed(stream.readBuffers()))
      return signalPassFailure();
    TokenDeriver deriver(program.getHardwareConfig(), stream.getBuffers());
    stream.feed(deriver);
    deriver.finish(limit);
    stream.apply(deriver);
    LLVM_DEBUG(llvm::dbgs()
               << deriver.getNumTokens() << " tokens, " << deriver.getNumNops()
               << " no-ops, " << deriver.getNumMerged() << " merged, "
               << deriver.getNumThrottled() << " throttled\n");
    numTokens += deriver.getNumTokens();
    numNops += deriver.getNumNops();
    numMerged += deriver.getNumMerged();
    numThrottled += deriver.getNumThrottled();
  }
};
} // namespace
