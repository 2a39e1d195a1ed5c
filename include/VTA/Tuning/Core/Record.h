//===- Record.h - What was measured, on disk --------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A log of records is a text file with one JSON object per line. A record says
// which point of which task was measured, for which target, by which search,
// and what came of it. It carries hashes of the task, of the machine and of the
// code, so that a record that does not hold any more is recognized.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_RECORD_H
#define VTA_TUNING_CORE_RECORD_H

#include "VTA/Tuning/Core/MeasureError.h"
#include "VTA/Tuning/Core/ProgramRecord.h"
#include "llvm/Support/JSON.h"

namespace mlir::vta::tuning {

/// The format that is written.
inline constexpr int64_t kRecordVersion = 1;

/// Part of Record::runner: constants were as cold as in a network.
inline constexpr llvm::StringLiteral kColdConstants = "constants=cold";

/// How a cost was found, the least trustworthy first. None: there is no cost,
/// what ran is right. Proxy: the cost is a number that has no unit of time.
enum class Fidelity { None, Model, Proxy, Simulated, Measured };
StringRef getFidelityName(Fidelity fidelity);

struct Record {
  /// The task and its target; `ops` and `costPerSecond` are not written.
  TaskInfo task;
  std::string point; ///< Text of the point, "tile_h=4,order=0:2:3".

  Fidelity fidelity = Fidelity::Simulated;
  std::vector<double> costs;      ///< Seconds, one of each repetition.
  vtart::RepetitionTimes times;   ///< Times on a processor, if there are.
  std::optional<uint64_t> cycles; ///< Cycles of simulators.
  /// What the tuner was told, if that is not the cycles: the cost of proxies.
  std::optional<double> objective;
  uint64_t numInsns = 0;
  bool isCutOff = false; ///< Whether the cost is a lower bound.
  /// What the search ended with, after the best points, or the best one and the
  /// default, were measured again: counts more than a cost that happens to be
  /// less.
  bool isDecided = false;

  std::string artifact;   ///< Hash of the code, "sha256:..."; may be empty.
  bool isChecked = false; ///< Whether the outputs of a run were right.
  ErrorKind errorKind = ErrorKind::None;
  std::string error;        ///< Message of the compiler or the device.
  bool isExplained = false; ///< The flag of Measurement.
  bool isLost = false;      ///< The flag of Measurement.
  double drift = 0;         ///< The figure of Measurement.

  // What to compare the costs with, in seconds; 0: not known.
  double defaultCost = 0; ///< Cost of the point that is used without tuning.
  double roofline = 0;    ///< Cost at the peak of the machine.

  /// Of the point that a search on a pool ends with: what another board says.
  /// Without a name there was no other board.
  struct SecondBoard {
    std::string board;
    std::vector<double> costs; ///< Seconds of each repetition.
  };
  std::optional<SecondBoard> second;

  /// What ran it: a runner, or its driver; may be empty. `task.board` is the
  /// name that the user gave the board.
  std::string board;
  std::string runner; ///< Kind of measurement; empty if simulated.

  // The search that asked for it.
  std::string tuner;
  uint64_t seed = 0;
  uint64_t trial = 0; ///< Number in the order of requests, from 0.
  std::string tool;   ///< Version of the tool.
  double time = 0;    ///< Time in seconds since 1970.

  bool hasFailed() const { return errorKind != ErrorKind::None; }
  /// A cost that is exact: neither failed nor cut off.
  bool hasCost() const {
    return !hasFailed() && !isCutOff &&
           (fidelity == Fidelity::Proxy ? objective.has_value()
                                        : !costs.empty());
  }
  /// May decide how something is compiled.
  bool isUsable() const { return hasCost() && isChecked && !artifact.empty(); }
  /// Mean of the costs in seconds, as searches take it: vtart::robustMean. Of
  /// proxies, the objective.
  double getCost() const;
  /// Records with equal keys are about the same computation on the same target,
  /// by schedules of the same kind.
  std::string getTargetKey() const;

  /// One line, without its end.
  std::string toJSON() const;
  /// The error says what is missing or wrong.
  static llvm::Expected<Record> fromJSON(StringRef line);
};

/// A line of a log, ours or TVM's. Parsers recurse: refuses what is nested too
/// deeply for a record.
llvm::Expected<llvm::json::Value> parseJSONLine(StringRef line);

/// A line of a log that is not a record.
struct SkippedLine {
  uint64_t line = 0; ///< Line number, from 1.
  std::string reason;
};

struct RecordFile {
  std::vector<Record> records; ///< Records in the order of their lines.
  std::vector<ProgramRecord> programs;
  std::vector<SkippedLine> skipped;

  /// "best.jsonl: 2 of 31 lines skipped", then the first reasons. Nothing if
  /// no line was skipped.
  void printSkipped(raw_ostream &os, StringRef path) const;
};

/// Reads a log. Lines that are not records are skipped; blank lines and
/// comments, which begin with #, do not count. Fails only if the file cannot be
/// read.
llvm::Expected<RecordFile> readRecords(StringRef path);
RecordFile parseRecords(StringRef text);

/// Writes a file, which appears as a whole or stays as it was. "-" is standard
/// output.
llvm::Error writeText(StringRef path, StringRef text);
/// The same of records, a line for each.
llvm::Error writeRecords(StringRef path, ArrayRef<Record> records,
                         ArrayRef<ProgramRecord> programs = {});

/// Whether `a` says better than `b` what to do: measured rather than simulated,
/// on a processor with cold constants, decided, of less cost; in this order.
bool isPreferred(const Record &a, const Record &b);
/// Removes the records of boards that have another name.
void removeOtherBoards(std::vector<Record> &records, StringRef board);
/// For each task and target the preferred usable record (the first of equals),
/// in the order of their first lines.
std::vector<Record> pickBest(ArrayRef<Record> records);
/// The same without those that stand in the file twice.
std::vector<Record> removeDuplicates(ArrayRef<Record> records);

/// Appends records to a log, of which it is the only writer until it is
/// destroyed.
class RecordLog {
public:
  /// Opens or creates a log. What a writer that was killed has left of its last
  /// line is removed. Errors: another process writes to it, no permission.
  static llvm::Expected<std::unique_ptr<RecordLog>> open(StringRef path);
  ~RecordLog();
  RecordLog(const RecordLog &) = delete;
  RecordLog &operator=(const RecordLog &) = delete;

  /// All lines or none of them. After an error, which is kept, nothing more is
  /// written: a search can end with what it has found.
  llvm::Error append(ArrayRef<Record> records);
  llvm::Error append(const ProgramRecord &record);
  /// Why records are missing; empty if none is.
  StringRef getFailure() const { return failure; }

private:
  llvm::Error appendText(StringRef lines);
  llvm::Error writeText(StringRef lines);
  RecordLog(std::string path, int descriptor)
      : path(std::move(path)), descriptor(descriptor) {}
  llvm::Error prepare();

  std::string path;
  int descriptor;
  std::string failure;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_RECORD_H
