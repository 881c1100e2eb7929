package bridgemate

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/country"
	"clubnight/session/movement"
)

// ImportFile reads an evening out of a Bridgemate database that any program wrote: see
// ImportEvening. What the heading leaves open is taken from the file: from table
// Session, else the name of the file; the day of its results, else of the file. Every
// error names the path, once.
func ImportFile(ctx context.Context, path string, heading session.EveningSet, roster Roster) ([]session.Fact, error) {
	c, err := bws.Read(ctx, path)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	heading = headed(c, heading)
	if heading.Name == "" {
		heading.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	if heading.Date.IsZero() {
		heading.Date = info.ModTime()
	}
	facts, err := ImportEvening(c, heading, roster)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return facts, nil
}

// ImportEvening gives the facts of an evening whose Bridgemate database any program
// wrote, for the journal of a new session: the heading as it is given, the sections with
// their movements (see movementsOf), which of them are one field, how they are scored,
// the players, the standing results, the hand records, and what the recorder sent. Where
// no result is missing, that is the end of the evening, and the deals are released; else
// it may still be played.
//
// The columns South and West, which programs for individuals add, make a movement one
// of players. The movement of a section of which the file has results only is who
// played which boards where.
//
// Results are read as during play: a row that makes no sense becomes a result with its
// Doubt, and what was erased leaves nothing. Pair numbers that are the same in both
// lines become distinct, as a session keeps them (movement.Movement.Distinct). A
// player's name is the roster's where the file has none or the same one shortened for a
// handset, and otherwise the file's. Whatever is left out, or should be looked at, is
// said in a session.Noticed.
//
// The error is ErrNoMovement, bws.ErrBoards, or movement.ErrLimit for a number that
// cannot be, session.ErrBadEntry for what no session can hold, or the roster's.
func ImportEvening(c *bws.Contents, heading session.EveningSet, roster Roster) ([]session.Fact, error) {
	e := importing{contents: c, roster: roster}
	return e.evening(heading)
}

// headed fills in what the file itself says.
func headed(c *bws.Contents, h session.EveningSet) session.EveningSet {
	for _, s := range c.Session {
		h.Name = cmp.Or(h.Name, strings.TrimSpace(s.Name))
		if h.Date.IsZero() && !s.Date.IsZero() {
			h.Date = s.Date.Add(time.Duration(s.Time.Hour())*time.Hour + time.Duration(s.Time.Minute())*time.Minute)
		}
	}
	for _, r := range c.Received {
		if h.Date.IsZero() && r.DateLog.Year() > 1990 { // some programs log a time without a day
			h.Date = r.DateLog
		}
	}
	return h
}

// importing is an evening under way from a database into a session.
type importing struct {
	contents *bws.Contents
	roster   Roster // nil where there is none

	numbers map[int]Numbers // by section: from the file's pair numbers to the session's
	facts   []session.Fact
	said    []session.Fact // remarks: they come last, before the end
}

func (e *importing) add(facts ...session.Fact) { e.facts = append(e.facts, facts...) }

func (e *importing) say(n session.Note) { e.said = append(e.said, session.Noticed{Note: n}) }

func (e *importing) evening(heading session.EveningSet) ([]session.Fact, error) {
	e.numbers = map[int]Numbers{}
	e.add(heading)
	if err := e.sections(); err != nil {
		return nil, err
	}
	e.fields()
	e.scoring(heading)
	st, err := folded(e.facts)
	if err != nil {
		return nil, err
	}
	if err := e.players(st); err != nil {
		return nil, err
	}
	e.deals(st)
	if st, err = folded(e.facts); err != nil { // with the deals, to check the leads against them
		return nil, err
	}
	e.results(st)
	e.recorded(st)
	e.add(e.said...)
	if st, err = folded(e.facts); err != nil {
		return nil, err
	}
	if allIn(st) {
		if slices.ContainsFunc(e.facts, func(f session.Fact) bool { _, deals := f.(session.DealsSet); return deals }) {
			e.add(session.DealsReleased{})
		}
		e.add(session.EveningClosed{})
	}
	return e.facts, nil
}

// folded is the state of a new session after the facts.
func folded(facts []session.Fact) (*session.State, error) {
	s, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = s.Record("file", facts...)
	}
	if err != nil {
		return nil, err
	}
	return s.State(), nil
}

