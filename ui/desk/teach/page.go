package teach

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/session/deal/ruleset"
)

// Topic is what a page of a rule set is about.
type Topic uint8

// The topics, in the order of the pages.
const (
	Counting   Topic = iota // first line of an opening file
	Promises                // its second line
	Openings                // its other lines
	Levels                  // BRIDGE.CFG without its last row
	Slams                   // the row Slm
	Response1               // responder's first turn
	Response2               // second
	Response3               // and later
	Rebid2                  // opener's second turn
	Rebid3                  // and later
	Leads                   // opening leads
	Finesses                // the four files for declarer
	Promotions              //
	LongSuits               //
	ShortSuits              //
)

// Titles of the topics.
var titles = [...]string{
	Counting: "How points are counted", Promises: "What openings promise", Openings: "Opening bids and overcalls", Levels: "Points of the bid levels",
	Slams: "Points for slams", Response1: "Responder's first turn", Response2: "Responder's second turn", Response3: "Responder's later turns",
	Rebid2: "Opener's second turn", Rebid3: "Opener's later turns", Leads: "Opening leads", Finesses: "Finesses",
	Promotions: "High cards to promote", LongSuits: "Long suits to establish", ShortSuits: "Short suits to ruff in",
}

// Page is a part of a file whose lines have the same columns.
type Page struct {
	Topic Topic
	File  string

	columns []Column
	file    int   // in the workbook
	lines   []int // indices of the lines; for figures one
	first   int   // index of the first line, for rules
}

// Title is the page's heading with its file.
func (p Page) Title() string { return fmt.Sprintf("%s (%s)", titles[p.Topic], p.File) }

// Rules reports whether the page has rules, of which the first that fits counts: they can be moved, added and deleted.
func (p Page) Rules() bool { return p.Topic == Openings || p.Topic >= Response1 }

// figures reports whether the page has one line, whose columns stand one below the other.
func (p Page) figures() bool { return p.Topic == Counting || p.Topic == Promises || p.Topic == Slams }

// Column is a column of a page as it is shown.
type Column struct {
	Title   string
	Letters float32 // its width
	// Fields are the numbers of the document's fields in it: none, one, or the length and the cards of a suit.
	Fields []int
}

var suits = []string{"♠", "♥", "♦", "♣"}

// Columns are those of a page. The first has the number of the line, of the field or the name of the row.
func (p Page) Columns() []Column { return p.columns }

func (p Page) columnsOfTopic() []Column {
	switch {
	case p.figures():
		return []Column{{Title: "No.", Letters: 4}, {Title: "What it is", Letters: 40}, {Title: "Value", Letters: 6}}
	case p.Topic == Levels:
		return columnsOf(0, Column{Title: "Row", Letters: 16, Fields: []int{1}}, "1 from", "1 to", "2 from", "2 to", "3 from", "3 to", "4 from", "4 to", "5 from")
	}
	line := Column{Title: "Line", Letters: 4}
	switch p.Topic {
	case Openings:
		return columnsOf(1, line, append([]string{"Bid"}, suits...)...)
	case Leads:
		return columnsOf(1, line, append(append([]string{"Trumps", "Partner"}, suits...), "Card", "Suit")...)
	case Finesses:
		return columnsOf(1, line, "Dummy", "Declarer", "Missing", "From", "Lead", "Partner")
	case Promotions:
		return columnsOf(1, line, "Dummy", "Declarer", "Promote")
	case LongSuits:
		return columnsOf(1, line, "Dummy", "Declarer", "Theirs", "Establish")
	case ShortSuits:
		return columnsOf(1, line, "Dummy", "Declarer", "Ruff", "In")
	}
	return columnsOf(1, line, append(append([]string{"Partner", "First", "Own"}, suits...), "1", "2", "3", "4", "5", "Forced")...)
}

// columnsOf numbers the fields of columns from the one after the first field; suits and hands have two.
func columnsOf(field int, head Column, names ...string) []Column {
	all := []Column{head}
	if head.Fields != nil {
		field = 2
	}
	for _, name := range names {
		c := Column{Title: name, Letters: max(2.5, 0.8+float32(len([]rune(name)))), Fields: []int{field}}
		if slices.Contains(suits, name) || name == "Dummy" || name == "Declarer" {
			c.Letters, c.Fields = max(5, c.Letters+0.5), []int{field, field + 1}
		}
		field += len(c.Fields)
		all = append(all, c)
	}
	return all
}

