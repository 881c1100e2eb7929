package doubledummy_test

import (
	"context"
	"fmt"
	"log"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// Every suit in one hand: whoever holds it makes all thirteen tricks with it as trumps.
func Example() {
	d, err := deal.Parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
	if err != nil {
		log.Fatal(err)
	}
	tables, err := doubledummy.Tables(context.Background(), []deal.Deal{d}, doubledummy.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tables[0][scoring.North][scoring.Spades], tables[0][scoring.East][scoring.Spades])
	// Output: 13 0
}
