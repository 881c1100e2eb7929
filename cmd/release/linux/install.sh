#!/bin/sh
# Installs Clubnight for you alone, without an administrator:
#   ./install.sh              into ~/.local
#   ./install.sh --uninstall  takes it away again; club files stay
# PREFIX=/usr/local ./install.sh installs it for everybody.
set -eu
cd "$(dirname "$0")"
prefix=${PREFIX:-$HOME/.local}

files() { (cd files && find . -type f | sed 's|^\./||'); }

if [ "${1:-}" = --uninstall ]; then
  files | while read -r f; do rm -f "$prefix/$f"; done
  rmdir "$prefix/share/doc/clubnight" 2>/dev/null || true
  done="is gone; club files stay where they are"
else
  files | while read -r f; do
    mkdir -p "$prefix/$(dirname "$f")"
    rm -f "$prefix/$f" # one that runs is replaced, not written over
    cp "files/$f" "$prefix/$f"
  done
  # The menu of the desktop does not always know where a user's own programs lie.
  desktop=$prefix/share/applications/org.clubnight.Clubnight.desktop
  at=$(printf %s "$prefix" | sed 's/[&|\\]/\\&/g')
  sed "s|^Exec=clubnight|Exec=\"$at/bin/clubnight\"|" "files/share/applications/org.clubnight.Clubnight.desktop" >"$desktop"
  done="is installed: $prefix/bin/clubnight"
fi
# tell the desktop, where it has the program that is told
tell() { if command -v "$1" >/dev/null; then "$@" >/dev/null 2>&1 || true; fi; }
tell update-desktop-database "$prefix/share/applications"
tell update-mime-database "$prefix/share/mime"
tell gtk-update-icon-cache -q -t "$prefix/share/icons/hicolor"
echo "Clubnight $done"
