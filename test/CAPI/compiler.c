/*===- compiler.c - The compiler's functions for C ----------------*- C -*-===//
|*
|* Part of the vta-mlir project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

/* RUN: rm -rf %t && mkdir %t
 * RUN: vta-translate --import-onnx --quiet --shape=data=1x1x8x8 \
 * RUN:   %vta_src/examples/digits/digits.onnx -o %t/net.mlir
 * RUN: vta_capi_test %vta_src/examples/standalone-consumer/conv.mlir \
 * RUN:   %t/net.mlir %t/conv.vtaprog %t/net.vta | FileCheck %s
 *
 * The files are those of the tools, apart from source locations.
 * RUN: vta-opt %vta_src/examples/standalone-consumer/conv.mlir \
 * RUN:   --vta-pipeline=machine=pynq -o %t/conv.mlir
 * RUN: vta-translate --vtaisa-to-binary %t/conv.mlir -o %t/tool.vtaprog
 * RUN: vta-translate --binary-to-vtaisa %t/conv.vtaprog -o %t/conv.txt
 * RUN: vta-translate --binary-to-vtaisa %t/tool.vtaprog -o %t/tool.txt
 * RUN: cmp %t/conv.txt %t/tool.txt
 * RUN: vta-compile %vta_src/examples/digits/digits.onnx --shape=data=1x1x8x8 \
 * RUN:   --calibrate=global_scale --device=vta --quiet -o %t/tool.vta
 * RUN: vta-run %t/net.vta --random-inputs --output %t/c.npy
 * RUN: vta-run %t/tool.vta --random-inputs --output %t/tool.npy
 * RUN: cmp %t/c.npy %t/tool.npy
 */

#include "VTA-c/Compiler.h"
#include "VTA-c/Dialects.h"
#include "mlir-c/Diagnostics.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static MlirStringRef text(const char *words) {
  return mlirStringRefCreateFromCString(words);
}

static void printText(MlirStringRef part, void *unused) {
  (void)unused;
  printf("%.*s", (int)part.length, part.data);
}

static MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic,
                                         void *unused) {
  printf("diagnostic: ");
  mlirDiagnosticPrint(diagnostic, printText, unused);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static void writeFile(MlirStringRef bytes, void *path) {
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes.data, 1, bytes.length, file) != bytes.length ||
      fclose(file))
    abort();
}

static void printKnob(MlirStringRef kernel, MlirStringRef knob,
                      MlirStringRef options, void *count) {
  ++*(int *)count;
  printf("%.*s %.*s: %.*s\n", (int)kernel.length, kernel.data, (int)knob.length,
         knob.data, (int)options.length, options.data);
}

static MlirModule parse(MlirContext context, const char *path) {
  static char buffer[1 << 24];
  FILE *file = fopen(path, "rb");
  size_t size = file ? fread(buffer, 1, sizeof(buffer) - 1, file) : 0;
  if (!file || fclose(file))
    abort();
  buffer[size] = 0;
  return mlirModuleCreateParse(context, text(buffer));
}

static void report(const char *what, MlirLogicalResult result) {
  printf("%s: %s\n", what,
         mlirLogicalResultIsSuccess(result) ? "success" : "failure");
}

static void compileKernel(MlirContext context, const char *from, char *to) {
  MlirModule module = parse(context, from);
  report("kernels",
         vtaRunPipeline(module, text("builtin.module(vta-attach-target{machine="
                                     "pynq},vta-kernel-pipeline)")));
  /* CHECK: kernels: success
   * CHECK: conv tile_h: 3, 2, 1
   * CHECK: conv order:
   * CHECK: list: success, more than 5: 1
   */
  int count = 0;
  MlirLogicalResult listed = vtaListKnobs(module, printKnob, &count);
  printf("list: %s, more than 5: %d\n",
         mlirLogicalResultIsSuccess(listed) ? "success" : "failure", count > 5);
  mlirModuleDestroy(module);

  module = parse(context, from);
  report("program",
         vtaRunPipeline(module,
                        text("builtin.module(vta-pipeline{machine=pynq})")));
  report("write", vtaWriteProgram(module, text(""), writeFile, to));
  /* CHECK: program: success
   * CHECK: write: success
   * CHECK: diagnostic: expected a program called @none, got @conv
   * CHECK: write none: failure
   */
  report("write none", vtaWriteProgram(module, text("none"), writeFile, to));
  mlirModuleDestroy(module);
}

