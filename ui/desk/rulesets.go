package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"clubnight/assets"
	"clubnight/session/deal/ruleset"
)

// RuleSource is a rule set that can be opened: one that comes with the program, or the
// current set or a named system of a folder. Sources can be compared.
type RuleSource struct {
	// Name is the set's: that under which the program carries it, or its folder's.
	Name string
	// Folder is empty for a set that comes with the program.
	Folder string
	// System is a named system of the folder, "" its current set.
	System string
}

// Starter reports whether the set comes with the program, which is never written to.
func (s RuleSource) Starter() bool { return s.Folder == "" }

// Title names the set for a person: "Acol", "precision in Club rules".
func (s RuleSource) Title() string {
	switch {
	case s.System != "":
		return fmt.Sprintf("%s (%s)", s.System, s.Name)
	case !s.Starter():
		return s.Name
	}
	title := strings.ReplaceAll(s.Name, "-", " ")
	return strings.ToUpper(title[:1]) + title[1:]
}

// Rules is what tells another program of the house which set is meant: the name of a set
// that comes with the program, or a folder. ok is false for a named system, which only
// this program can take out of its folder.
func (s RuleSource) Rules() (rules string, ok bool) {
	if s.Starter() {
		return s.Name, true
	}
	return s.Folder, s.System == ""
}

// Files are the files of the set. The error is ruleset.ErrNoRules where there are none.
func (s RuleSource) Files() (fs.FS, error) {
	if !s.Starter() {
		return os.DirFS(s.Folder), nil
	}
	folder, ok := assets.Rules(s.Name)
	if !ok {
		return nil, fmt.Errorf("%s: %w", s.Name, ruleset.ErrNoRules)
	}
	return folder, nil
}

// Load reads the set to be used as it is. The error is that of ruleset.Load.
func (s RuleSource) Load() (*ruleset.RuleSet, error) {
	folder, err := s.Files()
	if err != nil {
		return nil, err
	}
	set, _, err := ruleset.LoadSystem(folder, s.System)
	return set, err
}

// RuleLibrary is where rule sets are chosen from. It may be used by several goroutines.
type RuleLibrary struct {
	// Own is the folder of the user's own copies, each in a folder of its name. It
	// need not be there yet.
	Own string

	mu     sync.Mutex
	opened []string // folders elsewhere
}

// Sources lists the sets: those that come with the program, the user's own, and those of
// the folders that were opened, each folder's current set before its named systems.
func (l *RuleLibrary) Sources() (all []RuleSource) {
	for _, name := range assets.RuleSets {
		all = append(all, RuleSource{Name: name})
	}
	entries, _ := os.ReadDir(l.Own) // none before the first copy is saved
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") { // what begins with a point was never finished
			all = append(all, setsIn(filepath.Join(l.Own, e.Name()))...)
		}
	}
	l.mu.Lock()
	opened := slices.Clone(l.opened)
	l.mu.Unlock()
	for _, folder := range opened {
		all = append(all, setsIn(folder)...)
	}
	return all
}

// setsIn lists the sets of a folder; none where it cannot be read.
func setsIn(folder string) (all []RuleSource) {
	files, name := os.DirFS(folder), filepath.Base(folder)
	systems, err := ruleset.Systems(files)
	if err != nil {
		return nil
	}
	if found, _, err := ruleset.ReadFiles(files, ""); err == nil &&
		(len(systems) == 0 || slices.ContainsFunc(found, bids)) {
		all = append(all, RuleSource{Name: name, Folder: folder})
	}
	for _, system := range systems {
		all = append(all, RuleSource{Name: name, Folder: folder, System: system})
	}
	return all
}

// bids reports whether a file is one of those that a named system has copies of.
func bids(f *ruleset.File) bool {
	return f.Kind == ruleset.Opening || f.Kind == ruleset.Response || f.Kind == ruleset.Rebid
}

// Take adds a folder elsewhere, and gives its first set. The error is
// ruleset.ErrNoRules for a folder without rule files, or that of reading it.
func (l *RuleLibrary) Take(folder string) (RuleSource, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return RuleSource{}, err
	}
	if _, err := os.ReadDir(folder); err != nil {
		return RuleSource{}, err
	}
	sets := setsIn(folder)
	if len(sets) == 0 {
		return RuleSource{}, fmt.Errorf("%s: %w", folder, ruleset.ErrNoRules)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	own := filepath.Dir(folder) == filepath.Clean(l.Own)
	if !own && !slices.Contains(l.opened, folder) {
		l.opened = append(l.opened, folder)
	}
	return sets[0], nil
}

// ErrRuleSetName is returned when a name cannot be that of a copy.
var ErrRuleSetName = errors.New("not a name for a rule set")

// FreeName proposes a name for a copy that no other copy has: "acol", "acol 2".
func (l *RuleLibrary) FreeName(like string) string {
	name := like
	for n := 2; l.taken(name); n++ {
		name = fmt.Sprintf("%s %d", like, n)
	}
	return name
}

func (l *RuleLibrary) taken(name string) bool {
	_, err := os.Stat(filepath.Join(l.Own, name))
	return err == nil
}

// Folder is that of a new copy. The error is ErrRuleSetName for what no folder can be
// called on every system, and fs.ErrExist where there is one of that name.
func (l *RuleLibrary) Folder(name string) (string, error) {
	if name == "" || strings.Trim(name, " .") != name || strings.ContainsAny(name, `/\:*?"<>|`) ||
		strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }) {
		return "", fmt.Errorf("%q: %w", name, ErrRuleSetName)
	}
	if l.taken(name) {
		return "", fmt.Errorf("%s: %w", name, fs.ErrExist)
	}
	return filepath.Join(l.Own, name), nil
}
