#!/usr/bin/env bash
# angle.sh FOLDER: builds clubnight-angle.exe (windows/amd64) into FOLDER, with the two libraries that it needs and their licence.
#
# It is the window for computers whose graphics driver has no OpenGL 2.1: ANGLE carries OpenGL ES out by Direct3D, which every
# Windows has, in software where nothing else is there. The libraries come from the npm package gl, which builds them from ANGLE's
# source and carries that along; its licence is the BSD one with three clauses, and what it holds of others has theirs. The HLSL
# compiler that they use, d3dcompiler_47.dll, is Windows' own.
set -euo pipefail
cd "$(dirname "$0")/../../.."
out=$(realpath -m "$1")
package=gl@6.0.2
sums="f397f0f807cc6adbbf1514e6813b6fcd2eb5d3b81060b2864df6d4cdb4120be4  libEGL.dll
3b759d70653d95a377494a014a2abd404bc701d29a3786e5ee2fa8eb7e6043d0  libGLESv2.dll"
tags=${TAGS:-migrated_fynedo,no_emoji},gles,gles2,egl,angle

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fetched() {
	(cd "$out" 2>/dev/null && sha256sum --status --check <<<"$sums" && [ -d include/EGL ] &&
		grep -qs "Apple Inc" clubnight-angle-licence.txt && grep -qs "Khronos" clubnight-angle-licence.txt)
}

# notice FILE: the comment in which a source says whose it is.
notice() {
	echo
	awk '/Copyright/ { on = 1 } on { print } on && (/\*\// || !/^(\/\/|\*| \*)/) { exit }' "$1"
}

fetch() {
	mkdir -p "$out/include"
	(cd "$work" && npm pack --silent "$package" >/dev/null && tar xzf gl-*.tgz)
	local from=$work/package
	cp "$from"/deps/windows/dll/x64/lib{EGL,GLESv2}.dll "$out"
	cp -r "$from"/angle/include/{EGL,KHR} "$out/include"
	local others=$from/angle/src/third_party
	{
		cat "$from"/angle/LICENSE "$others"/{compiler,murmurhash}/LICENSE
		# These have no file of their own. LICENSE, of which the last speaks, is ANGLE's.
		notice "$others/systeminfo/SystemInfo.cpp"
		notice "$others/khronos/GL/wglext.h"
		notice "$others/trace_event/trace_event.h"
	} >"$out/clubnight-angle-licence.txt"
	(cd "$out" && sha256sum --quiet --check <<<"$sums")
}

fetched || fetch

# The binding asks the linker for both libraries, and nothing of them: angle_windows.go finds them while the program runs.
mkdir -p "$out/lib"
ar crs "$out/lib/libEGL.a"
ar crs "$out/lib/libGLESv2.a"
CC="clang --target=x86_64-w64-mingw32" GOOS=windows GOARCH=amd64 CGO_ENABLED=1 \
	CGO_CFLAGS="-O2 -I$out/include -DEGLAPI=" CGO_LDFLAGS="-L$out/lib" \
	${GO:-go} build -trimpath -tags "$tags" -ldflags "-s -w -buildid= -H=windowsgui -extld=x86_64-w64-mingw32-gcc" -o "$out/clubnight-angle.exe" ./cmd/clubnight
