package competitions

import (
	"strconv"
	"strings"

	"clubnight/session"
	"clubnight/session/console"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Drawing is the next round of a Swiss as the director wants it drawn.
type Drawing struct {
	Section int
	Method  movement.DrawMethod
	Odd     movement.Odd
	// ByHand is who meets whom, "1-5 2-6", "" for as the method draws; Reason is why.
	ByHand, Reason string
}

// DrawnRound is a draw before it is recorded.
type DrawnRound struct {
	Fact  session.RoundDrawn
	Round int
	Words string // the matches as ByHand has them
	Games []DrawnGame
	Notes []string // byes, triangles, who comes and goes, who meets again
	Open  []string // what the ranking still lacks
	of    *movement.Movement
}

// DrawnGame is a match of a draw: who plays, and where.
type DrawnGame struct {
	Tables string
	Who    [2]int
	Texts  [2]string // number, name, and what they have so far
}

// DrawMethods are the ways to draw, in the order in which they are offered.
var DrawMethods = []movement.DrawMethod{movement.Swiss, movement.Monrad, movement.Danish}

var drawMethods = map[movement.DrawMethod]screen.Message{movement.Swiss: screen.DrawSwiss,
	movement.Monrad: screen.DrawMonrad, movement.Danish: screen.DrawDanish}

// DrawMethodText names a way to draw.
func DrawMethodText(in *desk.Language, m movement.DrawMethod) string { return in.Say(drawMethods[m]) }

// SwissSections are the sections of which rounds are drawn.
func SwissSections(st *session.State) (ids []int) {
	for _, s := range st.Sections {
		if s.Movement.Planned > 0 {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// Draw works a round out. The error is that of console.Draw.
func (d Drawing) Draw(in *desk.Language, st *session.State) (*DrawnRound, error) {
	fact, err := console.Draw(st, d.Section,
		console.Drawing{Method: d.Method, Odd: d.Odd, ByHand: d.ByHand, Reason: d.Reason})
	if err != nil {
		return nil, err
	}
	sec, _ := st.Section(d.Section)
	m := sec.Movement
	r := &DrawnRound{Fact: fact, Round: fact.Drawn.Round, Words: console.Matches(m.Contestant, fact.Drawn), of: m}
	sc, err := st.Score()
	if err != nil {
		return nil, err
	}
	for _, open := range sc.Open {
		r.Open = append(r.Open, in.Words().Sentence(in.Words().Open(st, open)))
	}
	who := func(n int) string { return standingText(in, st, sc, session.Contestant{Section: d.Section, Number: n}) }
	games := fact.Drawn.Games
	for i := 0; i < len(games); i++ {
		g := games[i]
		tables := st.TableName(d.Section, g.Table)
		if i+1 < len(games) && games[i+1].NS == g.EW && games[i+1].EW == g.NS {
			i++
			tables += "–" + st.TableName(d.Section, games[i].Table)
		}
		r.Games = append(r.Games, DrawnGame{tables, [2]int{g.NS, g.EW}, [2]string{who(g.NS), who(g.EW)}})
	}
	rest := fact.Drawn
	rest.Games = nil
	for _, line := range in.Words().Drawn(st, d.Section, &rest) {
		r.Notes = append(r.Notes, in.Words().Sentence(line))
	}
	return r, nil
}

// standingText is a contestant with what it has: "3 The Larks · 34.21 VPs".
func standingText(in *desk.Language, st *session.State, sc *session.Scores, who session.Contestant) string {
	text := strconv.Itoa(who.Number)
	if name := in.Words().Names(st.PairNames(who)); name != "" {
		text += " " + name
	}
	for _, ranking := range sc.Rankings {
		for i := range ranking.Ranks {
			if r := &ranking.Ranks[i]; r.Who == who && r.Place > 0 {
				return text + " · " + in.Words().Figures(ranking.Field).Said(&r.Row)
			}
		}
	}
	return text
}

// Facts are what to record for a draw. Where handsets have the rounds before it,
// this one is on its way to them from then on, whatever happens to the program.
func (r *DrawnRound) Facts(st *session.State) ([]session.Fact, error) {
	facts := []session.Fact{r.Fact}
	if kind := feed.KindOf(st); !desk.Begun(st) || !kind.Handsets() || st.Sends(r.Fact.ID, 0) != session.OnHandset {
		return facts, nil
	}
	change, err := r.of.ChangeTo(r.Fact.Movement, r.of.Rounds)
	if err != nil {
		return nil, err
	}
	return append(facts, session.MovementSending{ID: r.Fact.ID, From: feed.FirstRounds(change)}), nil
}

// Exchanged is the draw by hand in which two contestants have changed opponents.
func (r *DrawnRound) Exchanged(a, b int) string { return console.Exchanged(r.Words, a, b) }

// Paper is the draw to be hung up, line by line.
func (r *DrawnRound) Paper(in *desk.Language, st *session.State) string {
	lines := []string{in.Say(screen.DrawHeading, "Event", st.Evening.Name, "Round", r.Round), ""}
	for _, g := range r.Games {
		lines = append(lines, in.Say(screen.DrawLine, "Tables", g.Tables, "First", g.Texts[0], "Second", g.Texts[1]))
	}
	if len(r.Notes) > 0 {
		lines = append(append(lines, ""), r.Notes...)
	}
	return strings.Join(lines, "\n") + "\n"
}

// DrawOpenText says what the ranking lacks by which a round is drawn, "" for nothing.
func DrawOpenText(in *desk.Language, r *DrawnRound) string {
	if len(r.Open) == 0 {
		return ""
	}
	return in.Say(screen.DrawOpen, "Open", LinesText(r.Open))
}

// LinesText joins sentences.
func LinesText(lines []string) string { return strings.Join(lines, " ") }
