//===- vta-rtl-config.cpp - Configurations that the design can have -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The Chisel design has the sizes of blocks as parameters, and the widths of
// instruction fields as constants (core/ISA.scala). Therefore the memories of
// all its configurations hold equally many elements.
//
//===----------------------------------------------------------------------===//

#include "vtart/Config.h"

#include <cstdio>

using namespace vtart;

/// The configuration of the design with the widths and the block size of
/// `wanted`: that of the default configuration in elements.
static Config designLike(const Config &wanted) {
  const Config byDefault;
  Config design = byDefault;
  design.logBlock = wanted.logBlock;
  for (auto [type, size] : {std::pair(MemType::Inp, &Config::logInpBuffSize),
                            std::pair(MemType::Wgt, &Config::logWgtBuffSize),
                            std::pair(MemType::Acc, &Config::logAccBuffSize)})
    // Depths fall as elements get larger.
    design.*size += byDefault.logDepth(type) - design.logDepth(type);
  return design;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fputs("usage: vta_rtl_config NAME|FILE\n\n"
               "Prints the full name and the block size of a configuration "
               "that VTA's Chisel\ndesign can have.\n",
               stderr);
    return 2;
  }
  auto fail = [](const std::string &message) {
    std::fprintf(stderr, "vta_rtl_config: error: --config: %s\n",
                 message.c_str());
    return 1;
  };
  Expected<Config> config = Config::find(argv[1]);
  if (!config)
    return fail(config.takeError().message());
  Config design = designLike(*config);
  if (*config != design)
    return fail(
        "the design cannot have configuration " + config->name() +
        ": its batch is 1, its widths are i8w8a32, and the widths of its "
        "instruction fields are constants (ISA.scala); with blocks of " +
        std::to_string(config->block()) + " it is " + design.name());
  std::printf("%s %u\n", config->name().c_str(), config->block());
  return 0;
}
