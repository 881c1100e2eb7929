package desk

import (
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
)

// KeyText says where a result belongs, as at the head of a line.
func KeyText(st *session.State, k session.Key) string {
	return evening().Capital(evening().Where(st, k))
}

// PlaceText says it without the round: "Table 3, board 14".
func PlaceText(st *session.State, k session.Key) string {
	return evening().Capital(evening().WhereShort(st, k))
}

// DealText tells dealer and vulnerability of a board.
func DealText(board int) string {
	return Say(screen.BoardHead, "Dealer", evening().Capital(evening().Dealer(scoring.BoardDealer(board))),
		"Vulnerable", evening().Vulnerability(scoring.BoardVulnerability(board)))
}
