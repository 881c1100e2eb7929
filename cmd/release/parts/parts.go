// Package parts tells what built programs are made of: the modules that are linked into
// them, as the programs themselves say, with their licences, and as a bill of materials.
//
//	p, err := parts.Of(ctx, programs...)
//	text := parts.Licences(p)
//	bill, err := parts.Bill(ctx, "Clubnight", "0.1.0", date, programs, p)
//
// A part whose licence is not found, or that asks for more than to be named, is an error:
// nobody may find that out after a release.
//
// The bill of a program is cyclonedx-gomod's, which knows the form, addresses and sums of
// modules. Three things it cannot do, and they are done here: it writes a bill for one
// program, and a package holds five; it does not see works that are no modules (fonts,
// icons, the runtime of the compiler for Windows); and its licences are guesses (1.10.0
// takes SQLite for Apache-2.0 and golang.org/x for BSD-Source-Code), which judge no
// licence to be one that we may not use.
package parts

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The errors.
var (
	// ErrNoLicence is returned for a part without a licence.
	ErrNoLicence = errors.New("has no licence")
	// ErrStrangeLicence is returned for a licence that is none of those that are known to
	// ask for nothing but to be named.
	ErrStrangeLicence = errors.New("has a licence that is not known here")
)

// Part is something of others that the programs carry.
type Part struct {
	Name, Version string
	Module        bool // of Go; what is none has no address by which a list of weaknesses would name it
	Kinds         []string
	Licences      []Licence
}

// Licence is a text, and where in the part it stands.
type Licence struct{ File, Text string }

// Of are the modules that are linked into programs, and Go itself, in the
// order of their names.
func Of(ctx context.Context, programs ...string) ([]Part, error) {
	versions := map[string]string{}
	for _, program := range programs {
		build, err := buildinfo.ReadFile(program)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", program, err)
		}
		for _, m := range build.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			versions[m.Path] = m.Version
		}
		versions["std"] = strings.TrimPrefix(build.GoVersion, "go")
	}
	folders, err := folders(ctx)
	if err != nil {
		return nil, err
	}
	root, err := goRoot(ctx)
	if err != nil {
		return nil, err
	}
	var all []Part
	for name, version := range versions {
		p := Part{Name: name, Version: version, Module: true}
		folder := folders[name+"@"+version]
		if name == "std" {
			folder = root
		}
		if folder == "" {
			return nil, fmt.Errorf("%s %s: not a module of this source", name, version)
		}
		if p.Licences, err = find(folder, name == "std"); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if text, is := said[name]; is && len(p.Licences) == 0 {
			p.Licences = []Licence{{"README.md", text}}
		}
		if err := p.judge(); err != nil {
			return nil, err
		}
		all = append(all, p)
		if name == fyne {
			font, err := notoSans(folder)
			if err != nil {
				return nil, err
			}
			all = append(all, font)
		}
	}
	slices.SortFunc(all, func(a, b Part) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// goRoot is the folder of Go's own source.
func goRoot(ctx context.Context) (string, error) {
	text, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("asking where Go lies: %w", err)
	}
	return strings.TrimSpace(string(text)), nil
}

// folders are the folders of the modules of this source, by name@version.
func folders(ctx context.Context) (map[string]string, error) {
	list := exec.CommandContext(ctx, "go", "list", "-m", "-json", "all")
	list.Stderr = os.Stderr
	text, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("listing the modules: %w", err)
	}
	found := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(text)); d.More(); {
		var m struct{ Path, Version, Dir string }
		if err := d.Decode(&m); err != nil {
			return nil, fmt.Errorf("listing the modules: %w", err)
		}
		found[m.Path+"@"+m.Version] = m.Dir
	}
	return found, nil
}

// said are the licences of those that name them in their README alone.
var said = map[string]string{
	"github.com/mattn/go-adodb": "The README of go-adodb says: MIT, http://mattn.mit-license.org/2015, Yasuhiro Matsumoto.\n\n" + mit("Yasuhiro Matsumoto", "2015"),
}

func mit(by, year string) string {
	return `The MIT License (MIT)

Copyright (c) ` + year + " " + by + `

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`
}

// licenceName is how files with licences are called: LICENSE, COPYING.txt,
// LICENSE-GO, NOTICE.
var licenceName = regexp.MustCompile(`(?i)^(.*[-_.])?(licen[sc]e|copying|copyright|notice|unlicense)([-_][^.]*)?(\.(txt|md|rst))?$`)

// carriedByNone are licences of what no program carries: two pictures, and a list of
// check sums.
var carriedByNone = []string{"LICENSE-LOGO", "gopher2.svg.license", "go.sum.license"}

// find finds the licences in a folder, and those of what lies below it unless it is
// flat: fonts, sources in C.
func find(folder string, flat bool) (found []Licence, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != folder &&
			(flat || strings.HasPrefix(d.Name(), "_") ||
				slices.Contains([]string{"testdata", "examples", "node_modules", "vendor"}, d.Name())):
			return fs.SkipDir
		case d.IsDir() || !licenceName.MatchString(d.Name()) ||
			slices.Contains(carriedByNone, d.Name()):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		found = append(found, Licence{filepath.ToSlash(name), strings.ReplaceAll(string(text), "\r\n", "\n")})
		return err
	})
	return found, err
}

// judge finds out of what kinds the licences are.
func (p *Part) judge() error {
	if len(p.Licences) == 0 {
		return fmt.Errorf("%s %s: %w", p.Name, p.Version, ErrNoLicence)
	}
	for _, l := range p.Licences {
		kinds := kindsOf(l.Text)
		if len(kinds) == 0 {
			return fmt.Errorf("%s %s, %s: %w", p.Name, p.Version, l.File, ErrStrangeLicence)
		}
		p.Kinds = append(p.Kinds, kinds...)
	}
	slices.Sort(p.Kinds)
	p.Kinds = slices.Compact(p.Kinds)
	return nil
}

// signs are words that stand in one licence and in no other, with its name
// in the list of SPDX.
var signs = []struct{ kind, words string }{
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
	{"BSD-3-Clause", "be used to endorse or promote products derived from this software without specific"},
	{"Apache-2.0", "Apache License Version 2.0"},
	{"Apache-2.0", "Licensed under the Apache License, Version 2.0"},
	{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	{"Bitstream-Vera", "Bitstream Vera is a trademark of Bitstream"},
	{"Zlib", "The origin of this software must not be misrepresented"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"blessing", "SQLite Is Public Domain"},
	{"CC-BY-4.0", "Creative Commons Attribution 4.0"},
	{"CC-BY-3.0", "Creative Commons Attribution 3.0"},
	{"ZPL-2.1",
		"The right to distribute this software or to use it for any purpose does not give you the right to use Servicemarks"},
}

var blank = regexp.MustCompile(`(\s|\*|#|>|//)+`)

func kindsOf(text string) (kinds []string) {
	text = blank.ReplaceAllString(text, " ")
	for _, s := range signs {
		if strings.Contains(text, s.words) {
			kinds = append(kinds, s.kind)
		}
	}
	if len(kinds) == 0 && strings.Contains(text,
		"Redistributions in binary form must reproduce the above copyright notice") {
		kinds = []string{"BSD-2-Clause"}
	}
	return kinds
}
