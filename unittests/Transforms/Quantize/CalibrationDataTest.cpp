//===- CalibrationDataTest.cpp - Reading .npy and .npz --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Calibrate/CalibrationData.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "vtart/ZipArchive.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"
#include <limits>
#include <zlib.h>

using namespace mlir;
using namespace mlir::vta::quantization;

//===----------------------------------------------------------------------===//
// Writing files
//===----------------------------------------------------------------------===//

template <typename T>
static std::string npy(const std::string &descr, const std::string &shape,
                       const std::vector<T> &values) {
  std::string header = "{'descr': '" + descr +
                       "', 'fortran_order': False, 'shape': " + shape + ", }\n";
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size());
  bytes += '\0';
  bytes += header;
  bytes.append(reinterpret_cast<const char *>(values.data()),
               values.size() * sizeof(T));
  return bytes;
}

static std::string floats(const std::string &shape,
                          const std::vector<float> &values) {
  return npy("<f4", shape, values);
}

static std::vector<float> count(size_t size, float first = 0) {
  std::vector<float> values;
  for (size_t i = 0; i < size; ++i)
    values.push_back(first + static_cast<float>(i));
  return values;
}

namespace {
struct Entry {
  std::string name, data;
  bool isDeflated = false, isWide = false;
  int level = 9, strategy = Z_DEFAULT_STRATEGY;
};
} // namespace

static void put(std::string &out, uint64_t value, unsigned bytes) {
  for (unsigned i = 0; i < bytes; ++i)
    out += static_cast<char>(value >> (8 * i));
}

static std::string deflated(const std::string &data, int level = 9,
                            int strategy = Z_DEFAULT_STRATEGY) {
  z_stream stream = {};
  EXPECT_EQ(deflateInit2(&stream, level, Z_DEFLATED, -MAX_WBITS, 8, strategy),
            Z_OK);
  // Blocks that are stored have headers.
  std::string out(deflateBound(&stream, data.size()) + data.size() / 8 + 64,
                  '\0');
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(data.data()));
  stream.avail_in = data.size();
  stream.next_out = reinterpret_cast<Bytef *>(&out[0]);
  stream.avail_out = out.size();
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

/// As Python's zipfile writes it; `isWide` with 64-bit fields everywhere.
static std::string zip(const std::vector<Entry> &entries,
                       const std::string &comment = "") {
  std::string out, directory;
  bool isWide = false;
  for (const Entry &entry : entries) {
    std::string data = entry.isDeflated
                           ? deflated(entry.data, entry.level, entry.strategy)
                           : entry.data;
    uint32_t crc = crc32(0, reinterpret_cast<const Bytef *>(entry.data.data()),
                         entry.data.size());
    isWide |= entry.isWide;
    std::string extra, offset;
    put(offset, out.size(), 8);
    if (entry.isWide) {
      put(extra, 1, 2);
      put(extra, 24, 2);
      put(extra, entry.data.size(), 8);
      put(extra, data.size(), 8);
    }
    std::string fields;
    put(fields, 45, 2);
    put(fields, 0, 2);
    put(fields, entry.isDeflated ? 8 : 0, 2);
    put(fields, 0x00210000, 4); // 1980-01-01.
    put(fields, crc, 4);
    put(fields, entry.isWide ? UINT32_MAX : data.size(), 4);
    put(fields, entry.isWide ? UINT32_MAX : entry.data.size(), 4);
    put(fields, entry.name.size(), 2);
    directory += "PK\x01\x02";
    put(directory, 45, 2);
    directory += fields;
    std::string central = entry.isWide ? extra + offset : "";
    put(directory, central.size(), 2);
    put(directory, 0, 2); // Comment, volume, attributes.
    put(directory, 0, 2);
    put(directory, 0, 6);
    put(directory, entry.isWide ? UINT32_MAX : out.size(), 4);
    directory += entry.name + central;
    out += "PK\x03\x04" + fields;
    // What other writers add to local headers alone.
    put(out, 9, 2);
    out += entry.name + std::string("\x55\x54\x05\x00\x01xxxx", 9) + data;
  }
  size_t start = out.size();
  out += directory;
  if (isWide) {
    size_t end = out.size();
    out += "PK\x06\x06";
    put(out, 44, 8);
    put(out, 45, 2);
    put(out, 45, 2);
    put(out, 0, 8);
    put(out, entries.size(), 8);
    put(out, entries.size(), 8);
    put(out, directory.size(), 8);
    put(out, start, 8);
    out += "PK\x06\x07";
    put(out, 0, 4);
    put(out, end, 8);
    put(out, 1, 4);
  }
  out += "PK\x05\x06";
  put(out, 0, 4);
  put(out, isWide ? UINT16_MAX : entries.size(), 2);
  put(out, isWide ? UINT16_MAX : entries.size(), 2);
  put(out, isWide ? UINT32_MAX : directory.size(), 4);
  put(out, isWide ? UINT32_MAX : start, 4);
  put(out, comment.size(), 2);
  return out + comment;
}

