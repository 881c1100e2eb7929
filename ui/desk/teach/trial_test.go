package teach

import (
	"context"
	"errors"
	"go/build"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/assets"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/quiz"
	"clubnight/ui/desk"
)

var seed = deal.Seed{11}

// handmade is a set of a few rules.
func handmade(t *testing.T, files map[string]string) *Workbook {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := Open(desk.RuleSource{Name: "handmade", Folder: folder})
	if err != nil || b.Set() == nil {
		t.Fatal(err, b.Problems())
	}
	return b
}

func TestTrialTellsWhichRuleFits(t *testing.T) {
	in := desk.English()
	b := handmade(t, map[string]string{
		"RESPONSE.1": "1S  " + "4+   " + strings.Repeat(" ", 15) + "2S2S3S4S4S  \r\n" +
			"1S  " + "3+AK " + strings.Repeat(" ", 15) + "2S2S3S4S4S  \r\n" +
			"1H  " + strings.Repeat(" ", 20) + "1N1N2N3N3N  \r\n" +
			"1S  " + strings.Repeat(" ", 20) + "1N1N2N3N3N  \r\n",
		"OPEN.PR":    "N " + "4+A  " + strings.Repeat(" ", 15) + "4S\r\n" + "T " + strings.Repeat(" ", 20) + "HH\r\n",
		"FINESSE.PR": "2+A  " + "3+   " + "KXHL\r\n" + "2+AQ " + "2+   " + "KSLQ\r\n",
	})
	p, _ := b.PageOf(in, Response1)
	trial, err := b.Try(Position{Calls: "1s-pass", Hand: "K84.Q532.A92.762"})
	if err != nil || trial.Topic != Response1 || b.RowOf(in, p, trial.Match) != 3 ||
		trial.Call.Call.Text() != "1NT" || len(trial.Misses) != 3 {
		t.Fatalf("%v: %+v", err, trial)
	}
	for row, want := range []struct {
		aspect ruleset.Aspect
		column string
	}{{ruleset.LengthAspect, "♠"}, {ruleset.CardsAspect, "♠"}, {ruleset.PartnerBid, "Partner"}} {
		miss := trial.Misses[b.Line(p, row)]
		if miss.Aspect != want.aspect || p.Columns()[p.Failing(miss)].Title != want.column {
			t.Errorf("row %d fails by %v in %q", row, miss, p.Columns()[p.Failing(miss)].Title)
		}
	}
	trial, err = b.Try(Position{Dealer: scoring.West, Calls: "1H P P P", Hand: "K84 Q532 A92 762"})
	if err != nil || trial.Topic != Leads || trial.Lead.Card.String() != "HQ" ||
		trial.Match.Number != 2 || len(trial.Misses) != 1 {
		t.Errorf("lead: %v, %+v", err, trial)
	}
	play := Position{Hand: "J32 AKQ AKQ 5432", Dummy: "AQ4 432 5432 876", Trumps: scoring.NoTrump, Suit: deal.Spades}
	trial, err = b.TryPlay(Finesses, play)
	if err != nil || trial.Hint == nil || !trial.Hint.Yes && trial.Match.Number != 1 {
		t.Errorf("finesse: %v, %+v", err, trial)
	}
	play.Suit = deal.Clubs
	if trial, err = b.TryPlay(Finesses, play); err != nil || trial.Hint != nil || len(trial.Misses) != 2 {
		t.Errorf("no finesse: %v, %+v", err, trial)
	}
	for _, m := range trial.Misses {
		page, _ := b.PageOf(in, Finesses)
		if m.Aspect != ruleset.DummyHolding || page.Columns()[page.Failing(m)].Title != "Dummy" {
			t.Errorf("clubs fail by %v", m)
		}
	}
}

