# A computer with Windows for the scripts beside this one, which read it: Wine as Debian 12 has it, with a home of its own. They set lab,
# the folder for all that is written, and go; and tmp, where that matters.
tmp=${tmp:-$lab/tmp}

# Wine shows Documents and Desktop as folders of $HOME, so it gets a home of its own. Go keeps its caches.
own_home() {
    local name
    for name in GOPATH GOCACHE GOMODCACHE GOENV; do
        export "$name=$($go env $name)"
    done
    mkdir -p "$lab/home" "$tmp"
    # Debian's Wine keeps its server's socket in one of the two folders.
    export TMPDIR=$tmp XDG_RUNTIME_DIR=$tmp
    export HOME=$lab/home WINEPREFIX=$lab/prefix WINEARCH=win64 WINEDEBUG=-all
    # Neither .NET nor a browser is installed, and nothing is entered into menus of the desktop.
    export WINEDLLOVERRIDES='mscoree=d;mshtml=d;winemenubuilder.exe=d'
    # File names beyond ASCII reach Linux as they are; no test needs a display but those that make one.
    export LC_ALL=C.UTF-8
    unset DISPLAY WAYLAND_DISPLAY
}

# Nothing of Windows runs any more.
stop_windows() {
    wineserver --kill 2>/dev/null || true
    wineserver --wait 2>/dev/null || true
}

# A computer with Windows, made new each time: registry, drive C, and what Wine lacks.
make_windows() {
    echo "A new Windows in ${lab#"$PWD"/}"
    stop_windows # of a run that was broken off
    rm -rf "$WINEPREFIX"
    mkdir -p "$WINEPREFIX"
    # The server comes first and stays, and with it the services that wineboot starts: so no test waits for them to start.
    wineserver --persistent >/dev/null 2>&1
    wineboot --init >/dev/null 2>&1
    system=$WINEPREFIX/drive_c/windows/system32
    x86_64-w64-mingw32-gcc -shared -s -O2 -Wall -o "$system/bcryptprimitives.dll" .ci/windows/bcryptprimitives.c -ladvapi32
    # Every 64-bit Windows has a 32-bit view of its registry, with the folder of 32-bit programs; Wine writes it only with 32-bit Wine.
    wine reg add 'HKLM\Software\Microsoft\Windows\CurrentVersion' /reg:32 /f /v ProgramFilesDir /d 'C:\Program Files (x86)' >/dev/null
}

for_windows() {
    GOOS=windows GOARCH=amd64 CGO_ENABLED=0 "$@"
}

# end_windows WHAT: the end, with its result and how long it took. A script that comes to its own end sets result to passed.
result=FAILED
end_windows() {
    stop_windows
    rm -rf "$tmp"
    echo "$1: $result after $((SECONDS / 60)):$(printf %02d $((SECONDS % 60)))"
}
