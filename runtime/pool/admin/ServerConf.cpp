//===- ServerConf.cpp - What nats-server reads ----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ServerConf.h"

#include "vtapool/Subjects.h"

using namespace vtapool;
using vtart::format;

static Rights getRights(const PoolUser &user) {
  switch (user.role) {
  case PoolRole::Board:
    return getBoardRights(user.name, user.key);
  case PoolRole::Tuner:
    return getTunerRights(user.name);
  case PoolRole::Admin:
    return getAdminRights();
  }
  return {};
}

/// A list of subjects, which have no quotes.
static std::string quote(const std::vector<std::string> &subjects) {
  std::string result;
  for (const std::string &subject : subjects)
    result += "\n          \"" + subject + "\"";
  return result;
}

/// Everyone has a password. The server would also take bcrypt's hashes, which
/// are for passwords that people choose: these have 160 random bits, and this
/// file is as private as the keys beside it.
static std::string getAuthorization(const PoolSettings &settings) {
  std::string text = "authorization {\n  timeout: 8\n  users: [\n";
  for (const PoolUser &user : settings.users) {
    Rights rights = getRights(user);
    text += format("    { # %s%s%s\n", poolRoleName(user.role),
                   user.key.empty() ? "" : " with the key ", user.key.c_str());
    text += "      user: \"" + user.name + "\"\n";
    text += "      password: \"" + user.password + "\"\n";
    text += "      permissions {\n";
    text += "        publish { allow: [" + quote(rights.publish) + " ] }\n";
    text += "        subscribe { allow: [" + quote(rights.subscribe) + " ] }\n";
    text += "      }\n    }\n";
  }
  return text + "  ]\n}\n";
}

std::string vtapool::getServerConf(const PoolFolder &folder) {
  const PoolSettings &settings = folder.settings;
  std::string text = "# Written by vta-pool init, add and forget. Changes are "
                     "lost with the next of these.\n";
  auto quoted = [&](const char *key, const std::string &value) {
    text += format("%s: \"%s\"\n", key, value.c_str());
  };
  quoted("server_name", folder.serverName());
  quoted("host", settings.listen);
  text += format("port: %u\n", unsigned(settings.port));
  quoted("pid_file", folder.file("nats-server.pid"));
  quoted("log_file", folder.file("nats-server.log"));
  text += "logfile_size_limit: 16MB\n";
  // Parts of files and results have 512 KiB.
  text += "max_payload: 1MB\n";
  text += "ping_interval: \"5s\"\nping_max: 2\n\n";
  text += "jetstream {\n";
  text += "  store_dir: \"" + folder.file("jetstream") + "\"\n";
  text += "  max_memory_store: 64MB\n";
  // Streams have limits that add up to half of this: the server counts those
  // twice which are set up again.
  text += format("  max_file_store: %llu\n}\n\n",
                 static_cast<unsigned long long>(settings.maxStorage * 2));
  if (settings.tls) {
    text += "tls {\n";
    text += "  cert_file: \"" + folder.file("tls/server.crt") + "\"\n";
    text += "  key_file: \"" + folder.file("tls/server.key") + "\"\n";
    text += "  ca_file: \"" + folder.file("tls/authority.crt") + "\"\n";
    // Clients need a certificate, too. A board may take seconds for its own.
    text += "  verify: true\n  timeout: 5\n}\n\n";
  }
  return text + getAuthorization(settings);
}
