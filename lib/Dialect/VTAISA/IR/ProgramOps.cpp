//===- ProgramOps.cpp - Programs and buffers ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vtaisa;

/// Limits of the program file.
static constexpr uint64_t kMaxBufferBytes = uint64_t(1) << 48;
static constexpr int64_t kMaxAlignment = int64_t(1) << 30;

//===----------------------------------------------------------------------===//
// BufferOp: text
//===----------------------------------------------------------------------===//

static ParseResult parseKind(OpAsmParser &parser, BufferKindAttr &kind) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  constexpr StringLiteral kinds = "input, output, constant, uop or scratch";
  if (failed(parser.parseOptionalKeyword(&keyword)))
    return parser.emitError(loc) << "expected a buffer kind: " << kinds;
  std::optional<BufferKind> value = symbolizeBufferKind(keyword);
  if (!value)
    return parser.emitError(loc) << "expected a buffer kind: " << kinds
                                 << "; got '" << keyword << "'";
  kind = BufferKindAttr::get(parser.getContext(), *value);
  return success();
}

static void printKind(OpAsmPrinter &p, BufferOp, BufferKindAttr kind) {
  p << stringifyBufferKind(kind.getValue());
}

/// `= contents : type` or `: type`.
static ParseResult parseContents(OpAsmParser &parser, TypeAttr &type,
                                 ElementsAttr &contents) {
  if (succeeded(parser.parseOptionalEqual())) {
    if (failed(parser.parseAttribute(contents)))
      return failure();
    type = TypeAttr::get(contents.getType());
    return success();
  }
  Type parsed;
  if (failed(parser.parseColonType(parsed)))
    return failure();
  type = TypeAttr::get(parsed);
  return success();
}

static void printContents(OpAsmPrinter &p, BufferOp, TypeAttr type,
                          ElementsAttr contents) {
  if (contents)
    p << "= " << contents;
  else
    p << ": " << type;
}

//===----------------------------------------------------------------------===//
// BufferOp: contents
//===----------------------------------------------------------------------===//

/// Bytes of one element of a buffer's tensor; 0 if the type is not allowed.
static uint64_t getElementBytes(Type type) {
  if (type.isInteger(8) && type.isSignlessInteger())
    return 1;
  return type.isSignlessInteger(32) || type.isUnsignedInteger(32) ? 4 : 0;
}

uint64_t BufferOp::getByteSize() {
  auto type = cast<RankedTensorType>(getType());
  if (getKind() == BufferKind::Uop)
    return 4 * type.getDimSize(0);
  return getElementBytes(type.getElementType()) * type.getNumElements();
}

FailureOr<std::vector<uint8_t>> BufferOp::getBytes() {
  ElementsAttr contents = getContentsAttr();
  if (!contents)
    return emitOpError() << "expected contents";
  auto type = cast<RankedTensorType>(getType());
  uint64_t elem = getElementBytes(type.getElementType());
  uint64_t count = type.getNumElements();
  ArrayRef<char> raw;
  if (auto dense = dyn_cast<DenseElementsAttr>(contents)) {
    raw = dense.getRawData();
  } else if (auto resource = dyn_cast<DenseResourceElementsAttr>(contents)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return emitOpError() << "expected the data of resource '"
                           << resource.getRawHandle().getKey()
                           << "', got none (elided?)";
    raw = blob->getData();
  }
  std::vector<uint8_t> bytes;
  bool isSplat = contents.isSplat() && raw.size() == elem;
  if (!isSplat && raw.size() != elem * count)
    return emitOpError() << "expected " << elem * count
                         << " bytes of contents, got " << raw.size();
  bytes.reserve(elem * count);
  for (uint64_t i = 0; i < count; ++i) {
    const char *at = raw.data() + (isSplat ? 0 : i * elem);
    if (elem == 1) {
      bytes.push_back(*at);
      continue;
    }
    uint32_t word = 0;
    std::memcpy(&word, at, sizeof(word));
    for (unsigned shift = 0; shift < 32; shift += 8)
      bytes.push_back(static_cast<uint8_t>(word >> shift));
  }
  return bytes;
}

