package reports_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/movementpaper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/lineseed"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// drawnText is the text of a sheet, blanks as they come.
func drawnText(t *testing.T, draw func(*bytes.Buffer) error) string {
	t.Helper()
	return strings.ReplaceAll(strings.Join(sheettest.PageTexts(t, sheettest.Drawn(t, draw)), "--- next page ---\n"),
		sheet.NoBreak, " ")
}

// has holds a text to what must be in it.
func has(t *testing.T, text string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func seatingOf(t *testing.T, s *session.Session) string {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	return drawnText(t, func(b *bytes.Buffer) error { return reports.SeatingSheet(b, st, sc, sheettest.OnA4) })
}

// Everybody of the first round stands at his table, and once by name; who
// sits out is said.
func TestSeating(t *testing.T) {
	for _, tables := range []int{3, 14, 60} {
		s := sessiontest.Sized(t, tables)
		st := s.State()
		text := seatingOf(t, s)
		byTable, byName, _ := strings.Cut(text, "By name")
		for _, who := range st.Contestants(1) {
			for _, name := range st.PairNames(who) {
				if n := strings.Count(strings.Join(strings.Fields(byTable), " "), name); n == 0 {
					t.Errorf("%d tables: %s sits nowhere", tables, name)
				}
				if !strings.Contains(byName, name) {
					t.Errorf("%d tables: %s is not listed by name", tables, name)
				}
			}
		}
		if strings.Contains(text, "PROVISIONAL") || strings.Contains(text, "…") {
			t.Error(text)
		}
	}
	half := sessiontest.Evening(t, "Half",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing}))
	has(t, seatingOf(t, half), "nobody")
	teams := sessiontest.Evening(t, "Teams",
		sessiontest.Made(t, "american-whist", movement.Options{Tables: 5, BoardsPerRound: 4}))
	five := session.Contestant{Section: 1, Number: 5}
	sessiontest.Record(t, teams, session.PairNamed{Pair: five},
		session.TeamSet{Team: five, Name: "The Aces",
			Members: []session.Member{{Name: "Ada"}, {Name: "Bo"}, {Name: "Cy"}, {Name: "Łukasz Żak"}}})
	has(t, seatingOf(t, teams), "The Aces", "Łukasz Żak", "Team", "Bridgeclub Zum Gülden Löwen")
	// Until the team says who sits where everybody of it has both its tables.
	has(t, strings.Join(strings.Fields(seatingOf(t, teams)), " "), "Ada 3 and 5 EW and NS", "Cy 3 and 5")
	sessiontest.Record(t, teams, session.LineUpSet{Team: five, FromRound: 1, NS: [2]int{0, 1}, EW: [2]int{2, -1}})
	has(t, strings.Join(strings.Fields(seatingOf(t, teams)), " "), "Ada 5 NS", "Cy 3 EW", "Łukasz Żak 3 EW")
	single := sessiontest.Evening(t, "Individual",
		sessiontest.Made(t, "individual", movement.Options{Tables: 3, BoardsPerRound: 2}))
	has(t, seatingOf(t, single), "South", "By name")
	st, sc := sessiontest.Scored(t, sessiontest.Evening(t, "Nothing"))
	if err := reports.SeatingSheet(new(bytes.Buffer), st, sc,
		sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Error(err)
	}
}

