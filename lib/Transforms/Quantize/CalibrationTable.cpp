//===- CalibrationTable.cpp - Scales of tensors, as text ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/CalibrationTable.h"
#include "VTA/Transforms/Quantize/Statistics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <array>
#include <charconv>
#include <cmath>

using namespace mlir;
using namespace mlir::vta::quantization;
using llvm::Error;
using llvm::Expected;
using llvm::formatv;

/// What the first line starts with; the version follows.
static constexpr StringRef kTitle = "# vta-mlir calibration table ";
static constexpr StringRef kVersion = "1";
static constexpr StringRef kSpace = " \t\r\v\f";

namespace {
/// Columns in the order of the file. The name is last: it may have spaces.
enum Column : unsigned { Threshold, Min, Max, Method, Name, NumColumns };
} // namespace
static constexpr std::array<StringRef, NumColumns> kColumns = {
    "threshold", "min", "max", "method", "name"};

/// Text of the file in a message: printable and of bounded length.
static std::string quote(StringRef text) {
  std::string out = "\"";
  llvm::raw_string_ostream os(out);
  llvm::printEscapedString(text.take_front(60), os);
  os << (text.size() > 60 ? "...\"" : "\"");
  return out;
}

/// The shortest decimals that are read back as the same number.
static std::string printNumber(double value) {
  char buffer[32];
  std::to_chars_result end = std::to_chars(buffer, std::end(buffer), value);
  return std::string(buffer, end.ptr);
}

