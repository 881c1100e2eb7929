package ui

import (
	"context"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/ui/club"
	"clubnight/ui/desk"
	"clubnight/ui/desk/newer"
	deskwall "clubnight/ui/desk/wall"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/papers"
	"clubnight/ui/settings"
	"clubnight/ui/shell"
	"clubnight/ui/start"
	"clubnight/ui/teaching"
	"clubnight/ui/uitest"
	"clubnight/ui/wall"
)

// room is a window under test: its dispatcher is a queue that the test empties.
type room struct {
	*uitest.Stage
	w *Window

	kept []bridgemate.Options

	paper    uitest.Paperwork[papers.Order]
	players  error // what Players returns
	begun    int   // evenings begun
	copies   uitest.Copies
	club     *uitest.Club
	monitor  uitest.Monitor
	phones   uitest.Phones
	teaching *teaching.Page
	surroundings
}

// newRoom opens a window on an evening with that many tables, 0 for none yet.
func newRoom(t *testing.T, tables int, facts ...session.Fact) *room {
	t.Helper()
	return newRoomWith(t, tables, func(*Params) {}, facts...)
}

// newRoomWith is newRoom with something else in what the window is made of.
func newRoomWith(t *testing.T, tables int, change func(*Params), facts ...session.Fact) *room {
	t.Helper()
	r := &room{Stage: uitest.New(t, tables, facts...), club: &uitest.Club{T: t}}
	r.monitor.Stage = r.Stage
	p := Params{
		Window: r.Window, Post: r.Post, Log: slog.New(slog.NewTextHandler(r.Log, nil)),
		Go: r.Run,
		Papers: papers.Params{
			Press: papers.Press{List: r.paper.List, Card: r.paper.Card, Page: r.paper.Page, Write: r.paper.Write,
				Printers: r.paper.Printers, Print: r.paper.Print, Keep: r.paper.Keep, Logo: &r.paper.Logo},
			Publish: papers.Publish{Folder: filepath.Join(t.TempDir(), "published")},
		},
		SheetFolder: "sheets",
		OpenFile:    r.OpenFile,
		Club: club.Params{NewEvening: func() (model.Opened, error) {
			r.begun++
			s, l := uitest.NewEvening(t, 5)
			return model.Opened{Session: s, Link: l}, nil
		}},
		Members:  r.club,
		SaveFile: r.SaveFile,
		Wall:     wallOn(&r.monitor),
		RoomPage: roomPageOn(&r.phones),
		About:    desk.About{Version: "0.1.0", Club: "club.clubnight", Log: "clubnight.log", Licences: "LICENCES.txt"},
		Settings: settings.Params{Copies: &r.copies, Signal: &uitest.Calls{}, RuleSets: &desk.RuleLibrary{},
			Newer: &settings.Newer{Have: newer.Version{0, 1, 0}, Keep: func(newer.Choice) {}}},
		Keep:     func(o bridgemate.Options) { r.kept = append(r.kept, o) },
		Identify: func(path string) (control.Program, error) { return r.installed.Identify(path) },
		Start: start.Params{Programs: func() []control.Program { return r.installed },
			Examine: func(context.Context) []bridgemate.Finding { return slices.Clone(r.computer) }},
		SaveText: r.saveText,
		Players:  func() ([]clubfile.Player, error) { return uitest.Members, r.players },
	}
	p.Neighbours = []Neighbour{teachersDesk(&r.teaching, &p)}
	p.In = r.In
	change(&p)
	r.w = New(p)
	r.Shell = r.w.Shell
	r.Window.Resize(fyne.NewSize(1240, 720))
	return r
}

// teachersDesk is the page of the rule files beside the club's evening.
func teachersDesk(page **teaching.Page, p *Params) Neighbour {
	return func(w *Window) shell.Page {
		*page = teaching.NewPage(w, w.Evening,
			teaching.Files{Library: p.Settings.RuleSets, Sheets: p.SheetFolder, OpenFile: p.OpenFile})
		return *page
	}
}

// wallOn is the wall on a monitor of the test.
func wallOn(m *uitest.Monitor) *wall.Params {
	return &wall.Params{NewWindow: m.NewWindow, Lit: m.Light, Uptime: m.Uptime, Tick: m.Tick,
		Choice: deskwall.Choice{Seconds: 10, Pace: deskwall.Rhythm{Minutes: 20}}}
}

func (r *room) open(resumed bool) *room {
	r.w.Open(model.Opened{Session: r.Session, Link: r.Link, Resumed: resumed})
	r.Settle()
	return r
}

// seat says who sits on a chair of a pair, as the director does.
func (r *room) seat(row, chair int, who string) {
	r.T.Helper()
	r.EnterCell(r.List("Begins"), row, 2+2*chair)
	f, ok := r.Window.Canvas().Focused().(*kit.TextField)
	if !ok {
		r.T.Fatalf("no field for the name: %s", r.Overlay())
	}
	r.Enter(f, who)
}

// bridgemates shows the page Start with the Bridgemates in front.
func (r *room) bridgemates() {
	r.T.Helper()
	r.w.Tabs.SelectIndex(shell.TabStart)
	if r.Sees("Bridgemates and checks…") {
		r.Button("Bridgemates and checks…")
	}
}

// seats shows the page Start with who sits where in front.
func (r *room) seats() {
	r.T.Helper()
	r.w.Tabs.SelectIndex(shell.TabStart)
	if r.Sees("Players and movement…") {
		r.Button("Players and movement…")
	}
}

// movement is that of section A.
func (r *room) movement() *movement.Movement {
	sec, ok := r.Session.State().Section(1)
	if !ok {
		return &movement.Movement{}
	}
	return sec.Movement
}

// foot is what the strip at the foot says.
func (r *room) foot() string { return strings.Join(uitest.Texts(r.w.frame.Foot), "\n") }
