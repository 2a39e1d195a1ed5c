//===- Verifier.cpp - Proves a stream free of races -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks the stream once and keeps, for each element of each memory, the last
// write and the last read. A unit executes its instructions in order.
// Therefore it suffices to order an access after the most recent conflicting
// access of each other unit.
//
//===----------------------------------------------------------------------===//

#include "VerifierImpl.h"

using namespace vtart;
using namespace vtart::verifier;

namespace {

/// The access history of one on-chip memory: one unit writes it, and one other
/// unit reads it (ACC is also read by its writer, which needs no order).
struct Sram {
  Sram(const Config &config, MemType mem, Unit writer, Unit reader)
      : mem(mem), writer(writer), reader(reader), depth(config.depth(mem)),
        lastWrite(depth), lastRead(depth), written(depth) {}
  MemType mem;
  Unit writer, reader;
  uint32_t depth;
  std::vector<Ordinal> lastWrite, lastRead;
  IndexSet written;
};

enum class UopState : uint8_t { Unwritten, Known, Unknown };

/// Where a LOAD or STORE goes in DRAM; byte offsets into the buffer.
struct DramRows {
  const Buffer *buffer = nullptr;
  uint32_t bufferIndex = 0;
  uint64_t begin = 0, rowBytes = 0, stride = 0, rows = 0;
};

class ProgramVerifier {
public:
  ProgramVerifier(const Program &program, const Machine &machine,
                  const VerifierOptions &options)
      : program(program), machine(machine), options(options),
        config(program.config), codec(config),
        findings(insns, options.maxFindings, result.findings),
        inp(config, MemType::Inp, Unit::Load, Unit::Compute),
        wgt(config, MemType::Wgt, Unit::Load, Unit::Compute),
        acc(config, MemType::Acc, Unit::Compute, Unit::Store),
        outValid(acc.depth), uops(config.depth(MemType::Uop)),
        uopStates(uops.size()), dstSet(acc.depth), accSet(acc.depth),
        inpSet(inp.depth), wgtSet(wgt.depth) {}
  VerifierResult run();

private:
  bool decode();
  void bindBuffers();
  void verifyLoad(uint32_t i);
  void verifyStore(uint32_t i);
  void verifyUops(uint32_t i);
  void verifyFinish(uint32_t i);
  void verifyOutputs();

  std::optional<DramRows> dramRows(uint32_t i, MemType mem);
  void accessDram(uint32_t i, const DramRows &rows);
  void loadUops(uint32_t i, const std::optional<DramRows> &rows);
  Span<const Uop> knownUops(uint32_t i);
  bool indexSet(uint32_t i, const Sram &sram, IndexSet &set,
                Span<const Uop> list, uint32_t Uop::*field, uint32_t factorOut,
                uint32_t factorIn);
  void read(uint32_t i, Sram &sram, const IndexSet &set);
  void write(uint32_t i, Sram &sram, const IndexSet &set);
  void reportRaces(uint32_t i, const Sram &sram, const IndexSet &set,
                   bool isWrite);

  void add(FindingKind kind, uint32_t i, int64_t other,
           const std::string &what) {
    findings.add(kind, i, other, findings.name(i) + " " + what);
  }
  Ordinal done(uint32_t i, Unit unit) const {
    return hb.clock[i][unsigned(unit)];
  }