// What is in force stands there with law, reason, and what it did; what was
// taken back does not.
func TestRulings(t *testing.T) {
	s := sessiontest.Evening(t, "Tuesday",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	sessiontest.Play(t, s, 1, 3)
	st, sc := sessiontest.Scored(t, s)
	if err := reports.RulingsSheet(new(bytes.Buffer), st, sc,
		sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Error(err)
	}
	byHand := sessiontest.Evening(t, "By hand",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	for _, r := range s.State().InOrder() { // only entered, which rules nothing
		sessiontest.Record(t, byHand, session.ResultCorrected{Result: r.Result})
	}
	entered, enteredScores := sessiontest.Scored(t, byHand)
	if err := reports.RulingsSheet(new(bytes.Buffer), entered, enteredScores,
		sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Errorf("results that were only entered are corrections: %v", err)
	}
	var at session.Key
	for k := range st.Results {
		if k.Table == 1 && k.Round == 1 && k.Board == 1 {
			at = k
		}
	}
	who := session.Contestant{Section: 1, Number: 1}
	if err := s.Record(session.ByDirector, session.DirectorNamed{Name: "Anna de Vries"},
		session.RulingGiven{Key: at, ForNS: &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(60)},
			ForEW: &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(40)}, Law: "12C2",
			Reason: "looked at the wrong hand"}); err != nil {
		t.Fatal(err)
	}
	sessiontest.Record(t, s, session.PenaltyGiven{Who: who, Amount: scoring.Int(-25),
		Unit: scoring.PercentOfTop, Reason: "slow play"})
	sessiontest.Record(t, s, session.PenaltyGiven{Who: who, Amount: scoring.Int(-50),
		Unit: scoring.PercentOfTop, Reason: "a mistake"})
	sessiontest.Record(t, s, s.State().Undo(s.State().Seq)...)
	st, sc = sessiontest.Scored(t, s)
	text := strings.Join(strings.Fields(drawnText(t,
		func(b *bytes.Buffer) error { return reports.RulingsSheet(b, st, sc, sheettest.OnA4) })), " ")
	has(t, text, "Rulings and corrections", "Anna de", "12C2", "slow", "pair 1:", "→")
	if strings.Contains(text, "a mistake") {
		t.Error("what was taken back is there:", text)
	}
	// The effect of the penalty is what the ranking says with it, and without.
	without, err := st.With(session.Undone{Entry: st.Penalties[0].Seq})
	if err != nil {
		t.Fatal(err)
	}
	was, err := without.Score()
	if err != nil {
		t.Fatal(err)
	}
	percent := func(sc *session.Scores) string {
		for _, r := range sc.Rankings[0].Ranks {
			if r.Who == who {
				return scoring.Decimal(r.Percentage, 2, scoring.HalfAwayFromZero) + " %"
			}
		}
		return ""
	}
	has(t, text, percent(was)+",", "→ "+percent(sc))
}

func TestPrizes(t *testing.T) {
	for rule, want := range map[reports.PrizeRule]string{{}: "0 1 2 3 3 3", {First: 2}: "0 1 2 2 2 2",
		{First: 50}: "0 1 2 3 4 9", {Share: scoring.F(1, 3)}: "0 1 1 1 2 3",
		{Share: scoring.F(1, 2)}: "0 1 1 2 2 5"} {
		var got []string
		for _, n := range []int{0, 1, 2, 3, 4, 9} {
			got = append(got, fmt.Sprint(rule.Places(n)))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%+v: %v, want %s", rule, got, want)
		}
	}
	// All passed out: everybody shares the first place, and so all prizes.
	s := sessiontest.Evening(t, "Tuesday",
		sessiontest.Made(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 2}))
	for _, k := range s.State().ToCome() {
		sec, _ := s.State().Section(1)
		row, _ := sec.Movement.At(k.Table, k.Round)
		r := sessiontest.Played(t, "PASS", "", 0, "")
		r.Key, r.NS, r.EW = k, row.NS, row.EW
		sessiontest.Record(t, s, session.ResultReceived{Result: r})
	}
	st, sc := sessiontest.Scored(t, s)
	of := func(rule reports.PrizeRule) string {
		return drawnText(t, func(b *bytes.Buffer) error { return reports.PrizesSheet(b, st, sc, rule, sheettest.OnA4) })
	}
	has(t, of(reports.PrizeRule{}), "3 prizes", "1=", "prizes 1 to 3, shared by 4")
	if text := of(reports.PrizeRule{First: 1}); strings.Count(text, "prize 1, shared by 4") != 4 {
		t.Error("all four share the first prize:", text)
	}
	clean := sessiontest.Kinds[1].Clean(t)
	st, sc = sessiontest.Scored(t, clean)
	// the second and the last of each line play in the lower stratum, in
	// which the second wins
	for _, r := range sc.Rankings {
		sessiontest.Record(t, clean, session.StratumSet{Who: r.Ranks[1].Who, Stratum: 2},
			session.StratumSet{Who: r.Ranks[len(r.Ranks)-1].Who, Stratum: 2})
	}
	st, sc = sessiontest.Scored(t, clean)
	lower := of(reports.PrizeRule{First: 1})
	has(t, lower, "stratum B")
	for _, r := range sc.Rankings {
		for i, times := range map[int]int{0: 1, 1: 1, len(r.Ranks) - 1: 0} {
			if name := fmt.Sprint(" ", r.Ranks[i].Who.Number, " ",
				st.PairNames(r.Ranks[i].Who)[0]); strings.Count(lower, name) != times {
				t.Errorf("%s %d times, want %d:\n%s", name, strings.Count(lower, name), times, lower)
			}
		}
	}
	has(t, of(reports.PrizeRule{First: 2}), "North-South", "East-West", "2 prizes")
	empty := sessiontest.Evening(t, "Nothing")
	st, sc = sessiontest.Scored(t, empty)
	if err := reports.PrizesSheet(new(bytes.Buffer), st, sc, reports.PrizeRule{},
		sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Error(err)
	}
}

