package pbn

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// ErrNothing is returned for an evening on which no board was played.
var ErrNothing = errors.New("no board was played")

// ResultForm is how results stand in a file.
type ResultForm uint8

// The forms.
const (
	Both   ResultForm = iota // as Games, and the first game of each board has the tables
	Games                    // each result is a game
	Tables                   // each board is a game with a ScoreTable, and the first has the TotalScoreTable
)

// Options are choices of the writer.
type Options struct {
	Form ResultForm
	// UTF8 writes every letter as it is. Without it the file is ISO 8859-1,
	// as the standard has it.
	UTF8 bool
	// Apostrophes are written for quotes, for readers that take no escaped ones.
	Apostrophes bool

	notes *annotator // what an account has not
}

// Write writes an evening; ErrNothing where no board was played. The cards, their
// analysis, auctions and play are in it as far as they are in the account.
func Write(w io.Writer, a *account.Account, o Options) error {
	set := &deal.Set{Apostrophes: o.Apostrophes, Directives: head(a)}
	if o.UTF8 {
		set.Charset = deal.UTF8
	}
	for i := range a.Sections {
		p := &section{account: a, Section: &a.Sections[i], place: i + 1, o: o}
		p.boards(set)
	}
	if len(set.Boards) == 0 {
		return fmt.Errorf("PBN: %w", ErrNothing)
	}
	return deal.PBN.Write(w, set)
}

// own is how the lines begin that only this program understands.
const own = "%Clubnight-"

// head are the lines before the first game.
func head(a *account.Account) []string {
	lines := []string{"% PBN 2.1", "% EXPORT"}
	say := func(what, value string) {
		if value = strings.Join(strings.Fields(value), " "); value != "" && len(value) < 200 {
			lines = append(lines, own+what+": "+value)
		}
	}
	var chosen []string
	choices := a.Method
	for _, c := range choices.All() {
		if *c.To != "" && !strings.ContainsAny(*c.To, " \t\r\n") {
			chosen = append(chosen, c.Name+"="+*c.To)
		}
	}
	say("Scoring", strings.Join(chosen, " "))
	say("Director", a.Director)
	say("Event", a.Event)
	if a.Session > 0 {
		say("Session", fmt.Sprintf("%d/%d", a.Session, a.Sessions))
	}
	if a.Swiss {
		say("Swiss", "yes")
	}
	if a.Provisional {
		say("Provisional", "yes")
	}
	for _, list := range a.Combined {
		say("Together", strings.Trim(fmt.Sprint(list), "[]"))
	}
	for i, s := range a.Sections {
		for _, b := range s.Byes {
			say("Bye", fmt.Sprintf("%d %d %d", i+1, b.Round, b.Number))
		}
		for _, t := range s.Triples {
			say("Triple", fmt.Sprintf("%d %d %d %s", i+1, t.Kind, t.Round, strings.Trim(fmt.Sprint(t.Who), "[]")))
		}
	}
	return lines
}

// section is a section under way into a file.
type section struct {
	*account.Section
	account *account.Account
	place   int
	o       Options
}

// boards writes the boards of a section.
func (p *section) boards(set *deal.Set) {
	first := true
	for lines := range byBoard(p.Lines) {
		var games []deal.Board
		if p.o.Form == Tables {
			games = append(games, p.board(lines[0].Board))
		} else {
			for _, l := range lines {
				games = append(games, p.game(l))
			}
		}
		if p.o.Form != Games {
			t := p.scoreTable(lines)
			games[0].SetTag(t)
			if first {
				games[0].SetTag(p.totalTable())
			}
		}
		first = false
		set.Boards = append(set.Boards, games...)
	}
	for i := range p.Boards { // those that nobody played
		n := p.Boards[i].Number
		if !first && p.o.Form != Games &&
			!slices.ContainsFunc(p.Lines, func(l account.BoardPlay) bool { return l.Board == n }) {
			set.Boards = append(set.Boards, p.board(n))
		}
	}
}

// byBoard gives the lines board by board.
func byBoard(lines []account.BoardPlay) func(func([]*account.BoardPlay) bool) {
	sorted := make([]*account.BoardPlay, len(lines))
	for i := range lines {
		sorted[i] = &lines[i]
	}
	slices.SortStableFunc(sorted, func(a, b *account.BoardPlay) int {
		return cmp.Or(cmp.Compare(a.Board, b.Board), cmp.Compare(a.Table, b.Table), cmp.Compare(a.Round, b.Round))
	})
	return func(yield func([]*account.BoardPlay) bool) {
		for from := 0; from < len(sorted); {
			to := from
			for to < len(sorted) && sorted[to].Board == sorted[from].Board {
				to++
			}
			if !yield(sorted[from:to]) {
				return
			}
			from = to
		}
	}
}

