#!/bin/sh
# Tries board-tar.sh on an older Debian for ARM: makes one with debootstrap, says
# which C library it has and that vta-run alone does not start there, then runs a
# case, and a compiled network by the drivers on a fake board, from the tar.
# Needs root, a network, debootstrap and qemu-arm-static; not part of test.sh.
# Usage: test-board-tar.sh BUILD_DIR CROSS_DIR WORK_DIR [SUITE [MIRROR]]
#   BUILD_DIR   a finished build
#   CROSS_DIR   what test-cross.sh was told to work in
#   SUITE       of Debian (default: bullseye)
#   MIRROR      where its packages come from (default: this system's mirror)
set -u

root=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd) || exit 1
cross=$(cd "$2" && pwd) || exit 1
mkdir -p "$3" && work=$(cd "$3" && pwd) || exit 1
suite=${4:-bullseye}
mirror=${5:-$(apt-get indextargets --format '$(SITE)' | grep '/debian/\?$' | head -n 1)}
[ -n "$mirror" ] || { echo "error: found no mirror of Debian: name one" >&2; exit 1; }
chroot=$work/$suite
. "$root/utils/dev/check.sh"

# Packages are only unpacked: nothing of the old system is started but what is
# tried here, each by QEMU.
make_chroot() {
  [ -e "$chroot/lib/ld-linux-armhf.so.3" ] ||
    debootstrap --foreign --arch=armhf --variant=minbase "$suite" "$chroot" "$mirror" || return 1
  cp "$(command -v qemu-arm-static)" "$chroot/usr/bin/" &&
    mkdir -p "$chroot/work" && cp -r "$root/runtime/unittests/Inputs/cases/unit-gemm" "$chroot/work/"
}
inside() {
  chroot "$chroot" /usr/bin/qemu-arm-static "$@"
}
from_tar() {
  inside /vta-board/lib/ld-linux-armhf.so.3 --library-path /vta-board/lib \
    /vta-board/libexec/vta-run "$@"
}

# Without the tar: the old C library is too old.
refused() {
  cp "$cross/armhf-install/bin/vta-run" "$chroot/work/" || return 1
  ! inside /work/vta-run --version > "$work/refused" 2>&1 || return 1
  cat "$work/refused"
  grep -q "GLIBC_2.34' not found" "$work/refused"
}

pack() {
  "$root/utils/board-tar.sh" "$cross/armhf-install" "$work/board.tar.gz" arm-linux-gnueabihf &&
    rm -rf "$chroot/vta-board" && tar -C "$chroot" -xzf "$work/board.tar.gz"
}

# The script that starts vta-run cannot be started by QEMU: on this machine.
wrapper() {
  "$root/utils/board-tar.sh" "$cross/host-install" "$work/here.tar.gz" &&
    rm -rf "$work/vta-board" && tar -C "$work" -xzf "$work/here.tar.gz" &&
    ln -sf "$work/vta-board/bin/vta-run" "$work/linked" &&
    "$work/linked" "$root/runtime/unittests/Inputs/cases/unit-gemm" &&
    "$build/bin/vta-fake-board" --root="$work/here" --shell=hls -- "$work/linked" \
      "$work/host.vta" --random-inputs --output "$work/here.npy" \
      --driver="$work/vta-board/lib/libvta_pynq.so" &&
    cmp "$work/host.npy" "$work/here.npy"
}

compile() {
  for target in host armhf; do
    options=""
    [ $target = host ] || options="--target=armv7-linux-gnueabihf"
    # shellcheck disable=SC2086
    "$build/bin/vta-compile" "$root/examples/digits/digits.onnx" --shape=data=1x1x8x8 \
      --calibrate=global_scale --device=vta --quiet $options -o "$work/$target.vta" || return 1
  done
  cp "$work/armhf.vta" "$chroot/work/" &&
    "$build/bin/vta-run" "$work/host.vta" --random-inputs --output "$work/host.npy"
}

# on_board SHELL BOARD
on_board() {
  VTA_BOARD_TIMEOUT_MS=60000 "$build/bin/vta-fake-board" --root="$chroot/board" --shell="$1" -- \
    chroot "$chroot" /usr/bin/qemu-arm-static -E VTA_BOARD_ROOT=/board \
    /vta-board/lib/ld-linux-armhf.so.3 --library-path /vta-board/lib /vta-board/libexec/vta-run \
    /work/armhf.vta --random-inputs --output /work/out.npy --driver="/vta-board/lib/libvta_$2.so" &&
    cmp "$work/host.npy" "$chroot/work/out.npy"
}

check "$suite" make_chroot
echo "        $(inside /lib/arm-linux-gnueabihf/libc.so.6 | head -n 1)"
check "vta-run alone does not start" refused
check "tar" pack
check "version" from_tar --version
check "case" from_tar /work/unit-gemm
check "network compiles" compile
check "network on pynq" on_board hls pynq
check "network on de10nano" on_board chisel de10nano
check "the script that starts vta-run" wrapper

print_counts
