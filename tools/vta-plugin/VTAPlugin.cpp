//===- VTAPlugin.cpp - vta-mlir for a stock mlir-opt ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same registration as in our tools, for
//   mlir-opt --load-dialect-plugin=VTAPlugin.so --load-pass-plugin=VTAPlugin.so
//
// A second libMLIR.so in a host that has another MLIR crashes it before any of
// our code runs. This file therefore links neither LLVM nor MLIR. It loads
// VTAPluginBody.so, which does, if the host has the right libMLIR.so already.
//
//===----------------------------------------------------------------------===//

#include "VTAPluginBody.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <string>

/// The libMLIR.so that this process has loaded, or an empty string.
static std::string findLibMLIR() {
  std::string found;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *result) {
        const char *slash = std::strrchr(info->dlpi_name, '/');
        std::string name = slash ? slash + 1 : info->dlpi_name;
        if (name.rfind("libMLIR.so", 0) != 0)
          return 0;
        *static_cast<std::string *>(result) = name;
        return 1;
      },
      &found);
  return found;
}

/// The folder of this file, with a slash.
static std::string findOwnFolder() {
  Dl_info info;
  if (!dladdr(reinterpret_cast<void *>(&findOwnFolder), &info))
    return "";
  std::string path = info.dli_fname;
  return path.substr(0, path.rfind('/') + 1);
}

/// Loads the other half; null, and a message, if it does not fit the host.
static void *loadBody() {
  // By the name that the dynamic linker knows: files may have longer ones.
  if (!dlopen(VTA_LIBMLIR, RTLD_LAZY | RTLD_NOLOAD)) {
    std::string found = findLibMLIR();
    std::fprintf(stderr,
                 "error: VTAPlugin.so of vta-mlir " VTA_VERSION
                 " needs a host that uses " VTA_LIBMLIR
                 " (LLVM " VTA_LLVM_VERSION "), this one %s%s\n",
                 found.empty() ? "has no shared libMLIR" : "uses ",
                 found.c_str());
    return nullptr;
  }
  std::string path = findOwnFolder() + "VTAPluginBody.so";
  void *body = dlopen(path.c_str(), RTLD_LAZY | RTLD_GLOBAL);
  if (!body)
    std::fprintf(stderr, "error: VTAPlugin.so: %s\n", dlerror());
  return body;
}

/// A function of the other half. Only called if it is loaded.
static void *findFunction(const char *name) {
  static void *body = loadBody();
  return body ? dlsym(body, name) : nullptr;
}

/// A version that no host supports, so that it refuses the plugin, if the
/// other half cannot be loaded.
static uint32_t getAPIVersion() {
  return findFunction("vtaPluginRegisterPasses") ? MLIR_PLUGIN_API_VERSION : 0;
}

extern "C" mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {getAPIVersion(), "VTA", VTA_LLVM_VERSION,
          [](mlir::DialectRegistry *registry) {
            reinterpret_cast<decltype(&vtaPluginRegisterDialects)>(
                findFunction("vtaPluginRegisterDialects"))(registry);
          }};
}

extern "C" mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {getAPIVersion(), "VTA", VTA_LLVM_VERSION, [] {
            reinterpret_cast<decltype(&vtaPluginRegisterPasses)>(
                findFunction("vtaPluginRegisterPasses"))();
          }};
}
