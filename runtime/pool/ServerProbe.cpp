//===- ServerProbe.cpp - What listens at an address -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The client library reports a wrong port, a server without JetStream and one
// that is too old as a timeout, each. A server introduces itself in plain text
// as soon as somebody connects, also if it wants TLS afterwards.
//
//===----------------------------------------------------------------------===//

#include "ServerProbe.h"

#include "core/JsonReader.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

/// Bytes of the greeting of a server with many addresses.
static constexpr size_t kMaxGreeting = 1 << 16;

Expected<std::pair<std::string, std::string>>
vtapool::splitAddress(const std::string &server) {
  size_t begin = server.find("://");
  begin = begin == std::string::npos ? 0 : begin + 3;
  size_t colon = server.rfind(':');
  bool isNumber =
      colon != std::string::npos && colon > begin &&
      colon + 1 < server.size() && server.size() - colon <= 6 &&
      server.find_first_not_of("0123456789", colon + 1) == std::string::npos;
  if (!isNumber)
    return Error("expected HOST:PORT as server, got '" +
                 json::shortened(server) + "'");
  std::string host = server.substr(begin, colon - begin);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']')
    host = host.substr(1, host.size() - 2);
  return std::make_pair(host, server.substr(colon + 1));
}

static std::string errnoText(int code) {
  return std::error_code(code, std::generic_category()).message();
}

namespace {
struct SocketCloser {
  int fd = -1;
  ~SocketCloser() {
    if (fd >= 0)
      ::close(fd);
  }
};
} // namespace

/// Waits for `events` on a socket; false if the time is up.
static bool waitFor(int fd, short events, double timeout) {
  pollfd poll{fd, events, 0};
  int count;
  do
    count = ::poll(&poll, 1, int(timeout * 1e3));
  while (count < 0 && errno == EINTR);
  return count > 0;
}

/// A connected socket, or an errno value.
static int connectTo(const addrinfo &address, double timeout, int &fd) {
  fd = ::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK,
                address.ai_protocol);
  if (fd < 0)
    return errno;
  if (::connect(fd, address.ai_addr, address.ai_addrlen) != 0 &&
      errno != EINPROGRESS)
    return errno;
  if (!waitFor(fd, POLLOUT, timeout))
    return ETIMEDOUT;
  int code = 0;
  socklen_t size = sizeof(code);
  ::getsockopt(fd, SOL_SOCKET, SO_ERROR, &code, &size);
  return code;
}

/// The first line that is sent, up to a limit.
static std::string readLine(int fd, double timeout) {
  std::string text;
  char buffer[4096];
  while (text.find('\n') == std::string::npos && text.size() < kMaxGreeting) {
    if (!waitFor(fd, POLLIN, timeout))
      break;
    ssize_t got = ::recv(fd, buffer, sizeof(buffer), 0);
    if (got <= 0)
      break;
    text.append(buffer, size_t(got));
  }
  return text.substr(0, text.find('\n'));
}

static bool isSet(const json::Value &value, const char *key) {
  auto it = value.find(key);
  return it != value.end() && it->is_boolean() && it->get<bool>();
}

Expected<ServerGreeting> vtapool::probeServer(const std::string &server,
                                              double timeout) {
  auto split = splitAddress(server);
  if (!split)
    return split.takeError();
  auto &[host, port] = *split;
  addrinfo hints{}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  if (int code = ::getaddrinfo(host.c_str(), port.c_str(), &hints, &found))
    return Error("server " + server + ": " + gai_strerror(code));
  SocketCloser socket;
  int code = 0;
  for (addrinfo *address = found; address; address = address->ai_next) {
    if (socket.fd >= 0)
      ::close(socket.fd);
    code = connectTo(*address, timeout, socket.fd);
    if (code == 0)
      break;
  }
  ::freeaddrinfo(found);
  if (code == ECONNREFUSED)
    return Error("no server listens at " + server +
                 ": start it, or check the port");
  if (code != 0)
    return Error("cannot reach the server at " + server + ": " +
                 errnoText(code));
  std::string line = readLine(socket.fd, timeout);
  if (line.compare(0, 6, "INFO {") != 0)
    return Error("what listens at " + server + " is not a nats-server: it " +
                 (line.empty()
                      ? "says nothing"
                      : "begins with '" + json::shortened(line) + "'"));
  Expected<json::Value> value = json::parseObject(line.substr(5));
  if (!value)
    return value.takeError().withContext("greeting of the server at " + server);
  ServerGreeting greeting;
  if (Error e = json::read(*value, "version", greeting.version))
    return std::move(e).withContext("greeting of the server at " + server);
  if (auto name = value->find("server_name");
      name != value->end() && name->is_string())
    greeting.name = name->get<std::string>();
  greeting.hasJetStream = isSet(*value, "jetstream");
  greeting.wantsTLS = isSet(*value, "tls_required");
  greeting.offersTLS = greeting.wantsTLS || isSet(*value, "tls_available");
  return greeting;
}

bool vtapool::isServerNewEnough(const std::string &version) {
  unsigned major = 0, minor = 0, oldestMajor = 0, oldestMinor = 0;
  return std::sscanf(version.c_str(), "%u.%u", &major, &minor) == 2 &&
         std::sscanf(kOldestServer, "%u.%u", &oldestMajor, &oldestMinor) == 2 &&
         (major != oldestMajor ? major > oldestMajor : minor >= oldestMinor);
}

Error vtapool::checkGreeting(const ServerGreeting &greeting,
                             const std::string &server, const PoolFile &file) {
  if (!isServerNewEnough(greeting.version))
    return Error(format("the nats-server at %s has version %s, expected %s or "
                        "newer",
                        server.c_str(),
                        json::shortened(greeting.version).c_str(),
                        kOldestServer));
  if (!greeting.hasJetStream)
    return Error("the nats-server at " + server +
                 " has no JetStream: it is not the server of a pool (Debian's "
                 "own service listens at port 4222)");
  if (greeting.wantsTLS && !file.usesTLS())
    return Error("the server at " + server +
                 " wants TLS, and the file of "
                 "user '" +
                 file.user + "' has no authority");
  if (!greeting.offersTLS && file.usesTLS())
    return Error("the server at " + server +
                 " has no TLS, and the file of "
                 "user '" +
                 file.user + "' asks for it");
  return Error::success();
}
