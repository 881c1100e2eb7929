package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// task is what a director does in an evening, by keys as far as the window has them.
type task struct {
	name string
	// fresh is that the evening has not begun; else the first round is in.
	fresh bool
	// played are the movements of the sections; none is a Mitchell of five tables in
	// which one pair is missing.
	played []playedAs
	do     func(f *fed)
	// absent is why it is no task where the evening is fed so.
	absent map[feed.Kind]string
}

// playedAs is a movement of a section.
type playedAs struct {
	family string
	o      movement.Options
}

var (
	half  = playedAs{"mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing}}
	short = playedAs{"mitchell", movement.Options{Tables: 5, Rounds: 4, BoardsPerRound: 2}}
	swiss = playedAs{"swiss", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 2}}
)

// sections are what is played in a task.
func (k *task) sections(t *testing.T) (facts []session.Fact) {
	played := k.played
	if len(played) == 0 {
		played = []playedAs{half}
	}
	for i, p := range played {
		facts = append(facts, session.SectionSet{ID: i + 1, Movement: sessiontest.Made(t, p.family, p.o)})
	}
	return facts
}

// handsetsSay are the tasks of what handsets say that makes no sense: where there are
// none the line refuses it as it is typed.
var handsetsSay = map[feed.Kind]string{feed.Hand: "the line refuses what makes no sense",
	feed.Imported: "whoever takes a file over says beforehand what makes no sense in it"}

