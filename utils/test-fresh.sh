#!/bin/bash
# Runs both commands of README.md in new Debian systems, which debootstrap
# makes: no image and no daemon is needed. Other releases than Debian 12 have to
# work as well or to say what is missing.
# Usage: test-fresh.sh [SUITE...]      (default: bookworm trixie)
# Needs root and network; bookworm takes an hour on two cores, and 10 GB.
# VTA_FRESH_DIR names the folder for the systems; VTA_MIRROR is where packages
# come from, such as http://HOST/debian: by default, this system's mirror.
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
[ "$(id -u)" -eq 0 ] || { vta_fail "chroot needs root"; exit 1; }
vta_install debootstrap || exit 1
work=${VTA_FRESH_DIR:-$vta_root/build/fresh}
mirror=${VTA_MIRROR:-$(apt-get indextargets --format '$(SITE)' | grep '/debian/\?$' | head -n 1)}
[ -n "$mirror" ] || { vta_fail "found no mirror of Debian: set VTA_MIRROR"; exit 1; }
mirror=${mirror%/}
failed=0

# What is mounted in a system.
leave() {
  local mounted
  for mounted in proc sys dev; do
    ! mountpoint -q "$1/$mounted" || umount -l "$1/$mounted"
  done
}

# enter SUITE: makes the system and copies the sources of the last commit.
enter() {
  local system=$work/$1 host
  leave "$system"
  rm -rf "$system" && mkdir -p "$system" || return
  debootstrap --variant=minbase --include=ca-certificates "$1" "$system" \
    "$mirror" > "$system.log" 2>&1 || { tail -n 20 "$system.log" >&2; return 1; }
  cat > "$system/etc/apt/sources.list" << EOF
deb $mirror $1 main
deb $mirror $1-updates main
deb $mirror-security $1-security main
EOF
  # How this host reaches the network.
  for host in /etc/resolv.conf /etc/hosts; do
    cp -L "$host" "$system$host"
  done
  cp -r /etc/apt/apt.conf.d/. "$system/etc/apt/apt.conf.d"
  mkdir -p "$system/root/vta-mlir" &&
    git -C "$vta_root" archive HEAD | tar -C "$system/root/vta-mlir" -xf - || return
  mount -t proc proc "$system/proc" && mount -t sysfs sys "$system/sys" &&
    mount --rbind /dev "$system/dev" && mount --make-rslave "$system/dev"
}

# run SUITE COMMAND: a command of README.md; its output is in a log.
run() {
  local log=$work/$1-$(basename "$2" .sh).log start=$SECONDS status
  chroot "$work/$1" /usr/bin/env -i HOME=/root TERM=dumb \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    bash -c "cd /root/vta-mlir && $2" > "$log" 2>&1
  status=$?
  echo "$1: $2: exit $status after $((SECONDS - start)) s: $(tail -n 1 "$log")"
  if [ $status -ne 0 ] && [ "$1" != bookworm ] && grep -q "^error: .*Missing:" "$log"; then
    sed -n '/^error: /,$p' "$log"
    return 0
  fi
  [ $status -eq 0 ] || echo "the output is in $log"
  return $status
}

[ $# -gt 0 ] || set -- bookworm trixie
mkdir -p "$work"
for suite; do
  trap 'leave "$work/$suite"' EXIT
  enter "$suite" && run "$suite" utils/demo.sh && run "$suite" utils/test.sh || failed=1
  leave "$work/$suite"
done
exit $failed
