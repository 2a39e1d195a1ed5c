// Logs that are none.
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-import-records 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-import-records=file=%t.missing 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// RUN: not vta-opt %s --linalg-to-vta-kernel --vta-import-records=file=%S 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FOLDER
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-import-records=file=%s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TEXT
// RUN: echo -n > %t.empty \
// RUN:   && vta-opt %s --linalg-to-vta-kernel --vta-import-records=file=%t.empty 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY

// NONE: error: vta-import-records expects a log of AutoTVM: option file=<path>
// MISSING: error: cannot import records: {{.*}}.missing
// FOLDER: error: cannot import records: {{.*}}Tuning
// TEXT: import-records-files.mlir:1: refused: not JSON:
// TEXT: 0 records taken, {{[0-9]+}} refused; matched 0 of 0 kernels
// EMPTY: 0 records taken, 0 refused; matched 0 of 0 kernels
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "pynq"} {
}
