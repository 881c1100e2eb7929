package protocol

import (
	"slices"
	"time"
)

// What no tag can say of the parts of an event, from the session down to the round.

func (o Continue) rules(c *checker, at string) {
	if o.Orders&^continueOrders != 0 {
		c.fault(path(at, "Commands"), WrongOrders, int(o.Orders))
	}
}

func (s Session) rules(c *checker, at string) {
	if s.Month >= 1 && s.Month <= 12 && s.Day >= 1 && s.Day <= 31 {
		if day := time.Date(s.Year, time.Month(s.Month), s.Day, 0, 0, 0, 0, time.UTC); day.Day() != s.Day {
			c.fault(path(at, "Day"), NotDate, s.Year, s.Month, s.Day)
		}
	}
	for i, g := range s.ScoringGroups {
		group := element(path(at, "ScoringGroups"), i)
		same(c, path(group, "SessionGuid"), g.SessionGUID, s.SessionGUID)
		if g.IsDeleted {
			c.fault(path(group, "IsDeleted"), DeletedHere)
		}
	}
	groupsOnce(c, path(at, "ScoringGroups"), s.ScoringGroups, once[int]{}, once[Letters]{})
	combinations(c, path(at, "ScoringGroups"), s.ScoringGroups, sectionsOf(s.ScoringGroups))
}

// groupsOnce notes numbers of groups and letters of sections that were there before.
func groupsOnce(c *checker, at string, groups []ScoringGroup, numbers once[int], letters once[Letters]) {
	for i, g := range groups {
		numbers.twice(c, path(element(at, i), "ScoringGroupNumber"), g.ScoringGroupNumber)
		for j, s := range g.Sections {
			letters.twice(c, path(element(path(element(at, i), "Sections"), j), "Letters"), s.Letters)
		}
	}
}

func sectionsOf(groups []ScoringGroup) (sections []Section) {
	for _, g := range groups {
		sections = append(sections, g.Sections...)
	}
	return sections
}

// combinations notes combined tables that are fed by sections which are not there.
func combinations(c *checker, at string, groups []ScoringGroup, known []Section) {
	for i, g := range groups {
		for j, s := range g.Sections {
			fedBy(c, element(path(element(at, i), "Sections"), j), s, known)
		}
	}
}

func fedBy(c *checker, at string, s Section, known []Section) {
	if !s.IsCombiSection {
		return
	}
	for _, from := range []struct {
		name    string
		letters Letters
	}{{"NorthSouthPairSectionLetters", s.NorthSouthPairSectionLetters},
		{"EastWestPairSectionLetters", s.EastWestPairSectionLetters}} {
		there := slices.ContainsFunc(known, func(k Section) bool { return k.Letters == from.letters })
		if from.letters.Valid() && !there {
			c.fault(path(at, from.name), NoSection, string(from.letters))
		}
	}
}

func (g ScoringGroup) counts(name string) bool {
	return !g.IsDeleted || name == "SessionGuid" || name == "ScoringGroupNumber"
}

func (g ScoringGroup) rules(c *checker, at string) {
	if g.IsDeleted {
		if len(g.Sections) > 0 {
			c.fault(path(at, "Sections"), NotEmpty)
		}
		return
	}
	for i, s := range g.Sections {
		section := element(path(at, "Sections"), i)
		same(c, path(section, "SessionGuid"), s.SessionGUID, g.SessionGUID)
		same(c, path(section, "ScoringGroupNumber"), s.ScoringGroupNumber, g.ScoringGroupNumber)
	}
}

func (s Section) rules(c *checker, at string) {
	for i, t := range s.Tables {
		if len(t.Rounds) == 0 { // which only an update may have, of a table to delete
			c.fault(path(element(path(at, "Tables"), i), "Rounds"), Missing)
		}
	}
	s.shape(c, at)
}

// shape is what holds for a section and for its update alike.
func (s Section) shape(c *checker, at string) {
	if s.MissingPair < 0 && s.Winners == 1 {
		c.fault(path(at, "MissingPair"), NeedsTwoWinners, s.MissingPair)
	}
	if moved := max(s.EWMoveBeforePlay, -s.EWMoveBeforePlay); moved > len(s.Tables) {
		c.fault(path(at, "EWMoveBeforePlay"), TooFarMoved, s.EWMoveBeforePlay, len(s.Tables))
	}
	s.combined(c, at)
	numbers := once[int]{}
	for i, t := range s.Tables {
		table := element(path(at, "Tables"), i)
		same(c, path(table, "SessionGuid"), t.SessionGUID, s.SessionGUID)
		same(c, path(table, "SectionLetters"), t.SectionLetters, s.Letters)
		numbers.twice(c, path(table, "TableNumber"), t.TableNumber)
	}
}

