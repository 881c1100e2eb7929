package director

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/desk/wall"
)

// view is what the phone shows at an address.
type view struct {
	At   string // its address
	Head head
	// Form is true where Fields are entered: what follows from them stands in Live.
	Form   bool
	Fields []field
	Blocks []block // before the fields
	Live   []block // after them
	Tabs   []tab
}

type head struct {
	Title, Sub string
	Back       string // the address of where one comes back to, "" for a view with tabs
	BackText   string
	Clock      *clock
}

// clock is the round clock, as the script lets it go on.
type clock struct {
	Figures, Text string
	Left          int64 // milliseconds; below zero when the time is over
	Running       bool
}

type tab struct {
	At, Text string
	On       bool
}

// block is one thing of a view: what is not empty of it is shown.
type block struct {
	Heading string
	Count   int
	Text    string
	Tone    string // of the text: "quiet", "bad", "warn", "good"
	Card    *card
	Rows    []row
	Effects []desk.Consequence
	Now     string // the heads of the effects' columns
	Then    string
	Ranks   []rankLine
	Buttons []button
	Narrow  bool // the buttons stand beside each other, as many as fit
	Picture template.HTML
}

// card is something that needs attention.
type card struct {
	Symbol, Tone, Text, When string
	Buttons                  []button
}

// row is a line of a list; one with an address opens it.
type row struct {
	At               string
	Title, Text, End string
	Tone, Badge      string
	Quiet            bool
}

type rankLine struct{ Place, Who, Figure string }

// button does something when it is pressed.
type button struct {
	Text, Name string // Name is for who hears it, where Text is a sign
	Style      string // "fill", "line", "soft", "text"; "" is soft
	Go         string // the address of what it opens
	Do         string // the command that it gives, with With and all fields of the form
	With       map[string]string
	Alone      bool   // With is all that goes along, without the fields of a form
	Waits      bool   // the command may wait on the phone while there is no connection
	Sure       string // what is asked before
	Set        map[string]string
	Speak      string // the tag of a language that the phone speaks from then on
	On, Off    bool
	Red        bool // a suit of hearts or diamonds is in it
}

// field is something that is entered.
type field struct {
	Name, Label, Value, Hint string
	Kind                     string // "text", "number", "choice", "check", "keys", "hidden"
	Options                  []option
	On                       bool
	Redraw                   bool // the view is another with another value
	Step                     int  // buttons make it so much more or less
	Less, More               string
	Half                     bool // two stand beside each other
	Keys                     []button
	Columns                  int // of the keys
}

type option struct {
	Value, Text string
	On          bool
}

// choice is a field with a choice among texts, whose value is the number of one.
func choice(name, label string, texts []string, at int) field {
	f := field{Name: name, Label: label, Kind: "choice", Redraw: true}
	for i, text := range texts {
		f.Options = append(f.Options, option{strconv.Itoa(i), text, i == at})
	}
	return f
}

// around adds what is around a view.
func (t *turn) around(v *view) {
	if v.Head.Back != "" {
		v.Head.BackText = t.in.Text("Close")
		return
	}
	v.Head.Clock = t.clock()
	for _, one := range []tab{{At: "attention", Text: t.say("director.tab-attention")}, {At: "room", Text: t.in.Text("Room")},
		{At: "enter", Text: t.say("director.tab-enter")}, {At: "results", Text: t.in.Text("Results")}} {
		one.On = one.At == v.At
		v.Tabs = append(v.Tabs, one)
	}
}

// clock is the round clock, nil while there is none.
func (t *turn) clock() *clock {
	if t.o.Clock == nil {
		return nil
	}
	r := t.o.Clock()
	if !r.Begun {
		return nil
	}
	return &clock{wall.ClockFigures(r), wall.ClockText(t.in, r), r.Left.Milliseconds(), r.Running}
}

// tones are the names of tones in the style.
var tones = map[desk.Tone]string{desk.Quiet: "quiet", desk.Good: "good", desk.Warning: "warn", desk.Bad: "bad",
	desk.Inviting: "act"}

// keyAt is a place as it stands in an address: section, table, round and board.
func keyAt(k session.Key) string {
	return fmt.Sprintf("%d.%d.%d.%d", k.Section, k.Table, k.Round, k.Board)
}

// keyOf reads it again.
func keyOf(text string) (k session.Key) {
	n := numbersOf(text, 4)
	return session.Key{Section: n[0], Table: n[1], Round: n[2], Board: n[3]}
}

// numbersOf are so many numbers with dots between; what is missing is 0.
func numbersOf(text string, count int) []int {
	numbers := make([]int, count)
	for i, part := range strings.SplitN(text, ".", count+1)[:min(count, 1+strings.Count(text, "."))] {
		if n, err := strconv.Atoi(part); err == nil && n >= 0 && n < 1<<20 {
			numbers[i] = n
		}
	}
	return numbers
}

// number is a field as a number, 0 where it is none.
func (t *turn) number(name string) int { return numbersOf(t.fields[name], 1)[0] }

// given is the number of a choice, and the usual one where nothing was chosen yet.
func (t *turn) given(name string, usual int) int {
	if n, err := strconv.Atoi(t.fields[name]); err == nil {
		return n
	}
	return usual
}

// among is the number of a choice among texts; one that there is not is the usual one.
func (t *turn) among(name string, texts []string, usual int) int {
	if n := t.given(name, usual); n >= 0 && n < len(texts) {
		return n
	}
	return usual
}

// effects are what something changes, as a block.
func (t *turn) effects(lines []desk.Consequence) block {
	return block{Heading: t.in.Text("What it changes"), Effects: lines, Now: t.in.In("before a ruling", "now"),
		Then: t.in.In("after a ruling", "then")}
}

// labelled is a text with what it is before it.
func (t *turn) labelled(label, text string) string {
	return t.say("director.labelled", "Label", label, "Text", text)
}

// quiet and bad are a sentence.
func quiet(text string) block { return block{Text: text, Tone: "quiet"} }
func bad(text string) block   { return block{Text: text, Tone: "bad"} }
