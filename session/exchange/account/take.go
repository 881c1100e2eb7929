package account

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
)

// ErrNothing is returned for an account in which nobody plays anything.
var ErrNothing = errors.New("there is no result in it")

// Imported is an account as an evening of our own.
type Imported struct {
	// Facts are for a journal.
	Facts []session.Fact
	// Choices are how it is scored, and Found how that is known.
	Choices method.Choices
	Found   Found
	// Faults are what could not be taken over: those of the account, and what
	// does not fit together.
	Faults []Fault

	trial *session.Session
	state *session.State
	name  string
}

// Facts is the evening for a journal; name is what it is called where the account
// does not say. See Take.
func (a *Account) Facts(name string) ([]session.Fact, error) {
	t, err := a.Take(name)
	if err != nil {
		return nil, err
	}
	return t.Facts, nil
}

// Take makes an evening of our own of an account: heading, scoring, movement, people,
// results, rulings, cards. Where the account has a movement, or rounds and tables, the
// movement is that; else one is found from which the results can come. What does not fit
// costs its line and is among the faults. The error is ErrNothing, or for an evening
// beyond the limits of a session.
func (a *Account) Take(name string) (*Imported, error) {
	trial, err := session.CopyOf(nil)
	if err != nil {
		return nil, err
	}
	t := &Imported{Faults: slices.Clone(a.Faults), trial: trial, name: name}
	if a, err = t.named(a.settled()); err != nil {
		return nil, err
	}
	if err := t.frame(a); err != nil {
		return nil, err
	}
	seated := make([]seated, len(a.Sections))
	played := 0
	for i := range a.Sections {
		s := &a.Sections[i]
		seated[i] = a.seat(i, t.called(a, i))
		t.Faults = append(t.Faults, seated[i].faults...)
		if seated[i].movement == nil {
			continue
		}
		played++
		if err := t.set(a, i, seated[i].movement); err != nil {
			return nil, fmt.Errorf("section %s: %w", cmpLetter(s.Letter, i), err)
		}
	}
	if played == 0 {
		return nil, ErrNothing
	}
	t.combineSections(a)
	for i := range a.Sections {
		if seated[i].movement != nil {
			t.people(a, i, seated[i].written)
			t.cards(a, i)
			t.results(a, i, &seated[i])
		}
	}
	t.choose(a)
	for i := range a.Sections {
		if seated[i].movement != nil {
			t.figures(a, i)
		}
	}
	if slices.ContainsFunc(a.Sections, func(s Section) bool { return len(s.Boards) > 0 }) {
		t.put(Fault{}, session.DealsReleased{})
	}
	t.finish()
	return t, nil
}

// finish takes the facts over. Of several words on how it is scored the last one stands,
// in the place of the first.
func (t *Imported) finish() {
	t.state = t.trial.State()
	for i, e := range t.state.Entries() {
		switch _, scored := e.Fact.(session.ScoringSet); {
		case !scored:
			t.Facts = append(t.Facts, e.Fact)
		case i == 1:
			t.Facts = append(t.Facts, session.ScoringSet{Choices: t.Choices, Known: known[t.Found]})
		}
	}
}

// State is the evening with its facts.
func (t *Imported) State() *session.State { return t.state }

// put records facts one by one, each that is refused as a fault.
func (t *Imported) put(at Fault, facts ...session.Fact) {
	if len(facts) == 0 || t.trial.Record("file", facts...) == nil {
		return
	}
	for _, f := range facts {
		if err := t.trial.Record("file", f); err != nil {
			at.Err = err
			t.Faults = append(t.Faults, at)
		}
	}
}

// named begins with the way of scoring that the account names. One that nobody knows is a
// fault, and then the account names none.
func (t *Imported) named(a *Account) (*Account, error) {
	t.Choices = a.begin()
	trial, err := session.CopyOf(nil)
	if err != nil {
		return nil, err
	}
	if err := trial.Record("file", session.ScoringSet{Choices: t.Choices}); err != nil {
		t.Faults = append(t.Faults, Fault{Err: err})
		next := *a
		next.Method, next.MethodWhole = method.Choices{}, false
		a, t.Choices = &next, next.begin()
	}
	return a, nil
}

// frame records the heading and a way of scoring to begin with.
func (t *Imported) frame(a *Account) error {
	heading := session.EveningSet{Name: a.Title, Club: a.Club.Name, Date: a.Date}
	if heading.Name == "" {
		heading.Name = t.name
	}
	if err := t.trial.Record("file", heading, session.ScoringSet{Choices: t.Choices}); err != nil {
		return err
	}
	if a.Director != "" {
		t.put(Fault{}, session.DirectorNamed{Name: a.Director})
	}
	if a.Event != "" || a.Session > 0 {
		t.put(Fault{}, session.SessionOf{Event: a.Event, Session: a.Session, Of: a.Sessions})
	}
	return nil
}

