//===- ConfigTest.cpp - Configurations and files --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/ConfigTarget.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <dirent.h>
#include <map>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace vtart;

namespace {

using Keys = std::map<std::string, std::string>;

/// TVM's vta_config.json for the simulator; values are raw JSON.
Keys defaultKeys() {
  return {{"TARGET", "\"sim\""},       {"HW_VER", "\"0.0.2\""},
          {"LOG_INP_WIDTH", "3"},      {"LOG_WGT_WIDTH", "3"},
          {"LOG_ACC_WIDTH", "5"},      {"LOG_BATCH", "0"},
          {"LOG_BLOCK", "4"},          {"LOG_UOP_BUFF_SIZE", "15"},
          {"LOG_INP_BUFF_SIZE", "15"}, {"LOG_WGT_BUFF_SIZE", "18"},
          {"LOG_ACC_BUFF_SIZE", "17"}};
}

std::string jsonText(const Keys &keys) {
  std::string text;
  for (const auto &[key, value] : keys)
    text += (text.empty() ? "{\"" : ", \"") + key + "\": " + value;
  return text + "}";
}

/// The message for the default file with changed keys; "" if accepted.
std::string jsonError(const Keys &changes) {
  Keys keys = defaultKeys();
  for (const auto &[key, value] : changes)
    keys[key] = value;
  Expected<Config> config = Config::fromJSON(jsonText(keys));
  return config ? "" : config.takeError().message();
}

std::string textError(const std::string &text) {
  Expected<Config> config = Config::fromJSON(text);
  return config ? "" : config.takeError().message();
}

std::string nameError(const std::string &name) {
  Expected<Config> config = Config::fromName(name);
  return config ? "" : config.takeError().message();
}

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

#define EXPECT_CONTAINS(text, part)                                            \
  EXPECT_PRED2(contains, std::string(text), std::string(part))

/// A fresh folder, removed with its contents.
class FilesTest : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "vta-files-XXXXXX";
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder = pattern;
  }
  void TearDown() override {
    for (const std::string &name : list())
      ::remove((folder + "/" + name).c_str());
    ::rmdir(folder.c_str());
  }
  std::vector<std::string> list() const {
    std::vector<std::string> names;
    DIR *dir = ::opendir(folder.c_str());
    if (!dir)
      return names;
    while (dirent *entry = ::readdir(dir))
      if (std::string name = entry->d_name; name != "." && name != "..")
        names.push_back(name);
    ::closedir(dir);
    return names;
  }
  std::string read(const std::string &path) {
    Expected<std::string> text = readFile(path);
    return text ? *text : "error: " + text.takeError().message();
  }
  std::string write(const std::string &path, const std::string &text) {
    Error error = writeFile(path, text);
    return error ? error.message() : "";
  }
  std::string folder;
};

//===----------------------------------------------------------------------===//
// Reading configurations
//===----------------------------------------------------------------------===//

TEST(ConfigTest, DefaultSizes) {
  Expected<Config> config = Config::fromJSON(jsonText(defaultKeys()));
  ASSERT_TRUE(bool(config));
  EXPECT_EQ(config->target, "sim");
  EXPECT_EQ(config->hwVersion, "0.0.2");
  EXPECT_EQ(config->batch(), 1u);
  EXPECT_EQ(config->block(), 16u);
  EXPECT_EQ(config->inpWidth(), 8u);
  EXPECT_EQ(config->wgtWidth(), 8u);
  EXPECT_EQ(config->accWidth(), 32u);
  EXPECT_EQ(config->outWidth(), 8u);
  EXPECT_EQ(config->elemBytes(MemType::Uop), 4u);
  EXPECT_EQ(config->elemBytes(MemType::Wgt), 256u);
  EXPECT_EQ(config->elemBytes(MemType::Inp), 16u);
  EXPECT_EQ(config->elemBytes(MemType::Acc), 64u);
  EXPECT_EQ(config->elemBytes(MemType::Out), 16u);
  EXPECT_EQ(config->elemBytes(MemType::Acc8), 16u);
  EXPECT_EQ(config->depth(MemType::Uop), 8192u);
  EXPECT_EQ(config->depth(MemType::Inp), 2048u);
  EXPECT_EQ(config->depth(MemType::Wgt), 1024u);
  EXPECT_EQ(config->depth(MemType::Acc), 2048u);
  EXPECT_EQ(config->depth(MemType::Out), 2048u);
  EXPECT_EQ(config->depth(MemType::Acc8), 2048u);
  EXPECT_EQ(config->logSrcDepth(), 11u);
  EXPECT_EQ(config->name(), "1x16_i8w8a32_15_15_18_17");
}

