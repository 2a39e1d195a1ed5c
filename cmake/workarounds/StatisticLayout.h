//===- StatisticLayout.h - llvm::Statistic as libMLIR has it ----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Included before everything else. Without NDEBUG, llvm::Statistic has two more
// members than in Debian's libMLIR, which was built with it and whose
// constructor of Pass::Statistic would leave them uninitialized. Our assertion
// builds therefore see this one header as a release build does.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_WORKAROUNDS_STATISTICLAYOUT_H
#define VTA_WORKAROUNDS_STATISTICLAYOUT_H

#ifdef NDEBUG
#include "llvm/ADT/Statistic.h"
#else
#define NDEBUG
#include "llvm/ADT/Statistic.h"
#undef NDEBUG
#include <cassert> // Turns assert() on again.
#endif

#endif // VTA_WORKAROUNDS_STATISTICLAYOUT_H
