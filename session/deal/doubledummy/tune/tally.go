package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
	"time"

	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy/search"
)

// tally solves deals of a reference file and prints what they cost; a wrong figure is an
// error.
func tally(file string, from, most int) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return err
	}
	rows = rows[min(1+from, len(rows)):]
	rows = rows[:min(most, len(rows))]
	s := search.New(80 << 20)
	start := time.Now()
	for i, row := range rows {
		before := s.Count()
		if err := solve(s, row); err != nil {
			return fmt.Errorf("deal %d: %w", from+i+1, err)
		}
		fmt.Printf("deal %d: %d tricks begun\n", from+i+1, s.Count()-before)
	}
	n := float64(len(rows))
	fmt.Printf("%d deals, %.3f million tricks and %.3f s a deal\n", len(rows), float64(s.Count())/n/1e6,
		time.Since(start).Seconds()/n)
	return nil
}

// solve finds the 20 results of a row's deal and compares them with the row's.
func solve(s *search.Search, row []string) error {
	hands, err := deal.Parse(row[0])
	if err != nil {
		return err
	}
	var d search.Deal
	d.Set(hands)
	for i, trumps := range []deal.Suit{deal.Spades, deal.Hearts, deal.Diamonds, deal.Clubs, search.NoTrumps} {
		s.Begin(&d, trumps, new(atomic.Bool))
		guess := d.Guess(trumps)
		for _, leader := range [4]int{0, 2, 1, 3} {
			if leader == 1 {
				guess = 13 - guess
			}
			guess = s.Tricks(leader, guess)
			declarer := (leader + 3) & 3
			if want, err := strconv.Atoi(row[1+4*i+declarer]); err != nil || want != 13-guess {
				return fmt.Errorf("declarer %d, strain %d: %d tricks, not %s", declarer, i,
					13-guess, row[1+4*i+declarer])
			}
		}
	}
	return nil
}
