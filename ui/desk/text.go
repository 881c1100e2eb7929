package desk

import (
	"strconv"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
)

// Count is a number with its noun: "1 result", "3 results".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Counted is a number with words that depend on it.
func Counted(n int, one, many string) string { return strconv.Itoa(n) + " " + Either(n, one, many) }

// Either is the wording for one, or that for many.
func Either(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

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
