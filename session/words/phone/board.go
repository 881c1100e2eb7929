package phone

import (
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/review"
	"clubnight/session/words"
)

// BoardTold is the story of a board in words, as a page, the wall and the command line
// show it. Nothing in it names a player.
type BoardTold struct {
	Title         string // "What happened on board 7"
	Dealer        string // "dealer South"
	Vulnerability string
	// Par is its score for North-South with its sign, and ParBy the contract and who
	// plays it; both "" where it is not known.
	Par, ParBy string
	// Says are sentences, the first thing first.
	Says []string
	// Unit is what Value counts.
	Unit  string
	Lines []LineTold
	// Foot are sentences about the lines, and about what their figures are not.
	Foot []string
}

// LineTold is a line of BoardTold. Where nothing can be said of call, lead or play their
// texts are "".
type LineTold struct {
	Table    string // "A3"
	Contract string // "3NT N +2"
	Score    string // North-South's: "+660"
	Value    string // what North-South have for it: "25"
	// Share is Value in per cent of a top, -1 where there is none.
	Share int
	// Call is what the contract earns, "game", or what it misses, "no game".
	Call   string
	Missed bool
	// CallTricks, LeadTricks and PlayTricks are those of review.Worth: "+1", "−1", "0".
	CallTricks, LeadTricks, PlayTricks string
	Lead                               string // the card
}

const noBreak = "\u00a0"

// TellBoard tells the story of a board.
func TellBoard(w *words.Words, st *session.State, s *review.Story) BoardTold {
	t := BoardTold{Title: Say(w, "board.title", "Board", s.Number), Dealer: w.Dealer(s.Dealer),
		Vulnerability: w.Vulnerability(s.Vul), Unit: w.Unit(s.Unit), Says: saysOf(w, s)}
	if s.Par != nil {
		t.Par = w.Points(s.Par.Score)
		t.ParBy = w.Contract(scoring.Contract{})
		if c, ok := s.ParContract(); ok {
			t.ParBy = sayContract(w, c.Contract, c.Declarers, c.Tricks-6-c.Contract.Level)
		}
	}
	judged := false
	for i := range s.Lines {
		t.Lines = append(t.Lines, lineTold(w, st, s, &s.Lines[i]))
		judged = judged || s.Lines[i].Worth != nil
	}
	c, h := s.Common, s.Headline
	if c.Tables > 1 && (c.Tables != h.Bid || c.Made != h.Made) { // else it is said already
		t.Foot = append(t.Foot, Say(w, "board.common", "Contract", w.Contract(c.Contract), "Who", w.Side(c.Side),
			"Tables", c.Tables, "Of", c.Of, "Made", c.Made))
	}
	if judged {
		t.Foot = append(t.Foot, Say(w, "board.legend"), Say(w, "board.double-dummy"))
	}
	return t
}

// sayContract is a contract by who can play it, with the tricks beyond or short of it
// unless it is just made: "3NT by South", "5♦× by North-South −2".
func sayContract(w *words.Words, c scoring.Contract, by []scoring.Direction, beyond int) string {
	tricks := ""
	if beyond != 0 {
		tricks = w.Tricks(beyond)
	}
	return Say(w, "board.by", "Contract", w.Contract(c), "Who", whoPlays(w, by), "Tricks", tricks)
}

// whoPlays names a player, or the side where both can.
func whoPlays(w *words.Words, by []scoring.Direction) string {
	if len(by) == 1 {
		return w.Direction(by[0])
	}
	return w.Side(by[0].Side())
}

// mostLeads are as many as a sentence names.
const mostLeads = 5

