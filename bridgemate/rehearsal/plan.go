package rehearsal

import (
	"cmp"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session/deal/clubplay"
	"clubnight/session/deal/ruleset/bidding"
)

// kind is what happens, in the order of things that happen at one moment.
type kind uint8

const (
	logsOn         kind = iota // a table logs on to the server
	seatsEnter                 // the players of a table enter their numbers
	rowRecorded                // a call or a card is recorded
	contractSet                // a contract and its lead are entered (IntermediateData)
	resultSet                  // a result is entered
	resultFixed                // a result is erased and entered again
	rowVanishes                // the row of a result is deleted
	rowReturns                 // and inserted again
	rowAdded                   // a result is entered above those that are there
	lastErased                 // the last row of a board is erased
	rowResent                  // a result is sent again
	rowReplaced                // the row of a result is deleted and inserted anew
	strayAdded                 // a row without any content comes in
	contractAbove              // a contract is entered above the one that is there
	contractErased             // the last contract is taken back
	seatsDoubled               // every seat gets a second row in PlayerNumbers
	numberChanged              // a player number is changed
	statusSet                  // the tables are said to have been uploaded
)

// step is one thing that happens in the room at a time after its beginning.
type step struct {
	at   time.Duration
	kind kind
	key  bws.Key // without round and board where these mean nothing
	what outcome
	// numbers are what N, E, S and W of a table enter; nobody sits where seated is false.
	numbers [4]string
	seated  [4]bool
	// recorded is the call or card.
	recorded recordedRow
	// number is how many rows there are before this one comes, for rowAdded
	// and strayAdded.
	number int
	// repeated is true of a result that is sent again later.
	repeated bool
	// later is a result of the table that comes before the row of this one vanishes:
	// where that stands, this one is not entered again.
	later bws.Key
	// played is the board of a result that is entered under the number of another: where
	// that stands, somebody has put it right.
	played bws.Key
	// note says which fault this is.
	note string
}

// plan is the whole evening: everything that the tables that were uploaded will do.
type plan struct {
	seed       uint64
	calm       bool
	recorder   bool // recorder Bridgemates
	settings   settings
	rules      *bidding.Bidder // nil: everybody bids in their own way
	faults     []placedFault
	boards     map[[2]int]*clubplay.Board
	cards      map[[2]int]*bws.HandRecord
	recordings map[bws.Key]recording
	rounds     map[[2]int][]bws.Round   // of each table
	starts     map[[2]int]time.Duration // when a section begins a round
	steps      []step                   // in the order in which they happen
}

// The rhythm of an evening.
const (
	boardTime  = 7 * time.Minute
	changeTime = 90 * time.Second // between two rounds
	seatTime   = 4 * time.Minute  // before the first
)

// plan makes the plan of what is in the file. Everybody's tables are in all; the room
// plays those that are in c.
func (r *Room) plan(seed uint64, c *bws.Contents, all []bws.TableRow, set settings) *plan {
	p := &plan{
		seed: seed, calm: r.calm, recorder: r.recorder, settings: set, rules: r.rules, faults: placed(r.faults, c),
		boards: map[[2]int]*clubplay.Board{}, cards: map[[2]int]*bws.HandRecord{}, recordings: map[bws.Key]recording{},
		rounds: map[[2]int][]bws.Round{}, starts: map[[2]int]time.Duration{},
	}
	for i, h := range c.HandRecords {
		p.cards[[2]int{h.Section, h.Board}] = &c.HandRecords[i]
	}
	uploaded := map[[2]int]bool{}
	for _, t := range c.Tables {
		uploaded[[2]int{t.Section, t.Table}] = t.Status == bws.Uploaded
	}
	bySection := map[int][]bws.Round{}
	for _, o := range c.Rounds {
		if at := [2]int{o.Section, o.Table}; uploaded[at] {
			bySection[o.Section] = append(bySection[o.Section], o)
			p.rounds[at] = append(p.rounds[at], o)
		}
	}
	for _, s := range c.Sections {
		rounds := bySection[s.ID]
		slices.SortStableFunc(rounds, func(a, b bws.Round) int {
			return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Table, b.Table))
		})
		p.section(s, rounds)
	}
	if !r.recorder { // which has no member numbers
		r.seats(p, c, all)
	}
	for _, t := range c.Tables {
		if t.Status == bws.Uploaded {
			key := bws.Key{Section: t.Section, Table: t.Table}
			wait := chance(seed, "log on", t.Section, t.Table).IntN(60)
			p.steps = append(p.steps, step{at: time.Duration(wait) * time.Second, kind: logsOn, key: key})
		}
	}
	p.spoil(c)
	slices.SortStableFunc(p.steps, func(a, b step) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.key.Section, b.key.Section),
			cmp.Compare(a.key.Table, b.key.Table), cmp.Compare(a.key.Board, b.key.Board), cmp.Compare(a.kind, b.kind))
	})
	return p
}

