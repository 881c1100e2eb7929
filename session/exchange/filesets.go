package exchange

import (
	"os"
	"slices"
)

// Beside are the paths of the files that a file is read with, it among them, by name: the
// four of ECats, wherever one of them is named. It is the path alone where its file
// stands by itself or cannot be read.
func Beside(path string) []string {
	f, err := stat(path)
	if err != nil {
		return []string{path}
	}
	i := slices.IndexFunc(formats, func(format Format) bool { return format.Sniff(f.Head, f.Name) })
	if i < 0 || formats[i].Beside == nil {
		return []string{path}
	}
	if all := formats[i].Beside(f); len(all) > 0 {
		return all
	}
	return []string{path}
}

// FileSets puts those of some files together that are read as one, in the order in which
// the first of each was named.
func FileSets(paths []string) (sets [][]string) {
	var read [][]string // what the first of each set is read with
	for _, path := range paths {
		at := slices.IndexFunc(read, func(all []string) bool { return hasFile(all, path) })
		if at >= 0 {
			sets[at] = append(sets[at], path)
			continue
		}
		sets = append(sets, []string{path})
		all := Beside(path)
		if len(all) == 1 { // named twice it comes in twice
			all = nil
		}
		read = append(read, all)
	}
	return sets
}

// hasFile reports whether a file is one of several, however its path is written.
func hasFile(paths []string, path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(paths, func(other string) bool {
		o, err := os.Stat(other)
		return err == nil && os.SameFile(info, o)
	})
}
