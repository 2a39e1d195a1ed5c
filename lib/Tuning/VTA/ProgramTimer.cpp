//===- ProgramTimer.cpp - Cycles of a lowered function --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramTimer.h"
#include "VTA/Conversion/VTAToVTAISA/Evaluate.h"
#include "VTA/Dialect/VTAISA/Transforms/TokenDeriver.h"

using namespace mlir;
using namespace mlir::vta;

/// Instructions with tokens. Nothing if they must take more than `cutOff`
/// cycles, of which `cycles` is then a part.
FailureOr<std::optional<std::vector<vtart::Word128>>>
ProgramTimer::getWords(func::FuncOp func, double cutOff, uint64_t &cycles) {
  evaluate::Trace trace;
  FailureOr<evaluate::EvaluateResult> result =
      evaluate::evaluateFunc(func, trace);
  if (failed(result))
    return failure();
  // Each unit and the fetch of instructions need at least so long.
  std::array<double, vtart::kNumUnits> busy{};
  for (const evaluate::EmittedInsn &emitted : result->insns)
    busy[static_cast<unsigned>(emitted.insn.unit())] +=
        machine.cycles(config, emitted.insn);
  double longest = std::max(*llvm::max_element(busy),
                            machine.lastStart(result->insns.size()));
  if (cutOff > 0 && longest > cutOff) {
    cycles = static_cast<uint64_t>(longest);
    return std::optional<std::vector<vtart::Word128>>();
  }

  std::vector<vtaisa::StreamBuffer> buffers(trace.buffers.size());
  int64_t uopBuffer = buffers.size();
  buffers.push_back({false, ArrayRef(result->uops)});
  // The deriver uses -1 for no buffer.
  auto getBuffer = [&](const evaluate::EmittedInsn &emitted) -> int64_t {
    if (emitted.buffer.isUops())
      return uopBuffer;
    if (std::optional<unsigned> number = emitted.buffer.getNumber())
      return *number;
    return -1;
  };
  for (const evaluate::EmittedInsn &emitted : result->insns)
    if (emitted.insn.op == vtart::Opcode::Store)
      buffers[getBuffer(emitted)].isStored = true;
  vtaisa::TokenDeriver deriver(config, buffers);
  for (auto [id, emitted] : llvm::enumerate(result->insns))
    deriver.add(emitted.insn, getBuffer(emitted), id);
  vtart::Insn finish;
  finish.op = vtart::Opcode::Finish;
  deriver.add(finish, -1, result->insns.size());
  deriver.finish(machine.tokenLimit);

  vtart::Codec codec(config);
  std::vector<vtart::Word128> words;
  words.reserve(deriver.getStream().size());
  for (const vtaisa::TokenDeriver::Slot &slot : deriver.getStream()) {
    vtart::Expected<vtart::Word128> word = codec.encode(slot.insn);
    if (!word)
      return func.emitError() << word.takeError().message();
    words.push_back(*word);
  }
  return std::optional(std::move(words));
}

FailureOr<CandidateResult> ProgramTimer::time(func::FuncOp func,
                                              double cutOff) {
  CandidateResult result;
  FailureOr<std::optional<std::vector<vtart::Word128>>> words =
      getWords(func, cutOff, result.cycles);
  if (failed(words))
    return failure();
  if (!*words) {
    result.status = CandidateResult::Status::CutOff;
    return result;
  }
  result.numInsns = (*words)->size();
  simulator.reset();
  timing.cutOff = cutOff;
  vtart::Expected<vtart::TimedResult> timed = simulator.run(**words, timing);
  if (!timed) {
    result.message = timed.takeError().message();
    return result;
  }
  result.cycles = timed->cycles;
  result.status = timed->wasCutOff ? CandidateResult::Status::CutOff
                                   : CandidateResult::Status::Timed;
  return result;
}
