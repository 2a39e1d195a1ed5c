// RUN: vta-opt %s --split-input-file --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(vta-check-stage{after=pack})'
// RUN: not vta-opt %s --split-input-file --vta-check-stage=after=lower 2>&1 \
// RUN:   | FileCheck %s --check-prefix=AFTER
// RUN: not vta-opt %s --split-input-file --vta-check-stage=after= 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY
// AFTER: error: expected 'after' to be partition, pack or schedule, got 'lower'
// EMPTY: error: expected 'after' to be partition, pack or schedule, got ''

// expected-error @+1 {{expected a module @device, as stage 'pack' leaves it, got none: run the stages from 'partition' on, which gives VTA its part of a network; a network without such a part goes on at 'linalg'}}
module {
  func.func @host(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----

// Modules of schedules are not of the device.
// expected-error @+1 {{expected a module @device, as stage 'pack' leaves it, got none}}
module {
  module @schedules attributes {transform.with_named_sequence} {
  }
}

// -----

// One operation of TOSA is enough.
#id = affine_map<(h, b, o) -> (h, b, o)>
module {
  module @device {
    func.func @first(%y: tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
      %0 = vta.kernel "sum" (%a = %y) : (tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
        %zero = arith.constant 0 : i32
        %e = tensor.empty() : tensor<4x1x16xi32>
        %e8 = tensor.empty() : tensor<4x1x16xi8>
        %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
        %1 = vta.step add map #id ins(%a : tensor<4x1x16xi32>) outs(%zeros : tensor<4x1x16xi32>)
        %2 = vta.step narrow ins(%1 : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>)
        vta.yield %2 : tensor<4x1x16xi8>
      }
      return %0 : tensor<4x1x16xi8>
    }
    func.func @second(%x: tensor<4xi8>) -> tensor<4xi8> {
      // expected-error @+1 {{expected a module @device as stage 'pack' leaves it, got one as stage 'partition' leaves it: stage 'pack' has to come before}}
      %0 = tosa.clamp %x {min_val = 0 : i8, max_val = 9 : i8} : (tensor<4xi8>) -> tensor<4xi8>
      return %0 : tensor<4xi8>
    }
  }
}

// -----

module {
  module @device {
    func.func @f(%y: tensor<4x1x16xi32>) -> tensor<4x1x16xi32> {
      // expected-error @+1 {{expected a module @device as stage 'pack' leaves it, got one as stage 'schedule' leaves it}}
      %0 = vta.stage %y low[0, 0, 0] high[0, 0, 0] to <acc> buffers 1 : tensor<4x1x16xi32> to tensor<4x1x16xi32>
      return %0 : tensor<4x1x16xi32>
    }
  }
}

// -----

module {
  module @device {
    // expected-error @+1 {{expected a module @device as stage 'pack' leaves it, got one as stage 'lower' leaves it}}
    vtaisa.program @f config(#vta.config<"1x16_15_15_18_17">) {
    }
  }
}
