package movement

import (
	"fmt"
	"slices"
	"strings"
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

var reasonNames = [reasonKinds]string{"inSections", "boardsForEach", "linesApart", "arrowsSwitched", "oneWinner", "allMove", "someStay",
	"someStaySeated", "sharedBoards", "noSharedBoards", "longestSitOut", "fewOfTheBoards", "needsCopies", "beyondCopies",
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

// String returns the reason in lower-case English.
func (r Reason) String() string {
	switch r.Kind {
	case InSections:
		var names []string
		for _, s := range r.Sections {
			names = append(names, fmt.Sprintf("section %s: %s", s.Section, s.Name))
		}
		return fmt.Sprintf("%d sections over the same boards (%s)", len(r.Sections), strings.Join(names, "; "))
	case BoardsForEach:
		plays := fmt.Sprint(r.Most)
		if r.Least < r.Most {
			plays = fmt.Sprintf("%d to %d", r.Least, r.Most)
		}
		return fmt.Sprintf("every pair plays %s of the %d boards, in %d rounds of %d, about %s", plays, r.Boards, r.Rounds, r.PerRound, hours(r.Minutes))
	case LinesApart:
		return "North-South and East-West are ranked apart: two winners"
	case ArrowsSwitched:
		return fmt.Sprintf("one winner, with the arrow switched in %s; balance %.0f of 100", roundsList(r.In), r.Qf)
	case OneWinner:
		return fmt.Sprintf("one winner; balance %.0f of 100", r.Qf)
	case FewOfTheBoards:
		return fmt.Sprintf("no pair plays more than %.0f %% of the boards, so that results compare less well", 100*r.Share)
	}
	return r.seatsText()
}

// seatsText is String for who stays, shares and sits out, and for what is needed.
func (r Reason) seatsText() string {
	switch r.Kind {
	case AllMove:
		return "everybody moves"
	case SomeStay:
		return count(r.Count, "pair") + " can stay at their tables all evening"
	case SomeStaySeated:
		return count(r.Count, "pair") + " can stay seated, the others follow the next lower number"
	case SharedBoards:
		text := "some tables share boards: tables " + list(r.Tables)
		if r.In != nil {
			text += " in " + roundsList(r.In)
		}
		if r.More {
			text += ", and others"
		}
		return text
	case NoSharedBoards:
		return "nobody shares boards"
	case LongestSitOut:
		return fmt.Sprintf("a pair sits out for %s at most", count(r.Count, "board"))
	case NeedsCopies:
		return fmt.Sprintf("it needs %d copies of every board", r.Count)
	case BeyondCopies:
		return fmt.Sprintf("it needs %d copies of every board, %d more than there are", r.Count, r.Count-r.Wanted)
	case OneBoardRounds:
		return fmt.Sprintf("rounds of a single board: everybody moves %d times", r.Count)
	case SkipsTable:
		return fmt.Sprintf("East-West skip a table after %s", roundsList(r.In))
	case OtherBoards:
		return fmt.Sprintf("%s for a pair, where %d were wished for", count(r.Count, "board"), r.Wanted)
	case EndsInTime:
		return fmt.Sprintf("it ends within the %s", hours(r.Minutes))
	}
	return r.Kind.String()
}

// hours writes minutes as "3 h 04".
func hours(minutes int) string {
	return fmt.Sprintf("%d h %02d", minutes/60, minutes%60)
}

func roundsList(rounds []int) string {
	if len(rounds) == 1 {
		return fmt.Sprintf("round %d", rounds[0])
	}
	return "rounds " + list(rounds)
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
	add(Reason{Kind: BoardsForEach, Least: r.LeastPlays, Most: r.MostPlays, Boards: r.Boards, Rounds: m.Rounds, PerRound: m.BoardsPerRound, Minutes: r.Minutes})
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
		var all []Share
		for _, m := range p.Sections {
			all = append(all, m.Sharing...)
		}
		add(Reason{Kind: SharedBoards, Tables: slices.Clone(all[0].Tables), In: slices.Clone(all[0].Rounds), More: len(all) > 1})
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
