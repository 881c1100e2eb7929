package usebio_test

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/usebio"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// event is a file with an event around what stands in it.
func event(kind, inside string) []byte {
	return []byte(`<?xml version="1.0"?><!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd"><USEBIO Version="1.2"><CLUB><CLUB_NAME>C</CLUB_NAME></CLUB>` +
		`<EVENT EVENT_TYPE="` + kind + `">` + inside + `</EVENT></USEBIO>`)
}

func pair(number, more string) string {
	return "<PAIR><PAIR_NUMBER>" + number + "</PAIR_NUMBER>" + more + "<PLAYER><PLAYER_NAME>N " + number +
		"</PLAYER_NAME></PLAYER></PAIR>"
}

func line(inside string) string { return "<TRAVELLER_LINE>" + inside + "</TRAVELLER_LINE>" }

func against(ns, ew, more string) string {
	return line("<NS_PAIR_NUMBER>" + ns + "</NS_PAIR_NUMBER><EW_PAIR_NUMBER>" + ew + "</EW_PAIR_NUMBER>" + more)
}

func contract(c, by, tricks, score string) string {
	return "<CONTRACT>" + c + "</CONTRACT><PLAYED_BY>" + by + "</PLAYED_BY><TRICKS>" + tricks +
		"</TRICKS><SCORE>" + score + "</SCORE>"
}

func board(number, inside string) string {
	return "<BOARD><BOARD_NUMBER>" + number + "</BOARD_NUMBER>" + inside + "</BOARD>"
}

func TestSample(t *testing.T) {
	file, err := os.ReadFile("testdata/synthetic-1.2.xml")
	if err != nil {
		t.Fatal(err)
	}
	a := read(t, file)
	s := a.Sections[0]
	if a.Club.Name != "Riverside Bridge Club" || a.Title != "Tuesday Pairs" ||
		a.Date.Format("2006-01-02") != "2026-11-17" || len(s.Contestants) != 14 || len(s.Boards) != 21 {
		t.Errorf("%+v, %d contestants, %d boards", a.Club, len(s.Contestants), len(s.Boards))
	}
	if c := s.Contestants[0]; c.Number != 7 || c.Side != scoring.NS || figures.Decimal(c.Percent, 2) != "59.18" ||
		c.Players[1].Name != "Sławomir Rossi" || c.Players[1].Number != "88888888" {
		t.Errorf("%+v", c)
	}
	awards := 0
	for _, l := range s.Lines {
		if l.Outcome == session.Artificial && l.ForNS.Kind == scoring.Override && l.ForNS.Amount.Equal(*l.NSAward) {
			awards++
		}
	}
	if len(s.Lines) != 147 || awards == 0 || s.Winners != scoring.TwoWinners {
		t.Errorf("%d lines, %d told by their award alone, winners %d", len(s.Lines), awards, s.Winners)
	}
	if taken, err := a.Take("x"); err != nil || len(taken.Faults) > 0 {
		t.Errorf("%v, %v", taken, err)
	}
}

