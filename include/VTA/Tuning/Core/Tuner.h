//===- Tuner.h - Searches and measurements ----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A tuner says which points to measure next and is told what came of them; a
// measurer measures. Neither knows the other, so that each strategy works with
// each way to measure. What a tuner asks for is a function of what it was told.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_TUNER_H
#define VTA_TUNING_CORE_TUNER_H

#include "VTA/Tuning/Core/MeasureError.h"
#include "VTA/Tuning/Core/Space.h"
#include "vtart/Measure.h"

namespace mlir::vta::tuning {

/// A point to be measured.
struct Trial {
  Point point;
  double cutOff = 0; ///< Limit of interesting costs; 0: none.
  /// Devices that it should not run on, where there are others.
  std::vector<std::string> avoid = {};
  /// Whether a measurement of the same code, of another point, will do.
  bool takesKnown = false;
};

/// What became of a trial.
struct Measurement {
  enum class Status {
    Measured, ///< A known `cost`.
    Checked,  ///< A right result of unknown cost.
    CutOff,   ///< A limit exceeded; `cost` is a lower bound.
    Failed,   ///< No result: `message` has the reason.
  };
  Status status = Status::Failed;
  /// Failed for a reason that a predicate of the space knows: tells nothing
  /// about points that are legal.
  bool isExplained = false;
  /// Failed because its device died, or vanished with it: tells nothing about
  /// the point either.
  bool isLost = false;
  /// Cycles of a simulator, seconds of a board, instructions of an emulator.
  double cost = 0;
  uint64_t numInsns = 0; ///< Instructions of the program, where known.
  std::string message;

  // What measurers that run artifacts say as well.
  ErrorKind error = ErrorKind::None; ///< Kind of failure.
  std::vector<double> costs;         ///< Costs of all repetitions.
  vtart::RepetitionTimes times;      ///< Times on a processor, if there are.
  std::string artifact; ///< Hash of the code that was run; may be empty.
  /// The outputs were compared with references and are right. A point that was
  /// not checked is never applied.
  bool isChecked = false;
  double seconds = 0; ///< Time of the trial, simulated time included.
  std::string device; ///< Device of the trial.
  /// Time of the device's baseline shortly before, as a multiple of what it was
  /// at first; 0: not known.
  double drift = 0;
};

/// What is known of all legal points.
struct Proof {
  double best = 0; ///< Cost of the best point.
  /// No legal point costs less.
  double bound = 0;
  uint64_t numBelow = 0;    ///< Points with a bound below the best cost.
  uint64_t numMeasured = 0; ///< Points measured among these for the proof.

  /// Part of the best cost that a better point could save at most.
  double getGap() const { return best > 0 ? 1 - bound / best : 0; }
};

class Tuner {
public:
  virtual ~Tuner();
  /// Up to `count` trials, at least one unless the search is over. Each is told
  /// about before the next call.
  virtual std::vector<Trial> ask(size_t count) = 0;
  /// The measurements of the trials that were asked for last, in their order.
  virtual void tell(ArrayRef<Trial> trials,
                    ArrayRef<Measurement> measurements) = 0;

  /// Points that were left out because they cannot be the best.
  virtual uint64_t getNumLeftOut() const { return 0; }
  /// Every legal point was asked for or left out.
  virtual bool isExhaustive() const { return false; }
  /// What the search knows of points that it did not ask for, if it does.
  virtual std::optional<Proof> getProof() const { return std::nullopt; }
  /// Why the search asks for nothing although it is not over, if it is so.
  virtual llvm::Error takeError() { return llvm::Error::success(); }
};

class Measurer {
public:
  virtual ~Measurer();
  /// Measures trials, in any order and at once where it can.
  virtual std::vector<Measurement> measure(ArrayRef<Trial> trials) = 0;
  /// Why nothing more can be measured, if it is so.
  virtual llvm::Error takeError() { return llvm::Error::success(); }
};

/// Trials between two looks at what is best. Fixed, so that the number of
/// threads does not change what is cut off.
inline constexpr size_t kBatch = 64;

/// Measures what `tuner` asks for until it is done, `maxTrials` at most.
/// Returns how many trials were measured, or the error of the tuner.
llvm::Expected<uint64_t> tune(Tuner &tuner, Measurer &measurer,
                              uint64_t maxTrials);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_TUNER_H
