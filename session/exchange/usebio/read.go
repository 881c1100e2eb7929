package usebio

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/movement"
)

// Errors of what a file has and an account of one session does not.
var (
	// ErrSeveral is the fault of a second event or session in a file.
	ErrSeveral = errors.New("another event or session of the file, which is left out")
	// ErrCards is the fault of a board whose hands are no deal.
	ErrCards = errors.New("the hands are not a complete deal")
	// ErrResult is the fault of a line without a result that can be read.
	ErrResult = errors.New("no result that can be read")
	// ErrNumbers is the fault of a line or a contestant without a number
	// that can be read.
	ErrNumbers = errors.New("no number that can be read")
)

// Read reads a session of either version, liberally: elements in any order, unknown ones
// passed over, any of the usual character sets. What cannot be read is among the
// account's Faults, each with its line. Of several events or sessions in a file the first
// is read. The error is ErrNotUSEBIO, ErrTooMuch, figures.ErrNothing, or that of a file
// that ends before its event begins.
func Read(file []byte) (*account.Account, error) {
	root, broken, at, err := parse(file)
	if err != nil {
		return nil, err
	}
	event := root.find("EVENT")
	if event == nil {
		return nil, errors.Join(ErrNotUSEBIO, broken)
	}
	r := &reader{a: &account.Account{}, letters: map[string]int{}}
	if broken != nil {
		r.fault(at, 0, broken)
	}
	r.heading(root, event)
	r.bodies(root, event)
	r.finish()
	if len(r.a.Sections) == 0 {
		return nil, figures.ErrNothing
	}
	return r.a, nil
}

// reader makes an account of the elements.
type reader struct {
	a       *account.Account
	two     bool   // two winners, as far as the event says
	board   string // BOARD_SCORING_METHOD
	match   string // MATCH_SCORING_METHOD
	labels  map[string]string
	letters map[string]int // the place of a section, from 0
	session *element       // the SESSION, nil where there is none
	results figures.Results
}

func (r *reader) fault(at, board int, err error) {
	if len(r.a.Faults) < 1000 {
		r.a.Faults = append(r.a.Faults, account.Fault{At: at, Board: board, Err: err})
	}
}

func (r *reader) heading(root, event *element) {
	a := r.a
	if club := root.find("CLUB"); club != nil {
		a.Club.Name, a.Club.Number = figures.Plain(club.get("CLUB_NAME")), figures.Plain(club.get("CLUB_ID_NUMBER"))
	}
	if c := root.find("CONTACT"); c != nil {
		a.Club.Contact, a.Club.Email = figures.Plain(c.get("FULL_NAME")), figures.Plain(c.get("EMAIL"))
		a.Club.Phone = figures.Plain(c.get("TELEPHONE"))
	}
	a.Program, a.Version = figures.Plain(event.get("PROGRAM_NAME")), figures.Plain(event.get("PROGRAM_VERSION"))
	a.Title = figures.Plain(event.get("EVENT_DESCRIPTION", "TITLE"))
	a.Date = figures.ParseDate(event.get("DATE"))
	var scored string
	a.Plays, a.Swiss, scored = kind(strings.ToUpper(event.attribute("EVENT_TYPE")))
	r.board = strings.ToUpper(event.get("BOARD_SCORING_METHOD", "SCORING_METHOD"))
	r.match = strings.ToUpper(event.get("MATCH_SCORING_METHOD"))
	if a.Plays == movement.Team && r.match == "" && strings.HasPrefix(r.board, "VP") {
		r.match = "VPS"
	}
	a.Method = choices(a.Plays, a.Swiss, scored, r.board, r.match)
	a.Stated = stated(a, event.attribute("EVENT_TYPE") != "", r.board, r.match)
	r.two = event.get("WINNER_TYPE") == "2" && a.Plays == movement.Pair
	a.Sessions, _ = figures.Int(event.get("SESSION_COUNT"))
	if a.Sessions == 1 {
		a.Session = 1
	}
	r.labels = map[string]string{}
	if strats := event.find("STRATS"); strats != nil {
		for _, s := range strats.all("STRAT") {
			r.labels[s.get("STRAT_NUMBER")] = figures.Plain(cmp.Or(s.get("STRAT_LABEL"), s.get("STRAT_NUMBER")))
		}
	}
}

