#!/usr/bin/env bash
# installer.sh BIN OUT [VERSION NUMBER]: packs the programs in BIN/windows-386 and BIN/windows-amd64 into an installer. VERSION (0.1.0) and
# NUMBER (0.1.0.1) are those of the sources unless given. Where LICENCES names a file, that is packed too; where SIGN names a command, it
# signs the installer and what that writes to take the programs away again.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
bin=$(realpath "$1") out=$(realpath -m "$2")
pictures=$(mktemp -d)
trap 'rm -rf "$pictures"' EXIT
resources() { (cd "$root" && CGO_ENABLED=0 "${GO:-go}" run ./cmd/release/windows/resources "$@"); }
version=${3:-$(resources version)}
number=${4:-$(resources number)}
resources pictures "$pictures"
mkdir -p "$(dirname "$out")"
# Two builds of one commit are the same to the byte: no file times are packed, and the date is that of the commit.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 0)}
cd "$here"
makensis -V2 -WX "-DVERSION=$version" "-DNUMBER=$number" "-DBIN=$bin" "-DPICTURES=$pictures" "-DROOT=$root" "-DOUT=$out" \
  ${LICENCES:+"-DLICENCES=$(cd "$root" && realpath "$LICENCES")"} ${SIGN:+"-DSIGN=$SIGN"} installer.nsi
