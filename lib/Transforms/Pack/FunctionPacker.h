//===- FunctionPacker.h - Packs a function op by op --------------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// int8 tensors have a packed value each. int32 tensors have none, because VTA
// cannot store them: what is computed on them is collected and written as the
// steps of a kernel where they become int8.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_PACK_FUNCTIONPACKER_H
#define VTA_LIB_TRANSFORMS_PACK_FUNCTIONPACKER_H

#include "PackedLayout.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Kernel/GroupedConvolution.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::vta::pack {

/// An int8 tensor.
struct PackedValue {
  Value value;
  PackedLayout layout;
};

/// One step on accumulators. Numbers are one for all channels, or one for each.
struct Step {
  enum Kind {
    AddNumber,
    AddTensor, ///< Addition of `tensor`, shifted left by `numbers`.
    SubTensor, ///< Subtraction of the same.
    AddVector, ///< Addition of `tensor`, i32 numbers by channel.
    ShiftLeft,
    ShiftRight,
    Max,
    Min
  } kind;
  SmallVector<int64_t> numbers;
  Value tensor = {};
};

/// An int32 tensor: what a contraction computes, or nothing, and the steps
/// since then.
struct Accumulators {
  /// Packed, of int32, as VTA can multiply. Null if the first step adds a
  /// tensor.
  Value anchor;
  PackedLayout layout;
  SmallVector<Step> steps;
  int64_t bound = 0;                ///< Limit of the absolute values.
  std::optional<Location> loc = {}; ///< Location of the contraction.
  /// The anchor has channel blocks in so many periods, a dimension of its own,
  /// if it is not 1.
  int64_t periods = 1;

  /// True if these are an int8 tensor times powers of two.
  bool isScaledTensor() const {
    return !anchor && steps.size() == 1 && steps[0].kind == Step::AddTensor;
  }
  /// Shifts by channel that the tensor comes with, which the kernel starts
  /// from, become a step of their own.
  void shiftStart();
};

/// How an argument of a packed function is packed.
struct PackedArgument {
  enum Kind {
    Tensor,  ///< Images in `layout`.
    Weights, ///< A contraction's weights, `[out/c][in/c][taps..][c][c]`.
    Vector   ///< Numbers of i32 by channel, `[channels/c][b][c]`.
  } kind = Tensor;
  PackedLayout layout;
  bool transposes = false; ///< True for weights `[in][out]`, of products.
};

/// Layouts of the arguments and results of a packed function.
struct PackedSignature {
  SmallVector<PackedArgument> arguments;
  SmallVector<PackedLayout> results;
};

/// What a pass counts.
struct PackCounters {
  int64_t kernels = 0, copies = 0, constantBytes = 0;
};

class FunctionPacker {
public:
  FunctionPacker(func::FuncOp func, const vtart::Config &config)
      : func(func), config(config), b(func.getContext()) {}

  FailureOr<PackedSignature> run();
  const PackCounters &getCounters() const { return counters; }

private:
  /// The windows of a convolution or pool.
  struct Windows {
    SmallVector<int64_t> kernel, stride, dilation, low, high;
  };
  /// A weight tensor as [matrices][outputs][taps][inputs]. Outputs of one of
  /// several groups see the inputs of their group.
  struct Weights {
    int64_t outputs, taps, inputs;
    SmallVector<int64_t> values; ///< A constant's elements.
    int64_t groups = 1;
    Value packed = {};    ///< An argument in its packed form.
    int64_t matrices = 1; ///< Number of matrices: 1, or one by image.

    /// The first input that output channel `o` sees.
    int64_t getFirstInput(int64_t o) const {
      return o / (outputs / groups) * inputs;
    }
  };
  /// The input channel blocks that an output block sees, of which the weights
  /// have no others: `width` blocks, the first of which is `step` times the
  /// number of the output block or, if there are several periods, of its
  /// period, less `low`.
  struct ChannelBand {
    int64_t periods = 1, step = 0, width = 0, low = 0;
  };

