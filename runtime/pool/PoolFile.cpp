//===- PoolFile.cpp - Who wants to talk to which server -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtapool/Connection.h"

#include "Pem.h"
#include "core/JsonReader.h"

#include <sys/stat.h>
#include <tuple>

using namespace vtapool;
namespace json = vtart::json;

/// Raised when a reader of this version would misunderstand a file.
static constexpr uint64_t kVersion = 1;

const char *vtapool::poolRoleName(PoolRole role) {
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

static Error readServers(const json::Value &value, PoolFile &file) {
  const json::Value *servers = nullptr;
  if (Error e = json::readArray(value, "servers", servers))
    return e;
  std::string scheme = file.usesTLS() ? "tls://" : "nats://";
  for (const json::Value &server : *servers) {
    if (!server.is_string() || server.get_ref<const std::string &>().compare(
                                   0, scheme.size(), scheme) != 0)
      return Error("expected a server that begins with " + scheme +
                   (file.usesTLS() ? "" : " (there is no authority)") +
                   ", got " + json::shortText(server));
    file.servers.push_back(server.get<std::string>());
  }
  if (file.servers.empty())
    return Error("expected at least one of \"servers\"");
  return Error::success();
}

Expected<PoolFile> PoolFile::parse(const std::string &text) {
  Expected<json::Value> value = json::parseObject(text);
  if (!value)
    return value.takeError();
  if (Error e = json::checkKeys(
          *value, {"pool", "servers", "server_name", "user", "password", "role",
                   "key", "authority", "certificate", "private_key"}))
    return e;
  uint64_t version = 0;
  if (Error e = json::read(*value, "pool", UINT32_MAX, version))
    return e;
  if (version != kVersion)
    return Error(vtart::format("expected version %llu of the format, got %llu",
                               (unsigned long long)kVersion,
                               (unsigned long long)version));
  PoolFile file;
  std::string role;
  struct Member {
    const char *name;
    std::string &out;
  } members[] = {{"server_name", file.serverName},
                 {"user", file.user},
                 {"password", file.password},
                 {"role", role},
                 {"key", file.key},
                 {"authority", file.authority},
                 {"certificate", file.certificate},
                 {"private_key", file.privateKey}};
  for (Member &member : members)
    if (Error e = json::read(*value, member.name, member.out))
      return e;
  if (Error e = checkName("user", file.user))
    return e;
  bool isKnown = false;
  for (PoolRole known : {PoolRole::Board, PoolRole::Tuner, PoolRole::Admin})
    if (role == poolRoleName(known)) {
      file.role = known;
      isKnown = true;
    }
  if (!isKnown)
    return Error("expected role board, tuner or admin, got '" +
                 json::shortened(role) + "'");
  if (!file.key.empty())
    if (Error e = checkName("key", file.key))
      return e;
  if (file.certificate.empty() != file.privateKey.empty())
    return Error("expected certificate and private_key together");
  if (!file.usesTLS() && !file.certificate.empty())
    return Error("expected an authority beside the certificate");
  for (auto [name, text, label] :
       {std::make_tuple("authority", &file.authority, "CERTIFICATE"),
        std::make_tuple("certificate", &file.certificate, "CERTIFICATE"),
        std::make_tuple("private_key", &file.privateKey, "PRIVATE KEY")})
    if (!text->empty())
      if (Error e = checkPem(*text, label))
        return std::move(e).withContext(name);
  if (Error e = readServers(*value, file))
    return e;
  return file;
}

Expected<PoolFile> PoolFile::read(const std::string &path) {
  Expected<std::string> text = vtart::readFile(path);
  if (!text)
    return text.takeError();
  struct stat info;
  if (::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
      (info.st_mode & 077) != 0)
    return Error(vtart::format("%s: it has a password and its mode is %03o, "
                               "expected 600: chmod 600 %s",
                               path.c_str(), unsigned(info.st_mode & 0777),
                               path.c_str()));
  Expected<PoolFile> file = parse(*text);
  if (!file)
    return file.takeError().withContext(path);
  return file;
}

Expected<PoolFile> PoolFile::read(const std::string &path, PoolRole role) {
  Expected<PoolFile> file = read(path);
  if (!file)
    return file.takeError();
  if (file->role != role)
    return Error(path + ": this is the file of " + poolRoleName(file->role) +
                 " '" + file->user + "', expected that of a " +
                 poolRoleName(role) +
                 ": vta-pool init and add write one for each user");
  return file;
}

std::string PoolFile::toText() const {
  nlohmann::ordered_json value;
  value["pool"] = kVersion;
  value["servers"] = servers;
  value["server_name"] = serverName;
  value["user"] = user;
  value["password"] = password;
  value["role"] = poolRoleName(role);
  value["key"] = key;
  value["authority"] = authority;
  value["certificate"] = certificate;
  value["private_key"] = privateKey;
  return json::print(value, 2) + "\n";
}

Error PoolFile::write(const std::string &path) const {
  return writePrivateFile(path, toText());
}

Error vtapool::writePrivateFile(const std::string &path,
                                const std::string &text) {
  // The mask is of the whole process: for tools, not for libraries' threads.
  mode_t before = ::umask(077);
  Error result = vtart::writeFile(path, text);
  ::umask(before);
  return result;
}

/// The host of "tls://HOST:PORT".
static std::string getHost(const std::string &server) {
  size_t begin = server.find("://");
  begin = begin == std::string::npos ? 0 : begin + 3;
  size_t end = server.rfind(':');
  if (end == std::string::npos || end < begin)
    end = server.size();
  return server.substr(begin, end - begin);
}

static bool isLoopback(const std::string &host) {
  return host == "localhost" || host == "[::1]" || host == "::1" ||
         host.compare(0, 4, "127.") == 0;
}

Error PoolFile::checkSecurity() const {
  for (const std::string &server : servers) {
    if (isLoopback(getHost(server)))
      continue;
    const char *missing = !usesTLS()         ? "TLS"
                          : password.empty() ? "a password"
                                             : nullptr;
    if (missing)
      return Error("server " + server + " is not on this computer and user '" +
                   user + "' has not got " + missing +
                   ": whoever is on the network could run code on the boards "
                   "(--insecure accepts that)");
  }
  return Error::success();
}
