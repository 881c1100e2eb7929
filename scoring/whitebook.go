package scoring

// HandicapRule says what makes a pair's handicap of its players'.
type HandicapRule uint8

// The two rules in use.
const (
	MeanOfPlayers HandicapRule = iota
	SumOfPlayers
)
