package table

import (
	"html/template"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/terminal"
	"clubnight/ui/web/frame"
)

// tab is a board of the round, beside the one that is shown.
type tab struct {
	N      int
	Do     string
	Below  string
	Chosen bool
}

// percent is what a side has on a board.
type percent struct {
	Figure, Who string
	First       bool
}

// line is a result in the table of a board's results.
type line struct {
	What          template.HTML
	Times         int
	Score, Figure string
	Own           bool
}

// handOf is a hand of the record.
type handOf struct {
	At, Name string
	Suits    []template.HTML
}

// boardPage is what the template board wants.
type boardPage struct {
	speaker
	N, Round              int
	Tabs                  []tab
	What                  template.HTML
	More                  template.HTML
	Asked                 string
	Percents              []percent
	Hidden                string
	Results               string
	ScoreHead, FigureHead string
	Figured               bool
	Lines                 []line
	Hands                 []handOf
	Change                bool
}

// played is what became of a board, as far as the table may see it.
func (s speaker) played(e Evening, screen terminal.Screen, b terminal.Board) *boardPage {
	p := &boardPage{speaker: s, N: b.Key.Board, Round: b.Key.Round}
	for _, other := range screen.Boards {
		p.Tabs = append(p.Tabs, s.tab(screen, other, b.Key.Board))
	}
	if b.Result == nil {
		p.What = template.HTML(template.HTMLEscapeString(s.Capital(s.Boards(b.Key.Board))))
		p.Hidden = s.dealt(b)
		if b.Offer != nil {
			p.Hidden = s.Say("waits-for-other")
		}
		return p
	}
	r := b.Result.Result
	p.What = frame.Coloured(s.Result(r))
	p.More = frame.Coloured(s.more(r))
	p.Change = screen.Open && screen.Sends == session.OnPhone && lastOf(screen) == b.Key.Board
	if b.Result.Doubt.Any() {
		p.Asked = s.Sentence(s.Doubt(e.State, r))
		return p
	}
	if b.Asked.Any() {
		p.Asked = s.Sentence(s.Say("lead-asked"))
	}
	settings := screen.Settings
	switch {
	case !settings.ShowResults:
		return p
	case !b.Seen && b.Waits > 0:
		p.Hidden = s.count("still-plays", b.Waits, "Board", b.Key.Board)
		return p
	case !b.Seen:
		p.Hidden = s.Say("hidden")
		return p
	case !settings.RepeatResults && lastOf(screen) != b.Key.Board:
		p.Hidden = s.Say("not-repeated")
		return p
	}
	p.lines(screen, b)
	if b.Deal != nil {
		p.hands(*b.Deal)
	}
	return p
}

// more is what stands below a result: the lead, and the score.
func (s speaker) more(r session.Result) string {
	text := ""
	if points, ok := r.Points(); ok && r.Outcome == session.Played && !r.PassedOut() {
		side := scoring.NS
		if points < 0 {
			side, points = scoring.EW, -points
		}
		text = s.Say("score", "Points", int(points), "Side", s.Side(side))
	}
	if lead := s.Lead(r.Lead); lead != "" {
		text = s.Say("led", "Lead", lead) + " · " + text
	}
	if r.WrongDirection {
		text += " · " + s.Say("was-turned")
	}
	return text
}

// tab is a board of the round with what may be said of it in a word.
func (s speaker) tab(screen terminal.Screen, b terminal.Board, chosen int) tab {
	t := tab{N: b.Key.Board, Do: "look", Chosen: b.Key.Board == chosen}
	switch {
	case b.Result == nil && b.Offer == nil:
		t.Do, t.Below = "open", s.Say("to-play")
	case b.Result == nil:
		t.Do, t.Below = "check", s.Say("waits")
	case !b.Seen || !screen.Settings.ShowResults:
		t.Below = s.Say("in")
	default:
		t.Below = s.Say("in")
		for _, l := range b.Lines {
			if l.Own && l.ForNS.Counts {
				own := l.ForNS
				if ownSide(screen) == "EW" {
					own = l.ForEW
				}
				t.Below = s.figure(own)
			}
		}
	}
	return t
}

// figure is what something is worth.
func (s speaker) figure(f terminal.Figure) string {
	switch {
	case !f.Counts:
		return "–"
	}
	return s.InUnit(f.Unit, f.Value, f.Places)
}

// lines are the others' results, those that say the same in one.
func (p *boardPage) lines(screen terminal.Screen, b terminal.Board) {
	own := ownSide(screen)
	total := 0
	p.ScoreHead, p.FigureHead = p.SideLetters(scoring.NS), p.SideLetters(scoring.NS)
	if screen.Settings.DeclarersScore {
		p.ScoreHead = p.Say("declarers")
	}
	if own == "EW" {
		p.FigureHead = p.SideLetters(scoring.EW)
	}
	for _, l := range b.Lines {
		total += l.Together
		one := line{What: frame.Coloured(p.Result(l.Result)), Times: l.Together, Own: l.Own}
		if l.Scored {
			score := l.Score
			if screen.Settings.DeclarersScore && l.Result.Outcome == session.Played && !l.Result.PassedOut() &&
				l.Result.Declarer.Side() == scoring.EW {
				score = -score
			}
			one.Score = p.Points(score)
		}
		figure := l.ForNS
		if own == "EW" {
			figure = l.ForEW
		}
		if figure.Counts {
			p.Figured, one.Figure = true, p.figure(figure)
		}
		if l.Own && screen.Settings.ShowPercentage {
			p.percents(l, own)
		}
		if n := len(p.Lines); n > 0 && !one.Own && !p.Lines[n-1].Own && p.Lines[n-1].What == one.What &&
			p.Lines[n-1].Score == one.Score {
			p.Lines[n-1].Times += one.Times
			continue
		}
		p.Lines = append(p.Lines, one)
	}
	p.Results = p.count("results", total)
}

// percents are both sides' figures with their names, that of the phone's owner first.
func (p *boardPage) percents(l terminal.BoardLine, own string) {
	if !l.ForNS.Counts && !l.ForEW.Counts {
		return
	}
	who := func(side scoring.Side, names string) string {
		if names == "" {
			return p.Side(side)
		}
		return p.Side(side) + ": " + names
	}
	list := []percent{{p.figure(l.ForNS), who(scoring.NS, l.Names[0]), true}, {p.figure(l.ForEW), who(scoring.EW,
		l.Names[1]), false}}
	if own == "EW" {
		list[0], list[1] = list[1], list[0]
		list[0].First, list[1].First = true, false
	}
	p.Percents = list
}

// hands are the four hands.
func (p *boardPage) hands(d deal.Deal) {
	for seat := scoring.North; seat <= scoring.West; seat++ {
		h := handOf{At: seat.String(), Name: p.Direction(seat)}
		for suit := deal.Spades; ; suit-- {
			cards := p.Ranks(d[seat], suit)
			if cards == "" {
				cards = "–"
			}
			h.Suits = append(h.Suits, frame.Coloured(p.Suit(suit)+" "+cards))
			if suit == deal.Clubs {
				break
			}
		}
		p.Hands = append(p.Hands, h)
	}
}
