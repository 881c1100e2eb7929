package bws_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/session/movement"
)

// sectionsOf makes sections with that many tables.
func sectionsOf(tables ...int) []bws.Section {
	var list []bws.Section
	for i, n := range tables {
		list = append(list, bws.Section{ID: i + 1, Letter: string(rune('A' + i%26)), Tables: n})
	}
	return list
}

// TestMaximumValuesServers is the guide's table of sections and tables.
func TestMaximumValuesServers(t *testing.T) {
	repeat := func(sections, tables int) []int {
		list := make([]int, sections)
		for i := range list {
			list[i] = tables
		}
		return list
	}
	for _, test := range []struct {
		tables []int
		want   string // sections on each server
	}{
		{nil, "[]"},
		{[]int{9}, "[1]"},
		{[]int{128}, "[1]"},
		{[]int{64, 64}, "[2]"},
		{[]int{64, 65}, "[1 1]"}, // 129 tables
		{[]int{42, 42, 42}, "[3]"},
		{[]int{1, 65, 1}, "[2 1]"}, // three sections: at most 64 tables
		{repeat(4, 32), "[4]"},
		{repeat(5, 26), "[4 1]"}, // 130 tables
		{repeat(8, 16), "[8]"},
		{[]int{33, 1, 1, 1, 1}, "[4 1]"}, // five sections: at most 32
		{repeat(16, 8), "[16]"},
		{append([]int{17}, repeat(8, 1)...), "[8 1]"},
		{repeat(26, 4), "[26]"},
		{append([]int{9}, repeat(16, 1)...), "[16 1]"},
		{repeat(27, 4), "[26 1]"},
		{repeat(26, 8), "[16 10]"}, // 208 tables
	} {
		servers, err := bws.Servers(sectionsOf(test.tables...))
		var got []int
		next := 1
		for _, server := range servers {
			got = append(got, len(server))
			for _, s := range server {
				if s.ID%100 != next%100 {
					t.Errorf("%v: section %d where %d was to come", test.tables, s.ID, next)
				}
				next++
			}
		}
		if err != nil || fmt.Sprint(got) != test.want {
			t.Errorf("%v: %v on a server, want %s (%v)", test.tables, got, test.want, err)
		}
	}
	_, err := bws.Servers(sectionsOf(10, 129))
	var limit *movement.LimitError
	if !errors.As(err, &limit) || limit.Value != 129 || limit.Max != 128 || limit.Section != "B" ||
		!errors.Is(err, movement.ErrLimit) {
		t.Errorf("129 tables in a section: %v", err)
	}
}

// TestServersFewest compares with a search through all ways to cut the list, and holds
// every server against what Check says of its file.
func TestServersFewest(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for range 40 {
		var tables []int
		for range 1 + random.IntN(10) {
			tables = append(tables, 1+random.IntN([]int{8, 20, 70, 128}[random.IntN(4)]))
		}
		servers, err := bws.Servers(sectionsOf(tables...))
		if err != nil {
			t.Fatal(err)
		}
		fewest := make([]int, len(tables)+1) // servers for the sections from i on
		for i := len(tables) - 1; i >= 0; i-- {
			fewest[i] = len(tables) + 1
			for j := i + 1; j <= len(tables); j++ {
				if serverTakes(tables[i:j]) {
					fewest[i] = min(fewest[i], 1+fewest[j])
				}
			}
		}
		if len(servers) != fewest[0] {
			t.Errorf("%v: %d servers, %d would do", tables, len(servers), fewest[0])
		}
		for _, server := range servers {
			var n []int
			for _, s := range server {
				n = append(n, s.Tables)
			}
			if !serverTakes(n) {
				t.Errorf("%v: no server takes %v", tables, n)
			}
		}
	}
}

// serverTakes is the guide's table, written down a second time.
func serverTakes(tables []int) bool {
	total, largest := 0, 0
	for _, n := range tables {
		total, largest = total+n, max(largest, n)
	}
	n := len(tables)
	return total <= 128 && (n <= 2 || n <= 4 && largest <= 64 || n <= 8 && largest <= 32 ||
		n <= 16 && largest <= 16 || n <= 26 && largest <= 8)
}
