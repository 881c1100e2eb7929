package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"

	"clubnight/assets"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/terminal"
	"clubnight/ui/desk"
	"clubnight/ui/roompage"
	"clubnight/ui/web"
	"clubnight/ui/web/visit"
)

// Where the room page was, so that its address stays from evening to evening.
const (
	prefRoomPort    = "roomPagePort"
	prefRoomAddress = "roomPageAddress"
)

// roomPage serves the evening on the local network.
func (c *clubnight) roomPage() *roompage.Params {
	p, club := c.app.Preferences(), c.club
	return &roompage.Params{
		Start: func(ctx context.Context, port int, failed func(error)) (roompage.Server, error) {
			s, err := web.Start(ctx, web.Options{Port: port, Words: c.Language().Words(), Failed: failed,
				Secret: phonesSecret(), Log: slog.Default()})
			if err != nil {
				return nil, err
			}
			return roomServer{s, c, club}, nil
		},
		Port:        p.Int(prefRoomPort),
		Keep:        func(port int) { p.SetInt(prefRoomPort, port) },
		Address:     p.String(prefRoomAddress),
		KeepAddress: func(address string) { p.SetString(prefRoomAddress, address) },
	}
}

// phonesSecret is the file from which the codes of tables follow, for this user alone.
func phonesSecret() visit.File {
	config, err := os.UserConfigDir()
	if err != nil {
		return visit.At("") // which cannot be written: they hold until the program ends
	}
	return visit.At(filepath.Join(config, assets.Name, "phones.key"))
}

// roomServer is the server as the window has it.
type roomServer struct {
	*web.Server
	c    *clubnight
	club *clubfile.File // nil where there is none
}

// Serve implements roompage.Server.
func (s roomServer) Serve(evening *session.Session) error {
	e := web.Evening{Session: evening, Terminal: terminal.Options{Members: s.members, Settings: s.c.settings}}
	if w := s.c.window.Load(); w != nil {
		e.Director = w.Directing()
	}
	return s.Server.Serve(e)
}

// members are the club's, as far as the list of them is sound.
func (s roomServer) members() (list []session.Member) {
	if s.club == nil {
		return nil
	}
	players, err := s.club.Roster().Players()
	if err != nil {
		slog.Warn("the club's members, for phones", "error", err)
	}
	for _, p := range players {
		list = append(list, session.Member{Number: p.Number, Name: p.Name})
	}
	return list
}

// settings are those of the handsets: phones keep to them as well. It may be called on
// any goroutine.
func (c *clubnight) settings() map[string]any {
	if link := c.reached.Load(); link != nil {
		return (*link).Options().Settings
	}
	return nil
}

// Visitors implements roompage.Server.
func (s roomServer) Visitors() desk.Visitors { return s.Server.Visitors().Desk() }
