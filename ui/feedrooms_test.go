package ui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/uitest"
)

// practised is an evening that is practised: a link to simulated handsets, with a file
// of its own. The control program is the test, which lets the handsets send what it
// wants, and takes a change when it is waited for.
type practised struct {
	*bridgemate.Link
	of *fed
}

func practise(f *fed) *practised {
	f.T.Helper()
	folder := f.T.TempDir()
	program := filepath.Join(folder, "bmpro-stand-in.exe")
	uitest.Must(f.T, os.WriteFile(program, nil, 0o700))
	link := bridgemate.New(f.Session, bridgemate.NoRoster{}, bridgemate.Options{
		File: filepath.Join(folder, "evening.bws"), Program: program, Interval: time.Hour})
	f.T.Cleanup(func() { link.Close() })
	return &practised{link, f}
}

func unreported(bridgemate.Step, bool) {}

// Start is the start of a link, whose program is the test.
func (p *practised) Start(ctx context.Context, report func(bridgemate.Step, bool)) error {
	if err := p.Create(ctx); err != nil {
		return err
	}
	p.change(func(b bws.Batch) error {
		_, err := b.Update("Tables", bws.Row{"ComputerID": 1}, bws.Row{"Status": bws.Uploaded})
		return err
	})
	for _, s := range bridgemate.Steps(false) {
		report(s, true)
	}
	return p.StartReading(ctx)
}

// WaitUpdated has the handsets take what they were told: they forget the results of the
// rounds that they are sent again.
func (p *practised) WaitUpdated(ctx context.Context) ([]bridgemate.TableStatus, error) {
	p.change(func(b bws.Batch) error {
		c, err := b.Contents()
		if err != nil {
			return err
		}
		for _, t := range c.Tables {
			for _, r := range c.Received {
				of := r.Section == t.Section && r.Table == t.Table
				if of && t.UpdateFromRound > 0 && r.Round >= t.UpdateFromRound {
					if _, err := b.Update("ReceivedData", bws.Row{"ID": r.ID}, bws.Row{"Erased": true}); err != nil {
						return err
					}
				}
			}
			if _, err := b.Update("Tables", bws.Row{"Section": t.Section, "Table": t.Table},
				bws.Row{"UpdateFromRound": 0, "Status": bws.Uploaded}); err != nil {
				return err
			}
		}
		return nil
	})
	return p.Link.WaitUpdated(ctx)
}

// change writes to the file as the control program does.
func (p *practised) change(do func(b bws.Batch) error) {
	db, err := bws.Open(context.Background(), p.Options().File)
	if err == nil {
		err = db.Batch(do)
		if closing := db.Close(); err == nil {
			err = closing
		}
	}
	if err != nil {
		p.of.T.Error(err)
	}
}

// sends lets handsets send results and numbers.
func (p *practised) sends(facts ...session.Fact) {
	p.of.T.Helper()
	p.change(func(b bws.Batch) error {
		for _, f := range facts {
			var err error
			switch f := f.(type) {
			case session.ResultReceived:
				_, err = b.Insert("ReceivedData", rowOf(f.Result).Row())
			case session.PlayerSeated:
				_, err = b.Update("PlayerNumbers", bws.Row{"Section": f.Seat.Section, "Table": f.Seat.Table,
					"Direction": f.Seat.Direction}, bws.Row{"Number": f.Number})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	uitest.Must(p.of.T, p.ReadNow(p.of.T.Context()))
}

// rowOf is a result as a handset sends it.
func rowOf(r session.Result) bws.Received {
	row := bws.Received{Section: r.Section, Table: r.Table, Round: r.Round, Board: r.Board,
		PairNS: r.NS, PairEW: r.EW, Contract: "PASS"}
	if r.Contract.Level == 0 {
		return row
	}
	text := r.Contract.String()
	spaced := strings.NewReplacer("NT", " NT ", "S", " S ", "H", " H ", "D", " D ", "C", " C ")
	row.Contract = strings.TrimSpace(spaced.Replace(text))
	row.LeadCard = r.Lead.String()
	row.NSEW, row.Declarer, row.Result = r.Declarer.String(), r.NS, scoring.FormatTricks(r.Tricks)
	if r.Declarer.Side() == scoring.EW {
		row.Declarer = r.EW
	}
	return row
}

// farRoom is the room of another computer, Room B, on the evening of this one.
type farRoom struct {
	of   *fed
	all  *sharedRoom
	link *uitest.Link // of that computer
}

// shared opens an evening of which another computer has the room.
func (f *fed) shared(t *testing.T, facts ...session.Fact) {
	t.Helper()
	r := shareRoom(t, 0, session.RoleDirector, "Room B")
	f.room = r.room
	far := r.Others["Room B"]
	f.far = &farRoom{of: f, all: r, link: &uitest.Link{Session: far}}
	uitest.Must(t, f.Session.Record(session.ByDirector, facts...))
	r.Meet()
	var here string
	var sections []int
	for _, c := range f.Session.State().Computers() {
		if c.Here {
			here = c.ID
		}
	}
	for _, s := range f.Session.State().Sections {
		sections = append(sections, s.ID)
	}
	uitest.Must(t, far.Record(session.ByDirector, session.WorkTaken{Sections: sections, Over: here}))
	uitest.Must(t, far.Record(session.ByProgram, session.Uploaded{File: "room b.bws"},
		session.ReadingStarted{File: "room b.bws"}))
	r.Meet()
}

// receives lets the handsets of that room send.
func (r *farRoom) receives(facts ...session.Fact) {
	r.of.T.Helper()
	r.all.Meet()
	uitest.Must(r.of.T, r.link.Session.Record(session.ByBridgemate, facts...))
	r.all.Meet()
}

// goesOn lets that computer learn what was decided, and tell its handsets.
func (r *farRoom) goesOn() {
	r.of.T.Helper()
	r.all.Meet()
	uitest.Must(r.of.T, r.link.FinishChanges(r.of.T.Context()))
	r.all.Meet()
}
