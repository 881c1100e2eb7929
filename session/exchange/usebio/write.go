package usebio

import (
	"bufio"
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/movement"
)

// SchemaVersion is a version of USEBIO.
type SchemaVersion string

// The versions that are written.
const (
	V12 SchemaVersion = "1.2"
	V13 SchemaVersion = "1.3"
)

// Options are what a federation wants to know besides the results.
type Options struct {
	// Version is V12 where it is empty.
	Version SchemaVersion
	// Charge is the code for what a federation charges: with the EBU "10" is club
	// duplicate, "02" no charge; "" leaves it out.
	Charge string
	// Masterpoints says that the club awards them. Scale is the scale, "Club" where it is
	// empty, and Colour the kind, "black" where it is empty.
	Masterpoints  bool
	Scale, Colour string
	// Identifier is the federation's for the event.
	Identifier string
	// Guest is the number written for players who have none, with the EBU
	// "88888888"; "" leaves it out.
	Guest string
}

// decimals of every figure.
const decimals = 2

// Write writes a session. The error is the writer's; figures.ErrNoRoom for a version that
// is neither V12 nor V13.
func Write(w io.Writer, a *account.Account, o Options) error {
	o.Version = cmp.Or(o.Version, V12)
	dtd := map[SchemaVersion]string{V12: "usebio_v1_2.dtd", V13: "usebio_v1_3.dtd"}[o.Version]
	if dtd == "" {
		return fmt.Errorf("version %.10q: %w", string(o.Version), figures.ErrNoRoom)
	}
	p := &page{w: bufio.NewWriter(w), a: a, o: o, strata: strataOf(a)}
	p.ns, p.ew = awardNames(a)
	p.line(xml.Header[:len(xml.Header)-1])
	p.line(`<!DOCTYPE USEBIO SYSTEM "` + dtd + `">`)
	p.open("USEBIO", "Version", string(o.Version))
	p.open("CLUB")
	p.leaf("CLUB_NAME", a.Club.Name)
	p.leaf("CLUB_ID_NUMBER", a.Club.Number)
	p.shut("CLUB")
	p.event()
	p.shut("USEBIO")
	return p.w.Flush()
}

// page is a file being written.
type page struct {
	w      *bufio.Writer
	a      *account.Account
	o      Options
	strata []string
	// sections is true where SECTION elements are written; apart where the two directions
	// have the same numbers.
	sections, apart bool
	letter          string // what the section is called
	// ns and ew are the elements of what boards are worth.
	ns, ew string
}

func (p *page) line(text string) {
	p.w.WriteString(text)
	p.w.WriteByte('\n')
}

// open begins an element that holds others; attributes are names and values in turn,
// those without a value left out.
func (p *page) open(name string, attributes ...string) {
	p.w.WriteString("<" + name)
	for i := 0; i+1 < len(attributes); i += 2 {
		if attributes[i+1] != "" {
			p.w.WriteString(" " + attributes[i] + `="`)
			p.text(attributes[i+1])
			p.w.WriteByte('"')
		}
	}
	p.line(">")
}

func (p *page) shut(name string) { p.line("</" + name + ">") }

// leaf is an element with a text.
func (p *page) leaf(name, value string) {
	p.w.WriteString("<" + name + ">")
	p.text(value)
	p.line("</" + name + ">")
}

// some is a leaf that is left out where it has no value.
func (p *page) some(name, value string) {
	if value != "" {
		p.leaf(name, value)
	}
}

// count is some for a number, left out where it is 0.
func (p *page) count(name string, n int) {
	if n != 0 {
		p.leaf(name, strconv.Itoa(n))
	}
}

// figure is some for a figure.
func (p *page) figure(name string, f *scoring.Frac) { p.some(name, figures.Decimal(f, decimals)) }

// text never fails: whatever is wrong with the writer stays with it until Flush.
func (p *page) text(value string) { xml.EscapeText(p.w, []byte(figures.Plain(value))) }

// by gives the name that an element has in the version written.
func (p *page) by(v12, v13 string) string {
	if p.o.Version == V13 {
		return v13
	}
	return v12
}

