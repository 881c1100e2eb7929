package eventserver

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clubnight/session"
)

// Journal is an event as a session reads it straight from the server, without a club
// file: for pages and tools that only read. A computer that records in an evening of
// several keeps its own club file instead, and goes on when the line is cut.
type Journal struct {
	ctx    context.Context
	server *Server
}

// Journal is the event as a journal; ctx bounds all that is done with it.
func (s *Server) Journal(ctx context.Context) *Journal { return &Journal{ctx, s} }

// Entries implements session.Journal. All seals are checked: the error is
// session.ErrSeal, or one of this package.
func (j *Journal) Entries() ([]session.Entry, error) {
	known, sums := session.Known{}, map[session.Site][]byte{}
	var entries []session.Entry
	for {
		lines, err := j.server.fetch(j.ctx, known, false)
		if err != nil || len(lines) == 0 {
			return entries, err
		}
		for _, l := range lines {
			if l.Own != known[l.Site]+1 {
				return nil, fmt.Errorf("entry %d of %q: %w", l.Own, l.Site, session.ErrGap)
			}
			if err := l.Follows(sums[l.Site]); err != nil {
				return nil, err
			}
			known[l.Site], sums[l.Site] = l.Own, l.Sum
			e, err := l.Entry()
			if err != nil {
				return nil, err
			}
			e.Seq = int64(len(entries)) + 1
			entries = append(entries, e)
		}
	}
}

// Append implements session.Journal: it sends entries of one site. It is for an event in
// which one site alone records, or for the first lines of one; the error is
// session.ErrForked where another computer recorded under these numbers.
func (j *Journal) Append(entries []session.Entry) error {
	if len(entries) == 0 {
		return nil
	}
	before, err := j.server.sum(j.ctx, session.ID{Site: entries[0].Site, Own: entries[0].ID().Own - 1})
	if err != nil {
		return err
	}
	lines := make([]session.SealedEntry, len(entries))
	for i, e := range entries {
		if lines[i], err = e.Line(before); err != nil {
			return err
		}
		before = lines[i].Sum
	}
	return j.server.Send(j.ctx, lines)
}

// sum is the seal of a line, nil where there is none.
func (s *Server) sum(ctx context.Context, id session.ID) (sum []byte, err error) {
	err = s.ask(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		err := c.QueryRow(ctx, "SELECT sum FROM clubnight.line WHERE event = $1 AND site = $2 AND own = $3",
			s.access.Event, string(id.Site), id.Own).Scan(&sum)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	return sum, err
}
