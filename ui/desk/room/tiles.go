package room

import (
	"slices"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// PipState is what became of a board of the round that a table is in.
type PipState int

// The states of a board.
const (
	PipToCome PipState = iota
	PipInPlay
	PipIn
	PipWrong // what came in its place makes no sense, or belongs elsewhere
)

// Pip is a board of the round that a table is in. Its texts need less and less room; the
// state is in them and not in the colour alone.
type Pip struct {
	Board int
	State PipState
	Texts []string
}

// Tile is what is seen of a table at a glance. Texts in several forms need
// less and less room.
type Tile struct {
	Section, Table, Round int
	Name                  string
	Who                   [2][]string // who sits North-South and East-West
	Badge                 []string    // how the table is doing
	Tone                  desk.Tone   // of the badge
	Now                   []string    // what happens there now
	Red                   bool        // it is a contract in hearts or diamonds
	Pips                  []Pip
	sends                 session.Sends
	alone                 bool // its results are entered on a phone, and none is there
}

// TilesOf are the tiles of every table, by section and number, with the phones that are
// at them. What a director who plays must not see is not in them.
func TilesOf(in *desk.Language, st *session.State, status bridgemate.Status, pace *desk.Pace, veil desk.Veil,
	phones desk.Visitors) (tiles []Tile) {
	missing, doubtful := desk.Forgotten(st), st.Doubtful()
	for _, sec := range st.Sections {
		for _, table := range sec.Movement.TableNumbers() {
			t := tileOf(in, st, status, pace, veil, phones, sec, table)
			t.blame(in, missing, doubtful)
			tiles = append(tiles, t)
		}
	}
	return tiles
}

func tileOf(in *desk.Language, st *session.State, status bridgemate.Status, pace *desk.Pace, veil desk.Veil,
	phones desk.Visitors, sec session.Section, table int) Tile {
	t := Tile{Section: sec.ID, Table: table, Round: pace.At(sec.ID, table), Name: st.TableName(sec.ID, table),
		sends: st.Sends(sec.ID, table)}
	t.alone = t.sends == session.OnPhone && phones.Tables != nil &&
		phones.Tables[session.TableTerm{Section: sec.ID, Table: table}] == 0
	row, ok := sec.Movement.At(table, t.Round)
	if !ok || !sec.Movement.Playing(row) {
		t.Badge, t.Tone, t.Now = []string{in.Say(screen.TileSitsOut), "–"}, desk.Quiet, []string{"–"}
		if ok {
			t.Who = who(in, st, sec, withoutMissing(sec.Movement, row))
		}
	} else {
		t.Who = who(in, st, sec, row)
		t.follow(in, st, status, veil, row)
		t.judge(in, status, pace, sec)
	}
	return t
}

// withoutMissing is a row without the pair that there is not: the other one
// of a half table.
func withoutMissing(m *movement.Movement, row movement.Row) movement.Row {
	if m.Contestant == movement.Individual {
		return row
	}
	pairs := m.Pairs()
	if !slices.Contains(pairs, row.NS) {
		row.NS = 0
	}
	if !slices.Contains(pairs, row.EW) {
		row.EW = 0
	}
	return row
}

// follow says what became of the boards of the round, and what is played now.
func (t *Tile) follow(in *desk.Language, st *session.State, status bridgemate.Status, veil desk.Veil,
	row movement.Row) {
	at := session.Key{Section: t.Section, Table: t.Table, Round: t.Round}
	var to []int
	for _, b := range row.Boards() {
		at.Board = b
		if r, there := st.Results[at]; !there || r.NoResult && r.Ruling == nil {
			to = append(to, b)
		}
	}
	now, playing := contractInPlay(status.InPlay, at, to)
	current := now.Key.Board
	if !playing && len(to) > 0 && desk.Begun(st) {
		current = to[0]
	}
	for _, b := range row.Boards() {
		at.Board = b
		r := st.Results[at]
		state := PipIn
		switch {
		case r.Doubt.Any() && r.Ruling == nil:
			state = PipWrong
		case b == current:
			state = PipInPlay
		case slices.Contains(to, b):
			state = PipToCome
		}
		t.Pips = append(t.Pips, pip(in, b, state))
	}
	switch {
	case len(to) == 0:
		t.Now = []string{in.Say(screen.TileWaiting), "–"}
	case playing && !veil.Hides(now.Key):
		short := in.Words().Contract(now.Contract) + " " + in.Words().Declarer(soFar(now))
		t.Now = []string{in.Say(screen.TileInPlay, "Contract", short), short, in.Words().Contract(now.Contract)}
		t.Red = redSuit(now.Contract)
	case current > 0:
		t.Now = []string{in.Say(screen.TileBoard, "Board", current), "–"}
	default:
		t.Now = []string{"–"}
	}
}

// pip shows a board in a way that tells its state without a colour.
func pip(in *desk.Language, board int, state PipState) Pip {
	n := in.Words().Numbers([]int{board})
	p := Pip{Board: board, State: state, Texts: []string{n, "·"}}
	switch state {
	case PipIn:
		p.Texts = []string{"✓ " + n, "✓"}
	case PipInPlay:
		p.Texts = []string{"▸ " + n, n, "▸"}
	case PipWrong:
		p.Texts = []string{"! " + n, "!" + n, "!"}
	}
	return p
}

// judge says how the table is doing.
func (t *Tile) judge(in *desk.Language, status bridgemate.Status, pace *desk.Pace, sec session.Section) {
	left := slices.ContainsFunc(t.Pips, func(p Pip) bool { return p.State == PipToCome || p.State == PipInPlay })
	late := pace.Behind(t.Section, t.Table)
	switch {
	case late >= desk.LateFrom:
		minutes := int(late.Minutes())
		t.Badge, t.Tone = []string{in.Say(screen.TileBehind, "Minutes", minutes),
			in.Say(screen.TileBehindShort, "Minutes", minutes), in.Say(screen.TileBehindSign, "Minutes", minutes)},
			desk.Warning
	case !left && t.Round == max(sec.Movement.Rounds, sec.Movement.Planned): // rounds of a Swiss are still to be drawn
		t.Badge, t.Tone, t.Now = []string{in.Say(screen.TileDone), "✓"}, desk.Good, []string{"–"} // they wait for nothing
	case !left:
		t.Badge, t.Tone = []string{in.Say(screen.TileNextRound), "→"}, desk.Inviting
	case t.sends == session.ByTyping:
		t.Badge, t.Tone = []string{in.Say(screen.TileTyped), "✎"}, desk.Quiet
	case t.alone:
		t.Badge, t.Tone = []string{in.Say(screen.TileNoPhone), "?"}, desk.Warning
	case t.sends == session.OnPhone:
		t.Badge, t.Tone = []string{in.Say(screen.TilePhone), "☏"}, desk.Good
	case offline(status, t.Section, t.Table) && pace.Round > 0 &&
		!slices.ContainsFunc(t.Pips, func(p Pip) bool { return p.State == PipIn }):
		t.Badge, t.Tone = []string{in.Say(screen.TileOffline), "?"}, desk.Warning
	case pace.Round == 0:
		t.Badge, t.Tone = nil, desk.Quiet
	default:
		t.Badge, t.Tone = []string{in.Say(screen.TileOnTime), "✓"}, desk.Good
	}
}

// offline reports whether the control program says that a table is not logged on.
func offline(status bridgemate.Status, section, table int) bool {
	return slices.ContainsFunc(status.Tables, func(t bridgemate.TableStatus) bool {
		return t.Section == section && t.Table == table && !t.LoggedOn
	})
}

// blame shows what is wrong at the table, whichever round it is of: that
// goes before all else.
func (t *Tile) blame(in *desk.Language, missing []session.Key, doubtful []session.Received) {
	for _, k := range missing {
		if k.Section == t.Section && k.Table == t.Table {
			t.Badge, t.Tone = []string{in.Say(screen.TileMissing, "Board", k.Board),
				in.Say(screen.TileAsked, "Board", k.Board), "!"}, desk.Bad
			break
		}
	}
	for _, r := range doubtful {
		if r.Section != t.Section || r.Table != t.Table || r.Ruling != nil {
			continue
		}
		t.Badge, t.Tone = []string{in.Say(screen.TileDoubt), "!"}, desk.Bad
		if r.Doubt.Kind == session.NoSuchBoard {
			t.Badge = []string{in.Say(screen.TileWrongBoard), "!"}
			t.Now, t.Red = []string{in.Say(screen.TileAsked, "Board", r.Board)}, false
			if r.Round == t.Round {
				t.Pips = append(t.Pips, pip(in, r.Board, PipWrong))
			}
		}
		return
	}
}

// who are those who sit at a table, each side in forms that need less and less room; the
// last stands for names that have none.
func who(in *desk.Language, st *session.State, sec session.Section, row movement.Row) (sides [2][]string) {
	m := sec.Movement
	numbers := [2][]int{{row.NS}, {row.EW}}
	if m.Contestant == movement.Individual {
		numbers = [2][]int{{row.NS, row.South}, {row.EW, row.West}}
	}
	for i, side := range numbers {
		if m.Contestant == movement.Individual && side[0] > 0 && side[1] > 0 {
			sides[i] = twoPlayers(in, st, sec, side)
			continue
		}
		var pair session.Names
		for j, n := range side {
			if n > 0 {
				c := session.Contestant{Section: sec.ID, Number: n}
				called := st.PairNames(c)
				if m.Contestant == movement.Individual {
					pair[j] = called[0]
				} else {
					pair = called
				}
			}
		}
		switch {
		case side[0] == 0:
			sides[i] = []string{"–"}
		case pair[0] != "" && pair[1] != "":
			sides[i] = append(slices.Clip(pair.Forms()),
				in.Words().Capital(in.Words().Contestant(st, session.Contestant{Section: sec.ID, Number: side[0]})))
		case pair[0]+pair[1] != "":
			sides[i] = []string{pair[0] + pair[1]}
		default:
			c := session.Contestant{Section: sec.ID, Number: side[0]}
			sides[i] = []string{in.Words().Capital(in.Words().Contestant(st, c)), in.Words().ContestantNumber(st, c)}
		}
	}
	return sides
}

// twoPlayers are the two of a side of an individual, by name or by number; the last form
// is their numbers.
func twoPlayers(in *desk.Language, st *session.State, sec session.Section, side []int) []string {
	var called session.Names
	var numbers [2]string
	named := true
	for i, n := range side {
		c := session.Contestant{Section: sec.ID, Number: n}
		called[i], numbers[i] = st.PairNames(c)[0], in.Words().ContestantNumber(st, c)
		if called[i] == "" {
			called[i], named = in.Words().Contestant(st, c), false
		}
	}
	short := numbers[0] + " & " + numbers[1]
	if named {
		return append(slices.Clip(called.Forms()), short)
	}
	return []string{in.Words().Capital(called[0]) + " & " + called[1], short}
}

// redSuit reports whether the cards show the denomination in red.
func redSuit(c scoring.Contract) bool {
	return c.Level > 0 && (c.Denomination == scoring.Hearts || c.Denomination == scoring.Diamonds)
}
