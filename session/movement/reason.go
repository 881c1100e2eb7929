package movement

import (
	"fmt"
	"slices"
)

// ReasonKind says what a reason of a proposal speaks of.
type ReasonKind int

// The kinds of reason.
const (
	InSections     ReasonKind = iota // several sections over the same boards
	BoardsForEach                    // how many boards everybody plays, and how long it takes
	LinesApart                       // NS and EW are ranked apart
	ArrowsSwitched                   // one winner, by switching arrows in some rounds
	OneWinner                        // one winner without that
	AllMove                          // nobody stays at a table
	SomeStay                         // Count pairs stay at their tables
	SomeStaySeated                   // Count pairs stay, the others follow the next lower number
	SharedBoards                     // some tables share boards
	NoSharedBoards                   // nobody shares boards
	LongestSitOut                    // a pair sits out Count boards at most
	FewOfTheBoards                   // a pair plays less than 70 % of the boards
	NeedsCopies                      // it takes Count copies of every board
	BeyondCopies                     // it takes Count copies of every board, more than the Wanted that there are
	OneBoardRounds                   // rounds of a single board: Count changes
	SkipsTable                       // EW skip a table after a round
	EndsInTime                       // it ends within the time wished for
	OtherBoards                      // a pair plays Count boards, and Wanted were wished for
	reasonKinds
)

var reasonNames = [reasonKinds]string{"inSections", "boardsForEach", "linesApart", "arrowsSwitched",
	"oneWinner", "allMove", "someStay",
	"someStaySeated", "sharedBoards", "noSharedBoards", "longestSitOut", "fewOfTheBoards",
	"needsCopies", "beyondCopies",
	"oneBoardRounds", "skipsTable", "endsInTime", "otherBoards"}

// String returns the kind as JSON has it: "oneWinner".
func (k ReasonKind) String() string {
	if k < 0 || k >= reasonKinds {
		return fmt.Sprintf("ReasonKind(%d)", int(k))
	}
	return reasonNames[k]
}

// MarshalText returns the kind's name.
func (k ReasonKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText returns.
func (k *ReasonKind) UnmarshalText(text []byte) error {
	i := slices.Index(reasonNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown kind of reason %q", text)
	}
	*k = ReasonKind(i)
	return nil
}

// Reason is one fact about a proposal. What does not apply is zero.
type Reason struct {
	Kind   ReasonKind `json:"kind"`
	Count  int        `json:"count,omitempty"`
	Wanted int        `json:"wanted,omitempty"`
	// Least to Most of so many Boards are played, in Rounds of PerRound boards.
	Least    int `json:"least,omitempty"`
	Most     int `json:"most,omitempty"`
	Boards   int `json:"boards,omitempty"`
	Rounds   int `json:"rounds,omitempty"`
	PerRound int `json:"perRound,omitempty"`
	Minutes  int `json:"minutes,omitempty"`
	// Qf is the balance, 0 to 100, and Share a part of the boards, 0 to 1.
	Qf    float64 `json:"qf,omitempty"`
	Share float64 `json:"share,omitempty"`
	// In are the rounds that it is about, nil for all of them; Tables the tables.
	In     []int `json:"in,omitempty"`
	Tables []int `json:"tables,omitempty"`
	// Sections are the sections (InSections); More says that there are more
	// tables that share than the ones named.
	Sections []SectionName `json:"sections,omitempty"`
	More     bool          `json:"more,omitempty"`
}

// SectionName is a section with the name of its movement.
type SectionName struct {
	Section string `json:"section"`
	Name    string `json:"name"`
}

// explain gathers what the evening will be like.
func (p *Proposal) explain(w Wish) {
	r, m := p.Rating, p.Sections[0]
	add := func(reason Reason) { p.Reasons = append(p.Reasons, reason) }
	if len(p.Sections) > 1 {
		in := Reason{Kind: InSections}
		for _, s := range p.Sections {
			in.Sections = append(in.Sections, SectionName{s.Section, s.Name})
		}
		add(in)
	}
	add(Reason{Kind: BoardsForEach, Least: r.LeastPlays, Most: r.MostPlays, Boards: r.Boards, Rounds: m.Rounds,
		PerRound: m.BoardsPerRound, Minutes: r.Minutes})
	switch {
	case m.Winners == 2:
		add(Reason{Kind: LinesApart})
	case len(m.ArrowSwitched) > 0:
		add(Reason{Kind: ArrowsSwitched, In: slices.Clone(m.ArrowSwitched), Qf: r.Qf})
	default:
		add(Reason{Kind: OneWinner, Qf: r.Qf})
	}
	p.explainSeats(add)
	p.explainLimits(w, add)
}

// explainSeats gathers who may stay, and who shares and sits out.
func (p *Proposal) explainSeats(add func(Reason)) {
	r, m := p.Rating, p.Sections[0]
	switch n := len(r.Stationary); {
	case n == 0:
		add(Reason{Kind: AllMove})
	case m.Winners == 2 || n >= m.Tables-1:
		add(Reason{Kind: SomeStay, Count: n})
	default:
		add(Reason{Kind: SomeStaySeated, Count: n})
	}
	if r.Shares > 0 {
		var all []Sharing
		for _, m := range p.Sections {
			all = append(all, m.Sharing...)
		}
		add(Reason{Kind: SharedBoards, Tables: slices.Clone(all[0].Tables),
			In: slices.Clone(all[0].Rounds), More: len(all) > 1})
	} else {
		add(Reason{Kind: NoSharedBoards})
	}
	if r.SitsOut > 0 {
		add(Reason{Kind: LongestSitOut, Count: r.SitOut})
	}
}

// explainLimits gathers what compares less well, what is needed and when it ends.
func (p *Proposal) explainLimits(w Wish, add func(Reason)) {
	r, m := p.Rating, p.Sections[0]
	if !w.own && r.MostPlays != w.Boards {
		add(Reason{Kind: OtherBoards, Count: r.MostPlays, Wanted: w.Boards})
	}
	if m.BoardsPerRound == 1 {
		add(Reason{Kind: OneBoardRounds, Count: m.Rounds - 1})
	}
	if r.Scheduled < seventy {
		add(Reason{Kind: FewOfTheBoards, Share: r.Scheduled})
	}
	switch {
	case r.Copies > w.Copies:
		add(Reason{Kind: BeyondCopies, Count: r.Copies, Wanted: w.Copies})
	case r.Copies > 1:
		add(Reason{Kind: NeedsCopies, Count: r.Copies})
	}
	if m.Family == "skip-mitchell" && m.Rounds > m.Tables/2 {
		add(Reason{Kind: SkipsTable, In: []int{m.Tables / 2}})
	}
	if w.Minutes > 0 {
		add(Reason{Kind: EndsInTime, Minutes: w.Minutes})
	}
}
