//===- DescribeRun.cpp - What went wrong in a run, in words ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DescribeRun.h"

using namespace vtart;
using namespace vta_cosim;

using ULL = unsigned long long;

std::string vta_cosim::describeHang(const Config &config,
                                    const std::vector<Word128> &insns,
                                    const DesignRun &run) {
  std::string text =
      run.isStuck ? format("no unit works after cycle %llu, without FINISH",
                           (ULL)run.cycles)
                  : format("no end after %llu cycles", (ULL)run.cycles);
  Codec codec(config);
  std::array<std::vector<size_t>, kNumUnits> streams;
  std::vector<std::string> texts;
  for (size_t i = 0; i < insns.size(); ++i) {
    Expected<Insn> insn = codec.decode(insns[i]);
    if (!insn)
      return text + "; instruction " + std::to_string(i) + ": " +
             insn.takeError().message();
    streams[static_cast<unsigned>(insn->unit())].push_back(i);
    texts.push_back(printInsn(*insn));
  }
  for (unsigned u = 0; u < kNumUnits; ++u) {
    const UnitState &unit = run.units[u];
    size_t done = unit.done.size();
    text +=
        format("; %s: %zu of %zu instructions done, %llu fetched, %s",
               unitName(static_cast<Unit>(u)), done, streams[u].size(),
               (ULL)unit.dispatched, unit.busySince ? "busy with" : "idle at");
    text += done < streams[u].size() ? format(" %zu (%s)", streams[u][done],
                                              texts[streams[u][done]].c_str())
                                     : " the end of its stream";
    if (unit.busySince)
      text += format(" since cycle %llu", (ULL)*unit.busySince);
  }
  return text;
}

std::string vta_cosim::describeStrays(const DesignRun &run) {
  return format("%llu memory accesses, the first at address 0x%llx,",
                (ULL)run.numUnmapped, (ULL)run.firstUnmapped);
}
