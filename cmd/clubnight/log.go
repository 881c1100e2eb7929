package main

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"

	"gopkg.in/natefinch/lumberjack.v2"
)

const (
	// logSize is in megabytes: a year of evenings. Three older ones are kept.
	logSize = 1
	logKept = 3
	// crashSize is when what the runtime said of old crashes goes.
	crashSize = 1 << 20
)

// openLog writes the log, and what the runtime says should the program crash, beside the club file. Both can be read by the
// user only, and do not grow for ever.
func openLog(folder string) (*lumberjack.Logger, error) {
	log := &lumberjack.Logger{Filename: filepath.Join(folder, "clubnight.log"), MaxSize: logSize, MaxBackups: logKept}
	if _, err := log.Write(nil); err != nil { // so that a folder that takes nothing is known now
		return nil, fmt.Errorf("the log: %w", err)
	}
	os.Chmod(log.Filename, 0o600) // earlier versions let everybody read it
	slog.SetDefault(slog.New(slog.NewTextHandler(log, nil)))
	return log, watchCrashes(filepath.Join(folder, "clubnight-crash.txt"))
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
