package exchange_test

import (
	"errors"
	"testing"

	"clubnight/session/exchange"
	_ "clubnight/session/exchange/bridgescore"
	_ "clubnight/session/exchange/csvscores"
	_ "clubnight/session/exchange/scorejson"
	_ "clubnight/session/exchange/simpscore"
)

// Content that was said to be something else, or nothing, is an error of its own.
func TestOpenBytes(t *testing.T) {
	if _, err := exchange.OpenBytes(t.Context(), "x", nil); !errors.Is(err, exchange.ErrUnknown) {
		t.Errorf("nothing: %v", err)
	}
	if _, err := exchange.OpenBytes(t.Context(), "x", make([]byte, 33<<20)); !errors.Is(err, exchange.ErrTooLarge) {
		t.Errorf("33 MB: %v", err)
	}
	c, err := exchange.OpenBytes(t.Context(), "x", []byte("board,ns,ew,score\n1,1,2,50\n"))
	if err != nil || c.Has() != exchange.HoldsLines || c.Format != "CSV" || len(c.Lines.List) != 1 {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := c.Evening(t.Context(), 0); !errors.Is(err, exchange.ErrNoEvening) {
		t.Errorf("an evening of it: %v", err)
	}
}

func FuzzDoor(f *testing.F) {
	for _, text := range []string{"", "2\n1\n1\n1 1 1 50\nend\n", "1 A\n2 B\nSCORES\n100 -50\n",
		"board,ns,ew,score\n1,1,2,50\n", "{\"schema\":\"clubnight-scores\",\"version\":1,\"boards\":[]}",
		"section,table,round,ns,ew,lowboard,highboard\nA,1,1,1,3,1,2\n", "Three\n1,3,12,4,3,0\n1,1,1,1,3,2,1,2,3\n",
		"[Board \"1\"]\n[Deal \"N:\"]\n", "\xff\xfe1\x00", "SQLite format 3\x00",
		"\x00\x01\x00\x00Standard Jet DB\x00"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		c, err := exchange.OpenBytes(t.Context(), "x", content)
		if err != nil {
			return
		}
		for _, e := range c.Evenings {
			if s, err := e.Load(t.Context()); err == nil {
				if _, err := exchange.OfEvening(s.State()); err != nil {
					t.Errorf("%q makes an evening that cannot be scored: %v", content, err)
				}
			}
		}
	})
}
