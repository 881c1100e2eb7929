package results

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with the results alone.
type room struct {
	*uitest.Stage
	w         *uitest.Window
	page      *Page
	corrected []session.Key // those whose correction was asked for
	asked     []string      // what was asked of other pages beside that
	printing  bool
}

// stand opens the evening of a stage in a window.
func stand(s *uitest.Stage) *room {
	r := &room{Stage: s}
	asks := func(format string, of ...any) { r.asked = append(r.asked, fmt.Sprintf(format, of...)) }
	line := func(what string) func(*session.Ranking, int) {
		return func(of *session.Ranking, line int) { asks("%s of %v", what, of.Ranks[line].Who) }
	}
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{}, Ways{
			Correct:    func(k session.Key) { r.corrected = append(r.corrected, k) },
			CorrectAny: func() { asks("correct any") },
			TellBoard:  func(section, board int) { asks("tell board %d of section %d", board, section) },
			ShowDeal:   func(section, board int) { asks("deal %d of section %d", board, section) },
			Print:      func() { asks("print") }, ChooseSheets: func() { asks("choose sheets") },
			Printing:  func() bool { return r.printing },
			PrintCard: line("card"), PrintPage: line("page"),
		})
		return []shell.Page{r.page, r.page.Cards(), r.page.Comparison()}
	})
	return r
}

// look puts the focus where it is when somebody turns to the page.
func (r *room) look() { r.w.Ask().Focus(r.w.Work()) }

// wants compares what was asked of other pages since the last time.
func (r *room) wants(want ...string) {
	r.T.Helper()
	if !slices.Equal(r.asked, want) {
		r.T.Errorf("asked is %q, not %q", r.asked, want)
	}
	r.asked = nil
}

// complete is an evening of three tables with every result in.
func complete(t *testing.T) *room {
	r := stand(uitest.New(t, 3))
	r.Receive(r.All()...)
	r.look()
	return r
}

// Every kind of evening shows in its own unit just what its scores are.
func TestEveryKindOfEvening(t *testing.T) {
	for _, k := range uitest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			r := stand(uitest.NewKind(t, k))
			in := r.Language()
			r.PlayRuled()
			uitest.WantText(t, "Results", r.Visible(), k.Who, k.Unit, k.Says, k.Named, "✓ Complete")

			sc, err := r.Session.State().Score()
			uitest.Must(t, err)
			if len(sc.Rankings) != k.Rankings || len(r.page.rankings.Views) != k.Rankings {
				t.Fatalf("%d rankings, %d are shown", len(sc.Rankings), len(r.page.rankings.Views))
			}
			for i, ranking := range sc.Rankings {
				shown := r.page.rankings.Views[i]
				if len(ranking.Ranks) == 0 {
					t.Error("nobody is ranked")
				}
				for j, rank := range ranking.Ranks {
					want := []string{in.Words().RankPlace(&rank.Row), fmt.Sprint(rank.Who.Number),
						in.Words().Names(rank.Names), figure(ranking.Field, &rank.Row)}
					for col, text := range want {
						if got := shown.Grid.Cell(j, col).Text; got != text {
							t.Errorf("line %d, column %d: %q, want %q", j, col, got, text)
						}
					}
				}
			}
			r.travellers(sc, k.Boards)
		})
	}
}

// figure is an exact figure as the column has it, made without the words. Teams at
// board-a-match are ranked by points.
func figure(f *session.Field, row *scoring.Row) string {
	unit := f.Unit()
	sign := func(text string, f scoring.Frac) string {
		if f.Sign() > 0 {
			text = "+" + text
		}
		return strings.Replace(text, "-", "–", 1)
	}
	switch {
	case unit == scoring.Matchpoint && f.Teams != nil:
		return scoring.Decimal(row.Total, 1, scoring.HalfAwayFromZero)
	case unit == scoring.Matchpoint && !row.Max.IsZero():
		return scoring.Decimal(row.Percentage, 2, scoring.HalfAwayFromZero)
	case unit == scoring.IMP:
		return sign(scoring.Decimal(row.Total, 2, scoring.HalfAwayFromZero), row.Total)
	}
	return scoring.Decimal(row.Total, 2, scoring.HalfAwayFromZero)
}

// travellers compares every traveller with what the scores have.
func (r *room) travellers(sc *session.Scores, unit string) {
	t, v := r.T, r.page.traveller
	t.Helper()
	ruled := 0
	for i, traveller := range sc.Travellers {
		v.pick(i)
		uitest.WantText(t, "the traveller", r.Visible(), "On the right: "+unit+".")
		if len(v.lines) != len(traveller.Lines) {
			t.Fatalf("board %d has %d lines", traveller.Board, len(v.lines))
		}
		for j, l := range traveller.Lines {
			for col, side := range map[int]struct {
				scored bool
				value  scoring.Frac
			}{4: {l.NSScored, l.NSValue}, 5: {l.EWScored, l.EWValue}} {
				want := "–"
				if side.scored {
					want = v.figures.Board(side.value)
				}
				if got := v.grid.Cell(j, col).Text; got != want {
					t.Errorf("board %d, line %d, column %d: %q, want %q", traveller.Board, j, col, got, want)
				}
			}
			if l.Ruling == nil {
				continue
			}
			ruled++
			if !strings.HasPrefix(v.grid.Cell(j, 2).Text, "§ ") {
				t.Errorf("the ruling is not marked: %q", v.grid.Cell(j, 2).Text)
			}
			v.pickLine(j)
			uitest.WantText(t, "the line", v.about.Text,
				"Average plus for North-South, average minus for East-West (Law 12C2): noise.")
		}
	}
	if ruled != 1 {
		t.Errorf("%d lines are ruled on", ruled)
	}
}

