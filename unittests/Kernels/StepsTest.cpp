//===- StepsTest.cpp - Steps behind contractions and alone -------------------
//===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTest.h"

using namespace vta_test;

namespace {

// The first step's accumulators are staged.
constexpr char kAccumulators[] = R"(
  %last, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [0, 2, 3] order [2, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %step:3 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 1 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %step#0 operand 0 to <acc> at [2] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.stage %step#1 operand 0 to <acc> at [1] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

// The residual is loaded at one of three levels. A function: GCC does not take
// raw strings in macros.
static std::string loadResidualAt(int level) {
  return R"(
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [0, 2, 3, 0, 0, 0, 1] order [1, 2, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 0 to <inp> at [3] of %loops buffers [2] : !transform.any_op, !transform.any_op
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#1 operand 0 to <inp> at [)" +
         std::to_string(level) +
         R"(] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";
}
static const std::string kResidualAt[] = {loadResidualAt(0), loadResidualAt(1),
                                          loadResidualAt(2)};

// Kernels on i32 tensors: without a contraction, and contractions that start
// from one.
// Full range: sums wrap.
constexpr KernelCase kSums[] = {
    {"kind=steps start=i32 epilogue=t+shr24"},
    {"kind=steps start=i32 epilogue=t+t+shr23+max0+min127 form=split"},
    // Only the low bits.
    {"kind=steps start=i32 epilogue=t"},
    {"kind=steps start=i32 epilogue=t+tb+cadd+cround+cshr22to28 size=3x9"},
    {"kind=steps start=i32 epilogue=t+tmax+tmin+shr24 n=2"},
    {"kind=steps start=i32 epilogue=tb+t+mul4+shr20 form=split co=1"},
    {"kind=steps start=i32 epilogue=t+csub+cmax+max-70000+min60000+shr9 "
     "amp=100000 biasmax=50000"},
    // With an int8 tensor.
    {"kind=steps start=i32 epilogue=t+shr9+res*3+max-128+min127 amp=30000"},
    {"kind=steps start=i32 epilogue=t+shr24+shl3+add70000+sub7 size=1x1 co=1"},
    // Contractions.
    {"kind=steps init=arg epilogue=shr9+max-128+min127"},
    {"kind=steps init=const epilogue=tb+shr9+max-128+min127 form=split "
     "amp=5000"},
    {"kind=steps init=bcast epilogue=cround+cshr7to10+max0+min127"},
    {"kind=steps init=fill epilogue=shr10 biasmax=-100000"},
    {"kind=steps init=splat epilogue=cadd+shr9+max-128+min127 biasmax=90000"},
    {"kind=steps init=arg epilogue=res^3+tb+shr9 biasmax=2147483647"},
    // Other configurations.
    {"kind=steps batch=2 start=i32 epilogue=t+tb+shr24 n=2",
     "2x16_15_15_18_17"},
    {"kind=steps batch=2 init=bcast epilogue=shr9+res+max0",
     "2x16_15_15_18_17"},
    {"kind=steps block=8 start=i32 epilogue=t+tb+cshr20to26+res co=5",
     "1x8_15_14_16_16"},
    {"kind=steps block=32 start=i32 epilogue=t+tmin+shr24 co=2",
     "1x32_15_16_19_17"},
    {"kind=steps batch=4 block=8 init=arg epilogue=shr10+max-128+min127",
     "4x8_i8w8a32_15_16_16_18"},
    // A schedule written by hand: the first step's accumulators are staged.
    {"kind=steps start=i32 amp=2000000 epilogue=t+tb+shr15", nullptr,
     kAccumulators, "StagedAccumulators"},
    // An int8 tensor joins later, in an operation of its own.
    {"kind=steps start=i32 form=split epilogue=t+res+shr24"},
    {"kind=steps start=i32 form=split epilogue=t+shr24+res+max0 size=3x5"},
};
INSTANTIATE_TEST_SUITE_P(Sums, Kernels, testing::ValuesIn(kSums), getCaseName);

// int8 tensors added to accumulators, as products with the identity.
// Behind the shift; saturated, and wrapped.
const KernelCase kResiduals[] = {
    {"kind=steps epilogue=shr9+res+max0+min127"},
    {"kind=steps epilogue=shr7+res form=split size=3x9"},
    // With the clip to int8 in between that the one behind it implies.
    {"kind=steps epilogue=shr9+max-128+min127+res+max0+min127"},
    // On raw accumulators.
    {"kind=steps epilogue=cadd+res^4+shr9+max-128+min127"},
    {"kind=steps epilogue=res*-3+shr8+max0+min127 n=2"},
    {"kind=steps epilogue=res-+shr8 ci=1 co=1 size=1x2"},
    // Scales beyond int8: in several blocks, or by shifting in two parts.
    {"kind=steps epilogue=res*300+cadd+shr9+max-100"},
    {"kind=steps epilogue=res^10+shr9 xmax=15"},
    {"kind=steps epilogue=add9+res^9+cadd+shr11+max-128+min127"},
    // Where the sum may wrap, they stay as they are.
    {"kind=steps epilogue=res^10+shr9 biasmax=2147483647 init=const"},
    // The same tensor twice; two; and again behind a shift.
    {"kind=steps epilogue=shr9+res+rest*2+max-128+min127"},
    {"kind=steps epilogue=shr10+res+shr1+res*5+shr2+res-"},
    // By channel: an argument, and a constant, which is a bias.
    {"kind=steps epilogue=resb*7+shr8+max0 co=4"},
    {"kind=steps epilogue=resk*100+cadd+shr9+max-128+min127"},
    // Nothing else than the residual is left of the low bits.
    {"kind=steps epilogue=shr20+res*0+res"},
    // Other configurations.
    {"kind=steps batch=2 epilogue=shr9+res+max0+min127 n=2 ci=3",
     "2x16_15_15_18_17"},
    {"kind=steps batch=2 epilogue=resb*2+res*300+shr9", "2x16_15_15_18_17"},
    {"kind=steps block=8 epilogue=res*130+shr8+res+max0+min127 co=5",
     "1x8_15_14_16_16"},
    {"kind=steps block=32 epilogue=shr10+res+max-128+min127 co=2 size=5x5",
     "1x32_15_16_19_17"},
    {"kind=steps batch=4 block=8 epilogue=res^5+shr8+max-128+min127",
     "4x8_i8w8a32_15_16_16_18"},
    // Loaded at any level of a schedule written by hand.
    {"kind=steps epilogue=shr9+res+max0+min127", nullptr,
     kResidualAt[0].c_str(), "Level0"},
    {"kind=steps epilogue=shr9+res+max0+min127", nullptr,
     kResidualAt[1].c_str(), "Level1"},
    {"kind=steps epilogue=shr9+res+max0+min127", nullptr,
     kResidualAt[2].c_str(), "Level2"},
};
INSTANTIATE_TEST_SUITE_P(Residuals, Kernels, testing::ValuesIn(kResiduals),
                         getCaseName);

// Shifts, products and rounding constants that differ by channel.
// Up to 15: one step.
constexpr KernelCase kShifts[] = {
    {"kind=steps epilogue=cshr2to9+max-128+min127"},
    {"kind=steps epilogue=cshr0to15 form=split size=3x9"},
    // With rounding, which joins a bias.
    {"kind=steps epilogue=cround+cshr4to12+max-128+min127"},
    {"kind=steps epilogue=cadd+cround+cshr5to12+max0+min127 biasmax=30000"},
    {"kind=steps epilogue=tb+cround+cshr9to14+max-128+min127 amp=300000"},
    // Beyond 15: several steps.
    {"kind=steps epilogue=cshr8to20"},
    {"kind=steps epilogue=cshr0to31"},
    {"kind=steps epilogue=cshr14to31+res+max-128+min127"},
    // Several shifts are one.
    {"kind=steps epilogue=cshr0to6+shr4+cshr0to3+max-128+min127"},
    {"kind=steps epilogue=shr3+cshr20to28"},
    // To the left, as far as values stay i32.
    {"kind=steps epilogue=cshl0to4+shr11+max-128+min127"},
    {"kind=steps epilogue=cshl0to4+shl3+shr14+max-128+min127"},
    {"kind=steps epilogue=shl3+cshl0to4+shr14+max-128+min127"},
    {"kind=steps epilogue=cmul0to6+cround+cshr9to16 co=2"},
    // Products with a power of two for all channels.
    {"kind=steps epilogue=mul64+shr15+max-128+min127"},
    {"kind=steps epilogue=mul-2147483648+shr25 xmax=7"},
    {"kind=steps epilogue=mul16+mul1+shl4+shr14"},
    // Constants by channel subtracted and compared.
    {"kind=steps epilogue=csub+cmax+cmin+shr10 biasmax=90000"},
    // Other configurations.
    {"kind=steps batch=2 epilogue=cadd+cround+cshr4to18+max-128+min127 n=2",
     "2x16_15_15_18_17"},
    {"kind=steps block=8 epilogue=cround+cshr4to18+max-128+min127 co=5",
     "1x8_15_14_16_16"},
    {"kind=steps block=32 epilogue=cshl0to2+cround+cshr9to12+max0+min127 ci=1",
     "1x32_15_16_19_17"},
    {"kind=steps batch=4 block=8 epilogue=cshr0to31+res",
     "4x8_i8w8a32_15_16_16_18"},
};
INSTANTIATE_TEST_SUITE_P(Shifts, Kernels, testing::ValuesIn(kShifts),
                         getCaseName);

} // namespace