TEST(ConfigTest, OtherConfigurations) {
  struct {
    const char *name;
    unsigned inpBytes, wgtBytes, accBytes;
    unsigned logUop, logInp, logWgt, logAcc;
  } rows[] = {
      {"1x8_i8w8a32_15_14_16_16", 8, 64, 32, 13, 11, 10, 11},
      {"1x32_i8w8a32_15_15_18_17", 32, 1024, 128, 13, 10, 8, 10},
      {"2x16_i8w8a32_15_15_18_17", 32, 256, 128, 13, 10, 10, 10},
      {"4x8_i8w8a32_15_16_16_18", 32, 64, 128, 13, 11, 10, 11},
      {"1x16_i8w8a32_12_12_15_13", 16, 256, 64, 10, 8, 7, 7},
      // The largest block whose weight element fits a page.
      {"1x64_i8w8a32_15_15_18_17", 64, 4096, 256, 13, 9, 6, 9},
      // Memories of a single element.
      {"1x16_i8w8a32_2_4_8_6", 16, 256, 64, 0, 0, 0, 0},
  };
  for (const auto &row : rows) {
    SCOPED_TRACE(row.name);
    Expected<Config> config = Config::fromName(row.name);
    ASSERT_TRUE(bool(config));
    EXPECT_EQ(config->name(), row.name);
    EXPECT_EQ(config->elemBytes(MemType::Inp), row.inpBytes);
    EXPECT_EQ(config->elemBytes(MemType::Out), row.inpBytes);
    EXPECT_EQ(config->elemBytes(MemType::Wgt), row.wgtBytes);
    EXPECT_EQ(config->elemBytes(MemType::Acc), row.accBytes);
    EXPECT_EQ(config->elemBytes(MemType::Acc8), row.accBytes / 4);
    EXPECT_EQ(config->logDepth(MemType::Uop), row.logUop);
    EXPECT_EQ(config->logDepth(MemType::Inp), row.logInp);
    EXPECT_EQ(config->logDepth(MemType::Wgt), row.logWgt);
    EXPECT_EQ(config->logDepth(MemType::Acc), row.logAcc);
    EXPECT_EQ(config->logDepth(MemType::Out), row.logAcc);
    EXPECT_EQ(config->logSrcDepth(), std::max(row.logInp, row.logAcc));
    Expected<Config> again = Config::fromJSON(config->toJSON());
    ASSERT_TRUE(bool(again));
    EXPECT_EQ(*again, *config);
    EXPECT_EQ(again->target, config->target);
  }
}

TEST(ConfigTest, NameForms) {
  Expected<Config> brief = Config::fromName("2x16_15_15_18_17");
  ASSERT_TRUE(bool(brief));
  EXPECT_EQ(brief->name(), "2x16_i8w8a32_15_15_18_17");
  EXPECT_EQ(brief->target, "sim");
  Expected<Config> full = Config::fromName("pynq_4x8_i8w8a32_15_16_16_18");
  ASSERT_TRUE(bool(full));
  EXPECT_EQ(full->target, "pynq");
  EXPECT_EQ(full->name(), "4x8_i8w8a32_15_16_16_18");
  Expected<Config> both = Config::fromName("my_board_1x16_15_15_18_17");
  ASSERT_TRUE(bool(both));
  EXPECT_EQ(both->target, "my_board");
  EXPECT_EQ(*both, Config());
  EXPECT_NE(*both, *brief);
  EXPECT_EQ(fullName(*brief), "2x16_i8w8a32_15_15_18_17");
  EXPECT_EQ(fullName(*full), "pynq_4x8_i8w8a32_15_16_16_18");
  EXPECT_EQ(Config::fromName(fullName(*both))->target, "my_board");
  EXPECT_TRUE(haveOtherTargets(*full, *both));
  EXPECT_FALSE(haveOtherTargets(*full, *brief));
  EXPECT_FALSE(haveOtherTargets(*brief, *full));
  EXPECT_FALSE(haveOtherTargets(*full, *full));
}

