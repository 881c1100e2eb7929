#!/usr/bin/env bash
# The tests as Windows programs (amd64), under Wine; then an evening of the finished programs. `make windows-test` calls this.
#
#   .ci/windows/test.sh TAGS [PACKAGES]
#
# go test builds each package's tests for Windows and lets Wine run them in the package's folder. What Wine 8 lacks for that stands
# beside this script: bcryptprimitives.c and unixrun. All that is written lies in bin/windows-test.
set -euo pipefail
cd "$(dirname "$0")/../.."
tags=$1
packages=${2:-./...}
pieces=.ci/windows
lab=$PWD/bin/windows-test
go=${GO:-go}
cc=x86_64-w64-mingw32-gcc

# Wine shows Documents and Desktop as folders of $HOME, so it gets a home of its own. Go keeps its caches.
own_home() {
    local name
    for name in GOPATH GOCACHE GOMODCACHE GOENV; do
        export "$name=$($go env $name)"
    done
    mkdir -p "$lab/home" "$lab/tmp"
    # Debian's Wine keeps its server's socket in one of the two folders.
    export TMPDIR=$lab/tmp XDG_RUNTIME_DIR=$lab/tmp
    export HOME=$lab/home WINEPREFIX=$lab/prefix WINEARCH=win64 WINEDEBUG=-all
    # Neither .NET nor a browser is installed, and nothing is entered into menus of the desktop.
    export WINEDLLOVERRIDES='mscoree=d;mshtml=d;winemenubuilder.exe=d'
    # File names beyond ASCII reach Linux as they are; no test needs a display.
    export LC_ALL=C.UTF-8
    unset DISPLAY WAYLAND_DISPLAY
}

for_windows() {
    GOOS=windows GOARCH=amd64 CGO_ENABLED=0 "$@"
}

# A computer with Windows, made new each time: registry, drive C, and what Wine lacks.
make_windows() {
    echo "A new Windows in ${lab#"$PWD"/}"
    rm -rf "$WINEPREFIX"
    mkdir -p "$WINEPREFIX"
    # The server comes first and stays, and with it the services that wineboot starts: those that a test had started would keep
    # the test's output open, and go test waits for its end.
    wineserver --persistent >/dev/null 2>&1
    wineboot --init >/dev/null 2>&1
    local system=$WINEPREFIX/drive_c/windows/system32
    $cc -shared -s -O2 -Wall -o "$system/bcryptprimitives.dll" $pieces/bcryptprimitives.c -ladvapi32
    # Every 64-bit Windows has a 32-bit view of its registry, with the folder of 32-bit programs; Wine writes it only with 32-bit Wine.
    wine reg add 'HKLM\Software\Microsoft\Windows\CurrentVersion' /reg:32 /f /v ProgramFilesDir /d 'C:\Program Files (x86)' >/dev/null
    readers "$system"
    ado_stand_in "$system"
}

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
    CLUBNIGHT_PROGRAMS=Z:$lab/windows for_windows $go test -exec wine -vet=off -count=1 -timeout 45m -tags "$tags" $packages
}

end_windows() {
    wineserver --kill 2>/dev/null || true
    wineserver --wait 2>/dev/null || true
    rm -rf "$lab/tmp"
    echo "windows-test: $1 after $((SECONDS / 60)):$(printf %02d $((SECONDS % 60)))"
}

own_home
trap 'code=$?; if [ $code = 0 ]; then end_windows passed; else end_windows FAILED; fi' EXIT
make_windows
build_programs
failed=0
run_tests || failed=1
if [ "$packages" = ./... ]; then
    $pieces/evening.sh "$lab" || failed=1
fi
exit $failed
