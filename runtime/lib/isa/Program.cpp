//===- Program.cpp - The program file -------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Program.h"

#include "core/FileFormat.h"

#include <limits>
#include <unordered_set>

using namespace vtart;
using json::Value;

namespace {
constexpr FileFormat kFormat{"VTAPROG", 1, "program"};
constexpr uint64_t kMaxAlignment = uint64_t(1) << 30;
constexpr uint64_t kMax32 = std::numeric_limits<uint32_t>::max();
/// Sizes stay far enough from 2^64 that sums of a few cannot wrap.
constexpr uint64_t kMaxBufferBytes = uint64_t(1) << 48;

bool hasData(BufferKind kind) {
  return kind == BufferKind::Constant || kind == BufferKind::Uop;
}
} // namespace

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

static const char *const kKindNames[] = {"input", "output", "constant", "uop",
                                         "scratch"};

const char *vtart::bufferKindName(BufferKind kind) {
  return kKindNames[static_cast<unsigned>(kind)];
}

std::optional<BufferKind> vtart::parseBufferKind(const std::string &name) {
  for (unsigned i = 0; i < 5; ++i)
    if (name == kKindNames[i])
      return static_cast<BufferKind>(i);
  return std::nullopt;
}

unsigned vtart::dtypeBytes(const std::string &dtype) {
  if (dtype == "int8")
    return 1;
  return dtype == "int32" || dtype == "uint32" ? 4 : 0;
}

/// Product of the shape times the element size, or nothing if a dimension is
/// negative or the product passes `kMaxBufferBytes`.
static std::optional<uint64_t> checkedByteSize(const Buffer &buffer) {
  uint64_t size = dtypeBytes(buffer.dtype);
  for (int64_t dim : buffer.shape) {
    if (dim < 0)
      return std::nullopt;
    if (dim != 0 && size > kMaxBufferBytes / static_cast<uint64_t>(dim))
      return std::nullopt;
    size *= static_cast<uint64_t>(dim);
  }
  return size;
}

uint64_t Buffer::byteSize() const { return checkedByteSize(*this).value_or(0); }

