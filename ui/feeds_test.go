package ui

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate/practice"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// ways are the ways in which an evening is fed, the first of which says what comes of it.
var ways = []feed.Kind{feed.File, feed.Hand, feed.Practice, feed.Network, feed.Elsewhere, feed.Imported}

// wayNames are what they are called here.
var wayNames = map[feed.Kind]string{feed.File: "file", feed.Hand: "by hand", feed.Practice: "practice",
	feed.Network: "network", feed.Elsewhere: "another computer's room", feed.Imported: "imported"}

// fed is an evening in the window, fed in one of the ways.
type fed struct {
	*room
	kind     feed.Kind
	net      *network   // of feed.Network
	practice *practised // of feed.Practice
	far      *farRoom   // of feed.Elsewhere
	begins   int        // how many entries there were before the task
	came     map[int64]bool
}

// feeding opens an evening in the window that has begun, or is fresh.
func feeding(t *testing.T, kind feed.Kind, fresh bool, facts ...session.Fact) *fed {
	t.Helper()
	f := &fed{kind: kind, came: map[int64]bool{}}
	if kind == feed.Elsewhere {
		f.shared(t, facts...)
		return f
	}
	f.room = newRoom(t, 0, facts...)
	opened := model.Opened{Session: f.Session, Link: f.Link}
	switch kind {
	case feed.File:
		if !fresh {
			f.Receive(session.Uploaded{File: "evening.bws"})
			f.Link.Now.Reading = true
		}
	case feed.Network:
		f.net = newNetwork(f)
		opened.Room, opened.Patience = f.net, silence
	case feed.Practice:
		f.practice = practise(f)
		if !fresh {
			uitest.Must(t, f.practice.Start(t.Context(), unreported))
		}
		opened.Link = f.practice
	}
	f.w.Open(opened)
	f.Settle()
	return f
}

// evenings are those that the simulated room has played, by what is played in them.
var evenings = map[string][]session.Fact{}

// plays are the results of some rounds as the simulated room plays them, in every feed
// the same.
func (f *fed) plays(rounds ...int) (facts []session.Fact) {
	f.T.Helper()
	sections := f.Session.State().Sections
	key, err := json.Marshal(sections)
	uitest.Must(f.T, err)
	all, played := evenings[string(key)]
	if !played {
		set := []session.Fact{session.EveningSet{Name: "Practice", Date: uitest.Day}}
		for _, s := range sections {
			set = append(set, session.SectionSet(s))
		}
		s, err := exchange.Recorded(set...)
		uitest.Must(f.T, err)
		all, err = practice.Play(f.T.Context(), s.State(), practice.Options{Seed: 7})
		uitest.Must(f.T, err)
		evenings[string(key)] = all
	}
	for _, fact := range all {
		if slices.Contains(rounds, fact.(session.ResultReceived).Result.Round) {
			facts = append(facts, fact)
		}
	}
	return facts
}

// arrive lets results and numbers arrive as the evening is fed.
func (f *fed) arrive(facts ...session.Fact) {
	f.T.Helper()
	before := f.Session.State().Seq
	switch f.kind {
	case feed.File:
		f.Receive(facts...)
	case feed.Practice:
		f.practice.sends(facts...)
	case feed.Network:
		f.net.says(facts...)
	case feed.Elsewhere:
		f.far.receives(facts...)
	case feed.Imported:
		uitest.Must(f.T, f.Session.Record("file", facts...))
	default:
		for _, fact := range facts {
			r := fact.(session.ResultReceived).Result
			uitest.Must(f.T, f.Session.Record(session.ByDirector, session.ResultCorrected{Result: r}))
		}
	}
	f.Settle()
	for _, e := range f.Session.State().Entries() {
		if e.Seq > before {
			f.came[e.Seq] = true
		}
	}
}

// figures are the ranking, line by line.
func (f *fed) figures() (lines []string) {
	sc, err := f.Session.State().Score()
	uitest.Must(f.T, err)
	for _, r := range sc.Rankings {
		for _, rank := range r.Ranks {
			lines = append(lines, fmt.Sprint(rank.Place, " ", rank.Who, " ", rank.Total))
		}
	}
	return lines
}

