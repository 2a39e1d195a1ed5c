//===- Compiler.h - The compiler, for C ---------------------------*- C -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

/*
 * Modules are MLIR's own, read and made by the functions of mlir-c. A function
 * that fails says why by diagnostics of the module's context: attach a handler
 * with mlirContextAttachDiagnosticHandler to see them. Nothing that a function
 * returns or passes on has to be freed.
 *
 *   MlirDialectRegistry registry = mlirDialectRegistryCreate();
 *   vtaRegisterAllDialects(registry);
 *   vtaRegisterAllPasses();
 *   MlirContext context = mlirContextCreateWithRegistry(registry, true);
 *   MlirModule module = mlirModuleCreateParse(context, text);
 *   vtaCompileNetwork(module, mlirStringRefCreateFromCString(
 *       "quantize={calibrate=global_scale} device=vta"), name, write, file);
 */

#ifndef VTA_C_COMPILER_H
#define VTA_C_COMPILER_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The version of vta-mlir, for example "0.2.0". */
MLIR_CAPI_EXPORTED MlirStringRef vtaGetVersion(void);

/** Our dialects and schedules, and the dialects of MLIR that networks and
 * passes use. */
MLIR_CAPI_EXPORTED void vtaRegisterAllDialects(MlirDialectRegistry registry);

/** Our passes and pipelines, for the functions below and for pipelines in
 * text. Calls after the first have no effect. */
MLIR_CAPI_EXPORTED void vtaRegisterAllPasses(void);

/** Runs a pipeline on `module`, in the words of vta-opt --pass-pipeline: for
 * example "builtin.module(vta-pipeline{machine=pynq})". */
MLIR_CAPI_EXPORTED MlirLogicalResult vtaRunPipeline(MlirModule module,
                                                    MlirStringRef pipeline);

/** Compiles the network in `module`, TOSA operations, which are changed on the
 * way: runs vta-network-pipeline with `options`, in its words, and hands the
 * network file to `write`, in one call. `name` is that of the network. */
MLIR_CAPI_EXPORTED MlirLogicalResult vtaCompileNetwork(MlirModule module,
                                                       MlirStringRef options,
                                                       MlirStringRef name,
                                                       MlirStringCallback write,
                                                       void *userData);

/** Hands the program file of the vtaisa.program called `name` to `write`, in
 * one call. An empty name means the only one. */
MLIR_CAPI_EXPORTED MlirLogicalResult vtaWriteProgram(MlirModule module,
                                                     MlirStringRef name,
                                                     MlirStringCallback write,
                                                     void *userData);

/** Told one knob of the schedule space of one kernel: the kernel's function,
 * the name of the knob, and its options as vta-list-knobs prints them. */
typedef void (*VtaKnobCallback)(MlirStringRef kernel, MlirStringRef knob,
                                MlirStringRef options, void *userData);

/** Lists the knobs of all kernels in `module`, in order. The module has a
 * target, and kernels: vta-attach-target and vta-kernel-pipeline have run. */
MLIR_CAPI_EXPORTED MlirLogicalResult vtaListKnobs(MlirModule module,
                                                  VtaKnobCallback callback,
                                                  void *userData);

#ifdef __cplusplus
}
#endif

#endif /* VTA_C_COMPILER_H */
