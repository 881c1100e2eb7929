package scoring

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
