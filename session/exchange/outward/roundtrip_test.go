package outward_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/outward"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// standing are the figures of everybody who is ranked, or plays without standing: by
// their numbers, or by their names.
func standing(a *account.Account, byName bool) (list []string) {
	for _, s := range a.Sections {
		for _, c := range s.Contestants {
			text := fmt.Sprint(c.Number)
			if byName {
				text = c.Players[0].Name
			}
			if c.Absence != nil && c.Absence.Participation == session.Withdrawn && c.Absence.Cancelled ||
				c.Place == 0 && (c.Total == nil || c.Total.IsZero()) {
				continue // of whom nothing counts
			}
			for _, of := range []struct {
				what   string
				figure *scoring.Frac
			}{{"total", c.Total}, {"per cent", c.Percent}, {"net", c.Net}} {
				if of.figure != nil {
					text += fmt.Sprintf(", %s %v", of.what, of.figure)
				}
			}
			list = append(list, fmt.Sprint(text, ", ", figures.Place(c.Place, c.Tied)))
		}
	}
	slices.Sort(list)
	return list
}

// less is an account as it comes back with what a format makes of everything, and
// with nothing else lost.
func less(a *account.Account, format string) *account.Account {
	event := eventOf(a)
	next := *a
	next.Sections = slices.Clone(a.Sections)
	for i := range next.Sections {
		s := &next.Sections[i]
		s.Movement, s.Rounds, s.Tables = nil, 0, 0 // what follows from who was not there is in the lines
		s.Contestants = slices.Clone(s.Contestants)
		for n := range s.Contestants {
			lessOf(&s.Contestants[n], format, event)
		}
		var lines []account.BoardPlay
		for _, l := range s.Lines {
			if lessLine(&l, format, event) {
				lines = append(lines, l)
			}
		}
		if event == outward.OfIMPs && outward.LossOf(format, outward.Rulings, event) == outward.AsSwing {
			swing(s, lines)
		}
		s.Lines = lines
		if outward.LossOf(format, outward.Turned, event) == outward.AsOneRanking &&
			slices.ContainsFunc(lines, func(l account.BoardPlay) bool { return l.WrongDirection }) {
			s.Winners = scoring.OneWinner
			for n := range s.Contestants {
				s.Contestants[n].Side = scoring.NoSide
			}
		}
		if slices.Contains([]string{"ecats", "lin"}, format) { // which know no rounds
			for n := range s.Lines {
				s.Lines[n].Round, s.Lines[n].Table = 0, 0
			}
		}
	}
	return &next
}

func lessOf(c *account.Contestant, format string, event outward.Contest) {
	switch outward.LossOf(format, outward.Penalties, event) {
	case outward.LeftOut:
		c.Penalties, c.Adjustment = nil, nil
	case outward.AsOneFigure:
		c.Penalties, c.Adjustment = nil, twoDecimals(c.Adjustment)
	}
	if outward.LossOf(format, outward.Carried, event) == outward.LeftOut {
		c.Carried, c.CarriedMaximum = nil, nil
	}
	switch outward.LossOf(format, outward.Handicaps, event) {
	case outward.LeftOut:
		c.Handicap = nil
	case outward.AsOneFigure:
		c.Handicap = twoDecimals(c.Handicap)
	}
	if c.Absence != nil && c.Absence.Participation == session.WithoutStanding {
		if outward.LossOf(format, outward.Standing, event) == outward.LeftOut {
			c.Absence, c.Place = nil, 1
		}
	} else {
		c.Absence = nil
	}
}

// lessLine makes of a line what a format does, and reports whether anything is left.
func lessLine(l *account.BoardPlay, format string, event outward.Contest) bool {
	for _, m := range outward.MattersOf(l) {
		if m == outward.Absence { // of who was not there nothing is told but the lines
			l.Absent = false
		}
		switch outward.LossOf(format, m, event) {
		case outward.LeftOut:
			if m != outward.Others {
				return false
			}
			l.NS, l.EW, l.Others = l.Others.NS, l.Others.EW, nil
		case outward.AsOtherMatch:
			l.NS, l.EW, l.Others, l.Round = l.Others.NS, l.Others.EW, nil, 0
		case outward.AsEntered:
			l.Ruled, l.Outcome = false, session.Artificial
		case outward.AsFigures:
			for side, of := range map[**scoring.Ruling]*scoring.Frac{&l.ForNS: l.NSAward, &l.ForEW: l.EWAward} {
				*side = &scoring.Ruling{Kind: scoring.Override, Amount: *twoDecimals(of)}
			}
			l.NSAward, l.EWAward = twoDecimals(l.NSAward), twoDecimals(l.EWAward)
			l.Ruled, l.Outcome = true, session.Artificial
		case outward.AsOneForm:
			l.Form = ""
		case outward.AsTable:
			l.Absent = false
		}
	}
	return true
}

