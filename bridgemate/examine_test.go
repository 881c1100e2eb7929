package bridgemate

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"clubnight/bridgemate/computer"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

var errTest = errors.New("no answer")

// fit is a computer on which everything is as it should be.
func fit() system {
	return system{
		now:       func() time.Time { return time.Date(2026, 11, 17, 19, 0, 0, 0, time.UTC) },
		free:      func(string) (int64, error) { return 100 << 30, nil },
		printers:  func(context.Context) ([]string, error) { return []string{"Office", "Bar"}, nil },
		connector: func() (protocol.Found, bool) { return protocol.Found{Port: 5079, Running: true}, true },
		provider:  func() (string, error) { return "Microsoft.Jet.OLEDB.4.0", nil },
		programs: func() []control.Program {
			return []control.Program{{Kind: control.BCS5,
				Path: `C:\BCS.Net\BMPro.exe`}}
		},
		verify:    func(context.Context, string) ([]clubfile.Damage, error) { return nil, nil },
		locate:    func(string) computer.Location { return computer.Location{} },
		conflicts: func(context.Context, string) []string { return nil },
		awake:     func(context.Context, string) (func(), error) { return func() {}, nil },
		played: func(context.Context, string) (time.Time, error) {
			return time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC), nil
		},
	}
}

func TestExamineFindsTheWorst(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	good := Installation{Club: "club.clubnight", Folders: []string{folder}, Copied: fit().now().Add(-time.Hour),
		CopyIn: "copy", Fonts: func() error { return nil }}
	for name, c := range map[string]struct {
		worse func(*system, *Installation)
		kind  FindingKind
		light Light
	}{
		"damaged": {func(s *system, _ *Installation) {
			s.verify = found(clubfile.Damage{Part: clubfile.InEvening, Evening: 3, From: 7})
		}, ClubDamaged, Red},
		"pages": {func(s *system, _ *Installation) {
			s.verify = fails(&clubfile.Damage{Part: clubfile.InPages, Err: errTest})
		}, ClubDamaged, Red},
		"unreadable":   {func(s *system, _ *Installation) { s.verify = fails(clubfile.ErrNewer) }, ClubUnreadable, Red},
		"no club yet":  {func(s *system, p *Installation) { s.verify, p.CopyIn = verify, "" }, ClubMissing, Green},
		"club is gone": {func(s *system, _ *Installation) { s.verify = verify }, ClubUnreadable, Red},
		"a folder":     {func(s *system, p *Installation) { s.verify, p.Club = verify, folder }, ClubUnreadable, Red},
		"on a share":   {func(s *system, _ *Installation) { s.locate = lies(computer.Share, "") }, ClubOnShare, Amber},
		"on a stick":   {func(s *system, _ *Installation) { s.locate = lies(computer.Stick, "") }, ClubOnStick, Amber},
		"synchronised": {func(s *system, _ *Installation) { s.locate = lies(computer.Synchronised, "OneDrive") },
			ClubSynchronised, Amber},
		"online only": {func(s *system, _ *Installation) { s.locate = lies(computer.Online, "OneDrive") },
			ClubOnline, Amber},
		"conflicts": {func(s *system, _ *Installation) {
			s.conflicts = func(context.Context, string) []string { return []string{"club-BAR.clubnight"} }
		}, ClubConflicts, Red},
		"old copy": {func(_ *system, p *Installation) { p.Copied = p.Copied.AddDate(0, 0, -9) }, CopyOld, Amber},
		"no copy":  {func(_ *system, p *Installation) { p.CopyIn = "" }, CopyMissing, Amber},
		"the clock has lost its battery": {func(s *system, p *Installation) {
			s.now = func() time.Time { return time.Date(2009, 1, 1, 0, 3, 0, 0, time.UTC) }
		}, ClockBehind, Amber},
		"closed folder": {func(_ *system, p *Installation) { p.Folders = []string{folder, file} }, FolderClosed, Red},
		"little room":   {func(s *system, _ *Installation) { s.free = room(500 << 20) }, SpaceShort, Amber},
		"no room":       {func(s *system, _ *Installation) { s.free = room(1 << 20) }, SpaceGone, Red},
		"room unknown": {func(s *system,
			_ *Installation) {
			s.free = func(string) (int64, error) { return 0, errTest }
		}, SpaceUnknown, Amber},
		"no printer": {func(s *system, _ *Installation) {
			s.printers = func(context.Context) ([]string, error) { return nil, nil }
		}, PrinterMissing, Amber},
		"printer unknown": {func(s *system, _ *Installation) {
			s.printers = func(context.Context) ([]string, error) { return nil, errTest }
		}, PrinterUnknown, Amber},
		"fonts": {func(_ *system, p *Installation) { p.Fonts = func() error { return errTest } },
			FontsDamaged, Red},
		"no program": {func(s *system, _ *Installation) { s.programs = func() []control.Program { return nil } },
			ProgramMissing, Red},
		"falls asleep": {func(s *system, _ *Installation) {
			s.awake = func(context.Context, string) (func(), error) { return nil, computer.ErrNotAwake }
		}, AwakeRefused, Amber},
		"no engine": {func(s *system, _ *Installation) { s.provider = func() (string, error) { return "", errTest } },
			EngineAlone, Amber},
		"connector stops": {func(s *system, _ *Installation) {
			s.connector = func() (protocol.Found, bool) { return protocol.Found{}, true }
		}, ConnectorStopped, Green},
		"no connector": {func(s *system, _ *Installation) {
			s.connector = func() (protocol.Found, bool) { return protocol.Found{}, false }
		}, ConnectorMissing, Green},
	} {
		s, p := fit(), good
		c.worse(&s, &p)
		all := append(s.examine(t.Context(), p), s.installed()...)
		worst := Worst(all)[0]
		there := false
		for _, f := range all {
			there = there || f.Kind == c.kind && f.Light() == c.light
		}
		if !there || worst.Light() != c.light {
			t.Errorf("%s: %+v, the worst is %+v", name, all, worst)
		}
	}
	s := fit()
	for _, f := range append(s.examine(t.Context(), good), s.installed()...) {
		if f.Light() != Green {
			t.Errorf("on a fit computer: %+v", f)
		}
	}
}