// tasks are those of docs/actions.md, and what else an evening may ask for.
var tasks = []task{
	{name: "the start", fresh: true, do: startEvening, absent: map[feed.Kind]string{
		feed.Network:   "a network is started by whoever opens the evening with it",
		feed.Elsewhere: "Room B starts it",
		feed.Imported:  "it has been played"}},
	{name: "a late pair", do: func(f *fed) {
		f.Press(fyne.KeyM, uitest.Ctrl)
		f.TypeHere("l")
		f.reads()
		f.Press(fyne.KeyReturn, uitest.Ctrl)
		f.taken()
		if n := len(f.movement().Pairs()); n != 10 {
			f.T.Errorf("%s: %d pairs: %s", wayNames[f.kind], n, f.Overlay())
		}
		f.arrive(f.plays(2)...)
	}},
	{name: "a pair leaves", played: []playedAs{{"mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}}},
		do: func(f *fed) {
			f.changes("a pair left")
			f.Choose(f.offers("1", 10), "10")
			f.does()
			if row, _, _ := f.movement().Seat(10, 2); f.movement().Playing(row) {
				f.T.Errorf("%s: it plays: %+v", wayNames[f.kind], row)
			}
			f.arrive(f.plays(2)...)
		}},
	{name: "a number that nobody has", do: func(f *fed) {
		f.arrive(uitest.Seated(1, "N", "1235", ""))
		uitest.WantText(f.T, "Room", f.Visible(), "nobody in the club has number 1235")
		f.Key(fyne.KeyF6)
		f.Key(fyne.KeyReturn)
		f.TypeHere("anna")
		f.Key(fyne.KeyReturn)
		f.netAnswers()
		uitest.NoText(f.T, "Room", f.Visible(), "has number 1235")
	}, absent: map[feed.Kind]string{feed.Hand: "nobody enters a number at a table",
		feed.Imported: "nobody enters a number at a table"}},
	{name: "a wrong board", do: func(f *fed) {
		round := f.plays(2)
		wrong := round[0].(session.ResultReceived)
		right := wrong.Result.Key
		wrong.Result.Board, wrong.Result.Doubt = 99, session.Doubt{Kind: session.NoSuchBoard}
		f.arrive(append([]session.Fact{wrong}, round[1:]...)...)
		f.Key(fyne.KeyF6)
		f.Key(fyne.KeyReturn)
		f.reads()
		f.Press(fyne.KeyReturn, uitest.Ctrl)
		if !f.Session.State().Has(right) {
			f.T.Errorf("%s: it is not where it belongs: %s", wayNames[f.kind], f.Overlay())
		}
		f.netAnswers()
	}, absent: handsetsSay},
	{name: "a missing board", do: func(f *fed) {
		lost := session.Key{Section: 1, Table: 3, Round: 2, Board: f.BoardOf(3, 2)}
		f.arrive(slices.DeleteFunc(f.plays(2, 3),
			func(r session.Fact) bool { return r.(session.ResultReceived).Result.Key == lost })...)
		if missing := f.Session.State().Missing(); !slices.Equal(missing, []session.Key{lost}) {
			f.T.Fatalf("%s: %v are missing", wayNames[f.kind], missing)
		}
		f.reads()
		f.types(at(lost) + " 3nn=")
		f.netAnswers()
	}},
	{name: "swapped seats", do: func(f *fed) {
		f.Strokes("^e1\t2\t1\t1\n{wrong table}\n")
	}},
	{name: "the wrong direction", do: func(f *fed) { f.corrects("1 1 4sn= turned") }},
	{name: "a result corrected", do: func(f *fed) { f.corrects("1 1 4sn=") }},
	{name: "a result corrected in the dialog", do: func(f *fed) {
		f.Press(fyne.KeyK, uitest.CtrlShift)
		for _, of := range [][2]string{{"Table", "2"}, {"Round", "1"}, {"Board", "3"}} {
			f.Choose(f.Beside(of[0]).(*kit.Choice), of[1])
		}
		f.Pick(f.Beside("Ruling").(*kit.Choice), "not played")
		f.reads()
		f.Press(fyne.KeyReturn, uitest.Ctrl)
		f.netAnswers()
	}},
	{name: "a ruling", do: func(f *fed) { f.types("1 1 ave+ ave- law 12C2 why noise") }},
	{name: "a ruling in the dialog", do: func(f *fed) {
		f.types("1 2 p")
		f.netAnswers()
		f.Press(fyne.Key4, uitest.Alt)
		f.Window.Canvas().Focus(f.Traveller())
		f.Strokes("^a+\t-\n{board passed late}\n")
	}},
	{name: "a penalty", do: func(f *fed) { f.types("pen 3 10%") }},
	{name: "a fouled board", do: func(f *fed) {
		f.arrive(f.plays(2)...)
		f.types("foul 3 r2 why a card turned")
	}},
	{name: "a round drawn", played: []playedAs{swiss}, do: func(f *fed) {
		uitest.WantText(f.T, "what needs attention", f.Visible(), "Round 2 can be drawn")
		f.Press(fyne.KeyG, uitest.Ctrl)
		f.reads()
		f.Key(fyne.KeyReturn)
		f.taken()
		if m := f.movement(); m.Rounds != 2 {
			f.T.Errorf("%s: %d rounds: %s", wayNames[f.kind], m.Rounds, f.Overlay())
		}
		f.arrive(f.plays(2)...)
	}},
	{name: "an extra round", played: []playedAs{short}, do: func(f *fed) { f.rounds(5) }},
	{name: "a dropped round", played: []playedAs{short}, do: func(f *fed) { f.rounds(3) }},
	{name: "sections together", played: []playedAs{half, half}, do: func(f *fed) {
		f.changes("sections are scored together")
		f.Choose(f.offers("all sections", 2), "all sections")
		f.reads()
		f.Press(fyne.KeyReturn, uitest.Ctrl)
		if n := len(f.Session.State().Fields()); n != 1 {
			f.T.Errorf("%s: %d fields", wayNames[f.kind], n)
		}
	}},
	{name: "the name of a pair", do: func(f *fed) {
		f.types("name 3 Zoë Berg & Łukasz Żak")
		f.netAnswers()
	}},
	{name: "undone", do: func(f *fed) {
		f.corrects("1 1 2hn=")
		f.types("undo")
		f.netAnswers()
	}},
	{name: "finished", do: finishEvening},
	{name: "finished and opened again", do: func(f *fed) {
		finishEvening(f)
		f.Press(fyne.KeyJ, uitest.Ctrl)
		f.Answer("Open the evening again…")
		f.Answer("Open it again")
		f.Key(fyne.KeyEscape)
		f.corrects("1 1 3nn= why misheard")
		if v := f.Session.State().Version(); v.Number != 2 || !v.Open {
			f.T.Errorf("%s: version %+v", wayNames[f.kind], v)
		}
	}},
}

// startEvening starts the evening as its feed wants it, and the first round comes in.
func startEvening(f *fed) {
	if f.kind == feed.Hand {
		f.Press(fyne.KeyK, uitest.Ctrl)
	} else {
		f.Press(fyne.Key2, uitest.Alt)
		f.Key(fyne.KeyF5)
	}
	f.reads()
	f.arrive(f.plays(1)...)
}

// finishEvening goes through the list of the end until the evening is final.
func finishEvening(f *fed) {
	f.Press(fyne.KeyE, uitest.Ctrl)
	f.reads()
	f.TabTo("Make it final")
	f.Key(fyne.KeyReturn)
	if f.Overlay() != "" && !f.Session.State().Closed {
		f.T.Errorf("%s: it is not final: %s", wayNames[f.kind], f.Overlay())
	}
	f.Key(fyne.KeyEscape)
}

// corrects types a line that corrects a result, of which the handsets are to be told.
func (f *fed) corrects(line string) {
	f.T.Helper()
	f.types(line)
	f.netAnswers()
}

// at is a place as it is typed: the table, the round and the board.
func at(k session.Key) string { return fmt.Sprintf("%d r%d %d", k.Table, k.Round, k.Board) }

// changes opens the change of the movement and says what happened.
func (f *fed) changes(what string) {
	f.T.Helper()
	f.Press(fyne.KeyM, uitest.Ctrl)
	f.Choose(f.Beside("What happened?").(*kit.Choice), what)
}

// offers is the first choice of the dialog with so many options, one of which begins so.
func (f *fed) offers(option string, many int) *kit.Choice {
	f.T.Helper()
	for _, o := range uitest.VisibleObjects(f.Window.Canvas().Overlays().Top()) {
		c, ok := o.(*kit.Choice)
		if ok && len(c.Options) == many &&
			slices.ContainsFunc(c.Options, func(o string) bool { return strings.HasPrefix(o, option) }) {
			return c
		}
	}
	f.T.Fatalf("%s: nothing offers %q: %s", wayNames[f.kind], option, f.Overlay())
	return nil
}

// does does what was previewed, and goes on until it is taken.
func (f *fed) does() {
	f.T.Helper()
	f.reads()
	f.Press(fyne.KeyReturn, uitest.Ctrl)
	f.taken()
}

// taken goes on until a change has been taken: another computer learns of it, a network
// that is silent is told again from the line that says so, and what handsets have erased
// counts again.
func (f *fed) taken() {
	f.T.Helper()
	f.reads()
	switch f.kind {
	case feed.Elsewhere:
		f.Press(fyne.Key3, uitest.Alt)
		uitest.WantText(f.T, "Room", f.Visible(), "waits for Room B")
		f.far.goesOn()
	case feed.Network:
		for range 3 {
			if _, sending := f.Session.State().Sending(1); !sending {
				break
			}
			uitest.WantText(f.T, "the window", f.Visible(), "do not answer")
			f.Press(fyne.Key3, uitest.Alt)
			f.Reach(f.line("not been told"))
			f.Key(fyne.KeyReturn)
		}
	}
	if len(f.Session.State().Restorable()) > 0 && f.Overlay() != "" {
		f.Key(fyne.KeyReturn)
	}
	f.reads()
}

// rounds changes the number of rounds, and the rounds that there are then are played.
func (f *fed) rounds(number int) {
	f.T.Helper()
	f.changes("more rounds, or fewer")
	var fields []*kit.TextField
	for _, o := range uitest.VisibleObjects(f.Window.Canvas().Overlays().Top()) {
		if field, is := o.(*kit.TextField); is {
			fields = append(fields, field)
		}
	}
	f.Enter(fields[len(fields)-1], strconv.Itoa(number))
	f.does()
	if n, want := f.Session.State().Expected(), 10*number; n != want {
		f.T.Errorf("%s: %d results are expected, want %d", wayNames[f.kind], n, want)
	}
	f.arrive(f.plays(2)...)
}

// netAnswers tells a network again that did not answer, or took less than it was told:
// the window offers it.
func (f *fed) netAnswers() {
	f.T.Helper()
	for asked := 0; f.kind == feed.Network && f.Sees("Send to the Bridgemates") && asked < 3; asked++ {
		if asked == 0 {
			uitest.WantText(f.T, "the window", f.Visible(), "do not answer")
		}
		f.Button("Send to the Bridgemates")
	}
}
