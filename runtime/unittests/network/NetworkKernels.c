/*===- NetworkKernels.c - Host code of the networks in tests ----*- C -*-=====*\
|*
|* Part of the vta-mlir project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Linked as the compiler links host code: a shared object that names no
|* libraries. A chunk is one row.
|*
\*===----------------------------------------------------------------------===*/

#include <stdint.h>

#define ROWS 37
#define COLS 19

float expf(float);

/* a[r][c] = x[r][c] * w[c] + bias[c], bias in int8. */
void test_affine(void *const *args, int64_t begin, int64_t end, void *scratch) {
  const float *x = (const float *)args[0];
  const float *w = (const float *)args[1];
  const int8_t *bias = (const int8_t *)args[2];
  float *a = (float *)args[3];
  (void)scratch;
  for (int64_t r = begin; r < end; ++r)
    for (int64_t c = 0; c < COLS; ++c)
      a[r * COLS + c] = x[r * COLS + c] * w[c] + (float)bias[c];
}

/* y[r][c] = exp(a[r][c] / 64). */
void test_exp(void *const *args, int64_t begin, int64_t end, void *scratch) {
  const float *a = (const float *)args[0];
  float *y = (float *)args[1];
  (void)scratch;
  for (int64_t i = begin * COLS; i < end * COLS; ++i)
    y[i] = expf(a[i] / 64);
}

/* total[r] = sum of a[r][c] rounded to zero, by way of the scratch. */
void test_row_sum(void *const *args, int64_t begin, int64_t end,
                  void *scratch) {
  const float *a = (const float *)args[0];
  int32_t *total = (int32_t *)args[1];
  volatile int32_t *row = (volatile int32_t *)scratch;
  for (int64_t r = begin; r < end; ++r) {
    for (int64_t c = 0; c < COLS; ++c)
      row[c] = (int32_t)a[r * COLS + c];
    int32_t sum = 0;
    for (int64_t c = 0; c < COLS; ++c)
      sum += row[c];
    total[r] = sum;
  }
}

/* Counts the chunks it is given, each in its own place. */
void test_count(void *const *args, int64_t begin, int64_t end, void *scratch) {
  int32_t *counts = (int32_t *)args[0];
  (void)scratch;
  for (int64_t i = begin; i < end; ++i)
    ++counts[i];
}

/* b[i] = a[i] ^ 0x55 of 16 bytes, which are a chunk. */
void test_flip(void *const *args, int64_t begin, int64_t end, void *scratch) {
  const uint8_t *a = (const uint8_t *)args[0];
  uint8_t *b = (uint8_t *)args[1];
  (void)scratch;
  for (int64_t i = begin * 16; i < end * 16; ++i)
    b[i] = a[i] ^ 0x55;
}

/* Where the constant is, in 8 bytes, and its first byte. */
void test_address(void *const *args, int64_t begin, int64_t end,
                  void *scratch) {
  uint64_t address = (uint64_t)(uintptr_t)args[0];
  uint8_t *out = (uint8_t *)args[1];
  (void)begin;
  (void)end;
  (void)scratch;
  for (int i = 0; i < 8; ++i)
    out[i] = (uint8_t)(address >> 8 * i);
  out[8] = *(const uint8_t *)args[0];
}