func TestTableMoney(t *testing.T) {
	for text, want := range map[string]string{"4": "4 4 ", "4/6.50 €": "4 13/2 €", " 0/5 zł ": "0 5 zł"} {
		m, err := reports.ParseTableMoney(text)
		if got := fmt.Sprintf("%s %s %s", m.Member, m.Visitor, m.Currency); err != nil || got != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "x", "-1", "4/", "1.005", "4 a\nb", "4 a long name of a currency", "9999999"} {
		if _, err := reports.ParseTableMoney(text); !errors.Is(err, reports.ErrMoney) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzParseTableMoney(f *testing.F) {
	for _, text := range []string{"4", "4/6.50 €", "4/", "1/3", "4 \x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := reports.ParseTableMoney(text)
		if err == nil && (m.Member.Sign() < 0 || m.Visitor.Sign() < 0) {
			t.Errorf("%q: %+v", text, m)
		}
	})
}

func TestAttendance(t *testing.T) {
	s := sessiontest.Evening(t, "Tuesday",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	sessiontest.Record(t, s,
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"}, Number: "1234"},
		session.Replaced{Who: session.Contestant{Section: 1, Number: 2}, FromRound: 2,
			Names: [2]string{"Zoë =SUM(1)", "Late Comer"}})
	money, err := reports.ParseTableMoney("4/6.50 €")
	if err != nil {
		t.Fatal(err)
	}
	st, sc := sessiontest.Scored(t, s)
	text := drawnText(t,
		func(b *bytes.Buffer) error { return reports.AttendanceSheet(b, st, sc, money, sheettest.OnA4) })
	// Twelve players, one of them with a number, and two substitutes: 13 visitors.
	has(t, text, "1234", "4.00 €", "6.50 €", "Zoë =SUM(1)", "Late Comer", "☐",
		"14 people, 13 of them visitors.", "Together 88.50 €.")
	text = drawnText(t, func(b *bytes.Buffer) error {
		return reports.AttendanceSheet(b, st, sc, reports.TableMoney{}, sheettest.OnA4)
	})
	if strings.Contains(text, "Amount") || strings.Contains(text, "Together") {
		t.Error("nobody pays:", text)
	}
}

// The table of a competition has its rule, everybody's figure, what counts,
// and the evenings.
func TestCompetitionSheet(t *testing.T) {
	rule, err := competition.ParseRule("percent best 2 least 2")
	if err != nil {
		t.Fatal(err)
	}
	pct := func(number, name string, percent int64) competition.Performance {
		return competition.Performance{Number: number, Name: name,
			Percentage: scoring.Int(percent), HasPercentage: true}
	}
	day := time.Date(2026, 11, 3, 19, 30, 0, 0, time.UTC)
	c := reports.Season{Name: "Tuesday ladder", Club: "Zum Gülden Löwen", Rule: rule,
		ToCome: []session.Evening{{Name: "Tonight", Date: day.AddDate(0, 0, 21)}}}
	for i := range 3 {
		c.Evenings = append(c.Evenings, competition.Evening{Name: "Tuesday", Date: day.AddDate(0, 0, 7*i),
			Results: []competition.Performance{pct("1", "Łukasz Żak", int64(50+i)), pct("2", "Ann", 40)}[:2-i/2]})
	}
	c.Lines = competition.Table(c.Rule, c.Evenings)
	text := strings.Join(strings.Fields(drawnText(t,
		func(b *bytes.Buffer) error { return reports.CompetitionSheet(b, c, sheettest.OnA4) })), " ")
	has(t, text, "Tuesday ladder",
		"The average of the percentages; the best 2 evenings count; ranked from 2 evenings on.",
		"1 1 Łukasz Żak 51.50 % 2 of 3", "2 2 Ann 40.00 % 2 of 2",
		"3 evenings count.", "Tonight, 24 November 2026, counts once it is finished.", "17 November 2026")
	if err := reports.CompetitionSheet(new(bytes.Buffer), reports.Season{},
		sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Error(err)
	}
}

func TestLineSeedingSheet(t *testing.T) {
	rule := lineseed.Rule{Window: 5, Levels: []scoring.Frac{scoring.Int(80), scoring.Int(70)}, Tables: 1}
	var entrants []lineseed.Entrant
	for i := range 8 {
		entrants = append(entrants, lineseed.Entrant{Players: []lineseed.Player{
			{Name: fmt.Sprintf("Ann %d", i), Guest: i == 3, Strength: scoring.Int(int64(90 - i))},
			{Name: fmt.Sprintf("Bo %d", i), Guest: true, Strength: scoring.Int(80)}}})
	}
	entrants[0].Players[0].For = "Zoë"
	lines, err := lineseed.Sort(rule, entrants, nil)
	if err != nil {
		t.Fatal(err)
	}
	if lines, err = lineseed.Cut(rule, lines, 3, 5); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(drawnText(t, func(b *bytes.Buffer) error {
		return reports.LineSeedingSheet(b, "Tuesday", "Club", time.Time{}, lines, sheettest.OnA4)
	})), " ")
	has(t, text, "Line A", "level 80", "Line B", "level 70", "Ann 3 (guest) & Bo 3 (guest) 83.50",
		"(for Zoë)", "Combi table: lines A and B")
	if err := reports.LineSeedingSheet(new(bytes.Buffer), "Tuesday", "", time.Time{}, nil,
		sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Error(err)
	}
}

// Every pairing of the movement is on the traveller of each of its boards
// once, and has a slip once.
func TestBlanks(t *testing.T) {
	for _, c := range []struct {
		family string
		o      movement.Options
	}{
		{"mitchell", movement.Options{Tables: 5, BoardsPerRound: 4, Half: movement.EWMissing}},
		{"howell", movement.Options{Tables: 4, BoardsPerRound: 3}},
		{"individual", movement.Options{Tables: 2, BoardsPerRound: 3}},
		{"american-whist", movement.Options{Tables: 5, BoardsPerRound: 4}},
		{"mitchell", movement.Options{Tables: 30, BoardsPerRound: 2}},
	} {
		m := sessiontest.Made(t, c.family, c.o)
		set := movementpaper.Papers{Title: "Tuesday", Sections: []*movement.Movement{m}}
		travellers := drawnText(t,
			func(b *bytes.Buffer) error { return movementpaper.BlankTravellers(b, set, sheettest.OnA4) })
		slips := drawnText(t,
			func(b *bytes.Buffer) error { return movementpaper.ScoreSlips(b, set, sheettest.OnLetter) })
		lines, plays := 0, 0
		for _, row := range m.Rows {
			if row.NS != m.Missing && row.EW != m.Missing && row.NS > 0 && row.EW > 0 {
				lines += len(row.Boards())
				plays++
			}
		}
		if got := rowsIn(travellers, m.Contestant == movement.Individual); got != lines {
			t.Errorf("%s %d: %d lines on the travellers, want %d", c.family, c.o.Tables, got, lines)
		}
		if got := rowsIn(slips, m.Contestant == movement.Individual); got != lines ||
			strings.Count(slips, "· Round ") != plays {
			t.Errorf("%s %d: %d lines on %d slips, want %d on %d", c.family, c.o.Tables, got,
				strings.Count(slips, "· Round "), lines, plays)
		}
		for _, b := range m.Boards() {
			if !strings.Contains(travellers, fmt.Sprintf("Board %d\n", b)) &&
				!strings.Contains(travellers, fmt.Sprintf("Board %d  ", b)) {
				t.Errorf("%s: no traveller of board %d", c.family, b)
			}
		}
	}
	if err := movementpaper.BlankTravellers(new(bytes.Buffer), movementpaper.Papers{},
		sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Error(err)
	}
}

// rowsIn counts the rows of forms: lines of three or, two forms side by
// side, six figures.
func rowsIn(text string, individual bool) (n int) {
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) != 3 && len(words) != 6 {
			continue
		}
		figures := true
		for _, w := range words {
			figures = figures && strings.Trim(w, "0123456789+") == ""
		}
		if figures {
			n += len(words) / 3
		}
	}
	return n
}

