package control_test

import (
	"reflect"
	"testing"

	"clubnight/bridgemate/control"
	"clubnight/bridgemate/rehearsal"
)

// What we say to the stand-in is what it understands.
func TestStandInUnderstands(t *testing.T) {
	const file = `C:\Our club [A]\Tuesday 3.bws`
	p := control.Program{Kind: control.StandIn, Path: "bmpro-stand-in"}
	for _, s := range []control.Switches{{}, {Read: true},
		{Reset: true, Read: true, Minimise: true, HandRecords: []int{1, 2}}} {
		line, err := rehearsal.ParseCommandLine([]string{p.CommandLine(file, s)}, func(string) string { return "" })
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		got := control.Switches{Reset: line.Reset, Read: line.Read, Minimise: line.Minimise,
			HandRecords: line.HandRecords}
		if line.File != file || !reflect.DeepEqual(got, s) {
			t.Errorf("file %s, %+v; want %s, %+v", line.File, got, file, s)
		}
	}
}
