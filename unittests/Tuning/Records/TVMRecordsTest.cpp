//===- TVMRecordsTest.cpp - Tuning records of TVM -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Records/TVMRecords.h"
#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

#include <map>

using namespace llvm;
using namespace mlir::vta::tuning;

static const char kFixture[] = VTA_TUNING_INPUTS "/tvm-records.log";

static vtart::Machine getMachine() {
  vtart::Machine machine;
  machine.clockMHz = 100;
  return machine;
}

static TVMRecordLog readFixture() {
  Expected<TVMRecordLog> log = readTVMRecords(kFixture, getMachine());
  if (!log) {
    ADD_FAILURE() << toString(log.takeError());
    return {};
  }
  return *log;
}

static std::string write(const TVMRecord &record) {
  std::string text;
  raw_string_ostream os(text);
  writeTVMRecord(os, record);
  return text;
}

/// The fixture announces each of its lines in a comment.
TEST(TVMRecords, FixtureLineByLine) {
  TVMRecordLog log = readFixture();
  std::map<unsigned, std::string> results;
  for (const TVMRecord &record : log.records)
    results[record.line] = "taken: " + record.workload.str() + ": " +
                           printKnobs(record.workload, record.knobs);
  for (const TVMRefusal &refusal : log.refusals)
    results[refusal.line] = "refused: " + refusal.reason;

  vtart::Expected<std::string> text = vtart::readFile(kFixture);
  ASSERT_TRUE(bool(text));
  SmallVector<StringRef> lines;
  StringRef(*text).split(lines, '\n');
  unsigned announced = 0;
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    StringRef comment = lines[i];
    if (!comment.consume_front("# ") ||
        !(comment.starts_with("taken: ") || comment.starts_with("refused: ")))
      continue;
    ++announced;
    // Lines count from 1, and the record comes after the comment.
    EXPECT_TRUE(StringRef(results[i + 2]).starts_with(comment))
        << "line " << i + 2 << "\nexpected " << comment.str() << "\ngot "
        << results[i + 2];
  }
  EXPECT_EQ(announced, log.records.size() + log.refusals.size());
  EXPECT_EQ(log.records.size(), 8u);
}

TEST(TVMRecords, Fields) {
  TVMRecordLog log = readFixture();
  ASSERT_EQ(log.records.size(), 8u);
  const TVMRecord &conv = log.records[0];
  EXPECT_EQ(conv.line, 5u);
  EXPECT_EQ(conv.target, getTVMTarget("pynq", "1x16_i8w8a32_15_15_18_17"));
  EXPECT_EQ(conv.configuration, "1x16_i8w8a32_15_15_18_17");
  EXPECT_EQ(conv.cost(), 0.00021);
  EXPECT_EQ(conv.tuningSeconds, 9.25);
  EXPECT_EQ(conv.timestamp, 1650000000.5);
  EXPECT_EQ(conv.tvmVersion, "0.8.0");
  EXPECT_DOUBLE_EQ(log.records[1].cost(), 0.00016);

  const TVMWorkload &w = log.records[3].workload;
  EXPECT_EQ(w.op, TVMOp::Conv2d);
  EXPECT_EQ(w.batchBlock, 2);
  EXPECT_EQ(w.channelBlock, 8);
  EXPECT_EQ(w.n, 4);
  EXPECT_EQ(w.padRight, 2);
  EXPECT_EQ(w.outH(), 8);
  EXPECT_EQ(w.outW(), 4);
  EXPECT_EQ(w.layout(), "NCHW2n8c");
  EXPECT_EQ(log.records[3].configuration, "2x8_i8w8a32_15_14_16_16");

  EXPECT_EQ(log.records[4].workload.groups, 3);
  const TVMWorkload &transposed = log.records[5].workload;
  EXPECT_EQ(transposed.outH(), 14);
  EXPECT_EQ(transposed.outW(), 6);
  EXPECT_EQ(transposed.outputPadH, 1);
  EXPECT_EQ(log.records[6].workload.op, TVMOp::Dense);
  EXPECT_EQ(log.records[7].configuration, "1x16_i8w8a32_15_15_17_16");
  EXPECT_EQ(log.records[7].tvmVersion, "");
}

