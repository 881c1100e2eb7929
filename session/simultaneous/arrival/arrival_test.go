package arrival_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/capsule"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/pbn"
	"clubnight/session/exchange/usebio"
	"clubnight/session/names"
	"clubnight/session/sessiontest"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/arrival"
	"clubnight/session/words"
)

var how = method.Choices{Method: "mp"}

func read(t testing.TB, name string, content []byte) *arrival.Sent {
	t.Helper()
	s, err := arrival.Read(context.Background(), name, content, how)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return s
}

// capsuleOf is an evening as its Clubnight sends it.
func capsuleOf(t testing.TB, s *session.Session) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := capsule.Write(&out, s.State(), capsule.Cover{Words: words.English(), Program: "Clubnight"}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// told is an evening for the writers of other formats.
func told(t testing.TB, s *session.Session) *account.Account {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	a, err := account.Of(st, sc, account.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// played are the results without what not every format has: places of the
// movement, leads and the like.
func played(s *arrival.Sent) (list []scoring.Line) {
	for _, r := range s.Results {
		list = append(list, scoring.Line{Section: r.Section, Board: r.Board, NS: r.NS, EW: r.EW, Score: r.Score})
	}
	slices.SortFunc(list, func(a, b scoring.Line) int { return 1000*(a.Board-b.Board) + a.NS - b.NS })
	return list
}

// An evening is the same sending in whichever format it comes, and every format is named.
func TestEveryFormat(t *testing.T) {
	s := sessiontest.Heat(t)
	for n, pair := range s.State().Sections[0].Movement.Pairs() {
		for i, seat := range s.State().Sections[0].Seats(pair) {
			names := s.State().PairNames(session.Contestant{Section: 1, Number: pair})
			sessiontest.Record(t, s, session.PlayerSeated{Seat: seat,
				Number: strings.Repeat("7", 3) + string(rune('0'+i)) + string(rune('a'+n)), Name: names[i],
				Given: true})
		}
	}
	whole := capsuleOf(t, s)
	want := read(t, "evening.capsule", whole)
	if len(want.Results) != 243 || len(want.Pairs) != 18 || want.Format != "capsule" ||
		want.Stated.Club == "" || want.ToCome != 0 {
		t.Fatalf("%d results of %d pairs: %+v", len(want.Results), len(want.Pairs), want.Stated)
	}
	direct, err := arrival.Of(s.State(), how)
	if err != nil || !reflect.DeepEqual(direct.Results, want.Results) || !reflect.DeepEqual(direct.Pairs, want.Pairs) {
		t.Errorf("the evening itself is another sending than its capsule: %v", err)
	}
	a := told(t, s)
	var xml, games bytes.Buffer
	if err := usebio.Write(&xml, a, usebio.Options{Version: usebio.V12}); err != nil {
		t.Fatal(err)
	}
	if err := pbn.Write(&games, a, pbn.Options{}); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "club.clubnight")
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := club.Import(s.State().Entries()); err != nil {
		t.Fatal(err)
	}
	if err := club.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	formats := map[string][]byte{}
	for name, content := range map[string][]byte{"evening.xml": xml.Bytes(), "evening.pbn": games.Bytes(),
		"club.clubnight": file, "scores.csv": csvOf(s)} {
		got := read(t, name, content)
		formats[got.Format] = content
		if !reflect.DeepEqual(played(got), played(want)) {
			t.Errorf("%s: %d results other than the %d of the capsule", name, len(got.Results), len(want.Results))
		}
		if len(got.Pairs) != 18 {
			t.Errorf("%s: %d pairs", name, len(got.Pairs))
		}
		// PBN has fewer letters
		if name != "scores.csv" && names.Fold(got.Pairs[3].Names[0]) != names.Fold(want.Pairs[3].Names[0]) {
			t.Errorf("%s: pair 4 is %q, not %q", name, got.Pairs[3].Names, want.Pairs[3].Names)
		}
		if name == "evening.xml" && (got.Pairs[0].Numbers != want.Pairs[0].Numbers ||
			got.Results[0].AtTable != want.Results[0].AtTable) {
			t.Errorf("%s: numbers %q, not %q; %v at the table", name, got.Pairs[0].Numbers,
				want.Pairs[0].Numbers, got.Results[0].AtTable)
		}
		again := read(t, name, content)
		if again.Fingerprint != got.Fingerprint || !reflect.DeepEqual(again, got) {
			t.Errorf("%s: the same bytes are another sending", name)
		}
		if len(got.Faults) > 0 {
			t.Errorf("%s: %v", name, got.Faults)
		}
	}
	if len(formats) != 4 {
		t.Errorf("formats %v", formats)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, file) {
		t.Error("the club's file was touched")
	}
}

// csvOf is a table of scores as a spreadsheet has it, with both lines numbered from 1.
func csvOf(s *session.Session) []byte {
	var out strings.Builder
	out.WriteString("board,ns,ew,contract,declarer,result,round,table\n")
	st := s.State()
	for _, r := range st.InOrder() {
		contract, result, declarer := "PASS", "", ""
		if r.Contract.Level > 0 {
			contract, result, declarer = r.Contract.String(), scoring.FormatTricks(r.Tricks), r.Declarer.String()
		}
		for i, x := range []string{itoa(r.Board), itoa(r.NS), itoa(r.EW), contract, declarer, result,
			itoa(r.Round), itoa(r.Table)} {
			if i > 0 {
				out.WriteByte(',')
			}
			out.WriteString(x)
		}
		out.WriteByte('\n')
	}
	return []byte(out.String())
}

func itoa(n int) string { return scoring.Int(int64(n)).String() }

// The four files of ECats, in a zip as they are sent, are an evening too.
func TestECats(t *testing.T) {
	s := sessiontest.Heat(t)
	a := told(t, s)
	a.Club = account.Club{Name: "Bridgeclub", Country: "Germany", Phone: "12345"}
	files, err := ecats.Write(a, ecats.Options{Session: 9999})
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for _, f := range files {
		w, err := z.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(f.Content); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	got := read(t, "sims.zip", packed.Bytes())
	if !reflect.DeepEqual(played(got), played(read(t, "x", capsuleOf(t, s)))) || got.Stated.Club != "Bridgeclub" {
		t.Errorf("%d results of %q", len(got.Results), got.Stated.Club)
	}
	folder := t.TempDir()
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(folder, f.Name), f.Content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var sent [2]*arrival.Sent
	for i, name := range []string{"R.txt", "P.txt"} {
		if sent[i], err = arrival.ReadFile(context.Background(), filepath.Join(folder, name), how); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(played(sent[i]), played(got)) || sent[i].Pairs[0].Names != got.Pairs[0].Names {
			t.Errorf("by %s: %d results, %q", name, len(sent[i].Results), sent[i].Pairs[0].Names)
		}
	}
	if sent[0].Fingerprint != sent[1].Fingerprint {
		t.Error("the set is two sendings")
	}
	changed := bytes.Replace(files[1].Content, []byte("Mary Smith"), []byte("Mary Jones"), 1)
	if err := os.WriteFile(filepath.Join(folder, files[1].Name), append(changed, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	if other, err := arrival.ReadFile(context.Background(), filepath.Join(folder, "R.txt"), how); err != nil ||
		other.Fingerprint == sent[0].Fingerprint {
		t.Errorf("a change of the names is no other sending: %v", err)
	}
}

// Both lines numbered from 1 are two lines still: East-West's numbers are
// those of ECats, from 101.
func TestLinesNumberedAlike(t *testing.T) {
	s := read(t, "scores.csv",
		[]byte("board,ns,ew,contract,declarer,result\n1,1,1,4S,N,=\n1,2,2,4S,N,+1\n2,1,2,PASS,,\n2,2,1,1NT,E,-1\n"))
	if len(s.Pairs) != 4 || s.Pairs[2].Number != 101 || s.Pairs[2].Side != scoring.EW || s.Results[2].EW != 102 ||
		s.Results[2].AtTable.Contract.Level != 0 || s.Results[2].Outcome != session.Played {
		t.Errorf("%+v %+v", s.Pairs, s.Results[2])
	}
	field, err := simultaneous.New(simultaneous.Rules{Scoring: how})
	if err != nil {
		t.Fatal(err)
	}
	s.Club, s.Number = "x", 1
	if changed, err := field.Take(s.Arrival); err != nil || !slices.Equal(changed.Boards, []int{1, 2}) {
		t.Errorf("%v, %v", changed, err)
	}
}

// What cannot be taken says why; none of it panics or grows.
func TestNoEvening(t *testing.T) {
	ctx := context.Background()
	teams := sessiontest.Kinds[slices.IndexFunc(sessiontest.Kinds,
		func(k sessiontest.Kind) bool { return strings.Contains(strings.ToLower(k.Name), "team") })]
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"nothing":  {nil, exchange.ErrUnknown},
		"a letter": {[]byte("Dear all, here are our scores."), exchange.ErrUnknown},
		"deals":    {[]byte("[Event \"\"]\n[Board \"1\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n"), arrival.ErrNoEvening},
		"a changed capsule": {bytes.Replace(capsuleOf(t, sessiontest.Small(t)), []byte("Tuesday"), []byte("Monday"), 1),
			capsule.ErrChanged},
		"a cut database": {[]byte("SQLite format 3\x00 and nothing else"), arrival.ErrNoEvening},
		"teams":          {capsuleOf(t, teams.Clean(t)), simultaneous.ErrForm},
	} {
		if _, err := arrival.Read(ctx, name, c.content, how); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// The published examples of other programs, as far as they are pairs, come in as well.
func TestSamplesOfOthers(t *testing.T) {
	ctx, took := context.Background(), 0
	files, err := filepath.Glob("../../exchange/*/testdata/*")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d samples, %v", len(files), err)
	}
	for _, path := range files {
		s, err := arrival.ReadFile(ctx, path, how)
		if err != nil {
			continue // a README, a list of names, teams
		}
		if took++; len(s.Results) == 0 || s.Format == "" || s.Fingerprint == [32]byte{} {
			t.Errorf("%s: %d results, %q", path, len(s.Results), s.Format)
		}
		field, err := simultaneous.New(simultaneous.Rules{Scoring: how})
		if err != nil {
			t.Fatal(err)
		}
		s.Club, s.Number = "x", 1
		if _, err := field.Take(s.Arrival); err != nil && len(s.Results) > 0 {
			t.Logf("%s is not for a field: %v", path, err)
		}
	}
	if took < 6 {
		t.Errorf("only %d of %d samples came in", took, len(files))
	}
}

// Leads of which only declarer's side is known are no evidence.
func TestLeadOfASide(t *testing.T) {
	s := sessiontest.Heat(t)
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	var lead session.Lead
	for key, r := range s.State().Results {
		if _, led := r.Lead.Card(); led {
			k, lead = key, r.Lead
			break
		}
	}
	find := func() session.Lead {
		sent, err := arrival.Of(s.State(), how)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range sent.Results {
			if r.Table == k.Table && r.Round == k.Round && r.Board == k.Board {
				return r.Lead
			}
		}
		t.Fatal("no result")
		return lead
	}
	if find() != lead {
		t.Errorf("the lead is %v", find())
	}
	sessiontest.Change(t, s, k, func(r *session.Result) { r.SideOnly, r.Declarer = true, r.Declarer%2 })
	if _, led := find().Card(); led {
		t.Error("a lead of nobody counts")
	}
}

func FuzzRead(f *testing.F) {
	s := sessiontest.Small(f)
	f.Add("a", capsuleOf(f, s))
	f.Add("scores.csv", []byte("board,ns,ew,score\n1,1,2,420\n1,3,3,-50\n2,1,1,0\n"))
	f.Add("a.xml",
		[]byte(`<?xml version="1.0"?><USEBIO Version="1.2"><CLUB/><EVENT EVENT_TYPE="MP_PAIRS"><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE></BOARD></EVENT></USEBIO>`))
	f.Add("a.pbn", []byte("[Event \"x\"]\n[Board \"1\"]\n[ScoreTable \"Contract;Declarer;Result\"]\n4S N 10\n"))
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		if len(content) > 1<<16 || bytes.HasPrefix(content, []byte("SQLite")) {
			return
		}
		sent, err := arrival.Read(context.Background(), name, content, how)
		if err != nil {
			return
		}
		again, err := arrival.Read(context.Background(), name, content, how)
		if err != nil || again.Fingerprint != sent.Fingerprint || len(again.Results) != len(sent.Results) {
			t.Errorf("again: %v", err)
		}
		field, err := simultaneous.New(simultaneous.Rules{Scoring: how})
		if err != nil {
			t.Fatal(err)
		}
		sent.Club, sent.Number = "x", 1
		_, _ = field.Take(sent.Arrival) // refuses, or takes; never panics
	})
}
