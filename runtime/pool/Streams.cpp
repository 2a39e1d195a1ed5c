//===- Streams.cpp - What the server keeps, and requests to it ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtapool/Subjects.h"

#include "core/JsonReader.h"

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;
using Object = nlohmann::ordered_json;

/// Seconds for which the server remembers the identifiers of messages, to drop
/// those that come twice. Senders send again what was not confirmed as soon as
/// their connection is back, so this has to outlast an ordinary interruption.
/// What comes later is stored twice, which costs a run and nothing else:
/// clients take one result for a job. The server keeps up to three times as
/// many identifiers as came within this time, about 200 bytes each.
static constexpr double kDuplicateWindow = 20;

/// The server counts in nanoseconds.
static int64_t getNanoseconds(double seconds) { return int64_t(seconds * 1e9); }

/// Sends a request to JetStream. Errors: the server's sentence.
static Expected<json::Value>
ask(Connection &connection, const std::string &what, const std::string &data) {
  std::string subject = "$JS.API." + what;
  Expected<PoolMessage> answer = connection.request(subject, data);
  if (!answer)
    return answer.takeError();
  if (!answer->status.empty())
    return Error("nobody answers \"" + subject +
                 "\": is this the server of a pool?");
  Expected<json::Value> value = json::parseObject(answer->data);
  if (!value)
    return value.takeError().withContext("answer to \"" + subject + "\"");
  return value;
}

/// Why a request failed, with JetStream's code; 0 if it did not.
static uint64_t getErrorCode(const json::Value &value, std::string &text) {
  auto error = value.find("error");
  if (error == value.end() || !error->is_object())
    return 0;
  auto description = error->find("description");
  if (description != error->end() && description->is_string())
    text = description->get<std::string>();
  auto code = error->find("err_code");
  std::optional<uint64_t> number =
      code == error->end() ? std::nullopt : json::asUInt(*code, UINT32_MAX);
  return number.value_or(1);
}

/// JetStream's codes.
static constexpr uint64_t kNoMessage = 10037, kStreamNameInUse = 10058,
                          kConsumerNotFound = 10014;

/// The same, where every failure is one.
static Expected<json::Value> require(Connection &connection,
                                     const std::string &what,
                                     const std::string &data,
                                     const std::string &thing) {
  Expected<json::Value> value = ask(connection, what, data);
  if (!value)
    return value.takeError();
  std::string text;
  if (getErrorCode(*value, text))
    return Error(thing + ": " + text);
  return value;
}

//===----------------------------------------------------------------------===//
// Streams and consumers
//===----------------------------------------------------------------------===//

static Object makeStream(const char *name, const std::string &subject) {
  Object config;
  config["name"] = name;
  config["subjects"] = Object::array({subject});
  config["retention"] = "limits";
  config["storage"] = "file";
  config["discard"] = "old";
  config["max_consumers"] = -1;
  config["max_msgs"] = -1;
  config["max_bytes"] = -1;
  config["max_age"] = 0;
  config["max_msgs_per_subject"] = -1;
  config["max_msg_size"] = -1;
  config["num_replicas"] = 1;
  config["duplicate_window"] = getNanoseconds(kDuplicateWindow);
  config["allow_direct"] = true;
  return config;
}

/// The last message of each subject, for so many seconds.
static Object makeTable(const char *name, const std::string &subject,
                        double seconds) {
  Object config = makeStream(name, subject);
  config["max_msgs_per_subject"] = 1;
  config["max_age"] = getNanoseconds(seconds);
  // At most as long as messages live.
  config["duplicate_window"] = getNanoseconds(
      seconds > 0 ? std::min(seconds, kDuplicateWindow) : kDuplicateWindow);
  config["max_msgs"] = 100000;
  config["max_bytes"] = 64 << 20;
  return config;
}

