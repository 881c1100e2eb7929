package bws

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Problem is something wrong in a database.
type Problem struct {
	// Where is the table of the guide and the row: "RoundData, table A3, round 2".
	Where string
	// What is wrong, in a sentence.
	What string
	// Warning is true for what BM Pro takes and what is probably not meant.
	Warning bool
}

// String is the problem in one line.
func (p Problem) String() string { return p.Where + ": " + p.What }

// Check lists what BM Pro, or BCS where the contents are of its generation, will reject
// (chapters "Filling the tables with session data" and "Maximum values") and what a
// director probably did not mean, in the order of the guide's tables. No problems is nil.
func Check(c *Contents) []Problem {
	k := &checker{c: c, letters: map[int]string{}, tables: map[place]bool{},
		rounds: map[place][]Round{}, double: map[int]bool{}}
	k.findDouble()
	k.clients()
	k.sections()
	k.tableRows()
	k.servers()
	k.roundData()
	for _, t := range c.Tables {
		k.movement(t)
	}
	k.pairsAtOnce()
	k.boardsTwice()
	k.results()
	k.playerNumbers()
	k.settings()
	k.recorded("BiddingData", c.Bids, ParseBid)
	k.recorded("PlayData", c.Cards, ParseCard)
	k.handRecords()
	k.playerNames()
	k.evaluations()
	return k.problems
}

// place is a table of the session.
type place struct{ section, table int }

type checker struct {
	c        *Contents
	letters  map[int]string    // of the sections
	tables   map[place]bool    // that table Tables has
	rounds   map[place][]Round // of each table, in the order of the file
	double   map[int]bool      // sections where one number is two pairs, one of each direction
	problems []Problem
}

func (k *checker) reject(where, format string, args ...any) {
	k.problems = append(k.problems, Problem{Where: where, What: fmt.Sprintf(format, args...)})
}

func (k *checker) warn(where, format string, args ...any) {
	k.problems = append(k.problems, Problem{Where: where, What: fmt.Sprintf(format, args...), Warning: true})
}

func (k *checker) table(guide string, section, table int) string {
	return guide + ", table " + k.c.TableName(section, table)
}

func (k *checker) clients() {
	if len(k.c.Clients) == 0 {
		k.reject("Clients", "no computer is registered")
	}
	seen := map[string]bool{}
	for _, c := range k.c.Clients {
		switch {
		case c.Computer == "":
			k.reject("Clients", "client %d has no computer name", c.ID)
		case seen[c.Computer]:
			k.warn("Clients", "the computer %s is there twice", c.Computer)
		}
		seen[c.Computer] = true
	}
}

// findDouble finds the sections where a number sits in both directions at
// once, and so is two pairs.
func (k *checker) findDouble() {
	type seat struct{ section, round, pair int }
	ns := map[seat]bool{}
	for _, r := range k.c.Rounds {
		if r.NSPair != 0 {
			ns[seat{r.Section, r.Round, r.NSPair}] = true
		}
	}
	for _, r := range k.c.Rounds {
		if ns[seat{r.Section, r.Round, r.EWPair}] {
			k.double[r.Section] = true
		}
	}
}

func (k *checker) sections() {
	if len(k.c.Sections) == 0 {
		k.reject("Section", "there is no section")
	}
	letters := map[string]bool{}
	for _, s := range k.c.Sections {
		where := fmt.Sprintf("Section, ID %d", s.ID)
		if _, twice := k.letters[s.ID]; twice {
			k.reject(where, "the ID is there twice")
		}
		letter := strings.ToUpper(s.Letter)
		k.letter(where, s.ID, letter)
		if letters[letter] {
			k.reject(where, "the letter %s is there twice", letter)
		}
		k.letters[s.ID], letters[letter] = letter, true
		k.missingPair(where, s)
		k.scoring(where, s)
	}
}

