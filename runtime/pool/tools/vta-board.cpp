//===- vta-board.cpp - Serves a pool with a board -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Board.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <getopt.h>
#include <system_error>
#include <unistd.h>

using namespace vtapool;
using vtart::format;

static constexpr int kExitFailure = 1, kExitUsage = 2;

static const char kUsage[] =
    R"(usage: vta-board --pool=FILE --key=KEY [options]

Serves a pool: takes one job after the other from its server, runs it in a child
process, and answers. FILE is what `vta-pool init` or `vta-pool add` wrote for
this board; KEY says for whom the board is one of many.

What the board is:
  --driver=FILE.so       a VTA device behind this driver library
  --config=NAME|FILE     configuration of VTA, such as 1x16_i8w8a32_15_15_18_17:
                         with --driver if the driver does not tell, alone for a
                         board that is simulated
  --machine=NAME|FILE    what a simulated board counts cycles of (default: what
                         each file names), or what programs are verified for
  --coherent             the driver's memory needs no flush and invalidate
  --noncoherent          it does (default: as the driver says)
  --threads=N            how many threads a network may use (default 1)
Without --driver and --config the board is a processor: it runs networks that
need no VTA.

Its device:
  --program=COMMAND      load the bitstream first: run COMMAND in a shell
  --bitstream=FILE       the bitstream, whose hash goes into results
  --reset-command=COMMAND
                         run this after each failure of the device
  --lock=FILE            lock this file as long as the board runs (default: the
                         driver library)
  --max-failures=N       failures in a row until quarantine (default 3)

Native code, on boards without --driver (a process that holds a VTA device can
read and write all memory: there, whoever may submit jobs is as good as root):
  --user=NAME            run it as this account (default when root: nobody)
  --allow-network        leave it the network
  --memory-mb=N          how much it may map (default: no limit)

  --cache=FOLDER         where files are kept (default: below the home folder)
  --cache-mb=N           how much of them (default 512)
  --max-timeout=SECONDS  the longest job (default 600)
  --insecure             without TLS or password over a network all the same
  --quiet                print errors only
  -h, --help             print this
  --version              print the version

SIGTERM and Ctrl-C end the board after its job, a second time at once: then the
job goes to another board.
Exit status: 0 if it was ended so, 1 for an error, 2 for a wrong command line.
)";

static void printError(const std::string &message) {
  std::fprintf(stderr, "vta-board: error: %s\n", message.c_str());
}

static int usageError(const std::string &message) {
  printError(message + "; see vta-board --help");
  return kExitUsage;
}

namespace {
enum Option : int {
  Pool = 256,
  Key,
  DriverFile,
  ConfigName,
  MachineName,
  Coherent,
  NonCoherent,
  Threads,
  ProgramCommand,
  Bitstream,
  ResetCommand,
  LockFile,
  MaxFailures,
  UserName,
  AllowNetwork,
  MemoryMB,
  CacheFolder,
  CacheMB,
  MaxTimeout,
  Insecure,
  Quiet,
  Version,
};
} // namespace

static const option kOptions[] = {
    {"pool", required_argument, nullptr, Pool},
    {"key", required_argument, nullptr, Key},
    {"driver", required_argument, nullptr, DriverFile},
    {"config", required_argument, nullptr, ConfigName},
    {"machine", required_argument, nullptr, MachineName},
    {"coherent", no_argument, nullptr, Coherent},
    {"noncoherent", no_argument, nullptr, NonCoherent},
    {"threads", required_argument, nullptr, Threads},
    {"program", required_argument, nullptr, ProgramCommand},
    {"bitstream", required_argument, nullptr, Bitstream},
    {"reset-command", required_argument, nullptr, ResetCommand},
    {"lock", required_argument, nullptr, LockFile},
    {"max-failures", required_argument, nullptr, MaxFailures},
    {"user", required_argument, nullptr, UserName},
    {"allow-network", no_argument, nullptr, AllowNetwork},
    {"memory-mb", required_argument, nullptr, MemoryMB},
    {"cache", required_argument, nullptr, CacheFolder},
    {"cache-mb", required_argument, nullptr, CacheMB},
    {"max-timeout", required_argument, nullptr, MaxTimeout},
    {"insecure", no_argument, nullptr, Insecure},
    {"quiet", no_argument, nullptr, Quiet},
    {"help", no_argument, nullptr, 'h'},
    {"version", no_argument, nullptr, Version},
    {nullptr, 0, nullptr, 0}};