// The forms in which other programs write.
func TestFormsOfOtherPrograms(t *testing.T) {
	for name, c := range map[string]struct {
		file  []byte
		check func(*account.Account) bool
	}{
		"passed out with a declarer": {event("MP_PAIRS",
			"<PARTICIPANTS>"+pair("1", "<PLACE>3=</PLACE><PERCENTAGE>-</PERCENTAGE>")+"</PARTICIPANTS>"+
				board("1", against("1", "2",
					contract("PASS", "N", "0", "0")+
						"<NS_MATCH_POINTS>6</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS>"))),
			func(a *account.Account) bool {
				c, l := a.Sections[0].Contestants[0], a.Sections[0].Lines[0]
				return c.Place == 3 && c.Tied && c.Percent == nil && l.PassedOut() &&
					l.NSAward.Equal(scoring.Int(6)) && a.Method.Method == "mp"
			}},
		"direction behind the number, Butler, lead by rank and suit, adjusted in a word": {event("BUTLER_PAIRS",
			"<WINNER_TYPE>2</WINNER_TYPE><SCORING_METHOD>IMPS</SCORING_METHOD><PARTICIPANTS>"+
				pair("1NS", "<DIRECTION>NS</DIRECTION><MASTER_POINTS_AWARDED>24</MASTER_POINTS_AWARDED>")+
				pair("1EW", "<DIRECTION>EW</DIRECTION>")+"</PARTICIPANTS>"+
				board("1", against("1NS", "1EW",
					contract("2S", "S", "10", "170")+
						"<LEAD>KD</LEAD><NS_BUTLER_POINTS>-1</NS_BUTLER_POINTS><EW_BUTLER_POINTS>1</EW_BUTLER_POINTS>"))+
				board("2", against("1NS", "1EW", "<CONTRACT></CONTRACT><TRICKS></TRICKS><SCORE>A6040</SCORE>"))),
			func(a *account.Account) bool {
				s := a.Sections[0]
				return s.Winners == scoring.TwoWinners && s.Contestants[1].Side == scoring.EW &&
					s.Contestants[0].Masterpoints == "24" && a.Method.Method == "butler" &&
					s.Lines[0].Lead.String() == "DK" && s.Lines[0].NSAward.Equal(scoring.Int(-1)) &&
					s.Lines[1].ForNS.Amount.Equal(scoring.Int(60)) && s.Lines[1].ForEW.Amount.Equal(scoring.Int(40))
			}},
		"adjusted by matchpoints alone beside a score of 0": {event("PAIRS",
			board("1", against("1", "2",
				contract("", "", "", "0")+"<NS_MATCH_POINTS>7</NS_MATCH_POINTS><EW_MATCH_POINTS>5</EW_MATCH_POINTS>")+
				against("3", "4", contract("3NT", "N", "9", "400")))),
			func(a *account.Account) bool {
				l := a.Sections[0].Lines[0]
				return l.Outcome == session.Artificial && l.ForNS.Unit == scoring.Matchpoint &&
					l.ForNS.Amount.Equal(scoring.Int(7)) && l.Ruled
			}},
		"no contracts anywhere": {event("PAIRS",
			board("1", against("1", "2",
				"<SCORE>0</SCORE><NS_MATCH_POINTS>7</NS_MATCH_POINTS><EW_MATCH_POINTS>5</EW_MATCH_POINTS>")+
				against("3", "4", "<SCORE>-50</SCORE>"))),
			func(a *account.Account) bool {
				return a.Sections[0].Lines[0].PassedOut() && a.Sections[0].Lines[1].Outcome == session.ScoreOnly &&
					a.Sections[0].Lines[1].Score == -50
			}},
		"sections by letters before the numbers": {event("PAIRS",
			"<PARTICIPANTS>"+pair("A1", "")+pair("(B) 1", "")+"</PARTICIPANTS>"+
				board("1", against("A1", "A2", contract("PASS", "", "", "0"))+
					against("B1", "B2", contract("PASS", "", "", "0")))),
			func(a *account.Account) bool {
				return len(a.Sections) == 2 && a.Sections[1].Letter == "B" &&
					a.Sections[1].Contestants[0].Number == 1 && a.Sections[1].Lines[0].EW == 2 &&
					a.Sections[1].Lines[0].Section == 2
			}},
		"sections as elements, participants beside, hands apart": {event("PAIRS",
			`<SESSION_COUNT>2</SESSION_COUNT><SESSION SESSION_ID="2"><SECTION SECTION_ID="A">`+
				board("1", against("1", "2", contract("PASS", "", "", "0")))+
				`</SECTION><SECTION SECTION_ID="B">`+board("1", against("1", "2", contract("PASS", "", "", "0")))+
				"</SECTION></SESSION><PARTICIPANTS>"+pair("B2", "")+"</PARTICIPANTS>"+
				"<HANDSET>"+board("1", hand("N", "AKQJT98765432", "", "", "")+hand("East", "", "AKQJT98765432", "", "")+
				hand("S", "", "", "AKQJ1098765432", "")+hand("W", "-", "-", "-", "AKQJT98765432"))+"</HANDSET>"),
			func(a *account.Account) bool {
				return len(a.Sections) == 2 && a.Session == 2 && len(a.Sections[1].Contestants) == 1 &&
					len(a.Sections[0].Boards) == 1 && len(a.Sections[1].Boards) == 1
			}},
		"Swiss pairs whose scores are the victory points": {event("SWISS_PAIRS",
			"<MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>"+
				"<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>12</EW_PAIR_NUMBER><NS_SCORE>15</NS_SCORE><EW_SCORE>5</EW_SCORE>"+
				board("1", line(contract("3NT", "N", "9", "400")))+
				"</MATCH><MATCH><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><NS_SCORE>12</NS_SCORE><EW_SCORE>8</EW_SCORE></MATCH>"),
			func(a *account.Account) bool {
				s := a.Sections[0]
				return a.Swiss && s.Matches[0].HomeVP.Equal(scoring.Int(15)) && s.Matches[0].HomeScore == nil &&
					s.Lines[0].NS == 3 && s.Lines[0].EW == 12 && s.Lines[0].Round == 1
			}},
		"Swiss teams, the second line of a board without a direction": {event("SWISS_TEAMS",
			`<PARTICIPANTS><TEAM TEAM_ID="4" TEAM_NAME="Bell"><PAIR><PLAYER><PLAYER_NAME>Ada</PLAYER_NAME></PLAYER></PAIR></TEAM></PARTICIPANTS>`+
				"<MATCH><ROUND_NUMBER>2</ROUND_NUMBER><TEAM>4</TEAM><OPPOSING_TEAM>9</OPPOSING_TEAM><TEAM_SCORE>30</TEAM_SCORE><OPPOSING_TEAM_SCORE>12</OPPOSING_TEAM_SCORE><TEAM_VICTORY_POINTS>14</TEAM_VICTORY_POINTS>"+
				board("1", "<IMPS>-6</IMPS>"+line(contract("3NT", "N", "8", "-50"))+
					line(contract("3NT", "N", "9", "400")))+
				"</MATCH>"),
			func(a *account.Account) bool {
				s := a.Sections[0]
				return a.Plays == movement.Team && s.Contestants[0].Name == "Bell" &&
					s.Contestants[0].Players[0].Name == "Ada" && s.Lines[0].NS == 4 && s.Lines[1].NS == 9 &&
					s.Lines[0].NSAward.Equal(scoring.Int(-6)) && s.Lines[1].NSAward.Equal(scoring.Int(6)) &&
					s.Matches[0].HomeVP.Equal(scoring.Int(14)) && s.Matches[0].HomeScore.Equal(scoring.Int(30))
			}},
		"individual": {event("INDIVIDUAL",
			"<PARTICIPANTS><PLAYER><PLAYER_NUMBER>3</PLAYER_NUMBER><PLAYER_NAME>Bo</PLAYER_NAME><PLACE>1</PLACE></PLAYER></PARTICIPANTS>"+
				board("1",
					line("<N_PLAYER_NUMBER>3</N_PLAYER_NUMBER><S_PLAYER_NUMBER>4</S_PLAYER_NUMBER><E_PLAYER_NUMBER>5</E_PLAYER_NUMBER><W_PLAYER_NUMBER>6</W_PLAYER_NUMBER>"+contract("1NTXX", "W", "5", "600")))),
			func(a *account.Account) bool {
				l := a.Sections[0].Lines[0]
				return a.Plays == movement.Individual && a.Sections[0].Contestants[0].Players[0].Name == "Bo" &&
					l.NS == 3 && l.South == 4 && l.EW == 5 && l.West == 6 && l.Tricks == -2
			}},
		"elements in small letters and any order, unknown ones, a bare &": {[]byte("<usebio><event event_type='pairs'><board><traveller_line><score>-50</score><tricks>6</tricks><played_by>s</played_by>" +
			"<mood>good</mood><contract>1nt</contract><ew_pair_number>2</ew_pair_number><ns_pair_number>1</ns_pair_number></traveller_line><board_number>1</board_number></board>" +
			"<participants><pair><player><player_name>Tom & Ann</player_name></player><pair_number>1</pair_number></pair></participants></event></usebio>"),
			func(a *account.Account) bool {
				return a.Sections[0].Lines[0].Tricks == -1 &&
					a.Sections[0].Contestants[0].Players[0].Name == "Tom & Ann"
			}},
		"a line of nothing but the numbers": {event("PAIRS", board("1", against("1", "2", ""))),
			func(a *account.Account) bool {
				return a.Sections[0].Lines[0].Outcome == session.NotPlayed
			}},
		"percentages for each side": {event("PAIRS",
			board("1", against("1", "2", "<NS_SCORE>60%</NS_SCORE><EW_SCORE>40%</EW_SCORE>"))),
			func(a *account.Account) bool {
				return a.Sections[0].Lines[0].ForNS.Amount.Equal(scoring.Int(60))
			}},
	} {
		t.Run(name, func(t *testing.T) {
			if a := read(t, c.file); !c.check(a) {
				t.Errorf("%+v", a)
			}
		})
	}
}

