//===- RunChecks.cpp - What the command line asks of files and drivers ----===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run.h"

#include "vtart/ConfigTarget.h"

using namespace vtart;
using namespace vtart::run;

Error run::checkConfig(const RunOptions &options, const Config &compiledFor) {
  if (!options.config)
    return Error::success();
  if (compiledFor != *options.config)
    return Error("compiled for configuration " + compiledFor.name() +
                 ", --config gives " + options.config->name());
  if (haveOtherTargets(compiledFor, *options.config))
    return Error("compiled for TARGET " + compiledFor.target +
                 ", --config gives TARGET " + options.config->target);
  return Error::success();
}

Error run::checkTellsCycles(const RunOptions &options, const Driver &driver) {
  const char *given = !options.functional    ? "--timing"
                      : options.machineGiven ? "--machine"
                                             : nullptr;
  if (!given || driver.tellsCycles())
    return Error::success();
  return Error(std::string(given) + " is about cycles, which driver " +
               options.driver +
               " does not tell: it does not export VTADriverCycles");
}
