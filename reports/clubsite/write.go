package clubsite

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"clubnight/session/sharing"
)

// ErrForeign is returned when the folder has a file of somebody else under the name of a
// page.
var ErrForeign = errors.New("the folder has a file of that name that is no page of a club's site")

// ListFile is the file of a site that lists all others with their sums, a line each: what
// changed since another time, and what may be replaced and taken away.
const ListFile = "clubsite-files.txt"

// ours is what files of a site are called: no other is ever taken away.
var ours = regexp.MustCompile(`^(evenings/[a-z0-9-]+/|players/)?[a-z0-9_-]+\.(html|css|js|png|jpg|txt)$`)

// unsure stands in the list in the place of the sum of a file that is being replaced.
const unsure = "?"

// sums are files with their sums.
type sums map[string]string

// sum tells contents apart.
func sum(content []byte) string {
	s := sha256.Sum256(content)
	return hex.EncodeToString(s[:16])
}

// readSums reads the list of a folder, which is empty where there is none. What no page can
// be called is left out: somebody may have edited the list.
func readSums(folder string) (sums, error) {
	content, err := os.ReadFile(filepath.Join(folder, ListFile))
	if errors.Is(err, fs.ErrNotExist) {
		return sums{}, nil
	}
	if err != nil {
		return nil, err
	}
	all := sums{}
	for lines := bufio.NewScanner(bytes.NewReader(content)); lines.Scan(); {
		if sum, name, ok := strings.Cut(lines.Text(), " "); ok && ours.MatchString(name) {
			all[name] = sum
		}
	}
	return all, nil
}

// write puts the list into a folder, in one step.
func (s sums) write(folder, staging string) error {
	names := make([]string, 0, len(s))
	for name := range s {
		names = append(names, name)
	}
	slices.Sort(names)
	var b bytes.Buffer
	for _, name := range names {
		b.WriteString(s[name] + " " + name + "\n")
	}
	drawn := filepath.Join(staging, ListFile)
	if err := os.WriteFile(drawn, b.Bytes(), 0o644); err != nil {
		return err
	}
	return rename(drawn, filepath.Join(folder, ListFile))
}

// byFolder are the files in the folders of evenings.
func (s sums) byFolder() map[string][]string {
	all := map[string][]string{}
	for name := range s {
		if dir := path.Dir(name); strings.HasPrefix(dir, "evenings/") {
			all[dir] = append(all[dir], name)
		}
	}
	return all
}

// keep lists the pages of an evening as they are.
func (b *builder) keep(e *record) {
	for _, name := range b.folders[e.Dir] {
		b.after[name] = b.before[name]
	}
}

// whole reports whether the folder of an evening has all files that the list has of it.
func (b *builder) whole(dir string) bool {
	names := b.folders[dir]
	there, err := os.ReadDir(filepath.Join(b.folder, filepath.FromSlash(dir)))
	if err != nil || len(names) == 0 {
		return false
	}
	found := map[string]bool{}
	for _, e := range there {
		found[e.Name()] = e.Type().IsRegular()
	}
	return !slices.ContainsFunc(names, func(name string) bool { return !found[path.Base(name)] || b.before[name] == unsure })
}

// staged are the files that lie in the folder of what is being built.
func staged(staging string) (names []string, err error) {
	err = filepath.WalkDir(staging, func(at string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(staging, at)
		names = append(names, filepath.ToSlash(name))
		return err
	})
	return names, err
}

