package desk

import (
	"fmt"
	"slices"
	"testing"
)

func TestFieldsOf(t *testing.T) {
	ids := []int{1, 2, 3, 5}
	for _, c := range []struct {
		with []int
		want string
	}{
		{[]int{0, 1, 2, 3}, "[]"},
		{[]int{0, 0, 0, 0}, "[[1 2 3 5]]"},
		{[]int{0, 0, 1, 2}, "[[1 2 3 5]]"},
		{[]int{0, 1, 1, 0}, "[[1 5] [2 3]]"},
	} {
		if got := fmt.Sprint(FieldsOf(ids, slices.Clone(c.with))); got != c.want {
			t.Errorf("%v gives %s, want %s", c.with, got, c.want)
		}
	}
}