FailureOr<std::vector<vtart::Uop>> BufferOp::getUops() {
  FailureOr<std::vector<uint8_t>> bytes = getBytes();
  if (failed(bytes))
    return failure();
  std::vector<vtart::Uop> uops(bytes->size() / 12);
  for (auto [i, uop] : llvm::enumerate(uops)) {
    uint32_t *fields[] = {&uop.dst, &uop.src, &uop.wgt};
    const char *names[] = {"dst", "src", "wgt"};
    for (unsigned f = 0; f < 3; ++f) {
      const uint8_t *at = bytes->data() + 12 * i + 4 * f;
      *fields[f] = at[0] | at[1] << 8 | at[2] << 16 | uint32_t(at[3]) << 24;
      if (static_cast<int32_t>(*fields[f]) < 0)
        return emitOpError()
               << "expected " << names[f] << " of uop " << i
               << " to be at least 0, got " << static_cast<int32_t>(*fields[f]);
    }
  }
  return uops;
}

LogicalResult BufferOp::verify() {
  // (C1)
  auto type = dyn_cast<RankedTensorType>(getType());
  uint64_t elem = type ? getElementBytes(type.getElementType()) : 0;
  if (!elem || !type.hasStaticShape() || type.getEncoding())
    return emitOpError() << "expected a static tensor of i8, i32 or ui32, got "
                         << getType();
  uint64_t bytes = elem;
  for (int64_t dim : type.getShape()) {
    if (dim == 0)
      return emitOpError() << "expected at least one element, got " << type;
    if (bytes > (kMaxBufferBytes - 1) / dim)
      return emitOpError() << "expected fewer than 2^48 bytes, got " << type;
    bytes *= dim;
  }
  bool isUop = getKind() == BufferKind::Uop;
  if (isUop && (type.getRank() != 2 || type.getDimSize(1) != 3 ||
                !type.getElementType().isSignlessInteger(32)))
    return emitOpError() << "expected tensor<Nx3xi32> of (dst, src, wgt) "
                            "triples in a uop buffer, got "
                         << type;
  // (C2)
  bool needsContents = isUop || getKind() == BufferKind::Constant;
  ElementsAttr contents = getContentsAttr();
  if (needsContents != bool(contents))
    return emitOpError() << "expected " << (needsContents ? "" : "no ")
                         << "contents in a " << stringifyBufferKind(getKind())
                         << " buffer, got " << (contents ? "some" : "none");
  if (contents) {
    if (!isa<DenseIntElementsAttr, DenseResourceElementsAttr>(contents))
      return emitOpError() << "expected dense or dense_resource contents";
    if (contents.getType() != getType())
      return emitOpError() << "expected contents of type " << getType()
                           << ", got " << contents.getType();
  }
  // (C3)
  int64_t alignment = getAlignmentAttr() ? getAlignmentAttr().getInt() : 4096;
  if (alignment <= 0 || alignment > kMaxAlignment ||
      !llvm::isPowerOf2_64(alignment))
    return emitOpError()
           << "expected a power of two up to 1073741824 as alignment, got "
           << alignment;
  return success();
}

//===----------------------------------------------------------------------===//
// ProgramOp
//===----------------------------------------------------------------------===//

void ProgramOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                      vta::ConfigAttr config, StringRef machine) {
  Properties &props = state.getOrAddProperties<Properties>();
  props.sym_name = builder.getStringAttr(name);
  props.config = config;
  if (!machine.empty())
    props.machine = builder.getStringAttr(machine);
  state.addRegion()->emplaceBlock();
}

SmallVector<Operation *> ProgramOp::getInsns() {
  SmallVector<Operation *> insns;
  for (Operation &op : *getBodyBlock())
    if (isInsn(&op))
      insns.push_back(&op);
  return insns;
}

