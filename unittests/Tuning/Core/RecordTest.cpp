//===- RecordTest.cpp - Records and their logs ----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Record.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <fstream>

using namespace mlir;
using namespace mlir::vta::tuning;

static Record makeRecord(StringRef key, double cost, uint64_t trial = 0) {
  Record record;
  record.task.key = key.str();
  record.task.name = "layer \"1\"";
  record.task.op = "conv2d";
  record.task.text = "conv2d 1x3x5x7 -> 4";
  record.task.tuple = "(1, 5, 7, 3, 4, 3, 1, 1, 0, 2, 1)";
  record.task.weight = 3;
  record.task.config = "1x16_i8w8a32_15_15_18_17";
  record.task.machine = "pynq";
  record.task.machineHash = "0123";
  record.task.board = "lab";
  record.task.schedule = "native/1";
  record.point = "order=0:2:-3,tile_h=4,uop_loops=auto";
  record.costs = {cost};
  record.cycles = static_cast<uint64_t>(cost * 1e8);
  record.numInsns = 17;
  record.artifact = "sha256:ab";
  record.isChecked = true;
  record.tuner = "model";
  record.seed = 5;
  record.trial = trial;
  record.tool = "0.1";
  record.time = 1.5e9;
  return record;
}

/// What reading says of a line: an error, or "" for a record.
static std::string getError(StringRef line) {
  llvm::Expected<Record> record = Record::fromJSON(line);
  return record ? "" : llvm::toString(record.takeError());
}

static std::string getText(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/true,
                                            /*IsVolatile=*/true);
  return buffer ? (*buffer)->getBuffer().str() : "cannot be read";
}

namespace {
/// A name for a file that is removed afterwards.
class RecordLogTest : public ::testing::Test {
protected:
  void SetUp() override {
    SmallString<128> name;
    ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("records", "jsonl", name));
    path = std::string(name);
  }
  void TearDown() override { llvm::sys::fs::remove(path); }
  void append(StringRef text) {
    std::ofstream(path, std::ios::app) << text.str();
  }
  std::string path;
};
} // namespace

TEST(Record, IsReadAsItWasWritten) {
  Record record = makeRecord("k", 0.1 + 0.2);
  record.costs.push_back(1.0 / 3);
  record.defaultCost = 1.0 / 7;
  std::string line = record.toJSON();
  EXPECT_EQ(line.find('\n'), std::string::npos);
  llvm::Expected<Record> read = Record::fromJSON(line);
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(read->toJSON(), line);
  EXPECT_EQ(read->costs, record.costs); // To the last bit.
  EXPECT_EQ(read->defaultCost, record.defaultCost);
  EXPECT_EQ(read->roofline, 0);
  EXPECT_EQ(read->point, record.point);
  EXPECT_EQ(read->task.name, record.task.name);
  EXPECT_EQ(read->task.weight, 3u);
  EXPECT_EQ(read->task.board, "lab");
  EXPECT_EQ(read->cycles, record.cycles);
  EXPECT_TRUE(read->isUsable());
  EXPECT_DOUBLE_EQ(read->getCost(), (0.1 + 0.2 + 1.0 / 3) / 2);
}

TEST(Record, TimesOfAProcessor) {
  Record record = makeRecord("k", 0.5);
  EXPECT_EQ(record.toJSON().find("\"times\""), std::string::npos);
  record.costs = {0.5, 0.25};
  record.times = {{1.0 / 3, 0.75}, {0.5, 0.25}, 3};
  std::string line = record.toJSON();
  EXPECT_NE(line.find("\"times\":{\"clock\":[0.3333333333333333,0.75],"
                      "\"processor\":[0.5,0.25],\"discarded\":3}"),
            std::string::npos)
      << line;
  llvm::Expected<Record> read = Record::fromJSON(line);
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(read->times.clock, record.times.clock);
  EXPECT_EQ(read->times.processor, record.times.processor);
  EXPECT_EQ(read->times.numDiscarded, 3u);
  EXPECT_EQ(read->toJSON(), line);
  size_t at = line.find("\"discarded\":3");
  EXPECT_EQ(
      getError(line.substr(0, at) + "\"discarded\":-1" + line.substr(at + 13)),
      "expected \"times.discarded\" to be a number from 0");
}

