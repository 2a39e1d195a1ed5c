//===- NetworkFile.cpp - The file of a compiled network -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/FileFormat.h"

#include "vtart/Network.h"

#include <limits>

using namespace vtart;
using json::Value;

namespace {

/// Files of versions 1 and 2 do not say what their kernels were compiled for,
/// so that damage in their tables could not be told from what is right.
constexpr FileFormat kFormat{"VTANET\0", 3, "network", kTensorAlignment,
                             /*oldest=*/3};
constexpr uint64_t kMax32 = std::numeric_limits<uint32_t>::max();
constexpr uint64_t kMaxInt = std::numeric_limits<int64_t>::max();

const char *const kKindNames[] = {"arena", "constant", "port"};

} // namespace

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static Value portsToJson(const std::vector<NetworkPort> &ports) {
  Value table = Value::array();
  for (const NetworkPort &port : ports) {
    Value entry;
    entry["name"] = port.name;
    entry["dtype"] = port.dtype;
    entry["shape"] = port.shape;
    entry["buffer"] = port.buffer;
    table.push_back(std::move(entry));
  }
  return table;
}

static Value buffersToJson(const std::vector<NetworkBuffer> &buffers) {
  Value table = Value::array();
  for (const NetworkBuffer &buffer : buffers) {
    Value entry;
    entry["kind"] = kKindNames[static_cast<unsigned>(buffer.kind)];
    entry["offset"] = buffer.offset;
    entry["size"] = buffer.size;
    table.push_back(std::move(entry));
  }
  return table;
}

static Value kernelsToJson(const std::vector<NetworkKernel> &kernels) {
  Value table = Value::array();
  for (const NetworkKernel &kernel : kernels) {
    Value entry;
    entry["symbol"] = kernel.symbol;
    entry["chunks"] = kernel.chunks;
    entry["scratch_bytes"] = kernel.scratchBytes;
    entry["schedule"] = kernel.schedule;
    entry["knobs"] = Value::object();
    for (const auto &knob : kernel.knobs)
      entry["knobs"][knob.first] = knob.second;
    entry["argument_bytes"] = kernel.argumentBytes;
    entry["writes"] = kernel.writes;
    table.push_back(std::move(entry));
  }
  return table;
}

static Value stepsToJson(const std::vector<NetworkStep> &steps) {
  Value table = Value::array();
  for (const NetworkStep &step : steps) {
    Value entry;
    if (step.program)
      entry["program"] = *step.program;
    else
      entry["kernel"] = step.kernel;
    entry["buffers"] = step.buffers;
    entry["writes"] = step.writes;
    entry["name"] = step.name;
    entry["op"] = step.op;
    entry["location"] = step.location;
    entry["macs"] = step.macs;
    table.push_back(std::move(entry));
  }
  return table;
}

/// Kernels check nothing, so that a table of kernels that is not the one of
/// this host code ends in a crash: this number says that they belong together.
static uint32_t signKernels(const Network &network) {
  std::string text = json::print(kernelsToJson(network.kernels));
  uint32_t parts[] = {crc32(text.data(), text.size()),
                      crc32(network.hostCode.data(), network.hostCode.size())};
  std::vector<uint8_t> bytes;
  for (uint32_t part : parts)
    putInt(bytes, part);
  return crc32(bytes.data(), bytes.size());
}

