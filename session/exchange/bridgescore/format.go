package bridgescore

import (
	"bytes"
	"context"
	"errors"
	"strconv"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/exchange"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

func init() {
	exchange.Register(exchange.Format{
		Name: "BridgeScore", Holds: exchange.HoldsEvenings | exchange.HoldsLines, Sniff: sniff, Open: open,
	})
}

// sniff wants two of the three numbers at the head alone on their lines, and
// lines of numbers only.
func sniff(head []byte, _ string) bool {
	lines, _ := text.Lines(exchange.Start(head))
	alone, numeric := 0, 0
	for i, l := range lines {
		_, err := strconv.Atoi(l.Words[0])
		switch {
		case err != nil:
			continue
		case i < len(columns)-1 && len(l.Words) == 1:
			alone++
		}
		numeric++
	}
	last := len(lines) > 0 && isEnd(lines[len(lines)-1])
	return (alone >= 2 || last && alone >= 1) && 2*numeric > len(lines)
}

// open makes an evening of a file, scored as BridgeScore did, and lines of one that is
// larger than an evening can be.
func open(_ context.Context, f *exchange.File) (*exchange.Content, error) {
	b, err := f.Bytes()
	if err != nil {
		return nil, err
	}
	game, err := Parse(bytes.NewReader(b), Unlimited)
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
	return e.Content(f, method.Choices{Method: "mp", Tops: "ratio"}), nil
}

func (g *File) lines() *exchange.Lines {
	l := &exchange.Lines{Winners: map[string]scoring.Winners{"": scoring.TwoWinners}}
	for _, r := range g.Results {
		l.List = append(l.List, exchange.ScoreLine{Line: scoring.Line{Board: r.Board, NS: r.NS, EW: r.EW,
			Score: r.Score}, At: r.Line, HasScore: true})
	}
	return l
}
