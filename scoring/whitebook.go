package scoring

// CarryForward is what a contestant takes from a qualifying stage into a final (White Book 2025, 3.8): half its score,
// as if its boards had had the final's tops. score is its score and max the maximum over so many boards of the
// qualifying stage, finalMax the maximum over so many boards of the final. Boards may be matches, where victory points
// are carried. A stage or final without boards or maximum carries nothing.
func CarryForward(score, max Frac, boards int, finalMax Frac, finalBoards int) Carry {
	if max.Sign() <= 0 || boards < 1 || finalBoards < 1 {
		return Carry{}
	}
	whole := F(int64(boards), 2).Mul(finalMax).Div(Int(int64(finalBoards))) // half of what the boards could give at the final's tops
	return Carry{Score: score.Div(max).Mul(whole), Max: whole}
}

// HandicapRule says what makes a pair's handicap of its players'.
type HandicapRule uint8

// The two rules in use.
const (
	MeanOfPlayers HandicapRule = iota
	SumOfPlayers
)

// Of is the handicap of those players together; 0 for nobody.
func (h HandicapRule) Of(players ...Frac) Frac {
	var sum Frac
	for _, p := range players {
		sum = sum.Add(p)
	}
	if h == SumOfPlayers || len(players) == 0 {
		return sum
	}
	return sum.Div(Int(int64(len(players))))
}
