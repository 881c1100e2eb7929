package ruleset

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// RuleSet is the rules by which a pair bids and plays. It is read only, and
// good for concurrent use.
type RuleSet struct {
	// Files are those that were found, in the order of the document.
	Files []*File

	Count    PointCount
	Openings Openings
	Ranges   Ranges

	Opening  []OpeningRule
	Response [3][]BidRule // responder's first, second and later turns
	Rebid    [2][]BidRule // opener's second and later turns
	Leads    []LeadRule
	Finesse  []SuitRule
	Promote  []SuitRule
	Long     []SuitRule
	Short    []SuitRule
	// SlamLine is the row of BRIDGE.CFG for slams; its File is empty where
	// the document's is taken.
	SlamLine Location
}

// Load reads the current set of a folder. Names count in any letter case, and files
// that are not there hold no rules; BRIDGE.CFG is then that of the document. Problems
// come with their places. The error is ErrNoRules without any file, and ErrRuleFile
// when a problem is fatal.
func Load(folder fs.FS) (*RuleSet, []Problem, error) { return LoadSystem(folder, "") }

// LoadSystem reads a named system's copies with the files of a folder that all its
// systems share; "" is the current set.
func LoadSystem(folder fs.FS, system string) (*RuleSet, []Problem, error) {
	files, problems, err := ReadFiles(folder, system)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range problems {
		if p.Fatal() {
			return nil, problems, fmt.Errorf("%w: %w", ErrRuleFile, p)
		}
	}
	s, err := NewSet(files)
	return s, problems, err
}

// ReadFiles reads the files of a set as LoadSystem does, and gives also those
// that cannot be used, to be shown and mended. The error is ErrNoRules without
// any file, or that of reading.
func ReadFiles(folder fs.FS, system string) (files []*File, problems []Problem, err error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, nil, err
	}
	for i, name := range fileNames(system) {
		at := slices.IndexFunc(entries,
			func(e fs.DirEntry) bool { return strings.EqualFold(e.Name(), name) && !e.IsDir() })
		if at < 0 {
			continue
		}
		text, err := fs.ReadFile(folder, entries[at].Name())
		if err != nil {
			return nil, nil, err
		}
		f, more, err := Read(bytes.NewReader(text), entries[at].Name(), currentNames[i].kind)
		if f == nil {
			return nil, nil, err
		}
		files, problems = append(files, f), append(problems, more...)
	}
	if files == nil {
		return nil, nil, ErrNoRules
	}
	return files, problems, nil
}

// fileNames are the names that take the places of currentNames in a system; in "" they
// are these themselves.
func fileNames(system string) []string {
	names := make([]string, len(currentNames))
	for i, c := range currentNames {
		names[i] = c.name
	}
	if system == "" {
		return names
	}
	for _, pair := range systemFiles(system) {
		names[slices.Index(names, pair[1])] = pair[0]
	}
	return names
}

// placeOf finds which of currentNames a file is or becomes, by its name; -1
// for any other name.
func placeOf(name string) int {
	name = strings.ToUpper(name)
	system := strings.TrimSuffix(name, filepath.Ext(name))
	i := slices.Index(fileNames(""), name)
	if i < 0 && system != "" {
		i = slices.Index(fileNames(system), name)
	}
	return i
}

// NewSet makes a set of files by their names, those in use or those of a named
// system's copies. The error is ErrRuleFile for a file of any other name, and for
// one that cannot be used.
func NewSet(list []*File) (*RuleSet, error) {
	files := make([]*File, len(currentNames))
	for _, f := range list {
		i := placeOf(f.Name)
		if i < 0 {
			return nil, fmt.Errorf("%s: %w: no file of a set", f.Name, ErrRuleFile)
		}
		for _, p := range f.Check() {
			if p.Fatal() {
				return nil, fmt.Errorf("%w: %w", ErrRuleFile, p)
			}
		}
		files[i] = f
	}
	return newSet(files), nil
}

// newSet compiles files that stand in the order of currentNames.
func newSet(files []*File) *RuleSet {
	s := &RuleSet{Count: PointCount{}, Ranges: newRanges(nil)}
	for _, f := range files {
		if f != nil {
			s.Files = append(s.Files, f)
		}
	}
	if f := files[0]; f != nil {
		s.Count, s.Openings = newPointCount(f.Lines[0]), newOpenings(f.Lines[1])
	}
	s.Opening = openingRules(files[0], &s.Openings)
	s.SlamLine.Text = DefaultConfig[len(DefaultConfig)-1]
	if f := files[1]; f != nil {
		s.Ranges = newRanges(f.Lines)
		if i := slices.IndexFunc(f.Lines, func(l string) bool { return l[:3] == slamRow }); i >= 0 {
			s.SlamLine = Location{File: f.Name, Number: i + 1, Text: f.Lines[i]}
		}
	}
	for i := range s.Response {
		s.Response[i] = bidRules(files[2+i])
	}
	for i := range s.Rebid {
		s.Rebid[i] = bidRules(files[5+i])
	}
	s.Leads = leadRules(files[7])
	s.Finesse, s.Promote, s.Long = suitRules(files[8]), suitRules(files[9]), suitRules(files[10])
	s.Short = suitRules(files[11])
	return s
}

// File gives a file of the set by its name in any letter case; nil when it is not there.
func (s *RuleSet) File(name string) *File {
	for _, f := range s.Files {
		if strings.EqualFold(f.Name, name) {
			return f
		}
	}
	return nil
}

// MakeCurrent copies a named system's files of a folder over those in use, each in one
// step, after all of them have been read: a system with a file that cannot be used
// changes nothing. Files that the system does not have stay. The error is ErrNoRules when
// there is no such system, and ErrRuleFile.
func MakeCurrent(folder, system string) error {
	var ready []*File
	for _, pair := range systemFiles(system) {
		content, err := readAnyCase(folder, pair[0])
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		kind, _ := KindOf(pair[1])
		f, _, err := Read(bytes.NewReader(content), pair[0], kind)
		if err != nil {
			return err
		}
		f.Name = pair[1]
		ready = append(ready, f)
	}
	if ready == nil {
		return fmt.Errorf("%s: %w", system, ErrNoRules)
	}
	for _, f := range ready {
		if err := f.Save(folder); err != nil {
			return err
		}
	}
	return nil
}

// KeepAs copies the files in use of a folder to those of a named system.
func KeepAs(folder, system string) error {
	kept := false
	for _, pair := range systemFiles(system) {
		content, err := readAnyCase(folder, pair[1])
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		kept = true
		if err := replace(filepath.Join(folder, pair[0]), content); err != nil {
			return err
		}
	}
	if !kept {
		return fmt.Errorf("%s: %w", folder, ErrNoRules)
	}
	return nil
}

// Systems lists the named systems of a folder, sorted: those that have an opening file
// other than the current one.
func Systems(folder fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		name, ext := strings.ToUpper(e.Name()), strings.ToUpper(filepath.Ext(e.Name()))
		if ext == ".OBR" && name != "CURRENT.OBR" {
			names = append(names, name[:len(name)-len(ext)])
		}
	}
	slices.Sort(names)
	return names, nil
}

// nameIn finds a file of a folder by its name in any letter case, as DOS knew it.
func nameIn(folder, name string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if strings.EqualFold(e.Name(), name) && !e.IsDir() {
			return e.Name(), nil
		}
	}
	return "", fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

func readAnyCase(folder, name string) ([]byte, error) {
	name, err := nameIn(folder, name)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(folder, name))
}
