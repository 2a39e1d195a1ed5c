//===- KernelHelp.cpp - What KernelText.h understands ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/KernelText.h"

const char *const vta_test::kKernelHelp =
    R"(A kernel is a list of KEY=VALUE. Lists as 5x7 have one number for each
dimension besides those of images and channels. kind is one of

  conv         a convolution: ci, co (blocks of channels), k, s, low, high,
               weights=arg|const|splat|resource; " then " begins another one,
               which reads its result
  pool         a max pool of an argument: window, stride, dilation, pool_low,
               pool_high, pad (padded with this), init (starts from this)
  conv_pool    the same of an int8 result of a convolution
  acc_pool     the same of its accumulators; steps in front of it: before
  deconv       a transposed convolution: more (outputs at the end), every (keeps
               each n-th output), form=insert|pad|constant|nested (how zeros are
               written), bias=none|const|arg, shift
  (pools)      a schedule: fused (a letter for each operation behind the
               contraction, P: the pool, B and W: a bias staged to acc or wgt),
               tile, order, inner=DIMENSION:SIZE,.., inp_at, wgt_at, buffers
  sum          sums over windows; form=window|whole|reduce
  depthwise    one input channel for each output channel, or for mult of them
  small        groups of `group` channels, smaller than a block
  blocks       groups of ci input and co output blocks; form=explicit (a
               dimension of all operands) or flat (ci * g + k)
  elementwise  an int8 argument
  steps        a 1x1 convolution from init=zero|fill|arg|const|splat|bcast, or,
               with start=i32, nothing: the first step is a tensor

All have n, size, batch, block, groups where there are some, and epilogue, steps
joined with "+"; form=split makes each of them an operation of its own:

  add3 sub3 mul4 shr3 shl3 max3 min3     by an immediate
  bias                                   by channel, up to biasmax; an argument
                                         with bias=arg; the same one again
  t tb tmax tmin                         i32 arguments up to amp: full, by channel
  cadd csub cmax cmin cshr2to9 cshl0to4 cmul0to4 cround
                                         constants by channel; cround rounds for
                                         the cshr behind it
  res res*3 res^4 res- resb*2 resk*2 rest*2 addy addy3
                                         int8 arguments: full, times a number,
                                         shifted left, subtracted, by channel,
                                         constant by channel, the last one again
)";
