package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// ErrNothingToSend is returned when the file says already what counts.
var ErrNothingToSend = errors.New("the Bridgemate database says the same already")

// Difference is one board on which our score and the .bws do not say the same, or on
// which what was sent cannot be seen to have arrived.
type Difference struct {
	Key session.Key
	// Ours and File are the results, nil where there is none. TakenOut is true where the
	// director set ours aside.
	Ours, File *session.Result
	TakenOut   bool
	// Flags are what the control program says on the row.
	Flags []Flag
	// Obstacle is why SendResults cannot make them equal, NoObstacle where it can.
	Obstacle Obstacle
}

// Sendable reports whether SendResults makes the two equal.
func (d Difference) Sendable() bool { return d.Obstacle == NoObstacle }

// Flag is what a row of the .bws says beside its result.
type Flag int

// The flags.
const (
	WrittenByScoring Flag = iota // ExternalUpdate: written by the scoring program
	DoubtedByBCS                 // SuspiciousContract
	ErasedThere
	NotUploaded // the table is not uploaded
)

// Obstacle is why a result cannot be sent to the Bridgemates.
type Obstacle int

// The obstacles.
const (
	NoObstacle    Obstacle = iota
	InDoubt                // it is in doubt itself
	WithoutPlay            // a score without a contract
	OddPercentage          // Bridgemate knows adjusted scores of 40, 50 and 60 percent only
	RuledOn                // Bridgemate has no way to say a ruling
)

// Differences lists, line by line, where our score, the .bws as it was read last and the
// control program's flags differ; nothing at all when they agree.
func (l *Link) Differences() []Difference {
	l.poll.Lock()
	defer l.poll.Unlock()
	o, st := l.Options(), l.session.State()
	var list []Difference
	for _, f := range l.memory.files {
		if f.seen != nil {
			list = append(list, differences(st, here(st, f.seen), o)...)
		}
	}
	slices.SortFunc(list, func(a, b Difference) int { return a.Key.Compare(b.Key) })
	return list
}

func differences(st *session.State, c *bws.Contents, o Options) []Difference {
	read, lasts, standing := newReading(st, o), bws.Last(c.Received), bws.Standing(c.Received)
	uploaded := map[[2]int]bool{}
	for _, t := range c.Tables {
		uploaded[[2]int{t.Section, t.Table}] = t.Status == bws.Uploaded
	}
	var list []Difference
	for k, ours := range st.Results {
		if ours.NoResult {
			continue // a ruling alone: nothing was played that the file could say
		}
		if _, here := c.Section(k.Section); !here {
			continue
		}
		last, any := lasts[bws.Key(k)]
		row, there := standing[bws.Key(k)]
		if there && session.SaysTheSame(read.result(row), ours.Result) {
			continue
		}
		d := Difference{Key: k, Ours: &ours.Result}
		if there {
			file := read.result(row)
			d.File = &file
		}
		if any {
			d.Flags = flags(last)
		}
		if !uploaded[[2]int{k.Section, k.Table}] {
			d.Flags = append(d.Flags, NotUploaded)
		}
		d.Obstacle = ObstacleTo(ours.Result)
		list = append(list, d)
	}
	for _, k := range discarded(st) {
		if row, there := standing[bws.Key(k)]; there {
			file := read.result(row)
			list = append(list, Difference{Key: k, TakenOut: true, File: &file, Flags: flags(row)})
		}
	}
	for _, k := range withdrawn(st, standing) {
		row := standing[bws.Key(k)]
		file := read.result(row)
		list = append(list, Difference{Key: k, TakenOut: true, File: &file, Flags: flags(row)})
	}
	return list
}

// discarded are the places whose results were set aside and have no other.
func discarded(st *session.State) (keys []session.Key) {
	for _, r := range st.SetAside {
		if !st.Has(r.Key) && !slices.Contains(keys, r.Key) {
			keys = append(keys, r.Key)
		}
	}
	return keys
}

func flags(row bws.Received) (list []Flag) {
	if row.ExternalUpdate {
		list = append(list, WrittenByScoring)
	}
	if row.SuspiciousContract != 0 {
		list = append(list, DoubtedByBCS)
	}
	if row.Erased {
		list = append(list, ErasedThere)
	}
	return list
}

// ObstacleTo is why the Bridgemate has no way to say a result.
func ObstacleTo(r session.Result) Obstacle {
	switch {
	case r.Doubt.Any() || r.Outcome == session.Unread:
		return InDoubt
	case r.Outcome == session.ScoreOnly:
		return WithoutPlay
	case r.Outcome == session.Artificial:
		remark, ok := ArtificialOf(r)
		switch {
		case !ok:
			return RuledOn
		case !remark.Plain():
			return OddPercentage
		}
	}
	return NoObstacle
}

// ArtificialOf is the remark by which the Bridgemate says an artificial score; ok is
// false where it has none.
func ArtificialOf(r session.Result) (remark bws.Remark, ok bool) {
	ns, nsOK := percentOf(r.ForNS)
	ew, ewOK := percentOf(r.ForEW)
	return bws.ArtificialScore(ns, ew), nsOK && ewOK
}

