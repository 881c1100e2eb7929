package usebio

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"clubnight/session/exchange/figures"
)

// Defect is what is wrong with one thing in a file.
type Defect string

// What may be wrong.
const (
	NotWellFormed  Defect = "not well-formed"   // no XML from here on
	ElementMissing Defect = "element missing"   // one that every file has [Element]
	NotAFigure     Defect = "not a figure"      // where a number belongs [Element, Text]
	NameMissing    Defect = "name missing"      // of a player
	NumberMissing  Defect = "number missing"    // of a player, by the federation's count [Text: the name]
	NumberOdd      Defect = "number odd"        // a number that no federation gives [Text]
	NumberTwice    Defect = "number twice"      // two contestants of one number and direction [Text]
	NobodysNumber  Defect = "nobody's number"   // a result of a contestant who is not listed [Element, Text]
	NothingPlayed  Defect = "nothing played"    // no result
	VersionMissing Defect = "version not known" // of USEBIO [Text]
)

// Fault is one thing that a federation would stumble over.
type Fault struct {
	Kind    Defect
	Element string
	Line    int
	Text    string
}

// Error is the fault in technical English.
func (f *Fault) Error() string {
	return strings.TrimSpace(fmt.Sprintf("USEBIO, line %d: %s %s %.40q", f.Line, f.Kind, f.Element, f.Text))
}

// most is how many faults of a file are told.
const most = 50

// Check looks whether a federation can take a file: it is well-formed XML, has the
// elements that readers insist on, figures where figures belong, and no result of
// somebody who is not listed. With numbers every player must have the federation's. The
// document type itself is not read: what may be missing besides only the federation's
// program tells.
func Check(file []byte, numbers bool) []*Fault {
	c := &checking{numbers: numbers}
	if at, err := strict(file); err != nil {
		c.add(NotWellFormed, "", at, err.Error())
		return c.faults
	}
	root, broken, at, err := parse(file)
	if err != nil || broken != nil {
		c.add(NotWellFormed, "", at, "")
		return c.faults
	}
	c.root(root)
	return c.faults[:min(len(c.faults), most)]
}

// strict reads a file as an XML reader that forgives nothing does.
func strict(file []byte) (at int, err error) {
	d := xml.NewDecoder(strings.NewReader(decode(file)))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	for {
		_, err := d.Token()
		if err == io.EOF {
			return 0, nil
		}
		if err != nil {
			line, _ := d.InputPos()
			return line, err
		}
	}
}

// checking gathers faults.
type checking struct {
	numbers bool
	faults  []*Fault
	played  int
}

func (c *checking) add(kind Defect, element string, line int, text string) {
	c.faults = append(c.faults, &Fault{kind, element, line, text})
}

// need is an element that must be there and say something.
func (c *checking) need(e *element, name string) *element {
	x := e.first(name)
	if x == nil || x.text == "" && len(x.inside) == 0 {
		c.add(ElementMissing, name, e.at, "")
		return nil
	}
	return x
}

func (c *checking) root(root *element) {
	usebio := root.first("USEBIO")
	if usebio == nil {
		c.add(ElementMissing, "USEBIO", 1, "")
		return
	}
	if v := SchemaVersion(usebio.attribute("Version")); v != V12 && v != V13 {
		c.add(VersionMissing, "USEBIO", usebio.at, string(v))
	}
	if club := c.need(usebio, "CLUB"); club != nil {
		c.need(club, "CLUB_NAME")
		if c.numbers {
			c.need(club, "CLUB_ID_NUMBER")
		}
	}
	event := c.need(usebio, "EVENT")
	if event == nil {
		return
	}
	if event.attribute("EVENT_TYPE") == "" {
		c.add(ElementMissing, "EVENT_TYPE", event.at, "")
	}
	c.need(event, "DATE")
	c.within(event)
	if c.played == 0 {
		c.add(NothingPlayed, "TRAVELLER_LINE", event.at, "")
	}
	c.figures(event)
}