// saysOf are the sentences of a story.
func saysOf(w *words.Words, s *review.Story) (says []string) {
	h := s.Headline
	say := func(m Message, pairs ...any) { says = append(says, Say(w, m, pairs...)) }
	switch {
	case s.Deal == nil:
		say("board.cards-unknown")
		return says
	case s.Par == nil:
		say("board.not-analysed")
		return says
	}
	if o := s.OneHand; o != nil {
		cards := ""
		if n := len(o.Beating); o.Others && n > 0 && n <= mostLeads {
			var each []string
			for _, c := range o.Beating {
				each = append(each, w.Card(c))
			}
			cards = w.Or(each...)
		}
		say("board.one-hand", "Contract", w.Contract(o.Contract), "Makes", w.Direction(o.Makes),
			"Fails", w.Direction(o.Fails), "Leader", w.Direction((o.Fails+1)%4), "Cards", cards)
	}
	contract, who := "", ""
	if c, ok := s.ParContract(); ok {
		contract, who = w.Contract(c.Contract), whoPlays(w, c.Declarers)
	}
	switch h.Kind {
	case review.NobodyMakes:
		say("board.nobody-makes")
	case review.PartScores:
		if s.OneHand == nil {
			say("board.part-scores", "Contract", contract, "Who", who)
		}
	case review.SacrificePar:
		say("board.sacrifice", "Contract", contract, "Who", who, "Bid", h.Bid, "Of", h.Of)
	case review.NotToBeMade:
		say(beaten[h.Premium], "Side", w.Side(h.Side))
		say(wasBid[h.Premium], "All", false, "Bid", h.Bid, "Of", h.Of, "Made", h.Made)
	case review.MakesAllBid, review.MakesFewBid, review.MakesFewMade, review.MakesMostBid:
		if s.OneHand == nil {
			say("board.can-make", "Contract", contract, "Who", who)
		}
		say(wasBid[h.Premium], "All", h.Kind == review.MakesAllBid, "Bid", h.Bid, "Of", h.Of, "Made", h.Made)
	}
	return says
}

// wasBid, beaten and premiums are what is said of premiums.
var (
	wasBid = map[review.Premium]Message{review.Game: "board.game-bid", review.SmallSlam: "board.small-slam-bid",
		review.GrandSlam: "board.grand-slam-bid"}
	beaten = map[review.Premium]Message{review.Game: "board.game-beaten", review.SmallSlam: "board.small-slam-beaten",
		review.GrandSlam: "board.grand-slam-beaten"}
	premiums = map[review.Premium]Message{review.PartScore: "board.part-score", review.Game: "board.game",
		review.SmallSlam: "board.small-slam", review.GrandSlam: "board.grand-slam"}
)

func lineTold(w *words.Words, st *session.State, s *review.Story, l *review.AtTable) LineTold {
	t := LineTold{Table: st.TableName(l.Section, l.Table), Contract: contractTold(w, l), Value: w.Written("–"), Share: -1}
	if l.HasPoints && !ruledOn(l) {
		t.Score = w.Points(l.Points)
	}
	if l.NSScored {
		t.Value = w.InUnit(s.Unit, l.NSValue, s.Precision.Board)
		if s.Top.Sign() > 0 && s.Unit == scoring.Matchpoint {
			t.Share, _ = strconv.Atoi(scoring.Round(l.NSPct, 0, scoring.HalfAwayFromZero).String())
		}
	}
	if l.Form != "" {
		t.Call = Say(w, "board.other-cards")
		return t
	}
	if l.Outcome == session.Played {
		t.Lead = w.Lead(l.Result.Lead)
	}
	at := l.Worth
	if at == nil || l.PassedOut() {
		return t
	}
	t.Call = Say(w, premiums[at.Premium])
	if t.Missed = at.Missed(); t.Missed {
		t.Call = Say(w, "board.no-game")
		if at.Premium >= review.Game {
			t.Call = Say(w, "board.no-slam")
		}
	}
	t.CallTricks, t.PlayTricks = signed(w, at.Contract), signed(w, at.Play)
	if at.Judged {
		t.LeadTricks = signed(w, at.Lead)
	}
	return t
}

// signed is a number of tricks with its sign: "+1", "−2", "0".
func signed(w *words.Words, tricks int) string {
	if tricks == 0 {
		return "0"
	}
	return w.Tricks(tricks)
}

// contractTold is what was played at a table, or what was ruled in its place.
func contractTold(w *words.Words, l *review.AtTable) string {
	if l.Outcome != session.Played || l.PassedOut() || l.Doubt.Any() || ruledOn(l) {
		return w.Capital(w.Outcome(l.Received))
	}
	return w.Written(strings.Join([]string{w.Contract(l.Contract), w.Declarer(l.Result), w.Tricks(l.Tricks)}, noBreak))
}

// ruledOn reports whether neither side keeps its score.
func ruledOn(l *review.AtTable) bool {
	return l.Ruling != nil && l.Ruling.ForNS != nil && l.Ruling.ForEW != nil
}
