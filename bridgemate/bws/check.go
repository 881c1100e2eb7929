package bws

import (
	"fmt"
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

// Check lists what BM Pro will reject (chapters "Filling the tables with session data" and
// "Maximum values") and what a director probably did not mean, in the order of the guide's
// tables. No problems is nil.
func Check(c *Contents) []Problem {
	k := &checker{c: c, letters: map[int]string{}, tables: map[place]bool{}, rounds: map[place][]Round{}}
	k.clients()
	k.sections()
	k.tableRows()
	k.server()
	k.roundData()
	for _, t := range c.Tables {
		k.movement(t)
	}
	k.pairsAtOnce()
	k.results()
	k.playerNumbers()
	k.settings()
	k.handRecords()
	return k.problems
}

// place is a table of the session.
type place struct{ section, table int }

type checker struct {
	c        *Contents
	letters  map[int]string    // of the sections
	tables   map[place]bool    // that table Tables has
	rounds   map[place][]Round // of each table, in the order of the file
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
	for _, c := range k.c.Clients {
		if c.Computer == "" {
			k.reject("Clients", "client %d has no computer name", c.ID)
		}
	}
}

func (k *checker) sections() {
	if n := len(k.c.Sections); n == 0 {
		k.reject("Section", "there is no section")
	} else if n > MaxSections {
		k.reject("Section", "%d sections, at most %d", n, MaxSections)
	}
	letters := map[string]bool{}
	for _, s := range k.c.Sections {
		where := fmt.Sprintf("Section, ID %d", s.ID)
		if _, twice := k.letters[s.ID]; twice {
			k.reject(where, "the ID is there twice")
		}
		letter := strings.ToUpper(s.Letter)
		switch {
		case s.ID < 1 || s.ID > MaxSections:
			k.reject(where, "IDs run from 1 to %d", MaxSections)
		case len(letter) != 1 || letter < "A" || letter > "Z":
			k.reject(where, "the letter is %q, not one of A to Z", s.Letter)
		case letters[letter]:
			k.reject(where, "the letter %s is there twice", letter)
		case int(letter[0]-'A')+1 != s.ID:
			k.warn(where, "the letter is %s; the guide gives %c to this ID", letter, 'A'+rune(s.ID)-1)
		}
		k.letters[s.ID], letters[letter] = letter, true
		if s.MissingPair < 0 || s.MissingPair > MaxPairNumber {
			k.reject(where, "the missing pair is %d; pairs run from 1 to %d", s.MissingPair, MaxPairNumber)
		} else if s.MissingPair > 0 && !k.sits(s.ID, s.MissingPair) {
			k.warn(where, "the missing pair %d is not in the movement", s.MissingPair)
		}
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
	}
}

// server holds the number of sections and tables against what one server takes.
func (k *checker) server() {
	count := map[int]int{}
	for _, t := range k.c.Tables {
		count[t.Section]++
	}
	if n := len(k.c.Tables); n > MaxTables {
		k.reject("Tables", "%d tables, at most %d on one server", n, MaxTables)
	}
	limit := MaxTablesPerSection(len(k.c.Sections))
	for _, s := range k.c.Sections {
		where := "Section " + s.Letter
		if n := count[s.ID]; n == 0 {
			k.reject(where, "the section has no tables")
		} else if n != s.Tables {
			k.reject(where, "says %d tables, but there are %d", s.Tables, n)
		}
		if limit > 0 && count[s.ID] > limit {
			k.reject(where, "%d tables, at most %d where there are %d sections on one server", count[s.ID], limit, len(k.c.Sections))
		}
	}
}

func (k *checker) roundData() {
	for _, r := range k.c.Rounds {
		at := place{r.Section, r.Table}
		where := fmt.Sprintf("%s, round %d", k.table("RoundData", r.Section, r.Table), r.Round)
		if !k.tables[at] {
			k.reject(where, "the table is not in Tables")
		}
		if slices.ContainsFunc(k.rounds[at], func(o Round) bool { return o.Round == r.Round }) {
			k.reject(where, "the round is there twice")
		}
		k.rounds[at] = append(k.rounds[at], r)
		if r.Round < 1 || r.Round > MaxRounds {
			k.reject(where, "rounds run from 1 to %d", MaxRounds)
		}
		k.round(where, r)
	}
}

func (k *checker) round(where string, r Round) {
	if p := max(r.NSPair, r.EWPair); p > MaxPairNumber || min(r.NSPair, r.EWPair) < 0 {
		k.reject(where, "pairs %d and %d; pairs run from 1 to %d", r.NSPair, r.EWPair, MaxPairNumber)
	}
	boards, err := r.Boards()
	switch {
	case err != nil:
		k.reject(where, "%v; boards run from 1 to %d", err, MaxBoardNumber)
	case len(boards) > MaxBoardsPerRound:
		k.reject(where, "%d boards, at most %d in a round", len(boards), MaxBoardsPerRound)
	case (r.NSPair == 0) != (r.EWPair == 0):
		k.warn(where, "only one side is empty; a table without play has zeros for both")
	case r.NSPair != 0 && len(boards) == 0:
		k.warn(where, "pairs %d and %d have no boards", r.NSPair, r.EWPair)
	}
}

// movement checks the rounds of one table together.
func (k *checker) movement(t TableRow) {
	rounds := k.rounds[place{t.Section, t.Table}]
	where := k.table("RoundData", t.Section, t.Table)
	if len(rounds) == 0 {
		k.reject(where, "the table has no rounds")
		return
	}
	there, last, total := map[int]bool{}, 0, 0
	played := map[int]int{}
	for _, r := range rounds {
		there[r.Round], last = true, max(last, r.Round)
		boards, _ := r.Boards()
		if r.NSPair == 0 && r.EWPair == 0 {
			continue
		}
		total += len(boards)
		for _, b := range boards {
			if before, again := played[b]; again {
				k.warn(where, "board %d comes in round %d and in round %d", b, before, r.Round)
			}
			played[b] = r.Round
		}
	}
	for n := 1; n <= min(last, MaxRounds); n++ {
		if !there[n] {
			k.reject(where, "round %d is missing; the rounds must follow each other from 1", n)
		}
	}
	if longest := k.longest(t.Section); last < longest {
		k.warn(where, "ends with round %d, others in the section with round %d; rounds that are not played belong there too", last, longest)
	}
	if m := TableMemory(last, total); m > MaxTableMemory {
		k.reject(where, "%d rounds x 3 + %d boards x 4 = %d, at most %d", last, total, m, MaxTableMemory)
	}
}

// longest is the highest round of a section.
func (k *checker) longest(section int) (last int) {
	for _, r := range k.c.Rounds {
		if r.Section == section {
			last = max(last, r.Round)
		}
	}
	return last
}

// pairsAtOnce finds pairs that would have to sit at two tables. NS 3 and EW 3 may be different
// pairs, so that only the same direction tells.
func (k *checker) pairsAtOnce() {
	type seat struct {
		section, round, pair int
		ns                   bool
	}
	at := map[seat]int{}
	for _, r := range k.c.Rounds {
		for _, s := range []seat{{r.Section, r.Round, r.NSPair, true}, {r.Section, r.Round, r.EWPair, false}} {
			if s.pair == 0 {
				continue
			}
			if other, twice := at[s]; twice && other != r.Table {
				k.reject(fmt.Sprintf("%s, round %d", k.table("RoundData", r.Section, r.Table), r.Round),
					"pair %d also sits at table %s", s.pair, k.c.TableName(r.Section, other))
			}
			at[s] = r.Table
		}
	}
}

func (k *checker) results() {
	for _, r := range k.c.Received {
		if r.Erased {
			continue
		}
		where := fmt.Sprintf("%s, round %d, board %d", k.table("ReceivedData", r.Section, r.Table), r.Round, r.Board)
		if !k.expects(r) {
			k.warn(where, "the movement has no such board here")
		}
		if err := checkResult(r); err != nil {
			k.warn(where, "%v", err)
		}
	}
}

func (k *checker) expects(r Received) bool {
	return slices.ContainsFunc(k.rounds[place{r.Section, r.Table}], func(o Round) bool {
		boards, _ := o.Boards()
		return o.Round == r.Round && slices.Contains(boards, r.Board)
	})
}

// checkResult reads the text fields of a result.
func checkResult(r Received) error {
	remark, err := ParseRemarks(r.Remarks)
	if err != nil || remark.NotPlayed || remark.Undecided || remark.Artificial {
		return err
	}
	contract, err := ParseContract(r.Contract)
	if err != nil || contract.Level == 0 {
		return err
	}
	if _, err := ParseResult(r.Result); err != nil {
		return err
	}
	if _, err := ParseDeclarer(r.NSEW); err != nil {
		return err
	}
	_, err = ParseLead(r.LeadCard)
	return err
}

func (k *checker) playerNumbers() {
	seats := map[PlayerNumber]bool{}
	for _, p := range k.c.PlayerNumbers {
		where := k.table("PlayerNumbers", p.Section, p.Table) + " " + p.Direction
		if !k.tables[place{p.Section, p.Table}] {
			k.reject(where, "the table is not in Tables")
		}
		if !slices.Contains([]string{"N", "S", "E", "W"}, strings.ToUpper(p.Direction)) {
			k.reject(where, "the direction is %q, not N, S, E or W", p.Direction)
		}
		p.Number = ""
		if seats[p] {
			k.reject(where, "the seat is there twice")
		}
		seats[p] = true
	}
	for _, t := range k.c.Tables {
		for _, d := range []string{"N", "S", "E", "W"} {
			if !seats[PlayerNumber{Section: t.Section, Table: t.Table, Direction: d}] {
				k.warn(k.table("PlayerNumbers", t.Section, t.Table)+" "+d, "there is no row for the player's number")
			}
		}
	}
}

// settingRanges are the values that the chapter "Settings table" allows for its integers.
var settingRanges = []struct {
	name        string
	least, most int
}{
	{"MaximumResults", 0, 127}, {"ScorePoints", 0, 1}, {"EnterResultsMethod", 0, 1},
	{"AutopoweroffTime", 5, 60}, {"VerificationTime", 1, 7}, {"ShowContract", 0, 1},
}

func (k *checker) settings() {
	for _, s := range settingRanges {
		if v := k.c.Settings.Int(s.name, s.least); v < s.least || v > s.most {
			k.reject("Settings, "+s.name, "is %d, not %d to %d", v, s.least, s.most)
		}
	}
}

func (k *checker) handRecords() {
	seen := map[[2]int]bool{}
	for _, h := range k.c.HandRecords {
		where := fmt.Sprintf("HandRecord, section %s, board %d", k.letters[h.Section], h.Board)
		if _, ok := k.letters[h.Section]; !ok {
			k.reject(where, "there is no section with ID %d", h.Section)
		}
		if h.Board < 1 || h.Board > MaxBoardNumber {
			k.reject(where, "boards run from 1 to %d", MaxBoardNumber)
		}
		if at := [2]int{h.Section, h.Board}; seen[at] {
			k.reject(where, "the board is there twice")
		} else {
			seen[at] = true
		}
		if err := h.Check(); err != nil {
			k.reject(where, "%v", err)
		}
	}
}

// Check reports the first thing that is wrong with a hand record (guide: Table HandRecord): each
// hand has 13 cards, each card is there once (so that each suit has 13), and the ten is T.
func (h HandRecord) Check() error {
	held := map[string]string{}
	for seat, hand := range h.Hands {
		cards := 0
		for suit, ranks := range hand {
			name := handNames[4*seat+suit]
			if strings.Contains(ranks, "10") {
				return fmt.Errorf("%s is %q: the ten is written T", name, ranks)
			}
			for _, r := range ranks {
				if !strings.ContainsRune("AKQJT98765432", r) {
					return fmt.Errorf("%s is %q: %q is no card", name, ranks, r)
				}
				card := fmt.Sprintf("%c%c", "SHDC"[suit], r)
				if held[card] != "" {
					return fmt.Errorf("%s is in %s and in %s", card, held[card], name)
				}
				held[card] = name
				cards++
			}
		}
		if cards != 13 {
			return fmt.Errorf("%s has %d cards, not 13", [4]string{"North", "East", "South", "West"}[seat], cards)
		}
	}
	return nil
}
