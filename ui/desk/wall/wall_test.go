package wall

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// wallLines are what can be read on sheets.
func wallLines(sheets []WallSheet) string {
	var lines []string
	for _, s := range sheets {
		lines = append(lines, "# "+s.Title, s.Note)
		for _, l := range s.Lists {
			lines = append(lines, "## "+l.Title)
			for _, line := range l.Lines {
				text := line.Lead
				for _, who := range line.Who {
					text += " | " + strings.TrimSpace(who.Mark+" "+who.Names)
				}
				lines = append(lines, text+" | "+line.Figure)
			}
		}
	}
	return strings.Join(lines, "\n")
}

// playRounds gives every board of the rounds a result.
func playRounds(t *testing.T, s *session.Session, rounds ...int) *session.State {
	t.Helper()
	var facts []session.Fact
	for _, k := range s.State().ToCome() {
		if sec, _ := s.State().Section(k.Section); slices.Contains(rounds, k.Round) {
			row, _ := sec.Movement.At(k.Table, k.Round)
			facts = append(facts, session.ResultReceived{Result: sessiontest.PlayedOn(t,
				session.Result{Key: k, NS: row.NS, EW: row.EW}, "3NT", "N", (3*k.Table*k.Round+k.Board)%4-1)})
		}
	}
	desktest.Must(t, s.Record(session.ByBridgemate, facts...))
	return s.State()
}

// view is the wall of an evening, with the ranking that it may show.
func view(t *testing.T, st *session.State, clock ClockReading) WallView {
	t.Helper()
	v := WallView{State: st, Clock: clock, After: st.ReleasedRound(0)}
	if v.After > 0 {
		var err error
		v.Scores, err = st.AfterRound(v.After).Score()
		desktest.Must(t, err)
	}
	return v
}

// five is an evening of five tables, two boards a round, in five rounds.
func five(t *testing.T, o movement.Options) *session.Session {
	o.Tables, o.BoardsPerRound = 5, 2
	return sessiontest.Evening(t, "Tuesday pairs", sessiontest.Made(t, "mitchell", o))
}