  const Program &program;
  const Machine &machine;
  const VerifierOptions &options;
  const Config &config;
  Codec codec;
  VerifierResult result;
  std::vector<Insn> insns;
  Findings findings;
  HappensBefore hb;
  /// Buffer of each instruction's relocation, -1 without one.
  std::vector<int64_t> bufferOf;
  Sram inp, wgt, acc;
  /// Elements whose copy in OUT is up to date on every implementation.
  IndexSet outValid;
  std::vector<Uop> uops;
  std::vector<UopState> uopStates;
  std::vector<Uop> gathered;
  std::map<uint32_t, DramHistory> dram;
  IndexSet dstSet, accSet, inpSet, wgtSet;
  std::array<Ordinal, kNumUnits> lastTransfer{};
  uint64_t uopTotal = 0;
};

bool ProgramVerifier::decode() {
  insns.reserve(program.insns.size());
  for (uint32_t i = 0; i < program.insns.size(); ++i) {
    Expected<Insn> insn = codec.decode(program.insns[i]);
    if (!insn || (insn->op == Opcode::Load && insn->mem == MemType::Out))
      findings.add(
          FindingKind::Decode, i, -1,
          "insn " + std::to_string(i) + ": " +
              (insn ? "a load cannot name out" : insn.takeError().message()));
    insns.push_back(insn ? *insn : Insn());
  }
  return result.findings.empty();
}

void ProgramVerifier::bindBuffers() {
  bufferOf.assign(insns.size(), -1);
  for (size_t r = 0; r < program.relocations.size(); ++r) {
    const Relocation &reloc = program.relocations[r];
    std::string name = "relocation " + std::to_string(r);
    if (reloc.insn >= insns.size() || reloc.buffer >= program.buffers.size()) {
      findings.add(FindingKind::OutOfRange, -1, -1,
                   name + " names insn " + std::to_string(reloc.insn) +
                       " and buffer " + std::to_string(reloc.buffer) +
                       ", the program has " + std::to_string(insns.size()) +
                       " instructions and " +
                       std::to_string(program.buffers.size()) + " buffers");
      continue;
    }
    const Insn &insn = insns[reloc.insn];
    if (insn.op != Opcode::Load && insn.op != Opcode::Store)
      add(FindingKind::OutOfRange, reloc.insn, -1,
          "has " + name + " but no dram_base");
    else if (bufferOf[reloc.insn] >= 0)
      add(FindingKind::OutOfRange, reloc.insn, -1,
          "has a second relocation, " + name);
    else
      bufferOf[reloc.insn] = reloc.buffer;
  }
}

/// Reports an access outside the buffer and returns nothing then.
std::optional<DramRows> ProgramVerifier::dramRows(uint32_t i, MemType mem) {
  const Insn &insn = insns[i];
  if (bufferOf[i] < 0) {
    add(FindingKind::OutOfRange, i, -1,
        "accesses DRAM without a relocation to a buffer");
    return std::nullopt;
  }
  DramRows rows;
  rows.bufferIndex = uint32_t(bufferOf[i]);
  rows.buffer = &program.buffers[rows.bufferIndex];
  uint64_t bytes = config.elemBytes(mem);
  rows.begin = insn.dramBase * bytes;
  rows.rowBytes = insn.xSize * bytes;
  rows.stride = insn.xStride * bytes;
  rows.rows = insn.ySize;
  // Rows that touch are one range.
  if (rows.stride == rows.rowBytes) {
    rows.rowBytes *= rows.rows;
    rows.rows = 1;
  }
  const Buffer &buffer = *rows.buffer;
  if (buffer.alignment == 0 || buffer.alignment % bytes) {
    add(FindingKind::OutOfRange, i, -1,
        std::string("accesses elements of ") + std::to_string(bytes) +
            " bytes in buffer '" + buffer.name + "', which is aligned to " +
            std::to_string(buffer.alignment) + " only");
    return std::nullopt;
  }
  uint64_t end = rows.begin + (rows.rows - 1) * rows.stride + rows.rowBytes;
  if (end > buffer.byteSize()) {
    add(FindingKind::OutOfRange, i, -1,
        "accesses bytes " + std::to_string(rows.begin) + ".." +
            std::to_string(end - 1) + " of buffer '" + buffer.name +
            "', which has " + std::to_string(buffer.byteSize()));
    return std::nullopt;
  }
  return rows;
}

/// Orders an access to a buffer that STORE may write. All other buffers keep
/// their contents during a run.
void ProgramVerifier::accessDram(uint32_t i, const DramRows &rows) {
  if (!isDeviceWritten(*rows.buffer))
    return;
  Unit unit = insns[i].unit();
  Ordinal own = hb.ordinal[i];
  auto race = [&](uint64_t byte, Unit other, Ordinal last) {
    if (!hb.known || last <= done(i, other))
      return;
    int64_t otherInsn = hb.insnAt(other, last);
    bool writes = unit == Unit::Store;
    add(FindingKind::Race, i, otherInsn,
        std::string(writes ? "writes" : "reads") + " byte " +
            std::to_string(byte) + " of buffer '" + rows.buffer->name +
            "', which " + findings.name(otherInsn) +
            (writes ? " reads" : " writes") + ", but no token orders them");
  };
  bool uninitialized = false;
  DramHistory &history = dram[rows.bufferIndex];
  for (uint64_t y = 0; y < rows.rows; ++y) {
    uint64_t begin = rows.begin + y * rows.stride;
    history.visit(begin, begin + rows.rowBytes,
                  [&](uint64_t byte, DramHistory::State &state) {
                    if (unit == Unit::Store) {
                      race(byte, Unit::Load, state.reads[unsigned(Unit::Load)]);
                      race(byte, Unit::Compute,
                           state.reads[unsigned(Unit::Compute)]);
                      // Readers before this store are ordered before all later
                      // ones.
                      state = DramHistory::State();
                      state.store = own;
                      return;
                    }
                    race(byte, Unit::Store, state.store);
                    state.reads[unsigned(unit)] = own;
                    if (state.store || std::exchange(uninitialized, true))
                      return;
                    add(FindingKind::UninitializedRead, i, -1,
                        "reads byte " + std::to_string(byte) + " of " +
                            bufferKindName(rows.buffer->kind) + " buffer '" +
                            rows.buffer->name + "', which nothing has stored");
                  });
  }
}

void ProgramVerifier::reportRaces(uint32_t i, const Sram &sram,
                                  const IndexSet &set, bool isWrite) {
  const std::vector<Ordinal> &last = isWrite ? sram.lastRead : sram.lastWrite;
  Unit other = isWrite ? sram.reader : sram.writer;
  Ordinal clock = done(i, other);
  std::set<Ordinal> reported;
  set.forEach([&](size_t e) {
    if (last[e] <= clock || findings.full() || !reported.insert(last[e]).second)
      return;
    int64_t otherInsn = hb.insnAt(other, last[e]);
    add(FindingKind::Race, i, otherInsn,
        std::string(isWrite ? "writes " : "reads ") + element(sram.mem, e) +
            ", which " + findings.name(otherInsn) +
            (isWrite ? " reads" : " writes") + ", but no token orders them");
  });
}

void ProgramVerifier::read(uint32_t i, Sram &sram, const IndexSet &set) {
  if (std::optional<uint32_t> e = set.firstNotIn(sram.written)) {
    add(FindingKind::UninitializedRead, i, -1,
        "reads " + element(sram.mem, *e) + ", which nothing has written");
    sram.written.unite(set);
  }
  if (insns[i].unit() == sram.writer)
    return;
  Ordinal own = hb.ordinal[i], worst = 0;
  set.forEach([&](size_t e) {
    worst = std::max(worst, sram.lastWrite[e]);
    sram.lastRead[e] = own;
  });
  if (hb.known && worst > done(i, sram.writer))
    reportRaces(i, sram, set, /*isWrite=*/false);
}

void ProgramVerifier::write(uint32_t i, Sram &sram, const IndexSet &set) {
  Ordinal own = hb.ordinal[i], worst = 0;
  set.forEach([&](size_t e) {
    worst = std::max(worst, sram.lastRead[e]);
    sram.lastWrite[e] = own;
  });
  sram.written.unite(set);
  if (hb.known && worst > done(i, sram.reader))
    reportRaces(i, sram, set, /*isWrite=*/true);
}

void ProgramVerifier::verifyLoad(uint32_t i) {
  const Insn &insn = insns[i];
  if (insn.ySize == 0) {
    add(FindingKind::EmptyLoop, i, -1,
        "has y_size 0 with x_size " + std::to_string(insn.xSize));
    return;
  }
  lastTransfer[unsigned(insn.unit())] = hb.ordinal[i];
  uint64_t width = uint64_t(insn.xPad0) + insn.xSize + insn.xPad1;
  uint64_t begin = insn.sramBase;
  uint64_t end =
      begin + width * (uint64_t(insn.yPad0) + insn.ySize + insn.yPad1);
  uint64_t depth = config.depth(insn.mem);
  if (end > depth) {
    add(FindingKind::OutOfRange, i, -1,
        "writes " + element(insn.mem, begin) + " to " +
            element(insn.mem, end - 1) + ", the memory has " +
            std::to_string(depth) + " elements");
    return;
  }
  std::optional<DramRows> rows = dramRows(i, insn.mem);
  if (rows)
    accessDram(i, *rows);
  if (insn.mem == MemType::Uop)
    return loadUops(i, rows);
  Sram &sram = insn.mem == MemType::Inp   ? inp
               : insn.mem == MemType::Wgt ? wgt
                                          : acc;
  IndexSet &set = insn.mem == MemType::Inp   ? inpSet
                  : insn.mem == MemType::Wgt ? wgtSet
                                             : accSet;
  set.clear();
  set.insertRange(begin, end);
  write(i, sram, set);
  if (&sram == &acc)
    outValid.subtract(set);
}

void ProgramVerifier::loadUops(uint32_t i,
                               const std::optional<DramRows> &rows) {
  const Insn &insn = insns[i];
  bool known = rows && (rows->buffer->kind == BufferKind::Uop ||
                        rows->buffer->kind == BufferKind::Constant);
  if (rows && !known)
    add(FindingKind::Decode, i, -1,
        std::string("loads uops from ") + bufferKindName(rows->buffer->kind) +
            " buffer '" + rows->buffer->name +
            "', only uop and constant buffers have known contents");
  bool reported = false;
  auto decodeAt = [&](uint64_t y, uint64_t x) -> std::optional<Uop> {
    if (!known)
      return std::nullopt;
    const std::vector<uint8_t> &data = rows->buffer->data;
    uint64_t at = (uint64_t(insn.dramBase) + y * insn.xStride + x) * 4;
    std::string problem = "has no data there";
    if (at + 4 <= data.size()) {
      uint32_t word = uint32_t(data[at]) | uint32_t(data[at + 1]) << 8 |
                      uint32_t(data[at + 2]) << 16 |
                      uint32_t(data[at + 3]) << 24;
      Expected<Uop> uop = codec.decodeUop(word);
      if (uop)
        return *uop;
      problem = uop.takeError().message();
    }
    if (!std::exchange(reported, true))
      add(FindingKind::Decode, i, -1,
          "loads a uop from byte " + std::to_string(at) + " of buffer '" +
              rows->buffer->name + "': " + problem);
    return std::nullopt;
  };
  uint64_t at = insn.sramBase;
  auto put = [&](std::optional<Uop> uop) {
    uops[at] = uop.value_or(Uop());
    uopStates[at++] = uop ? UopState::Known : UopState::Unknown;
  };
  auto pad = [&](uint64_t count) {
    while (count--)
      put(Uop());
  };
  uint64_t width = uint64_t(insn.xPad0) + insn.xSize + insn.xPad1;
  pad(insn.yPad0 * width);
  for (uint64_t y = 0; y < insn.ySize; ++y) {
    pad(insn.xPad0);
    for (uint64_t x = 0; x < insn.xSize; ++x)
      put(decodeAt(y, x));
    pad(insn.xPad1);
  }
  pad(insn.yPad1 * width);
}

void ProgramVerifier::verifyStore(uint32_t i) {
  const Insn &insn = insns[i];
  if (insn.ySize == 0) {
    add(FindingKind::EmptyLoop, i, -1,
        "has y_size 0 with x_size " + std::to_string(insn.xSize));
    return;
  }
  lastTransfer[unsigned(Unit::Store)] = hb.ordinal[i];
  // A store that names another memory still reads OUT in hardware.
  uint64_t begin = insn.sramBase;
  uint64_t end = begin + uint64_t(insn.ySize) * insn.xSize;
  if (end > acc.depth) {
    add(FindingKind::OutOfRange, i, -1,
        "reads " + element(MemType::Out, begin) + " to " +
            element(MemType::Out, end - 1) + ", the memory has " +
            std::to_string(acc.depth) + " elements");
    return;
  }
  accSet.clear();
  accSet.insertRange(begin, end);
  bool fresh = !accSet.firstNotIn(acc.written);
  read(i, acc, accSet);
  std::optional<uint32_t> stale = accSet.firstNotIn(outValid);
  // Without a writer this is an element that an earlier read was refused for.
  int64_t writer = stale ? hb.insnAt(Unit::Compute, acc.lastWrite[*stale]) : -1;
  if (options.portable && fresh && writer >= 0) {
    add(FindingKind::NotPortable, i, writer,
        "stores " + element(MemType::Out, *stale) + ", which " +
            findings.name(writer) +
            " wrote last; some implementations store only what a GEMM that "
            "is not a reset or an ALU wrote");
  }
  std::optional<DramRows> rows = dramRows(i, MemType::Out);
  if (!rows)
    return;
  if (isDeviceWritten(*rows->buffer))
    return accessDram(i, *rows);
  add(FindingKind::ReadOnlyStore, i, -1,
      std::string("stores to ") + bufferKindName(rows->buffer->kind) +
          " buffer '" + rows->buffer->name +
          "', only output and scratch buffers are written");
}

/// The uops an instruction runs; those that are not known are left out.
Span<const Uop> ProgramVerifier::knownUops(uint32_t i) {
  const Insn &insn = insns[i];
  uint32_t begin = insn.uopBgn, end = insn.uopEnd;
  if (end > uops.size()) {
    add(FindingKind::OutOfRange, i, -1,
        "runs " + element(MemType::Uop, end - 1) + ", the memory has " +
            std::to_string(uops.size()) + " uops");
    end = uint32_t(uops.size());
    begin = std::min(begin, end);
  }
  auto isKnown = [](UopState state) { return state == UopState::Known; };
  auto first = uopStates.begin() + begin, last = uopStates.begin() + end;
  if (std::all_of(first, last, isKnown))
    return Span<const Uop>(uops.data() + begin, end - begin);
  auto unwritten = std::find(first, last, UopState::Unwritten);
  if (unwritten != last)
    add(FindingKind::UninitializedRead, i, -1,
        "runs " +
            element(MemType::Uop, uint64_t(unwritten - uopStates.begin())) +
            ", which nothing has loaded");
  gathered.clear();
  for (uint32_t u = begin; u < end; ++u)
    if (isKnown(uopStates[u]))
      gathered.push_back(uops[u]);
  return Span<const Uop>(gathered.data(), gathered.size());
}

/// Puts the indices of one operand into `set`. False if some are outside the
/// memory, which is reported; they are left out.
bool ProgramVerifier::indexSet(uint32_t i, const Sram &sram, IndexSet &set,
                               Span<const Uop> list, uint32_t Uop::*field,
                               uint32_t factorOut, uint32_t factorIn) {
  const Insn &insn = insns[i];
  set.clear();
  uint32_t largest = 0;
  for (const Uop &uop : list) {
    uint32_t index = uop.*field;
    largest = std::max(largest, index);
    if (index < sram.depth)
      set.insert(index);
  }
  set.repeat(factorIn, insn.iterIn);
  set.repeat(factorOut, insn.iterOut);
  uint64_t reach = largest + uint64_t(factorOut) * (insn.iterOut - 1) +
                   uint64_t(factorIn) * (insn.iterIn - 1);
  if (list.empty() || reach < sram.depth)
    return true;
  add(FindingKind::OutOfRange, i, -1,
      "reaches " + element(sram.mem, reach) + ", the memory has " +
          std::to_string(sram.depth) + " elements");
  return false;
}

void ProgramVerifier::verifyUops(uint32_t i) {
  const Insn &insn = insns[i];
  if (insn.uopCount() == 0) {
    add(FindingKind::EmptyLoop, i, -1, "executes no uop");
    return;
  }
  Span<const Uop> list = knownUops(i);
  bool complete = list.size() == insn.uopEnd - insn.uopBgn;
  complete &=
      indexSet(i, acc, dstSet, list, &Uop::dst, insn.dstOut, insn.dstIn);
  if (insn.op == Opcode::Gemm && !insn.reset) {
    complete &=
        indexSet(i, inp, inpSet, list, &Uop::src, insn.srcOut, insn.srcIn);
    complete &=
        indexSet(i, wgt, wgtSet, list, &Uop::wgt, insn.wgtOut, insn.wgtIn);
    read(i, inp, inpSet);
    read(i, wgt, wgtSet);
  }
  if (insn.op == Opcode::Alu && !insn.useImm) {
    complete &=
        indexSet(i, acc, accSet, list, &Uop::src, insn.srcOut, insn.srcIn);
    read(i, acc, accSet);
  }
  bool resets = insn.op == Opcode::Gemm && insn.reset;
  if (!resets)
    read(i, acc, dstSet);
  write(i, acc, dstSet);
  if (resets)
    outValid.subtract(dstSet);
  else
    outValid.unite(dstSet);
  if (options.portable && complete)
    checkPortableUops(insn, i, list, findings);
}

/// FINISH hands DRAM back to the host, which is an access like any other.
void ProgramVerifier::verifyFinish(uint32_t i) {
  if (!hb.known)
    return;
  for (Unit unit : {Unit::Load, Unit::Store}) {
    Ordinal last = lastTransfer[unsigned(unit)];
    if (last <= done(i, unit))
      continue;
    int64_t other = hb.insnAt(unit, last);
    add(FindingKind::Race, i, other,
        "gives DRAM back to the host, which " + findings.name(other) +
            (unit == Unit::Load ? " reads" : " writes") +
            ", but no token orders them");
  }
}

/// A host takes the whole of an output for a result. One finding for each
/// buffer, with its first range that no store writes.
void ProgramVerifier::verifyOutputs() {
  for (uint32_t b = 0; b < program.buffers.size(); ++b) {
    const Buffer &buffer = program.buffers[b];
    if (buffer.kind != BufferKind::Output)
      continue;
    std::vector<ByteRange> gaps = dram[b].unwritten(buffer.byteSize());
    if (gaps.empty())
      continue;
    uint64_t bytes = 0;
    for (const ByteRange &gap : gaps)
      bytes += gap.end - gap.begin;
    findings.add(FindingKind::UnwrittenOutput, -1, -1,
                 "no store writes " + std::to_string(bytes) + " of the " +
                     std::to_string(buffer.byteSize()) +
                     " bytes of output buffer '" + buffer.name + "'" +
                     (gaps.size() > 1 ? ", first bytes " : ", bytes ") +
                     std::to_string(gaps[0].begin) + " to " +
                     std::to_string(gaps[0].end - 1));
  }
}

VerifierResult ProgramVerifier::run() {
  if (!decode())
    return std::move(result);
  bindBuffers();
  hb = orderByTokens(insns, machine, options, findings, result);
  uint32_t capacity = machine.uopCapacity(config);
  for (uint32_t i = 0; i < insns.size() && !findings.full(); ++i) {
    const Insn &insn = insns[i];
    uint64_t count = insn.uopCount();
    if (count > options.maxUops - uopTotal) {
      add(FindingKind::OutOfRange, i, -1,
          "executes " + std::to_string(count) + " uops after " +
              std::to_string(uopTotal) + ", the limit of the verifier is " +
              std::to_string(options.maxUops));
      break;
    }
    uopTotal += count;
    if (options.portable)
      checkPortableFields(insn, i, capacity, uint32_t(uops.size()), findings);
    if (insn.isNop())
      continue;
    switch (insn.op) {
    case Opcode::Load:
      verifyLoad(i);
      break;
    case Opcode::Store:
      verifyStore(i);
      break;
    case Opcode::Gemm:
    case Opcode::Alu:
      verifyUops(i);
      break;
    case Opcode::Finish:
      verifyFinish(i);
      break;
    }
  }
  if (options.outputs && result.findings.empty())
    verifyOutputs();
  return std::move(result);
}

} // namespace

VerifierResult vtart::verifyProgram(const Program &program,
                                    const Machine &machine,
                                    const VerifierOptions &options) {
  if (Error error = program.config.verify()) {
    VerifierResult result;
    result.findings.push_back(
        {FindingKind::Decode, -1, -1,
         "the program's configuration is illegal: " + error.message()});
    return result;
  }
  return ProgramVerifier(program, machine, options).run();
}