// sections takes over the movements.
func (e *importing) sections() error {
	e.namedByResults()
	used := *e.contents
	used.Sections = slices.DeleteFunc(slices.Clone(used.Sections), e.idle)
	slices.SortStableFunc(used.Sections, func(a, b bws.Section) int { return cmp.Compare(a.ID, b.ID) })
	rows, err := movementRows(&used)
	if err != nil {
		return err
	}
	played := map[int]bool{}
	for _, s := range used.Sections {
		if len(rows[s.ID]) == 0 {
			rows[s.ID], played[s.ID] = playedRows(&used, s.ID), true
		}
	}
	movements, err := movementsOf(used.Sections, rows)
	if err != nil {
		return err
	}
	for i, s := range used.Sections {
		m := movements[i]
		if played[s.ID] {
			e.say(session.Note{Kind: session.MovementFromResults, Section: s.ID})
		}
		if s.Winners == 1 {
			m.Winners = 1
		}
		own := distinct(m)
		e.seatSitOut(s.ID, own)
		if m.EqualNumbers {
			e.numbers[s.ID] = Numbers{equal: true, m: own, from: linesOf(m, own)}
			e.say(session.Note{Kind: session.LinesRenumbered, Section: s.ID})
		}
		e.add(session.SectionSet{ID: s.ID, Movement: own})
		e.judge(s, own)
	}
	return nil
}

// idle reports whether a section has neither a movement nor results, and says so.
func (e *importing) idle(s bws.Section) bool {
	c := e.contents
	if slices.ContainsFunc(c.Rounds, func(r bws.Round) bool { return r.Section == s.ID }) ||
		slices.ContainsFunc(c.Received, func(r bws.Received) bool { return r.Section == s.ID }) {
		return false
	}
	if len(c.Rounds)+len(c.Received) == 0 {
		return false // nobody has a movement: that is for movementsOf to say
	}
	e.say(session.Note{Kind: session.SectionEmpty, Text: cmp.Or(s.Letter, fmt.Sprint(s.ID))})
	return true
}

// seatSitOut puts the pair that sits out in round 1 back to its table. Programs write
// zeros there (guide: How to deal with missing pairs, equal pair Numbers), but the
// players entered their numbers at it.
func (e *importing) seatSitOut(section int, m *movement.Movement) {
	var absent []int
	for _, pair := range m.Pairs() {
		if _, _, seated := m.Seat(pair, 1); !seated {
			absent = append(absent, pair)
		}
	}
	type side struct {
		table int
		ns    bool
	}
	waiting := map[side]bool{}
	for _, p := range e.contents.PlayerNumbers {
		if at, ok := m.At(p.Table, 1); ok && p.Section == section && p.Round <= 1 &&
			p.Number+p.Name != "" && at.NS == 0 && at.EW == 0 {
			waiting[side{p.Table, strings.ContainsAny(p.Direction, "NSns")}] = true
		}
	}
	if len(absent) != 1 || len(waiting) != 1 {
		return // nobody, or nobody can tell
	}
	for at := range waiting {
		for i, r := range m.Rows {
			switch {
			case r.Table != at.table || r.Round != 1:
			case at.ns:
				m.Rows[i].NS = absent[0]
			default:
				m.Rows[i].EW = absent[0]
			}
		}
	}
}

