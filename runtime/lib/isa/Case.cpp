//===- Case.cpp - Recorded programs with their memory ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Case.h"

#include "core/JsonReader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>

using namespace vtart;
using json::Value;

/// dram_base has 32 bits of elements; no address of a case is larger.
static constexpr uint64_t kMaxAddr = uint64_t(1) << 48;
static constexpr uint64_t kMaxInsns = uint64_t(1) << 32;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Reads the segment table `key` of `info` with its contents from `file`.
static Error readSegments(const Value &info, const char *key,
                          const std::string &file,
                          std::vector<CaseSegment> &out) {
  const Value *table = nullptr;
  if (Error e = json::readArray(info, key, table))
    return std::move(e).withContext("case.json");
  Expected<std::string> bytes = readFile(file);
  if (!bytes)
    return bytes.takeError();
  for (size_t i = 0; i < table->size(); ++i) {
    auto fail = [&](Error error) {
      return std::move(error).withContext(
          format("case.json: %s segment %zu", key, i));
    };
    const Value &entry = (*table)[i];
    uint64_t addr = 0, size = 0, offset = 0;
    if (!entry.is_object())
      return fail(Error(std::string("expected a JSON object, got ") +
                        entry.type_name()));
    if (Error e = json::read(entry, "addr", kMaxAddr, addr))
      return fail(std::move(e));
    if (Error e = json::read(entry, "size", kMaxAddr, size))
      return fail(std::move(e));
    if (Error e = json::read(entry, "offset", kMaxAddr, offset))
      return fail(std::move(e));
    if (size == 0)
      return fail(Error("size must be at least 1"));
    if (offset > bytes->size() || size > bytes->size() - offset)
      return fail(Error(format("bytes %llu to %llu lie outside %s, which "
                               "has %zu bytes",
                               (unsigned long long)offset,
                               (unsigned long long)(offset + size),
                               file.c_str(), bytes->size())));
    CaseSegment segment;
    segment.addr = addr;
    segment.data.assign(bytes->begin() + offset,
                        bytes->begin() + offset + size);
    out.push_back(std::move(segment));
  }
  std::sort(out.begin(), out.end(),
            [](const CaseSegment &a, const CaseSegment &b) {
              return a.addr < b.addr;
            });
  for (size_t i = 1; i < out.size(); ++i)
    if (out[i - 1].addr + out[i - 1].data.size() > out[i].addr)
      return Error(format("case.json: %s segments at 0x%llx and 0x%llx overlap",
                          key, (unsigned long long)out[i - 1].addr,
                          (unsigned long long)out[i].addr));
  return Error::success();
}

/// The memory segments joined where they touch, as [begin, end).
static std::vector<std::pair<uint64_t, uint64_t>>
joinedRanges(const std::vector<CaseSegment> &segments) {
  std::vector<std::pair<uint64_t, uint64_t>> ranges;
  for (const CaseSegment &segment : segments) {
    uint64_t end = segment.addr + segment.data.size();
    if (!ranges.empty() && ranges.back().second == segment.addr)
      ranges.back().second = end;
    else
      ranges.push_back({segment.addr, end});
  }
  return ranges;
}