TEST(ConfigTest, BadNames) {
  for (const char *name : {"",
                           "_",
                           "1x16",
                           "1x16_15_15_18",
                           "1x16_i8w8a32_15_15_18",
                           "pynq",
                           "1x12_15_15_18_17",
                           "0x16_15_15_18_17",
                           "3x16_15_15_18_17",
                           "1y16_15_15_18_17",
                           "1x16_i8w8_15_15_18_17",
                           "1x16_a8w8i32_15_15_18_17",
                           "1x16_i7w8a32_15_15_18_17",
                           "1x16_15_15_18_-17",
                           "1x16_15_15_18_",
                           "1x16_15_15_18_17_",
                           "_1x16_15_15_18_17",
                           "a b_1x16_15_15_18_17",
                           "1x16_15_15_18_99999999999999999999",
                           "x_15_15_18_17",
                           "1x16_15_15_18_4294967313"}) {
    SCOPED_TRACE(name);
    EXPECT_CONTAINS(nameError(name),
                    "configuration name '" + std::string(name) +
                        "' is not of the form "
                        "[TARGET_]BATCHxBLOCK_[iINPwWGTaACC_]UOP_INP_WGT_ACC, "
                        "such as 1x16_i8w8a32_15_15_18_17");
  }
  EXPECT_CONTAINS(nameError("1x16_15_15_18_40"),
                  "LOG_ACC_BUFF_SIZE is 40, the limit is 39");
  EXPECT_CONTAINS(nameError("1x1099511627776_15_15_18_17"),
                  "LOG_BLOCK is 40, the limit is 39");
}

TEST(ConfigTest, NotAnObject) {
  const std::string invalid = "configuration: not valid JSON";
  EXPECT_EQ(textError(""), invalid + ": it ends too early");
  EXPECT_EQ(textError("{\"TARGET\": "), invalid + ": it ends too early");
  EXPECT_EQ(textError("{\"TARGET\": \"sim\",\n \"HW_VER\" 3}"),
            invalid + " at line 2, column 11");
  EXPECT_EQ(textError("{;}"), invalid + " at line 1, column 2");
  EXPECT_CONTAINS(textError("{}\n\n}"), invalid + " at line 3, column 1");
  EXPECT_CONTAINS(textError("{\"TARGET\": \"\xff\"}"),
                  invalid + " at line 1, column 13");
  EXPECT_EQ(textError("[1, 2]"),
            "configuration: expected a JSON object, got array");
  EXPECT_EQ(textError("17"),
            "configuration: expected a JSON object, got number");
  // 64 levels are read, and are not a configuration.
  auto nested = [](unsigned depth) {
    return "{\"TARGET\": " + std::string(depth - 1, '[') +
           std::string(depth - 1, ']') + "}";
  };
  EXPECT_EQ(textError(nested(65)), "configuration: lists and objects are "
                                   "nested deeper than 64");
  EXPECT_CONTAINS(textError(nested(64)), "\"TARGET\" must be a string");
}

TEST(ConfigTest, MissingKeys) {
  for (const auto &[key, value] : defaultKeys()) {
    Keys keys = defaultKeys();
    keys.erase(key);
    EXPECT_EQ(textError(jsonText(keys)),
              "configuration: missing key \"" + key + "\"");
  }
  // All reasons at once.
  std::string all = textError("{}");
  for (const auto &[key, value] : defaultKeys())
    EXPECT_CONTAINS(all, "missing key \"" + key + "\"");
}