// What is printed on request is no part of what is written by itself, and each kind is
// written when it is asked for.
func TestKindsOnRequest(t *testing.T) {
	s := sessiontest.Kinds[0].Odd(t)
	st, sc := sessiontest.Scored(t, s)
	asked := reports.Sheets{PageSetup: sheettest.OnA4}
	files, err := asked.Write(t.TempDir(), st, sc)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []reports.Kind{reports.KindSeating, reports.KindRulings, reports.KindPrizes,
		reports.KindAttendance, reports.KindBlanks, reports.KindScoreSlips} {
		one, err := asked.WriteKinds(t.TempDir(), st, sc, k)
		if err != nil || len(one) != 1 || k.Usual() {
			t.Errorf("%s: %v, %v", k, one, err)
		}
	}
	if text := strings.Join(files, " "); strings.Contains(text, "Seating") || strings.Contains(text, "Attendance") ||
		!strings.Contains(text, "Ranking") {
		t.Error(text)
	}
	empty, none := sessiontest.Scored(t,
		sessiontest.Evening(t, "Nothing",
			sessiontest.Made(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 2})))
	if _, err := asked.WriteKinds(t.TempDir(), empty, none,
		reports.KindRulings); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Error(err)
	}
}

// The masterpoints of the evening stand beside its ranking, and below it by which scheme;
// how they came about only where that is asked for.
func TestMasterpointsBesideTheRanking(t *testing.T) {
	s := sessiontest.Kinds[1].Clean(t)
	sessiontest.Record(t, s, session.AwardsChosen{Choice: award.Choice{Scheme: "vbl-club"}})
	st, sc := sessiontest.Scored(t, s)
	for _, explain := range []bool{false, true} {
		asked := reports.Sheets{PageSetup: sheettest.OnA4, ExplainAwards: explain}
		text := drawnText(t, func(b *bytes.Buffer) error { return asked.List(st, sc)[0].Draw(b) })
		has(t, text, "0.36", "0.27", "Masterpoints by “VBL, club tournament”")
		if strings.Contains(text, "rounded down: 3 places") != explain {
			t.Errorf("explained %t:\n%s", explain, text)
		}
	}
}