static void compileNetwork(MlirContext context, const char *from, char *to) {
  MlirModule module = parse(context, from);
  /* CHECK: network: success
   */
  report("network",
         vtaCompileNetwork(module,
                           text("quantize={calibrate=global_scale} device=vta"),
                           text("digits"), writeFile, to));
  /* It is not a network any more.
   * CHECK: diagnostic: expected no symbol @device
   * CHECK: again: failure
   */
  report("again", vtaCompileNetwork(module, text("device=vta"), text("digits"),
                                    writeFile, to));
  mlirModuleDestroy(module);
}

static void misuse(MlirContext context, const char *from) {
  MlirModule null = {NULL}, empty;
  MlirDialectRegistry noRegistry = {NULL};
  MlirModule module = parse(context, from);
  int count = 0;
  /* CHECK: null pipeline: failure
   * CHECK-NEXT: null network: failure
   * CHECK-NEXT: null program: failure
   * CHECK-NEXT: null knobs: failure
   */
  report("null pipeline", vtaRunPipeline(null, text("builtin.module()")));
  report("null network",
         vtaCompileNetwork(null, text(""), text(""), writeFile, NULL));
  report("null program", vtaWriteProgram(null, text(""), writeFile, NULL));
  report("null knobs", vtaListKnobs(null, printKnob, &count));
  vtaRegisterAllDialects(noRegistry);
  /* CHECK: diagnostic: expected a function to call, got a null pointer
   * CHECK-NEXT: no function: failure
   * CHECK-NEXT: diagnostic: expected a function to call, got a null pointer
   * CHECK-NEXT: no function: failure
   */
  report("no function", vtaWriteProgram(module, text(""), NULL, NULL));
  report("no function", vtaListKnobs(module, NULL, NULL));
  /* CHECK: diagnostic: pipeline 'builtin.module(vta-none)': {{.*}}vta-none
   * CHECK: unknown pass: failure
   * CHECK: diagnostic: pipeline 'builtin.module(': {{.*}}
   * CHECK: no pipeline: failure
   * CHECK: diagnostic: can't run 'func.func' pass manager on 'builtin.module'
   * CHECK: other operation: failure
   */
  report("unknown pass",
         vtaRunPipeline(module, text("builtin.module(vta-none)")));
  report("no pipeline", vtaRunPipeline(module, text("builtin.module(")));
  report("other operation",
         vtaRunPipeline(module, text("func.func(vta-normalize)")));
  /* CHECK: diagnostic: pipeline {{.*}}with options `none=1`
   * CHECK: unknown option: failure
   * CHECK: diagnostic: {{.*}}expected
   * CHECK: no network: failure
   */
  report("unknown option",
         vtaCompileNetwork(module, text("none=1"), text("n"), writeFile, NULL));
  empty = mlirModuleCreateEmpty(mlirLocationUnknownGet(context));
  report("no network",
         vtaCompileNetwork(empty, text(""), text("n"), writeFile, NULL));
  mlirModuleDestroy(empty);
  /* Kernels in linalg, and no target.
   * CHECK: diagnostic: {{.*}}expected
   * CHECK: no kernels: failure
   */
  report("no kernels", vtaListKnobs(module, printKnob, &count));
  mlirModuleDestroy(module);
}

int main(int argc, char **argv) {
  MlirDialectRegistry registry;
  MlirContext context;
  MlirDialect dialects[2];
  MlirStringRef version = vtaGetVersion();
  int i;
  if (argc != 5)
    return 2;
  vtaRegisterAllPasses();
  vtaRegisterAllPasses();
  registry = mlirDialectRegistryCreate();
  vtaRegisterAllDialects(registry);
  context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/true);
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  compileKernel(context, argv[1], argv[3]);
  compileNetwork(context, argv[2], argv[4]);
  misuse(context, argv[1]);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);

  /* Each dialect alone, as bindings load them.
   * CHECK: dialect vta of version 0.{{[0-9.]+$}}
   * CHECK-NEXT: dialect vtaisa of version
   */
  context = mlirContextCreate();
  dialects[0] =
      mlirDialectHandleLoadDialect(mlirGetDialectHandle__vta__(), context);
  dialects[1] =
      mlirDialectHandleLoadDialect(mlirGetDialectHandle__vtaisa__(), context);
  for (i = 0; i < 2; ++i) {
    MlirStringRef name = mlirDialectGetNamespace(dialects[i]);
    printf("dialect %.*s of version %.*s\n", (int)name.length, name.data,
           (int)version.length, version.data);
  }
  mlirContextDestroy(context);
  return 0;
}
