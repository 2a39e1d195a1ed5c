//===- FakeBoard.cpp - A board in another process ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// vta-fake-board [options] -- COMMAND: makes the files of a board's /dev and
// /sys below a folder, runs COMMAND with VTA_BOARD_ROOT set to it, and is the
// board meanwhile: it watches the mapped files, executes programs with the
// simulator and prints what it saw. The device has memory of its own; bytes go
// there and back only by commands of u-dma-buf, in exactly their range. With
// --coherent it writes into the processor's caches instead, where invalidating
// loses bytes.
//
//===----------------------------------------------------------------------===//

#include "vtart/Machine.h"
#include "vtart/Simulator.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace vtart;

extern char **environ;

namespace {

using Clock = std::chrono::steady_clock;
using ULL = unsigned long long;

[[noreturn]] void die(const std::string &message) {
  std::fprintf(stderr, "vta-fake-board: error: %s\n", message.c_str());
  std::exit(2);
}

/// The board that is faked.
struct BoardOptions {
  std::string root;
  bool isChisel = false;
  bool hasUioMemory = false;    ///< UIO memory instead of u-dma-buf.
  bool hasUioRegisters = false; ///< UIO registers instead of /dev/mem.
  bool isCoherent = false;      ///< Whether the device sees the host's caches.
  bool isDead = false;          ///< Whether runs begin and never end.
  unsigned syncs = UINT32_MAX;  ///< Number of u-dma-buf commands accepted.
  uint64_t size = 16 << 20;
  uint64_t phys = 0x30000000;
  uint32_t fill = 0; ///< First value of registers but control.
  bool isFilled = false;
  std::string config = "1x16_i8w8a32_15_15_18_17";
  /// Time from the start of a run to the first compute instruction.
  std::chrono::microseconds delay{1000};
};

/// A file of `size` bytes of which `length` bytes from `offset` are mapped.
volatile uint8_t *makeFile(const std::string &path, uint64_t size,
                           uint64_t offset, uint64_t length) {
  std::string folder = path.substr(0, path.rfind('/'));
  for (size_t at = 1; (at = folder.find('/', at)) != std::string::npos; ++at)
    mkdir(folder.substr(0, at).c_str(), 0777);
  mkdir(folder.c_str(), 0777);
  unlink(path.c_str());
  int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0 || ftruncate(fd, static_cast<off_t>(size)))
    die(path + ": " + std::strerror(errno));
  void *at = mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
                  static_cast<off_t>(offset));
  if (at == MAP_FAILED)
    die(path + ": " + std::strerror(errno));
  close(fd);
  return static_cast<volatile uint8_t *>(at);
}

void makeText(const std::string &path, const std::string &text) {
  volatile uint8_t *at = makeFile(path, text.size(), 0, text.size());
  for (size_t i = 0; i < text.size(); ++i)
    at[i] = static_cast<uint8_t>(text[i]);
}

class FakeBoard {
public:
  explicit FakeBoard(const BoardOptions &options, const Config &config)
      : options(options), config(config), codec(config), simulator(config),
        timing(config, *Machine::find("rtl-de10")) {
    makeRegisters();
    makeMemory();
    // As after a boot.
    mkdir((options.root + "/run").c_str(), 0777);
    unlink((options.root + "/run/vta/bitstream").c_str());
  }

  /// Does what there is to do now; false if that is nothing.
  bool serve() {
    bool didSync = serveSync(toDevice, device, host, flushes, flushed);
    didSync |=
        serveSync(toHost, host, options.isCoherent ? lost.data() : device,
                  invalidates, invalidated);
    return serveRun() || didSync;
  }

  void printReport() const {
    std::fprintf(stderr,
                 "vta-fake-board: %u runs, %u empty runs, %u failed, %llu "
                 "addresses beyond the pool, %u flushes of %llu bytes, %u "
                 "invalidates of %llu bytes, %llu cycles\n",
                 runs, emptyRuns, failed, (ULL)beyond, flushes, (ULL)flushed,
                 invalidates, (ULL)invalidated, (ULL)cycles);
  }

private:
  void makeRegisters() {
    uint64_t base = options.isChisel ? 0xFF220000 : 0x43C00000,
             size = options.isChisel ? 0x1000 : 0x4000;
    std::string uio = options.root + "/sys/class/uio/uio3";
    if (options.hasUioRegisters) {
      makeText(uio + "/name", "vta\n");
      makeText(uio + "/maps/map0/addr", format("0x%08llx\n", (ULL)base));
      makeText(uio + "/maps/map0/size", format("0x%llx\n", (ULL)size));
      registers = makeFile(options.root + "/dev/uio3", size, 0, size);
    } else {
      registers = makeFile(options.root + "/dev/mem", base + size, base, size);
    }
    for (uint32_t at = 0; at < size && options.isFilled; at += 4)
      reg(at) = options.fill;
    if (!options.isChisel && !options.isFilled)
      for (uint32_t block : {kFetch, kLoad, kCompute, kStore})
        reg(block) = kIdle;
  }

