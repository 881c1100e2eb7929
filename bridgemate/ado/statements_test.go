package ado

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// TestIndexesAndQueries: what a new file of BCS has beside its tables, in SQL, each query
// behind those that it reads.
func TestIndexesAndQueries(t *testing.T) {
	tables, err := bws.Schema(bws.BCS)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, table := range tables {
		for _, ix := range table.Indexes {
			got = append(got, indexText(table.Name, ix))
		}
	}
	for _, want := range []string{
		"CREATE INDEX [PrimaryKey] ON [ReceivedData] ([ID]) WITH PRIMARY", "CREATE INDEX [ID] ON [ReceivedData] ([ID])",
		"CREATE INDEX [PrimaryKey] ON [HandEvaluation] ([Section], [Board]) WITH PRIMARY",
		"CREATE INDEX [strIDIndex] ON [PlayerNames] ([strID])",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not among %q", want, got)
		}
	}
	if text := indexText("T", bws.Index{Name: "U", Columns: []string{"A"}, Unique: true}); text !=
		"CREATE UNIQUE INDEX [U] ON [T] ([A])" {
		t.Error(text)
	}
	if len(got) != 13 {
		t.Errorf("%d indexes", len(got))
	}
	var order []string
	texts := queryTexts(bws.Queries(tables))
	for _, text := range texts {
		name, _, _ := strings.Cut(strings.TrimPrefix(text, "CREATE "), " AS ")
		order = append(order, name)
	}
	if got, want := strings.Join(order,
		", "), "VIEW [LastEntryID], VIEW [ReceivedDataGrouped], VIEW [ReceivedDataCount], PROCEDURE [DataCrossTabBoard], "+
		"PROCEDURE [DataCrossTabRound], PROCEDURE [ResultCountBoard], PROCEDURE [ResultCountRound], VIEW [ScoreUpload]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if want := "CREATE VIEW [ReceivedDataCount] AS SELECT [ReceivedDataGrouped].[Section], "; !strings.HasPrefix(texts[2], want) {
		t.Errorf("%s, want %s", texts[2], want)
	}
}

// skeleton is a statement without its texts.
func skeleton(text string) string {
	var out strings.Builder
	inside := false
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\'':
			inside = !inside // two of them are out and in again
		case !inside:
			out.WriteByte(text[i])
		}
	}
	if inside {
		out.WriteString(" and a quote stays open")
	}
	return out.String()
}

// FuzzStatements: whatever a name or a remark is, the statement around it stays the same,
// and a quote that it opens is closed. Characters that are put in by number are left out
// of the comparison, since they stand outside quotes.
func FuzzStatements(f *testing.F) {
	for _, s := range []string{"O'Connor", "'; DELETE FROM Section; --", "#2026-11-21#", "x' OR 'a'='a", "[Name]",
		"“Zoë”", "NULL", "\xff'", "''''", "a\x00b"} {
		f.Add(s)
	}
	table := &jet.Table{Name: "PlayerNumbers", Columns: []jet.Column{
		{Name: "Table", Kind: jet.Int16}, {Name: "Name", Kind: jet.Text, Size: 255, AllowZeroLength: true},
		{Name: "Note", Kind: jet.Memo}}}
	statements := func(s string) ([]string, error) {
		insert, err1 := insertText(table, bws.Row{"Table": 3, "Name": s, "Note": s})
		update, err2 := updateText(table, bws.Row{"Name": s}, bws.Row{"Note": s})
		remove, err3 := deleteText(table, bws.Row{"Name": s, "Note": s})
		count, err4 := countText(table, bws.Row{"Note": s})
		return []string{insert, update, remove, count}, errors.Join(err1, err2, err3, err4)
	}
	want, err := statements("plain")
	if err != nil {
		f.Fatal(err)
	}
	number := regexp.MustCompile(`ChrW\(\d+\)| & `)
	f.Fuzz(func(t *testing.T, s string) {
		got, err := statements(s)
		if s == "" || errors.Is(err, jet.ErrTooLong) { // the empty text is compared with null, too
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		for i := range got {
			if a, b := number.ReplaceAllString(skeleton(got[i]), ""), skeleton(want[i]); a != b {
				t.Errorf("%q:\n%s\nis not\n%s", s, got[i], want[i])
			}
			if strings.ContainsFunc(got[i], func(r rune) bool { return r < 0x80 && unicode.IsControl(r) }) {
				t.Errorf("%q: a control character is in %q", s, got[i])
			}
		}
	})
}

// TestMissingProvider: the error says for which word size what was looked for, so that it
// can be said what to install.
func TestMissingProvider(t *testing.T) {
	var err error = fmt.Errorf("opening: %w",
		&MissingProvider{WordSize: 64, Names: providers(64), Cause: errors.New("class not registered")})
	var missing *MissingProvider
	if !errors.Is(err, ErrNoProvider) || !errors.As(err, &missing) || missing.WordSize != 64 {
		t.Errorf("%v", err)
	}
	for _, want := range []string{"Microsoft.ACE.OLEDB.16.0", "64 bits", "class not registered"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %s", err, want)
		}
	}
}
