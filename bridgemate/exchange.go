package bridgemate

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
)

func init() {
	exchange.Register(exchange.Format{
		Name: "Bridgemate database", Holds: exchange.HoldsEvenings | exchange.HoldsLines, Sniff: sniffBWS, Open: openBWS,
	})
}

// sniffBWS knows the header of every Jet database.
func sniffBWS(head []byte, _ string) bool {
	return bytes.Contains(head[:min(len(head), 32)], []byte("Standard Jet DB"))
}

// NoRoster is the roster of nobody.
type NoRoster struct{}

// PlayerName implements Roster.
func (NoRoster) PlayerName(string) (string, bool, error) { return "", false, nil }

// Players implements Roster.
func (NoRoster) Players() ([]clubfile.Player, error) { return nil, nil }

// openBWS makes an evening of a database, or lines of one with results and no movement.
func openBWS(ctx context.Context, f *exchange.File) (*exchange.Content, error) {
	c, err := bws.Read(ctx, f.Path)
	if err != nil {
		return nil, err
	}
	if _, err := ImportMovements(c); errors.Is(err, ErrNoMovement) && len(c.Received) > 0 && len(c.Rounds) == 0 {
		return &exchange.Content{Lines: receivedLines(c)}, nil
	}
	return exchange.OneEvening(func() ([]session.Fact, error) {
		return ImportFile(ctx, f.Path, session.EveningSet{}, NoRoster{})
	}), nil
}

// receivedLines are the standing results of a database without a movement. What cannot be read waits for a ruling.
func receivedLines(c *bws.Contents) *exchange.Lines {
	l := &exchange.Lines{}
	standing := bws.Standing(c.Received)
	keys := slices.SortedFunc(maps.Keys(standing), func(a, b bws.Key) int { return session.Key(a).Compare(session.Key(b)) })
	for _, k := range keys {
		row := standing[k]
		r := session.Result{Key: session.Key(k), NS: row.PairNS, EW: row.PairEW}
		read, faults := row.Read()
		take(&r, row, read)
		if len(faults) > 0 && faults[0].Spoils() {
			r.Doubt = doubt(faults[0], read)
		}
		line := exchange.Line{Line: r.Line()}
		if sec, ok := c.Section(r.Section); ok {
			line.Section = strings.ToUpper(strings.TrimSpace(sec.Letter))
		}
		if _, line.HasScore = r.Points(); line.HasScore && r.Outcome == session.Played {
			line.Played = r.AtTable().String()
		}
		if r.Doubt.Any() {
			wait := &scoring.Ruling{Kind: scoring.Undecided}
			line.ForNS, line.ForEW, line.HasScore = wait, wait, false
		}
		l.List = append(l.List, line)
	}
	return l
}
