//===- ExportProgram.cpp - vtaisa.program to vtart::Program ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::vtaisa;

std::string mlir::vtaisa::printLocation(Location loc) {
  if (isa<UnknownLoc>(loc))
    return "";
  if (auto name = dyn_cast<NameLoc>(loc))
    return name.getName().str();
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto file = dyn_cast<FileLineColLoc>(loc)) {
    os << file.getFilename().getValue() << ':' << file.getLine() << ':'
       << file.getColumn();
    return text;
  }
  loc.print(os);
  // Location::print wraps in "loc(...)".
  StringRef inner = text;
  if (inner.consume_front("loc("))
    inner.consume_back(")");
  return inner.str();
}

static FailureOr<vtart::Buffer> exportBuffer(BufferOp op,
                                             const vtart::Codec &codec) {
  auto type = cast<RankedTensorType>(op.getType());
  vtart::Buffer buffer;
  buffer.name = op.getSymName().str();
  buffer.kind = static_cast<vtart::BufferKind>(op.getKind());
  buffer.alignment = op.getAlignment();
  if (op.getKind() == BufferKind::Uop) {
    buffer.dtype = "uint32";
    buffer.shape = {type.getDimSize(0)};
    FailureOr<std::vector<vtart::Uop>> uops = op.getUops();
    if (failed(uops))
      return failure();
    for (auto [i, uop] : llvm::enumerate(*uops)) {
      vtart::Expected<uint32_t> word = codec.encodeUop(uop);
      if (!word)
        return op.emitOpError()
               << "uop " << i << ": " << word.takeError().message();
      for (unsigned shift = 0; shift < 32; shift += 8)
        buffer.data.push_back(static_cast<uint8_t>(*word >> shift));
    }
    return buffer;
  }
  buffer.shape.assign(type.getShape().begin(), type.getShape().end());
  Type elem = type.getElementType();
  buffer.dtype = elem.isInteger(8)            ? "int8"
                 : elem.isUnsignedInteger(32) ? "uint32"
                                              : "int32";
  if (op.getKind() != BufferKind::Constant)
    return buffer;
  FailureOr<std::vector<uint8_t>> bytes = op.getBytes();
  if (failed(bytes))
    return failure();
  buffer.data = std::move(*bytes);
  return buffer;
}

namespace {
/// The table of location texts in order of first use.
class LocationTable {
public:
  LocationTable(vtart::Program &program,
                function_ref<Location(Location)> change)
      : program(program), change(change) {}
  void add(Location loc) {
    auto [known, isNew] = byLocation.try_emplace(loc, 0);
    if (isNew) {
      std::string text = printLocation(change ? change(loc) : loc);
      auto [entry, isNewText] =
          byText.try_emplace(text, program.locations.size());
      known->second = entry->second;
      if (isNewText)
        program.locations.push_back(std::move(text));
    }
    program.insnLocations.push_back(known->second);
  }

private:
  vtart::Program &program;
  function_ref<Location(Location)> change;
  llvm::DenseMap<Location, uint32_t> byLocation;
  llvm::StringMap<uint32_t> byText;
};
} // namespace

FailureOr<vtart::Program>
mlir::vtaisa::exportProgram(ProgramOp op,
                            function_ref<Location(Location)> change) {
  vtart::Program program;
  program.name = op.getSymName().str();
  program.config = op.getHardwareConfig();
  if (std::optional<StringRef> machine = op.getMachine())
    program.machine = machine->str();
  vtart::Codec codec(program.config);
  LocationTable locations(program, change);
  llvm::DenseMap<StringAttr, uint32_t> bufferIndex;
  bool anyLocation = false;
  for (Operation &inner : *op.getBodyBlock()) {
    if (auto bufferOp = dyn_cast<BufferOp>(inner)) {
      FailureOr<vtart::Buffer> buffer = exportBuffer(bufferOp, codec);
      if (failed(buffer))
        return failure();
      bufferIndex[bufferOp.getSymNameAttr()] = program.buffers.size();
      program.buffers.push_back(std::move(*buffer));
      continue;
    }
    if (!isInsn(&inner))
      return inner.emitOpError() << "expected a buffer or an instruction";
    vtart::Expected<vtart::Word128> word = codec.encode(getInsn(&inner));
    if (!word)
      return inner.emitOpError() << word.takeError().message();
    if (FlatSymbolRefAttr ref = getBufferRef(&inner)) {
      auto it = bufferIndex.find(ref.getAttr());
      if (it == bufferIndex.end())
        return inner.emitOpError()
               << "expected a buffer of this program, got " << ref;
      program.relocations.push_back(
          {static_cast<uint32_t>(program.insns.size()), it->second});
    }
    program.insns.push_back(*word);
    locations.add(inner.getLoc());
    anyLocation |= !isa<UnknownLoc>(inner.getLoc());
  }
  if (!anyLocation) {
    program.locations.clear();
    program.insnLocations.clear();
  }
  return program;
}
