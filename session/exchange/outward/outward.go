// Package outward lists the formats in which the results of an evening go to other
// programs. Who imports it also reads them, by the one door of package exchange.
//
//	format, ok := outward.Find("ecats")
//	files, err := format.Files(evening, "tuesday", outward.Options{})
//	content, err := outward.Zip(files, evening.Date)
package outward

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"clubnight/session/deal"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/bridgewebs"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/eveningjson"
	"clubnight/session/exchange/jannersten"
	"clubnight/session/exchange/lin"
	"clubnight/session/exchange/pbn"
	"clubnight/session/exchange/spreadsheet"
	"clubnight/session/exchange/table"
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
	// Holds is what package exchange finds again in its files, 0 for nothing.
	Holds exchange.Holding
	// Apart says that its files want a folder of their own: the format prescribes their
	// names, or there is one for each table.
	Apart bool
	// Files writes an evening: one file, or several that belong together. stem is what a
	// file is called, without its ending, where the format leaves that open. The error is
	// that of the format's own package.
	Files func(a *account.Account, stem string, o Options) ([]File, error)
}

// ErrNoDeals is returned where no board has cards that are released.
var ErrNoDeals = errors.New("no board has cards that everybody may see")

// Formats are all there are.
var Formats = []Format{
	{"usebio", exchange.HoldsEvenings, false, one(".xml", func(w io.Writer, a *account.Account, o Options) error {
		o.USEBIO.Version = usebio.V12
		return usebio.Write(w, a, o.USEBIO)
	})},
	{"usebio13", exchange.HoldsEvenings, false, one("-1.3.xml", func(w io.Writer, a *account.Account, o Options) error {
		o.USEBIO.Version = usebio.V13
		return usebio.Write(w, a, o.USEBIO)
	})},
	{"bridgewebs", exchange.HoldsEvenings, false,
		one(".csv", func(w io.Writer, a *account.Account, _ Options) error { return bridgewebs.Write(w, a) })},
	{"ecats", exchange.HoldsEvenings, true, func(a *account.Account, _ string, o Options) (all []File, err error) {
		files, err := ecats.Write(a, o.ECats)
		for _, f := range files {
			all = append(all, File(f))
		}
		return all, err
	}},
	{"jannersten", exchange.HoldsEvenings, true, func(a *account.Account, _ string, o Options) ([]File, error) {
		var b bytes.Buffer
		if err := jannersten.Write(&b, a, o.Jannersten); err != nil {
			return nil, err
		}
		return []File{{"results.txt", b.Bytes()}}, nil // no other name is taken
	}},
	{"pbn", exchange.HoldsEvenings, false,
		one(".pbn", func(w io.Writer, a *account.Account, o Options) error { return pbn.Write(w, a, o.PBN) })},
	{"lin", exchange.HoldsEvenings, false,
		one(".lin", func(w io.Writer, a *account.Account, _ Options) error { return lin.Write(w, a) })},
	{"deals", exchange.HoldsDeals, false, deals},
	{"json", exchange.HoldsEvenings, false,
		one(".json", func(w io.Writer, a *account.Account, _ Options) error { return eveningjson.Write(w, a) })},
	{"xlsx", 0, false, one(".xlsx", func(w io.Writer, a *account.Account, _ Options) error {
		return table.WriteXLSX(w, spreadsheet.Tables(a)...)
	})},
	{"csv", 0, true, tables(table.CSV{})},
	{"csv-european", 0, true, tables(table.CSV{European: true})},
}

// tables writes each table as a file.
func tables(usage table.CSV) func(*account.Account, string, Options) ([]File, error) {
	return func(a *account.Account, stem string, _ Options) (all []File, err error) {
		for _, t := range spreadsheet.Tables(a) {
			var b bytes.Buffer
			if err := usage.Write(&b, t); err != nil {
				return nil, err
			}
			all = append(all, File{stem + " " + strings.ToLower(t.Name) + ".csv", b.Bytes()})
		}
		return all, nil
	}
}

// deals writes the boards with their cards as PBN, a file for each section
// that has some of its own.
func deals(a *account.Account, stem string, _ Options) (all []File, err error) {
	for _, s := range a.Sections {
		set := new(deal.Set)
		for _, b := range s.Boards {
			if b.Deal != (deal.Deal{}) {
				set.Boards = append(set.Boards, headed(a, b))
			}
		}
		if len(set.Boards) == 0 {
			continue
		}
		var b bytes.Buffer
		if err := deal.PBN.Write(&b, set); err != nil {
			return nil, err
		}
		f := File{stem + " deals.pbn", b.Bytes()}
		switch {
		case slices.ContainsFunc(all, func(other File) bool { return bytes.Equal(other.Content, f.Content) }):
			continue // all sections play the same
		case len(all) > 0:
			f.Name = stem + " deals " + s.Letter + ".pbn"
		}
		all = append(all, f)
	}
	if len(all) == 0 {
		return nil, ErrNoDeals
	}
	return all, nil
}

// headed is a board with the event, the club, the day and what every contract makes, as
// other programs look for them.
func headed(a *account.Account, b account.Board) deal.Board {
	headed := b.Board
	headed.Tags = slices.Clone(headed.Tags)
	set := func(name, value string) {
		if value != "" {
			headed.SetTag(deal.Tag{Name: name, Value: value})
		}
	}
	set("Event", a.Title)
	set("Site", a.Club.Name)
	if !a.Date.IsZero() {
		set("Date", a.Date.Format("2006.01.02"))
	}
	if b.Tricks != nil {
		for _, tag := range pbn.AnalysisTags(*b.Tricks, headed.Dealer, headed.Vul) {
			headed.SetTag(tag)
		}
	}
	return headed
}

// one writes a format of one file.
func one(ending string,
	write func(io.Writer, *account.Account, Options) error) func(*account.Account, string, Options) ([]File, error) {
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