bool Buffer::operator==(const Buffer &o) const {
  return name == o.name && kind == o.kind && dtype == o.dtype &&
         shape == o.shape && alignment == o.alignment && data == o.data;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

std::vector<uint8_t> Program::toBytes() const {
  std::vector<uint8_t> payload;
  payload.reserve(insns.size() * sizeof(Word128));
  for (const Word128 &word : insns) {
    putInt(payload, word.lo);
    putInt(payload, word.hi);
  }

  Value bufferTable = Value::array();
  for (const Buffer &buffer : buffers) {
    bool data = hasData(buffer.kind);
    Value entry;
    entry["name"] = buffer.name;
    entry["kind"] = bufferKindName(buffer.kind);
    entry["dtype"] = buffer.dtype;
    entry["shape"] = buffer.shape;
    entry["alignment"] = buffer.alignment;
    entry["offset"] = data ? payload.size() : 0;
    entry["size"] = data ? buffer.data.size() : buffer.byteSize();
    bufferTable.push_back(std::move(entry));
    if (data)
      payload.insert(payload.end(), buffer.data.begin(), buffer.data.end());
  }
  Value relocationTable = Value::array();
  for (const Relocation &relocation : relocations)
    relocationTable.push_back({relocation.insn, relocation.buffer});
  Value runs = Value::array();
  for (size_t i = 0; i < insnLocations.size();) {
    size_t end = i + 1;
    while (end < insnLocations.size() && insnLocations[end] == insnLocations[i])
      ++end;
    runs.push_back({insnLocations[i], end - i});
    i = end;
  }

  // Keys of a JSON object come out sorted, so the bytes are deterministic.
  Value header;
  header["name"] = name;
  header["config"] = Value::parse(config.toJSON(), nullptr, false);
  header["machine"] = machine;
  header["insn_count"] = insns.size();
  header["buffers"] = std::move(bufferTable);
  header["relocations"] = std::move(relocationTable);
  header["locations"] = locations;
  header["insn_locations"] = std::move(runs);
  return kFormat.write(header, payload);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

bool Program::isProgram(const void *data, size_t size) {
  return kFormat.matches(data, size);
}

namespace {
/// Fills a Program from a header and a payload that passed the checksum: what
/// is wrong here was written wrong, and is still no reason to crash.
class ProgramReader {
public:
  ProgramReader(const Value &header, const uint8_t *payload,
                uint64_t payloadBytes)
      : header(header), payload(payload), payloadBytes(payloadBytes) {}

  Expected<Program> read();

private:
  Error readInsns();
  Error readBuffer(const Value &entry, Buffer &buffer);
  Error readBuffers();
  Error readRelocations();
  Error readLocations();

  const Value &header;
  const uint8_t *payload;
  uint64_t payloadBytes;
  uint64_t used = 0; ///< Bytes of the payload handed out so far.
  Program program;
};
} // namespace

/// Reads a `[a, b]` pair of table `key`.
static Error readPair(const Value &pair, const char *key, size_t index,
                      uint64_t &first, uint64_t &second) {
  std::optional<uint64_t> a, b;
  if (pair.is_array() && pair.size() == 2) {
    a = json::asUInt(pair[0], kMax32);
    b = json::asUInt(pair[1], kMax32);
  }
  if (!a || !b)
    return Error(format("entry %zu of \"%s\" must be two integers, got %s",
                        index, key, json::shortText(pair).c_str()));
  first = *a;
  second = *b;
  return Error::success();
}

Error ProgramReader::readInsns() {
  uint64_t count = 0;
  if (Error e = json::read(header, "insn_count", kMax32, count))
    return e;
  if (count > payloadBytes / sizeof(Word128))
    return Error(format("insn_count %llu needs %llu payload bytes, there are "
                        "%llu",
                        (unsigned long long)count,
                        (unsigned long long)(count * sizeof(Word128)),
                        (unsigned long long)payloadBytes));
  program.insns.resize(count);
  for (Word128 &word : program.insns) {
    word.lo = getInt<uint64_t>(payload + used);
    word.hi = getInt<uint64_t>(payload + used + 8);
    used += sizeof(Word128);
  }
  return Error::success();
}

Error ProgramReader::readBuffer(const Value &entry, Buffer &buffer) {
  if (!entry.is_object())
    return Error(std::string("expected a JSON object, got ") +
                 entry.type_name());
  std::string kindName;
  uint64_t offset = 0, size = 0;
  const Value *shape = nullptr;
  if (Error e = json::checkKeys(entry, {"name", "kind", "dtype", "shape",
                                        "alignment", "offset", "size"}))
    return e;
  if (Error e = json::read(entry, "name", buffer.name))
    return e;
  if (buffer.name.empty())
    return Error("\"name\" must not be empty");
  if (Error e = json::read(entry, "kind", kindName))
    return e;
  if (Error e = json::read(entry, "dtype", buffer.dtype))
    return e;
  if (Error e = json::readArray(entry, "shape", shape))
    return e;
  if (Error e = json::read(entry, "alignment", kMaxAlignment, buffer.alignment))
    return e;
  if (Error e = json::read(entry, "offset", kMaxBufferBytes, offset))
    return e;
  if (Error e = json::read(entry, "size", kMaxBufferBytes, size))
    return e;

  std::optional<BufferKind> kind = parseBufferKind(kindName);
  if (!kind)
    return Error("unknown kind \"" + kindName +
                 "\", expected input, output, constant, uop or scratch");
  buffer.kind = *kind;
  if (!dtypeBytes(buffer.dtype))
    return Error("unknown dtype \"" + buffer.dtype +
                 "\", expected int8, int32 or uint32");
  if (buffer.alignment == 0 || (buffer.alignment & (buffer.alignment - 1)))
    return Error(format("alignment %llu is not a power of two",
                        (unsigned long long)buffer.alignment));
  for (const Value &dim : *shape) {
    std::optional<uint64_t> extent = json::asUInt(dim, kMaxBufferBytes);
    if (!extent || *extent == 0)
      return Error("a dimension must be a positive integer, got " +
                   json::shortText(dim));
    buffer.shape.push_back(static_cast<int64_t>(*extent));
  }
  std::optional<uint64_t> expected = checkedByteSize(buffer);
  if (!expected)
    return Error(format("shape %s of %s is larger than the limit of %llu bytes",
                        json::shortText(*shape).c_str(), buffer.dtype.c_str(),
                        (unsigned long long)kMaxBufferBytes));
  if (size != *expected)
    return Error(format("size %llu does not match shape %s of %s, which takes "
                        "%llu bytes",
                        (unsigned long long)size,
                        json::shortText(*shape).c_str(), buffer.dtype.c_str(),
                        (unsigned long long)*expected));
  if (!hasData(buffer.kind)) {
    if (offset != 0)
      return Error(format("offset %llu of a buffer without data must be 0",
                          (unsigned long long)offset));
    return Error::success();
  }
  // Data lies in table order without gaps: there is one file per program.
  if (offset != used)
    return Error(format("offset %llu of its data must be %llu",
                        (unsigned long long)offset, (unsigned long long)used));
  if (size > payloadBytes - used)
    return Error(format("its %llu bytes at offset %llu end after the payload "
                        "of %llu bytes",
                        (unsigned long long)size, (unsigned long long)offset,
                        (unsigned long long)payloadBytes));
  buffer.data.assign(payload + used, payload + used + size);
  used += size;
  return Error::success();
}

Error ProgramReader::readBuffers() {
  const Value *table = nullptr;
  if (Error e = json::readArray(header, "buffers", table))
    return e;
  std::unordered_set<std::string> names;
  for (const Value &entry : *table) {
    Buffer buffer;
    if (Error e = readBuffer(entry, buffer)) {
      std::string which = format("buffer %zu", program.buffers.size());
      if (!buffer.name.empty())
        which += " (\"" + buffer.name + "\")";
      return std::move(e).withContext(which);
    }
    if (!names.insert(buffer.name).second)
      return Error("two buffers are called \"" + buffer.name + "\"");
    program.buffers.push_back(std::move(buffer));
  }
  if (used != payloadBytes)
    return Error(format("the tables describe %llu payload bytes, there are "
                        "%llu",
                        (unsigned long long)used,
                        (unsigned long long)payloadBytes));
  return Error::success();
}

Error ProgramReader::readRelocations() {
  const Value *table = nullptr;
  if (Error e = json::readArray(header, "relocations", table))
    return e;
  for (size_t i = 0; i < table->size(); ++i) {
    uint64_t insn = 0, buffer = 0;
    if (Error e = readPair((*table)[i], "relocations", i, insn, buffer))
      return e;
    if (insn >= program.insns.size())
      return Error(format("relocation %zu names instruction %llu, the program "
                          "has %zu",
                          i, (unsigned long long)insn, program.insns.size()));
    if (buffer >= program.buffers.size())
      return Error(format("relocation %zu names buffer %llu, the program has "
                          "%zu",
                          i, (unsigned long long)buffer,
                          program.buffers.size()));
    if (!program.relocations.empty() && program.relocations.back().insn >= insn)
      return Error(format("relocation %zu names instruction %llu after "
                          "instruction %u; they must ascend",
                          i, (unsigned long long)insn,
                          program.relocations.back().insn));
    program.relocations.push_back(
        {static_cast<uint32_t>(insn), static_cast<uint32_t>(buffer)});
  }
  return Error::success();
}

Error ProgramReader::readLocations() {
  const Value *texts = nullptr, *runs = nullptr;
  if (Error e = json::readArray(header, "locations", texts))
    return e;
  for (size_t i = 0; i < texts->size(); ++i) {
    const auto *text = (*texts)[i].get_ptr<const std::string *>();
    if (!text)
      return Error(format("entry %zu of \"locations\" must be a string, got %s",
                          i, json::shortText((*texts)[i]).c_str()));
    program.locations.push_back(*text);
  }
  if (Error e = json::readArray(header, "insn_locations", runs))
    return e;
  for (size_t i = 0; i < runs->size(); ++i) {
    uint64_t location = 0, count = 0;
    if (Error e = readPair((*runs)[i], "insn_locations", i, location, count))
      return e;
    if (location >= program.locations.size())
      return Error(format("entry %zu of \"insn_locations\" names location "
                          "%llu, the program has %zu",
                          i, (unsigned long long)location,
                          program.locations.size()));
    // Checked before growing: a tiny file must not ask for gigabytes.
    if (count > program.insns.size() - program.insnLocations.size())
      return Error(format("\"insn_locations\" covers more than the %zu "
                          "instructions of the program",
                          program.insns.size()));
    program.insnLocations.insert(program.insnLocations.end(), count,
                                 static_cast<uint32_t>(location));
  }
  if (!runs->empty() && program.insnLocations.size() != program.insns.size())
    return Error(format("\"insn_locations\" covers %zu of %zu instructions",
                        program.insnLocations.size(), program.insns.size()));
  return Error::success();
}

Expected<Program> ProgramReader::read() {
  if (Error e = json::checkKeys(header, {"name", "config", "machine",
                                         "insn_count", "buffers", "relocations",
                                         "locations", "insn_locations"}))
    return e;
  if (Error e = json::read(header, "name", program.name))
    return e;
  if (Error e = json::read(header, "machine", program.machine))
    return e;
  auto configJson = header.find("config");
  if (configJson == header.end())
    return Error("missing key \"config\"");
  Expected<Config> config = Config::fromJSON(json::print(*configJson));
  if (!config)
    return config.takeError().withContext("configuration");
  program.config = *config;
  for (Error (ProgramReader::*step)() :
       {&ProgramReader::readInsns, &ProgramReader::readBuffers,
        &ProgramReader::readRelocations, &ProgramReader::readLocations})
    if (Error e = (this->*step)())
      return e;
  return std::move(program);
}

Expected<Program> Program::fromBytes(const void *data, size_t size) {
  Expected<FileFormat::Contents> file = kFormat.read(data, size);
  if (!file)
    return file.takeError();
  Expected<Program> program =
      ProgramReader(file->header, file->payload, file->payloadBytes).read();
  if (!program)
    return program.takeError().withContext("program header");
  return program;
}

Expected<Program> Program::fromFile(const std::string &path) {
  Expected<std::string> bytes = readFile(path);
  if (!bytes)
    return bytes.takeError();
  Expected<Program> program = fromBytes(bytes->data(), bytes->size());
  if (!program)
    return program.takeError().withContext(path);
  return program;
}

std::optional<uint32_t> Program::findBuffer(const std::string &name) const {
  for (size_t i = 0; i < buffers.size(); ++i)
    if (buffers[i].name == name)
      return static_cast<uint32_t>(i);
  return std::nullopt;
}

Expected<std::vector<Word128>>
Program::relocate(Span<const uint64_t> physical) const {
  if (physical.size() != buffers.size())
    return Error(format("%zu addresses given for %zu buffers", physical.size(),
                        buffers.size()));
  Codec codec(config);
  std::vector<Word128> out = insns;
  for (const Relocation &relocation : relocations) {
    auto fail = [&](Error error) {
      return std::move(error).withContext(
          format("instruction %u", relocation.insn));
    };
    if (relocation.insn >= insns.size() || relocation.buffer >= buffers.size())
      return fail(
          Error(format("relocation to buffer %u is outside the "
                       "program's %zu instructions and %zu buffers",
                       relocation.buffer, insns.size(), buffers.size())));
    Expected<Insn> insn = codec.decode(insns[relocation.insn]);
    if (!insn)
      return fail(insn.takeError());
    if (insn->op != Opcode::Load && insn->op != Opcode::Store)
      return fail(
          Error(std::string("a relocation needs a load or store, this is a ") +
                opcodeName(insn->op)));
    const Buffer &buffer = buffers[relocation.buffer];
    uint64_t address = physical[relocation.buffer];
    uint64_t elem = config.elemBytes(insn->mem);
    if (address % elem)
      return fail(
          Error(format("address 0x%llx of buffer \"%s\" is not a multiple "
                       "of the %llu-byte %s element",
                       (unsigned long long)address, buffer.name.c_str(),
                       (unsigned long long)elem, memTypeName(insn->mem))));
    uint64_t base = address / elem;
    if (base > kMax32 - insn->dramBase)
      return fail(Error(format("dram_base %llu (buffer \"%s\" at 0x%llx, "
                               "element %u) does not fit 32 bits",
                               (unsigned long long)(base + insn->dramBase),
                               buffer.name.c_str(), (unsigned long long)address,
                               insn->dramBase)));
    insn->dramBase += static_cast<uint32_t>(base);
    Expected<Word128> word = codec.encode(*insn);
    if (!word)
      return fail(word.takeError());
    out[relocation.insn] = *word;
  }
  return out;
}