static std::vector<Object> makeStreams(const PoolLimits &limits) {
  Object jobs = makeStream(kJobStream, "vta.job.*.*.*.*");
  jobs["retention"] = "workqueue";
  jobs["discard"] = "new";
  jobs["max_msgs"] = limits.maxJobs;
  jobs["max_bytes"] = limits.jobBytes;
  Object results = makeStream(kResultStream, "vta.result.*.*.*");
  results["retention"] = "workqueue";
  results["max_bytes"] = limits.resultBytes;
  // Of sessions that are over, nobody takes them.
  results["max_age"] = getNanoseconds(3600);
  Object blobs = makeStream(kBlobStream, "vta.blob.*.*");
  blobs["max_msgs_per_subject"] = 1;
  blobs["max_bytes"] = limits.blobBytes;
  Object advisories = makeStream(kAdvisoryStream,
                                 "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." +
                                     std::string(kJobStream) + ".>");
  advisories["max_msgs"] = 10000;
  advisories["max_age"] = getNanoseconds(3600);
  return {jobs,
          results,
          makeTable(kDeviceStream, "vta.device.*.*", kPresence),
          makeTable(kSessionStream, "vta.session.*.*", limits.sessionSeconds),
          makeTable(kControlStream, "vta.control.*.*", 0),
          blobs,
          advisories};
}

Error vtapool::setUpStreams(Connection &connection, const PoolLimits &limits) {
  for (const Object &config : makeStreams(limits)) {
    std::string name = config["name"].get<std::string>();
    std::string text = config.dump();
    Expected<json::Value> made = ask(connection, "STREAM.CREATE." + name, text);
    if (!made)
      return made.takeError().withContext("stream " + name);
    std::string problem;
    uint64_t code = getErrorCode(*made, problem);
    if (code == kStreamNameInUse) {
      Expected<json::Value> updated =
          require(connection, "STREAM.UPDATE." + name, text, "stream " + name);
      if (!updated)
        return updated.takeError();
    } else if (code) {
      return Error("stream " + name + ": " + problem);
    }
  }
  return Error::success();
}

Error vtapool::setUpConsumer(Connection &connection, const std::string &key,
                             const Lane &lane) {
  std::string name = getConsumerName(key, lane);
  std::string filter = "vta.job." + key + "." + lane.getName() + ".*.*";
  Object config;
  config["name"] = name;
  config["durable_name"] = name;
  config["filter_subject"] = filter;
  config["deliver_policy"] = "all";
  config["ack_policy"] = "explicit";
  config["ack_wait"] = getNanoseconds(kLease);
  config["max_deliver"] = kMaxDeliveries;
  config["max_ack_pending"] = 10000;
  config["max_waiting"] = 512;
  config["replay_policy"] = "instant";
  Object body;
  body["stream_name"] = kJobStream;
  body["config"] = config;
  Expected<json::Value> made = require(
      connection,
      "CONSUMER.CREATE." + std::string(kJobStream) + "." + name + "." + filter,
      body.dump(), "consumer " + name);
  return made ? Error::success() : made.takeError();
}

