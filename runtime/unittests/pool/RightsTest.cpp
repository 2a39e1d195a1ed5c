//===- RightsTest.cpp - What the server refuses, and what does not count --===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolTestUtil.h"

#include <netinet/in.h>
#include <sys/socket.h>

using namespace vtapool;

namespace {
class RightsTest : public PoolTest {};

/// Says one line to everybody who connects.
class Impostor {
public:
  explicit Impostor(std::string line) {
    socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(socket, reinterpret_cast<sockaddr *>(&address), sizeof(address));
    socklen_t size = sizeof(address);
    ::getsockname(socket, reinterpret_cast<sockaddr *>(&address), &size);
    port = ntohs(address.sin_port);
    ::listen(socket, 8);
    thread = std::thread([this, line] {
      while (true) {
        int client = ::accept(socket, nullptr, nullptr);
        if (client < 0)
          return;
        (void)!::write(client, line.data(), line.size());
        ::close(client);
      }
    });
  }
  ~Impostor() {
    ::shutdown(socket, SHUT_RDWR);
    thread.join();
    ::close(socket);
  }
  int port = 0;

private:
  int socket;
  std::thread thread;
};

std::string openError(const PoolFile &file) {
  auto connection = Connection::open(file);
  return connection ? "connected" : connection.takeError().message();
}
} // namespace

TEST_F(RightsTest, SaysWhyThereIsNoConnection) {
  PoolFile file = makeFile("t1");
  auto at = [&](int where) {
    file.servers = {"nats://127.0.0.1:" + std::to_string(where)};
    return openError(file);
  };
  EXPECT_HAS(at(1), "no server listens at nats://127.0.0.1:1");
  Impostor ssh("SSH-2.0-x\r\n");
  EXPECT_HAS(at(ssh.port), "is not a nats-server: it begins with 'SSH-2.0-x");
  Impostor silent("");
  EXPECT_HAS(at(silent.port), "is not a nats-server: it says nothing");
  Impostor plain("INFO {\"version\":\"2.9.10\"}\r\n");
  EXPECT_HAS(at(plain.port), "has no JetStream");
  Impostor old("INFO {\"version\":\"2.8.4\",\"jetstream\":true}\r\n");
  EXPECT_HAS(at(old.port), "has version 2.8.4, expected 2.9 or newer");
  Impostor secure("INFO {\"version\":\"2.9.10\",\"jetstream\":true,"
                  "\"tls_required\":true}\r\n");
  EXPECT_HAS(at(secure.port), "wants TLS, and the file of user 't1'");
  file.password = "wrong";
  EXPECT_HAS(at(port), "does not accept user 't1'");
  file.servers = {"nats://192.0.2.1:4222"};
  EXPECT_HAS(openError(file), "has not got TLS");
}

TEST_F(RightsTest, NamesSubjectAndUserAtOnce) {
  auto board = connect("b1");
  auto begin = std::chrono::steady_clock::now();
  auto expectRefused = [&](const std::string &subject) {
    auto answer = board->request(subject, "", 10);
    ASSERT_FALSE(answer) << subject;
    EXPECT_EQ(answer.takeError().message(),
              "the server does not permit user 'b1' to publish to \"" +
                  subject + "\"");
  };
  // Others' jobs, results, presence, files; streams.
  for (const char *subject :
       {"$JS.API.CONSUMER.MSG.NEXT.VTA_JOBS.other-lo",
        "$JS.API.CONSUMER.MSG.NEXT.VTA_JOBS.k-at-b2",
        "$JS.API.CONSUMER.CREATE.VTA_JOBS.x.vta.job.k.lo.*.*",
        "$JS.API.CONSUMER.DURABLE.CREATE.VTA_JOBS.x",
        "$JS.API.STREAM.MSG.GET.VTA_JOBS",
        "$JS.API.STREAM.MSG.DELETE.VTA_JOBS",
        "$JS.API.STREAM.PURGE.VTA_JOBS",
        "$JS.API.STREAM.DELETE.VTA_JOBS",
        "$JS.API.STREAM.CREATE.OWN",
        "$JS.API.STREAM.UPDATE.VTA_JOBS",
        "$JS.API.DIRECT.GET.VTA_RESULTS.vta.result.t1.s.b2",
        "$JS.API.STREAM.MSG.GET.VTA_RESULTS",
        "vta.job.k.lo.t1.s",
        "vta.result.t1.s.b2",
        "vta.device.k.b2",
        "vta.device.other.b1",
        "vta.session.t1.s",
        "vta.blob.abc.0",
        "vta.control.k.b1",
        "vta.cancel.k.t1.s",
        "$JS.ACK.VTA_JOBS.other-lo.1.1.1.1.1"})
    expectRefused(subject);
  for (const char *subject :
       {"vta.job.>", "vta.result.>", ">", "_INBOX.t1.>", "vta.device.k.b2"}) {
    Error e = board->subscribe(subject, [](PoolMessage) {});
    ASSERT_TRUE(bool(e)) << subject;
    EXPECT_EQ(e.message(), "the server does not permit user 'b1' to subscribe "
                           "to \"" +
                               std::string(subject) + "\"");
  }
  EXPECT_GE(board->takeRefusals().size(), 20u);
  // None of them was a timeout.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(8));
  auto tuner = connect("t1");
  auto other = tuner->request("vta.job.k.lo.t2.s", "", 10);
  ASSERT_FALSE(other);
  EXPECT_HAS(other.takeError().message(), "user 't1' to publish");
}

