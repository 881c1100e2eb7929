package table

import (
	"html/template"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/terminal"
	"clubnight/session/words/phone"
	"clubnight/ui/web/board"
	"clubnight/ui/web/frame"
)

// notice is something that a table is told; Look is the colour of its state.
type notice struct{ Look, Text string }

// side is who sits on one side, in an individual on one seat.
type side struct {
	Letters, Number string
	Names           []string
}

// row is a board of the round in the list.
type row struct {
	N, Round   int
	Do         string
	Now, Done  bool
	What, Says template.HTML
	Below      string
	Amber      string
}

// goes is where somebody goes.
type goes struct {
	Side, Where, There, Names, More string
	Moves                           bool
}

// asked is a seat whose player is asked for.
type asked struct{ Seat, Title string }

// nowPage is what the template state wants.
type nowPage struct {
	speaker
	Title, Line string
	Notices     []notice
	Sides       []side
	Asks        []asked
	Boards      []row
	Recorded    string // which boards of the round are
	Ranking     string
	// Goes are where everybody goes now, Then where after the round; one of them is
	// empty.
	Goes, Then           []goes
	GoesTitle, ThenTitle string
	Open                 bool // see terminal.Screen
	ByPhone              bool // the table may ask to go on by phone
	// Main is what the large key says, and MainDo what it does, with which board or seat.
	Main, MainDo string
	MainBoard    int
	MainSeat     string
	// Ahead leads to the next round without a network, which is Onward; Back leads back
	// from it.
	Ahead, Back  string
	Onward       template.HTML
	Told, ToldAt string // what happened on boards that everybody may see, and where
	Data         any    // for the script

	screen  terminal.Screen
	evening Evening
	enters  bool
	first   int   // the first board that has nothing yet, 0 for none
	in      []int // the boards that have a result
}

// now is what a phone shows by now.
func (s speaker) now(e Evening, screen terminal.Screen) *nowPage {
	p := &nowPage{speaker: s, screen: screen, evening: e, Open: screen.Open}
	p.Title = s.tableName(e.State, screen.Section, screen.Table)
	p.enters = screen.Open && screen.Sends == session.OnPhone && len(screen.Boards) > 0
	if screen.Round > 0 {
		p.Line = s.Say("round-of", "Round", screen.Round, "Of", screen.Rounds)
	} else {
		p.Line = e.Club
	}
	p.Notices = s.notices(e, screen)
	if screen.Round > 0 && !screen.Whole {
		p.Sides = s.sides(screen)
		for _, seat := range screen.Asks {
			if d := slices.IndexFunc(screen.Seats[:],
				func(at terminal.Sitter) bool { return at.Seat == seat }); d >= 0 {
				now := scoring.Direction(d)
				p.Asks = append(p.Asks, asked{now.String(), s.Say("who-sits-at", "Seat", s.Direction(now))})
			}
		}
	}
	p.boards()
	p.moves()
	p.Ranking = s.ranked(screen)
	p.main()
	if screen.Told {
		p.Told, p.ToldAt = phone.Say(s.Words, "board.list-title"), board.Root
	}
	p.ByPhone = screen.Open && screen.Sends == session.OnHandset && screen.Round > 0
	p.Data = s.data(e, screen, p.enters)
	if screen.Ahead != nil {
		p.Ahead, p.Onward = s.Say("go-on", "Round", screen.Round+1), render("state", s.onward(e, screen))
	}
	return p
}

// onward is what a phone shows of the next round, where it cannot reach the program.
func (s speaker) onward(e Evening, screen terminal.Screen) *nowPage {
	p := s.now(e, *screen.Ahead)
	p.Notices = append([]notice{{"warn", s.Say("planned", "Round", screen.Ahead.Round)}}, p.Notices...)
	p.Back = s.Say("back-to-round", "Round", screen.Round)
	return p
}

// notices are what the table has to know first.
func (s speaker) notices(e Evening, screen terminal.Screen) (list []notice) {
	say := func(look, m string, pairs ...any) { list = append(list, notice{look, s.Say(m, pairs...)}) }
	for _, c := range screen.Calls {
		if e.State.Closed {
			break
		}
		switch c.Answer {
		case session.CallAttended:
			say("good", "director-comes")
		case session.CallDeferred:
			say("act", "director-later")
		default:
			say("act", "called-at", "Time", c.At.Local().Format("15:04"))
		}
	}
	sec, _ := e.State.Section(screen.Section)
	switch {
	case e.State.Closed:
		say("good", "goodbye")
	case !screen.Open:
		say("warn", "closed")
	case screen.Round == 0 && sec.Movement.Rounds >= screen.Rounds: // else the next one is to be drawn
		say("good", "last-round")
	case screen.Round == 0:
		say("act", "not-begun")
	case screen.Table == 0 || len(screen.Boards) == 0:
		say("act", "sits-out")
	case screen.Sends == session.OnHandset:
		say("act", "by-handset")
	case screen.Sends == session.ByTyping:
		say("act", "by-typing")
	}
	return list
}

