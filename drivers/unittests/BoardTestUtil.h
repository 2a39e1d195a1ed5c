//===- BoardTestUtil.h - Files of a board -------------------------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVERS_UNITTESTS_BOARDTESTUTIL_H
#define VTA_DRIVERS_UNITTESTS_BOARDTESTUTIL_H

#include "MemoryPool.h"
#include "Settings.h"

#include "support/TestFiles.h"

#include <functional>
#include <sys/wait.h>

namespace vtart {
namespace board {

/// Lays files out as a board has them, below a folder of the test.
class BoardTest : public TempFolderTest {
protected:
  void SetUp() override {
    TempFolderTest::SetUp();
    settings.root = folder;
  }

  void putFile(const std::string &name, const std::string &text) const {
    for (size_t at = 0; (at = name.find('/', at)) != std::string::npos; ++at)
      mkdir(path(name.substr(0, at)).c_str(), 0777);
    put(name, text);
  }
  void putDevice(const std::string &name, uint64_t size) const {
    putFile("dev/" + name, "");
    ASSERT_EQ(truncate(path("dev/" + name).c_str(), off_t(size)), 0);
  }
  void putUdmabuf(uint64_t size, const std::string &addr = "0x30000000\n",
                  const std::string &coherent = "0\n") const {
    std::string sys = "sys/class/u-dma-buf/udmabuf0/";
    putFile(sys + "phys_addr", addr);
    putFile(sys + "size", std::to_string(size) + "\n");
    putFile(sys + "dma_coherent", coherent);
    putFile(sys + "sync_for_cpu", "0\n");
    putFile(sys + "sync_for_device", "0\n");
    putDevice("udmabuf0", size);
  }
  void putUio(unsigned map, const std::string &addr,
              const std::string &size) const {
    std::string maps = "sys/class/uio/uio0/maps/map" + std::to_string(map);
    putFile("sys/class/uio/uio0/name", "vta\n");
    putFile(maps + "/addr", addr + "\n");
    putFile(maps + "/size", size + "\n");
  }

  /// What `run` says in another process, which is not root.
  static std::string inOther(const std::function<std::string()> &run) {
    int ends[2];
    if (pipe(ends))
      return "no pipe";
    pid_t child = fork();
    if (child == 0) {
      std::string text = geteuid() == 0 && setuid(65534) ? "no setuid" : run();
      _exit(write(ends[1], text.data(), text.size()) < 0);
    }
    close(ends[1]);
    std::string text;
    char part[256];
    for (ssize_t n; (n = read(ends[0], part, sizeof(part))) > 0;)
      text.append(part, static_cast<size_t>(n));
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return text;
  }
  std::string openedInOther() const {
    return inOther([&]() -> std::string {
      auto pool = MemoryPool::open(settings);
      return pool ? "opened" : pool.takeError().message();
    });
  }

  Settings settings;
};

} // namespace board
} // namespace vtart

#endif // VTA_DRIVERS_UNITTESTS_BOARDTESTUTIL_H
