/*===- count-blocks.c - How often QEMU executes which code ------*- C -*-====*\
|*
|* Part of the vta-mlir project. Unlike the rest of it, this program is loaded
|* into QEMU and uses its interface for plugins, and is therefore under QEMU's
|* license.
|* SPDX-License-Identifier: GPL-2.0-or-later
|*
\*===----------------------------------------------------------------------===*/
/*
 * A TCG plugin for user-mode QEMU. Counts how often each block of guest code
 * is entered. When the guest ends, it writes one line for each block: address
 * and count, then the bytes of each of its instructions, all hexadecimal. What
 * the instructions are, and to which function they belong, is left to
 * utils/bench/bench_arm.py.
 *
 *   cc -O2 -shared -fPIC count-blocks.c -o count-blocks.so
 *   qemu-aarch64 -plugin ./count-blocks.so,out=blocks.txt PROGRAM...
 */

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Version 1 of the interface, which QEMU exports from its program; Debian has
 * no package with the header. */
typedef uint64_t PluginId;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { PluginVersion = 1, InlineAdd = 0 };
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *,
                                                 size_t);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);
void qemu_plugin_register_vcpu_tb_trans_cb(PluginId,
                                           void (*)(PluginId,
                                                    struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int,
                                              void *, uint64_t);
void qemu_plugin_register_atexit_cb(PluginId, void (*)(PluginId, void *),
                                    void *);

#define EXPORT __attribute__((visibility("default")))
EXPORT int qemu_plugin_version = PluginVersion;

struct Block {
  struct Block *next;
  uint64_t address, count;
  char text[]; /* Instructions, with spaces between. */
};

static struct Block *blocks;
static FILE *out;

/* Translation happens under a lock of QEMU's, one block at a time in a guest
 * with one thread, which is what this is for: counters are not atomic. */
static void translate(PluginId id, struct qemu_plugin_tb *tb) {
  size_t count = qemu_plugin_tb_n_insns(tb), length = 1;
  struct Block *block;
  char *at;
  (void)id;
  for (size_t i = 0; i < count; ++i)
    length += 2 * qemu_plugin_insn_size(qemu_plugin_tb_get_insn(tb, i)) + 1;
  block = malloc(sizeof *block + length);
  if (!block) {
    fputs("count-blocks: error: out of memory\n", stderr);
    exit(1);
  }
  block->address = qemu_plugin_tb_vaddr(tb);
  block->count = 0;
  at = block->text;
  *at = 0;
  for (size_t i = 0; i < count; ++i) {
    struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
    const unsigned char *bytes = qemu_plugin_insn_data(insn);
    if (i)
      *at++ = ' ';
    for (size_t k = 0; k < qemu_plugin_insn_size(insn); ++k)
      at += sprintf(at, "%02x", bytes[k]);
  }
  /* Never freed: the code that counts keeps the address. A block that is
   * translated again gets a line of its own. */
  block->next = blocks;
  blocks = block;
  qemu_plugin_register_vcpu_tb_exec_inline(tb, InlineAdd, &block->count, 1);
}

static void finish(PluginId id, void *data) {
  bool good;
  (void)id, (void)data;
  for (struct Block *block = blocks; block; block = block->next)
    if (block->count)
      fprintf(out, "%" PRIx64 " %" PRIx64 " %s\n", block->address, block->count,
              block->text);
  good = !ferror(out);
  if (fclose(out) || !good)
    fputs("count-blocks: error: cannot write the counts\n", stderr);
}

EXPORT int qemu_plugin_install(PluginId id, const void *info, int count,
                               char **arguments) {
  (void)info;
  if (count != 1 || strncmp(arguments[0], "out=", 4)) {
    fputs("count-blocks: error: expected the argument out=FILE\n", stderr);
    return 1;
  }
  out = fopen(arguments[0] + 4, "w");
  if (!out) {
    perror("count-blocks: error: cannot write the file of 'out='");
    return 1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
  qemu_plugin_register_atexit_cb(id, finish, NULL);
  return 0;
}
