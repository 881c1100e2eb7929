package session

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"clubnight/session/identity"
)

// ComputerOpened begins a site: a computer opened the evening, and what it records from
// here on bears the site's name.
type ComputerOpened struct {
	// Event is which shared evening this is, 32 hexadecimal digits, the
	// same in all its copies.
	Event string `json:"event"`
	// Computer is the club file on that computer, whatever it is called; Name is what
	// people call the computer: "Room B".
	Computer string `json:"computer"`
	Name     string `json:"name,omitempty"`
	// Person is who works there, "" where nobody said.
	Person string `json:"person,omitempty"`
	Role   Role   `json:"role,omitempty"`
	// Version is that of the program.
	Version string `json:"version,omitempty"`
	// Began is true for the computer that had the evening before it was shared: its
	// sections, its files and its draw are its own to begin with.
	Began bool `json:"began,omitempty"`
	// After is there the seal of the last entry of the time before, in hexadecimal
	// digits: by it a copy of that evening is told from any other one.
	After string `json:"after,omitempty"`
	// Holder is whose signature the lines of the site bear, "" in an evening that is not
	// signed, and Admitted proves the role.
	Holder   identity.Holder     `json:"holder,omitempty"`
	Admitted identity.Admissions `json:"admitted,omitempty"`
	// Chance is there chosen at random, 16 hexadecimal digits: with the holder it makes
	// the site's name, so that nobody else can open one of that name.
	Chance string `json:"chance,omitempty"`
}

// Kind implements Fact.
func (ComputerOpened) Kind() string { return "computer opened" }

func init() {
	describe(traits[ComputerOpened]{GroupProgram, OutsideJournal, noEffect, RoleDesk, forAll,
		aboutNothing[ComputerOpened],
		func(f ComputerOpened) any {
			return Message{"facts.computer-opened", Terms{
				"Computer": ComputerTerm(f.Name), "Person": f.Person, "Role": f.Role, "Began": f.Began}}
		}})
}

// Computer is a computer of a shared evening, as it opened it last.
type Computer struct {
	ID, Name, Person, Version string
	Role                      Role
	// Here is true of the computer that asks.
	Here bool
	// Site is its last opening, Sections those that it owns; Draws is true
	// of the one that draws.
	Site     Site
	Sections []int
	// Holder is whose signature its entries bear, "" where the evening is not signed.
	Holder identity.Holder
	Draws  bool
}

// sites is what a state knows of the computers of its evening. Its maps are made
// anew when they change.
type sites struct {
	event  string
	signed bool   // see ComputerOpened.Signs
	here   string // the computer whose files and links the state tells of, "" for none
	mine   Site   // under which it records now
	opened map[Site]ComputerOpened
	order  []Site // in which they were opened
	owner  map[int]string
	drawer string
	// elsewhere is what other computers said of their files.
	elsewhere map[string]fileState
	overtaken map[int64]error
	shownTo   map[shownTo]bool // to whom hands were given by an act
	merging   bool             // entries of several computers are being folded: see State.take
}

// fileState is what one computer says of its .bws, or of the network in its place.
type fileState struct {
	file    string
	reading bool
	mark    string
	inUse   map[int]FileInUse
	network Network
	phones  int // State.PhonesAt
}

const longestComputerName = 100

func (f ComputerOpened) without(p Person) (_ Fact, forgot bool) {
	f.Person, forgot = p.forget(f.Person)
	return f, forgot
}

// legible reports whether the names that it gives can be shown.
func (f ComputerOpened) legible() bool {
	return !slices.ContainsFunc([]string{f.Computer, f.Name, f.Person}, func(text string) bool {
		return len(text) > longestComputerName || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' })
	})
}

func (f ComputerOpened) apply(st *State, e Entry) error {
	if e.Site == "" || f.Event == "" || f.Computer == "" || f.Event != st.event && st.event != "" {
		return fmt.Errorf("site %q: %w", e.Site, ErrOtherEvent)
	}
	if !f.legible() {
		return errors.New("this is no name of a computer or a person")
	}
	st.event, st.signed = f.Event, st.signed || f.Signs()
	st.opened = with(st.opened, e.Site, f)
	st.order = append(slices.Clip(st.order), e.Site)
	if !f.Began {
		return nil
	}
	for _, s := range st.Sections {
		st.owner = with(st.owner, s.ID, f.Computer)
	}
	st.drawer = f.Computer
	if f.Computer != st.here {
		st.elsewhere = with(st.elsewhere, f.Computer, st.files())
		st.setFiles(fileState{})
	}
	return nil
}