func (p *page) event() {
	a := p.a
	p.sections = len(a.Sections) > 1 || a.Sessions > 1
	p.open("EVENT", "EVENT_TYPE", kindOf(a))
	p.some("PROGRAM_NAME", a.Program)
	p.some("PROGRAM_VERSION", a.Version)
	p.some(p.by("EVENT_IDENTIFIER", "EVENT_ID"), p.o.Identifier)
	p.some("EVENT_DESCRIPTION", a.Title)
	p.leaf("DATE", figures.Date(a.Date, p.by("02/01/2006", "2006-01-02")))
	p.contact()
	p.counts()
	board, match := methods(a)
	p.some("BOARD_SCORING_METHOD", board)
	p.some("MATCH_SCORING_METHOD", match)
	p.some(p.by("P2P_CHARGE_RATE", "EBU_CHARGE_CODE"), p.o.Charge)
	if p.o.Masterpoints {
		p.leaf("MPS_AWARDED_FLAG", "Y")
		p.leaf(p.by("MASTER_POINT_SCALE", "EVENT_RATING"), cmp.Or(p.o.Scale, "Club"))
	} else {
		p.leaf("MPS_AWARDED_FLAG", "N")
	}
	p.stratification()
	if p.sections {
		p.open("SESSION", "SESSION_ID", strconv.Itoa(max(a.Session, 1)))
	}
	letters := figures.Letters(a)
	for i := range a.Sections {
		s := &a.Sections[i]
		p.apart, p.letter = clash(s), letters[i]
		if p.sections {
			p.open("SECTION", "SECTION_ID", p.letter)
		}
		p.participants(s)
		p.boards(s)
		if p.sections {
			p.shut("SECTION")
		}
	}
	if p.sections {
		p.shut("SESSION")
	}
	p.shut("EVENT")
}

func (p *page) contact() {
	c := p.a.Club
	if c.Contact == "" && c.Email == "" && c.Phone == "" {
		return
	}
	p.open("CONTACT")
	p.leaf("FULL_NAME", c.Contact)
	p.some("TELEPHONE", c.Phone)
	p.some("EMAIL", c.Email)
	p.shut("CONTACT")
}

func (p *page) counts() {
	a := p.a
	p.count("SESSION_COUNT", a.Sessions)
	if len(a.Sections) > 1 {
		p.count("SECTION_COUNT", len(a.Sections))
	}
	winners, pairs, ew, inRound := "1", 0, 0, 0
	played := map[int]bool{}
	for i := range a.Sections {
		s := &a.Sections[i]
		if twoWinners(a, s) {
			winners = "2"
		}
		for _, c := range s.Contestants {
			pairs++
			if c.Side == scoring.EW {
				ew++
			}
		}
		for _, l := range s.Lines {
			played[l.Board] = true
		}
		inRound = s.BoardsInRound
	}
	p.leaf("WINNER_TYPE", winners)
	if a.Plays == movement.Pair {
		p.count("PAIRS", pairs)
		p.count("EW_PAIRS", ew)
	}
	p.count("BOARDS_PLAYED", len(played))
	p.count("BOARDS_PER_ROUND", inRound)
}

// stratification names the strata, the highest first.
func (p *page) stratification() {
	if len(p.strata) == 0 {
		return
	}
	p.open("STRATIFICATION")
	p.open("STRATS")
	for i, label := range p.strata {
		p.open("STRAT")
		p.count("STRAT_NUMBER", i+1)
		p.leaf("STRAT_LABEL", label)
		p.shut("STRAT")
	}
	p.shut("STRATS")
	p.shut("STRATIFICATION")
}

// strataOf is the labels of the strata in their order.
func strataOf(a *account.Account) (labels []string) {
	for _, s := range a.Sections {
		for _, c := range s.Contestants {
			if c.Stratum != "" && !slices.Contains(labels, c.Stratum) {
				labels = append(labels, c.Stratum)
			}
		}
	}
	slices.Sort(labels)
	return labels
}

// clash reports whether a number means a pair in each direction.
func clash(s *account.Section) bool {
	ns := map[int]bool{}
	for _, c := range s.Contestants {
		if c.Side == scoring.NS {
			ns[c.Number] = true
		}
	}
	return slices.ContainsFunc(s.Contestants,
		func(c account.Contestant) bool { return c.Side == scoring.EW && ns[c.Number] })
}

// twoWinners reports whether the directions of a section are ranked apart.
// Only pairs are.
func twoWinners(a *account.Account, s *account.Section) bool {
	return a.Plays == movement.Pair && s.Winners == scoring.TwoWinners &&
		slices.ContainsFunc(s.Contestants, func(c account.Contestant) bool { return c.Side != scoring.NoSide })
}

// number is a contestant's number so that it clashes with no other of the file.
func (p *page) number(side scoring.Side, n int) string {
	w := figures.Who{Number: n}
	if len(p.a.Sections) > 1 {
		w.Section = p.letter
	}
	if p.apart {
		w.Side = side
	}
	return w.String()
}