TEST(ConfigTest, UnknownKeys) {
  EXPECT_EQ(
      jsonError({{"LOG_BLOK", "4"}}),
      "configuration: unknown key \"LOG_BLOK\", did you mean \"LOG_BLOCK\"?");
  EXPECT_EQ(jsonError({{"target", "4"}}),
            "configuration: unknown key \"target\", did you mean \"TARGET\"?");
  EXPECT_EQ(jsonError({{"LOG_WGT_BUF_SIZE", "4"}}),
            "configuration: unknown key \"LOG_WGT_BUF_SIZE\", did you mean "
            "\"LOG_WGT_BUFF_SIZE\"?");
  const std::string known =
      "expected one of TARGET, HW_VER, LOG_INP_WIDTH, LOG_WGT_WIDTH, "
      "LOG_ACC_WIDTH, LOG_BATCH, LOG_BLOCK, LOG_UOP_BUFF_SIZE, "
      "LOG_INP_BUFF_SIZE, LOG_WGT_BUFF_SIZE, LOG_ACC_BUFF_SIZE";
  EXPECT_EQ(jsonError({{"FREQUENCY_IN_MEGAHERTZ", "100"}}),
            "configuration: unknown key \"FREQUENCY_IN_MEGAHERTZ\", " + known);
  EXPECT_EQ(jsonError({{"", "1"}}),
            "configuration: unknown key \"\", " + known);
  EXPECT_CONTAINS(jsonError({{std::string(100, 'x'), "1"}}),
                  "unknown key \"" + std::string(61, 'x') + "...\"");
}

TEST(ConfigTest, DuplicateKeys) {
  std::string text = jsonText(defaultKeys());
  text.insert(1, "\"LOG_BLOCK\": 3, ");
  EXPECT_EQ(textError(text), "configuration: key \"LOG_BLOCK\" comes twice");
}

TEST(ConfigTest, WrongTypes) {
  EXPECT_EQ(jsonError({{"TARGET", "3"}}),
            "configuration: \"TARGET\" must be a string, got 3");
  EXPECT_EQ(jsonError({{"HW_VER", "0.2"}}),
            "configuration: \"HW_VER\" must be a string, got 0.2");
  for (const char *value : {"-1", "40", "1.5", "4.0", "\"4\"", "null", "true",
                            "99999999999999999999999"})
    EXPECT_CONTAINS(jsonError({{"LOG_BLOCK", value}}),
                    "configuration: \"LOG_BLOCK\" must be an integer from 0 "
                    "to 39, got ");
  EXPECT_CONTAINS(jsonError({{"LOG_BLOCK", "-1"}}), "got -1");
  EXPECT_CONTAINS(jsonError({{"LOG_BLOCK", "[4]"}}), "got [4]");
  EXPECT_CONTAINS(jsonError({{"LOG_BLOCK", "{}"}}), "got {}");
  EXPECT_EQ(jsonError({{"TARGET", "\"\""}}),
            "configuration 1x16_i8w8a32_15_15_18_17: TARGET must be 1 to 64 "
            "letters, digits, '_', '-' or '.', not \"\"");
  EXPECT_CONTAINS(jsonError({{"TARGET", "\"a\\nb/\""}}), "not \"a\\nb/\"");
}

TEST(ConfigTest, FindTellsNamesFromFiles) {
  Expected<Config> named = Config::find("1x32_15_15_18_17");
  ASSERT_TRUE(bool(named));
  EXPECT_EQ(named->name(), "1x32_i8w8a32_15_15_18_17");
  std::string path = testing::TempDir() + "vta-config-find";
  ASSERT_FALSE(bool(writeFile(path, named->toJSON())));
  Expected<Config> read = Config::find(path);
  ASSERT_TRUE(bool(read)) << read.takeError().message();
  EXPECT_EQ(*read, *named);
  std::remove(path.c_str());
  EXPECT_CONTAINS(Config::find(path).takeError().message(), "cannot read");
  EXPECT_CONTAINS(Config::find("none.json").takeError().message(),
                  "cannot read 'none.json'");
  EXPECT_CONTAINS(Config::find("nonsense").takeError().message(),
                  "configuration name 'nonsense' is not of the form");
}

