//===- Npy.cpp - NumPy array files ----------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Npy.h"

#include <algorithm>
#include <cstring>
#include <iterator>

using namespace vtart;

namespace {
constexpr char kMagic[] = "\x93NUMPY";
constexpr size_t kMagicBytes = 6;
constexpr uint64_t kMaxBytes = uint64_t(1) << 48;

struct NpyType {
  const char *dtype;
  const char *descr; ///< NumPy's type string.
  unsigned bytes;
};
constexpr NpyType kTypes[] = {
    {"int8", "|i1", 1},    {"uint8", "|u1", 1},   {"int16", "<i2", 2},
    {"int32", "<i4", 4},   {"uint32", "<u4", 4},  {"int64", "<i8", 8},
    {"float16", "<f2", 2}, {"float32", "<f4", 4}, {"bool", "|b1", 1}};

/// Types NumPy users meet that nothing here computes with, and the closest one
/// that something does.
struct ForeignType {
  const char *descr, *dtype, *instead;
};
constexpr ForeignType kForeignTypes[] = {{"<f8", "float64", "float32"},
                                         {"<u2", "uint16", "int32"},
                                         {"<u8", "uint64", "int64"}};

/// "int8, uint8, ... or bool".
std::string typeNames() {
  std::string text;
  for (const NpyType &type : kTypes)
    text += std::string(text.empty()                    ? ""
                        : &type == std::end(kTypes) - 1 ? " or "
                                                        : ", ") +
            type.dtype;
  return text;
}

/// Reads the header: a Python dictionary literal of three known keys.
class HeaderParser {
public:
  explicit HeaderParser(const std::string &text) : text(text) {}

  Error parse() {
    if (!eat('{'))
      return damaged("expected {");
    bool haveDescr = false, haveOrder = false, haveShape = false;
    while (!eat('}')) {
      std::string key;
      if (!string(key) || !eat(':'))
        return damaged("expected a key");
      bool read = false, *have = nullptr;
      if (key == "descr") {
        have = &haveDescr;
        read = string(descr);
        // A structured type is a list here.
        if (!read)
          return Error("only arrays of " + typeNames() +
                       " are supported, this one has a structured type");
      } else if (key == "fortran_order") {
        have = &haveOrder;
        read = boolean();
      } else if (key == "shape") {
        have = &haveShape;
        read = tuple();
      } else {
        return damaged("unknown key '" + key + "'");
      }
      if (!read || *have)
        return damaged("bad value of '" + key + "'");
      *have = true;
      if (!eat(',') && !peek('}'))
        return damaged("expected , or }");
    }
    skipSpace();
    if (pos != text.size())
      return damaged("text after }");
    if (!haveDescr || !haveOrder || !haveShape)
      return damaged("descr, fortran_order and shape are needed");
    return Error::success();
  }

  std::string descr;
  bool fortran = false;
  std::vector<int64_t> shape;

private:
  Error damaged(const std::string &why) const {
    return Error("damaged .npy header at byte " + std::to_string(pos) + ": " +
                 why);
  }
  void skipSpace() {
    while (pos < text.size() && (text[pos] == ' ' || text[pos] == '\n'))
      ++pos;
  }
  bool peek(char c) {
    skipSpace();
    return pos < text.size() && text[pos] == c;
  }
  bool eat(char c) {
    if (!peek(c))
      return false;
    ++pos;
    return true;
  }
  bool string(std::string &out) {
    skipSpace();
    if (pos >= text.size() || (text[pos] != '\'' && text[pos] != '"'))
      return false;
    size_t end = text.find(text[pos], pos + 1);
    if (end == std::string::npos)
      return false;
    out = text.substr(pos + 1, end - pos - 1);
    pos = end + 1;
    return true;
  }
  bool boolean() {
    skipSpace();
    for (bool value : {false, true}) {
      const char *word = value ? "True" : "False";
      if (text.compare(pos, std::strlen(word), word) == 0) {
        fortran = value;
        pos += std::strlen(word);
        return true;
      }
    }
    return false;
  }
  bool tuple() {
    if (!eat('('))
      return false;
    while (!eat(')')) {
      skipSpace();
      size_t begin = pos;
      uint64_t value = 0;
      for (; pos < text.size() && text[pos] >= '0' && text[pos] <= '9'; ++pos) {
        value = value * 10 + static_cast<uint64_t>(text[pos] - '0');
        if (value > kMaxBytes)
          return false;
      }
      if (pos == begin)
        return false;
      shape.push_back(static_cast<int64_t>(value));
      if (!eat(',') && !peek(')'))
        return false;
    }
    return true;
  }

