//===- Result.cpp - What boards answer ------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A message is a line "ID SUBMISSION ATTEMPT PART PARTS LENGTH", then LENGTH
// bytes of JSON (in the last part, else 0), then bytes of outputs. The bytes of
// all parts in a row are those of all outputs.
//
//===----------------------------------------------------------------------===//

#include "JsonFields.h"
#include "vtapool/BlobStore.h"
#include "vtapool/Job.h"

#include <algorithm>
#include <cinttypes>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;
using Object = nlohmann::ordered_json;

/// Limit of the parts of a result: more is a mistake.
static constexpr uint32_t kMaxParts = 4096;
/// Results that may be incomplete at a time.
static constexpr size_t kMaxPartials = 256;

const char *vtapool::jobStatusName(JobStatus status) {
  static const char *const names[] = {"done",    "failed",   "refused",
                                      "missing", "canceled", "lost"};
  return names[unsigned(status)];
}

static Object writeFacts(const BoardFacts &facts) {
  Object value = Object::object();
  if (facts.clockMHz)
    value["clock_mhz"] = *facts.clockMHz;
  if (facts.temperature)
    value["temperature"] = *facts.temperature;
  if (facts.load)
    value["load"] = *facts.load;
  if (!facts.driverHash.empty())
    value["driver_hash"] = facts.driverHash;
  if (!facts.bitstreamHash.empty())
    value["bitstream_hash"] = facts.bitstreamHash;
  return value;
}

Error vtapool::readBoardFacts(const std::string &text, BoardFacts &facts) {
  Expected<json::Value> value = json::parseObject(text);
  if (!value)
    return value.takeError();
  JsonFields fields(*value);
  fields.read("clock_mhz", facts.clockMHz);
  fields.read("temperature", facts.temperature);
  fields.read("load", facts.load);
  fields.read("driver_hash", facts.driverHash);
  fields.read("bitstream_hash", facts.bitstreamHash);
  return fields.take();
}

std::string vtapool::writeBoardFacts(const BoardFacts &facts) {
  return json::print(writeFacts(facts));
}

static Object writeOutput(const OutputFacts &output) {
  Object value;
  value["name"] = output.name;
  value["dtype"] = output.dtype;
  value["shape"] = output.shape;
  value["sha256"] = output.sha256;
  return value;
}

std::string Result::toJSON() const {
  Object value;
  value["v"] = kJobVersion;
  value["id"] = id;
  value["submission"] = submission;
  value["nonce"] = nonce;
  value["board"] = board;
  value["key"] = key;
  value["attempt"] = attempt;
  value["status"] = jobStatusName(status);
  value["error"] = vtart::errorKindName(error);
  value["message"] = message;
  value["device_failure"] = isDeviceFailure;
  value["unit"] = unit;
  value["costs"] = costs;
  value["clock"] = times.clock;
  value["processor"] = times.processor;
  value["discarded"] = times.numDiscarded;
  Object list = Object::array();
  for (const OutputFacts &output : outputs)
    list.push_back(writeOutput(output));
  value["outputs"] = list;
  value["step_ns"] = stepNanoseconds;
  value["step_cycles"] = stepCycles;
  value["profiled_runs"] = profiledRuns;
  value["facts"] = writeFacts(facts);
  value["seconds"] = seconds;
  if (!missing.empty())
    value["missing"] = missing;
  return json::print(value);
}

static Error readOutputs(JsonFields &fields, const json::Value &value,
                         Result &result) {
  auto list = value.find("outputs");
  if (list == value.end())
    return Error::success();
  if (!list->is_array())
    return Error("\"outputs\": expected an array");
  for (const json::Value &element : *list) {
    if (!element.is_object())
      return Error("\"outputs\": expected objects");
    OutputFacts output;
    JsonFields members(element);
    members.read("name", output.name);
    members.read("dtype", output.dtype);
    members.read("shape", output.shape);
    members.read("sha256", output.sha256);
    if (Error e = members.take())
      return e;
    result.outputs.push_back(std::move(output));
  }
  return fields.take();
}

