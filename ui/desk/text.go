package desk

import (
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
)

// KeyText says where a result belongs, as at the head of a line.
func KeyText(in *Language, st *session.State, k session.Key) string {
	return in.Words().Capital(in.Words().Where(st, k))
}

// PlaceText says it without the round: "Table 3, board 14".
func PlaceText(in *Language, st *session.State, k session.Key) string {
	return in.Words().Capital(in.Words().WhereShort(st, k))
}

// DealText tells dealer and vulnerability of a board.
func DealText(in *Language, board int) string {
	return in.Say(screen.BoardHead, "Dealer", in.Words().Capital(in.Words().Dealer(scoring.BoardDealer(board))),
		"Vulnerable", in.Words().Vulnerability(scoring.BoardVulnerability(board)))
}

// TitleOf is the name of an evening, or that it has none.
func TitleOf(in *Language, st *session.State) string {
	if st == nil || st.Evening.Name == "" {
		return in.Say(screen.Nameless)
	}
	return st.Evening.Name
}

// Denominations are the suits and no trump in the order in which they are chosen.
var Denominations = []scoring.Denomination{scoring.Clubs, scoring.Diamonds, scoring.Hearts,
	scoring.Spades, scoring.NoTrump}