func hand(seat, s, h, d, c string) string {
	return "<HAND><DIRECTION>" + seat + "</DIRECTION><SPADES>" + s + "</SPADES><HEARTS>" + h + "</HEARTS><DIAMONDS>" +
		d + "</DIAMONDS><CLUBS>" + c + "</CLUBS></HAND>"
}

// A bad game costs that game, and is named.
func TestOneBadGameCostsOneGame(t *testing.T) {
	good := against("1", "2", contract("4H", "N", "10", "420"))
	for name, c := range map[string]struct {
		bad  string
		want error
		kept int
	}{
		"no contract": {against("3", "4", contract("8H", "N", "10", "")), usebio.ErrResult, 1},
		// its score stands
		"contract unreadable": {against("3", "4", contract("4K", "N", "10", "420")), scoring.ErrContract, 2},
		"too many tricks":     {against("3", "4", contract("4H", "N", "14", "")), scoring.ErrTricks, 1},
		"another score":       {against("3", "4", contract("4H", "N", "10", "450")), figures.ErrDisagree, 2},
		"no numbers":          {line(contract("4H", "N", "10", "420")), usebio.ErrNumbers, 1},
		"no score there is":   {against("3", "4", "<SCORE>421</SCORE>"), scoring.ErrNumber, 1},
	} {
		a, err := usebio.Read(event("PAIRS", board("1", good+"\n"+c.bad)))
		if err != nil || len(a.Faults) != 1 || !errors.Is(a.Faults[0].Err, c.want) || a.Faults[0].Board != 1 ||
			a.Faults[0].At != 2 || len(a.Sections[0].Lines) != c.kept {
			t.Errorf("%s: %v, %+v", name, err, a)
		}
	}
	for name, inside := range map[string]string{
		"a board without a number": board("x", good),
		"a pair without a number":  "<PARTICIPANTS>" + pair("", "") + "</PARTICIPANTS>",
		"a match without teams":    "<MATCH></MATCH>",
		"a hand of 14 cards":       board("2", hand("N", "AKQJT98765432", "A", "", "")),
	} {
		a, err := usebio.Read(event("PAIRS", inside+board("1", good)))
		if err != nil || len(a.Faults) != 1 || len(a.Sections[0].Lines) != 1 {
			t.Errorf("%s: %v, %+v", name, err, a)
		}
	}
}

