package reports

import (
	"slices"
	"testing"

	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Everything is told of every kind where it is registered: a name, a place of its own in
// one group, and why an evening has none. Two kinds never write the same file.
func TestKindsAreWhole(t *testing.T) {
	places, files := map[[2]int]Kind{}, map[string]Kind{}
	for _, k := range kinds {
		if k.of == "" || k.name == "" || k.without == "" || k.sheets == nil || k.at < 1 || k.group >= groups {
			t.Errorf("%q is not whole: %+v", k.of, k)
		}
		if other, taken := places[[2]int{int(k.group), k.at}]; taken {
			t.Errorf("%s and %s have one place", k.of, other)
		}
		places[[2]int{int(k.group), k.at}] = k.of
		if other, taken := files[k.file]; taken && k.file != "" {
			t.Errorf("%s and %s have one file", k.of, other)
		}
		files[k.file] = k.of
		if printed.Say(words.English(), k.of.Name()) == "" || printed.Say(words.English(), k.of.Without()) == "" {
			t.Errorf("%s has no words", k.of)
		}
	}
	var offered []Kind
	for _, group := range Groups() {
		offered = append(offered, group...)
	}
	all := Kinds()
	if slices.Sort(all); !slices.Equal(slices.Sorted(slices.Values(offered)), all) {
		t.Errorf("%q are offered, and there are %q", offered, all)
	}
	if unknown := Kind("nothing"); unknown.Name() != "" || unknown.Without() != "" || unknown.Usual() {
		t.Errorf("something is told of a kind that there is not")
	}
}

// What is offered stands as it always stood, and not as it is printed.
func TestGroups(t *testing.T) {
	for i, want := range [][]Kind{
		ForWall: {KindRanking, KindPrizes, KindStandings, KindMatches, KindCrossTable, KindHistory, KindMatrix,
			KindFrequencies},
		ForPlayers:  {KindTravellers, KindHands, KindStatistics, KindCards, KindPersonal, KindRecorded},
		ForDirector: {KindChanges, KindRulings, KindAttendance},
		BeforePlay: {KindSeating, KindAnnouncements, KindTableCards, KindTableCodes, KindSlips, KindLabels, KindBlanks,
			KindScoreSlips},
	} {
		if got := Groups()[i]; !slices.Equal(got, want) {
			t.Errorf("group %d: %q, want %q", i, got, want)
		}
	}
}