// A column in which nobody has anything is left out, and the reason stands
// below, asked for or not.
func TestNoMasterpointsLeaveNoColumn(t *testing.T) {
	s := sessiontest.Kinds[1].Clean(t)
	sessiontest.Record(t, s, session.AwardsChosen{Choice: award.Choice{Scheme: "ebu-local"}})
	st, sc := sessiontest.Scored(t, s)
	for _, explain := range []bool{false, true} {
		asked := reports.Sheets{PageSetup: sheettest.OnA4, ExplainAwards: explain}
		text := drawnText(t, func(b *bytes.Buffer) error { return asked.List(st, sc)[0].Draw(b) })
		has(t, text, "Masterpoints by “EBU, local points”",
			"Nothing is awarded: the scheme has a scale for pairs with two winners")
		if strings.Count(text, "Masterpoints") != 1 {
			t.Errorf("explained %t, there is a column:\n%s", explain, text)
		}
	}
}

// Whatever an evening has come to, every sheet that is offered of it can be drawn; before
// play these are those of its movement.
func TestWhatIsOfferedCanBeDrawn(t *testing.T) {
	begun := sessiontest.Evening(t, "Not begun",
		sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	nobody, err := session.Resume(&session.MemoryJournal{})
	if err != nil {
		t.Fatal(err)
	}
	ofMovement := []reports.Kind{reports.KindSeating, reports.KindAttendance, reports.KindBlanks,
		reports.KindScoreSlips, reports.KindAnnouncements,
		reports.KindTableCards, reports.KindSlips, reports.KindLabels}
	again := sessiontest.Kinds[0].Clean(t)
	sessiontest.Record(t, again, session.EveningClosed{})
	sessiontest.Record(t, again, session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1},
		Amount: scoring.Int(-3), Unit: scoring.Matchpoint, Reason: "slow play"})
	sessiontest.Record(t, again, session.EveningClosed{})
	for name, c := range map[string]struct {
		s    *session.Session
		want []reports.Kind // alone, nil for at least those of the movement
		has  reports.Kind
	}{
		"nothing":     {s: nobody, want: []reports.Kind{}},
		"before play": {s: begun, want: ofMovement},
		"two":         {s: again, has: reports.KindChanges},
		"teams":       {s: sessiontest.Kinds[len(sessiontest.Kinds)-1].Odd(t), has: reports.KindTableCards},
	} {
		st, sc := sessiontest.Scored(t, c.s)
		var got []reports.Kind
		for _, one := range (reports.Sheets{PageSetup: sheettest.OnA4}).List(st, sc) {
			got = append(got, one.Of)
			if err := one.Draw(io.Discard); err != nil {
				t.Errorf("%s: %s: %v", name, one.Of, err)
			}
		}
		if c.want != nil && !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		if c.has != "" && !slices.Contains(got, c.has) {
			t.Errorf("%s: no %s among %v", name, c.has, got)
		}
	}
}

