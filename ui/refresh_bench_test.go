package ui

import (
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/ui/kit"
	"clubnight/ui/members"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// largeRoom is a window on an evening of 60 tables, four sections of 15 with 36 boards
// each, of which all 2,160 results are in.
type largeRoom struct {
	room
	again session.Result // one of the results, which comes in again and again
}

func newLargeRoom(b *testing.B) *largeRoom {
	b.Helper()
	test.NewTempApp(b).Settings().SetTheme(kit.Light.Theme(1))
	s, link := uitest.NewEvening(b, 0)
	for id := range 4 {
		m, err := movement.Make("mitchell", movement.Options{Tables: 15, BoardsPerRound: 3, Copies: 2, Rounds: 12})
		uitest.Must(b, err)
		uitest.Must(b, s.Record("director", session.SectionSet{ID: id + 1, Movement: m}))
	}
	r := &largeRoom{room: room{Stage: &uitest.Stage{Window: test.NewTempWindow(b, widget.NewLabel("")), Session: s}}}
	var facts []session.Fact
	numbers := map[session.Contestant]bool{}
	for _, sec := range s.State().Sections {
		for _, row := range sec.Movement.Rows {
			for _, n := range []int{row.NS, row.EW} {
				numbers[session.Contestant{Section: sec.ID, Number: n}] = true
			}
			for _, board := range row.Boards() {
				n := 7*row.Table + 5*row.Round + 3*board + sec.ID
				r.again = session.Result{
					Key: session.Key{Section: sec.ID, Table: row.Table, Round: row.Round, Board: board}, NS: row.NS,
					EW: row.EW, Outcome: session.Played,
					Contract: scoring.Contract{Level: 1 + n%7, Denomination: scoring.Denomination(n % 5)},
					Declarer: scoring.Direction(n % 4), Tricks: -(n % 5),
				}
				facts = append(facts, session.ResultReceived{Result: r.again})
			}
		}
	}
	uitest.Must(b, s.Record("Bridgemate", facts...))
	if n := s.State().Entered(); n < 2000 {
		b.Fatalf("only %d results", n)
	}
	link.Now.Reading = true
	var club []clubfile.Player
	for i := range 600 {
		club = append(club, clubfile.Player{Number: fmt.Sprint(1000 + i), Name: fmt.Sprintf("Łukasz Ağaoğlu %d", i)})
	}
	members := &largeClub{players: club}
	r.w = New(Params{
		Window: r.Window, Post: r.Post, Go: func(do func()) {
			r.Running.Add(1)
			go func() { defer r.Running.Done(); do() }()
		},
		Members: members, Players: members.Players,
	})
	r.Window.Resize(fyne.NewSize(1366, 768))
	r.w.Open(model.Opened{Session: s, Link: link})
	r.Settle()
	return r
}

// largeClub lists members.
type largeClub struct {
	members.List
	players []clubfile.Player
}

func (c *largeClub) Players() ([]clubfile.Player, error)       { return c.players, nil }
func (c *largeClub) HiddenPlayers() ([]clubfile.Player, error) { return nil, nil }

// bare is a table of Fyne's with as many labels, in a window as large.
func bare(b *testing.B, rows, columns int) *widget.Table {
	b.Helper()
	table := widget.NewTable(func() (int, int) { return rows, columns },
		func() fyne.CanvasObject { return widget.NewLabel("") }, func(id widget.TableCellID, o fyne.CanvasObject) {
			o.(*widget.Label).SetText(fmt.Sprint(id.Row, " ", id.Col))
		})
	for i := range columns {
		table.SetColumnWidth(i, 1300/float32(columns))
	}
	window := test.NewTempWindow(b, table)
	window.Resize(fyne.NewSize(1366, 768))
	return table
}

// frameTime is what Fyne's goroutine has for a frame.
const frameTime = time.Second / 60

// BenchmarkRefresh refreshes each page after one more result has come in, and what stands
// in a dialog, at 60 tables with 2,000 results. What is given beside the time is how many
// times that of a bare table of 2,000 lines it is, and how much of a frame.
func BenchmarkRefresh(b *testing.B) {
	r := newLargeRoom(b)
	lines := len(r.Session.State().InOrder())
	table := bare(b, lines, 5)
	pages := []struct {
		name string
		show func()
		hide func()
	}{
		{name: "Club", show: func() { r.w.Tabs.SelectIndex(shell.TabClub) }},
		{name: "Start", show: func() { r.w.Tabs.SelectIndex(shell.TabStart) }},
		{name: "Room", show: func() { r.w.Tabs.SelectIndex(shell.TabRoom) }},
		{name: "Results", show: func() { r.w.Tabs.SelectIndex(shell.TabResults) }},
		{name: "WhatWasDone", show: func() { r.w.journal.Open() }, hide: func() { r.Key(fyne.KeyEscape) }},
		{name: "Members", show: func() { r.w.members.Open() }, hide: func() { r.Key(fyne.KeyEscape) }},
	}
	for _, page := range pages {
		b.Run(page.name, func(b *testing.B) {
			page.show()
			r.Settle()
			if page.hide != nil {
				defer page.hide()
			}
			var plain time.Duration
			for b.Loop() {
				b.StopTimer()
				r.oneMore(b)
				begun := time.Now()
				table.Refresh()
				plain += time.Since(begun)
				b.StartTimer()
				r.w.Redraw()
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(frameTime), "frames")
			b.ReportMetric(float64(b.Elapsed())/float64(plain), "x-bare")
		})
	}
}

// oneMore lets a changed result come in, and works the scores out: that goes on
// beside Fyne's goroutine.
func (r *largeRoom) oneMore(b *testing.B) {
	b.Helper()
	r.again.Row++
	r.again.Tricks = -int(r.again.Row % 5)
	uitest.Must(b, r.Session.Record("Bridgemate", session.ResultChanged{Result: r.again}))
	r.Settle()
}
