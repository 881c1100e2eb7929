//go:build !windows

package computer

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

func freeSpace(folder string) (int64, error) {
	var fs unix.Statfs_t
	if err := unix.Statfs(folder, &fs); err != nil {
		return 0, err
	}
	return int64(fs.Bavail) * int64(fs.Bsize), nil
}

// Printers lists the printers that are set up on this computer, by name, as CUPS tells
// them. The error is ErrUnknown where there is no CUPS.
func Printers(ctx context.Context) ([]string, error) {
	tell, err := exec.LookPath("lpstat")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	out, err := exec.CommandContext(ctx, tell, "-e").Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) { // it ends with an error where there is none
		return nil, err
	}
	var names []string
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		if name := lines.Text(); name != "" {
			names = append(names, name)
		}
	}
	return names, nil
}

// Print sends a file to a printer, by its name, in so many copies. It returns when
// CUPS has taken it. The error wraps ErrNoPrintProgram where there is no CUPS,
// ErrNoPrinter where that knows no such printer (any more), and ErrNotPrinted where
// it refuses, with what it says.
func Print(ctx context.Context, file, printer string, copies int) error {
	send, err := exec.LookPath("lp")
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoPrintProgram, err)
	}
	out, err := exec.CommandContext(ctx, send, "-d", printer, "-n",
		strconv.Itoa(max(copies, 1)), "--", file).CombinedOutput()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
		return nil
	}
	kind := ErrNotPrinted
	if known, unknown := Printers(ctx); unknown == nil && !slices.Contains(known, printer) {
		kind = ErrNoPrinter
	}
	return fmt.Errorf("%w: %s: %w", kind, bytes.TrimSpace(out), err)
}
