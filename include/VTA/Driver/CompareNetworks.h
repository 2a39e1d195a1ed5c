//===- CompareNetworks.h - Two forms of one network -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVER_COMPARENETWORKS_H
#define VTA_DRIVER_COMPARENETWORKS_H

#include "vtart/Network.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace mlir::vta {

/// What a network or task is tried with: floats around 0, all bits of integers.
std::vector<uint8_t> makeRandomInput(const ::vtart::NetworkPort &port,
                                     std::mt19937_64 &random);

/// Runs two compiled forms of one network on random inputs. The result is the
/// largest difference of an output of float32, relative to the largest absolute
/// value of this output of `reference`. Nothing if this computer cannot run the
/// code, or if no output is float32.
llvm::Expected<std::optional<double>>
getLargestDifference(::vtart::Network network, ::vtart::Network reference);

} // namespace mlir::vta

#endif // VTA_DRIVER_COMPARENETWORKS_H
