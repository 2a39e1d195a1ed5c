//===- PoolRightsTest.cpp - What boards and strangers cannot do -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A server with the users of vta-pool, a session of a tuner, and attempts to
// get at what is not one's own. Each is refused with the name of user and
// subject, by the client and in the server's log, or has no effect.
//
//===----------------------------------------------------------------------===//

#include "PoolToolTestUtil.h"

#include "vtapool/JobClient.h"

#include <chrono>
#include <poll.h>

using namespace vtapool;

namespace {

class PoolRightsTest : public PoolToolTest {
protected:
  void SetUp() override {
    PoolToolTest::SetUp();
    runOk({"init", "p", "--port=0", "--boards=pynq-1,pynq-2,pi-1",
           "--tuners=alice,bob"});
    start("p");
  }

  PoolFile file(const std::string &user) const {
    Expected<PoolFile> conf = PoolFile::read(path("p/" + user + ".conf"));
    EXPECT_TRUE(conf) << conf.takeError().message();
    return conf ? *conf : PoolFile();
  }
  std::shared_ptr<Connection> connect(const std::string &user) const {
    Expected<std::shared_ptr<Connection>> made = Connection::open(file(user));
    EXPECT_TRUE(made) << user << ": " << made.takeError().message();
    return made ? *made : nullptr;
  }
  std::string log() const { return get("p/nats-server.log"); }

  /// The server does not permit `user` to publish to the subject: the client
  /// says so at once, and the log has both names.
  void expectRefused(const char *attempt, Connection &connection,
                     const std::string &subject, const std::string &data = "") {
    SCOPED_TRACE(attempt);
    ++numAttempts;
    auto begin = std::chrono::steady_clock::now();
    Expected<PoolMessage> answer = connection.request(subject, data, 5);
    std::chrono::duration<double> time =
        std::chrono::steady_clock::now() - begin;
    ASSERT_FALSE(answer) << answer->data;
    std::string message = answer.takeError().message();
    EXPECT_HAS(message, subject);
    EXPECT_HAS(message, "'" + connection.getUser() + "'");
    EXPECT_HAS(message, "permit");
    EXPECT_LT(time.count(), 4) << message;
    expectLogged("Publish Violation", connection.getUser(), subject);
  }
  void expectNotHeard(const char *attempt, Connection &connection,
                      const std::string &subject) {
    SCOPED_TRACE(attempt);
    ++numAttempts;
    Error e = connection.subscribe(subject, [](PoolMessage) {});
    ASSERT_TRUE(bool(e));
    EXPECT_HAS(e.message(), subject);
    EXPECT_HAS(e.message(), "'" + connection.getUser() + "'");
    expectLogged("Subscription Violation", connection.getUser(), subject);
  }
  /// One line of the server's log with all of these.
  void expectLogged(const std::string &what, const std::string &user,
                    const std::string &subject) const {
    std::string text = log();
    for (size_t begin = 0; begin < text.size();) {
      size_t end = std::min(text.find('\n', begin), text.size());
      std::string line = text.substr(begin, end - begin);
      if (line.find(what) != std::string::npos &&
          line.find("\"" + user + "\"") != std::string::npos &&
          line.find(subject) != std::string::npos)
        return;
      begin = end + 1;
    }
    ADD_FAILURE() << "the log does not name " << user << " and " << subject;
  }
  /// Nobody gets a connection with this file.
  void expectNoConnection(const char *attempt, const PoolFile &file,
                          const std::string &message) {
    SCOPED_TRACE(attempt);
    ++numAttempts;
    Expected<std::shared_ptr<Connection>> made = Connection::open(file);
    ASSERT_FALSE(made);
    EXPECT_HAS(made.takeError().message(), message);
  }