namespace {
/// What the command line says, before it is checked as a whole.
struct CommandLine {
  BoardOptions board;
  std::string poolFile;
  std::optional<int> exitCode;
};
} // namespace

/// An integer from 1 to `max`; the error names the option.
static std::optional<uint64_t> parseCount(const char *name, const char *text,
                                          uint64_t max, CommandLine &line) {
  errno = 0;
  char *end = nullptr;
  uint64_t value = std::strtoull(text, &end, 10);
  if (*text >= '0' && *text <= '9' && !*end && errno == 0 && value >= 1 &&
      value <= max)
    return value;
  line.exitCode =
      usageError(format("%s must be an integer from 1 to %llu, got '%s'", name,
                        (unsigned long long)max, text));
  return std::nullopt;
}

static void applyCount(int option, const char *value, CommandLine &line) {
  BoardOptions &board = line.board;
  constexpr uint64_t maxMB = UINT64_MAX >> 21;
  switch (option) {
  case Threads:
    if (auto count = parseCount("--threads", value, 1024, line))
      board.worker.maxThreads = unsigned(*count);
    break;
  case MaxFailures:
    if (auto count = parseCount("--max-failures", value, 1000, line))
      board.maxFailures = unsigned(*count);
    break;
  case MemoryMB:
    if (auto count = parseCount("--memory-mb", value, maxMB, line))
      board.worker.sandbox.memoryBytes = *count << 20;
    break;
  case CacheMB:
    if (auto count = parseCount("--cache-mb", value, maxMB, line))
      board.cacheBytes = *count << 20;
    break;
  case MaxTimeout:
    if (auto count = parseCount("--max-timeout", value, 86400, line))
      board.maxTimeout = double(*count);
    break;
  }
}

static void apply(int option, const char *value, CommandLine &line) {
  BoardOptions &board = line.board;
  auto fail = [&](vtart::Error error, const char *name) {
    printError(std::move(error).withContext(name).message());
    line.exitCode = kExitFailure;
  };
  switch (option) {
  case Pool:
    line.poolFile = value;
    break;
  case Key:
    board.key = value;
    break;
  case DriverFile:
    board.worker.driver = value;
    // The loader searches names without a slash elsewhere.
    if (!std::strchr(value, '/'))
      board.worker.driver = "./" + board.worker.driver;
    break;
  case ConfigName:
    if (auto config = vtart::Config::find(value))
      board.worker.config = *config;
    else
      fail(config.takeError(), "--config");
    break;
  case MachineName:
    if (auto machine = vtart::Machine::find(value))
      board.worker.machine = *machine;
    else
      fail(machine.takeError(), "--machine");
    break;
  case Coherent:
  case NonCoherent:
    if (board.worker.isCoherent &&
        *board.worker.isCoherent != (option == Coherent))
      line.exitCode = usageError("--coherent and --noncoherent contradict each "
                                 "other: give one");
    board.worker.isCoherent = option == Coherent;
    break;
  case ProgramCommand:
    board.programCommand = value;
    break;
  case Bitstream:
    board.bitstream = value;
    break;
  case ResetCommand:
    board.resetCommand = value;
    break;
  case LockFile:
    board.lockFile = value;
    break;
  case UserName:
    board.worker.sandbox.user = value;
    break;
  case AllowNetwork:
    board.worker.sandbox.allowsNetwork = true;
    break;
  case CacheFolder:
    board.cacheFolder = value;
    break;
  case Insecure:
    board.isInsecure = true;
    break;
  case Quiet:
    board.isQuiet = true;
    break;
  case 'h':
    std::fputs(kUsage, stdout);
    line.exitCode = 0;
    break;
  case Version:
    std::printf("vta-mlir %s\n", VTA_VERSION);
    line.exitCode = 0;
    break;
  default:
    applyCount(option, value, line);
  }
}

