// Options that are wrong, or contradict each other.
// DEFINE: %{digits} = %vta_src/examples/digits/digits.onnx --shape=data=1x1x8x8 --quiet
// RUN: rm -rf %t && mkdir %t && cp %s %t/net.mlir

// More memory than there is, before anything works on it and at the end.
// RUN: not vta-compile %{digits} --max-memory=1K -o %t/x.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TENSOR
// TENSOR: digits.onnx:0:0: error: node "{{.*}}": a tensor of type {{.*}} bytes of memory, there are 1024 (--max-memory sets another limit)
// RUN: not vta-compile %{digits} --max-memory=40K -o %t/x.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WHOLE
// WHOLE: vta-compile: error: {{.*}}digits.onnx: the network needs {{[0-9]+}} bytes of memory (constants {{[0-9]+}}, intermediate results {{[0-9]+}}, inputs and outputs 296, scratch {{[0-9]+}}), there are 40960 bytes (--max-memory sets another limit)
// RUN: not ls %t/x.vta
// RUN: vta-compile %{digits} --max-memory=1M -o %t/x.vta
// RUN: not vta-compile %t/net.mlir --max-memory=1X 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not vta-compile %t/net.mlir --max-memory=0 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not vta-compile %t/net.mlir --max-memory=99999999T 2>&1 | FileCheck %s --check-prefix=BYTES
// BYTES: vta-compile: error: --max-memory: expected a number of bytes or one with K, M, G or T, got "{{.*}}"

// RUN: not vta-compile %t/net.mlir --device=gpu 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: vta-compile: error: --device: "gpu" is unknown; expected cpu or vta
// RUN: not vta-compile %t/net.mlir --report=%t/x.json 2>&1 | FileCheck %s --check-prefix=CPUREPORT
// CPUREPORT: vta-compile: error: --report is about VTA: add --device=vta
// RUN: not vta-compile %t/net.mlir --device=vta --report=%t/x.json --emit=packed -o - 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMITREPORT
// EMITREPORT: vta-compile: error: --report is about the compiled network; --emit stops before it
// RUN: not vta-compile %t/net.mlir --device=vta --calibrate=global_scale -o %t/x.vta \
// RUN:   --report=%t/none/x.json 2>&1 | FileCheck %s --check-prefix=NOREPORT
// NOREPORT: vta-compile: error: {{.*}}none/x.json
// RUN: not vta-compile %t/net.mlir --device=vta -o %t/x.vta 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FLOATNET
// FLOATNET: vta-compile: error: {{.*}}net.mlir is a float network and VTA computes in int8:
// FLOATNET-SAME: quantize it with --calibration=data.npz (inputs that are typical),
// FLOATNET-SAME: --calibration-table=table.txt or --calibrate=global_scale
// DEFINE: %{vta} = vta-compile %t/net.mlir --device=vta --calibrate=global_scale -o %t/x.vta
// RUN: not %{vta} --config=1x17 2>&1 | FileCheck %s --check-prefix=CONFIG
// CONFIG: vta-compile: error: --config 1x17: configuration name '1x17'
// RUN: not %{vta} --machine=fast 2>&1 | FileCheck %s --check-prefix=MACHINE
// MACHINE: vta-compile: error: --machine: machine "fast" is neither built in (rtl-de10, rtl-pynq, pynq) nor a file
// RUN: not %{vta} --host-layers=conv77 2>&1 | FileCheck %s --check-prefix=HOSTLAYERS
// HOSTLAYERS: error: {{.*}}conv77
// RUN: not vta-compile %t/net.mlir --machine=pynq 2>&1 | FileCheck %s --check-prefix=NODEVICE
// NODEVICE: vta-compile: error: --machine is about VTA: add --device=vta
// RUN: not vta-compile %t/net.mlir --share-dram 2>&1 | FileCheck %s --check-prefix=SHAREDRAM
// SHAREDRAM: vta-compile: error: --share-dram is about VTA: add --device=vta
// RUN: not vta-compile %t/net.mlir --emit=packed -o - 2>&1 | FileCheck %s --check-prefix=NOSTAGE
// NOSTAGE: error: --emit=partitioned, packed, scheduled and program is about VTA: add --device=vta
// RUN: not vta-opt %t/net.mlir --vta-network-pipeline=device=gpu 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: expected 'device' to be cpu or vta, got 'gpu'

// RUN: not vta-compile %t/net.mlir --target=mips-linux-gnu 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TARGET
// TARGET: error: target 'mips-linux-gnu' is not known: known are x86_64-linux-gnu, aarch64-linux-gnu, armv7-linux-gnueabihf

// RUN: not vta-compile %t/net.mlir --target=aarch64-linux-gnu --cpu=z80 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CPU
// CPU: error: processor 'z80' is not one of aarch64-linux-gnu: known are {{.*}}cortex-a53{{.*}}cortex-a72

// RUN: not vta-compile %t/net.mlir --features=+fast 2>&1 | FileCheck %s --check-prefix=FEATURE
// FEATURE: error: feature 'fast' is not one of x86_64-linux-gnu

