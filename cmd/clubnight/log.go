package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"

	"gopkg.in/natefinch/lumberjack.v2"

	"clubnight/assets"
)

const (
	// logSize is in megabytes: a year of evenings. Three older ones are kept.
	logSize = 1
	logKept = 3
	// crashSize is when what the runtime said of old crashes goes.
	crashSize = 1 << 20
)

// keepLog writes the log into the first of the folders that takes it, else into the
// program's own, so that the cause of what went wrong is kept wherever the club file
// lies; at is its file. Where no folder takes it there is none.
func keepLog(folders ...string) (log io.Closer, at string) {
	if own, err := ownFolder(); err == nil {
		folders = append(folders, own)
	}
	var failed []error
	for _, folder := range folders {
		log, err := openLog(folder)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		for _, err := range failed {
			slog.Error("opening the log", "error", err)
		}
		return log, log.Filename
	}
	return nil, ""
}

func closeLog(log io.Closer) {
	if log != nil {
		log.Close()
	}
}

// ownFolder is where the program keeps what belongs to no club file: in the folder that
// the system has for such things of this user.
func ownFolder() (string, error) {
	caches, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(caches, assets.Name)
	return folder, os.MkdirAll(folder, 0o700)
}

// openLog writes the log, and what the runtime says should the program crash, beside the
// club file. Both can be read by the user only, and do not grow for ever.
func openLog(folder string) (*lumberjack.Logger, error) {
	log := &lumberjack.Logger{Filename: filepath.Join(folder, "clubnight.log"), MaxSize: logSize, MaxBackups: logKept}
	if _, err := log.Write(nil); err != nil { // so that a folder that takes nothing is known now
		return nil, fmt.Errorf("the log: %w", err)
	}
	os.Chmod(log.Filename, 0o600) // earlier versions let everybody read it
	slog.SetDefault(slog.New(slog.NewTextHandler(log, nil)))
	if err := watchCrashes(filepath.Join(folder, "clubnight-crash.txt")); err != nil {
		return nil, errors.Join(err, log.Close())
	}
	return log, nil
}

func watchCrashes(path string) error {
	how := os.O_CREATE | os.O_APPEND | os.O_WRONLY
	if info, err := os.Stat(path); err == nil && info.Size() > crashSize {
		how |= os.O_TRUNC
	}
	crash, err := os.OpenFile(path, how, 0o600)
	if err != nil {
		return fmt.Errorf("the crash file: %w", err)
	}
	defer crash.Close() // the runtime keeps its own copy
	return debug.SetCrashOutput(crash, debug.CrashOptions{})
}
