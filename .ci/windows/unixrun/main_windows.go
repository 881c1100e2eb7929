// unixrun is the Linux program of its own name, for programs that run under Wine: copied
// as mdb-export.exe it runs mdb-export. So tests that let somebody else's program read
// our files do that as Windows programs, too.
//
// Wine starts Linux programs, but neither waits for them nor gives them pipes. So a shell
// runs the program on files in place of the pipes, and what tells its end is a file with
// the exit code, which gets its name when all else is written.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// script runs "$@" in the folder $2; its input, output and exit code are
// files in the folder $1.
const script = `files=$1; folder=$2; shift 2
(cd "$folder" && exec "$@") <"$files/in" >"$files/out" 2>"$files/err"
echo $? >"$files/code"; mv "$files/code" "$files/ended"`

func main() {
	code, err := run()
	if err != nil {
		fmt.Fprintln(os.Stderr, "unixrun:", err)
		code = 127
	}
	os.Exit(code)
}

func run() (code int, err error) {
	folder, err := os.MkdirTemp("", "unixrun")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	if err := keepInput(filepath.Join(folder, "in")); err != nil {
		return 0, err
	}
	if err := start(folder); err != nil {
		return 0, err
	}
	if code, err = ended(filepath.Join(folder, "ended")); err != nil {
		return 0, err
	}
	return code, errors.Join(passOn(filepath.Join(folder, "out"), os.Stdout),
		passOn(filepath.Join(folder, "err"), os.Stderr))
}

func keepInput(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, os.Stdin)
	return errors.Join(err, f.Close())
}

// start lets a shell of Linux run the program on the files in folder.
func start(folder string) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	files, err := unixPath(folder)
	if err != nil {
		return err
	}
	if here, err = unixPath(here); err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	args := []string{"sh", "-c", script, "sh", files, here, name}
	for _, arg := range os.Args[1:] {
		if filepath.IsAbs(arg) {
			if arg, err = unixPath(arg); err != nil {
				return err
			}
		}
		args = append(args, arg)
	}
	nothing, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer nothing.Close()
	shell, err := os.StartProcess(`Z:\bin\sh`, args, &os.ProcAttr{Files: []*os.File{nothing, nothing, nothing}})
	if err != nil {
		return err
	}
	return shell.Release()
}

// ended waits for the exit code. Nothing tells a Windows program of the end of a Linux
// one, so it has to look.
func ended(path string) (code int, err error) {
	for {
		text, err := os.ReadFile(path)
		if err == nil {
			return strconv.Atoi(strings.TrimSpace(string(text)))
		}
		if !errors.Is(err, os.ErrNotExist) {
			return 0, err
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func passOn(path string, to io.Writer) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(to, f)
	return err
}

var unixFileName = windows.NewLazySystemDLL("kernel32.dll").NewProc("wine_get_unix_file_name")

// unixPath is where Linux has a file; the file need not be there yet.
func unixPath(path string) (string, error) {
	if err := unixFileName.Find(); err != nil {
		return "", fmt.Errorf("this is not Wine: %w", err)
	}
	wide, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return "", err
	}
	name, _, err := unixFileName.Call(uintptr(unsafe.Pointer(wide)))
	if name == 0 {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return windows.BytePtrToString(*(**byte)(unsafe.Pointer(&name))), nil
}
