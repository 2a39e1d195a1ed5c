#!/bin/bash
# Runs both commands of README.md in new Debian systems, which debootstrap
# makes: no image and no daemon is needed. Other releases than Debian 12 have to
# work as well or to say what is missing. Prints, for each command, its exit
# status, its time on the clock and on all processors, and its last lines.
# Usage: test-fresh.sh [SUITE...]      (default: bookworm trixie)
# Needs root and network; bookworm takes an hour on two cores, and 10 GB.
#   VTA_FRESH_DIR       folder for the systems (default: build/fresh)
#   VTA_FRESH_CCACHE    folder with a compiler cache, which the systems use and
#                       fill: a second run then takes minutes. Default: none
#   VTA_FRESH_SOURCES   where the sources are in the systems (default:
#                       /root/vta-mlir). A compiler cache that was filled by a
#                       folder here is of use at the path of that folder
#   VTA_FRESH_COMMANDS  other commands than README's, separated by semicolons
#   VTA_MIRROR          where packages come from, such as http://HOST/debian
#                       (default: this system's mirror)
#   JOBS                parallel jobs
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
case "${1:-}" in
  -h | --help)
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit ;;
esac
[ "$(id -u)" -eq 0 ] || { vta_fail "chroot needs root"; exit 1; }
vta_install debootstrap || exit 1
work=${VTA_FRESH_DIR:-$vta_root/build/fresh}
sources=${VTA_FRESH_SOURCES:-/root/vta-mlir}
mirror=${VTA_MIRROR:-$(apt-get indextargets --format '$(SITE)' | grep '/debian/\?$' | head -n 1)}
[ -n "$mirror" ] || { vta_fail "found no mirror of Debian: set VTA_MIRROR"; exit 1; }
mirror=${mirror%/}
IFS=';' read -ra commands <<< "${VTA_FRESH_COMMANDS:-utils/demo.sh;utils/test.sh}"
failed=0

# What is mounted in a system. Fails if something stays, which must not be
# deleted with the system.
leave() {
  local mounted
  for mounted in root/.cache/ccache proc sys dev; do
    ! mountpoint -q "$1/$mounted" || umount -l "$1/$mounted"
  done
  ! grep -q " $1/" /proc/self/mounts || vta_fail "something is still mounted in $1"
}

# enter SUITE: makes the system and copies the sources of the last commit.
enter() {
  local system=$work/$1 host
  leave "$system" || return
  rm -rf "$system" && mkdir -p "$system" || return
  debootstrap --variant=minbase --include=ca-certificates "$1" "$system" \
    "$mirror" > "$system.log" 2>&1 || { tail -n 20 "$system.log" >&2; return 1; }
  cat > "$system/etc/apt/sources.list" << END
deb $mirror $1 main
deb $mirror $1-updates main
deb $mirror-security $1-security main
END
  # How this host reaches the network.
  for host in /etc/resolv.conf /etc/hosts; do
    cp -L "$host" "$system$host"
  done
  cp -r /etc/apt/apt.conf.d/. "$system/etc/apt/apt.conf.d"
  mkdir -p "$system/$sources" &&
    git -C "$vta_root" archive HEAD | tar -C "$system/$sources" -xf - || return
  mount -t proc proc "$system/proc" && mount -t sysfs sys "$system/sys" &&
    mount --rbind /dev "$system/dev" && mount --make-rslave "$system/dev" || return
  [ -n "${VTA_FRESH_CCACHE:-}" ] || return 0
  mkdir -p "$VTA_FRESH_CCACHE" "$system/root/.cache/ccache" &&
    mount --bind "$VTA_FRESH_CCACHE" "$system/root/.cache/ccache"
}

# run SUITE COMMAND: a command in the sources; its output is in a log.
run() {
  local name log status
  name=$(basename "${2%% *}" .sh)
  log=$work/$1-$name.log
  TIMEFORMAT='%R s, %U s of processor time in programs, %S s in the system'
  { time chroot "$work/$1" /usr/bin/env -i HOME=/root TERM=dumb LANG=C.UTF-8 ${JOBS:+"JOBS=$JOBS"} \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    bash -c "cd '$sources' && $2" > "$log" 2>&1; } 2> "$log.time"
  status=$?
  echo "$1: $2: exit status $status after $(tail -n 1 "$log.time")"
  if [ $status -ne 0 ] && [ "$1" != bookworm ] && grep -q "^error: .*Missing:" "$log"; then
    sed -n '/^error: /,$p' "$log"
    return 0
  fi
  tail -n 15 "$log" | sed 's/^/  /'
  [ $status -eq 0 ] || echo "the output is in $log"
  return $status
}

[ $# -gt 0 ] || set -- bookworm trixie
mkdir -p "$work" && work=$(cd "$work" && pwd -P) || exit 1
for suite; do
  trap 'leave "$work/$suite"' EXIT
  if enter "$suite"; then
    for command in "${commands[@]}"; do
      run "$suite" "$command" || { failed=1; break; }
    done
  else
    failed=1
  fi
  leave "$work/$suite" || failed=1
done
exit $failed
