//===- Machine.cpp - How fast the hardware is -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Machine.h"

#include "BuiltinMachines.h"
#include "core/JsonReader.h"

#include <algorithm>

using namespace vtart;

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

namespace {
/// The files that have a key.
enum class Scope : uint8_t { Both, Bursts, Linear };

/// A numeric or boolean parameter: exactly one of the members is set.
struct Field {
  const char *key;
  Scope scope;
  unsigned Machine::*integer;
  double Machine::*real;
  bool Machine::*flag;
  double min, max;
  /// Left out of files if it is 0.
  bool isOptional = false;
};

constexpr Field integer(const char *key, Scope scope, unsigned Machine::*member,
                        unsigned min, unsigned max) {
  return {key,
          scope,
          member,
          nullptr,
          nullptr,
          static_cast<double>(min),
          static_cast<double>(max)};
}

constexpr Field optionalInteger(const char *key, Scope scope,
                                unsigned Machine::*member, unsigned max) {
  Field field = integer(key, scope, member, 0, max);
  field.isOptional = true;
  return field;
}

constexpr Field real(const char *key, Scope scope, double Machine::*member,
                     double min, double max) {
  return {key, scope, nullptr, member, nullptr, min, max};
}

// Far above any hardware; they keep sums over a program finite and queues in
// memory.
constexpr unsigned maxOverhead = 1000000;
constexpr unsigned maxQueue = 65536;

// In the order they are written.
constexpr Field fields[] = {
    integer("bus_bytes", Scope::Bursts, &Machine::busBytes, 1, 4096),
    // AXI has no longer bursts.
    integer("burst_beats", Scope::Bursts, &Machine::burstBeats, 1, 256),
    integer("read_tags", Scope::Bursts, &Machine::readTags, 1, 1024),
    integer("read_latency", Scope::Bursts, &Machine::readLatency, 0,
            maxOverhead),
    integer("command_cycles", Scope::Bursts, &Machine::commandCycles, 1,
            maxOverhead),
    integer("load_overhead", Scope::Bursts, &Machine::loadOverhead, 0,
            maxOverhead),
    integer("uop_load_overhead", Scope::Bursts, &Machine::uopLoadOverhead, 0,
            maxOverhead),
    integer("pad_hidden", Scope::Bursts, &Machine::padHidden, 0, maxOverhead),
    integer("store_overhead", Scope::Bursts, &Machine::storeOverhead, 0,
            maxOverhead),
    integer("store_burst_overhead", Scope::Bursts, &Machine::storeBurstOverhead,
            0, maxOverhead),
    integer("wide_store_burst_overhead", Scope::Bursts,
            &Machine::wideStoreBurstOverhead, 0, maxOverhead),
    integer("store_read_cycles", Scope::Bursts, &Machine::storeReadCycles, 0,
            maxOverhead),
    integer("fetch_start", Scope::Bursts, &Machine::fetchStart, 0, maxOverhead),
    integer("fetch_decode_cycles", Scope::Bursts, &Machine::fetchDecodeCycles,
            1, maxOverhead),
    integer("fetch_restart_cycles", Scope::Bursts, &Machine::fetchRestartCycles,
            1, maxOverhead),
    optionalInteger("fetch_ahead", Scope::Bursts, &Machine::fetchAhead,
                    maxQueue),
    real("dma_overhead", Scope::Linear, &Machine::dmaOverhead, 0, maxOverhead),
    real("dma_bytes_per_cycle", Scope::Linear, &Machine::dmaBytesPerCycle,
         0.001, maxOverhead),
    real("fetch_cycles", Scope::Linear, &Machine::fetchCycles, 0, maxOverhead),
    {"shared_bus", Scope::Linear, nullptr, nullptr, &Machine::sharedBus, 0, 1},
    integer("gemm_overhead", Scope::Both, &Machine::gemmOverhead, 0,
            maxOverhead),
    integer("alu_overhead", Scope::Both, &Machine::aluOverhead, 0, maxOverhead),
    integer("alu_imm_interval", Scope::Both, &Machine::aluImmInterval, 1,
            maxOverhead),
    integer("alu_tensor_interval", Scope::Both, &Machine::aluTensorInterval, 1,
            maxOverhead),
    integer("nop_cycles", Scope::Both, &Machine::nopCycles, 0, maxOverhead),
    integer("finish_cycles", Scope::Both, &Machine::finishCycles, 0,
            maxOverhead),
    real("loop_fill", Scope::Both, &Machine::loopFill, 0, maxOverhead),
    integer("queue_depth", Scope::Both, &Machine::queueDepth, 1, maxQueue),
    {"queue_holds_current", Scope::Both, nullptr, nullptr,
     &Machine::queueHoldsCurrent, 0, 1},
    integer("token_limit", Scope::Both, &Machine::tokenLimit, 1, maxQueue),
    integer("uop_depth", Scope::Both, &Machine::uopDepth, 0, 1u << 30),
};

constexpr const char *dmaNames[] = {"bursts", "linear"};

bool applies(const Field &field, DmaModel dma) {
  return field.scope == Scope::Both ||
         (field.scope == Scope::Bursts) == (dma == DmaModel::Bursts);
}

bool isPowerOfTwo(unsigned n) { return n && !(n & (n - 1)); }
} // namespace

