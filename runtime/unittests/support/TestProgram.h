//===- TestProgram.h - A small program for tests ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dense layer with bias: every memory, every unit and every buffer kind but
// scratch takes part, and the result has a plain loop to compare with.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_TESTPROGRAM_H
#define VTART_UNITTESTS_TESTPROGRAM_H

#include "vtart/Npy.h"
#include "vtart/Program.h"

#include <algorithm>
#include <cstring>

namespace vtart {

/// Rows are the instruction's position in `DenseLayer::program`.
enum DenseInsn : size_t {
  DenseLoadUop,
  DenseLoadAcc,
  DenseLoadInp,
  DenseLoadWgt,
  DenseGemm,
  DenseShift,
  DenseMax,
  DenseMin,
  DenseStore,
  DenseDrain,
  DenseFinish,
};

struct DenseLayer {
  Config config;
  unsigned rows = 3, inner;
  int shift = 4, low = -50, high = 90;
  Program program;
  std::vector<Insn> insns;

  explicit DenseLayer(const Config &config, unsigned inner = 2)
      : config(config), inner(inner) {
    makeInsns();
    encode();
    makeBuffers();
    program.relocations = {{DenseLoadUop, 3},
                           {DenseLoadAcc, 2},
                           {DenseLoadInp, 0},
                           {DenseLoadWgt, 1},
                           {DenseStore, 4}};
    program.locations = {"dense.mlir:1:1", "dense.mlir:2:1"};
    program.insnLocations[0] = 0;
  }

  /// Batch 2, block 8: nothing is as in the default.
  static Config smallConfig() {
    Config config;
    config.logBatch = 1;
    config.logBlock = 3;
    config.logWgtBuffSize = 16;
    return config;
  }

  /// After a change of `insns`.
  void encode() {
    program.insns.clear();
    for (const Insn &insn : insns)
      program.insns.push_back(*Codec(config).encode(insn));
    program.insnLocations.resize(insns.size(), 1);
  }

  NpyArray input() const {
    NpyArray x;
    x.shape = program.buffers[0].shape;
    x.data.resize(program.buffers[0].byteSize());
    for (size_t i = 0; i < x.data.size(); ++i)
      x.data[i] = static_cast<uint8_t>(i * 37 % 101 - 50);
    return x;
  }

  /// acc[r][b][o] = bias[r][b][o] + sum x[r][i][b][c] * w[i][o][c]
  std::vector<uint8_t> reference(const NpyArray &x) const {
    unsigned batch = config.batch(), block = config.block();
    const auto *xs = reinterpret_cast<const int8_t *>(x.data.data());
    const auto *ws =
        reinterpret_cast<const int8_t *>(program.buffers[1].data.data());
    std::vector<uint8_t> y;
    for (unsigned r = 0; r < rows; ++r)
      for (unsigned b = 0; b < batch; ++b)
        for (unsigned o = 0; o < block; ++o) {
          int32_t acc = 0;
          size_t at = (size_t(r) * batch + b) * block + o;
          std::memcpy(&acc, program.buffers[2].data.data() + 4 * at, 4);
          for (unsigned i = 0; i < inner; ++i)
            for (unsigned c = 0; c < block; ++c)
              acc += xs[((r * inner + i) * batch + b) * block + c] *
                     ws[(i * block + o) * block + c];
          acc >>= shift;
          acc = std::min(std::max(acc, low), high);
          y.push_back(static_cast<uint8_t>(acc));
        }
    return y;
  }

private:
  Insn memory(Opcode op, MemType mem, unsigned elements) const {
    Insn insn;
    insn.op = op;
    insn.mem = mem;
    insn.ySize = 1;
    insn.xSize = insn.xStride = elements;
    return insn;
  }
  Insn aluStep(AluOp op, int imm) const {
    Insn insn;
    insn.op = Opcode::Alu;
    insn.alu = op;
    insn.useImm = true;
    insn.imm = imm;
    insn.uopEnd = 1;
    insn.iterOut = rows;
    insn.iterIn = 1;
    insn.dstOut = insn.srcOut = 1;
    return insn;
  }

  void makeInsns() {
    insns.resize(DenseFinish + 1);
    insns[DenseLoadUop] = memory(Opcode::Load, MemType::Uop, 1);
    insns[DenseLoadAcc] = memory(Opcode::Load, MemType::Acc, rows);
    insns[DenseLoadInp] = memory(Opcode::Load, MemType::Inp, rows * inner);
    insns[DenseLoadWgt] = memory(Opcode::Load, MemType::Wgt, inner);
    insns[DenseLoadWgt].pushNext = true;
    Insn &gemm = insns[DenseGemm];
    gemm.op = Opcode::Gemm;
    gemm.popPrev = true;
    gemm.uopEnd = 1;
    gemm.iterOut = inner;
    gemm.srcOut = gemm.wgtOut = 1;
    gemm.iterIn = rows;
    gemm.dstIn = 1;
    gemm.srcIn = inner;
    insns[DenseShift] = aluStep(AluOp::Shr, shift);
    insns[DenseMax] = aluStep(AluOp::Max, low);
    insns[DenseMin] = aluStep(AluOp::Min, high);
    insns[DenseMin].pushNext = true;
    insns[DenseStore] = memory(Opcode::Store, MemType::Out, rows);
    insns[DenseStore].popPrev = insns[DenseStore].pushPrev = true;
    insns[DenseDrain].op = Opcode::Load;
    insns[DenseDrain].popNext = true;
    insns[DenseFinish].op = Opcode::Finish;
  }

  void makeBuffers() {
    int64_t r = rows, i = inner, b = config.batch(), o = config.block();
    program.name = "dense";
    program.config = config;
    program.buffers = {
        {"x", BufferKind::Input, "int8", {r, i, b, o}, 4096, {}},
        {"w", BufferKind::Constant, "int8", {i, o, o}, 256, {}},
        {"bias", BufferKind::Constant, "int32", {r, b, o}, 4096, {}},
        {"uops", BufferKind::Uop, "uint32", {1}, 64, {}},
        {"y", BufferKind::Output, "int8", {r, b, o}, 1024, {}}};
    for (int64_t n = 0; n < i * o * o; ++n)
      program.buffers[1].data.push_back(
          static_cast<uint8_t>(n * n % 23 - 11 + n % 3));
    for (int32_t n = 0; n < r * b * o; ++n) {
      int32_t value = (n * 97 % 200 - 100) * 16;
      for (unsigned byte = 0; byte < 4; ++byte)
        program.buffers[2].data.push_back(
            static_cast<uint8_t>(static_cast<uint32_t>(value) >> (8 * byte)));
    }
    program.buffers[3].data.assign(4, 0);
  }
};

} // namespace vtart

#endif // VTART_UNITTESTS_TESTPROGRAM_H
