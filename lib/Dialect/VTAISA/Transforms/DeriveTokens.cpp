//===- DeriveTokens.cpp - Token flags from memory accesses ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards.h"
#include "TokenQueues.h"
#include "VTA/Dialect/VTAISA/Transforms/Passes.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramMachine.h"
#include "VTA/Dialect/VTAISA/Utils/UopMemory.h"
#include "mlir/IR/Builders.h"

namespace mlir::vtaisa {
#define GEN_PASS_DEF_VTAISADERIVETOKENS
#include "VTA/Dialect/VTAISA/Transforms/Passes.h.inc"
} // namespace mlir::vtaisa

using namespace mlir;
using namespace mlir::vtaisa;
using vtart::Queue;
using vtart::Unit;

/// A place of the new stream.
namespace {
struct Slot {
  vtart::Insn insn;
  Operation *op = nullptr;     ///< Null for an inserted no-op,
  Operation *before = nullptr; ///< which goes in front of this.
};

/// Walks the old stream and builds the new one with its tokens.
class Deriver {
public:
  explicit Deriver(ProgramOp program);
  LogicalResult run(unsigned tokenLimit);
  /// Writes tokens and no-ops into the program.
  void apply();

  uint64_t numNops = 0;
  TokenQueues queues;

private:
  LogicalResult readBuffers();
  int64_t bufferOf(Operation *op) const;
  void visit(Operation *op);
  /// Appends to the new stream and returns the index.
  int64_t emit(const Slot &slot, const Needs &needs);
  int64_t emitNop(Operation *before, const Needs &needs);
  /// The first compute instruction that has waited for instruction `insn` of
  /// `unit`; a new no-op in front of `before` if there is none.
  int64_t relay(Operation *before, Unit unit, int64_t insn);
  bool isKnown(Queue queue, int64_t insn) const;
  void addFlags();

  ProgramOp program;
  vtart::Config config;
  std::vector<Operation *> oldStream, oldNops;
  llvm::DenseMap<StringAttr, int64_t> bufferIndex;
  std::vector<std::optional<std::vector<vtart::Uop>>> bufferUops;
  std::vector<Slot> stream;
  std::optional<Hazards> hazards;
  UopMemory uopMemory;
  int64_t lastLoad = -1, lastStore = -1, firstCompute = -1;
};
} // namespace

Deriver::Deriver(ProgramOp program)
    : program(program), config(program.getHardwareConfig()), uopMemory(config) {
}

LogicalResult Deriver::readBuffers() {
  std::vector<bool> stored;
  for (auto buffer : program.getBodyBlock()->getOps<BufferOp>()) {
    bufferIndex[buffer.getSymNameAttr()] = stored.size();
    stored.push_back(false);
    bufferUops.emplace_back();
    if (buffer.getKind() != BufferKind::Uop)
      continue;
    FailureOr<std::vector<vtart::Uop>> uops = buffer.getUops();
    if (failed(uops))
      return failure();
    bufferUops.back() = std::move(*uops);
  }
  for (Operation *op : program.getInsns()) {
    vtart::Insn insn = getInsn(op);
    (insn.isNop() ? oldNops : oldStream).push_back(op);
    int64_t buffer = bufferOf(op);
    if (insn.op == vtart::Opcode::Store && buffer != kAbsolute)
      stored[buffer] = true;
  }
  // What a program stores to a uop buffer is not what it came with.
  for (auto [uops, isStored] : llvm::zip_equal(bufferUops, stored))
    if (isStored)
      uops.reset();
  hazards.emplace(config, stored);
  return success();
}

int64_t Deriver::bufferOf(Operation *op) const {
  FlatSymbolRefAttr ref = getBufferRef(op);
  auto it = ref ? bufferIndex.find(ref.getAttr()) : bufferIndex.end();
  return it == bufferIndex.end() ? kAbsolute : it->second;
}

int64_t Deriver::emit(const Slot &slot, const Needs &needs) {
  Unit unit = slot.insn.unit();
  if (unit == Unit::Compute && firstCompute < 0) {
    firstCompute = stream.size();
    // The first compute instruction has no pops.
    if (needs != kNoNeeds)
      emitNop(slot.op ? slot.op : slot.before, kNoNeeds);
  }
  int64_t index = stream.size();
  stream.push_back(slot);
  queues.add(index, unit, needs);
  if (unit == Unit::Load)
    lastLoad = index;
  else if (unit == Unit::Store)
    lastStore = index;
  return index;
}

int64_t Deriver::emitNop(Operation *before, const Needs &needs) {
  vtart::Insn nop;
  nop.op = vtart::Opcode::Load;
  nop.mem = vtart::MemType::Uop;
  ++numNops;
  return emit({nop, nullptr, before}, needs);
}

