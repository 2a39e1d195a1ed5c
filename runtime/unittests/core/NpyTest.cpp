//===- NpyTest.cpp - Tests of NumPy array files ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Npy.h"

#include "support/TestFiles.h"

using namespace vtart;

namespace {

/// A file as the format's specification describes it.
std::string npy(const std::string &header, const std::string &data,
                char major = 1) {
  std::string out = "\x93NUMPY";
  out += major;
  out += '\0';
  for (unsigned i = 0; i < (major == 1 ? 2u : 4u); ++i)
    out += static_cast<char>(header.size() >> (8 * i));
  return out + header + data;
}

std::string dict(const std::string &descr, const std::string &shape,
                 const std::string &order = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + order +
         ", 'shape': " + shape + ", }   \n";
}

std::string errorOf(const std::string &bytes) {
  Expected<NpyArray> array = parseNpy(bytes.data(), bytes.size());
  return array ? "no error" : array.takeError().message();
}

TEST(NpyTest, ReadsWhatNumPyWrites) {
  // numpy.save(f, numpy.array([[1, -2, 3], [4, 5, -6]], numpy.int8))
  std::string text = "{'descr': '|i1', 'fortran_order': False, 'shape': (2, "
                     "3), }";
  text += std::string(118 - text.size() - 1, ' ') + "\n";
  std::string file = npy(text, "\x01\xfe\x03\x04\x05\xfa");
  ASSERT_EQ(file.size(), 128u + 6);
  Expected<NpyArray> array = parseNpy(file.data(), file.size());
  ASSERT_TRUE(array) << array.takeError().message();
  EXPECT_EQ(array->dtype, "int8");
  EXPECT_EQ(array->shape, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(array->data, (std::vector<uint8_t>{1, 0xfe, 3, 4, 5, 0xfa}));
  Expected<std::string> again = npyBytes(*array);
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, file);
}

TEST(NpyTest, TypesShapesAndVersions) {
  struct {
    const char *descr, *shape, *name;
    size_t bytes;
  } cases[] = {{"<i1", "(5,)", "int8[5]", 5},
               {"|u1", "(1, 7)", "uint8[1, 7]", 7},
               {"<i4", "(2, 3)", "int32[2, 3]", 24},
               {"<u4", "()", "uint32[]", 4},
               {"<i4", "(3, 0, 2)", "int32[3, 0, 2]", 0},
               {"|i1", "( 2 , 2 )", "int8[2, 2]", 4},
               {"<i2", "(3,)", "int16[3]", 6},
               {"<i8", "(1, 3)", "int64[1, 3]", 24},
               {"<f4", "(3, 1)", "float32[3, 1]", 12},
               {"<f2", "(5,)", "float16[5]", 10},
               {"|b1", "(7,)", "bool[7]", 7},
               {"<b1", "()", "bool[]", 1}};
  for (auto &c : cases)
    for (char major : {1, 2}) {
      std::string data;
      for (size_t i = 0; i < c.bytes; ++i)
        data += static_cast<char>(i * 3 + 1);
      std::string file = npy(dict(c.descr, c.shape), data, major);
      Expected<NpyArray> array = parseNpy(file.data(), file.size());
      ASSERT_TRUE(array) << array.takeError().message();
      EXPECT_EQ(arrayTypeName(array->dtype, array->shape), c.name);
      EXPECT_EQ(std::string(array->data.begin(), array->data.end()), data);
    }
  // Another order of keys and other quotes are the same dictionary.
  EXPECT_EQ(errorOf(npy("{\"shape\":(2,),\"descr\":\"|i1\",\"fortran_order\":"
                        "False}",
                        "ab")),
            "no error");
}

TEST(NpyTest, WritesEveryType) {
  struct {
    const char *dtype, *descr;
    unsigned bytes;
  } types[] = {{"int8", "|i1", 1},  {"uint8", "|u1", 1},  {"int16", "<i2", 2},
               {"int32", "<i4", 4}, {"uint32", "<u4", 4}, {"int64", "<i8", 8},
               {"bool", "|b1", 1},  {"float32", "<f4", 4}};
  for (auto &type : types) {
    NpyArray array;
    array.dtype = type.dtype;
    array.shape = {2, 3};
    for (unsigned i = 0; i < 6 * type.bytes; ++i)
      array.data.push_back(static_cast<uint8_t>(i % 2));
    Expected<std::string> bytes = npyBytes(array);
    ASSERT_TRUE(bytes) << bytes.takeError().message();
    EXPECT_HAS(*bytes, std::string("{'descr': '") + type.descr + "'");
    Expected<NpyArray> back = parseNpy(bytes->data(), bytes->size());
    ASSERT_TRUE(back) << back.takeError().message();
    EXPECT_EQ(back->dtype, array.dtype);
    EXPECT_EQ(back->data, array.data);
  }
}

TEST(NpyTest, RoundTripThroughAFile) {
  NpyArray array;
  array.dtype = "int32";
  array.shape = {3, 5, 1};
  for (int i = 0; i < 60; ++i)
    array.data.push_back(static_cast<uint8_t>(i * 5));
  std::string path =
      testing::TempDir() + "vtart_" + std::to_string(getpid()) + ".npy";
  Error e = writeNpy(path, array);
  ASSERT_FALSE(e) << e.message();
  Expected<NpyArray> back = readNpy(path);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->dtype, array.dtype);
  EXPECT_EQ(back->shape, array.shape);
  EXPECT_EQ(back->data, array.data);
  ASSERT_FALSE(writeFile(path, "junk junk junk"));
  Expected<NpyArray> bad = readNpy(path);
  ASSERT_FALSE(bad);
  EXPECT_HAS(bad.takeError().message(), path + ": not a .npy file");
  unlink(path.c_str());
  EXPECT_HAS(readNpy(path).takeError().message(), path);
}

