//===- VtaRunTestUtil.h - Runs the vta-run tool -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_VTARUNTESTUTIL_H
#define VTART_UNITTESTS_VTARUNTESTUTIL_H

#include "vtart/Case.h"
#include "vtart/Npy.h"

#include "support/TestFiles.h"
#include "support/TestProgram.h"

#include <nlohmann/json.hpp>
#include <sys/wait.h>

namespace vtart {

inline std::string recorded(const std::string &name) {
  return std::string(VTA_TEST_INPUTS "/cases/") + name;
}

struct Outcome {
  int code = -1;
  std::string out, err;
};

class VtaRunTest : public TempFolderTest {
protected:
  VtaRunTest() : dense(DenseLayer::smallConfig()) {}

  Outcome run(const std::vector<std::string> &args) const {
    std::string command = "cd '" + folder + "' && '" VTA_RUN "'";
    for (const std::string &arg : args)
      command += " '" + arg + "'";
    command += " > out.txt 2> err.txt < /dev/null";
    int status = std::system(command.c_str());
    Outcome outcome;
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome.out = get("out.txt");
    outcome.err = get("err.txt");
    return outcome;
  }
  /// One error line that contains `message`, nothing on stdout.
  void expectError(const std::vector<std::string> &args,
                   const std::string &message, int code = 1) const {
    Outcome outcome = run(args);
    EXPECT_EQ(outcome.code, code) << outcome.err;
    EXPECT_EQ(outcome.err.rfind("vta-run: error: ", 0), 0u) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1)
        << outcome.err;
    EXPECT_HAS(outcome.err, message);
  }
  void expectUsage(const std::vector<std::string> &args,
                   const std::string &message) const {
    expectError(args, message, 2);
    EXPECT_EQ(get("out.txt"), "");
  }

  void putProgram(const Program &program) const {
    std::vector<uint8_t> bytes = program.toBytes();
    put("p.vtaprog", std::string(bytes.begin(), bytes.end()));
  }
  void putInput() const {
    Error e = writeNpy(path("x.npy"), dense.input());
    ASSERT_FALSE(e) << e.message();
  }
  /// The dense program after `edit` of its instructions, run with its input.
  template <typename Edit>
  Outcome runEdited(Edit edit, std::vector<std::string> args = {}) {
    DenseLayer edited(DenseLayer::smallConfig());
    edit(edited.insns);
    edited.encode();
    putProgram(edited.program);
    putInput();
    args.insert(args.begin(), {"p.vtaprog", "--input", "x=x.npy"});
    return run(args);
  }
  /// unit-gemm with `edit` applied to one of its instructions.
  template <typename Edit>
  std::string editedCase(size_t insn, Edit edit) const {
    Expected<Case> test = loadCase(recorded("unit-gemm"));
    EXPECT_TRUE(test);
    CaseStep &step = test->steps[0];
    Codec codec(step.config);
    Insn decoded = *codec.decode(step.insns[insn]);
    edit(decoded);
    step.insns[insn] = *codec.encode(decoded);
    EXPECT_FALSE(saveCase(step, path("edited")));
    return "edited";
  }
  /// Index of the n-th instruction of unit-gemm with opcode `op`.
  static size_t findInsn(Opcode op, unsigned n = 0) {
    Expected<Case> test = loadCase(recorded("unit-gemm"));
    const CaseStep &step = test->steps[0];
    for (size_t i = 0; i < step.insns.size(); ++i)
      if (Codec(step.config).decode(step.insns[i])->op == op && n-- == 0)
        return i;
    return ~size_t(0);
  }

  DenseLayer dense;
};

} // namespace vtart

#endif // VTART_UNITTESTS_VTARUNTESTUTIL_H
