package ecats

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/text"
)

func init() {
	account.RegisterRoom(account.Room{Name: "ECats", Sniff: sniff, Marked: true, ReadFile: readFile, Beside: beside})
}

// sniff knows the four files by their first line, and a zip by the name of
// the first file in it.
func sniff(head []byte, name string) bool {
	if isZip(head) {
		const fixed = 30 // bytes of a zip's header before the name
		if len(head) < fixed {
			return false
		}
		length := int(head[26]) | int(head[27])<<8
		return len(head) >= fixed+length && named(string(head[fixed:fixed+length]))
	}
	k := kindOf(text.Decode(head))
	return k == end && named(name) || k != other && k != end
}

func isZip(head []byte) bool { return bytes.HasPrefix(head, []byte("PK\x03\x04")) }

// readFile reads a zip, or any of the four files with the others that stand beside it.
func readFile(f *exchange.File) ([]*account.Account, error) {
	content, err := f.Bytes()
	if err != nil {
		return nil, err
	}
	var a *account.Account
	if isZip(content) {
		a, err = ReadZip(content)
	} else {
		a, err = Read(append(others(f), content)...)
	}
	if err != nil {
		return nil, err
	}
	return []*account.Account{a}, nil
}

// others are the contents of the other files of a set.
func others(f *exchange.File) (files [][]byte) {
	for _, path := range beside(f) {
		if filepath.Base(path) == f.Name {
			continue
		}
		if content, err := os.ReadFile(path); err == nil {
			files = append(files, content)
		}
	}
	return files
}

// beside are the files of a set, by name: those called alike but for the last letter
// before the ending, whatever its case. nil for a file that is none of the four.
func beside(f *exchange.File) (paths []string) {
	if f.Path == "" || !named(f.Name) || isZip(f.Head) {
		return nil
	}
	folder := filepath.Dir(f.Path)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	stem := func(name string) string { return strings.ToUpper(name[:len(name)-len("C.txt")]) }
	for _, e := range entries {
		if !e.Type().IsRegular() || !named(e.Name()) || stem(e.Name()) != stem(f.Name) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Size() <= mostBytes {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths
}