// Before anything is played everybody is told where to sit; then where to go, and nothing
// of a ranking before the director releases it.
func TestWallBeforeRelease(t *testing.T) {
	in := desk.English()
	s := five(t, movement.Options{})
	text := wallLines(view(t, s.State(), ClockReading{}).Sheets(in))
	for _, want := range []string{"# Tuesday pairs · round 1\nPlease take your seats",
		"1 | NS 1 ", " | EW 6 ", "| 1–2"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	st := playRounds(t, s, 1, 2)
	text = wallLines(view(t, st, ClockReading{}).Sheets(in))
	if !strings.HasPrefix(text,
		"# Tuesday pairs · next: round 3\nEast-West move up 1 table, boards move down 1 table") ||
		strings.Contains(text, "after round") {
		t.Errorf("after two rounds:\n%s", text)
	}
	st = playRounds(t, s, 3, 4, 5)
	if text = wallLines(view(t, st, ClockReading{}).Sheets(in)); text !=
		"# Tuesday pairs\nAll rounds are over. The ranking comes when the director releases it." {
		t.Errorf("at the end:\n%s", text)
	}
}

// The ranking is that after whole rounds, and after none that is not released; a result
// that is taken out leaves it on the wall, provisional.
func TestWallRanking(t *testing.T) {
	in := desk.English()
	s := five(t, movement.Options{})
	desktest.Must(t, s.Record(session.ByDirector, session.StandingsReleased{Through: 4}))
	st := playRounds(t, s, 1, 2)
	desktest.Must(t, s.Record(session.ByBridgemate,
		session.ResultReceived{Result: sessiontest.PlayedOn(t,
			session.Result{Key: st.ToCome()[0], NS: 1, EW: 9}, "7NT", "N", 0)}))
	then, err := st.AfterRound(2).Score()
	desktest.Must(t, err)
	v := view(t, s.State(), ClockReading{})
	text := wallLines(v.Sheets(in))
	if v.After != 2 || !strings.Contains(text, "# Tuesday pairs · after round 2\n\n## North-South\n1") ||
		!strings.Contains(text, "## East-West") {
		t.Fatalf("after round %d:\n%s", v.After, text)
	}
	for _, r := range then.Rankings {
		for i, rank := range r.Ranks {
			line := fmt.Sprintf("%s | %s | %s", in.Words().PlaceOf(&r, i), in.Words().Names(rank.Names),
				in.Words().Figures(r.Field).Standing(&rank.Row))
			if !strings.Contains(text, line) {
				t.Errorf("no line %q in:\n%s", line, text)
			}
		}
	}
	if want := "The wall shows the ranking after round 2. That after round 3 waits for 9 results."; Status(in,
		s.State(), 0) != want {
		t.Errorf("%q, want %q", Status(in, s.State(), 0), want)
	}

	st = playRounds(t, s, 3, 4, 5)
	if n := st.ReleasedRound(0); n != 4 {
		t.Errorf("released through 4, and round %d is shown", n)
	}
	desktest.Must(t, s.Record(session.ByDirector,
		session.ResultDiscarded{Key: session.Key{Section: 1, Table: 1, Round: 2,
			Board: st.Sections[0].Movement.Rows[1].Low}, Reason: "other board"}))
	st = s.State()
	v = WallView{State: st, After: st.ReleasedRound(4)}
	v.Scores, err = st.AfterRound(v.After).Score()
	desktest.Must(t, err)
	if text = wallLines(v.Sheets(in)); v.After != 4 || !strings.Contains(text, "after round 4\nProvisional") {
		t.Errorf("one result of round 2 was taken out, shown is round %d:\n%s", v.After, text)
	}
	desktest.Must(t, s.Record(session.ByDirector, session.StandingsReleased{}))
	if n := s.State().ReleasedRound(4); n != 0 {
		t.Errorf("nothing is released, and round %d is shown", n)
	}
	if got := Status(in, s.State(), 4); got != "The wall shows no ranking: nothing is released." {
		t.Error(got)
	}

	s = five(t, movement.Options{})
	desktest.Must(t, s.Record(session.ByDirector, session.StandingsReleased{Through: 5}))
	playRounds(t, s, 1, 2, 3, 4, 5)
	desktest.Must(t, s.Record(session.ByDirector, session.EveningClosed{}))
	if text = wallLines(view(t, s.State(), ClockReading{}).Sheets(in)); !strings.HasPrefix(text,
		"# Tuesday pairs · after the last round\nFinal result") {
		t.Errorf("at the end:\n%s", text)
	}
}

func TestComingRound(t *testing.T) {
	s := five(t, movement.Options{})
	st := playRounds(t, s, 1)
	sec := st.Sections[0]
	var facts []session.Fact
	for _, k := range st.ToCome() {
		if row, _ := sec.Movement.At(k.Table, k.Round); k.Round == 2 && k.Board == row.Low {
			facts = append(facts, session.ResultReceived{Result: sessiontest.PlayedOn(t,
				session.Result{Key: k, NS: row.NS, EW: row.EW}, "PASS", "", 0)})
		}
	}
	desktest.Must(t, s.Record(session.ByBridgemate, facts[:2]...))
	two := s.State()
	desktest.Must(t, s.Record(session.ByBridgemate, facts[2]))
	three := s.State()
	clock := func(round int, pause bool, spent time.Duration) ClockReading {
		return ClockReading{Begun: true, Round: round, Break: pause, Spent: spent}
	}
	for name, c := range map[string]struct {
		st    *session.State
		clock ClockReading
		want  Coming
	}{
		"round 1 is over":                  {st, ClockReading{}, Coming{Round: 2}},
		"two of five have begun round 2":   {two, ClockReading{}, Coming{Round: 2}},
		"three of five have begun round 2": {three, ClockReading{}, Coming{Round: 3}},
		"the clock has just begun round 2": {st, clock(2, false, time.Minute), Coming{Round: 2, Begun: true}},
		"the clock is in round 2":          {st, clock(2, false, 3*time.Minute), Coming{Round: 3}},
		"the clock is in the break":        {st, clock(2, true, time.Minute), Coming{Round: 3}},
		"the clock is behind":              {three, clock(1, false, time.Hour), Coming{Round: 3}},
		"the clock alone, on an evening by hand": {five(t, movement.Options{}).State(),
			clock(4, false, time.Hour), Coming{Round: 5}},
	} {
		if got := ComingRound(c.st, c.st.Sections[0], c.clock); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Who is not there is not sent anywhere, and who has nobody to play sits out.
func TestWallAbsent(t *testing.T) {
	in := desk.English()
	s := five(t, movement.Options{Half: movement.EWMissing})
	desktest.Must(t, s.Record(session.ByDirector,
		session.ParticipationSet{Who: session.Contestant{Section: 1, Number: 2}, Participation: session.Late, From: 2}))
	text := wallLines(view(t, s.State(), ClockReading{}).Sheets(in))
	if strings.Contains(text, "NS 2 ") || strings.Count(text, "sits out") != 2 || strings.Contains(text, "EW 10") {
		t.Errorf("round 1:\n%s", text)
	}
	st := playRounds(t, s, 1)
	if text = wallLines(view(t, st, ClockReading{}).Sheets(in)); !strings.Contains(text, "NS 2 ") ||
		strings.Count(text, "sits out | ") != 0 {
		t.Errorf("round 2:\n%s", text)
	}
}

// Every kind of evening has its words and its unit.
func TestWallKinds(t *testing.T) {
	for name, c := range map[string]struct {
		family  string
		options movement.Options
		choices method.Choices
		lists   int
		want    []string
	}{
		"teams": {"round-robin", movement.Options{Tables: 4, BoardsPerRound: 4},
			method.Choices{Method: "teams", As: "wbf"}, 1, []string{"| Team 3 |", "NS 4 | EW 2"}},
		"individual": {"individual", movement.Options{Tables: 2, BoardsPerRound: 2}, session.UsualBy("wbf").Choices, 1,
			[]string{"NS 2+3", "Player 8"}},
		"one winner": {"howell", movement.Options{Tables: 3, BoardsPerRound: 2}, session.UsualBy("wbf").Choices, 1,
			[]string{"1 | NS ", " | EW "}},
	} {
		s, err := session.Resume(new(session.MemoryJournal))
		desktest.Must(t, err)
		desktest.Must(t, s.Record(session.ByDirector, session.ScoringSet{Choices: c.choices},
			session.SectionSet{ID: 1, Movement: sessiontest.Made(t, c.family, c.options)},
			session.StandingsReleased{Through: 1}))
		st := playRounds(t, s, 1)
		sheets := view(t, st, ClockReading{}).Sheets(desk.English())
		text := wallLines(sheets)
		if len(sheets) != 2 || len(sheets[1].Lists) != c.lists || len(sheets[1].Lists[0].Lines) < 4 {
			t.Errorf("%s: %d sheets:\n%s", name, len(sheets), text)
		}
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in:\n%s", name, want, text)
			}
		}
	}
}

// Nobody is left out, nobody twice, and no page is longer than there is room.
func TestWallPages(t *testing.T) {
	for _, lists := range [][]int{{0}, {1}, {6}, {7}, {60}, {120}, {60, 60}, {30, 29}, {8, 1}, {1, 0}} {
		for _, room := range []WallRoom{{1, 1}, {7, 1}, {7, 2}, {12, 2}, {100, 2}, {0, 0}} {
			sheet := WallSheet{Title: "T"}
			for i, n := range lists {
				l := WallList{Title: fmt.Sprint(i)}
				for j := range n {
					l.Lines = append(l.Lines, WallLine{Lead: fmt.Sprintf("%d.%d", i, j)})
				}
				sheet.Lists = append(sheet.Lists, l)
			}
			pages := sheet.Pages(func([]WallList) WallRoom { return room })
			NumberPages(desk.English(), pages)
			next := make([]int, len(lists))
			for p, page := range pages {
				if page.Title != "T" || len(pages) > 1 && page.Foot != fmt.Sprintf("Page %d of %d", p+1, len(pages)) {
					t.Errorf("%v in %v: page %+v", lists, room, page)
				}
				for c, column := range page.Columns {
					of := min(c, len(lists)-1)
					if len(column.Lines) > max(room.Lines, 1) || column.Title != fmt.Sprint(of) {
						t.Errorf("%v in %v: column %d of page %d has %d lines under %q", lists, room, c, p,
							len(column.Lines), column.Title)
					}
					for _, line := range column.Lines {
						if line.Lead != fmt.Sprintf("%d.%d", of, next[of]) {
							t.Fatalf("%v in %v: %s comes after %d", lists, room, line.Lead, next[of]-1)
						}
						next[of]++
					}
				}
			}
			if !slices.Equal(next, lists) {
				t.Errorf("%v in %v: %v are shown", lists, room, next)
			}
		}
	}
}

// Tables that would take too many pages are shown by their numbers alone.
func TestWallBrief(t *testing.T) {
	sheet := view(t, five(t, movement.Options{}).State(), ClockReading{}).Sheets(desk.English())[0]
	room := func(lists []WallList) WallRoom {
		if len(lists[0].Lines[0].Who) > 1 {
			return WallRoom{2, 1}
		}
		return WallRoom{3, 2}
	}
	pages := sheet.Pages(room)
	if len(pages) != 1 || len(pages[0].Columns) != 2 ||
		fmt.Sprint(pages[0].Columns[1].Lines[1]) != "{5 [{NS 5 · EW 10  [] [[] []]}] 9–10}" {
		t.Errorf("%d pages: %+v", len(pages), pages)
	}
	sheet.Brief = nil
	if pages = sheet.Pages(room); len(pages) != 3 {
		t.Errorf("%d pages", len(pages))
	}
}

func TestReleaseOptions(t *testing.T) {
	s := five(t, movement.Options{})
	desktest.Must(t, s.Record(session.ByDirector, session.StandingsReleased{Through: 4}))
	options, selected := ReleaseOptions(desk.English(), s.State())
	if fmt.Sprint(options) !=
		"[nothing after each round up to 1 after each round up to 2 after each round up to 3 after each round up to 4, all but the last after each round up to 5, the last]" || selected != 4 {
		t.Errorf("%d of %q", selected, options)
	}
}

func TestWallChoice(t *testing.T) {
	c := Choice{Pace: Rhythm{Breaks: []Break{{0, 5}, {2, 0}, {3, 15}, {4, 1000}}}}.Usual()
	if c.Seconds != 12 || fmt.Sprint(c.Pace.Breaks) != "[{3 15}]" {
		t.Errorf("%+v", c)
	}
	s := five(t, movement.Options{})
	if p := c.PaceOf(s.State()); p.Minutes != 16 {
		t.Errorf("two boards take %d minutes", p.Minutes)
	}
	c.Pace.Minutes, c.Seconds = 22, 1
	if p := c.PaceOf(s.State()); p.Minutes != 22 || c.Usual().Seconds != LeastSeconds {
		t.Errorf("%+v", p)
	}
}
