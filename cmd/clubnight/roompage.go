package main

import (
	"context"

	"clubnight/ui/roompage"
	"clubnight/ui/web"
)

// prefRoomPort is the port of the room page, so that its address stays from
// evening to evening.
const prefRoomPort = "roomPagePort"

// roomPage serves the evening on the local network.
func (c *clubnight) roomPage() *roompage.Params {
	return &roompage.Params{
		Start: func(ctx context.Context, port int, failed func(error)) (roompage.Server, error) {
			return web.Start(ctx, web.Options{Port: port, Words: c.Language().Words(), Failed: failed})
		},
		Port: c.app.Preferences().Int(prefRoomPort),
		Keep: func(port int) { c.app.Preferences().SetInt(prefRoomPort, port) },
	}
}