//===----------------------------------------------------------------------===//
// Reading them
//===----------------------------------------------------------------------===//

namespace {
class CalibrationData : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("vta-calibration", dir));
    setInputs("%a: tensor<2x3xf32> {ml_program.identifier = \"data\"}");
  }
  void TearDown() override { llvm::sys::fs::remove_directories(dir); }

  void setInputs(const std::string &arguments) {
    context.loadDialect<func::FuncDialect>();
    module = parseSourceString<ModuleOp>(
        "func.func private @f(" + arguments + ")", &context);
    if (!module) // Attributes of arguments with names need a body.
      module = parseSourceString<ModuleOp>(
          "func.func @f(" + arguments + ") { return }", &context);
    ASSERT_TRUE(module);
  }

  std::string write(const std::string &name, const std::string &bytes) {
    std::string path = (dir + "/" + name).str();
    std::error_code error;
    llvm::raw_fd_ostream os(path, error);
    EXPECT_FALSE(error) << error.message();
    os << bytes;
    return path;
  }

  llvm::Expected<std::vector<RunInputs>>
  readFiles(const std::vector<std::string> &files) {
    return readCalibrationData(*module->getOps<func::FuncOp>().begin(), files);
  }

  /// The float elements of all inputs of all runs.
  std::vector<std::vector<float>> read(const std::vector<std::string> &files) {
    auto runs = readFiles(files);
    if (!runs) {
      ADD_FAILURE() << llvm::toString(runs.takeError());
      return {};
    }
    std::vector<std::vector<float>> result;
    for (const RunInputs &run : *runs)
      for (const std::vector<char> &bytes : run) {
        std::vector<float> values(bytes.size() / sizeof(float));
        std::memcpy(values.data(), bytes.data(), bytes.size());
        result.push_back(values);
      }
    return result;
  }

  /// The message without the folder.
  std::string refusal(const std::vector<std::string> &files) {
    auto runs = readFiles(files);
    if (runs)
      return "accepted";
    std::string message = llvm::toString(runs.takeError());
    for (size_t at;
         (at = message.find((dir + "/").str())) != std::string::npos;)
      message.erase(at, dir.size() + 1);
    return message;
  }
  std::string refusalOf(const std::string &name, const std::string &bytes) {
    return refusal({write(name, bytes)});
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  llvm::SmallString<64> dir;
};
} // namespace

using Floats = std::vector<std::vector<float>>;

TEST_F(CalibrationData, CutsArraysIntoRuns) {
  Floats three = {count(6), count(6, 6), count(6, 12)};
  EXPECT_EQ(read({write("a.npy", floats("(2, 3)", count(6)))}),
            (Floats{count(6)}));
  EXPECT_EQ(read({write("a.npy", floats("(6, 3)", count(18)))}), three);
  EXPECT_EQ(read({write("a.npy", floats("(3, 2, 3)", count(18)))}), three);
  EXPECT_EQ(read({write("a.npy", floats("(4, 3)", count(12))),
                  "data=" + write("b=.npy", floats("(2, 3)", count(6, 12)))}),
            three);
}