// section plans the rounds of a section. All tables begin a round together, when the last
// table of the round before has finished.
func (p *plan) section(s bws.Section, rounds []bws.Round) {
	start := seatTime
	for len(rounds) > 0 {
		end := start
		number := rounds[0].Round
		p.starts[[2]int{s.ID, number}] = start
		for len(rounds) > 0 && rounds[0].Round == number {
			if playing(s, rounds[0]) {
				end = max(end, p.round(rounds[0], start))
			}
			rounds = rounds[1:]
		}
		if end > start {
			start = end + changeTime
		}
	}
}

// playing reports whether a table plays in a round (guide: How to deal with
// missing pairs).
func playing(s bws.Section, r bws.Round) bool {
	missing := s.MissingPair > 0 && (r.NSPair == s.MissingPair || r.EWPair == s.MissingPair)
	return r.NSPair > 0 && r.EWPair > 0 && !missing
}

// round plans one table in one round from start on, and gives the end.
func (p *plan) round(r bws.Round, start time.Duration) time.Duration {
	boards, err := r.Boards()
	if err != nil {
		return start // what cannot be read was not uploaded
	}
	rhythm := chance(p.seed, "rhythm", r.Section, r.Table, r.Round)
	swift := 0.9 + 0.15*rhythm.Float64()
	intermediate := p.settings.bool(r.Section, r.Table, "IntermediateResults", false)
	at := start
	for _, s := range p.results(r, boards) {
		takes := time.Duration(float64(boardTime) * swift * (0.75 + 0.4*rhythm.Float64())).Truncate(time.Second)
		if p.slow(r) {
			takes *= 3
		}
		if intermediate && s.what.entered.Contract != "" && s.what.entered.NSEW != "" {
			p.steps = append(p.steps, step{at: at + takes*2/5, kind: contractSet, key: s.key, what: s.what})
		}
		p.recorded(s.board, at, takes)
		at += takes
		s.at = at
		p.steps = append(p.steps, s.step)
		if s.what.corrected() {
			later := at + time.Minute + time.Duration(rhythm.IntN(180))*time.Second
			p.steps = append(p.steps, step{at: later, kind: resultFixed, key: s.key, what: s.what})
		}
	}
	return at
}

// recorded plans the calls and cards, evenly over the time that a board takes.
func (p *plan) recorded(board bws.Key, start, takes time.Duration) {
	rec := p.recordings[board]
	for i, row := range rec {
		at := start + takes*time.Duration(i+1)/time.Duration(len(rec)+2)
		p.steps = append(p.steps, step{at: at, kind: rowRecorded, key: board, recorded: row})
	}
}

// board is the deal of a section's board.
func (p *plan) board(section, number int) *clubplay.Board {
	at := [2]int{section, number}
	if p.boards[at] == nil {
		p.boards[at] = newBoard(p.seed, number, p.cards[at])
	}
	return p.boards[at]
}

// seats plans who enters which number. The pair that sits out at a table registers
// there too. Numbers are handed out in the order of everybody's tables, so that
// each client has its own.
func (r *Room) seats(p *plan, c *bws.Contents, all []bws.TableRow) {
	tables := slices.Clone(all)
	slices.SortFunc(tables, func(a, b bws.TableRow) int {
		return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Table, b.Table))
	})
	first := map[[2]int]bws.Round{}
	for at, rounds := range p.rounds {
		if i := slices.IndexFunc(rounds, func(o bws.Round) bool { return o.Round == 1 }); i >= 0 {
			first[at] = rounds[i]
		}
	}
	for i, t := range tables {
		round, plays := first[[2]int{t.Section, t.Table}]
		if !plays || !p.settings.bool(t.Section, t.Table, "MemberNumbers", true) {
			continue
		}
		section, _ := c.Section(t.Section)
		here := func(pair int) bool { return pair > 0 && pair != section.MissingPair }
		ns, ew := here(round.NSPair), here(round.EWPair)
		if !ns && !ew {
			continue
		}
		blanks := r.blanks
		if p.settings.bool(t.Section, t.Table, "MemberNumbersNoBlankEntry", false) {
			blanks = 0
		}
		random := chance(p.seed, "seats", t.Section, t.Table)
		s := step{kind: seatsEnter, key: bws.Key{Section: t.Section, Table: t.Table}, seated: [4]bool{ns, ew, ns, ew}}
		s.at = time.Minute + time.Duration(random.IntN(120))*time.Second
		for seat := range s.numbers {
			if random.IntN(100) >= blanks {
				s.numbers[seat] = r.number(4*i + seat)
			}
		}
		p.steps = append(p.steps, s)
	}
}

// number is the number of the room's n-th player; "" when the list is at its end.
func (r *Room) number(n int) string {
	if r.players == nil {
		return invented(n)
	}
	if n < len(r.players) {
		return r.players[n]
	}
	return ""
}
