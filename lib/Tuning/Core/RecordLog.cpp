//===- RecordLog.cpp - Logs of records ------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Record.h"
#include "vtart/Support.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::vta::tuning;

/// How many reasons of skipped lines are printed.
static constexpr size_t kMaxReasons = 5;
/// How every line begins that is written.
static constexpr StringRef kBegin = "{\"v\"";

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

RecordFile mlir::vta::tuning::parseRecords(StringRef text) {
  RecordFile file;
  text.consume_front("\xEF\xBB\xBF"); // Some editors' mark of UTF-8.
  for (uint64_t line = 1; !text.empty(); ++line) {
    auto [first, rest] = text.split('\n');
    text = rest;
    if (first.trim().empty() || first.starts_with("#"))
      continue;
    if (ProgramRecord::isOne(first)) {
      llvm::Expected<ProgramRecord> program = ProgramRecord::fromJSON(first);
      if (program)
        file.programs.push_back(std::move(*program));
      else
        file.skipped.push_back({line, llvm::toString(program.takeError())});
      continue;
    }
    llvm::Expected<Record> record = Record::fromJSON(first);
    if (record)
      file.records.push_back(std::move(*record));
    else
      file.skipped.push_back({line, llvm::toString(record.takeError())});
  }
  return file;
}

llvm::Expected<RecordFile> mlir::vta::tuning::readRecords(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!buffer)
    return llvm::createStringError("cannot read " + path + ": " +
                                   buffer.getError().message());
  return parseRecords((*buffer)->getBuffer());
}

void RecordFile::printSkipped(raw_ostream &os, StringRef path) const {
  if (skipped.empty())
    return;
  os << path << ": " << skipped.size() << " of "
     << records.size() + programs.size() + skipped.size() << " lines skipped\n";
  for (const SkippedLine &line : ArrayRef(skipped).take_front(kMaxReasons))
    os << "  " << path << ":" << line.line << ": " << line.reason << "\n";
  if (skipped.size() > kMaxReasons)
    os << "  and " << skipped.size() - kMaxReasons << " more\n";
}

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

/// Costs with constants in the second-level cache are not costs in a network.
static bool isAsInNetwork(const Record &record) {
  return record.task.device != "cpu" ||
         StringRef(record.runner).contains(kColdConstants);
}

bool mlir::vta::tuning::isPreferred(const Record &a, const Record &b) {
  if (a.fidelity != b.fidelity)
    return a.fidelity > b.fidelity;
  if (isAsInNetwork(a) != isAsInNetwork(b))
    return isAsInNetwork(a);
  if (a.isDecided != b.isDecided)
    return a.isDecided;
  return a.getCost() < b.getCost();
}

void mlir::vta::tuning::removeOtherBoards(std::vector<Record> &records,
                                          StringRef board) {
  llvm::erase_if(records, [&](const Record &record) {
    return !record.task.board.empty() && record.task.board != board;
  });
}

std::vector<Record> mlir::vta::tuning::pickBest(ArrayRef<Record> records) {
  std::vector<Record> best;
  llvm::StringMap<size_t> known;
  for (const Record &record : records) {
    if (!record.isUsable())
      continue;
    auto [entry, isNew] = known.try_emplace(record.getTargetKey(), best.size());
    if (isNew)
      best.push_back(record);
    else if (Record &other = best[entry->second]; isPreferred(record, other))
      other = record;
  }
  return best;
}

