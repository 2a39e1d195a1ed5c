// RUN: vta-test-opt %s --test-vta-effects --split-input-file --verify-diagnostics

// Each operation says which memory it reads and writes.
func.func @memories(%x: memref<1x4x1x16xi8>, %y: memref<1x4x1x16xi8>,
                    %i: memref<1x4x1x16xi8, #vta.mem<inp>>,
                    %w: memref<4x16x16xi8, #vta.mem<wgt>>, %k: memref<4x16x16xi8>,
                    %a: memref<1x4x1x16xi32, #vta.mem<acc>>) {
  // expected-remark @+1 {{reads <Default>, writes vta.Inp}}
  vta.load %x low[0, 0, 0, 0] high[0, 0, 0, 0] into %i
      : memref<1x4x1x16xi8> to memref<1x4x1x16xi8, #vta.mem<inp>>
  // expected-remark @+1 {{reads <Default>, writes vta.Wgt}}
  vta.load %k low[0, 0, 0] high[0, 0, 0] into %w
      : memref<4x16x16xi8> to memref<4x16x16xi8, #vta.mem<wgt>>
  // expected-remark @+1 {{writes vta.Acc}}
  vta.reset %a : memref<1x4x1x16xi32, #vta.mem<acc>>
  // expected-remark @+1 {{reads vta.Inp, reads vta.Wgt, reads vta.Acc, writes vta.Acc}}
  vta.gemm %i, %w into %a maps [affine_map<(h, c) -> (h, c)>,
      affine_map<(h, c) -> (c)>, affine_map<(h, c) -> (h, c)>]
      : memref<1x4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>,
        memref<1x4x1x16xi32, #vta.mem<acc>>
  // expected-remark @+1 {{reads vta.Acc, writes vta.Acc}}
  vta.alu shr %a imm 8 : memref<1x4x1x16xi32, #vta.mem<acc>>
  // expected-remark @+1 {{reads vta.Acc, writes <Default>}}
  vta.store %a to %y : memref<1x4x1x16xi32, #vta.mem<acc>> to memref<1x4x1x16xi8>
  return
}

// -----

func.func @tiles() {
  // expected-remark @+1 {{allocates vta.Acc}}
  %0 = vta.alloc() buffers 2 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-remark @+1 {{allocates vta.Wgt}}
  %1 = vta.alloc() buffers 2 : memref<4x16x16xi8, #vta.mem<wgt>>
  // expected-remark @+1 {{allocates vta.Inp}}
  %2 = vta.empty() in <inp> buffers 1 : tensor<4x1x16xi8>
  return
}
