package sheet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"clubnight/session"
	"clubnight/session/sharing"
)

// File is a sheet that goes into a file of its own.
type File struct {
	Kind string // the end of the file's name: "Ranking"
	Draw func(io.Writer) error
}

// WriteFiles writes sheets of an evening as PDF into dir, which must exist, and returns
// their full names: "2026-11-17 Tuesday pairs - Ranking.pdf". All are drawn before the
// first is written. Older sheets of the same name are replaced in one step, so that
// nobody ever opens half a sheet; one that cannot be replaced, because it is open on the
// screen or another user's, is left alone and the new one gets a number after its name,
// and only then. The error is that of a sheet or of the file system.
func WriteFiles(dir string, evening session.Evening, sheets ...File) ([]string, error) {
	drawn := make([]bytes.Buffer, len(sheets))
	for i, s := range sheets {
		if err := s.Draw(&drawn[i]); err != nil {
			return nil, err
		}
	}
	return writeAll(dir, evening, sheets, drawn, renaming)
}

// renamings are the two ways to rename a sheet: patiently, and at once.
type renamings struct{ patient, atOnce func(from, to string) error }

var renaming = renamings{func(from, to string) error { return sharing.Rename(context.Background(), from, to) },
	sharing.RenameAtOnce}

// writeAll writes what was drawn. For the first sheet that another program holds there is
// patience: a scanner is done with it in a moment. Where that does not help, a viewer has
// the old sheets open, and nobody waits for each of them.
func writeAll(dir string, evening session.Evening, sheets []File, drawn []bytes.Buffer,
	rename renamings) (files []string, err error) {
	for i, s := range sheets {
		file, err := replace(dir, FileName(evening, s.Kind), drawn[i].Bytes(), &rename)
		if err != nil {
			return files, fmt.Errorf("%s: %w", s.Kind, err)
		}
		files = append(files, file)
	}
	return files, nil
}

// mostNumbered is how many sheets may lie beside one that cannot be replaced.
const mostNumbered = 20

// replace writes a file under a temporary name and then gives it its own.
func replace(dir, name string, content []byte, rename *renamings) (string, error) {
	temporary, err := os.CreateTemp(dir, "."+"sheet-*.tmp")
	if err != nil {
		return "", err
	}
	defer os.Remove(temporary.Name()) // it is gone when all went well
	_, err = temporary.Write(content)
	if err == nil {
		err = temporary.Chmod(0o644) // others on the club's network may read it
	}
	if err == nil {
		err = temporary.Sync()
	}
	if closing := temporary.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		file := filepath.Join(dir, name+".pdf")
		if n > 1 {
			file = filepath.Join(dir, fmt.Sprintf("%s (%d).pdf", name, n))
		}
		err := rename.patient(temporary.Name(), file)
		var held *sharing.Held
		switch {
		case err == nil || n == mostNumbered:
			return file, err
		case errors.As(err, &held):
			rename.patient = rename.atOnce
		case !taken(file):
			return file, err
		}
	}
}

// taken reports whether something has a name that is not to be replaced: a sheet that may
// only be read, or is another user's in a folder of all, or a folder.
func taken(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}

// longestName is how many letters of an evening's name go into a file name; whole paths
// longer than 260 trouble Windows.
const longestName = 60

// longestBytes is how many bytes of it do, since most file systems count them,
// and take 255 in a name.
const longestBytes = 180

// EveningName names an evening in the names of files: "2026-11-17 Tuesday pairs", ""
// where it has neither name nor date. Letters of every script stay; what Windows does not
// take in a name, or takes for a device or an ending, becomes a hyphen.
func EveningName(e session.Evening) string {
	var name []rune
	for _, r := range norm.NFC.String(strings.ToValidUTF8(e.Name, "-")) {
		switch {
		case unicode.IsSpace(r):
			r = ' '
		case strings.ContainsRune(`<>:"/\|?*.`, r), !unicode.IsPrint(r):
			r = '-'
		}
		if last := len(name) - 1; last >= 0 && r == name[last] && (r == ' ' || r == '-') {
			continue
		}
		name = append(name, r)
	}
	name = name[:min(len(name), longestName)]
	for len(string(name)) > longestBytes {
		name = name[:len(name)-1]
	}
	text := strings.Trim(string(name), " -")
	if !e.Date.IsZero() {
		text = strings.TrimSpace(e.Date.Format("2006-01-02 ") + text)
	}
	return text
}

// FileName names a sheet of an evening, without the ending: "2026-11-17
// Tuesday pairs - Ranking".
func FileName(e session.Evening, kind string) string {
	dated := EveningName(e)
	named := EveningName(session.Evening{Name: e.Name}) != ""
	switch {
	case named:
		return dated + " - " + kind
	case dated != "":
		return dated + " " + kind
	}
	return kind
}
