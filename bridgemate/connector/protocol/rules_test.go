package protocol

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// kinds are the kinds of faults with their paths, for comparison.
func kinds(faults []Fault) string {
	var lines []string
	for _, f := range faults {
		lines = append(lines, f.Path+" "+f.Kind.String())
	}
	return strings.Join(lines, ", ")
}

// expect tries changes of an object that is right, each for its faults.
func expect[T interface{ Faults() []Fault }](t *testing.T, right func() T, cases map[string]func(*T)) {
	t.Helper()
	v := right()
	if got := kinds(v.Faults()); got != "" {
		t.Fatalf("before: %s", got)
	}
	for want, change := range cases {
		v := right()
		change(&v)
		want, _, _ = strings.Cut(want, " #") // what follows tells two cases with the same faults apart
		if got := kinds(v.Faults()); got != want {
			t.Errorf("%T: %q, want %q", v, got, want)
		}
	}
}

func TestRoundFaults(t *testing.T) {
	expect(t, func() Round { return aRound(1, 1, 1, 2, 1, 4) }, map[string]func(*Round){
		"SessionGuid no GUID":                      func(r *Round) { r.SessionGUID = "x" },
		"SectionLetters no letters":                func(r *Round) { r.SectionLetters = "AB" },
		"TableNumber out of range":                 func(r *Round) { r.TableNumber = -1 },
		"LowBoardNumber boards without play":       func(r *Round) { r.PairEW = 0 },
		"LowBoardNumber boards without play #both": func(r *Round) { r.PairNS, r.PairEW = 0, 0 },
		"LowBoardNumber no boards":                 func(r *Round) { r.LowBoardNumber, r.HighBoardNumber = 0, 0 },
		"LowBoardNumber no boards #back":           func(r *Round) { r.LowBoardNumber = 5 },
		" #sits out":                               func(r *Round) { r.PairNS, r.LowBoardNumber, r.HighBoardNumber = 0, 0, 0 },
		"MatesTableSectionLetters mates incomplete": func(r *Round) {
			r.MatesTableLetters, r.MatesTableNumber = "A", 2
		},
		" #mates": func(r *Round) { r.MatesTableLetters, r.MatesTableNumber, r.MatesTableRound = "A", 2, 1 },
	})
}

func TestSectionFaults(t *testing.T) {
	expect(t, aSection, map[string]func(*Section){
		"GameType unknown number":        func(s *Section) { s.GameType = 11 },
		"Winners out of range":           func(s *Section) { s.Winners = 3 },
		"MissingPair needs two winners":  func(s *Section) { s.MissingPair = -4 },
		" #missing East-West":            func(s *Section) { s.MissingPair, s.Winners = -4, 2 },
		"EWMoveBeforePlay moved too far": func(s *Section) { s.EWMoveBeforePlay = -3 },
		"Tables[1].TableNumber twice": func(s *Section) {
			s.Tables[1] = s.Tables[0]
		},
		"Tables[0].Rounds[0].SessionGuid not its parent's, Tables[0].Rounds[1].SessionGuid not its parent's, " +
			"Tables[0].SessionGuid not its parent's": func(s *Section) {
			s.Tables[0].SessionGUID = g2
		},
		"Tables[0].Rounds[1].SectionLetters not its parent's": func(s *Section) { s.Tables[0].Rounds[1].SectionLetters = "B" },
		"Tables[0].Rounds[1].TableNumber not its parent's":    func(s *Section) { s.Tables[0].Rounds[1].TableNumber = 2 },
		"Tables[0].Rounds[1].RoundNumber twice":               func(s *Section) { s.Tables[0].Rounds[1].RoundNumber = 1 },
		"Tables[0].Rounds round missing":                      func(s *Section) { s.Tables[0].Rounds[1].RoundNumber = 3 },
		"Tables[0].Rounds round missing #first":               func(s *Section) { s.Tables[0].Rounds = s.Tables[0].Rounds[1:] },
		"Tables[1].Rounds missing":                            func(s *Section) { s.Tables[1].Rounds = nil },
		"Tables[1].ConnectionMode unknown number":             func(s *Section) { s.Tables[1].ConnectionMode = 2 },
		"NorthSouthPairSectionLetters missing, EastWestPairSectionLetters missing": func(s *Section) {
			s.IsCombiSection = true
		},
		"EastWestPairSectionLetters same section": func(s *Section) {
			s.IsCombiSection, s.NorthSouthPairSectionLetters, s.EastWestPairSectionLetters = true, "B", "B"
		},
		"NorthSouthPairSectionLetters same section": func(s *Section) {
			s.IsCombiSection, s.NorthSouthPairSectionLetters, s.EastWestPairSectionLetters = true, "A", "B"
		},
	})
}

