package session_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
)

// A word of a result that was damaged in the journal costs that board and no other, and
// never counts as nothing: whoever scores, leaves it out and says so.
func TestDamagedWordsOfAResult(t *testing.T) {
	whole := sessiontest.Small(t).State()
	at := -1
	for i, e := range whole.Entries() {
		if r, is := e.Fact.(session.ResultReceived); is && r.Result.Outcome == session.Played &&
			r.Result.Contract.Level == 4 && at < 0 {
			at = i
		}
	}
	if at < 0 {
		t.Fatal("nobody played at level 4")
	}
	key := whole.Entries()[at].Fact.(session.ResultReceived).Result.Key
	kind, body, err := session.EncodeFact(whole.Entries()[at].Fact)
	if err != nil {
		t.Fatal(err)
	}
	field := func(name string) string {
		_, rest, found := strings.Cut(string(body), `"`+name+`":`)
		if !found {
			t.Fatalf("%s has no %s", body, name)
		}
		value, _, _ := strings.Cut(rest, ",")
		return `"` + name + `":` + strings.TrimRight(value, "}")
	}
	for _, damaged := range []struct{ name, value string }{
		{"contract", `"4Q"`}, {"contract", `"8S"`}, {"contract", `""`}, {"contract", `"4"`},
		{"declarer", `"Q"`}, {"declarer", `""`},
		{"outcome", `"plaxed"`}, {"outcome", `""`}, {"outcome", `"unread"`}, {"outcome", `"artificial"`},
		{"ns", "77"}, {"ew", "-1"}, {"board", "99"}, {"round", "0"}, {"table", "4000000000"},
	} {
		t.Run(damaged.name+" "+damaged.value, func(t *testing.T) {
			text := strings.Replace(string(body), field(damaged.name), `"`+damaged.name+`":`+damaged.value, 1)
			fact, err := session.DecodeFact(kind, []byte(text))
			if err != nil {
				t.Skip("it is no entry: the journal ends before it") // 32 bits
			}
			entries := append([]session.Entry(nil), whole.Entries()[:at+1]...)
			entries[at].Fact = fact
			st, err := session.Fold(entries)
			if err != nil {
				t.Fatal(err)
			}
			r := st.Results[fact.(session.ResultReceived).Result.Key]
			if points, ok := r.Points(); ok || !r.Doubt.Any() {
				t.Fatalf("it counts %d, in doubt %t: %+v", points, r.Doubt.Any(), r)
			}
			sc, err := st.Score()
			if err != nil {
				t.Fatal(err)
			}
			for _, traveller := range sc.Travellers {
				for _, l := range traveller.Lines {
					if l.Key == key && (l.Scored() || l.HasPoints || len(l.Awards) > 0) {
						t.Errorf("it is scored: %+v", l)
					}
				}
			}
			said := false
			for _, o := range sc.Open {
				said = said || o.Kind == session.ResultInDoubt && o.Key == r.Key
			}
			if !said {
				t.Errorf("nobody is told: %+v", sc.Open)
			}
		})
	}
}

// broken is a journal that cannot be read to its end.
type broken struct {
	session.MemoryJournal
	err error
}

func (j *broken) Entries() ([]session.Entry, error) {
	entries, _ := j.MemoryJournal.Entries()
	return entries, j.err
}

func TestSoundIsWhatStandsBeforeTheDamage(t *testing.T) {
	whole := sessiontest.Small(t).State().Entries()
	cannot := func(n int) []session.Entry { // entry n comes again as the next
		entries := append([]session.Entry(nil), whole[:n]...)
		again := entries[n-1]
		again.Seq++
		entries = append(entries, again)
		for _, e := range whole[n:] {
			e.Seq++
			entries = append(entries, e)
		}
		return entries
	}
	last := len(whole)
	for _, c := range []struct {
		name    string
		entries []session.Entry
		err     error
		sound   int
		from    int64
	}{
		{"whole", whole, nil, last, 0},
		{"empty", nil, nil, 0, 0},
		{"damaged", whole[:7], fmt.Errorf("file x: %w", &session.Damaged{From: 8, Err: io.ErrUnexpectedEOF}), 7, 8},
		{"damaged at once", nil, &session.Damaged{From: 1, Err: io.ErrUnexpectedEOF}, 0, 1},
		{"an entry that cannot be true", cannot(last), nil, last, int64(last) + 1},
		{"both", cannot(last - 9), &session.Damaged{From: int64(last) + 2, Err: io.ErrUnexpectedEOF}, last - 9,
			int64(last) - 8},
		{"a gap", append(append([]session.Entry(nil), whole[:5]...), whole[6:]...), nil, 5, 6},
	} {
		j := &broken{err: c.err}
		if len(c.entries) > 0 {
			if err := j.Append(c.entries); err != nil {
				t.Fatal(err)
			}
		}
		sound, damaged, err := session.Sound(j)
		if err != nil || len(sound) != c.sound || (damaged == nil) != (c.from == 0) ||
			damaged != nil && damaged.From != c.from {
			t.Errorf("%s: %d entries, %v, %v", c.name, len(sound), damaged, err)
		}
		if _, err := session.Fold(sound); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		_, err = session.Resume(j)
		var d *session.Damaged
		if c.from == 0 && err != nil || c.from > 0 && (!errors.As(err, &d) || !errors.Is(err, session.ErrDamaged)) {
			t.Errorf("%s: resumed with %v", c.name, err)
		}
	}
	if _, damaged, err := session.Sound(&broken{err: io.ErrClosedPipe}); damaged != nil ||
		!errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a journal that cannot be read now: %v, %v", damaged, err)
	}
}
