//===- PlaceBuffers.cpp - Few DRAM buffers instead of many ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/Transforms/Passes.h"
#include "VTA/Support/MemoryPlan.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "vtaisa-place-buffers"

namespace mlir::vtaisa {
#define GEN_PASS_DEF_VTAISAPLACEBUFFERS
#include "VTA/Dialect/VTAISA/Transforms/Passes.h.inc"
} // namespace mlir::vtaisa

using namespace mlir;
using namespace mlir::vtaisa;
using vta::Lifetime;

namespace {
/// A buffer and the instructions that name it, in stream order.
struct Part {
  BufferOp buffer;
  Lifetime lifetime;
  SmallVector<Operation *> accesses;
};

struct PlaceBuffersPass
    : public vtaisa::impl::VTAISAPlaceBuffersBase<PlaceBuffersPass> {
  using Base::Base;
  void runOnOperation() override;

private:
  LogicalResult place(MutableArrayRef<Part> parts, SymbolTable &symbols);
  LogicalResult merge(MutableArrayRef<Part> parts, uint64_t bytes,
                      SymbolTable &symbols);
};
} // namespace

/// Bytes of the constant and scratch buffers of `program`.
static uint64_t countBytes(ProgramOp program) {
  uint64_t bytes = 0;
  for (auto buffer : program.getBodyBlock()->getOps<BufferOp>())
    if (buffer.getKind() == BufferKind::Constant ||
        buffer.getKind() == BufferKind::Scratch)
      bytes += buffer.getByteSize();
  return bytes;
}

/// The constant and scratch buffers of `program`. Constants live from the
/// beginning to the end.
static SmallVector<Part> listParts(ProgramOp program) {
  llvm::MapVector<StringAttr, Part> parts;
  for (auto buffer : program.getBodyBlock()->getOps<BufferOp>())
    if (buffer.getKind() == BufferKind::Constant ||
        buffer.getKind() == BufferKind::Scratch) {
      Part &part = parts[buffer.getSymNameAttr()];
      part.buffer = buffer;
      part.lifetime.bytes = buffer.getByteSize();
      part.lifetime.alignment = buffer.getAlignment();
    }
  SmallVector<Operation *> insns = program.getInsns();
  for (auto [index, op] : llvm::enumerate(insns)) {
    FlatSymbolRefAttr ref = getBufferRef(op);
    auto *it = ref ? parts.find(ref.getAttr()) : parts.end();
    if (it == parts.end())
      continue;
    Part &part = it->second;
    if (part.accesses.empty())
      part.lifetime.first = index;
    part.lifetime.last = index;
    part.accesses.push_back(op);
  }
  SmallVector<Part> result;
  for (auto &[name, part] : parts) {
    if (part.buffer.getKind() == BufferKind::Constant) {
      part.lifetime.first = 0;
      part.lifetime.last = insns.size();
    }
    result.push_back(std::move(part));
  }
  return result;
}

/// True if no instruction reads a byte that none before it has stored. In
/// memory of its own such a read is an error that the verifier finds.
static bool isStoredFirst(const Part &part, const vtart::Config &config) {
  llvm::BitVector stored(part.lifetime.bytes);
  for (Operation *op : part.accesses) {
    vtart::Insn insn = getInsn(op);
    uint64_t elem = config.elemBytes(insn.mem);
    for (uint64_t y = 0; y < insn.ySize && insn.xSize; ++y) {
      uint64_t begin = (insn.dramBase + y * insn.xStride) * elem;
      uint64_t end = begin + insn.xSize * elem;
      if (isa<StoreOp>(op))
        stored.set(begin, end);
      else if (stored.find_first_unset_in(begin, end) != -1)
        return false;
    }
  }
  return true;
}

/// Bytes of a buffer that holds `parts`, whose offsets are set.
static uint64_t plan(MutableArrayRef<Part> parts) {
  SmallVector<Lifetime> lifetimes = llvm::map_to_vector(
      parts, [](const Part &part) { return part.lifetime; });
  uint64_t bytes = vta::planMemory(lifetimes);
  for (auto [part, lifetime] : llvm::zip_equal(parts, lifetimes))
    part.lifetime = lifetime;
  return bytes;
}