static Expected<CaseStep> readStep(const Value &info,
                                   const std::string &folder) {
  CaseStep step;
  std::string configName;
  if (Error e = json::read(info, "name", step.name))
    return std::move(e).withContext("case.json");
  if (Error e = json::read(info, "config", configName))
    return std::move(e).withContext("case.json");
  Expected<Config> config = Config::fromName(configName);
  if (!config)
    return config.takeError().withContext("case.json: config");
  step.config = *config;
  if (info.contains("hw_ver")) {
    std::string version;
    if (Error e = json::read(info, "hw_ver", version))
      return std::move(e).withContext("case.json");
    if (version != step.config.hwVersion)
      return Error("case.json: hw_ver \"" + version +
                   "\" is not supported, expected \"" + step.config.hwVersion +
                   "\"");
  }
  auto timing = info.find("timing_only");
  if (timing != info.end()) {
    if (!timing->is_boolean())
      return Error("case.json: \"timing_only\" must be true or false, got " +
                   json::shortText(*timing));
    step.timingOnly = *timing == true;
  }

  std::string insnFile = folder + "/insn.bin";
  Expected<std::string> bytes = readFile(insnFile);
  if (!bytes)
    return bytes.takeError();
  Expected<std::vector<Word128>> words =
      wordsFromBytes(bytes->data(), bytes->size());
  if (!words)
    return words.takeError().withContext(insnFile);
  step.insns = std::move(*words);
  uint64_t count = 0;
  if (Error e = json::read(info, "insn_count", kMaxInsns, count))
    return std::move(e).withContext("case.json");
  if (count != step.insns.size())
    return Error(format("case.json: insn_count is %llu, insn.bin has %zu "
                        "instructions",
                        (unsigned long long)count, step.insns.size()));
  if (step.timingOnly)
    return step;

  if (Error e = readSegments(info, "memory", folder + "/mem.bin", step.memory))
    return e;
  if (Error e =
          readSegments(info, "expect", folder + "/expect.bin", step.expect))
    return e;
  // Both ascend.
  auto ranges = joinedRanges(step.memory);
  auto range = ranges.begin();
  for (const CaseSegment &segment : step.expect) {
    while (range != ranges.end() && range->second <= segment.addr)
      ++range;
    if (range == ranges.end() || segment.addr < range->first ||
        segment.addr + segment.data.size() > range->second)
      return Error(format("case.json: expect segment at 0x%llx of %zu bytes "
                          "lies outside the memory segments",
                          (unsigned long long)segment.addr,
                          segment.data.size()));
  }
  return step;
}

static Expected<Value> readInfo(const std::string &folder) {
  struct stat status;
  if (stat(folder.c_str(), &status) != 0)
    return Error(folder + ": " + std::strerror(errno));
  if (!S_ISDIR(status.st_mode))
    return Error(folder + ": expected a case folder, got a file");
  std::string file = folder + "/case.json";
  if (stat(file.c_str(), &status) != 0)
    return Error(folder + ": no case.json in this folder");
  Expected<std::string> text = readFile(file);
  if (!text)
    return text.takeError();
  Expected<Value> info = json::parseObject(*text);
  if (!info)
    return info.takeError().withContext(file);
  return info;
}