// A figure that is added to the extras of rankings has a column in the window.
func TestExtraOfRankings(t *testing.T) {
	before := scoring.Extras
	t.Cleanup(func() { scoring.Extras = before })
	r := complete(t)
	scoring.Extras = append(slices.Clone(before), scoring.Extra{Name: "byes", In: scoring.InWindow,
		Of: func(r *scoring.Row) scoring.Frac { return scoring.Int(int64(r.Place)) }})
	r.Receive(session.DirectorNamed{Name: "Niamh O'Connor"})
	if titles := r.Titles(); len(titles) != 5 || titles[4] != "Byes" {
		t.Fatalf("the columns are %q", titles)
	}
	if got := r.page.rankings.Views[0].Grid.Cell(0, 4).Text; got != "1" {
		t.Errorf("the first has %q", got)
	}
}

// The places among all clubs stand beside the ranking as soon as there are some,
// with masterpoints too.
func TestPlacesAmongAllClubs(t *testing.T) {
	r := complete(t)
	v := r.page.rankings.Views[0]
	if slices.Contains(r.Titles(), "All clubs") {
		t.Fatalf("columns %q", r.Titles())
	}
	who := v.Ranking.Ranks[0].Who
	r.Receive(session.SimultaneousPlaces{
		Event: "Autumn Pairs", Clubs: 312, Pairs: 4210, Sending: 1,
		Places: []session.SimultaneousPlace{{Who: who, Rank: 12, Tied: true, Of: 4210, Percent: scoring.F(245, 4)}},
	})
	v = r.page.rankings.Views[0]
	if got := r.Titles(); got[len(got)-1] != "All clubs" ||
		v.Grid.Cell(0, 4).Text != "12=  61.25" || v.Grid.Cell(1, 4).Text != "" {
		t.Errorf("columns %q, %q and %q", got, v.Grid.Cell(0, 4).Text, v.Grid.Cell(1, 4).Text)
	}
	r.Receive(session.AwardsChosen{Choice: award.Choice{Scheme: "nz-club"}})
	v = r.page.rankings.Views[0]
	if got := r.Titles(); len(got) != 6 || v.Grid.Cell(0, 5).Text != "12=  61.25" ||
		v.Grid.Cell(0, 4).Text == v.Grid.Cell(0, 5).Text {
		t.Errorf("columns %q, %q and %q", got, v.Grid.Cell(0, 4).Text, v.Grid.Cell(0, 5).Text)
	}
}

// Combined sections are one field on Results: one ranking, one traveller for a board,
// pairs with their letters. All fields can be reached.
func TestResultsOfCombinedSections(t *testing.T) {
	r := stand(uitest.New(t, 3))
	for id := 2; id <= 3; id++ {
		r.Receive(session.SectionSet{ID: id, Movement: uitest.Mitchell(t, 3)})
	}
	r.Receive(session.SectionsCombined{Fields: [][]int{{1, 2}}})
	var facts []session.Fact
	for _, f := range r.All() {
		one := f.(session.ResultReceived)
		two, three := one, one
		two.Result.Section, three.Result.Section = 2, 3
		two.Result.Tricks++
		facts = append(facts, one, two, three)
	}
	r.Receive(facts...)
	text := r.Visible()
	uitest.WantText(t, "Results", text, "Sections A and B", "North-South · sections A and B", "A1", "B1", "B6",
		"✓ Complete: all 27 results are in.")
	if got := len(r.page.traveller.lines); got != 6 {
		t.Errorf("the traveller has %d lines", got)
	}
	if r.page.section.Options[1] != "Section C" {
		t.Errorf("offered: %q", r.page.section.Options)
	}
	r.Pick(r.page.section, "Section C")
	if text := r.Visible(); strings.Contains(text, "B1") || strings.Contains(text, "sections") ||
		len(r.page.traveller.lines) != 3 {
		t.Errorf("section C shows:\n%s", text)
	}
}

// Masterpoints stand beside the ranking while there are some.
func TestMasterpoints(t *testing.T) {
	r := complete(t)
	r.Receive(session.AwardsChosen{Choice: award.Choice{Scheme: "nz-club"}})
	if titles := r.Titles(); len(titles) != 5 || titles[4] != "Award" {
		t.Errorf("no awards among %q", titles)
	}
	if r.Grids()[0].Cell(0, 4).Text == "" {
		t.Error("the winner has no award")
	}
	r.Receive(session.AwardsChosen{})
	if slices.Contains(r.Titles(), "Award") {
		t.Errorf("there are still awards among %q", r.Titles())
	}
}

// The sheets are printed, and chosen, from here: not before there is a result, and not
// twice at the same time.
func TestSheetsOfResults(t *testing.T) {
	const printed, chosen = "Print (Ctrl+P)", "Sheets… (Ctrl+Shift+P)"
	r := stand(uitest.New(t, 3))
	if r.CanPress(printed) {
		t.Error("nothing can be printed")
	}
	r.Receive(r.All()...)
	r.Button(printed)
	r.Button(chosen)
	r.wants("print", "choose sheets")
	r.printing = true
	r.w.Redraw()
	if r.CanPress(printed) || r.CanPress(chosen) {
		t.Error("it can be printed twice at the same time")
	}
	r.printing = false
	r.w.Redraw()
	if !r.CanPress(printed) || !r.CanPress(chosen) {
		t.Error("it cannot be printed again")
	}
}