TEST_F(CalibrationData, ReadsArchives) {
  std::string data = floats("(4, 3)", count(12)),
              other = npy("|u1", "(1,)", std::vector<uint8_t>{7});
  Floats two = {count(6), count(6, 6)};
  for (bool isDeflated : {false, true})
    for (bool isWide : {false, true})
      EXPECT_EQ(
          read({write("x.npz", zip({{"labels.npy", other},
                                    {"data.npy", data, isDeflated, isWide},
                                    {"README", "text"}}))}),
          two)
          << isDeflated << isWide;
  EXPECT_EQ(
      read({write("x.npz", zip({{"data.npy", data}}, "PK\x05\x06 said"))}),
      two);
  // Large enough for a ratio near its limit.
  std::vector<float> zeros(600000);
  Floats runs = read({write(
      "x.npz", zip({{"data.npy", floats("(200000, 3)", zeros), true}}))});
  ASSERT_EQ(runs.size(), 100000u);
  EXPECT_EQ(runs.back(), std::vector<float>(6));
}

TEST_F(CalibrationData, SeveralInputs) {
  setInputs("%a: tensor<1x2xf32> {ml_program.identifier = \"left\"}, "
            "%b: tensor<f32>, "
            "%c: tensor<1x2xf32> {ml_program.identifier = \"in=put\"}");
  std::string left = write("l.npy", floats("(2, 2)", count(4)));
  std::string right = write("r.npy", floats("(2, 1, 2)", count(4, 10)));
  std::string scalar = write("s.npy", floats("(2,)", count(2, 20)));
  Floats expected = {{0, 1}, {20}, {10, 11}, {2, 3}, {21}, {12, 13}};
  std::string both =
      write("x.npz", zip({{"in=put.npy", floats("(2, 2)", count(4, 10))},
                          {"arg1.npy", floats("(2,)", count(2, 20))}}));
  EXPECT_EQ(read({both, "left=" + left}), expected);
  EXPECT_EQ(refusal({"left=" + left, "arg1=" + scalar, right}),
            "r.npy: the network has 3 inputs, write NAME=r.npy with one of "
            "\"left\", \"arg1\", \"in=put\"");
  EXPECT_EQ(refusal({"left=" + left, "middle=" + scalar}),
            "middle=s.npy: there is no input \"middle\", expected \"left\", "
            "\"arg1\", \"in=put\"");
  EXPECT_EQ(refusal({"left=" + both}),
            "x.npz: arrays of an .npz file have their own names, leave "
            "\"left=\" out");
  EXPECT_EQ(refusal({both}),
            "no calibration data for input \"left\" (float32[1, 2])");
  EXPECT_EQ(refusal({both, "left=" + left, "left=" + left}),
            "calibration data for 4 runs of input \"left\", but for 2 of "
            "\"arg1\"");
  EXPECT_EQ(refusal({both, "arg1=" + left}),
            "l.npy: expected float32[], or for N runs [N], got float32[2, 2]");
}