func TestSessionFaults(t *testing.T) {
	expect(t, aSession, map[string]func(*Session){
		"Day no date":         func(s *Session) { s.Month, s.Day = 2, 29 },
		" #leap year":         func(s *Session) { s.Year, s.Month, s.Day = 2028, 2, 29 },
		"Year out of range":   func(s *Session) { s.Year = 1999 },
		"Month out of range":  func(s *Session) { s.Month = 13 },
		"Hour out of range":   func(s *Session) { s.Hour = 24 },
		"Minute out of range": func(s *Session) { s.Minute = -1 },
		"Name missing":        func(s *Session) { s.Name = "  " },
		"ScoringGroups[0].IsDeleted deleted here": func(s *Session) {
			s.ScoringGroups[0] = ScoringGroup{SessionGUID: g, ScoringGroupNumber: 1, IsDeleted: true}
		},
		"ScoringGroups[0].Sections[0].SessionGuid not its parent's, ScoringGroups[0].SessionGuid not its parent's": func(s *Session) {
			s.ScoringGroups[0].SessionGUID = g2
		},
		"ScoringGroups[0].Sections[0].ScoringGroupNumber not its parent's": func(s *Session) {
			s.ScoringGroups[0].ScoringGroupNumber = 2
		},
		"ScoringGroups[0].ScoringMethod unknown number": func(s *Session) { s.ScoringGroups[0].ScoringMethod = 23 },
		"ScoringGroups[1].ScoringGroupNumber twice": func(s *Session) {
			b := aGroup()
			b.Sections = []Section{anotherSection(1)}
			s.ScoringGroups = append(s.ScoringGroups, b)
		},
		"ScoringGroups[0].Sections[1].Letters twice": func(s *Session) {
			s.ScoringGroups[0].Sections = append(s.ScoringGroups[0].Sections, aSection())
		},
		"ScoringGroups[0].Sections[1].NorthSouthPairSectionLetters no such section": func(s *Session) {
			b := anotherSection(1)
			b.IsCombiSection, b.NorthSouthPairSectionLetters, b.EastWestPairSectionLetters = true, "C", "A"
			s.ScoringGroups[0].Sections = append(s.ScoringGroups[0].Sections, b)
		},
	})
}

// explicit makes an event's section one where each seat of each round is told.
func explicit(e *Init) {
	s := &e.Sessions[0].ScoringGroups[0].Sections[0]
	s.HasExplicitParticipations, e.Participations = true, nil
	for _, t := range s.Tables {
		for _, r := range t.Rounds {
			for d := North; d <= West; d++ {
				if r.PairEW != 0 || d == North || d == South {
					e.Participations = append(e.Participations, Participation{SessionGUID: g, SectionLetters: "A",
						TableNumber: t.TableNumber, RoundNumber: r.RoundNumber, Direction: d, PlayerNumber: "17"})
				}
			}
		}
	}
}

