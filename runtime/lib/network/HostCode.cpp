//===- HostCode.cpp - Machine code that comes with a network --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostCode.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h> // ElfW
#include <sys/mman.h>
#include <unistd.h>

using namespace vtart;

namespace {

#if defined(__x86_64__)
constexpr unsigned kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr unsigned kMachine = EM_AARCH64;
#elif defined(__arm__)
constexpr unsigned kMachine = EM_ARM;
#elif defined(__riscv)
constexpr unsigned kMachine = EM_RISCV;
#else
constexpr unsigned kMachine = EM_NONE;
#endif
constexpr unsigned kClass = sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32;

/// The dynamic linker maps what the headers say and dies of a bus error if
/// that is not there.
Error checkImage(const std::vector<uint8_t> &image) {
  using Header = ElfW(Ehdr);
  using Segment = ElfW(Phdr);
  auto bad = [](const std::string &why) {
    return Error("host code cannot be loaded: " + why);
  };
  if (image.size() < EI_NIDENT || std::memcmp(image.data(), ELFMAG, SELFMAG))
    return bad("it is not an ELF file");
  Header header;
  if (image.size() < sizeof(header))
    return bad("it is cut short");
  std::memcpy(&header, image.data(), sizeof(header));
  if (header.e_ident[EI_CLASS] != kClass ||
      header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_machine != kMachine)
    return bad(format("it is for ELF machine %u with class %u, this process is "
                      "machine %u with class %u",
                      header.e_machine, header.e_ident[EI_CLASS], kMachine,
                      kClass));
  if (header.e_type != ET_DYN)
    return bad(
        format("it is not a shared object, its ELF type is %u", header.e_type));
  uint64_t size = image.size();
  uint64_t tableBytes = uint64_t(header.e_phnum) * sizeof(Segment);
  if (header.e_phentsize != sizeof(Segment) || header.e_phoff > size ||
      tableBytes > size - header.e_phoff)
    return bad("it is cut short");
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    Segment segment;
    std::memcpy(&segment, image.data() + header.e_phoff + i * sizeof(Segment),
                sizeof(segment));
    if (segment.p_type == PT_LOAD &&
        (segment.p_offset > size || segment.p_filesz > size - segment.p_offset))
      return bad("it is cut short");
  }
  return Error::success();
}

bool writeAll(int fd, const std::vector<uint8_t> &image) {
  size_t done = 0;
  while (done < image.size()) {
    ssize_t n = ::write(fd, image.data() + done, image.size() - done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    done += size_t(n);
  }
  return true;
}

/// Code is linked without naming libraries. What it may use has to be visible
/// to all, which a program that does not use it itself need not have arranged.
void loadSupportLibraries() {
  dlopen("libm.so.6", RTLD_NOW | RTLD_GLOBAL);
#if defined(__arm__)
  dlopen("libgcc_s.so.1", RTLD_NOW | RTLD_GLOBAL); // 64-bit division.
#endif
}

/// The dynamic linker's own words, without the name of the file that only
/// exists in memory.
std::string linkerMessage(const std::string &path) {
  const char *text = dlerror();
  std::string message = text ? text : "unknown reason";
  if (message.compare(0, path.size() + 2, path + ": ") == 0)
    message.erase(0, path.size() + 2);
  return message;
}

Error systemError(const char *what, int code) {
  return Error(std::string("host code cannot be loaded: ") + what + ": " +
               std::error_code(code, std::generic_category()).message());
}

/// A file in a temporary folder, for systems that do not run code from memory.
/// Returns its descriptor, or -1 with errno set.
int openTemporary(std::string &path) {
  const char *folder = std::getenv("TMPDIR");
  path =
      std::string(folder && *folder ? folder : P_tmpdir) + "/vta-code-XXXXXX";
  return ::mkostemp(path.data(), O_CLOEXEC);
}

} // namespace

Expected<std::unique_ptr<HostCode>>
HostCode::load(const std::vector<uint8_t> &image) {
  if (Error e = checkImage(image))
    return e;
  loadSupportLibraries();

  std::string problem;
  int fd = ::memfd_create("vta-network", MFD_CLOEXEC);
  if (fd >= 0 && writeAll(fd, image)) {
    // The descriptor stays open as long as the library is loaded: the linker
    // knows libraries by name, and a reused number would be the old library.
    std::string path = "/proc/self/fd/" + std::to_string(fd);
    if (void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL))
      return std::unique_ptr<HostCode>(new HostCode(library, fd));
    problem = linkerMessage(path);
  }
  if (fd >= 0)
    ::close(fd);

  std::string path;
  fd = openTemporary(path);
  if (fd < 0) {
    int code = errno;
    // What went wrong in memory says more than that there is no other way.
    return problem.empty() ? systemError("temporary file", code)
                           : Error("host code cannot be loaded: " + problem);
  }
  bool written = writeAll(fd, image);
  int code = errno;
  ::close(fd);
  void *library =
      written ? dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL) : nullptr;
  if (written && !library)
    problem = linkerMessage(path);
  ::unlink(path.c_str());
  if (!written)
    return systemError("temporary file", code);
  if (!library)
    return Error("host code cannot be loaded: " + problem);
  return std::unique_ptr<HostCode>(new HostCode(library, -1));
}

HostCode::~HostCode() {
  dlclose(library);
  if (fd >= 0)
    ::close(fd);
}

Expected<KernelFunction> HostCode::find(const std::string &symbol) const {
  void *address = dlsym(library, symbol.c_str());
  if (!address)
    return Error("the host code has no kernel \"" + symbol + "\"");
  KernelFunction function;
  static_assert(sizeof(function) == sizeof(address), "POSIX says so");
  std::memcpy(&function, &address, sizeof(function));
  return function;
}
