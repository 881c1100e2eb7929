// Package copies keeps dated copies of a club file, in a folder beside it and, where one
// is set, in a second one on a stick or another disk, and puts one of them in the place
// of a club file that is damaged.
//
//	report := copies.Make(ctx, club, copies.Options{Second: "E:\\"})
//	offer, err := copies.Find(ctx, "Tuesday club.clubnight", "E:\\")
//	aside, err := copies.Restore(ctx, "Tuesday club.clubnight", offer.Copy.Path)
//
// A copy is written under a temporary name, looked through, and only then given its own:
// "Tuesday club 0042 2026-11-22 19.30.05.clubnight". The number counts the copies, so
// that their order does not hang on the computer's clock; the date is what the clock
// said. What has another name is never touched.
package copies

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Copy is a copy of a club file, known by its name; nothing is said of what is in it.
type Copy struct {
	Path string
	// Number counts the copies of a club file from 1, in all its folders together.
	Number int
	// At is when it was made, by the computer's clock, to the second and without a time
	// zone (UTC stands for it).
	At time.Time
}

const moment = "2006-01-02 15.04.05"

// longest is how many bytes of a club file's name stand in the names of its copies: file
// systems allow 255 in all.
const longest = 150

// naming is how the copies of a club file are called.
type naming struct{ stem, ext string }

func namingOf(club string) naming {
	name := filepath.Base(club)
	ext := filepath.Ext(name)
	if len(ext) > 20 || ext == name {
		ext = ""
	}
	stem := strings.TrimSuffix(name, ext)
	for len(stem) > longest {
		_, size := utf8.DecodeLastRuneInString(stem)
		stem = stem[:len(stem)-size]
	}
	return naming{strings.TrimRight(stem, " "), ext}
}

// Folder is where the copies of a club file lie: "Tuesday club copies" beside it.
func Folder(club string) string {
	return filepath.Join(filepath.Dir(club), namingOf(club).folder())
}

// second is the folder of the copies in a second place.
func second(club, place string) string { return filepath.Join(place, namingOf(club).folder()) }

func (n naming) folder() string { return n.stem + " copies" }

func (n naming) copy(number int, at time.Time) string {
	return fmt.Sprintf("%s %04d %s%s", n.stem, number, at.Format(moment), n.ext)
}

// temporary is the pattern for a copy that is being written; parts matches its names.
func (n naming) temporary() string { return n.stem + " copying *.part" }

func (n naming) parts() *regexp.Regexp {
	return n.pattern(`^` + regexp.QuoteMeta(n.stem) + ` copying \d+\.part(-journal)?$`)
}

func (n naming) copies() *regexp.Regexp {
	return n.pattern(`^` + regexp.QuoteMeta(n.stem) + ` (\d{4,9}) (\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)` +
		regexp.QuoteMeta(n.ext) + `$`)
}

// pattern does not tell capitals from small letters where the file system does not.
func (naming) pattern(text string) *regexp.Regexp {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		text = "(?i)" + text
	}
	return regexp.MustCompile(text)
}

// List finds the copies of a club file, the newest first: beside it, and in the second
// place unless that is "". A folder that is not there has none.
func List(club, place string) (all []Copy) {
	for _, folder := range folders(club, place) {
		all = append(all, list(namingOf(club), folder)...)
	}
	slices.SortStableFunc(all, func(a, b Copy) int { return cmp.Or(b.Number-a.Number, b.At.Compare(a.At)) })
	return all
}

// Last is the path of the newest copy of a club file, and when it was made as far as its
// file tells; "" for none.
func Last(club, place string) (path string, made time.Time) {
	for _, c := range List(club, place) {
		if info, err := os.Stat(c.Path); err == nil {
			return c.Path, info.ModTime()
		}
	}
	return "", time.Time{}
}

// folders are those of the copies, the one beside the club file first.
func folders(club, place string) []string {
	all := []string{Folder(club)}
	if place != "" && !same(place, filepath.Dir(club)) {
		all = append(all, second(club, place))
	}
	return all
}

// same reports whether two paths are one folder.
func same(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

func list(n naming, folder string) (found []Copy) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	pattern := n.copies()
	for _, e := range entries {
		match := pattern.FindStringSubmatch(e.Name())
		if match == nil || !e.Type().IsRegular() {
			continue
		}
		at, err := time.Parse(moment, match[2])
		number, wrong := strconv.Atoi(match[1])
		if err == nil && wrong == nil {
			found = append(found, Copy{Path: filepath.Join(folder, e.Name()), Number: number, At: at})
		}
	}
	slices.SortFunc(found, func(a, b Copy) int { return cmp.Or(b.Number-a.Number, b.At.Compare(a.At)) })
	return found
}