func found(d ...clubfile.Damage) func(context.Context, string) ([]clubfile.Damage, error) {
	return func(context.Context, string) ([]clubfile.Damage, error) { return d, nil }
}

func fails(err error) func(context.Context, string) ([]clubfile.Damage, error) {
	return func(context.Context, string) ([]clubfile.Damage, error) { return nil, err }
}

func room(n int64) func(string) (int64, error) { return func(string) (int64, error) { return n, nil } }

// Whether the computer can be kept awake is tried, and let go of at once; who does not
// answer is not waited for.
func TestExamineTriesToStayAwake(t *testing.T) {
	s, held := fit(), 0
	s.awake = func(context.Context, string) (func(), error) { held++; return func() { held-- }, nil }
	if f := s.findAwake(t.Context()); f.Kind != AwakeKept || held != 0 {
		t.Errorf("%+v, %d times held", f, held)
	}
	s.awake = func(ctx context.Context, _ string) (func(), error) {
		if _, limited := ctx.Deadline(); !limited {
			t.Error("the question has no end")
		}
		return nil, computer.ErrUnknown
	}
	if f := s.findAwake(t.Context()); f.Kind != AwakeRefused || !errors.Is(f.Err, computer.ErrUnknown) {
		t.Errorf("%+v", f)
	}
}

// A print server that never answers does not hold up the rest.
func TestExamineWaitsForNobody(t *testing.T) {
	s := fit()
	s.printers = func(ctx context.Context) ([]string, error) {
		if _, limited := ctx.Deadline(); !limited {
			t.Error("the question has no end")
		}
		return nil, context.DeadlineExceeded
	}
	if f := s.findPaper(t.Context(), nil); len(f) != 1 || f[0].Kind != PrinterUnknown {
		t.Errorf("%+v", f)
	}
}

// A real club file is looked at, one with a flipped byte is told from it, and
// none is made by looking.
func TestExamineClub(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "club.clubnight")
	if f := thisSystem.findClub(t.Context(), path); f[0].Kind != ClubMissing || isFile(path) {
		t.Fatalf("%+v", f)
	}
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := club.SetPlayers([]clubfile.Player{{Number: "1001", Name: "Łukasz Ağaoğlu"}}); err != nil {
		t.Fatal(err)
	}
	if err := club.Close(); err != nil {
		t.Fatal(err)
	}
	if f := thisSystem.findClub(t.Context(), path); len(f) != 1 || f[0].Kind != ClubSound {
		t.Fatalf("%+v", f)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range content {
		if string(content[i:min(i+6, len(content))]) == "Łukas"[:6] {
			content[i+3] ^= 1
		}
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if f := thisSystem.findClub(t.Context(), path); f[0].Kind != ClubDamaged || f[0].Damage.Part != clubfile.InPlayers {
		t.Errorf("%+v", f)
	}
}

func lies(kind computer.LocationKind, by string) func(string) computer.Location {
	return func(string) computer.Location { return computer.Location{Kind: kind, By: by} }
}

// When a club played last is told by its newest evenings, one without a
// result not among them.
func TestLastPlayed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	day := func(n int) time.Time { return time.Date(2026, 11, n, 0, 0, 0, 0, time.UTC) }
	m, err := movement.Make("mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	row, _ := m.At(1, 1)
	for i, e := range []struct {
		date   time.Time
		played bool
	}{{day(30), true}, {day(3), true}, {day(17), true}, {day(10), true}, {day(24), false}} {
		s, err := session.Resume(club.NewEvening())
		if err != nil {
			t.Fatal(err)
		}
		facts := []session.Fact{session.EveningSet{Name: "Tuesday", Date: e.date},
			session.SectionSet{ID: 1, Movement: m}}
		if e.played {
			r := session.Result{Key: session.Key{Section: 1, Table: 1, Round: 1, Board: row.Boards()[0]}, NS: row.NS,
				EW: row.EW, Outcome: session.NotPlayed}
			facts = append(facts, session.ResultReceived{Result: r})
		}
		if err := s.Record(session.ByDirector, facts...); err != nil {
			t.Fatalf("evening %d: %v", i, err)
		}
	}
	if err := club.Close(); err != nil {
		t.Fatal(err)
	}
	if last, err := lastPlayed(t.Context(), path); err != nil || !last.Equal(day(17)) {
		t.Errorf("last played %v, %v", last, err)
	}
	for _, c := range []struct {
		now  time.Time
		want int
	}{{day(17), 0}, {day(18), 0}, {day(10), 1}, {time.Date(2009, 1, 1, 0, 0, 0, 0, time.UTC), 1}} {
		s := fit()
		s.now, s.played = func() time.Time { return c.now }, lastPlayed
		if f := s.findClock(t.Context(), path); len(f) != c.want {
			t.Errorf("at %v: %+v", c.now, f)
		}
	}
	right := Worst([]Finding{{Kind: ClockRight}, {Kind: ClockBehind}})
	if len(right) != 1 || right[0].Kind != ClockBehind {
		t.Errorf("a wrong clock is called right, too: %+v", right)
	}
}
