package lin

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// Errors of files and of their boards.
var (
	// ErrNoResults is returned for a file without a board of which the result is known.
	ErrNoResults = errors.New("no board has a result")
	// ErrUnfinished is the fault of a board whose auction or play is not whole.
	ErrUnfinished = errors.New("what became of the board is not said")
	// ErrNobody is the fault of a board without players.
	ErrNobody = errors.New("who played is not said")
)

func init() {
	account.Register("LIN", sniff, Read)
}

// sniff knows boards with results, and heads of matches without any board: the results of
// teams whose cards nobody knows.
func sniff(head []byte, _ string) bool {
	if f, err := deal.Detect(head); (err != nil || f != deal.LIN) &&
		!bytes.HasPrefix(bytes.TrimSpace(head), []byte("vg|")) {
		return false
	}
	_, err := Read(head)
	return err == nil
}

// reader makes an account of boards.
type reader struct {
	account.Section
	numbers map[string]int // of pairs by their names, of teams by theirs
	boards  map[int]bool
	faults  []account.Fault
	rounds  map[string]int // of the parts of an event
}

// Read reads the results of a LIN file. A board that is wrong, or of which nobody knows
// the result, is among the faults. The error is ErrNoResults.
func Read(file []byte) (*account.Account, error) {
	games, heads := deal.LINGames(file)
	r := &reader{numbers: map[string]int{}, boards: map[int]bool{}, rounds: map[string]int{}}
	a := new(account.Account)
	for _, h := range heads {
		if h.Home != "" && h.Away != "" {
			a.Plays = movement.Team
		}
		if a.Title == "" {
			a.Title = h.Title
		}
	}
	for i := range games {
		g := &games[i]
		if g.Err != nil {
			r.fault(g, g.Err)
			continue
		}
		if !r.boards[g.Number] {
			r.boards[g.Number] = true
			b := account.Board{Board: deal.NewBoard(g.Number, g.Deal)}
			b.Dealer, b.Vul = g.Dealer, g.Vul
			r.Section.Boards = append(r.Section.Boards, b)
		}
		if g.Number > movement.MaxBoardNumber {
			r.fault(g, account.ErrNumbers)
			continue
		}
		l, err := r.line(a, g)
		if err != nil {
			r.fault(g, err)
			continue
		}
		r.Lines = append(r.Lines, l)
	}
	for i := range heads {
		r.head(a, &heads[i])
	}
	a.Faults = r.faults
	if len(r.Lines) == 0 {
		return nil, ErrNoResults
	}
	r.Winners = scoring.OneWinner
	if a.Plays == movement.Pair {
		var list []scoring.Line
		for _, l := range r.Lines {
			list = append(list, scoring.Line{Board: l.Board, NS: l.NS, EW: l.EW})
		}
		r.Winners = exchange.Winners(list)[""]
	}
	for i := range r.Lines {
		r.Lines[i].Section = 1
	}
	a.Sections = []account.Section{r.Section}
	return a, nil
}

func (r *reader) fault(g *deal.PBNGame, err error) {
	r.faults = append(r.faults, account.Fault{At: g.Line, Board: g.Number, Err: err})
}

// line is the result of a board.
func (r *reader) line(a *account.Account, g *deal.PBNGame) (l account.BoardPlay, err error) {
	l.At, l.Board, l.Outcome = g.Line, g.Number, session.Played
	name := func(seat string) string { text, _ := g.Tag(seat); return text }
	if a.Plays == movement.Team {
		l.NS, l.EW = r.number(name("HomeTeam")), r.number(name("VisitTeam"))
		if name("Room") == "Closed" {
			l.NS, l.EW = l.EW, l.NS
		}
		l.Round = r.round(name("Stage"))
	} else {
		l.NS, l.EW = r.number(name("North"), name("South")), r.number(name("East"), name("West"))
	}
	if l.NS == 0 || l.EW == 0 || l.NS == l.EW {
		return l, ErrNobody
	}
	c, declarer, done, err := deal.Contract(g.Dealer, g.Calls)
	if err != nil || !done {
		return l, fmt.Errorf("%w: the auction", ErrUnfinished)
	}
	if !slices.ContainsFunc(g.Calls, func(c deal.Call) bool { return c.Meaning == notRecorded }) {
		l.Calls = g.Calls
	}
	l.Play = g.Play
	if l.Contract = c; c.Level == 0 {
		return l, nil
	}
	l.Declarer = declarer
	if len(g.Play) > 0 && g.Play[0].Seat == (declarer+1)&3 && !g.Play[0].Small {
		l.Lead = session.Led(g.Play[0].Card)
	}
	n, err := strconv.Atoi(name("Result"))
	if err != nil {
		if len(g.Play) != 52 {
			return l, fmt.Errorf("%w: %d cards of 52, and no claim", ErrUnfinished, len(g.Play))
		}
		n = tricks(&g.Board, c, declarer)
	}
	l.Tricks = n - 6 - c.Level
	if points := l.AtTable().Score(g.Vul); g.Vul != scoring.BoardVulnerability(g.Number) &&
		points != l.AtTable().Score(scoring.BoardVulnerability(g.Number)) {
		l.Outcome, l.Score, l.Contract, l.Declarer, l.Tricks = session.ScoreOnly, points, scoring.Contract{}, 0, 0
	}
	return l, nil
}