Expected<bool> vtapool::hasConsumer(Connection &connection,
                                    const std::string &key, const Lane &lane) {
  std::string name = getConsumerName(key, lane);
  Expected<json::Value> info = ask(
      connection, "CONSUMER.INFO." + std::string(kJobStream) + "." + name, "");
  if (!info)
    return info.takeError();
  std::string text;
  uint64_t code = getErrorCode(*info, text);
  if (code && code != kConsumerNotFound)
    return Error("consumer " + name + ": " + text);
  return code == 0;
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

Expected<std::vector<std::pair<std::string, uint64_t>>>
vtapool::listSubjects(Connection &connection, const std::string &stream,
                      const std::string &filter) {
  std::vector<std::pair<std::string, uint64_t>> result;
  // Long lists come in pages.
  while (true) {
    Object body;
    body["subjects_filter"] = filter;
    body["offset"] = result.size();
    Expected<json::Value> info = require(connection, "STREAM.INFO." + stream,
                                         body.dump(), "stream " + stream);
    if (!info)
      return info.takeError();
    auto state = info->find("state");
    if (state == info->end() || !state->is_object())
      return Error("stream " + stream + ": the server's answer has no state");
    auto subjects = state->find("subjects");
    if (subjects == state->end() || !subjects->is_object() || subjects->empty())
      return result;
    for (auto it = subjects->begin(); it != subjects->end(); ++it)
      result.push_back(
          {it.key(), json::asUInt(it.value(), UINT64_MAX).value_or(0)});
    auto total = info->find("total");
    if (total == info->end() ||
        json::asUInt(*total, UINT64_MAX).value_or(0) <= result.size())
      return result;
  }
}

static std::string getDirectSubject(const std::string &stream,
                                    const std::string &subject) {
  return "$JS.API.DIRECT.GET." + stream + "." + subject;
}

/// True if it is there. Errors: nobody is responsible.
static Expected<bool> checkDirect(const PoolMessage &message,
                                  const std::string &stream) {
  if (message.status.empty())
    return true;
  if (message.status == "404")
    return false;
  return Error("stream " + stream + ": " +
               (message.status == "503"
                    ? "nobody answers: is this the server of a pool?"
                    : message.status + " " + message.description));
}

Expected<std::optional<PoolMessage>>
vtapool::getLastMessage(Connection &connection, const std::string &stream,
                        const std::string &subject) {
  Expected<PoolMessage> message =
      connection.request(getDirectSubject(stream, subject), "");
  if (!message)
    return message.takeError();
  Expected<bool> isThere = checkDirect(*message, stream);
  if (!isThere)
    return isThere.takeError();
  if (!*isThere)
    return std::optional<PoolMessage>();
  return std::optional<PoolMessage>(std::move(*message));
}

Expected<std::vector<PoolMessage>>
vtapool::getLastMessages(Connection &connection, const std::string &stream,
                         const std::string &filter) {
  auto subjects = listSubjects(connection, stream, filter);
  if (!subjects)
    return subjects.takeError();
  std::vector<std::string> requests;
  for (const auto &[subject, count] : *subjects)
    requests.push_back(getDirectSubject(stream, subject));
  Expected<std::vector<PoolMessage>> answers =
      connection.requestAll(requests, "");
  if (!answers)
    return answers.takeError();
  std::vector<PoolMessage> messages;
  for (PoolMessage &answer : *answers) {
    Expected<bool> isThere = checkDirect(answer, stream);
    if (!isThere)
      return isThere.takeError();
    // Some may have gone meanwhile.
    if (*isThere)
      messages.push_back(std::move(answer));
  }
  return messages;
}

Expected<bool> vtapool::hasMessage(Connection &connection,
                                   const std::string &stream,
                                   uint64_t sequence) {
  Expected<json::Value> answer =
      ask(connection, "STREAM.MSG.GET." + stream,
          format("{\"seq\":%llu}", (unsigned long long)sequence));
  if (!answer)
    return answer.takeError();
  std::string text;
  uint64_t code = getErrorCode(*answer, text);
  if (code == 0)
    return true;
  if (code == kNoMessage)
    return false;
  return Error("stream " + stream + ": " + text);
}

Error vtapool::deleteMessage(Connection &connection, const std::string &stream,
                             uint64_t sequence) {
  Expected<json::Value> answer = ask(
      connection, "STREAM.MSG.DELETE." + stream,
      format("{\"seq\":%llu,\"no_erase\":true}", (unsigned long long)sequence));
  return answer ? Error::success() : answer.takeError();
}

Expected<uint64_t> vtapool::purgeSubject(Connection &connection,
                                         const std::string &stream,
                                         const std::string &filter) {
  Object body;
  body["filter"] = filter;
  Expected<json::Value> answer = require(connection, "STREAM.PURGE." + stream,
                                         body.dump(), "stream " + stream);
  if (!answer)
    return answer.takeError();
  auto purged = answer->find("purged");
  return purged == answer->end()
             ? 0
             : json::asUInt(*purged, UINT64_MAX).value_or(0);
}