  void makeMemory() {
    uint64_t size = options.size;
    if (options.hasUioMemory) {
      std::string uio = options.root + "/sys/class/uio/uio4";
      makeText(uio + "/name", "vta-memory\n");
      makeText(uio + "/maps/map0/addr",
               format("0x%08llx\n", (ULL)options.phys));
      makeText(uio + "/maps/map0/size", format("0x%llx\n", (ULL)size));
      host = makeFile(options.root + "/dev/uio4", size, 0, size);
      device = host;
    } else {
      std::string folder = options.root + "/sys/class/u-dma-buf/udmabuf0";
      makeText(folder + "/phys_addr", format("0x%08llx\n", (ULL)options.phys));
      makeText(folder + "/size", format("%llu\n", (ULL)size));
      makeText(folder + "/dma_coherent", "0\n");
      toDevice = makeFile(folder + "/sync_for_device", 32, 0, 32);
      toHost = makeFile(folder + "/sync_for_cpu", 32, 0, 32);
      toDevice[0] = toHost[0] = '0';
      toDevice[1] = toHost[1] = '\n';
      host = makeFile(options.root + "/dev/udmabuf0", size, 0, size);
      device = options.isCoherent ? host
                                  : static_cast<volatile uint8_t *>(mmap(
                                        nullptr, size, PROT_READ | PROT_WRITE,
                                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
      // Neither has what the other has, or zeros.
      std::memset(const_cast<uint8_t *>(host), 0x5a, size);
      std::memset(const_cast<uint8_t *>(device), 0xc3, size);
      lost.assign(options.isCoherent ? size : 0, 0xc3);
    }
    bus = options.phys + (options.isChisel ? 0x80000000 : 0);
    if (Error e = memory.mapSegment(bus, size, const_cast<uint8_t *>(device)))
      die(e.message());
  }

  volatile uint32_t &reg(uint32_t offset) {
    return *reinterpret_cast<volatile uint32_t *>(registers + offset);
  }

  /// One command of u-dma-buf: offset, size, direction in one word.
  bool serveSync(volatile uint8_t *file, volatile uint8_t *to,
                 volatile uint8_t *from, unsigned &count, uint64_t &bytes) {
    constexpr size_t kDigits = 18;
    if (!file || flushes + invalidates >= options.syncs || file[1] != 'x' ||
        file[kDigits] != '\n')
      return false;
    __sync_synchronize();
    char text[kDigits + 1] = "";
    for (size_t i = 0; i < kDigits; ++i)
      text[i] = static_cast<char>(file[i]);
    uint64_t command = std::strtoull(text, nullptr, 16);
    uint64_t offset = command >> 32, size = command & 0xfffffff0;
    unsigned wanted = file == toDevice ? 1 : 2, direction = command >> 2 & 3;
    if ((command & 1) == 0 || (direction != wanted && direction != 0) ||
        offset + size > options.size)
      die(std::string("command of u-dma-buf: ") + text);
    if (to != from)
      std::memcpy(const_cast<uint8_t *>(to) + offset,
                  const_cast<uint8_t *>(from) + offset, size);
    ++count;
    bytes += size;
    __sync_synchronize();
    for (size_t i = kDigits; i >= 2; --i)
      file[i] = 0;
    file[1] = '\n';
    return true;
  }

  /// Starts a run that was asked for; ends one whose time has come.
  bool serveRun() {
    if (isHung)
      return false;
    if (!isRunning) {
      bool isAsked = options.isChisel
                         ? reg(0) & 1
                         : reg(kFetch) & kStart && reg(kLoad) == kRestarts &&
                               reg(kCompute) == kRestarts &&
                               reg(kStore) == kRestarts;
      if (!isAsked)
        return false;
      isRunning = true;
      isHung = options.isDead;
      __sync_synchronize();
      count = reg(options.isChisel ? 0x08 : kFetch + 0x10);
      insns = reg(options.isChisel ? 0x0c : kFetch + 0x18);
      time = Clock::now() + options.delay;
      if (!options.isChisel && !isHung)
        reg(kFetch) = kFetchDone;
      return true;
    }
    if (Clock::now() < time)
      return false;
    if (isFinishing) { // HLS: the last instruction of a program.
      reg(kDone) = 1;
      isRunning = isFinishing = false;
      return true;
    }
    __sync_synchronize();
    execute();
    return true;
  }

  void execute() {
    uint64_t bytes = uint64_t(count) * sizeof(Word128);
    std::vector<Word128> program(count);
    if (!memory.read(insns, program.data(), bytes)) {
      ++beyond;
      hang(format("%u instructions at 0x%08x", count, insns));
      return;
    }
    for (const Word128 &word : program)
      countBeyond(word);
    for (uint32_t base : bases())
      if (reg(base))
        return hang(format("base register 0x%x is 0x%08x", base, reg(base)));
    Expected<RunResult> result = simulator.run(memory, program);
    if (!result)
      return hang(result.takeError().message());
    ++(result->finished ? runs : emptyRuns);
    if (options.isChisel) {
      Expected<TimedResult> timed = timing.run(program);
      if (!timed || !result->finished)
        return hang("no FINISH");
      cycles += timed->cycles;
      reg(4) = static_cast<uint32_t>(timed->cycles);
      __sync_synchronize();
      reg(0) = 2;
      isRunning = false;
      return;
    }
    // Until now this was the 1 of the run before.
    reg(kDone) = 0;
    isFinishing = result->finished;
    isRunning = isFinishing;
    time = Clock::now() + options.delay;
  }

  void countBeyond(const Word128 &word) {
    Expected<Insn> insn = codec.decode(word);
    if (!insn || (insn->op != Opcode::Load && insn->op != Opcode::Store))
      return;
    uint64_t element = config.elemBytes(insn->mem);
    for (uint64_t y = 0; y < insn->ySize && insn->xSize; ++y)
      beyond +=
          memory
              .firstUnmapped((insn->dramBase + y * insn->xStride) * element,
                             insn->xSize * element)
              .has_value();
  }

  std::vector<uint32_t> bases() const {
    if (options.isChisel)
      return {0x10, 0x14, 0x18, 0x1c, 0x20};
    return {kLoad + 0x10, kLoad + 0x18, kCompute + 0x20, kCompute + 0x28,
            kStore + 0x10};
  }

  void hang(const std::string &why) {
    std::fprintf(stderr, "vta-fake-board: hangs: %s\n", why.c_str());
    ++failed;
    isHung = true;
  }

  static constexpr uint32_t kFetch = 0, kLoad = 0x1000, kCompute = 0x2000,
                            kStore = 0x3000, kDone = 0x2018;
  static constexpr uint32_t kStart = 1, kIdle = 4, kFetchDone = 0xe,
                            kRestarts = 0x81;

  const BoardOptions options;
  const Config config;
  Codec codec;
  FunctionalSimulator simulator;
  TimedSimulator timing;
  volatile uint8_t *registers = nullptr;
  volatile uint8_t *host = nullptr;   ///< Memory through the processor's cache.
  volatile uint8_t *device = nullptr; ///< Contents of DRAM.
  std::vector<uint8_t> lost; ///< Contents of DRAM while writes go elsewhere.
  volatile uint8_t *toDevice = nullptr, *toHost = nullptr;
  uint64_t bus = 0;
  PhysicalMemory memory; ///< The device's view of memory.

  bool isRunning = false, isFinishing = false, isHung = false;
  Clock::time_point time; ///< Time of the next event of the run.
  uint32_t count = 0, insns = 0;

  unsigned runs = 0, emptyRuns = 0, failed = 0, flushes = 0, invalidates = 0;
  uint64_t beyond = 0, flushed = 0, invalidated = 0, cycles = 0;
};

uint64_t number(const std::string &text) {
  char *end = nullptr;
  uint64_t value = std::strtoull(text.c_str(), &end, 0);
  if (text.empty() || *end)
    die("expected a number, got '" + text + "'");
  return value;
}

} // namespace

int main(int argc, char **argv) {
  BoardOptions options;
  int i = 1;
  for (; i < argc && std::strcmp(argv[i], "--"); ++i) {
    std::string text = argv[i], value;
    size_t equals = text.find('=');
    if (equals != std::string::npos) {
      value = text.substr(equals + 1);
      text.resize(equals);
    }
    if (text == "--root")
      options.root = value;
    else if (text == "--shell")
      options.isChisel = value == "chisel";
    else if (text == "--memory")
      options.hasUioMemory = value == "uio";
    else if (text == "--registers")
      options.hasUioRegisters = value == "uio";
    else if (text == "--coherent")
      options.isCoherent = true;
    else if (text == "--dead")
      options.isDead = true;
    else if (text == "--size")
      options.size = number(value);
    else if (text == "--syncs")
      options.syncs = static_cast<unsigned>(number(value));
    else if (text == "--phys")
      options.phys = number(value);
    else if (text == "--config")
      options.config = value;
    else if (text == "--delay-us")
      options.delay = std::chrono::microseconds(number(value));
    else if (text == "--fill") {
      options.isFilled = true;
      options.fill = static_cast<uint32_t>(number(value));
    } else
      die("unknown option " + text);
  }
  if (options.root.empty() || i + 1 >= argc)
    die("usage: vta-fake-board --root=DIR [options] -- COMMAND");
  Expected<Config> config = Config::find(options.config);
  if (!config)
    die(config.takeError().message());
  FakeBoard board(options, *config);

  setenv("VTA_BOARD_ROOT", options.root.c_str(), 1);
  setenv("VTA_BOARD_HARDWARE", config->name().c_str(), 0);
  if (!options.isCoherent)
    setenv("VTA_BOARD_COHERENT", "no", 0);
  pid_t child = 0;
  if (int code = posix_spawnp(&child, argv[i + 1], nullptr, nullptr,
                              argv + i + 1, environ))
    die(std::string(argv[i + 1]) + ": " + std::strerror(code));
  int status = 0;
  for (unsigned idle = 0;; ++idle) {
    if (board.serve()) {
      idle = 0;
      continue;
    }
    if (idle % 256 == 0 && waitpid(child, &status, WNOHANG) == child)
      break;
    if (idle > 1000)
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    else
      std::this_thread::yield();
  }
  board.printReport();
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