func twoDecimals(f *scoring.Frac) *scoring.Frac {
	if f == nil {
		return nil
	}
	r := scoring.Round(*f, 2, scoring.HalfAwayFromZero)
	return &r
}

// swing gives both teams of a board with such a ruling what the home team got.
func swing(s *account.Section, lines []account.BoardPlay) {
	for i := range lines {
		l := &lines[i]
		if !slices.Contains(outward.MattersOf(l), outward.Rulings) {
			continue
		}
		ns, ew := l.Seated()
		home := slices.ContainsFunc(s.Matches, func(m account.Match) bool {
			return m.Home == ns && m.Away == ew && (m.Round == l.Round || m.Round == 0)
		})
		gained := twoDecimals(l.NSAward)
		if !home {
			gained = twoDecimals(l.EWAward)
		}
		lost := gained.Neg()
		l.NSAward, l.EWAward = gained, &lost
		if !home {
			l.NSAward, l.EWAward = l.EWAward, l.NSAward
		}
		l.Outcome = session.Artificial
		l.ForNS = &scoring.Ruling{Kind: scoring.Override, Amount: *l.NSAward}
		l.ForEW = &scoring.Ruling{Kind: scoring.Override, Amount: *l.EWAward}
	}
}

// scoredAs is what comes of an account that is scored in the way of another one.
func scoredAs(t *testing.T, a, like *account.Account) *account.Account {
	t.Helper()
	next := *a
	next.Method, next.MethodWhole, next.Swiss, next.Plays = like.Method, true, like.Swiss, like.Plays
	return accounttest.Told(t, accounttest.Again(t, &next))
}

// through is what an account comes back as when it goes out and in by a format.
func through(t *testing.T, f outward.Format, a *account.Account) *account.Account {
	t.Helper()
	files, err := f.Files(a, "tuesday", outward.Options{})
	if err != nil {
		t.Fatal(err)
	}
	content := files[0].Content
	if len(files) > 1 {
		if content, err = outward.Zip(files, a.Date); err != nil {
			t.Fatal(err)
		}
	}
	c, err := exchange.OpenBytes(t.Context(), "tuesday", content)
	if err != nil {
		t.Fatal(err)
	}
	return account.In(c.Evenings[0])
}

// withCards is an account with the cards of its boards.
func withCards(a *account.Account, cards []deal.Board) *account.Account {
	next := *a
	next.Sections = slices.Clone(a.Sections)
	for i := range next.Sections {
		next.Sections[i].Boards = nil
		for _, b := range cards {
			next.Sections[i].Boards = append(next.Sections[i].Boards,
				account.Board{Board: deal.NewBoard(b.Number, b.Deal)})
		}
	}
	return &next
}

// holds reports whether a format takes an evening at all; LIN takes pairs whose cards are
// known, and tells them by their names.
func holds(f outward.Format, a *account.Account) bool {
	switch {
	case f.Holds != exchange.HoldsEvenings:
		return false
	case f.Name == "ecats":
		return a.Plays == movement.Pair
	case f.Name == "jannersten":
		return a.Plays != movement.Team
	case f.Name == "lin":
		return a.Plays == movement.Pair && a.Sections[0].Contestants[0].Players[0].Name == "North 1"
	}
	return true
}

// everyKind makes the test as long as it can be: variants are kinds that other ones
// differ from in their arithmetic alone.
var (
	everyKind = false
	variants  = []string{
		"own tops", "mean of percentages", "pro rata", "butler of two winners", "swiss by imps", "players by butler",
		"teams by imps", "patton", "a match",
	}
)

