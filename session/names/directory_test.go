package names_test

import (
	"slices"
	"testing"

	"clubnight/session/names"
)

var people = []string{"Anna Maria van der Berg", "Alan Berg", "Jan de Vries", "Łukasz Żak", "Ed Moss", "ED MOSS",
	"Sheila O'Connor", "Smith, John", "Joan Smith Jr", "Kim Lee", "Lee Kim", "王 小明", "Madonna"}

// Who is meant by a name is found however it is written, where something of it says so.
func TestDirectory(t *testing.T) {
	d := names.NewDirectory(people)
	for name, want := range map[string][]int{
		"anna maria VAN DER BERG": {0}, "van der Berg, Anna Maria": {0}, "A.M. van der Berg": {0}, "AM van der Berg": {0},
		"Anna van der Berg": {0}, "A. van der Berg": {0}, "Dr. Anna van der Berg": {0}, "M. van der Berg": nil,
		"Berg": nil, "A. Berg": {1}, "Berg, A.": {1}, "Berg Alan": {1}, "Lukasz Zak": {3}, "Zak Lukasz": {3},
		"Ed Moss": {4, 5}, "E. Moss": {4, 5}, "Edwina Moss": nil, "sheila oconnor": {6}, "O’Connor, S": {6},
		"John Smith": {7}, "J. Smith": {7, 8}, "Joan Smith": {8}, "Joan Smith Sr": nil, "Kim Lee": {9}, "Lee Kim": {10},
		"小明 王": {11}, "madonna": {12}, "": nil, "  ": nil, "-": nil, "Vries Jan de": {2}, "J de Vries": {2},
	} {
		if got := d.Fits(name); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
	}
	if !names.MayBe("A. Berg", "Anna Berg") || names.MayBe("B. Berg", "Anna Berg") {
		t.Error("an initial")
	}
}

func FuzzDirectory(f *testing.F) {
	for _, p := range people {
		f.Add(p, "x")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		d := names.NewDirectory([]string{a, b})
		if got := d.Fits(a); names.Surname(a) != "" && names.Fold(names.Surname(a)) != "" && !slices.Contains(got, 0) {
			t.Errorf("%q is not %q: %v", a, a, got)
		}
	})
}
