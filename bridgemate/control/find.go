package control

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// executableName is the file name of BM Pro, BCS 4 and BCS 5 alike.
const executableName = "BMPro.exe"

// entry is where an installer writes down the place of its program.
type entry struct {
	key, name string
	// kind is the program's, unless the file's version says otherwise.
	kind Kind
	// sure is set where no other program writes this entry: the version is
	// not asked then.
	sure bool
}

var entries = []entry{
	{`SOFTWARE\Bridge Systems BV\BCS.Net\InfoForExternalProgram`, "ExePath", BCS5, true},
	// A line of programs with one folder, "Bridgemate Pro": the version knows
	// best which one it is.
	{`SOFTWARE\Bridge Systems\Bridgemate Control`, "Install path", BCS4, false},
}

// Find finds the control programs that are installed on this computer, the newest kind
// first, each once: through the registry, and in the installer's usual folder. It finds
// none where there is no Windows.
func Find() []Program { return find(thisComputer{}) }

func find(c computer) []Program {
	var found []Program
	add := func(path string, kind Kind, sure bool, from Origin) {
		path = executable(c, path)
		if path == "" || slices.ContainsFunc(found, func(p Program) bool { return c.same(p.Path, path) }) {
			return
		}
		v := c.version(path)
		if !sure {
			kind = kindOf(path, v, kind)
		}
		found = append(found, Program{Kind: kind, Path: path, Version: v.String(), From: from})
	}
	for _, e := range entries {
		for _, h := range []hive{machine32, machine64, user} {
			add(c.registry(h, e.key, e.name), e.kind, e.sure, FromRegistry)
		}
	}
	for _, name := range []string{"ProgramFiles(x86)", "ProgramFiles", "ProgramW6432"} {
		if folder := c.environment(name); folder != "" {
			add(inFolder(folder, "Bridgemate Pro"), BMPro, false, FromFolder)
		}
	}
	slices.SortStableFunc(found, func(a, b Program) int { return int(b.Kind) - int(a.Kind) })
	return found
}

// Identify says which program is at a path that the user gave: the executable
// file, or the folder where BMPro.exe is. A file that says nothing of itself is
// taken for BM Pro, whose command line the later programs understand too.
// ErrNoProgram when there is no file.
func Identify(path string) (Program, error) {
	p, err := identify(thisComputer{}, path)
	if err != nil {
		return Program{}, err
	}
	p.Path, err = filepath.Abs(p.Path)
	return p, err
}

func identify(c computer, path string) (Program, error) {
	file := executable(c, path)
	if file == "" {
		return Program{}, missing(path)
	}
	for _, p := range find(c) {
		if c.same(p.Path, file) {
			p.Path, p.From = file, FromUser
			return p, nil
		}
	}
	v := c.version(file)
	return Program{Kind: kindOf(file, v, BMPro), Path: file, Version: v.String(), From: FromUser}, nil
}

func missing(path string) error {
	if path == "" {
		return ErrNoProgram
	}
	return fmt.Errorf("%w: %s", ErrNoProgram, path)
}

// kindOf is the program that a file's name, its version or its folder point to, in this
// order; otherwise where none of them does.
func kindOf(path string, v version, otherwise Kind) Kind {
	switch major := v[0]; {
	case strings.Contains(strings.ToLower(baseName(path)), "bmpro-stand-in"):
		return StandIn
	case major >= 5:
		return BCS5
	case major >= 2:
		return BCS4
	case major == 1:
		return BMPro
	case strings.Contains(strings.ToLower(path), `\bcs.net\`):
		return BCS5
	}
	return otherwise
}

// executable is the file that a path stands for, with or without quotes, the file's name,
// and a backslash at the end; "" when there is none.
func executable(c computer, path string) string {
	path = strings.Trim(path, "\" \t\r\n\x00")
	if path == "" {
		return ""
	}
	for _, file := range []string{path, inFolder(path, executableName)} {
		if c.isFile(file) {
			return file
		}
	}
	return ""
}

// inFolder and baseName know Windows' paths on every system, so that tests
// can run on any.
func inFolder(folder, name string) string { return strings.TrimRight(folder, `\/`) + `\` + name }

func baseName(path string) string { return path[strings.LastIndexAny(path, `\/`)+1:] }
