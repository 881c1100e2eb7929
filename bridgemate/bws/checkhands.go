package bws

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/session/deal"
)

func (k *checker) handRecords() {
	seen := map[[2]int]bool{}
	for _, h := range k.c.HandRecords {
		where := fmt.Sprintf("HandRecord, section %s, board %d", k.letters[h.Section], h.Board)
		if _, ok := k.letters[h.Section]; !ok {
			k.reject(where, "there is no section with ID %d", h.Section)
		}
		if h.Board < 1 || h.Board > MaxBoardNumber {
			k.reject(where, "boards run from 1 to %d", MaxBoardNumber)
		}
		if at := [2]int{h.Section, h.Board}; seen[at] {
			k.reject(where, "the board is there twice")
		} else {
			seen[at] = true
		}
		if err := h.Check(); err != nil {
			k.reject(where, "%v", err)
		}
	}
}

// evaluations checks what a computer found in the hands against the hands.
func (k *checker) evaluations() {
	hands := map[[2]int]HandRecord{}
	for _, h := range k.c.HandRecords {
		hands[[2]int{h.Section, h.Board}] = h
	}
	for _, e := range k.c.Evaluations {
		where := fmt.Sprintf("HandEvaluation, section %s, board %d", k.letters[e.Section], e.Board)
		h, ok := hands[[2]int{e.Section, e.Board}]
		switch {
		case !ok:
			k.warn(where, "there is no hand record of this board")
		case e.Points != h.Points():
			k.warn(where, "the points are %v; the hands have %v", e.Points, h.Points())
		}
		for i, tricks := range e.Tricks {
			if slices.Min(tricks[:]) < 0 || slices.Max(tricks[:]) > 13 {
				k.reject(where, "%s makes %v tricks, not 0 to 13", seatNames[i], tricks)
			}
		}
	}
}

// Points are the high card points of North, East, South and West: ace 4,
// king 3, queen 2, jack 1.
func (h HandRecord) Points() (points [4]int) {
	for seat, hand := range h.Hands {
		for _, r := range strings.Join(hand[:], "") {
			points[seat] += strings.IndexRune("JQKA", r) + 1
		}
	}
	return points
}

// Deal is the hand record as a deal; the error is that of deal.FromHandRecord.
func (h HandRecord) Deal() (deal.Deal, error) {
	var fields [16]string
	for i := range fields {
		fields[i] = h.Hands[i/4][i%4]
	}
	return deal.FromHandRecord(fields)
}

// Check reports the first thing that is wrong with a hand record (guide: Table
// HandRecord): each hand has 13 cards, each card is there once (so that each suit has
// 13), and the ten is T.
func (h HandRecord) Check() error {
	held := map[string]string{}
	for seat, hand := range h.Hands {
		cards := 0
		for suit, ranks := range hand {
			name := handNames[4*seat+suit]
			if strings.Contains(ranks, "10") {
				return fmt.Errorf("%s is %q: the ten is written T", name, ranks)
			}
			for _, r := range ranks {
				if !strings.ContainsRune("AKQJT98765432", r) {
					return fmt.Errorf("%s is %q: %q is no card", name, ranks, r)
				}
				card := fmt.Sprintf("%c%c", "SHDC"[suit], r)
				if held[card] != "" {
					return fmt.Errorf("%s is in %s and in %s", card, held[card], name)
				}
				held[card] = name
				cards++
			}
		}
		if cards != 13 {
			return fmt.Errorf("%s has %d cards, not 13", seatNames[seat], cards)
		}
	}
	return nil
}
