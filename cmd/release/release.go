package main

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"
	"time"

	"clubnight/assets"
	"clubnight/cmd/release/pack"
)

//go:embed linux macos windows/README.txt
var files embed.FS

// LicencesName is the name of the file with the licences of others, under which the
// program looks for it.
const LicencesName = "LICENCES.txt"

// Build is what was built for a release. The programs lie in folders of Bin by their
// system: linux-amd64, windows-386, windows-amd64, darwin-amd64, darwin-arm64.
type Build struct {
	Version  string
	Date     time.Time // of the last commit
	Bin      string    // the folder in which the folders of the systems lie
	Source   string    // the folder of the source
	Licences string    // of all that the programs carry
	Notes    string    // what is new: the section of the change log
}

// text fills a file of this package in.
func (b Build) text(name string, more map[string]any) ([]byte, error) {
	values := map[string]any{"ID": assets.ID, "Name": assets.Name, "Version": b.Version, "Build": assets.Build,
		"Day": b.Date.UTC().Format(time.DateOnly)}
	for k, v := range more {
		values[k] = v
	}
	t, err := template.New(filepath.Base(name)).Option("missingkey=error").ParseFS(files, name)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, values)
	return out.Bytes(), err
}

// asWindows writes a text as old editors on Windows want it.
func asWindows(text []byte) []byte {
	return append([]byte("\ufeff"), strings.ReplaceAll(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n", "\r\n")...)
}

// programs are built programs of a system, in a folder of a package.
func (b Build) programs(system, folder string, names []string) (t pack.Tree, err error) {
	ending := ""
	if strings.HasPrefix(system, "windows") {
		ending = ".exe"
	}
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(b.Bin, system, name+ending))
		if err != nil {
			return nil, err
		}
		t = append(t, pack.File{Name: name + ending, Content: content, Program: true})
	}
	return t.Under(folder), nil
}

// adder collects files until the first error.
type adder struct {
	tree pack.Tree
	err  error
}

func (a *adder) add(name string, content []byte, err error) {
	if a.err == nil && err != nil {
		a.err = fmt.Errorf("%s: %w", name, err)
	}
	a.tree = append(a.tree, pack.File{Name: name, Content: content})
}

func (a *adder) addAll(t pack.Tree, err error) {
	if a.err == nil {
		a.err = err
	}
	a.tree = append(a.tree, t...)
}

// which says which of the two packages for Windows a club wants.
var which = map[string]string{
	"386":   "This one has 32 bits and is the one for clubs: it runs on every Windows from 10 on\nand can use the Access engine of Windows itself.",
	"amd64": "This one has 64 bits: Bridgemate files are written by the Access engine only where\nits 64-bit edition is installed. Clubs take the one with 32 bits.",
}

// WindowsPortable is a folder to be carried about, for 386 or amd64.
func (b Build) WindowsPortable(processor string) (pack.Tree, error) {
	a := &adder{}
	a.addAll(b.programs("windows-"+processor, "", pack.Programs))
	more := map[string]any{"Which": which[processor], "WithoutOpenGL": processor == "amd64"}
	if processor == "amd64" {
		for _, name := range pack.WithoutOpenGL {
			content, err := os.ReadFile(filepath.Join(b.Bin, "windows-"+processor, "angle", name))
			a.add(name, content, err)
		}
	}
	readme, err := b.text("windows/README.txt", more)
	a.add("README.txt", asWindows(readme), err)
	a.add("clubnight.portable",
		asWindows([]byte("This file makes Clubnight keep its files in the folder beside it.\n")), nil)
	licence, err := os.ReadFile(filepath.Join(b.Source, "LICENSE"))
	a.add("LICENSE.txt", asWindows(licence), err)
	a.add(LicencesName, asWindows([]byte(b.Licences)), nil)
	a.add("CHANGES.txt", asWindows([]byte(b.Notes)), nil)
	return a.tree.Under("Clubnight " + b.Version), a.err
}