// within checks what has participants and their results: an event, or its sections.
func (c *checking) within(e *element) {
	who := e.first("PARTICIPANTS")
	inner := append(e.all("SESSION"), e.all("SECTION")...)
	if who == nil && len(inner) == 0 {
		c.add(ElementMissing, "PARTICIPANTS", e.at, "")
		return
	}
	for _, x := range inner {
		c.within(x)
	}
	if who == nil {
		return
	}
	listed := map[string]bool{}
	c.participants(who, listed)
	c.results(e, listed)
}

// participants lists the numbers of contestants; those of teams are their ids.
func (c *checking) participants(e *element, listed map[string]bool) {
	seen := map[string]bool{}
	for _, x := range e.inside {
		switch x.name {
		case "PAIR":
			number := c.need(x, "PAIR_NUMBER")
			if number != nil {
				if at := number.text + " " + x.get("DIRECTION"); seen[at] {
					c.add(NumberTwice, "PAIR_NUMBER", number.at, number.text)
				} else {
					seen[at] = true
				}
				listed[number.text] = true
			}
			c.players(x)
		case "TEAM":
			if id := x.attribute("TEAM_ID"); id != "" {
				listed[id] = true
			}
			inside := map[string]bool{}
			c.participants(x, inside)
		case "PLAYER":
			c.player(x)
			if number := x.get("PLAYER_NUMBER"); number != "" {
				listed[number] = true
			}
		}
	}
}

func (c *checking) players(pair *element) {
	players := pair.all("PLAYER")
	if len(players) == 0 {
		c.add(ElementMissing, "PLAYER", pair.at, "")
	}
	for _, p := range players {
		c.player(p)
	}
}

// longestNumber is the most digits that a federation's number has.
const longestNumber = 12

func (c *checking) player(p *element) {
	name := p.get("PLAYER_NAME")
	if name == "" {
		c.add(NameMissing, "PLAYER_NAME", p.at, "")
	}
	number := p.get("NATIONAL_ID_NUMBER")
	switch odd := strings.Trim(number, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-") != ""; {
	case number == "" && c.numbers:
		c.add(NumberMissing, "NATIONAL_ID_NUMBER", p.at, name)
	case odd || len(number) > longestNumber:
		c.add(NumberOdd, "NATIONAL_ID_NUMBER", p.at, number)
	}
}

// results checks that lines are of contestants who are listed.
func (c *checking) results(e *element, listed map[string]bool) {
	for _, x := range e.inside {
		switch x.name {
		case "PARTICIPANTS", "SESSION", "SECTION":
			continue
		case "TRAVELLER_LINE":
			c.played++
		case "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "TEAM", "OPPOSING_TEAM":
			if x.text != "" && !listed[x.text] {
				c.add(NobodysNumber, x.name, x.at, x.text)
			}
		}
		c.results(x, listed)
	}
}

// whole and decimal are the elements in which a number belongs, where they say anything.
var (
	whole   = map[string]bool{"BOARD_NUMBER": true, "ROUND_NUMBER": true, "TRICKS": true, "BOARDS_PLAYED": true, "SCORE": true}
	decimal = map[string]bool{"PERCENTAGE": true, "TOTAL_SCORE": true, "NS_MATCH_POINTS": true, "EW_MATCH_POINTS": true,
		"MASTER_POINTS_AWARDED": true, "ADJUSTMENT": true, "HANDICAP": true, "NS_VICTORY_POINTS": true, "EW_VICTORY_POINTS": true}
)

func (c *checking) figures(e *element) {
	for _, x := range e.inside {
		var err error
		switch {
		case x.text == "":
		case whole[x.name]:
			if _, _, adjusted := figures.ParseAdjusted(x.text); !adjusted {
				_, err = strconv.Atoi(x.text)
			}
		case decimal[x.name]:
			_, err = strconv.ParseFloat(x.text, 64)
		}
		if err != nil {
			c.add(NotAFigure, x.name, x.at, x.text)
		}
		c.figures(x)
	}
}
