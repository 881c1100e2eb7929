package session

import (
	"context"

	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// atOnce is how many boards are analysed between two entries in the journal: what is done
// is kept when the analysis is broken off.
const atOnce = 4

// Analyse finds what every contract makes on all deals of the evening for which that is
// not known yet, and records it. It takes a second or two for each board, on all
// processors. progress, which may be nil, is told how many boards of how many are done.
// It ends with the context's error, and keeps what it has found by then. Deals that come
// in the place of others meanwhile are analysed as well.
func Analyse(ctx context.Context, s *Session, progress func(done, of int)) error {
	sections := []int{0}
	for _, sec := range s.State().Sections {
		sections = append(sections, sec.ID)
	}
	of, done := 0, 0
	for _, id := range sections {
		of += len(s.State().Deals.Unsolved(id))
	}
	for _, id := range sections {
		for {
			boards := s.State().Deals.Unsolved(id)
			if len(boards) == 0 {
				break
			}
			boards = boards[:min(atOnce, len(boards))]
			if err := analyse(ctx, s, id, boards); err != nil {
				return err
			}
			done += len(boards)
			if progress != nil {
				progress(done, max(of, done))
			}
		}
	}
	return nil
}

func analyse(ctx context.Context, s *Session, section int, boards []deal.Board) error {
	deals := make([]deal.Deal, len(boards))
	for i, b := range boards {
		deals[i] = b.Deal
	}
	found, err := doubledummy.Tables(ctx, deals, doubledummy.Options{})
	if err != nil {
		return err
	}
	tables := map[int]doubledummy.Table{}
	for i, b := range boards {
		now, ok := s.State().Deals.Board(section, b.Number)
		if ok && now.Deal == b.Deal { // else it was replaced while it was analysed
			tables[b.Number] = found[i]
		}
	}
	if len(tables) == 0 {
		return nil
	}
	return s.Record("program", DealsAnalysed{Section: section, Tables: tables})
}
