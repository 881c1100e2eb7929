package protocol

import "strings"

// g is the GUID of the evening in all tests, g2 that of another.
const (
	g  GUID = "0123456789ABCDEF0123456789ABCDEF"
	g2 GUID = "FEDCBA9876543210FEDCBA9876543210"
)

func aRound(table, round, ns, ew, low, high int) Round {
	return Round{SessionGUID: g, SectionLetters: "A", TableNumber: table, RoundNumber: round, LowBoardNumber: low,
		HighBoardNumber: high, PairNS: ns, PairEW: ew}
}

// aSection is a section of two tables; in its second round pair 3 sits out at table 2.
func aSection() Section {
	return Section{SessionGUID: g, ScoringGroupNumber: 1, Letters: "A", Winners: 1, GameType: Pairs, Tables: []Table{
		{SessionGUID: g, SectionLetters: "A", TableNumber: 1, Rounds: []Round{
			aRound(1, 1, 1, 2, 1, 4), aRound(1, 2, 1, 4, 5, 8)}},
		{SessionGUID: g, SectionLetters: "A", TableNumber: 2, Rounds: []Round{
			aRound(2, 1, 3, 4, 1, 4), aRound(2, 2, 3, 0, 0, 0)}},
	}}
}

// anotherSection is a section B of one table, in a group.
func anotherSection(group int) Section {
	return Section{SessionGUID: g, ScoringGroupNumber: group, Letters: "B", Winners: 1, GameType: Pairs, Tables: []Table{
		{SessionGUID: g, SectionLetters: "B", TableNumber: 1, Rounds: []Round{{SessionGUID: g, SectionLetters: "B",
			TableNumber: 1, RoundNumber: 1, LowBoardNumber: 1, HighBoardNumber: 4, PairNS: 1, PairEW: 2}}}}}
}

func aGroup() ScoringGroup {
	return ScoringGroup{SessionGUID: g, Sections: []Section{aSection()}, ScoringGroupNumber: 1,
		ScoringMethod: Matchpoints}
}

func aSession() Session {
	return Session{ScoringGroups: []ScoringGroup{aGroup()}, EventGUID: g, SessionGUID: g, Name: "Tuesday", Year: 2026,
		Month: 11, Day: 24, Hour: 19, Minute: 30}
}

// anotherSession is a second one of the same event.
func anotherSession() Session {
	text := strings.ReplaceAll(Write(aSession()), `"SessionGuid":"`+string(g), `"SessionGuid":"`+string(g2))
	text = strings.ReplaceAll(strings.ReplaceAll(text, `Letters":"A"`, `Letters":"C"`), `GroupNumber":1`, `GroupNumber":2`)
	s, _, err := Read[Session](text)
	if err != nil {
		panic(err)
	}
	return s
}

func aPlayer() Player { return Player{SessionGUID: g, PlayerNumber: "17", LastName: "Bennet"} }

func aSeat() Participation {
	return Participation{SessionGUID: g, SectionLetters: "A", TableNumber: 1, Direction: North, RoundNumber: 1,
		PlayerNumber: "17"}
}

func aResult() Result {
	return Result{SessionGUID: g, SectionLetters: "A", TableNumber: 1, RoundNumber: 1, BoardNumber: 3,
		ScoringDirection: ForBoth, PairNorthSouth: 1, PairEastWest: 2, DeclaringPair: 1, DeclarerDirection: South,
		Level: 4, Denomination: Spades, Stake: 1, TotalTricks: 10, LeadCardRank: 13, LeadCardSuit: Hearts}
}

func aDeal() Handrecord {
	return Handrecord{SessionGUID: g, ScoringGroupNumber: 1, SectionLetters: "A", BoardNumber: 1,
		North: Suits{Clubs: ranks}, East: Suits{Diamonds: ranks}, South: Suits{Hearts: ranks},
		West: Suits{Spades: ranks}}
}

func aCall() TdCall {
	return TdCall{SessionGUID: g, SectionLetters: "A", TableNumber: 1, RoundNumber: 1, Hour: 20, Minute: 5,
		Status: Called}
}

func settings3() Bridgemate3Settings {
	return Bridgemate3Settings{SessionGUID: g, SectionLetters: "A", ScreenBrightness: 4, PINCode: "1234"}
}

func settings2() Bridgemate2Settings {
	return Bridgemate2Settings{SessionGUID: g, SectionLetters: "A", PINCode: "0000"}
}

func anEvent() Init {
	return Init{Orders: NewEvening, EventGUID: g, ClubID: "C", Sessions: []Session{aSession()},
		PlayerData: []Player{aPlayer()}, Participations: []Participation{aSeat()}, Handrecords: []Handrecord{aDeal()},
		Bridgemate2Settings: []Bridgemate2Settings{settings2()},
		Bridgemate3Settings: []Bridgemate3Settings{settings3()}}
}

func anUpdate() SectionUpdate {
	s := aSection()
	return SectionUpdate{SessionGUID: g, ScoringGroupNumber: 1, ScoringGroupScoringMethod: Matchpoints, Letters: "A",
		Winners: 1, GameType: Pairs, Tables: s.Tables}
}

func aManagement() ManagementResponse {
	return ManagementResponse{EventGUID: g, IsRunning: true, ScoringFilePath: `C:\x.bws`,
		SessionInformation: []SessionInformation{
			{EventGUID: g, SessionGUID: g, SessionName: "Tuesday", SessionDateTime: "2026-11-22T19:30:00",
				Sections: []SectionInformation{{SectionLetters: "A", ScoringGroupNumber: 1, NumberOfTables: 2}}}}}
}