/// Nothing if it is not a finite number.
static std::optional<double> parseNumber(StringRef text) {
  text.consume_front("+");
  double value = 0;
  std::from_chars_result end = std::from_chars(text.begin(), text.end(), value);
  if (end.ec != std::errc() || end.ptr != text.end() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

/// The words that `TensorRange::method` can be. Only "global_scale" changes
/// what the threshold means, so that a typing error in it must not pass.
static bool isMethod(StringRef word) {
  return llvm::is_contained(
             {"manual", "zero", "output_mse", "model", "estimated"}, word) ||
         (parseCalibrationMethod(word) && word != "auto") ||
         (word.consume_front("percentile_") && parseNumber(word));
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static bool isControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

/// A name stands as it is unless it would be read as something else.
static std::string printName(StringRef name) {
  if (!name.empty() && name.front() != '"' && name == name.trim(kSpace) &&
      llvm::none_of(name, isControl))
    return name.str();
  std::string out = "\"";
  for (char c : name) {
    if (c == '"' || c == '\\' || isControl(c))
      out += formatv("\\{0}", llvm::toHex(StringRef(&c, 1))).str();
    else
      out += c;
  }
  return out + '"';
}

/// The rest of a line; nothing if its quotes or escapes are damaged.
static std::optional<std::string> parseName(StringRef text) {
  if (!text.consume_front("\""))
    return text.str();
  if (!text.consume_back("\""))
    return std::nullopt;
  std::string name;
  while (!text.empty()) {
    char c = text.front();
    text = text.drop_front();
    if (c == '"')
      return std::nullopt;
    if (c == '\\') {
      std::string byte;
      if (text.size() < 2 || !llvm::tryGetFromHex(text.take_front(2), byte))
        return std::nullopt;
      c = byte[0];
      text = text.drop_front(2);
    }
    name += c;
  }
  return name;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
class TableParser {
public:
  TableParser(StringRef text, StringRef path) : text(text), path(path) {}

  Error parse(CalibrationTable &table) {
    if (Error error = parseTitle())
      return error;
    while (nextLine()) {
      if (line.empty() || line.front() == '#')
        continue;
      if (order.empty()) {
        if (Error error = parseHeader())
          return error;
        continue;
      }
      if (Error error = parseRange(table))
        return error;
    }
    if (order.empty())
      return refuse("expected a line that names the columns {0}, the file "
                    "ends",
                    llvm::join(kColumns, ", "));
    return Error::success();
  }

private:
  template <typename... Values>
  Error refuse(const char *format, Values &&...values) const {
    return llvm::createStringError(
        formatv("{0}:{1}: {2}", path, std::max(number, 1u),
                formatv(format, std::forward<Values>(values)...)));
  }

  bool nextLine() {
    if (text.empty())
      return false;
    std::tie(line, text) = text.split('\n');
    line = line.trim(kSpace);
    ++number;
    return true;
  }

  /// The next word of the line, which loses it.
  StringRef takeWord() {
    size_t end = std::min(line.find_first_of(kSpace), line.size());
    StringRef word = line.take_front(end);
    line = line.drop_front(end).ltrim(kSpace);
    return word;
  }

  Error parseTitle() {
    text.consume_front("\xef\xbb\xbf");
    nextLine();
    if (!line.consume_front(kTitle))
      return refuse("not a calibration table: expected \"{0}{1}\", got {2}",
                    kTitle, kVersion, quote(line));
    if (line != kVersion)
      return refuse("calibration table of version {0} is not supported, "
                    "expected version {1}",
                    quote(line), kVersion);
    return Error::success();
  }

  /// Columns can be in any order, except for the name.
  Error parseHeader() {
    while (!line.empty()) {
      StringRef word = takeWord();
      const auto *column = llvm::find(kColumns, word);
      if (column == kColumns.end())
        return refuse("unknown column {0}, expected {1}", quote(word),
                      llvm::join(kColumns, ", "));
      auto index = static_cast<Column>(column - kColumns.begin());
      if (llvm::is_contained(order, index))
        return refuse("column \"{0}\" is there twice", word);
      order.push_back(index);
    }
    for (unsigned i = 0; i < NumColumns; ++i)
      if (!llvm::is_contained(order, static_cast<Column>(i)))
        return refuse("column \"{0}\" is missing, expected {1}", kColumns[i],
                      llvm::join(kColumns, ", "));
    if (order.back() != Name)
      return refuse("the last column has to be \"name\", which may have "
                    "spaces, got \"{0}\"",
                    kColumns[order.back()]);
    return Error::success();
  }

  Error parseRange(CalibrationTable &table) {
    TensorRange range;
    std::array<StringRef, NumColumns> words;
    for (Column column : order) {
      if (line.empty())
        return refuse("column \"{0}\" is missing in this line",
                      kColumns[column]);
      words[column] = column == Name ? line : takeWord();
    }
    std::optional<std::string> name = parseName(words[Name]);
    if (!name)
      return refuse("damaged name {0}: expected quotes at both ends and "
                    "\\22 for a quote, \\5C for a backslash within",
                    words[Name]);
    range.name = std::move(*name);
    for (auto [column, value] :
         {std::pair(Threshold, &range.threshold), std::pair(Min, &range.min),
          std::pair(Max, &range.max)}) {
      std::optional<double> parsed = parseNumber(words[column]);
      if (!parsed)
        return refuse("{0} of {1} is not a finite number: {2}",
                      kColumns[column], quote(range.name),
                      quote(words[column]));
      *value = *parsed;
    }
    if (range.threshold < kMinThreshold || range.threshold > kMaxThreshold)
      return refuse("threshold of {0} is {1}, expected a number from {2} to "
                    "{3}",
                    quote(range.name), words[Threshold],
                    printNumber(kMinThreshold), printNumber(kMaxThreshold));
    if (range.min > range.max)
      return refuse("min of {0} is {1}, more than its max, {2}",
                    quote(range.name), words[Min], words[Max]);
    range.method = words[Method].str();
    if (!isMethod(range.method))
      return refuse("unknown method {0} of {1}, expected manual, max, "
                    "percentile, kl, mse, output_mse, zero or global_scale",
                    quote(range.method), quote(range.name));
    auto [known, isNew] = lines.try_emplace(range.name, number);
    if (!isNew)
      return refuse("{0} is there twice, before in line {1}", quote(range.name),
                    known->second);
    table.insert(std::move(range));
    return Error::success();
  }

  StringRef text, path, line;
  unsigned number = 0;
  SmallVector<Column, NumColumns> order;
  llvm::StringMap<unsigned> lines; ///< Line numbers of names.
};
} // namespace

Expected<CalibrationTable> CalibrationTable::parse(StringRef text,
                                                   StringRef path) {
  CalibrationTable table;
  if (Error error = TableParser(text, path).parse(table))
    return std::move(error);
  return table;
}

//===----------------------------------------------------------------------===//
// Writing and access
//===----------------------------------------------------------------------===//

void CalibrationTable::print(raw_ostream &os) const {
  os << kTitle << kVersion << '\n'
     << "# int8 covers values from -threshold to threshold. After a change, "
        "write \"manual\"\n"
        "# as the method; min and max are what calibration saw, for the "
        "reader.\n";
  std::vector<std::array<std::string, NumColumns>> rows(1);
  llvm::copy(kColumns, rows[0].begin());
  for (const TensorRange &range : entries)
    rows.push_back({printNumber(range.threshold), printNumber(range.min),
                    printNumber(range.max), range.method,
                    printName(range.name)});
  std::array<size_t, NumColumns> widths = {};
  for (const auto &row : rows)
    for (unsigned i = 0; i < Name; ++i)
      widths[i] = std::max(widths[i], row[i].size());
  for (const auto &row : rows) {
    for (unsigned i = 0; i < Name; ++i)
      os << llvm::left_justify(row[i], widths[i] + 2);
    os << row[Name] << '\n';
  }
}

bool CalibrationTable::isGlobalScale() const {
  return !entries.empty() &&
         llvm::all_of(entries, [](const TensorRange &range) {
           return range.method == "global_scale";
         });
}

const TensorRange *CalibrationTable::lookup(StringRef name) const {
  auto found = index.find(name);
  return found == index.end() ? nullptr : &entries[found->second];
}

void CalibrationTable::insert(TensorRange range) {
  auto [position, isNew] = index.try_emplace(range.name, entries.size());
  if (isNew)
    entries.push_back(std::move(range));
  else
    entries[position->second] = std::move(range);
}