TEST(ConfigTest, FileErrorsNameTheFile) {
  Expected<Config> missing = Config::fromFile("/nonexistent/vta.json");
  ASSERT_FALSE(bool(missing));
  EXPECT_CONTAINS(missing.takeError().message(),
                  "cannot read '/nonexistent/vta.json': No such file");
}

//===----------------------------------------------------------------------===//
// What the instruction set cannot express
//===----------------------------------------------------------------------===//

TEST(ConfigVerifyTest, HardwareVersion) {
  EXPECT_EQ(jsonError({{"HW_VER", "\"0.0.1\""}}),
            "configuration 1x16_i8w8a32_15_15_18_17: HW_VER 0.0.1 encodes "
            "instructions differently; only 0.0.2 is implemented");
  EXPECT_EQ(jsonError({{"HW_VER", "\"0.1.0\""}}),
            "configuration 1x16_i8w8a32_15_15_18_17: HW_VER \"0.1.0\" is "
            "unknown; only 0.0.2 is implemented");
}

TEST(ConfigVerifyTest, Widths) {
  EXPECT_CONTAINS(jsonError({{"LOG_INP_WIDTH", "2"}}),
                  "widths inp 4, wgt 8, acc 32 are not what the hardware and "
                  "the simulator implement: 8, 8, 32");
  EXPECT_CONTAINS(jsonError({{"LOG_WGT_WIDTH", "1"}}), "inp 8, wgt 2, acc 32");
  EXPECT_CONTAINS(jsonError({{"LOG_ACC_WIDTH", "4"}}), "inp 8, wgt 8, acc 16");
}

TEST(ConfigVerifyTest, ElementLargerThanPage) {
  // 128 * 128 int8.
  EXPECT_CONTAINS(nameError("1x128_15_15_18_17"),
                  "wgt element of 16384 bytes is larger than a 4096-byte page "
                  "(LOG_BATCH 0, LOG_BLOCK 7)");
  // 64 * 32 int32.
  EXPECT_CONTAINS(nameError("64x32_15_15_18_18"),
                  "acc element of 8192 bytes is larger");
  // 256 * 32 int8.
  EXPECT_CONTAINS(nameError("256x32_15_15_18_18"),
                  "inp element of 8192 bytes is larger");
}

TEST(ConfigVerifyTest, BufferSmallerThanElement) {
  EXPECT_CONTAINS(nameError("1x16_1_15_18_17"),
                  "uop buffer of 2 bytes (LOG_UOP_BUFF_SIZE 1) is smaller than "
                  "one element of 4 bytes");
  EXPECT_CONTAINS(nameError("1x16_15_3_18_17"),
                  "inp buffer of 8 bytes (LOG_INP_BUFF_SIZE 3) is smaller than "
                  "one element of 16 bytes");
  EXPECT_CONTAINS(nameError("1x16_15_15_7_17"),
                  "wgt buffer of 128 bytes (LOG_WGT_BUFF_SIZE 7) is smaller "
                  "than one element of 256 bytes");
  EXPECT_CONTAINS(nameError("1x16_15_15_18_0"),
                  "acc buffer of 1 bytes (LOG_ACC_BUFF_SIZE 0) is smaller than "
                  "one element of 64 bytes");
}

TEST(ConfigVerifyTest, SramBase) {
  // 2^21 bytes of 16-byte elements are 2^17.
  EXPECT_CONTAINS(nameError("1x16_15_21_8_6"),
                  "inp buffer holds 2^17 elements (LOG_INP_BUFF_SIZE 21), "
                  "sram_base has 16 bits");
  EXPECT_EQ(nameError("1x16_15_20_8_6"), "");
}

