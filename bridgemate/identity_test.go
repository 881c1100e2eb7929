package bridgemate_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/bws/bwstest"
	"clubnight/session"
	"clubnight/session/movement"
)

// kind of file, and whether it has a mark.
type fileOf struct {
	generation bws.Generation
	marked     bool
}

// filled is an evening of the same movement every week with some results; contract is
// what was played on its boards.
func filled(t *testing.T, of fileOf, contract string) (*session.Session, *bridgemate.Link) {
	t.Helper()
	s, l := evening(t)
	with(l, func(o *bridgemate.Options) { o.Generation = of.generation })
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !of.marked {
		unmark(t, l)
		// as an earlier version journalled it
		if err := s.Record("program", session.Uploaded{File: l.Options().File}); err != nil {
			t.Fatal(err)
		}
	}
	insert(t, l, row(1, contract, "N", "="), row(2, contract, "N", "="), row(3, contract, "N", "="))
	read(t, l)
	return s, l
}

// unmark makes the file one that Clubnight did not make: it is written
// again without its mark.
func unmark(t *testing.T, l *bridgemate.Link) {
	t.Helper()
	c := contents(t, l)
	if c.Generation() == bws.BCS {
		change(t, l, func(w bws.Batch) error { _, err := w.Delete("Session", nil); return err })
		return
	}
	unreported := *c
	unreported.Received = nil
	bwstest.Rewrite(t, l.Options().File, "", &unreported)
}

