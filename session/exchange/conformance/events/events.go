// Package events reads the events that others published as facts alone, without a file of
// their program: see scoring/published.
//
//	a, err := events.Read(published.Files, "butler_howell")
package events

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/account"
)

// Names are the events that there are.
var Names = []string{"mp_pairs_howell", "mp_pairs_mitchell", "cross_imp_howell", "butler_howell", "acbl_club_howell"}

// Read is an event as it was published: who met whom with which result, what that was
// worth and the ranking. Like a file of another program it has neither rounds nor a
// movement, except for the ACBL's, which has rounds and tables. The error is that of the
// first thing that cannot be read.
func Read(data fs.FS, name string) (*account.Account, error) {
	raw, err := fs.ReadFile(data, name+".json")
	if err != nil {
		return nil, err
	}
	a := &account.Account{Title: name, Sections: make([]account.Section, 1)}
	r := reader{a: a, s: &a.Sections[0]}
	if name == "acbl_club_howell" {
		r.acbl(raw)
	} else {
		r.compscore(raw)
	}
	if r.err != nil {
		return nil, fmt.Errorf("%s: %w", name, r.err)
	}
	return a, nil
}

// reader reads a published event.
type reader struct {
	a *account.Account
	s *account.Section
	// err is the first thing that cannot be read.
	err error
}

func (r *reader) fail(err error) { r.err = cmp.Or(r.err, err) }

func (r *reader) unmarshal(raw []byte, v any) {
	r.fail(json.Unmarshal(raw, v))
}

func (r *reader) number(text string) int {
	n, err := strconv.Atoi(strings.TrimRight(text, "NSEW="))
	r.fail(err)
	return n
}

func (r *reader) figure(text string) *scoring.Frac {
	if text == "" {
		return nil
	}
	f, err := scoring.ParseFrac(text)
	r.fail(err)
	return &f
}

// played enters contract, declarer and tricks won.
func (r *reader) played(l *account.BoardPlay, contract, by, tricks string) {
	var err error
	l.Outcome = session.Played
	l.Contract, err = scoring.ParseContract(contract)
	r.fail(err)
	if l.Contract.Level == 0 {
		return
	}
	l.Declarer, err = scoring.ParseDirection(by)
	r.fail(err)
	l.Tricks = r.number(tricks) - 6 - l.Contract.Level
}

// compscore reads an event of Compscore.
func (r *reader) compscore(raw []byte) {
	var event struct {
		Program string
		Winners int `json:"winner_type"`
		Boards  map[string]struct {
			Lines []struct {
				NS, EW, Contract, By, Tricks, Lead, Score string
				ExpNS                                     string `json:"exp_ns"`
				ExpEW                                     string `json:"exp_ew"`
			}
		}
		Ranking []struct{ Pair, Dir, Total, Pct, Place string }
	}
	r.unmarshal(raw, &event)
	r.a.Program = event.Program
	if event.Winners == 1 {
		r.s.Winners = scoring.OneWinner
	}
	for _, p := range event.Ranking {
		c := account.Contestant{Number: r.number(p.Pair), Place: r.number(p.Place),
			Total: r.figure(p.Total), Percent: r.figure(p.Pct)}
		c.Side = map[string]scoring.Side{"NS": scoring.NS, "EW": scoring.EW}[p.Dir]
		c.Players = []account.Player{{Name: "First " + p.Pair}, {Name: "Second " + p.Pair}}
		r.s.Contestants = append(r.s.Contestants, c)
	}
	for _, board := range slices.SortedFunc(maps.Keys(event.Boards),
		func(a, b string) int { return r.number(a) - r.number(b) }) {
		for _, from := range event.Boards[board].Lines {
			l := account.BoardPlay{NSAward: r.figure(from.ExpNS), EWAward: r.figure(from.ExpEW)}
			l.Key = session.Key{Section: 1, Board: r.number(board)}
			l.NS, l.EW = r.number(from.NS), r.number(from.EW)
			if adjusted, ok := strings.CutPrefix(from.Score, "A"); ok && len(adjusted) == 4 {
				l.Percentages(*r.figure(adjusted[:2]), *r.figure(adjusted[2:]))
			} else {
				r.played(&l, from.Contract, from.By, from.Tricks)
			}
			r.s.Lines = append(r.s.Lines, l)
		}
	}
}

// acbl reads an event of ACBLscore.
func (r *reader) acbl(raw []byte) {
	var event struct {
		Program  string
		Sections []struct {
			Pairs []struct {
				Pair, Score, Pct string
				BoardsPlayed     int `json:"boards_played"`
				Ranks            [][3]any
			}
			Boards map[string][]struct {
				Round              int    `json:"round_number"`
				Table              int    `json:"table_number"`
				NS                 string `json:"ns_pair"`
				EW                 string `json:"ew_pair"`
				NSScore            string `json:"ns_score"`
				Contract, Declarer string
				Tricks             string `json:"tricks_taken"`
				NSMP               string `json:"ns_match_points"`
				EWMP               string `json:"ew_match_points"`
			}
		}
	}
	r.unmarshal(raw, &event)
	if len(event.Sections) == 0 {
		r.fail(account.ErrNothing)
		return
	}
	r.a.Program, r.s.Winners = event.Program, scoring.OneWinner
	for _, p := range event.Sections[0].Pairs {
		c := account.Contestant{Number: r.number(p.Pair), Boards: p.BoardsPlayed,
			Total: r.figure(p.Score), Percent: r.figure(p.Pct)}
		for _, rank := range p.Ranks {
			label := fmt.Sprint(rank[1])
			first, _, tied := strings.Cut(label, "/")
			if rank[0] == 1.0 {
				c.Place, c.Tied = r.number(first), tied
			}
		}
		r.s.Contestants = append(r.s.Contestants, c)
	}
	for board, lines := range event.Sections[0].Boards {
		for _, from := range lines {
			l := account.BoardPlay{NSAward: r.figure(from.NSMP), EWAward: r.figure(from.EWMP)}
			l.Key = session.Key{Section: 1, Board: r.number(board), Round: from.Round, Table: from.Table}
			l.NS, l.EW = r.number(from.NS), r.number(from.EW)
			r.played(&l, from.Contract, from.Declarer, from.Tricks)
			r.s.Lines = append(r.s.Lines, l)
		}
	}
	slices.SortFunc(r.s.Lines, func(a, b account.BoardPlay) int { return a.Key.Compare(b.Key) })
}
