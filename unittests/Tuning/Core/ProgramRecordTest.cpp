//===- ProgramRecordTest.cpp - Records of whole programs ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Record.h"
#include "llvm/Support/FileSystem.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta::tuning;

static ProgramRecord makeRecord(StringRef key, uint64_t cycles) {
  ProgramRecord record;
  record.key = key.str();
  record.name = "net.segment0";
  record.config = "1x16_i8w8a32_15_15_18_17";
  record.machine = "pynq";
  record.machineHash = "0123";
  record.schedule = "native/1";
  record.kernels = {{"t0", "a \"b\"", "order=0:2:-3,tile_h=4,uop_loops=auto"},
                    {"t1", "c", "tile_h=7"}};
  record.cycles = cycles;
  record.defaultCycles = cycles + 5;
  record.tasksCycles = cycles + 7;
  record.artifact = "sha256:ab";
  record.isChecked = true;
  record.trials = 19;
  record.tool = "0.1";
  record.time = 1.5e9;
  return record;
}

static std::string getError(const std::string &line) {
  llvm::Expected<ProgramRecord> record = ProgramRecord::fromJSON(line);
  return record ? "" : llvm::toString(record.takeError());
}

static std::string replace(std::string text, StringRef from, StringRef to) {
  size_t at = text.find(from.str());
  EXPECT_NE(at, std::string::npos) << from.str();
  return text.replace(at, from.size(), to.str());
}

TEST(ProgramRecord, IsReadAsItWasWritten) {
  ProgramRecord record = makeRecord("k", 1234);
  std::string line = record.toJSON();
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_TRUE(ProgramRecord::isOne(line));
  llvm::Expected<ProgramRecord> read = ProgramRecord::fromJSON(line);
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(read->toJSON(), line);
  EXPECT_TRUE(read->isUsable());
  ASSERT_EQ(read->kernels.size(), 2u);
  EXPECT_EQ(read->kernels[0].name, "a \"b\"");
  EXPECT_EQ(read->kernels[0].point, "order=0:2:-3,tile_h=4,uop_loops=auto");
  EXPECT_EQ(read->cycles, 1234u);
  EXPECT_EQ(read->defaultCycles, 1239u);
  EXPECT_EQ(read->tasksCycles, 1241u);
  EXPECT_EQ(read->getTargetKey(), record.getTargetKey());
}

TEST(ProgramRecord, SaysWhatIsWrong) {
  std::string line = makeRecord("k", 9).toJSON();
  EXPECT_EQ(getError(line), "");
  EXPECT_EQ(getError(line.substr(0, 40)), "not JSON: torn, or not a record");
  EXPECT_EQ(getError(replace(line, "\"v\":1", "\"v\":2")),
            "expected \"v\" to be 1, this is another version's record");
  EXPECT_EQ(getError(replace(line, "\"cycles\":9", "\"cycles\":-9")),
            "expected \"cycles\" to be a number from 0");
  EXPECT_EQ(getError(replace(line, "\"task\":\"t1\"", "\"tusk\":\"t1\"")),
            "expected \"kernels.task\" to be a string, it is missing");
  EXPECT_EQ(getError(replace(line, "\"machine\":\"pynq\"", "\"machine\":1")),
            "expected \"target.machine\" to be a string");
  EXPECT_EQ(getError(replace(line, "\"kernels\"", "\"cores\"")),
            "expected \"kernels\" to be a list of objects");
  EXPECT_EQ(getError(replace(line, "\"target\"", "\"goal\"")),
            "expected \"target\" to be an object");
}

TEST(ProgramRecord, StandsAmongOthersInALog) {
  SmallString<128> path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("programs", "jsonl", path));
  {
    auto log = RecordLog::open(path);
    ASSERT_TRUE(bool(log));
    ASSERT_FALSE((*log)->append(makeRecord("k", 9)));
    ASSERT_FALSE((*log)->append(makeRecord("l", 8)));
  }
  RecordFile file = parseRecords(makeRecord("k", 7).toJSON() +
                                 "\n{\"v\":1,\"program\":\"k\"}\n");
  EXPECT_EQ(file.programs.size(), 1u);
  EXPECT_EQ(file.records.size(), 0u);
  ASSERT_EQ(file.skipped.size(), 1u);
  EXPECT_EQ(file.skipped[0].line, 2u);
  auto read = readRecords(path);
  ASSERT_TRUE(bool(read));
  ASSERT_EQ(read->programs.size(), 2u);
  EXPECT_EQ(read->programs[1].key, "l");
  EXPECT_TRUE(read->skipped.empty());
  ASSERT_FALSE(writeRecords(path, {}, read->programs));
  auto again = readRecords(path);
  ASSERT_TRUE(bool(again));
  EXPECT_EQ(again->programs.size(), 2u);
  llvm::sys::fs::remove(path);
}

TEST(ProgramRecord, TheBestIsPickedForEachProgramAndTarget) {
  ProgramRecord unchecked = makeRecord("k", 1);
  unchecked.isChecked = false;
  ProgramRecord other = makeRecord("k", 20);
  other.machine = "rtl-de10";
  std::vector<ProgramRecord> best =
      pickBest({unchecked, makeRecord("k", 12), makeRecord("l", 3), other,
                makeRecord("k", 11), makeRecord("k", 13)});
  ASSERT_EQ(best.size(), 3u);
  EXPECT_EQ(best[0].cycles, 11u);
  EXPECT_EQ(best[1].key, "l");
  EXPECT_EQ(best[2].machine, "rtl-de10");
  EXPECT_EQ(removeDuplicates({other, unchecked, other}).size(), 2u);
}