TEST(ConfigVerifyTest, UopBits) {
  // The default buffers with blocks of 8: all three depths are 12.
  std::string message = nameError("1x8_15_15_18_17");
  EXPECT_CONTAINS(message, "configuration 1x8_i8w8a32_15_15_18_17: uop needs "
                           "36 bits, has 32 (dst 12 + src 12 + wgt 12; "
                           "LOG_ACC_BUFF_SIZE 17, LOG_INP_BUFF_SIZE 15, "
                           "LOG_WGT_BUFF_SIZE 18)");
  EXPECT_CONTAINS(message, "; GEMM word 1 needs 72 bits, has 64 (2 * (acc 12 + "
                           "inp 12 + wgt 12)");
  EXPECT_CONTAINS(message,
                  "; ALU word 1 needs 68 bits, has 64 (4 * acc 12 + 20");
}

TEST(ConfigVerifyTest, InstructionWords) {
  EXPECT_EQ(nameError("1x16_16_15_18_17"),
            "configuration 1x16_i8w8a32_16_15_18_17: GEMM and ALU word 0 needs "
            "65 bits, has 64 (37 + 2 * uop 14; LOG_UOP_BUFF_SIZE 16)");
  EXPECT_EQ(nameError("1x16_15_15_16_18"),
            "configuration 1x16_i8w8a32_15_15_16_18: ALU word 1 needs 68 bits, "
            "has 64 (4 * acc 12 + 20; LOG_ACC_BUFF_SIZE 18)");
  // INP 13, ACC 10 and WGT 10: 2 * 33, and a uop of 33 bits.
  std::string message = nameError("1x16_15_17_18_16");
  EXPECT_CONTAINS(message, "uop needs 33 bits, has 32 (dst 10 + src 13 + wgt "
                           "10;");
  EXPECT_CONTAINS(message, "GEMM word 1 needs 66 bits, has 64");
}

TEST(ConfigVerifyTest, AnyLogarithmIsSafe) {
  // Every value that JSON can hold must end in a message or a usable
  // configuration, not in an oversized shift.
  for (unsigned log = 0; log < 40; ++log)
    for (const auto &[key, value] : defaultKeys())
      if (key.rfind("LOG_", 0) == 0) {
        std::string message = jsonError({{key, std::to_string(log)}});
        EXPECT_EQ(message.empty() || contains(message, "configuration"), true);
      }
}

