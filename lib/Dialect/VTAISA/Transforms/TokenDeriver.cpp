//===- TokenDeriver.cpp - Token flags for a stream ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/Transforms/TokenDeriver.h"
#include "Hazards.h"
#include "TokenQueues.h"
#include "VTA/Dialect/VTAISA/Utils/UopMemory.h"

using namespace mlir;
using namespace mlir::vtaisa;
using vtart::Queue;
using vtart::Unit;

static std::vector<bool> getStored(ArrayRef<StreamBuffer> buffers) {
  std::vector<bool> stored;
  for (const StreamBuffer &buffer : buffers)
    stored.push_back(buffer.isStored);
  return stored;
}

/// Walks the old stream and builds the new one with its tokens.
struct TokenDeriver::Impl {
  Impl(const vtart::Config &config, ArrayRef<StreamBuffer> buffers)
      : buffers(buffers), hazards(config, getStored(buffers)),
        uopMemory(config) {}

  /// Appends to the new stream and returns the index.
  int64_t emit(const Slot &slot, const Needs &needs);
  int64_t emitNop(int64_t id, const Needs &needs);
  /// The first compute instruction that has waited for instruction `insn` of
  /// `unit`; a new no-op in front of `id` if there is none.
  int64_t relay(int64_t id, Unit unit, int64_t insn);
  bool isKnown(Queue queue, int64_t insn) const;

  ArrayRef<StreamBuffer> buffers;
  std::vector<Slot> stream;
  Hazards hazards;
  UopMemory uopMemory;
  TokenQueues queues;
  uint64_t numNops = 0;
  int64_t lastLoad = -1, lastStore = -1, firstCompute = -1;
};

TokenDeriver::TokenDeriver(const vtart::Config &config,
                           ArrayRef<StreamBuffer> buffers)
    : impl(std::make_unique<Impl>(config, buffers)) {}

TokenDeriver::~TokenDeriver() = default;

int64_t TokenDeriver::Impl::emit(const Slot &slot, const Needs &needs) {
  Unit unit = slot.insn.unit();
  if (unit == Unit::Compute && firstCompute < 0) {
    firstCompute = stream.size();
    // The first compute instruction has no pops.
    if (needs != kNoNeeds)
      emitNop(slot.id, kNoNeeds);
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

int64_t TokenDeriver::Impl::emitNop(int64_t id, const Needs &needs) {
  vtart::Insn nop;
  nop.op = vtart::Opcode::Load;
  nop.mem = vtart::MemType::Uop;
  ++numNops;
  return emit({nop, id, /*isNop=*/true}, needs);
}

bool TokenDeriver::Impl::isKnown(Queue queue, int64_t insn) const {
  ArrayRef<Token> tokens = queues.get(queue);
  return insn < 0 || (!tokens.empty() && tokens.back().producer >= insn);
}

int64_t TokenDeriver::Impl::relay(int64_t id, Unit unit, int64_t insn) {
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
  return emitNop(id, needs);
}

void TokenDeriver::add(vtart::Insn insn, int64_t buffer, int64_t id) {
  insn.popPrev = insn.popNext = insn.pushPrev = insn.pushNext = false;
  std::optional<ArrayRef<vtart::Uop>> uops;
  switch (insn.op) {
  case vtart::Opcode::Load:
  case vtart::Opcode::Store:
    break;
  case vtart::Opcode::Gemm:
  case vtart::Opcode::Alu:
    buffer = kAbsolute;
    uops = impl->uopMemory.get(insn.uopBgn, insn.uopEnd);
    break;
  case vtart::Opcode::Finish:
    buffer = kAbsolute;
    // It must not wait itself, and when it is reached all must be done.
    if (!impl->isKnown(Queue::L2C, impl->lastLoad) ||
        !impl->isKnown(Queue::S2C, impl->lastStore))
      impl->emitNop(id, {impl->lastLoad, -1, impl->lastStore});
    break;
  }
  if (insn.op == vtart::Opcode::Load && insn.mem == vtart::MemType::Uop)
    impl->uopMemory.load(
        insn, buffer == kAbsolute ? std::nullopt : impl->buffers[buffer].uops);
  Needs needs = impl->hazards.add(insn, buffer, uops);
  Unit unit = insn.unit();
  Unit far = unit == Unit::Load ? Unit::Store : Unit::Load;
  int64_t &farNeed = needs[static_cast<unsigned>(far)];
  if (unit != Unit::Compute && farNeed >= 0) {
    int64_t &need = needs[static_cast<unsigned>(Unit::Compute)];
    need = std::max(need, impl->relay(id, far, farNeed));
    farNeed = -1;
  }
  impl->hazards.commit(impl->emit({insn, id}, needs));
}

void TokenDeriver::finish(unsigned tokenLimit) {
  impl->queues.enforceLimit(tokenLimit);
  // The flags of both ends of every token.
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
    for (const Token &token : impl->queues.get(queue)) {
      impl->stream[token.producer].insn.*push = true;
      impl->stream[token.consumer].insn.*pop = true;
    }
}

ArrayRef<TokenDeriver::Slot> TokenDeriver::getStream() const {
  return impl->stream;
}

uint64_t TokenDeriver::getNumTokens() const {
  uint64_t count = 0;
  for (unsigned q = 0; q < vtart::kNumQueues; ++q)
    count += impl->queues.get(static_cast<Queue>(q)).size();
  return count;
}

uint64_t TokenDeriver::getNumNops() const { return impl->numNops; }
uint64_t TokenDeriver::getNumMerged() const { return impl->queues.numMerged; }
uint64_t TokenDeriver::getNumThrottled() const {
  return impl->queues.numThrottled;
}