/// A folder of this board's own.
static std::string getDefaultCache(const std::string &board) {
  const char *home = std::getenv("HOME");
  return std::string(home && *home ? home : "/tmp") + "/.vta-board-" + board;
}

/// What the options mean together.
static void complete(CommandLine &line) {
  BoardOptions &board = line.board;
  WorkerOptions &worker = board.worker;
  if (line.poolFile.empty() || board.key.empty()) {
    line.exitCode = usageError("--pool and --key are needed");
    return;
  }
  worker.kind = !worker.driver.empty() ? BoardKind::VTA
                : worker.config        ? BoardKind::Simulator
                                       : BoardKind::Processor;
  if (worker.kind == BoardKind::Processor && worker.machine) {
    line.exitCode = usageError("--machine needs --config, of a board that is "
                               "simulated, or --driver: without both the board "
                               "is a processor, which has no VTA");
    return;
  }
  const char *needsDriver = !board.programCommand.empty() ? "--program"
                            : !board.bitstream.empty()    ? "--bitstream"
                            : !board.resetCommand.empty() ? "--reset-command"
                            : worker.isCoherent           ? "--coherent"
                                                          : nullptr;
  if (worker.driver.empty() && needsDriver) {
    line.exitCode =
        usageError(std::string(needsDriver) + " is for boards with --driver");
    return;
  }
  worker.sandbox.isNative = worker.kind != BoardKind::VTA;
  if (!worker.sandbox.isNative && !worker.sandbox.user.empty()) {
    line.exitCode = usageError("--user is for boards without --driver: a "
                               "process that holds a device can read and "
                               "write all memory");
    return;
  }
  if (worker.sandbox.isNative && worker.sandbox.user.empty() &&
      ::geteuid() == 0)
    worker.sandbox.user = "nobody";
  auto file = PoolFile::read(line.poolFile, PoolRole::Board);
  if (!file) {
    printError(file.takeError().withContext("--pool").message());
    line.exitCode = kExitFailure;
    return;
  }
  board.file = std::move(*file);
  if (board.cacheFolder.empty())
    board.cacheFolder = getDefaultCache(board.file.user);
}

static CommandLine parse(int argc, char **argv) {
  CommandLine line;
  opterr = 0;
  while (!line.exitCode) {
    int word = optind;
    int option = getopt_long(argc, argv, ":h", kOptions, nullptr);
    if (option == -1)
      break;
    std::string text = word < argc ? argv[word] : "";
    if (option == '?')
      line.exitCode =
          usageError("unknown option or unexpected value: '" + text + "'");
    else if (option == ':')
      line.exitCode = usageError("option '" + text + "' needs a value");
    else
      apply(option, optarg, line);
  }
  if (!line.exitCode && optind < argc)
    line.exitCode =
        usageError("unexpected argument '" + std::string(argv[optind]) + "'");
  if (!line.exitCode)
    complete(line);
  return line;
}

static Board *theBoard = nullptr;

static void onSignal(int) { theBoard->stop(); }

int main(int argc, char **argv) {
  CommandLine line = parse(argc, argv);
  if (line.exitCode)
    return *line.exitCode;
  auto board = Board::create(line.board);
  if (!board) {
    printError(board.takeError().message());
    return kExitFailure;
  }
  theBoard = board->get();
  struct sigaction action{};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART;
  for (int number : {SIGINT, SIGTERM})
    ::sigaction(number, &action, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
  vtart::Error error = (*board)->run();
  bool restarts = (*board)->needsRestart();
  for (int number : {SIGINT, SIGTERM})
    ::signal(number, SIG_DFL);
  board->reset();
  if (error) {
    printError(error.message());
    return kExitFailure;
  }
  if (!restarts)
    return 0;
  // What forks children has died, and this process has threads and secrets.
  std::fprintf(stderr, "vta-board: the process that starts children is gone: "
                       "beginning anew\n");
  ::execv("/proc/self/exe", argv);
  printError("cannot begin anew: " +
             std::error_code(errno, std::generic_category()).message());
  return kExitFailure;
}
