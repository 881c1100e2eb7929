package session

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// traits are what a kind of fact says of itself; its name and its fold are its methods.
// describe refuses a kind that leaves any of them empty.
type traits[F Fact] struct {
	group  Group           // where the history lists it
	held   Hold            // why it cannot be taken back, Free where it can
	effect effect          // what it does to the figures
	by     Role            // of the roles that record it, the one that may do least
	keeps  secrecy         // whether somebody who has yet to play may know it
	about  func(F) Subject // what it is about
	says   func(F) any     // its sentence: a Message, or a value that package words says by itself
}

// described has what each kind of fact says of itself, by its name.
var described = map[string]kind{}

// kind is a described kind of fact.
type kind struct {
	traits[Fact]
	empty  Fact // of the kind, and says nothing
	decode func([]byte) (Fact, error)
}

// newer is what is known of a kind that only a newer version of the program knows.
var newer = traits[Fact]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll, aboutNothing[Fact],
	func(f Fact) any { return Message{"facts.other", Terms{"Kind": f.Kind()}} }}

// describe makes a kind of fact known. A kind that is not wholly described is a fault of
// the build, and a panic.
func describe[F Fact](t traits[F]) {
	var zero F
	name := zero.Kind()
	if _, twice := described[name]; twice || name == "" {
		panic(fmt.Sprintf("session: two kinds of fact are named %q, or one has no name", name))
	}
	for i, v := 0, reflect.ValueOf(t); i < v.NumField(); i++ {
		if v.Field(i).IsZero() {
			panic(fmt.Sprintf("session: the kind %q says nothing of its %q", name, v.Type().Field(i).Name))
		}
	}
	described[name] = kind{
		traits: traits[Fact]{t.group, t.held, t.effect, t.by, t.keeps,
			func(f Fact) Subject { return t.about(f.(F)) }, func(f Fact) any { return t.says(f.(F)) }},
		empty: zero,
		decode: func(body []byte) (Fact, error) {
			if t.keeps == untilReleased && string(body) == withheldBody {
				return Withheld{name}, nil
			}
			var f F
			err := json.Unmarshal(body, &f)
			return f, err
		},
	}
}

// traitsOf is what a fact's kind says of itself.
func traitsOf(f Fact) traits[Fact] {
	switch f.(type) {
	case NotUnderstood:
		return newer
	case Withheld:
		return withheld
	}
	return described[f.Kind()].traits
}

// Group is where the history lists a fact.
type Group string

// The groups.
const (
	GroupResults     Group = "results"     // what came from the tables
	GroupCorrections Group = "corrections" // results that the director entered, put right or took out
	GroupRulings     Group = "rulings"     // rulings, penalties, fouled boards, what others played
	GroupNames       Group = "names"       // who plays, under which name, with what from before
	GroupMovement    Group = "movement"    // heading, sections, movements, draws, and how it is scored
	GroupDeals       Group = "deals"       // the cards, and what the recorder saw of auction and play
	GroupProgram     Group = "program"     // files, control programs, notes, and the end of the evening
)

// itself is the sentence of a fact that package words says as a whole.
func itself[F Fact](f F) any { return f }

// GroupOf is the group of a fact.
func GroupOf(f Fact) Group { return traitsOf(f).group }

// effect is what a kind of fact does to the figures of an evening.
type effect int

// The effects. The heading has none: to record it again opens the evening.
const (
	_              effect = iota
	noEffect              // rankings and travellers say what they said
	changesFigures        // a ranking or a traveller may say something else
	changesScoring        // so it may, and whether the evening can be scored at all may depend on it
)

// secrecy is who may know what a kind of fact says.
type secrecy int

// The secrecies.
const (
	_             secrecy = iota
	forAll                // no card can be told from it that somebody has yet to play
	untilReleased         // it shows cards: in a signed evening others get it sealed, see Sealed
)

// SentenceOf is what the history says of a fact: a Message, or a value that package words
// says by itself.
func SentenceOf(f Fact) any { return traitsOf(f).says(f) }

// Subject is what a fact is about: where it belongs, and on what another computer may
// contradict it. What it does not name is zero.
type Subject struct {
	Key     Key
	Pairs   [2]int // who played at Key, where that need not be whom the movement has there
	Seat    Seat
	Who     Contestant
	Section int
	Tables  []int
	Board   int
	Matters []Matter
}

// SubjectOf is what a fact is about.
func SubjectOf(f Fact) Subject { return traitsOf(f).about(f) }

// aboutNothing is the subject of what is about the evening as a whole and cannot be
// contradicted.
func aboutNothing[F Fact](F) Subject { return Subject{} }

// aboutEvening is about the evening as a whole.
func aboutEvening[F Fact](matter MatterKind) func(F) Subject {
	return func(F) Subject { return Subject{Matters: []Matter{{Kind: matter}}} }
}

// aboutKey is about a place at a table; without a matter nothing contradicts it.
func aboutKey(matter MatterKind, k Key) Subject {
	s := Subject{Key: k}
	if matter != "" {
		s.Matters = []Matter{{Kind: matter, Key: k}}
	}
	return s
}

// aboutResult is about what was entered at a table.
func aboutResult(matter MatterKind, r Result) Subject {
	s := aboutKey(matter, r.Key)
	s.Pairs = [2]int{r.NS, r.EW}
	return s
}

// aboutWho is about a contestant.
func aboutWho(matter MatterKind, who Contestant) Subject {
	return Subject{Who: who, Section: who.Section, Matters: []Matter{{Kind: matter, Who: who}}}
}

// aboutSection is about a section, or about tables of it.
func aboutSection(matter MatterKind, id int, tables ...int) Subject {
	return Subject{Section: id, Tables: tables, Matters: []Matter{{Kind: matter, Section: id}}}
}
