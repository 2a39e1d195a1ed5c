//===- PoolConf.cpp - A user of a device pool -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolConf.h"

#include "core/JsonReader.h"

#include <sys/stat.h>

using namespace vtart;
using namespace vtart::pool;

/// Raised when a reader of this version would misunderstand a file.
static constexpr uint64_t kVersion = 1;

Error pool::checkName(const std::string &what, const std::string &name) {
  constexpr size_t maxLength = 32;
  const char *letters = "abcdefghijklmnopqrstuvwxyz"
                        "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  if (name.empty())
    return Error("the name of a " + what + " is empty");
  if (name.size() > maxLength)
    return Error(format("%s '%s' has %zu characters, expected at most %zu",
                        what.c_str(), json::shortened(name).c_str(),
                        name.size(), maxLength));
  if (name.find_first_not_of(letters) != std::string::npos || name[0] == '-' ||
      name[0] == '_')
    return Error(what + " '" + json::shortened(name) +
                 "': expected letters, digits, '-' and '_', a letter or digit "
                 "first");
  return Error::success();
}

const char *pool::toString(PoolRole role) {
  switch (role) {
  case PoolRole::Board:
    return "board";
  case PoolRole::Tuner:
    return "tuner";
  case PoolRole::Admin:
    return "admin";
  }
  return "unknown";
}

Expected<PoolConf> PoolConf::parse(const std::string &text) {
  Expected<json::Value> value = json::parseObject(text);
  if (!value)
    return value.takeError();
  if (Error e = json::checkKeys(*value, {"pool", "url", "server_name", "user",
                                         "password", "role", "key", "authority",
                                         "certificate", "private_key"}))
    return e;
  uint64_t version = 0;
  if (Error e = json::read(*value, "pool", UINT32_MAX, version))
    return e;
  if (version != kVersion)
    return Error(format("expected version %llu of the format, got %llu",
                        static_cast<unsigned long long>(kVersion),
                        static_cast<unsigned long long>(version)));
  PoolConf conf;
  std::string role;
  struct Member {
    const char *key;
    std::string &out;
  } members[] = {{"url", conf.url},
                 {"server_name", conf.serverName},
                 {"user", conf.user},
                 {"password", conf.password},
                 {"role", role},
                 {"key", conf.key},
                 {"authority", conf.authority},
                 {"certificate", conf.certificate},
                 {"private_key", conf.privateKey}};
  for (Member &member : members)
    if (Error e = json::read(*value, member.key, member.out))
      return e;
  if (Error e = checkName("user", conf.user))
    return e;
  if (role == "board")
    conf.role = PoolRole::Board;
  else if (role == "tuner")
    conf.role = PoolRole::Tuner;
  else if (role == "admin")
    conf.role = PoolRole::Admin;
  else
    return Error("expected role board, tuner or admin, got '" +
                 json::shortened(role) + "'");
  if (conf.role == PoolRole::Board)
    if (Error e = checkName("key", conf.key))
      return e;
  const char *scheme = conf.usesTLS() ? "tls://" : "nats://";
  if (conf.url.compare(0, std::string(scheme).size(), scheme) != 0)
    return Error("expected a url that begins with " + std::string(scheme) +
                 (conf.usesTLS() ? "" : " (there is no authority)") +
                 ", got '" + json::shortened(conf.url) + "'");
  if (conf.usesTLS() && (conf.certificate.empty() || conf.privateKey.empty() ||
                         conf.serverName.empty()))
    return Error("expected certificate, private_key and server_name beside "
                 "authority");
  return conf;
}

Expected<PoolConf> PoolConf::read(const std::string &path) {
  Expected<std::string> text = readFile(path);
  if (!text)
    return text.takeError();
  struct stat info;
  if (::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
      (info.st_mode & 077) != 0)
    return Error(format("%s: it has a password and its mode is %03o, expected "
                        "600: chmod 600 %s",
                        path.c_str(), unsigned(info.st_mode & 0777),
                        path.c_str()));
  Expected<PoolConf> conf = parse(*text);
  if (!conf)
    return conf.takeError().withContext(path);
  return conf;
}

std::string PoolConf::toText() const {
  nlohmann::ordered_json value;
  value["pool"] = kVersion;
  value["url"] = url;
  value["server_name"] = serverName;
  value["user"] = user;
  value["password"] = password;
  value["role"] = toString(role);
  value["key"] = key;
  value["authority"] = authority;
  value["certificate"] = certificate;
  value["private_key"] = privateKey;
  return json::print(value, 2) + "\n";
}

Error PoolConf::write(const std::string &path) const {
  return writePrivateFile(path, toText());
}

Error pool::writePrivateFile(const std::string &path, const std::string &text) {
  // The mask is of the whole process: for tools, not for libraries' threads.
  mode_t before = ::umask(077);
  Error result = writeFile(path, text);
  ::umask(before);
  return result;
}
