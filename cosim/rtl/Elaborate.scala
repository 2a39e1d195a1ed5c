//===- Elaborate.scala - Writes the design as SystemVerilog ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: cosim.Elaborate de10|pynq BUS_BITS BLOCK FOLDER. Takes the place of
// the design's own vta/Configs.scala, whose way to write Verilog is that of a
// later Chisel.
//
//===----------------------------------------------------------------------===//

package cosim

import chisel3.stage.{ChiselGeneratorAnnotation, ChiselStage}
import vta.core.{CoreConfig, CoreKey}
import vta.shell.{De10Config, PynqConfig, ShellKey}
import vta.util.config.{Config, Parameters}

/** Parameters that differ from those in the design's own files. The depths of
  * the memories stay: the widths of instruction fields are constants of the
  * design (ISA.scala).
  */
class Chosen(busBits: Int, block: Int) extends Config((_, _, up) => {
  case CoreKey => up(CoreKey).copy(blockIn = block, blockOut = block)
  case ShellKey =>
    val shell = up(ShellKey)
    shell.copy(memParams = shell.memParams.copy(dataBits = busBits))
})

object Elaborate {
  private val shells = Map[String, () => Config](
    "de10" -> (() => new De10Config), "pynq" -> (() => new PynqConfig))

  def main(arguments: Array[String]): Unit = {
    val Array(shell, busBits, block, folder) = arguments
    val chosen = new Chosen(busBits.toInt, block.toInt)
    implicit val parameters: Parameters =
      new Config(chosen ++ (new CoreConfig ++ shells(shell)()))
    new ChiselStage().execute(
      Array("-X", "sverilog", "--target-dir", folder),
      Seq(ChiselGeneratorAnnotation(() => new vta.test.Test)))
  }
}