// A file that breaks off is read as far as it goes.
func TestBrokenOff(t *testing.T) {
	whole := write(t, of(t, sessiontest.Full(t)), usebio.Options{})
	a, err := usebio.Read(whole[:len(whole)/2])
	if err != nil || len(a.Faults) == 0 || a.Faults[0].At < 100 || len(a.Sections[0].Lines) < 20 {
		t.Errorf("%v, %+v", err, a.Faults)
	}
}

func TestNothingToRead(t *testing.T) {
	for text, want := range map[string]error{
		"": usebio.ErrNotUSEBIO, "<a>": usebio.ErrNotUSEBIO, "<USEBIO></USEBIO>": usebio.ErrNotUSEBIO,
		"<USEBIO><EVENT/></USEBIO>":                     figures.ErrNothing,
		strings.Repeat("<EVENT>", 100):                  usebio.ErrTooMuch,
		"<EVENT>" + strings.Repeat("<BOARD/>", 500_001): usebio.ErrTooMuch,
	} {
		if a, err := usebio.Read([]byte(text)); !errors.Is(err, want) {
			t.Errorf("%.40q: %v, %v", text, a, err)
		}
	}
	if _, err := usebio.Read(make([]byte, 32<<20+1)); !errors.Is(err, usebio.ErrTooMuch) {
		t.Error(err)
	}
}

// Entities of a file's own are neither expanded nor fetched.
func TestEntities(t *testing.T) {
	bomb := `<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>` +
		`<USEBIO><EVENT EVENT_TYPE="PAIRS"><EVENT_DESCRIPTION>&b;&f;</EVENT_DESCRIPTION>` +
		board("1", against("1", "2", contract("PASS", "", "", "0"))) + `</EVENT></USEBIO>`
	a, err := usebio.Read([]byte(bomb))
	if err != nil || a.Title != "&b;&f;" {
		t.Errorf("%v, %+v", err, a)
	}
}

func TestSeveralSessions(t *testing.T) {
	session := `<SESSION SESSION_ID="1">` + board("1", against("1", "2", contract("PASS", "", "", "0"))) + "</SESSION>"
	a, err := usebio.Read(event("PAIRS", session+session))
	if err != nil || len(a.Faults) != 1 || !errors.Is(a.Faults[0].Err, usebio.ErrSeveral) ||
		len(a.Sections[0].Lines) != 1 {
		t.Errorf("%v, %+v", err, a)
	}
	two := bytes.Replace(event("PAIRS", session), []byte("</USEBIO>"), []byte("<EVENT>"+session+"</EVENT></USEBIO>"), 1)
	if a, err := usebio.Read(two); err != nil || len(a.Faults) != 1 || !errors.Is(a.Faults[0].Err, usebio.ErrSeveral) {
		t.Errorf("%v, %+v", err, a)
	}
}