static Error refuse(const char *key, const std::string &expected,
                    const json::Value &value) {
  return Error("\"" + std::string(key) + "\" must be " + expected + ", got " +
               json::shortText(value));
}

static Error readField(const json::Value &object, const Field &field,
                       Machine &machine) {
  auto it = object.find(field.key);
  if (it == object.end() && field.isOptional)
    return Error::success();
  if (it == object.end())
    return Error(format("missing key \"%s\"", field.key));
  if (field.flag) {
    if (!it->is_boolean())
      return refuse(field.key, "true or false", *it);
    machine.*field.flag = *it->get_ptr<const bool *>();
    return Error::success();
  }
  if (field.integer) {
    std::optional<uint64_t> value =
        json::asUInt(*it, static_cast<uint64_t>(field.max));
    if (!value || *value < field.min)
      return refuse(
          field.key,
          format("an integer from %.0f to %.0f", field.min, field.max), *it);
    machine.*field.integer = static_cast<unsigned>(*value);
    return Error::success();
  }
  double value = it->is_number() ? it->get<double>() : -1;
  if (!(value >= field.min && value <= field.max))
    return refuse(field.key,
                  format("a number from %g to %.0f", field.min, field.max),
                  *it);
  machine.*field.real = value;
  return Error::success();
}

/// The clock stands beside the names, before the choice of the DMA model.
static constexpr Field clockField =
    real("clock_mhz", Scope::Both, &Machine::clockMHz, 0.001, 100000);

static Error checkKeys(const json::Value &object, DmaModel dma) {
  std::vector<const char *> known = {"name", "description", "dma",
                                     clockField.key};
  for (const Field &field : fields) {
    if (applies(field, dma))
      known.push_back(field.key);
    else if (object.contains(field.key))
      return Error(std::string("key \"") + field.key +
                   "\" does not belong to the DMA model \"" +
                   dmaNames[static_cast<unsigned>(dma)] + "\"");
  }
  return json::checkKeys(object, known);
}