func TestEventFaults(t *testing.T) {
	two := func(e *Init) { e.Sessions = append(e.Sessions, anotherSession()) }
	expect(t, anEvent, map[string]func(*Init){
		"Commands out of range":                                     func(e *Init) { e.Orders = 256 },
		"Commands out of range #less":                               func(e *Init) { e.Orders = -1 },
		"EventGuid no GUID, Sessions[0].EventGuid not its parent's": func(e *Init) { e.EventGUID = "event" },
		" #event of one session":                                    func(e *Init) { e.EventGUID = "" },
		" #session without event":                                   func(e *Init) { e.Sessions[0].EventGUID = "" },
		" #two sessions":                                            two,
		"EventGuid missing":                                         func(e *Init) { two(e); e.EventGUID = "" },
		"Sessions[1].EventGuid missing":                             func(e *Init) { two(e); e.Sessions[1].EventGUID = "" },
		"Sessions[1].EventGuid not its parent's":                    func(e *Init) { two(e); e.Sessions[1].EventGUID = g2 },
		"Sessions[1].SessionGuid twice, Sessions[1].ScoringGroups[0].ScoringGroupNumber twice, " +
			"Sessions[1].ScoringGroups[0].Sections[0].Letters twice": func(e *Init) {
			e.Sessions = append(e.Sessions, aSession())
		},
		"Sessions missing, PlayerData[0].SessionGuid no such session, Participations[0].SessionGuid no such session, " +
			"Handrecords[0].SessionGuid no such session, Bridgemate2Settings[0].SessionGuid no such session, " +
			"Bridgemate3Settings[0].SessionGuid no such session": func(e *Init) { e.Sessions = nil },
		"PlayerData[1].PlayerNumber twice":                                          func(e *Init) { e.PlayerData = append(e.PlayerData, aPlayer()) },
		"PlayerData[0].LastName missing":                                            func(e *Init) { e.PlayerData[0].LastName = "" },
		"PlayerData players missing, Participations[0].PlayerNumber unknown player": func(e *Init) { e.PlayerData = nil },
		"Participations[0].PlayerNumber unknown player":                             func(e *Init) { e.Participations[0].PlayerNumber = "18" },
		"Participations[0].TableNumber no such table":                               func(e *Init) { e.Participations[0].TableNumber = 3 },
		"Participations[0].RoundNumber not at the start":                            func(e *Init) { e.Participations[0].RoundNumber = 2 },
		" #round 0 is the start":                                                    func(e *Init) { e.Participations[0].RoundNumber = 0 },
		"Participations[0].SectionLetters no such section":                          func(e *Init) { e.Participations[0].SectionLetters = "B" },
		" #explicit, round 0 is the first": func(e *Init) {
			explicit(e)
			e.Participations[0].RoundNumber = 0
		},
		" #explicit":                explicit,
		"Participations seat empty": func(e *Init) { explicit(e); e.Participations = e.Participations[:13] },
		"Participations[13].RoundNumber no such round, Participations seat empty": func(e *Init) {
			explicit(e)
			e.Participations[13].RoundNumber = 3
		},
		"Handrecords[1].BoardNumber twice":                        func(e *Init) { e.Handrecords = append(e.Handrecords, aDeal()) },
		"Handrecords[0].ScoringGroupNumber no such scoring group": func(e *Init) { e.Handrecords[0].ScoringGroupNumber = 2 },
		"Bridgemate3Settings[1].SectionLetters twice": func(e *Init) {
			e.Bridgemate3Settings = append(e.Bridgemate3Settings, settings3())
		},
		"Bridgemate2Settings[0].SectionLetters no such section": func(e *Init) { e.Bridgemate2Settings[0].SectionLetters = "B" },
		"Bridgemate3Settings[0].BM3PINcode no PIN":              func(e *Init) { e.Bridgemate3Settings[0].PINCode = "12345" },
		"Bridgemate2Settings[0].BM2PINcode no PIN":              func(e *Init) { e.Bridgemate2Settings[0].PINCode = "12a4" },
		"Bridgemate3Settings[0].BM3SleepMode out of range":      func(e *Init) { e.Bridgemate3Settings[0].SleepMode = 121 },
		"Bridgemate2Settings[0].BM2SummaryPoints out of range":  func(e *Init) { e.Bridgemate2Settings[0].SummaryPoints = -2 },
	})
}

