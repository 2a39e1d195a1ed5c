//===- CalibrationTableTest.cpp - The text of calibration tables ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/CalibrationTable.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta::quantization;

static const std::string kTitle = "# vta-mlir calibration table 1\n";
static const std::string kHeader = "threshold min max method name\n";

static std::string print(const CalibrationTable &table) {
  std::string text;
  llvm::raw_string_ostream os(text);
  table.print(os);
  return text;
}

/// The message of a table that is refused, without the path.
static std::string refusal(const std::string &text) {
  auto table = CalibrationTable::parse(text, "t.txt");
  if (table)
    return "accepted";
  std::string message = llvm::toString(table.takeError());
  EXPECT_EQ(message.compare(0, 6, "t.txt:"), 0) << message;
  return message.substr(6);
}

static std::string refusalOfRows(const std::string &rows) {
  return refusal(kTitle + kHeader + rows);
}

TEST(CalibrationTable, PrintsForReaders) {
  CalibrationTable table;
  table.insert({"data", 2.5, -2.118, 2.64, "mse"});
  table.insert({"layer1.0 / conv 1", 0.1, 0, 0.1, "manual"});
  EXPECT_EQ(
      print(table),
      "# vta-mlir calibration table 1\n"
      "# int8 covers values from -threshold to threshold. After a change, "
      "write \"manual\"\n"
      "# as the method; min and max are what calibration saw, for the "
      "reader.\n"
      "threshold  min     max   method  name\n"
      "2.5        -2.118  2.64  mse     data\n"
      "0.1        0       0.1   manual  layer1.0 / conv 1\n");
}

TEST(CalibrationTable, RoundTrips) {
  std::vector<TensorRange> ranges = {
      {"plain", 0.1 + 0.2, -1.0 / 3, 1e300, "max"},
      {"two  spaces and\xc3\xa9", 0x1p-100, -0x1p-1074, 0, "kl"},
      {" begins with one", 0x1p100, -1e-7, 123456789.123456789,
       "percentile_99.99"},
      {"ends with one ", 3, 0, 0, "zero"},
      {"\"quoted\"", 3, 0, 0, "global_scale"},
      {"back\\slash \"within\"", 3, 0, 0, "output_mse"},
      {" \"both\\ \"", 3, 0, 0, "manual"},
      {"a\ttab\nand a line\r", 3, 0, 0, "mse"},
      {"", 3, 0, 0, "mse"},
      {"# no comment", 3, 0, 0, "mse"},
      {"\x01\x7f", 3, -1, 1, "percentile"}};
  CalibrationTable table;
  for (const TensorRange &range : ranges)
    table.insert(range);
  auto read = CalibrationTable::parse(print(table), "t.txt");
  ASSERT_TRUE(static_cast<bool>(read)) << llvm::toString(read.takeError());
  ASSERT_EQ(read->ranges().size(), ranges.size());
  for (size_t i = 0; i < ranges.size(); ++i) {
    const TensorRange &range = read->ranges()[i];
    EXPECT_EQ(range.name, ranges[i].name);
    EXPECT_EQ(range.threshold, ranges[i].threshold);
    EXPECT_EQ(range.min, ranges[i].min);
    EXPECT_EQ(range.max, ranges[i].max);
    EXPECT_EQ(range.method, ranges[i].method);
    EXPECT_EQ(read->lookup(ranges[i].name), &range);
  }
  EXPECT_EQ(print(*read), print(table));
}

TEST(CalibrationTable, InsertReplaces) {
  CalibrationTable table;
  table.insert({"a", 1, 0, 1, "max"});
  table.insert({"b", 2, 0, 2, "max"});
  table.insert({"a", 3, 0, 3, "manual"});
  ASSERT_EQ(table.ranges().size(), 2u);
  EXPECT_EQ(table.lookup("a")->threshold, 3);
  EXPECT_EQ(table.lookup("c"), nullptr);
  EXPECT_EQ(table.ranges()[0].scale(), 3.0 / 127);
  EXPECT_EQ((TensorRange{"g", 8, 0, 0, "global_scale"}).scale(), 0.0625);
}

