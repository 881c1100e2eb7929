package clubfile_test

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// What was done to a club file past this package, and what is said of it.
func TestDamage(t *testing.T) {
	const evening, entries = 6, 53
	for _, c := range []struct {
		name, how string
		want      []clubfile.Damage // without the reason
	}{
		{"a result",
			`UPDATE entry SET body = replace(body, '"tricks":1', '"tricks":2') WHERE evening = 6 AND seq = (SELECT min(seq) FROM entry WHERE evening = 6 AND seq > 20 AND body LIKE '%"tricks":1%')`,
			[]clubfile.Damage{{Part: clubfile.InEvening, Evening: evening, From: -1}}},
		{"a moment", "UPDATE entry SET recorded = replace(recorded, ':', '.') WHERE evening = 6 AND seq = 7",
			[]clubfile.Damage{{Part: clubfile.InEvening, Evening: evening, From: 7}}},
		{"a kind", "UPDATE entry SET kind = 'result erased' WHERE evening = 6 AND seq = 30",
			[]clubfile.Damage{{Part: clubfile.InEvening, Evening: evening, From: 30}}},
		{"who recorded it", "UPDATE entry SET author = 'somebody' WHERE evening = 6 AND seq = 1",
			[]clubfile.Damage{{Part: clubfile.InEvening, Evening: evening, From: 1}}},
		{"two entries changed over",
			"UPDATE entry SET seq = CASE seq WHEN 1020 THEN 21 ELSE 20 END WHERE evening = 6 AND seq IN (1020, 21)",
			[]clubfile.Damage{{Part: clubfile.InEvening, Evening: evening, From: 20}}},
		{"an entry gone", "DELETE FROM entry WHERE evening = 6 AND seq = 40",
			[]clubfile.Damage{{Part: clubfile.InEvening, Evening: evening, From: 40}}},
		{"the last entry gone", "DELETE FROM entry WHERE evening = 6 AND seq = 53",
			[]clubfile.Damage{{Part: clubfile.InEvening, Evening: evening, From: entries, End: true}}},
		{"all entries gone", "DELETE FROM entry WHERE evening = 6",
			[]clubfile.Damage{{Part: clubfile.InEvening, Evening: evening, From: 1, End: true}}},
		{"an entry of another evening",
			"INSERT INTO entry SELECT 6, 54, recorded, author, kind, body, sum FROM entry WHERE evening = 5 AND seq = 54", []clubfile.Damage{{Part: clubfile.InEvening, Evening: evening, From: entries + 1}}},
		{"when it began", "UPDATE evening SET created = '' WHERE id = 6",
			[]clubfile.Damage{{Part: clubfile.InEvening, Evening: evening, From: entries + 1, End: true}}},
		{"two evenings", "UPDATE entry SET author = 'x' WHERE seq = 9 AND evening IN (2, 4)",
			[]clubfile.Damage{{Part: clubfile.InEvening, Evening: 4, From: 9},
				{Part: clubfile.InEvening, Evening: 2, From: 9}}},
		{"an evening gone", "DELETE FROM entry WHERE evening = 3; DELETE FROM evening WHERE id = 3",
			[]clubfile.Damage{{Part: clubfile.InList}}},
		{"the newest evening gone", "DELETE FROM entry WHERE evening = 6; DELETE FROM evening WHERE id = 6",
			[]clubfile.Damage{{Part: clubfile.InList}}},
		{"an evening gone whose entries are there", "DELETE FROM evening WHERE id = 3",
			[]clubfile.Damage{{Part: clubfile.InList}, {Part: clubfile.InList}}},
		{"a name", "UPDATE player SET name = 'Liam O''Conner' WHERE number = '1002'",
			[]clubfile.Damage{{Part: clubfile.InPlayers, Number: "1002"}}},
		{"a number", "UPDATE player SET number = '1009' WHERE number = '1002'",
			[]clubfile.Damage{{Part: clubfile.InPlayers, Number: "1009"}}},
		{"somebody hidden shows", "UPDATE player SET hidden = 1 - hidden WHERE number = '1003'",
			[]clubfile.Damage{{Part: clubfile.InPlayers, Number: "1003"}}},
		{"a player gone", "DELETE FROM player WHERE number = '1002'", []clubfile.Damage{{Part: clubfile.InPlayers}}},
		{"whose file it is", "UPDATE origin SET id = 'x'", []clubfile.Damage{{Part: clubfile.InOrigin}}},
		{"no origin", "DELETE FROM origin", []clubfile.Damage{{Part: clubfile.InOrigin}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := versionCopy(t, 3)
			db := database(t, path)
			for text := range strings.SplitSeq("PRAGMA foreign_keys = 0; "+c.how, "; ") {
				if c.name == "two entries changed over" {
					db.Exec("UPDATE entry SET seq = 1020 WHERE evening = 6 AND seq = 20")
				}
				if _, err := db.Exec(text); err != nil {
					t.Fatal(err)
				}
			}
			db.Close()
			club := open(t, path)
			found, err := club.Verify(t.Context())
			if err != nil || len(found) != len(c.want) {
				t.Fatalf("%v, %v", found, err)
			}
			inEvenings := 0
			for i, d := range found {
				if !errors.Is(&d, clubfile.ErrDamaged) || d.Err == nil {
					t.Errorf("%+v", d)
				}
				if c.want[i].From < 0 && d.From > 20 {
					d.From = c.want[i].From
				}
				if d.Part == clubfile.InEvening {
					inEvenings++
				}
				if d.Err = nil; !reflect.DeepEqual(d, c.want[i]) {
					t.Errorf("%+v, want %+v", d, c.want[i])
				}
			}
			if inEvenings == 0 && len(club.Damaged()) == 0 {
				t.Error("nothing was found when it was opened")
			}
		})
	}
}

