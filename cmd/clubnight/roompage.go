package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"

	"clubnight/assets"
	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/feed"
	"clubnight/session/terminal"
	"clubnight/ui/desk"
	"clubnight/ui/model"
	"clubnight/ui/roompage"
	"clubnight/ui/web"
	"clubnight/ui/web/director"
	"clubnight/ui/web/visit"
)

// prefRoomPort is the port of the room page, so that its address stays from evening to
// evening, and prefRoomAddress that address, which stands on what was printed.
const prefRoomPort, prefRoomAddress = "roomPagePort", "roomPageAddress"

// roomPage serves the evening on the local network.
func (c *clubnight) roomPage() *roompage.Params {
	return &roompage.Params{
		Start: func(ctx context.Context, port int, failed func(error)) (roompage.Server, error) {
			s, err := web.Start(ctx, web.Options{Port: port, Words: c.Language().Words(), Failed: failed,
				Secret: phonesSecret(), Log: slog.Default()})
			if err != nil {
				return nil, err
			}
			return &network{s, c}, nil
		},
		Port:        c.app.Preferences().Int(prefRoomPort),
		Keep:        func(port int) { c.app.Preferences().SetInt(prefRoomPort, port) },
		Address:     c.app.Preferences().String(prefRoomAddress),
		KeepAddress: func(address string) { c.app.Preferences().SetString(prefRoomAddress, address) },
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

// network is the server of the club's network with an evening as this program has it.
type network struct {
	*web.Server
	c *clubnight
}

// Serve implements roompage.Server.
func (n *network) Serve(s *session.Session) error {
	if s == nil {
		return n.Server.Serve(web.Evening{})
	}
	of := atTables{s, n.c, n.c.club}
	directs := director.Options{Feed: of.room, Status: of.status, AnswerCall: of.answer, Restart: of.restart,
		Handsets: of.handsets}
	if of.club != nil {
		directs.Members, directs.Remember, directs.Partners = of.club.Roster().Players, of.club.AddPlayer, of.partners
	}
	if w := n.c.window.Load(); w != nil {
		directs.Clock, directs.Turn = w.RoundClock()
	}
	return n.Server.Serve(web.Evening{Session: s, Director: directs,
		Terminal: terminal.Options{Settings: of.settings, Members: of.members}})
}

// Visitors implements roompage.Server.
func (n *network) Visitors() desk.Visitors { return n.Server.Visitors().Desk() }

// atTables is an evening as phones have it. Its methods may be called from any goroutine.
type atTables struct {
	of   *session.Session
	c    *clubnight
	club *clubfile.File // nil where there is none
}

// linked is the evening with its link to the Bridgemates; one that is no longer tonight's
// has none.
func (a atTables) linked() model.Opened {
	if now := a.c.tonight.Load(); now != nil && now.Session == a.of {
		return *now
	}
	return model.Opened{Session: a.of, Past: true}
}

func (a atTables) handsets() bool {
	link := a.linked().Link
	return link != nil && desk.HasHandsets(link.Options())
}

func (a atTables) settings() map[string]any {
	if link := a.linked().Link; link != nil {
		return link.Options().Settings
	}
	return nil
}

func (a atTables) status() bridgemate.Status {
	if link := a.linked().Link; link != nil {
		return link.Status()
	}
	return bridgemate.Status{}
}

func (a atTables) room(section int) feed.Feed { return a.linked().FeedOf(section) }

func (a atTables) answer(ctx context.Context, call feed.Call, answer feed.Answer) error {
	if room, there := a.linked().Link.(bridgemate.Called); there {
		return room.AnswerCall(ctx, call, answer)
	}
	return bridgemate.ErrPast
}

func (a atTables) restart(ctx context.Context) error {
	if link, there := a.linked().Link.(bridgemate.Handsets); there {
		return link.Restart(ctx)
	}
	return bridgemate.ErrPast
}

// members are the club's; none where they cannot be read: players are then asked for
// their names.
func (a atTables) members() (list []session.Member) {
	if a.club == nil {
		return nil
	}
	players, err := a.club.Roster().Players()
	if err != nil {
		slog.Warn("the members cannot be read for the phones", "error", err)
		return nil
	}
	for _, p := range players {
		list = append(list, session.Member{Number: p.Number, Name: p.Name})
	}
	return list
}

// partners are who plays with whom as a rule; nobody where that cannot be read.
func (a atTables) partners() clubfile.Partners {
	p, err := a.club.Partners(context.Background())
	if err != nil {
		slog.Warn("who plays with whom cannot be read for the director's phone", "error", err)
	}
	return p
}