// place puts what was built in the place of what the folder has: evenings first, what
// leads to them after that, the front page last, and then what is gone is taken away.
func (b *builder) place() (written, removed int, err error) {
	names, err := staged(b.staging)
	if err != nil {
		return 0, 0, err
	}
	target := func(name string) string { return filepath.Join(b.folder, filepath.FromSlash(name)) }
	var changed []string
	for _, name := range names {
		listed := b.before[name] != ""
		info, err := os.Lstat(target(name))
		switch there := err == nil; {
		case there && (!listed || !info.Mode().IsRegular()):
			return 0, 0, fmt.Errorf("%s: %w", target(name), ErrForeign)
		case there && b.before[name] == b.after[name]:
			continue
		}
		changed = append(changed, name)
	}
	var gone []string
	for name := range b.before {
		if b.after[name] == "" {
			gone = append(gone, name)
		}
	}
	slices.Sort(gone)
	if len(changed) == 0 && len(gone) == 0 && !b.before.unsure() {
		return 0, 0, nil
	}
	if err := b.announce(changed); err != nil {
		return 0, 0, err
	}
	slices.SortFunc(changed, func(x, y string) int {
		return cmp.Or(cmp.Compare(b.turn(x), b.turn(y)), cmp.Compare(x, y))
	})
	if written, err = b.move(changed, target); err != nil {
		return written, 0, err
	}
	for _, name := range gone {
		if info, err := os.Lstat(target(name)); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if err := sharing.Remove(context.Background(), target(name)); err != nil {
			return written, removed, err
		}
		removed++
		os.Remove(filepath.Dir(target(name))) // where it was the last: else it stays
	}
	return written, removed, b.after.write(b.folder, b.staging)
}

// unsure reports whether a build broke off while it replaced files.
func (s sums) unsure() bool {
	for _, sum := range s {
		if sum == unsure {
			return true
		}
	}
	return false
}

// announce lists what the folder may have while files are replaced: whatever becomes of
// this build, the next one knows which are ours, and of which it cannot be sure.
func (b *builder) announce(changed []string) error {
	all := sums{}
	for name, sum := range b.before {
		all[name] = sum
	}
	for _, name := range changed {
		all[name] = unsure
	}
	return all.write(b.folder, b.staging)
}

// move gives files their places: a folder that is not there yet as a whole.
func (b *builder) move(changed []string, target func(string) string) (written int, err error) {
	asWhole := map[string]bool{}
	for _, name := range changed {
		dir := path.Dir(name)
		if done, known := asWhole[dir]; known && done {
			written++
			continue
		} else if !known && strings.HasPrefix(dir, "evenings/") {
			_, missing := os.Lstat(target(dir))
			asWhole[dir] = errors.Is(missing, fs.ErrNotExist)
			if asWhole[dir] {
				if err := os.MkdirAll(filepath.Dir(target(dir)), 0o755); err != nil {
					return written, err
				}
				if err := rename(filepath.Join(b.staging, filepath.FromSlash(dir)), target(dir)); err != nil {
					return written, err
				}
				written++
				continue
			}
		}
		if err := os.MkdirAll(filepath.Dir(target(name)), 0o755); err != nil {
			return written, err
		}
		if err := rename(filepath.Join(b.staging, filepath.FromSlash(name)), target(name)); err != nil {
			return written, err
		}
		written++
	}
	return written, nil
}

// turn is when a file takes its place. New pages come first, to which nothing of the old
// site leads, then evenings, then what leads to them.
func (b *builder) turn(name string) int {
	switch {
	case name == frontFile:
		return 4
	case b.before[name] == "":
		return 0
	case strings.HasPrefix(name, "evenings/"):
		return 1
	case strings.HasPrefix(name, "players/"), strings.HasSuffix(name, ".css"), strings.HasSuffix(name, ".js"):
		return 2
	}
	return 3
}

// rename waits for a page that a browser or a synchroniser has open.
var rename = func(from, to string) error { return sharing.Rename(context.Background(), from, to) }

func isFile(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular()
}

// clearStagings takes away what builds left that were killed a day ago or earlier.
func clearStagings(folder string, now time.Time) {
	left, _ := filepath.Glob(filepath.Join(folder, ".clubsite-*.tmp"))
	for _, dir := range left {
		if info, err := os.Lstat(dir); err == nil && info.IsDir() && now.Sub(info.ModTime()) > 24*time.Hour {
			os.RemoveAll(dir)
		}
	}
}
