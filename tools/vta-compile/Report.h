//===- Report.h - What became of a network on VTA ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTACOMPILE_REPORT_H
#define VTA_TOOLS_VTACOMPILE_REPORT_H

#include "VTA/Transforms/Partition/Placement.h"
#include "vtart/LayerProfile.h"
#include "vtart/Network.h"
#include "llvm/Support/Error.h"

namespace mlir::vta::compile {

/// A program and what a timed run of it tells.
struct SegmentReport {
  const ::vtart::Program *program = nullptr;
  std::vector<::vtart::LayerProfile> layers;
  /// Kernels by layer, ascending. A fused pool is a layer of its convolution.
  std::vector<size_t> kernels;
  uint64_t cycles = 0;         ///< Cycles of all layers.
  uint64_t gemmExecutions = 0; ///< GEMM executions, at most one per cycle.
  uint64_t macs = 0;

  /// Bytes of DRAM in buffers of `kind`.
  uint64_t bytesOf(::vtart::BufferKind kind) const;
  void numberKernels();
  size_t countKernels() const;
  /// Name of a layer as it is shown.
  static std::string nameOf(const ::vtart::LayerProfile &layer);
  /// Number of the layer that `placement[op]` is part of; nothing for
  /// operations that only view a value.
  std::optional<size_t> findLayer(ArrayRef<PlacedOp> placement,
                                  size_t op) const;
};

/// Says for each segment how many bytes of weights are not constant, so that
/// the host packs them at each call.
std::vector<std::string> listPackedAtCalls(ModuleOp module);

/// Prints the operations of `placement` that are on the host, one line for each
/// reason.
void printHostOps(raw_ostream &os, ArrayRef<PlacedOp> placement);

/// What vta-compile says of a network for VTA.
class Report {
public:
  /// Runs the programs of `network`, which must outlive this, on the timed
  /// simulator of `machine`. Fails if a program does not run.
  static llvm::Expected<Report> create(const ::vtart::Network &network,
                                       const ::vtart::Machine &machine,
                                       std::vector<PlacedOp> placement);

  /// Operations by device, segments, and a table of layers.
  void print(raw_ostream &os) const;
  /// All of it, for programs.
  std::string toJSON() const;

private:
  Report(const ::vtart::Network &network, const ::vtart::Machine &machine,
         std::vector<PlacedOp> placement)
      : network(network), machine(machine), placement(std::move(placement)) {}

  void printSegment(raw_ostream &os, const SegmentReport &segment) const;
  double toMilliseconds(uint64_t cycles) const {
    return cycles / (machine.clockMHz * 1e3);
  }

  const ::vtart::Network &network;
  ::vtart::Machine machine;
  std::vector<PlacedOp> placement;
  std::vector<SegmentReport> segments;
};

} // namespace mlir::vta::compile

#endif // VTA_TOOLS_VTACOMPILE_REPORT_H
