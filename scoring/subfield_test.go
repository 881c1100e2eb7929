package scoring

import (
	"slices"
	"testing"
)

// White Book 2025, 4.2.3.3 and 3.3.2: a board that was played less often is a small
// sub-field as a form of a fouled board is. Each board has A of E scores, the best first,
// and what they give North-South in per cent.
func TestSubFields(t *testing.T) {
	for _, tt := range []struct {
		name   string
		full   int
		scores []Points
		opt    Options
		want   []string
	}{
		{"2 of 6", 6, []Points{100, 50}, Options{}, []string{"65", "55"}},
		{"2 of 9", 9, []Points{100, 50}, Options{}, []string{"65", "55"}},
		{"2 of 9, tied", 9, []Points{50, 50}, Options{}, []string{"60", "60"}},
		{"2 of 5 is Neuberg's: 6.5 and 1.5 of 8", 5, []Points{100, 50}, Options{}, []string{"81.25", "18.75"}},
		{"3 of 9", 9, []Points{100, 50, 0}, Options{}, []string{"70", "60", "50"}},
		{"3 of 9, the top tied", 9, []Points{100, 100, 0}, Options{}, []string{"65", "65", "50"}},
		{"3 of 9, all tied", 9, []Points{100, 100, 100}, Options{}, []string{"60", "60", "60"}},
		{"3 of 8 is Neuberg's: 12.3333, 7 and 1.6667 of 14", 8, []Points{100, 50, 0}, Options{},
			[]string{"88.0950", "50", "11.9050"}},
		{"4 of 12", 12, []Points{100, 50, 0, -50}, Options{}, []string{"90.9091", "63.6364", "36.3636", "9.0909"}},
		{"1 of 9", 9, []Points{100}, Options{}, []string{"60"}},
		{"1 of 2", 2, []Points{100}, Options{}, []string{"60"}},
		{"2 of 9, seven to come", 9, []Points{100, 50}, Options{ToCome: map[int]bool{1: true}},
			[]string{"78.125", "21.875"}},
		{"2 of 9, and another board to come", 9, []Points{100, 50},
			Options{ToCome: map[int]bool{2: true}}, []string{"65", "55"}},
		{"2 of 9 by the EBU's rules before", 9, []Points{100, 50}, Options{SmallGroups: SmallGroupsEBU},
			[]string{"78.125", "21.875"}},
		{"2 of 9 by those of 1991", 9, []Points{100, 50}, Options{SmallGroups: SmallGroupsWBF},
			[]string{"78.125", "21.875"}},
		{"2 of 9, each board by its own top", 9, []Points{100, 50}, Options{Tops: RatioOfSums}, []string{"100", "0"}},
	} {
		opt := tt.opt
		if opt.SmallGroups == 0 {
			opt.SmallGroups, opt.NeubergPlaces = SmallGroupsEBU2025, 4
		}
		if tt.name == "2 of 9 by the EBU's rules before" {
			opt.SmallGroups, opt.NeubergPlaces = SmallGroupsEBU, 0
		}
		var lines []Line
		for i, p := range tt.scores {
			lines = append(lines, Line{Board: 1, Table: i + 1, NS: i + 1, EW: i + 101, Score: p})
		}
		for i := range tt.full { // a board that everybody played
			lines = append(lines, Line{Board: 2, Table: i + 1, NS: i + 1, EW: i + 101, Score: Points(10 * i)})
		}
		s := score(t, lines, opt)
		var got, ew []string
		for i := range tt.scores {
			a := s.award(t, i, NS)
			percent, _ := a.Percentage()
			got = append(got, Round(percent, 4, HalfUp).String())
			ew = append(ew, s.award(t, i, EW).Value.String())
		}
		var want []string
		for _, text := range tt.want {
			f, err := ParseFrac(text)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, f.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v (EW %v)", tt.name, got, want, ew)
		}
	}
}

// Both directions of a small sub-field sum to 120 %, on purpose, and explain names
// the paragraph's rule.
func TestSubFieldExplained(t *testing.T) {
	var lines []Line
	for i := range 9 {
		lines = append(lines, Line{Board: 2, Table: i + 1, NS: i + 1, EW: i + 101, Score: Points(10 * i)})
	}
	lines = append(lines, Line{Board: 1, Table: 1, NS: 1, EW: 101, Score: 100},
		Line{Board: 1, Table: 2, NS: 2, EW: 102, Score: 50})
	for _, toCome := range []bool{false, true} {
		s := score(t, lines, Options{SmallGroups: SmallGroupsEBU2025, ToCome: map[int]bool{1: toCome}})
		a := s.award(t, 9, NS)
		both := a.Value.Add(s.award(t, 9, EW).Value).Div(a.Max).Mul(Int(100))
		if !toCome && !both.Equal(Int(120)) || toCome && !both.Equal(Int(100)) {
			t.Errorf("to come %v: both directions have %s %%", toCome, both)
		}
		found := false
		for _, step := range s.Explain(a) {
			switch step := step.(type) {
			case SmallGroupStep:
				found = !toCome && !step.Fouled && step.Rule == SmallGroupsEBU2025
			case NeubergStep:
				found = toCome && step.ForNow
			}
		}
		if !found {
			t.Errorf("to come %v: %+v", toCome, s.Explain(a))
		}
	}
}
