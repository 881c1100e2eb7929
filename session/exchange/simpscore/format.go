package simpscore

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/exchange"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

func init() {
	exchange.Register(exchange.Format{
		Name: "simpscore", Holds: exchange.HoldsEvenings | exchange.HoldsLines, Sniff: sniff, Open: open,
	})
}

// sniff wants the word between pairs and scores, and a pair above it.
func sniff(head []byte, _ string) bool {
	lines, _ := text.Lines(exchange.Start(head))
	at := slices.IndexFunc(lines, func(l text.NumberedLine) bool { return l.Words[0] == separator })
	return at > 0 && slices.ContainsFunc(lines[:at],
		func(l text.NumberedLine) bool { _, err := strconv.Atoi(l.Words[0]); return err == nil })
}

// open makes an evening of a file, scored as simpscore does, and lines of one that is
// larger than an evening can be.
func open(_ context.Context, f *exchange.File) (*exchange.Content, error) {
	b, err := f.Bytes()
	if err != nil {
		return nil, err
	}
	game, err := Parse(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	e, err := game.Evening()
	if errors.Is(err, movement.ErrLimit) {
		return &exchange.Content{Lines: game.lines()}, nil
	}
	if err != nil {
		return nil, err
	}
	return e.Content(f, method.Choices{Method: "mp", Scale: "1", Tops: "mean"}), nil
}

func (g *File) lines() *exchange.Lines {
	l := &exchange.Lines{Winners: map[string]scoring.Winners{"": scoring.TwoWinners}}
	for b, scores := range g.Boards {
		for i, s := range scores {
			if s.Played {
				l.List = append(l.List, exchange.ScoreLine{Line: scoring.Line{Board: b + 1, NS: i + 1, Score: s.Points},
					HasScore: true})
			}
		}
	}
	for i, name := range g.Names {
		l.About = append(l.About, exchange.About{Who: scoring.Contestant{Number: i + 1}, Names: []string{name}})
	}
	return l
}