TEST_F(RightsTest, RefusesMessagesThatAreTooLarge) {
  auto board = connect("b1");
  auto stored = board->store("vta.result.t1.s.b1",
                             std::string(board->getMaxPayload() + 1, 'x'), "a");
  ASSERT_FALSE(stored);
  EXPECT_HAS(stored.takeError().message(), "is larger than the");
}

TEST_F(RightsTest, DoesNotCountForgedResults) {
  startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  client->submit(0, makeKernelJob("test_sleep", 1500));
  // A board that knows the session, as boards do, but not the nonce; one that
  // is not of the key; garbage.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  auto evil = connect("b2");
  Result forged;
  forged.id = 0;
  forged.status = JobStatus::Done;
  forged.nonce = "guess";
  forged.board = "b2";
  forged.costs = {1e-9};
  std::string subject = getResultSubject("t1", client->getSession(), "b2");
  for (std::string &message : forged.toMessages())
    ASSERT_TRUE(evil->store(subject, message, "1"));
  ASSERT_TRUE(evil->store(subject, "garbage", "2"));
  Result result = takeNext(*client).result;
  EXPECT_EQ(result.board, "b1");
  EXPECT_EQ(result.status, JobStatus::Done) << result.message;
  JobClientStats stats = client->getStats();
  EXPECT_EQ(stats.numForged, 2u);
  ASSERT_EQ(stats.log.size(), 2u);
  EXPECT_HAS(stats.log[0], "from board 'b2' does not count");
  EXPECT_HAS(stats.log[1], "board 'b2' sent what is not a result");
}

TEST_F(RightsTest, SubmitsAgainWhatSomebodyAcknowledged) {
  // A board can acknowledge a job of its key that another one has.
  startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  auto admin = connect("admin");
  BoardControl control;
  control.kind = BoardControl::Kind::Drain;
  ASSERT_FALSE(controlBoard(*admin, "k", "b1", control));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  client->submit(0, makeKernelJob("test_sleep", 1));
  // Drained boards count as none, so that nothing is sent: resume, and remove
  // the job as soon as it is there.
  control.kind = BoardControl::Kind::Resume;
  ASSERT_FALSE(controlBoard(*admin, "k", "b1", control));
  EXPECT_EQ(takeNext(*client).result.status, JobStatus::Done);
  client->submit(1, makeKernelJob("test_sleep", 300));
  client->submit(2, makeKernelJob("test_sleep", 300));
  for (int i = 0; i < 100; ++i) {
    auto jobs = listSubjects(*admin, kJobStream, "vta.job.>");
    ASSERT_TRUE(jobs);
    if (!jobs->empty() && jobs->front().second == 2)
      break;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ASSERT_TRUE(purgeSubject(*admin, kJobStream, "vta.job.>"));
  std::set<uint64_t> ids;
  unsigned numSubmissions = 0;
  for (int i = 0; i < 2; ++i) {
    JobOutcome outcome = takeNext(*client);
    EXPECT_EQ(outcome.result.status, JobStatus::Done) << outcome.result.message;
    ids.insert(outcome.id);
    numSubmissions += outcome.numSubmissions;
  }
  EXPECT_EQ(ids.size(), 2u);
  EXPECT_GE(numSubmissions, 3u);
}

TEST_F(RightsTest, SaysWhichKeysThereAre) {
  startBoard("b1");
  waitForBoards(1);
  JobClientOptions options;
  options.key = "nothing";
  auto client = JobClient::create(connect("t1"), options);
  ASSERT_FALSE(client);
  EXPECT_EQ(client.takeError().message(),
            "key 'nothing' has no boards; those with boards are k (1)");
  options.key = "a.b";
  auto dotted = JobClient::create(connect("t1"), options);
  ASSERT_FALSE(dotted);
  EXPECT_HAS(dotted.takeError().message(), "key 'a.b': expected letters");
}

TEST_F(RightsTest, StoresFilesOnce) {
  auto tuner = connect("t1");
  std::string bytes(3 * kChunkBytes + 17, '\0');
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = char(i * 31 + i / 1000);
  BlobStore store(*tuner);
  auto first = store.upload(bytes);
  ASSERT_TRUE(first) << first.takeError().message();
  EXPECT_EQ(first->bytesSent, bytes.size());
  // Of another program as well.
  BlobStore other(*tuner);
  auto second = other.upload(bytes);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->bytesSent, 0u);
  auto board = connect("b1");
  BlobStore reader(*board);
  auto read = reader.download(first->blob);
  ASSERT_TRUE(read) << read.takeError().message();
  ASSERT_TRUE(*read);
  EXPECT_TRUE(**read == bytes);
  // Only what is missing.
  auto admin = connect("admin");
  ASSERT_TRUE(
      purgeSubject(*admin, kBlobStream, getBlobSubject(first->blob.sha256, 1)));
  auto gone = reader.download(first->blob);
  ASSERT_TRUE(gone);
  EXPECT_FALSE(*gone);
  BlobStore third(*tuner);
  auto again = third.upload(bytes);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->bytesSent, kChunkBytes);
  // Somebody with the right to write has written something else.
  ASSERT_TRUE(tuner->store(getBlobSubject(first->blob.sha256, 1), "other", ""));
  auto damaged = reader.download(first->blob);
  ASSERT_FALSE(damaged);
  EXPECT_HAS(damaged.takeError().message(), "with this SHA-256, got");
}