std::vector<Record>
mlir::vta::tuning::removeDuplicates(ArrayRef<Record> records) {
  llvm::StringSet<> known;
  std::vector<Record> result;
  for (const Record &record : records)
    if (known.insert(record.toJSON()).second)
      result.push_back(record);
  return result;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

template <typename RecordT>
static std::string toLines(ArrayRef<RecordT> records) {
  std::string lines;
  for (const RecordT &record : records)
    lines += record.toJSON() + "\n";
  return lines;
}

/// True if another process appends to the log that `descriptor` is of.
static bool isLocked(int descriptor) {
  // Gone with the process, whatever ends it.
  return ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

static llvm::Error failToWrite(StringRef path, const Twine &reason) {
  return llvm::createStringError("cannot write records to " + path + ": " +
                                 reason);
}

static llvm::Error failToLock(StringRef path) {
  return failToWrite(path, "another process writes to it; use another file "
                           "and vta-tune merge");
}

llvm::Error mlir::vta::tuning::writeText(StringRef path, StringRef text) {
  if (path == "-") {
    llvm::outs() << text;
    return llvm::Error::success();
  }
  if (vtart::Error error =
          vtart::writeFile(path.str(), text.data(), text.size()))
    return llvm::createStringError(error.message());
  return llvm::Error::success();
}

llvm::Error mlir::vta::tuning::writeRecords(StringRef path,
                                            ArrayRef<Record> records,
                                            ArrayRef<ProgramRecord> programs) {
  // A search that goes on would write to a file that has no name any more.
  int descriptor = ::open(path.str().c_str(), O_RDONLY | O_CLOEXEC);
  auto close = llvm::scope_exit([&] {
    if (descriptor >= 0)
      ::close(descriptor);
  });
  if (descriptor >= 0 && isLocked(descriptor))
    return failToLock(path);
  return writeText(path, toLines(records) + toLines(programs));
}

llvm::Expected<std::unique_ptr<RecordLog>> RecordLog::open(StringRef path) {
  int descriptor =
      ::open(path.str().c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor < 0)
    return failToWrite(path, llvm::sys::StrError());
  std::unique_ptr<RecordLog> log(new RecordLog(path.str(), descriptor));
  if (isLocked(descriptor))
    return failToLock(path);
  if (llvm::Error error = log->prepare())
    return std::move(error);
  return log;
}

RecordLog::~RecordLog() { ::close(descriptor); }

/// Whether a line is a record or a comment, as far as one can see.
static bool looksLikeLog(StringRef text) {
  if (text.trim().empty() || text.starts_with(kBegin) ||
      text.starts_with("#") || kBegin.starts_with(text))
    return true;
  return text.contains(("\n" + kBegin).str());
}

/// Sees that the file is a log, and removes what a writer of ours left of its
/// last line.
llvm::Error RecordLog::prepare() {
  if (!llvm::sys::fs::is_regular_file(path))
    return llvm::Error::success(); // A device has nothing to go on with.
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  if (!buffer)
    return llvm::createStringError("cannot read " + path + ": " +
                                   buffer.getError().message());
  StringRef text = (*buffer)->getBuffer();
  if (!looksLikeLog(text))
    return failToWrite(path,
                       "it has other contents: no line of it is a record");
  if (text.empty() || text.back() == '\n')
    return llvm::Error::success();
  size_t start = text.rfind('\n') + 1; // npos + 1 is 0.
  StringRef last = text.substr(start);
  // Only what a writer of ours leaves is removed.
  RecordFile read = parseRecords(last);
  bool isTorn =
      !read.skipped.empty() && last.starts_with(kBegin.take_front(last.size()));
  if (isTorn ? ::ftruncate(descriptor, static_cast<off_t>(start)) != 0
             : ::write(descriptor, "\n", 1) != 1)
    return failToWrite(path, llvm::sys::StrError());
  return llvm::Error::success();
}

llvm::Error RecordLog::append(ArrayRef<Record> records) {
  return appendText(toLines(records));
}

llvm::Error RecordLog::append(const ProgramRecord &record) {
  return appendText(toLines(ArrayRef(record)));
}

llvm::Error RecordLog::appendText(StringRef lines) {
  if (!failure.empty())
    return llvm::Error::success();
  llvm::Error error = writeText(lines);
  if (!error)
    return error;
  failure = llvm::toString(std::move(error));
  return llvm::createStringError(failure);
}

llvm::Error RecordLog::writeText(StringRef lines) {
  struct stat status;
  if (::fstat(descriptor, &status) == 0 && status.st_nlink == 0)
    return failToWrite(path, "it was removed or replaced");
  off_t size = ::lseek(descriptor, 0, SEEK_END);
  size_t done = 0;
  while (done < lines.size()) {
    ssize_t written =
        ::write(descriptor, lines.data() + done, lines.size() - done);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0) {
      std::string reason = llvm::sys::StrError();
      // Whole lines or nothing.
      if (done > 0 && ::ftruncate(descriptor, size) != 0)
        reason += ", and its last line is torn";
      return failToWrite(path, reason);
    }
    done += static_cast<size_t>(written);
  }
  return llvm::Error::success();
}
