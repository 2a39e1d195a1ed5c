//===- RunUsage.cpp - What vta-run --help prints --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunOptions.h"

#include "vtart/Machine.h"

#include <cstdio>

using namespace vtart;

static const char kUsage[] =
    R"(usage: vta-run [options] [--case] DIR...
       vta-run [options] PROGRAM.vtaprog --input NAME=FILE.npy --output NAME=FILE.npy
       vta-run [options] NETWORK.vta --input NAME=FILE.npy --output NAME=FILE.npy
       vta-run [options] --driver=FILE --selftest

Runs VTA conformance cases, or one compiled program, on the simulators, or a
compiled network on this processor and, where it was compiled for VTA, on the
simulators. The file type is detected from its contents.

All:
  --json                 one JSON object on stdout instead of text
  -h, --help             print this
  --version              print the version
  --machine=NAME|FILE    machine to time for: )";

static const char kUsageRest[] = R"(
                         or a JSON file (default rtl-de10, for networks the one
                         they were compiled for)
  --config=NAME|FILE     configuration of the device; refuse files for another
                         configuration. A name like 1x16_i8w8a32_15_15_18_17,
                         or a vta_config.json
  --trace=FILE           write a trace of one timed run (Perfetto, Chrome)

Cases and programs:
  --functional           compute results only
  --timing               count cycles only
  --both                 both (default); the last of the three counts
  --strict               fault on instructions that VTA implementations
                         execute differently
  --max-cycles=N         stop after N cycles, or N uops when computing results
                         (default: any number of cycles, 2^33 uops)

Programs and networks:
  --driver=sim|FILE      run on this driver library instead of the simulators
  --program=COMMAND      load the bitstream first: run COMMAND in a shell
  --wait-cycles=N        number of polls of the driver before a timeout
  --timeout=SECONDS      end with an error if a driver takes longer for one run
  --coherent             the driver's memory needs no flush and invalidate
  --noncoherent          it does (default: as the driver says, else coherent)
  --no-verify            run without verifying programs first

  --pool=FILE            run on a board of a pool; FILE is that of a user
                         (docs/Pool.md). Times, --profile and outputs are those
                         of the board; programs take --repeat and so on as well
  --key=NAME             with --pool: the key of the boards
  --wait                 with --pool: wait for a board if the key has none

Networks:
  --input [NAME=]FILE    data of an input, a .npy file; a network with one input
                         needs no name. FILE.npz has an array for each input,
                         with its name. Arrays with N times the first dimension,
                         or N in front of all, are for N runs
  --random-inputs[=SEED] numbers for inputs without a file: float32 in [-1, 1),
                         integers of 8 bits, the same for the same seed
  --output [NAME=]FILE   write an output as .npy, under another name first; of
                         N runs, as the inputs have them
  --labels [NAME=]FILE   a .npy file, or the array "labels" of an .npz file, with
                         the right class for each image: print how often an
                         output ranks it first, and among the first 5
  --threads=N            threads that share the work (default 1)
  --repeat=N             run once to warm up and N times with a clock: mean,
                         median and standard deviation
  --number=N             runs that are timed together (default 1)
  --min-repeat-ms=N      time enough runs together to take N milliseconds
  --flush-cache          remove data from the caches before each repetition
  --profile              also print time, share and GMAC/s of each layer, and
                         the cycles of layers on VTA
  --compare=NETWORK.vta  run this one, too, and print the first tensor that
                         differs, with the first elements and both values; both
                         files need vta-compile --debug-tensors
  --list                 print inputs, outputs and steps and stop

Devices:
  --selftest             test memory, caches, instructions and speed of the
                         device of --driver, or else of the simulator. --config
                         is its configuration, unless the driver has one, and
                         --machine gives its number of uops; --timeout is 30
                         unless given

Cases:
  --case DIR             a case folder; may be repeated, DIR alone is the same

Programs:
  --input NAME=FILE      data of an input, a .npy file; each input needs one
                         unless --timing
  --output NAME=FILE     write an output as .npy
  --profile              also print the cycles of each source location
  --list                 print the instructions and stop
  --save-case DIR        save program, inputs and outputs as a case

Exit status: 0 if everything that was executed matches, 1 for a mismatch or an
error, 2 for a wrong command line.
)";

void run::printHelp() {
  std::string names;
  for (const std::string &name : Machine::builtinNames())
    names += (names.empty() ? "" : ", ") + name;
  std::printf("%s%s%s", kUsage, names.c_str(), kUsageRest);
}