TEST(NpyTest, ManyDimensionsNeedVersion2) {
  NpyArray array;
  array.shape.assign(30000, 1);
  array.data = {42};
  Expected<std::string> bytes = npyBytes(array);
  ASSERT_TRUE(bytes);
  EXPECT_EQ((*bytes)[6], 2);
  Expected<NpyArray> back = parseNpy(bytes->data(), bytes->size());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->shape.size(), 30000u);
}

TEST(NpyTest, FortranOrder) {
  // numpy.asfortranarray(numpy.arange(24, dtype='<i2').reshape(2, 3, 4)): the
  // first axis is the fastest in the file.
  std::string data;
  for (int k = 0; k < 4; ++k)
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < 2; ++i) {
        data += static_cast<char>(i * 12 + j * 4 + k);
        data += '\0';
      }
  std::string file = npy(dict("<i2", "(2, 3, 4)", "True"), data);
  Expected<NpyArray> array = parseNpy(file.data(), file.size());
  ASSERT_TRUE(array) << array.takeError().message();
  EXPECT_EQ(arrayTypeName(array->dtype, array->shape), "int16[2, 3, 4]");
  ASSERT_EQ(array->data.size(), 48u);
  for (int i = 0; i < 24; ++i)
    EXPECT_EQ(array->data[2 * i], i);
  // Nothing to move, and nothing at all.
  for (const char *shape : {"()", "(1,)", "(0, 3)"}) {
    std::string bytes = shape[1] == '0' ? "" : "x";
    std::string small = npy(dict("|u1", shape, "True"), bytes);
    array = parseNpy(small.data(), small.size());
    ASSERT_TRUE(array) << shape;
    EXPECT_EQ(array->data.size(), bytes.size());
  }
  EXPECT_HAS(errorOf(npy(dict("<i4", "(2, 2)", "True"), "12345678")),
             "truncated .npy file: int32[2, 2] takes 16 bytes");
}

TEST(NpyTest, RunsInAnArray) {
  NpyArray array;
  auto find = [&](std::vector<int64_t> one, std::vector<int64_t> all) {
    array.shape = std::move(all);
    Expected<ArrayRuns> runs = findRuns("int8", one, array);
    return runs ? std::to_string(runs->count) + (runs->hasOwnAxis ? "x" : "")
                : runs.takeError().message();
  };
  EXPECT_EQ(find({2, 3}, {2, 3}), "1");
  EXPECT_EQ(find({2, 3}, {8, 3}), "4");
  EXPECT_EQ(find({2, 3}, {8, 2, 3}), "8x");
  EXPECT_EQ(find({2, 3}, {1, 2, 3}), "1x");
  EXPECT_EQ(find({4}, {8}), "2");
  EXPECT_EQ(find({}, {}), "1");
  EXPECT_EQ(find({}, {5}), "5x");
  EXPECT_EQ(find({2, 3}, {7, 3}),
            "expected int8[2, 3] or a multiple of 2 along the first axis, got "
            "int8[7, 3]; leave the last 1 out");
  EXPECT_EQ(find({2, 3}, {3, 2}),
            "expected int8[2, 3], or for N runs [2*N, 3] or [N, 2, 3], got "
            "int8[3, 2]");
  EXPECT_EQ(find({1, 3}, {3}),
            "expected int8[1, 3], or for N runs [N, 3] or [N, 1, 3], got "
            "int8[3]");
  EXPECT_EQ(find({}, {1, 1}), "expected int8[], or for N runs [N], got "
                              "int8[1, 1]");
  EXPECT_EQ(find({2}, {0}), "the array is empty: int8[0]");
}

