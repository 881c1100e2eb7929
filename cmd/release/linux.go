package main

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"clubnight/assets"
	"clubnight/cmd/release/icon"
	"clubnight/cmd/release/pack"
	"clubnight/cmd/release/tool"
)

// iconSides are the sizes in which desktops look for an icon.
var iconSides = []int{16, 24, 32, 48, 64, 128, 256, 512}

// linuxFiles is what stands below /usr or ~/.local.
func (b Build) linuxFiles() (pack.Tree, error) {
	a := &adder{}
	a.addAll(b.programs("linux-amd64", "bin", pack.Programs))
	for name, folder := range map[string]string{assets.ID + ".desktop": "share/applications",
		assets.ID + ".xml": "share/mime/packages"} {
		text, err := files.ReadFile("linux/" + name)
		a.add(folder+"/"+name, text, err)
	}
	metainfo, err := b.text("linux/metainfo.xml.tmpl", nil)
	a.add("share/metainfo/"+assets.ID+".metainfo.xml", metainfo, err)
	drawing, err := os.ReadFile(filepath.Join(b.Source, "assets", "icon.svg"))
	const icons = "share/icons/hicolor/"
	a.add(icons+"scalable/apps/"+assets.ID+".svg", drawing, err)
	for _, side := range iconSides {
		picture, err := icon.PNG(drawing, side)
		a.add(fmt.Sprintf("%s%dx%d/apps/%s.png", icons, side, side, assets.ID), picture, err)
	}
	a.add("share/doc/clubnight/"+LicencesName, []byte(b.Licences), nil)
	return a.tree, a.err
}

// LinuxTarball is a folder with the programs and what installs them for one
// who is no administrator.
func (b Build) LinuxTarball() (pack.Tree, error) {
	a := &adder{}
	a.addAll(b.linuxFiles())
	a.tree = a.tree.Under("files")
	glibc, err := b.glibc()
	if err != nil {
		return nil, err
	}
	readme, err := b.text("linux/README.txt", map[string]any{"Glibc": glibc})
	a.add("README.txt", readme, err)
	licence, err := os.ReadFile(filepath.Join(b.Source, "LICENSE"))
	a.add("LICENSE", licence, err)
	a.add("CHANGES.md", []byte(b.Notes), nil)
	install, err := files.ReadFile("linux/install.sh")
	a.add("install.sh", install, err)
	a.tree[len(a.tree)-1].Program = true
	return a.tree.Under("clubnight-" + b.Version + "-linux-amd64"), a.err
}

// LinuxPackage is what the .deb and the .rpm install.
func (b Build) LinuxPackage() (pack.Tree, error) {
	a := &adder{}
	a.addAll(b.linuxFiles())
	news, err := pack.Gzip([]byte(b.Notes))
	a.add("share/doc/clubnight/NEWS.gz", news, err)
	changes, err := b.text("linux/changelog.tmpl", map[string]any{"Moment": b.Date.UTC().Format(time.RFC1123Z)})
	if err == nil {
		changes, err = pack.Gzip(changes)
	}
	a.add("share/doc/clubnight/changelog.gz", changes, err)
	licence, err := os.ReadFile(filepath.Join(b.Source, "LICENSE"))
	if err == nil {
		licence, err = b.text("linux/copyright.tmpl", map[string]any{"Licence": paragraphs(string(licence))})
	}
	a.add("share/doc/clubnight/copyright", licence, err)
	return a.tree.Under("usr"), a.err
}

// writeLinuxPackages lets nfpm make the .deb and the .rpm, in a way that gives the same
// bytes again.
func (b Build) writeLinuxPackages(ctx context.Context, out string) error {
	tree, err := b.LinuxPackage()
	if err != nil {
		return err
	}
	glibc, err := b.glibc()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "clubnight-linux-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	installed, config := filepath.Join(folder, "installed"), filepath.Join(folder, "nfpm.yaml")
	text, err := b.text("linux/nfpm.yaml.tmpl", map[string]any{"Files": tree, "Folder": installed, "Glibc": glibc})
	if err == nil {
		err = errors.Join(tree.Write(installed, b.Date), os.WriteFile(config, text, 0o644))
	}
	if err != nil {
		return err
	}
	for packager, name := range map[string]string{
		"deb": "clubnight_" + b.Version + "_amd64.deb", "rpm": "clubnight-" + b.Version + "-1.x86_64.rpm"} {
		if _, err := tool.Run(ctx, tool.NFPM, b.Date, "package", "--config", config, "--packager", packager,
			"--target", filepath.Join(out, name)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// paragraphs is a text as it continues a field of Debian's: each line begins with a
// space, and an empty one has a point.
func paragraphs(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		if line = strings.TrimSpace(line); line == "" {
			line = "."
		}
		lines[i] = " " + line
	}
	return strings.Join(lines, "\n")
}

// errGlibc is returned for a program that does not say which version of the
// C library it needs.
var errGlibc = errors.New("no version of the C library is asked for")

// glibc is the oldest version of the C library with which the program with the
// window starts: "2.34".
func (b Build) glibc() (string, error) {
	program := filepath.Join(b.Bin, "linux-amd64", pack.Programs[0])
	f, err := elf.Open(program)
	if err != nil {
		return "", fmt.Errorf("%s: %w", program, err)
	}
	defer f.Close()
	symbols, err := f.ImportedSymbols()
	if err != nil {
		return "", fmt.Errorf("%s: %w", program, err)
	}
	least, text := 0, ""
	for _, s := range symbols {
		version, is := strings.CutPrefix(s.Version, "GLIBC_2.")
		if !is {
			continue
		}
		minor, _, _ := strings.Cut(version, ".")
		if n, err := strconv.Atoi(minor); err == nil && n >= least {
			least, text = n, "2."+minor
		}
	}
	if text == "" {
		return "", fmt.Errorf("%s: %w", program, errGlibc)
	}
	return text, nil
}
