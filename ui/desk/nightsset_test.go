package desk

import (
	"encoding/json"
	"maps"
	"testing"

	"clubnight/reports"
	"clubnight/reports/paper"
)

func TestNightsSet(t *testing.T) {
	usual := NightsSet{}.Usual()
	if usual.Copies[reports.KindRanking] != 1 || usual.Copies[reports.KindHands] != 1 || usual.Copies[reports.KindCards] != 0 || usual.Printer != "" || usual.Paper() != paper.A4 {
		t.Errorf("usually %+v", usual)
	}
	own := usual.With(reports.KindCards, 2).With(reports.KindRanking, 0).With(reports.KindStatistics, 1000)
	if usual.Copies[reports.KindRanking] != 1 {
		t.Error("changing one set changes another")
	}
	own.Printer, own.Letter = "Office", true
	content, err := json.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	var again NightsSet
	if err := json.Unmarshal(content, &again); err != nil {
		t.Fatal(err)
	}
	again = again.Usual()
	if !maps.Equal(again.Copies, own.Copies) || again.Copies[reports.KindStatistics] != MostCopies || again.Printer != "Office" || again.Paper() != paper.Letter {
		t.Errorf("kept as %s, read as %+v", content, again)
	}
	list := []reports.Sheet{{Of: reports.KindRanking}, {Of: reports.KindCards}, {Of: reports.KindRecorded}, {Of: reports.KindRecorded}}
	if chosen := again.Chosen(list); len(chosen) != 3 || chosen[0].Of != reports.KindCards {
		t.Errorf("chosen %+v", chosen)
	}
	// A set in which nothing is ticked stays empty, and is not the usual one again.
	none := usual
	for _, k := range reports.Kinds() {
		none = none.With(k, 0)
	}
	content, err = json.Marshal(none)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, &none); err != nil {
		t.Fatal(err)
	}
	if got := none.Usual().Chosen(list); len(got) != 0 {
		t.Errorf("of nothing %+v", got)
	}
	for _, k := range reports.Kinds() {
		if SheetName(k) == "" || WhyNoSheet(k) == "" {
			t.Errorf("%q has no name", k)
		}
	}
}
