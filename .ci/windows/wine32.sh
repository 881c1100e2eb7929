#!/usr/bin/env bash
# wine32.sh FOLDER: 32-bit Wine of Debian 12 in a folder, for what 64-bit Wine cannot run: installers, and the programs for 386.
#
# The packages for i386 are downloaded with a list of packages of their own and unpacked; the system stays a system of one
# architecture. Only libc6-i386, a package for amd64, must be installed. Takes a minute and 900 MB. Then, in a shell of its own:
#
#   . FOLDER/environment; wine program.exe
#
# Each user sets HOME and WINEPREFIX to folders of its own before. New prefixes need FOLDER/bcryptprimitives.dll in system32.
set -euo pipefail
folder=$(realpath -m "$1")
[ -f "$folder/ready" ] && exit 0
rm -rf "$folder"
mkdir -p "$folder"/{apt/lists/partial,apt/archives/partial,root}

sources=$(sed -n 's/^URIs: *//p' /etc/apt/sources.list.d/debian.sources 2>/dev/null | head -1)
sources=${sources:-http://deb.debian.org/debian}
signed=/usr/share/keyrings/debian-archive-keyring.gpg
cat >"$folder/apt/sources.list" <<END
deb [signed-by=$signed] $sources bookworm main
deb [signed-by=$signed] $sources bookworm-updates main
deb [signed-by=$signed] $sources-security bookworm-security main
END
: >"$folder/apt/status"
cat >"$folder/apt/apt.conf" <<END
Dir::State::Lists "$folder/apt/lists";
Dir::State::status "$folder/apt/status";
Dir::Cache::Archives "$folder/apt/archives";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "-";
APT::Architectures {"amd64";"i386";};
APT::Install-Recommends "false";
APT::Sandbox::User "";
Debug::NoLocking "1";
END
export APT_CONFIG=$folder/apt/apt.conf
apt-get update -qq || true # one index of several may be missing; what is needed shows below
# With OpenGL by software, which a window on a virtual display needs.
apt-get install -qq -y --download-only wine32:i386 libgl1:i386 libgl1-mesa-dri:i386 >/dev/null
for package in "$folder"/apt/archives/*_{i386,all}.deb; do dpkg-deb -x "$package" "$folder/root"; done
unset APT_CONFIG
rm -rf "$folder/apt"

usr=$folder/root/usr
# What Debian's Wine does when it is installed: zlib comes with the compiler, and is marked as a part of Wine behind its first 64 bytes.
zlib=$usr/lib/i386-linux-gnu/wine/i386-windows/zlib1.dll
cp "$usr/i686-w64-mingw32/lib/zlib1.dll" "$zlib"
printf 'Wine builtin DLL\0' | dd of="$zlib" bs=1 seek=64 conv=notrunc status=none

# What Go 1.26 asks of Windows 10 and Wine 8 has under an older name only: random bytes.
i686-w64-mingw32-gcc -shared -s -O2 -Wl,--kill-at -o "$folder/bcryptprimitives.dll" -x c - -ladvapi32 <<'END'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length) { return SystemFunction036(buffer, length); }
END

cat >"$folder/environment" <<END
export WINEARCH=win32 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=d;mshtml=d;winemenubuilder.exe=d" LANG=C.UTF-8
export LD_LIBRARY_PATH=$usr/lib/i386-linux-gnu:$folder/root/lib/i386-linux-gnu LIBGL_DRIVERS_PATH=$usr/lib/i386-linux-gnu/dri
export WINELOADER=$usr/lib/wine/wine WINESERVER=$usr/lib/wine/wineserver32
wine() { "\$WINELOADER" "\$@"; }
wineserver() { "\$WINESERVER" "\$@"; }
END
touch "$folder/ready"
