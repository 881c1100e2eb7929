package control

import (
	"testing"

	"clubnight/bridgemate/bws"
)

// The guide's chapter "Using command line parameters at startup BM Pro", and for BCS 5
// what its publisher says: every combination of switches for every kind.
func TestCommandLine(t *testing.T) {
	const file = `C:\Our club [A]\Tuesday 3.bws`
	const guide, net = `/f:[C:\Our club [A]\Tuesday 3.bws]`, `-f"C:\Our club [A]\Tuesday 3.bws"`
	cases := []struct {
		s                Switches
		wantGuide, want5 string
	}{
		{Switches{}, "", ""},
		{Switches{Reset: true}, " /s", " -s"},
		{Switches{Read: true}, " /r", " -r"},
		{Switches{Minimise: true}, " /m", ""},
		{Switches{Reset: true, Read: true}, " /s /r", " -s -r"},
		{Switches{Reset: true, Minimise: true}, " /s /m", " -s"},
		{Switches{Read: true, Minimise: true}, " /r /m", " -r"},
		{Switches{Reset: true, Read: true, Minimise: true}, " /s /r /m", " -s -r"},
		// /h goes with /s only, and BCS 5 throws on it.
		{Switches{HandRecords: []int{1, 2, 3}}, "", ""},
		{Switches{Reset: true, HandRecords: []int{1, 2, 3}}, " /s /h:[1,2,3]", " -s"},
		{Switches{Read: true, HandRecords: []int{1, 2, 3}}, " /r", " -r"},
		{Switches{Minimise: true, HandRecords: []int{1, 2, 3}}, " /m", ""},
		{Switches{Reset: true, Read: true, HandRecords: []int{1}}, " /s /h:[1] /r", " -s -r"},
		{Switches{Reset: true, Minimise: true, HandRecords: []int{26}}, " /s /h:[26] /m", " -s"},
		{Switches{Read: true, Minimise: true, HandRecords: []int{1, 2}}, " /r /m", " -r"},
		{Switches{Reset: true, Read: true, Minimise: true, HandRecords: []int{1, 2}}, " /s /h:[1,2] /r /m", " -s -r"},
		{Switches{Reset: true, HandRecords: []int{}}, " /s", " -s"},
	}
	for _, c := range cases {
		for kind, want := range map[Kind]string{
			BMPro: guide + c.wantGuide, BCS4: guide + c.wantGuide, StandIn: guide + c.wantGuide, BCS5: net + c.want5,
		} {
			if got := (Program{Kind: kind}).CommandLine(file, c.s); got != want {
				t.Errorf("%s, %+v: %s\nwant %s", kind, c.s, got, want)
			}
		}
	}
}

func TestKindsHaveTheirNameAndGeneration(t *testing.T) {
	cases := []struct {
		k          Kind
		name       string
		generation bws.Generation
		chooses    bool
	}{
		{BMPro, "Bridgemate Pro Control", bws.BMPro, true},
		{BCS4, "Bridgemate Control Software 4", bws.BCS, true},
		{BCS5, "Bridgemate Control Software 5", bws.BCS, false},
		{StandIn, "rehearsal", bws.BMPro, true},
	}
	for _, c := range cases {
		if c.k.String() != c.name || c.k.Generation() != c.generation || c.k.ChoosesHandRecords() != c.chooses {
			t.Errorf("%s: generation %v, chooses hand records %v; want %+v", c.k,
				c.k.Generation(), c.k.ChoosesHandRecords(), c)
		}
	}
	for p, want := range map[Program]string{
		{Kind: BCS4, Version: "4.1.2"}: "Bridgemate Control Software 4 (version 4.1.2)",
		{Kind: BMPro}:                  "Bridgemate Pro Control",
	} {
		if got := p.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
