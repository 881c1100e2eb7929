package rehearsal

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
)

// TestUpdateFromRound changes the movement after three rounds (guide: Updating movement
// information), and adds a table.
func TestUpdateFromRound(t *testing.T) {
	five := club{tables: 5, boards: 2}
	path := five.file(t)
	play(t, room(t, Choices{Seed: 4, Calm: true}), start(path))
	before := entries(read(t, path))
	change(t, path, func(b bws.Batch) error {
		_, err := b.Update("RoundData", bws.Row{"Table": 1, "Round": 4}, bws.Row{"EWPair": 20})
		if err == nil {
			_, err = b.Insert("RoundData",
				bws.Round{Section: 1, Table: 6, Round: 1, NSPair: 30, EWPair: 31, LowBoard: 1, HighBoard: 2}.Row())
		}
		if err == nil {
			_, err = b.Insert("Tables", bws.TableRow{Section: 1, Table: 6, ComputerID: 1, UpdateFromRound: 1}.Row())
		}
		if err == nil {
			_, err = b.Update("Tables", bws.Row{"Table": 1}, bws.Row{"UpdateFromRound": 4})
		}
		if err == nil {
			_, err = b.Update("Tables", bws.Row{"Table": 2}, bws.Row{"UpdateFromRound": 997})
		}
		return err
	})
	play(t, room(t, Choices{Seed: 4, Calm: true}), restart(path))
	c := read(t, path)
	for _, table := range c.Tables {
		if table.UpdateFromRound != 0 || table.Status != bws.Uploaded {
			t.Errorf("%+v", table)
		}
	}
	after := entries(c)
	if len(after) != len(before)+2 {
		t.Errorf("%d results after %d", len(after), len(before))
	}
	for k, r := range after {
		switch {
		case k.Table == 6:
			if r.PairNS != 30 {
				t.Errorf("%+v", r)
			}
		case k.Table == 1 && k.Round == 4:
			if r.PairEW != 20 {
				t.Errorf("%+v", r)
			}
		case r != before[k]:
			t.Errorf("%+v, before %+v", r, before[k])
		}
	}
	for _, r := range c.Received {
		if from4 := r.Table == 1 && r.Round >= 4 && r.ID <= int64(len(before)); r.Erased != from4 {
			t.Errorf("erased %v: %+v", r.Erased, r)
		}
	}
}

// TestResetForgets is what /s does to an evening under way, and why a
// restart must not have it.
func TestResetForgets(t *testing.T) {
	path := club{tables: 3, boards: 2}.file(t)
	play(t, room(t, Choices{Seed: 1, Calm: true}), start(path))
	before := read(t, path)
	play(t, room(t, Choices{Seed: 1, Calm: true}), start(path))
	after := read(t, path)
	if len(after.Received) != 2*len(before.Received) || !reflect.DeepEqual(entries(after), entries(before)) {
		t.Errorf("%d rows after %d", len(after.Received), len(before.Received))
	}
}

func TestUnsoundFileIsRejected(t *testing.T) {
	path := club{tables: 3, boards: 2}.file(t)
	change(t, path, func(b bws.Batch) error {
		_, err := b.Delete("RoundData", bws.Row{"Table": 2, "Round": 1})
		return err
	})
	before := read(t, path)
	err := room(t, Choices{}).Run(t.Context(), start(path), quiet)
	if !errors.Is(err, ErrRejected) || !strings.Contains(err.Error(), "table A2: round 1 is missing") {
		t.Errorf("%v", err)
	}
	if !reflect.DeepEqual(read(t, path), before) {
		t.Error("the file was changed")
	}
	if err := room(t, Choices{}).Run(t.Context(), start(path+"x"), quiet); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// Without /s a new file has nothing on the server, and without /r nothing is read.
func TestRoomWaitsForItsSwitches(t *testing.T) {
	for _, test := range []struct {
		line CommandLine
		say  string
	}{
		{CommandLine{Read: true}, "no table was uploaded to the server: that takes /s"},
		{CommandLine{Reset: true}, "nothing is read from the server: that takes /r"},
	} {
		test.line.File = club{tables: 3, boards: 1}.file(t)
		ctx, cancel := context.WithCancel(t.Context())
		err := room(t, Choices{}).Run(ctx, test.line, func(e Happening) {
			if strings.Contains(e.Text, test.say) {
				cancel()
			}
		})
		cancel()
		if c := read(t, test.line.File); !errors.Is(err, context.Canceled) || len(c.Received) != 0 {
			t.Errorf("%+v: %v, %d results", test.line, err, len(c.Received))
		}
	}
}

// TestKeepOpen adds rounds to an evening that was at its end, as in a Swiss event, and
// ends when the file tells BM Pro to shut down.
func TestKeepOpen(t *testing.T) {
	path := club{tables: 3, boards: 1, settings: bws.Row{"AutoShutDownBPC": false}}.file(t)
	ends := 0
	err := room(t, Choices{KeepOpen: true, Calm: true}).Run(t.Context(), start(path), func(e Happening) {
		if !strings.HasPrefix(e.Text, "all results are in") {
			return
		}
		ends++
		change(t, path, func(b bws.Batch) error {
			if ends > 1 {
				_, err := b.Update("Settings", nil, bws.Row{"AutoShutDownBPC": true})
				return err
			}
			_, err := b.Insert("RoundData",
				bws.Round{Section: 1, Table: 2, Round: 4, NSPair: 2, EWPair: 3, LowBoard: 9, HighBoard: 9}.Row())
			if err == nil {
				_, err = b.Update("Tables", bws.Row{"Table": 2}, bws.Row{"UpdateFromRound": 4})
			}
			return err
		})
	})
	c := read(t, path)
	if err != nil || ends < 2 || len(bws.Standing(c.Received)) != 10 {
		t.Errorf("%v, %d ends, %d results", err, ends, len(c.Received))
	}
	for _, table := range c.Tables {
		if table.LogOnOff != bws.NotLoggedOn {
			t.Errorf("%+v has not logged off", table)
		}
	}
}

// linked makes a symbolic link, and reports whether the system let it: Windows lets
// administrators only, and Wine 8 says that it has made one where there is none.
func linked(path, link string) bool {
	if os.Symlink(path, link) != nil {
		return false
	}
	_, err := os.Stat(link)
	return err == nil
}

func TestSecondInstance(t *testing.T) {
	path := club{tables: 3, boards: 1}.file(t)
	other := filepath.Join(filepath.Dir(path), "same.bws")
	if !linked(path, other) {
		other = path
	}
	tried := false
	err := room(t, Choices{}).Run(t.Context(), start(path), func(Happening) {
		if !tried {
			tried = true
			if err := room(t, Choices{}).Run(t.Context(), restart(other), quiet); !errors.Is(err, ErrInstance) {
				t.Errorf("a second room: %v", err)
			}
		}
	})
	if err != nil || !tried {
		t.Error(err)
	}
	play(t, room(t, Choices{}), restart(path)) // the claim ended with the first
}
