//===- TVMRecordWriter.cpp - Tuning records of TVM, written ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Records/TVMRecords.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <charconv>

using namespace llvm;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

/// The shortest text that reads as `number` again.
static std::string print(double number) {
  char text[32];
  std::to_chars_result result = std::to_chars(text, std::end(text), number);
  return std::string(text, result.ptr);
}

static json::Array getTensor(json::Array shape, unsigned width) {
  return json::Array{"TENSOR", std::move(shape),
                     formatv("int{0}", width).str()};
}

/// The arguments that `parseWorkload` reads.
static json::Array getArguments(const TVMWorkload &w,
                                const vtart::Config &config) {
  int64_t batch = w.batchBlock, block = w.channelBlock;
  json::Array data{w.n / batch, w.ci / block};
  json::Array weights{w.co / block, w.ci / w.groups / block};
  if (w.op != TVMOp::Dense) {
    data.insert(data.end(), w.h);
    data.insert(data.end(), w.w);
    weights.insert(weights.end(), w.kh);
    weights.insert(weights.end(), w.kw);
  }
  data.insert(data.end(), batch);
  data.insert(data.end(), block);
  weights.insert(weights.end(), block);
  weights.insert(weights.end(), block);

  json::Value strides = json::Array{w.strideH, w.strideW};
  json::Value pads = json::Array{w.padTop, w.padLeft, w.padBottom, w.padRight};
  json::Value dilation = json::Array{w.dilationH, w.dilationW};
  json::Value type = formatv("int{0}", config.accWidth()).str();
  json::Value x = getTensor(std::move(data), config.inpWidth());
  json::Value k = getTensor(std::move(weights), config.wgtWidth());
  switch (w.op) {
  case TVMOp::Conv2d:
    return json::Array{x, k, strides, pads, dilation, w.layout(), type};
  case TVMOp::GroupConv2d:
    return json::Array{x, k, strides, pads, dilation, w.groups, type};
  case TVMOp::TransposedConv2d:
    return json::Array{x,    k,    strides,
                       pads, type, json::Array{w.outputPadH, w.outputPadW}};
  case TVMOp::Dense:
    return json::Array{x, k, nullptr, type};
  }
  llvm_unreachable("unknown task");
}

std::string tuning::getTVMTarget(StringRef board, StringRef configuration) {
  std::string name = board.str();
  llvm::replace(name, '_', '-');
  return formatv("ext_dev -device=vta -keys=cpu -model={0}_{1}", name,
                 configuration);
}

void tuning::writeTVMRecord(raw_ostream &os, const TVMRecord &record) {
  const TVMWorkload &workload = record.workload;
  vtart::Expected<vtart::Config> config =
      vtart::Config::fromName(record.configuration);
  // Where records are converted, those of unknown configurations are left out.
  assert(config && "a record has a configuration");
  json::OStream out(os);
  auto number = [&](double value) { out.rawValue(print(value)); };
  out.object([&] {
    out.attributeArray("input", [&] {
      out.value(record.target);
      out.value(getTaskName(workload.op));
      out.value(getArguments(workload, *config));
      out.object([] {});
    });
    out.attributeObject("config", [&] {
      out.attribute("index", getTVMIndex(workload, record.knobs));
      out.attribute("code_hash", nullptr);
      out.attributeArray("entity", [&] {
        for (const TVMKnob &knob : getTVMKnobs(workload)) {
          int64_t value = record.knobs.*knob.value;
          if (knob.isTile())
            out.value(json::Array{knob.name, "sp",
                                  json::Array{knob.extent / value, value}});
          else
            out.value(json::Array{knob.name, "ot", value});
        }
      });
    });
    out.attributeArray("result", [&] {
      out.array([&] {
        for (double cost : record.costs)
          number(cost);
      });
      out.value(0);
      number(record.tuningSeconds);
      number(record.timestamp);
    });
    out.attributeBegin("version");
    number(kTVMRecordVersion);
    out.attributeEnd();
    out.attribute("tvm_version", record.tvmVersion);
  });
  os << '\n';
}
