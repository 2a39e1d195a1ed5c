// RUN: vta-opt %s | vta-opt | FileCheck %s
// RUN: vta-opt %s --mlir-print-op-generic | vta-opt | FileCheck %s
// RUN: vta-opt %s --emit-bytecode | vta-opt | FileCheck %s
// RUN: vta-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: vta-opt %s --canonicalize | FileCheck %s --check-prefix=CANON
// RUN: vta-opt %s --cse | FileCheck %s --check-prefix=CSE

// Each RUN looks at all functions in turn: CHECK and GENERIC at what is written
// here, CANON and CSE at those whose names begin with what they do.

// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[CHANNELS:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
// CHECK-DAG: #[[LANES:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// GENERIC-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// GENERIC-DAG: #[[CHANNELS:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
#lanes = affine_map<(h, c, b, o) -> (b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>

// Every kind of step and operand, in both forms.

// CHECK-LABEL: func @steps
// CHECK-SAME: %[[X:.*]]: tensor<4x2x1x16xi8>, %[[R:.*]]: tensor<4x3x1x16xi8>, %[[N:.*]]: index
// GENERIC-LABEL: sym_name = "steps"
func.func @steps(%x: tensor<4x2x1x16xi8>, %r: tensor<4x3x1x16xi8>, %n: index) -> tensor<4x3x1x16xi8> {
  // CHECK: %[[Y:.*]] = vta.kernel "fc1" (%[[A:.*]] = %[[X]], %[[B:.*]] = %[[R]], %[[I:.*]] = %[[N]]) attributes {note = "kept", vta.schedule = @schedule} : (tensor<4x2x1x16xi8>, tensor<4x3x1x16xi8>, index) -> tensor<4x3x1x16xi8> {
  // GENERIC: "vta.kernel"(%{{.*}}, %{{.*}}, %{{.*}}) <{layer = "fc1"}> ({
  // GENERIC-NEXT: ^bb0(%{{.*}}: tensor<4x2x1x16xi8>, %{{.*}}: tensor<4x3x1x16xi8>, %{{.*}}: index):
  %y = vta.kernel "fc1" (%a = %x, %b = %r, %i = %n) attributes {note = "kept", vta.schedule = @schedule}
      : (tensor<4x2x1x16xi8>, tensor<4x3x1x16xi8>, index) -> tensor<4x3x1x16xi8> {
    %biases = arith.constant dense<7> : tensor<5x1x16xi32>
    // CHECK: %[[BIAS:.*]] = tensor.extract_slice %{{.*}}[%[[I]], 0, 0]
    %bias = tensor.extract_slice %biases[%i, 0, 0] [3, 1, 16] [1, 1, 1] : tensor<5x1x16xi32> to tensor<3x1x16xi32>
    %shifts = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]]> : tensor<1x16xi32>
    %w = arith.constant dense<3> : tensor<3x2x16x16xi8>
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // CHECK: %[[ACC:.*]] = linalg.mmt4d ins(%[[A]], %
    %acc = linalg.mmt4d ins(%a, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>)
        outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // CHECK: %[[S0:.*]] = vta.step add map #[[CHANNELS]] ins(%[[BIAS]] : tensor<3x1x16xi32>) outs(%[[ACC]] : tensor<4x3x1x16xi32>)
    // GENERIC: "vta.step"(%{{.*}}, %{{.*}}) <{kind = 0 : i32, map = #[[CHANNELS]], scale = 1 : i64}> : (tensor<3x1x16xi32>, tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %0 = vta.step add map #channels ins(%bias : tensor<3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
    // CHECK: %[[S1:.*]] = vta.step add scale -4 map #[[ALL]] ins(%[[B]] : tensor<4x3x1x16xi8>) outs(%[[S0]] : tensor<4x3x1x16xi32>) {note = "kept"}
    // GENERIC: "vta.step"(%{{.*}}, %{{.*}}) <{kind = 0 : i32, map = #[[ALL]], scale = -4 : i64}> {note = "kept"} : (tensor<4x3x1x16xi8>, tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %1 = vta.step add scale -4 map #all ins(%b : tensor<4x3x1x16xi8>) outs(%0 : tensor<4x3x1x16xi32>) {note = "kept"}
    // CHECK: %[[S2:.*]] = vta.step add map #[[ALL]] ins(%[[B]] : tensor<4x3x1x16xi8>) outs(%[[S1]] : tensor<4x3x1x16xi32>)
    %2 = vta.step add scale 1 map #all ins(%b : tensor<4x3x1x16xi8>) outs(%1 : tensor<4x3x1x16xi32>)
    // CHECK: %[[S3:.*]] = vta.step shr map #[[LANES]] ins(%{{.*}} : tensor<1x16xi32>) outs(%[[S2]] : tensor<4x3x1x16xi32>)
    %3 = vta.step shr map #lanes ins(%shifts : tensor<1x16xi32>) outs(%2 : tensor<4x3x1x16xi32>)
    // CHECK: %[[S4:.*]] = vta.step add -2147483648 outs(%[[S3]] : tensor<4x3x1x16xi32>)
    %4 = vta.step add -2147483648 outs(%3 : tensor<4x3x1x16xi32>)
    // CHECK: %[[S5:.*]] = vta.step shr 31 outs(%[[S4]] : tensor<4x3x1x16xi32>)
    // GENERIC: "vta.step"(%{{.*}}) <{imm = 31 : i64, kind = 1 : i32, scale = 1 : i64}> : (tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %5 = vta.step shr 31 outs(%4 : tensor<4x3x1x16xi32>)
    // CHECK: %[[S6:.*]] = vta.step shr -31 outs(%[[S5]] : tensor<4x3x1x16xi32>)
    %6 = vta.step shr -31 outs(%5 : tensor<4x3x1x16xi32>)
    // CHECK: %[[S7:.*]] = vta.step max map #[[CHANNELS]] ins(%[[BIAS]] : tensor<3x1x16xi32>) outs(%[[S6]] : tensor<4x3x1x16xi32>)
    %7 = vta.step max map #channels ins(%bias : tensor<3x1x16xi32>) outs(%6 : tensor<4x3x1x16xi32>)
    // CHECK: %[[S8:.*]] = vta.step min 2147483647 outs(%[[S7]] : tensor<4x3x1x16xi32>)
    %8 = vta.step min 2147483647 outs(%7 : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    // CHECK: %[[S9:.*]] = vta.step narrow ins(%[[S8]] : tensor<4x3x1x16xi32>) outs(%{{.*}} : tensor<4x3x1x16xi8>)
    // GENERIC: "vta.step"(%{{.*}}, %{{.*}}) <{kind = 4 : i32, scale = 1 : i64}> : (tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8>
    %9 = vta.step narrow ins(%8 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    // CHECK: vta.yield %[[S9]] : tensor<4x3x1x16xi8>
    // CHECK-NEXT: }
    // GENERIC: "vta.yield"(%{{.*}}) : (tensor<4x3x1x16xi8>) -> ()
    // GENERIC-NEXT: }) {note = "kept", vta.schedule = @schedule} : (tensor<4x2x1x16xi8>, tensor<4x3x1x16xi8>, index) -> tensor<4x3x1x16xi8>
    vta.yield %9 : tensor<4x3x1x16xi8>
  }
  // CHECK: return %[[Y]]
  return %y : tensor<4x3x1x16xi8>
}

