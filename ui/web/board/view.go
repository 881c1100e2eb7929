package board

import (
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/review"
	"clubnight/session/words"
	"clubnight/session/words/phone"
)

// view is a story as the page shows it.
type view struct {
	phone.BoardTold
	Style, About       string
	Number             int
	Cards              *cards // nil where they are not known
	ParSays, PointsSay string
	Makes              *makeable // nil where that is not known
	Heads              heads
	Judged             bool       // call, lead and play are told of a line
	Before, Next       *neighbour // nil where there is none
	All, AllSays       string
}

// neighbour is the board before this one, or the next.
type neighbour struct{ Href, Name, Says string }

type heads struct{ Table, Contract, Score, Unit, Call, Lead, Play string }

// cards are the four hands, North, East, South, West.
type cards struct {
	Hands   [4]hand
	Letters [4]string
}

type hand struct {
	Class, Name, Letter string
	Points              int
	Suits               [4]holding
}

type holding struct{ Suit, Ranks string }

// makeable is what every declarer makes in every denomination.
type makeable struct {
	Says  string
	Heads []string
	Rows  []makeableRow
}

type makeableRow struct {
	Letter, Name string
	Tricks       []trickCell
}

type trickCell struct {
	Tricks int
	Par    bool // a contract of par
}

var (
	// denominations and declarers stand in this order.
	denominations = []scoring.Denomination{scoring.Clubs, scoring.Diamonds, scoring.Hearts, scoring.Spades,
		scoring.NoTrump}
	declarers = []scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West}
	classes   = [4]string{"north", "east", "south", "west"}
)

func viewOf(w *words.Words, st *session.State, s *review.Story) view {
	say := func(m phone.Message) string { return phone.Say(w, m) }
	v := view{BoardTold: phone.TellBoard(w, st, s), Number: s.Number, AllSays: say("board.all-boards"),
		ParSays: say("board.par"), PointsSay: say("board.points")}
	about := []string{st.Evening.Name}
	if len(s.Field) < len(st.Sections) {
		var ids []int
		for _, sec := range s.Field {
			ids = append(ids, sec.ID)
		}
		about = append(about, w.Sections(ids...))
	}
	v.About = strings.Trim(strings.Join(append(about, say("board.everybody-played")), " · "), " ·")
	v.Heads = heads{say("board.table"), say("board.contract"), w.SideLetters(scoring.NS), v.Unit, say("board.call"),
		say("board.lead"), say("board.play")}
	for i := range s.Lines {
		v.Judged = v.Judged || s.Lines[i].Worth != nil
	}
	if s.Deal != nil {
		v.Cards = cardsOf(w, *s.Deal)
	}
	if s.Tricks != nil {
		v.Makes = makeableOf(w, s)
	}
	return v
}

func cardsOf(w *words.Words, d deal.Deal) *cards {
	c := &cards{}
	for i := range d {
		seat := scoring.Direction(i)
		c.Letters[i] = w.DirectionLetter(seat)
		h := hand{Class: classes[i], Name: w.Direction(seat), Letter: c.Letters[i], Points: d[i].Points()}
		for j, suit := range deal.Suits {
			h.Suits[j] = holding{w.Suit(suit), w.Ranks(d[i], suit)}
			if h.Suits[j].Ranks == "" {
				h.Suits[j].Ranks = "–"
			}
		}
		c.Hands[i] = h
	}
	return c
}

func makeableOf(w *words.Words, s *review.Story) *makeable {
	m := &makeable{Says: phone.Say(w, "board.tricks-of")}
	for _, d := range denominations {
		m.Heads = append(m.Heads, w.Denomination(d))
	}
	for _, seat := range declarers {
		row := makeableRow{Letter: w.DirectionLetter(seat), Name: w.Direction(seat)}
		for _, d := range denominations {
			row.Tricks = append(row.Tricks, trickCell{int(s.Tricks[seat][d]), s.InPar(seat, d)})
		}
		m.Rows = append(m.Rows, row)
	}
	return m
}

// Bar is how long the bar of a line is, "69%", and "" where there is none.
func (v view) Bar(l phone.LineTold) string {
	if l.Share < 0 {
		return ""
	}
	return strconv.Itoa(l.Share) + "%"
}
