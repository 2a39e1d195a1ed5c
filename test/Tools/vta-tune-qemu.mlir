// Points of other processors in an emulator: what it is asked, what is made of its answers. QEMU is
// played by a script; utils/test-networks-cross.sh has the real one.

// RUN: rm -rf %t && mkdir %t
// RUN: touch %t/plugin.so %t/vta-run
// RUN: for mode in right wrong fails hangs; do printf \
// RUN:   '#!/bin/sh\nexec %python -B %S/Inputs/fake-qemu.py %t/log %%s "$@"\n' $mode > %t/$mode; \
// RUN:   done
// RUN: chmod +x %t/right %t/wrong %t/fails %t/hangs %t/vta-run
// DEFINE: %{net} = vta-tune %s --device=cpu --target=aarch64-linux-gnu --cpu=cortex-a72 \
// DEFINE:   --tasks=product
// DEFINE: %{qemu} = %{net} --runner=qemu,run=%t/vta-run,sysroot=%t,emulator=%t

// Points are right, and that is all: no time, no best point.
// RUN: %{qemu}/right --n-trial=3 --records=%t/right.jsonl > %t/right.txt
// RUN: FileCheck %s --check-prefix=RIGHT --input-file=%t/right.txt --implicit-check-not=ms \
// RUN:   --implicit-check-not=GFLOPS
// RIGHT: |  ID  | Trials | Right | Wrong or failed | Task
// RIGHT: |    1 |      3 |     3 |               0 | batch_matmul
// RIGHT: An emulator has no times.
// RUN: FileCheck %s --check-prefix=CHECKED --input-file=%t/right.jsonl
// CHECKED-COUNT-3: "fidelity":"none","cost":[],"artifact":"sha256:{{[0-9a-f]+}}","checked":true,"error":null,
// RUN: FileCheck %s --check-prefix=ASKED --input-file=%t/log
// ASKED: -cpu cortex-a72 -L {{.*}} {{.*}}vta-run {{.*}}net.vta --threads=1 --input {{.*}}=[[FOLDER:.*]]/input0.npy --input {{.*}}=[[FOLDER]]/input1.npy --output {{.*}}=[[FOLDER]]/output0.npy
// A search goes on from its log, and what is only checked decides nothing.
// RUN: %{qemu}/right --n-trial=3 --records=%t/right.jsonl --resume --json \
// RUN:   | FileCheck %s --check-prefix=RESUMED
// RESUMED: "best": []
// RESUMED: "checked": 3
// RESUMED: "fidelity": "none"
// RESUMED: "resumed": 3
// RUN: not vta-tune pick %t/right.jsonl 2>&1 | FileCheck %s --check-prefix=PICK
// PICK: no record that was run and compared among 3: nothing to pick
// RUN: vta-tune report %t/right.jsonl -o %t/page.html
// RUN: FileCheck %s --check-prefix=PAGE --input-file=%t/page.html
// PAGE: 3 records without times are left out

// RUN: not %{qemu}/wrong --n-trial=2 --records=%t/wrong.jsonl > %t/wrong.txt 2>&1
// RUN: FileCheck %s --check-prefix=WRONG --input-file=%t/wrong.txt
// WRONG: the reference outputs differ from those of all 3 candidates: output {{.*}} is wrong: 1 of 504 values differ, the first at [0, 0, 7]
// RUN: FileCheck %s --check-prefix=ANSWER --input-file=%t/wrong.jsonl
// ANSWER: "fidelity":"none","cost":[],{{.*}}"checked":false,"error":{"kind":"wrong_answer"
// RUN: not %{qemu}/fails --n-trial=1 --records=%t/fails.jsonl 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FAILS
// FAILS: all 1 trials failed; the commonest error is runtime_device (1 times), at first: qemu: exit code 3: qemu: unable to find CPU model 'cortex-a720'
// RUN: not %{qemu}/hangs --n-trial=1 --timeout=1 2>&1 | FileCheck %s --check-prefix=HANGS
// HANGS: run_timeout (1 times), at first: qemu: no result after 1 s