TEST(ConfigVerifyTest, MemoryNames) {
  const char *names[] = {"uop", "wgt", "inp", "acc", "out", "acc8"};
  for (unsigned i = 0; i < kNumMemTypes; ++i) {
    EXPECT_STREQ(memTypeName(MemType(i)), names[i]);
    EXPECT_EQ(parseMemType(names[i]), MemType(i));
  }
  EXPECT_EQ(parseMemType("UOP"), std::nullopt);
  EXPECT_STREQ(memTypeName(MemType(7)), "unknown");
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

TEST_F(FilesTest, RoundTrip) {
  std::string data("a\0b\n\xff", 5);
  EXPECT_EQ(write(folder + "/x", data), "");
  EXPECT_EQ(read(folder + "/x"), data);
  std::string large(200000, 'q');
  large[131072] = 'r';
  EXPECT_EQ(write(folder + "/x", large), "");
  EXPECT_EQ(read(folder + "/x"), large);
  EXPECT_EQ(write(folder + "/x", ""), "");
  EXPECT_EQ(read(folder + "/x"), "");
  EXPECT_EQ(list(), std::vector<std::string>{"x"});
}

TEST_F(FilesTest, LongestFileName) {
  std::string path = folder + "/" + std::string(255, 'n');
  EXPECT_EQ(write(path, "1"), "");
  EXPECT_EQ(read(path), "1");
}

TEST_F(FilesTest, RespectsUmask) {
  mode_t old = ::umask(027);
  EXPECT_EQ(write(folder + "/x", "1"), "");
  ::umask(old);
  struct stat info;
  ASSERT_EQ(::stat((folder + "/x").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0640u);
}

TEST_F(FilesTest, FollowsLinks) {
  EXPECT_EQ(write(folder + "/x", "1"), "");
  ASSERT_EQ(::symlink("x", (folder + "/link").c_str()), 0);
  EXPECT_EQ(write(folder + "/link", "2"), "");
  EXPECT_EQ(read(folder + "/x"), "2");
  struct stat info;
  ASSERT_EQ(::lstat((folder + "/link").c_str(), &info), 0);
  EXPECT_TRUE(S_ISLNK(info.st_mode));
}

TEST_F(FilesTest, ReadErrors) {
  EXPECT_EQ(read(folder),
            "error: cannot read '" + folder + "': is a directory");
  EXPECT_EQ(read(folder + "/no"), "error: cannot read '" + folder +
                                      "/no': No such file or directory");
  EXPECT_EQ(read(""), "error: cannot read '': No such file or directory");
  EXPECT_EQ(read("/dev/zero"),
            "error: cannot read '/dev/zero': is not a regular file");
  // A sparse file costs nothing to make.
  std::string huge = folder + "/huge";
  EXPECT_EQ(write(huge, ""), "");
  if (sizeof(off_t) < sizeof(int64_t))
    return;
  int64_t size = (int64_t(4) << 30) + 1;
  ASSERT_EQ(::truncate(huge.c_str(), off_t(size)), 0);
  EXPECT_CONTAINS(read(huge), "is larger than the limit of ");
}

TEST_F(FilesTest, WriteErrors) {
  EXPECT_EQ(write(folder, "1"),
            "cannot write '" + folder + "': is a directory");
  EXPECT_EQ(write(folder + "/no/x", "1"), "cannot write '" + folder +
                                              "/no/x': No such file or "
                                              "directory");
  EXPECT_CONTAINS(write(folder + "/no/", "1"), "cannot write '");
  EXPECT_EQ(write("/dev/full", "1"),
            "cannot write '/dev/full': No space left on device");
  EXPECT_EQ(list(), std::vector<std::string>{});
}

TEST_F(FilesTest, UnwritableFolder) {
  // Root may write everywhere, so step down for a moment.
  bool isRoot = ::geteuid() == 0;
  if (isRoot && ::seteuid(65534) != 0)
    GTEST_SKIP() << "root cannot become another user here";
  if (!isRoot)
    ::chmod(folder.c_str(), 0500);
  std::string message = write(folder + "/x", "1");
  if (isRoot)
    ASSERT_EQ(::seteuid(0), 0);
  else
    ::chmod(folder.c_str(), 0700);
  EXPECT_EQ(message, "cannot write '" + folder + "/x': Permission denied");
}

TEST_F(FilesTest, DevicesAreNotReplaced) {
  EXPECT_EQ(write("/dev/null", "1"), "");
  struct stat info;
  ASSERT_EQ(::stat("/dev/null", &info), 0);
  EXPECT_TRUE(S_ISCHR(info.st_mode));
}

TEST_F(FilesTest, FailedWriteKeepsTheOldFile) {
  std::string path = folder + "/x";
  EXPECT_EQ(write(path, "old"), "");
  // A file size limit makes write fail midway, like a full disk.
  rlimit old, small;
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
  small = old;
  small.rlim_cur = 1000;
  auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  std::string message = write(path, std::string(5000, 'n'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(message, "cannot write '" + path + "': File too large");
  EXPECT_EQ(read(path), "old");
  EXPECT_EQ(list(), std::vector<std::string>{"x"});
}

TEST(SupportTest, Format) {
  EXPECT_EQ(format("%s", ""), "");
  EXPECT_EQ(format("%d-%s", 7, "x"), "7-x");
  EXPECT_EQ(format("%5000d", 1).size(), 5000u);
}

TEST(SupportTest, Errors) {
  Error none = Error::success();
  EXPECT_FALSE(bool(none));
  EXPECT_FALSE(bool(std::move(none).withContext("file")));
  EXPECT_EQ(Error("bad").withContext("file").message(), "file: bad");
}

} // namespace
