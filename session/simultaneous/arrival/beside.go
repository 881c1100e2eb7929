package arrival

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// mostOfSet is far more than one of the four files of a session has.
const mostOfSet = 16 << 20

// withThoseBeside is the content of a file, and where it is one of the four of ECats (C.txt, P.txt, R.txt, E.txt, or called alike but
// for that letter) a zip of all that stand beside it, as they go by mail. Then a change in any of them is another sending.
func withThoseBeside(path string, content []byte) ([]byte, error) {
	stem, isOne := stemOf(filepath.Base(path))
	if !isOne || !bytes.HasPrefix(content, []byte("\t")) {
		return content, nil
	}
	entries, err := os.ReadDir(filepath.Dir(path)) // by name
	if err != nil {
		return content, nil
	}
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	files := 0
	for _, e := range entries {
		if other, is := stemOf(e.Name()); !is || other != stem || !e.Type().IsRegular() {
			continue
		}
		file, err := os.Open(filepath.Join(filepath.Dir(path), e.Name()))
		if err != nil {
			return nil, err
		}
		w, err := z.Create(strings.ToUpper(e.Name()))
		if err == nil {
			_, err = io.Copy(w, io.LimitReader(file, mostOfSet))
		}
		file.Close()
		if err != nil {
			return nil, err
		}
		files++
	}
	if err := z.Close(); err != nil || files < 2 {
		return content, err
	}
	return packed.Bytes(), nil
}

// stemOf is the name of one of the four files without the letter that tells them apart.
func stemOf(name string) (stem string, is bool) {
	stem, is = strings.CutSuffix(strings.ToUpper(name), ".TXT")
	if !is || stem == "" || !strings.Contains("CPRE", stem[len(stem)-1:]) {
		return "", false
	}
	return stem[:len(stem)-1], true
}
