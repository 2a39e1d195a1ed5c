//===- Trace.h - What happens, in order, with numbers -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The level between `vta` and `vtaisa`: a straight line of loads, resets,
// GEMMs, ALU operations and stores on tiles with known sizes. The interpreter
// writes a trace, the steps of vta-evaluate rewrite it
// (lib/Conversion/VTAToVTAISA/ EvaluateSteps.cpp lists them), and instructions
// are emitted from it. An operation of a trace is about what an operation of
// the `vta` dialect does in one iteration of its loops: one to a few
// instructions.
//
// `vta-evaluate{print-trace-after=...}` prints traces; the description of the
// pass has the textual form.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CONVERSION_VTATOVTAISA_TRACE_H
#define VTA_CONVERSION_VTATOVTAISA_TRACE_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "vtart/Program.h"
#include "llvm/Support/Allocator.h"

#include <deque>
#include <optional>
#include <tuple>

namespace mlir::vta::evaluate {

//===----------------------------------------------------------------------===//
// Tiles and views
//===----------------------------------------------------------------------===//

/// One vta.alloc operation: a ring of slots.
struct AllocSite {
  AllocOp op;
  MemSpace space;
  size_t number = 0; ///< Position in the order of first execution, from 1.
  int64_t buffers = 1;
  int64_t slotSize = 0; ///< Elements of the largest instance.
  int64_t instances = 0;
  size_t firstUse = 0, lastUse = 0; ///< Operations, numbered when traced.
  int64_t base = 0;                 ///< First element of slot 0.
  bool isKept = false; ///< Whether each instance is loaded once and stays.
};

/// One instance of a tile. Sizes and coordinates are in elements: the trailing
/// dimensions that make up one element are gone.
struct Block {
  AllocSite *site = nullptr;
  int64_t instance = 0;
  SmallVector<int64_t> shape; ///< Shape in the program, pads included.
  SmallVector<int64_t> low;   ///< Begin of the stored rectangle.
  SmallVector<int64_t> rect;  ///< Extents of the stored rectangle.
  /// How far apart the rectangle's elements are as the program sees it.
  SmallVector<int64_t> interior;
  bool isLoaded = false; ///< Whether a load fixed the rectangle.
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
  SmallVector<int64_t> size, stride; ///< Both without the element dimensions.
};

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// An operation of a trace. The kinds are the classes below; `isa`, `cast` and
/// `dyn_cast` tell them apart.
class TraceOp {
public:
  enum class Kind { Load, Reset, Gemm, Alu, Store };
  Kind getKind() const { return kind; }

  Location loc;

protected:
  TraceOp(Kind kind, Location loc) : loc(loc), kind(kind) {}

private:
  Kind kind;
};

/// Fills a block, or a part of its rows, from DRAM.
struct TraceLoad : TraceOp {
  explicit TraceLoad(Location loc) : TraceOp(Kind::Load, loc) {}
  static bool classof(const TraceOp *op) { return op->getKind() == Kind::Load; }

  Block *block = nullptr;
  DramView dram;
  int64_t sramOffset = 0; ///< Elements of the block before the loaded part.
  /// Zeros that the instruction writes before and after the last two
  /// dimensions.
  int64_t rowPads[2] = {0, 0}, columnPads[2] = {0, 0};

  MemSpace getSpace() const { return block->site->space; }
  bool hasPads() const {
    return rowPads[0] || rowPads[1] || columnPads[0] || columnPads[1];
  }
};

/// An operation on a tile of accumulators: every kind except loads.
struct TraceAccOp : TraceOp {
  static bool classof(const TraceOp *op) { return op->getKind() != Kind::Load; }

  TileView acc;

protected:
  using TraceOp::TraceOp;
};

/// Sets accumulators to a number.
struct TraceReset : TraceAccOp {
  explicit TraceReset(Location loc) : TraceAccOp(Kind::Reset, loc) {}
  static bool classof(const TraceOp *op) {
    return op->getKind() == Kind::Reset;
  }

  int64_t value = 0; ///< Zero after `expand-pools`.
};

/// Adds products of inputs and weights to accumulators.
struct TraceGemm : TraceAccOp {
  explicit TraceGemm(Location loc) : TraceAccOp(Kind::Gemm, loc) {}
  static bool classof(const TraceOp *op) { return op->getKind() == Kind::Gemm; }

  TileView inp, wgt;
  AffineMap inpMap, wgtMap, accMap; ///< Maps from the loops to each view.
  SmallVector<int64_t, 2> uopLoops; ///< Hint; may be empty.
  int64_t firstCi = 0; ///< Input channels to begin with, or 0 for all.
};

/// Computes accumulators from themselves and an immediate or other
/// accumulators.
struct TraceAlu : TraceAccOp {
  explicit TraceAlu(Location loc) : TraceAccOp(Kind::Alu, loc) {}
  static bool classof(const TraceOp *op) { return op->getKind() == Kind::Alu; }

  AluOpcode opcode = AluOpcode::Add;
  int64_t imm = 0; ///< Immediate operand, if there is no source.
  std::optional<TileView> source;
  AffineMap sourceMap; ///< Map from output and window dimensions to source.
  /// Extents of the window dimensions; empty after `expand-pools`.
  SmallVector<int64_t, 0> windows;
};

/// Writes the low bytes of accumulators to DRAM.
struct TraceStore : TraceAccOp {
  explicit TraceStore(Location loc) : TraceAccOp(Kind::Store, loc) {}
  static bool classof(const TraceOp *op) {
    return op->getKind() == Kind::Store;
  }

  DramView dram;
  /// The operations right before it compute every element that it stores.
  bool isComputed = false;
};

//===----------------------------------------------------------------------===//
// Traces
//===----------------------------------------------------------------------===//

/// Everything the interpreter found out about one function.
struct Trace {
  vtart::Config config;
  bool skipPadding = true; ///< Whether padding is kept out of SRAM.
  bool hasSlots = false;   ///< Whether blocks have their places in SRAM.
  std::deque<AllocSite> sites;
  std::deque<Block> blocks;
  /// Steps move, drop and add operations: these are large and stay where they
  /// are.
  std::vector<TraceOp *> ops;
  struct DramBuffer {
    std::string name;
    vtart::BufferKind kind = vtart::BufferKind::Scratch;
    RankedTensorType type;
    ElementsAttr data; ///< Constants.
    Location loc;
    bool isNamed = false; ///< Whether the user gave the name.
  };
  std::vector<DramBuffer> buffers;

  /// An operation that lives as long as the trace; it is in no list yet.
  template <typename OpTy>
  OpTy *create(OpTy op) {
    auto &memory = std::get<llvm::SpecificBumpPtrAllocator<OpTy>>(opMemory);
    return new (memory.Allocate()) OpTy(std::move(op));
  }

  /// A name for each buffer that no other one has. Users' own names stay as
  /// they are: their verifier made sure that they differ.
  SmallVector<std::string> getBufferNames() const;

private:
  std::tuple<llvm::SpecificBumpPtrAllocator<TraceLoad>,
             llvm::SpecificBumpPtrAllocator<TraceReset>,
             llvm::SpecificBumpPtrAllocator<TraceGemm>,
             llvm::SpecificBumpPtrAllocator<TraceAlu>,
             llvm::SpecificBumpPtrAllocator<TraceStore>>
      opMemory;
};

} // namespace mlir::vta::evaluate

#endif // VTA_CONVERSION_VTATOVTAISA_TRACE_H