// RUN: not vta-compile %t/net.mlir --threads=0 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: error: --threads: expected 1 to 1024, got 0
// RUN: not vta-compile %t/net.mlir --jobs=1025 2>&1 | FileCheck %s --check-prefix=JOBS
// JOBS: error: --jobs: expected at most 1024, got 1025

// RUN: not vta-compile - < %t/net.mlir 2>&1 | FileCheck %s --check-prefix=STDIN
// STDIN: error: the network comes from standard input: say with -o where to write
// RUN: not vta-compile %t/net.mlir --emit=tosa 2>&1 | FileCheck %s --check-prefix=REPLACE
// REPLACE: error: the output would replace the input "{{.*}}net.mlir": say with -o where to write

// Options of quantization that contradict each other.
// RUN: not vta-compile %t/net.mlir --calibrate=foo 2>&1 | FileCheck %s --check-prefix=METHOD
// METHOD: error: --calibrate: "foo" is not a method; expected auto, max, percentile, kl, mse or global_scale
// RUN: not vta-compile %t/net.mlir --calibrate=kl 2>&1 | FileCheck %s --check-prefix=INPUTS
// INPUTS: error: --calibrate=kl needs inputs to look at: add --calibration=data.npz
// RUN: not vta-compile %t/net.mlir --calibrate=max --calibration-table=t.txt 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BOTH
// BOTH: error: --calibrate and --calibration-table exclude each other: a table has the ranges already
// RUN: not vta-compile %t/net.mlir --float-layers=fc 2>&1 | FileCheck %s --check-prefix=FLOAT
// FLOAT: error: --float-layers is about quantization: add --calibration=data.npz, --calibration-table=table.txt, --calibrate=global_scale or, for a network that comes quantized, --requantize
// RUN: not vta-compile %t/net.mlir --calibrate=global_scale --global-scale=-1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SCALE
// SCALE: error: --global-scale: expected a positive number, got -1
// RUN: not vta-compile %t/net.mlir --calibration=x.npz --calibrate=percentile \
// RUN:   --percentile=101 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PERCENTILE
// PERCENTILE: error: --percentile: expected more than 0 and at most 100, got 101
// RUN: not vta-compile %t/net.mlir --calibration-table=%t/none.txt 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TABLE
// TABLE: error: cannot read {{.*}}none.txt: No such file or directory

// RUN: not vta-compile %t/net.mlir --calibration=x.npz --global-scale=4 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOTGLOBAL
// NOTGLOBAL: error: --global-scale is for --calibrate=global_scale
// RUN: not vta-compile %t/net.mlir --calibration=x.npz --percentile=99 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOTPERCENTILE
// NOTPERCENTILE: error: --percentile is for --calibrate=percentile
// RUN: not vta-compile %t/net.mlir --calibration= 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: error: --calibration: expected a file, got an empty name

// RUN: not vta-compile %t/net.mlir --schedules=%t/none 2>&1 | FileCheck %s --check-prefix=SCHEDULES
// SCHEDULES: error: --schedules: "{{.*}}none" is not a folder
// RUN: not vta-compile %t/net.mlir --emit=tosa -o - --dump-schedules=%t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=STAGE
// RUN: not vta-compile %t/net.mlir --device=vta --calibrate=global_scale --emit=packed -o - \
// RUN:   --schedules=%t 2>&1 | FileCheck %s --check-prefix=STAGE
// STAGE: error: --schedules and --dump-schedules: --emit stops before there are schedules

// RUN: not vta-compile %t/net.mlir --target=armv7-linux-gnueabi 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ABI
// ABI: error: target 'armv7-linux-gnueabi': expected the calling convention of armv7-linux-gnueabihf

// Nothing is lost when there is no room: the old file stays.
// RUN: not vta-compile %t/net.mlir -o %t/no/folder.vta 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: error: cannot write '{{.*}}folder.vta': No such file or directory
// RUN: not vta-compile %t/net.mlir -o /dev/full 2>&1 | FileCheck %s --check-prefix=FULL
// FULL: error: cannot write '/dev/full': No space left on device
// RUN: echo precious > %t/old.vta
// RUN: not %python -c "import resource, signal, subprocess, sys; \
// RUN:   signal.signal(signal.SIGXFSZ, signal.SIG_IGN); \
// RUN:   resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000)); \
// RUN:   sys.exit(subprocess.call(sys.argv[1:], restore_signals=False))" \
// RUN:   vta-compile %{digits} -o %t/old.vta 2>&1 | FileCheck %s --check-prefix=ROOM
// ROOM: error: {{.*}}File too large
// RUN: grep precious %t/old.vta
// RUN: ls %t | FileCheck %s --check-prefix=LEFT
// LEFT-NOT: old.vta.
// LEFT: old.vta
// LEFT-NOT: old.vta.

func.func @main(%x: tensor<1x6x5x3xf32>) -> tensor<1x6x5x16xf32> {
  %w = "tosa.const"() <{values = dense<0.25> : tensor<16x3x3x3xf32>}> : () -> tensor<16x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<16xf32>}> : () -> tensor<16xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x5x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x16xf32>
  return %0 : tensor<1x6x5x16xf32>
}