// A file is read in the character set that it is written in, whatever it declares.
func TestCharacterSets(t *testing.T) {
	latin := func(set *charmap.Charmap, text string) string {
		b, err := set.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for name, c := range map[string]struct{ declared, written, want string }{
		"UTF-8": {"utf-8", "Łukasz Müller", "Łukasz Müller"},
		"ISO-8859-1": {"iso-8859-1",
			latin(charmap.ISO8859_1, "Jürgen Ångström"), "Jürgen Ångström"},
		"Windows-1252":                   {"windows-1252", latin(charmap.Windows1252, "O’Brien €"), "O’Brien €"},
		"Windows-1252 called ISO-8859-1": {"iso-8859-1", latin(charmap.Windows1252, "O’Brien"), "O’Brien"},
		"UTF-8 called ISO-8859-1":        {"iso-8859-1", "Łukasz", "Łukasz"},
		"Windows-1250": {"Windows-1250",
			latin(charmap.Windows1250, "Łukasz Novák"), "Łukasz Novák"},
		"ISO-8859-2":                        {"iso-8859-2", latin(charmap.ISO8859_2, "Łukasz Novák"), "Łukasz Novák"},
		"ISO-8859-1 called UTF-8":           {"utf-8", latin(charmap.ISO8859_1, "Jürgen"), "Jürgen"},
		"a character set that nobody knows": {"x-none", latin(charmap.ISO8859_1, "Jürgen"), "Jürgen"},
	} {
		file := `<?xml version="1.0" encoding="` + c.declared + `"?><USEBIO><EVENT><PARTICIPANTS>` +
			pair("1", "<PLAYER><PLAYER_NAME>"+c.written+"</PLAYER_NAME></PLAYER>") + "</PARTICIPANTS></EVENT></USEBIO>"
		a, err := usebio.Read([]byte(file))
		if err != nil || a.Sections[0].Contestants[0].Players[0].Name != c.want {
			t.Errorf("%s: %v, %+v", name, err, a)
		}
	}
}

func FuzzRead(f *testing.F) {
	sample, err := os.ReadFile("testdata/synthetic-1.2.xml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sample[:3000])
	f.Add(event("SWISS_TEAMS",
		`<PARTICIPANTS><TEAM TEAM_ID="4"/></PARTICIPANTS><MATCH><TEAM>4</TEAM><OPPOSING_TEAM>9</OPPOSING_TEAM>`+
			board("1", "<IMPS>-6</IMPS>"+line(contract("3NT", "N", "8", "-50")))+"</MATCH>"))
	f.Add(event("PAIRS", `<SESSION SESSION_ID="1"><SECTION SECTION_ID="A"><PARTICIPANTS>`+pair("A1NS", "")+
		"</PARTICIPANTS>"+board("1", against("1", "2", "<SCORE>A6040</SCORE>"))+"</SECTION></SESSION>"))
	f.Fuzz(func(t *testing.T, file []byte) {
		a, err := usebio.Read(file)
		if err != nil {
			return
		}
		once := write(t, a, usebio.Options{})
		if _, err := usebio.Read(once); err != nil && !errors.Is(err, figures.ErrNothing) {
			t.Fatalf("%v\n%s", err, once)
		}
	})
}

// A board has one figure in IMPs: where both teams have Average Plus, it is
// nobody's loss.
func TestAveragePlusForBothTeams(t *testing.T) {
	s := sessiontest.Kinds[13].Clean(t)
	var at session.Key
	for k := range s.State().Results {
		if at.Board == 0 || k.Compare(at) < 0 {
			at = k
		}
	}
	plus := &scoring.Ruling{Kind: scoring.AveragePlus}
	sessiontest.Record(t, s, session.RulingGiven{Key: at, ForNS: plus, ForEW: plus, Law: "12C2"})
	seen := 0
	r := s.State().Results[at]
	for _, l := range read(t, write(t, of(t, s), usebio.Options{})).Sections[0].Lines {
		if l.Board != at.Board || l.NS != r.NS && l.NS != r.EW {
			continue
		}
		seen++
		for _, award := range []*scoring.Frac{l.NSAward, l.EWAward} {
			if award != nil && !award.Equal(scoring.Int(3)) {
				t.Errorf("%d against %d: %v", l.NS, l.EW, award)
			}
		}
	}
	if seen != 2 {
		t.Errorf("%d lines", seen)
	}
}
