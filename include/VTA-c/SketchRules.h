//===- SketchRules.h - Rules for schedules in shared libraries ----*- C -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shared library with rules that add schedules to the spaces of tasks:
// --schedule-rules=FILE of vta-tune and vta-compile. It exports the function
// vtaGetSketchRules. It may be written in C++ and use the MLIR that the tools
// are linked with: unwrap(task) is the function.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_C_SKETCHRULES_H
#define VTA_C_SKETCHRULES_H

#include "mlir-c/IR.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define VTA_SKETCH_RULES_VERSION 1

/* What code is for. */
typedef struct VTASketchTarget {
  const char *triple, *cpu, *features;
  unsigned threads;
  unsigned vectorBits, vectorRegisters;
  uint64_t l1Bytes, l2Bytes, lineBytes;
} VTASketchTarget;

typedef struct VTASketchRule {
  /* Letters, digits and '_'; no other rule has it. Records have it. */
  const char *name;
  /* At least 1. Another one where knobs mean something else than before. */
  unsigned version;
  /* Whether sums have the order of the task's loops, and thus its bits. Other
   * schedules are searched with --allow=reassociate only. */
  int keepsOrder;
  /* Writes a module with one named sequence, as schedules in files are, for
   * tasks that match, and nothing for others. `task` is a func.func on tensors
   * with an argument for its result, and must not be changed. */
  void (*build)(MlirOperation task, const VTASketchTarget *target,
                MlirStringCallback write, void *userData);
} VTASketchRule;

typedef struct VTASketchRules {
  unsigned version; /* VTA_SKETCH_RULES_VERSION */
  size_t count;
  const VTASketchRule *rules;
} VTASketchRules;

/* The rules of a library. */
typedef VTASketchRules (*VTAGetSketchRules)(void);
#define VTA_SKETCH_RULES_FUNCTION "vtaGetSketchRules"

#ifdef __cplusplus
}
#endif

#endif /* VTA_C_SKETCHRULES_H */