// contestant is who has a number, if two have it that of the side; an empty one
// where nobody is known.
func (p *section) contestant(number int, side scoring.Side) *account.Contestant {
	found := &account.Contestant{Number: number}
	for i := range p.Contestants {
		if c := &p.Contestants[i]; c.Number == number && (found.Players == nil || c.Side == side) {
			found = c
		}
	}
	return found
}

// unknown is how PBN says that something is not known.
const unknown = "?"

// heading begins a game: a board with what every game of an evening has.
func (p *section) heading(number int) deal.Board {
	b := deal.NewBoard(number, deal.Deal{})
	date := "????.??.??"
	if !p.account.Date.IsZero() {
		date = p.account.Date.Format("2006.01.02")
	}
	for _, t := range [][2]string{{"Event", p.account.Title}, {"Site", p.account.Club.Name}, {"Date", date},
		{"Scoring", scoringTag(p.account)},
		{"Competition", competition[p.account.Plays]}, {"Section", p.letter()}} {
		b.Tags = append(b.Tags, deal.Tag{Name: t[0], Value: cmp.Or(t[1], unknown)})
	}
	return b
}

// letter is that of the section, also of one that stands alone.
func (p *section) letter() string { return cmp.Or(p.Letter, session.Letter(p.place)) }

var competition = map[movement.ContestantKind]string{movement.Pair: "Pairs", movement.Team: "Teams",
	movement.Individual: "Individuals"}

// cards gives a game its cards, and says whether they are known.
func (p *section) cards(b *deal.Board) *account.Board {
	i := slices.IndexFunc(p.Boards, func(known account.Board) bool { return known.Number == b.Number })
	if i < 0 {
		return nil
	}
	known := &p.Boards[i]
	b.Deal, b.Dealer, b.Vul, b.Lesson = known.Deal, known.Dealer, known.Vul, known.Lesson
	return known
}

// board is a board without what happened at a table.
func (p *section) board(number int) deal.Board {
	b := p.heading(number)
	for _, name := range []string{"West", "North", "East", "South", "Declarer", "Contract", "Result"} {
		b.Tags = append(b.Tags, deal.Tag{Name: name})
	}
	if known := p.cards(&b); known != nil && known.Tricks != nil {
		for _, t := range AnalysisTags(*known.Tricks, b.Dealer, b.Vul) {
			b.SetTag(t)
		}
	}
	return b
}

// scoringTag is the form of scoring as PBN 2.1 (3.4.12) has it: a system,
// and what modifies it.
func scoringTag(a *account.Account) string {
	chosen, err := a.Method.Options()
	switch {
	case err != nil || a.Method.Method == "" && a.Method.As == "":
		return unknown
	case chosen.Teams != nil:
		return map[scoring.Unit]string{scoring.IMP: "IMP", scoring.Matchpoint: "BAM",
			scoring.TotalPoint: "TotalPoints"}[unit(a)]
	case chosen.Pairs.Method == scoring.TotalPoints:
		return "TotalPoints"
	case chosen.Pairs.Method == scoring.Butler && chosen.Pairs.Datum.Median:
		return "IMP;Butler;Median"
	case chosen.Pairs.Method == scoring.Butler:
		return "IMP;Butler"
	case chosen.Pairs.Method == scoring.CrossIMPs:
		return cmp.Or(map[scoring.Divisor]string{scoring.PerComparison: "IMP;Cross2",
			scoring.PerScore: "IMP;Cross1", scoring.Undivided: "IMP;Cross"}[chosen.Pairs.Divisor], "IMP")
	}
	return "MatchPoints"
}

// unit is what a board is counted in.
func unit(a *account.Account) scoring.Unit {
	chosen, err := a.Method.Options()
	if err != nil {
		return scoring.Matchpoint
	}
	return chosen.BoardUnit()
}

// decimal writes a figure with as few decimals as show it, and at most two.
func decimal(f scoring.Frac) string { return scoring.Shortest(f, 2, scoring.HalfAwayFromZero) }

// exactly writes a figure as a decimal where that is it, else as a fraction.
func exactly(f *scoring.Frac) string {
	if f == nil {
		return "-"
	}
	text := decimal(*f)
	if back, err := scoring.ParseFrac(text); err != nil || !back.Equal(*f) {
		return f.String()
	}
	return text
}

func number(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}
