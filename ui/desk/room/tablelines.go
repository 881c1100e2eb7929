package room

import (
	"slices"
	"strings"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// TableLine is a board that a table plays, or a result that came from there.
type TableLine struct {
	Key                       session.Key
	Pairs, Text, Score, Tells string
	Tone                      desk.Tone
	There                     bool // there is a result, or a ruling
}

// TableLines are the boards of a table, by round and in the order of play; results that
// belong to none of them stand with their round.
func TableLines(in *desk.Language, st *session.State, status bridgemate.Status, veil desk.Veil, section,
	table int) (lines []TableLine) {
	sec, ok := st.Section(section)
	if !ok {
		return nil
	}
	progress := tableProgress(in, st, sec, table, veiled(status.InPlay, veil))
	for round := 1; round <= sec.Movement.Rounds; round++ {
		row, ok := sec.Movement.At(table, round)
		boards := []int{}
		if ok && sec.Movement.Playing(row) {
			boards = row.Boards()
		}
		for _, r := range st.Doubtful() {
			if r.Section == section && r.Table == table && r.Round == round && !slices.Contains(boards, r.Board) {
				boards = append(boards, r.Board)
			}
		}
		for _, b := range boards {
			l := TableLine{Key: session.Key{Section: section, Table: table, Round: round, Board: b}, Text: "–",
				Tone: desk.Quiet}
			if round <= len(progress) {
				l.Tells = progress[round-1].Tells
			}
			l.Pairs = in.Text("{{.NS}} v {{.EW}}", "NS", row.NS, "EW", row.EW)
			if now, playing := contractInPlay(status.InPlay, l.Key, []int{b}); playing &&
				!veil.Hides(l.Key) && !st.Has(l.Key) {
				l.Text, l.Tone = in.Say(screen.TileInPlay, "Contract",
					in.Words().Contract(now.Contract)+" "+in.Words().Declarer(soFar(now))), desk.Warning
			}
			l.result(in, st, veil)
			lines = append(lines, l)
		}
	}
	return lines
}

// result shows what came, if anything did.
func (l *TableLine) result(in *desk.Language, st *session.State, veil desk.Veil) {
	r, there := st.Results[l.Key]
	if !there || r.NoResult && r.Ruling == nil {
		return
	}
	l.There, l.Tone = true, desk.Plain
	if veil.Hides(l.Key) {
		l.Text, l.Tone = in.Say(screen.BoardVeiled, "Board", l.Key.Board), desk.Quiet
		return
	}
	l.Text = desk.StandingText(in, r)
	if points, ok := r.Points(); ok {
		l.Score = in.Words().Tally(points)
	}
	if r.Doubt.Any() && r.Ruling == nil {
		l.Text, l.Tone = "! "+l.Text, desk.Bad
		l.Tells = strings.TrimSpace(in.Words().Sentence(in.Words().Doubt(st, r.Result)) + " " + l.Tells)
	}
}

// veiled are the contracts in play that may be shown.
func veiled(inPlay []bridgemate.InPlay, veil desk.Veil) []bridgemate.InPlay {
	return slices.DeleteFunc(slices.Clone(inPlay), func(p bridgemate.InPlay) bool { return veil.Hides(p.Key) })
}

// CurrentLine is the line to look at first: what is wrong, else the first of the table's
// round without a result; -1 where there is no line.
func CurrentLine(lines []TableLine, round int) int {
	if i := slices.IndexFunc(lines, func(l TableLine) bool { return l.Tone == desk.Bad }); i >= 0 {
		return i
	}
	if i := slices.IndexFunc(lines, func(l TableLine) bool { return l.Key.Round >= round && !l.There }); i >= 0 {
		return i
	}
	return len(lines) - 1
}

// PaceText says what is in, and when the room will be through.
func PaceText(in *desk.Language, st *session.State, p *desk.Pace) string {
	arrived, expected, finish := st.Arrived(), st.Expected(), ""
	if !p.Finish.IsZero() && arrived < expected {
		finish = p.Finish.Local().Format("15:04")
	}
	return in.Say(screen.RoomPace, "Arrived", arrived, "Expected", expected, "Finish", finish)
}