// Every kind of evening with everything that a director may do comes back by
// every format with the same totals and places, or with those of the loss that is
// stated, and no other.
func TestOutAndIn(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		if !everyKind && slices.Contains(variants, k.Name) {
			continue
		}
		for _, e := range accounttest.Treatments(t, k) {
			outAndIn(t, strings.TrimSpace(k.Name+" "+e.Treatment), e.Session, e.Treatment == "")
		}
	}
}

// Evenings on which all of it happened at once do, too, and one with half a table.
func TestOddEveningsOutAndIn(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		if k.Name != "a match" { // of which most boards wait for a result: what it comes to is not known yet
			outAndIn(t, k.Name, k.Odd(t), true)
		}
	}
	outAndIn(t, "half table", accounttest.Evenings(t)["half table"], true)
}

// outAndIn sends an evening out and in by each format, by the second version of USEBIO
// too where versions is true.
func outAndIn(t *testing.T, name string, s *session.Session, versions bool) {
	t.Helper()
	cards := sessiontest.Course(t).Boards
	plain := accounttest.Told(t, s)
	plain.Club = account.Club{Name: "Riverside", Country: "England", Phone: "0"}
	wanted := map[string][]string{} // by what is lost
	for _, f := range outward.Formats {
		if !holds(f, plain) || f.Name == "usebio13" && !versions {
			continue
		}
		t.Run(name+" "+f.Name, func(t *testing.T) {
			a := plain
			if f.Name == "lin" {
				a = withCards(a, cards)
			}
			lost := loses(f, a)
			if f.Name == "json" && len(lost) > 0 {
				t.Errorf("JSON loses %v", lost)
			}
			key := fmt.Sprint(lost, f.Name == "ecats", f.Name == "lin")
			want := wanted[key]
			switch {
			case want != nil:
			case len(lost) > 0:
				want = standing(scoredAs(t, less(a, f.Name), a), f.Name == "lin")
			default:
				want = standing(a, f.Name == "lin")
			}
			wanted[key] = want
			if got := standing(scoredAs(t, through(t, f, a), a), f.Name == "lin"); !slices.Equal(got, want) {
				t.Errorf("loses %v\n%s\nwant\n%s", lost, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// lost is a matter that a file does not hold as it is.
type lost struct {
	Matter outward.Feature
	Loss   outward.Loss
	// Times is how many lines or contestants it is about.
	Times int
}

// eventOf is the kind of an evening.
func eventOf(a *account.Account) outward.Contest {
	switch {
	case a.Plays != movement.Team && (a.Swiss || a.Method.Matches == "swiss"):
		return outward.OfSwiss
	case a.Plays != movement.Team:
		return outward.OfPairs
	case slices.Contains([]string{"", "teams", "imps", "winloss"}, a.Method.Method):
		return outward.OfIMPs
	}
	return outward.OfTeams
}

// loses is what a file in the format loses of an evening, in the order of Matters.
func loses(f outward.Format, a *account.Account) (list []lost) {
	if f.Name == "deals" || f.Holds == 0 {
		return nil
	}
	times := map[outward.Feature]int{}
	for i := range a.Sections {
		for n := range a.Sections[i].Lines {
			for _, m := range outward.MattersOf(&a.Sections[i].Lines[n]) {
				times[m]++
			}
		}
		for n := range a.Sections[i].Contestants {
			for m := range mattersOf(&a.Sections[i].Contestants[n]) {
				times[m]++
			}
		}
	}
	for _, m := range outward.Matters {
		if loss := outward.LossOf(f.Name, m, eventOf(a)); loss != outward.Nothing && times[m] > 0 {
			list = append(list, lost{m, loss, times[m]})
		}
	}
	return list
}

// mattersOf are those of a contestant.
func mattersOf(c *account.Contestant) map[outward.Feature]bool {
	has := map[outward.Feature]bool{}
	for m, there := range map[outward.Feature]bool{
		outward.Penalties: len(c.Penalties) > 0 || c.Adjustment != nil && !c.Adjustment.IsZero(),
		outward.Carried:   c.Carried != nil, outward.Handicaps: c.Handicap != nil && !c.Handicap.IsZero(),
		outward.Standing: c.Absence != nil && c.Absence.Participation == session.WithoutStanding,
	} {
		if there {
			has[m] = true
		}
	}
	return has
}
