/*===- NetworkBrokenKernels.c - Host code that cannot be loaded -*- C -*-=====*\
|*
|* Part of the vta-mlir project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include <stdint.h>

void vta_test_function_that_is_nowhere(void);

void test_affine(void *const *args, int64_t begin, int64_t end, void *scratch) {
  (void)args, (void)begin, (void)end, (void)scratch;
  vta_test_function_that_is_nowhere();
}
