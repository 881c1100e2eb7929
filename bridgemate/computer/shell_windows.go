package computer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/sys/windows"
)

var shellExecuteEx = windows.NewLazySystemDLL("shell32.dll").NewProc("ShellExecuteExW")

// shellExecuteInfo is SHELLEXECUTEINFOW.
type shellExecuteInfo struct {
	size, mask                     uint32
	window                         uintptr
	verb, file, parameters, folder *uint16
	show                           int32
	instance                       uintptr
	list                           uintptr
	class                          *uint16
	classKey                       uintptr
	hotKey                         uint32
	iconOrMonitor                  uintptr
	process                        windows.Handle
}

func open(path string) error {
	return opened(shell("open", path, "", windows.SW_SHOWNORMAL))
}

// opened says what an error of the shell means for a file that was to be opened.
func opened(err error) error {
	var code syscall.Errno
	errors.As(err, &code)
	switch code {
	case 0: // none, or one of ours
		return err
	case windows.ERROR_NO_ASSOCIATION, windows.ERROR_FILE_NOT_FOUND,
		windows.ERROR_PATH_NOT_FOUND, windows.ERROR_BAD_EXE_FORMAT:
		// The file was there a moment ago: it is its program that is not, or is none.
		return fmt.Errorf("%w: error %d", ErrNoProgram, uintptr(code))
	case windows.ERROR_SHARING_VIOLATION, windows.ERROR_LOCK_VIOLATION:
		return fmt.Errorf("%w: %w", ErrHeld, err)
	case windows.ERROR_ACCESS_DENIED, windows.ERROR_ACCESS_DISABLED_BY_POLICY, windows.ERROR_VIRUS_INFECTED,
		windows.ERROR_ELEVATION_REQUIRED:
		return fmt.Errorf("%w: %w", fs.ErrPermission, err)
	}
	return fmt.Errorf("%w: %w", ErrNotOpened, err)
}

// Print sends a file to a printer, by its name, in so many copies: the program that the
// computer has for such files prints it. It returns when that program was started. The
// error wraps ErrNoPrinter where the printer is not there (any more), ErrNoPrintProgram
// where no program prints by itself, as many that only show PDF files do not, and
// ErrNotPrinted where it was not started.
func Print(ctx context.Context, file, printer string, copies int) error {
	if err := findPrinter(printer); err != nil {
		return err
	}
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	if _, err := os.Stat(file); err != nil {
		return fmt.Errorf("%w: %w", ErrNotPrinted, err)
	}
	for range max(copies, 1) { // the verb knows no copies
		if err := ctx.Err(); err != nil {
			return err
		}
		err := shell("printto", file, `"`+printer+`"`, windows.SW_HIDE)
		switch {
		case errors.Is(opened(err), ErrNoProgram):
			return fmt.Errorf("%w: %w", ErrNoPrintProgram, err)
		case err != nil:
			return fmt.Errorf("%w: %w", ErrNotPrinted, err)
		}
	}
	return nil
}

// findPrinter asks whether a printer is there: a program that prints would say so in a
// window that nobody sees, or to nobody.
var findPrinter = func(name string) error {
	// no printer is called so, and a quote would end the name too early
	if name == "" || strings.ContainsAny(name, "\"\x00") {
		return fmt.Errorf("%w: %q", ErrNoPrinter, name)
	}
	text, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoPrinter, err)
	}
	var printer windows.Handle
	if done, _, err := openPrinter.Call(uintptr(unsafe.Pointer(text)),
		uintptr(unsafe.Pointer(&printer)), 0); done == 0 {
		if errors.Is(err, windows.ERROR_INVALID_PRINTER_NAME) || errors.Is(err, windows.ERROR_PRINTER_DELETED) {
			return fmt.Errorf("%w: %s: %w", ErrNoPrinter, name, err)
		}
		return fmt.Errorf("%w: %s: %w", ErrNotPrinted, name, err)
	}
	closePrinter.Call(uintptr(printer))
	return nil
}

