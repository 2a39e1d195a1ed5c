//===- DeviceTestUtil.h - Devices of the mock driver ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_DEVICETESTUTIL_H
#define VTART_UNITTESTS_DEVICETESTUTIL_H

#include "vtart/Executor.h"

#include "support/TestFiles.h"
#include "support/TestProgram.h"

#include <dlfcn.h>

namespace vtart {

/// The controls of the mock driver.
struct MockControls {
  void *library = dlopen(VTA_MOCK_DRIVER, RTLD_NOW | RTLD_LOCAL);
  ~MockControls() {
    if (library)
      dlclose(library);
  }
  template <typename R, typename... Args>
  R call(const char *name, Args... args) const {
    void *symbol = library ? dlsym(library, name) : nullptr;
    EXPECT_NE(symbol, nullptr) << name;
    R (*function)(Args...) = nullptr;
    std::memcpy(&function, &symbol, sizeof(symbol));
    return function(args...);
  }
  uint64_t count(const char *name) const { return call<uint64_t>(name); }
};

inline std::shared_ptr<const Program> share(const Program &program) {
  return std::make_shared<const Program>(program);
}

/// An executor on a device of its own.
inline Expected<std::unique_ptr<Executor>>
createExecutor(std::shared_ptr<Driver> driver, const Program &program,
               const ExecutorOptions &options = {},
               const DeviceOptions &deviceOptions = {}) {
  auto device = Device::open(std::move(driver), program.config, deviceOptions);
  if (!device)
    return device.takeError();
  return Executor::create(*device, share(program), options);
}

/// The dense layer of TestProgram.h on the mock driver.
class MockDriverTest : public testing::Test {
protected:
  MockDriverTest() : dense(DenseLayer::smallConfig()) {}

  void SetUp() override {
    resetMock(0x40000000, 4096);
    Expected<std::unique_ptr<Driver>> loaded = Driver::load(VTA_MOCK_DRIVER);
    ASSERT_TRUE(loaded) << loaded.takeError().message();
    driver = std::move(*loaded);
  }
  void resetMock(uint32_t base, size_t granularity) {
    std::string name = dense.config.name();
    mock.call<void>("vtaMockReset", name.c_str(), base, granularity);
  }

  MockControls mock;
  DenseLayer dense;
  std::shared_ptr<Driver> driver;
};

} // namespace vtart

#endif // VTART_UNITTESTS_DEVICETESTUTIL_H