  unsigned numAttempts = 0;
};

TEST_F(PoolRightsTest, Boards) {
  std::shared_ptr<Connection> admin = connect("admin");
  ASSERT_TRUE(admin);
  for (const char *key : {"pynq", "pi"})
    for (const Lane &lane : {Lane{true, ""}, Lane{false, ""}}) {
      Error e = setUpConsumer(*admin, key, lane);
      ASSERT_FALSE(e) << e.message();
    }
  std::shared_ptr<Connection> alice = connect("alice"),
                              evil = connect("pynq-1"),
                              good = connect("pynq-2");
  ASSERT_TRUE(alice && evil && good);
  Expected<uint64_t> job =
      alice->store(getJobSubject("pi", {false, ""}, "alice", "s"), "{}", "");
  ASSERT_TRUE(job) << job.takeError().message();
  Expected<uint64_t> presence =
      good->store(getDeviceSubject("pynq", "pynq-2"), "{}", "");
  ASSERT_TRUE(presence) << presence.takeError().message();
  Expected<uint64_t> result =
      good->store(getResultSubject("alice", "s", "pynq-2"), "{}", "");
  ASSERT_TRUE(result) << result.takeError().message();
  std::string number = std::to_string(*job);

  // Others' jobs.
  const std::string api = "$JS.API.";
  expectRefused("jobs of another key", *evil,
                api + "CONSUMER.MSG.NEXT.VTA_JOBS.pi-lo", "1");
  expectRefused("jobs of another board", *evil,
                api + "CONSUMER.MSG.NEXT.VTA_JOBS.pynq-at-pynq-2", "1");
  expectRefused("a job by its number", *evil, api + "STREAM.MSG.GET.VTA_JOBS",
                "{\"seq\":" + number + "}");
  expectRefused("a job by its subject", *evil,
                api + "DIRECT.GET.VTA_JOBS.vta.job.pi.lo.alice.s");
  expectNotHeard("jobs as they come", *evil, "vta.job.>");
  expectRefused("a job of its own", *evil, "vta.job.pynq.lo.pynq-1.s", "{}");
  expectRefused("deleting a job", *evil, api + "STREAM.MSG.DELETE.VTA_JOBS",
                "{\"seq\":" + number + "}");
  expectRefused("purging the queue", *evil, api + "STREAM.PURGE.VTA_JOBS");
  expectRefused("deleting a stream", *evil, api + "STREAM.DELETE.VTA_BLOBS");
  expectRefused("a consumer of its own", *evil,
                api + "CONSUMER.CREATE.VTA_JOBS.mine.vta.job.>", "{}");
  expectRefused("ending a job of others", *evil, "vta.cancel.pynq.alice.s");
  expectRefused("an acknowledgement for another key", *evil,
                "$JS.ACK.VTA_JOBS.pi-lo.1." + number + ".1.1.0", "+ACK");
  // Others' results.
  expectNotHeard("results as they come", *evil, "vta.result.alice.*.*");
  expectRefused("results that are stored", *evil,
                api + "STREAM.MSG.GET.VTA_RESULTS", "{\"seq\":1}");
  expectRefused("a result as another board", *evil,
                getResultSubject("alice", "s", "pynq-2"), "{}");
  expectNotHeard("others' answers", *evil, "_INBOX.alice.>");
  // Others' presence.
  expectRefused("presence of another board", *evil,
                getDeviceSubject("pynq", "pynq-2"), "{}");
  expectRefused("presence under another key", *evil,
                getDeviceSubject("pi", "pynq-1"), "{}");
  expectRefused("pausing another board", *evil,
                getControlSubject("pynq", "pynq-2"), "{}");
  expectRefused("life of a session", *evil, getSessionSubject("alice", "s"),
                "{}");
  // Files and the server.
  expectRefused("writing a file", *evil,
                getBlobSubject(std::string(64, 'a'), 0), "data");
  expectRefused("listing streams", *evil, api + "STREAM.LIST");
  expectNotHeard("the server's events", *evil, "$SYS.>");
  EXPECT_EQ(numAttempts, 23u);

  // All is as it was.
  Expected<bool> there = hasMessage(*admin, kJobStream, *job);
  EXPECT_TRUE(there && *there);
  auto last =
      getLastMessage(*admin, kDeviceStream, getDeviceSubject("pynq", "pynq-2"));
  // It may be too old by now, but is nobody else's.
  EXPECT_TRUE(last && (!*last || (*last)->sequence == *presence));
}

TEST_F(PoolRightsTest, Tuners) {
  std::shared_ptr<Connection> bob = connect("bob");
  ASSERT_TRUE(bob);
  const std::string api = "$JS.API.";
  expectRefused("jobs in another's name", *bob, "vta.job.pynq.lo.alice.s");
  expectNotHeard("another's results", *bob, "vta.result.alice.>");
  expectRefused("a consumer of another's results", *bob,
                api + "CONSUMER.CREATE.VTA_RESULTS.x.vta.result.alice.>");
  expectRefused("ending another's jobs", *bob, "vta.cancel.pynq.alice.s");
  expectRefused("pausing a board", *bob, getControlSubject("pynq", "pynq-1"));
  expectRefused("presence of a board", *bob,
                getDeviceSubject("pynq", "pynq-1"));
  expectRefused("results of a board", *bob,
                getResultSubject("alice", "s", "pynq-1"));
  expectRefused("life of another's session", *bob,
                getSessionSubject("alice", "s"));
  expectRefused("purging files", *bob, api + "STREAM.PURGE.VTA_BLOBS");
  expectRefused("changing a stream", *bob, api + "STREAM.UPDATE.VTA_JOBS");
  EXPECT_EQ(numAttempts, 10u);
}

TEST_F(PoolRightsTest, Strangers) {
  PoolFile board = file("pynq-1");
  PoolFile wrong = board;
  wrong.password = file("pynq-2").password;
  expectNoConnection("another's password", wrong, "'pynq-1'");
  wrong.password = "";
  expectNoConnection("no password", wrong, "'pynq-1'");
  wrong = board;
  wrong.user = "mallory";
  expectNoConnection("no such user", wrong, "'mallory'");
  EXPECT_HAS(log(), "authentication error");

  // The certificates of a folder that somebody made before this one.
  runOk({"init", "old", "--port=0", "--boards=pynq-1"});
  Expected<PoolFile> old = PoolFile::read(path("old/pynq-1.conf"));
  ASSERT_TRUE(old);
  wrong = board;
  wrong.certificate = old->certificate;
  wrong.privateKey = old->privateKey;
  expectNoConnection("an old certificate", wrong, "certificate");
  wrong = board;
  wrong.authority = old->authority;
  expectNoConnection("a server that another pool's authority did not sign",
                     wrong, "certificate");
  wrong = board;
  wrong.certificate = wrong.privateKey = "";
  expectNoConnection("no certificate", wrong, "certificate");
  wrong = board;
  wrong.serverName = "other.example";
  expectNoConnection("a server with another name", wrong, "other.example");
  wrong = board;
  wrong.authority = wrong.certificate = wrong.privateKey = "";
  wrong.servers[0].replace(0, 3, "nats");
  expectNoConnection("no TLS", wrong, "wants TLS");

  // Who talks without TLS all the same is not understood.
  ++numAttempts;
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(uint16_t(settings("p")["port"]));
  ASSERT_EQ(
      ::connect(fd, reinterpret_cast<sockaddr *>(&address), sizeof(address)),
      0);
  std::string plain = "CONNECT {\"user\":\"pynq-1\",\"pass\":\"" +
                      board.password + "\"}\r\nPING\r\n";
  EXPECT_EQ(send(fd, plain.data(), plain.size(), MSG_NOSIGNAL),
            ssize_t(plain.size()));
  std::string said;
  char buffer[4096];
  ssize_t n;
  while ((n = recv(fd, buffer, sizeof(buffer), 0)) > 0)
    said.append(buffer, size_t(n));
  close(fd);
  EXPECT_EQ(said.find("PONG"), std::string::npos) << said;
  EXPECT_HAS(log(), "TLS handshake error");

  // Who was forgotten is put out, and does not come back.
  std::shared_ptr<Connection> gone = connect("pynq-2");
  ASSERT_TRUE(gone);
  PoolFile conf = file("pynq-2");
  runOk({"forget", "p", "pynq-2"});
  for (int i = 0; i < 100 && gone->isUp(); ++i)
    usleep(50000);
  EXPECT_FALSE(gone->isUp());
  expectNoConnection("a user who was forgotten", conf, "'pynq-2'");
  EXPECT_EQ(numAttempts, 10u);
}

/// A client of key "pynq" that has submitted job 1.
static Expected<std::unique_ptr<JobClient>>
submitOne(std::shared_ptr<Connection> connection) {
  JobClientOptions options;
  options.key = "pynq";
  options.patience = 0;
  auto client = JobClient::create(std::move(connection), options);
  if (client) {
    JobRequest request;
    request.artifact = std::make_shared<const std::string>("program");
    (*client)->submit(1, request);
  }
  return client;
}

// A session ends as soon as its user is forgotten, and says what has happened.
TEST_F(PoolRightsTest, ForgottenTuners) {
  std::shared_ptr<Connection> alice = connect("alice");
  ASSERT_TRUE(alice);
  auto client = submitOne(alice);
  ASSERT_TRUE(client) << client.takeError().message();
  EXPECT_FALSE((*client)->isOver());
  runOk({"forget", "p", "alice"});
  auto begin = std::chrono::steady_clock::now();
  Expected<std::optional<JobOutcome>> outcome = (*client)->next(20);
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  ASSERT_FALSE(outcome);
  std::string message = outcome.takeError().message();
  EXPECT_HAS(message,
             "does not accept user 'alice' with this password any more");
  EXPECT_HAS(message, "vta-pool forget removes users");
  EXPECT_LT(time.count(), 10);
  EXPECT_TRUE((*client)->isOver());
  EXPECT_EQ((*client)->getNumOutstanding(), 1u);
}

TEST_F(PoolRightsTest, OversizedPayload) {
  std::shared_ptr<Connection> board = connect("pynq-1");
  ASSERT_TRUE(board);
  std::string subject = getDeviceSubject("pynq", "pynq-1");
  Error e = board->publish(subject, std::string(2 << 20, 'x'));
  ASSERT_TRUE(bool(e));
  EXPECT_HAS(e.message(), subject);
  EXPECT_HAS(e.message(), "larger than the 1048576 bytes");
}

// Jobs of a session go, and the tuner learns who has done that.
TEST_F(PoolRightsTest, SessionsEnd) {
  std::shared_ptr<Connection> admin = connect("admin"),
                              alice = connect("alice");
  ASSERT_TRUE(admin && alice);
  BoardInfo board;
  board.key = "pynq";
  board.board = "pynq-1";
  board.state = BoardState::Free;
  auto client = submitOne(alice);
  ASSERT_TRUE(client) << client.takeError().message();
  ToolOutcome jobs;
  // The job is sent when there is a board; it disappears within seconds.
  for (int i = 0; i < 50; ++i) {
    Expected<uint64_t> stored =
        admin->store(getDeviceSubject("pynq", "pynq-1"), board.toJSON(), "");
    ASSERT_TRUE(stored) << stored.takeError().message();
    jobs = runOk({"jobs", "--pool=p"});
    if (jobs.out.find((*client)->getSession()) != std::string::npos)
      break;
    usleep(100000);
  }
  EXPECT_HAS(jobs.out, (*client)->getSession());
  expectError({"cancel", "--pool=p", "bob"},
              "no jobs of 'bob' are in the queue; there are jobs of alice.");
  EXPECT_HAS(runOk({"cancel", "--pool=p", "alice"}).out,
             "canceled 1 jobs of alice\n");
  Expected<std::optional<JobOutcome>> outcome = (*client)->next(20);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.takeError().message(),
            "the session was ended by 'admin' (vta-pool cancel)");
  EXPECT_EQ((*client)->getNumOutstanding(), 0u);
}

} // namespace
