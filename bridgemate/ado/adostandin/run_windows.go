package adostandin

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// started is set for the test program that has been started anew.
const started = Variable + "_STARTED"

// Here reports whether this program has its ADO from this package.
func Here() bool { return os.Getenv(started) != "" }

// Main runs the tests of a package, and returns what their program is to exit
// with. Where Variable names the library they run in a second process, which has
// its ADO from this package.
func Main(tests func() int) int {
	library := os.Getenv(Variable)
	switch {
	case library == "":
		return tests()
	case Here():
		if err := load(library); err != nil {
			fmt.Fprintln(os.Stderr, "the stand-in for ADO:", err)
			return 1
		}
		return tests()
	}
	code, err := startAnew(library)
	if err != nil {
		fmt.Fprintln(os.Stderr, "the stand-in for ADO:", err)
		return 1
	}
	return code
}

// startAnew copies this program and the library into a folder of their own, with a
// manifest, and runs it to its end.
func startAnew(library string) (code int, err error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	folder, err := os.MkdirTemp("", "ado-stand-in-")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	program, beside := filepath.Join(folder, "tests.exe"), filepath.Join(folder, libraryName)
	err = errors.Join(copyFile(program, self), copyFile(beside, library),
		os.WriteFile(program+".manifest", []byte(manifest()), 0o644))
	if err != nil {
		return 0, err
	}
	again := exec.Command(program, os.Args[1:]...)
	again.Env = append(os.Environ(), started+"=1", Variable+"="+beside)
	again.Stdin, again.Stdout, again.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = again.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// libraryName is what the manifest calls the library.
const libraryName = "adostandin.dll"

// manifest says to COM which classes the library has. For a program that has such a file
// beside it, the classes in it come before those of the registry.
func manifest() string {
	var text strings.Builder
	text.WriteString(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
<assemblyIdentity type="win32" name="clubnight.adostandin" version="1.0.0.0"/>
<file name="` + libraryName + `">
`)
	for _, c := range classes {
		fmt.Fprintf(&text, "<comClass clsid=\"%s\" progid=\"%s\" threadingModel=\"Both\"/>\n", c.id, c.name)
	}
	text.WriteString("</file>\n</assembly>\n")
	return text.String()
}