// judge says what of a section a session cannot hold, and what looks wrong.
func (e *importing) judge(s bws.Section, m *movement.Movement) {
	here := session.Letter(s.ID)
	if letter := strings.ToUpper(strings.TrimSpace(s.Letter)); letter != here {
		e.say(session.Note{Kind: session.SectionMoved, Section: s.ID, Number: s.ID, Text: letter})
	}
	if err := m.Validate(); err != nil {
		e.say(session.Note{Kind: session.MovementUnsound, Section: s.ID, Text: err.Error()})
	}
	if s.EWMoveBeforePlay != 0 {
		e.say(session.Note{Kind: session.NamesMayBeShifted, Section: s.ID, Number: s.EWMoveBeforePlay})
	}
}

// scoring says how the evening is scored, as far as the file tells (BCS:
// Section.ScoringType). A session is scored in one way; sections that the file scores in
// another are named. The rules are those of the heading's country.
func (e *importing) scoring(heading session.EveningSet) {
	how := session.UsualBy(country.Of(heading.Country).Rules)
	types := map[int]int{}
	for _, s := range e.contents.Sections {
		types[s.ID] = s.ScoringType
	}
	first := true
	for _, f := range e.facts {
		f, ok := f.(session.SectionSet)
		if !ok {
			continue
		}
		kind := max(types[f.ID], bws.Matchpoints)
		method := methodOf(kind, f.Movement.Contestant)
		if first {
			first, how.Choices.Method = false, method
		}
		if method != how.Choices.Method || !standsFor(kind, method) {
			e.say(session.Note{Kind: session.MethodUnknown, Section: f.ID, Number: kind})
		}
	}
	e.add(how)
}

// standsFor reports whether a type of BCS, if it is not what programs leave there, stands
// for a form of scoring.
func standsFor(scoringType int, method string) bool {
	switch scoringType {
	case bws.Matchpoints: // also where nobody chose
		return true
	case bws.IMPs:
		return method == "crossimp" || method == "teams"
	case bws.BoardAMatch:
		return method == "bam"
	}
	return method == "teams"
}

// methodOf is the form of scoring that a type of BCS stands for. What BCS calls IMPs for
// pairs is taken for IMPs against all other scores, which is what its handsets show.
func methodOf(scoringType int, of movement.ContestantKind) string {
	switch {
	case of == movement.Team && scoringType == bws.BoardAMatch:
		return "bam"
	case of == movement.Team:
		return "teams"
	case scoringType == bws.IMPs:
		return "crossimp"
	}
	return "mp"
}

// fields finds out which sections are compared with each other: those whose tables are in
// one group (BCS), else all where the setting GroupSections says so.
func (e *importing) fields() {
	together := map[int][]int{} // group -> sections
	groups := map[int]int{}     // section -> group
	split, grouped := map[int]bool{}, false
	for _, t := range e.contents.Tables {
		was, seen := groups[t.Section]
		split[t.Section] = split[t.Section] || seen && was != t.Group
		groups[t.Section], grouped = t.Group, grouped || t.Group != 0
	}
	var all []int
	for _, f := range e.facts {
		f, ok := f.(session.SectionSet)
		if !ok {
			continue
		}
		all = append(all, f.ID)
		if split[f.ID] {
			e.say(session.Note{Kind: session.SectionAlone, Section: f.ID})
		} else if group := groups[f.ID]; group != 0 {
			together[group] = append(together[group], f.ID)
		}
	}
	var fields [][]int
	for _, group := range slices.Sorted(maps.Keys(together)) {
		if len(together[group]) > 1 {
			fields = append(fields, together[group])
		}
	}
	if !grouped && len(all) > 1 && e.contents.Settings.Bool("GroupSections", false) {
		fields = [][]int{all}
	}
	if len(fields) > 0 {
		e.add(session.SectionsCombined{Fields: fields})
	}
}

