//===- PoolFolder.cpp - What vta-pool init makes --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolFolder.h"

#include "Certificates.h"
#include "ServerConf.h"

#include "core/JsonReader.h"

#include <arpa/inet.h>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace vtapool;
using vtart::format;
using vtart::readFile;
namespace json = vtart::json;

static constexpr uint64_t kVersion = 1;
static constexpr char kAdmin[] = "admin";

static Error makePrivateFolder(const std::string &path) {
  if (::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST)
    return Error::success();
  return Error("cannot make the folder " + path + ": " + std::strerror(errno));
}

static Expected<std::string> absolutePath(const std::string &path) {
  char *resolved = ::realpath(path.c_str(), nullptr);
  if (!resolved)
    return Error("cannot open " + path + ": " + std::strerror(errno));
  std::string result = resolved;
  std::free(resolved);
  // The server's configuration has paths as texts.
  if (result.find_first_of("\"\\\n") != std::string::npos)
    return Error("the path of the pool, '" + result +
                 "', has quotes, backslashes or newlines");
  return result;
}

static Error parseRole(const std::string &text, PoolRole &role) {
  for (PoolRole known : {PoolRole::Board, PoolRole::Tuner, PoolRole::Admin}) {
    if (text != poolRoleName(known))
      continue;
    role = known;
    return Error::success();
  }
  return Error("expected role board, tuner or admin, got '" +
               json::shortened(text) + "'");
}

bool vtapool::isLoopback(const std::string &address) {
  in_addr v4;
  if (inet_pton(AF_INET, address.c_str(), &v4) == 1)
    return ntohl(v4.s_addr) >> 24 == 127;
  return address == "localhost" || address == "::1";
}

Error vtapool::checkUserName(const char *what, const std::string &name) {
  if (Error e = checkName(what, name))
    return e;
  const char *problem = nullptr;
  if (name.find("-at-") != std::string::npos)
    problem = "does not have '-at-' in it, which names of queues have";
  else if (name == "nats-server")
    problem = "is not that of the server's own file";
  if (problem)
    return Error(
        format("the name of a %s %s, got '%s'", what, problem, name.c_str()));
  return Error::success();
}

Error vtapool::checkAddress(const std::string &address) {
  unsigned char bytes[sizeof(in6_addr)];
  if (inet_pton(AF_INET6, address.c_str(), bytes) == 1)
    return Error::success();
  const char *letters = "abcdefghijklmnopqrstuvwxyz"
                        "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
  if (address.empty() || address.size() > 253 ||
      address.find_first_not_of(letters) != std::string::npos ||
      address[0] == '-' || address[0] == '.')
    return Error("expected the name of a host or an IP address, got '" +
                 json::shortened(address) + "'");
  return Error::success();
}

Expected<PoolUser> vtapool::parseBoard(const std::string &text) {
  PoolUser board;
  board.role = PoolRole::Board;
  size_t colon = text.find(':');
  board.name = text.substr(0, colon);
  if (Error e = checkUserName("board", board.name))
    return e;
  if (colon != std::string::npos) {
    board.key = text.substr(colon + 1);
  } else {
    // Boards of one kind are numbered: pynq-1 and pynq-2 have the key pynq.
    size_t end = board.name.find_last_not_of("0123456789");
    bool numbered = end != std::string::npos && end > 0 &&
                    end + 1 < board.name.size() && board.name[end] == '-';
    board.key = numbered ? board.name.substr(0, end) : board.name;
  }
  if (Error e = checkUserName("key", board.key))
    return std::move(e).withContext("board '" + board.name + "'");
  return board;
}

bool PoolFolder::exists(const std::string &path) {
  return ::access((path + "/pool.json").c_str(), F_OK) == 0;
}

std::vector<std::string> PoolFolder::urls() const {
  std::vector<std::string> result;
  for (const std::string &address : settings.addresses) {
    bool v6 = address.find(':') != std::string::npos;
    result.push_back(format("%s://%s%s%s:%u", settings.tls ? "tls" : "nats",
                            v6 ? "[" : "", address.c_str(), v6 ? "]" : "",
                            unsigned(settings.port)));
  }
  return result;
}

const PoolUser *PoolFolder::find(const std::string &user) const {
  for (const PoolUser &known : settings.users)
    if (known.name == user)
      return &known;
  return nullptr;
}

