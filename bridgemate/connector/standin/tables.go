package standin

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
)

// own is what of the file is known: what came from the tables and is in the queues, and
// what was written for the scoring program.
type own struct {
	rows    map[int64]knownRow
	numbers map[seat]string
	entered map[[2]int]bool // deals, by scoring group and board
	again   bool            // all was forgotten: what stands comes again
	players int             // how many had been sent when numbers were looked at
	written bool            // the file was, and may be again what was read before
	stray   []int64         // rows of a movement that was changed meanwhile
}

type knownRow struct {
	key          bws.Key
	erased, sent bool
}

func (o *own) forget() {
	*o = own{rows: map[int64]knownRow{}, numbers: map[seat]string{}, entered: map[[2]int]bool{}}
}

// know takes the difference of two contents as known already.
func (e *event) know(before, after *bws.Contents) {
	for _, r := range after.Received {
		e.own.rows[r.ID] = knownRow{r.Key(), r.Erased, true}
	}
	was := map[seat]string{}
	for _, p := range bws.AtStart(before.PlayerNumbers) {
		was[e.seatAt(p)] = p.Number
	}
	for _, p := range bws.AtStart(after.PlayerNumbers) {
		if at := e.seatAt(p); was[at] != p.Number {
			e.own.numbers[at] = p.Number
		}
	}
}

func (e *event) seatAt(p bws.PlayerNumber) seat {
	s, _ := e.sectionOf(p.Section)
	direction := protocol.Direction(slices.Index(seatLetters[:], strings.ToUpper(strings.TrimSpace(p.Direction))))
	return seat{s.Letters, p.Table, direction, 1}
}

// tables are how those who sit at them behave.
type tables struct {
	seed    uint64
	calm    bool
	deaf    bool // see the fault of that name
	faults  []rehearsal.ConnectorFault
	say     func(format string, args ...any)
	now     func() time.Time
	results int              // that came
	called  map[bws.Key]bool // boards at which the director was called
	told    map[string]bool  // what is said or done once only
}

func (t *tables) fault(name string) (rehearsal.ConnectorFault, bool) {
	for _, f := range t.faults {
		if f.Name == name {
			return f, true
		}
	}
	return rehearsal.ConnectorFault{}, false
}

// once is true the first time that something is asked for.
func (t *tables) once(what string) bool {
	again := t.told[what]
	t.told[what] = true
	return !again
}

// take puts what is new in the file into the queues.
func (e *event) take(c *bws.Contents) {
	standing, there := bws.Standing(c.Received), map[int64]bool{}
	for _, r := range c.Received {
		there[r.ID] = true
	}
	for _, id := range slices.Sorted(maps.Keys(e.own.rows)) {
		if row := e.own.rows[id]; !there[id] {
			delete(e.own.rows, id)
			if row.sent && !row.erased {
				e.deleted(row.key)
			}
		}
	}
	rows := slices.SortedStableFunc(slices.Values(c.Received),
		func(a, b bws.Received) int { return cmp.Compare(a.ID, b.ID) })
	for _, r := range rows {
		row, known := e.own.rows[r.ID]
		switch {
		case !known && e.own.again:
			row = knownRow{r.Key(), r.Erased, standing[r.Key()].ID == r.ID && e.result(r)}
		case !known && e.strays(r):
			row = knownRow{key: r.Key()}
			e.own.stray = append(e.own.stray, r.ID)
		case !known:
			row = knownRow{r.Key(), false, e.result(r)}
		}
		if r.Erased && !row.erased {
			row.erased = true
			if row.sent {
				e.deleted(row.key)
			}
		}
		e.own.rows[r.ID] = row
	}
	e.numbers(c)
	e.own.again = false
}

// strays is true for a result that a table entered by a movement which was changed while
// it did. A room that is deaf to changes goes on so.
func (e *event) strays(r bws.Received) bool {
	s, _ := e.sectionOf(r.Section)
	round, there := roundIn(s, r.Table, r.Round)
	return !e.tables.deaf && there && round.PairNS > 0 && (r.PairNS != round.PairNS || r.PairEW != round.PairEW)
}

// place is the session and the section of a row. A row of nobody goes to the first
// session.
func (e *event) place(section int) (protocol.Section, bool) {
	s, ok := e.sectionOf(section)
	if !ok {
		s.SessionGUID = e.sessions[0].SessionGUID
	}
	return s, ok
}

// result is false for a row that the wire cannot say.
func (e *event) result(r bws.Received) bool {
	out, ok := resultOf(r)
	if !ok {
		return false
	}
	s, known := e.place(r.Section)
	out.SessionGUID, out.SectionLetters = s.SessionGUID, s.Letters
	e.queues[s.SessionGUID].results.add(out)
	if known && !e.own.again {
		e.tables.results++
		e.call(s, r)
	}
	if known && out.Level >= 0 {
		e.deal(s, r.Board)
	}
	return true
}

func (e *event) deleted(k bws.Key) {
	s, _ := e.place(k.Section)
	e.queues[s.SessionGUID].results.add(protocol.Result{SessionGUID: s.SessionGUID, SectionLetters: s.Letters,
		TableNumber: k.Table, RoundNumber: k.Round, BoardNumber: k.Board, IsDeleted: true})
}

// callsInThousand is how often the director is called to a board.
const callsInThousand = 20

