// Package bounded serves everybody in a network, among them a computer that wants to shut
// the others out: what one request can cost, and how many connections there are at a
// time, has its limits here, and whoever takes more than a share gives way first.
package bounded

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"time"
)

// Limits bound what requests can cost.
type Limits struct {
	// Read is how long a whole request may take to come in, its body with it, Write how
	// long an answer may take to go out, Idle how long a connection waits for another
	// request.
	Read, Write, Idle time.Duration
	Header            int // bytes
	// Connections are those of all at a time, FromOne those of one address: of IPv6 that
	// is a network of 64 bits, out of which any device takes as many addresses as it
	// likes. OfOne are those of one who is known (see Know), who does not count for his
	// address: behind one address there may be every phone of a room.
	Connections, FromOne, OfOne int
}

// Room is for the phones in one room, Field for all readers of an event, where behind one
// address there may be a whole club, or a proxy before everybody.
var (
	Room  = usual(2048, 256)
	Field = usual(4096, 512)
)

// ofABrowser is how many connections a browser makes to one server, over all that it
// shows.
const ofABrowser = 6

func usual(connections, fromOne int) Limits {
	return Limits{Read: 5 * time.Second, Write: 15 * time.Second, Idle: 5 * time.Second, Header: 8 << 10,
		Connections: connections, FromOne: fromOne, OfOne: ofABrowser}
}

// Server serves within limits.
type Server struct {
	http   http.Server
	limits Limits
}

// ofRequest is the key under which a request's context has its connection.
type ofRequest struct{}

// New serves what a handler answers. What strangers send that is no request is told
// nobody.
func New(h http.Handler, l Limits) *Server {
	return &Server{limits: l, http: http.Server{
		Handler:           whole(h),
		ReadHeaderTimeout: l.Read, ReadTimeout: l.Read, WriteTimeout: l.Write, IdleTimeout: l.Idle,
		MaxHeaderBytes: l.Header,
		ErrorLog:       log.New(io.Discard, "", 0),
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, ofRequest{}, c)
		},
		ConnState: func(c net.Conn, state http.ConnState) {
			if c, ok := c.(*conn); ok && state == http.StateIdle {
				c.in.put(c, idle)
			}
		},
	}}
}

// whole tells the connection of a request that it has sent a whole one. One with a body
// has not, as long as it may send that: nobody who reads has a body to send.
func whole(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, ok := r.Context().Value(ofRequest{}).(*conn); ok && r.ContentLength == 0 {
			c.in.put(c, working)
		}
		h.ServeHTTP(w, r)
	})
}

// Know says by which token the sender of a request is known: his connection then gives
// way to no stranger while something is answered on it. It is false where he has as many
// connections as he may have.
func Know(r *http.Request, token string) bool {
	c, ok := r.Context().Value(ofRequest{}).(*conn)
	return !ok || c.in.know(c, token)
}

// Serve serves until Stop is called, when it returns nil; else the error is that of the
// network.
func (s *Server) Serve(l net.Listener) error {
	err := s.http.Serve(newListener(l, s.limits))
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Stop lets nobody new in, and gives those who are being served so long to finish.
func (s *Server) Stop(patience time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err := s.http.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.http.Close()
	}
	return err
}
