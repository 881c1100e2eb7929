package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/session/identity"
)

// The roles in which entries are recorded: Entry.By.
const (
	ByDirector   = "director"
	ByBridgemate = "Bridgemate"
	ByProgram    = "program"
	ByPhone      = "phone" // the players, on phones; which one, the fact of what it said has
)

// DirectorNamed says who directs from this entry on, so that everything the director does
// bears a name. An empty name says that nobody is named any more.
type DirectorNamed struct {
	Name string `json:"name"`
}

// Kind implements Fact.
func (DirectorNamed) Kind() string { return "director named" }

// DirectorPlays says that who directs plays, too, and as whom; the zero
// contestant says that the director does not play. Clubnight then hides what the
// director has yet to play.
type DirectorPlays struct {
	As Contestant `json:"as"`
}

// Kind implements Fact.
func (DirectorPlays) Kind() string { return "director plays" }

func init() {
	describe(traits[DirectorNamed]{GroupNames, Free, noEffect, RoleScorer, forAll,
		aboutNothing[DirectorNamed],
		func(f DirectorNamed) any { return Message{"facts.director-named", Terms{"Name": ReasonTerm(f.Name)}} }})
	describe(traits[DirectorPlays]{GroupNames, Free, noEffect, RoleScorer, forAll,
		aboutNothing[DirectorPlays], DirectorPlays.says})
}

func (f DirectorPlays) says() any {
	if f.As.Number < 1 {
		return Message{"facts.director-plays", Terms{"Who": ""}}
	}
	return Message{"facts.director-plays", Terms{"Who": f.As}}
}

func (f DirectorPlays) apply(st *State, _ Entry) error {
	if f.As != (Contestant{}) {
		sec, ok := st.Section(f.As.Section)
		if !ok || !slices.Contains(sec.Movement.Pairs(), f.As.Number) {
			return errors.New("nobody plays under this number")
		}
	}
	st.DirectorPlays = f.As
	return nil
}

// directing is a director with the entry from which on.
type directing struct {
	from int64
	name string
}

func (f DirectorNamed) without(p Person) (_ Fact, forgot bool) {
	f.Name, forgot = p.forget(f.Name)
	return f, forgot
}

func (f DirectorNamed) apply(st *State, e Entry) error {
	name := strings.TrimSpace(f.Name)
	if strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }) || len(name) > longestDirector {
		return errors.New("this is no name of a director")
	}
	st.directors = append(slices.Clip(st.directors), directing{e.Seq, name})
	return nil
}

// longestDirector is more than any name takes, in bytes.
const longestDirector = 200

// Director is the name of who directed when an entry was recorded, "" where
// nobody had been named.
func (st *State) Director(seq int64) (name string) {
	if st.Shared() && seq >= 1 && seq <= int64(len(st.log)) {
		if f := st.opened[st.log[seq-1].Site]; f.Person != "" {
			return f.Person
		}
	}
	for _, d := range st.directors {
		if d.from <= seq {
			name = d.name
		}
	}
	return name
}

// Hold is why an entry cannot be taken back by itself.
type Hold string

// The holds.
const (
	Free            Hold = "free"              // it can be, as long as nothing later rests on it
	TakenBack       Hold = "taken back"        // it is already
	OfTheBridgemate Hold = "of the Bridgemate" // it came from a handset, and is corrected, not undone
	OfAPhone        Hold = "of a phone"        // players entered it on a phone: likewise
	OfElsewhere     Hold = "of elsewhere"      // a result of a file or of a rehearsal: likewise
	// the tables play by it: another change of the movement, or another draw, follows it
	AtTheTables Hold = "at the tables"
	// it could not be true beside what another computer recorded: see State.Conflicts
	Overtaken Hold = "overtaken"
	// it says what happened to files, programs and deals, or that the evening ended
	OutsideJournal Hold = "outside the journal"
)

// Held is why an entry of the evening cannot be taken back, [Free] where it can.
func (st *State) Held(e Entry) Hold {
	held := traitsOf(e.Fact).held
	switch {
	case held == AtTheTables:
		return held
	case st.off[e.Seq]:
		return TakenBack
	case st.overtaken[e.Seq] != nil:
		return Overtaken
	case e.By == ByBridgemate:
		return OfTheBridgemate
	case e.By == ByPhone:
		return OfAPhone
	}
	return held
}

// ErrNoEntry is returned for the number of an entry that the evening does not have.
var ErrNoEntry = errors.New("the evening has no such entry")

// Until is the evening as it stood after an entry: what was taken back later was
// in force, and what was put in force again later was not. What was recorded at
// once with the entry belongs to it, since nobody saw one without the other.
// State.Later of it counts what came after. 0 is the evening before anything was
// recorded. The error is ErrNoEntry.
func (st *State) Until(seq int64) (*State, error) {
	if seq < 0 || seq > int64(len(st.log)) {
		return nil, fmt.Errorf("entry %d: %w", seq, ErrNoEntry)
	}
	last := int(seq)
	for last > 0 && last < len(st.log) && st.log[last].recordedWith(st.log[last-1]) {
		last++
	}
	then, err := foldAt(st.log[:last], st.here, identity.Secret{}) // what could be read is open
	if err != nil {
		return nil, err
	}
	then.Later = len(st.log) - last
	return then, nil
}

// EntryAt is the last entry whose clock showed that moment or an earlier one, 0
// where there is none. Entries are in the order in which they were recorded: where
// the computer's clock was set back in between, those that it dated too late are
// before it all the same.
func (st *State) EntryAt(t time.Time) int64 {
	for _, e := range slices.Backward(st.log) {
		if !e.At.After(t) {
			return e.Seq
		}
	}
	return 0
}

// AsOf is the evening as it stood at a moment: see EntryAt and Until.
func (st *State) AsOf(t time.Time) (*State, error) { return st.Until(st.EntryAt(t)) }

// SetBack reports whether the computer's clock was set back while these entries were
// recorded, so that their moments alone do not tell what came first.
func (st *State) SetBack() bool {
	return slices.ContainsFunc(st.log, func(e Entry) bool { return e.Seq > 1 && e.At.Before(st.log[e.Seq-2].At) })
}
