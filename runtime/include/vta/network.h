/*===- vta/network.h - Running compiled networks from C ---------*- C -*-=====*\
|*
|* Part of the vta-mlir project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* A compiled network is one file, written by vta-compile. Open it, set its
|* inputs, run it, get its outputs:
|*
|*   vta_network *net = vta_network_open_file("net.vta", NULL);
|*   if (!net)
|*     return fail(vta_network_error(NULL));
|*   int64_t shape[] = {1, 3, 224, 224};
|*   if (vta_network_set_input(net, "data", VTA_FLOAT32, shape, 4, image) ||
|*       vta_network_run(net) ||
|*       vta_network_get_output(net, "prob", prob, sizeof(prob)))
|*     fail(vta_network_error(net));
|*   vta_network_close(net);
|*
|* Link libvta_network. Neither LLVM nor a compiler is needed.
|*
|* Ownership: a handle owns what it holds and copies what it is given. Texts
|* and shapes in the structures below belong to the handle and stay until it is
|* closed.
|*
|* A network that was compiled for VTA runs on the device that the options name,
|* by default the simulator in this process. All handles of a library's device
|* share it, and so do a network and its clones: they take turns, program by
|* program. A run that fails or times out is an error. The device then refuses
|* all runs; close its handles and open the network again.
|*
|* Threads: calls with one handle exclude each other, so that a handle can be
|* used from several threads; for set_input, run and get_output as one unit use
|* vta_network_run_on, or a handle for each thread (vta_network_clone). A handle
|* must not be used while it is closed.
|*
|* Errors: functions that return int return 0 if all is well; those that return
|* a pointer return NULL if it is not. vta_network_error then has one sentence.
|* NULL for an argument is an error, never a crash. So is a handle that was
|* closed, unless another network was opened since.
|*
\*===----------------------------------------------------------------------===*/

#ifndef VTA_NETWORK_H
#define VTA_NETWORK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define VTA_NETWORK_API __attribute__((visibility("default")))

/* Raised when something here changes its meaning. */
#define VTA_NETWORK_API_VERSION 2
VTA_NETWORK_API int vta_network_api_version(void);

typedef struct vta_network vta_network;

/* What elements are: one of the names below. */
typedef int vta_dtype;
enum {
  VTA_FLOAT32 = 1,
  VTA_INT8 = 2,
  VTA_UINT8 = 3,
  VTA_INT16 = 4,
  VTA_INT32 = 5,
  VTA_INT64 = 6,
  VTA_BOOL = 7,   /* A byte that is 0 or 1. */
  VTA_FLOAT16 = 8 /* Half precision of IEEE 754. */
};
/* "float32"; NULL for something else. */
VTA_NETWORK_API const char *vta_dtype_name(vta_dtype dtype);
/* Bytes of an element; 0 for something else. */
VTA_NETWORK_API size_t vta_dtype_size(vta_dtype dtype);

/*===---------------------------------------------------------------------===*\
|* Opening and closing
\*===---------------------------------------------------------------------===*/

typedef struct vta_network_options {
  /* Threads that share the work, with the one that calls; 0 is 1. */
  unsigned threads;
  /* 0, or 1 to measure the time of every step from the first run on. */
  int profile;
  /* Runs what was compiled for VTA: a library with the functions of
     vta/driver.h, or "sim", which NULL is too. Of no meaning for networks
     without such steps. A clone has the device of its network. */
  const char *driver;
  /* How often the driver polls before a timeout; 0 is 2^31. */
  uint32_t wait_cycles;
  /* Whether caches are flushed before and invalidated after runs on the driver:
     one of the names below. Of the handle that opens the device first. */
  int coherence;
} vta_network_options;
enum {
  /* As the driver says; one that says nothing is not asked to flush. */
  VTA_COHERENCE_OF_DRIVER = 0,
  VTA_COHERENT = 1,   /* Never. */
  VTA_NONCOHERENT = 2 /* Always. */
};

/* `options` may be NULL for zeros. Everything in the file is checked, and that
   this processor can run its code. */
VTA_NETWORK_API vta_network *
vta_network_open_file(const char *path, const vta_network_options *options);
/* The bytes are not needed after the call. */
VTA_NETWORK_API vta_network *
vta_network_open_memory(const void *data, size_t size,
                        const vta_network_options *options);
/* A second handle that shares constants with `network`, and has inputs,
   outputs, options and memory of its own. */
