package main

import (
	"context"
	"os"
	"path/filepath"

	"clubnight/cmd/release/icon"
	"clubnight/cmd/release/pack"
	"clubnight/cmd/release/parts"
)

// MacTools are the tools of the command line for macOS, for amd64 or arm64.
func (b Build) MacTools(processor string) (pack.Tree, error) {
	a := &adder{}
	a.addAll(b.programs("darwin-"+processor, "", pack.Tools))
	readme, err := b.text("macos/README.txt", nil)
	a.add("README.txt", readme, err)
	licence, err := os.ReadFile(filepath.Join(b.Source, "LICENSE"))
	a.add("LICENSE", licence, err)
	a.add(LicencesName, []byte(b.Licences), nil)
	return a.tree.Under("clubnight-" + b.Version + "-macos-" + processor), a.err
}

// MacBundle is the bundle Clubnight.app around the program with the window, which only a
// Mac can build: program is where it built it, and the tools lie beside it.
func (b Build) MacBundle(program string) (pack.Tree, error) {
	a := &adder{}
	plist, err := b.text("macos/Info.plist.tmpl", nil)
	a.add("Info.plist", plist, err)
	a.add("PkgInfo", []byte("APPL????"), nil)
	drawing, err := os.ReadFile(filepath.Join(b.Source, "assets", "icon.svg"))
	if err == nil {
		drawing, err = icon.ICNS(drawing)
	}
	a.add("Resources/icon.icns", drawing, err)
	a.add("Resources/"+LicencesName, []byte(b.Licences), nil)
	for _, name := range pack.Programs {
		content, err := os.ReadFile(filepath.Join(filepath.Dir(program), name))
		a.add("MacOS/"+name, content, err)
		a.tree[len(a.tree)-1].Program = true
	}
	return a.tree.Under("Contents"), a.err
}

// WriteMacBundle writes the bundle around the program as a folder, in the place
// of one that is there.
func (b Build) WriteMacBundle(ctx context.Context, program, folder string) error {
	carried, err := parts.Of(ctx, program)
	if err != nil {
		return err
	}
	others, err := parts.Carried(b.Source)
	if err != nil {
		return err
	}
	b.Licences = parts.Licences(append(carried, others...))
	tree, err := b.MacBundle(program)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	return tree.Write(folder, b.Date)
}
