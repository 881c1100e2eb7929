// Package outward lists the formats in which the results of an evening go to other programs. Who imports it also reads them, by
// the one door of package exchange.
//
//	format, ok := outward.Find("ecats")
//	files, err := format.Files(evening, "tuesday", outward.Options{})
//	content, err := outward.Zip(files, evening.Date)
package outward

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"strings"
	"time"

	"clubnight/session/exchange/account"
	"clubnight/session/exchange/bridgewebs"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/eveningjson"
	"clubnight/session/exchange/jannersten"
	"clubnight/session/exchange/pbn"
	"clubnight/session/exchange/usebio"
)

// File is a file with its name, without a folder.
type File struct {
	Name    string
	Content []byte
}

// Options are those of the formats that have some.
type Options struct {
	USEBIO     usebio.Options
	ECats      ecats.Options
	Jannersten jannersten.Options
	PBN        pbn.Options
}

// Format is a format of results.
type Format struct {
	// Name is what a command line calls it.
	Name string
	// Files writes an evening: one file, or several that belong together. stem is what a file is called, without its ending, where
	// the format leaves that open. The error is that of the format's own package.
	Files func(a *account.Account, stem string, o Options) ([]File, error)
}

// Formats are all there are.
var Formats = []Format{
	{"usebio", one(".xml", func(w io.Writer, a *account.Account, o Options) error {
		o.USEBIO.Version = usebio.V12
		return usebio.Write(w, a, o.USEBIO)
	})},
	{"usebio13", one("-1.3.xml", func(w io.Writer, a *account.Account, o Options) error {
		o.USEBIO.Version = usebio.V13
		return usebio.Write(w, a, o.USEBIO)
	})},
	{"bridgewebs", one(".csv", func(w io.Writer, a *account.Account, _ Options) error { return bridgewebs.Write(w, a) })},
	{"ecats", func(a *account.Account, _ string, o Options) (all []File, err error) {
		files, err := ecats.Write(a, o.ECats)
		for _, f := range files {
			all = append(all, File(f))
		}
		return all, err
	}},
	{"jannersten", func(a *account.Account, _ string, o Options) ([]File, error) {
		var b bytes.Buffer
		if err := jannersten.Write(&b, a, o.Jannersten); err != nil {
			return nil, err
		}
		return []File{{"results.txt", b.Bytes()}}, nil // no other name is taken
	}},
	{"pbn", one(".pbn", func(w io.Writer, a *account.Account, o Options) error { return pbn.Write(w, a, o.PBN) })},
	{"json", one(".json", func(w io.Writer, a *account.Account, _ Options) error { return eveningjson.Write(w, a) })},
}

// one writes a format of one file.
func one(ending string, write func(io.Writer, *account.Account, Options) error) func(*account.Account, string, Options) ([]File, error) {
	return func(a *account.Account, stem string, o Options) ([]File, error) {
		var b bytes.Buffer
		if err := write(&b, a, o); err != nil {
			return nil, err
		}
		return []File{{stem + ending, b.Bytes()}}, nil
	}
}

// Find finds a format by its name, in any case.
func Find(name string) (Format, bool) {
	i := slices.IndexFunc(Formats, func(f Format) bool { return strings.EqualFold(f.Name, name) })
	if i < 0 {
		return Format{}, false
	}
	return Formats[i], true
}

// Names are the names of all formats.
func Names() (names []string) {
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return names
}

// Zip packs files into one. The same files at the same time are the same bytes.
func Zip(files []File, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: at})
		if err == nil {
			_, err = w.Write(f.Content)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
