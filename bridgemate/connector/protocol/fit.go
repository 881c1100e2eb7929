package protocol

import "slices"

// What is sent later must fit the movement that was sent before. These are the checks of
// the side that has it; [Kind.Misfit] tells what is answered with [ErrorMovement].

// FitResults are the results' faults against the sections that are known: section, table,
// round, board and both pairs must be as they are there. Of a deleted result only its
// place.
func FitResults(results []Result, known []Section) []Fault {
	var c checker
	for i, r := range results {
		at := element("", i)
		round, ok := findRound(&c, at, sectionKey{r.SessionGUID, r.SectionLetters}, r.TableNumber, r.RoundNumber, known)
		if !ok {
			continue
		}
		if r.BoardNumber < max(round.LowBoardNumber, 1) || r.BoardNumber > round.HighBoardNumber {
			c.fault(path(at, "BoardNumber"), NoBoard, string(r.SectionLetters), r.TableNumber, r.RoundNumber, r.BoardNumber)
		}
		if !r.IsDeleted && (r.PairNorthSouth != round.PairNS || r.PairEastWest != round.PairEW) {
			c.fault(path(at, "PairNorthSouth"), OtherPairs, round.PairNS, round.PairEW, r.PairNorthSouth, r.PairEastWest)
		}
	}
	return c.faults
}

// FitTdCalls are the faults of calls of the director against the sections that are known.
func FitTdCalls(calls []TdCall, known []Section) []Fault {
	var c checker
	for i, t := range calls {
		findRound(&c, element("", i), sectionKey{t.SessionGUID, t.SectionLetters}, t.TableNumber, t.RoundNumber, known)
	}
	return c.faults
}

// FitParticipations are the seats' faults against the sections and players that are
// known.
func FitParticipations(list []Participation, known []Section, players []Player) []Fault {
	var c checker
	numbers := once[NullText]{}
	for _, p := range players {
		numbers[p.PlayerNumber] = true
	}
	seats(&c, "", list, known)
	knownNumbers(&c, "", list, numbers)
	return c.faults
}

// FitHandrecords are the deals' faults against the scoring groups that are known.
func FitHandrecords(deals []Handrecord, known []ScoringGroup) []Fault {
	var c checker
	fitDeals(&c, "", deals, known)
	return c.faults
}

// FitSettings are the settings' faults against the sections that are known.
func FitSettings[S ofSection](list []S, known []Section) []Fault {
	var c checker
	for i, s := range list {
		findSection(&c, element("", i), s.section(), known)
	}
	return c.faults
}

// FitUpdate are a section update's faults against the scoring groups and players that are
// known: a section to delete must be there; another must be of a group that is, scored as
// the group is, with letters that no other group's section has; and it cannot change
// whether its participations are explicit.
func FitUpdate(update SectionUpdate, known []ScoringGroup, players []Player) []Fault {
	var c checker
	sections := sectionsOf(known)
	was := slices.IndexFunc(sections, func(s Section) bool { return s.Letters == update.Letters })
	if update.IsDeleted {
		findSection(&c, "", sectionKey{update.SessionGUID, update.Letters}, sections)
		return c.faults
	}
	group := slices.IndexFunc(known, func(g ScoringGroup) bool {
		return g.SessionGUID == update.SessionGUID && g.ScoringGroupNumber == update.ScoringGroupNumber
	})
	if group < 0 {
		c.fault("ScoringGroupNumber", NoScoringGroup, update.ScoringGroupNumber)
	} else {
		same(&c, "ScoringGroupScoringMethod", update.ScoringGroupScoringMethod, known[group].ScoringMethod)
	}
	if was >= 0 {
		old := sections[was]
		if old.SessionGUID != update.SessionGUID {
			c.fault("Letters", Twice, string(update.Letters))
		} else if old.HasExplicitParticipations != update.HasExplicitParticipations {
			c.fault("HasExplicitParticipations", CannotChange, old.HasExplicitParticipations)
		}
	}
	fedBy(&c, "", update.Section(), sections)
	numbers := once[NullText]{}
	for _, p := range slices.Concat(players, update.AddedPlayers) {
		numbers[p.PlayerNumber] = true
	}
	knownNumbers(&c, "Participations", update.Participations, numbers)
	return c.faults
}

// findSection finds a section, or notes that it is not there.
func findSection(c *checker, at string, key sectionKey, known []Section) (Section, bool) {
	session := false
	for _, s := range known {
		if s.SessionGUID == key.session && s.Letters == key.letters {
			return s, true
		}
		session = session || s.SessionGUID == key.session
	}
	switch {
	case key.session == "" || key.letters == "": // noted as missing
	case !session:
		c.fault(path(at, "SessionGuid"), NoSession, string(key.session))
	default:
		c.fault(path(at, "SectionLetters"), NoSection, string(key.letters))
	}
	return Section{}, false
}

func findTable(c *checker, at string, key sectionKey, table int, known []Section) (Table, bool) {
	s, ok := findSection(c, at, key, known)
	if !ok {
		return Table{}, false
	}
	i := slices.IndexFunc(s.Tables, func(t Table) bool { return t.TableNumber == table })
	if i < 0 {
		c.fault(path(at, "TableNumber"), NoTable, string(key.letters), table)
		return Table{}, false
	}
	return s.Tables[i], true
}

func findRound(c *checker, at string, key sectionKey, table, round int, known []Section) (Round, bool) {
	t, ok := findTable(c, at, key, table, known)
	if !ok {
		return Round{}, false
	}
	i := slices.IndexFunc(t.Rounds, func(r Round) bool { return r.RoundNumber == round })
	if i < 0 {
		c.fault(path(at, "RoundNumber"), NoRound, string(key.letters), table, round)
		return Round{}, false
	}
	return t.Rounds[i], true
}

// seats checks each seat's place, and its round: the first, or any where each is told.
func seats(c *checker, at string, list []Participation, known []Section) {
	for i, p := range list {
		seat, key := element(at, i), sectionKey{p.SessionGUID, p.SectionLetters}
		s, ok := findSection(&checker{}, seat, key, known)
		if ok && !s.HasExplicitParticipations && p.RoundNumber > 1 {
			c.fault(path(seat, "RoundNumber"), NotAtStart, p.RoundNumber)
		} else {
			findRound(c, seat, key, p.TableNumber, max(p.RoundNumber, 1), known)
		}
	}
}

// fitDeals checks that each deal is of a section that is in its scoring group.
func fitDeals(c *checker, at string, deals []Handrecord, known []ScoringGroup) {
	sections := sectionsOf(known)
	for i, h := range deals {
		deal := element(at, i)
		s, ok := findSection(c, deal, sectionKey{h.SessionGUID, h.SectionLetters}, sections)
		if ok && s.ScoringGroupNumber != h.ScoringGroupNumber {
			c.fault(path(deal, "ScoringGroupNumber"), NoScoringGroup, h.ScoringGroupNumber)
		}
	}
}