var (
	openPrinter  = winspool.NewProc("OpenPrinterW")
	closePrinter = winspool.NewProc("ClosePrinter")
)

// shell asks Windows to do what a verb says with a file: absolute, parameters as they
// are. What goes wrong is told as the error of Windows and never in a box of its own.
func shell(verb, file, parameters string, show int32) error {
	file, err := short(file)
	if err != nil {
		return err
	}
	info := shellExecuteInfo{show: show}
	info.size = uint32(unsafe.Sizeof(info))
	const withoutUI, untilDone = 0x400, 0x100 // SEE_MASK_FLAG_NO_UI, SEE_MASK_NOASYNC
	info.mask = withoutUI | untilDone
	for _, text := range []struct {
		of string
		in **uint16
	}{{verb, &info.verb}, {file, &info.file}, {parameters, &info.parameters}, {filepath.Dir(file), &info.folder}} {
		if text.of == "" {
			continue
		}
		if *text.in, err = windows.UTF16PtrFromString(text.of); err != nil {
			return err
		}
	}
	// A program may be asked through COM, which belongs to a thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if windows.CoInitializeEx(0, windows.COINIT_APARTMENTTHREADED|windows.COINIT_DISABLE_OLE1DDE) == nil {
		defer windows.CoUninitialize()
	}
	done, _, err := shellExecuteEx.Call(uintptr(unsafe.Pointer(&info)))
	runtime.KeepAlive(&info)
	if done != 0 {
		return nil
	}
	return err
}

// longest is the longest path that the shell takes, in the letters of UTF-16 with the
// zero at its end: MAX_PATH.
const longest = windows.MAX_PATH

// short is a path to the same file that the shell takes: where it is too long the short
// name that a disk keeps beside it, and where there is none a copy among the temporary
// files, which Windows clears away.
func short(path string) (string, error) {
	text, err := windows.UTF16FromString(path)
	if err != nil || len(text) <= longest {
		return path, err
	}
	if folder := shortName(filepath.Dir(path)); folder != "" {
		// in bytes, which are more than letters
		if name := filepath.Join(folder, filepath.Base(path)); len(name) < longest {
			return name, nil
		}
	}
	// the ending finds the program
	if name := shortName(path); name != "" && strings.EqualFold(filepath.Ext(name), filepath.Ext(path)) {
		return name, nil
	}
	return copied(path)
}

// shortName is the name of a long path in which every part has at most eight letters and
// three; "" where the disk keeps none.
var shortName = func(path string) string {
	extended := `\\?\` + path
	if strings.HasPrefix(path, `\\`) {
		extended = `\\?\UNC` + path[1:]
	}
	text, err := windows.UTF16PtrFromString(extended)
	if err != nil {
		return ""
	}
	name := make([]uint16, longest+len(`\\?\UNC`))
	n, err := windows.GetShortPathName(text, &name[0], uint32(len(name)))
	if err != nil || int(n) >= len(name) {
		return ""
	}
	found := windows.UTF16ToString(name)
	if strings.HasPrefix(found, `\\?\UNC\`) {
		found = `\` + found[len(`\\?\UNC`):]
	} else {
		found = strings.TrimPrefix(found, `\\?\`)
	}
	if len(found) >= longest {
		return ""
	}
	return found
}

// copied is a copy of a file under a name that is short enough.
func copied(path string) (string, error) {
	from, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer from.Close()
	folder, err := os.MkdirTemp("", "clubnight-")
	if err != nil {
		return "", err
	}
	ending := filepath.Ext(path)
	name := strings.TrimSuffix(filepath.Base(path), ending)
	for len(name) > 60 { // the rest of the path is the folder of temporary files
		_, last := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-last]
	}
	to, err := os.Create(filepath.Join(folder, strings.TrimRight(name, " .")+ending))
	if err != nil {
		return "", err
	}
	_, err = io.Copy(to, from)
	return to.Name(), errors.Join(err, to.Close())
}
