package bridgemate_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// hall is a congress in which everything goes wrong by chance.
type faultyCongress struct {
	*rand.Rand
	t      *testing.T
	ps     []*place
	a, b   *place // whose section A and section B are, as far as the director has decided
	spares []*place
	played map[session.Key]bool // the boards that somebody entered, somewhere
}

// plays has somebody enter a board, enter it again, otherwise, or erase it, at the
// computer at which the handsets of a section are.
func (h *faultyCongress) plays(p *place, section int) {
	at, _ := p.State().Section(section)
	row, _ := at.Movement.At(1+h.IntN(3), 1+h.IntN(2))
	board := row.Boards()[h.IntN(3)]
	key := session.Key{Section: section, Table: row.Table, Round: row.Round, Board: board}
	if h.IntN(12) == 0 {
		change(h.t, p.link, func(w bws.Batch) error {
			_, err := w.Update("ReceivedData",
				bws.Row{"Section": section, "Table": key.Table, "Round": key.Round, "Board": board},
				bws.Row{"Erased": true})
			return err
		})
		return
	}
	contracts := []string{"1 NT", "4 S", "3 H x", "6 C"}
	tricks := []string{"=", "+1", "-2"}
	h.played[key] = true
	p.enter(bws.Received{Section: section, Table: key.Table, Round: key.Round, Board: board, PairNS: row.NS,
		PairEW: row.EW, Declarer: row.NS, NSEW: "N",
		Contract: contracts[h.IntN(4)], Result: tricks[h.IntN(3)]})
}

// decides has somebody at any computer put a board right, take it out, or take that back.
func (h *faultyCongress) decides(p *place) {
	st := p.State()
	var keys []session.Key
	for k := range st.Results {
		if st.Has(k) {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, session.Key.Compare)
	var f session.Fact
	switch {
	case len(keys) > 0 && h.IntN(3) > 0:
		r := st.Results[keys[h.IntN(len(keys))]]
		if r.Corrected && h.IntN(2) == 0 {
			f = session.CorrectionUndone{Key: r.Key}
		} else if h.IntN(5) == 0 {
			f = session.ResultDiscarded{Key: r.Key}
		} else {
			right := r.Result
			right.Tricks, right.Doubt, right.Row = -3-h.IntN(2), session.Doubt{}, 0 // as no handset says it
			f = session.ResultCorrected{Result: right}
		}
	default:
		numbers := []string{"1001", "1002", "77"}
		seat := session.Seat{Section: 1 + h.IntN(2), Table: 1 + h.IntN(5), Direction: []string{"N", "E"}[h.IntN(2)]}
		f = session.PlayerSeated{Seat: seat, Given: true}
		if h.IntN(4) > 0 {
			f = session.PlayerSeated{Seat: seat, Number: numbers[h.IntN(3)], Given: true}
		}
	}
	if err := p.Record(session.ByDirector, f); err != nil && !errors.Is(err, session.ErrBadEntry) {
		h.t.Fatal(err)
	}
}

// turns has a computer do its work, as long as it is its own.
func (h *faultyCongress) turns(p *place) {
	if err := p.link.Turn(h.t.Context()); err != nil && !errors.Is(err, bridgemate.ErrElsewhere) &&
		!errors.Is(err, bridgemate.ErrNoFile) {
		h.t.Fatalf("%s: %v", p.here.Name, err)
	}
}

// goes has section B's computer be given up, whether it is dead or not, for a spare one.
func (h *faultyCongress) goes() {
	if len(h.spares) == 0 {
		return
	}
	next := h.spares[0]
	h.b.tell(next, h.IntN(40))
	if next.State().Owns(2) {
		return
	}
	owner, _ := next.State().Owner(2)
	if owner.ID != h.b.here.Computer {
		h.a.tell(next, allLines)
		if owner, _ = next.State().Owner(2); owner.ID != h.b.here.Computer {
			return // it does not know yet that the last spare computer has it
		}
	}
	how := bridgemate.Takeover{}
	if h.IntN(2) == 0 {
		how.Copy = h.b.copied()
	}
	if err := next.link.TakeOver(h.t.Context(), []int{2}, how); err != nil {
		h.t.Fatal(err)
	}
	next.link.Close()
	h.spares, h.b = h.spares[1:], next
}

// Whatever happens in two rooms, at two desks and with two spare computers, cut off from
// each other for any time, in the end every computer shows the same, the files of the
// rooms say it, too, and what somebody entered is there or was taken out by somebody.
func TestFaultyCongressAgreesInTheEnd(t *testing.T) {
	seeds := uint64(8)
	if testing.Short() {
		seeds = 2
	}
	for seed := range seeds {
		ps := rooms(t, "A", "B", "Desk", "Second desk", "Spare", "Second spare")
		h := &faultyCongress{rand.New(rand.NewPCG(seed, 3)), t, ps, ps[0], ps[1], ps[4:], map[session.Key]bool{}}
		for range 120 {
			switch p := ps[h.IntN(len(ps))]; h.IntN(12) {
			case 0, 1:
				h.plays(h.a, 1)
			case 2, 3:
				h.plays(h.b, 2)
			case 4:
				if h.b != ps[1] { // its handsets do not know that it is dead
					h.plays(ps[1], 2)
				}
			case 5:
				h.decides(p)
			case 6, 7, 8:
				p.tell(ps[h.IntN(len(ps))], 1+h.IntN(15))
			case 9:
				p.start()
			case 10:
				if h.IntN(8) == 0 {
					h.goes()
				}
			default:
				h.turns(p)
			}
		}
		for _, p := range ps { // what came in at computers that were given up, before they hear of it
			h.turns(p)
		}
		meet(ps...)
		for _, p := range ps {
			h.turns(p)
		}
		owners := []*place{h.a, h.b}
		quiet(t, owners, ps...)
		owner := map[int]*place{1: h.a, 2: h.b}
		agree(t, owner, ps...)
		for range 300 {
			list := ps[0].State().Conflicts()
			if len(list) == 0 {
				break
			}
			keep := h.IntN(len(list[0].Sides))
			if err := ps[0].Record(session.ByDirector, ps[0].State().Settle(list[0], keep)...); err != nil {
				ps[0].record(ps[0].State().Settle(list[0], -1)...)
			}
		}
		quiet(t, owners, ps...)
		agree(t, owner, ps...)
		st := ps[0].State()
		entered := map[session.Key]bool{}
		for _, e := range st.Entries() {
			var r session.Result
			switch f := e.Fact.(type) {
			case session.ResultReceived:
				r = f.Result
			case session.ResultChanged:
				r = f.Result
			default:
				continue
			}
			entered[r.Key] = true
			if r.Tricks < -2 {
				t.Errorf("%d: %v: the director's word came back as the handset's", seed, r.Key)
			}
		}
		for k := range entered {
			if !h.played[k] {
				t.Errorf("%d: %v is in the journal and was played nowhere", seed, k)
			}
		}
		for _, p := range ps {
			for k, r := range st.Results {
				if other, there := p.State().Results[k]; !there || !session.SaysTheSame(r.Result, other.Result) {
					t.Errorf("%d: %v at %s", seed, k, p.here.Name)
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}
