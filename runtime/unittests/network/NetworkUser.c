/*===- NetworkUser.c - A user of vta/network.h in C -------------*- C -*-=====*\
|*
|* Part of the vta-mlir project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Usage: network_user FILE. Runs the network of the tests on zeros and prints
|* what it is, "done" at the end; whatever goes wrong is the exit code.
|*
\*===----------------------------------------------------------------------===*/

#include <vta/network.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(vta_network *net) {
  fprintf(stderr, "%s\n", vta_network_error(net));
  vta_network_close(net);
  return 1;
}

static void print_tensor(const char *what, const vta_tensor_info *info) {
  size_t i;
  printf("%s %s %s", what, info->name, vta_dtype_name(info->dtype));
  for (i = 0; i < info->rank; ++i)
    printf("%c%ld", i ? 'x' : ' ', (long)info->shape[i]);
  printf(", %lu bytes\n", (unsigned long)info->bytes);
}

int main(int argc, char **argv) {
  vta_network_options options;
  vta_network_info info;
  vta_tensor_info tensor;
  vta_step_info step;
  vta_network *net;
  size_t i;

  if (argc != 2 || vta_network_api_version() != VTA_NETWORK_API_VERSION)
    return 2;
  memset(&options, 0, sizeof(options));
  options.threads = 2;
  options.profile = 1;
  net = vta_network_open_file(argv[1], &options);
  if (!net)
    return fail(NULL);

  if (vta_network_get_info(net, &info))
    return fail(net);
  printf("%s by %s, %u threads\n", info.name, info.producer, info.threads);
  for (i = 0; i < vta_network_num_inputs(net); ++i) {
    void *zeros;
    int failed;
    if (vta_network_input_info(net, i, &tensor))
      return fail(net);
    print_tensor("input", &tensor);
    zeros = calloc(tensor.bytes, 1);
    failed = vta_network_set_input(net, tensor.name, tensor.dtype, tensor.shape,
                                   tensor.rank, zeros);
    free(zeros);
    if (failed)
      return fail(net);
  }
  if (vta_network_run(net))
    return fail(net);
  for (i = 0; i < vta_network_num_outputs(net); ++i) {
    unsigned char *bytes;
    int failed;
    if (vta_network_output_info(net, i, &tensor))
      return fail(net);
    print_tensor("output", &tensor);
    bytes = malloc(tensor.bytes);
    failed = vta_network_get_output(net, tensor.name, bytes, tensor.bytes);
    printf("first byte %d\n", bytes[0]);
    free(bytes);
    if (failed)
      return fail(net);
  }
  for (i = 0; i < vta_network_num_steps(net); ++i) {
    if (vta_network_step_info(net, i, &step))
      return fail(net);
    printf("step %s (%s) at %s, %lu runs\n", step.name, step.op, step.location,
           (unsigned long)step.runs);
  }
  vta_network_close(net);
  printf("done\n");
  return 0;
}