// bodies reads participants and boards: of the event itself, or of its first session, or
// of the sections of either.
func (r *reader) bodies(root, event *element) {
	event.session(r)
	for _, within := range []*element{root.first("USEBIO"), root} {
		if within != nil {
			for _, other := range within.all("EVENT") {
				if other != event {
					r.fault(other.at, 0, ErrSeveral)
				}
			}
		}
	}
	bodies := []*element{event}
	if r.session != nil {
		bodies = append(bodies, r.session)
	}
	for _, body := range bodies {
		for _, s := range body.all("SECTION") {
			letter := strings.ToUpper(figures.Plain(s.attribute("SECTION_ID")))
			r.body(s, r.section(letter))
		}
	}
	for _, body := range bodies { // after the sections, so that their numbers are known
		r.body(body, -1)
	}
	if set := root.find("HANDSET"); set != nil {
		for _, b := range set.all("BOARD") {
			for i := range max(len(r.a.Sections), 1) {
				r.cards(b, i)
			}
		}
	}
}

// session finds the session that is read.
func (e *element) session(r *reader) {
	for _, s := range e.all("SESSION") {
		if r.session != nil {
			r.fault(s.at, 0, ErrSeveral)
			continue
		}
		r.session = s
		if n, ok := figures.Int(s.attribute("SESSION_ID")); ok && r.a.Sessions > 0 && n <= r.a.Sessions {
			r.a.Session = n
		}
	}
}

// section is the place of a section by its letter, which is made where it is new.
func (r *reader) section(letter string) int {
	i, there := r.letters[letter]
	if !there {
		i = len(r.a.Sections)
		r.letters[letter] = i
		r.a.Sections = append(r.a.Sections, account.Section{Letter: letter, Winners: scoring.OneWinner})
	}
	return i
}

// of is the section of a number: the one it names, else the one that it
// stands in, else the first.
func (r *reader) of(who figures.Who, within int) int {
	switch {
	case who.Section != "":
		return r.section(who.Section)
	case within >= 0:
		return within
	case len(r.a.Sections) > 0:
		return 0
	}
	return r.section("")
}

// body reads what stands in an event, a session or a section; within is the
// section, -1 for none.
func (r *reader) body(e *element, within int) {
	for _, p := range e.all("PARTICIPANTS") {
		for _, c := range p.inside {
			switch c.name {
			case "PAIR", "TEAM", "PLAYER":
				r.contestant(c, within)
			}
		}
	}
	for _, m := range e.all("MATCH") {
		r.meeting(m, within)
	}
	for _, b := range e.all("BOARD") {
		r.boardOf(b, within, nil)
	}
	if n, ok := figures.Int(e.get("BOARDS_PER_ROUND")); ok && within < 0 {
		for i := range r.a.Sections {
			r.a.Sections[i].BoardsInRound = n
		}
	}
}

func (r *reader) contestant(e *element, within int) {
	number := cmp.Or(e.attribute("TEAM_ID"), e.get("PAIR_NUMBER", "TEAM_ID", "TEAM_NUMBER", "PLAYER_NUMBER"))
	who, ok := figures.ParseWho(number)
	if !ok {
		r.fault(e.at, 0, fmt.Errorf("%w: %s %.20q", ErrNumbers, strings.ToLower(e.name), number))
		return
	}
	c := account.Contestant{Number: who.Number,
		Name: figures.Plain(cmp.Or(e.attribute("TEAM_NAME"), e.get("TEAM_NAME")))}
	if c.Side = who.Side; c.Side == scoring.NoSide && r.two {
		c.Side = figures.ParseSide(e.get("DIRECTION"))
	}
	c.Place, c.Tied = figures.ParsePlace(e.get("PLACE"))
	c.Boards, _ = figures.Int(e.get("BOARDS_PLAYED"))
	for name, to := range map[string]**scoring.Frac{
		"TOTAL_SCORE": &c.Total, "PERCENTAGE": &c.Percent, "ADJUSTMENT": &c.Adjustment, "HANDICAP": &c.Handicap,
	} {
		*to = r.figure(e, name)
	}
	c.Stratum = cmp.Or(r.labels[e.get("STRAT_NUMBER")], figures.Plain(e.get("STRAT_NUMBER")))
	points := e
	if inside := e.first("MASTER_POINTS"); inside != nil {
		points = inside
	}
	c.Masterpoints = figures.Plain(points.get("MASTER_POINTS_AWARDED"))
	if e.name == "PLAYER" {
		c.Players = []account.Player{player(e)}
	}
	for _, inside := range append([]*element{e}, e.all("PAIR")...) {
		for _, p := range inside.all("PLAYER") {
			c.Players = append(c.Players, player(p))
		}
	}
	i := r.of(who, within)
	r.a.Sections[i].Contestants = append(r.a.Sections[i].Contestants, c)
}

