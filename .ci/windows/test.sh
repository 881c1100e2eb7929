#!/usr/bin/env bash
# The tests as Windows programs (amd64), under Wine; then an evening of the finished programs. `make windows-test` calls this.
#
#   .ci/windows/test.sh TAGS [PACKAGES]
#
# go test builds each package's tests for Windows and lets Wine run them in the package's folder. What Wine 8 lacks for that stands
# beside this script: bcryptprimitives.c, unixrun and under-wine. All that is written lies in bin/windows-test.
set -euo pipefail
cd "$(dirname "$0")/../.."
tags=$1
packages=${2:-./...}
pieces=.ci/windows
lab=$PWD/bin/windows-test
go=${GO:-go}
cc=x86_64-w64-mingw32-gcc

. .ci/windows/wine.sh

# The programs of others that read our files in tests: mdbtools, poppler and whatever else is installed of these.
readers() {
    local name
    for_windows $go build -o "$lab/unixrun.exe" ./$pieces/unixrun
    for name in mdb-count mdb-export mdb-prop mdb-schema mdb-tables mdb-ver pdffonts pdfinfo pdftoppm pdftotext qpdf zbarimg xmllint; do
        if command -v $name >/dev/null; then cp "$lab/unixrun.exe" "$1/$name.exe"; fi
    done
    # Tests leave out what they find no reader for, so a reader that cannot be reached must not pass for one.
    [ "$(wine mdb-ver.exe -M)" = "$(mdb-ver -M)" ]
}

# The stand-in for ADO: a small DLL, through which a test gives Windows its own COM classes.
ado_stand_in() {
    local source=bridgemate/ado/adostandin
    [ -d $source ] || return 0
    $cc -shared -s -O2 -Wall -o "$1/adostandin.dll" $source/*.c $source/*.def
    export CLUBNIGHT_ADO_STAND_IN='C:\windows\system32\adostandin.dll'
}

# The programs, as a club has them side by side.
build_programs() {
    for_windows $go build -trimpath -tags "$tags" -o "$lab/windows/" ./cmd/clubscore ./cmd/bmpro-stand-in
    CGO_ENABLED=0 $go build -trimpath -tags "$tags" -o "$lab/linux/" ./cmd/clubscore ./cmd/bmpro-stand-in
}

# The time allowed to one package is for a computer that is busy with other things, too.
run_tests() {
    CLUBNIGHT_PROGRAMS=Z:$lab/windows PATH=$PWD/$pieces:$PATH for_windows $go test -exec under-wine -vet=off -count=1 -timeout 45m -tags "$tags" $packages
}

own_home
trap 'end_windows windows-test' EXIT
trap 'exit 1' INT TERM
make_windows
readers "$system"
ado_stand_in "$system"
build_programs
failed=0
run_tests || failed=1
if [ "$packages" = ./... ]; then
    $pieces/evening.sh "$lab" || failed=1
fi
[ $failed = 1 ] || result=passed
exit $failed