TEST(Record, ColdConstantsComeFirst) {
  Record warm = makeRecord("k", 1), cold = makeRecord("k", 2);
  warm.fidelity = cold.fidelity = Fidelity::Measured;
  warm.runner = "process number=4 repeat=3 min_repeat_ms=0";
  warm.isDecided = true;
  cold.runner = "process number=1 repeat=10 min_repeat_ms=0.2 constants=cold "
                "time=processor";
  // Of VTA, where there is no such thing.
  EXPECT_TRUE(isPreferred(warm, cold));
  warm.task.device = cold.task.device = "cpu";
  EXPECT_FALSE(isPreferred(warm, cold));
  EXPECT_TRUE(isPreferred(cold, warm));
  Record faster = cold;
  faster.costs = {1.5};
  EXPECT_TRUE(isPreferred(faster, cold));
}

TEST(Record, KeepsTheTextOfErrors) {
  Record record = makeRecord("k", 1);
  record.costs.clear();
  record.cycles.reset();
  record.errorKind = ErrorKind::RuntimeDevice;
  record.error = "line 1\nline 2 \xff";
  record.isExplained = true;
  record.runner = "process number=4 repeat=3 min_repeat_ms=0";
  std::string line = record.toJSON();
  EXPECT_EQ(line.find('\n'), std::string::npos);
  llvm::Expected<Record> read = Record::fromJSON(line);
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(read->errorKind, ErrorKind::RuntimeDevice);
  EXPECT_TRUE(StringRef(read->error).starts_with("line 1\nline 2 "));
  EXPECT_TRUE(read->isExplained);
  EXPECT_EQ(read->runner, record.runner);
  EXPECT_FALSE(read->isUsable());
}

TEST(Record, IsUsableOnlyIfChecked) {
  Record record = makeRecord("k", 1);
  EXPECT_TRUE(record.isUsable());
  record.isChecked = false;
  EXPECT_FALSE(record.isUsable());
  record = makeRecord("k", 1);
  record.artifact.clear();
  EXPECT_FALSE(record.isUsable());
  record = makeRecord("k", 1);
  record.isCutOff = true;
  EXPECT_FALSE(record.isUsable());
}

TEST(Record, SaysWhatIsWrong) {
  std::string line = makeRecord("k", 1).toJSON();
  auto replace = [&](StringRef from, StringRef to) {
    size_t at = line.find(from.str());
    EXPECT_NE(at, std::string::npos) << from.str();
    return line.substr(0, at) + to.str() + line.substr(at + from.size());
  };
  EXPECT_EQ(getError(line), "");
  EXPECT_EQ(getError(StringRef(line).drop_back(3)),
            "not JSON: torn, or not a record");
  EXPECT_EQ(getError("[1]"), "not a record: no \"v\" and \"task\"");
  EXPECT_EQ(getError(replace("\"v\":1", "\"v\":2")),
            "expected \"v\" to be 1, this is another version's record");
  EXPECT_EQ(getError(replace("\"task\":\"k\"", "\"task\":7")),
            "expected \"task\" to be a string");
  EXPECT_EQ(getError(replace("\"seed\":5", "\"seed\":-5")),
            "expected \"seed\" to be a number from 0");
  EXPECT_EQ(getError(replace("\"checked\":true,", "")),
            "expected \"checked\" to be true or false, it is missing");
  EXPECT_EQ(getError(replace("\"cost\":[1]", "\"cost\":[-1]")),
            "expected \"cost\" to be a list of seconds");
  EXPECT_EQ(getError(replace("\"cost\":[1]", "\"cost\":[]")),
            "expected \"cost\" to have a number where there is no error");
  EXPECT_EQ(getError(replace("\"tile_h\":4", "\"tile_h\":[4]")),
            "expected \"point\" to be numbers and lists as 0:1:2");
  EXPECT_EQ(getError(replace("simulated", "guessed")),
            "expected \"fidelity\" to be none, model, proxy, simulated or "
            "measured");
  EXPECT_EQ(getError(replace("\"machine\":\"pynq\",", "")),
            "expected \"target.machine\" to be a string, it is missing");
  EXPECT_EQ(
      getError(R"({"input":["t"],"config":{},"result":[],"version":0.2})"),
      "a record of TVM: vta-tune convert reads these");
}

