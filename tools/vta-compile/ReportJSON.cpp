//===- ReportJSON.cpp - What became of a network on VTA, as JSON ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::compile;
using llvm::json::OStream;

static void writeRanges(OStream &json, StringRef key,
                        ArrayRef<::vtart::Range> ranges) {
  json.attributeArray(key, [&] {
    for (const ::vtart::Range &range : ranges)
      json.array([&] {
        json.value(range.begin);
        json.value(range.end);
      });
  });
}

/// Instructions of a layer and the bytes of buffers that they reach.
static void writePlaces(OStream &json, const ::vtart::Program &program,
                        const ::vtart::LayerProfile &layer) {
  writeRanges(json, "insns", layer.insns);
  json.attributeArray("dram", [&] {
    for (const ::vtart::DramRange &range : layer.dram)
      json.object([&] {
        json.attribute("buffer", program.buffers[range.buffer].name);
        json.attribute("access", range.isWritten ? "write" : "read");
        json.attribute("begin", range.bytes.begin);
        json.attribute("end", range.bytes.end);
      });
  });
}

static void writeLayer(OStream &json, const SegmentReport &segment,
                       size_t number) {
  const ::vtart::LayerProfile &layer = segment.layers[number];
  uint64_t cycles = layer.cycles(), macs = layer.macs(segment.program->config);
  json.attribute("name", SegmentReport::nameOf(layer));
  json.attribute("kernel", uint64_t(segment.kernels[number]));
  json.attribute("cycles", cycles);
  json.attribute("share", segment.cycles ? double(cycles) / segment.cycles : 0);
  json.attribute("macs", macs);
  json.attribute("macs_per_cycle", cycles ? double(macs) / cycles : 0);
  json.attribute("bytes_in", layer.bytesIn());
  json.attribute("bytes_out", layer.bytesOut());
  json.attribute("bound", ::vtart::timePartName(layer.bound()));
  json.attributeObject("parts", [&] {
    for (auto [part, spent] : llvm::enumerate(layer.parts))
      json.attribute(
          ::vtart::timePartName(static_cast<::vtart::TimePart>(part)), spent);
  });
  writePlaces(json, *segment.program, layer);
}

static void writeSegment(OStream &json, const SegmentReport &segment,
                         double milliseconds) {
  const ::vtart::Program &program = *segment.program;
  json.attribute("name", program.name);
  json.attribute("kernels", uint64_t(segment.countKernels()));
  json.attribute("insn_count", uint64_t(program.insns.size()));
  json.attribute("cycles", segment.cycles);
  json.attribute("ms", milliseconds);
  json.attribute("macs", segment.macs);
  json.attribute("gemm_share", segment.cycles ? double(segment.gemmExecutions) /
                                                    segment.cycles
                                              : 0);
  json.attributeArray("buffers", [&] {
    for (const ::vtart::Buffer &buffer : program.buffers)
      json.object([&] {
        json.attribute("name", buffer.name);
        json.attribute("kind", ::vtart::bufferKindName(buffer.kind));
        json.attribute("bytes", buffer.byteSize());
      });
  });
  json.attributeArray("layers", [&] {
    for (size_t i = 0; i != segment.layers.size(); ++i)
      json.object([&] { writeLayer(json, segment, i); });
  });
}

/// An operation and, on VTA, the layer, instructions and memory that it became.
static void writeOp(OStream &json, ArrayRef<PlacedOp> placement, size_t index,
                    ArrayRef<SegmentReport> segments) {
  const PlacedOp &op = placement[index];
  json.attribute("op", op.op);
  json.attribute("name", op.name);
  json.attribute("type", op.type);
  json.attribute("device", op.segment.empty() ? "cpu" : "vta");
  if (op.segment.empty()) {
    json.attribute("reason", op.reason);
    return;
  }
  json.attribute("segment", op.segment);
  const auto *segment = llvm::find_if(segments, [&](const auto &segment) {
    return segment.program->name == op.segment;
  });
  std::optional<size_t> layer;
  if (segment != segments.end())
    layer = segment->findLayer(placement, index);
  // What only views a value is in no kernel.
  if (!layer) {
    json.attribute("kernel", nullptr);
    return;
  }
  json.attribute("kernel", uint64_t(segment->kernels[*layer]));
  json.attribute("layer", segment->layers[*layer].location);
  writePlaces(json, *segment->program, segment->layers[*layer]);
}

static void writeHostStep(OStream &json, const ::vtart::Network &network,
                          const ::vtart::NetworkStep &step) {
  json.attribute("name", step.name);
  json.attribute("op", step.op);
  json.attribute("location", step.location);
  json.attribute("kernel", network.kernels[step.kernel].symbol);
  json.attribute("macs", step.macs);
}

std::string Report::toJSON() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  OStream json(os, /*IndentSize=*/1);
  uint64_t cycles = 0, macs = 0, executions = 0, insns = 0, onHost = 0;
  for (const SegmentReport &segment : segments) {
    cycles += segment.cycles;
    macs += segment.macs;
    executions += segment.gemmExecutions;
    insns += segment.program->insns.size();
  }
  for (const PlacedOp &op : placement)
    onHost += op.segment.empty();
  json.object([&] {
    json.attribute("schema_version", 1);
    json.attribute("network", network.name);
    json.attribute("producer", network.producer);
    json.attribute("config", network.config
                                 ? llvm::json::Value(network.config->name())
                                 : llvm::json::Value(nullptr));
    json.attribute("machine", machine.name);
    json.attribute("clock_mhz", machine.clockMHz);
    json.attribute("ops_on_vta", uint64_t(placement.size()) - onHost);
    json.attribute("ops_on_cpu", onHost);
    json.attribute("insn_count", insns);
    json.attribute("cycles", cycles);
    json.attribute("ms", toMilliseconds(cycles));
    json.attribute("macs", macs);
    json.attribute("gemm_share", cycles ? double(executions) / cycles : 0);
    json.attributeArray("segments", [&] {
      for (const SegmentReport &segment : segments)
        json.object([&] {
          writeSegment(json, segment, toMilliseconds(segment.cycles));
        });
    });
    json.attributeArray("ops", [&] {
      for (size_t i = 0; i != placement.size(); ++i)
        json.object([&] { writeOp(json, placement, i, segments); });
    });
    json.attributeArray("host_steps", [&] {
      for (const ::vtart::NetworkStep &step : network.steps)
        if (!step.program)
          json.object([&] { writeHostStep(json, network, step); });
    });
  });
  return text + "\n";
}
