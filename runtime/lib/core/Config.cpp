//===- Config.cpp - What the hardware is ----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Config.h"

#include "JsonReader.h"

#include <algorithm>
#include <cctype>
#include <sys/stat.h>

using namespace vtart;

namespace {

/// Logarithms from here on are mistakes; below, no shift of ours overflows.
constexpr unsigned kLogLimit = 40;
/// The driver hands out DRAM by pages; an element must not straddle one.
constexpr unsigned kLogPageBytes = 12;
/// The sram_base field of LOAD and STORE.
constexpr unsigned kSramBaseBits = 16;
constexpr const char *kHwVersion = "0.0.2";

/// A numeric key of vta_config.json.
struct LogKey {
  const char *name;
  unsigned Config::*member;
};
constexpr LogKey kLogKeys[] = {
    {"LOG_INP_WIDTH", &Config::logInpWidth},
    {"LOG_WGT_WIDTH", &Config::logWgtWidth},
    {"LOG_ACC_WIDTH", &Config::logAccWidth},
    {"LOG_BATCH", &Config::logBatch},
    {"LOG_BLOCK", &Config::logBlock},
    {"LOG_UOP_BUFF_SIZE", &Config::logUopBuffSize},
    {"LOG_INP_BUFF_SIZE", &Config::logInpBuffSize},
    {"LOG_WGT_BUFF_SIZE", &Config::logWgtBuffSize},
    {"LOG_ACC_BUFF_SIZE", &Config::logAccBuffSize},
};

constexpr const char *kMemTypeNames[kNumMemTypes] = {"uop", "wgt", "inp",
                                                     "acc", "out", "acc8"};

/// log2 of the bits of one element; SRAM and DRAM agree except for acc8.
int logElemBits(const Config &c, MemType type) {
  switch (type) {
  case MemType::Uop:
    return 5;
  case MemType::Wgt:
    return int(2 * c.logBlock + c.logWgtWidth);
  case MemType::Inp:
  case MemType::Out:
    return int(c.logBatch + c.logBlock + c.logInpWidth);
  case MemType::Acc:
    return int(c.logBatch + c.logBlock + c.logAccWidth);
  case MemType::Acc8:
    return int(c.logBatch + c.logBlock + c.logAccWidth) - 2;
  }
  return 0;
}

/// May be negative while the configuration is not verified.
int signedLogDepth(const Config &c, MemType type) {
  switch (type) {
  case MemType::Uop:
    return int(c.logUopBuffSize) + 3 - logElemBits(c, MemType::Uop);
  case MemType::Wgt:
    return int(c.logWgtBuffSize) + 3 - logElemBits(c, MemType::Wgt);
  case MemType::Inp:
    return int(c.logInpBuffSize) + 3 - logElemBits(c, MemType::Inp);
  case MemType::Acc:
  case MemType::Out:
  case MemType::Acc8:
    return int(c.logAccBuffSize) + 3 - logElemBits(c, MemType::Acc);
  }
  return 0;
}

/// Target names become parts of configuration names and of file names.
bool isTargetName(const std::string &name) {
  if (name.empty() || name.size() > 64)
    return false;
  return std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '-' || c == '.';
  });
}