TEST_F(CalibrationData, OtherTypes) {
  EXPECT_EQ(refusalOf("a.npy", npy("<f8", "(2, 3)", std::vector<double>(6))),
            "a.npy: type float64 ('<f8') is not supported, convert it to "
            "float32 (array.astype(numpy.float32))");
  EXPECT_EQ(
      refusalOf("a.npy", npy("|u1", "(2, 3)", std::vector<uint8_t>(6))),
      "a.npy: expected float32[2, 3], got uint8[2, 3]; convert it to what "
      "the network takes (for pixels often x.astype(numpy.float32) / "
      "255)");
  // Bytes have the sign that the model says.
  setInputs("%a: tensor<3xi8> {vta.unsigned}");
  std::string bytes =
      write("a.npy", npy("|u1", "(3,)", std::vector<uint8_t>{1, 2, 255}));
  auto pixels = readFiles({bytes});
  ASSERT_TRUE(static_cast<bool>(pixels)) << llvm::toString(pixels.takeError());
  EXPECT_EQ((*pixels)[0][0], (std::vector<char>{1, 2, '\xff'}));
  setInputs("%a: tensor<3xi8> {ml_program.identifier = \"bytes\"}");
  EXPECT_EQ(refusal({bytes}), "a.npy: expected int8[3], got uint8[3]");
  EXPECT_EQ(refusalOf("a.npy", npy("<i4", "(3,)", std::vector<int32_t>(3))),
            "a.npy: expected int8[3], got int32[3]");
  setInputs("%a: tensor<2xi64>");
  auto runs = readFiles(
      {write("a.npy", npy("<i8", "(2,)", std::vector<int64_t>{-2, 3}))});
  ASSERT_TRUE(static_cast<bool>(runs)) << llvm::toString(runs.takeError());
  EXPECT_EQ((*runs)[0][0], (std::vector<char>{-2, -1, -1, -1, -1, -1, -1, -1, 3,
                                              0, 0, 0, 0, 0, 0, 0}));
  setInputs("%a: tensor<3xf64>");
  EXPECT_EQ(
      refusal({}),
      "input \"arg0\" has elements of a type that calibration data cannot "
      "have, expected f32, f16, i1, i8, i32 or i64");
  setInputs("%a: tensor<?x3xf32>");
  EXPECT_EQ(refusal({}), "input \"arg0\" has no fixed shape to calibrate with");
  setInputs("");
  EXPECT_EQ(refusal({}), "the network has no inputs to calibrate with");
}

TEST_F(CalibrationData, RefusesShapesAndValues) {
  std::string expected = "a.npy: expected float32[2, 3], or for N runs [2*N, "
                         "3] or [N, 2, 3], got ";
  EXPECT_EQ(refusalOf("a.npy", floats("(2, 4)", count(8))),
            expected + "float32[2, 4]");
  EXPECT_EQ(refusalOf("a.npy", floats("(3,)", count(3))),
            expected + "float32[3]");
  EXPECT_EQ(refusalOf("a.npy", floats("()", count(1))), expected + "float32[]");
  EXPECT_EQ(refusalOf("a.npy", floats("(1, 1, 2, 3)", count(6))),
            expected + "float32[1, 1, 2, 3]");
  EXPECT_EQ(refusalOf("a.npy", floats("(7, 3)", count(21))),
            "a.npy: expected float32[2, 3] or a multiple of 2 along the first "
            "axis, got float32[7, 3]; leave the last 1 out");
  EXPECT_EQ(refusalOf("a.npy", floats("(0, 3)", {})),
            "a.npy: the array is empty: float32[0, 3]");
  std::vector<float> values = count(12);
  values[10] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(refusalOf("a.npy", floats("(4, 3)", values)),
            "a.npy: element [3, 1] is NaN");
  values[4] = -std::numeric_limits<float>::infinity();
  EXPECT_EQ(
      refusalOf("x.npz", zip({{"data.npy", floats("(2, 2, 3)", values)}})),
      "x.npz: array \"data\": element [0, 1, 1] is infinity");
}

