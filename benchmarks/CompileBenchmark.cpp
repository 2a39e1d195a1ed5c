//===- CompileBenchmark.cpp - Time from packed linalg to a program --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The ten convolution layers of ResNet-18, in process, on one thread. L1 to L5
// with the verifier, without parsing; and what ranking a schedule space does
// for each point.
//
//===----------------------------------------------------------------------===//

#include "ResNetLayers.h"
#include "VTA/InitAll.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "mlir/Pass/PassManager.h"
#include <benchmark/benchmark.h>

using namespace mlir;

namespace {
void compileLayer(benchmark::State &state) {
  const vta::Layer &layer = vta::kLayers[state.range(0)];
  std::unique_ptr<MLIRContext> context = vta::createContext();
  OwningOpRef<ModuleOp> module = vta::createLayer(layer, *context);
  if (!module) {
    state.SkipWithError("the layer does not parse");
    return;
  }
  PassManager pm(context.get());
  vta::buildPipeline(pm, vta::TargetPipelineOptions());
  for (auto _ : state) {
    state.PauseTiming();
    OwningOpRef<ModuleOp> copy = module->clone();
    state.ResumeTiming();
    if (failed(pm.run(*copy))) {
      state.SkipWithError("the layer does not compile");
      return;
    }
    state.PauseTiming();
    copy = nullptr;
    state.ResumeTiming();
  }
  state.SetLabel(layer.name);
}

/// Times points of a schedule space in turn: that of the generated schedule and
/// one that differs from it in a knob of `names`.
void timePoints(benchmark::State &state, ArrayRef<StringRef> names) {
  const vta::Layer &layer = vta::kLayers[state.range(0)];
  llvm::Expected<std::unique_ptr<vta::CandidateCompiler>> compiler =
      vta::createCompiler(layer);
  if (!compiler) {
    state.SkipWithError(llvm::toString(compiler.takeError()).c_str());
    return;
  }
  const vta::ScheduleSpace &space = (*compiler)->getSpace();
  unsigned candidates = 0;
  std::optional<vta::SchedulePoint> first =
      vta::chooseDefault(space, candidates);
  std::optional<vta::SchedulePoint> second;
  for (StringRef name : names)
    for (unsigned option = 0; first && !second; ++option) {
      std::optional<unsigned> knob = space.findKnob(name);
      if (!knob || option == space.getKnobs()[*knob].options.size())
        break;
      vta::SchedulePoint other = *first;
      other[*knob] = option;
      if (other != *first && !space.check(other))
        second = other;
    }
  if (!second) {
    state.SkipWithError("no two points");
    return;
  }
  bool isFirst = false;
  for (auto _ : state) {
    isFirst = !isFirst;
    vta::CandidateResult result = (*compiler)->time(isFirst ? *first : *second);
    if (result.status != vta::CandidateResult::Status::Timed) {
      state.SkipWithError(result.message.c_str());
      return;
    }
  }
  state.SetLabel(layer.name);
}

/// Points of which nothing but the payload is the same.
void timePoint(benchmark::State &state) {
  timePoints(state, {"tile_ci", "tile_co"});
}

/// Points that only differ in their numbers of buffers.
void timeVariant(benchmark::State &state) {
  timePoints(state, {"acc_buffers", "inp_buffers", "wgt_buffers"});
}
} // namespace

BENCHMARK(compileLayer)->DenseRange(0, 9)->Unit(benchmark::kMillisecond);
BENCHMARK(timePoint)->DenseRange(0, 9)->Unit(benchmark::kMillisecond);
BENCHMARK(timeVariant)->DenseRange(0, 9)->Unit(benchmark::kMillisecond);

int main(int argc, char **argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 1;
  vta::keepFreedMemory();
  benchmark::RunSpecifiedBenchmarks();
}