TEST(TVMRecords, WrittenRecordsReadAsTheSame) {
  std::string text = "# a comment\r\n\r\n";
  TVMRecordLog log = readFixture();
  for (const TVMRecord &record : log.records)
    text += write(record);
  TVMRecordLog again = parseTVMRecords(text, getMachine());
  again.printRefusals(errs(), "written");
  ASSERT_EQ(again.records.size(), log.records.size());
  for (size_t i = 0; i < log.records.size(); ++i) {
    const TVMRecord &a = log.records[i], &b = again.records[i];
    EXPECT_EQ(b.line, i + 3);
    EXPECT_EQ(a.target, b.target);
    EXPECT_EQ(a.configuration, b.configuration);
    EXPECT_TRUE(a.workload == b.workload) << b.workload.str();
    EXPECT_TRUE(a.knobs == b.knobs) << printKnobs(b.workload, b.knobs);
    EXPECT_EQ(a.costs, b.costs);
    EXPECT_EQ(a.tuningSeconds, b.tuningSeconds);
    EXPECT_EQ(a.timestamp, b.timestamp);
    EXPECT_EQ(a.tvmVersion, b.tvmVersion);
  }
}

TEST(TVMRecords, WrittenLine) {
  TVMRecordLog log = readFixture();
  ASSERT_EQ(log.records.size(), 8u);
  EXPECT_EQ(
      write(log.records[4]),
      R"({"input":["ext_dev -device=vta -keys=cpu -model=pynq_1x16_i8w8a32_15)"
      R"(_15_18_17","group_conv2d_packed.vta",[["TENSOR",[1,6,10,11,1,16],"in)"
      R"(t8"],["TENSOR",[9,2,3,3,16,16],"int8"],[1,1],[1,1,1,1],[1,1],3,"int3)"
      R"(2"],{}],"config":{"index":126,"code_hash":null,"entity":[["tile_b","s)"
      R"(p",[1,1]],["tile_h","sp",[2,5]],["tile_w","sp",[1,11]],["tile_ci","sp)"
      R"(",[1,2]],["tile_co","sp",[3,3]],["oc_nthread","ot",1],["h_nthread","o)"
      R"(t",2]]},"result":[[5e-04],0,9.25,1650000000.5],"version":0.2,"tvm_ver)"
      R"(sion":"0.8.0"})"
      "\n");
}

TEST(TVMRecords, AFasterClockMakesFasterCostsPossible) {
  vtart::Machine machine = getMachine();
  machine.clockMHz = 200;
  Expected<TVMRecordLog> fast = readTVMRecords(kFixture, machine);
  ASSERT_TRUE(bool(fast));
  // The three lines that are refused for their cost alone.
  EXPECT_EQ(fast->records.size(), 8u + 3u);
}

TEST(TVMRecords, Best) {
  TVMRecordLog log = readFixture();
  std::vector<TVMRecord> best = selectBest(log.records);
  // Three of the eight are of one workload and configuration.
  ASSERT_EQ(best.size(), 6u);
  EXPECT_EQ(best[0].line, log.records[1].line);
  EXPECT_EQ(best[5].line, log.records[7].line);
  // The first of equals.
  std::vector<TVMRecord> twice(2, log.records[0]);
  twice[1].line = 77;
  best = selectBest(twice);
  ASSERT_EQ(best.size(), 1u);
  EXPECT_EQ(best[0].line, log.records[0].line);
}

static std::string findMessage(ArrayRef<TVMRecord> records,
                               const TVMWorkload &workload,
                               StringRef configuration) {
  Expected<TVMRecord> record = findRecord(records, workload, configuration);
  if (record)
    return "line " + std::to_string(record->line);
  return toString(record.takeError());
}