// letter checks a section's letter and its ID. BCS takes up to three letters, and any ID.
func (k *checker) letter(where string, id int, letter string) {
	longest, last := 1, MaxSections
	if k.c.generation == BCS {
		longest, last = 3, 1<<15-1
	}
	switch {
	case id < 1 || id > last:
		k.reject(where, "IDs run from 1 to %d", last)
	case letter == "" || len(letter) > longest || strings.Trim(letter, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "":
		allowed := "A to Z"
		if longest > 1 {
			allowed += fmt.Sprintf(", or up to %d of them", longest)
		}
		k.reject(where, "the letter is %q, not one of %s", letter, allowed)
	case len(letter) == 1 && id <= MaxSections && int(letter[0]-'A')+1 != id:
		k.warn(where, "the letter is %s; the guide gives %c to this ID", letter, 'A'+rune(id)-1)
	}
}

// missingPair follows the guide's chapter "How to deal with missing pairs".
func (k *checker) missingPair(where string, s Section) {
	switch {
	case s.MissingPair < 0 || s.MissingPair > MaxPairNumber:
		k.reject(where, "the missing pair is %d; pairs run from 1 to %d", s.MissingPair, MaxPairNumber)
	case s.MissingPair == 0:
	case k.double[s.ID]:
		k.reject(where,
			"pair %d is missing, but the number is two pairs here: leave MissingPair 0, and put zeros into the rounds that are not played", s.MissingPair)
	case !k.sits(s.ID, s.MissingPair):
		k.warn(where, "the missing pair %d is not in the movement", s.MissingPair)
	}
}

// scoring checks what BCS has in Section besides.
func (k *checker) scoring(where string, s Section) {
	if s.Winners < 0 || s.Winners > 2 {
		k.reject(where, "%d winners, not 0 to 2", s.Winners)
	}
	if s.Winners == 1 && k.double[s.ID] {
		k.warn(where, "one winner, but a number is two pairs here, one in each direction")
	}
	if s.ScoringType < 0 || s.ScoringType > Teams {
		k.reject(where, "the scoring type is %d, not 1 to %d", s.ScoringType, Teams)
	}
	if len(k.c.Session) > 0 && s.Session != 0 &&
		!slices.ContainsFunc(k.c.Session, func(o SessionRow) bool { return o.ID == s.Session }) {
		k.reject(where, "there is no session with ID %d", s.Session)
	}
}

// sits reports whether a pair is anywhere in the movement of a section.
func (k *checker) sits(section, pair int) bool {
	return slices.ContainsFunc(k.c.Rounds, func(r Round) bool {
		return r.Section == section && (r.NSPair == pair || r.EWPair == pair)
	})
}

func (k *checker) tableRows() {
	clients := map[int]bool{}
	for _, c := range k.c.Clients {
		clients[int(c.ID)] = true
	}
	if len(k.c.Tables) == 0 {
		k.reject("Tables", "there is no table")
	}
	for _, t := range k.c.Tables {
		where, at := k.table("Tables", t.Section, t.Table), place{t.Section, t.Table}
		if k.tables[at] {
			k.reject(where, "the table is there twice")
		}
		k.tables[at] = true
		if _, ok := k.letters[t.Section]; !ok {
			k.reject(where, "there is no section with ID %d", t.Section)
		}
		if t.Table < 1 || t.Table > MaxTableNumber {
			k.reject(where, "table numbers run from 1 to %d", MaxTableNumber)
		}
		if !clients[t.ComputerID] {
			k.reject(where, "there is no client with ID %d", t.ComputerID)
		}
		if t.Status != NotUploaded && t.Status != Uploaded {
			k.reject(where, "the status is %d, not 0 or 1", t.Status)
		}
		if t.LogOnOff != LoggedOn && t.LogOnOff != NotLoggedOn {
			k.reject(where, "LogOnOff is %d, not 1 or 2", t.LogOnOff)
		}
		if t.Group < 0 || t.Group > maxGroup {
			k.reject(where, "the group is %d, not 0 to %d", t.Group, maxGroup)
		}
		resend := t.UpdateFromRound == ResendSettings && k.c.generation == BCS
		if !resend && (t.UpdateFromRound < 0 || t.UpdateFromRound > MaxRounds) {
			k.reject(where, "UpdateFromRound is %d; rounds run from 1 to %d", t.UpdateFromRound, MaxRounds)
		}
	}
}

// maxGroup is the highest number of a group of tables (BCS).
const maxGroup = 127

// servers checks the sections and tables of each computer against what its server takes.
func (k *checker) servers() {
	count, onServer := map[int]int{}, map[int]map[int]int{} // by section; by computer and section
	for _, t := range k.c.Tables {
		count[t.Section]++
		if onServer[t.ComputerID] == nil {
			onServer[t.ComputerID] = map[int]int{}
		}
		onServer[t.ComputerID][t.Section]++
	}
	for _, s := range k.c.Sections {
		if n := count[s.ID]; n == 0 {
			k.reject("Section "+s.Letter, "the section has no tables")
		} else if n != s.Tables {
			k.reject("Section "+s.Letter, "says %d tables, but there are %d", s.Tables, n)
		}
	}
	for _, computer := range slices.Sorted(maps.Keys(onServer)) {
		where := "Tables"
		if len(onServer) > 1 {
			where = fmt.Sprintf("Tables of client %d", computer)
		}
		k.server(where, onServer[computer])
	}
}

// server checks the tables of each section against what one server takes.
func (k *checker) server(where string, sections map[int]int) {
	total, limit := 0, MaxTablesPerSection(len(sections))
	if n := len(sections); n > MaxSections {
		k.reject(where, "%d sections, at most %d on one server", n, MaxSections)
	}
	for _, id := range slices.Sorted(maps.Keys(sections)) {
		n := sections[id]
		total += n
		if limit > 0 && n > limit {
			k.reject(where, "section %s: %d tables, at most %d where there are %d sections on one server",
				k.letters[id], n, limit, len(sections))
		}
	}
	if total > MaxTables {
		k.reject(where, "%d tables, at most %d on one server", total, MaxTables)
	}
}
