package arrival

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"

	"clubnight/session/exchange"
)

// mostOfSet is far more than one of the four files of a session has.
const mostOfSet = 16 << 20

// withThoseBeside is the content of a file, and where it is one of the four of ECats
// (C.txt, P.txt, R.txt, E.txt, or called alike but for that letter) a zip of all that
// stand beside it, as they go by mail. Then a change in any of them is another sending.
func withThoseBeside(path string, content []byte) ([]byte, error) {
	all := exchange.Beside(path)
	if len(all) < 2 {
		return content, nil
	}
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for _, one := range all {
		file, err := os.Open(one)
		if err != nil {
			return nil, err
		}
		w, err := z.Create(strings.ToUpper(filepath.Base(one)))
		if err == nil {
			_, err = io.Copy(w, io.LimitReader(file, mostOfSet))
		}
		file.Close()
		if err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}
