//===- Job.h - What boards are asked, and what they answer ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both are JSON with a version. A job names files by their hash and carries
// everything that decides whether a board can run it, so that a board refuses
// it at once, and once, if it cannot. It does not carry what its outputs should
// be: whoever asks compares.
//
// Output bytes follow a result's JSON in the same message, or fill messages of
// their own in front of it, as parts of kChunkBytes.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_JOB_H
#define VTAPOOL_JOB_H

#include "vtapool/Subjects.h"
#include "vtart/ErrorKind.h"
#include "vtart/RunFile.h"

#include <map>

namespace vtapool {

using vtart::ErrorKind;

/// Version of both formats. Readers refuse others, and say so.
inline constexpr unsigned kJobVersion = 1;

/// A file by its content.
struct BlobRef {
  std::string sha256; ///< Hexadecimal hash; empty: none.
  uint64_t size = 0;

  explicit operator bool() const { return !sha256.empty(); }
  bool operator==(const BlobRef &other) const {
    return sha256 == other.sha256 && size == other.size;
  }
};

/// What an artifact needs of a board. Empty: nothing.
struct JobNeeds {
  std::string config;  ///< Name of VTA's configuration, with its target.
  std::string machine; ///< Name of the machine of a simulator's cycles.
  std::string triple, processor;     ///< Target of native code.
  std::vector<std::string> features; ///< LLVM's names, of this processor.
  std::string runtime; ///< Version of the file format: kRuntimeVersion.
};
/// Major and minor version of the runtime of this build.
extern const char *const kRuntimeVersion;

enum class JobOutputs : uint8_t { None, Digests, Bytes };

struct Job {
  uint64_t id = 0;         ///< Unique in its session.
  unsigned submission = 1; ///< Counts how often it was put into the queue.
  std::string user, session, key;
  std::string nonce; ///< Only who gets the job knows it.
  Lane lane;

  BlobRef artifact; ///< A program or network file.
  /// vtart::References with the inputs alone, as bytes.
  BlobRef inputs;
  uint64_t seed = 0; ///< Seed of inputs without a file; 0: zeros.
  JobOutputs outputs = JobOutputs::Digests;

  vtart::MeasureOptions timing;
  unsigned threads = 1;
  uint64_t coldBytes = 0;
  unsigned numTimedSteps = 0;
  bool profile = false; ///< Times and cycles of each step of a network.
  /// Seconds until the child is killed; a board may have a lower limit.
  double timeout = 10;
  JobNeeds needs;

  std::string toJSON() const;
  /// Errors: not JSON, another version, what is missing or has the wrong type.
  static Expected<Job> fromJSON(const std::string &text);
};

/// How a job ended.
enum class JobStatus : uint8_t {
  Done,    ///< Complete; times and outputs count.
  Failed,  ///< Failure of a run: see error.
  Refused, ///< This board cannot run it, nor can others like it.
  Missing, ///< A file was not on the server any more: send it again.
  Canceled,
  Lost, ///< Killed kMaxDeliveries boards. Made by JobClient, never by boards.
};
const char *jobStatusName(JobStatus status);

/// What the board was like. Nothing where it could not be read.
struct BoardFacts {
  std::optional<double> clockMHz, temperature, load;
  std::string driverHash;    ///< SHA-256 of the driver's library.
  std::string bitstreamHash; ///< Hash of the file of --bitstream.
};

std::string writeBoardFacts(const BoardFacts &facts);
Error readBoardFacts(const std::string &json, BoardFacts &facts);

struct OutputFacts {
  std::string name, dtype;
  std::vector<int64_t> shape;
  std::string sha256;
};

struct Result {
  uint64_t id = 0;
  unsigned submission = 1;
  std::string nonce, board, key;
  unsigned attempt = 1; ///< Deliveries of this submission.

  JobStatus status = JobStatus::Failed;
  ErrorKind error = ErrorKind::None;
  std::string message;
  /// The board's device has failed, and not what it was given.
  bool isDeviceFailure = false;

  std::string unit;          ///< Unit of costs: "cycles" or "s".
  std::vector<double> costs; ///< Costs of vtart::RunFileResult.
  vtart::RepetitionTimes times;
  std::vector<OutputFacts> outputs;
  /// Bytes in the order of `outputs`, with JobOutputs::Bytes.
  std::vector<std::vector<uint8_t>> outputBytes;
  /// With `profile`, by step: nanoseconds over all runs that were counted, and
  /// cycles of one run, -1 where nobody counted.
  std::vector<uint64_t> stepNanoseconds;
  std::vector<int64_t> stepCycles;
  uint64_t profiledRuns = 0;

  BoardFacts facts;
  double seconds = 0;  ///< Time since the board had the job.
  std::string missing; ///< Hash of the file, of JobStatus::Missing.

  /// The outputs, as arrays for References::findDifference; none if the board
  /// sent digests alone.
  std::vector<vtart::NamedArray> takeOutputs();

  /// JSON without the bytes of outputs.
  std::string toJSON() const;
  static Expected<Result> fromJSON(const std::string &text);
  /// The messages for one result, the one with JSON last.
  std::vector<std::string> toMessages() const;
};

/// Puts the messages of results together that come mixed and more than once.
class ResultReader {
public:
  /// A result, if `message` was the last part of one. Errors: damaged.
  Expected<std::optional<Result>> add(const std::string &from,
                                      const std::string &message);
  /// Forgets parts of results that were never complete.
  void forget(uint64_t id);

private:
  struct Partial {
    std::map<uint32_t, std::string> parts;
  };
  /// Partial results by board, id and submission, attempt.
  std::map<std::string, Partial> partials;
};

} // namespace vtapool

#endif // VTAPOOL_JOB_H
