package scorejson

import (
	"context"
	"errors"
	"fmt"

	"clubnight/scoring"
	"clubnight/session/exchange"
	"clubnight/session/exchange/text"
)

// ErrNoBoards is returned for a document that was written without its boards.
var ErrNoBoards = errors.New("the document was written without its boards")

// mostPoints is far above any score, and what the scoring takes.
const mostPoints = 1_000_000

func init() {
	exchange.Register(exchange.Format{Name: "JSON", Holds: exchange.HoldsLines, Sniff: head.Begins, Open: open})
}

func open(_ context.Context, f *exchange.File) (*exchange.Content, error) {
	b, err := f.Bytes()
	if err != nil {
		return nil, err
	}
	var d Document
	if err := head.Read(b, &d); err != nil {
		return nil, err
	}
	l, err := d.Lines()
	return &exchange.Content{Lines: l}, err
}

// Lines are the boards of a document as they were scored, with the names. What was
// carried forward, handicaps and penalties are not taken over.
func (d *Document) Lines() (*exchange.Lines, error) {
	if len(d.Boards) == 0 && len(d.Ranking) > 0 {
		return nil, ErrNoBoards
	}
	l := &exchange.Lines{Teams: len(d.Matches) > 0}
	for i := range d.Boards {
		line, err := d.Boards[i].line()
		if err != nil {
			return nil, fmt.Errorf("%w: row %d of boards: %w", text.ErrDocument, i+1, err)
		}
		l.Individual = l.Individual || line.South > 0
		l.List = append(l.List, line)
	}
	for _, r := range d.Ranking {
		about := exchange.About{Who: scoring.Contestant{Section: r.Section, Number: r.Pair}, Names: r.Names}
		about.Who.Side, _ = scoring.ParseSide(r.Side)
		if len(r.Names) > 0 {
			l.About = append(l.About, about)
		}
	}
	return l, nil
}

func (b *Board) line() (exchange.ScoreLine, error) {
	l := exchange.ScoreLine{Played: b.Result, HasScore: b.Score != nil}
	l.Section, l.Table, l.Round, l.Board, l.Form = b.Section, b.Table, b.Round, b.Board, b.Form
	l.NS, l.EW, l.South, l.West, l.Reversed = b.NS, b.EW, b.South, b.West, b.Reversed
	if b.Reversed {
		l.NS, l.EW, l.South, l.West = b.EW, b.NS, b.West, b.South
	}
	if b.Score != nil {
		l.Score = *b.Score
	}
	var err1, err2 error
	l.ForNS, err1 = scoring.ParseRuling(b.NSAdjust)
	l.ForEW, err2 = scoring.ParseRuling(b.EWAdjust)
	if err := errors.Join(err1, err2); err != nil {
		return l, err
	}
	switch {
	case b.Board < 1 || b.NS < 0 || b.EW < 0:
		return l, errors.New("a board, North-South and East-West are numbers from 1 on")
	case b.Score == nil && (l.ForNS == nil || l.ForEW == nil):
		return l, errors.New("neither a score nor adjustments")
	case b.Score != nil && (*b.Score > mostPoints || *b.Score < -mostPoints):
		return l, fmt.Errorf("score %d", *b.Score)
	}
	if b.NSAdjust == b.EWAdjust {
		l.ForEW = l.ForNS // one ruling for both sides, not a split score
	}
	return l, nil
}
