// RUN: not vta-opt %s --vta-attach-target="config=1x16" 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: error: configuration name '1x16' is not of the form

// RUN: not vta-opt %s --vta-attach-target="config=1x8_15_15_18_17" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UOP
// UOP: error: configuration 1x8_i8w8a32_15_15_18_17: uop needs 36 bits, has 32

// RUN: not vta-opt %s --vta-attach-target="config=%t.missing.json" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// MISSING: error: cannot read '{{.*}}missing.json': No such file or directory

// RUN: not vta-opt %s --vta-attach-target="config=%S" 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: error: cannot read '{{.*}}': is a directory

// RUN: not vta-opt %s --vta-attach-target="config=%s" 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: error: {{.*}}attach-target-invalid.mlir: configuration: not valid JSON at line 1, column 1

// RUN: echo '{"TARGET": "sim"}' > %t.json
// RUN: not vta-opt %s --vta-attach-target="config=%t.json" 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: error: {{.*}}LOG_

// RUN: not vta-opt %s --vta-attach-target="machine=fast" 2>&1 | FileCheck %s --check-prefix=MACHINE
// MACHINE: error: machine "fast" is neither built in (rtl-de10, rtl-pynq, pynq) nor a file

// RUN: not vta-opt %s --vta-attach-target="machine=%t.json" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FIELDS
// FIELDS: error: {{.*}}: machine: missing key "name"

// RUN: not vta-opt %s --vta-attach-target="machine=%t.none.json" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOFILE
// NOFILE: error: machine "{{.*}}none.json" is neither built in

// RUN: not vta-opt %s --vta-pipeline="config=1x16" 2>&1 | FileCheck %s --check-prefix=NAME

module {
}