// A fill in place of the contraction, a pool between the steps, no operand.

// CHECK-LABEL: func @pool
func.func @pool() -> tensor<3x1x1x16xi8> {
  // CHECK: vta.kernel "" () : () -> tensor<3x1x1x16xi8> {
  %y = vta.kernel "" () : () -> tensor<3x1x1x16xi8> {
    %zero = arith.constant 0 : i32
    %from = arith.constant -2147483648 : i32
    %e = tensor.empty() : tensor<4x1x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x1x16xi32>) -> tensor<4x1x1x16xi32>
    // CHECK: %[[SUM:.*]] = vta.step add 5
    %sum = vta.step add 5 outs(%zeros : tensor<4x1x1x16xi32>)
    // CHECK: tensor.pad %[[SUM]]
    %padded = tensor.pad %sum low[1, 0, 0, 0] high[0, 0, 0, 0] {
    ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
      tensor.yield %from : i32
    } : tensor<4x1x1x16xi32> to tensor<5x1x1x16xi32>
    %shape = tensor.empty() : tensor<3xi8>
    %pe = tensor.empty() : tensor<3x1x1x16xi32>
    %init = linalg.fill ins(%from : i32) outs(%pe : tensor<3x1x1x16xi32>) -> tensor<3x1x1x16xi32>
    // CHECK: %[[MAX:.*]] = linalg.generic
    %max = linalg.generic {indexing_maps = [#rows, #window, #out],
        iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%padded, %shape : tensor<5x1x1x16xi32>, tensor<3xi8>) outs(%init : tensor<3x1x1x16xi32>) {
    ^bb0(%in: i32, %s: i8, %m: i32):
      %0 = arith.maxsi %m, %in : i32
      linalg.yield %0 : i32
    } -> tensor<3x1x1x16xi32>
    // CHECK: vta.step shr 1 outs(%[[MAX]] :
    %shr = vta.step shr 1 outs(%max : tensor<3x1x1x16xi32>)
    %e8 = tensor.empty() : tensor<3x1x1x16xi8>
    %out = vta.step narrow ins(%shr : tensor<3x1x1x16xi32>) outs(%e8 : tensor<3x1x1x16xi8>)
    vta.yield %out : tensor<3x1x1x16xi8>
  }
  return %y : tensor<3x1x1x16xi8>
}

