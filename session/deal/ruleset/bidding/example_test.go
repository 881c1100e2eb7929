package bidding_test

import (
	"fmt"

	"clubnight/assets"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
)

func ExampleBidder_Auction() {
	folder, _ := assets.Rules("five-card-major")
	set, _, err := ruleset.Load(folder)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := deal.Parse("N:AQJ84.A5.KT63.42 K2.KQ93.J42.QJ97 T753.J842.AQ9.A8 96.T76.875.KT653")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range bidding.New(set).Auction(scoring.North, scoring.None, d, bidding.OnlyNS) {
		if c.Basis == bidding.ByRule {
			fmt.Printf("%s %s by %s\n", c.Seat, c.Call, c.Line.File)
		}
	}
	// Output:
	// N 1S by CURRENT.OBR
	// S 3S by RESPONSE.1
	// N 4S by REBID.2
	// S P by RESPONSE.2
}
