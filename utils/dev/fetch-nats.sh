#!/bin/sh
# Unpacks the NATS client for another processor into a folder, from Debian 12's
# packages and with apt folders of its own: the system learns of no foreign
# architecture and nothing is installed.
# Usage: fetch-nats.sh ARCHITECTURE FOLDER     (arm64 or armhf)
# VTA_MIRROR names another mirror than the system's.
# Then: cmake -DVTA_POOL=ON -DNATS_INCLUDE_DIR=FOLDER/usr/include
#   -DNATS_LIBRARY=FOLDER/usr/lib/TRIPLE/libnats.so
set -eu

architecture=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
[ ! -e "$folder/.complete" ] || exit 0
mirror=${VTA_MIRROR:-$(apt-get indextargets --format '$(SITE)' | grep '/debian/\?$' | head -n 1)}
[ -n "$mirror" ] || { echo "error: found no mirror of Debian: set VTA_MIRROR" >&2; exit 1; }
apt=$folder/apt
mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$apt/etc"
: > "$apt/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
  "$mirror bookworm main" > "$apt/sources.list"
private() {
  apt-get -q -o "APT::Architecture=$architecture" \
    -o "APT::Architectures=$architecture" -o APT::Sandbox::User= \
    -o "Dir::State::status=$apt/status" -o "Dir::State::lists=$apt/lists" \
    -o "Dir::Cache=$apt" -o "Dir::Cache::archives=$apt/archives" \
    -o "Dir::Etc::sourcelist=$apt/sources.list" \
    -o "Dir::Etc::sourceparts=$apt/etc" -o "Dir::Etc::preferencesparts=$apt/etc" \
    "$@"
}
private update
cd "$folder"
# The client, and what it is linked with.
private download libnats-dev libnats3.4 libssl3 libprotobuf-c1
for package in ./*.deb; do
  dpkg-deb --extract "$package" "$folder"
  rm "$package"
done
rm -rf "$apt"
: > .complete
