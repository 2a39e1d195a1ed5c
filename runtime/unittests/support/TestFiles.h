//===- TestFiles.h - Temporary folders for tests ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_TESTFILES_H
#define VTART_UNITTESTS_TESTFILES_H

#include "vtart/Support.h"

#include <dirent.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vtart {

#define EXPECT_HAS(text, part)                                                 \
  do {                                                                         \
    std::string whole = (text);                                                \
    EXPECT_NE(whole.find(part), std::string::npos) << whole;                   \
  } while (0)

inline void removeTree(const std::string &path) {
  if (DIR *dir = opendir(path.c_str())) {
    while (dirent *entry = readdir(dir)) {
      std::string name = entry->d_name;
      if (name != "." && name != "..")
        removeTree(path + "/" + name);
    }
    closedir(dir);
    rmdir(path.c_str());
  } else {
    unlink(path.c_str());
  }
}

/// A folder of its own for every test, gone after it.
class TempFolderTest : public testing::Test {
protected:
  void SetUp() override {
    folder = testing::TempDir() + "vtart_XXXXXX";
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
  }
  void TearDown() override { removeTree(folder); }

  std::string path(const std::string &name) const {
    return folder + "/" + name;
  }
  void put(const std::string &name, const std::string &text) const {
    Error e = writeFile(path(name), text);
    ASSERT_FALSE(e) << e.message();
  }
  std::string get(const std::string &name) const {
    Expected<std::string> text = readFile(path(name));
    EXPECT_TRUE(text) << name;
    return text ? *text : "";
  }
  /// Copies the files of a recorded case to a sub-folder.
  void copyCase(const std::string &name, const std::string &to) const {
    mkdir(path(to).c_str(), 0777);
    for (const char *file : {"case.json", "insn.bin", "mem.bin", "expect.bin"})
      if (Expected<std::string> text = readFile(
              std::string(VTA_TEST_INPUTS "/cases/") + name + "/" + file))
        put(to + "/" + file, *text);
  }

  std::string folder;
};

} // namespace vtart

#endif // VTART_UNITTESTS_TESTFILES_H