// percentOf is what a ruling gives in percent.
func percentOf(r *scoring.Ruling) (scoring.Frac, bool) {
	if r == nil {
		return scoring.Frac{}, false
	}
	switch r.Kind {
	case scoring.Percentage:
		return r.Amount, true
	case scoring.AveragePlus:
		return scoring.Int(60), true
	case scoring.Average:
		return scoring.Int(50), true
	case scoring.AverageMinus:
		return scoring.Int(40), true
	}
	return scoring.Frac{}, false
}

// SendResults writes what counts into the .bws for these boards, or for all that
// Differences lists when none is named (not tried on hardware: see correction). What was
// taken out is marked as erased there. It returns how many boards it wrote;
// ErrNothingToSend when there was nothing.
func (l *Link) SendResults(ctx context.Context, keys ...session.Key) (n int, err error) {
	n, err = l.sendResults(ctx, func(_ *session.State, d Difference, _ map[bws.Key]bws.Received) bool {
		return len(keys) == 0 || slices.Contains(keys, d.Key)
	})
	switch {
	case err != nil:
		return 0, fmt.Errorf("sending corrections: %w", err)
	case n == 0:
		return 0, ErrNothingToSend
	}
	return n, l.ReadNow(ctx)
}

// sendResults writes what counts for those boards that are picked, by their difference
// and the last rows of all boards. In an evening of several computers, and of what came
// from a phone, the journal then has that these rows are no news.
func (l *Link) sendResults(ctx context.Context,
	pick func(*session.State, Difference, map[bws.Key]bws.Received) bool) (n int, err error) {
	o := l.Options()
	sent, known := counts{}, map[string][]session.KnownRow{}
	shared := l.session.State().Shared()
	err = l.change(ctx, every, func(p part, b bws.Batch, c *bws.Contents) error {
		sent.begin(p)
		known[p.file] = nil
		st, lasts := l.session.State(), bws.Last(c.Received)
		for _, d := range differences(st, c, o) {
			last, any := lasts[bws.Key(d.Key)]
			if !d.Sendable() || !pick(st, d, lasts) || shared && any && !l.journalled(st, d.Key, last) {
				continue
			}
			id, err := sendResult(b, st, d.Key, o, l.now())
			if err != nil {
				return err
			}
			sent[p.file]++
			if id != 0 && (shared || st.Results[d.Key].By == session.ByPhone) {
				known[p.file] = append(known[p.file], session.KnownRow{Key: d.Key, Row: id})
			}
		}
		return nil
	})
	if err != nil {
		return sent.total(), err
	}
	var written session.RowsKnown
	for _, file := range slices.Sorted(maps.Keys(known)) {
		written.Rows = append(written.Rows, known[file]...)
	}
	if len(written.Rows) > 0 {
		err = l.session.Record(session.ByProgram, written)
	}
	return sent.total(), err
}

// sendResult writes what counts for a board; id is that of a new row, 0 where the rows
// there were marked as erased.
func sendResult(b bws.Batch, st *session.State, k session.Key, o Options, now time.Time) (id int64, err error) {
	r := st.Results[k]
	if !st.Has(k) {
		where := bws.Row{"Section": k.Section, "Table": k.Table, "Round": k.Round, "Board": k.Board, "Erased": false}
		_, err := b.Update("ReceivedData", where, bws.Row{"Erased": true})
		return 0, err
	}
	sec, _ := st.Section(k.Section)
	return b.Insert("ReceivedData", correction(r.Result, Numbering(sec, o.EqualNumbers), o.Generation, now).Row())
}

// correction is the row by which a correction goes into ReceivedData. What a control
// program makes of it is not documented: a new row with a higher ID is the form in which
// a correction at the table comes too, and BCS has the field ExternalUpdate for it.
func correction(r session.Result, n Numbers, g bws.Generation, now time.Time) bws.Received {
	ns, ew := n.There(r.NS, r.EW)
	row := bws.Received{
		Section: r.Section, Table: r.Table, Round: r.Round, Board: r.Board, PairNS: ns, PairEW: ew,
		Processed: true, ExternalUpdate: g == bws.BCS,
	}
	row.DateLog, row.TimeLog = bws.Logged(now)
	var remark bws.Remark
	if r.WrongDirection {
		remark.Kind = bws.WrongDirection
	}
	switch r.Outcome {
	case session.NotPlayed:
		remark = bws.Remark{Kind: bws.NotPlayed}
	case session.Undecided:
		remark = bws.Remark{Kind: bws.Undecided}
	case session.Artificial:
		remark, _ = ArtificialOf(r)
	default:
		row.Contract, row.LeadCard = bws.FormatContract(r.Contract), bws.FormatLead(r.Lead.String())
		if r.Contract.Level > 0 {
			row.NSEW, row.Result = r.Declarer.String(), bws.FormatResult(r.Tricks)
			row.Declarer = ns
			if r.Declarer.Side() == scoring.EW {
				row.Declarer = ew
			}
			if r.SideOnly {
				row.NSEW = r.Declarer.Side().String()
			}
		}
	}
	row.Remarks = remark.String()
	return row
}
