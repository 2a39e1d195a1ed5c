// RUN: vta-opt %s --transform-interpreter --verify-diagnostics

module attributes {transform.with_named_sequence} {
  func.func @empty() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %loops = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{the target handle matches nothing}}
    transform.vta.finish %loops : !transform.any_op
    transform.yield
  }
}