// A damaged evening is gone on with from its sound entries, before and after the damaged
// one, in an evening of its own. The damaged one stays as it is, and nothing more is
// recorded in it.
func TestContinue(t *testing.T) {
	path := versionCopy(t, 3)
	db := database(t, path)
	if _, err := db.Exec("UPDATE entry SET author = 'x' WHERE evening = 6 AND seq = 40"); err != nil {
		t.Fatal(err)
	}
	before := rows(t, db, allEntries)
	db.Close()
	club := open(t, path)
	j, ok, err := club.Unfinished()
	if err != nil || !ok || j.ID() != 6 {
		t.Fatalf("%v, %v, %v", j, ok, err)
	}
	var damage *clubfile.Damage
	if _, err := session.Resume(j); !errors.As(err, &damage) || damage.Evening != 6 || damage.From != 40 ||
		!errors.Is(err, session.ErrDamaged) {
		t.Fatalf("%v", err)
	}
	sound, err := j.Entries()
	if !errors.Is(err, clubfile.ErrDamaged) || len(sound) != 39 {
		t.Fatalf("%d entries, %v", len(sound), err)
	}
	undamaged := entriesOf(t, open(t, versionCopy(t, 3)), 6)

	goesOn, damage, err := club.Continue(6)
	if err != nil || damage == nil || goesOn.ID() != 7 || damage.Evening != 6 ||
		damage.From != 40 || damage.Continued != 7 {
		t.Fatalf("%v, %+v, %v", goesOn, damage, err)
	}
	s, err := session.Resume(goesOn)
	if err != nil {
		t.Fatal(err)
	}
	entries := s.State().Entries()
	if len(entries) != len(undamaged)+1 || len(damage.Lost) != 1 {
		t.Fatalf("%d entries, %+v", len(entries), damage.Lost)
	}
	for i, e := range undamaged {
		if got := entries[i]; i != 39 && !reflect.DeepEqual(got, e) {
			t.Errorf("%+v, want %+v", got, e)
		}
	}
	lost, is := entries[39].Fact.(session.Noticed)
	if n := lost.Note; !is || !reflect.DeepEqual(n, damage.Lost[0]) || n.Kind != session.EntryLost ||
		n.Entry != 40 || n.Text != undamaged[39].Fact.Kind() || !n.From.Equal(undamaged[39].At) {
		t.Errorf("%+v, of %+v", entries[39], undamaged[39])
	}
	note, is := entries[len(undamaged)].Fact.(session.Noticed)
	if !is || note.Note.Kind != session.GoesOnFromDamaged || note.Note.Number != 6 || note.Note.Entry != 40 {
		t.Errorf("%+v", note)
	}
	if err := s.Record("director", session.EveningClosed{}); err != nil {
		t.Error(err)
	}
	if after := rows(t, database(t, path), allEntries); !slices.Equal(after[:len(before)], before) {
		t.Error("the damaged evening was changed")
	}
	if found, err := club.Verify(t.Context()); err != nil || len(found) != 1 || found[0].Evening != 6 {
		t.Errorf("%v, %v", found, err)
	}
	if whole, damage, err := club.Continue(5); whole != nil || damage != nil || err != nil {
		t.Errorf("a whole evening: %v, %v, %v", whole, damage, err)
	}
	if _, _, err := club.Continue(99); !errors.Is(err, clubfile.ErrNoEvening) {
		t.Error(err)
	}
}