TEST(TVMRecords, Find) {
  TVMRecordLog log = readFixture();
  ASSERT_EQ(log.records.size(), 8u);
  TVMWorkload conv = log.records[0].workload;
  EXPECT_EQ(findMessage(log.records, conv, "1x16_i8w8a32_15_15_18_17"),
            "line " + std::to_string(log.records[1].line));
  EXPECT_EQ(findMessage(log.records, conv, "1x16_i8w8a32_15_15_17_16"),
            "line " + std::to_string(log.records[7].line));
  EXPECT_EQ(findMessage(log.records, conv, "1x16_i8w8a32_14_15_18_17"),
            "no record of conv2d 1x48x20x12 -> 96, kernel 3x1, stride 2x1, "
            "padding 1,0,0,0 for configuration 1x16_i8w8a32_14_15_18_17, only "
            "for 1x16_i8w8a32_15_15_18_17, 1x16_i8w8a32_15_15_17_16");
  TVMWorkload blocks = conv;
  blocks.channelBlock = 8;
  EXPECT_EQ(findMessage(log.records, blocks, "1x8_i8w8a32_15_15_16_16"),
            "no record of conv2d 1x48x20x12 -> 96, kernel 3x1, stride 2x1, "
            "padding 1,0,0,0 for configuration 1x8_i8w8a32_15_15_16_16, only "
            "for 1x16_i8w8a32_15_15_18_17, 1x16_i8w8a32_15_15_17_16");
  conv.strideW = 2;
  EXPECT_EQ(findMessage(log.records, conv, "1x16_i8w8a32_15_15_18_17"),
            "no record of conv2d 1x48x20x12 -> 96, kernel 3x1, stride 2x2, "
            "padding 1,0,0,0 among 8");
}

TEST(TVMRecords, FindAllByCost) {
  TVMRecordLog log = readFixture();
  ASSERT_EQ(log.records.size(), 8u);
  // Of equals, the first one comes first.
  std::vector<TVMRecord> records(log.records.begin(), log.records.begin() + 3);
  records.push_back(records[0]);
  records.back().line = 1000;
  Expected<std::vector<TVMRecord>> found =
      findRecords(records, records[0].workload, "1x16_i8w8a32_15_15_18_17");
  ASSERT_TRUE(bool(found)) << toString(found.takeError());
  std::vector<unsigned> lines;
  for (const TVMRecord &record : *found)
    lines.push_back(record.line);
  EXPECT_EQ(lines, (std::vector<unsigned>{records[1].line, records[2].line,
                                          records[0].line, 1000}));
}

/// A refused line says what it is about as far as it can be read.
TEST(TVMRecords, RefusalsKnowTheirWorkload) {
  TVMRecordLog log = readFixture();
  ASSERT_EQ(log.records.size(), 8u);
  TVMRecord record = log.records[0];
  record.costs = {1e-9};
  std::string text = "[]\n" + write(record);
  TVMRecordLog refused = parseTVMRecords(text, getMachine());
  ASSERT_EQ(refused.refusals.size(), 2u);
  EXPECT_FALSE(refused.refusals[0].workload);
  ASSERT_TRUE(refused.refusals[1].workload);
  EXPECT_EQ(refused.refusals[1].line, 2u);
  EXPECT_TRUE(*refused.refusals[1].workload == record.workload);
  EXPECT_EQ(refused.refusals[1].configuration, record.configuration);
}

TEST(TVMRecords, PrintRefusals) {
  TVMRecordLog log = parseTVMRecords("\n# x\n7\n\"8\"", getMachine());
  std::string text;
  raw_string_ostream os(text);
  log.printRefusals(os, "my.log");
  EXPECT_EQ(text, "my.log:3: refused: expected a JSON object, got 7\n"
                  "my.log:4: refused: expected a JSON object, got \"8\"\n");
}

TEST(TVMRecords, MissingFile) {
  Expected<TVMRecordLog> log =
      readTVMRecords(VTA_TUNING_INPUTS "/none.log", getMachine());
  ASSERT_FALSE(bool(log));
  std::string message = toString(log.takeError());
  EXPECT_NE(message.find("none.log"), std::string::npos) << message;
}

/// Cut and altered lines are refused or read, but never more than that.
TEST(TVMRecords, DamagedLines) {
  std::string line = write(readFixture().records.at(0));
  for (size_t i = 0; i < line.size(); ++i) {
    Expected<TVMRecord> cut =
        parseTVMRecord(StringRef(line).take_front(i), getMachine());
    // All that follows the object is the line's end.
    EXPECT_EQ(bool(cut), i + 1 == line.size());
    if (!cut)
      consumeError(cut.takeError());
    for (char c : {'"', '[', '}', '9', '-', 'e', '\\', '\xc3', '\0'}) {
      std::string altered = line;
      altered[i] = c;
      Expected<TVMRecord> record = parseTVMRecord(altered, getMachine());
      if (!record) {
        EXPECT_FALSE(toString(record.takeError()).empty());
      } else {
        EXPECT_FALSE(write(*record).empty());
      }
    }
  }
}
