package teach

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal/ruleset"
	"clubnight/ui/desk"
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

// titles are those of the topics.
func titles(in *desk.Language) []string {
	return []string{
		Counting: in.Text("How points are counted"), Promises: in.Text("What openings promise"),
		Openings: in.Text("Opening bids and overcalls"), Levels: in.Text("Points of the bid levels"),
		Slams: in.Text("Points for slams"), Response1: in.Text("Responder's first turn"),
		Response2: in.Text("Responder's second turn"), Response3: in.Text("Responder's later turns"),
		Rebid2: in.Text("Opener's second turn"), Rebid3: in.Text("Opener's later turns"),
		Leads: in.Text("Opening leads"), Finesses: in.Text("Finesses"),
		Promotions: in.Text("High cards to promote"), LongSuits: in.Text("Long suits to establish"),
		ShortSuits: in.Text("Short suits to ruff in"),
	}
}

// Table is a part of a file whose lines have the same columns.
type Table struct {
	Topic Topic
	File  string

	columns []Column
	file    int   // in the workbook
	lines   []int // indices of the lines; for figures one
	first   int   // index of the first line, for rules
}

// Title is the page's heading with its file.
func (p Table) Title(in *desk.Language) string {
	return fmt.Sprintf("%s (%s)", titles(in)[p.Topic], p.File)
}

// Rules reports whether the page has rules, of which the first that fits counts: they can
// be moved, added and deleted.
func (p Table) Rules() bool { return p.Topic == Openings || p.Topic >= Response1 }

// figures reports whether the page has one line, whose columns stand one below the other.
func (p Table) figures() bool { return p.Topic == Counting || p.Topic == Promises || p.Topic == Slams }

// Column is a column of a page as it is shown.
type Column struct {
	Title   string
	Letters float32 // its width
	// Fields are the numbers of the document's fields in it: none, one, or the length
	// and the cards of a suit.
	Fields []int
	Red    bool // it is about hearts or diamonds

	text   cellText
	fixed  bool // it cannot be changed
	figure bool // its rows are the fields of a line of figures

	head
}

// head is what stands over a column, and what it is about where that is asked for.
type head struct {
	title string
	about about
	suit  scoring.Denomination // of aboutSuit
}

// about is what a rule can fail on in a column, and which columns have two fields.
type about uint8

const (
	_ about = iota
	aboutBid
	aboutPartnersBid
	aboutPartnersSuit
	aboutOwnSuit
	aboutTrumps
	aboutCard
	aboutDummy
	aboutDeclarer
	aboutSuit
	aboutLevel
)

// holding reports whether it is about a suit's length and its cards.
func (a about) holding() bool { return a == aboutDummy || a == aboutDeclarer || a == aboutSuit }

// suits are the columns of the four suits.
func suits() (all []head) {
	for _, suit := range []scoring.Denomination{scoring.Spades, scoring.Hearts, scoring.Diamonds, scoring.Clubs} {
		all = append(all, head{suit.Symbol(), aboutSuit, suit})
	}
	return all
}

func plain(titles ...string) (all []head) {
	for _, title := range titles {
		all = append(all, head{title: title})
	}
	return all
}

// hands are those of dummy and declarer, and what else is asked for.
func hands(in *desk.Language, more ...string) []head {
	return append([]head{{title: in.Text("Dummy"), about: aboutDummy},
		{title: in.Text("Declarer"), about: aboutDeclarer}}, plain(more...)...)
}

// Columns are those of a page. The first has the number of the line, of the field
// or the name of the row.
func (p Table) Columns() []Column { return p.columns }

func (p Table) columnsOfTopic(in *desk.Language) []Column {
	switch {
	case p.figures():
		return []Column{{Title: in.Text("No."), Letters: 4, text: figureNumber, fixed: true},
			{Title: in.Text("What it is"), Letters: 40, text: figureName, fixed: true},
			{Title: in.Text("Value"), Letters: 6, text: figureValue, figure: true}}
	case p.Topic == Levels:
		return columnsOf(0, Column{Title: in.In("column of rules", "Row"), Letters: 16, Fields: []int{1},
			text: rowName, fixed: true},
			plain(in.Text("1 from"), in.Text("1 to"), in.Text("2 from"), in.Text("2 to"),
				in.Text("3 from"), in.Text("3 to"), in.Text("4 from"), in.Text("4 to"),
				in.Text("5 from")))
	}
	return columnsOf(1, Column{Title: in.In("column of rules", "Line"), Letters: 4, text: lineNumber, fixed: true},
		p.heads(in))
}

// heads are those of a page of rules.
func (p Table) heads(in *desk.Language) []head {
	partner := in.In("column of rules", "Partner")
	switch p.Topic {
	case Openings:
		return append([]head{{title: in.In("column of rules", "Bid"), about: aboutBid}}, suits()...)
	case Leads:
		all := append([]head{{title: in.Text("Trumps"), about: aboutTrumps},
			{title: partner, about: aboutPartnersSuit}}, suits()...)
		return append(all, head{title: in.In("column of rules", "Card"), about: aboutCard},
			head{title: in.In("column of rules", "Suit")})
	case Finesses:
		return hands(in, in.In("column of rules", "Missing"), in.In("column of rules", "From"),
			in.In("column of rules", "Lead"), partner)
	case Promotions:
		return hands(in, in.In("column of rules", "Promote"))
	case LongSuits:
		return hands(in, in.In("column of rules", "Theirs"), in.In("column of rules", "Establish"))
	case ShortSuits:
		return hands(in, in.In("column of rules", "Ruff"), in.In("column of rules", "In"))
	}
	all := append([]head{{title: partner, about: aboutPartnersBid},
		{title: in.In("column of rules", "First"), about: aboutPartnersSuit},
		{title: in.In("column of rules", "Own"), about: aboutOwnSuit}}, suits()...)
	for _, level := range "12345" {
		all = append(all, head{title: string(level), about: aboutLevel})
	}
	return append(all, head{title: in.In("column of rules", "Forced")})
}

