// RUN: not vta-opt %s --vta-cpu-list-sketches -o /dev/null 2>&1 | FileCheck %s --check-prefix=TASK
// TASK: list-sketches-invalid.mlir:{{.*}} error: expected a task, a function with the attribute 'vta.task': vta-cpu-form-tasks makes them of linalg
// RUN: not vta-opt %s --vta-cpu-list-sketches=allow=fft -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ALLOW
// ALLOW: error: option 'allow': 'fft' cannot be allowed: expected winograd or reassociate

// Tasks that were formed have no place of their own: that of a call.
// RUN: not vta-opt %S/Inputs/empty-matmul.mlir --vta-cpu-form-tasks --vta-cpu-list-sketches \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXTENT
// EXTENT: empty-matmul.mlir:5:8: error: {{.*}}argument #0: expected a tensor with elements, got 'tensor<4x0xf32>'

// Libraries with rules.
// DEFINE: %{list} = vta-opt %S/Inputs/scale.mlir -o /dev/null \
// DEFINE:   --vta-cpu-list-sketches=schedule-rules=%vta_libs/vta_test_sketch_rules%shlibext
// RUN: not vta-opt %s --vta-cpu-list-sketches=schedule-rules=%t.missing.so -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// MISSING: error: option 'schedule-rules': cannot load rules from {{.*}}.missing.so: {{.*}}.missing.so
// RUN: not vta-opt %s --vta-cpu-list-sketches=schedule-rules=%vta_libs/VTAPluginBody%shlibext \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=SYMBOL
// SYMBOL: error: option 'schedule-rules': cannot load rules from {{.*}}: expected it to export vtaGetSketchRules
// RUN: env VTA_TEST_RULES=none not %{list} 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: cannot load rules from {{.*}}: expected rules, got none
// RUN: env VTA_TEST_RULES=version not %{list} 2>&1 | FileCheck %s --check-prefix=VERSION
// VERSION: cannot load rules from {{.*}}: expected version 1 of the interface, got 2
// RUN: env VTA_TEST_RULES=twice not %{list} 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: cannot load rules from {{.*}}: two rules are called 'long_tiles'
// RUN: env VTA_TEST_RULES=known not %{list} 2>&1 | FileCheck %s --check-prefix=KNOWN
// KNOWN: cannot load rules from {{.*}}: rule 'contract' has the name of a rule that is built in
// RUN: env VTA_TEST_RULES=nameless not %{list} 2>&1 | FileCheck %s --check-prefix=NAMELESS
// NAMELESS: cannot load rules from {{.*}}: rule 0 has no name of letters, digits and '_', but 'a-b'

// Rules that make no schedule.
// RUN: env VTA_TEST_RULES=empty not %{list} 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: scale.mlir:3:1: error: rule 'empty' of {{.*}} made a schedule without operations for 'scale'
// RUN: env VTA_TEST_RULES=text not %{list} 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: schedule of rule 'text' of {{.*}}:1:1: error:
// TEXT: scale.mlir:3:1: error: rule 'text' of {{.*}} made no schedule for 'scale'

// One that does adds a sketch. Another order of sums is not allowed.
// RUN: %{list} | FileCheck %s --check-prefix=LISTED
// LISTED: {sketches = [{name = "elements"}, {name = "long_tiles"}]}
// LISTED: tune.knob<"tile"> = 128 : i64 from options = [128, 144, {{.*}}, 512]

func.func @not_a_task(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
