//===- Listing.cpp - Programs as text for people --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/Utils/UopMemory.h"
#include "VTA/Target/VTAISA/Translation.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::vta;

/// Triples on one line, and of one GEMM or ALU in all.
static constexpr size_t kTriplesPerLine = 4;
static constexpr size_t kTriplesPerInsn = 8;

static void printTriples(raw_ostream &os, ArrayRef<vtart::Uop> uops) {
  llvm::interleave(
      uops, os,
      [&](const vtart::Uop &uop) {
        os << '(' << uop.dst << ", " << uop.src << ", " << uop.wgt << ')';
      },
      " ");
}

static void printHeader(raw_ostream &os, const vtart::Program &program) {
  os << "program " << program.name << ", config " << program.config.name();
  if (!program.machine.empty())
    os << ", machine " << program.machine;
  os << ", " << program.insns.size() << " instructions\n";
  for (const vtart::Buffer &buffer : program.buffers) {
    os << "buffer " << buffer.name << ": " << vtart::bufferKindName(buffer.kind)
       << ' ' << buffer.dtype << '[';
    llvm::interleave(buffer.shape, os, ", ");
    os << "], " << buffer.byteSize() << " bytes, align " << buffer.alignment
       << '\n';
  }
}

namespace {
/// Writes the lines below each instruction, in stream order.
class Annotator {
public:
  Annotator(const vtart::Program &program, ArrayRef<vtart::Insn> insns)
      : program(program), insns(insns), memory(program.config),
        relocation(program.relocations.begin()), contents(uopContents()) {}

  std::string operator()(size_t i);

private:
  std::vector<std::vector<vtart::Uop>> uopContents() const;
  void loadUops(raw_ostream &os, const vtart::Insn &insn,
                std::optional<uint32_t> buffer);

  const vtart::Program &program;
  ArrayRef<vtart::Insn> insns;
  vtaisa::UopMemory memory;
  std::vector<vtart::Relocation>::const_iterator relocation;
  /// The uops of each buffer; empty for those of other kinds.
  std::vector<std::vector<vtart::Uop>> contents;
  std::string lastLocation;
};
} // namespace

std::vector<std::vector<vtart::Uop>> Annotator::uopContents() const {
  vtart::Codec codec(program.config);
  std::vector<std::vector<vtart::Uop>> all(program.buffers.size());
  for (auto [i, buffer] : llvm::enumerate(program.buffers))
    if (buffer.kind == vtart::BufferKind::Uop)
      for (size_t at = 0; at + 4 <= buffer.data.size(); at += 4)
        all[i].push_back(codec.decodeUopUnchecked(
            llvm::support::endian::read32le(buffer.data.data() + at)));
  return all;
}

void Annotator::loadUops(raw_ostream &os, const vtart::Insn &insn,
                         std::optional<uint32_t> buffer) {
  std::optional<ArrayRef<vtart::Uop>> source;
  if (buffer && program.buffers[*buffer].kind == vtart::BufferKind::Uop)
    source = contents[*buffer];
  memory.load(insn, source);
  uint64_t width = uint64_t(insn.xPad0) + insn.xSize + insn.xPad1;
  uint64_t rows = uint64_t(insn.yPad0) + insn.ySize + insn.yPad1;
  uint64_t end = insn.sramBase + width * rows;
  for (uint64_t at = insn.sramBase; at < end; at += kTriplesPerLine) {
    std::optional<ArrayRef<vtart::Uop>> uops =
        memory.get(at, std::min(at + kTriplesPerLine, end));
    if (!uops)
      return;
    os << "      uop " << at << ": ";
    printTriples(os, *uops);
    os << '\n';
  }
}

std::string Annotator::operator()(size_t i) {
  const vtart::Insn &insn = insns[i];
  std::string text;
  llvm::raw_string_ostream os(text);
  if (i < program.insnLocations.size()) {
    const std::string &loc = program.locations[program.insnLocations[i]];
    if (loc != lastLocation)
      os << "      at " << (loc.empty() ? "an unknown place" : loc) << '\n';
    lastLocation = loc;
  }
  std::optional<uint32_t> buffer;
  if (relocation != program.relocations.end() && relocation->insn == i) {
    buffer = relocation->buffer;
    ++relocation;
    os << "      dram " << program.buffers[*buffer].name << " + "
       << insn.dramBase << '\n';
  }
  switch (insn.op) {
  case vtart::Opcode::Load:
    if (insn.mem == vtart::MemType::Uop && !insn.isNop())
      loadUops(os, insn, buffer);
    break;
  case vtart::Opcode::Gemm:
  case vtart::Opcode::Alu: {
    std::optional<ArrayRef<vtart::Uop>> uops =
        memory.get(insn.uopBgn, insn.uopEnd);
    if (!uops || uops->empty())
      break;
    os << "      runs ";
    printTriples(os, uops->take_front(kTriplesPerInsn));
    if (uops->size() > kTriplesPerInsn)
      os << " and " << uops->size() - kTriplesPerInsn << " more";
    os << '\n';
    break;
  }
  case vtart::Opcode::Store:
  case vtart::Opcode::Finish:
    break;
  }
  return text;
}

vtart::Expected<std::string>
mlir::vta::printListing(const vtart::Program &program) {
  vtart::Codec codec(program.config);
  std::vector<vtart::Insn> insns;
  for (auto [i, word] : llvm::enumerate(program.insns)) {
    vtart::Expected<vtart::Insn> insn = codec.decode(word);
    if (!insn)
      return insn.takeError().withContext("instruction " + std::to_string(i));
    insns.push_back(*insn);
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  printHeader(os, program);
  Annotator annotator(program, insns);
  os << vtart::printListing(vtart::Span<const vtart::Insn>(insns),
                            [&](size_t i) { return annotator(i); });
  return text;
}