Expected<int> PoolFolder::lock() const {
  std::string name = file("pool.lock");
  int fd = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  int code = fd < 0 ? errno : 0;
  // Commands are quick, but for a server that reads much that it has stored.
  for (unsigned waited = 0; code == 0; waited += 50) {
    if (::flock(fd, LOCK_EX | LOCK_NB) == 0)
      return fd;
    if (errno != EWOULDBLOCK || waited >= 10000)
      code = errno;
    else
      ::usleep(50000);
  }
  if (fd >= 0)
    ::close(fd);
  if (code == EWOULDBLOCK)
    return Error("another vta-pool works on " + path + " since 10 s");
  return Error("cannot lock " + name + ": " + std::strerror(code));
}

Expected<PoolFolder> PoolFolder::create(const std::string &path,
                                        PoolSettings settings) {
  if (Error e = makePrivateFolder(path))
    return e;
  Expected<std::string> absolute = absolutePath(path);
  if (!absolute)
    return absolute.takeError();
  PoolFolder folder(*absolute);
  folder.settings = std::move(settings);
  Expected<std::string> id = randomText(60);
  if (!id)
    return id.takeError();
  folder.settings.id = *id;
  for (const char *part : {"tls", "jetstream"})
    if (Error e = makePrivateFolder(folder.file(part)))
      return e;
  if (folder.settings.tls) {
    Expected<Identity> authority = makeAuthority("authority of " + *id);
    if (!authority)
      return authority.takeError();
    CertificateSubject subject;
    subject.name = kServerName;
    subject.server = true;
    subject.addresses = folder.settings.addresses;
    subject.addresses.push_back(kServerName);
    Expected<Identity> server = issueCertificate(*authority, subject);
    if (!server)
      return server.takeError();
    std::pair<const char *, const std::string &> files[] = {
        {"tls/authority.crt", authority->certificate},
        {"tls/authority.key", authority->privateKey},
        {"tls/server.crt", server->certificate},
        {"tls/server.key", server->privateKey}};
    for (auto &[name, text] : files)
      if (Error e = writePrivateFile(folder.file(name), text))
        return e;
  }
  if (Error e = folder.addUser(kAdmin, PoolRole::Admin))
    return e;
  return folder;
}

Error PoolFolder::addUser(const std::string &name, PoolRole role,
                          const std::string &key) {
  if (Error e = checkUserName(poolRoleName(role), name))
    return e;
  if (const PoolUser *known = find(name))
    return Error(format(
        "the pool has a %s '%s' already%s: two users need two "
        "names",
        poolRoleName(known->role), name.c_str(),
        known->key.empty() ? "" : (" with the key " + known->key).c_str()));
  Expected<std::string> password = randomText(160);
  if (!password)
    return password.takeError();
  PoolFile conf;
  conf.servers = urls();
  conf.user = name;
  conf.password = *password;
  conf.role = role;
  conf.key = key;
  if (settings.tls) {
    Expected<std::string> certificate = readFile(file("tls/authority.crt"));
    Expected<std::string> authorityKey = readFile(file("tls/authority.key"));
    if (!certificate)
      return certificate.takeError();
    if (!authorityKey)
      return authorityKey.takeError();
    CertificateSubject subject;
    subject.name = name;
    Expected<Identity> own =
        issueCertificate({*certificate, *authorityKey}, subject);
    if (!own)
      return own.takeError();
    conf.serverName = kServerName;
    conf.authority = *certificate;
    conf.certificate = own->certificate;
    conf.privateKey = own->privateKey;
  }
  if (Error e = conf.write(userConf(name)))
    return e;
  settings.users.push_back({name, role, key, *password});
  return Error::success();
}

Error PoolFolder::removeUser(const std::string &name) {
  const PoolUser *user = find(name);
  if (!user) {
    std::string names;
    for (const PoolUser &known : settings.users)
      if (known.role != PoolRole::Admin)
        names += (names.empty() ? "" : ", ") + known.name;
    return Error("the pool has no user '" + json::shortened(name) +
                 "'; it has " + (names.empty() ? "none" : names));
  }
  if (user->role == PoolRole::Admin)
    return Error("'" + name + "' is the administrator, whom vta-pool needs");
  settings.users.erase(settings.users.begin() + (user - settings.users.data()));
  return Error::success();
}

Error PoolFolder::deleteConf(const std::string &user) const {
  // It may have been moved to the board.
  if (::unlink(userConf(user).c_str()) != 0 && errno != ENOENT)
    return Error("cannot delete " + userConf(user) + ": " +
                 std::strerror(errno));
  return Error::success();
}

