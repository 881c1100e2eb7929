package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// ErrNothingToSend is returned when the file says already what counts.
var ErrNothingToSend = errors.New("the Bridgemate database says the same already")

// Difference is one board on which our score and the .bws do not say the same, or on which what was sent
// cannot be seen to have arrived.
type Difference struct {
	Key session.Key
	// Ours and File are the results in a few words, "nothing" where there is none.
	Ours, File string
	// Flags are the control program's own words on the row: "erased", "written by the scoring program",
	// "doubted by BCS", "the table is not uploaded".
	Flags []string
	// Sendable is true where SendResults makes them equal; Why is the reason where it cannot.
	Sendable bool
	Why      string
}

// Differences lists, line by line, where our score, the .bws as it was read last and the control
// program's flags differ; nothing at all when they agree.
func (l *Link) Differences() []Difference {
	l.poll.Lock()
	defer l.poll.Unlock()
	o, st := l.Options(), l.session.State()
	var list []Difference
	for _, c := range l.last {
		list = append(list, differences(st, c, o)...)
	}
	slices.SortFunc(list, func(a, b Difference) int { return a.Key.Compare(b.Key) })
	return list
}

func differences(st *session.State, c *bws.Contents, o Options) []Difference {
	read, standing := newReading(st, o), bws.Standing(c.Received)
	uploaded := map[[2]int]bool{}
	for _, t := range c.Tables {
		uploaded[[2]int{t.Section, t.Table}] = t.Status == bws.Uploaded
	}
	var list []Difference
	for k, ours := range st.Results {
		if _, here := c.Section(k.Section); !here {
			continue
		}
		row, there := standing[bws.Key(k)]
		if there && says(read.result(row), ours.Result) {
			continue
		}
		d := Difference{Key: k, Ours: words(ours.Result), File: "nothing"}
		if there {
			d.File, d.Flags = words(read.result(row)), flags(row)
		}
		if !uploaded[[2]int{k.Section, k.Table}] {
			d.Flags = append(d.Flags, "the table is not uploaded")
		}
		d.Sendable, d.Why = sendable(ours.Result)
		list = append(list, d)
	}
	for _, k := range discarded(st) {
		if row, there := standing[bws.Key(k)]; there {
			list = append(list, Difference{Key: k, Ours: "taken out", File: words(read.result(row)), Flags: flags(row), Sendable: true})
		}
	}
	return list
}

// discarded are the places whose results were set aside and have no other.
func discarded(st *session.State) (keys []session.Key) {
	for _, r := range st.SetAside {
		if _, there := st.Results[r.Key]; !there && !slices.Contains(keys, r.Key) {
			keys = append(keys, r.Key)
		}
	}
	return keys
}

// says reports whether a row of the file says what counts: the lead and the words beside it apart.
func says(file, ours session.Result) bool {
	file.Lead, file.Remark, file.Doubt = "", "", ""
	ours.Lead, ours.Remark, ours.Doubt = "", "", ""
	return file.Same(ours)
}

func flags(row bws.Received) (list []string) {
	if row.ExternalUpdate {
		list = append(list, "written by the scoring program")
	}
	if row.SuspiciousContract != 0 {
		list = append(list, "doubted by BCS")
	}
	if row.Erased {
		list = append(list, "erased")
	}
	return list
}

// sendable reports whether the Bridgemate has a way to say a result.
func sendable(r session.Result) (ok bool, why string) {
	percent := func(n int) bool { return n == 40 || n == 50 || n == 60 }
	switch {
	case r.Doubt != "":
		return false, "it is in doubt itself: correct it first"
	case r.Outcome == session.ScoreOnly:
		return false, "a score without a contract cannot be sent"
	case r.Outcome == session.Artificial && !(percent(r.NSPercent) && percent(r.EWPercent)):
		return false, "Bridgemate knows adjusted scores of 40, 50 and 60 percent only"
	}
	return true, ""
}

// SendResults writes what counts into the .bws for these boards, or for all that Differences lists when
// none is named (not tried on hardware: see correction). What was taken out is marked as erased
// there. It returns how many boards it wrote; ErrNothingToSend when there was nothing.
func (l *Link) SendResults(ctx context.Context, keys ...session.Key) (n int, err error) {
	o := l.Options()
	err = l.change(ctx, every, func(p part, b bws.Batch, c *bws.Contents) error {
		st := l.session.State()
		for _, d := range differences(st, c, o) {
			if !d.Sendable || len(keys) > 0 && !slices.Contains(keys, d.Key) {
				continue
			}
			if err := sendResult(b, st, d.Key, o, l.now()); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	switch {
	case err != nil:
		return 0, fmt.Errorf("sending corrections: %w", err)
	case n == 0:
		return 0, ErrNothingToSend
	}
	return n, l.ReadNow(ctx)
}

func sendResult(b bws.Batch, st *session.State, k session.Key, o Options, now time.Time) error {
	r, there := st.Results[k]
	if !there {
		where := bws.Row{"Section": k.Section, "Table": k.Table, "Round": k.Round, "Board": k.Board, "Erased": false}
		_, err := b.Update("ReceivedData", where, bws.Row{"Erased": true})
		return err
	}
	sec, _ := st.Section(k.Section)
	_, err := b.Insert("ReceivedData", correction(r.Result, numbering(sec, o.EqualNumbers), o.Generation, now).Row())
	return err
}

// correction is the row by which a correction goes into ReceivedData. What a control program makes of it
// is not documented: a new row with a higher ID is the form in which a correction at the table comes
// too, and BCS has the field ExternalUpdate for it.
func correction(r session.Result, n numbers, g bws.Generation, now time.Time) bws.Received {
	ns, ew := n.to.of(r.NS, r.EW)
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
		remark = bws.ArtificialScore(scoring.Int(int64(r.NSPercent)), scoring.Int(int64(r.EWPercent)))
	default:
		contract, _ := scoring.ParseContract(r.Contract) // it is in the journal, so it can be read
		row.Contract, row.LeadCard = bws.FormatContract(contract), bws.FormatLead(r.Lead)
		if contract.Level > 0 {
			row.NSEW, row.Result = r.Declarer, bws.FormatResult(r.Tricks)
			row.Declarer = ns
			if strings.Contains("EW", r.Declarer) {
				row.Declarer = ew
			}
		}
	}
	row.Remarks = remark.String()
	return row
}