// combined checks the two sections whose pairs that sit out feed this one.
func (s Section) combined(c *checker, at string) {
	if !s.IsCombiSection {
		return
	}
	ns, ew := s.NorthSouthPairSectionLetters, s.EastWestPairSectionLetters
	if ns == "" {
		c.fault(path(at, "NorthSouthPairSectionLetters"), Missing)
	} else if ns == s.Letters {
		c.fault(path(at, "NorthSouthPairSectionLetters"), SameSection, string(ns))
	}
	if ew == "" {
		c.fault(path(at, "EastWestPairSectionLetters"), Missing)
	} else if ew == s.Letters || ew == ns {
		c.fault(path(at, "EastWestPairSectionLetters"), SameSection, string(ew))
	}
}

// Section is the section as it will be.
func (s SectionUpdate) Section() Section {
	return Section{SessionGUID: s.SessionGUID, ScoringGroupNumber: s.ScoringGroupNumber, Letters: s.Letters,
		Name: s.Name, Winners: s.Winners, GameType: s.GameType, EWMoveBeforePlay: s.EWMoveBeforePlay,
		MissingPair: s.MissingPair, KeepBridgematesAlive: s.KeepBridgematesAlive, IsCombiSection: s.IsCombiSection,
		NorthSouthPairSectionLetters: s.NorthSouthPairSectionLetters,
		EastWestPairSectionLetters:   s.EastWestPairSectionLetters,
		HasExplicitParticipations:    s.HasExplicitParticipations, Tables: s.Tables}
}

func (s SectionUpdate) counts(name string) bool {
	return !s.IsDeleted || name == "SessionGuid" || name == "Letters"
}

func (s SectionUpdate) rules(c *checker, at string) {
	if s.IsDeleted {
		if len(s.Tables) > 0 {
			c.fault(path(at, "Tables"), NotEmpty)
		}
		return
	}
	s.Section().shape(c, at)
	numbers := once[NullText]{}
	for i, p := range s.AddedPlayers {
		player := element(path(at, "AddedPlayers"), i)
		same(c, path(player, "SessionGuid"), p.SessionGUID, s.SessionGUID)
		numbers.twice(c, path(player, "PlayerNumber"), p.PlayerNumber)
	}
	for i, p := range s.Participations {
		seat := element(path(at, "Participations"), i)
		same(c, path(seat, "SessionGuid"), p.SessionGUID, s.SessionGUID)
		same(c, path(seat, "SectionLetters"), p.SectionLetters, s.Letters)
	}
	sections := []Section{s.Section()}
	if len(s.Participations) > 0 {
		seats(c, path(at, "Participations"), s.Participations, sections)
	}
	filled(c, path(at, "Participations"), s.Participations, sections)
}

func (t Table) rules(c *checker, at string) {
	numbers := once[int]{}
	for i, r := range t.Rounds {
		round := element(path(at, "Rounds"), i)
		same(c, path(round, "SessionGuid"), r.SessionGUID, t.SessionGUID)
		same(c, path(round, "SectionLetters"), r.SectionLetters, t.SectionLetters)
		same(c, path(round, "TableNumber"), r.TableNumber, t.TableNumber)
		numbers.twice(c, path(round, "RoundNumber"), r.RoundNumber)
	}
	there := make([]int, 0, len(numbers))
	for n := range numbers {
		there = append(there, n)
	}
	slices.Sort(there)
	for i, n := range there {
		if n != i+1 {
			c.fault(path(at, "Rounds"), RoundMissing, n, i+1)
			return
		}
	}
}

func (r Round) rules(c *checker, at string) {
	boards := r.LowBoardNumber != 0 || r.HighBoardNumber != 0
	switch {
	case r.PairNS == 0 || r.PairEW == 0:
		if boards {
			c.fault(path(at, "LowBoardNumber"), BoardsWithoutPlay, r.LowBoardNumber, r.HighBoardNumber)
		}
	case r.LowBoardNumber < 1 || r.HighBoardNumber < r.LowBoardNumber:
		c.fault(path(at, "LowBoardNumber"), NoBoards, r.LowBoardNumber, r.HighBoardNumber)
	}
	section, table, round := r.MatesTableLetters != "", r.MatesTableNumber != 0, r.MatesTableRound != 0
	if section != table || table != round {
		c.fault(path(at, "MatesTableSectionLetters"), MatesIncomplete)
	}
}
