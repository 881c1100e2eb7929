package csvscores

import (
	"bytes"
	"context"

	"clubnight/session/exchange"
)

func init() {
	exchange.Register(exchange.Format{Name: "CSV", Holds: exchange.HoldsLines, Sniff: sniff, Open: open})
}

func sniff(head []byte, _ string) bool { return exchange.LooksLikeScores(exchange.Start(head)) }

func open(_ context.Context, f *exchange.File) (*exchange.Content, error) {
	b, err := f.Bytes()
	if err != nil {
		return nil, err
	}
	sheet, err := Parse(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return &exchange.Content{Lines: &exchange.Lines{List: sheet.Lines, Individual: sheet.Individual}}, nil
}