TEST(CalibrationTable, ReadsWhatPeopleWrite) {
  auto table = CalibrationTable::parse(
      "\xef\xbb\xbf# vta-mlir calibration table 1\r\n\r\n# comment\r\n"
      "  method\tthreshold  max min name \r\n"
      "\t manual +2.50 1e2 -.5  conv 1  # not a comment\r\n   # comment\r\n"
      "max 1 0 0 last",
      "t.txt");
  ASSERT_TRUE(static_cast<bool>(table)) << llvm::toString(table.takeError());
  ASSERT_EQ(table->ranges().size(), 2u);
  const TensorRange *range = table->lookup("conv 1  # not a comment");
  ASSERT_TRUE(range);
  EXPECT_EQ(range->threshold, 2.5);
  EXPECT_EQ(range->min, -0.5);
  EXPECT_EQ(range->max, 100);
  EXPECT_TRUE(table->lookup("last"));
}

TEST(CalibrationTable, RefusesOtherFiles) {
  EXPECT_EQ(refusal(""),
            "1: not a calibration table: expected \"# vta-mlir calibration "
            "table 1\", got \"\"");
  EXPECT_EQ(refusal("\x93NUMPY\x01\n"),
            "1: not a calibration table: expected \"# vta-mlir calibration "
            "table 1\", got \"\\93NUMPY\\01\"");
  EXPECT_EQ(refusal("# vta-mlir calibration table 2\n"),
            "1: calibration table of version \"2\" is not supported, expected "
            "version 1");
  EXPECT_EQ(refusal(kTitle + "# nothing else\n"),
            "2: expected a line that names the columns threshold, min, max, "
            "method, name, the file ends");
}

TEST(CalibrationTable, RefusesHeaders) {
  EXPECT_EQ(refusal(kTitle + "threshold min max name\n"),
            "2: column \"method\" is missing, expected threshold, min, max, "
            "method, name");
  EXPECT_EQ(refusal(kTitle + "threshold min mix method name\n"),
            "2: unknown column \"mix\", expected threshold, min, max, method, "
            "name");
  EXPECT_EQ(refusal(kTitle + "threshold min max min method name\n"),
            "2: column \"min\" is there twice");
  EXPECT_EQ(refusal(kTitle + "name threshold min max method\n"),
            "2: the last column has to be \"name\", which may have spaces, got "
            "\"method\"");
}

TEST(CalibrationTable, RefusesRows) {
  EXPECT_EQ(refusalOfRows("1 0 1 max a\n\n2 0\n"),
            "5: column \"max\" is missing in this line");
  EXPECT_EQ(refusalOfRows("1 0 1 max\n"),
            "3: column \"name\" is missing in this line");
  EXPECT_EQ(refusalOfRows("1,5 0 1 max a\n"),
            "3: threshold of \"a\" is not a finite number: \"1,5\"");
  for (const char *number :
       {"nan", "inf", "-inf", "NaN", "1e999", "0x10", "1f", "--1", "+", "1e"}) {
    std::string row = "1 0 " + std::string(number) + " max conv 2\n";
    EXPECT_EQ(refusalOfRows(row),
              "3: max of \"conv 2\" is not a finite number: \"" +
                  std::string(number) + "\"");
  }
  std::string bounds = ", expected a number from 7.888609052210118e-31 to "
                       "1.2676506002282294e+30";
  for (const char *number : {"0", "-0", "-1.5", "1e-40", "1e40"})
    EXPECT_EQ(refusalOfRows(std::string(number) + " 0 1 max a\n"),
              "3: threshold of \"a\" is " + std::string(number) + bounds);
  EXPECT_EQ(refusalOfRows("1 0.5 -0.5 max a\n"),
            "3: min of \"a\" is 0.5, more than its max, -0.5");
  EXPECT_EQ(refusalOfRows("1 0 1 max a\n# more\n2 0 1 max a\n"),
            "5: \"a\" is there twice, before in line 3");
  for (const char *method :
       {"global_scal", "auto", "percentile_", "percentile_x", "MAX"})
    EXPECT_EQ(refusalOfRows("1 0 1 " + std::string(method) + " a\n"),
              "3: unknown method \"" + std::string(method) +
                  "\" of \"a\", expected manual, max, percentile, kl, mse, "
                  "output_mse, zero or global_scale");
}

TEST(CalibrationTable, RefusesDamagedNames) {
  for (const char *name :
       {"\"a", "\"", "\"a\\\"", "\"a\\2\"", "\"a\\zz\"", "\"a\"b\"", "\"a\" b"})
    EXPECT_EQ(refusalOfRows("1 0 1 max " + std::string(name) + "\n"),
              "3: damaged name " + std::string(name) +
                  ": expected quotes at both ends and \\22 for a quote, \\5C "
                  "for a backslash within");
}