  // Pack.cpp
  /// Makes TOSA of the operations of other dialects.
  LogicalResult applyPatterns();
  LogicalResult checkBody();
  /// Finds the tensors of rank 2 and 3 whose rows have to be images.
  void findImages();
  LogicalResult visit(Operation *op);
  LogicalResult visitReshape(tosa::ReshapeOp op);
  LogicalResult visitReturn(func::ReturnOp op, PackedSignature &signature);
  /// A value that can be a result of its own: `packed`, or a copy.
  FailureOr<Value> createResult(Location loc, const PackedValue &packed);
  FailureOr<PackedLayout> getLayout(Operation *op, Value value);
  FailureOr<PackedValue> getPacked(Operation *op, Value value);
  LogicalResult setPacked(Value value, PackedValue packed);
  void setAccumulators(Value value, Accumulators accumulators);
  Value createConstant(Location loc, Type elementType, ArrayRef<int64_t> shape,
                       ArrayRef<int64_t> values);
  Value createScalar(Location loc, Type type, int64_t value);
  Value createFilled(Location loc, RankedTensorType type, Value element);

  // Contraction.cpp
  LogicalResult visitConvolution(Operation *op);
  static Windows getWindows(Operation *conv);
  LogicalResult visitTransposeConv(tosa::TransposeConv2DOp op);
  LogicalResult visitMatMul(tosa::MatMulOp op);
  /// `source`, the input of `op` or what it is a part of, with zeros between
  /// its elements and around them.
  FailureOr<PackedValue> spread(tosa::TransposeConv2DOp op, Value source);
  /// Chooses the band that multiplies least.
  static ChannelBand findBand(const PackedLayout &input,
                              const PackedLayout &output,
                              const Weights &weights);
  /// Weights as blocks `[blocks or period, block][width][taps][out][in]`.
  static SmallVector<int64_t> packWeights(const PackedLayout &input,
                                          const PackedLayout &output,
                                          const Weights &weights,
                                          const ChannelBand &band);
  /// Multiplies `input`, which has its padding, by weights.
  LogicalResult contract(Operation *op, Value input,
                         const PackedLayout &inputLayout,
                         const Weights &weights, const Windows &windows);
  LogicalResult addBias(Operation *op, Value bias, Accumulators &accumulators);
  /// All convolutions that concatenation `op` ends.
  LogicalResult visitGroups(tosa::ConcatOp op,
                            const GroupedConvolution &grouped);
  /// Reads `value`, a constant or an argument, to `weights`.
  LogicalResult readWeights(Operation *op, Value value, Weights &weights);
  static LogicalResult checkZeroPoints(Operation *op, Value input,
                                       Value weight);
  /// Moves the taps of a convolution to the cells of `stride` pixels per
  /// dimension that they read, on channels that are the pixels of a cell.
  /// `windows` then goes from cell to cell. Returns the layout of the input as
  /// it is stored.
  static PackedLayout moveToCells(const PackedLayout &input,
                                  ArrayRef<int64_t> outputs, Weights &weights,
                                  Windows &windows);

  // Windows.cpp
  LogicalResult visitDepthwise(tosa::DepthwiseConv2DOp op);
  LogicalResult visitMaxPool(tosa::MaxPool2dOp op);
  LogicalResult visitPad(tosa::PadOp op);
  LogicalResult visitSlice(tosa::SliceOp op);
  /// Follows `input` through pads with `padding` and slices that only leave
  /// out what no window reads. Adds to the pads of `windows`.
  Value findSource(Value input, Windows &windows, int64_t padding);
  Value createPad(Location loc, Value value, ArrayRef<int64_t> low,
                  ArrayRef<int64_t> high, int64_t padding);
  /// Channel blocks of zeros.
  Value createChannelPad(Location loc, Value value, int64_t low, int64_t high);

