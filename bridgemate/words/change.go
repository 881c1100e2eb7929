package words

import (
	"slices"
	"strings"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// Part is a part of what a change of the movement comes to, with its heading.
type Part struct{ Heading, Text string }

// Preview says what a change of a movement will do, before it is done. worse is what is
// wrong with the new movement and not with the old one.
func (w *Words) Preview(st *session.State, p bridgemate.Preview, worse []movement.Problem) []Part {
	return withoutEmpty([]Part{
		{w.say("change.sent-again", nil), w.again(st, p)},
		{w.say("change.erased", nil), w.erased(st, p)},
		{w.say("change.to-be-told", nil), strings.Join(w.moves(st, p), "\n")},
		{w.say("change.costs", nil), w.costs(p.Lost, worse)},
	})
}

// PreviewByHand says what a change will do where no handset is told.
func (w *Words) PreviewByHand(st *session.State, p bridgemate.Preview, worse []movement.Problem) []Part {
	tables := ""
	if len(p.Tables) > 0 {
		tables = w.again(st, p)
	}
	return withoutEmpty([]Part{
		{w.say("change.tables-change", nil), tables},
		{w.say("change.set-aside", nil), strings.Join(w.misfits(st, p), "\n")},
		{w.say("change.to-be-told", nil), strings.Join(w.moves(st, p), "\n")},
		{w.say("change.costs", nil), w.costs(p.Lost, worse)},
	})
}

// misfits are the results that do not fit the new movement, a line for each table.
func (w *Words) misfits(st *session.State, p bridgemate.Preview) (lines []string) {
	for _, t := range p.Tables {
		var boards []int
		for i, r := range t.Erased {
			if !t.PutBack[i] {
				boards = append(boards, r.Board)
			}
		}
		if len(boards) > 0 {
			slices.Sort(boards)
			lines = append(lines, w.say("change.erased-boards",
				map[string]any{"Table": w.evening.Capital(w.evening.Table(st, p.Section, t.Table)),
					"Boards": w.evening.Boards(boards...), "Lost": ""}))
		}
	}
	return lines
}

// Planned says what a change comes to before the session was started; handsets is whether
// there are any that will be told.
func (w *Words) Planned(to *movement.Movement, worse []movement.Problem, handsets bool) []Part {
	told := ""
	if handsets {
		told = w.say("change.not-sent", nil)
	}
	contestants := w.evening.CountContestants(len(to.Pairs()), to.Contestant)
	return withoutEmpty([]Part{
		{w.say("change.new-movement", nil), w.say("change.planned", map[string]any{"Name": to.Name,
			"Boards": w.evening.CountBoards(len(to.Boards())), "Contestants": contestants})},
		{w.say("change.costs", nil), w.costs(nil, worse)},
		{w.say("change.bridgemates", nil), told},
	})
}

// Announcement is what the director reads to the room; told is whether handsets are told
// of the change.
func (w *Words) Announcement(st *session.State, p bridgemate.Preview, told bool) string {
	again := ""
	if told {
		again = w.again(st, p)
	}
	return w.say("change.announcement", map[string]any{"Moves": strings.Join(w.moves(st, p), "\n"), "Again": again})
}

func withoutEmpty(parts []Part) []Part {
	return slices.DeleteFunc(parts, func(p Part) bool { return p.Text == "" })
}

// costs are what a change costs, a sentence on each line.
func (w *Words) costs(lost []movement.Cost, worse []movement.Problem) string {
	var lines []string
	add := func(text string) { lines = append(lines, w.evening.Sentence(text)) }
	for _, c := range lost {
		add(w.evening.Cost(c))
	}
	for _, p := range worse {
		add(w.evening.Problem(p))
	}
	if slices.ContainsFunc(worse, func(p movement.Problem) bool { return p.Kind == movement.Replay }) {
		add(w.say("change.no-replay", nil))
	}
	return strings.Join(lines, "\n")
}

// again tells per table which rounds are sent again.
func (w *Words) again(st *session.State, p bridgemate.Preview) string {
	sec, _ := st.Section(p.Section)
	var lines []string
	for i, t := range p.Tables {
		same := func(o bridgemate.TablePreview) bool {
			return o.New == t.New && o.From == t.From && o.Rounds == t.Rounds
		}
		if slices.ContainsFunc(p.Tables[:i], same) {
			continue
		}
		var tables []int
		for _, o := range p.Tables {
			if same(o) {
				tables = append(tables, o.Table)
			}
		}
		id := "change.table-rounds"
		if t.New {
			id = "change.table-new"
		}
		lines = append(lines, w.count(id, len(tables), "Tables", w.inSection(st, p.Section, tables), "Rounds",
			w.evening.Rounds(t.From, t.From+t.Rounds-1)))
	}
	others := len(sec.Movement.TableNumbers())
	for _, t := range p.Tables {
		if !t.New {
			others--
		}
	}
	switch {
	case len(p.Tables) == 0:
		return w.say("change.nothing-again", nil)
	case others > 0:
		lines = append(lines, w.count("change.others", others))
	}
	return strings.Join(lines, "\n")
}

// erased tells which results go, and which of them come back.
func (w *Words) erased(st *session.State, p bridgemate.Preview) string {
	var lines []string
	erased, back := 0, 0
	for _, t := range p.Tables {
		var boards, lost []int
		for i, r := range t.Erased {
			erased++
			boards = append(boards, r.Board)
			if t.PutBack[i] {
				back++
			} else {
				lost = append(lost, r.Board)
			}
		}
		if len(boards) == 0 {
			continue
		}
		slices.Sort(boards)
		slices.Sort(lost)
		lines = append(lines, w.say("change.erased-boards",
			map[string]any{"Table": w.evening.Capital(w.evening.Table(st, p.Section, t.Table)),
				"Boards": w.evening.Boards(boards...), "Lost": w.evening.Numbers(lost)}))
	}
	switch back {
	case erased:
		if erased == 0 {
			return w.say("change.erased-none", nil)
		}
		lines = append([]string{w.count("change.erased-all-fit", erased)}, lines...)
	case 0:
		lines = append([]string{w.count("change.erased-none-fits", erased)}, lines...)
	default:
		lines = append([]string{w.count("change.erased-some-fit", erased, "Fit", back)}, lines...)
	}
	return strings.Join(lines, "\n")
}

// moves are what must be told to each pair.
func (w *Words) moves(st *session.State, p bridgemate.Preview) []string {
	var lines []string
	for _, m := range p.Moves {
		who := w.evening.Capital(w.evening.ContestantNames(st, session.Contestant{Section: p.Section, Number: m.Pair}))
		lines = append(lines, w.say("change.move", map[string]any{"Who": who, "Move": w.move(st, p.Section, m)}))
	}
	return lines
}

func (w *Words) move(st *session.State, section int, m bridgemate.Move) string {
	table := func(p bridgemate.Sitting) string { return w.evening.Table(st, section, p.Table) }
	data := map[string]any{"Round": m.Round}
	switch {
	case m.Then.Table == 0 && m.Before.Table == 0:
		return w.say("change.drawn-from", data)
	case m.Then.Table == 0:
		data["Before"] = table(m.Before)
		return w.say("change.sits-out", data)
	case m.Before.Table == 0:
		data["Place"] = w.placeOf(st, section, m.Then)
		return w.say("change.comes", data)
	case m.Before.Table == m.Then.Table && m.Before.Line == m.Then.Line:
		data["Table"], data["Opponents"], data["Instead"] = table(m.Then), w.opponents(st, section,
			m.Then.Opponents), w.opponents(st, section, m.Before.Opponents)
		return w.say("change.stays", data)
	}
	data["Place"], data["Before"] = w.placeOf(st, section, m.Then), table(m.Before)
	return w.say("change.moves", data)
}

// placeOf is a seat with the opponents: "table 5, East-West, against pair 2".
func (w *Words) placeOf(st *session.State, section int, p bridgemate.Sitting) string {
	line := scoring.NS
	if p.Line == 'E' {
		line = scoring.EW
	}
	return w.say("change.place", map[string]any{"Table": w.evening.Table(st, section, p.Table),
		"Line":      w.evening.Side(line),
		"Opponents": w.opponents(st, section, p.Opponents)})
}

func (w *Words) opponents(st *session.State, section, number int) string {
	if number == 0 {
		return w.say("change.nobody", nil)
	}
	return w.evening.Contestant(st, session.Contestant{Section: section, Number: number})
}

// Unwritten says that the changed movement of a section is in the journal, and not yet in
// the Bridgemate file or, where there is none, with the handsets; or that it is another
// computer's to tell.
func (w *Words) Unwritten(st *session.State, section int, tables []int) string {
	list := make([]bridgemate.TableStatus, len(tables))
	for i, t := range tables {
		list[i] = bridgemate.TableStatus{Section: section, Table: t}
	}
	terms := map[string]any{"Tables": w.Tables(st, list)}
	owner, owned := st.Owner(section)
	switch {
	case owned && !owner.Here:
		terms["Computer"] = w.evening.Computer(owner)
		return w.say("change.told-there", terms)
	case !st.Handed():
		return w.say("change.untold", terms)
	}
	return w.Of(st).say("change.unwritten", terms)
}

// Tables names tables: "table 3", "tables 3, 5–7", "tables A 2–3, B 5".
func (w *Words) Tables(st *session.State, tables []bridgemate.TableStatus) string {
	if len(tables) == 1 {
		return w.evening.Table(st, tables[0].Section, tables[0].Table)
	}
	in := map[int][]int{}
	for _, t := range tables {
		in[t.Section] = append(in[t.Section], t.Table)
	}
	var parts []string
	for _, s := range st.Sections {
		if numbers := in[s.ID]; len(numbers) > 0 {
			parts = append(parts, w.inSection(st, s.ID, numbers))
		}
	}
	return w.count("change.tables", len(tables), "Tables", strings.Join(parts, ", "))
}

// inSection lists tables of a section: "3, 5–7", with its letter where there
// are several: "B 3, 5–7".
func (w *Words) inSection(st *session.State, section int, tables []int) string {
	slices.Sort(tables)
	if len(st.Sections) > 1 {
		return session.Letter(section) + " " + w.evening.Numbers(tables)
	}
	return w.evening.Numbers(tables)
}