  const std::string &text;
  size_t pos = 0;
};
} // namespace

static Expected<const NpyType *> findType(const std::string &descr) {
  // Byte order means nothing for single bytes; '=' would be the writer's.
  for (const NpyType &type : kTypes)
    if (descr == type.descr || (type.bytes == 1 && !descr.empty() &&
                                std::strchr("<>|", descr[0]) != nullptr &&
                                descr.substr(1) == type.descr + 1))
      return &type;
  if (descr.size() > 1 && descr[0] == '>')
    return Error("big-endian data ('" + descr +
                 "') is not supported, save it as little-endian "
                 "(array.astype('<" +
                 descr.substr(1) + "'))");
  for (const ForeignType &type : kForeignTypes)
    if (descr == type.descr)
      return Error(format("type %s ('%s') is not supported, convert it to %s "
                          "(array.astype(numpy.%s))",
                          type.dtype, type.descr, type.instead, type.instead));
  return Error("type '" + descr + "' is not supported, expected " +
               typeNames());
}

/// Bytes of an array, or nothing if that is absurd.
static std::optional<uint64_t> byteCount(const std::vector<int64_t> &shape,
                                         unsigned elemBytes) {
  uint64_t size = elemBytes;
  for (int64_t dim : shape) {
    if (dim < 0 || (dim && size > kMaxBytes / static_cast<uint64_t>(dim)))
      return std::nullopt;
    size *= static_cast<uint64_t>(dim);
  }
  return size;
}

/// The elements of a column-major array in row-major order.
static std::vector<uint8_t> toRowMajor(const uint8_t *data,
                                       const std::vector<int64_t> &shape,
                                       unsigned elemBytes) {
  size_t rank = shape.size(), count = 1;
  std::vector<size_t> strides;
  for (int64_t dim : shape) {
    strides.push_back(count);
    count *= static_cast<size_t>(dim);
  }
  std::vector<uint8_t> out(count * elemBytes);
  std::vector<int64_t> position(rank);
  size_t from = 0;
  for (size_t to = 0; to < count; ++to) {
    std::memcpy(&out[to * elemBytes], data + from * elemBytes, elemBytes);
    for (size_t axis = rank; axis-- > 0;) {
      from += strides[axis];
      if (++position[axis] < shape[axis])
        break;
      from -= strides[axis] * static_cast<size_t>(shape[axis]);
      position[axis] = 0;
    }
  }
  return out;
}

Expected<NpyArray> vtart::parseNpy(const void *data, size_t size) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  if (size < kMagicBytes || std::memcmp(bytes, kMagic, kMagicBytes))
    return Error("not a .npy file: it does not start with \\x93NUMPY");
  if (size < 10)
    return Error(format("truncated .npy file: %zu bytes", size));
  unsigned major = bytes[6], minor = bytes[7];
  if ((major != 1 && major != 2) || minor != 0)
    return Error(format(".npy format version %u.%u is not supported, expected "
                        "1.0 or 2.0",
                        major, minor));
  size_t start = major == 1 ? 10 : 12;
  if (size < start)
    return Error(format("truncated .npy file: %zu bytes", size));
  uint64_t length = bytes[8] | uint64_t(bytes[9]) << 8;
  if (major == 2)
    length |= uint64_t(bytes[10]) << 16 | uint64_t(bytes[11]) << 24;
  if (length > size - start)
    return Error(format("truncated .npy file: a header of %llu bytes in a file "
                        "of %zu",
                        (unsigned long long)length, size));
  std::string text(reinterpret_cast<const char *>(bytes) + start, length);
  HeaderParser header(text);
  if (Error e = header.parse())
    return e;
  Expected<const NpyType *> type = findType(header.descr);
  if (!type)
    return type.takeError();
  std::optional<uint64_t> expected = byteCount(header.shape, (*type)->bytes);
  if (!expected)
    return Error("the array is larger than " + std::to_string(kMaxBytes) +
                 " bytes");
  uint64_t actual = size - start - length;
  if (actual != *expected)
    return Error(format("%s .npy file: %s takes %llu bytes, the file has %llu",
                        actual < *expected ? "truncated" : "overlong",
                        arrayTypeName((*type)->dtype, header.shape).c_str(),
                        (unsigned long long)*expected,
                        (unsigned long long)actual));
  NpyArray array;
  array.dtype = (*type)->dtype;
  array.shape = std::move(header.shape);
  const uint8_t *elements = bytes + start + length;
  if (header.fortran)
    array.data = toRowMajor(elements, array.shape, (*type)->bytes);
  else
    array.data.assign(elements, bytes + size);
  return array;
}

