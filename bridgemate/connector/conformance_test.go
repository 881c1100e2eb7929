package connector

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// way is how an evening gets its results: by file, over a network, or by hand.
type way struct {
	name string
	// begin gives the evening to the room; enter enters results there and takes them in,
	// and finish tells of a round that was drawn.
	begin func(t *testing.T, s *session.Session) (enter func(...session.Result), finish func())
}

var ways = []way{
	{"by hand", func(t *testing.T, s *session.Session) (func(...session.Result), func()) {
		room := feed.ByHand(s)
		return func(results ...session.Result) {
				for _, r := range results {
					sessiontest.Record(t, s, session.ResultCorrected{Result: r})
				}
			}, func() {
				if err := room.FinishChanges(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
	}},
	{"by file", func(t *testing.T, s *session.Session) (func(...session.Result), func()) {
		l := bridgemate.New(s, members, bridgemate.Options{Generation: bws.BCS, File: filepath.Join(t.TempDir(), "evening.bws")})
		if err := l.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
		return func(results ...session.Result) {
				file, err := bws.Open(t.Context(), l.Options().File)
				if err == nil {
					err = file.Batch(func(b bws.Batch) error {
						for _, r := range results {
							if _, err := b.Insert("ReceivedData", row(r).Row()); err != nil {
								return err
							}
						}
						return nil
					})
				}
				if err != nil {
					t.Fatal(err)
				}
				for range 2 {
					if err := l.ReadNow(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
			}, func() {
				if err := l.FinishChanges(t.Context()); err != nil {
					t.Fatal(err)
				}
				file, err := bws.Open(t.Context(), l.Options().File)
				if err == nil { // the control program takes it
					err = file.Batch(func(b bws.Batch) error {
						_, err := b.Update("Tables", nil, bws.Row{"UpdateFromRound": 0})
						return err
					})
				}
				if err != nil {
					t.Fatal(err)
				}
			}
	}},
	{"by network", func(t *testing.T, s *session.Session) (func(...session.Result), func()) {
		l, m := started(t, s)
		return func(results ...session.Result) {
			n, of := numbersOf(s.State(), l.Options()), protocol.GUID(s.State().Network.Session)
			for _, r := range results {
				m.enter(n.wire(of, r))
			}
			turn(t, l)
			agrees(t, l, m)
		}, func() { turn(t, l) }
	}},
}

// row is a result as a row of the file.
func row(r session.Result) bws.Received {
	row := bws.Received{Section: r.Section, Table: r.Table, Round: r.Round, Board: r.Board, PairNS: r.NS, PairEW: r.EW}
	if r.Outcome == session.NotPlayed {
		row.Remarks = "Not played"
		return row
	}
	if r.Outcome == session.Artificial {
		row.Remarks = bws.ArtificialScore(r.ForNS.Amount, r.ForEW.Amount).String()
		return row
	}
	row.Contract, row.LeadCard = bws.FormatContract(r.Contract), bws.FormatLead(r.Lead.String())
	if r.Contract.Level > 0 {
		row.NSEW, row.Result, row.Declarer = r.Declarer.String(), bws.FormatResult(r.Tricks), r.NS
		if r.Declarer.Side() == scoring.EW {
			row.Declarer = r.EW
		}
	}
	return row
}

// playedIn are the results of a round, chosen by their places alone.
func playedIn(t *testing.T, st *session.State, round int) (results []session.Result) {
	t.Helper()
	contracts := []struct {
		contract, declarer string
		tricks             int
	}{{"4S", "N", 0}, {"3NT", "E", 1}, {"2HX", "W", -2}, {"PASS", "", 0}, {"6C", "S", -1}, {"1NT", "N", 2}, {"5DXX", "E", 0}}
	for _, sec := range st.Sections {
		for _, row := range sec.Movement.Round(round) {
			if !sec.Movement.Playing(row) {
				continue
			}
			for _, b := range row.Boards() {
				r := session.Result{NS: row.NS, EW: row.EW, Key: session.Key{Section: sec.ID, Table: row.Table,
					Round: round, Board: b}}
				c := contracts[(b*5+row.Table*3+round+sec.ID)%len(contracts)]
				switch (b + 7*row.Table + 3*round) % 23 {
				case 0:
					r.Outcome = session.NotPlayed
				case 1:
					r.Percentages(scoring.Int(60), scoring.Int(40))
				default:
					r = sessiontest.PlayedOn(t, r, c.contract, c.declarer, c.tricks)
				}
				results = append(results, r)
			}
		}
	}
	return results
}

// rankings are the places and totals of an evening.
func rankings(t *testing.T, s *session.Session) string {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	if len(st.Doubtful()) > 0 {
		t.Errorf("in doubt: %+v", st.Doubtful())
	}
	var lines []string
	for _, r := range sc.Rankings {
		for _, rank := range r.Ranks {
			lines = append(lines, fmt.Sprintf("%v %d %v of %v", rank.Who, rank.Place, rank.Total, rank.Max))
		}
	}
	return strings.Join(lines, "\n")
}

// The same evening by hand, by file and over a network comes to equal rankings.
func TestWaysAgree(t *testing.T) {
	o := movement.Options{Tables: 5, BoardsPerRound: 2}
	missing := o
	missing.Half = movement.EWMissing
	for name, evening := range map[string]func(t *testing.T) *session.Session{
		"pairs": func(t *testing.T) *session.Session {
			return sessiontest.Evening(t, "Pairs", sessiontest.Made(t, "mitchell", missing))
		},
		"two sections": twoSections,
		"howell": func(t *testing.T) *session.Session {
			return sessiontest.Evening(t, "Howell", sessiontest.Made(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 2}))
		},
		"teams": func(t *testing.T) *session.Session {
			return sessiontest.Evening(t, "Teams", sessiontest.Made(t, "american-whist", movement.Options{Tables: 5, BoardsPerRound: 4}))
		},
		"swiss": func(t *testing.T) *session.Session {
			return sessiontest.Evening(t, "Swiss", sessiontest.Made(t, "swiss", movement.Options{Tables: 4,
				Rounds: 3, BoardsPerRound: 3}))
		},
		"individual": func(t *testing.T) *session.Session {
			return sessiontest.Evening(t, "Individual", sessiontest.Made(t, "individual", movement.Options{Tables: 2, BoardsPerRound: 2}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			want := ""
			for _, w := range ways {
				s := evening(t)
				enter, finish := w.begin(t, s)
				for round := 1; round <= max(s.State().Sections[0].Movement.Rounds,
					s.State().Sections[0].Movement.Planned); round++ {
					if round > s.State().Sections[0].Movement.Rounds {
						drawNext(t, s, round)
						finish()
					}
					enter(playedIn(t, s.State(), round)...)
				}
				got := rankings(t, s)
				if want == "" {
					want = got
				}
				if got != want || got == "" {
					t.Errorf("%s: %d results, rankings\n%s\nwant\n%s", w.name, s.State().Entered(), got, want)
				}
			}
		})
	}
}

func twoSections(t *testing.T) *session.Session {
	o := movement.Options{Tables: 5, BoardsPerRound: 2}
	s := sessiontest.Evening(t, "Two sections", sessiontest.Made(t, "mitchell", o), sessiontest.Made(t, "mitchell", o))
	sessiontest.Record(t, s, session.SectionsCombined{Fields: [][]int{{1, 2}}})
	return s
}

// drawNext draws the next round of a Swiss.
func drawNext(t *testing.T, s *session.Session, round int) {
	t.Helper()
	_, sc := sessiontest.Scored(t, s)
	var standings []movement.Standing
	for _, r := range sc.Rankings[0].Ranks {
		standings = append(standings, movement.Standing{Number: r.Who.Number, Points: r.Total})
	}
	next, drawn, err := s.State().Sections[0].Movement.NextRound(movement.Draw{Method: movement.Swiss,
		Standings: standings})
	if err != nil {
		t.Fatal(err)
	}
	from := map[int]int{}
	for _, table := range next.TableNumbers() {
		from[table] = round
	}
	sessiontest.Record(t, s, session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn}, session.MovementSending{ID: 1,
		From: from})
}