func player(e *element) account.Player {
	return account.Player{Name: figures.Plain(e.get("PLAYER_NAME")), Number: figures.Plain(e.get("NATIONAL_ID_NUMBER"))}
}

// figure reads the figure of an element, nil where it has none; one that is
// no number is a fault.
func (r *reader) figure(e *element, names ...string) *scoring.Frac {
	f, err := figures.Parse(e.get(names...))
	if err != nil {
		r.fault(e.at, 0, fmt.Errorf("%s: %w", strings.Join(names, ", "), err))
	}
	return f
}

// meeting reads a match with its boards.
func (r *reader) meeting(e *element, within int) {
	home, ok1 := figures.ParseWho(e.get("TEAM", "NS_PAIR_NUMBER", "TEAM_ID"))
	away, ok2 := figures.ParseWho(e.get("OPPOSING_TEAM", "EW_PAIR_NUMBER", "OPPOSING_TEAM_ID"))
	if !ok1 || !ok2 {
		r.fault(e.at, 0, fmt.Errorf("%w: match", ErrNumbers))
		return
	}
	m := account.Match{Home: home.Number, Away: away.Number}
	m.Round, _ = figures.Int(e.get("ROUND_NUMBER"))
	m.HomeScore, m.AwayScore = r.figure(e, "TEAM_SCORE", "NS_SCORE"), r.figure(e, "OPPOSING_TEAM_SCORE", "EW_SCORE")
	m.HomeVP = r.figure(e, "TEAM_VICTORY_POINTS", "NS_VICTORY_POINTS")
	m.AwayVP = r.figure(e, "OPPOSING_TEAM_VICTORY_POINTS", "EW_VICTORY_POINTS")
	within = r.of(home, within)
	r.a.Sections[within].Matches = append(r.a.Sections[within].Matches, m)
	for _, b := range e.all("BOARD") {
		r.boardOf(b, within, &m)
	}
}

// finish puts lines and sections in order once everything is read.
func (r *reader) finish() {
	a := r.a
	if a.Method.Method == "hybrid" && !hasVictoryPoints(a) {
		a.Method.Method = "patton" // the one of the two without victory points
	}
	r.results.Settle(a, figures.Awarded(a.Method.Method))
	a.Sections = slices.DeleteFunc(a.Sections, func(s account.Section) bool {
		return len(s.Contestants) == 0 && len(s.Lines) == 0 && len(s.Boards) == 0
	})
	for i := range a.Sections {
		s := &a.Sections[i]
		s.Winners = scoring.OneWinner
		if slices.ContainsFunc(s.Contestants, func(c account.Contestant) bool { return c.Side != scoring.NoSide }) ||
			r.two && len(s.Contestants) == 0 {
			s.Winners = scoring.TwoWinners
		}
		if len(a.Sections) == 1 {
			s.Letter = ""
		}
		for n := range s.Lines {
			s.Lines[n].Section = i + 1
		}
		slices.SortStableFunc(s.Lines, func(x, y account.BoardPlay) int {
			return cmp.Or(cmp.Compare(x.Board, y.Board), cmp.Compare(x.Round, y.Round), cmp.Compare(x.Table, y.Table))
		})
		slices.SortStableFunc(s.Boards, func(x, y account.Board) int { return cmp.Compare(x.Number, y.Number) })
	}
	r.victoryPoints()
}

// victoryPoints takes scores of matches for victory points in a file that says so and has
// no other: some programs write the victory points there. It knows them by their sum,
// which is the same in every match.
func (r *reader) victoryPoints() {
	if r.match != "VPS" {
		return
	}
	var sum *scoring.Frac
	for _, s := range r.a.Sections {
		for _, m := range s.Matches {
			if m.HomeScore == nil || m.AwayScore == nil || m.HomeVP != nil || m.AwayVP != nil {
				return
			}
			both := m.HomeScore.Add(*m.AwayScore)
			if sum != nil && !sum.Equal(both) || both.Sign() <= 0 {
				return
			}
			sum = &both
		}
	}
	for i := range r.a.Sections {
		for n := range r.a.Sections[i].Matches {
			m := &r.a.Sections[i].Matches[n]
			m.HomeVP, m.AwayVP, m.HomeScore, m.AwayScore = m.HomeScore, m.AwayScore, nil, nil
		}
	}
}
