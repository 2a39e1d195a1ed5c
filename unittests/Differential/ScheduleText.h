//===- ScheduleText.h - Random schedules ------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_DIFFERENTIAL_SCHEDULETEXT_H
#define VTA_UNITTESTS_DIFFERENTIAL_SCHEDULETEXT_H

#include "Harness.h"

namespace vta_test {

/// Any schedule of a kernel: subsets of loops, tails, orders, staging levels,
/// depths, places for the bias, uop loops. Most fit SRAM.
Schedule drawSchedule(Random &random, const Kernel &kernel);

} // namespace vta_test

#endif // VTA_UNITTESTS_DIFFERENTIAL_SCHEDULETEXT_H