Expected<Case> vtart::loadCase(const std::string &folder) {
  Expected<Value> info = readInfo(folder);
  if (!info)
    return info.takeError();
  Case result;
  auto sequence = info->find("sequence");
  if (sequence == info->end()) {
    Expected<CaseStep> step = readStep(*info, folder);
    if (!step)
      return step.takeError().withContext(folder);
    result.name = step->name;
    result.steps.push_back(std::move(*step));
    return result;
  }

  // The recorded steps have names of their own; the whole needs none.
  result.name = folder.substr(folder.find_last_of('/') + 1);
  if (info->contains("name"))
    if (Error e = json::read(*info, "name", result.name))
      return std::move(e).withContext(folder + ": case.json");
  if (!sequence->is_array() || sequence->empty())
    return Error(folder +
                 ": case.json: \"sequence\" must be a list of "
                 "sub-folders, got " +
                 json::shortText(*sequence));
  for (const Value &entry : *sequence) {
    const auto *name = entry.get_ptr<const std::string *>();
    // A case is self-contained: its steps lie inside its folder.
    if (!name || name->empty() || (*name)[0] == '/' ||
        ("/" + *name + "/").find("/../") != std::string::npos)
      return Error(folder +
                   ": case.json: \"sequence\" must name sub-folders, "
                   "got " +
                   json::shortText(entry));
    std::string sub = folder + "/" + *name;
    Expected<Value> subInfo = readInfo(sub);
    if (!subInfo)
      return subInfo.takeError();
    if (subInfo->contains("sequence"))
      return Error(sub + ": a sequence inside a sequence");
    Expected<CaseStep> step = readStep(*subInfo, sub);
    if (!step)
      return step.takeError().withContext(sub);
    if (!result.steps.empty() && step->config != result.steps[0].config)
      return Error(sub + ": its configuration " + step->config.name() +
                   " differs from " + result.steps[0].config.name() +
                   " of the first step");
    result.steps.push_back(std::move(*step));
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static Value segmentTable(const std::vector<CaseSegment> &segments,
                          std::string &bytes) {
  Value table = Value::array();
  for (const CaseSegment &segment : segments) {
    Value entry;
    entry["addr"] = segment.addr;
    entry["size"] = segment.data.size();
    entry["offset"] = bytes.size();
    table.push_back(std::move(entry));
    bytes.append(segment.data.begin(), segment.data.end());
  }
  return table;
}

Error vtart::saveCase(const CaseStep &step, const std::string &folder) {
  if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST)
    return Error(folder + ": " + std::strerror(errno));
  Value info;
  info["name"] = step.name;
  info["config"] = step.config.name();
  info["hw_ver"] = step.config.hwVersion;
  info["insn_count"] = step.insns.size();
  std::map<std::string, uint64_t> opcodes;
  Codec codec(step.config);
  std::string insns;
  for (const Word128 &word : step.insns) {
    for (uint64_t half : {word.lo, word.hi})
      for (unsigned i = 0; i < 8; ++i)
        insns += static_cast<char>(half >> (8 * i));
    if (Expected<Insn> insn = codec.decode(word)) {
      std::string name = opcodeName(insn->op);
      for (char &c : name)
        c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
      ++opcodes[name];
    }
  }
  info["insn_opcodes"] = opcodes;
  if (Error e = writeFile(folder + "/insn.bin", insns))
    return e;
  if (step.timingOnly) {
    info["timing_only"] = true;
  } else {
    std::string memory, expect;
    info["memory"] = segmentTable(step.memory, memory);
    info["expect"] = segmentTable(step.expect, expect);
    if (Error e = writeFile(folder + "/mem.bin", memory))
      return e;
    if (Error e = writeFile(folder + "/expect.bin", expect))
      return e;
  }
  // Last: a folder with a case.json is complete.
  return writeFile(folder + "/case.json", json::print(info, 1) + "\n");
}

Expected<CaseStep> vtart::caseFromProgram(
    const Program &program, const std::vector<std::vector<uint8_t>> &before,
    const std::vector<std::vector<uint8_t>> &after, uint64_t base) {
  size_t count = program.buffers.size();
  if (before.size() != count || after.size() != count)
    return Error(format("contents of %zu and %zu buffers given, the program "
                        "has %zu",
                        before.size(), after.size(), count));
  CaseStep step;
  step.name = program.name;
  step.config = program.config;
  std::vector<uint64_t> physical;
  uint64_t next = base;
  for (size_t i = 0; i < count; ++i) {
    const Buffer &buffer = program.buffers[i];
    uint64_t size = buffer.byteSize();
    for (const std::vector<uint8_t> *data : {&before[i], &after[i]})
      if (!data->empty() && data->size() != size)
        return Error(format("buffer \"%s\" has %llu bytes, got %zu",
                            buffer.name.c_str(), (unsigned long long)size,
                            data->size()));
    uint64_t alignment = std::max<uint64_t>(buffer.alignment, 1);
    next = (next + alignment - 1) / alignment * alignment;
    if (next > kMaxAddr || size > kMaxAddr - next)
      return Error(format("buffer \"%s\" of %llu bytes does not fit the "
                          "address space",
                          buffer.name.c_str(), (unsigned long long)size));
    physical.push_back(next);
    CaseSegment segment;
    segment.addr = next;
    segment.data = before[i].empty() ? buffer.data : before[i];
    segment.data.resize(size);
    step.memory.push_back(std::move(segment));
    if (!after[i].empty())
      step.expect.push_back({next, after[i]});
    // A gap, so that running over the end of a buffer is an error.
    next += size + 1;
  }
  Expected<std::vector<Word128>> words = program.relocate(physical);
  if (!words)
    return words.takeError();
  step.insns = std::move(*words);
  return step;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

Error vtart::mapCaseMemory(const CaseStep &step, PhysicalMemory &memory) {
  for (const auto &range : joinedRanges(step.memory))
    if (Error e = memory.addSegment(range.first, range.second - range.first))
      return e;
  for (const CaseSegment &segment : step.memory)
    if (uint8_t *host = memory.at(segment.addr, segment.data.size()))
      std::memcpy(host, segment.data.data(), segment.data.size());
  return Error::success();
}

std::optional<CaseMismatch> vtart::compareCase(const CaseStep &step,
                                               const PhysicalMemory &memory) {
  CaseMismatch result;
  for (const CaseSegment &segment : step.expect) {
    const uint8_t *got = memory.at(segment.addr, segment.data.size());
    for (size_t i = 0; i < segment.data.size(); ++i) {
      uint8_t value = got ? got[i] : 0;
      if (got && value == segment.data[i])
        continue;
      if (result.bytes++ == 0) {
        result.addr = segment.addr + i;
        result.expected = segment.data[i];
        result.got = value;
      }
    }
  }
  if (result.bytes == 0)
    return std::nullopt;
  return result;
}