// Nobody who reads a log reads the director's code there.
func TestPINIsNotSaid(t *testing.T) {
	s := settings3()
	s.PINCode = "98765"
	for _, f := range s.Faults() {
		if strings.Contains(f.String(), "98765") {
			t.Error(f)
		}
	}
}

func TestContinueFaults(t *testing.T) {
	expect(t, func() Continue { return Continue{EventGUID: g, Orders: StartAgain} }, map[string]func(*Continue){
		"Commands wrong orders":        func(c *Continue) { c.Orders |= Reset },
		"Commands wrong orders #app":   func(c *Continue) { c.Orders |= ShowInApp },
		"Commands wrong orders #newer": func(c *Continue) { c.Orders |= 256 },
		" #all that can be":            func(c *Continue) { c.Orders = 1 | 4 | 16 | 32 | 64 | 128 },
	})
}

func TestAddSessionFaults(t *testing.T) {
	expect(t, func() AddSession { return AddSession{EventGUID: g, Session: aSession()} }, map[string]func(*AddSession){
		"Session.EventGuid not its parent's":        func(a *AddSession) { a.Session.EventGUID = g2 },
		"Session.EventGuid missing":                 func(a *AddSession) { a.Session.EventGUID = "" },
		"Session.Day no date":                       func(a *AddSession) { a.Session.Day = 31 },
		"PlayerData[0].SessionGuid no such session": func(a *AddSession) { a.PlayerData = []Player{{SessionGUID: g2, PlayerNumber: "1", LastName: "x"}} },
	})
}

func TestScoringGroupFaults(t *testing.T) {
	expect(t, aGroup, map[string]func(*ScoringGroup){
		"Sections not empty": func(s *ScoringGroup) { s.IsDeleted = true },
		" #deleted": func(s *ScoringGroup) {
			*s = ScoringGroup{SessionGUID: g, ScoringGroupNumber: 1, IsDeleted: true}
		},
		"ScoringGroupNumber out of range": func(s *ScoringGroup) { *s = ScoringGroup{SessionGUID: g, IsDeleted: true} },
	})
}

func TestUpdateFaults(t *testing.T) {
	expect(t, anUpdate, map[string]func(*SectionUpdate){
		"Tables not empty": func(s *SectionUpdate) { s.IsDeleted = true },
		" #deleted": func(s *SectionUpdate) {
			*s = SectionUpdate{SessionGUID: g, Letters: "A", IsDeleted: true}
		},
		" #table to delete":                  func(s *SectionUpdate) { s.Tables[1].Rounds = nil },
		"MissingPair needs two winners":      func(s *SectionUpdate) { s.MissingPair = -1 },
		"AddedPlayers[1].PlayerNumber twice": func(s *SectionUpdate) { s.AddedPlayers = []Player{aPlayer(), aPlayer()} },
		"AddedPlayers[0].SessionGuid not its parent's": func(s *SectionUpdate) {
			s.AddedPlayers = []Player{{SessionGUID: g2, PlayerNumber: "1", LastName: "x"}}
		},
		"Participations[0].RoundNumber not at the start": func(s *SectionUpdate) {
			seat := aSeat()
			seat.RoundNumber = 2
			s.Participations = []Participation{seat}
		},
		"Participations[0].SectionLetters not its parent's, Participations[0].SectionLetters no such section": func(s *SectionUpdate) {
			seat := aSeat()
			seat.SectionLetters = "B"
			s.Participations = []Participation{seat}
		},
		strings.TrimSuffix(strings.Repeat("Participations seat empty, ", 14), ", "): func(s *SectionUpdate) {
			s.HasExplicitParticipations = true
		},
	})
}