std::vector<uint8_t> Network::toBytes() const {
  // Keys of a JSON object come out sorted, so the bytes are deterministic.
  Value header;
  header["name"] = name;
  header["producer"] = producer;
  header["target"]["triple"] = target.triple;
  header["target"]["cpu"] = target.cpu;
  header["target"]["features"] = target.features;
  header["config"] =
      config ? Value::parse(config->toJSON(), nullptr, false) : Value();
  header["machine"] = machine;
  header["inputs"] = portsToJson(inputs);
  header["outputs"] = portsToJson(outputs);
  if (!tensors.empty())
    header["tensors"] = portsToJson(tensors);
  header["buffers"] = buffersToJson(buffers);
  header["kernels"] = kernelsToJson(kernels);
  header["kernel_signature"] = signKernels(*this);
  header["steps"] = stepsToJson(steps);
  header["arena_bytes"] = arenaBytes;
  header["host_code_bytes"] = hostCode.size();
  header["constant_bytes"] = constants.size();

  std::vector<uint8_t> payload = hostCode;
  payload.reserve(alignTensor(hostCode.size()) + constants.size());
  payload.resize(alignTensor(payload.size()));
  payload.insert(payload.end(), constants.begin(), constants.end());
  header["programs"] = Value::array();
  for (const Program &program : programs) {
    std::vector<uint8_t> bytes = program.toBytes();
    payload.resize(alignTensor(payload.size()));
    Value entry;
    entry["name"] = program.name;
    entry["offset"] = payload.size();
    entry["size"] = bytes.size();
    header["programs"].push_back(std::move(entry));
    payload.insert(payload.end(), bytes.begin(), bytes.end());
  }
  return kFormat.write(header, payload);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

bool Network::isNetwork(const void *data, size_t size) {
  return kFormat.matches(data, size);
}

namespace {
/// Fills a Network from a header and a payload that passed the checksum; what
/// its tables mean is left to Network::verify.
class NetworkReader {
public:
  explicit NetworkReader(const FileFormat::Contents &file)
      : header(file.header), file(file) {}

  Expected<Network> read();

private:
  template <typename Entry>
  using ReadEntry = Error (NetworkReader::*)(const Value &, Entry &);
  template <typename Entry>
  Error readTable(const char *key, const char *what, ReadEntry<Entry> readEntry,
                  std::vector<Entry> &out);

  Error readTarget();
  Error readConfig();
  Error readPort(const Value &entry, NetworkPort &port);
  Error readBuffer(const Value &entry, NetworkBuffer &buffer);
  Error readKernel(const Value &entry, NetworkKernel &kernel);
  Error readStep(const Value &entry, NetworkStep &step);
  Error readProgram(const Value &entry, Program &program);
  Error readPayload();
  Error readArguments(const Value &entry, NetworkKernel &kernel);
  Error checkSignature();

  const Value &header;
  const FileFormat::Contents &file;
  uint64_t used = 0; ///< Bytes of the payload that have been read.
  Network network;
};

Error expectObject(const Value &value) {
  if (value.is_object())
    return Error::success();
  return Error(std::string("expected a JSON object, got ") + value.type_name());
}

Error readUInt32(const Value &object, const char *key, uint32_t &out) {
  uint64_t value = 0;
  if (Error e = json::read(object, key, kMax32, value))
    return e;
  out = static_cast<uint32_t>(value);
  return Error::success();
}
} // namespace

template <typename Entry>
Error NetworkReader::readTable(const char *key, const char *what,
                               ReadEntry<Entry> readEntry,
                               std::vector<Entry> &out) {
  const Value *table = nullptr;
  if (Error e = json::readArray(header, key, table))
    return e;
  for (const Value &value : *table) {
    Entry entry;
    Error e = expectObject(value);
    if (!e)
      e = (this->*readEntry)(value, entry);
    if (e)
      return std::move(e).withContext(format("%s %zu", what, out.size()));
    out.push_back(std::move(entry));
  }
  return Error::success();
}

Error NetworkReader::readTarget() {
  auto target = header.find("target");
  if (target == header.end())
    return Error("missing key \"target\"");
  auto fail = [](Error error) {
    return std::move(error).withContext("target");
  };
  if (Error e = expectObject(*target))
    return fail(std::move(e));
  if (Error e = json::checkKeys(*target, {"triple", "cpu", "features"}))
    return fail(std::move(e));
  if (Error e = json::read(*target, "triple", network.target.triple))
    return fail(std::move(e));
  if (Error e = json::read(*target, "cpu", network.target.cpu))
    return fail(std::move(e));
  const Value *features = nullptr;
  if (Error e = json::readArray(*target, "features", features))
    return fail(std::move(e));
  for (const Value &feature : *features) {
    const auto *name = feature.get_ptr<const std::string *>();
    if (!name)
      return fail(
          Error("a feature must be a string, got " + json::shortText(feature)));
    network.target.features.push_back(*name);
  }
  return Error::success();
}

Error NetworkReader::readConfig() {
  auto value = header.find("config");
  if (value == header.end())
    return Error("missing key \"config\"");
  if (value->is_null())
    return Error::success();
  Expected<Config> config = Config::fromJSON(json::print(*value));
  if (!config)
    return config.takeError().withContext("configuration");
  network.config = *config;
  return Error::success();
}

Error NetworkReader::readPort(const Value &entry, NetworkPort &port) {
  if (Error e = json::checkKeys(entry, {"name", "dtype", "shape", "buffer"}))
    return e;
  if (Error e = json::read(entry, "name", port.name))
    return e;
  if (Error e = json::read(entry, "dtype", port.dtype))
    return e;
  const Value *shape = nullptr;
  if (Error e = json::readArray(entry, "shape", shape))
    return e;
  for (const Value &dim : *shape) {
    std::optional<uint64_t> extent = json::asUInt(dim, kMaxInt);
    if (!extent || *extent == 0)
      return Error("a dimension must be a positive integer, got " +
                   json::shortText(dim));
    port.shape.push_back(static_cast<int64_t>(*extent));
  }
  return readUInt32(entry, "buffer", port.buffer);
}

Error NetworkReader::readBuffer(const Value &entry, NetworkBuffer &buffer) {
  if (Error e = json::checkKeys(entry, {"kind", "offset", "size"}))
    return e;
  std::string kind;
  if (Error e = json::read(entry, "kind", kind))
    return e;
  unsigned index = 0;
  while (index < 3 && kind != kKindNames[index])
    ++index;
  if (index == 3)
    return Error("unknown kind \"" + json::shortened(kind) +
                 "\", expected arena, constant or port");
  buffer.kind = static_cast<NetworkBuffer::Kind>(index);
  if (Error e = json::read(entry, "offset", kMaxInt, buffer.offset))
    return e;
  return json::read(entry, "size", kMaxInt, buffer.size);
}

Error NetworkReader::readArguments(const Value &entry, NetworkKernel &kernel) {
  const Value *sizes = nullptr;
  if (Error e = json::readArray(entry, "argument_bytes", sizes))
    return e;
  for (const Value &value : *sizes) {
    std::optional<uint64_t> size = json::asUInt(value, kMaxInt);
    if (!size)
      return Error("an argument must be a number of bytes, got " +
                   json::shortText(value));
    kernel.argumentBytes.push_back(*size);
  }
  return readUInt32(entry, "writes", kernel.writes);
}

Error NetworkReader::checkSignature() {
  uint32_t signature = 0;
  if (Error e = readUInt32(header, "kernel_signature", signature))
    return e;
  uint32_t actual = signKernels(network);
  if (actual != signature)
    return Error(format("the host code was compiled for other kernels than "
                        "those of the table: their signature is %08x, expected "
                        "%08x",
                        actual, signature));
  return Error::success();
}

Error NetworkReader::readKernel(const Value &entry, NetworkKernel &kernel) {
  if (Error e = json::checkKeys(entry, {"symbol", "chunks", "scratch_bytes",
                                        "schedule", "knobs", "argument_bytes",
                                        "writes"}))
    return e;
  if (Error e = readArguments(entry, kernel))
    return e;
  if (Error e = json::read(entry, "symbol", kernel.symbol))
    return e;
  uint64_t chunks = 0;
  if (Error e = json::read(entry, "chunks", kMaxInt, chunks))
    return e;
  kernel.chunks = static_cast<int64_t>(chunks);
  if (Error e =
          json::read(entry, "scratch_bytes", kMaxInt, kernel.scratchBytes))
    return e;
  if (Error e = json::read(entry, "schedule", kernel.schedule))
    return e;
  auto knobs = entry.find("knobs");
  if (knobs == entry.end())
    return Error("missing key \"knobs\"");
  if (!knobs->is_object())
    return Error("\"knobs\" must be an object, got " + json::shortText(*knobs));
  for (auto it = knobs->begin(); it != knobs->end(); ++it) {
    std::optional<uint64_t> positive = json::asUInt(*it, kMaxInt);
    const auto *negative = it->get_ptr<const int64_t *>();
    if (!positive && !negative)
      return Error("knob \"" + json::shortened(it.key()) +
                   "\" must be an integer, got " + json::shortText(*it));
    kernel.knobs[it.key()] =
        positive ? static_cast<int64_t>(*positive) : *negative;
  }
  return Error::success();
}

Error NetworkReader::readStep(const Value &entry, NetworkStep &step) {
  bool onDevice = entry.contains("program");
  const char *runs = onDevice ? "program" : "kernel";
  if (Error e = json::checkKeys(
          entry, {runs, "buffers", "writes", "name", "op", "location", "macs"}))
    return onDevice && entry.contains("kernel")
               ? Error("it has both a kernel and a program")
               : std::move(e);
  uint32_t index = 0;
  if (Error e = readUInt32(entry, runs, index))
    return e;
  if (onDevice)
    step.program = index;
  else
    step.kernel = index;
  const Value *buffers = nullptr;
  if (Error e = json::readArray(entry, "buffers", buffers))
    return e;
  for (const Value &value : *buffers) {
    std::optional<uint64_t> index = json::asUInt(value, kMax32);
    if (!index)
      return Error("a buffer must be an index, got " + json::shortText(value));
    step.buffers.push_back(static_cast<uint32_t>(*index));
  }
  if (Error e = readUInt32(entry, "writes", step.writes))
    return e;
  if (Error e = json::read(entry, "name", step.name))
    return e;
  if (Error e = json::read(entry, "op", step.op))
    return e;
  if (Error e = json::read(entry, "location", step.location))
    return e;
  return json::read(entry, "macs", kMaxInt, step.macs);
}

Error NetworkReader::readProgram(const Value &entry, Program &program) {
  if (Error e = json::checkKeys(entry, {"name", "offset", "size"}))
    return e;
  std::string name;
  if (Error e = json::read(entry, "name", name))
    return e;
  uint64_t offset = 0, size = 0;
  if (Error e = json::read(entry, "offset", file.payloadBytes, offset))
    return e;
  if (Error e = json::read(entry, "size", file.payloadBytes, size))
    return e;
  // Without gaps and in order, as everything in the payload.
  if (offset != alignTensor(used))
    return Error(format("offset %llu must be %llu", (unsigned long long)offset,
                        (unsigned long long)alignTensor(used)));
  if (size > file.payloadBytes - offset)
    return Error(format("its %llu bytes at offset %llu end after the payload "
                        "of %llu bytes",
                        (unsigned long long)size, (unsigned long long)offset,
                        (unsigned long long)file.payloadBytes));
  Expected<Program> read = Program::fromBytes(file.payload + offset, size);
  if (!read)
    return read.takeError();
  if (read->name != name)
    return Error("the table calls it \"" + json::shortened(name) +
                 "\", itself \"" + json::shortened(read->name) + "\"");
  program = std::move(*read);
  used = offset + size;
  return Error::success();
}

Error NetworkReader::readPayload() {
  uint64_t hostCode = 0, constants = 0;
  if (Error e =
          json::read(header, "host_code_bytes", file.payloadBytes, hostCode))
    return e;
  if (Error e =
          json::read(header, "constant_bytes", file.payloadBytes, constants))
    return e;
  uint64_t start = alignTensor(hostCode);
  used = start + constants;
  if (used <= file.payloadBytes) {
    const uint8_t *payload = file.payload;
    network.hostCode.assign(payload, payload + hostCode);
    network.constants.assign(payload + start, payload + used);
    if (Error e = readTable("programs", "program", &NetworkReader::readProgram,
                            network.programs))
      return e;
  }
  if (used != file.payloadBytes)
    return Error(format("the header describes %llu payload bytes, there are "
                        "%llu",
                        (unsigned long long)used,
                        (unsigned long long)file.payloadBytes));
  return Error::success();
}

Expected<Network> NetworkReader::read() {
  std::vector<const char *> keys = {
      "name",           "producer", "target",          "config",
      "machine",        "inputs",   "outputs",         "buffers",
      "kernels",        "steps",    "arena_bytes",     "host_code_bytes",
      "constant_bytes", "programs", "kernel_signature"};
  bool hasTensors = header.contains("tensors");
  if (hasTensors)
    keys.push_back("tensors");
  if (Error e = json::checkKeys(header, keys))
    return e;
  if (Error e = json::read(header, "name", network.name))
    return e;
  if (Error e = json::read(header, "producer", network.producer))
    return e;
  if (Error e = readTarget())
    return e;
  if (Error e = readConfig())
    return e;
  if (Error e = json::read(header, "machine", network.machine))
    return e;
  if (Error e = readTable("inputs", "input", &NetworkReader::readPort,
                          network.inputs))
    return e;
  if (Error e = readTable("outputs", "output", &NetworkReader::readPort,
                          network.outputs))
    return e;
  if (hasTensors)
    if (Error e = readTable("tensors", "tensor", &NetworkReader::readPort,
                            network.tensors))
      return e;
  if (Error e = readTable("buffers", "buffer", &NetworkReader::readBuffer,
                          network.buffers))
    return e;
  if (Error e = readTable("kernels", "kernel", &NetworkReader::readKernel,
                          network.kernels))
    return e;
  if (Error e =
          readTable("steps", "step", &NetworkReader::readStep, network.steps))
    return e;
  if (Error e = json::read(header, "arena_bytes", kMaxInt, network.arenaBytes))
    return e;
  if (Error e = readPayload())
    return e;
  if (Error e = checkSignature())
    return e;
  if (Error e = network.verify())
    return e;
  return std::move(network);
}

Expected<Network> Network::fromBytes(const void *data, size_t size) {
  Expected<FileFormat::Contents> file = kFormat.read(data, size);
  if (!file)
    return file.takeError();
  Expected<Network> network = NetworkReader(*file).read();
  if (!network)
    return network.takeError().withContext("network header");
  return network;
}

Expected<Network> Network::fromFile(const std::string &path) {
  Expected<std::string> bytes = readFile(path);
  if (!bytes)
    return bytes.takeError();
  Expected<Network> network = fromBytes(bytes->data(), bytes->size());
  if (!network)
    return network.takeError().withContext(path);
  return network;
}
