//go:build linux

package congress

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/console"
)

// peace is the same event undisturbed, on one computer alone.
type peace struct {
	*session.Session
	// settled are places whose result came once and stayed as it came: there a correction
	// by hand means the same whenever it comes.
	settled []session.Key
}

// peacefully plays the event without a network: the rooms that were one computer's one
// after the other, and one session scores them all.
func peacefully(t testing.TB, s size) *peace {
	t.Helper()
	p := &peace{}
	var err error
	if p.Session, err = session.Resume(new(session.MemoryJournal)); err != nil {
		t.Fatal(err)
	}
	setUp := sections(t, s)
	if err := p.Record(session.ByDirector, setUp...); err != nil {
		t.Fatal(err)
	}
	came := map[session.Key]int{}
	for _, letters := range s.halls {
		for _, f := range played(t, s, letters, setUp) {
			switch f := f.(type) {
			case session.ResultReceived:
				came[f.Result.Key]++
			case session.ResultChanged:
				came[f.Result.Key]++
			case session.ResultErased:
				came[f.Key]++
			case session.PlayerSeated:
			default:
				continue
			}
			if err := p.Record(session.ByProgram, f); err != nil {
				t.Fatal(err)
			}
		}
	}
	for k, n := range came {
		if r := p.State().Results[k].Result; n == 1 && r.Outcome == session.Played && !r.Doubt.Any() {
			p.settled = append(p.settled, k)
		}
	}
	slices.SortFunc(p.settled, func(a, b session.Key) int { // in the order of play
		if a.Round != b.Round {
			return a.Round - b.Round
		}
		return a.Compare(b)
	})
	return p
}

// sections are the facts that set the event up.
func sections(t testing.TB, s size) []session.Fact {
	t.Helper()
	set := console.SetUp{Heading: &session.EveningSet{Name: "Congress", Date: time.Now().Round(0)}}
	letters := ""
	for i, spec := range s.sections {
		m, err := console.Movements(t.Context(), spec)
		if err != nil {
			t.Fatal(err)
		}
		set.Sections = append(set.Sections, console.Named("", m)...)
		letters += session.Letter(i + 1)
	}
	if len(s.sections) > 1 {
		set.Combined = []string{letters}
	}
	usual := session.UsualBy("wbf").Choices
	set.Scoring = &usual
	blank, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	facts, err := set.Facts(blank.State())
	if err != nil {
		t.Fatal(err)
	}
	return facts
}

// played is what came from the rooms of one computer when nothing was disturbed.
func played(t testing.TB, s size, letters string, setUp []session.Fact) (facts []session.Fact) {
	t.Helper()
	room, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range setUp {
		if sec, is := f.(session.SectionSet); is && !strings.Contains(letters, session.Letter(sec.ID)) {
			continue
		}
		if _, is := f.(session.SectionsCombined); is {
			continue
		}
		if err := room.Record(session.ByDirector, f); err != nil {
			t.Fatal(err)
		}
	}
	link := bridgemate.New(room, bridgemate.NoRoster{}, bridgemate.Options{
		File: filepath.Join(t.TempDir(), "evening.bws"), Program: program(t, "bmpro-stand-in"), AutoServerStart: true,
		Interval: 100 * time.Millisecond, Environment: rehearsal.Choices{Seed: s.seed, Speed: "max"}.Environment(),
	})
	defer link.Close()
	if err := link.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil {
		t.Fatal(err)
	}
	select {
	case <-link.ProgramEnded():
	case <-time.After(patience):
		t.Fatal("the undisturbed rooms do not end")
	}
	if err := link.ProgramExit(); err != nil {
		t.Fatal(err)
	}
	if err := link.ReadNow(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, e := range room.State().Entries() {
		facts = append(facts, e.Fact)
	}
	if open := room.State().ToCome(); len(open) > 0 {
		t.Fatalf("%d results did not come, the first at %v", len(open), open[0])
	}
	return facts
}

// says records what somebody typed in the disturbed event and what stood in the end.
func (p *peace) says(t testing.TB, text string) {
	t.Helper()
	if err := take(p.Session, text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// pick are n settled places of a section and a round, in different tables,
// and takes them away.
func (p *peace) pick(t testing.TB, section, round, n int) (keys []session.Key) {
	t.Helper()
	tables := map[int]bool{}
	p.settled = slices.DeleteFunc(p.settled, func(k session.Key) bool {
		take := k.Section == section && k.Round == round && len(keys) < n && !tables[k.Table]
		if take {
			keys = append(keys, k)
			tables[k.Table] = true
		}
		return take
	})
	if len(keys) < n {
		t.Fatalf("only %d places in section %d, round %d", len(slices.Collect(maps.Keys(tables))), section, round)
	}
	return keys
}
