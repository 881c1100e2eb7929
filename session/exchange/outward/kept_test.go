package outward_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/outward"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// first is where a pair played a board first.
func first(s *session.Session, section, board int) (k session.Key) {
	for key := range s.State().Results {
		if key.Section == section && key.Board == board && (k == session.Key{} || key.Compare(k) < 0) {
			k = key
		}
	}
	return k
}

// ruled are evenings of an ordinary form with something on board 3 that few
// formats can hold, by name.
func ruled(t *testing.T) map[string]*session.Session {
	t.Helper()
	assigned := func(points ...scoring.Points) *scoring.Ruling {
		r := &scoring.Ruling{Kind: scoring.Assigned}
		for _, p := range points {
			r.Scores = append(r.Scores, scoring.Weighted{Score: p, Weight: scoring.F(1, int64(len(points)))})
		}
		return r
	}
	all := map[string]*session.Session{}
	for _, form := range []struct {
		name, family string
		options      movement.Options
		choices      method.Choices
	}{
		{"mitchell", "mitchell", movement.Options{Tables: 5, BoardsPerRound: 3},
			method.Choices{Method: "mp", As: "ebu"}},
		{"howell", "howell", movement.Options{Tables: 5, BoardsPerRound: 3},
			method.Choices{Method: "mp", As: "ebu2025"}},
		{"butler", "howell", movement.Options{Tables: 5, BoardsPerRound: 3},
			method.Choices{Method: "butler", As: "ebu"}},
	} {
		for what, fact := range map[string]func(k session.Key) session.Fact{
			"plain": func(session.Key) session.Fact { return nil },
			"split": func(k session.Key) session.Fact {
				return session.RulingGiven{Key: k, ForNS: assigned(420), ForEW: assigned(-50)}
			},
			"weighted": func(k session.Key) session.Fact {
				return session.RulingGiven{Key: k, ForNS: assigned(420, -50), ForEW: assigned(420, -50)}
			},
			"artificial": func(k session.Key) session.Fact {
				return session.RulingGiven{Key: k, ForNS: &scoring.Ruling{Kind: scoring.AveragePlus},
					ForEW: &scoring.Ruling{Kind: scoring.AverageMinus}}
			},
		} {
			s := sessiontest.Evening(t, form.name, sessiontest.Made(t, form.family, form.options))
			sessiontest.Record(t, s, session.ScoringSet{Choices: form.choices})
			sessiontest.Play(t, s, 1, 9)
			if f := fact(first(s, 1, 3)); f != nil {
				sessiontest.Record(t, s, f)
			}
			all[form.name+" "+what] = s
		}
	}
	fouled := sessiontest.Evening(t, "fouled",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 3}))
	sessiontest.Play(t, fouled, 1, 5)
	sessiontest.Record(t, fouled, session.BoardFouled{Section: 1, Board: 1, Tables: []int{1, 2}, Form: "X"})
	all["mitchell fouled"] = fouled
	for name, combined := range map[string]bool{"two sections": false, "two sections combined": true} {
		m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 3})
		s := sessiontest.Evening(t, name, m, m)
		if combined {
			sessiontest.Record(t, s, session.SectionsCombined{Fields: [][]int{{1, 2}}})
		}
		sessiontest.Play(t, s, 1, 5)
		sessiontest.Play(t, s, 2, 5)
		all[name] = s
	}
	for _, k := range sessiontest.Kinds {
		if strings.HasPrefix(k.Name, "swiss by") || k.Name == "teams" {
			all[k.Name] = k.Clean(t)
		}
	}
	return all
}

// again is what a file of a format becomes; the test is left where the format has no
// room for such an evening.
func again(t *testing.T, f outward.Format, a *account.Account) *account.Arrival {
	t.Helper()
	files, err := f.Files(a, "tuesday", outward.Options{})
	if errors.Is(err, figures.ErrNoRoom) {
		t.Skip(err)
	}
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	name, content := files[0].Name, files[0].Content
	if len(files) > 1 {
		if content, err = outward.Zip(files, a.Date); err != nil {
			t.Fatal(err)
		}
		name = "tuesday.zip"
	}
	return arrived(t, name, content)
}