// The last step writes to an argument, such as the buffer of a concatenation.

// CHECK-LABEL: func @destination
func.func @destination(%dest: tensor<4x3x1x16xi8>, %bias: tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  // CHECK: vta.kernel "destination" (%[[D:.*]] = %{{.*}}, %{{.*}} = %{{.*}}) :
  %y = vta.kernel "destination" (%d = %dest, %b = %bias)
      : (tensor<4x3x1x16xi8>, tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %0 = vta.step add map #channels ins(%b : tensor<3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>)
    // CHECK: vta.step narrow ins(%{{.*}} : tensor<4x3x1x16xi32>) outs(%[[D]] : tensor<4x3x1x16xi8>)
    %1 = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%d : tensor<4x3x1x16xi8>)
    vta.yield %1 : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// Scheduled kernels have stages, and chains that are not whole.

// CHECK-LABEL: func @scheduled
func.func @scheduled(%bias: tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  // CHECK: vta.kernel "scheduled"
  %y = vta.kernel "scheduled" (%b = %bias) : (tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %staged = vta.stage %b low[0, 0, 0] high[0, 0, 0] to <acc> buffers 1 : tensor<3x1x16xi32> to tensor<3x1x16xi32>
    // CHECK: %[[LOOP:.*]] = scf.for
    %out = scf.for %i = %c0 to %c4 step %c1 iter_args(%d = %e8) -> tensor<4x3x1x16xi8> {
      %e = vta.empty() in <acc> buffers 1 : tensor<1x3x1x16xi32>
      %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<1x3x1x16xi32>) -> tensor<1x3x1x16xi32>
      %0 = vta.step add map #channels ins(%staged : tensor<3x1x16xi32>) outs(%zeros : tensor<1x3x1x16xi32>)
      %part = tensor.extract_slice %d[%i, 0, 0, 0] [1, 3, 1, 16] [1, 1, 1, 1] : tensor<4x3x1x16xi8> to tensor<1x3x1x16xi8>
      // CHECK: vta.step narrow ins(%{{.*}} : tensor<1x3x1x16xi32>) outs(%{{.*}} : tensor<1x3x1x16xi8>)
      %1 = vta.step narrow ins(%0 : tensor<1x3x1x16xi32>) outs(%part : tensor<1x3x1x16xi8>)
      %2 = tensor.insert_slice %1 into %d[%i, 0, 0, 0] [1, 3, 1, 16] [1, 1, 1, 1] : tensor<1x3x1x16xi8> into tensor<4x3x1x16xi8>
      scf.yield %2 : tensor<4x3x1x16xi8>
    }
    // CHECK: vta.yield %[[LOOP]]
    vta.yield %out : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// Steps need no kernel around them.

// CHECK-LABEL: func @bare
func.func @bare(%acc: tensor<?x3x1x16xi32>, %r: tensor<?x3x1x16xi32>) -> tensor<?x3x1x16xi32> {
  // CHECK: vta.step max map #[[ALL]] ins(%{{.*}} : tensor<?x3x1x16xi32>) outs(%{{.*}} : tensor<?x3x1x16xi32>)
  %0 = vta.step max map #all ins(%r : tensor<?x3x1x16xi32>) outs(%acc : tensor<?x3x1x16xi32>)
  return %0 : tensor<?x3x1x16xi32>
}

// Constants go inside, the same operand comes once, unused ones do not come. The
// layer, the attributes and the order of the others stay.

// CANON-LABEL: func @canonicalize_operands
// CANON-SAME: %[[X:.*]]: tensor<4x3x1x1xi8>, %[[U:.*]]: tensor<4x3x1x1xi8>, %[[N:.*]]: index
func.func @canonicalize_operands(%x: tensor<4x3x1x1xi8>, %u: tensor<4x3x1x1xi8>, %n: index) -> tensor<4x3x1x1xi8> {
  %bias = arith.constant dense<[[[0]], [[1]], [[2]], [[3]], [[4]]]> : tensor<5x1x1xi32>
  %c1 = arith.constant 1 : index
  // CANON-NOT: arith.constant
  // CANON: %[[Y:.*]] = vta.kernel "layer" (%[[I:.*]] = %[[N]], %[[A:.*]] = %[[X]]) attributes {vta.schedule = @schedule} : (index, tensor<4x3x1x1xi8>) -> tensor<4x3x1x1xi8> {
  // CANON-DAG: %[[BIAS:.*]] = arith.constant dense<{{\[\[\[}}0]], {{\[\[}}1]], {{\[\[}}2]], {{\[\[}}3]], {{\[\[}}4]]]> : tensor<5x1x1xi32>
  // CANON-DAG: %[[B0:.*]] = tensor.extract_slice %[[BIAS]][%[[I]], 0, 0] [3, 1, 1]
  // CANON-DAG: %[[B1:.*]] = tensor.extract_slice %[[BIAS]][1, 0, 0] [3, 1, 1]
  // CANON: vta.step add map #{{.*}} ins(%[[B0]] : tensor<3x1x1xi32>)
  // CANON: vta.step add map #{{.*}} ins(%[[B1]] : tensor<3x1x1xi32>)
  // CANON: vta.step add scale 3 map #{{.*}} ins(%[[A]] : tensor<4x3x1x1xi8>)
  // CANON: vta.yield
  // CANON: return %[[Y]]
  %y = vta.kernel "layer" (%unused = %u, %i = %n, %b = %bias, %a0 = %x, %a1 = %x, %j = %c1) attributes {vta.schedule = @schedule}
      : (tensor<4x3x1x1xi8>, index, tensor<5x1x1xi32>, tensor<4x3x1x1xi8>, tensor<4x3x1x1xi8>, index) -> tensor<4x3x1x1xi8> {
    %b0 = tensor.extract_slice %b[%i, 0, 0] [3, 1, 1] [1, 1, 1] : tensor<5x1x1xi32> to tensor<3x1x1xi32>
    %b1 = tensor.extract_slice %b[%j, 0, 0] [3, 1, 1] [1, 1, 1] : tensor<5x1x1xi32> to tensor<3x1x1xi32>
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x1xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x1xi32>) -> tensor<4x3x1x1xi32>
    %0 = vta.step add map #channels ins(%b0 : tensor<3x1x1xi32>) outs(%zeros : tensor<4x3x1x1xi32>)
    %1 = vta.step add map #channels ins(%b1 : tensor<3x1x1xi32>) outs(%0 : tensor<4x3x1x1xi32>)
    %2 = vta.step add map #all ins(%a0 : tensor<4x3x1x1xi8>) outs(%1 : tensor<4x3x1x1xi32>)
    %3 = vta.step add scale 2 map #all ins(%a1 : tensor<4x3x1x1xi8>) outs(%2 : tensor<4x3x1x1xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x1xi8>
    %4 = vta.step narrow ins(%3 : tensor<4x3x1x1xi32>) outs(%e8 : tensor<4x3x1x1xi8>)
    vta.yield %4 : tensor<4x3x1x1xi8>
  }
  return %y : tensor<4x3x1x1xi8>
}

// Constants stay inside: only they can be what a step shifts by.

// CANON-LABEL: func @canonicalize_shifts
func.func @canonicalize_shifts() -> tensor<4x3x1x16xi8> {
  // CANON-NOT: arith.constant
  // CANON: vta.kernel "shifts" () :
  // CANON: %[[SHIFTS:.*]] = arith.constant dense<{{\[\[\[}}0, 1, 2, {{.*}}> : tensor<3x1x16xi32>
  // CANON: vta.step shr map #{{.*}} ins(%[[SHIFTS]] : tensor<3x1x16xi32>)
  %y = vta.kernel "shifts" () : () -> tensor<4x3x1x16xi8> {
    %shifts = arith.constant dense<[[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]], [[5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4]], [[10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]]> : tensor<3x1x16xi32>
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %0 = vta.step shr map #channels ins(%shifts : tensor<3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %1 = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %1 : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// CANON-LABEL: func @canonicalize_unused
// CANON-NOT: vta.kernel
// CANON: return
// CSE-LABEL: func @canonicalize_unused
// CSE-NOT: vta.kernel
// CSE: return
func.func @canonicalize_unused(%bias: tensor<3x1x16xi32>) {
  %y = vta.kernel "unused" (%b = %bias) : (tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %0 = vta.step add map #channels ins(%b : tensor<3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %1 = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %1 : tensor<4x3x1x16xi8>
  }
  return
}

// Equal kernels are merged, but not those of another immediate or layer.

// CSE-LABEL: func @cse
// CSE: %[[Y0:.*]] = vta.kernel "a"
// CSE: vta.step add 1
// CSE: %[[Y2:.*]] = vta.kernel "a"
// CSE: vta.step add 2
// CSE: %[[Y3:.*]] = vta.kernel "b"
// CSE: vta.step add 1
// CSE-NOT: vta.kernel
// CSE: return %[[Y0]], %[[Y0]], %[[Y2]], %[[Y3]] :
func.func @cse(%r: tensor<4x3x1x16xi8>)
    -> (tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>) {
  %y0 = vta.kernel "a" (%a = %r) : (tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %0 = vta.step add map #all ins(%a : tensor<4x3x1x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>)
    %1 = vta.step add 1 outs(%0 : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %2 = vta.step narrow ins(%1 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %2 : tensor<4x3x1x16xi8>
  }
  %y1 = vta.kernel "a" (%a = %r) : (tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %0 = vta.step add map #all ins(%a : tensor<4x3x1x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>)
    %1 = vta.step add 1 outs(%0 : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %2 = vta.step narrow ins(%1 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %2 : tensor<4x3x1x16xi8>
  }
  %y2 = vta.kernel "a" (%a = %r) : (tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %0 = vta.step add map #all ins(%a : tensor<4x3x1x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>)
    %1 = vta.step add 2 outs(%0 : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %2 = vta.step narrow ins(%1 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %2 : tensor<4x3x1x16xi8>
  }
  %y3 = vta.kernel "b" (%a = %r) : (tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %0 = vta.step add map #all ins(%a : tensor<4x3x1x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>)
    %1 = vta.step add 1 outs(%0 : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %2 = vta.step narrow ins(%1 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %2 : tensor<4x3x1x16xi8>
  }
  return %y0, %y1, %y2, %y3 : tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>
}

// A constant that is given twice is one inside.
// CANON-LABEL: func @canonicalize_repeated_constant
// CANON: vta.kernel "f" () :
// CANON: %[[C:.*]] = arith.constant dense<70000> : tensor<3x1x16xi32>
// CANON-NOT: arith.constant dense
// CANON: vta.step add map #{{.*}} ins(%[[C]] :
// CANON: vta.step max map #{{.*}} ins(%[[C]] :
func.func @canonicalize_repeated_constant() -> tensor<4x3x1x16xi8> {
  %c = arith.constant dense<70000> : tensor<3x1x16xi32>
  %y = vta.kernel "f" (%a = %c, %b = %c) : (tensor<3x1x16xi32>, tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %0 = vta.step add map #channels ins(%a : tensor<3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>)
    %1 = vta.step max map #channels ins(%b : tensor<3x1x16xi32>) outs(%0 : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%1 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

// Equal fills become one, of which the chain is not the only user.
// CSE-LABEL: func @equal_fills
// CSE: linalg.fill
// CSE-NOT: linalg.fill
// CSE: vta.step narrow
func.func @equal_fills() -> tensor<4x3x1x16xi8> {
  %y = vta.kernel "f" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %other = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %s = tensor.extract_slice %other[0, 0, 0, 0] [1, 3, 1, 16] [1, 1, 1, 1] : tensor<4x3x1x16xi32> to tensor<3x1x16xi32>
    %0 = vta.step add map #channels ins(%s : tensor<3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}