func put(t *testing.T, l *bridgemate.Link, content []byte) {
	t.Helper()
	if err := os.WriteFile(l.Options().File, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, l *bridgemate.Link) []byte {
	t.Helper()
	b, err := os.ReadFile(l.Options().File)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func hasAlarm(l *bridgemate.Link) bool {
	return slices.ContainsFunc(l.Status().Alarms,
		func(a bridgemate.Alarm) bool { return a.Kind == bridgemate.FileStrange && a.File != nil })
}

// Last week's file in the place of tonight's is refused: nothing of it is taken, nothing
// is written to it. The same movement is played every week.
func TestFileOfAnotherEvening(t *testing.T) {
	marked := []fileOf{{bws.BMPro, true}, {bws.BCS, true}}
	for _, ours := range marked {
		for _, theirs := range append(marked, fileOf{bws.BMPro, false}, fileOf{bws.BCS, false}) {
			_, last := filled(t, theirs, "1 NT")
			s, l := filled(t, ours, "4 S")
			own, strange := content(t, l), content(t, last)
			put(t, l, strange)
			before := s.State().Seq
			for _, link := range []*bridgemate.Link{l, again(s, l)} {
				for range 2 {
					err := link.ReadNow(t.Context())
					var other *bridgemate.StrangeFile
					if !errors.As(err, &other) || other.Results != 3 ||
						other.File != l.Options().File || !hasAlarm(link) {
						t.Fatalf("%v in the place of %v: %v, alarms %+v", theirs, ours, err, link.Status().Alarms)
					}
				}
			}
			if _, err := l.SendResults(t.Context(), onBoard(1)); err == nil ||
				!bytes.Equal(content(t, l), strange) || s.State().Seq != before {
				t.Errorf("%v in the place of %v: %v, %d entries, written %t", theirs, ours, err, s.State().Seq-before,
					!bytes.Equal(content(t, l), strange))
			}
			put(t, l, own)
			still(t, s, l)
			if hasAlarm(l) {
				t.Error("the alarm stays")
			}
		}
	}
}

// Nothing is written to a strange file, whatever is asked for.
func TestNothingIsWrittenToAStrangeFile(t *testing.T) {
	_, last := filled(t, fileOf{bws.BCS, true}, "1 NT")
	strange := content(t, last)
	s, l := seven(t)
	with(l, func(o *bridgemate.Options) {
		o.Generation, o.Settings = bws.BCS, map[string]any{"BM2Ranking": 2, "AutopoweroffTime": 30}
	})
	put(t, l, strange)
	l.SetComputer("ANOTHER PC")
	c := late(t, s)
	for name, do := range map[string]func() error{
		"ChangeMovement": func() error { return l.ChangeMovement(t.Context(), 1, c) },
		"Modify":         func() error { return l.Modify(t.Context()) },
		"SendSettings":   func() error { return l.SendSettings(t.Context()) },
		"SendNames":      func() error { _, err := l.SendNames(t.Context()); return err },
		"SendResults":    func() error { _, err := l.SendResults(t.Context()); return err },
		"Restart":        func() error { return l.Restart(t.Context()) },
	} {
		before := s.State().Seq
		if err := do(); !errors.Is(err, bridgemate.ErrStrange) ||
			!bytes.Equal(content(t, l), strange) || s.State().Seq != before {
			t.Errorf("%s: %v, written %t, %d entries", name, err,
				!bytes.Equal(content(t, l), strange), s.State().Seq-before)
		}
	}
	if err := s.Record("director", session.MovementChanged{ID: 1, Movement: c.To, From: map[int]int{8: 1}},
		session.MovementSending{ID: 1, From: map[int]int{8: 1}}); err != nil {
		t.Fatal(err)
	}
	if err := l.FinishChanges(t.Context()); !errors.Is(err, bridgemate.ErrStrange) ||
		!bytes.Equal(content(t, l), strange) {
		t.Errorf("FinishChanges: %v", err)
	}
}

// The director may say that the file is tonight's. Then the numbers of its rows begin
// anew, and what it lacks stays.
func TestUseFile(t *testing.T) {
	for _, theirs := range []fileOf{{bws.BMPro, true}, {bws.BCS, true}, {bws.BMPro, false}} {
		_, last := evening(t)
		with(last, func(o *bridgemate.Options) { o.Generation = theirs.generation })
		if err := last.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !theirs.marked {
			unmark(t, last)
		}
		insert(t, last, row(1, "1 NT", "N", "="))
		s, l := filled(t, fileOf{bws.BMPro, true}, "4 S")
		with(l, func(o *bridgemate.Options) { o.Processed = "Processed" })
		insert(t, l, row(1, "3 NT", "N", "=")) // its row has a higher number than any in the other file
		read(t, l)
		own := content(t, l)
		put(t, l, content(t, last))
		if err := l.UseFile(t.Context(), "director"); err != nil {
			t.Fatalf("%v: %v", theirs, err)
		}
		if got := stands(s); got != "1NT N =" || hasAlarm(l) {
			t.Errorf("%v: %s, alarms %+v", theirs, got, l.Status().Alarms)
		}
		if r := contents(t, l).Received[0]; !r.Processed {
			t.Errorf("%v: its row is not marked", theirs)
		}
		if !slices.ContainsFunc(s.State().Entries(), func(e session.Entry) bool {
			f, taken := e.Fact.(session.FileTaken)
			return taken && e.By == "director" && f.Server == 0
		}) {
			t.Errorf("%v: the journal does not say who took it", theirs)
		}
		read(t, l)
		if r := s.State().Results[onBoard(2)]; brief(&r.Result) != "4S N =" || !r.Vanished {
			t.Errorf("%v: board 2: %+v", theirs, r)
		}
		still(t, s, l)
		l = again(s, l)
		still(t, s, l)
		seq := s.State().Seq
		if err := l.UseFile(t.Context(), "director"); err != nil || s.State().Seq != seq {
			t.Errorf("%v: taken twice: %v, %d entries", theirs, err, s.State().Seq-seq)
		}
		put(t, l, own) // and now the earlier one is the strange one
		var other *bridgemate.StrangeFile
		if err := l.ReadNow(t.Context()); !errors.As(err, &other) {
			t.Errorf("%v: the file of before: %v", theirs, err)
		}
	}
}

// What is done to the evening's own file does not make it strange: copying it elsewhere,
// changing the movement, writing the GUID in another way or even another one, writing all
// rows again without the mark.
func TestOwnFileIsNotStrange(t *testing.T) {
	t.Run("copied elsewhere", func(t *testing.T) {
		s, l := filled(t, fileOf{bws.BMPro, true}, "4 S")
		elsewhere := filepath.Join(t.TempDir(), "copy.bws")
		if err := os.WriteFile(elsewhere, content(t, l), 0o644); err != nil {
			t.Fatal(err)
		}
		with(l, func(o *bridgemate.Options) { o.File = elsewhere })
		still(t, s, l)
	})
	t.Run("another movement", func(t *testing.T) {
		s, l := seven(t)
		if err := l.ChangeMovement(t.Context(), 1, late(t, s)); err != nil {
			t.Fatal(err)
		}
		read(t, l)
		m := mustMake(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 2})
		s, l = created(t)
		if err := s.Record("director", session.SectionSet{ID: 1, Movement: m}); err != nil {
			t.Fatal(err)
		}
		read(t, l)
		if err := l.Modify(t.Context()); err != nil {
			t.Fatal(err)
		}
		read(t, l)
	})
	for name, guid := range map[string]func(string) string{
		"small letters": func(mark string) string {
			return "{" + strings.ToLower(mark[:8]) + "-" + strings.ToLower(mark[8:]) + "}"
		},
		"another": func(string) string { return bws.NewMark() },
	} {
		t.Run("GUID: "+name, func(t *testing.T) {
			s, l := filled(t, fileOf{bws.BCS, true}, "4 S")
			mark := contents(t, l).Session[0].GUID
			change(t, l, func(w bws.Batch) error {
				_, err := w.Update("Session", nil, bws.Row{"GUID": guid(mark)})
				return err
			})
			still(t, s, l)
		})
	}
	t.Run("without a mark", func(t *testing.T) {
		s, l := filled(t, fileOf{bws.BMPro, true}, "4 S")
		unmark(t, l)
		insert(t, l, row(1, "4 S", "N", "="), row(2, "4 S", "N", "="), row(3, "4 S", "N", "="))
		still(t, s, l)
	})
}

// In the journals of earlier versions, and for the files of other programs, there is no
// mark: the movement tells whose file it is, once results have come from it. A GUID
// that was seen is kept.
func TestFileWithoutAMark(t *testing.T) {
	_, other := evening(t)
	other = bridgemate.New(mustRecord(t,
		session.SectionSet{ID: 1, Movement: mustMake(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 2})}),
		roster{}, other.Options())
	if err := other.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	unmark(t, other)
	s, l := filled(t, fileOf{bws.BMPro, false}, "4 S")
	put(t, l, content(t, other))
	var strange *bridgemate.StrangeFile
	if err := l.ReadNow(t.Context()); !errors.As(err, &strange) {
		t.Errorf("another movement: %v", err)
	}
	insert(t, l, row(1, "1 NT", "N", "="))
	if err := l.UseFile(t.Context(), "director"); err != nil {
		t.Fatal(err)
	}
	read(t, l)
	still(t, s, again(s, l))

	s, l = filled(t, fileOf{bws.BCS, false}, "4 S")
	change(t, l, func(w bws.Batch) error {
		_, err := w.Insert("Session", bws.SessionRow{ID: 1, Name: "Tuesday",
			GUID: "3f2504e0-4f89-11d3-9a0c-0305e82c3301"}.Row())
		return err
	})
	read(t, l)
	if got := s.State().FileInUse(0); got.Mark != "3F2504E04F8911D39A0C0305E82C3301" {
		t.Errorf("the journal knows the file by %+v", got)
	}
	still(t, s, l)
	_, last := filled(t, fileOf{bws.BCS, true}, "1 NT")
	put(t, l, content(t, last))
	if err := l.ReadNow(t.Context()); !errors.As(err, &strange) || strange.Name != "Test" {
		t.Errorf("another GUID: %v", err)
	}
}

// mustRecord is a new evening of these facts.
func mustRecord(t *testing.T, facts ...session.Fact) *session.Session {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = s.Record("director", facts...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}
