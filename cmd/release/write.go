package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/assets"
	"clubnight/cmd/release/pack"
	"clubnight/cmd/release/parts"
	"clubnight/ui/desk/newer"
)

// systems are those for which there are programs, and which programs.
var systems = map[string][]string{
	"linux-amd64": pack.Programs, "windows-386": pack.Programs, "windows-amd64": pack.Programs,
	"darwin-amd64": pack.Tools, "darwin-arm64": pack.Tools,
}

// built are the paths of the programs of a system.
func (b Build) built(system string) (paths []string) {
	for _, name := range systems[system] {
		if strings.HasPrefix(system, "windows") {
			name += ".exe"
		}
		paths = append(paths, filepath.Join(b.Bin, system, name))
	}
	return paths
}

// partsOf is what the programs of a system carry.
func (b Build) partsOf(ctx context.Context, system string) ([]parts.Part, error) {
	all, err := parts.Of(ctx, b.built(system)...)
	if err != nil {
		return nil, err
	}
	others, err := parts.Carried(b.Source)
	if err != nil {
		return nil, err
	}
	all = append(all, others...)
	if strings.HasPrefix(system, "windows") {
		added, err := parts.WindowsRuntime()
		if err != nil {
			return nil, err
		}
		all = append(all, added)
	}
	return all, nil
}

// AllLicences is the text of the licences of all that the programs of all systems carry.
func (b Build) AllLicences(ctx context.Context) (string, error) {
	var all []parts.Part
	for system := range systems {
		some, err := b.partsOf(ctx, system)
		if err != nil {
			return "", fmt.Errorf("%s: %w", system, err)
		}
		for _, p := range some {
			if !slices.ContainsFunc(all,
				func(q parts.Part) bool { return q.Name == p.Name && q.Version == p.Version }) {
				all = append(all, p)
			}
		}
	}
	slices.SortFunc(all, func(a, b parts.Part) int { return strings.Compare(a.Name, b.Name) })
	return parts.Licences(all), nil
}

// Write writes all packages into a folder, with their notes, bills of materials and check
// sums, and the file that tells of the release. What lies there already of this version,
// the installers for Windows, is summed up with them.
func (b Build) Write(ctx context.Context, out string) error {
	name := "clubnight-" + b.Version
	if err := os.WriteFile(filepath.Join(out, name+"-notes.md"), []byte(b.Notes), 0o644); err != nil {
		return err
	}
	for _, p := range []struct {
		file  string
		tree  func() (pack.Tree, error)
		write func(pack.Tree, io.Writer, time.Time) error
	}{
		{name + "-windows-386.zip", func() (pack.Tree, error) { return b.WindowsPortable("386") }, pack.Tree.Zip},
		{name + "-windows-amd64.zip", func() (pack.Tree, error) { return b.WindowsPortable("amd64") }, pack.Tree.Zip},
		{name + "-linux-amd64.tar.gz", b.LinuxTarball, pack.Tree.TarGzip},
		{name + "-macos-amd64-tools.tar.gz",
			func() (pack.Tree, error) { return b.MacTools("amd64") }, pack.Tree.TarGzip},
		{name + "-macos-arm64-tools.tar.gz",
			func() (pack.Tree, error) { return b.MacTools("arm64") }, pack.Tree.TarGzip},
	} {
		tree, err := p.tree()
		if err == nil {
			err = writeFile(filepath.Join(out, p.file), func(w io.Writer) error { return p.write(tree, w, b.Date) })
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
	}
	if err := b.writeLinuxPackages(ctx, out); err != nil {
		return err
	}
	for system := range systems {
		some, err := b.partsOf(ctx, system)
		if err != nil {
			return fmt.Errorf("%s: %w", system, err)
		}
		bill, err := parts.Bill(ctx, assets.Name, b.Version, b.Date, b.built(system), some)
		if err == nil {
			err = os.WriteFile(filepath.Join(out, name+"-"+system+".cdx.json"), bill, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return b.sumUp(out)
}

// writeFile writes a file whole.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// sumUp writes the file that tells of what lies in a folder of this version, and the
// check sums of all that.
func (b Build) sumUp(out string) error {
	const sums = "SHA256SUMS"
	version, err := newer.ParseVersion(b.Version)
	if err != nil {
		return err
	}
	r := newer.Release{Program: assets.ID, Version: version, Date: b.Date.UTC(),
		Notes: "clubnight-" + b.Version + "-notes.md"}
	list, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	var lines strings.Builder
	sum := func(name string) (newer.File, error) {
		sum, size, err := pack.Sum(filepath.Join(out, name))
		fmt.Fprintf(&lines, "%s  %s\n", sum, name)
		return newer.File{Name: name, Bytes: size, SHA256: sum}, err
	}
	for _, entry := range list { // in the order of their names
		name := entry.Name()
		if !entry.Type().IsRegular() || !strings.Contains(name, b.Version) && name != LicencesName {
			continue
		}
		file, err := sum(name)
		if err != nil {
			return err
		}
		r.Files = append(r.Files, file)
	}
	text, err := r.Write()
	if err == nil {
		err = os.WriteFile(filepath.Join(out, newer.FileName), text, 0o644)
	}
	if err == nil {
		_, err = sum(newer.FileName)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, sums), []byte(lines.String()), 0o644)
}

// Clear makes a folder ready for a release: what an earlier one of any version left there
// goes, whatever else lies there stays.
func Clear(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, pattern := range []string{"clubnight-*", "clubnight_*", "SHA256SUMS", LicencesName} {
		found, err := filepath.Glob(filepath.Join(out, pattern))
		if err != nil {
			return err
		}
		for _, name := range found {
			if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}