// with is a map with one more entry; the old one is left as it was.
func with[K comparable, V any](m map[K]V, k K, v V) map[K]V {
	next := maps.Clone(m)
	if next == nil {
		next = map[K]V{}
	}
	next[k] = v
	return next
}

// Shared reports whether the evening is one of several computers.
func (st *State) Shared() bool { return st.event != "" }

// SharedAs names the shared evening, "" where it is on one computer alone.
func (st *State) SharedAs() string { return st.event }

// Here is the computer for which the state tells of files and links, ""
// where nobody said.
func (st *State) Here() string { return st.here }

// computerOf is the computer that recorded an entry. What was recorded before the
// evening was shared is of the computer that began it; "" where the site was opened in
// a way that cannot be true.
func (st *State) computerOf(site Site) string {
	if site != "" {
		return st.opened[site].Computer
	}
	for _, s := range st.order {
		if f := st.opened[s]; f.Began {
			return f.Computer
		}
	}
	return ""
}

// ComputerAt is the computer that recorded an entry, by the ID that Computers has; "" in
// an evening of one computer.
func (st *State) ComputerAt(seq int64) string {
	if !st.Shared() || seq < 1 || seq > int64(len(st.log)) {
		return ""
	}
	return st.computerOf(st.log[seq-1].Site)
}

// elsewhereAt reports whether an entry tells of files and links of another
// computer, and which.
func (st *State) elsewhereAt(e Entry) (computer string, yes bool) {
	if !st.Shared() {
		return "", false
	}
	computer = st.computerOf(e.Site)
	return computer, computer != st.here
}

func (st *State) files() fileState {
	return fileState{st.File, st.Reading, st.mark, st.inUse, st.Network, st.PhonesAt}
}

func (st *State) setFiles(f fileState) {
	st.File, st.Reading, st.mark, st.inUse, st.Network = f.file, f.reading, f.mark, f.inUse, f.network
	st.PhonesAt = f.phones
}

// onFiles changes what a computer says of its files: this one's stand in
// the state itself.
func (st *State) onFiles(e Entry, change func(*fileState)) {
	computer, elsewhere := st.elsewhereAt(e)
	f := st.files()
	if elsewhere {
		f = st.elsewhere[computer]
	}
	change(&f)
	if !elsewhere {
		st.setFiles(f)
		return
	}
	st.elsewhere = with(st.elsewhere, computer, f)
}

// Recorder is who recorded an entry, and where.
type Recorder struct {
	Person, Computer string
	Role             Role
	Here             bool
}

// Who tells who recorded an entry, and where; the zero Recorder in an
// evening of one computer.
func (st *State) Who(e Entry) Recorder {
	if !st.Shared() {
		return Recorder{}
	}
	f, there := st.opened[e.Site]
	if !there {
		id := st.computerOf(e.Site)
		for _, c := range st.Computers() {
			if c.ID == id {
				return Recorder{Computer: c.Name, Here: c.Here}
			}
		}
		return Recorder{}
	}
	return Recorder{Person: f.Person, Computer: f.Name, Role: f.Role, Here: f.Computer == st.here}
}

// Computers are those of a shared evening, each as it opened it last, in the order
// in which they joined.
func (st *State) Computers() (list []Computer) {
	at := map[string]int{}
	for _, s := range st.order {
		f := st.opened[s]
		c := Computer{ID: f.Computer, Name: f.Name, Person: f.Person, Version: f.Version, Role: f.Role,
			Here: f.Computer == st.here, Site: s, Draws: f.Computer == st.drawer, Holder: f.Holder}
		for _, sec := range st.Sections {
			if st.owner[sec.ID] == f.Computer {
				c.Sections = append(c.Sections, sec.ID)
			}
		}
		if i, there := at[f.Computer]; there {
			list[i] = c
			continue
		}
		at[f.Computer] = len(list)
		list = append(list, c)
	}
	return list
}

// ReadingAt reports whether another computer reads results of its Bridgemates, and from
// which file, as that computer knows it.
func (st *State) ReadingAt(computer string) (file string, reading bool) {
	if computer == st.here {
		return st.File, st.Reading
	}
	f := st.elsewhere[computer]
	return f.file, f.reading
}

// NewerEntries counts the entries that only a newer version of the program understands:
// the evening may stand otherwise than it looks here.
func (st *State) NewerEntries() (n int) {
	if !st.Shared() {
		return 0
	}
	for _, e := range st.log {
		if _, newer := e.Fact.(NotUnderstood); newer {
			n++
		}
	}
	return n
}
