// What is not the result of vta-network-pipeline is refused.
// RUN: vta-translate --tasks-to-network %s --split-input-file --verify-diagnostics

// expected-error @below {{expected tasks in modules of their own, as vta-network-pipeline makes them}}
module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}

// -----

// expected-error @below {{the module has no public function with a body; expected the network}}
module {
  module {
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
  // expected-error @below {{expected a task in the LLVM dialect with the attribute llvm.target}}
  module {
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = []>} {
      llvm.return
    }
  }
  // expected-error @below {{is for another processor than the tasks before}}
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v4">} {
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
  // expected-error @below {{target 'vax' is not known}}
  module attributes {llvm.target = #llvm.target<triple = "vax", chip = "x86-64-v3">} {
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
  // expected-error @below {{expected a task in the LLVM dialect: a function with a #vta.kernel}}
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task() {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @below {{the task "task" has no code}}
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @other(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = []>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @below {{the kernel of "task" has 0 arguments, expected 1}}
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = []>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @below {{expected a network of constants, reshapes, concatenations and calls of tasks}}
    %0 = math.exp %x : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = []>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main() -> tensor<4xf32> {
    // expected-error @below {{its layout (#vta.packing) does not fit its type}}
    %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [
        #vta.packing<outer = [], pos = [1], tiles = [4]>]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main() -> tensor<4xf32> {
    // expected-error @below {{its layout (#vta.packing) does not fit its type}}
    %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [
        #vta.packing<outer = [], pos = [0], tiles = [4], winograd = 4>]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main() -> tensor<1x3x3x2xi8> {
    // Windows of f32 only.
    // expected-error @below {{its layout (#vta.packing) does not fit its type 'tensor<1x3x3x2xi8>'}}
    %x = arith.constant dense<1> : tensor<1x3x3x2xi8>
    %0 = call @task(%x) : (tensor<1x3x3x2xi8>) -> tensor<1x3x3x2xi8>
    return %0 : tensor<1x3x3x2xi8>
  }
  func.func private @task(%x: tensor<1x3x3x2xi8>) -> tensor<1x3x3x2xi8> attributes {vta.task} {
    return %x : tensor<1x3x3x2xi8>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [
        #vta.packing<outer = [], pos = [0], tiles = [4], winograd = 4>]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  // expected-error @below {{expected a task of one block that returns one value}}
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    cf.br ^bb1
  ^bb1:
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
        vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @below {{the kernel of "task" wants argument 0 packed, expected a constant}}
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
        vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [#vta.packing<outer = [], pos = [0], tiles = [16]>]>} {
      llvm.return
    }
  }
}

// -----

// The runtime calls a kernel by its name, with four arguments.

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    // expected-error @below {{expected a kernel of the type '!llvm.func<void (ptr, i64, i64, ptr)>', got '!llvm.func<void (ptr, i32, i64, ptr)>'}}
    llvm.func @task(%a: !llvm.ptr, %b: i32, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    // expected-error @below {{expected a kernel of the type '!llvm.func<void (ptr, i64, i64, ptr)>', got '!llvm.func<i32 (ptr, i64, i64, ptr)>'}}
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) -> i32 attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      %0 = llvm.mlir.constant(0 : i32) : i32
      llvm.return %0 : i32
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    // expected-error @below {{expected a kernel with external linkage, got internal}}
    llvm.func internal @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    // expected-error @below {{expected a kernel with default visibility, got hidden}}
    llvm.func hidden @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    // expected-error @below {{expected a kernel with C's calling convention, got fastcc}}
    llvm.func fastcc @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    // expected-error @below {{expected a kernel with a body}}
    llvm.func @task(!llvm.ptr, i64, i64, !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>}
  }
}

// -----

// A function of libm is there when a network is loaded, others are not.

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @expf(f32) -> f32
    // expected-error @below {{"compute", which "task" uses, is not defined: expected a definition in the module of the task, or a function of the C library}}
    llvm.func @compute(f32) -> f32
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      %x = llvm.load %a : !llvm.ptr -> f32
      %y = llvm.call @expf(%x) : (f32) -> f32
      %z = llvm.call @compute(%y) : (f32) -> f32
      llvm.store %z, %a : f32, !llvm.ptr
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  // expected-error @below {{feature 'avx9' is not one of x86_64-linux-gnu: known are for example}}
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3", features = <["+avx2", "+avx9"]>>} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

// Results that no task writes.

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @below {{result 0 is an input, which no task writes; expected the result of a task, as vta-cpu-form-tasks makes it}}
    return %x : tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %c = arith.constant dense<1.0> : tensor<4xf32>
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    // expected-error @below {{result 1 is a constant, which no task writes}}
    return %0, %c : tensor<4xf32>, tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = call @task(%x) : (tensor<4xf32>) -> tensor<4xf32>
    // expected-error @below {{results 0 and 1 are the same tensor; expected a task for each of them}}
    return %0, %0 : tensor<4xf32>, tensor<4xf32>
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  // expected-error @below {{expected a network with results}}
  func.func @main(%x: tensor<4xf32>) {
    return
  }
  func.func private @task(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
    return %x : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xi8>) -> tensor<4xi8> {
    %0 = call @task(%x) : (tensor<4xi8>) -> tensor<4xi8>
    // expected-error @below {{@device::@segment0 is not compiled: expected a vtaisa.program, as vta-device-pipeline makes it}}
    %1 = vta.call @device::@segment0(%0) : (tensor<4xi8>) -> tensor<4xi8>
    return %1 : tensor<4xi8>
  }
  func.func private @task(%x: tensor<4xi8>) -> tensor<4xi8> attributes {vta.task} {
    return %x : tensor<4xi8>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
  module @device {
    // expected-note @below {{got 'func.func'}}
    func.func private @segment0(tensor<4xi8>) -> tensor<4xi8>
  }
}

// -----

// A program whose buffers are not what the network calls it with.

// expected-error @below {{the compiled network is inconsistent: step 1 ("segment0"): its buffer 2 has 4 bytes, input "x" of program "segment0" has 8}}
module {
  func.func @main(%x: tensor<4xi8>) -> tensor<4xi8> {
    %0 = call @task(%x) : (tensor<4xi8>) -> tensor<4xi8>
    %1 = vta.call @device::@segment0(%0) : (tensor<4xi8>) -> tensor<4xi8>
    return %1 : tensor<4xi8>
  }
  func.func private @task(%x: tensor<4xi8>) -> tensor<4xi8> attributes {vta.task} {
    return %x : tensor<4xi8>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
  module @device {
    vtaisa.program @segment0 config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("rtl-de10") {
      vtaisa.buffer @x input : tensor<8xi8>
      vtaisa.buffer @y output : tensor<4xi8>
      vtaisa.finish
    }
  }
}

// -----

// Parts of concatenations that are not where the tasks see them.

module {
  func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
    // expected-error @below {{result: expected the vta.layout strided<[16, 1]>, got none}}
    %0 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    %1 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    %2 = tensor.concat dim(1) %0, %1 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xf32>
    %3 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    return %3 : tensor<2x8xf32>
  }
  func.func private @task(%x: tensor<2x8xf32>) -> tensor<2x8xf32> attributes {vta.task} {
    return %x : tensor<2x8xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
    // expected-error @below {{result: expected the vta.layout none, got strided<[16, 1]>}}
    %0 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    return %0 : tensor<2x8xf32>
  }
  func.func private @task(%x: tensor<2x8xf32>) -> (tensor<2x8xf32> {vta.layout = strided<[16, 1]>}) attributes {vta.task} {
    return %x : tensor<2x8xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
    // expected-error @below {{operand 0: expected the vta.layout none, got strided<[16, 1]>}}
    %0 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    return %0 : tensor<2x8xf32>
  }
  func.func private @task(%x: tensor<2x8xf32> {vta.layout = strided<[16, 1]>}) -> tensor<2x8xf32> attributes {vta.task} {
    return %x : tensor<2x8xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
    %0 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    // expected-error @below {{operand 1 is not the result of a task; expected tasks that write the parts}}
    %1 = tensor.concat dim(1) %0, %x : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xf32>
    %2 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    return %2 : tensor<2x8xf32>
  }
  func.func private @task(%x: tensor<2x8xf32>) -> (tensor<2x8xf32> {vta.layout = strided<[16, 1]>}) attributes {vta.task} {
    return %x : tensor<2x8xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
    %0 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    // expected-error @below {{has parts that lie elsewhere already; expected each tensor to be a part of one concatenation}}
    %1 = tensor.concat dim(1) %0, %0 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xf32>
    %2 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    return %2 : tensor<2x8xf32>
  }
  func.func private @task(%x: tensor<2x8xf32>) -> (tensor<2x8xf32> {vta.layout = strided<[16, 1]>}) attributes {vta.task} {
    return %x : tensor<2x8xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
    %0 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    %1 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    %2 = tensor.concat dim(1) %0, %1 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xf32>
    // expected-error @below {{result 0 lies in the memory of a concatenation; expected a task that copies it}}
    return %0 : tensor<2x8xf32>
  }
  func.func private @task(%x: tensor<2x8xf32>) -> (tensor<2x8xf32> {vta.layout = strided<[16, 1]>}) attributes {vta.task} {
    return %x : tensor<2x8xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<2x8xf32>) -> tensor<2x16xf32> {
    %0 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    %1 = call @task(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    %2 = tensor.concat dim(1) %0, %1 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xf32>
    // expected-error @below {{result 0 is a concatenation, which no task writes}}
    return %2 : tensor<2x16xf32>
  }
  func.func private @task(%x: tensor<2x8xf32>) -> (tensor<2x8xf32> {vta.layout = strided<[16, 1]>}) attributes {vta.task} {
    return %x : tensor<2x8xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task(%a: !llvm.ptr, %b: i64, %e: i64, %s: !llvm.ptr) attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [unit]>} {
      llvm.return
    }
  }
}