// arrived is what a file becomes.
func arrived(t *testing.T, name string, content []byte) *account.Arrival {
	t.Helper()
	c, err := exchange.OpenBytes(context.Background(), filepath.Base(name), content)
	if err != nil {
		t.Fatal(err)
	}
	e, err := account.Arrive(context.Background(), c, c.Evenings[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range e.Taken.Faults {
		t.Errorf("board %d: %v", f.Board, f.Err)
	}
	return e
}

// proved is what an arrival comes to of what was published.
func proved(t *testing.T, e *account.Arrival) *account.Proof {
	t.Helper()
	st, sc := sessiontest.Scored(t, e.Session)
	c, _, err := account.Prove(e.Published, e.Taken, st, sc)
	if err != nil {
		t.Fatal(err)
	}
	return &c.Proof
}

// Our own files come back as what they were, whatever was ruled in them: matchpoints stay
// matchpoints, and a Swiss, teams and sections that are one field are found. What is
// recorded of it says whether the file had said so.
func TestOwnFilesStayWhatTheyWere(t *testing.T) {
	for name, s := range ruled(t) {
		a := accounttest.Told(t, s)
		a.Club = account.Club{Name: "Riverside", Country: "England", Phone: "0"}
		for _, f := range outward.Formats {
			if f.Holds != exchange.HoldsEvenings || f.Name == "lin" || f.Name == "capsule" {
				continue // LIN has no figures, and a capsule the journal itself
			}
			t.Run(fmt.Sprint(name, " ", f.Name), func(t *testing.T) {
				if f.Name == "ecats" && (a.Swiss || a.Method.Matches == "swiss" ||
					len(a.Sections) > 1 || a.Method.Method != "mp") {
					t.Skip("boards in matchpoints, without a total")
				}
				e := again(t, f, a)
				st := e.Session.State()
				if st.Scoring.Method != a.Method.Method ||
					(st.Scoring.Matches == "swiss") != (a.Method.Matches == "swiss") {
					t.Errorf("scored as %v, was %v", st.Scoring, a.Method)
				}
				if got, want := st.Fields(), s.State().Fields(); !reflect.DeepEqual(got, want) {
					t.Errorf("compared %v, were %v", got, want)
				}
				if p := proved(t, e); (f.Name == "pbn" || f.Name == "json") && (!p.Holds() || !p.Whole()) {
					t.Errorf("%+v, first %+v", *p, p.First)
				}
				journal(t, e)
			})
		}
	}
}

// journal checks that what nobody said is not recorded as if somebody had.
func journal(t *testing.T, e *account.Arrival) {
	t.Helper()
	p := proved(t, e)
	for _, entry := range e.Session.State().Entries() {
		set, is := entry.Fact.(session.ScoringSet)
		if !is {
			continue
		}
		want := map[account.Found]session.ScoringKnown{account.OfFigures: session.ByFigures,
			account.OfKind: session.ByCustom}[p.Found]
		if set.Known != want || p.Found == "" {
			t.Errorf("recorded as known %q, found %q", set.Known, p.Found)
		}
		if set.Known == session.ByFigures && !p.Holds() {
			t.Errorf("said to be in the figures, and %+v", *p)
		}
	}
}

// A file of another program says that it is an ordinary event of pairs, and its
// percentages are those of matchpoints: it is no Swiss, though a ruling that the format
// cannot hold keeps the totals from being equal.
func TestPublishedPairsAreNoSwiss(t *testing.T) {
	a := accounttest.Told(t, ruled(t)["mitchell split"])
	f, _ := outward.Find("usebio")
	files, err := f.Files(a, "tuesday", outward.Options{})
	if err != nil {
		t.Fatal(err)
	}
	file := strings.Replace(string(files[0].Content), `EVENT_TYPE="PAIRS"`, `EVENT_TYPE="MP_PAIRS"`, 1)
	if !strings.Contains(file, "MP_PAIRS") || !strings.Contains(file, "<PERCENTAGE>") {
		t.Fatalf("%.600s", file)
	}
	for name, file := range map[string]string{
		"stated": file, "untyped": strings.Replace(strings.Replace(file, `EVENT_TYPE="MP_PAIRS"`, "", 1),
			"<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>", "", 1),
	} {
		e := arrived(t, "tuesday.xml", []byte(file))
		p := proved(t, e)
		if st := e.Session.State(); st.Scoring.Method != "mp" || st.Scoring.Matches != "" {
			t.Errorf("%s: scored as %v", name, st.Scoring)
		}
		if p.Holds() || p.Totals.Of != 10 || p.First == nil || p.First.Cause != account.ByRuling || p.Lines.Of != 75 {
			t.Errorf("%s: %+v, first %+v", name, p, p.First)
		}
		journal(t, e)
	}
}

// A final of 44 pairs with one ranking, as Scandinavian programs publish it: Direction is
// where a pair began. The first of its totals is that of two sessions.
func TestPublishedFinalOfManyPairs(t *testing.T) {
	s := sessiontest.Evening(t, "Final",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 22, BoardsPerRound: 2, Rounds: 11}))
	sessiontest.Record(t, s, session.ScoringSet{Choices: method.Choices{Method: "mp", As: "ebu", Winners: "1"}})
	sessiontest.Play(t, s, 1, 11)
	a := accounttest.Told(t, s)
	f, _ := outward.Find("pbn")
	files, err := f.Files(a, "final", outward.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	rows := -1 // of the ranking
	for line := range strings.Lines(string(files[0].Content)) {
		switch {
		case strings.HasPrefix(line, "%Clubnight"), strings.HasPrefix(line, "[Scoring "):
			continue
		case strings.HasPrefix(line, "[TotalScoreTable "):
			line, rows = "[TotalScoreTable \"Rank;PairId;Direction;TotalScoreMP;TotalPercentage;NrBoards\"]\n", 0
		case rows >= 0 && strings.HasPrefix(line, "["):
			rows = -1
		case rows >= 0:
			words := strings.Fields(line)
			if len(words) < 5 {
				break
			}
			direction := "NS"
			if len(words[1]) > 1 && words[1] > "22" {
				direction = "EW"
			}
			line = strings.Join([]string{words[0], words[1], direction, words[2], words[3], "22"}, " ") + "\n"
			rows++
		}
		lines = append(lines, line)
	}
	file := strings.Join(lines, "")
	e := arrived(t, "final.pbn", []byte(file))
	p := proved(t, e)
	if want := (account.Share{Equal: 44, Of: 44}); p.Totals != want || p.Places != want ||
		p.Lines != (account.Share{Equal: 484, Of: 484}) {
		t.Errorf("%+v", *p)
	}
	doubled := file[:strings.Index(file, "[TotalScoreTable")] +
		strings.Replace(file[strings.Index(file, "[TotalScoreTable"):], " NS ", " NS 9", 1)
	e = arrived(t, "final.pbn", []byte(doubled))
	if p = proved(t, e); p.Totals.Equal != 43 || p.First == nil || p.First.Cause != account.BySum ||
		e.Session.State().Scoring.Matches != "" || e.Session.State().Scoring.Method != "mp" {
		t.Errorf("%+v, %v", *p, e.Session.State().Scoring)
	}
	journal(t, e)
}
