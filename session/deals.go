package session

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// DealsSet gives the cards of the evening's boards, in the place of any given before.
// They are locked: no screen and no sheet shows them until DealsReleased (Law 16D: nobody
// who plays may see them).
type DealsSet struct {
	// Section is the ID of the one section that plays these deals, 0 for all of them.
	Section int `json:"section,omitempty"`
	// Source is the file that they came from, or how they were dealt.
	Source string `json:"source"`
	// Seed and Set are what they were dealt from here: they deal the same boards again,
	// so that, once play is over, anybody can see that nothing was chosen. Empty for
	// deals from elsewhere, and in a signed evening, where DealsDealt has them.
	Seed   string       `json:"seed,omitempty"`
	Set    uint64       `json:"set,omitempty"`
	Boards []deal.Board `json:"boards"`
	// NotBefore is when players may see the deals at the earliest, by who arranged the
	// event that they are of; zero where nobody said.
	NotBefore time.Time `json:"notBefore,omitzero"`
}

// DealsAnalysed adds what every contract makes double dummy, by board number.
type DealsAnalysed struct {
	Section int                       `json:"section,omitempty"`
	Tables  map[int]doubledummy.Table `json:"tables"`
}

// DealsReleased lets everybody see the deals: play is over.
type DealsReleased struct {
	// Keys open what a signed evening has sealed of them; Session.Record adds them.
	Keys []SealedKey `json:"keys,omitempty"`
}

// Kind implements Fact.
func (DealsSet) Kind() string { return "deals set" }

// Kind implements Fact.
func (DealsAnalysed) Kind() string { return "deals analysed" }

// Kind implements Fact.
func (DealsReleased) Kind() string { return "deals released" }

func init() {
	describe(traits[DealsSet]{GroupDeals, OutsideJournal, noEffect, RoleScorer, untilReleased,
		DealsSet.subject, DealsSet.says})
	describe(traits[DealsAnalysed]{GroupDeals, OutsideJournal, noEffect, RoleScorer, untilReleased,
		aboutNothing[DealsAnalysed],
		func(f DealsAnalysed) any {
			return Message{"facts.deals-analysed", Terms{"N": len(f.Tables), "Section": sectionIfAny(f.Section)}}
		}})
	describe(traits[DealsReleased]{GroupDeals, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[DealsReleased], func(DealsReleased) any { return Message{"facts.deals-released", nil} }})
}

// Deals are the cards of the evening, as far as they are known.
type Deals struct {
	// Source is where the last set came from, "" when there are no deals.
	Source string
	// Seed and Set are what they were dealt from, "" where that was not here;
	// secret like the deals.
	Seed string
	Set  uint64
	// Released is true once everybody may see them.
	Released bool
	// NotBefore is when they may be released at the earliest, by who arranged the
	// event that they are of; zero where nobody said. It keeps nobody from releasing
	// them: a clock may be wrong.
	NotBefore time.Time

	boards map[boardKey]deal.Board
	tables map[boardKey]doubledummy.Table
	sealed map[int]setSealed // by section, 0 for all, how they were sealed; made anew, never changed
}

// boardKey is a board of one section, or of all when the section is 0.
type boardKey struct{ section, board int }

// Known reports whether there are any deals that can be read here.
func (d *Deals) Known() bool { return len(d.boards) > 0 }

// Sealed reports whether there are deals that cannot be read here: those of a signed
// evening can be on the directors' computers, on the one where they were recorded and on
// those to which they were given, until they are released.
func (d *Deals) Sealed() bool {
	for _, s := range d.sealed {
		if s.closed {
			return true
		}
	}
	return false
}

// Locked reports whether there are deals, be they sealed here or not, that nobody may see
// yet.
func (d *Deals) Locked() bool { return (d.Known() || d.Sealed()) && !d.Released }

// Board is the deal of a section's board. It is there while it is locked, too: what may
// be shown, Released says.
func (d *Deals) Board(section, number int) (b deal.Board, ok bool) {
	if b, ok = d.boards[boardKey{section, number}]; !ok {
		b, ok = d.boards[boardKey{0, number}]
	}
	return b, ok
}

// Table is what every contract makes on a section's board, once that was found out.
func (d *Deals) Table(section, number int) (t doubledummy.Table, ok bool) {
	key := boardKey{section, number}
	if _, own := d.boards[key]; !own {
		key.section = 0
	}
	t, ok = d.tables[key]
	return t, ok
}

