//===- Elaborate.scala - Writes the design as SystemVerilog ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: cosim.Elaborate de10|pynq FOLDER. Takes the place of the design's own
// vta/Configs.scala, whose way to write Verilog is that of a later Chisel.
//
//===----------------------------------------------------------------------===//

package cosim

import chisel3.stage.{ChiselGeneratorAnnotation, ChiselStage}
import vta.core.CoreConfig
import vta.shell.{De10Config, PynqConfig}
import vta.util.config.{Config, Parameters}

object Elaborate {
  private val shells = Map[String, () => Config](
    "de10" -> (() => new De10Config), "pynq" -> (() => new PynqConfig))

  def main(arguments: Array[String]): Unit = {
    val Array(shell, folder) = arguments
    implicit val parameters: Parameters = new Config(new CoreConfig ++ shells(shell)())
    new ChiselStage().execute(
      Array("-X", "sverilog", "--target-dir", folder),
      Seq(ChiselGeneratorAnnotation(() => new vta.test.Test)))
  }
}