LogicalResult ProgramOp::verify() {
  if (getMachine() && getMachine()->empty())
    return emitOpError() << "expected the name of a machine, got \"\"";
  // (C1)
  Operation *firstInsn = nullptr;
  for (Operation &op : *getBodyBlock()) {
    if (isInsn(&op)) {
      if (!firstInsn)
        firstInsn = &op;
      continue;
    }
    if (!isa<BufferOp>(op))
      return op.emitOpError()
             << "expected only buffers and instructions in a vtaisa.program";
    if (firstInsn) {
      InFlightDiagnostic diag = op.emitOpError()
                                << "expected before the instructions";
      diag.attachNote(firstInsn->getLoc()) << "the first instruction";
      return diag;
    }
  }
  return success();
}

/// (C3) and (C4): what a load or store reaches in its buffer.
static LogicalResult verifyDramRange(Operation *op, const vtart::Insn &insn,
                                     const vtart::Config &config,
                                     BufferOp buffer) {
  uint64_t elem = config.elemBytes(insn.mem);
  uint64_t alignment = buffer.getAlignment();
  auto note = [&](InFlightDiagnostic diag) {
    diag.attachNote(buffer.getLoc()) << "the buffer";
    return diag;
  };
  if (alignment % elem)
    return note(op->emitOpError()
                << "expected the alignment of @" << buffer.getSymName()
                << " to be a multiple of the " << elem << "-byte "
                << vtart::memTypeName(insn.mem) << " element, got "
                << alignment);
  if (insn.xSize == 0 || insn.ySize == 0)
    return success();
  uint64_t end =
      insn.dramBase + uint64_t(insn.ySize - 1) * insn.xStride + insn.xSize;
  uint64_t available = buffer.getByteSize() / elem;
  if (end > available)
    return note(op->emitOpError()
                << "expected an access inside @" << buffer.getSymName()
                << " of " << available << " " << vtart::memTypeName(insn.mem)
                << " elements (" << elem << " bytes each), got elements "
                << insn.dramBase << " to " << end - 1);
  return success();
}

LogicalResult ProgramOp::verifyRegions() {
  vtart::Config config = getHardwareConfig();
  vtart::Codec codec(config);
  llvm::DenseMap<StringAttr, BufferOp> buffers;
  for (Operation &op : *getBodyBlock()) {
    if (auto buffer = dyn_cast<BufferOp>(op)) {
      buffers[buffer.getSymNameAttr()] = buffer;
      if (buffer.getKind() != BufferKind::Uop)
        continue;
      // (C5), where the data is here; an elided resource is found on export.
      auto resource =
          dyn_cast<DenseResourceElementsAttr>(buffer.getContentsAttr());
      if (resource && !resource.getRawHandle().getBlob())
        continue;
      FailureOr<std::vector<vtart::Uop>> uops = buffer.getUops();
      if (failed(uops))
        return failure();
      for (auto [i, uop] : llvm::enumerate(*uops))
        if (vtart::Expected<uint32_t> word = codec.encodeUop(uop); !word)
          return buffer.emitOpError()
                 << "uop " << i << ": " << word.takeError().message();
      continue;
    }
    vtart::Insn insn = getInsn(&op);
    // (C2)
    if (vtart::Expected<vtart::Word128> word = codec.encode(insn); !word)
      return op.emitOpError() << word.takeError().message()
                              << " in configuration " << getConfig().getName();
    FlatSymbolRefAttr ref = getBufferRef(&op);
    if (!ref)
      continue;
    auto it = buffers.find(ref.getAttr());
    if (it == buffers.end())
      return op.emitOpError()
             << "expected a buffer of this program, got " << ref;
    if (failed(verifyDramRange(&op, insn, config, it->second)))
      return failure();
  }
  return success();
}

#define GET_OP_CLASSES
#include "VTA/Dialect/VTAISA/IR/VTAISAOps.cpp.inc"