/// Values of the bus that are legal one by one and not together.
static Error checkBus(const json::Value &object, const Machine &machine) {
  auto check = [&](bool isFine, const char *key, const std::string &expected) {
    return isFine ? Error::success() : refuse(key, expected, object.at(key));
  };
  if (Error err =
          check(isPowerOfTwo(machine.busBytes), "bus_bytes", "a power of two"))
    return err;
  if (Error err = check(isPowerOfTwo(machine.burstBeats), "burst_beats",
                        "a power of two: bursts end at aligned addresses"))
    return err;
  // To offer a command, to pass it on and to turn to it takes a cycle each; the
  // last beat is before the end.
  for (auto [key, overhead] :
       {std::pair("load_overhead", machine.loadOverhead),
        std::pair("uop_load_overhead", machine.uopLoadOverhead)})
    if (Error err = check(overhead >= machine.readLatency + 4, key,
                          format("at least 4 above \"read_latency\", %u",
                                 machine.readLatency + 4)))
      return err;
  unsigned most = std::min(machine.loadOverhead, machine.uopLoadOverhead);
  if (Error err = check(
          machine.padHidden <= most, "pad_hidden",
          format("at most the overhead of a load, %u: padding starts after it",
                 most)))
    return err;
  return check(uint64_t(machine.busBytes) * machine.burstBeats >=
                   sizeof(Word128),
               "burst_beats",
               format("at least %zu with \"bus_bytes\" %u: a burst brings "
                      "whole instructions of %zu bytes",
                      sizeof(Word128) / machine.busBytes, machine.busBytes,
                      sizeof(Word128)));
}

static Expected<Machine> readMachine(const json::Value &object) {
  Machine machine;
  std::string dma;
  for (auto [key, out] :
       {std::pair("name", &machine.name),
        std::pair("description", &machine.description), std::pair("dma", &dma)})
    if (Error err = json::read(object, key, *out))
      return err;
  if (dma == dmaNames[0])
    machine.dma = DmaModel::Bursts;
  else if (dma == dmaNames[1])
    machine.dma = DmaModel::Linear;
  else
    return refuse("dma", "\"bursts\" or \"linear\"", object.at("dma"));

  if (Error err = checkKeys(object, machine.dma))
    return err;
  if (Error err = readField(object, clockField, machine))
    return err;
  for (const Field &field : fields)
    if (applies(field, machine.dma))
      if (Error err = readField(object, field, machine))
        return err;
  if (machine.dma == DmaModel::Bursts)
    if (Error err = checkBus(object, machine))
      return err;
  return machine;
}

Expected<Machine> Machine::fromJSON(const std::string &text) {
  Expected<json::Value> object = json::parseObject(text);
  if (!object)
    return object.takeError().withContext("machine");
  Expected<Machine> machine = readMachine(*object);
  if (!machine)
    return machine.takeError().withContext("machine");
  return machine;
}

std::string Machine::toJSON() const {
  nlohmann::ordered_json object;
  object["name"] = name;
  object["description"] = description;
  object[clockField.key] = clockMHz;
  object["dma"] = dmaNames[static_cast<unsigned>(dma)];
  for (const Field &field : fields) {
    if (!applies(field, dma) || (field.isOptional && this->*field.integer == 0))
      continue;
    if (field.flag)
      object[field.key] = this->*field.flag;
    else if (field.integer)
      object[field.key] = this->*field.integer;
    else
      object[field.key] = this->*field.real;
  }
  return json::print(object, 2) + "\n";
}

std::vector<std::string> Machine::builtinNames() {
  std::vector<std::string> names;
  for (const BuiltinMachine &machine : builtinMachines())
    names.push_back(machine.name);
  return names;
}

Expected<Machine> Machine::find(const std::string &nameOrPath) {
  std::string names;
  for (const BuiltinMachine &machine : builtinMachines()) {
    if (nameOrPath == machine.name)
      return fromJSON(machine.json);
    names += (names.empty() ? "" : ", ") + std::string(machine.name);
  }
  Expected<std::string> text = readFile(nameOrPath);
  if (!text)
    return Error("machine \"" + nameOrPath + "\" is neither built in (" +
                 names + ") nor a file: " + text.takeError().message());
  Expected<Machine> machine = fromJSON(*text);
  if (!machine)
    return machine.takeError().withContext(nameOrPath);
  return machine;
}