Expected<Result> Result::fromJSON(const std::string &text) {
  Expected<json::Value> value = json::parseObject(text);
  if (!value)
    return value.takeError();
  Result result;
  JsonFields fields(*value);
  fields.checkVersion(kJobVersion);
  fields.read("id", result.id);
  fields.read("submission", result.submission);
  fields.read("nonce", result.nonce);
  fields.read("board", result.board);
  fields.read("key", result.key);
  fields.read("attempt", result.attempt);
  fields.readEnum("status", result.status, 6, jobStatusName);
  fields.readEnum("error", result.error, vtart::kNumErrorKinds,
                  vtart::errorKindName);
  fields.read("message", result.message);
  fields.read("device_failure", result.isDeviceFailure);
  fields.read("unit", result.unit);
  fields.read("costs", result.costs);
  fields.read("clock", result.times.clock);
  fields.read("processor", result.times.processor);
  fields.read("discarded", result.times.numDiscarded);
  fields.read("step_ns", result.stepNanoseconds);
  fields.read("step_cycles", result.stepCycles);
  fields.read("profiled_runs", result.profiledRuns);
  fields.read("seconds", result.seconds);
  fields.read("missing", result.missing);
  if (const json::Value *facts = fields.readObject("facts"))
    if (Error e = readBoardFacts(json::print(*facts), result.facts))
      return e;
  if (Error e = readOutputs(fields, *value, result))
    return e;
  return result;
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

std::vector<vtart::NamedArray> Result::takeOutputs() {
  std::vector<vtart::NamedArray> arrays;
  for (size_t i = 0; i < outputs.size() && i < outputBytes.size(); ++i) {
    vtart::NamedArray array;
    array.name = outputs[i].name;
    array.array.dtype = outputs[i].dtype;
    array.array.shape = outputs[i].shape;
    array.array.data = std::move(outputBytes[i]);
    arrays.push_back(std::move(array));
  }
  outputBytes.clear();
  return arrays;
}

std::vector<std::string> Result::toMessages() const {
  std::string bytes;
  std::string sizes;
  for (const std::vector<uint8_t> &output : outputBytes) {
    sizes += format(" %zu", output.size());
    bytes.append(output.begin(), output.end());
  }
  std::string text = toJSON();
  size_t numParts = 1 + bytes.size() / kChunkBytes;
  std::vector<std::string> messages;
  for (size_t part = 0; part < numParts; ++part) {
    bool isLast = part + 1 == numParts;
    std::string message =
        format("%" PRIu64 " %u %u %zu %zu %zu", id, submission, attempt, part,
               numParts, isLast ? text.size() : 0);
    if (isLast)
      message += sizes;
    message += '\n';
    if (isLast)
      message += text;
    message += bytes.substr(part * kChunkBytes, kChunkBytes);
    messages.push_back(std::move(message));
  }
  return messages;
}

/// Numbers between spaces; empty if something else is there.
static std::vector<uint64_t> readNumbers(const std::string &line) {
  std::vector<uint64_t> numbers;
  const char *at = line.c_str();
  while (*at) {
    if (*at < '0' || *at > '9')
      return {};
    char *end = nullptr;
    numbers.push_back(std::strtoull(at, &end, 10));
    at = *end == ' ' ? end + 1 : end;
  }
  return numbers;
}

/// Gives the bytes of all parts to the outputs.
static Error distribute(const std::string &bytes,
                        vtart::Span<const uint64_t> sizes, Result &result) {
  if (sizes.empty() && bytes.empty())
    return Error::success();
  if (sizes.size() != result.outputs.size())
    return Error(format("expected the bytes of %zu outputs, got those of %zu",
                        result.outputs.size(), sizes.size()));
  size_t at = 0;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] > bytes.size() - at)
      return Error("fewer bytes of outputs than announced");
    const char *begin = bytes.data() + at;
    result.outputBytes.emplace_back(begin, begin + sizes[i]);
    at += size_t(sizes[i]);
    if (getSHA256(begin, size_t(sizes[i])) != result.outputs[i].sha256)
      return Error("output \"" + result.outputs[i].name +
                   "\" has not the SHA-256 that was announced");
  }
  if (at != bytes.size())
    return Error("more bytes of outputs than announced");
  return Error::success();
}

Expected<std::optional<Result>> ResultReader::add(const std::string &from,
                                                  const std::string &message) {
  size_t newline = message.find('\n');
  // Or none at all, which is npos.
  if (newline > 4096)
    return Error("a message without a head");
  std::vector<uint64_t> head = readNumbers(message.substr(0, newline));
  if (head.size() < 6)
    return Error("a message with a damaged head");
  uint64_t part = head[3], numParts = head[4], length = head[5];
  if (numParts == 0 || numParts > kMaxParts || part >= numParts ||
      length > message.size() - newline - 1 ||
      (part + 1 == numParts) != (length > 0))
    return Error("a message with parts that contradict each other");
  std::string name = format("%s %" PRIu64 " %" PRIu64 " %" PRIu64, from.c_str(),
                            head[0], head[1], head[2]);
  if (!partials.count(name) && partials.size() >= kMaxPartials)
    partials.erase(partials.begin());
  Partial &partial = partials[name];
  partial.parts[uint32_t(part)] = message;
  if (partial.parts.size() < numParts || !partial.parts.count(numParts - 1))
    return std::optional<Result>();
  std::string bytes, text;
  std::vector<uint64_t> sizes;
  for (auto &[index, data] : partial.parts) {
    size_t begin = data.find('\n') + 1;
    if (index + 1 == numParts) {
      sizes = readNumbers(data.substr(0, begin - 1));
      text = data.substr(begin, size_t(sizes[5]));
      begin += size_t(sizes[5]);
    }
    bytes += data.substr(begin);
  }
  partials.erase(name);
  Expected<Result> result = Result::fromJSON(text);
  if (!result)
    return result.takeError();
  if (result->id != head[0])
    return Error("a result for another job than its head says");
  if (Error e = distribute(
          bytes,
          vtart::Span<const uint64_t>(sizes.data() + 6, sizes.size() - 6),
          *result))
    return e;
  return std::optional<Result>(std::move(*result));
}

void ResultReader::forget(uint64_t id) {
  for (auto it = partials.begin(); it != partials.end();) {
    std::string middle = it->first.substr(it->first.find(' ') + 1);
    if (std::strtoull(middle.c_str(), nullptr, 10) == id)
      it = partials.erase(it);
    else
      ++it;
  }
}
