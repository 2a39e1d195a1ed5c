//===- SettingsTest.cpp - Where a board's memory and registers are -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoardTestUtil.h"

#include <cstdlib>

using namespace vtart;
using namespace vtart::board;

namespace {

class SettingsTest : public BoardTest {
protected:
  void TearDown() override {
    for (const char *name : {"ROOT", "CONFIG", "MEMORY", "TIMEOUT_MS",
                             "COHERENT", "BUS_OFFSET", "REGISTERS"})
      unsetenv((std::string("VTA_BOARD_") + name).c_str());
    BoardTest::TearDown();
  }
  Settings read(const std::string &text) const {
    put("board.conf", text);
    setenv("VTA_BOARD_CONFIG", path("board.conf").c_str(), 1);
    Expected<Settings> read = readSettings(Settings());
    EXPECT_TRUE(read) << read.takeError().message();
    return read ? *read : Settings();
  }
  /// The message without the name of the file.
  std::string refusal(const std::string &text) const {
    put("board.conf", text);
    setenv("VTA_BOARD_CONFIG", path("board.conf").c_str(), 1);
    Expected<Settings> read = readSettings(Settings());
    std::string message = read ? "" : read.takeError().message();
    std::string begin = "board file: " + path("board.conf");
    EXPECT_EQ(message.compare(0, begin.size(), begin), 0) << message;
    return message.size() < begin.size() ? message
                                         : message.substr(begin.size());
  }
};

TEST_F(SettingsTest, ReadsAFile) {
  Settings settings = read("# PYNQ-Z1\n\n hardware = vta_config.json \r\n"
                           "memory=uio:vta:1\nregisters = 0x43C10000\n"
                           "bus_offset = 0x80000000\ncoherent = yes\n"
                           "program = load -x a=b # c\ntimeout_ms = 2500");
  EXPECT_EQ(settings.hardware, path("vta_config.json"));
  EXPECT_EQ(settings.memory, "uio:vta:1");
  EXPECT_EQ(settings.registers, "0x43C10000");
  EXPECT_EQ(settings.busOffset, 0x80000000u);
  EXPECT_EQ(settings.coherent, Coherence::Yes);
  EXPECT_EQ(settings.program, "load -x a=b # c");
  EXPECT_EQ(settings.timeoutMs, 2500u);
  EXPECT_EQ(read("hardware = 1x16_15_15_18_17").hardware, "1x16_15_15_18_17");
  EXPECT_EQ(read("hardware = /etc/a.json").hardware, "/etc/a.json");
  EXPECT_EQ(read("coherent = no\n").coherent, Coherence::No);
  EXPECT_EQ(read("program =\n").program, "");
}

TEST_F(SettingsTest, TheEnvironmentComesLast) {
  setenv("VTA_BOARD_MEMORY", "udmabuf3", 1);
  setenv("VTA_BOARD_TIMEOUT_MS", "7", 1);
  Settings settings = read("memory = udmabuf1\ncoherent = no\n");
  EXPECT_EQ(settings.memory, "udmabuf3");
  EXPECT_EQ(settings.timeoutMs, 7u);
  EXPECT_EQ(settings.coherent, Coherence::No);
  setenv("VTA_BOARD_TIMEOUT_MS", "soon", 1);
  EXPECT_EQ(readSettings(Settings()).takeError().message(),
            "environment variable VTA_BOARD_TIMEOUT_MS: timeout_ms: expected "
            "milliseconds from 1 to 86400000, got 'soon'");
}

TEST_F(SettingsTest, TheFileOfTheSystem) {
  setenv("VTA_BOARD_ROOT", folder.c_str(), 1);
  Expected<Settings> none = readSettings(Settings());
  ASSERT_TRUE(none);
  EXPECT_EQ(none->root, folder);
  EXPECT_EQ(none->memory, "udmabuf0");
  putFile("etc/vta/board.conf", "memory = udmabuf2\n");
  Expected<Settings> some = readSettings(Settings());
  ASSERT_TRUE(some);
  EXPECT_EQ(some->memory, "udmabuf2");
}

TEST_F(SettingsTest, WhatIsRefused) {
  EXPECT_EQ(refusal("memory udmabuf0\n"),
            ":1: expected 'key = value', got 'memory udmabuf0'");
  EXPECT_EQ(refusal("#\nmemory = a\nmemory = b\n"),
            ":3: key 'memory' comes twice");
  EXPECT_EQ(refusal("memori = a\n"),
            ":1: unknown key 'memori', expected one of hardware, memory, "
            "registers, bus_offset, coherent, program, timeout_ms");
  EXPECT_EQ(refusal("memory =\n"), ":1: memory: expected a value, got ''");
  EXPECT_EQ(refusal("registers = 0x100000000\n"),
            ":1: registers: expected a physical address below 2^32 or "
            "uio:NAME, got '0x100000000'");
  EXPECT_EQ(refusal("bus_offset = -1\n"),
            ":1: bus_offset: expected a number below 2^32, got '-1'");
  EXPECT_EQ(refusal("bus_offset = 8G\n"),
            ":1: bus_offset: expected a number below 2^32, got '8G'");
  EXPECT_EQ(refusal("coherent = maybe\n"),
            ":1: coherent: expected auto, yes or no, got 'maybe'");
  EXPECT_EQ(refusal("timeout_ms = 0\n"),
            ":1: timeout_ms: expected milliseconds from 1 to 86400000, got "
            "'0'");
}

} // namespace