  // Elementwise.cpp
  LogicalResult visitSum(Operation *op);
  LogicalResult addNumbers(Operation *op, Value constant,
                           Accumulators &accumulators);
  static void addNumbers(SmallVector<int64_t> numbers,
                         Accumulators &accumulators);
  /// Accumulators of a value that is int8 or on its way there.
  FailureOr<Accumulators> getAccumulators(Operation *op, Value value);
  /// Writes the end of a kernel. `run` makes a `vta.kernel` of all of it.
  FailureOr<Value> createNarrow(Location loc, Accumulators accumulators);
  /// Writes the end of a kernel whose result is that of `op`, unless a clamp
  /// follows.
  LogicalResult finish(Operation *op, Accumulators accumulators);
  FailureOr<Value> createCopy(Location loc, const PackedValue &value);

  // Requantize.cpp
  LogicalResult visitRescale(tosa::RescaleOp op);
  /// Shifts `accumulators` to the right with rounding, for the result of `op`.
  LogicalResult requantize(Operation *op, ArrayRef<int64_t> shifts,
                           Accumulators accumulators);
  LogicalResult visitClamp(tosa::ClampOp op);
  LogicalResult visitShift(Operation *op);
  LogicalResult visitLimit(Operation *op);
  LogicalResult visitCast(tosa::CastOp op);

  // Concat.cpp
  LogicalResult prepareConcats();
  LogicalResult visitConcat(tosa::ConcatOp op);
  LogicalResult place(Value value);
  /// How channels lie in a value, also in one that is not packed yet.
  FailureOr<PackedLayout> inferLayout(Operation *op, Value value);

  // Boundary.cpp
  FailureOr<PackedArgument> getArgument(BlockArgument argument);
  /// The side of the cells of pixels that are packed as one, or 1.
  int64_t getCellSize(BlockArgument argument);

  /// Where a value goes in a concatenation.
  struct Slot {
    tosa::ConcatOp concat;
    SmallVector<int64_t> offsets; ///< Offsets of the packed tensor.
    PackedLayout part;            ///< Layout of the value once packed.
  };

  func::FuncOp func;
  vtart::Config config;
  IRRewriter b;
  PackCounters counters;
  DenseMap<Value, PackedValue> packedValues;
  /// Arguments that are weights or vectors, in their packed form.
  DenseMap<Value, Value> packedParameters;
  DenseMap<Value, Accumulators> accumulatorsOf;
  /// Tensors of rank 2 and 3 that are images, not rows.
  DenseSet<Value> imageTensors;
  /// Concatenations that a value is a part of.
  DenseMap<Value, SmallVector<Slot>> slots;
  /// Concatenations that end convolutions in groups, and the rest of those.
  DenseMap<Operation *, GroupedConvolution> groupedConvolutions;
  DenseSet<Operation *> groupedOps;
  /// The buffer of a concatenation with the parts so far.
  DenseMap<Operation *, PackedValue> buffers;
  /// The last steps of kernels.
  SmallVector<StepOp> results;
  /// Packed values that are results.
  SmallPtrSet<Value, 4> returned;
};

/// The location of a kernel: the name of the layer if `op` has one.
Location getKernelLoc(Operation *op);

/// True if all elements of a constant are zero.
bool isZero(Value value);

InFlightDiagnostic emitComputedWeights(Operation *op);

/// The shifts to the right, by channel, that round to nearest and up: what a
/// rescale does whose multipliers are powers of two.
FailureOr<SmallVector<int64_t>> getShifts(tosa::RescaleOp op);

/// The packed type of weights or of a vector by channel.
RankedTensorType getParameterType(RankedTensorType type,
                                  const PackedArgument &argument);

/// Writes `linalg.pack` and `linalg.unpack` around a call of a packed function.
Value createPack(OpBuilder &b, Location loc, Value value,
                 const PackedArgument &argument);
Value createUnpack(OpBuilder &b, Location loc, Value packed,
                   RankedTensorType type, const PackedLayout &layout);

} // namespace mlir::vta::pack

#endif // VTA_LIB_TRANSFORMS_PACK_FUNCTIONPACKER_H