// sides are who sits at the table.
func (s speaker) sides(screen terminal.Screen) (list []side) {
	at := func(seats ...int) (names []string) {
		for _, i := range seats {
			if n := screen.Seats[i].Name; n != "" {
				names = append(names, n)
			}
		}
		return names
	}
	if screen.Individual {
		for i := range screen.Seats {
			if who := screen.Seats[i].Who; who > 0 {
				list = append(list, side{s.DirectionLetter(scoring.Direction(i)), number(who, screen.Settings), at(i)})
			}
		}
		return list
	}
	for i, n := range [2]int{screen.NS, screen.EW} {
		if n == 0 {
			continue
		}
		one := side{s.SideLetters([2]scoring.Side{scoring.NS, scoring.EW}[i]), number(n, screen.Settings), at(i, i+2)}
		if len(one.Names) == 0 {
			one.Names = []string{s.Say("pair", "Number", n)}
		}
		list = append(list, one)
	}
	return list
}

// boards are the boards of the round, and what became of them.
func (p *nowPage) boards() {
	for _, b := range p.screen.Boards {
		r := row{N: b.Key.Board, Round: b.Key.Round, Do: "look"}
		switch {
		case b.Offer != nil:
			r.What, r.Amber = frame.Coloured(p.Result(b.Offer.Result)), p.Say("waits-for-other")
			r.Says, r.Do = p.points(b.Offer.Result), "check"
			if other := sideAt(b.Offer.From.Seat); other != "" && other == ownSide(p.screen) &&
				b.Offer.From.Visit != p.screen.Visit.ID {
				r.Do = "home"
			}
		case b.Result != nil:
			p.in = append(p.in, b.Key.Board)
			r.What, r.Says, r.Done = frame.Coloured(p.Result(b.Result.Result)), p.points(b.Result.Result), true
			if b.Result.Doubt.Any() {
				r.Amber, r.Done = p.Sentence(p.Doubt(p.evening.State, b.Result.Result)), false
			} else if b.Asked.Any() {
				r.Amber = p.Sentence(p.Say("lead-asked"))
			}
		default:
			r.What, r.Below = frame.Coloured(p.Capital(p.Dealer(b.Dealer))), p.Vulnerability(b.Vulnerable)
			r.Do = "open"
			if !p.enters {
				r.Do = ""
			}
			if p.first == 0 {
				p.first = b.Key.Board
				r.Now, r.Says = true, template.HTML(template.HTMLEscapeString(p.Say("now")))
			}
		}
		p.Boards = append(p.Boards, r)
	}
}

// points are North-South's, where a result has some.
func (s speaker) points(r session.Result) template.HTML {
	points, ok := r.Points()
	if !ok {
		return ""
	}
	return template.HTML(template.HTMLEscapeString(s.Points(points)))
}

// moves are where everybody goes after the round: large as soon as it is whole.
func (p *nowPage) moves() {
	sitsOut := p.screen.Round > 0 && len(p.screen.Boards) == 0
	large := p.screen.Whole || sitsOut
	var list []goes
	for _, n := range p.screen.Next {
		g := goes{Names: n.Names, Moves: n.Table != p.screen.Table}
		if n.Names == "" {
			g.Names = p.Say("pair", "Number", n.Who)
		}
		switch {
		case n.Who == p.screen.NS && !p.screen.Individual:
			g.Side = p.Side(scoring.NS)
		case n.Who == p.screen.EW && !p.screen.Individual:
			g.Side = p.Side(scoring.EW)
		}
		table := p.evening.State.TableName(p.screen.Section, n.Table)
		switch {
		case n.Table == 0:
			g.Where = p.Say("next-out")
		case !g.Moves:
			g.Where = p.Say("next-stay", "Table", table)
		default:
			g.Where = p.Say("next-go", "Table", table)
		}
		if side := p.sideName(n.Side); n.Table > 0 && side != g.Side {
			g.There = p.Say("next-sit", "Side", side)
		}
		if n.Boards[0] > 0 {
			g.More = p.Say("next-boards", "Boards", p.Numbers(span(n.Boards)))
			if n.Against != "" {
				g.More = p.Say("next-boards-against", "Boards", p.Numbers(span(n.Boards)), "Names", n.Against)
			}
		}
		list = append(list, g)
	}
	// who moves is named first
	slices.SortStableFunc(list, func(a, b goes) int {
		switch {
		case a.Moves && !b.Moves:
			return -1
		case b.Moves && !a.Moves:
			return 1
		}
		return 0
	})
	title := p.Say("then-round", "Round", p.screen.Round+1)
	if large {
		p.Goes, p.GoesTitle = list, title
	} else {
		p.Then, p.ThenTitle = list, title
	}
}

