#!/bin/sh
# Packs vta-run and the drivers of boards with the C library that they need, for
# boards whose own is older: the tar is unpacked anywhere there.
# Usage: board-tar.sh PREFIX OUT.tar.gz [TRIPLE]
#   PREFIX   where the runtime is installed (cmake --install --prefix PREFIX)
#   TRIPLE   of the cross compiler that built it, such as arm-linux-gnueabihf
#            (default: this machine's compiler)
set -eu

die() {
  echo "error: $1" >&2
  exit 1
}
case "${1:-}" in
  -h | --help)
    sed -n '2,/^set /{/^#/s/^# \{0,1\}//p;}' "$0"
    exit ;;
esac
[ $# -eq 2 ] || [ $# -eq 3 ] || die "expected PREFIX OUT.tar.gz [TRIPLE] (--help)"
prefix=$1
out=$2
triple=${3:-}
compiler=${triple:+$triple-}gcc
readelf=${triple:+$triple-}readelf
[ -x "$prefix/bin/vta-run" ] || die "$prefix/bin/vta-run: no such program; is the runtime installed there?"
for tool in "$compiler" "$readelf"; do
  command -v "$tool" > /dev/null || die "found no $tool"
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
top=$work/vta-board
mkdir -p "$top/bin" "$top/lib" "$top/libexec"
cp "$prefix/bin/vta-run" "$top/libexec/vta-run"
for file in "$prefix"/lib/libvta_*.so "$prefix"/lib/*/libvta_*.so; do
  [ ! -f "$file" ] || cp -L "$file" "$top/lib/"
done

# The libraries that something needs, and what those need.
needed() {
  "$readelf" -d "$@" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort -u
}
loader=$("$readelf" -l "$top/libexec/vta-run" | sed -n 's/.*interpreter: .*\/\(.*\)\]/\1/p')
[ -n "$loader" ] || die "$prefix/bin/vta-run names no loader: it is linked statically"
queue="$loader $(needed "$top/libexec/vta-run" "$top"/lib/*)"
while [ -n "$queue" ]; do
  next=""
  for name in $queue; do
    [ ! -e "$top/lib/$name" ] || continue
    file=$("$compiler" -print-file-name="$name")
    [ "$file" != "$name" ] || die "$compiler does not know where $name is"
    cp -L "$file" "$top/lib/$name"
    next="$next $(needed "$top/lib/$name")"
  done
  queue=$(echo "$next" | xargs)
done

# The board's loader is older than these libraries, so theirs comes first. What
# vta-run starts, the command of --program, uses the board's own.
cat > "$top/bin/vta-run" << EOF
#!/bin/sh
here=\$(cd "\$(dirname "\$(readlink -f "\$0")")/.." && pwd)
exec "\$here/lib/$loader" --library-path "\$here/lib" "\$here/libexec/vta-run" "\$@"
EOF
chmod 755 "$top/bin/vta-run"
tar -C "$work" --owner=0 --group=0 -czf "$out.part" vta-board
mv "$out.part" "$out"
echo "$out: $(cd "$top/lib" && echo *)"
