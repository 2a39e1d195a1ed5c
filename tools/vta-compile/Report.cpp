//===- Report.cpp - What became of a network on VTA -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "VTA/Transforms/Pack/PackFunction.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::compile;

uint64_t SegmentReport::bytesOf(::vtart::BufferKind kind) const {
  uint64_t bytes = 0;
  for (const ::vtart::Buffer &buffer : program->buffers)
    if (buffer.kind == kind)
      bytes += buffer.byteSize();
  return bytes;
}

/// True for what ends a program: instructions that compute and move nothing.
static bool isEnd(const ::vtart::LayerProfile &layer) {
  return !layer.counters.gemmCounter && !layer.counters.aluCounter &&
         !layer.bytesIn() && !layer.bytesOut();
}

std::string SegmentReport::nameOf(const ::vtart::LayerProfile &layer) {
  return isEnd(layer) ? "(end)" : layer.location;
}

/// Kernels follow each other; the instructions of layers in one alternate, tile
/// by tile.
void SegmentReport::numberKernels() {
  uint64_t end = 0;
  for (const ::vtart::LayerProfile &layer : layers) {
    bool isNext = kernels.empty() || layer.insns.front().begin >= end;
    kernels.push_back(kernels.empty() ? 0 : kernels.back() + isNext);
    end = std::max(end, layer.insns.back().end);
  }
}

size_t SegmentReport::countKernels() const {
  if (layers.empty())
    return 0;
  return kernels.back() + !isEnd(layers.back());
}

std::optional<size_t> SegmentReport::findLayer(ArrayRef<PlacedOp> placement,
                                               size_t op) const {
  // A kernel is called like one of its operations.
  for (const PlacedOp &other : placement) {
    if (other.segment != placement[op].segment ||
        other.group != placement[op].group)
      continue;
    for (auto [number, layer] : llvm::enumerate(layers))
      if (layer.location == other.name)
        return number;
  }
  return std::nullopt;
}

llvm::Expected<Report> Report::create(const ::vtart::Network &network,
                                      const ::vtart::Machine &machine,
                                      std::vector<PlacedOp> placement) {
  Report report(network, machine, std::move(placement));
  for (const ::vtart::Program &program : network.programs) {
    auto layers = ::vtart::profileLayers(program, machine);
    if (!layers)
      return llvm::createStringError("program \"" + program.name +
                                     "\": " + layers.takeError().message());
    SegmentReport segment;
    segment.program = &program;
    segment.layers = std::move(*layers);
    for (const ::vtart::LayerProfile &layer : segment.layers) {
      segment.cycles += layer.cycles();
      segment.gemmExecutions += layer.counters.gemmCounter;
      segment.macs += layer.macs(program.config);
    }
    segment.numberKernels();
    report.segments.push_back(std::move(segment));
  }
  return report;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// "1.2 MB"
static std::string inUnits(uint64_t bytes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (bytes < 1000)
    os << bytes << " B";
  else if (bytes < 1000000)
    os << llvm::format("%.1f kB", bytes / 1e3);
  else
    os << llvm::format("%.1f MB", bytes / 1e6);
  return text;
}

static double share(uint64_t part, uint64_t whole) {
  return whole ? double(part) / double(whole) : 0;
}

std::vector<std::string>
mlir::vta::compile::listPackedAtCalls(ModuleOp module) {
  std::vector<std::string> lines;
  for (ModuleOp device : module.getOps<ModuleOp>())
    for (auto segment : device.getOps<func::FuncOp>()) {
      int64_t bytes = 0;
      for (BlockArgument argument : segment.getArguments())
        if (!argument.use_empty() &&
            llvm::all_of(argument.getUses(), readsWeights))
          bytes += cast<RankedTensorType>(argument.getType()).getNumElements();
      if (bytes != 0)
        lines.push_back((segment.getSymName() + ": the host packs " +
                         Twine(bytes) +
                         " B of weights at each call, which are not constant")
                            .str());
    }
  return lines;
}

void mlir::vta::compile::printHostOps(raw_ostream &os,
                                      ArrayRef<PlacedOp> placement) {
  constexpr size_t kMaxShown = 4;
  llvm::MapVector<StringRef, SmallVector<std::string>> byReason;
  for (const PlacedOp &op : placement) {
    if (!op.segment.empty())
      continue;
    const std::string &where = op.name.empty() ? op.place : op.name;
    byReason[op.reason].push_back(where.empty() ? op.op
                                                : op.op + " (" + where + ")");
  }
  for (const auto &[reason, ops] : byReason) {
    os << "  " << llvm::join(ArrayRef(ops).take_front(kMaxShown), ", ");
    if (ops.size() > kMaxShown)
      os << " and " << ops.size() - kMaxShown << " more";
    os << ": " << reason << "\n";
  }
}

void Report::printSegment(raw_ostream &os, const SegmentReport &segment) const {
  const ::vtart::Program &program = *segment.program;
  os << program.name << ": " << segment.countKernels() << " kernels, "
     << program.insns.size() << " instructions, " << segment.cycles
     << " cycles ("
     << llvm::format("%.3f ms at %g MHz", toMilliseconds(segment.cycles),
                     machine.clockMHz)
     << ", GEMM unit "
     << llvm::format("%.1f %%",
                     100 * share(segment.gemmExecutions, segment.cycles))
     << "); DRAM: ";
  llvm::interleaveComma(
      llvm::seq_inclusive(unsigned(::vtart::BufferKind::Input),
                          unsigned(::vtart::BufferKind::Scratch)),
      os, [&](unsigned kind) {
        auto of = static_cast<::vtart::BufferKind>(kind);
        os << ::vtart::bufferKindName(of) << " "
           << inUnits(segment.bytesOf(of));
      });
  os << "\n";

  int width = 5;
  for (const ::vtart::LayerProfile &layer : segment.layers)
    width = std::max<int>(
        width, std::min<size_t>(SegmentReport::nameOf(layer).size(), 40));
  os << llvm::format("  %-*s %10s %7s %9s %11s %11s  %s\n", width, "layer",
                     "cycles", "share", "MAC/cycle", "bytes in", "bytes out",
                     "bound by");
  for (const ::vtart::LayerProfile &layer : segment.layers)
    os << llvm::format("  %-*s %10llu %6.1f%% %9.1f %11llu %11llu  %s\n", width,
                       SegmentReport::nameOf(layer).c_str(),
                       (unsigned long long)layer.cycles(),
                       100 * share(layer.cycles(), segment.cycles),
                       share(layer.macs(program.config), layer.cycles()),
                       (unsigned long long)layer.bytesIn(),
                       (unsigned long long)layer.bytesOut(),
                       ::vtart::timePartName(layer.bound()));
}

void Report::print(raw_ostream &os) const {
  size_t numOnHost = llvm::count_if(
      placement, [](const PlacedOp &op) { return op.segment.empty(); });
  size_t numOnDevice = placement.size() - numOnHost;
  if (!segments.empty()) {
    os << "on VTA (" << network.config->name() << ", " << machine.name << "): ";
    // A network that comes packed has lost the operations of its segments.
    if (numOnDevice)
      os << numOnDevice << " operations in ";
    os << segments.size() << (segments.size() == 1 ? " segment" : " segments")
       << "\n";
  }
  os << "on the CPU: " << numOnHost << " operations\n";
  printHostOps(os, placement);
  for (const SegmentReport &segment : segments)
    printSegment(os, segment);
}