// Instructions are counted by a plugin, of the kernel alone; they are not times.
// RUN: rm %t/log
// RUN: %{qemu}/right,plugin=%t/plugin.so --tuner=random --n-trial=6 --records=%t/counted.jsonl \
// RUN:   > %t/counted.txt
// RUN: FileCheck %s --check-prefix=COUNTED --input-file=%t/counted.txt --implicit-check-not=ms \
// RUN:   --implicit-check-not=GFLOPS
// COUNTED: |  ID  | Trials | Right | Wrong or failed | Instructions |       Before | Task
// COUNTED: Instructions say how much is executed, not how fast.
// RUN: FileCheck %s --check-prefix=PLUGIN --input-file=%t/log
// PLUGIN: -cpu cortex-a72 -L {{.*}} -plugin {{.*}}plugin.so,out={{.*}}blocks {{.*}}vta-run
// RUN: %python -c "import json; r = [json.loads(l) for l in open('%t/counted.jsonl')]; \
// RUN:   n = [int(l) for l in open('%t/log') if l.strip().isdigit()]; \
// RUN:   print(all(x['fidelity'] == 'proxy' and x['cost'] == [] and 'default_cost' not in x for x \
// RUN:   in r), [x['objective'] for x in r[:6]] == n[1:7], len(set(n)) > 1)" \
// RUN:   | FileCheck %s --check-prefix=COUNTS
// COUNTS: True True True
// RUN: vta-tune pick %t/counted.jsonl -o %t/best.jsonl
// RUN: %python -c "import json; print(json.loads(open('%t/best.jsonl').readline()) \
// RUN:   ['objective'] == min(int(l) for l in open('%t/log') if l.strip().isdigit()))" \
// RUN:   | FileCheck %s --check-prefix=BEST
// BEST: True
// RUN: vta-tune show %t/best.jsonl | FileCheck %s --check-prefix=SHOW
// SHOW: | {{ *[0-9]+}} insns | proxy
// RUN: vta-compile %s --target=aarch64-linux-gnu --cpu=cortex-a72 --records=%t/best.jsonl \
// RUN:   -o %t/net.vta 2>&1 | FileCheck %s --check-prefix=COMPILE
// COMPILE: records: matched 1 of 1 tasks

// What is missing, before anything is compiled.
// RUN: not %{net} --runner=qemu,trace=%t/right 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: vta-tune: error: --runner: runner qemu: expected plugin=FILE, run=FILE, emulator=FILE, sysroot=FOLDER or cpu=NAME, got 'trace={{.*}}'
// RUN: not %{net} --runner=qemu,plugin=%t/none.so 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: runner qemu: no plugin '{{.*}}none.so'
// RUN: not %{net} --runner=qemu,emulator=%t/right 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: runner qemu: no vta-run for aarch64-unknown-linux-gnu, which would be {{.*}}vta-run-aarch64; build one with 'cmake -S runtime -B DIR -DCMAKE_TOOLCHAIN_FILE=../cmake/toolchains/aarch64.cmake' and 'cmake --build DIR --target vta-run', and add run=DIR/bin/vta-run
// RUN: not env PATH=%t %{net} --runner=qemu 2>&1 | FileCheck %s --check-prefix=INSTALL
// INSTALL: runner qemu: no qemu-aarch64-static is installed (Debian: qemu-user-static); add emulator=FILE
// RUN: not env PATH=%t %{net} --runner=qemu,plugin=%t/plugin.so 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: runner qemu: no qemu-aarch64 is installed (Debian: qemu-user; the static one loads no plugins); add emulator=FILE
// RUN: not vta-tune %s --device=cpu --target=x86_64-linux-gnu \
// RUN:   --runner=qemu,plugin=%t/plugin.so 2>&1 | FileCheck %s --check-prefix=BYTES
// BYTES: runner qemu: instructions are counted where they have four bytes, on AArch64 and ARM; this is x86_64-{{.*}}linux-gnu
// RUN: not %{net} --runner=qemu --repeat=3 2>&1 | FileCheck %s --check-prefix=REPEAT
// REPEAT: vta-tune: error: --repeat is for runners that measure, an emulator has no times
// RUN: not %{net} --runner=qemu --tuner=ga 2>&1 | FileCheck %s --check-prefix=TUNER
// TUNER: vta-tune: error: --tuner=ga looks for cheap points, and --runner=qemu only says whether they are right: use random or gridsearch, or add plugin=FILE
// RUN: not vta-tune %s --runner=qemu 2>&1 | FileCheck %s --check-prefix=VTA
// VTA: vta-tune: error: --runner=qemu is for --device=cpu: programs of VTA run on the simulator
// Without it, code of another processor is not compiled.
// RUN: not %{net} 2>&1 | FileCheck %s --check-prefix=FOREIGN
// FOREIGN: vta-tune: error: --target=aarch64-linux-gnu: its code does not run on this computer, which is {{.*}}; --runner=qemu checks it in an emulator, without times, and vta-compile --target compiles for it without tuning

func.func @main(%a: tensor<3x7x20xf32>, %b: tensor<3x20x24xf32>) -> tensor<3x7x24xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<3x7x20xf32>, tensor<3x20x24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x7x24xf32> loc("product")
  return %0 : tensor<3x7x24xf32>
}