Error PoolFolder::save() const {
  nlohmann::ordered_json value;
  value["pool"] = kVersion;
  value["id"] = settings.id;
  value["listen"] = settings.listen;
  value["port"] = settings.port;
  value["addresses"] = settings.addresses;
  value["tls"] = settings.tls;
  value["insecure"] = settings.insecure;
  value["max_storage"] = settings.maxStorage;
  value["users"] = nlohmann::ordered_json::array();
  for (const PoolUser &user : settings.users)
    value["users"].push_back({{"name", user.name},
                              {"role", poolRoleName(user.role)},
                              {"key", user.key},
                              {"password", user.password}});
  if (Error e = writePrivateFile(serverConf(), getServerConf(*this)))
    return e;
  return writePrivateFile(file("pool.json"), json::print(value, 2) + "\n");
}

/// Fills `settings` from pool.json.
static Error parseSettings(const std::string &text, PoolSettings &settings) {
  Expected<json::Value> value = json::parseObject(text);
  if (!value)
    return value.takeError();
  if (Error e =
          json::checkKeys(*value, {"pool", "id", "listen", "port", "addresses",
                                   "tls", "insecure", "max_storage", "users"}))
    return e;
  uint64_t version = 0, port = 0;
  if (Error e = json::read(*value, "pool", UINT32_MAX, version))
    return e;
  if (version != kVersion)
    return Error(format("expected version %llu of the format, got %llu",
                        static_cast<unsigned long long>(kVersion),
                        static_cast<unsigned long long>(version)));
  if (Error e = json::read(*value, "id", settings.id))
    return e;
  if (Error e = checkName("id", settings.id))
    return e;
  if (Error e = json::read(*value, "listen", settings.listen))
    return e;
  if (Error e = checkAddress(settings.listen))
    return std::move(e).withContext("listen");
  if (Error e = json::read(*value, "port", 65535, port))
    return e;
  settings.port = uint16_t(port);
  if (Error e =
          json::read(*value, "max_storage", INT64_MAX / 2, settings.maxStorage))
    return e;
  for (auto [key, out] : {std::pair<const char *, bool *>{"tls", &settings.tls},
                          {"insecure", &settings.insecure}}) {
    if (!value->contains(key) || !(*value)[key].is_boolean())
      return Error(format("expected true or false for \"%s\"", key));
    *out = (*value)[key].get<bool>();
  }
  const json::Value *addresses = nullptr, *users = nullptr;
  if (Error e = json::readArray(*value, "addresses", addresses))
    return e;
  for (const json::Value &address : *addresses) {
    if (!address.is_string())
      return Error("addresses: expected texts, got " +
                   json::shortText(address));
    settings.addresses.push_back(address.get<std::string>());
    if (Error e = checkAddress(settings.addresses.back()))
      return std::move(e).withContext("addresses");
  }
  if (settings.addresses.empty())
    return Error("addresses: expected at least one");
  if (Error e = json::readArray(*value, "users", users))
    return e;
  for (const json::Value &entry : *users) {
    if (!entry.is_object())
      return Error("users: expected objects, got " + json::shortText(entry));
    PoolUser user;
    std::string role;
    for (auto [key, out] :
         {std::pair<const char *, std::string *>{"name", &user.name},
          {"role", &role},
          {"key", &user.key},
          {"password", &user.password}})
      if (Error e = json::read(entry, key, *out))
        return std::move(e).withContext("users");
    if (Error e = checkUserName("user", user.name))
      return e;
    if (Error e = parseRole(role, user.role))
      return std::move(e).withContext("user '" + user.name + "'");
    if (user.role == PoolRole::Board)
      if (Error e = checkUserName("key", user.key))
        return std::move(e).withContext("user '" + user.name + "'");
    // It stands between quotes in the server's configuration. It is a secret,
    // also in messages.
    if (user.password.empty() ||
        user.password.find_first_not_of("abcdefghijklmnopqrstuvwxyz"
                                        "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789") != std::string::npos)
      return Error("user '" + user.name +
                   "': expected a password of letters and digits");
    settings.users.push_back(user);
  }
  return Error::success();
}

Expected<PoolFolder> PoolFolder::open(const std::string &path) {
  if (!exists(path))
    return Error(path + " has no pool.json: make a pool with vta-pool init " +
                 path);
  Expected<std::string> absolute = absolutePath(path);
  if (!absolute)
    return absolute.takeError();
  PoolFolder folder(*absolute);
  Expected<std::string> text = readFile(folder.file("pool.json"));
  if (!text)
    return text.takeError();
  if (Error e = parseSettings(*text, folder.settings))
    return std::move(e).withContext(folder.file("pool.json"));
  return folder;
}