// players takes over who sat where at the start.
func (e *importing) players(st *session.State) error {
	later := 0
	for _, row := range e.contents.PlayerNumbers {
		number, name := strings.TrimSpace(row.Number), strings.TrimSpace(row.Name)
		switch _, known := seatIn(st, row); {
		case number == "" && name == "":
		case !known:
			e.say(session.Note{Kind: session.SeatUnknown, Text: cmp.Or(number, name),
				More: e.contents.TableName(row.Section, row.Table) + row.Direction})
		case row.Round > 1:
			later++
		}
	}
	for _, row := range bws.AtStart(e.contents.PlayerNumbers) {
		number, name := strings.TrimSpace(row.Number), strings.TrimSpace(row.Name)
		seat, known := seatIn(st, row)
		if !known || number == "" && name == "" {
			continue
		}
		name, err := e.name(number, name)
		if err != nil {
			return err
		}
		e.add(session.PlayerSeated{Seat: seat, Number: number, Name: name})
	}
	if later > 0 {
		e.say(session.Note{Kind: session.LaterNumbers, Number: later})
	}
	return nil
}

// seatIn is the seat of a row of PlayerNumbers; known is false where the
// evening has none such.
func seatIn(st *session.State, row bws.PlayerNumber) (seat session.Seat, known bool) {
	seat = seatOfRow(row)
	_, there := st.Section(row.Section)
	return seat, there && slices.Contains([]string{"N", "E", "S", "W"}, seat.Direction)
}

// name is the name of a player: see ImportEvening.
func (e *importing) name(number, shown string) (string, error) {
	if shown == "" && number != "" {
		for _, p := range e.contents.PlayerNames {
			if p.StrID == number || p.ID != 0 && fmt.Sprint(p.ID) == number {
				shown = strings.TrimSpace(p.Name)
			}
		}
	}
	if number == "" || e.roster == nil {
		return shown, nil
	}
	known, ok, err := e.roster.PlayerName(number)
	if err != nil {
		return "", fmt.Errorf("looking up player %s: %w", number, err)
	}
	if ok && (shown == "" || bws.HandsetName(known, nameLength) == shown) {
		return known, nil
	}
	return shown, nil
}

// results takes over the results that stand.
func (e *importing) results(st *session.State) {
	latest, rd := bws.Standing(e.contents.Received), reading{st: st, numbers: e.numbers}
	for _, row := range slices.SortedFunc(maps.Values(latest), byEntry) {
		r := rd.result(row)
		e.add(session.ResultReceived{Result: r})
		if r.Doubt.Any() {
			e.say(session.Note{Kind: session.DoubtfulOnImport, Section: r.Section, Table: r.Table, Round: r.Round,
				Board: r.Board, Doubt: &r.Doubt})
		}
	}
	open := 0
	for key := range bws.Standing(e.contents.Intermediate) {
		if _, done := latest[key]; !done {
			open++
		}
	}
	if open > 0 {
		e.say(session.Note{Kind: session.OpenContracts, Number: open})
	}
}

// byEntry orders rows as they were entered.
func byEntry(a, b bws.Received) int {
	return cmp.Or(cmp.Compare(a.ID, b.ID), session.Key(a.Key()).Compare(session.Key(b.Key())))
}

// declaredBySide is a row of an individual with the number that stands for the declarer's
// side, North's or East's; other rows stay as they are.
func declaredBySide(st *session.State, row bws.Received) bws.Received {
	sec, _ := st.Section(row.Section)
	if row.Declarer == 0 || sec.Movement == nil || sec.Movement.Contestant != movement.Individual {
		return row
	}
	switch at, _ := sec.Movement.At(row.Table, row.Round); row.Declarer {
	case at.South:
		row.Declarer = row.PairNS
	case at.West:
		row.Declarer = row.PairEW
	}
	return row
}

// recorded takes over the calls and cards of the recorder version, also those
// that were taken back.
func (e *importing) recorded(st *session.State) {
	facts := recorderFacts(st, e.contents)
	e.facts = append(e.facts, facts...)
	if n := len(e.contents.Bids) + len(e.contents.Cards) - len(facts); n > 0 {
		e.say(session.Note{Kind: session.RecorderRows, Number: n})
	}
}
