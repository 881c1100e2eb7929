package results

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/exchange/publish"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// published writes a file of an evening as another program would, with the changes.
func published(t *testing.T, changes ...string) string {
	t.Helper()
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	files, err := (&publish.Evening{State: st, Scores: sc}).Files("usebio", "heat")
	desktest.Must(t, err)
	text := string(files[0].Content)
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(text, changes[i]) {
			t.Fatalf("no %q in the file", changes[i])
		}
		text = strings.Replace(text, changes[i], changes[i+1], 1)
	}
	file := filepath.Join(t.TempDir(), "heat.xml")
	desktest.Must(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

// comparedTo takes an evening over, and compares it with what was published.
func comparedTo(t *testing.T, file string) *Comparison {
	t.Helper()
	a, err := Arrive(t.Context(), file, 0)
	desktest.Must(t, err)
	if !a.Session.State().Closed {
		t.Error("what was published is not over")
	}
	st, sc := sessiontest.Scored(t, a.Session)
	told, err := CompareWith(desk.English(), st, sc, a.Published, a.Taken)
	desktest.Must(t, err)
	return told
}

// What came in whole is equal; one bad line costs that line, and who differs is named
// with the figures and the boards.
func TestCompareWith(t *testing.T) {
	equal := comparedTo(t, published(t))
	desktest.WantText(t, "equal", equal.Head+strings.Join(equal.Said, "\n"), "243 results.", "18 of 18 pairs equal.",
		"The file says how it was scored: 18 of 18 totals, 18 of 18 places and 243 of 243 lines as published.")
	if len(equal.Rows)+len(equal.Lines)+len(equal.Faults) != 0 {
		t.Errorf("%+v", equal)
	}
	told := comparedTo(t, published(t, "<PERCENTAGE>53.94", "<PERCENTAGE>54.94",
		"<LEAD>S9</LEAD>\n<TRICKS>10</TRICKS>\n<SCORE>-130</SCORE>\n<NS_MATCH_POINTS>2<",
		"<LEAD>S9</LEAD>\n<TRICKS>10</TRICKS>\n<SCORE>-130</SCORE>\n<NS_MATCH_POINTS>3<",
		"<TRICKS>7</TRICKS>", "<TRICKS>many</TRICKS>"))
	desktest.WantText(t, "told", told.Head,
		"17 of 18 totals, 18 of 18 places and 242 of 243 lines as published; the first that differs: pair 1 NS",
		"54.94 %, here 53.94 %")
	desktest.WantText(t, "told", strings.Join(told.Said, "\n"), "of 18 pairs equal; what follows is first as published")
	if len(told.Faults) != 1 || !strings.Contains(told.Faults[0], "board 1: cannot be read") {
		t.Errorf("faults %q", told.Faults)
	}
	var pair *ComparedRow
	for i := range told.Rows {
		if strings.HasPrefix(told.Rows[i].Who, "Pair 1 NS") {
			pair = &told.Rows[i]
		}
	}
	if pair == nil {
		t.Fatalf("pair 1 is not told of: %+v", told.Rows)
	}
	desktest.WantText(t, "who", pair.Who, "Ayşe Ağaoğlu & Jürgen Weiß")
	if pair.Published != "3  54.94 %" || pair.Here != "3  53.94 %" {
		t.Errorf("%q and %q", pair.Published, pair.Here)
	}
	desktest.WantText(t, "why", pair.Why, "54.94 % and 53.94 %", "board 1")
	desktest.WantText(t, "boards", strings.Join(pair.Lines, "\n"), "Board 1, 1 against 10", "North-South 3 and 2")
	desktest.WantText(t, "all", strings.Join(told.Lines, "\n"), "Board 1, 1 against 10")
}

// A line that nobody can read is named, and the rest of the evening is there.
func TestFaultsAreNamed(t *testing.T) {
	told := comparedTo(t, published(t, "<EW_PAIR_NUMBER>10<", "<EW_PAIR_NUMBER>x<"))
	desktest.WantText(t, "told", strings.Join(told.Said, "\n"), "242 results.")
	if len(told.Faults) != 1 || !strings.Contains(told.Faults[0], "oard 1") {
		t.Errorf("faults %q", told.Faults)
	}
}

// A file tells which evenings it has, and what is none is refused.
func TestStoredEvenings(t *testing.T) {
	in := desk.English()
	list, err := StoredEvenings(in, t.Context(), published(t))
	if err != nil || len(list) != 1 || !strings.HasPrefix(list[0].Title, "Ladies' pairs: third heat, ") ||
		list[0].Aside != "243 results" {
		t.Errorf("%+v, %v", list, err)
	}
	club, err := clubfile.Open(filepath.Join(t.TempDir(), "club.clubnight"))
	desktest.Must(t, err)
	for range 2 {
		_, err = club.Import(sessiontest.Heat(t).State().Entries())
		desktest.Must(t, err)
	}
	club.NewEvening()
	desktest.Must(t, club.Close())
	if list, err = StoredEvenings(in, t.Context(), club.Path()); err != nil || len(list) != 2 || list[0].Number != 2 ||
		!strings.HasPrefix(list[1].Title, "Ladies' pairs") {
		t.Errorf("%+v, %v", list, err)
	}
	letter := filepath.Join(t.TempDir(), "letter.txt")
	desktest.Must(t, os.WriteFile(letter, []byte("Dear members"), 0o600))
	if _, err := StoredEvenings(in, t.Context(), letter); !errors.Is(err, exchange.ErrUnknown) {
		t.Error(err)
	}
	if _, err := Arrive(t.Context(), letter, 0); !errors.Is(err, exchange.ErrUnknown) {
		t.Error(err)
	}
	if _, err := Arrive(t.Context(), published(t), 7); !errors.Is(err, exchange.ErrNoEvening) {
		t.Error(err)
	}
}