std::optional<uint64_t> parseNumber(const std::string &text) {
  if (text.empty() || text.size() > 18)
    return std::nullopt;
  uint64_t value = 0;
  for (unsigned char c : text) {
    if (!std::isdigit(c))
      return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

/// log2 of the decimal power of two in `text`.
std::optional<unsigned> parsePowerOfTwo(const std::string &text) {
  std::optional<uint64_t> value = parseNumber(text);
  if (!value || *value == 0 || (*value & (*value - 1)))
    return std::nullopt;
  unsigned log = 0;
  while (*value >> (log + 1))
    ++log;
  return log;
}

/// "BxK" as two logarithms.
bool parseShape(const std::string &text, Config &config) {
  size_t x = text.find('x');
  if (x == std::string::npos)
    return false;
  std::optional<unsigned> batch = parsePowerOfTwo(text.substr(0, x));
  std::optional<unsigned> block = parsePowerOfTwo(text.substr(x + 1));
  if (!batch || !block)
    return false;
  config.logBatch = *batch;
  config.logBlock = *block;
  return true;
}

/// "i8w8a32" as three logarithms.
bool parseWidths(const std::string &text, Config &config) {
  size_t w = text.find('w'), a = text.find('a');
  if (text.empty() || text[0] != 'i' || w == std::string::npos ||
      a == std::string::npos || a < w)
    return false;
  std::optional<unsigned> inp = parsePowerOfTwo(text.substr(1, w - 1));
  std::optional<unsigned> wgt = parsePowerOfTwo(text.substr(w + 1, a - w - 1));
  std::optional<unsigned> acc = parsePowerOfTwo(text.substr(a + 1));
  if (!inp || !wgt || !acc)
    return false;
  config.logInpWidth = *inp;
  config.logWgtWidth = *wgt;
  config.logAccWidth = *acc;
  return true;
}

/// Collects everything that is wrong, so that a user fixes a file once.
class Reasons {
public:
  void add(const std::string &reason) {
    text += (text.empty() ? "" : "; ") + reason;
  }
  void add(const Error &error) {
    if (error)
      add(error.message());
  }
  bool empty() const { return text.empty(); }
  Error toError(const std::string &context) const {
    return empty() ? Error::success() : Error(context + ": " + text);
  }

private:
  std::string text;
};

void checkElements(const Config &c, Reasons &reasons) {
  auto checkPage = [&](MemType type) {
    int logBytes = logElemBits(c, type) - 3;
    if (logBytes > int(kLogPageBytes))
      reasons.add(format("%s element of %llu bytes is larger than a %u-byte "
                         "page (LOG_BATCH %u, LOG_BLOCK %u)",
                         memTypeName(type), 1ull << std::min(logBytes, 63),
                         1u << kLogPageBytes, c.logBatch, c.logBlock));
  };
  checkPage(MemType::Inp);
  checkPage(MemType::Wgt);
  checkPage(MemType::Acc);
}

/// Returns false if the depths are of no use for further checks.
bool checkDepths(const Config &c, Reasons &reasons) {
  bool usable = true;
  auto check = [&](MemType type, const char *key, unsigned logBytes) {
    int log = signedLogDepth(c, type);
    if (log < 0) {
      usable = false;
      reasons.add(format("%s buffer of %llu bytes (%s %u) is smaller than one "
                         "element of %llu bytes",
                         memTypeName(type), 1ull << logBytes, key, logBytes,
                         1ull << std::min(logElemBits(c, type) - 3, 63)));
    } else if (log > int(kSramBaseBits)) {
      reasons.add(format("%s buffer holds 2^%d elements (%s %u), sram_base has "
                         "%u bits",
                         memTypeName(type), log, key, logBytes, kSramBaseBits));
    }
  };
  check(MemType::Uop, "LOG_UOP_BUFF_SIZE", c.logUopBuffSize);
  check(MemType::Inp, "LOG_INP_BUFF_SIZE", c.logInpBuffSize);
  check(MemType::Wgt, "LOG_WGT_BUFF_SIZE", c.logWgtBuffSize);
  check(MemType::Acc, "LOG_ACC_BUFF_SIZE", c.logAccBuffSize);
  return usable;
}

/// Index widths against the room in uops and instructions.
void checkFields(const Config &c, Reasons &reasons) {
  int uop = signedLogDepth(c, MemType::Uop);
  int inp = signedLogDepth(c, MemType::Inp);
  int wgt = signedLogDepth(c, MemType::Wgt);
  int acc = signedLogDepth(c, MemType::Acc);
  int src = std::max(acc, inp);
  std::string inpSize = format("LOG_INP_BUFF_SIZE %u", c.logInpBuffSize);
  std::string wgtSize = format("LOG_WGT_BUFF_SIZE %u", c.logWgtBuffSize);
  std::string accSize = format("LOG_ACC_BUFF_SIZE %u", c.logAccBuffSize);
  std::string dataSizes = accSize + ", " + inpSize + ", " + wgtSize;

  if (acc + src + wgt > 32)
    reasons.add(format("uop needs %d bits, has 32 (dst %d + src %d + wgt %d; "
                       "%s)",
                       acc + src + wgt, acc, src, wgt, dataSizes.c_str()));
  // Opcode, flags, reset, two loop counts of 14 bits, and a range whose end
  // has one bit more than its begin.
  if (37 + 2 * uop > 64)
    reasons.add(format("GEMM and ALU word 0 needs %d bits, has 64 (37 + 2 * "
                       "uop %d; LOG_UOP_BUFF_SIZE %u)",
                       37 + 2 * uop, uop, c.logUopBuffSize));
  if (2 * (acc + inp + wgt) > 64)
    reasons.add(format("GEMM word 1 needs %d bits, has 64 (2 * (acc %d + inp "
                       "%d + wgt %d); %s)",
                       2 * (acc + inp + wgt), acc, inp, wgt,
                       dataSizes.c_str()));
  if (4 * acc + 20 > 64)
    reasons.add(format("ALU word 1 needs %d bits, has 64 (4 * acc %d + 20; "
                       "%s)",
                       4 * acc + 20, acc, accSize.c_str()));
}

} // namespace

const char *vtart::memTypeName(MemType type) {
  unsigned index = unsigned(type);
  return index < kNumMemTypes ? kMemTypeNames[index] : "unknown";
}

std::optional<MemType> vtart::parseMemType(const std::string &name) {
  for (unsigned i = 0; i < kNumMemTypes; ++i)
    if (name == kMemTypeNames[i])
      return MemType(i);
  return std::nullopt;
}

Expected<Config> Config::fromJSON(const std::string &text) {
  Expected<json::Value> root = json::parseObject(text);
  if (!root)
    return root.takeError().withContext("configuration");

  Config config;
  Reasons reasons;
  std::vector<const char *> known = {"TARGET", "HW_VER"};
  reasons.add(json::read(*root, "TARGET", config.target));
  reasons.add(json::read(*root, "HW_VER", config.hwVersion));
  for (const LogKey &key : kLogKeys) {
    uint64_t value = 0;
    reasons.add(json::read(*root, key.name, kLogLimit - 1, value));
    config.*key.member = unsigned(value);
    known.push_back(key.name);
  }
  reasons.add(json::checkKeys(*root, known));
  if (!reasons.empty())
    return reasons.toError("configuration");
  if (Error error = config.verify())
    return error;
  return config;
}

Expected<Config> Config::fromFile(const std::string &path) {
  Expected<std::string> text = readFile(path);
  if (!text)
    return text.takeError();
  Expected<Config> config = fromJSON(*text);
  if (!config)
    return config.takeError().withContext(path);
  return config;
}

Expected<Config> Config::find(const std::string &nameOrPath) {
  const std::string suffix = ".json";
  struct stat status;
  bool isPath = nameOrPath.find('/') != std::string::npos ||
                (nameOrPath.size() >= suffix.size() &&
                 nameOrPath.compare(nameOrPath.size() - suffix.size(),
                                    suffix.size(), suffix) == 0) ||
                ::stat(nameOrPath.c_str(), &status) == 0;
  return isPath ? fromFile(nameOrPath) : fromName(nameOrPath);
}

Expected<Config> Config::fromName(const std::string &name) {
  std::vector<std::string> parts;
  for (size_t begin = 0; begin <= name.size();) {
    size_t end = std::min(name.find('_', begin), name.size());
    parts.push_back(name.substr(begin, end - begin));
    begin = end + 1;
  }

  // Read from the end: a target in front may itself contain underscores.
  Config config;
  bool ok = parts.size() >= 5;
  if (ok) {
    unsigned Config::*sizes[] = {
        &Config::logAccBuffSize, &Config::logWgtBuffSize,
        &Config::logInpBuffSize, &Config::logUopBuffSize};
    for (unsigned Config::*size : sizes) {
      std::optional<uint64_t> value = parseNumber(parts.back());
      parts.pop_back();
      ok &= value && *value <= UINT32_MAX;
      config.*size = ok ? unsigned(*value) : 0;
    }
    if (ok && parseWidths(parts.back(), config))
      parts.pop_back();
    ok = ok && !parts.empty() && parseShape(parts.back(), config);
  }
  if (ok) {
    parts.pop_back();
    if (!parts.empty()) {
      config.target.clear();
      for (const std::string &part : parts)
        config.target += (config.target.empty() ? "" : "_") + part;
      ok = isTargetName(config.target);
    }
  }
  if (!ok)
    return Error("configuration name '" + json::shortened(name) +
                 "' is not of the form [TARGET_]BATCHxBLOCK_[iINPwWGTaACC_]"
                 "UOP_INP_WGT_ACC, such as " +
                 Config().name());
  if (Error error = config.verify())
    return error;
  return config;
}

std::string Config::name() const {
  // Wide and clamped: messages print names of configurations not yet verified.
  auto size = [](unsigned log) { return 1ull << std::min(log, 63u); };
  return format("%llux%llu_i%lluw%llua%llu_%u_%u_%u_%u", size(logBatch),
                size(logBlock), size(logInpWidth), size(logWgtWidth),
                size(logAccWidth), logUopBuffSize, logInpBuffSize,
                logWgtBuffSize, logAccBuffSize);
}

std::string Config::toJSON() const {
  nlohmann::ordered_json root;
  root["TARGET"] = target;
  root["HW_VER"] = hwVersion;
  for (const LogKey &key : kLogKeys)
    root[key.name] = this->*key.member;
  // Targets are ASCII once verified; a replacement character is better than
  // an abort for those that are not.
  return json::print(root, 2) + "\n";
}

Error Config::verify() const {
  Reasons reasons;
  for (const LogKey &key : kLogKeys)
    if (this->*key.member >= kLogLimit)
      reasons.add(format("%s is %u, the limit is %u", key.name,
                         this->*key.member, kLogLimit - 1));
  if (!reasons.empty())
    return reasons.toError("configuration " + name());

  if (!isTargetName(target))
    reasons.add("TARGET must be 1 to 64 letters, digits, '_', '-' or '.', "
                "not " +
                json::shortText(target));
  if (hwVersion == "0.0.1")
    reasons.add(format("HW_VER 0.0.1 encodes instructions differently; only "
                       "%s is implemented",
                       kHwVersion));
  else if (hwVersion != kHwVersion)
    reasons.add("HW_VER \"" + json::shortened(hwVersion) +
                "\" is unknown; only " + kHwVersion + " is implemented");
  if (logInpWidth != 3 || logWgtWidth != 3 || logAccWidth != 5)
    reasons.add(format("widths inp %llu, wgt %llu, acc %llu are not what the "
                       "hardware and the simulator implement: 8, 8, 32 "
                       "(LOG_INP_WIDTH 3, LOG_WGT_WIDTH 3, LOG_ACC_WIDTH 5)",
                       1ull << logInpWidth, 1ull << logWgtWidth,
                       1ull << logAccWidth));
  checkElements(*this, reasons);
  if (checkDepths(*this, reasons))
    checkFields(*this, reasons);
  return reasons.toError("configuration " + name());
}

unsigned Config::elemBytes(MemType type) const {
  return 1u << (logElemBits(*this, type) - 3);
}

unsigned Config::logDepth(MemType type) const {
  return unsigned(signedLogDepth(*this, type));
}

unsigned Config::logSrcDepth() const {
  return std::max(logDepth(MemType::Inp), logDepth(MemType::Acc));
}
