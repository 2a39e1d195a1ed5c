//===- Passes.td - Parts of a network on the device --------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_PARTITION_PASSES_TD
#define VTA_TRANSFORMS_PARTITION_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTAPartition : Pass<"vta-partition", "::mlir::ModuleOp"> {
  let summary = "moves what VTA can run into functions of a module @device";
  let description = [{
    Takes the only public function of the module, in int8 TOSA as `vta-quantize`
    leaves it, and the configuration and machine of `vta-attach-target`.

    Operations form groups: a contraction, a pool or neither, with the following
    operations of single use until the result is int8. VTA can run a group if
    `vta-pack` has a form for it, `vta-normalize` accepts this form, and at least
    one schedule fits the memories. The first error of these steps is the reason
    why the group stays on the host. Segments are tried as a whole, and their
    groups alone if that fails. A group that VTA can run only alone stays on the
    host as well.

    Groups for VTA form segments. A group that reads what the host computes from
    the result of a segment belongs to a later segment. A segment without a
    contraction stays on the host. Each segment becomes a function `@segmentN` of
    `module @device`, with a `vta.call` in its place. Operations keep their
    locations. Inlining the calls gives the function from before, except for the
    order of operations and copies of constants.

    Operations that stay on the host get the attribute `vta.host_reason`. The
    reasons are also missed remarks of the category `vta-partition`:

    ```sh
    vta-opt int8.mlir --vta-attach-target --vta-partition \
      --remarks-filter-missed=vta-partition --remark-policy=all \
      --remark-format=emitRemark
    ```

    A layer is named by its location. An operator is named as in TOSA
    (`max_pool2d`), ONNX (`MaxPool`) or TVM (`nn.max_pool2d`).
  }];
  let options = [
    ListOption<"hostLayers", "host-layers", "std::string",
               "Names or patterns (* and ?) of layers that stay on the host">,
    Option<"deviceFrom", "device-from", "std::string", "\"\"",
           "Layer or operator that stays on the host, with everything before it">,
    Option<"deviceTo", "device-to", "std::string", "\"\"",
           "Layer or operator that stays on the host, with everything after it">
  ];
  let statistics = [
    Statistic<"numGroups", "num-groups", "groups of operations found">,
    Statistic<"numTried", "num-tried", "groups and segments tried">,
    Statistic<"numSegments", "num-segments", "segments for VTA">,
    Statistic<"numDeviceOps", "num-device-ops", "operations moved to VTA">,
    Statistic<"numHostOps", "num-host-ops", "operations left on the host">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
    "::mlir::tosa::TosaDialect", "::mlir::vta::VTADialect"];
}

def VTAExposeTensors : Pass<"vta-expose-tensors", "::mlir::ModuleOp"> {
  let summary = "returns the int8 tensors of a network, to compare them";
  let description = [{
    Takes the only public function of the module, in int8 TOSA, before
    `vta-partition`. The int8 result of every group of operations (see
    `vta-partition`) becomes a result of the function. Its attribute `vta.name`
    is the name of the layer, followed by `#2`, `#3` and so on if several groups
    have the same name. The network file keeps these tensors in a table of their
    own; `vta-run --compare` reads it.

    These tensors are not returned:
    - groups that only move data (`reshape`, `pad`, `concat` and so on),
    - the source of a max pool that nothing else reads: VTA computes both in one
      kernel,
    - results that the function has already.

    ```mlir
    func.func @main(%x: tensor<1x8x8x16xi8>)
        -> (tensor<1x8x8x16xf32>, tensor<1x8x8x16xi8> {vta.name = "conv1"})
    ```
  }];
  let statistics = [
    Statistic<"numTensors", "num-tensors", "tensors added to the results">
  ];
}

def VTACheckStage : Pass<"vta-check-stage", "::mlir::ModuleOp"> {
  let summary = "refuses a network that a stage has not been through";
  let description = [{
    Expects a `module @device` as one stage of `vta-network-pipeline` leaves it:
    in TOSA (`partition`), packed (`pack`), or in tiles with stages on chip
    (`schedule`). The passes of the next stage have nothing to do otherwise. The
    error says which stage has to come before. `vta-network-pipeline` begins
    with this pass if `from` is a stage for the device after `partition`. Changes
    nothing.
  }];
  let options = [
    Option<"after", "after", "std::string", "\"partition\"",
           "the stage before: partition, pack or schedule">];
}

#endif // VTA_TRANSFORMS_PARTITION_PASSES_TD