// call has a table call the director after a result, now and then, where its handset can.
func (e *event) call(s protocol.Section, r bws.Received) {
	t := &e.tables
	f, asked := t.fault("calls")
	wanted := asked && t.results%f.Number == 0 ||
		!asked && !t.calm && chance(t.seed, 1000, "call", r.Key()) < callsInThousand
	two, three, any2, any3 := e.settingsOf(s)
	can := !any2 && !any3 || any2 && two.TDCall || any3 && three.TDCall > 0
	if !wanted || !can || t.called[r.Key()] {
		return
	}
	t.called[r.Key()] = true
	now := t.now()
	call := protocol.TdCall{SessionGUID: s.SessionGUID, SectionLetters: s.Letters, TableNumber: r.Table,
		RoundNumber: r.Round, Hour: now.Hour(), Minute: now.Minute(), Status: protocol.Called}
	e.calls = append(e.calls, call)
	e.queues[s.SessionGUID].calls.add(call)
	begin := ""
	if asked {
		begin = "fault calls: "
	}
	t.say("%stable %s%d, round %d: the director is called", begin, s.Letters, r.Table, r.Round)
}

// deal has the first table that plays a board enter its deal, where that is asked for and
// nobody has it.
func (e *event) deal(s protocol.Section, board int) {
	two, three, any2, any3 := e.settingsOf(s)
	const never = 2
	asked := any2 && two.EnterHandRecord && two.EnterHandRecordWhen != never || any3 && three.EnterHandrecord > 0
	at := [2]int{s.ScoringGroupNumber, board}
	if !asked || e.own.entered[at] || slices.ContainsFunc(e.hands, func(h protocol.Handrecord) bool {
		return h.ScoringGroupNumber == s.ScoringGroupNumber && h.BoardNumber == board
	}) {
		return
	}
	e.own.entered[at] = true
	h := handrecordOf(rehearsal.Dealt(e.tables.seed, board))
	h.SessionGUID, h.SectionLetters = s.SessionGUID, s.Letters
	h.ScoringGroupNumber, h.BoardNumber = s.ScoringGroupNumber, board
	e.queues[s.SessionGUID].handrecord.add(h)
}

// numbers are those that players entered. A handset takes only one that was sent before.
func (e *event) numbers(c *bws.Contents) {
	e.own.players = len(e.players)
	for _, p := range bws.AtStart(c.PlayerNumbers) {
		s, ok := e.sectionOf(p.Section)
		at := e.seatAt(p)
		if !ok || at.direction < protocol.North || p.Number == "" || e.own.numbers[at] == p.Number {
			continue
		}
		number := protocol.NullText(p.Number)
		_, known := e.player(number)
		if _, asked := e.tables.fault("guests"); asked && !known {
			guest := protocol.Player{SessionGUID: s.SessionGUID, PlayerNumber: number,
				FirstName: "Guest", LastName: number}
			e.players = append(e.players[:len(e.players):len(e.players)], guest)
			e.queues[s.SessionGUID].players.add(guest)
			known = true
		}
		if !known {
			if what := fmt.Sprint(at, number); e.tables.once(what) {
				e.tables.say("table %s%d, %s: the number %s is not known", s.Letters, p.Table, p.Direction, number)
			}
			continue
		}
		e.own.numbers[at] = p.Number
		e.queues[s.SessionGUID].seats.add(protocol.Participation{SessionGUID: s.SessionGUID, SectionLetters: s.Letters,
			TableNumber: p.Table, Direction: at.direction, RoundNumber: 1, PlayerNumber: number})
	}
}

// stir takes away what is of another movement, and does what faults want of the players
// at a table, once their numbers are in.
func (e *event) stir() error {
	if stray := e.own.stray; len(stray) > 0 {
		err := e.write(func(b bws.Batch, _ *bws.Contents) error {
			for _, id := range stray {
				if _, err := b.Delete("ReceivedData", bws.Row{"ID": id}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		e.own.stray = nil
	}
	for _, f := range e.tables.faults {
		s, ok := e.section(protocol.Letters(f.Section))
		north, south := seat{s.Letters, f.Table, protocol.North, 1}, seat{s.Letters, f.Table, protocol.South, 1}
		if !ok || e.own.numbers[north] == "" || e.tables.told[fmt.Sprint(f)] {
			continue
		}
		var err error
		item := protocol.Participation{SessionGUID: s.SessionGUID, SectionLetters: s.Letters, TableNumber: f.Table,
			Direction: protocol.North, RoundNumber: 1}
		switch f.Name {
		case "removed":
			item.IsRemoval = true
			err = e.sits(map[seat]string{north: ""})
		case "seats-change":
			item.IsPlayerSwap = true
			err = e.sits(map[seat]string{north: e.own.numbers[south], south: e.own.numbers[north]})
		default:
			continue
		}
		if err != nil {
			return err
		}
		e.tables.told[fmt.Sprint(f)] = true
		e.queues[s.SessionGUID].seats.add(item)
		e.tables.say("fault %s: table %s%d", f.Name, s.Letters, f.Table)
	}
	return nil
}

// sits writes other numbers to seats.
func (e *event) sits(numbers map[seat]string) error {
	return e.write(func(b bws.Batch, _ *bws.Contents) error {
		for at, number := range numbers {
			where := bws.Row{"Section": sectionID(at.section), "Table": at.table,
				"Direction": seatLetters[at.direction], "Round": 0}
			if _, err := b.Update("PlayerNumbers", where, bws.Row{"Number": number}); err != nil {
				return err
			}
		}
		return nil
	})
}