bool Deriver::isKnown(Queue queue, int64_t insn) const {
  ArrayRef<Token> tokens = queues.get(queue);
  return insn < 0 || (!tokens.empty() && tokens.back().producer >= insn);
}

int64_t Deriver::relay(Operation *before, Unit unit, int64_t insn) {
  ArrayRef<Token> tokens =
      queues.get(unit == Unit::Load ? Queue::L2C : Queue::S2C);
  const Token *first =
      llvm::lower_bound(tokens, insn, [](const Token &token, int64_t insn) {
        return token.producer < insn;
      });
  if (first != tokens.end())
    return first->consumer;
  Needs needs = kNoNeeds;
  needs[static_cast<unsigned>(unit)] = insn;
  return emitNop(before, needs);
}

void Deriver::visit(Operation *op) {
  Slot slot{getInsn(op), op, nullptr};
  vtart::Insn &insn = slot.insn;
  insn.popPrev = insn.popNext = insn.pushPrev = insn.pushNext = false;
  std::optional<ArrayRef<vtart::Uop>> uops;
  int64_t buffer = kAbsolute;
  switch (insn.op) {
  case vtart::Opcode::Load:
  case vtart::Opcode::Store:
    buffer = bufferOf(op);
    break;
  case vtart::Opcode::Gemm:
  case vtart::Opcode::Alu:
    uops = uopMemory.get(insn.uopBgn, insn.uopEnd);
    break;
  case vtart::Opcode::Finish:
    // It must not wait itself, and when it is reached all must be done.
    if (!isKnown(Queue::L2C, lastLoad) || !isKnown(Queue::S2C, lastStore))
      emitNop(op, {lastLoad, -1, lastStore});
    break;
  }
  if (insn.op == vtart::Opcode::Load && insn.mem == vtart::MemType::Uop) {
    std::optional<ArrayRef<vtart::Uop>> contents;
    if (buffer != kAbsolute && bufferUops[buffer])
      contents = *bufferUops[buffer];
    uopMemory.load(insn, contents);
  }
  Needs needs = hazards->add(insn, buffer, uops);
  Unit unit = insn.unit();
  Unit far = unit == Unit::Load ? Unit::Store : Unit::Load;
  int64_t &farNeed = needs[static_cast<unsigned>(far)];
  if (unit != Unit::Compute && farNeed >= 0) {
    int64_t &need = needs[static_cast<unsigned>(Unit::Compute)];
    need = std::max(need, relay(op, far, farNeed));
    farNeed = -1;
  }
  hazards->commit(emit(slot, needs));
}

/// The flags of both ends of every token.
void Deriver::addFlags() {
  struct {
    Queue queue;
    bool vtart::Insn::*push, vtart::Insn::*pop;
  } flags[] = {
      {Queue::L2C, &vtart::Insn::pushNext, &vtart::Insn::popPrev},
      {Queue::C2L, &vtart::Insn::pushPrev, &vtart::Insn::popNext},
      {Queue::C2S, &vtart::Insn::pushNext, &vtart::Insn::popPrev},
      {Queue::S2C, &vtart::Insn::pushPrev, &vtart::Insn::popNext},
  };
  for (const auto &[queue, push, pop] : flags)
    for (const Token &token : queues.get(queue)) {
      stream[token.producer].insn.*push = true;
      stream[token.consumer].insn.*pop = true;
    }
}

LogicalResult Deriver::run(unsigned tokenLimit) {
  if (failed(readBuffers()))
    return failure();
  stream.reserve(oldStream.size() + oldStream.size() / 8);
  for (Operation *op : oldStream)
    visit(op);
  queues.enforceLimit(tokenLimit);
  addFlags();
  return success();
}

void Deriver::apply() {
  for (Operation *nop : oldNops)
    nop->erase();
  OpBuilder builder(program.getContext());
  for (const Slot &slot : stream) {
    if (slot.op) {
      setTokens(slot.op, slot.insn);
      continue;
    }
    builder.setInsertionPoint(slot.before);
    createInsn(builder, slot.before->getLoc(), slot.insn);
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
    Deriver deriver(program);
    if (failed(deriver.run(limit)))
      return signalPassFailure();
    deriver.apply();
    for (unsigned q = 0; q < vtart::kNumQueues; ++q)
      numTokens += deriver.queues.get(static_cast<Queue>(q)).size();
    numNops += deriver.numNops;
    numMerged += deriver.queues.numMerged;
    numThrottled += deriver.queues.numThrottled;
  }
};
} // namespace