func TestSeatFaults(t *testing.T) {
	expect(t, aSeat, map[string]func(*Participation){
		"PlayerNumber nobody":              func(p *Participation) { p.PlayerNumber = "" },
		"PlayerNumber number and name":     func(p *Participation) { p.LastName = "Bennet" },
		"LastName missing":                 func(p *Participation) { p.PlayerNumber, p.FirstName = "", "Jane" },
		" #name":                           func(p *Participation) { p.PlayerNumber, p.LastName = "", "Bennet" },
		"IsRemoval removed somebody":       func(p *Participation) { p.IsRemoval = true },
		"IsRemoval removed somebody #swap": func(p *Participation) { p.IsRemoval, p.IsPlayerSwap, p.PlayerNumber = true, true, "" },
		" #removal":                        func(p *Participation) { p.IsRemoval, p.PlayerNumber = true, "" },
		" #swap":                           func(p *Participation) { p.IsPlayerSwap, p.PlayerNumber = true, "" },
		"Direction unknown number":         func(p *Participation) { p.Direction = 5 },
	})
}

func TestResultFaults(t *testing.T) {
	expect(t, aResult, map[string]func(*Result){
		"DeclaringPair not the declarer's pair":           func(r *Result) { r.DeclaringPair = 3 },
		" #they sat the wrong way":                        func(r *Result) { r.DeclaringPair = 2 },
		"DeclarerDirection missing, Denomination missing": func(r *Result) { r.DeclarerDirection, r.Denomination = 0, 0 },
		" #passed out": func(r *Result) { *r = passedOut() },
		"DeclaringPair not the declarer's pair #passed out": func(r *Result) { *r = passedOut(); r.DeclaringPair = 9 },
		" #not played":                       func(r *Result) { *r = passedOut(); r.Level = NotPlayed },
		"Level out of range":                 func(r *Result) { r.Level = 8 },
		"Level out of range #less":           func(r *Result) { r.Level = -11 },
		"LeadCardRank half a lead":           func(r *Result) { r.LeadCardSuit = 0 },
		"LeadCardRank half a lead #suit":     func(r *Result) { r.LeadCardRank = 0 },
		"LeadCardRank half a lead #one":      func(r *Result) { r.LeadCardRank = 1 },
		"LeadCardRank half a lead #no trump": func(r *Result) { r.LeadCardSuit = NoTrump },
		"LeadCardRank out of range":          func(r *Result) { r.LeadCardRank = 15 },
		"Stake out of range":                 func(r *Result) { r.Stake = 3 },
		"TotalTricks out of range":           func(r *Result) { r.TotalTricks = 14 },
		"ScoringDirection unknown number":    func(r *Result) { r.ScoringDirection = 4 },
		" #deleted": func(r *Result) {
			*r = Result{SessionGUID: g, SectionLetters: "A", TableNumber: 1, RoundNumber: 1, BoardNumber: 1,
				IsDeleted: true}
		},
		"TableNumber out of range, BoardNumber out of range": func(r *Result) {
			*r = Result{SessionGUID: g, SectionLetters: "A", RoundNumber: 1, IsDeleted: true}
		},
	})
}

func passedOut() Result {
	return Result{SessionGUID: g, SectionLetters: "A", TableNumber: 1, RoundNumber: 1, BoardNumber: 2,
		ScoringDirection: ForBoth, PairNorthSouth: 1, PairEastWest: 2, DeclaringPair: 1}
}

func TestDealFaults(t *testing.T) {
	expect(t, aDeal, map[string]func(*Handrecord){
		"NorthClubs no cards":                              func(h *Handrecord) { h.North.Clubs = "AKQJ098765432" },
		"NorthClubs no cards #small":                       func(h *Handrecord) { h.North.Clubs = "akqjt98765432" },
		"NorthClubs card twice":                            func(h *Handrecord) { h.North.Clubs = "AAQJT98765432" },
		"NorthClubs not thirteen, NorthClubs not thirteen": func(h *Handrecord) { h.North.Clubs = Ranks(ranks[1:]) },
		"NorthClubs not thirteen, EastClubs card twice, EastClubs card twice, EastClubs not thirteen, " +
			"NorthClubs not thirteen, NorthDiamonds not thirteen": func(h *Handrecord) {
			h.North.Clubs, h.East.Clubs, h.East.Diamonds = Ranks(ranks[:12]), Ranks(ranks[:2]), Ranks(ranks[:12])
		},
		"DoubleDummyWestNoTrump out of range": func(h *Handrecord) { h.WestTricks.NoTrump = 14 },
		"DoubleDummyNorthClubs out of range":  func(h *Handrecord) { h.NorthTricks.Clubs = -1 },
	})
}