// figureNames are what the fields of the pages of figures are, in the order of the document.
var figureNames = map[Topic][]string{
	Counting: {
		"Each suit of seven cards or more", "Each suit of six cards", "Each suit of five cards", "Each void", "Each singleton", "Each doubleton",
		"In support of partner: six trumps or more", "In support of partner: five trumps", "In support of partner: each void",
		"In support of partner: each singleton", "In support of partner: each doubleton", "All four aces", "No ace",
		"Cards needed to open a major suit", "Cards needed to open a minor suit",
		"Off for each unprotected king", "Off for each unprotected queen", "Off for each unprotected jack",
	},
	Promises: {
		"Pre-empt, from", "Pre-empt, to", "Pass, up to", "1NT, from", "1NT, to", "2NT, from", "2NT, to", "1♣, from", "1♣, to",
		"One of a suit, from", "One of a suit, to", "2♣, from", "2♣, to", "Two of a suit, from", "Two of a suit, to",
		"Four of a suit, from", "Four of a suit, to", "3NT, from", "3NT, to", "Added in the third and fourth seat", "Taken off when vulnerable",
	},
	Slams: {"No slam, from", "No slam, to", "Small slam, from", "Small slam, to", "Grand slam, from"},
}

// rowNames are what the rows of the bid levels count.
var rowNames = map[string]string{"Res": "Responder", "Reb": "Rebidder", "Ret": "Both together", "Ntr": "After no trump"}

// FieldName names the field that a fault is about: "♠, top cards".
func (p Page) FieldName(field int) string {
	if p.figures() {
		if at := field - 1 - p.skip(); at >= 0 && at < len(figureNames[p.Topic]) {
			return figureNames[p.Topic][at]
		}
		return ""
	}
	for _, c := range p.Columns() {
		switch at := slices.Index(c.Fields, field); {
		case at < 0:
		case len(c.Fields) == 1 && p.Topic >= Response1 && p.Topic <= Rebid3 && strings.Contains("12345", c.Title):
			return "Bid level " + c.Title
		case len(c.Fields) == 1:
			return c.Title
		case at == 0:
			return c.Title + ", length"
		default:
			return c.Title + ", top cards"
		}
	}
	return ""
}

// skip is how many fields of a line of figures are not shown: the name of the row.
func (p Page) skip() int {
	if p.Topic == Slams {
		return 1
	}
	return 0
}

// pagesOf lists the pages of a file.
func pagesOf(at int, f *ruleset.File) (all []Page) {
	page := func(t Topic, lines ...int) Page {
		p := Page{Topic: t, File: f.Name, file: at, lines: lines}
		p.columns = p.columnsOfTopic()
		return p
	}
	switch f.Kind {
	case ruleset.Opening:
		for i, t := range []Topic{Counting, Promises} {
			if i < len(f.Lines) {
				all = append(all, page(t, i))
			}
		}
		rules := page(Openings)
		rules.first = 2
		return append(all, rules)
	case ruleset.Config:
		return configPages(f, page)
	}
	return []Page{page(topicOf(f))}
}

func configPages(f *ruleset.File, page func(Topic, ...int) Page) (all []Page) {
	levels := page(Levels)
	var slams []Page
	for i, line := range f.Lines {
		if strings.HasPrefix(line, "Slm") {
			slams = append(slams, page(Slams, i))
		} else {
			levels.lines = append(levels.lines, i)
		}
	}
	if len(levels.lines) > 0 {
		all = append(all, levels)
	}
	return append(all, slams...)
}

// topicOf is the topic of a file of rules of one kind; responses and rebids are told apart by the last sign of the name.
func topicOf(f *ruleset.File) Topic {
	turn := Topic(f.Name[len(f.Name)-1] - '0')
	switch f.Kind {
	case ruleset.Response:
		return Response1 + turn - 1
	case ruleset.Rebid:
		return Rebid2 + turn - 2
	case ruleset.Lead:
		return Leads
	}
	return Finesses + Topic(f.Kind-ruleset.Finesse)
}