/// How many of the first parts fit into `limit` bytes together; each does
/// alone.
static size_t countFitting(MutableArrayRef<Part> parts, uint64_t limit) {
  if (plan(parts) <= limit)
    return parts.size();
  size_t fits = 1, tooMany = parts.size();
  while (tooMany - fits > 1) {
    size_t count = (fits + tooMany) / 2;
    (plan(parts.take_front(count)) <= limit ? fits : tooMany) = count;
  }
  return fits;
}

/// Makes `op` access `buffer`, in which its own buffer begins at `offset`.
template <typename OpT>
static void redirect(OpT op, BufferOp buffer, uint64_t offset,
                     const vtart::Config &config) {
  uint64_t elem = config.elemBytes(getInsn(op).mem);
  op.setBuffer(buffer.getSymName());
  op.setDramBase(op.getDramBase() + offset / elem);
}

LogicalResult PlaceBuffersPass::merge(MutableArrayRef<Part> parts,
                                      uint64_t bytes, SymbolTable &symbols) {
  BufferKind kind = parts.front().buffer.getKind();
  bool isConstant = kind == BufferKind::Constant;
  int64_t alignment = 1;
  std::vector<char> contents(isConstant ? bytes : 0);
  for (Part &part : parts) {
    alignment = std::max<int64_t>(alignment, part.buffer.getAlignment());
    if (!isConstant)
      continue;
    FailureOr<std::vector<uint8_t>> own = part.buffer.getBytes();
    if (failed(own))
      return failure();
    llvm::copy(*own, contents.begin() + part.lifetime.offset);
  }

  OpBuilder builder(parts.front().buffer);
  auto type =
      RankedTensorType::get(static_cast<int64_t>(bytes), builder.getI8Type());
  auto buffer = BufferOp::create(
      builder, getOperation().getLoc(), isConstant ? "constants" : "scratch",
      kind, type,
      isConstant
          ? ElementsAttr(DenseElementsAttr::getFromRawBuffer(type, contents))
          : ElementsAttr(),
      alignment);
  vtart::Config config = getOperation().getHardwareConfig();
  for (Part &part : parts)
    symbols.erase(part.buffer);
  symbols.insert(buffer);
  for (Part &part : parts)
    for (Operation *op : part.accesses) {
      if (auto load = dyn_cast<LoadOp>(op))
        redirect(load, buffer, part.lifetime.offset, config);
      else
        redirect(cast<StoreOp>(op), buffer, part.lifetime.offset, config);
    }
  LLVM_DEBUG(llvm::dbgs() << parts.size() << " buffers in @"
                          << buffer.getSymName() << ", " << bytes
                          << " bytes\n");
  (isConstant ? numConstants : numScratch) += parts.size();
  ++numBuffers;
  return success();
}

LogicalResult PlaceBuffersPass::place(MutableArrayRef<Part> parts,
                                      SymbolTable &symbols) {
  while (!parts.empty()) {
    size_t count = countFitting(parts, limit);
    MutableArrayRef<Part> group = parts.take_front(count);
    parts = parts.drop_front(count);
    if (count > 1 && failed(merge(group, plan(group), symbols)))
      return failure();
  }
  return success();
}

void PlaceBuffersPass::runOnOperation() {
  ProgramOp program = getOperation();
  if (limit == 0) {
    program.emitOpError() << "expected 'limit' to be at least 1 byte, got 0";
    return signalPassFailure();
  }
  bytesBefore += countBytes(program);
  SmallVector<Part> constants, scratch;
  SymbolTable symbols(program);
  for (Part &part : listParts(program)) {
    if (part.accesses.empty()) {
      symbols.erase(part.buffer);
      continue;
    }
    if (llvm::alignTo(part.lifetime.bytes, part.lifetime.alignment) > limit)
      continue;
    if (part.buffer.getKind() == BufferKind::Constant)
      constants.push_back(std::move(part));
    else if (isStoredFirst(part, program.getHardwareConfig()))
      scratch.push_back(std::move(part));
  }
  if (failed(place(constants, symbols)) || failed(place(scratch, symbols)))
    return signalPassFailure();
  bytesAfter += countBytes(program);
}
