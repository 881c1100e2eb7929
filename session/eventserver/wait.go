package eventserver

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// Wait returns when lines came in since it last returned; the first time, and after an
// error, at once, since nobody listened before: so whoever fetches after each Wait misses
// nothing. Whose lines they are it does not tell; they may be one's own. On a line that
// was cut it finds out within half a minute: the error is ErrUnreachable.
func (s *Server) Wait(ctx context.Context) error {
	s.waiting.Lock()
	defer s.waiting.Unlock()
	if s.listener == nil {
		return Explained(ctx, s.listen(ctx))
	}
	for {
		err := s.hear(ctx, s.quiet)
		switch {
		case err == nil:
			for s.hear(ctx, gathering) == nil { // what comes close together is one
			}
			return nil
		case ctx.Err() != nil && !s.listener.IsClosed():
			return ctx.Err() // still listening: nothing is missed until the next time
		case errors.Is(err, context.DeadlineExceeded) && !s.listener.IsClosed():
			if err = s.alive(ctx); err == nil {
				continue
			}
		}
		s.deafen()
		return Explained(ctx, err)
	}
}

// gathering is how long Wait takes in what comes behind the first.
const gathering = 2 * time.Millisecond

// listen begins to hear of lines, on a connection of its own.
func (s *Server) listen(ctx context.Context) error {
	bounded, done := context.WithTimeout(ctx, s.patience)
	defer done()
	c, err := pgx.ConnectConfig(bounded, s.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	if _, err := c.Exec(bounded, "LISTEN "+pgx.Identifier{channel(s.access.Event)}.Sanitize()); err != nil {
		closeSoon(c)
		return err
	}
	s.listener = c
	return nil
}

// channel is where the server calls out that lines of an event came in.
func channel(event string) string { return "clubnight_" + event }

func (s *Server) hear(ctx context.Context, patience time.Duration) error {
	bounded, done := context.WithTimeout(ctx, patience)
	defer done()
	_, err := s.listener.WaitForNotification(bounded)
	return err
}

// alive asks for a sign of life. What is heard meanwhile is kept.
func (s *Server) alive(ctx context.Context) error {
	bounded, done := context.WithTimeout(ctx, min(connectPatience, s.patience))
	defer done()
	return s.listener.Ping(bounded)
}

func (s *Server) deafen() {
	if s.listener != nil {
		closeSoon(s.listener)
		s.listener = nil
	}
}

// closeSoon ends a connection, politely only where that is quick.
func closeSoon(c *pgx.Conn) {
	ctx, done := context.WithTimeout(context.Background(), closePatience)
	defer done()
	_ = c.Close(ctx) // there is nothing to do about a line that is cut
}