// decided is what the director decided in the task: what stands in the journal of it,
// without what only a file has: the number of a row, and what is on its way to it. That
// results count again is a question where handsets have erased them, and follows of
// itself where there are none.
func (f *fed) decided() (facts []string) {
	for _, e := range f.Session.State().Entries()[f.begins:] {
		fact := e.Fact
		if f.came[e.Seq] || e.By != session.ByDirector {
			continue
		}
		switch is := fact.(type) {
		case session.MovementSending, session.MovementSent, session.Noticed, session.ReadingStarted,
			session.ReadingStopped:
			continue
		case session.Undone:
			is.Entry, is.Of = 0, session.ID{}
			fact = is
		case session.ResultCorrected:
			if is.PutBack {
				continue
			}
			is.Result.Row = 0
			fact = is
		}
		content, err := json.Marshal(fact)
		uitest.Must(f.T, err)
		facts = append(facts, fact.Kind()+" "+string(content))
	}
	return facts
}

// types types a line, and enters it again where a question wants that.
func (f *fed) types(line string) {
	f.T.Helper()
	f.Press(fyne.KeyK, uitest.Ctrl)
	f.TypeHere(line)
	f.Key(fyne.KeyReturn)
	if f.Overlay() != "" {
		f.Press(fyne.KeyReturn, uitest.Ctrl)
	}
}

// fitting are the words that fit all the same: before the first result nobody knows
// whether there are Bridgemates, and what is sent goes out of sight.
var fitting = strings.NewReplacer("without Bridgemates, type the results", "", "cannot be seen from here", "")

// reads fails where what can be read does not fit the feed.
func (f *fed) reads() {
	f.T.Helper()
	unwanted := []string{"not there", "cannot be", "What now?"}
	if f.kind == feed.Hand || f.kind == feed.Imported {
		unwanted = append(unwanted, "Bridgemate", "handset")
	}
	for line := range strings.Lines(f.Overlay() + "\n" + f.Visible()) {
		for _, u := range unwanted {
			if strings.Contains(fitting.Replace(line), u) {
				f.T.Errorf("%s: it says %s", wayNames[f.kind], line)
			}
		}
	}
}

// ends is how it stands at the end of a task: nothing is asked or on its way any more,
// and what a room says once more changes nothing.
func (f *fed) ends() (figures, decided []string) {
	f.T.Helper()
	switch f.kind {
	case feed.Elsewhere:
		f.far.goesOn()
	case feed.Network:
		f.net.repeats()
		f.net.knows()
	case feed.Practice:
		uitest.Must(f.T, f.practice.ReadNow(f.T.Context()))
		f.Settle()
	}
	f.reads()
	if f.Overlay() != "" {
		f.T.Errorf("%s: it still asks: %s", wayNames[f.kind], f.Overlay())
	}
	for _, s := range f.Session.State().Sections {
		if _, sending := f.Session.State().Sending(s.ID); sending {
			f.T.Errorf("%s: a change is still on its way", wayNames[f.kind])
		}
	}
	return f.figures(), f.decided()
}

// Every task is done in every feed: the same facts, the same figures, no error, and words
// that speak of what is there.
func TestEveryTaskInEveryFeed(t *testing.T) {
	for _, task := range tasks {
		t.Run(task.name, func(t *testing.T) {
			var figures, decided []string
			for _, kind := range ways {
				if task.absent[kind] != "" {
					continue
				}
				f := feeding(t, kind, task.fresh, task.sections(t)...)
				if !task.fresh {
					f.arrive(f.plays(1)...)
				}
				f.Press(fyne.Key3, uitest.Alt)
				if got := f.w.Feed().Kind(); got != kind && !task.fresh {
					t.Errorf("%s: the window takes it for %s", wayNames[kind], wayNames[got])
				}
				f.begins = len(f.Session.State().Entries())
				task.do(f)
				now, did := f.ends()
				if kind == ways[0] {
					if figures, decided = now, did; len(did) == 0 && !task.fresh {
						t.Error("nothing was decided")
					}
				}
				sameLines(t, wayNames[kind]+": the ranking", now, figures)
				sameLines(t, wayNames[kind]+": the journal", did, decided)
			}
		})
	}
}

func sameLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A table whose handset is dead is typed from its card: it is no longer waited for, and
// what it sends all the same counts.
func TestDeadTable(t *testing.T) {
	f := feeding(t, feed.File, false,
		session.SectionSet{ID: 1, Movement: sessiontest.Made(t, "mitchell", movement.Options{Tables: 5})})
	f.arrive(f.FirstBoards(1)...)
	f.Press(fyne.Key3, uitest.Alt)
	f.Key(fyne.KeyReturn)
	f.Answer("Type its results")
	uitest.WantText(t, "the window", f.Visible(), "Table 1: its results are typed from now on", "typed")
	if !f.Session.State().Typed(1, 1) || f.Session.State().Typed(1, 2) {
		t.Error("another table is typed")
	}
	f.Key(fyne.KeyReturn)
	f.Answer("Its handset sends again")
	if f.Session.State().Typed(1, 1) {
		t.Error("it is still typed")
	}
}
