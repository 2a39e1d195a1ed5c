//===- TVMRecords.h - Tuning records of TVM ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Logs of AutoTVM, format 0.2: one JSON object per line that says which point
// of which task's space ran on which hardware, and how long. Such logs collect
// lines from many hands, so a line is taken only if it agrees with itself; what
// is refused is said line by line and does not stop the rest.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_RECORDS_TVMRECORDS_H
#define VTA_TUNING_RECORDS_TVMRECORDS_H

#include "VTA/Tuning/Records/TVMWorkload.h"
#include "vtart/Machine.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace mlir::vta::tuning {

/// What the format calls its version.
inline constexpr double kTVMRecordVersion = 0.2;

/// A measurement.
struct TVMRecord {
  unsigned line = 0; ///< Line number in its file, from 1.
  /// The target as TVM writes it, "ext_dev -device=vta ... -model=...".
  std::string target;
  std::string configuration; ///< Value of Config::name() of the target's model.
  TVMWorkload workload;
  TVMKnobs knobs;
  llvm::SmallVector<double, 1> costs; ///< Seconds, one of each repetition.
  double tuningSeconds = 0; ///< Time of the measurement, building included.
  double timestamp = 0;     ///< Time in seconds since 1970.
  std::string tvmVersion;   ///< Version of the writer; may be empty.

  /// Mean of `costs`, by which TVM ranks.
  double cost() const;
};

/// A line that was not taken.
struct TVMRefusal {
  unsigned line = 0;
  std::string reason;
  /// What it is a measurement of, if it says so.
  std::optional<TVMWorkload> workload;
  std::string configuration;
};

struct TVMRecordLog {
  std::vector<TVMRecord> records;
  std::vector<TVMRefusal> refusals;

  /// Lists the refused lines, as "path:line: refused: reason".
  void printRefusals(llvm::raw_ostream &os, llvm::StringRef path) const;
};

/// Reads a log; lines that are blank or begin with '#' are skipped. A cost is
/// refused if `machine`'s clock would have to be faster for it.
TVMRecordLog parseTVMRecords(llvm::StringRef text,
                             const vtart::Machine &machine);
/// The same of a file; fails only if it cannot be read.
llvm::Expected<TVMRecordLog> readTVMRecords(llvm::StringRef path,
                                            const vtart::Machine &machine);
/// One line. What is known of it when it is refused is left in `refusal`.
llvm::Expected<TVMRecord> parseTVMRecord(llvm::StringRef line,
                                         const vtart::Machine &machine,
                                         TVMRefusal *refusal = nullptr);

/// The board in a target: "pynq" in "... -model=pynq_1x16_i8w8a32_15_15_18_17".
/// Empty if there is none.
llvm::StringRef getTVMBoard(llvm::StringRef target);
/// The target string of a board with this configuration. Targets cannot name
/// boards with '_': it becomes '-'.
std::string getTVMTarget(llvm::StringRef board, llvm::StringRef configuration);
/// `record` as a line of a log, newline included.
void writeTVMRecord(llvm::raw_ostream &os, const TVMRecord &record);

/// For each pair of (canonical) workload and configuration the record of lowest
/// cost (the first of equals), in the order of their first lines.
std::vector<TVMRecord> selectBest(llvm::ArrayRef<TVMRecord> records);

/// The records of a workload, canonical or not, on a configuration, by cost.
/// The error says what there is instead: other configurations, or no record of
/// the workload at all.
llvm::Expected<std::vector<TVMRecord>>
findRecords(llvm::ArrayRef<TVMRecord> records, const TVMWorkload &workload,
            llvm::StringRef configuration);

/// The first of them.
llvm::Expected<TVMRecord> findRecord(llvm::ArrayRef<TVMRecord> records,
                                     const TVMWorkload &workload,
                                     llvm::StringRef configuration);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_RECORDS_TVMRECORDS_H