TEST_F(CalibrationData, RefusesOtherFiles) {
  EXPECT_EQ(refusal({"missing.npz"}), "missing.npz: No such file or directory");
  EXPECT_EQ(refusal({dir.str().str() + "/."}),
            ".: is a directory, expected a .npz or .npy file");
  EXPECT_EQ(refusalOf("a.npy", ""), "a.npy: the file is empty");
  EXPECT_EQ(refusalOf("a.jpg", "\xff\xd8"),
            "a.jpg: neither an .npz nor an .npy file");
  EXPECT_EQ(
      refusalOf("a.npy", floats("(2, 3)", count(6)).substr(0, 80)),
      "a.npy: truncated .npy file: float32[2, 3] takes 24 bytes, the file "
      "has 10");
  EXPECT_EQ(refusal({}),
            "no calibration data for input \"data\" (float32[2, 3])");
  EXPECT_EQ(refusalOf("x.npz", zip({})),
            "x.npz: the archive has no arrays (members called NAME.npy), "
            "expected \"data\"");
  EXPECT_EQ(refusalOf("x.npz", zip({{"data", "text"}})),
            "x.npz: the archive has no arrays (members called NAME.npy), "
            "expected \"data\"");
  std::string data = floats("(2, 3)", count(6));
  EXPECT_EQ(refusalOf("x.npz", zip({{"images.npy", data}, {"Data.npy", data}})),
            "x.npz: no array has the name of an input: expected \"data\", got "
            "\"images\", \"Data\"");
  EXPECT_EQ(refusalOf("x.npz", zip({{"data.npy", data}, {"data.npy", data}})),
            "x.npz: array \"data\" is there twice");
  EXPECT_EQ(refusalOf("x.npz", zip({{"data.npy", "a pickle"}})),
            "x.npz: array \"data\": not a .npy file: it does not start with "
            "\\x93NUMPY");
}

TEST_F(CalibrationData, RefusesDamagedArchives) {
  std::string data = floats("(2, 3)", count(6));
  std::string good = zip({{"data.npy", data}});
  size_t central = good.find("PK\x01\x02"), local = 30;
  auto changed = [&](std::string bytes, size_t at, const std::string &with) {
    return bytes.replace(at, with.size(), with);
  };
  EXPECT_EQ(refusalOf("x.npz", changed(good, central + 8, "\x01")),
            "x.npz: member \"data.npy\" is encrypted");
  EXPECT_EQ(refusalOf("x.npz", changed(good, central + 10, "\x0e")),
            "x.npz: member \"data.npy\" is compressed by method 14, expected 0 "
            "(stored) or 8 (deflated), as numpy.savez and "
            "numpy.savez_compressed write");
  std::string damaged = "x.npz: damaged .npz file: ";
  EXPECT_EQ(refusalOf("x.npz", changed(good, local + 8 + 9 + 70, "\x7f")),
            damaged + "member \"data.npy\" has another checksum than the "
                      "directory says");
  EXPECT_EQ(refusalOf("x.npz", changed(good, central + 42, "\x05")),
            damaged + "member \"data.npy\" is not where the directory says");
  EXPECT_EQ(refusalOf("x.npz", changed(good, central + 44, "\x05")),
            damaged + "member \"data.npy\" is beyond its end");
  EXPECT_EQ(refusalOf("x.npz", changed(good, central + 22, "\x05")),
            damaged + "member \"data.npy\" is beyond its end");
  EXPECT_EQ(refusalOf("x.npz", changed(good, central + 24, "\x05")),
            damaged + "member \"data.npy\" is stored with another size");
  EXPECT_EQ(refusalOf("x.npz", changed(good, central, "QK")),
            damaged + "entry 1 of 1 of its directory");
  EXPECT_EQ(refusalOf("x.npz", changed(good, central + 29, "\x05")),
            damaged + "entry 1 of 1 of its directory");
  size_t end = good.size() - 22;
  EXPECT_EQ(refusalOf("x.npz", changed(good, end + 4, "\x01")),
            "x.npz: archives of several volumes are not supported");
  EXPECT_EQ(refusalOf("x.npz", changed(good, end + 10, "\x02")),
            damaged + "entry 2 of 2 of its directory");
  EXPECT_EQ(refusalOf("x.npz", changed(good, end + 18, "\x05")),
            damaged +
                llvm::formatv("a directory of {0} bytes at byte {1}, the file "
                              "has {2}",
                              end - central, central + (5 << 16), good.size())
                    .str());
  std::string wide = zip({{"data.npy", data, false, true}});
  EXPECT_EQ(refusalOf("x.npz", changed(wide, wide.find("PK\x06\x06"), "QK")),
            damaged + llvm::formatv("its 64-bit directory is not at byte {0}",
                                    wide.find("PK\x06\x06"))
                          .str());
  std::string packed = zip({{"data.npy", data, true}});
  central = packed.find("PK\x01\x02");
  EXPECT_EQ(refusalOf("x.npz", changed(packed, central + 26, "\x05")),
            damaged + "member \"data.npy\" cannot become as large as the "
                      "directory says");
  for (const char *size : {"\x40", "\x7f"})
    EXPECT_EQ(refusalOf("x.npz", changed(packed, central + 24, size)),
              damaged + "member \"data.npy\" cannot be decompressed");
  EXPECT_EQ(refusalOf("x.npz", changed(packed, 8 + local + 9, "\xff")),
            damaged + "member \"data.npy\" cannot be decompressed");
}