func TestCallFaults(t *testing.T) {
	expect(t, aCall, map[string]func(*TdCall){
		"Status unknown number": func(c *TdCall) { c.Status = 5 },
		"Hour out of range":     func(c *TdCall) { c.Hour = 24 },
		"Minute out of range":   func(c *TdCall) { c.Minute = 60 },
	})
}

func TestManagementFaults(t *testing.T) {
	for ask := Ask(-1); ask < 40; ask++ {
		right := slices.Contains([]Ask{1, 2, 4, 8, 16, 6, 18, 20, 22}, ask)
		if got := len((ManagementRequest{Command: ask}).Faults()) == 0; got != right {
			t.Error(ask, got)
		}
	}
}

func TestListFaults(t *testing.T) {
	swap, removal := aSeat(), aSeat()
	swap.IsPlayerSwap, removal.IsRemoval, removal.PlayerNumber = true, true, ""
	other := aResult()
	other.SessionGUID = g2
	for i, c := range []struct {
		got  []Fault
		want string
	}{
		{ListFaults(g, []Result{aResult(), aResult()}), ""},
		{ListFaults[Result](g, nil), ""},
		{ListFaults("", []Result(nil)), "SessionGuid no GUID"},
		{ListFaults(g, []Result{aResult(), other}), "[1].SessionGuid not its parent's"},
		{ListFaults(g, []Player{aPlayer(), aPlayer()}), "[1].PlayerNumber twice"},
		{ListFaults(g, []Participation{swap, removal}), "[0].IsPlayerSwap incoming only, [1].IsRemoval incoming only"},
		{ListFaults(g, []Handrecord{aDeal(), aDeal()}), "[1].BoardNumber twice"},
		{ListFaults(g, []TdCall{aCall()}), ""},
		{ListFaults(g, []ScoringGroup{aGroup(), aGroup()}), "[1].ScoringGroupNumber twice, [1].Sections[0].Letters twice"},
		{ListFaults(g, []ScoringGroup{aGroup(), {SessionGUID: g, ScoringGroupNumber: 2, IsDeleted: true}}), ""},
		{ListFaults(g, []Bridgemate3Settings{settings3(), settings3()}), "[1].SectionLetters twice"},
		{ListFaults(g, []Bridgemate2Settings{settings2(), settings2()}), "[1].SectionLetters twice"},
	} {
		if got := kinds(c.got); got != c.want {
			t.Errorf("%d: %q, want %q", i, got, c.want)
		}
	}
}

