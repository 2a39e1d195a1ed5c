//===- RandomPrograms.h - Programs to compare simulators with ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_COSIM_RANDOMPROGRAMS_H
#define VTA_COSIM_RANDOMPROGRAMS_H

#include "TestSupport/Random.h"
#include "vtart/Case.h"
#include "vtart/Machine.h"
#include "vtart/Simulator.h"

namespace vta_cosim {

/// Instructions of any kind, size and order with tokens that fit: for times.
/// There is no data, and nothing waits for what it would need.
vtart::CaseStep makeTimingCase(const vtart::Config &config, uint64_t seed);

/// A program of the portable subset with data, whose instructions wait for
/// exactly what they need. The case expects what the functional simulator
/// computes, of the elements that are stored. Errors: the verifier or the
/// simulator refuses the program.
vtart::Expected<vtart::CaseStep> makeDataCase(const vtart::Config &config,
                                              const vtart::Machine &machine,
                                              uint64_t seed);

/// A load or store of `rows` x `columns` elements.
vtart::Insn makeTransfer(vtart::Opcode op, vtart::MemType mem, uint32_t sram,
                         uint32_t dram, uint32_t rows, uint32_t columns,
                         uint32_t stride);
/// A load or store that moves nothing.
vtart::Insn makeNop(vtart::Unit unit);

} // namespace vta_cosim

#endif // VTA_COSIM_RANDOMPROGRAMS_H
