// VTA_OBJECT_CACHE: machine code of earlier runs, found by the code.
// DEFINE: %{compile} = env VTA_OBJECT_CACHE=objects vta-compile net.mlir --quiet
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s net.mlir

// Files are the same without it, with it, and when everything is found.
// RUN: env -u VTA_OBJECT_CACHE vta-compile net.mlir --quiet -o without.vta
// RUN: %{compile} -o first.vta && cmp without.vta first.vta
// RUN: ls objects > once.txt && grep -c llvmcache once.txt
// RUN: %{compile} -o second.vta && cmp without.vta second.vta
// RUN: ls objects > twice.txt && cmp once.txt twice.txt

// Another processor has objects of its own.
// RUN: %{compile} --target=aarch64-linux-gnu -o arm.vta
// RUN: ls objects > arm.txt && not cmp -s once.txt arm.txt

// What is there is taken.
// RUN: %python -c "import glob; [open(f, 'w').close() for f in glob.glob('objects/llvm*')]"
// RUN: not %{compile} -o empty.vta 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: expected machine code in the folder 'objects', which VTA_OBJECT_CACHE names, got an empty file

// RUN: touch file
// RUN: not env VTA_OBJECT_CACHE=file vta-compile net.mlir --quiet -o file.vta 2> file.txt
// RUN: FileCheck %s --check-prefix=FILE --input-file=file.txt
// FILE: error: {{.*}}file

func.func @main(%x: tensor<1x6x5x3xf32>) -> tensor<1x6x5x16xf32> {
  %w = "tosa.const"() <{values = dense<0.25> : tensor<16x3x3x3xf32>}> : () -> tensor<16x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<16xf32>}> : () -> tensor<16xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x5x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x16xf32>
  %1 = tosa.sigmoid %0 : (tensor<1x6x5x16xf32>) -> tensor<1x6x5x16xf32>
  return %1 : tensor<1x6x5x16xf32>
}