// What comes later is held against the movement that was sent.
func TestWhatComesIsHeldAgainstTheMovement(t *testing.T) {
	known, groups := []Section{aSection()}, []ScoringGroup{aGroup()}
	result := func(change func(*Result)) []Fault {
		r := aResult()
		change(&r)
		return FitResults([]Result{r}, known)
	}
	seat := func(change func(*Participation)) []Fault {
		p := aSeat()
		change(&p)
		return FitParticipations([]Participation{p}, known, []Player{aPlayer()})
	}
	update := func(change func(*SectionUpdate)) []Fault {
		u := anUpdate()
		change(&u)
		return FitUpdate(u, groups, []Player{aPlayer()})
	}
	call, deal, settings := aCall(), aDeal(), settings3()
	call.RoundNumber, deal.ScoringGroupNumber, settings.SectionLetters = 3, 2, "B"
	for i, c := range []struct {
		got  []Fault
		want string
	}{
		{result(func(*Result) {}), ""},
		{result(func(r *Result) { r.SessionGUID = g2 }), "[0].SessionGuid no such session"},
		{result(func(r *Result) { r.SectionLetters = "B" }), "[0].SectionLetters no such section"},
		{result(func(r *Result) { r.TableNumber = 3 }), "[0].TableNumber no such table"},
		{result(func(r *Result) { r.RoundNumber = 3 }), "[0].RoundNumber no such round"},
		{result(func(r *Result) { r.BoardNumber = 5 }), "[0].BoardNumber no such board"},
		{result(func(r *Result) { r.PairEastWest = 4 }), "[0].PairNorthSouth other pairs"},
		{result(func(r *Result) { r.PairNorthSouth, r.PairEastWest = 2, 1 }), "[0].PairNorthSouth other pairs"},
		{result(func(r *Result) { r.PairEastWest, r.IsDeleted = 4, true }), ""},
		{result(func(r *Result) { r.TableNumber, r.RoundNumber, r.BoardNumber, r.IsDeleted = 2, 2, 0, true }),
			"[0].BoardNumber no such board"},
		{FitTdCalls([]TdCall{aCall(), call}, known), "[1].RoundNumber no such round"},
		{seat(func(*Participation) {}), ""},
		{seat(func(p *Participation) { p.TableNumber = 9 }), "[0].TableNumber no such table"},
		{seat(func(p *Participation) { p.RoundNumber = 2 }), "[0].RoundNumber not at the start"},
		{seat(func(p *Participation) { p.PlayerNumber = "3" }), "[0].PlayerNumber unknown player"},
		{FitHandrecords([]Handrecord{aDeal(), deal}, groups), "[1].ScoringGroupNumber no such scoring group"},
		{FitSettings([]Bridgemate3Settings{settings3(), settings}, known), "[1].SectionLetters no such section"},
		{update(func(*SectionUpdate) {}), ""},
		{update(func(u *SectionUpdate) { u.ScoringGroupNumber = 2 }), "ScoringGroupNumber no such scoring group"},
		{update(func(u *SectionUpdate) { u.ScoringGroupScoringMethod = TeamIMPs }),
			"ScoringGroupScoringMethod not its parent's"},
		{update(func(u *SectionUpdate) { u.HasExplicitParticipations = true }), "HasExplicitParticipations cannot change"},
		{update(func(u *SectionUpdate) { u.Letters = "C" }), ""},
		{update(func(u *SectionUpdate) { u.Letters, u.IsDeleted = "C", true }), "SectionLetters no such section"},
		{update(func(u *SectionUpdate) { u.Participations = []Participation{{PlayerNumber: "5"}} }),
			"Participations[0].PlayerNumber unknown player"},
		{update(func(u *SectionUpdate) {
			u.AddedPlayers, u.Participations = []Player{{PlayerNumber: "5"}}, []Participation{{PlayerNumber: "5"}}
		}), ""},
		{update(func(u *SectionUpdate) {
			u.Letters, u.IsCombiSection, u.NorthSouthPairSectionLetters, u.EastWestPairSectionLetters = "C", true, "A", "B"
		}), "EastWestPairSectionLetters no such section"},
	} {
		if got := kinds(c.got); got != c.want {
			t.Errorf("%d: %q, want %q", i, got, c.want)
		}
	}
}

// A fault says its place and its values, and of every kind the log has a name.
func TestFaultInTheLog(t *testing.T) {
	r := aResult()
	r.DeclaringPair, r.Level = 7, 8
	err := &Invalid{CommandPutResults, r.Faults()}
	const want = "command 10 not sent: Level: out of range 8 -10 7; DeclaringPair: not the declarer's pair 7 1 2"
	if got := err.Error(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	seen := map[string]bool{}
	for k := Missing; k < lastKind; k++ {
		if seen[k.String()] || k.String() == "" {
			t.Errorf("%d is %q", k, k)
		}
		seen[k.String()] = true
	}
	if Kind(0).String() != "kind 0" || lastKind.String() != fmt.Sprint("kind ", int(lastKind)) {
		t.Error(Kind(0), lastKind)
	}
	if NoSection.Misfit() != true || Missing.Misfit() || CannotChange.Misfit() {
		t.Error("misfits")
	}
	none := aRound(1, 1, -1, 0, 0, 0).Faults()
	if want := []Fault{{"PairNS", OutOfRange, []any{-1, 0}}}; !reflect.DeepEqual(none, want) {
		t.Error(none)
	}
}
