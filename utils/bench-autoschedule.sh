#!/bin/bash
# What tuned and generated code is worth, in one run: networks with records are
# never slower than without, and limits of time hold; networks in float beside
# ONNX Runtime, exact and by Winograd's transforms; thirty tasks without a
# template beside the processor's peak; models and searches on the processor;
# the networks on AArch64, which needs --qemu-plugin. These are sections of
# bench-networks.sh, and take its options. Code of two commits is compared by
# utils/bench/compare_networks.py, tuners by utils/bench-tuning.sh.
# Usage: bench-autoschedule.sh [--networks A,B,..] [--quick] [--json] [-o FILE]
#          [--qemu-plugin FILE] [--help]
# (VTA_RELEASE_BUILD_DIR names another build folder)
sections=trust,budgets,speed,winograd,tasks,search
[[ " $*" == *" --qemu-plugin"* ]] && sections+=,arm
exec "$(dirname "${BASH_SOURCE[0]}")/bench-networks.sh" --sections "$sections" --allow=winograd "$@"
