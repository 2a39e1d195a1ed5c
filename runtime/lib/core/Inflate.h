//===- Inflate.h - Decompression of deflated data ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A board that runs networks has no zlib to link; compressed .npz files are
// small enough for a plain decoder.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_INFLATE_H
#define VTART_LIB_INFLATE_H

#include "vtart/Support.h"

namespace vtart {

/// Decompresses raw deflate data (RFC 1951), all of `in`, to exactly the size
/// of `out`. False if the data is damaged or has another size.
bool inflate(Span<const uint8_t> in, Span<uint8_t> out);

} // namespace vtart

#endif // VTART_LIB_INFLATE_H
