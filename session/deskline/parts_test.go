package deskline_test

import (
	"errors"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/movement"
)

// What stands in a field of its own is read as in a line, and nothing may follow it.
func TestParts(t *testing.T) {
	m, err := movement.Make("mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(&session.MemoryJournal{})
	if err == nil {
		err = s.Record(session.ByDirector, session.SectionSet{ID: 1, Movement: m})
	}
	if err != nil {
		t.Fatal(err)
	}
	st := s.State()
	k, err := deskline.ReadPlace(st, "1 1")
	if want := (session.Key{Section: 1, Table: 1, Round: 1, Board: 1}); err != nil || k != want {
		t.Fatalf("%v %v", k, err)
	}
	for text, want := range map[string]string{
		"ave+": "AVE+", "60%": "60%", "430": "430", "-50": "-50", "3ntn+1": "430", "as 3ntn+1": "430",
		"60% 430 40% -50":   "60%:430 40%:-50",
		"w 1/3 430 2/3 -50": "1/3:430 2/3:-50", "1/3 430 2/3 -50": "1/3:430 2/3:-50",
		"none": "NOT PLAYED", "3imp": "3IMP",
	} {
		given, err := deskline.ReadAward(st, k, text)
		if err != nil || given.String() != must(scoring.ParseRuling(want)).String() {
			t.Errorf("%q is %v, want %s: %v", text, given, want, err)
		}
	}
	for text, want := range map[string]deskline.FaultKind{
		"": deskline.WantsAward, "60% 430 30% -50": deskline.WrongWeights, "3nt+1": deskline.WantsDeclarer,
		"ave+ ave-": deskline.TooMuch, "120%": deskline.WantsPercent,
	} {
		_, err := deskline.ReadAward(st, k, text)
		if fault, ok := err.(*deskline.Fault); !ok || fault.Kind != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := deskline.ReadPlace(st, "1 1 x"); err == nil {
		t.Error("a place with more behind it is read")
	}
	if section, board, err := deskline.ReadBoard(st, "a5"); section != 1 || board != 5 || err != nil {
		t.Errorf("board %d of section %d: %v", board, section, err)
	}
	if _, err := deskline.ReadContestant(st, "99"); err == nil {
		t.Error("contestant 99 is read")
	}
}

func must(r *scoring.Ruling, err error) *scoring.Ruling {
	if err != nil {
		panic(err)
	}
	return r
}

// FuzzParts: whatever is typed into one field of a dialog is read, or a fault
// says where it is wrong.
func FuzzParts(f *testing.F) {
	for _, text := range []string{"3 7", "B4 r2 12", "12", "B12", "4sn=", "-50", "ave+", "60%", "w 30% 4sn= 70% 4sn-1",
		"", "\x00", "999999999999999999999"} {
		f.Add(text)
	}
	s := evening(f, 1)
	enter(f, s, "3 9 4sn=")
	st := s.State()
	k := session.Key{Section: 1, Table: 3, Round: 3, Board: 9}
	f.Fuzz(func(t *testing.T, text string) {
		_, place := deskline.ReadPlace(st, text)
		_, who := deskline.ReadContestant(st, text)
		_, _, board := deskline.ReadBoard(st, text)
		_, assigned := deskline.ReadAssigned(st, k, text)
		_, award := deskline.ReadAward(st, k, text)
		for _, err := range []error{place, who, board, assigned, award} {
			var fault *deskline.Fault
			if err != nil && !errors.As(err, &fault) {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}