// Nothing is added behind an end that is not as it was written.
func TestNothingIsAddedToADamagedEnd(t *testing.T) {
	path := versionCopy(t, 3)
	db := database(t, path)
	if _, err := db.Exec("DELETE FROM entry WHERE evening = 6 AND seq = 53"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	j, err := open(t, path).Evening(6)
	if err != nil {
		t.Fatal(err)
	}
	for _, seq := range []int64{53, 54} {
		if err := j.Append([]session.Entry{{Seq: seq, Fact: session.EveningClosed{}}}); !errors.Is(err,
			clubfile.ErrDamaged) {
			t.Errorf("entry %d: %v", seq, err)
		}
	}
}

// What was damaged before there were seals is sealed as it is: an entry that cannot be
// read, or cannot be true, ends the sound part of its evening and of no other; it alone
// is lost when the evening is gone on with.
func TestDamagedBeforeItWasSealed(t *testing.T) {
	for what, c := range map[string]struct {
		how  string
		from int64
	}{
		"no JSON":          {"UPDATE entry SET body = substr(body, 2) WHERE evening = 3 AND seq = 40", 40},
		"no moment":        {"UPDATE entry SET recorded = 'yesterday' WHERE evening = 3 AND seq = 40", 40},
		"it comes again":   {"UPDATE entry SET kind = 'result received', body = (SELECT body FROM entry WHERE evening = 3 AND kind = 'result received' ORDER BY seq LIMIT 1) WHERE evening = 3 AND seq = 40", 50},
		"an entry is gone": {"DELETE FROM entry WHERE evening = 3 AND seq = 40", 40},
	} {
		t.Run(what, func(t *testing.T) {
			path := sampleCopy(t)
			db := database(t, path)
			if _, err := db.Exec(c.how); err != nil {
				t.Fatal(err)
			}
			db.Close()
			club := open(t, path)
			for id := range int64(evenings) {
				j, err := club.Evening(id + 1)
				if err != nil {
					t.Fatal(err)
				}
				_, err = session.Resume(j)
				var damaged *session.Damaged
				switch {
				case id+1 != 3 && err != nil:
					t.Errorf("evening %d: %v", id+1, err)
				case id+1 == 3 && (!errors.As(err, &damaged) || damaged.From != c.from):
					t.Errorf("%v", err)
				}
			}
			goesOn, damage, err := club.Continue(3)
			if err != nil || damage.From != c.from {
				t.Fatalf("%+v, %v", damage, err)
			}
			s, err := session.Resume(goesOn)
			if err != nil || len(damage.Lost) != 1 || damage.Lost[0].Entry != c.from {
				t.Fatal(err, damage.Lost)
			}
			whole := entriesOf(t, open(t, sampleCopy(t)), 3)
			if n := s.State().Seq; n != int64(len(whole))+1 {
				t.Errorf("%d entries, want one more than %d", n, len(whole))
			}
		})
	}
}

// A file of nothing is no new club.
func TestEmptyFile(t *testing.T) {
	path := clubPath(t)
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, open := range []func(string) (*clubfile.File, error){clubfile.Open, clubfile.OpenExisting} {
		if club, err := open(path); !errors.Is(err, clubfile.ErrEmpty) {
			t.Errorf("%v, %v", club, err)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 0 {
		t.Error("it was written to", err)
	}
	if _, err := clubfile.OpenExisting(path + " typo"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if files := names(t, path); len(files) != 1 {
		t.Errorf("files %q", files)
	}
}

func TestHiddenAndRemovedPlayers(t *testing.T) {
	club := open(t, clubPath(t))
	anna, liam, zoe := clubfile.Player{Number: "1", Name: "Anna"}, clubfile.Player{Number: "2",
		Name: "Liam"}, clubfile.Player{Number: "3", Name: "Zoë"}
	check := func(shown, hidden []clubfile.Player) {
		t.Helper()
		if got, err := club.Players(); err != nil || !slices.Equal(got, shown) {
			t.Errorf("%v, %v", got, err)
		}
		if got, err := club.HiddenPlayers(); err != nil || !slices.Equal(got, hidden) {
			t.Errorf("hidden %v, %v", got, err)
		}
		if found, err := club.Verify(t.Context()); len(found) > 0 || err != nil {
			t.Errorf("%v, %v", found, err)
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	must(club.SetPlayers([]clubfile.Player{anna, liam, zoe}))
	must(club.HidePlayer(" 2", true))
	check([]clubfile.Player{anna, zoe}, []clubfile.Player{liam})
	if name, ok, err := club.PlayerName("2"); ok || err != nil {
		t.Errorf("%q, %v", name, err)
	}
	liam.Name = "Liam O'Connor"
	must(club.SetPlayers([]clubfile.Player{liam})) // a list that is taken over again shows nobody who is hidden
	check([]clubfile.Player{anna, zoe}, []clubfile.Player{liam})
	must(club.HidePlayer("2", false))
	_, err := club.Forget("1")
	must(err)
	check([]clubfile.Player{liam, zoe}, nil)
	if err := club.HidePlayer("1", true); !errors.Is(err, clubfile.ErrNoPlayer) {
		t.Error(err)
	}
}

// A new club file, its copies and what lies beside it while it is written are
// for their owner's eyes.
func TestFilesAreTheirOwners(t *testing.T) {
	check := func(path string) {
		t.Helper()
		if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
			t.Errorf("%v, %v", info.Mode(), err)
		}
	}
	path := clubPath(t)
	open(t, path)
	check(path)
	old := sampleCopy(t)
	if err := os.Chmod(old, 0o644); err != nil { // as earlier versions made it
		t.Fatal(err)
	}
	club := open(t, old)
	check(old)
	check(club.Kept())
	if err := os.Chmod(old, 0o664); err != nil { // the owner's own wish stands
		t.Fatal(err)
	}
	club.Close()
	open(t, old)
	if info, err := os.Stat(old); err != nil || os.PathSeparator == '/' && info.Mode().Perm() != 0o664 {
		t.Error(fmt.Sprint(info.Mode()), err)
	}
}
