//===- Names.cpp - Names of subjects, and rights --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtapool/Subjects.h"

#include "core/JsonReader.h"

#include <sys/random.h>

using namespace vtapool;

static constexpr size_t kMaxName = 32;

Error vtapool::checkName(const char *what, const std::string &name) {
  auto isAlphanumeric = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9');
  };
  if (name.empty())
    return Error(vtart::format("the name of a %s is empty", what));
  bool isFine = isAlphanumeric(name[0]);
  for (char c : name)
    isFine &= isAlphanumeric(c) || c == '_' || c == '-';
  if (name.size() > kMaxName)
    return Error(vtart::format("%s '%s' has %zu characters, expected at most "
                               "%zu",
                               what, vtart::json::shortened(name).c_str(),
                               name.size(), kMaxName));
  if (!isFine)
    return Error(std::string(what) + " '" + vtart::json::shortened(name) +
                 "': expected letters, digits, '-' and '_', a letter or digit "
                 "first");
  return Error::success();
}

std::string vtapool::makeRandomName(unsigned numBytes) {
  std::string text;
  for (unsigned i = 0; i < numBytes; ++i) {
    unsigned char byte = 0;
    while (::getrandom(&byte, 1, 0) != 1)
      ;
    text += vtart::format("%02x", byte);
  }
  return text;
}

std::string Lane::getName() const {
  if (!board.empty())
    return "at-" + board;
  return isHigh ? "hi" : "lo";
}

std::string vtapool::getJobSubject(const std::string &key, const Lane &lane,
                                   const std::string &user,
                                   const std::string &session) {
  return "vta.job." + key + "." + lane.getName() + "." + user + "." + session;
}

std::string vtapool::getResultSubject(const std::string &user,
                                      const std::string &session,
                                      const std::string &board) {
  return "vta.result." + user + "." + session + "." + board;
}

std::string vtapool::getDeviceSubject(const std::string &key,
                                      const std::string &board) {
  return "vta.device." + key + "." + board;
}

std::string vtapool::getSessionSubject(const std::string &user,
                                       const std::string &session) {
  return "vta.session." + user + "." + session;
}

std::string vtapool::getControlSubject(const std::string &key,
                                       const std::string &board) {
  return "vta.control." + key + "." + board;
}

std::string vtapool::getBlobSubject(const std::string &sha256, size_t chunk) {
  return "vta.blob." + sha256 + "." + std::to_string(chunk);
}

std::string vtapool::getCancelSubject(const std::string &key,
                                      const std::string &user,
                                      const std::string &session) {
  return "vta.cancel." + key + "." + user + "." + session;
}

std::string vtapool::getConsumerName(const std::string &key, const Lane &lane) {
  return key + "-" + lane.getName();
}

std::vector<std::string> vtapool::splitSubject(const std::string &subject) {
  std::vector<std::string> parts;
  for (size_t begin = 0;;) {
    size_t end = subject.find('.', begin);
    parts.push_back(subject.substr(begin, end - begin));
    if (end == std::string::npos)
      return parts;
    begin = end + 1;
  }
}

//===----------------------------------------------------------------------===//
// Rights
//===----------------------------------------------------------------------===//

static std::string directGet(const std::string &stream,
                             const std::string &subject) {
  return "$JS.API.DIRECT.GET." + stream + "." + subject;
}

Rights vtapool::getBoardRights(const std::string &user,
                               const std::string &key) {
  std::string anyKey = key.empty() ? "*" : key;
  Rights rights;
  // A consumer's name is one word: without a key it may be any.
  std::vector<std::string> consumers{"*"};
  if (!key.empty())
    consumers = {key + "-hi", key + "-lo", key + "-at-" + user};
  rights.publish = {
      "$JS.API.INFO",
      directGet(kBlobStream, "vta.blob.>"),
      directGet(kControlStream, "vta.control." + anyKey + "." + user),
      directGet(kDeviceStream, "vta.device." + anyKey + "." + user),
      directGet(kSessionStream, "vta.session.>"),
      "vta.result.*.*." + user,
      "vta.device." + anyKey + "." + user,
  };
  for (const std::string &consumer : consumers) {
    std::string jobs = std::string(kJobStream) + "." + consumer;
    rights.publish.push_back("$JS.API.CONSUMER.MSG.NEXT." + jobs);
    rights.publish.push_back("$JS.ACK." + jobs + ".>");
    rights.publish.push_back("$JS.API.CONSUMER.INFO." + jobs);
  }
  rights.subscribe = {
      "_INBOX." + user + ".>",
      "vta.cancel." + anyKey + ".>",
      "vta.control." + anyKey + "." + user,
      "vta.device." + anyKey + "." + user,
  };
  return rights;
}

Rights vtapool::getTunerRights(const std::string &user) {
  Rights rights;
  rights.publish = {
      "$JS.API.INFO",
      // Files.
      "vta.blob.>",
      "$JS.API.STREAM.INFO." + std::string(kBlobStream),
      directGet(kBlobStream, "vta.blob.>"),
      // Jobs: their consumers, and what became of them.
      "vta.job.*.*." + user + ".*",
      "$JS.API.STREAM.INFO." + std::string(kJobStream),
      "$JS.API.STREAM.MSG.GET." + std::string(kJobStream),
      "$JS.API.STREAM.MSG.DELETE." + std::string(kJobStream),
      "$JS.API.CONSUMER.CREATE." + std::string(kJobStream) + ".*.vta.job.>",
      "$JS.API.CONSUMER.INFO." + std::string(kJobStream) + ".*",
      "vta.cancel.*." + user + ".*",
      // Results.
      "$JS.API.CONSUMER.CREATE." + std::string(kResultStream) +
          ".*.vta.result." + user + ".>",
      "$JS.API.CONSUMER.DELETE." + std::string(kResultStream) + ".*",
      "$JS.ACK." + std::string(kResultStream) + ".>",
      // Sessions and boards.
      "vta.session." + user + ".*",
      "$JS.API.STREAM.INFO." + std::string(kSessionStream),
      directGet(kSessionStream, "vta.session.>"),
      "$JS.API.STREAM.INFO." + std::string(kDeviceStream),
      directGet(kDeviceStream, "vta.device.>"),
      "$JS.API.STREAM.INFO." + std::string(kAdvisoryStream),
      directGet(kAdvisoryStream, "$JS.EVENT.ADVISORY.CONSUMER.>"),
  };
  rights.subscribe = {
      "_INBOX." + user + ".>",
      "vta.device.>",
      "vta.session.>",
      "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + std::string(kJobStream) +
          ".>",
  };
  return rights;
}

Rights vtapool::getAdminRights() { return {{">"}, {">"}}; }