/// The only member of an archive, or the message.
static std::string extract(const std::string &bytes) {
  auto archive = vtart::ZipArchive::open(bytes.data(), bytes.size());
  if (!archive)
    return archive.takeError().message();
  if (archive->members().size() != 1)
    return "not one";
  auto data = archive->extract(archive->members()[0]);
  if (!data)
    return data.takeError().message();
  return std::string(data->begin(), data->end());
}

TEST(ZipArchive, InflatesWhatZlibDeflates) {
  // Of few and of many symbols, with near and far repetitions.
  std::vector<std::string> texts = {"", "a", std::string(100000, 'x')};
  uint32_t state = 1;
  auto random = [&] { return (state = state * 1664525 + 1013904223) >> 8; };
  for (unsigned symbols : {2u, 7u, 60u, 256u}) {
    std::string text;
    while (text.size() < 150000) {
      if (text.size() > 40000 && random() % 8 == 0) {
        size_t from = text.size() - 1 - random() % 32768;
        for (size_t i = 0, n = 3 + random() % 300; i < n; ++i)
          text += text[from + i];
        continue;
      }
      // Squared, so that some symbols are rare and have long codes.
      uint64_t number = random() % 4096;
      text += static_cast<char>(number * number * symbols >> 24);
    }
    texts.push_back(text);
  }
  for (const std::string &text : texts)
    for (int level : {0, 1, 6, 9})
      for (int strategy : {Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE})
        EXPECT_TRUE(extract(zip({{"a", text, true, false, level, strategy}})) ==
                    text)
            << text.size() << " " << level << " " << strategy;
}

TEST(ZipArchive, EveryTruncationIsRefused) {
  std::string data = floats("(2, 3)", count(6));
  for (bool isWide : {false, true}) {
    std::string good = zip({{"data.npy", data, true, isWide}});
    EXPECT_EQ(extract(good), data);
    for (size_t size = 0; size < good.size(); ++size)
      EXPECT_EQ(extract(good.substr(0, size)),
                llvm::formatv("truncated .npz file: {0} bytes without the "
                              "directory that is at the end of a whole one",
                              size)
                    .str());
  }
}

TEST(ZipArchive, EveryFlippedByteIsSurvived) {
  std::string data = floats("(2, 3)", count(6));
  for (bool isDeflated : {false, true})
    for (bool isWide : {false, true}) {
      std::string good = zip({{"data.npy", data, isDeflated, isWide}});
      for (size_t i = 0; i < good.size(); ++i)
        for (char flip : {'\x01', '\x02', '\x80', '\xff'}) {
          std::string bad = good;
          bad[i] = static_cast<char>(bad[i] ^ flip);
          std::string text = extract(bad);
          // Dates and the like do not matter.
          bool isRefused = text == "not one";
          for (StringRef start : {"truncated", "damaged", "member", "archives"})
            isRefused |= StringRef(text).starts_with(start);
          EXPECT_TRUE(isRefused || text == data) << i;
        }
    }
}
