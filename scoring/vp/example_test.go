package vp_test

import (
	"fmt"

	"clubnight/scoring/vp"
)

// Ten IMPs in a match of 24 boards.
func Example() {
	won, err := vp.WBF().VP(24, +10)
	fmt.Println(won, err)
	// Output: 12.33 <nil>
}