func span(of [2]int) (all []int) {
	for b := of[0]; b <= of[1]; b++ {
		all = append(all, b)
	}
	return all
}

// sideName is where somebody sits next: a side, or a seat in an individual.
func (s speaker) sideName(side string) string {
	switch side {
	case "NS":
		return s.Side(scoring.NS)
	case "EW":
		return s.Side(scoring.EW)
	}
	if d, err := scoring.ParseDirection(side); err == nil {
		return s.Direction(d)
	}
	return side
}

// ranked is what may be told of the ranking.
func (s speaker) ranked(screen terminal.Screen) string {
	var list []string
	for _, l := range screen.Ranking.Lines {
		list = append(list, s.Say("ranked", "Who", s.Say("pair", "Number", l.Who), "Place", l.Place, "Of", l.Of,
			"Total", s.figure(l.Total)))
	}
	if len(list) == 0 {
		return ""
	}
	return s.Say("ranking-after", "Round", screen.Ranking.After, "Lines", s.Series(list...))
}

// main is the one key at the foot, and what is recorded.
func (p *nowPage) main() {
	if n := len(p.in); n > 0 {
		p.Recorded = p.count("boards-recorded", n, "Boards", p.Numbers(p.in))
	}
	switch {
	case p.screen.Whole && p.screen.Open:
		p.Main, p.MainDo = p.Say("go-on", "Round", p.screen.Round+1), "go-on"
		if p.screen.Round >= p.screen.Rounds {
			p.Main = p.Say("finished")
		}
	case p.enters && p.first > 0 && len(p.Asks) > 0 && !p.screen.Settings.BlankNumbers:
		p.Main, p.MainDo, p.MainSeat = p.Asks[0].Title, "ask", p.Asks[0].Seat
	case p.enters && p.first > 0:
		p.Main, p.MainDo, p.MainBoard = p.Say("enter-board", "Board", p.first), "open", p.first
	}
}

func sideAt(seat string) string {
	switch seat {
	case "N", "S":
		return "NS"
	case "E", "W":
		return "EW"
	}
	return ""
}

// ownSeat is where the owner of a phone sits now, "" for one that lies on the table.
func ownSeat(screen terminal.Screen) string {
	for i, s := range screen.Seats {
		if s.Owner {
			return scoring.Direction(i).String()
		}
	}
	return ""
}

func ownSide(screen terminal.Screen) string { return sideAt(ownSeat(screen)) }

// boardData is a board as the script has it.
type boardData struct {
	N      int        `json:"n"`
	Vul    int        `json:"vul"`
	Deal   string     `json:"deal"`
	Seq    int64      `json:"seq,omitempty"`
	Result *entryData `json:"result,omitempty"`
	Offer  *offerData `json:"offer,omitempty"`
	// Shown is true where others' results of it may be seen here.
	Shown bool `json:"shown,omitempty"`
	// Asked is true where the table has to look at it again.
	Asked  bool `json:"asked,omitempty"`
	Erases bool `json:"erases,omitempty"`
}

type offerData struct {
	ID    string    `json:"id"`
	Mine  bool      `json:"mine"`
	Side  string    `json:"side"`
	Entry entryData `json:"entry"`
}

// entryData is a result as a phone enters it.
type entryData struct {
	Outcome  session.Outcome `json:"outcome"`
	Contract string          `json:"contract,omitempty"`
	Declarer string          `json:"declarer,omitempty"`
	Tricks   int             `json:"tricks,omitempty"`
	Lead     string          `json:"lead,omitempty"`
	Turned   bool            `json:"turned,omitempty"`
}