// id is the number of a section: that of its letter where each has another
// one, else its place.
func (a *Account) id(i int) int {
	ids := map[int]bool{}
	for _, s := range a.Sections {
		id := 0
		if len(s.Letter) == 1 && s.Letter[0] >= 'A' && s.Letter[0] <= 'Z' {
			id = int(s.Letter[0]-'A') + 1
		}
		if id == 0 || ids[id] {
			return i + 1
		}
		ids[id] = true
	}
	return int(a.Sections[i].Letter[0]-'A') + 1
}

func cmpLetter(letter string, i int) string {
	if letter == "" {
		return session.Letter(i + 1)
	}
	return letter
}

// called is the name of a section's movement that had to be found.
func (t *Imported) called(a *Account, i int) string {
	name := a.Title
	if name == "" {
		name = t.name
	}
	if len(a.Sections) > 1 {
		name += " " + cmpLetter(a.Sections[i].Letter, i)
	}
	return name
}

// set records a section with its movement: that of a Swiss with byes round after round,
// since they belong to the draws.
func (t *Imported) set(a *Account, i int, m *movement.Movement) error {
	id := a.id(i)
	if p, how := session.PlayOf(m), t.trial.State().Scoring; p.Fits(how) != nil {
		t.Choices = p.Scored(how)
		if err := t.trial.Record("file", session.ScoringSet{Choices: t.Choices}); err != nil {
			return err
		}
	}
	byes := slices.DeleteFunc(slices.Clone(a.Sections[i].Byes),
		func(b Bye) bool { return b.Round < 2 || b.Round > m.Rounds })
	if m.Planned == 0 || len(byes) == 0 || m.Rounds < 2 {
		return t.trial.Record("file", session.SectionSet{ID: id, Movement: m})
	}
	first := m.Clone()
	first.Rounds = 1
	first.Rows = slices.DeleteFunc(first.Rows, func(r movement.Row) bool { return r.Round > 1 })
	facts := []session.Fact{session.SectionSet{ID: id, Movement: first}}
	var draw *movement.Drawn
	for _, b := range slices.Backward(byes) {
		draw = &movement.Drawn{Round: b.Round, Bye: b.Number, Then: draw}
	}
	facts = append(facts, session.RoundDrawn{ID: id, Movement: m, Drawn: *draw})
	return t.trial.Record("file", facts...)
}

// combineSections records which sections are one field.
func (t *Imported) combineSections(a *Account) {
	var fields [][]int
	for _, list := range a.Combined {
		var ids []int
		for _, place := range list {
			if place < 1 || place > len(a.Sections) {
				continue
			}
			if _, there := t.trial.State().Section(a.id(place - 1)); there {
				ids = append(ids, a.id(place-1))
			}
		}
		if len(ids) > 1 {
			fields = append(fields, ids)
		}
	}
	if len(fields) > 0 {
		t.put(Fault{}, session.SectionsCombined{Fields: fields})
	}
}

// people records who the contestants are, and how they took part. Where the rounds are
// not those that were played, nobody can be said to have left before one: what others got
// for it is in the lines.
func (t *Imported) people(a *Account, i int, written bool) {
	sec, _ := t.trial.State().Section(a.id(i))
	var names, seats, rest []session.Fact
	for _, c := range a.Sections[i].Contestants {
		who := session.Contestant{Section: sec.ID, Number: c.Number}
		if !slices.Contains(sec.Movement.Pairs(), c.Number) {
			continue // registered, and played nothing
		}
		if sec.Movement.Contestant == movement.Team {
			names = append(names, c.team(who)...)
		} else {
			if named := (session.Names{nameOf(c.Players, 0), nameOf(c.Players, 1)}); !named.IsZero() {
				names = append(names, session.PairNamed{Pair: who, Names: named})
			}
			for at, seat := range sec.Seats(c.Number) {
				if at < len(c.Players) && c.Players[at].Number != "" {
					seats = append(seats,
						session.PlayerSeated{Seat: seat, Number: c.Players[at].Number,
							Name: c.Players[at].Name, Given: true})
				}
			}
		}
		if n := c.stratum(); n > 0 {
			rest = append(rest, session.StratumSet{Who: who, Stratum: n})
		}
		for _, s := range c.Substitutes {
			rest = append(rest, session.Replaced{Who: who, FromRound: s.FromRound, Names: s.Names})
		}
		if c.Absence != nil {
			f := *c.Absence
			f.Who = who
			switch {
			case written || f.Participation == session.WithoutStanding:
			case f.Participation == session.Late:
				f.From = 1
			default:
				f.From = sec.Movement.Rounds + 1
			}
			rest = append(rest, f)
		} else if a.Sections[i].unranked(&c) {
			rest = append(rest, session.ParticipationSet{Who: who, Participation: session.WithoutStanding})
		}
	}
	t.put(Fault{}, names...)
	t.put(Fault{}, seats...)
	t.put(Fault{}, rest...)
}