// The address of the room page is on the slips while there is one.
func TestAddressOnTheSlips(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Sized(t, 3))
	for _, address := range []string{"", "http://192.168.178.20:8080/"} {
		for _, one := range (reports.Sheets{PageSetup: sheettest.OnA4, Address: address}).List(st, sc) {
			if one.Of != reports.KindSlips {
				continue
			}
			if text := drawnText(t, func(b *bytes.Buffer) error { return one.Draw(b) }); strings.Contains(text,
				"http") != (address != "") || !strings.Contains(text, address) {
				t.Errorf("with %q:\n%s", address, text)
			}
		}
	}
}

// A sheet of the tables' codes is there while phones can come to a table, and table cards
// have them; sections are told apart.
func TestTableCodes(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Sized(t, 3))
	for _, c := range []struct {
		address func(section, table int) string
		want    bool
	}{{nil, false}, {func(int, int) string { return "" }, false}, {atTable, true}} {
		there := false
		for _, one := range (reports.Sheets{PageSetup: sheettest.OnA4, TableAddress: c.address}).List(st, sc) {
			if one.Of != reports.KindTableCodes && one.Of != reports.KindTableCards {
				continue
			}
			there = there || one.Of == reports.KindTableCodes
			if text := drawnText(t, func(b *bytes.Buffer) error { return one.Draw(b) }); c.want !=
				strings.Contains(text, "10.0.0.7:8080/T/1A3") {
				t.Errorf("%s:\n%s", one.Of, text)
			}
		}
		if there != c.want {
			t.Errorf("a sheet of codes is there: %t", there)
		}
	}
}
