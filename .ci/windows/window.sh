#!/usr/bin/env bash
# Whole evenings in the window of clubnight.exe (amd64), under Wine on a virtual display: the window tests of Linux, with the program for
# Windows. `make windows-window-test` calls this.
#
#   .ci/windows/window.sh TAGS TESTS
#
# bin/window-windows holds the programs. All that is written lies in bin/windows-test/window, the pictures in its folder pictures.
set -euo pipefail
cd "$(dirname "$0")/../.."
tags=$1
tests=$2
programs=$PWD/bin/window-windows
lab=$PWD/bin/windows-test/window
go=${GO:-go}
tmp="$lab/tmp/Zoë O'Connor & Łódź 75%" # what clubs call their folders
. .ci/windows/wine.sh

own_home
trap 'end_windows windows-window-test' EXIT
trap 'exit 1' INT TERM
make_windows
mkdir -p "$lab/pictures"
CGO_ENABLED=0 $go test -c -o "$lab/tests" -tags "$tags,ci,window" ./cmd/clubnight
cd cmd/clubnight
CLUBNIGHT_WINDOW=$programs/clubnight.exe CLUBNIGHT_SCREENSHOTS=$lab/pictures \
    "$lab/tests" -test.v -test.failfast -test.timeout 40m -test.run "$tests"
result=passed
