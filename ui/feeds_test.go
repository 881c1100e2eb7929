package ui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// network is a room of handsets over a network that is meaner than any real one: it says
// everything twice, forgets what it was told before, answers one call with an error that
// says nothing, and takes a change only when it is asked for the second time.
type network struct {
	session *session.Session
	mu      sync.Mutex
	asked   int
	told    []string
}

func (*network) Kind() feed.Kind { return feed.Network }

func (n *network) note(what string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.told = append(n.told, what)
}

func (n *network) ChangeMovement(_ context.Context, section int, c *movement.Change) error {
	n.note("change")
	return n.session.Record(session.ByDirector, feed.ChangeFacts(section, c)...)
}

func (n *network) FinishChanges(context.Context) error {
	n.note("finish")
	st := n.session.State()
	for _, s := range st.Sections {
		if _, sending := st.Sending(s.ID); sending {
			if err := n.session.Record(session.ByProgram, st.Sent(s.ID)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (n *network) WaitUpdated(ctx context.Context) ([]feed.Table, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.asked++; n.asked == 1 {
		return nil, errors.New("no answer")
	}
	return nil, ctx.Err()
}

func (n *network) SendResults(_ context.Context, keys ...session.Key) (int, error) {
	n.note("results")
	return len(keys), nil
}

func (n *network) SendNames(context.Context) (int, error) { n.note("names"); return 0, nil }
func (n *network) SendSettings(context.Context) error     { n.note("settings"); return nil }

// says lets results arrive as the network says them: each twice, the last first.
func (n *network) says(t *testing.T, facts ...session.Fact) {
	t.Helper()
	var said []feed.Said
	for _, f := range facts {
		said = append(said, feed.Result{Result: f.(session.ResultReceived).Result})
	}
	back := slices.Clone(said)
	slices.Reverse(back)
	for _, batch := range [][]feed.Said{back, said} {
		taken, err := feed.Facts(n.session.State(), batch...)
		uitest.Must(t, err)
		if len(taken) > 0 {
			uitest.Must(t, n.session.Record(session.ByBridgemate, taken...))
		}
	}
}

// fed is an evening in the window, fed in one of the ways.
type fed struct {
	*room
	name string
	net  *network
}

// ways are the ways in which an evening is fed.
var ways = []string{"file", "hand", "network"}

func feeding(t *testing.T, name string, facts ...session.Fact) *fed {
	t.Helper()
	if name == "file" {
		facts = append(facts, session.Uploaded{File: "evening.bws"})
	}
	f := &fed{room: newRoom(t, 0, facts...), name: name}
	opened := model.Opened{Session: f.Session, Link: f.Link}
	switch name {
	case "file":
		f.Link.Now.Reading = true
	case "network":
		f.net = &network{session: f.Session}
		opened.Room = f.net
	}
	f.w.Open(opened)
	f.Settle()
	return f
}

// arrive lets results arrive as the evening is fed.
func (f *fed) arrive(facts ...session.Fact) {
	f.T.Helper()
	switch f.name {
	case "file":
		f.Receive(facts...)
	case "network":
		f.net.says(f.T, facts...)
	default:
		for _, fact := range facts {
			r := fact.(session.ResultReceived).Result
			uitest.Must(f.T, f.Session.Record(session.ByDirector, session.ResultCorrected{Result: r}))
		}
	}
	f.Settle()
}

// played is a result of every table that plays in a round, on its first board.
func (f *fed) played(round int) (facts []session.Fact) {
	st := f.Session.State()
	for _, row := range st.Sections[0].Movement.Round(round) {
		if st.Sections[0].Movement.Playing(row) {
			facts = append(facts, sessiontest.Result(f.T, st, row.Table, round, f.BoardOf(row.Table, round), "1NT", "N", 0))
		}
	}
	return facts
}

// figures are the ranking, line by line, without how it came about.
func (f *fed) figures() (lines []string) {
	sc, err := f.Session.State().Score()
	uitest.Must(f.T, err)
	for _, r := range sc.Rankings {
		for _, rank := range r.Ranks {
			lines = append(lines, fmt.Sprint(rank.Who, " ", rank.Total))
		}
	}
	return lines
}

// decided are the kinds of what the director and the program decided, without what only a
// file or the way of the results has.
func (f *fed) decided() (kinds []string) {
	for _, e := range f.Session.State().Entries() {
		switch e.Fact.(type) {
		case session.ResultReceived, session.ResultChanged, session.ResultCorrected, session.Uploaded,
			session.MovementSending, session.MovementSent, session.RowsKnown, session.Noticed:
			continue
		}
		kinds = append(kinds, e.Fact.Kind())
	}
	return kinds
}

// tasks are what a director does in an evening, by keys as far as the window has them.
var tasks = []struct {
	name  string
	swiss bool
	do    func(f *fed)
}{
	{"a late pair", false, func(f *fed) {
		f.Press(fyne.KeyM, uitest.Ctrl)
		f.TypeHere("l")
		f.speaks(f.Overlay())
		f.Press(fyne.KeyReturn, uitest.Ctrl)
	}},
	{"a penalty", false, func(f *fed) { f.types("pen 3 10%") }},
	{"a ruling", false, func(f *fed) { f.types("1 1 a6040") }},
	{"a result corrected", false, func(f *fed) { f.types("1 1 4sn=") }},
	{"undone", false, func(f *fed) { f.types("1 1 2hn="); f.types("undo") }},
	{"the name of a pair", false, func(f *fed) { f.types("name 3 Zoë Berg & Łukasz Żak") }},
	{"a round drawn", true, func(f *fed) {
		f.Press(fyne.Key3, uitest.Alt)
		uitest.WantText(f.T, "what needs attention", f.Visible(), "Round 2 can be drawn")
		f.Press(fyne.KeyG, uitest.Ctrl)
		f.Key(fyne.KeyReturn)
		if m := f.movement(); m.Rounds != 2 {
			f.T.Errorf("%d rounds: %s", m.Rounds, f.Overlay())
		}
		uitest.NoText(f.T, "what needs attention", f.Visible(), "not yet in the Bridgemate file")
	}},
	{"finished and opened again", false, func(f *fed) {
		uitest.Must(f.T, f.Session.Record(session.ByDirector, session.EveningClosed{}))
		f.types("1 1 3nn=")
	}},
}

// types types a line, and enters it again where a question wants that.
func (f *fed) types(line string) {
	f.Press(fyne.KeyK, uitest.Ctrl)
	f.TypeHere(line)
	f.Key(fyne.KeyReturn)
	if f.Overlay() != "" {
		f.Press(fyne.KeyReturn, uitest.Ctrl)
	}
}

// speaks fails where a text speaks of Bridgemates and there are none.
func (f *fed) speaks(text string) {
	f.T.Helper()
	if f.name == "hand" && strings.Contains(text, "Bridgemate") {
		f.T.Errorf("there are no Bridgemates, and it says: %s", text)
	}
}

// Every task is done in every feed: the same facts, the same figures, no error, and words
// that speak of what is there.
func TestEveryTaskInEveryFeed(t *testing.T) {
	for _, task := range tasks {
		t.Run(task.name, func(t *testing.T) {
			var figures, decided []string
			for _, way := range ways {
				set := session.SectionSet{ID: 1, Movement: sessiontest.Made(t, "mitchell",
					movement.Options{Tables: 5, Half: movement.EWMissing})}
				if task.swiss {
					set.Movement = sessiontest.Made(t, "swiss", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 2})
				}
				f := feeding(t, way, set)
				if task.swiss {
					f.arrive(f.Plays(1)...)
				} else {
					f.arrive(f.played(1)...)
				}
				task.do(f)
				f.speaks(f.Overlay())
				uitest.NoText(t, way+": the window", f.Visible(), "not there", "cannot be", "What now?")
				if way == ways[0] {
					figures, decided = f.figures(), f.decided()
					continue
				}
				if got := f.figures(); !slices.Equal(got, figures) {
					t.Errorf("%s: figures\n%s\nwant\n%s", way, strings.Join(got, "\n"), strings.Join(figures, "\n"))
				}
				if got := f.decided(); !slices.Equal(got, decided) {
					t.Errorf("%s: facts %q, want %q", way, got, decided)
				}
				for _, s := range f.Session.State().Sections {
					if _, sending := f.Session.State().Sending(s.ID); sending {
						t.Errorf("%s: a change is still on its way", way)
					}
				}
			}
		})
	}
}

// A table whose handset is dead is typed from its card: it is no longer waited for, and
// what it sends all the same counts.
func TestDeadTable(t *testing.T) {
	f := feeding(t, "file", session.SectionSet{ID: 1, Movement: sessiontest.Made(t, "mitchell", movement.Options{Tables: 5})})
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
