package computer

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestUserDocuments(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no user-dirs.dirs")
	}
	for _, c := range []struct{ dirs, want string }{
		{`XDG_DOCUMENTS_DIR="$HOME/Dokumente"`, "/home/zoe/Dokumente"},
		{"# written by xdg-user-dirs-update\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\n  XDG_DOCUMENTS_DIR=\"$HOME/Mes documents\"  \r\n", "/home/zoe/Mes documents"},
		{`XDG_DOCUMENTS_DIR="/media/club/Bridge & Co"`, "/media/club/Bridge & Co"},
		{"XDG_DOCUMENTS_DIR=\"$HOME/one\"\nXDG_DOCUMENTS_DIR=\"$HOME/two\"", "/home/zoe/two"},
		{`XDG_DOCUMENTS_DIR="$HOME/Zo\"`, "/home/zoe/Zo"},
		{`XDG_DOCUMENTS_DIR="$HOME/"`, ""}, // there is none
		{`XDG_DOCUMENTS_DIR="$HOME"`, ""},
		{`XDG_DOCUMENTS_DIR="Documents"`, ""},
		{`XDG_DOCUMENTS_DIR="$HOMEWORK/x"`, ""},
		{`XDG_DOCUMENTS_DIR=$HOME/x`, ""},
		{`#XDG_DOCUMENTS_DIR="$HOME/x"`, ""},
		{`XDG_DOCUMENTS_DIR="$HOME/x`, ""},
		{"", ""},
	} {
		got, ok := userDocuments(strings.NewReader(c.dirs), "/home/zoe")
		if ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%q: %q, %v; want %q", c.dirs, got, ok, c.want)
		}
	}
}

// What the desktop wrote down goes before the home; without it, it is the home's.
func TestDocumentsAreWhereTheDesktopSays(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		folder, err := Documents()
		if err != nil || !filepath.IsAbs(folder) {
			t.Errorf("%q, %v", folder, err)
		}
		return
	}
	home, config := t.TempDir(), t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", config)
	if got, err := Documents(); err != nil || got != filepath.Join(home, "Documents") {
		t.Errorf("nothing written down: %q, %v", got, err)
	}
	dirs := `XDG_DOCUMENTS_DIR="$HOME/Dokumenty Łódź"`
	if err := os.WriteFile(filepath.Join(config, "user-dirs.dirs"), []byte(dirs), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Documents(); err != nil || got != filepath.Join(home, "Dokumenty Łódź") {
		t.Errorf("written down: %q, %v", got, err)
	}
	t.Setenv("HOME", "")
	if got, err := Documents(); err == nil {
		t.Errorf("a user without a home has %q", got)
	}
}
