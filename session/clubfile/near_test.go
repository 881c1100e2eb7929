package clubfile

import (
	"slices"
	"testing"
	"unicode/utf8"

	"clubnight/session/names"
)

var members = []Player{
	{Number: "1001", Name: "Łukasz Żak"}, {Number: "1010", Name: "Niamh O'Connor"},
	{Number: "1100", Name: "Mehmet Ağaoğlu"}, {Number: "2345", Name: "Anna de Vries"},
	{Number: "2354", Name: "Jørgen Strauß"}, {Number: "7", Name: "Ann Brown"}, {Number: "77", Name: "Anne Browne"},
	{Number: "20417", Name: "Zoë Ångström"}, {Number: "3111", Name: "Işıl Öztürk"},
	{Number: "5", Name: "Carlo Rossi", National: "ITA-80917", Categories: "Seniors, Mixed"},
}

func listed(players []Player) []string {
	var all []string
	for _, p := range players {
		all = append(all, p.Name)
	}
	return all
}

func TestNear(t *testing.T) {
	for _, c := range []struct {
		what, typed string
		want        []string // the first of those that are found
	}{
		{"a number", "1010", []string{"Niamh O'Connor", "Łukasz Żak", "Mehmet Ağaoğlu"}},
		{"two digits changed over", "2435", []string{"Anna de Vries"}},
		{"changed over between two players", "1001", []string{"Łukasz Żak", "Niamh O'Connor"}},
		{"one digit wrong", "3110", []string{"Işıl Öztürk"}},
		{"one digit too few", "2047", []string{"Zoë Ångström"}},
		{"one digit too many", "204117", []string{"Zoë Ångström"}},
		{"a number that is short", "7", []string{"Ann Brown", "Anne Browne"}},
		{"the beginning of a number", "23", []string{"Anna de Vries", "Jørgen Strauß"}},
		{"plain letters for Polish ones", "lukasz", []string{"Łukasz Żak"}},
		{"the other way round", "LUKASZ ŻAK", []string{"Łukasz Żak"}},
		{"family name first", "zak lukasz", []string{"Łukasz Żak"}},
		{"plain letters for Turkish ones", "agaoglu", []string{"Mehmet Ağaoğlu"}},
		{"dotless i", "isil ozturk", []string{"Işıl Öztürk"}},
		{"no apostrophe", "oconnor", []string{"Niamh O'Connor"}},
		{"another apostrophe", "O’Connor", []string{"Niamh O'Connor"}},
		{"a space for the apostrophe", "o connor", []string{"Niamh O'Connor"}},
		{"one letter missing", "oconor", []string{"Niamh O'Connor"}},
		{"letters changed over", "luaksz", []string{"Łukasz Żak"}},
		{"two slips in a long name", "angstrem", []string{"Zoë Ångström"}},
		{"a slip before the name is complete", "agaug", []string{"Mehmet Ağaoğlu"}},
		{"a beginning", "str", []string{"Jørgen Strauß"}},
		{"sharp s", "strauss", []string{"Jørgen Strauß"}},
		{"the nearer one first", "anne brown", []string{"Anne Browne", "Ann Brown"}},
		{"a word is used once", "ann ann", nil},
		{"the federation's number", "ita 80917", []string{"Carlo Rossi"}},
		{"its digits alone", "80917", []string{"Carlo Rossi"}},
		{"a category", "mixed", []string{"Carlo Rossi"}},
		{"nobody", "Quigley", nil},
		{"nothing", "  ", nil},
		{"only punctuation", "'", nil},
	} {
		got := listed(Near(members, c.typed, 3))
		if len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) || c.want == nil && got != nil {
			t.Errorf("%s: %q gives %q, want %q", c.what, c.typed, got, c.want)
		}
	}
}

func TestNearGivesNoMoreThanAsked(t *testing.T) {
	for most, want := range map[int]int{-1: 0, 0: 0, 1: 1, 2: 2} {
		if got := len(Near(members, "an", most)); got != want {
			t.Errorf("most %d gives %d", most, got)
		}
	}
}

func TestSlips(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"1234", "1234", 0}, {"1234", "1243", 1}, {"1234", "1235", 1}, {"1234", "124", 1}, {"1234", "12334", 1},
		{"1234", "2143", 2}, {"", "12", 2}, {"", "", 0}, {"1", "12345", 3},
	} {
		if got, back := slips([]rune(c.a), []rune(c.b)), slips([]rune(c.b), []rune(c.a)); got != c.want ||
			back != c.want {
			t.Errorf("%q to %q: %d, back %d, want %d", c.a, c.b, got, back, c.want)
		}
	}
}

func FuzzNear(f *testing.F) {
	f.Add("Łukasz", "1001")
	f.Add("o’c", "\xff")
	f.Fuzz(func(t *testing.T, name, typed string) {
		if len(name)+len(typed) > 200 {
			return
		}
		players := []Player{{Number: typed, Name: name}, {Number: "1", Name: "Ann"}}
		near := Near(players, typed, 2)
		if utf8.ValidString(typed) && len(names.Folded(typed)) > 0 &&
			(len(near) == 0 || !slices.Contains(near, players[0])) {
			t.Errorf("the very number %q is not found: %v", typed, near)
		}
	})
}

func BenchmarkNear(b *testing.B) {
	var club []Player
	for range 500 {
		club = append(club, members...)
	}
	for b.Loop() {
		Near(club, "agaugl", 8)
	}
}