TEST(Record, FastestOfEachTaskAndTarget) {
  Record other = makeRecord("a", 0.5);
  other.task.machine = "rtl-de10";
  Record wrong = makeRecord("a", 0.1);
  wrong.isChecked = false;
  Record measured = makeRecord("b", 9, 7);
  measured.fidelity = Fidelity::Measured;
  std::vector<Record> best = pickBest(
      {makeRecord("b", 4), makeRecord("a", 3, 1), makeRecord("a", 2, 2),
       makeRecord("a", 2, 3), wrong, other, measured});
  ASSERT_EQ(best.size(), 3u);
  EXPECT_EQ(best[0].task.key, "b");
  EXPECT_EQ(best[0].trial, 7u); // Measured, though not faster.
  EXPECT_EQ(best[1].trial, 2u); // The first of two that are equal.
  EXPECT_EQ(best[2].task.machine, "rtl-de10");
}

TEST_F(RecordLogTest, SkipsWhatIsNoRecord) {
  append(makeRecord("a", 1).toJSON() + "\n\ngarbage\n" +
         makeRecord("b", 2).toJSON() + "\n{\"v\":1,\"task\":\"c\n");
  llvm::Expected<RecordFile> file = readRecords(path);
  ASSERT_TRUE(bool(file)) << llvm::toString(file.takeError());
  EXPECT_EQ(file->records.size(), 2u);
  ASSERT_EQ(file->skipped.size(), 2u);
  EXPECT_EQ(file->skipped[0].line, 3u);
  EXPECT_EQ(file->skipped[1].line, 5u);
  std::string text;
  llvm::raw_string_ostream os(text);
  file->printSkipped(os, "log");
  EXPECT_TRUE(StringRef(text).starts_with(
      "log: 2 of 4 lines skipped\n  log:3: not JSON"))
      << text;
  EXPECT_EQ(llvm::toString(readRecords("/no/such/file").takeError()),
            "cannot read /no/such/file: No such file or directory");
}

TEST_F(RecordLogTest, AppendsBehindWhatAKilledWriterLeft) {
  std::string a = makeRecord("a", 1).toJSON(), b = makeRecord("b", 2).toJSON();
  append(a + "\n" + b.substr(0, b.size() / 2));
  {
    auto log = RecordLog::open(path);
    ASSERT_TRUE(bool(log)) << llvm::toString(log.takeError());
    ASSERT_FALSE((*log)->append({makeRecord("b", 2)}));
  }
  EXPECT_EQ(getText(path), a + "\n" + b + "\n");
  // What is not ours stays, on a line of its own.
  append("note without an end");
  {
    auto log = RecordLog::open(path);
    ASSERT_TRUE(bool(log)) << llvm::toString(log.takeError());
    ASSERT_FALSE((*log)->append({makeRecord("a", 1)}));
  }
  EXPECT_EQ(getText(path), a + "\n" + b + "\nnote without an end\n" + a + "\n");
}

/// However little of the line was written.
TEST_F(RecordLogTest, RemovesAnyPartOfALine) {
  std::string a = makeRecord("a", 1).toJSON();
  for (size_t length : {1, 3, 5, 40}) {
    append(a.substr(0, length));
    auto log = RecordLog::open(path);
    ASSERT_TRUE(bool(log)) << llvm::toString(log.takeError());
    EXPECT_EQ(getText(path), "") << length;
  }
}

TEST_F(RecordLogTest, HasOneWriter) {
  auto first = RecordLog::open(path);
  ASSERT_TRUE(bool(first)) << llvm::toString(first.takeError());
  EXPECT_EQ(llvm::toString(RecordLog::open(path).takeError()),
            "cannot write records to " + path +
                ": another process writes to it; use another file and "
                "vta-tune merge");
  first->reset();
  auto second = RecordLog::open(path);
  EXPECT_TRUE(bool(second)) << llvm::toString(second.takeError());
}

TEST(RecordLog, SaysThatTheDiskIsFull) {
  if (!llvm::sys::fs::exists("/dev/full"))
    GTEST_SKIP() << "no /dev/full";
  auto log = RecordLog::open("/dev/full");
  ASSERT_TRUE(bool(log)) << llvm::toString(log.takeError());
  EXPECT_TRUE(StringRef(llvm::toString((*log)->append({makeRecord("a", 1)})))
                  .starts_with("cannot write records to /dev/full: No space "
                               "left on device"));
}
