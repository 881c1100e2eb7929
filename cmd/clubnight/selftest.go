package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"clubnight/assets"
	"clubnight/bridgemate/ado"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// selfTest tries both ways to the Bridgemate file on this computer (clubnight
// selftest-bws). What it finds goes to the caller and into a file, for whoever helps the
// club from afar. It returns the exit code.
func selfTest(ctx context.Context, by caller) int {
	return report("clubnight selftest-bws", by, func(out io.Writer) (fit bool) {
		fmt.Fprintf(out, "%s, %s\n", assets.About(), time.Now().Format("2 January 2006, 15:04"))
		return ado.SelfTest(ctx, out) == 0
	})
}

// report makes a report, for the caller as it is made, and into a file of that name, and
// says where that is; where only a box can be seen, it offers to show it. find reports
// whether all is well. It returns the exit code.
func report(name string, by caller, find func(out io.Writer) (fit bool)) int {
	var text bytes.Buffer
	out, _ := by.streams()
	fit := find(io.MultiWriter(&text, discardable(out)))
	in := speak(newApp().Preferences())
	path, err := writeReport(name+".txt", text.Bytes(), reportFolders())
	if err != nil {
		by.fail(err.Error(), desk.Explain(in, err).String())
		return exitFailed
	}
	said := in.Say(screen.BoxReport, "Path", path)
	switch {
	case out != nil:
		fmt.Fprintln(out, said)
	case by.offer(said + "\n\n" + in.Say(screen.BoxOpenReport)):
		if err := by.open(path); err != nil {
			by.show(desk.Explain(in, err).String())
		}
	}
	if !fit {
		return exitFailed
	}
	return 0
}

// discardable is a writer, also where there is none.
func discardable(out io.Writer) io.Writer {
	if out == nil {
		return io.Discard
	}
	return out
}

// reportFolders are where reports are written, the first that takes them: the club's own
// folder, where its director looks; the program's; the one for what is of no value. The
// folder in which the program was started may be anything.
func reportFolders() (folders []string) {
	if folder, _, err := clubFolder("club" + clubEnding); err == nil {
		folders = append(folders, folder)
	}
	if own, err := ownFolder(); err == nil {
		folders = append(folders, own)
	}
	return append(folders, os.TempDir())
}

// writeReport writes a report into the first folder that takes it. Windows' own program
// for texts wants a mark at the beginning.
func writeReport(name string, text []byte, folders []string) (path string, err error) {
	for _, folder := range folders {
		if err = os.MkdirAll(folder, 0o755); err != nil {
			continue
		}
		path = filepath.Join(folder, name)
		if err = os.WriteFile(path, append([]byte("\ufeff"), bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))...),
			0o600); err == nil {
			return path, nil
		}
	}
	return "", err
}