VTA_NETWORK_API vta_network *
vta_network_clone(vta_network *network, const vta_network_options *options);
/* NULL does nothing. */
VTA_NETWORK_API void vta_network_close(vta_network *network);

/* What went wrong last with this handle; with NULL, what went wrong last in
   this thread without a handle (open_*, clone, a handle that was NULL). "" if
   nothing did. The text stays until this thread asks again. */
VTA_NETWORK_API const char *vta_network_error(vta_network *network);

/*===---------------------------------------------------------------------===*\
|* What a network is
\*===---------------------------------------------------------------------===*/

typedef struct vta_network_info {
  const char *name;
  const char *producer; /* Program and version that compiled it. */
  const char *triple;   /* Processor family and system: "aarch64-...". */
  const char *cpu;      /* "cortex-a72". */
  const char *features; /* What of a processor it needs, with commas. */
  const char *config;   /* Of the VTA device; "" for none. */
  const char *machine;  /* Of the VTA device; "" for none. */
  uint64_t code_bytes, constant_bytes;
  uint64_t arena_bytes; /* Intermediate results, for each handle. */
  unsigned threads;     /* Of this handle. */
} vta_network_info;
VTA_NETWORK_API int vta_network_get_info(vta_network *network,
                                         vta_network_info *info);

typedef struct vta_tensor_info {
  const char *name;
  vta_dtype dtype;
  size_t rank;
  const int64_t *shape; /* `rank` dimensions, the last is contiguous. */
  size_t bytes;
} vta_tensor_info;
/* 0 for NULL. */
VTA_NETWORK_API size_t vta_network_num_inputs(vta_network *network);
VTA_NETWORK_API size_t vta_network_num_outputs(vta_network *network);
VTA_NETWORK_API int vta_network_input_info(vta_network *network, size_t index,
                                           vta_tensor_info *info);
VTA_NETWORK_API int vta_network_output_info(vta_network *network, size_t index,
                                            vta_tensor_info *info);

/*===---------------------------------------------------------------------===*\
|* Running
\*===---------------------------------------------------------------------===*/

/* Copies the elements, row-major, little-endian. Name, dtype and shape have to
   be those of an input; bools have to be 0 or 1. An input keeps its value for
   all runs that follow. */
VTA_NETWORK_API int vta_network_set_input(vta_network *network,
                                          const char *name, vta_dtype dtype,
                                          const int64_t *shape, size_t rank,
                                          const void *data);
/* Every input must have been set. */
VTA_NETWORK_API int vta_network_run(vta_network *network);
/* Copies the result of the last vta_network_run; `bytes` is the room at `data`
   and has to be the output's size. */
VTA_NETWORK_API int vta_network_get_output(vta_network *network,
                                           const char *name, void *data,
                                           size_t bytes);
/* A run on the caller's own memory, in one call: `inputs` and `outputs` are
   addresses in the order of the network's inputs and outputs, each of the
   tensor's size. Nothing is copied that is aligned to 64 bytes. Outputs must
   not overlap with anything. Independent of set_input and get_output. */
VTA_NETWORK_API int vta_network_run_on(vta_network *network,
                                       const void *const *inputs,
                                       void *const *outputs);

/*===---------------------------------------------------------------------===*\
|* Profile
\*===---------------------------------------------------------------------===*/

typedef struct vta_step_info {
  const char *name;     /* Of the layer. */
  const char *op;       /* What it computes. */
  const char *location; /* In the source. */
  const char *device;   /* "cpu" or "vta". */
  const char *kernel;   /* The function in the host code, or the program. */
  uint64_t macs;        /* Multiply-accumulate operations of one run. */
  uint64_t nanoseconds; /* Wall clock, the sum over `runs` runs. */
  uint64_t cycles;      /* Of VTA, the sum over `runs` runs; 0 if unknown. */
  uint64_t runs;        /* Since profiling started or was reset. */
} vta_step_info;
VTA_NETWORK_API size_t vta_network_num_steps(vta_network *network);
VTA_NETWORK_API int vta_network_step_info(vta_network *network, size_t index,
                                          vta_step_info *info);
/* Starts measuring (`on` is not 0) or stops. */
VTA_NETWORK_API int vta_network_set_profile(vta_network *network, int on);
VTA_NETWORK_API int vta_network_reset_profile(vta_network *network);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* VTA_NETWORK_H */
