//===- Trace.h - What happens, in order, with numbers -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The interpreter turns a function into a trace: loads, GEMMs, ALU operations
// and stores on concrete tiles. Slots are assigned on the trace, instructions
// are written from it.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CONVERSION_VTATOVTAISA_TRACE_H
#define VTA_CONVERSION_VTATOVTAISA_TRACE_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "vtart/Program.h"
#include "llvm/Support/Allocator.h"

#include <deque>

namespace mlir::vta::evaluate {

/// One vta.alloc operation: a ring of slots.
struct AllocSite {
  AllocOp op;
  MemSpace space;
  size_t number = 0; ///< In order of first execution.
  int64_t buffers = 1;
  int64_t slotSize = 0; ///< Elements of the largest instance.
  int64_t instances = 0;
  size_t firstUse = 0, lastUse = 0; ///< Records when they were traced.
  int64_t base = 0;                 ///< First element of slot 0.
  bool isKept = false; ///< Each instance is loaded once and stays on chip.
};

/// One instance of a tile. Sizes and coordinates are in elements: the trailing
/// dimensions that make up one element are gone.
struct Block {
  AllocSite *site = nullptr;
  int64_t instance = 0;
  SmallVector<int64_t> shape; ///< As the program sees it, pads included.
  SmallVector<int64_t> low;   ///< Where the stored rectangle begins.
  SmallVector<int64_t> rect;  ///< Its extents.
  /// How far apart the rectangle's elements are as the program sees it.
  SmallVector<int64_t> interior;
  bool isLoaded = false; ///< Which fixed the rectangle.
  int64_t base = 0;      ///< SRAM index of its first element.

  int64_t getSize() const;
  /// SRAM distance of neighbours along each dimension of the rectangle.
  SmallVector<int64_t> getStrides() const;
};

/// A part of a block.
struct TileView {
  Block *block = nullptr;
  SmallVector<int64_t> offset, size, step;
  /// With padding around it, which coordinates of the block there are: first
  /// and behind the last one. Empty if all of the view is there.
  SmallVector<std::pair<int64_t, int64_t>, 0> held = {};

  bool isWholeBlock() const {
    return size == block->shape &&
           llvm::all_of(offset, [](int64_t at) { return at == 0; });
  }
};

/// A part of a DRAM buffer. Offset and strides in bytes.
struct DramView {
  unsigned buffer = 0;
  int64_t offset = 0;
  SmallVector<int64_t> size, stride; ///< Without the element dimensions.
};

enum class RecordKind { Load, Reset, Gemm, Alu, Store };

struct Record {
  Record(RecordKind kind, Location loc) : kind(kind), loc(loc) {}
  RecordKind kind;
  Location loc;
  TileView acc;                      ///< Reset, Gemm, Alu, Store.
  TileView inp, wgt;                 ///< Gemm.
  AffineMap maps[3];                 ///< Gemm.
  SmallVector<int64_t, 2> uopLoops;  ///< Gemm: hint, or empty.
  int64_t firstCi = 0;               ///< Gemm: channels to begin with, or 0.
  AluOpcode opcode = AluOpcode::Add; ///< Alu.
  int64_t imm = 0;
  int64_t value = 0; ///< Reset.
  std::optional<TileView> source;
  AffineMap sourceMap;             ///< Of output and window dimensions.
  SmallVector<int64_t, 0> windows; ///< Alu: extents of the window dimensions.
  Block *block = nullptr;          ///< Load.
  /// Load: zeros that the instruction writes around the last two dimensions.
  int64_t rowPads[2] = {0, 0}, columnPads[2] = {0, 0};
  MemSpace space = MemSpace::Inp; ///< Load.
  int64_t sramOffset = 0;         ///< Load: of a part of the block.
  DramView dram;                  ///< Load, Store.

  bool hasPads() const {
    return rowPads[0] || rowPads[1] || columnPads[0] || columnPads[1];
  }
};

/// Everything the interpreter found out about one function.
struct Trace {
  vtart::Config config;
  bool skipPadding = true; ///< Keep padding out of SRAM.
  std::deque<AllocSite> sites;
  std::deque<Block> blocks;
  /// Passes move, drop and add records: these are large and stay where they
  /// are.
  std::vector<Record *> records;
  struct DramBuffer {
    std::string name;
    vtart::BufferKind kind = vtart::BufferKind::Scratch;
    RankedTensorType type;
    ElementsAttr data; ///< Constants.
    Location loc;
    bool isNamed = false; ///< By the user.
  };
  std::vector<DramBuffer> buffers;

  /// A record that lives as long as the trace; it is in no list yet.
  Record *create(Record record) {
    return new (recordMemory.Allocate()) Record(std::move(record));
  }

private:
  llvm::SpecificBumpPtrAllocator<Record> recordMemory;
};

/// Walks `func`. Emits an error at whatever cannot be evaluated.
LogicalResult interpret(func::FuncOp func, Trace &trace);

/// True if there is SRAM for the slots of all blocks in `space`.
bool haveSlots(Trace &trace, MemSpace space);

/// Assigns SRAM to all blocks, or emits an error with the sizes involved.
LogicalResult assignSlots(func::FuncOp func, Trace &trace);

} // namespace mlir::vta::evaluate

#endif // VTA_CONVERSION_VTATOVTAISA_TRACE_H
