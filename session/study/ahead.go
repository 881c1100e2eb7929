package study

import (
	"context"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// aheadMemory is what the solver may take for leads that nobody waits for, in bytes.
const aheadMemory = 16 << 20

// Ahead has the solver look at the opening leads of the boards that are being played, and
// records what it finds: nobody waits for it when a board is told in the break
// (session.State.Told), and nobody sees it before. A board's turn comes once its
// contracts are analysed and a table has sent a lead. It works on one processor, board by
// board, and ends when none is left or with the context's error. Boards of sections that
// are another computer's are left to it.
func Ahead(ctx context.Context, s *session.Session) error {
	var solver *doubledummy.Solver
	for {
		d, left := nextAhead(s.State())
		if !left {
			return nil
		}
		if solver == nil {
			solver = doubledummy.New(aheadMemory)
		}
		leads, err := solver.Leads(ctx, d)
		if err != nil {
			return err
		}
		found := session.DealsStudied{Leads: []session.LeadsStudied{session.StudiedLeads(d, &leads)}}
		if err := s.Record(session.ByProgram, found); err != nil {
			return err
		}
	}
}

// nextAhead is a deal for Ahead; ok is false where there is none.
func nextAhead(st *session.State) (d deal.Deal, ok bool) {
	if st.Closed || !st.Deals.Known() || !mayKeep(st) || st.OtherDeals() {
		return d, false
	}
	var first session.Key
	for k, r := range st.Results {
		if _, led := r.Result.Lead.Card(); !led || ok && k.Compare(first) > 0 || !st.Owns(k.Section) || st.Form(k) != "" {
			continue
		}
		b, known := st.Deals.Board(k.Section, k.Board)
		_, solved := st.Deals.Table(k.Section, k.Board)
		if known && solved && st.Studied.Leads(b.Deal) == nil {
			d, first, ok = b.Deal, k, true
		}
	}
	return d, ok
}

// mayKeep reports whether this computer records what a solver found.
func mayKeep(st *session.State) bool {
	for _, c := range st.Computers() {
		if c.Here {
			return c.Role.May(session.DealsStudied{}.Kind())
		}
	}
	return true
}