func TestWhatIsTypedWrong(t *testing.T) {
	b := openSet(t, "acol")
	const good = "AK84 Q5 A92 K762"
	for _, c := range []struct {
		name string
		p    Position
		want error
	}{
		{"no hand", Position{}, ErrHand}, {"twelve cards", Position{Hand: "AK84 Q5 A92 K76"}, ErrHand},
		{"no card", Position{Hand: "AK84 Q5 A92 K76Z"}, ErrHand},
		{"three suits", Position{Hand: "AK84 Q5 A92K762"}, ErrHand},
		{"the same card", Position{Hand: "AKK4 Q5 A92 K762"}, ErrHand},
		{"no call", Position{Hand: good, Calls: "1Z"}, ErrCalls},
		{"too low", Position{Hand: good, Calls: "1H 1C"}, ErrCalls},
		{"after the end", Position{Hand: good, Calls: "1H P P P P"}, ErrCalls},
		{"passed out", Position{Hand: good, Calls: "P P P P"}, ErrNoContract},
		{"fine", Position{Hand: good, Calls: "1H, X – P P 1♠"}, nil},
		{"a void, and a ten", Position{Hand: "AK8432 - 1092 K762"}, nil},
	} {
		if _, err := b.Try(c.p); !errors.Is(err, c.want) || c.want == nil && err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for _, dummy := range []string{"", good, "98 98"} {
		if _, err := b.TryPlay(ShortSuits, Position{Hand: good, Dummy: dummy}); !errors.Is(err, ErrDummy) {
			t.Errorf("dummy %q: %v", dummy, err)
		}
	}
}

// Every page has random positions, and every one is answered from that page.
func TestRandomPositions(t *testing.T) {
	in := desk.English()
	for _, name := range assets.RuleSets {
		b := openSet(t, name)
		for _, p := range b.Pages(in) {
			position, err := b.Random(p, seed)(t.Context())
			if err != nil {
				t.Errorf("%s: %v", p.Title(in), err)
				continue
			}
			var trial Trial
			if p.Topic >= Finesses {
				trial, err = b.TryPlay(p.Topic, position)
			} else {
				trial, err = b.Try(position)
			}
			if err != nil || p.Rules() && trial.Topic != p.Topic {
				t.Errorf("%s: %+v: %v", p.Title(in), position, err)
			}
		}
	}
}

// A position that was looked for lets the rule decide, whichever file it stands in.
func TestFittingPositions(t *testing.T) {
	in := desk.English()
	b := openSet(t, "five-card-major")
	for _, topic := range []Topic{Openings, Response1, Rebid2, Response2, Leads, Finesses,
		Promotions, LongSuits, ShortSuits} {
		p := page(t, b, topic)
		position, err := b.Random(p, seed)(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		try := b.Try
		if topic >= Finesses {
			try = func(at Position) (Trial, error) { return b.TryPlay(topic, at) }
		}
		// The rule of a random position can be reached.
		row := -1
		for s := deal.Spades; row < 0 && s <= deal.Spades; s-- {
			position.Suit = s
			trial, err := try(position)
			if err != nil {
				t.Fatal(err)
			}
			row = b.RowOf(in, p, trial.Match)
		}
		for n := byte(0); row < 0 && n < 20; n++ {
			position, _ = b.Random(p, deal.Seed{n})(t.Context())
			if trial, err := try(position); err == nil {
				row = b.RowOf(in, p, trial.Match)
			}
		}
		found, err := b.Fitting(in, p, row, deal.Seed{99})(t.Context())
		if err != nil {
			t.Errorf("%s, row %d: %v", p.Title(in), row, err)
			continue
		}
		if trial, err := try(found); err != nil || b.RowOf(in, p, trial.Match) != row {
			t.Errorf("%s, row %d: %+v gives line %d, %v", p.Title(in), row, found, trial.Match.Number, err)
		}
	}
	p := page(t, b, Openings)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := b.Fitting(in, p, 0, seed)(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := b.Fitting(in, p, 9999, seed)(t.Context()); !errors.Is(err, ErrNoPosition) {
		t.Errorf("no row: %v", err)
	}
}

// Twelve deals for responding to one no-trump, as for a teaching evening: each answered
// once, and the score kept.
func TestDrillAsksEachDealOnce(t *testing.T) {
	b := openSet(t, "five-card-major")
	subject := b.Subjects(desk.English())[0]
	d, err := b.Drill(subject, seed, 12)(t.Context())
	if err != nil || len(d.Questions) != 12 {
		t.Fatalf("%v", err)
	}
	for i := range 12 {
		q := d.Question()
		if q.Number != i+1 || q.Call.Turn != bidding.Response1 || q.Calls[len(q.Calls)-2].Bid != "1NT" {
			t.Fatalf("question %d is %+v", i+1, q)
		}
		if d.Next() {
			t.Fatal("a question was left out")
		}
		if _, err := d.Answer("?"); !errors.Is(err, quiz.ErrAnswer) || d.Answered() {
			t.Errorf("no answer: %v", err)
		}
		answer := q.Call.Call.Text()
		if i%4 == 3 {
			answer = "7NT"
		}
		if right, err := d.Answer(answer); err != nil || right != (i%4 != 3) {
			t.Errorf("%s: %v, %v", answer, right, err)
		}
		if _, err := d.Answer(q.Call.Call.Text()); err != nil || d.Score.Asked != i+1 {
			t.Errorf("a second answer counts: %+v", d.Score)
		}
		if d.Next() == d.Last() && i < 11 && d.Answered() {
			t.Errorf("question %d is the last", i+1)
		}
	}
	if d.Score != (quiz.Tally{Asked: 12, Right: 9}) || d.Next() {
		t.Errorf("score %+v", d.Score)
	}
}

// Every subject that is offered has questions.
func TestEverySubjectHasQuestions(t *testing.T) {
	in := desk.English()
	for _, name := range assets.RuleSets {
		b := openSet(t, name)
		if n := len(b.Subjects(in)); n != 18 {
			t.Errorf("%s offers %d subjects", name, n)
		}
		for _, s := range b.Subjects(in) {
			if d, err := b.Drill(s, seed, 1)(t.Context()); err != nil || len(d.Questions) != 1 {
				t.Errorf("%s, %s: %v", name, s.Title, err)
			}
		}
	}
	only := handmade(t, map[string]string{"OPEN.PR": "N " + strings.Repeat(" ", 20) + "HS\r\n"})
	if all := only.Subjects(in); len(all) != 1 || all[0].Title != "Opening leads" {
		t.Errorf("leads alone offer %+v", all)
	}
}

// What is decided here needs no window.
func TestNoFyne(t *testing.T) {
	p, err := build.Default.ImportDir(".", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range p.Imports {
		if strings.HasPrefix(i, "fyne.io/") {
			t.Errorf("imports %s", i)
		}
	}
}