Expected<NpyArray> vtart::readNpy(const std::string &path) {
  Expected<std::string> bytes = readFile(path);
  if (!bytes)
    return bytes.takeError();
  Expected<NpyArray> array = parseNpy(bytes->data(), bytes->size());
  if (!array)
    return array.takeError().withContext(path);
  return array;
}

Expected<std::string> vtart::npyBytes(const NpyArray &array) {
  const NpyType *type = nullptr;
  for (const NpyType &t : kTypes)
    if (array.dtype == t.dtype)
      type = &t;
  if (!type)
    return Error("type \"" + array.dtype + "\" cannot be written as .npy");
  std::optional<uint64_t> expected = byteCount(array.shape, type->bytes);
  if (!expected || *expected != array.data.size())
    return Error(format("%s does not match %zu bytes of data",
                        arrayTypeName(array.dtype, array.shape).c_str(),
                        array.data.size()));
  std::string text = std::string("{'descr': '") + type->descr +
                     "', 'fortran_order': False, 'shape': (";
  for (size_t i = 0; i < array.shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(array.shape[i]);
  text += array.shape.size() == 1 ? ",), }" : "), }";
  // The data starts at a multiple of 64 bytes so that it can be mapped.
  bool wide = text.size() + 1 + 10 + 63 > 0xffff;
  size_t start = wide ? 12 : 10;
  text.append((64 - (start + text.size() + 1) % 64) % 64, ' ');
  text += '\n';
  std::string out(kMagic, kMagicBytes);
  out += wide ? '\2' : '\1';
  out += '\0';
  for (unsigned i = 0; i < (wide ? 4u : 2u); ++i)
    out += static_cast<char>(text.size() >> (8 * i));
  out += text;
  out.append(reinterpret_cast<const char *>(array.data.data()),
             array.data.size());
  return out;
}

Error vtart::writeNpy(const std::string &path, const NpyArray &array) {
  Expected<std::string> bytes = npyBytes(array);
  if (!bytes)
    return bytes.takeError().withContext(path);
  return writeFile(path, *bytes);
}

std::string vtart::arrayTypeName(const std::string &dtype,
                                 const std::vector<int64_t> &shape) {
  std::string text = dtype + "[";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

/// "[4, 8], or for N runs [4*N, 8] or [N, 4, 8]"
static std::string shapesOfRuns(const std::string &dtype,
                                const std::vector<int64_t> &shape) {
  std::string one = arrayTypeName(dtype, shape);
  std::string several = "[N]";
  if (!shape.empty()) {
    std::string inner = arrayTypeName("", shape).substr(1);
    size_t comma = inner.find(',');
    std::string rest = comma == std::string::npos ? "]" : inner.substr(comma);
    std::string first = shape[0] == 1 ? "N" : std::to_string(shape[0]) + "*N";
    several = "[" + first + rest + " or [N, " + inner;
  }
  return one + ", or for N runs " + several;
}

Expected<ArrayRuns> vtart::findRuns(const std::string &dtype,
                                    const std::vector<int64_t> &shape,
                                    const NpyArray &array) {
  const std::vector<int64_t> &got = array.shape;
  std::string gotName = arrayTypeName(array.dtype, got);
  for (int64_t dim : got)
    if (dim == 0)
      return Error("the array is empty: " + gotName);
  if (got.size() == shape.size() + 1 &&
      std::equal(shape.begin(), shape.end(), got.begin() + 1))
    return ArrayRuns{static_cast<size_t>(got[0]), true};
  bool hasRank = got.size() == shape.size();
  if (!hasRank || (!shape.empty() && !std::equal(shape.begin() + 1, shape.end(),
                                                 got.begin() + 1)))
    return Error("expected " + shapesOfRuns(dtype, shape) + ", got " + gotName);
  if (shape.empty())
    return ArrayRuns();
  if (got[0] % shape[0])
    return Error(format("expected %s or a multiple of %lld along the first "
                        "axis, got %s; leave the last %lld out",
                        arrayTypeName(dtype, shape).c_str(),
                        static_cast<long long>(shape[0]), gotName.c_str(),
                        static_cast<long long>(got[0] % shape[0])));
  return ArrayRuns{static_cast<size_t>(got[0] / shape[0]), false};
}
