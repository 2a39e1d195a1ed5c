//===- MessagesTest.cpp - Jobs, results and files, without a server -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolTestUtil.h"
#include "vtapool/ArtifactNeeds.h"

using namespace vtapool;

TEST(MessagesTest, HashesAsTheStandard) {
  EXPECT_EQ(getSHA256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca49"
                           "5991b7852b855");
  EXPECT_EQ(getSHA256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9c"
                              "b410ff61f20015ad");
  EXPECT_EQ(
      getSHA256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(getSHA256(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(MessagesTest, ChecksNames) {
  for (const char *name : {"pynq", "pi-1", "a_b", "0", "A9"})
    EXPECT_FALSE(checkName("key", name)) << name;
  for (const char *name : {"", "a.b", "*", "a b", ">", "-a", "_a", "a/b", "ä",
                           "a23456789012345678901234567890123"})
    EXPECT_TRUE(bool(checkName("key", name))) << name;
}

TEST(MessagesTest, WritesAndReadsJobs) {
  Job job;
  job.id = 7;
  job.submission = 3;
  job.user = "t1";
  job.session = "5e55";
  job.key = "pynq";
  job.nonce = "n0";
  job.lane = {true, "b1"};
  job.artifact = getBlobRef("program");
  job.inputs = getBlobRef("inputs");
  job.seed = UINT64_MAX;
  job.outputs = JobOutputs::Bytes;
  job.timing.repeat = 5;
  job.timing.minRepeatMs = 1.5;
  job.timing.flushCache = false;
  job.threads = 4;
  job.coldBytes = uint64_t(1) << 33;
  job.numTimedSteps = 2;
  job.profile = true;
  job.timeout = 2.5;
  job.needs = {"1x16_i8w8a32_15_15_18_17",
               "pynq",
               "x86_64-linux-gnu",
               "znver4",
               {"avx2"},
               "0.2"};
  auto read = Job::fromJSON(job.toJSON());
  ASSERT_TRUE(read) << read.takeError().message();
  EXPECT_EQ(read->toJSON(), job.toJSON());
  EXPECT_EQ(read->seed, UINT64_MAX);
  EXPECT_EQ(read->needs.features, std::vector<std::string>{"avx2"});
  EXPECT_EQ(read->lane.board, "b1");
}

TEST(MessagesTest, RefusesDamagedJobs) {
  Job job;
  job.user = job.session = job.key = "k";
  job.artifact = getBlobRef("x");
  std::string good = job.toJSON();
  ASSERT_TRUE(Job::fromJSON(good));
  auto expectError = [&](const std::string &from, const std::string &to,
                         const char *message) {
    std::string text = good;
    size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    auto read = Job::fromJSON(text);
    ASSERT_FALSE(read) << text;
    EXPECT_HAS(read.takeError().message(), message);
  };
  expectError("\"v\":1", "\"v\":2", "expected version 1 of the format, got 2");
  expectError("\"id\":0", "\"id\":-1", "\"id\": expected an integer");
  expectError("\"k\"", "\"a.b\"", "expected letters, digits");
  expectError(job.artifact.sha256, "../../etc/passwd", "expected a SHA-256");
  expectError("\"digests\"", "\"all\"", "\"outputs\": unknown value 'all'");
  expectError("\"repeat\":1", "\"repeat\":0", "at least 1 repetition");
  expectError("\"timeout\":10.0", "\"timeout\":-1", "at least 0");
  expectError("{", "", "");
  // Nothing that is cut off is read.
  for (size_t length = 0; length < good.size(); ++length)
    EXPECT_FALSE(Job::fromJSON(good.substr(0, length))) << length;
}

static Result makeResult(size_t bytes) {
  Result result;
  result.id = 9;
  result.submission = 2;
  result.attempt = 3;
  result.nonce = "n";
  result.board = "b1";
  result.status = JobStatus::Done;
  result.unit = "s";
  result.costs = {0.25, 0.5};
  result.facts.temperature = 41.5;
  for (size_t size : {bytes, size_t(5)}) {
    std::vector<uint8_t> data(size);
    for (size_t i = 0; i < size; ++i)
      data[i] = uint8_t(i * 7 + size);
    result.outputs.push_back({"y" + std::to_string(result.outputs.size()),
                              "uint8",
                              {int64_t(size)},
                              getSHA256(data.data(), data.size())});
    result.outputBytes.push_back(std::move(data));
  }
  return result;
}

TEST(MessagesTest, PutsResultsTogether) {
  for (size_t bytes : {size_t(0), size_t(100), kChunkBytes - 5, kChunkBytes,
                       3 * kChunkBytes + 1}) {
    Result result = makeResult(bytes);
    std::vector<std::string> messages = result.toMessages();
    EXPECT_EQ(messages.size(), 1 + (bytes + 5) / kChunkBytes);
    // In any order, and more than once.
    std::vector<std::string> mixed(messages.rbegin(), messages.rend());
    mixed.insert(mixed.begin(), messages.back());
    ResultReader reader;
    std::optional<Result> whole;
    for (const std::string &message : mixed) {
      auto read = reader.add("b1", message);
      ASSERT_TRUE(read) << read.takeError().message();
      if (*read)
        whole = std::move(**read);
    }
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->toJSON(), result.toJSON());
    EXPECT_EQ(whole->outputBytes, result.outputBytes);
    // Parts of two boards do not become one.
    if (messages.size() > 1) {
      auto one = reader.add("b1", messages[0]);
      ASSERT_TRUE(one);
      for (size_t i = 1; i < messages.size(); ++i) {
        auto read = reader.add("b2", messages[i]);
        ASSERT_TRUE(read);
        EXPECT_FALSE(*read);
      }
    }
  }
}

TEST(MessagesTest, RefusesDamagedResults) {
  Result result = makeResult(100);
  std::string good = result.toMessages().front();
  auto add = [](const std::string &message) {
    ResultReader reader;
    return reader.add("b1", message);
  };
  ASSERT_TRUE(add(good));
  std::string flipped = good;
  flipped.back() ^= 1;
  auto damaged = add(flipped);
  ASSERT_FALSE(damaged);
  EXPECT_HAS(damaged.takeError().message(), "has not the SHA-256");
  EXPECT_FALSE(add(good + "x"));
  EXPECT_FALSE(add(""));
  EXPECT_FALSE(add("1 2 3\n"));
  EXPECT_FALSE(add("9 2 3 0 1 99999999\n{}"));
  EXPECT_FALSE(add("9 2 3 5 2 2\n{}"));
  EXPECT_FALSE(add("9 2 3 0 99999999 0\n"));
  for (size_t length = 0; length < good.size(); ++length)
    EXPECT_FALSE(add(good.substr(0, length))) << length;
}

namespace {
class PoolFilesTest : public vtart::TempFolderTest {};

/// An integer as a sequence of DER, which is the least that there is.
std::string makePem(const std::string &label, const char *base64 = "MAMCAQE=") {
  return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label +
         "-----\n";
}
} // namespace

TEST_F(PoolFilesTest, ReadsWhatItWrites) {
  PoolFile file;
  file.servers = {"tls://boards.example:4223", "tls://[::1]:4223"};
  file.user = "b1";
  file.password = "p\"w";
  file.role = PoolRole::Board;
  file.key = "pynq";
  file.authority = makePem("CERTIFICATE") + makePem("CERTIFICATE");
  file.certificate = makePem("CERTIFICATE");
  file.privateKey = makePem("EC PRIVATE KEY");
  ASSERT_FALSE(file.write(path("b1.conf")));
  auto read = PoolFile::read(path("b1.conf"));
  ASSERT_TRUE(read) << read.takeError().message();
  EXPECT_TRUE(*read == file);
  EXPECT_TRUE(PoolFile::read(path("b1.conf"), PoolRole::Board));
  auto role = PoolFile::read(path("b1.conf"), PoolRole::Tuner);
  ASSERT_FALSE(role);
  EXPECT_HAS(role.takeError().message(),
             "this is the file of board 'b1', expected that of a tuner");
  ::chmod(path("b1.conf").c_str(), 0644);
  auto open = PoolFile::read(path("b1.conf"));
  ASSERT_FALSE(open);
  EXPECT_HAS(open.takeError().message(), "expected 600");
  auto expectError = [&](const std::string &from, const std::string &to,
                         const char *message) {
    std::string text = file.toText();
    text.replace(text.find(from), from.size(), to);
    auto parsed = PoolFile::parse(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_HAS(parsed.takeError().message(), message);
  };
  expectError("tls://b", "nats://b", "expected a server that begins with tls");
  expectError("\"board\"", "\"boss\"", "expected role board, tuner or admin");
  expectError("\"pool\": 1", "\"pool\": 2", "expected version 1");
  expectError("\"b1\"", "\"b.1\"", "expected letters");
  expectError("\"user\"", "\"usr\"", "usr");
}

TEST_F(PoolFilesTest, ReadsCertificatesToTheirEnd) {
  PoolFile file;
  file.servers = {"tls://boards.example:4223"};
  file.user = "b1";
  const std::string good = makePem("CERTIFICATE");
  auto parse = [&](const std::string &authority) {
    file.authority = authority;
    auto parsed = PoolFile::parse(file.toText());
    return parsed ? "" : parsed.takeError().message();
  };
  EXPECT_EQ(parse(good), "");
  EXPECT_EQ(parse("\n" + good + "\r\n" + good), "");
  std::pair<std::string, const char *> cases[] = {
      {good + "x", "authority: line 4: expected '-----BEGIN CERTIFICATE-----'"},
      {"x" + good, "authority: line 1: expected '-----BEGIN CERTIFICATE-----'"},
      {makePem("PRIVATE KEY"), "line 1: expected '-----BEGIN CERTIFICATE"},
      {good.substr(0, good.size() - 4), "line 3: expected '-----END CERT"},
      {good.substr(0, 40), "there is no line '-----END CERTIFICATE-----'"},
      {"\n", "expected '-----BEGIN CERTIFICATE-----'"},
      // A letter more, a letter less, and one that does not belong there.
      {makePem("CERTIFICATE", "MAMCxAQE="), "expected groups of 4 letters"},
      {makePem("CERTIFICATE", "MAMCAE="), "expected groups of 4 letters"},
      {makePem("CERTIFICATE", "MAMCA!E="), "'!' is not a letter of base64"},
      {makePem("CERTIFICATE", ""), "expected groups of 4 letters, got 0"},
      // Three bytes more, one byte less, a length of nothing.
      {makePem("CERTIFICATE", "MAMCAQEAAAAA"), "it has 9 bytes, expected 5"},
      {makePem("CERTIFICATE", "MAMCAQ=="), "it has 4 bytes, expected 5"},
      {makePem("CERTIFICATE", "MIA="), "its length is damaged"},
      {makePem("CERTIFICATE", "AgEB"), "expected a sequence of DER"}};
  for (const auto &[text, message] : cases)
    EXPECT_HAS(parse(text), message);
}

TEST(ArtifactNeedsTest, SaysWhatBoardsLack) {
  BoardInfo board;
  board.board = "b1";
  board.runtime = kRuntimeVersion;
  board.config = "1x16_i8w8a32_15_15_18_17";
  board.triple = "x86_64-linux-gnu";
  JobNeeds needs;
  auto check = [&] {
    Error e = checkNeeds(needs, board);
    return e ? e.message() : "";
  };
  needs.runtime = kRuntimeVersion;
  needs.config = board.config;
  needs.machine = "pynq";
  needs.triple = "amd64-unknown-linux-gnu";
  EXPECT_EQ(check(), "");
  board.machine = "rtl-de10";
  EXPECT_HAS(check(), "for machine pynq, this board simulates rtl-de10");
  needs.machine.clear();
  needs.triple = "aarch64-linux-gnu";
  EXPECT_HAS(check(), "compiled for aarch64, this board is of x86_64");
  needs.triple.clear();
  needs.config = "1x32_i8w8a32_15_15_18_17";
  EXPECT_HAS(check(), "for configuration 1x32_i8w8a32_15_15_18_17, this board "
                      "has 1x16_i8w8a32_15_15_18_17");
  BoardInfo cpu = board;
  cpu.board = "b2";
  cpu.config.clear();
  Error none = checkAnyFits(needs, {board, cpu}, "k");
  ASSERT_TRUE(bool(none));
  EXPECT_HAS(none.message(), "no board of key 'k' can run this: b1: the job is "
                             "for configuration 1x32");
  EXPECT_HAS(none.message(), "; b2: ");
  EXPECT_HAS(none.message(), "this board has no VTA");
  // Nobody is there yet, or one of several fits.
  EXPECT_FALSE(checkAnyFits(needs, {}, "k"));
  board.config = needs.config;
  EXPECT_FALSE(checkAnyFits(needs, {cpu, board}, "k"));
  needs.runtime = "0.0";
  EXPECT_HAS(check(), "for version 0.0 of the runtime");
}

TEST_F(PoolFilesTest, KeepsSecretsAtHome) {
  PoolFile file;
  file.user = "t1";
  file.password = "p";
  for (const char *server :
       {"nats://127.0.0.1:4222", "nats://localhost:1", "nats://[::1]:4222"}) {
    file.servers = {server};
    EXPECT_FALSE(file.checkSecurity()) << server;
  }
  file.servers = {"nats://127.0.0.1:1", "nats://boards:4222"};
  Error e = file.checkSecurity();
  ASSERT_TRUE(bool(e));
  EXPECT_HAS(e.message(), "has not got TLS");
  file.authority = "CA";
  EXPECT_FALSE(file.checkSecurity());
  file.password.clear();
  e = file.checkSecurity();
  ASSERT_TRUE(bool(e));
  EXPECT_HAS(e.message(), "has not got a password");
}

TEST_F(PoolFilesTest, BoundsTheCache) {
  std::vector<std::string> files;
  for (char c : {'a', 'b', 'c', 'd'})
    files.push_back(std::string(100, c));
  {
    auto cache = BlobCache::open(path("cache"), 250);
    ASSERT_TRUE(cache);
    ASSERT_FALSE(cache->add(getBlobRef(files[0]), files[0]));
    ASSERT_FALSE(cache->add(getBlobRef(files[1]), files[1]));
    EXPECT_TRUE(cache->find(getBlobRef(files[0])));
    // The one that was not used for longest goes.
    ASSERT_FALSE(cache->add(getBlobRef(files[2]), files[2]));
    EXPECT_FALSE(cache->find(getBlobRef(files[1])));
    EXPECT_EQ(cache->getBytes(), 200u);
    std::string large(300, 'x');
    ASSERT_FALSE(cache->add(getBlobRef(large), large));
    EXPECT_FALSE(cache->find(getBlobRef(large)));
  }
  // Damage is noticed, and a smaller limit kept.
  put("cache/" + getBlobRef(files[0]).sha256, "damaged");
  auto cache = BlobCache::open(path("cache"), 150);
  ASSERT_TRUE(cache);
  EXPECT_LE(cache->getBytes(), 150u);
  EXPECT_FALSE(cache->find(getBlobRef(files[0])));
  auto none = BlobCache::open(path("a/b"), 1);
  ASSERT_FALSE(none);
  EXPECT_HAS(none.takeError().message(), "cannot make the folder");
}
