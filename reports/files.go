package reports

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"clubnight/session"
	"clubnight/session/statistics"
)

// WriteSheets writes the ranking sheet and the travellers into dir, which must exist, and returns
// their full names, the ranking first. Once the deals of the evening are released it also writes the
// hand records, the statistics, and what the recorder saw. Older sheets of the same evening are replaced in one step,
// so that nobody ever opens half a sheet; one that cannot be replaced, because it is open on the
// screen, is left alone and the new one gets a number after its name. The error is
// ErrNothingToPrint or that of the file system.
//
// It prints what the journal has and solves nothing. Sheets with a Study print more.
func WriteSheets(dir string, st *session.State, sc *session.Scores, p Page) ([]string, error) {
	return Sheets{Page: p}.Write(dir, st, sc)
}

// Sheets say how the sheets of an evening are printed.
type Sheets struct {
	Page
	// FourColours and TotalTricks are for the hand records; see HandRecordOptions.
	FourColours, TotalTricks bool
	// Study is what a solver found out beforehand: without it no leads are judged and no played card is marked.
	Study Study
}

// Write writes the sheets of an evening in the way of WriteSheets.
func (s Sheets) Write(dir string, st *session.State, sc *session.Scores) ([]string, error) {
	sheets := []namedSheet{
		{wordRanking, func(w io.Writer) error { return RankingSheet(w, st, sc, s.Page) }},
		{wordTravellers, func(w io.Writer) error { return Travellers(w, st, sc, s.Page) }},
	}
	handRecords := func(set HandSet, a Arrangement) {
		o := HandRecordOptions{Page: s.Page, Arrangement: a, FourColours: s.FourColours, TotalTricks: s.TotalTricks}
		if o.Printed.IsZero() {
			o.Printed = st.At
		}
		sheets = append(sheets, namedSheet{set.sayKind(), func(w io.Writer) error { return HandRecords(w, set, o) }})
	}
	for _, set := range EveningHands(st, sc) {
		s.Study.AddLeads(&set)
		handRecords(set, ClubSheet)
	}
	if lines := statistics.Pairs(st, s.Study.Boards(st)); len(lines) > 0 {
		sheets = append(sheets, namedSheet{wordStatistics, func(w io.Writer) error { return StatisticsSheet(w, st, sc, lines, s.Page) }})
	}
	for _, set := range s.Study.RecordedHands(st, sc) {
		handRecords(set, SinglePages)
	}
	return writeAll(dir, st, sheets)
}

// namedSheet is a sheet with the word that ends its file name.
type namedSheet struct {
	kind string
	draw func(io.Writer) error
}

// writeAll draws every sheet before it writes the first.
func writeAll(dir string, st *session.State, sheets []namedSheet) ([]string, error) {
	drawn := make([]bytes.Buffer, len(sheets))
	for i, s := range sheets {
		if err := s.draw(&drawn[i]); err != nil {
			return nil, err
		}
	}
	var files []string
	for i, s := range sheets {
		file, err := replace(dir, fileName(st.Evening, s.kind), drawn[i].Bytes())
		if err != nil {
			return files, fmt.Errorf("%s: %w", s.kind, err)
		}
		files = append(files, file)
	}
	return files, nil
}

// mostNumbered is how many sheets may lie beside one that cannot be replaced.
const mostNumbered = 20

// replace writes a file under a temporary name and then gives it its own.
func replace(dir, name string, content []byte) (string, error) {
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
		err := os.Rename(temporary.Name(), file)
		if err == nil || n == mostNumbered {
			return file, err
		}
	}
}

// longestName is how many letters of an evening's name go into a file name; whole paths longer
// than 260 trouble Windows.
const longestName = 60

// fileName names a sheet of an evening, without the ending: "2026-11-17 Tuesday pairs - Ranking".
// Letters of every script stay; what Windows does not take in a name, or takes for a device or an
// ending, becomes a hyphen.
func fileName(e session.Evening, kind string) string {
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
	text := strings.Trim(string(name[:min(len(name), longestName)]), " -")
	if text != "" {
		text += " - "
	}
	if !e.Date.IsZero() {
		text = e.Date.Format("2006-01-02 ") + text
	}
	return text + kind
}