// stratum is the number of a stratum that is named by its letter, or by its number; 0
// for none that we have.
func (c *Contestant) stratum() int {
	for n := 1; n <= session.MostStrata; n++ {
		if strings.EqualFold(c.Stratum, session.StratumLetter(n)) || c.Stratum == strconv.Itoa(n) {
			return n
		}
	}
	return 0
}

// unranked reports whether a contestant played and has no place where nearly everybody
// has one: it played without standing.
func (s *Section) unranked(c *Contestant) bool {
	placed := 0
	for i := range s.Contestants {
		if s.Contestants[i].Place > 0 {
			placed++
		}
	}
	played := slices.ContainsFunc(s.Lines, func(l BoardPlay) bool {
		ns, ew := l.Seated()
		return ns == c.Number && l.NSAward != nil || ew == c.Number && l.EWAward != nil
	})
	most := 3*placed >= 2*len(s.Contestants) || placed+1 == len(s.Contestants) // else only the first few have places
	return c.Place == 0 && (played || c.Boards > 0) && most
}

func nameOf(players []Player, i int) string {
	if i < len(players) {
		return players[i].Name
	}
	return ""
}

// team are name, members and line-ups of a team.
func (c *Contestant) team(who session.Contestant) []session.Fact {
	set := session.TeamSet{Team: who, Name: c.Name}
	for _, p := range c.Players {
		set.Members = append(set.Members, session.Member{Number: p.Number, Name: p.Name})
	}
	facts := []session.Fact{set}
	for _, l := range c.LineUps {
		facts = append(facts, session.LineUpSet{Team: who, FromRound: l.FromRound, NS: l.NS, EW: l.EW})
	}
	return facts
}

// cards records the deals of a section. They are released: somebody published them.
func (t *Imported) cards(a *Account, i int) {
	set := session.DealsSet{Section: a.id(i), Source: t.name}
	tables := session.DealsAnalysed{Section: set.Section, Tables: map[int]doubledummy.Table{}}
	seen := map[int]bool{}
	for _, b := range a.Sections[i].Boards {
		if err := b.Check(); err != nil || seen[b.Number] {
			if err != nil {
				t.Faults = append(t.Faults, Fault{Board: b.Number, Err: err})
			}
			continue
		}
		seen[b.Number] = true
		set.Boards = append(set.Boards, b.Board)
		if b.Tricks != nil {
			tables.Tables[b.Number] = *b.Tricks
		}
	}
	if len(set.Boards) == 0 {
		return
	}
	if len(a.Sections) == 1 {
		set.Section, tables.Section = 0, 0
	}
	t.put(Fault{}, set)
	if len(tables.Tables) > 0 {
		t.put(Fault{}, tables)
	}
}

// figures records what counts beside the boards: penalties, what was carried, handicaps.
func (t *Imported) figures(a *Account, i int) {
	unit := t.unit()
	for _, c := range a.Sections[i].Contestants {
		who := session.Contestant{Section: a.id(i), Number: c.Number}
		for _, p := range c.Penalties {
			t.put(Fault{}, session.PenaltyGiven{Who: who, Amount: p.Amount, Unit: p.Unit, Disciplinary: p.Disciplinary,
				Board: p.Board, Law: p.Law, Reason: p.Reason})
		}
		if c.Penalties == nil && c.Adjustment != nil && !c.Adjustment.IsZero() {
			t.put(Fault{}, session.PenaltyGiven{Who: who, Amount: *c.Adjustment, Unit: unit})
		}
		if c.Carried != nil {
			carried := session.CarriedForward{Who: who, Score: *c.Carried}
			if c.CarriedMaximum != nil {
				carried.Max = *c.CarriedMaximum
			}
			t.put(Fault{}, carried)
		}
		if c.Handicap != nil && !c.Handicap.IsZero() {
			t.put(Fault{}, session.HandicapSet{Who: who, Handicap: *c.Handicap})
		}
	}
}

// unit is what totals are counted in.
func (t *Imported) unit() scoring.Unit {
	if sc, err := t.trial.State().Score(); err == nil && len(sc.Fields) > 0 {
		return sc.Fields[0].Unit()
	}
	return scoring.Matchpoint
}