TEST(NpyTest, Errors) {
  EXPECT_HAS(errorOf(""), "not a .npy file");
  EXPECT_HAS(errorOf("VTAPROG"), "not a .npy file");
  EXPECT_EQ(errorOf(npy(dict(">i4", "(2,)"), "12345678")),
            "big-endian data ('>i4') is not supported, save it as "
            "little-endian (array.astype('<i4'))");
  EXPECT_HAS(errorOf(npy(dict(">f8", "(1,)"), "12345678")),
             "big-endian data ('>f8') is not supported");
  EXPECT_EQ(errorOf(npy(dict("<f8", "(1,)"), "12345678")),
            "type float64 ('<f8') is not supported, convert it to float32 "
            "(array.astype(numpy.float32))");
  EXPECT_HAS(errorOf(npy(dict("<u2", "(4,)"), "12345678")),
             "type uint16 ('<u2') is not supported, convert it to int32");
  EXPECT_HAS(errorOf(npy(dict("<u8", "(1,)"), "12345678")),
             "type uint64 ('<u8') is not supported, convert it to int64");
  EXPECT_EQ(errorOf(npy(dict("<c8", "(1,)"), "12345678")),
            "type '<c8' is not supported, expected int8, uint8, int16, int32, "
            "uint32, int64, float16, float32 or bool");
  EXPECT_HAS(errorOf(npy("{'descr': [('a', '<i4')], 'fortran_order': False, "
                         "'shape': (1,)}",
                         "1234")),
             "structured type");
  EXPECT_HAS(errorOf(npy(dict("<i4", "(2, 3)"), "1234567")),
             "truncated .npy file: int32[2, 3] takes 24 bytes, the file has 7");
  EXPECT_HAS(errorOf(npy(dict("|i1", "(3,)"), "12345")),
             "overlong .npy file: int8[3] takes 3 bytes, the file has 5");
  EXPECT_HAS(errorOf(npy(dict("|i1", "(1,)"), "1", 3)),
             ".npy format version 3.0 is not supported");
  EXPECT_HAS(errorOf(npy("{'descr': '|i1', 'shape': (1,)}", "1")),
             "damaged .npy header");
  EXPECT_HAS(errorOf(npy("{'descr': '|i1', 'descr': '|i1'}", "1")),
             "damaged .npy header");
  EXPECT_HAS(errorOf(npy("{'other': 3}", "1")), "unknown key 'other'");
  EXPECT_HAS(errorOf(npy(dict("|i1", "(1,)") + "x", "1")), "text after }");
  EXPECT_HAS(errorOf(npy(dict("|i1", "(-1,)"), "1")), "bad value of 'shape'");
  EXPECT_HAS(errorOf(npy(dict("|i1", "(99999999999999999999999,)"), "1")),
             "bad value of 'shape'");
  EXPECT_HAS(errorOf(npy(dict("<i4", "(99999999, 99999999, 9999999)"), "1")),
             "the array is larger than");
  NpyArray array;
  array.dtype = "float64";
  EXPECT_HAS(npyBytes(array).takeError().message(), "float64");
  array.dtype = "int8";
  array.shape = {3};
  EXPECT_HAS(npyBytes(array).takeError().message(),
             "int8[3] does not match 0 bytes");
}

TEST(NpyTest, NoTruncationOrFlipCrashes) {
  std::string file = npy(dict("<i4", "(2, 1, 3)"), std::string(24, 'x'));
  for (size_t size = 0; size < file.size(); ++size) {
    std::vector<char> exact(file.begin(), file.begin() + size);
    EXPECT_FALSE(parseNpy(exact.data(), size)) << size;
  }
  unsigned refused = 0;
  for (size_t at = 0; at < file.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = file;
      damaged[at] ^= static_cast<char>(1 << bit);
      refused += errorOf(damaged) != "no error";
    }
  EXPECT_GT(refused, 400u);
}

} // namespace