// Numbers lists the boards of a section that have a deal, in rising order.
func (d *Deals) Numbers(section int) (numbers []int) {
	for number := 1; number <= maxBoard; number++ {
		if _, ok := d.Board(section, number); ok {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// Unsolved lists the boards of a section (0: those of all sections) whose
// table is not known yet.
func (d *Deals) Unsolved(section int) []deal.Board {
	var boards []deal.Board
	for number := 1; number <= maxBoard; number++ {
		key := boardKey{section, number}
		if b, ok := d.boards[key]; ok {
			if _, solved := d.tables[key]; !solved {
				boards = append(boards, b)
			}
		}
	}
	return boards
}

// maxBoard is beyond every board number that a set may have.
const maxBoard = 999

func (d Deals) clone() Deals {
	next := d
	next.boards, next.tables = map[boardKey]deal.Board{}, map[boardKey]doubledummy.Table{}
	for k, b := range d.boards {
		next.boards[k] = b
	}
	for k, t := range d.tables {
		next.tables[k] = t
	}
	return next
}

func (f DealsSet) subject() Subject {
	return Subject{Matters: []Matter{{Kind: AboutDeals, Section: f.Section}}}
}

// replaced are the deals without those of a section, or of all, and locked; how says how
// those in their place were sealed, the zero setSealed where they were not.
func (d Deals) replaced(section int, how setSealed) Deals {
	next := d.clone()
	for k := range next.boards {
		if section == 0 || k.section == section {
			delete(next.boards, k)
			delete(next.tables, k)
		}
	}
	next.sealed = map[int]setSealed{}
	for of, was := range d.sealed {
		if section != 0 && of != section {
			next.sealed[of] = was
		}
	}
	if how != (setSealed{}) {
		next.sealed[section] = how
	}
	next.Released = false
	if how.closed && len(next.boards) == 0 {
		next.Source, next.Seed, next.Set, next.NotBefore = "", "", 0, time.Time{}
	}
	return next
}

func (f DealsSet) content() string { return text(DealsSet{Boards: f.Boards}) }

func (f DealsSet) says() any {
	if len(f.Boards) == 0 {
		return Message{"facts.deals-taken-away", Terms{"Section": sectionIfAny(f.Section)}}
	}
	return Message{"facts.deals-set",
		Terms{"N": len(f.Boards), "Section": sectionIfAny(f.Section), "Source": f.Source}}
}

// sectionIfAny is a section of which there are deals; 0 is none, and nothing is said.
func sectionIfAny(id int) any {
	if id == 0 {
		return ""
	}
	return SectionTerm(id)
}

func (f DealsSet) apply(st *State, e Entry) error {
	if _, err := deal.ParseSeed(f.Seed); f.Seed != "" && err != nil {
		return err
	}
	if f.Section < 0 || f.Section > 26 {
		return fmt.Errorf("section %d: the guide allows 1 (A) to 26 (Z)", f.Section)
	}
	how := setSealed{}
	if e.sealed != nil {
		how.under = under(e, *e.sealed)
	}
	next := st.Deals.replaced(f.Section, how)
	for _, b := range f.Boards {
		if err := b.Check(); err != nil {
			return fmt.Errorf("board %d: %w", b.Number, err)
		}
		if b.Number < 1 || b.Number > maxBoard {
			return fmt.Errorf("board %d: no such number", b.Number)
		}
		key := boardKey{f.Section, b.Number}
		if _, twice := next.boards[key]; twice {
			return fmt.Errorf("board %d is there twice", b.Number)
		}
		next.boards[key] = b
	}
	next.Source, next.Seed, next.Set, next.NotBefore = f.Source, f.Seed, f.Set, f.NotBefore
	if len(next.boards) == 0 && !next.Sealed() {
		next = Deals{}
	}
	st.Deals = next
	return nil
}

func (f DealsAnalysed) apply(st *State, _ Entry) error {
	next := st.Deals.clone()
	for number, t := range f.Tables {
		key := boardKey{f.Section, number}
		if _, there := next.boards[key]; !there {
			return fmt.Errorf("board %d has no deal to be analysed", number)
		}
		next.tables[key] = t
	}
	st.Deals = next
	return nil
}

// Of a signed evening deals are released that whoever did so knew of, and not others that
// somebody set at the same time.
func (f DealsReleased) apply(st *State, _ Entry) error {
	if !st.Deals.Known() && !st.signed { // what a signed evening has sealed need not be known here
		return errors.New("there are no deals to release")
	}
	for _, how := range st.Deals.sealed {
		if how.under != (ID{}) && !f.names(how.under) {
			return nil
		}
	}
	st.Deals.Released = true
	return nil
}

// names reports whether what was sealed with a key is among what is released.
func (f DealsReleased) names(under ID) bool {
	return slices.ContainsFunc(f.Keys, func(k SealedKey) bool { return k.Of == under })
}
