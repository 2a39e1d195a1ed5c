//===- ImportProgram.cpp - vtart::Program to vtaisa.program ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/Endian.h"

using namespace mlir;
using namespace mlir::vtaisa;

Location mlir::vtaisa::parseLocation(MLIRContext *context, StringRef text) {
  if (text.empty())
    return UnknownLoc::get(context);
  auto [beforeColumn, columnText] = text.rsplit(':');
  auto [file, lineText] = beforeColumn.rsplit(':');
  unsigned line = 0, column = 0;
  if (!file.empty() && !lineText.getAsInteger(10, line) &&
      !columnText.getAsInteger(10, column)) {
    Location loc = FileLineColLoc::get(context, file, line, column);
    // "a:01:2" is a name: as numbers it would come back as "a:1:2".
    if (printLocation(loc) == text)
      return loc;
  }
  return NameLoc::get(StringAttr::get(context, text));
}

/// The contents of a constant buffer.
static ElementsAttr importData(RankedTensorType type, ArrayRef<uint8_t> bytes) {
  if (type.getElementTypeBitWidth() == 8) {
    ArrayRef<char> raw(reinterpret_cast<const char *>(bytes.data()),
                       bytes.size());
    if (llvm::all_equal(raw))
      raw = raw.take_front();
    return DenseElementsAttr::getFromRawBuffer(type, raw);
  }
  SmallVector<uint32_t> words(bytes.size() / 4);
  for (auto [i, word] : llvm::enumerate(words))
    word = llvm::support::endian::read32le(bytes.data() + 4 * i);
  if (llvm::all_equal(words))
    words.resize(1);
  return DenseElementsAttr::getFromRawBuffer(
      type, ArrayRef<char>(reinterpret_cast<const char *>(words.data()),
                           words.size() * sizeof(uint32_t)));
}

/// The triples of a uop buffer.
static FailureOr<ElementsAttr> importUops(Location loc,
                                          const vtart::Buffer &buffer,
                                          const vtart::Codec &codec) {
  if (buffer.dtype != "uint32" || buffer.shape.size() != 1)
    return emitError(loc) << "buffer " << buffer.name
                          << ": expected uops as a one-dimensional uint32 "
                             "array, got "
                          << buffer.dtype << " with " << buffer.shape.size()
                          << " dimensions";
  SmallVector<int32_t> fields;
  for (size_t i = 0, e = buffer.data.size() / 4; i < e; ++i) {
    vtart::Expected<vtart::Uop> uop = codec.decodeUop(
        llvm::support::endian::read32le(buffer.data.data() + 4 * i));
    if (!uop)
      return emitError(loc) << "buffer " << buffer.name << ", uop " << i << ": "
                            << uop.takeError().message();
    for (uint32_t field : {uop->dst, uop->src, uop->wgt})
      fields.push_back(static_cast<int32_t>(field));
  }
  auto type = RankedTensorType::get({buffer.shape[0], 3},
                                    IntegerType::get(loc.getContext(), 32));
  return ElementsAttr(DenseElementsAttr::get(type, ArrayRef<int32_t>(fields)));
}

static LogicalResult importBuffer(OpBuilder &builder, Location loc,
                                  const vtart::Buffer &buffer,
                                  const vtart::Codec &codec) {
  if (buffer.name.empty())
    return emitError(loc) << "expected a name for every buffer, got \"\"";
  unsigned elemBytes = vtart::dtypeBytes(buffer.dtype);
  bool hasData = buffer.kind == vtart::BufferKind::Constant ||
                 buffer.kind == vtart::BufferKind::Uop;
  if (!elemBytes ||
      llvm::any_of(buffer.shape, [](int64_t d) { return d <= 0; }))
    return emitError(loc) << "buffer " << buffer.name
                          << ": expected a shape without zeros of int8, int32 "
                             "or uint32, got "
                          << buffer.dtype;
  if (hasData && buffer.data.size() != buffer.byteSize())
    return emitError(loc) << "buffer " << buffer.name << ": expected "
                          << buffer.byteSize() << " bytes of data, got "
                          << buffer.data.size();
  MLIRContext *context = builder.getContext();
  Type elem = IntegerType::get(
      context, 8 * elemBytes,
      buffer.dtype == "uint32" ? IntegerType::Unsigned : IntegerType::Signless);
  auto type = RankedTensorType::get(buffer.shape, elem);
  ElementsAttr contents;
  if (buffer.kind == vtart::BufferKind::Uop) {
    FailureOr<ElementsAttr> uops = importUops(loc, buffer, codec);
    if (failed(uops))
      return failure();
    contents = *uops;
    type = cast<RankedTensorType>(contents.getType());
  } else if (hasData) {
    contents = importData(type, buffer.data);
  }
  BufferOp::create(builder, loc, StringRef(buffer.name),
                   static_cast<BufferKind>(buffer.kind), type, contents,
                   buffer.alignment);
  return success();
}

OwningOpRef<ProgramOp>
mlir::vtaisa::importProgram(Location loc, const vtart::Program &program) {
  MLIRContext *context = loc.getContext();
  context->loadDialect<VTAISADialect>();
  OpBuilder builder(context);
  vtart::Codec codec(program.config);
  OwningOpRef<ProgramOp> op(ProgramOp::create(
      builder, loc, program.name.empty() ? "program" : StringRef(program.name),
      vta::ConfigAttr::get(context, program.config), program.machine));
  builder.setInsertionPointToStart(op->getBodyBlock());
  for (const vtart::Buffer &buffer : program.buffers)
    if (failed(importBuffer(builder, loc, buffer, codec)))
      return {};

  SmallVector<Location> locations;
  for (const std::string &text : program.locations)
    locations.push_back(parseLocation(context, text));
  auto relocation = program.relocations.begin();
  auto lastRelocation = program.relocations.end();
  for (auto [i, word] : llvm::enumerate(program.insns)) {
    vtart::Expected<vtart::Insn> insn = codec.decode(word);
    if (!insn) {
      emitError(loc) << "instruction " << i << ": "
                     << insn.takeError().message();
      return {};
    }
    FlatSymbolRefAttr buffer;
    if (relocation != lastRelocation && relocation->insn == i) {
      bool isTransfer =
          insn->op == vtart::Opcode::Load || insn->op == vtart::Opcode::Store;
      if (!isTransfer || relocation->buffer >= program.buffers.size()) {
        emitError(loc) << "instruction " << i
                       << ": expected a relocation of a load or store to one "
                          "of "
                       << program.buffers.size() << " buffers, got one of a "
                       << vtart::opcodeName(insn->op) << " to buffer "
                       << relocation->buffer;
        return {};
      }
      buffer = FlatSymbolRefAttr::get(context,
                                      program.buffers[relocation->buffer].name);
      ++relocation;
    }
    Location at = UnknownLoc::get(context);
    if (i < program.insnLocations.size() &&
        program.insnLocations[i] < locations.size())
      at = locations[program.insnLocations[i]];
    createInsn(builder, at, *insn, buffer);
  }
  return op;
}
