//===- RightsTest.cpp - What the server refuses, and what does not count --===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolTestUtil.h"

#include <future>
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

/// Takes a job of key "k" as a board does that the test plays.
static Job takeJob(Connection &board) {
  // The subscription lives as long as the connection.
  auto message = std::make_shared<std::promise<PoolMessage>>();
  auto future = message->get_future();
  Error e =
      board.subscribe(board.getInbox() + ".played",
                      [message, isFirst = true](PoolMessage came) mutable {
                        if (std::exchange(isFirst, false))
                          message->set_value(std::move(came));
                      });
  EXPECT_FALSE(e) << e.message();
  e = board.publish("$JS.API.CONSUMER.MSG.NEXT." + std::string(kJobStream) +
                        "." + getConsumerName("k", {}),
                    "{\"batch\":1,\"expires\":10000000000}",
                    board.getInbox() + ".played");
  EXPECT_FALSE(e) << e.message();
  if (future.wait_for(std::chrono::seconds(10)) != std::future_status::ready) {
    ADD_FAILURE() << "no job came";
    return {};
  }
  PoolMessage came = future.get();
  (void)board.publish(came.reply, "+ACK");
  auto job = Job::fromJSON(came.data);
  EXPECT_TRUE(job) << job.takeError().message();
  return job ? *job : Job();
}

// A board plays results again that it has recorded: for the same job, which
// has its result, and for the next one of the same number.
TEST_F(RightsTest, DoesNotCountResultsThatComeAgain) {
  auto played = connect("b2");
  BoardInfo info;
  info.key = "k";
  info.board = "b2";
  info.state = BoardState::Free;
  std::string presence = getDeviceSubject("k", "b2");
  ASSERT_TRUE(played->store(presence, info.toJSON(), ""));
  auto client = makeClient();
  ASSERT_TRUE(client);
  client->submit(7, makeKernelJob("test_sleep", 1));
  std::string job = getJobSubject("k", {}, "t1", client->getSession());
  auto admin = connect("admin");
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(played->store(presence, info.toJSON(), ""));
    auto queued = listSubjects(*admin, kJobStream, job);
    ASSERT_TRUE(queued) << queued.takeError().message();
    if (!queued->empty())
      break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  Job taken = takeJob(*played);
  Result result;
  result.id = taken.id;
  result.nonce = taken.nonce;
  result.status = JobStatus::Done;
  result.costs = {1e-9};
  std::string subject = getResultSubject("t1", client->getSession(), "b2");
  std::string recorded = result.toMessages().front();
  ASSERT_TRUE(played->store(subject, recorded, "first"));
  EXPECT_EQ(takeNext(*client).result.board, "b2");
  // Once more, and under a name that the server does not know.
  ASSERT_TRUE(played->store(subject, recorded, "first"));
  ASSERT_TRUE(played->store(subject, recorded, "second"));
  for (int i = 0; i < 100 && client->getStats().numDuplicates == 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  JobClientStats stats = client->getStats();
  EXPECT_EQ(stats.numDuplicates, 1u);
  ASSERT_EQ(stats.log.size(), 1u);
  EXPECT_HAS(stats.log[0], "board 'b2' answers job 7 again");
  startBoard("b1");
  waitForBoards(1);
  client->submit(7, makeKernelJob("test_sleep", 700));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  ASSERT_TRUE(played->store(subject, recorded, "third"));
  Result next = takeNext(*client).result;
  EXPECT_EQ(next.board, "b1");
  EXPECT_EQ(next.status, JobStatus::Done) << next.message;
  stats = client->getStats();
  EXPECT_EQ(stats.numForged, 1u);
  ASSERT_EQ(stats.log.size(), 2u);
  EXPECT_HAS(stats.log[1], "a result for job 7 from board 'b2' does not count: "
                           "it has not got the nonce of the job");
  // A stranger is refused by the server, which says so in its log.
  auto stranger = connect("t2");
  auto refused = stranger->store(subject, recorded, "fourth");
  ASSERT_FALSE(refused);
  EXPECT_HAS(refused.takeError().message(), "user 't2' to publish");
  EXPECT_HAS(get("server.log"), "Publish Violation");
}

TEST_F(RightsTest, SaysWhichBoardsDoNotFit) {
  startBoard("b1");
  waitForBoards(1);
  JobClientOptions options;
  options.key = "k";
  options.needs.config = "1x16_i8w8a32_15_15_18_17";
  // Waiting does not help either.
  for (double patience : {10.0, 0.0}) {
    options.patience = patience;
    auto client = JobClient::create(connect("t1"), options);
    ASSERT_FALSE(client);
    EXPECT_EQ(client.takeError().message(),
              "no board of key 'k' can run this: b1: the job is for VTA of "
              "configuration 1x16_i8w8a32_15_15_18_17, and this board has no "
              "VTA");
  }
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

TEST_F(RightsTest, SaysWhatTheServerDoesNotKeep) {
  PoolLimits limits;
  limits.blobBytes = uint64_t(1) << 20;
  limits.jobBytes = 4096;
  Error e = setUpStreams(*connect("admin"), limits);
  ASSERT_FALSE(e) << e.message();
  auto tuner = connect("t1");
  BlobStore store(*tuner);
  auto sent = store.upload(std::string(size_t(2) << 20, 'x'));
  ASSERT_FALSE(sent);
  EXPECT_HAS(sent.takeError().message(),
             "the server does not keep a file of 2097152 bytes: its stream "
             "VTA_BLOBS is too small");
  // Jobs are not driven out.
  std::string subject = getJobSubject("k", {}, "t1", "s");
  auto stored = tuner->store(subject, std::string(3000, 'x'), "1");
  EXPECT_TRUE(stored) << stored.takeError().message();
  auto full = tuner->store(subject, std::string(3000, 'x'), "2");
  ASSERT_FALSE(full);
  EXPECT_EQ(full.takeError().message(), "the server does not store \"" +
                                            subject +
                                            "\": maximum bytes exceeded");
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
