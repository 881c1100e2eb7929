package jannersten

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// decimals of every figure.
const decimals = 2

// Options are choices of the writer.
type Options struct {
	// Latin1 writes ISO 8859-1; letters beyond it are transliterated.
	Latin1 bool
}

// Write writes a session. The error is figures.ErrNoRoom for teams, else the writer's.
func Write(w io.Writer, a *account.Account, o Options) error {
	if a.Plays == movement.Team {
		return fmt.Errorf("%s: %w", a.Plays, figures.ErrNoRoom)
	}
	p := &page{w: bufio.NewWriter(w), a: a, o: o,
		imps: figures.Awarded(a.Method.Method) == scoring.IMP, letters: figures.Letters(a)}
	p.line("[GAME]")
	for i := range a.Sections {
		p.game(i)
	}
	p.line("[CONTESTANTS]")
	for i := range a.Sections {
		for n := range a.Sections[i].Contestants {
			p.contestant(i, &a.Sections[i].Contestants[n])
		}
	}
	p.line("[RESULTS]")
	p.results()
	return p.w.Flush()
}

// page is a file being written.
type page struct {
	w    *bufio.Writer
	a    *account.Account
	o    Options
	imps bool // boards are worth IMPs
	// letters are what the sections are called.
	letters []string
}

// line writes fields with semicolons between.
func (p *page) line(fields ...string) {
	line := strings.Join(fields, ";")
	if p.o.Latin1 {
		for _, r := range text.Latin1(line) {
			p.w.WriteByte(byte(r))
		}
	} else {
		p.w.WriteString(line)
	}
	p.w.WriteString("\r\n")
}

// plain is a text that ends no field.
func plain(s string) string {
	return strings.TrimSpace(strings.NewReplacer(`"`, "'", ";", ",").Replace(figures.Plain(s)))
}

func count(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// letter is what a section is called; the only one is A where it has no letter.
func (p *page) letter(i int) string { return cmp.Or(p.letters[i], "A") }

func (p *page) game(i int) {
	a, s := p.a, &p.a.Sections[i]
	boards := map[int]bool{}
	for _, l := range s.Lines {
		boards[l.Board] = true
	}
	scored := "MP"
	if p.imps {
		scored = "IMP"
	}
	p.line(p.letter(i), count(s.BoardsInRound), count(len(boards)), count(s.Rounds), scored, "", "", "", "",
		figures.Date(a.Date, "20060102"), plain(a.Title), count(max(a.Session, 1)), "")
}

// contestant writes a line for each of two players, for a player of an individual one.
func (p *page) contestant(section int, c *account.Contestant) {
	seats := []string{"N", "S"}
	if c.Side == scoring.EW {
		seats = []string{"E", "W"}
	}
	if p.a.Plays == movement.Individual {
		seats = seats[:1]
	}
	for i, seat := range seats {
		name := ""
		if i < len(c.Players) {
			name = c.Players[i].Name
		}
		p.line(p.letter(section), strconv.Itoa(c.Number), seat, `"`+plain(name)+`"`, figures.Decimal(c.Total, decimals),
			figures.Decimal(c.Percent, decimals), "", plain(c.Masterpoints))
	}
}

func (p *page) results() {
	type told struct {
		section int
		*account.BoardPlay
	}
	var all []told
	for i := range p.a.Sections {
		for n := range p.a.Sections[i].Lines {
			if l := &p.a.Sections[i].Lines[n]; figures.Says(l).Saying != figures.SaysNothing {
				all = append(all, told{i, l})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y told) int { return cmp.Compare(x.Board, y.Board) })
	for _, l := range all {
		p.result(l.section, l.BoardPlay)
	}
}

func (p *page) result(section int, l *account.BoardPlay) {
	says := figures.Says(l)
	score, contract, declarer, tricks, lead, remark := "", "", "", "", "", ""
	ns, ew := figures.Decimal(l.NSPercent, decimals), figures.Decimal(l.EWPercent, decimals)
	top := ""
	switch says.Saying {
	case figures.SaysAdjusted:
		a, b, _ := figures.ParseAdjusted(says.Adjusted)
		ns, ew, remark = a.String(), b.String(), says.Adjusted
	case figures.SaysAward:
		ns, ew = "", ""
	default:
		score = strconv.Itoa(int(says.Points))
		if says.Points == 0 {
			contract = "PASS"
		}
		if !p.imps && l.NSAward != nil && l.EWAward != nil {
			sum := l.NSAward.Add(*l.EWAward)
			top = figures.Decimal(&sum, decimals)
		}
	}
	if says.Saying == figures.SaysContract && l.Contract.Level > 0 {
		contract, declarer, lead = strings.ToUpper(l.Contract.String()), l.Declarer.String(), l.Lead.String()
		tricks = strconv.Itoa(6 + l.Contract.Level + l.Tricks)
	}
	awards := []string{figures.Decimal(l.NSAward, decimals), figures.Decimal(l.EWAward, decimals), "", ""}
	if p.imps {
		awards = append(awards[2:], awards[:2]...)
	}
	fields := []string{
		fmt.Sprintf("#%02d", l.Board), p.letter(section), count(l.Round), strconv.Itoa(says.NS), strconv.Itoa(says.EW),
		count(says.South), count(says.West),
		score, contract, declarer, tricks, lead,
	}
	p.line(append(append(fields, awards...), ns, ew, "", top, "", remark)...)
}
