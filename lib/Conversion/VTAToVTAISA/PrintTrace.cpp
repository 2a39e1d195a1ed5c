//===- PrintTrace.cpp - Traces as text ------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintTrace.h"
#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {
class TracePrinter {
public:
  TracePrinter(const Trace &trace, raw_ostream &os)
      : trace(trace), os(os), names(trace.getBufferNames()) {}
  void run();

private:
  void printBuffers();
  void printBlocks();
  void printName(const evaluate::Block &block);
  void printBlock(const evaluate::Block &block);
  void printView(const TileView &view);
  void printDram(const DramView &view);
  void printList(StringRef name, ArrayRef<int64_t> numbers,
                 StringRef separator = ", ");
  void printOp(const TraceLoad &load);
  void printOp(const TraceReset &reset);
  void printOp(const TraceGemm &gemm);
  void printOp(const TraceAlu &alu);
  void printOp(const TraceStore &store);

  const Trace &trace;
  raw_ostream &os;
  SmallVector<std::string> names;
};
} // namespace

void TracePrinter::printList(StringRef name, ArrayRef<int64_t> numbers,
                             StringRef separator) {
  os << ' ' << name << '(';
  llvm::interleave(numbers, os, separator);
  os << ')';
}

void TracePrinter::printBuffers() {
  for (auto [name, buffer] : llvm::zip_equal(names, trace.buffers))
    os << "  buffer @" << name << ' '
       << vtaisa::stringifyBufferKind(
              static_cast<vtaisa::BufferKind>(buffer.kind))
       << ' ' << buffer.type << '\n';
}

void TracePrinter::printName(const evaluate::Block &block) {
  os << stringifyMemSpace(block.site->space) << block.site->number << '.'
     << block.instance;
}

void TracePrinter::printBlock(const evaluate::Block &block) {
  os << "  block ";
  printName(block);
  printList("shape", block.shape, " x ");
  if (block.rect != block.shape) {
    printList("holds", block.rect, " x ");
    printList("from", block.low);
    if (llvm::any_of(block.interior, [](int64_t step) { return step != 1; }))
      printList("every", block.interior);
  }
  if (trace.hasSlots)
    printList("sram", block.base);
  os << '\n';
}

void TracePrinter::printBlocks() {
  llvm::SmallPtrSet<const evaluate::Block *, 16> printed;
  auto print = [&](const evaluate::Block *block) {
    if (printed.insert(block).second)
      printBlock(*block);
  };
  for (const TraceOp *op : trace.ops) {
    if (auto *load = dyn_cast<TraceLoad>(op)) {
      print(load->block);
      continue;
    }
    print(cast<TraceAccOp>(op)->acc.block);
    if (auto *gemm = dyn_cast<TraceGemm>(op)) {
      print(gemm->inp.block);
      print(gemm->wgt.block);
    } else if (auto *alu = dyn_cast<TraceAlu>(op); alu && alu->source) {
      print(alu->source->block);
    }
  }
}

void TracePrinter::printView(const TileView &view) {
  os << ' ';
  printName(*view.block);
  if (!view.isWholeBlock()) {
    os << '[';
    llvm::interleaveComma(llvm::seq(view.size.size()), os, [&](size_t i) {
      os << view.offset[i] << ':' << view.size[i];
      if (view.step[i] != 1)
        os << ':' << view.step[i];
    });
    os << ']';
  }
  if (view.held.empty())
    return;
  os << " held[";
  llvm::interleaveComma(view.held, os, [&](const auto &range) {
    os << range.first << ':' << range.second - range.first;
  });
  os << ']';
}

void TracePrinter::printDram(const DramView &view) {
  os << " dram(@" << names[view.buffer];
  if (view.offset != 0)
    os << ", " << view.offset;
  os << ')';
  printList("size", view.size, " x ");
  printList("stride", view.stride);
}

void TracePrinter::printOp(const TraceLoad &load) {
  os << "load ";
  printName(*load.block);
  if (load.sramOffset != 0)
    printList("at", load.sramOffset);
  printDram(load.dram);
  if (load.hasPads()) {
    printList("row_pads", load.rowPads);
    printList("column_pads", load.columnPads);
  }
}

void TracePrinter::printOp(const TraceReset &reset) {
  os << "reset";
  printView(reset.acc);
  if (reset.value != 0)
    os << " to " << reset.value;
}

void TracePrinter::printOp(const TraceGemm &gemm) {
  os << "gemm";
  for (const TileView *view : {&gemm.inp, &gemm.wgt, &gemm.acc}) {
    if (view == &gemm.acc)
      os << " into";
    printView(*view);
  }
  os << " maps [";
  llvm::interleaveComma(ArrayRef{gemm.inpMap, gemm.wgtMap, gemm.accMap}, os);
  os << ']';
  if (!gemm.uopLoops.empty())
    printList("uop_loops", gemm.uopLoops);
  if (gemm.firstCi != 0)
    printList("first_ci", gemm.firstCi);
}

void TracePrinter::printOp(const TraceAlu &alu) {
  os << "alu " << stringifyAluOpcode(alu.opcode);
  printView(alu.acc);
  if (alu.source) {
    printView(*alu.source);
    os << " map " << alu.sourceMap;
  } else {
    os << " imm " << alu.imm;
  }
  if (!alu.windows.empty())
    printList("windows", alu.windows);
}

void TracePrinter::printOp(const TraceStore &store) {
  os << "store";
  printView(store.acc);
  printDram(store.dram);
  if (store.isComputed)
    os << " computed";
}

void TracePrinter::run() {
  printBuffers();
  printBlocks();
  for (const TraceOp *op : trace.ops) {
    os << "  ";
    llvm::TypeSwitch<const TraceOp *>(op)
        .Case<TraceLoad, TraceReset, TraceGemm, TraceAlu, TraceStore>(
            [&](auto *op) { printOp(*op); });
    os << '\n';
  }
}

void evaluate::print(const Trace &trace, raw_ostream &os) {
  TracePrinter(trace, os).run();
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

static void printUops(ArrayRef<vtart::Uop> uops, raw_ostream &os) {
  for (const vtart::Uop &uop : uops)
    os << " (" << uop.dst << ", " << uop.src << ", " << uop.wgt << ')';
  os << '\n';
}

static void printInsn(const EmittedInsn &emitted, ArrayRef<std::string> names,
                      raw_ostream &os) {
  os << "  " << vtart::printInsn(emitted.insn);
  if (std::optional<unsigned> number = emitted.buffer.getNumber())
    os << " buffer=@" << names[*number];
}

void evaluate::print(const PendingProgram &program, const Trace &trace,
                     raw_ostream &os) {
  for (auto [i, uops] : llvm::enumerate(program.sequences)) {
    os << "  sequence " << i << ':';
    printUops(uops, os);
  }
  SmallVector<std::string> names = trace.getBufferNames();
  for (const PendingInsn &pending : program.insns) {
    printInsn(pending.emitted, names, os);
    if (pending.sequence)
      os << " sequence=" << *pending.sequence;
    os << '\n';
  }
}

void evaluate::print(const EvaluateResult &program, const Trace &trace,
                     raw_ostream &os) {
  os << "  uops:";
  printUops(program.uops, os);
  SmallVector<std::string> names = trace.getBufferNames();
  for (const EmittedInsn &emitted : program.insns) {
    printInsn(emitted, names, os);
    os << '\n';
  }
}
