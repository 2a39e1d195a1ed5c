/*===- PoolKernels.c - Host code that misbehaves ----------------*- C -*-=====*\
|*
|* Part of the vta-mlir project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* What people's code does to boards. Each kernel copies one number, after
|* something else.
|*
\*===----------------------------------------------------------------------===*/

#include <stdint.h>

int connect(int socket, const void *address, unsigned size);
int getppid(void);
int kill(int process, int number);
int getuid(void);
int socket(int domain, int type, int protocol);
int usleep(unsigned microseconds);

static void copy(void *const *args) {
  *(int32_t *)args[1] = *(const int32_t *)args[0];
}

/* Takes as many milliseconds as the number says. */
void test_sleep(void *const *args, int64_t begin, int64_t end, void *scratch) {
  (void)begin, (void)end, (void)scratch;
  usleep((unsigned)(*(const int32_t *)args[0] * 1000));
  copy(args);
}

void test_crash(void *const *args, int64_t begin, int64_t end, void *scratch) {
  (void)begin, (void)end, (void)scratch;
  *(volatile int32_t *)0 = 1;
  copy(args);
}

void test_hang(void *const *args, int64_t begin, int64_t end, void *scratch) {
  (void)begin, (void)end, (void)scratch;
  for (volatile int i = 0;; ++i)
    usleep(1000);
  copy(args);
}

/* Ends who started it, if it may. */
void test_kill(void *const *args, int64_t begin, int64_t end, void *scratch) {
  (void)begin, (void)end, (void)scratch;
  kill(getppid(), 9);
  copy(args);
}

/* Says who it is: its account. */
void test_who(void *const *args, int64_t begin, int64_t end, void *scratch) {
  (void)begin, (void)end, (void)scratch;
  *(int32_t *)args[1] = (int32_t)getuid();
}

/* Says whether it can talk to a port of this computer: 0 if so. */
void test_connect(void *const *args, int64_t begin, int64_t end,
                  void *scratch) {
  unsigned port = *(const uint32_t *)args[0];
  uint8_t address[16] = {2, 0, (uint8_t)(port >> 8), (uint8_t)port, 127, 0,
                         0, 1};
  (void)begin, (void)end, (void)scratch;
  *(int32_t *)args[1] = connect(socket(2, 1, 0), address, sizeof(address));
}
