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
    llvm.func @task() attributes {
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
    llvm.func @other() attributes {
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
    llvm.func @task() attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = []>} {
      llvm.return
    }
  }
}

// -----

module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @below {{expected a network of constants, reshapes and calls of tasks}}
    %0 = math.exp %x : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  module attributes {llvm.target = #llvm.target<triple = "x86_64-linux-gnu", chip = "x86-64-v3">} {
    llvm.func @task() attributes {
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
    llvm.func @task() attributes {
      vta.task = #vta.kernel<chunks = 1, scratch_bytes = 0, packings = [
        #vta.packing<outer = [], pos = [1], tiles = [4]>]>} {
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
