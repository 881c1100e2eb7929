package bridgewebs_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/publish"
	"clubnight/session/sending"
	"clubnight/session/sending/bridgewebs"
	"clubnight/session/sending/bridgewebs/bridgewebstest"
	"clubnight/session/sessiontest"
)

// An evening goes in both forms and can be read there; one whose cards somebody may have
// yet to play does not go.
func TestParcel(t *testing.T) {
	for _, released := range []bool{true, false} {
		s := sessiontest.Dealt(t, sessiontest.Full(t), released)
		sessiontest.Record(t, s, session.EveningClosed{})
		sessiontest.Record(t, s, sending.Release(s.State())...)
		e, err := sending.Ready(s.State(), "club/1")
		if !released {
			if !errors.Is(err, sending.ErrDealsKept) {
				t.Errorf("with deals that are kept: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		st, sc := sessiontest.Scored(t, s)
		evening := &publish.Evening{State: st, Scores: sc, Program: "Clubnight", Version: "1"}
		for _, form := range []bridgewebs.Layout{bridgewebs.USEBIO, bridgewebs.CSV} {
			p, err := bridgewebs.Parcel(e, evening, form, "2026-11-17 pairs")
			if err != nil {
				t.Fatal(err)
			}
			server := bridgewebstest.Start(t, &bridgewebstest.Server{Club: "tuesday"})
			site := server.Site()
			server.Password, site.Password = "p", "p"
			p.Doubt = func() error { return nil }
			if o := site.Send(t.Context(), p); o.State != sending.Taken {
				t.Fatalf("%s: %+v", form, o)
			}
			got := server.Stored()[0]
			if len(got.Deals) == 0 || !strings.Contains(got.Deals[0], "[Deal ") {
				t.Errorf("%s: %d files of deals", form, len(got.Deals))
			}
			c, err := exchange.OpenBytes(context.Background(), got.Name, []byte(got.Data))
			if err != nil || len(c.Evenings) != 1 {
				t.Errorf("%s: %v", form, err)
			}
		}
	}
}
