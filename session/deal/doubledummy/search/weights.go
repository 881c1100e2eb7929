package search

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

// weights say which cards to try first: natural logarithms of odds, times 100. There
// is room for every number that a feature can have, so that none needs to be looked
// at before it is used.
var weights [1 << 16]int16

// weightText is what the tuning wrote.
//
//go:embed weights.txt
var weightText string

func init() {
	if err := SetWeights(weightText); err != nil {
		panic(err)
	}
}

// Features is how many weights there are.
const Features = features

// SetWeights takes the weights of all features from a text: whole numbers between blanks.
func SetWeights(text string) error {
	fields := strings.Fields(text)
	if len(fields) != features {
		return fmt.Errorf("%d weights, not %d", len(fields), features)
	}
	var w [1 << 16]int16
	for i, f := range fields {
		n, err := strconv.ParseInt(f, 10, 16)
		if err != nil {
			return fmt.Errorf("weight %d: %w", i+1, err)
		}
		w[i] = int16(n)
	}
	weights = w
	return nil
}

// Weight is the weight of a feature.
func Weight(f int) int { return int(weights[f]) }

// Tables are where the tables of weights begin and end.
func Tables() [][2]int {
	return [][2]int{
		{leadSuit, leadLengths}, {leadLengths, leadCard}, {leadCard, secondCard}, {secondCard, thirdCard},
		{thirdCard, fourthCard}, {fourthCard, ruff}, {ruff, discardSuit}, {discardSuit, discardCard},
		{discardCard, leadWins}, {leadWins, secondMore}, {secondMore, thirdMore}, {thirdMore, fourthMore},
		{fourthMore, remembered}, {remembered, usual}, {usual, nothing},
	}
}
