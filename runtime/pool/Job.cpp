//===- Job.cpp - What boards are asked ------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtapool/Job.h"

#include "JsonFields.h"

using namespace vtapool;
namespace json = vtart::json;
using Object = nlohmann::ordered_json;

const char *const vtapool::kRuntimeVersion = VTA_RUNTIME_VERSION;

static const char *outputsName(JobOutputs outputs) {
  static const char *const names[] = {"none", "digests", "bytes"};
  return names[unsigned(outputs)];
}

static Object writeBlob(const BlobRef &blob) {
  Object value;
  value["sha256"] = blob.sha256;
  value["size"] = blob.size;
  return value;
}

static Error readBlob(JsonFields &fields, const char *key, BlobRef &blob) {
  const json::Value *value = fields.readObject(key);
  if (!value)
    return Error::success();
  JsonFields members(*value);
  members.read("sha256", blob.sha256);
  members.read("size", blob.size);
  // It becomes a part of subjects and the name of a file.
  members.require(blob.sha256.size() == 64 &&
                      blob.sha256.find_first_not_of("0123456789abcdef") ==
                          std::string::npos,
                  "expected a SHA-256 of 64 hexadecimal digits");
  if (Error e = members.take())
    return std::move(e).withContext(key);
  return Error::success();
}

static Object writeTiming(const vtart::MeasureOptions &timing) {
  Object value;
  value["warm_up"] = timing.warmUp;
  value["number"] = timing.number;
  value["repeat"] = timing.repeat;
  value["min_repeat_ms"] = timing.minRepeatMs;
  value["cooldown"] = timing.cooldown;
  value["timeout"] = timing.timeout;
  value["flush_cache"] = timing.flushCache;
  value["discard_switched"] = timing.discardSwitched;
  value["one_thread"] = timing.isOneThread;
  return value;
}

static Error readTiming(JsonFields &fields, vtart::MeasureOptions &timing) {
  const json::Value *value = fields.readObject("timing");
  if (!value)
    return Error::success();
  JsonFields members(*value);
  members.read("warm_up", timing.warmUp);
  members.read("number", timing.number);
  members.read("repeat", timing.repeat);
  members.read("min_repeat_ms", timing.minRepeatMs);
  members.read("cooldown", timing.cooldown);
  members.read("timeout", timing.timeout);
  members.read("flush_cache", timing.flushCache);
  members.read("discard_switched", timing.discardSwitched);
  members.read("one_thread", timing.isOneThread);
  if (Error e = members.take())
    return std::move(e).withContext("timing");
  return timing.check();
}

static Object writeNeeds(const JobNeeds &needs) {
  Object value;
  value["config"] = needs.config;
  value["machine"] = needs.machine;
  value["triple"] = needs.triple;
  value["processor"] = needs.processor;
  value["features"] = needs.features;
  value["runtime"] = needs.runtime;
  return value;
}

static Error readNeeds(JsonFields &fields, JobNeeds &needs) {
  const json::Value *value = fields.readObject("needs");
  if (!value)
    return Error::success();
  JsonFields members(*value);
  members.read("config", needs.config);
  members.read("machine", needs.machine);
  members.read("triple", needs.triple);
  members.read("processor", needs.processor);
  members.read("features", needs.features);
  members.read("runtime", needs.runtime);
  return members.take();
}

std::string Job::toJSON() const {
  Object value;
  value["v"] = kJobVersion;
  value["id"] = id;
  value["submission"] = submission;
  value["user"] = user;
  value["session"] = session;
  value["key"] = key;
  value["nonce"] = nonce;
  value["high"] = lane.isHigh;
  if (!lane.board.empty())
    value["board"] = lane.board;
  value["artifact"] = writeBlob(artifact);
  if (inputs)
    value["inputs"] = writeBlob(inputs);
  value["seed"] = seed;
  value["outputs"] = outputsName(outputs);
  value["timing"] = writeTiming(timing);
  value["threads"] = threads;
  value["cold_bytes"] = coldBytes;
  value["timed_steps"] = numTimedSteps;
  value["profile"] = profile;
  value["timeout"] = timeout;
  value["needs"] = writeNeeds(needs);
  return json::print(value);
}

Expected<Job> Job::fromJSON(const std::string &text) {
  Expected<json::Value> value = json::parseObject(text);
  if (!value)
    return value.takeError();
  Job job;
  JsonFields fields(*value);
  fields.checkVersion(kJobVersion);
  fields.read("id", job.id);
  fields.read("submission", job.submission);
  fields.read("user", job.user);
  fields.read("session", job.session);
  fields.read("key", job.key);
  fields.read("nonce", job.nonce);
  fields.read("high", job.lane.isHigh);
  fields.read("board", job.lane.board);
  fields.read("seed", job.seed);
  fields.readEnum("outputs", job.outputs, 3, outputsName);
  fields.read("threads", job.threads);
  fields.read("cold_bytes", job.coldBytes);
  fields.read("timed_steps", job.numTimedSteps);
  fields.read("profile", job.profile);
  fields.read("timeout", job.timeout);
  Error problems[] = {readBlob(fields, "artifact", job.artifact),
                      readBlob(fields, "inputs", job.inputs),
                      readTiming(fields, job.timing),
                      readNeeds(fields, job.needs)};
  if (Error e = fields.take())
    return e;
  for (Error &problem : problems)
    if (problem)
      return std::move(problem);
  for (auto [what, name] : {std::make_pair("user", &job.user),
                            std::make_pair("session", &job.session),
                            std::make_pair("key", &job.key)})
    if (Error e = checkName(what, *name))
      return e;
  if (!job.artifact)
    return Error("there is no \"artifact\"");
  if (!(job.timeout >= 0))
    return Error(
        vtart::format("\"timeout\": expected at least 0, got %g", job.timeout));
  return job;
}