// columnsOf numbers the fields of columns from the one after the first field;
// suits and hands have two.
func columnsOf(field int, first Column, heads []head) []Column {
	all := []Column{first}
	if first.Fields != nil {
		field = 2
	}
	for _, h := range heads {
		c := Column{Title: h.title, Letters: max(2.5, 0.8+float32(len([]rune(h.title)))), Fields: []int{field},
			text: fieldText(field),
			Red:  h.about == aboutSuit && (h.suit == scoring.Hearts || h.suit == scoring.Diamonds), head: h}
		if h.about.holding() {
			c.Letters, c.Fields, c.text = max(5, c.Letters+0.5), []int{field, field + 1}, holdingText(field)
		}
		field += len(c.Fields)
		all = append(all, c)
	}
	return all
}

// figureNames are what the fields of the pages of figures are, in the order
// of the document.
func figureNames(in *desk.Language) map[Topic][]string {
	return map[Topic][]string{
		Counting: {
			in.Text("Each suit of seven cards or more"), in.Text("Each suit of six cards"),
			in.Text("Each suit of five cards"), in.Text("Each void"),
			in.Text("Each singleton"), in.Text("Each doubleton"),
			in.Text("In support of partner: six trumps or more"), in.Text("In support of partner: five trumps"),
			in.Text("In support of partner: each void"),
			in.Text("In support of partner: each singleton"), in.Text("In support of partner: each doubleton"),
			in.Text("All four aces"), in.Text("No ace"),
			in.Text("Cards needed to open a major suit"), in.Text("Cards needed to open a minor suit"),
			in.Text("Off for each unprotected king"), in.Text("Off for each unprotected queen"),
			in.Text("Off for each unprotected jack"),
		},
		Promises: {
			in.Text("Pre-empt, from"), in.Text("Pre-empt, to"), in.Text("Pass, up to"),
			in.Text("1NT, from"), in.Text("1NT, to"), in.Text("2NT, from"), in.Text("2NT, to"),
			in.Text("1♣, from"), in.Text("1♣, to"),
			in.Text("One of a suit, from"), in.Text("One of a suit, to"), in.Text("2♣, from"),
			in.Text("2♣, to"), in.Text("Two of a suit, from"), in.Text("Two of a suit, to"),
			in.Text("Four of a suit, from"), in.Text("Four of a suit, to"), in.Text("3NT, from"),
			in.Text("3NT, to"), in.Text("Added in the third and fourth seat"),
			in.Text("Taken off when vulnerable"),
		},
		Slams: {in.Text("No slam, from"), in.Text("No slam, to"), in.Text("Small slam, from"),
			in.Text("Small slam, to"), in.Text("Grand slam, from")},
	}
}

// rowNames are what the rows of the bid levels count.
func rowNames(in *desk.Language) map[string]string {
	return map[string]string{"Res": in.Text("Responder"), "Reb": in.Text("Rebidder"),
		"Ret": in.Text("Both together"), "Ntr": in.Text("After no trump")}
}

// FieldName names the field that a fault is about: "♠, top cards".
func (p Table) FieldName(in *desk.Language, field int) string {
	if p.figures() {
		if at := field - 1 - p.skip(); at >= 0 && at < len(figureNames(in)[p.Topic]) {
			return figureNames(in)[p.Topic][at]
		}
		return ""
	}
	for _, c := range p.Columns() {
		switch at := slices.Index(c.Fields, field); {
		case at < 0:
		case c.about == aboutLevel:
			return in.Text("Bid level {{.Level}}", "Level", c.Title)
		case len(c.Fields) == 1:
			return c.Title
		case at == 0:
			return in.Text("{{.Column}}, length", "Column", c.Title)
		default:
			return in.Text("{{.Column}}, top cards", "Column", c.Title)
		}
	}
	return ""
}

// figure is the number of the field that a row of a page of figures shows.
func (p Table) figure(row int) int { return row + 1 + p.skip() }

// skip is how many fields of a line of figures are not shown: the name of the row.
func (p Table) skip() int {
	if p.Topic == Slams {
		return 1
	}
	return 0
}

// pagesOf lists the pages of a file.
func pagesOf(in *desk.Language, at int, f *ruleset.File) (all []Table) {
	page := func(t Topic, lines ...int) Table {
		p := Table{Topic: t, File: f.Name, file: at, lines: lines}
		p.columns = p.columnsOfTopic(in)
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
	return []Table{page(topicOf(f))}
}

func configPages(f *ruleset.File, page func(Topic, ...int) Table) (all []Table) {
	levels := page(Levels)
	var slams []Table
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

// topicOf is the topic of a file of rules of one kind; responses and rebids are told
// apart by the last sign of the name.
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
