package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/outward"
	"clubnight/session/sessiontest"
)

// The organiser is told which club's file has figures in the place of a split
// score, and which formats would be exact; by those nothing is said, and the
// field has other figures.
func TestInexactClubIsNamed(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	s := sessiontest.Kinds[0].Clean(t)
	key := session.Key{}
	for k := range s.State().Results {
		if key.Board == 0 || k.Compare(key) < 0 {
			key = k
		}
	}
	one := func(score scoring.Points) *scoring.Ruling {
		return &scoring.Ruling{Kind: scoring.Assigned,
			Scores: []scoring.Weighted{{Weight: scoring.Int(1), Score: score}}}
	}
	sessiontest.Record(t, s, session.RulingGiven{Key: key, ForNS: one(140), ForEW: one(-100), Law: "12C1"})
	a := accounttest.Told(t, s)
	a.Club.Country, a.Club.Phone = "England", "0"
	for _, name := range []string{"usebio", "usebio13", "bridgewebs", "jannersten", "pbn", "json"} {
		folder := t.TempDir()
		f, _ := outward.Find(name)
		files, err := f.Files(a, "red", outward.Options{})
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(folder, files[0].Name)
		if err := os.WriteFile(file, files[0].Content, 0o600); err != nil {
			t.Fatal(err)
		}
		_, said := ran(t, 0, "event", "score", folder)
		exact := name == "pbn" || name == "json"
		if named := strings.Contains(said,
			filepath.Base(file)+": Board "+scoring.Int(int64(key.Board)).String()+": ") &&
			strings.Contains(said, "by PBN, JSON or as text they would be exact"); named == exact {
			t.Errorf("%s: said %s", name, said)
		}
	}
}
