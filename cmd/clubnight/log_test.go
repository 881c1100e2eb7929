package main

import (
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestLogTurnsOver(t *testing.T) {
	folder := t.TempDir()
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before); debug.SetCrashOutput(nil, debug.CrashOptions{}) })
	crash := filepath.Join(folder, "clubnight-crash.txt")
	if err := os.WriteFile(crash, make([]byte, crashSize+1), 0o644); err != nil {
		t.Fatal(err)
	}
	log, err := openLog(folder)
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Repeat("x", 1<<10)
	for range 6 << 10 { // six times what one file holds
		slog.Info(line)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	total, files := int64(0), 0
	err = filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		total, files = total+info.Size(), files+1
		if runtime.GOOS != "windows" && d.Name() == "clubnight.log" && info.Mode().Perm() != 0o600 {
			t.Errorf("others may read the log: %v", info.Mode())
		}
		return nil
	})
	// Old files are taken away on a goroutine of the library's own: one more may
	// be there for a moment.
	if err != nil || files < 3 || total > (logKept+4)<<20 {
		t.Errorf("%d files of %d bytes, %v", files, total, err)
	}
	if info, err := os.Stat(crash); err != nil || info.Size() != 0 {
		t.Errorf("old crashes stay: %v, %v", info, err)
	}
}

func TestLogNeedsAFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	if _, err := openLog(file); err == nil {
		t.Error("a file is no folder")
	}
}

// Where the folder of the club file takes no log, it is in the program's own.
func TestKeepLog(t *testing.T) {
	newHome(t)
	keepDefaultLog(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	log, at := keepLog(file)
	if own, err := ownFolder(); err != nil || at != filepath.Join(own, "clubnight.log") {
		t.Errorf("the log is %q (%v)", at, err)
	}
	slog.Error("the cause")
	closeLog(log)
	if text := ownLog(t); !strings.Contains(text, "the cause") || !strings.Contains(text, "opening the log") {
		t.Errorf("the log has %q", text)
	}
	folder := t.TempDir()
	log, at = keepLog(folder)
	if closeLog(log); at != filepath.Join(folder, "clubnight.log") {
		t.Errorf("the log is %q", at)
	}
	newHome(t)
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, "")
	}
	if log, at = keepLog(file); log != nil || at != "" {
		t.Errorf("there is no folder, and the log is %q", at)
	}
	closeLog(log)
}
