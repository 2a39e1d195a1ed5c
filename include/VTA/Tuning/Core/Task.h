//===- Task.h - What a tuner works on ---------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A task is one computation for one target, with the space of its schedules
// and the means to build and measure points of the space. Tuners, measurers,
// records and schedulers see tasks only through this interface: they know
// neither VTA nor processors.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_TASK_H
#define VTA_TUNING_CORE_TASK_H

#include "VTA/Tuning/Core/Tuner.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <optional>

namespace vtart {
struct References;
} // namespace vtart

namespace mlir::vta::tuning {

struct Artifact;

/// What records say of a task and its target.
struct TaskInfo {
  /// 128-bit hash, in hexadecimal, of the normalized computation. Neither names
  /// nor locations matter.
  std::string key;
  std::string name; ///< Name for people: function or layer.
  /// The layers of the network that are this task, each once; not in records.
  std::vector<std::string> layers;
  std::string op;   ///< Operator: "conv2d", "dense", "pool2d", ...
  std::string text; ///< "conv2d 1x64x56x56 -> 64 k3 s1 p1, bias, shift 8".
  /// "(1, 56, 56, 64, 64, 3, 3, 1, 1, 1, 1)": batch, input rows and columns,
  /// input and output channels, window, padding, stride. Empty if the
  /// computation is not a convolution of this form.
  std::string tuple;
  std::string device = "vta"; ///< Kind of device, "vta" or "cpu".
  /// Name of the hardware configuration, or the triple and processor.
  std::string config;
  std::string machine;     ///< Name of the machine; may be empty.
  std::string machineHash; ///< Hash of what the machine says; may be empty.
  /// Name of the board that measures; empty if it has none, or if nothing is
  /// measured.
  std::string board;
  /// Name and version of what writes schedules: "native/1".
  std::string schedule;
  unsigned weight = 1; ///< Occurrences of the computation in its network.
  double ops = 0;      ///< Twice the multiplications; 0: unknown.
  /// Units of cost per second: the clock of a machine for cycles, 1 for times.
  double costPerSecond = 1;
};

/// Makes what is measured from points. One object per thread.
class ArtifactBuilder {
public:
  virtual ~ArtifactBuilder();
  /// The error says why the point does not compile; a MeasureError says of what
  /// kind the failure is.
  virtual llvm::Expected<Artifact> build(const Point &point) = 0;
};

class Task {
public:
  virtual ~Task();

  virtual const TaskInfo &getInfo() const = 0;
  virtual const Space &getSpace() const = 0;

  /// What predicts the cost of points, or null.
  virtual std::unique_ptr<Model> createModel();
  /// Measures in process on `jobs` threads, with cut-off, or null.
  virtual std::unique_ptr<Measurer> createSimulator(unsigned jobs);
  /// Runs points and compares their outputs, without timing them, in process
  /// on `jobs` threads, or null: for costs that createSimulator finds.
  virtual std::unique_ptr<Measurer> createChecker(unsigned jobs);
  virtual llvm::Expected<std::unique_ptr<ArtifactBuilder>> createBuilder() = 0;
  /// Inputs that depend on `seed` and the outputs that every point must
  /// compute, found without the schedules that are tuned. Null: nothing is
  /// known.
  virtual llvm::Expected<std::shared_ptr<const vtart::References>>
  createReferences(uint64_t seed);

  /// The point that is used without tuning, or none if nothing is legal.
  virtual std::optional<Point> getDefault() const = 0;
  /// The schedule of a point as transform IR.
  virtual llvm::Expected<std::string> writeSchedule(const Point &point) = 0;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_TASK_H
