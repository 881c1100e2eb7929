package bridgemate

import (
	"bytes"
	"context"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
)

func init() {
	exchange.Register(exchange.Format{
		Name: "BWS", Holds: exchange.HoldsEvenings, Sniff: sniffBWS, Marked: true, Open: openBWS,
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

// openBWS makes an evening of a database. What is odd about it is told when the evening
// is loaded: see ImportFile.
func openBWS(ctx context.Context, f *exchange.File) (*exchange.Content, error) {
	if f.Path == "" {
		return nil, exchange.ErrNoFile
	}
	return exchange.OneEvening(func() ([]session.Fact, error) {
		return ImportFile(ctx, f.Path, session.EveningSet{}, NoRoster{})
	}), nil
}
