package sessiontest

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
)

// SevenDeal is a deal on which South makes 3NT, and North does not: East leads a club.
const SevenDeal = "N:QJ86.K72.AT8.A72 K7543.984.Q3.863 AT.QT63.J642.QJ9 92.AJ5.K975.KT54"

// seven is what a solver says of it.
var seven = sync.OnceValues(func() (doubledummy.Table, doubledummy.Leads) {
	d, err := deal.Parse(SevenDeal)
	if err != nil {
		panic(err)
	}
	tables, err := doubledummy.Tables(context.Background(), []deal.Deal{d}, doubledummy.Options{Workers: 1})
	if err != nil {
		panic(err)
	}
	leads, err := doubledummy.LeadsOf(context.Background(), []deal.Deal{d}, doubledummy.Options{Workers: 1})
	if err != nil {
		panic(err)
	}
	return tables[0], leads[0]
})

// SevenPlayed is what the tables made of board 7 in Break: contract, declarer, tricks and
// lead.
var SevenPlayed = []string{
	"3NT N +2 SK", "3NT S +2 C4", "3NT N 0 S5", "3NT N 0 C8", "3NT N 0 S3", "3NT N 0 H4", "3NT S 0 C4",
	"2NT N +2 S4", "2NT S +2 C5", "2NT N +1 S4", "3D S +1 H5", "3NT S -1 D7", "3NT N -2 C8",
}

// Break is an evening of thirteen tables on which boards 6 to 8 were played by all. Their
// deals are known, and what is to be known of that of board 7; nothing is released.
func Break(t testing.TB) *session.Session {
	t.Helper()
	m := Made(t, "mitchell", movement.Options{Tables: 13, BoardsPerRound: 2})
	s := Evening(t, "Tuesday pairs", m)
	d, err := deal.Parse(SevenDeal)
	if err != nil {
		t.Fatal(err)
	}
	tricks, leads := seven()
	set := session.DealsSet{Source: "evening.pbn", Boards: []deal.Board{deal.NewBoard(7, d)}}
	solved := session.DealsAnalysed{Tables: map[int]doubledummy.Table{7: tricks}}
	for _, b := range Course(t).Boards {
		if found, ok := b.Tricks(); ok && (b.Number == 6 || b.Number == 8) {
			set.Boards = append(set.Boards, b)
			solved.Tables[b.Number] = doubledummy.Table(found)
		}
	}
	Record(t, s, set, solved,
		session.DealsStudied{Leads: []session.LeadsStudied{session.StudiedLeads(d, &leads)}})
	var facts []session.Fact
	n := map[int]int{}
	for _, row := range m.Rows {
		for _, board := range row.Boards() {
			if board < 6 || board > 8 {
				continue
			}
			c := contracts[(board+n[board])%len(contracts)]
			what := []string{c.contract, c.declarer, strconv.Itoa(c.tricks), ""}
			if board == 7 {
				what = strings.Fields(SevenPlayed[n[board]])
			}
			n[board]++
			tricks, _ := strconv.Atoi(what[2])
			r := Played(t, what[0], what[1], tricks, what[3])
			r.Key = session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: board}
			r.NS, r.EW = row.NS, row.EW
			facts = append(facts, session.ResultReceived{Result: r})
		}
	}
	Record(t, s, facts...)
	return s
}

// Release has everybody see boards of section A once nobody has them to play.
func Release(t testing.TB, s *session.Session, boards ...int) {
	t.Helper()
	for _, b := range slices.Sorted(slices.Values(boards)) {
		Record(t, s, session.BoardReleased{Section: 1, Board: b})
	}
}
