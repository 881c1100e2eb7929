package personaljson_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/personaljson"
	"clubnight/session/review"
	"clubnight/session/sessiontest"
)

func written(t *testing.T, s *session.Session) (d personaljson.File, file string) {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	var b bytes.Buffer
	if err := personaljson.Write(&b, st, review.Everybody(st, sc, review.Options{})); err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(b.Bytes()))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		t.Fatal(err)
	}
	return d, b.String()
}

// What is written reads as the same figures, which add up exactly.
func TestWrite(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		d, _ := written(t, sessiontest.Sensible(t, k.Odd(t), true))
		swings := 0
		for _, c := range d.Contestants {
			var sum scoring.Frac
			for _, b := range c.Boards {
				if !b.Scored {
					continue
				}
				if sum = sum.Add(*b.Over); b.Swing == nil {
					continue
				}
				swings++
				all := b.Average.Add(b.Swing.Bid).Add(b.Swing.Play)
				if b.Swing.Lead != nil {
					all = all.Add(*b.Swing.Lead)
				}
				if !all.Equal(*b.Value) || b.Deal == "" || b.Par == nil {
					t.Errorf("%s, board %d: %v is not %v", k.Name, b.Board, all, b.Value)
				}
			}
			if !sum.Equal(c.Over) || len(c.Meetings) == 0 {
				t.Errorf("%s, %s %d: %v over the average, the boards %v", k.Name, c.Kind, c.Number, c.Over, sum)
			}
		}
		if swings == 0 {
			t.Errorf("%s: no swing", k.Name)
		}
	}
}

// Before the deals are released nothing shows a card (Law 16D).
func TestLockedDeals(t *testing.T) {
	s := sessiontest.Sensible(t, sessiontest.Heat(t), false)
	d, file := written(t, s)
	for _, word := range []string{`"deal"`, `"par"`, `"swing"`, `"lead"`, `"worth"`, `"cards"`, `"calls"`} {
		if strings.Contains(file, word) {
			t.Errorf("%s before the deals are released", word)
		}
	}
	sessiontest.Record(t, s, session.DealsReleased{})
	after, _ := written(t, s)
	if len(after.Contestants) != len(d.Contestants) || after.Contestants[0].Swing == nil {
		t.Error("nothing is told of deals that are released")
	}
}

// What a recorder saw comes with its board.
func TestRecorded(t *testing.T) {
	taped := sessiontest.NewTaped(t, true)
	for k := range taped.State().Results { // nobody led what was not held
		sessiontest.Change(t, taped.Session, k, func(r *session.Result) { r.Lead = session.Lead{} })
	}
	_, file := written(t, taped.Session)
	if !strings.Contains(file, `"calls"`) || !strings.Contains(file, `"cards"`) {
		t.Error("the recorded auction and play are not there")
	}
}