// round is the number of a part of the event: that in its name, or else the next.
func (r *reader) round(part string) int {
	if r.rounds[part] == 0 {
		r.rounds[part] = len(r.rounds) + 1
		words := strings.Fields(part)
		if len(words) > 0 {
			if n, err := strconv.Atoi(words[len(words)-1]); err == nil && n > 0 && n <= movement.MaxRounds {
				r.rounds[part] = n
			}
		}
	}
	return r.rounds[part]
}

// number is that of a team by its name, or of a pair by its names, 0 for
// nobody. "Pair 3" is 3.
func (r *reader) number(names ...string) int {
	called := strings.ToLower(strings.Join(names, "|"))
	if strings.Trim(called, "|") == "" {
		return 0
	}
	if n := r.numbers[called]; n > 0 {
		return n
	}
	n := 0
	for _, word := range []string{"pair ", "team "} {
		if text, ok := strings.CutPrefix(strings.TrimRight(called, "|"), word); ok {
			n, _ = strconv.Atoi(text)
		}
	}
	taken := func(n int) bool {
		return n < 1 || n > movement.MaxPairNumber ||
			slices.ContainsFunc(r.Contestants, func(c account.Contestant) bool { return c.Number == n })
	}
	c := account.Contestant{}
	if taken(n) {
		for n = 1; taken(n) && n <= movement.MaxPairNumber; n++ {
		}
		if len(names) == 1 {
			c.Name = names[0]
		}
	}
	if len(names) == 2 && names[1] != "" {
		c.Players = []account.Player{{Name: names[0]}, {Name: names[1]}}
	}
	c.Number = n
	r.numbers[called] = n
	r.Contestants = append(r.Contestants, c)
	return n
}

// head takes the results of the head of a match for the boards that are not in the file.
func (r *reader) head(a *account.Account, h *deal.LINResults) {
	if a.Plays != movement.Team || h.Home == "" || h.Away == "" || h.First > movement.MaxBoardNumber ||
		len(h.Results) > 2*movement.MaxBoardNumber {
		return
	}
	home, away, round := r.number(h.Home), r.number(h.Away), r.round(h.Part)
	for i, text := range h.Results {
		l := account.BoardPlay{At: h.Line}
		l.Board, l.Round, l.NS, l.EW, l.Outcome = max(h.First, 1)+i/2, round, home, away, session.Played
		if i%2 == 1 {
			l.NS, l.EW = away, home
		}
		there := slices.ContainsFunc(r.Lines, func(o account.BoardPlay) bool {
			return o.Board == l.Board && o.Round == round && o.NS == l.NS && o.EW == l.EW
		})
		if text = strings.TrimSpace(text); text == "" || there {
			continue
		}
		if err := parseBrief(&l, text); err != nil {
			r.faults = append(r.faults, account.Fault{At: h.Line, Board: l.Board, Err: err})
			continue
		}
		r.Lines = append(r.Lines, l)
	}
}

// parseBrief reads "3NN=", "4SxE-1", "PASS".
func parseBrief(l *account.BoardPlay, text string) error {
	if strings.EqualFold(text, "pass") || strings.EqualFold(text, "p") {
		return nil
	}
	wrong := fmt.Errorf("%w: %.20q", ErrUnfinished, text)
	end := strings.IndexAny(text, "=+-")
	if end < 3 {
		return wrong
	}
	c, err := scoring.ParseContract(text[:end-1])
	if err != nil || c.Level == 0 {
		return wrong
	}
	if l.Declarer, err = scoring.ParseDirection(text[end-1 : end]); err != nil {
		return wrong
	}
	if text[end:] != "=" {
		if l.Tricks, err = strconv.Atoi(text[end:]); err != nil {
			return wrong
		}
	}
	if l.Contract = c; l.AtTable().Check() != nil {
		return wrong
	}
	return nil
}