func entry(r session.Result) entryData {
	e := entryData{Outcome: r.Outcome, Turned: r.WrongDirection}
	if r.Outcome != session.Played {
		e.Outcome = session.NotPlayed
		return e
	}
	e.Contract = r.Contract.String()
	if r.Contract.Level > 0 {
		e.Declarer, e.Tricks, e.Lead = r.Declarer.String(), r.Tricks, r.Lead.String()
	}
	return e
}

// data is what the script has to know to go on without a network.
func (s speaker) data(e Evening, screen terminal.Screen, enters bool) map[string]any {
	names := [4]string{}
	var at []string
	for i, one := range screen.Seats {
		names[i] = one.Name
		if one.Name != "" {
			at = append(at, one.Name)
		}
	}
	boards := []boardData{}
	last := lastOf(screen)
	for _, b := range screen.Boards {
		one := boardData{N: b.Key.Board, Vul: int(b.Vulnerable), Deal: s.dealt(b), Shown: b.Seen &&
			screen.Settings.ShowResults}
		if b.Result != nil {
			r := entry(b.Result.Result)
			one.Result, one.Seq = &r, b.Result.Seq
			one.Asked = b.Result.Doubt.Any() || b.Asked.Any()
			one.Erases = b.Key.Board == last && !one.Shown
		}
		if b.Offer != nil {
			one.Offer = &offerData{b.Offer.ID, b.Offer.From.Visit == screen.Visit.ID, sideAt(b.Offer.From.Seat),
				entry(b.Offer.Result)}
		}
		boards = append(boards, one)
	}
	settings := screen.Settings
	return map[string]any{"evening": terminal.Evening(e.State), "seq": screen.Seq, "open": screen.Open,
		"enters": enters, "section": screen.Section, "table": screen.Table,
		"name": e.State.TableName(screen.Section, screen.Table), "round": screen.Round,
		"place": s.tableName(e.State, screen.Section, screen.Table), "whole": screen.Whole,
		"ns": screen.NS, "ew": screen.EW, "seat": ownSeat(screen), "side": ownSide(screen),
		"seats": names, "pairs": s.And(at...), "boards": boards, "method": int(settings.Method), "lead": settings.Lead,
		"order": settings.BoardOrder, "blank": settings.BlankNumbers, "inPlay": settings.IntermediateResults}
}

// lastOf is the board of the round that was recorded last.
func lastOf(screen terminal.Screen) (board int) {
	var seq int64
	for _, b := range screen.Boards {
		if b.Result != nil && b.Result.Seq > seq {
			board, seq = b.Key.Board, b.Result.Seq
		}
	}
	return board
}

// doorPage is what the template join wants.
type doorPage struct {
	speaker
	Title, Line string
	Notices     []notice
	Sides       []side
	Own         []own
	Languages   []tongue
	Begin       string
	Joining     any
}

// own is somebody whose own phone this may be.
type own struct{ Seat, Name, Who string }

// door is the page that the code of a table card opens.
func (s speaker) door(e Evening, d terminal.Door, code string) *doorPage {
	p := &doorPage{speaker: s, Title: s.tableName(e.State, d.Section, d.Table), Line: e.Club,
		Languages: tongues(s.Words),
		Joining:   map[string]string{"code": code, "unreached": s.Say("unreached")}}
	screen := terminal.Screen{Seats: d.Seats, NS: d.NS, EW: d.EW, Individual: d.Individual, Teams: d.Teams,
		Settings: terminal.Settings{ShowPairNumbers: true}}
	p.Sides = s.sides(screen)
	switch {
	case e.State.Closed:
		p.Notices = []notice{{"good", s.Say("goodbye")}}
		return p
	case !d.Open:
		p.Notices = []notice{{"warn", s.Say("closed")}}
		return p
	case d.Sends == session.OnHandset:
		p.Notices = []notice{{"act", s.Say("by-handset")}}
	}
	p.Begin = s.Say("begin")
	if d.Round > 0 {
		p.Begin = s.Say("begin-round", "Round", d.Round)
	}
	for i, one := range d.Seats {
		if one.Who > 0 {
			p.Own = append(p.Own, own{scoring.Direction(i).String(), s.Direction(scoring.Direction(i)), one.Name})
		}
	}
	return p
}

// find is a board of the round that a phone shows.
func find(screen terminal.Screen, board, round int) (terminal.Board, bool) {
	i := slices.IndexFunc(screen.Boards, func(b terminal.Board) bool {
		return b.Key.Board == board && (round == 0 || b.Key.Round == round)
	})
	if i < 0 {
		return terminal.Board{}, false
	}
	return screen.Boards[i], true
}
