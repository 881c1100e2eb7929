package movementpaper

import (
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/movement"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

var (
	styleLabel     = paper.Style{Size: 28, Bold: true, Ink: paper.Black}
	styleLabelAt   = paper.Style{Size: 14, Bold: true, Ink: paper.Black}
	styleLabelText = paper.Style{Size: 10, Ink: paper.Black}
)

// Labels stand in two columns, each in its frame to be cut out.
const (
	labelsDown = 5
	labelPad   = 5.0
	labelStep  = 4.6
	labelLines = 4 // of the way of a set through the room
)

// label is what stands on a set of boards or on a relay.
type label struct {
	title, at string
	corner    string
	way       string
	caption   []string
}

func (s *movementSheet) labels() {
	var all []label
	for _, m := range s.set.Sections {
		labels := append(setLabels(s.Words, m), relayLabels(s.Words, m)...)
		for i := range labels {
			labels[i].caption = s.caption(m)
		}
		all = append(all, labels...)
	}
	width, height, top := s.Width()/2, s.Height()/labelsDown, s.Y
	for i, l := range all {
		place := i % (2 * labelsDown)
		if i > 0 && place == 0 {
			s.NextPage()
		}
		x := s.Left() + float64(place%2)*width
		s.Y = top + float64(place/2)*height
		s.Frame(x, s.Y, width, height, 0.15, paper.Light)
		s.label(l, x+labelPad, width-2*labelPad)
	}
}

func (s *movementSheet) label(l label, x, width float64) {
	caption, st := s.Set(width, styleSlipSmall, l.caption...)
	s.Lines(x, s.Y+6, caption, st, paper.ToLeft)
	title, st := s.Set(width, styleLabel, l.title)
	s.Lines(x, s.Y+18, title, st, paper.ToLeft)
	s.Text(x+width, s.Y+25.5, l.corner, sheet.StyleAside, paper.ToRight)
	at, st := s.Set(width-s.Measure(l.corner, sheet.StyleAside)-3, styleLabelAt, l.at)
	s.Lines(x, s.Y+25.5, at, st, paper.ToLeft)
	lines := s.Wrap(l.way, width, styleLabelText)
	for i, line := range lines[:min(len(lines), labelLines)] {
		if i == labelLines-1 && len(lines) > labelLines {
			line += " …"
		}
		s.Text(x, s.Y+28+labelStep*float64(i+1), line, styleLabelText, paper.ToLeft)
	}
}

// setLabels are the labels of all copies of all board sets.
func setLabels(w *words.Words, m *movement.Movement) []label {
	var labels []label
	for _, b := range boardSets(m) {
		for copy, lies := range b.copies {
			l := label{title: sayBoardSet(w, b.boards)}
			if len(b.copies) > 1 {
				l.corner = printed.Say(w, printed.CopyOf, "Copy", copy+1, "Copies", len(b.copies))
			}
			if m.Section != "" {
				l.title = m.Section + "  " + l.title
			}
			var way []string
			for round := 1; round <= m.Rounds; round++ {
				start, table := printed.Say(w, printed.StartOnRelay), printed.Say(w, printed.OnRelay)
				if tables := lies[round]; len(tables) > 0 {
					start, table = onTables(w, printed.StartAt, tables), sayAt(tables)
				}
				if round == 1 {
					l.at = start
				}
				way = append(way, sayRoundAt(round, table))
			}
			l.way = printed.Say(w, printed.WayOfBoards, "Way", sayList(way))
			labels = append(labels, l)
		}
	}
	return labels
}

// relayLabels are the labels of the places where boards wait.
func relayLabels(w *words.Words, m *movement.Movement) []label {
	var labels []label
	sets := boardSets(m)
	tables := m.TableNumbers()
	for _, r := range m.Relays {
		before, after := neighbours(tables, r.After)
		l := label{title: printed.Say(w, printed.Relay), at: sayRelayPlace(w, before, after)}
		if m.Section != "" {
			l.title = m.Section + "  " + l.title
		}
		var way []string
		for round := 1; round <= m.Rounds; round++ {
			var here []string
			for _, b := range sets {
				if len(b.tables[round]) == 0 && (len(m.Relays) == 1 || b.waitsAt(round, before, after)) {
					here = append(here, sayBoardsRange(w, b.boards))
				}
			}
			if len(here) > 0 {
				way = append(way, sayRoundAt(round, strings.Join(here, " + ")))
			}
		}
		l.way = sayContents(w, r.Stands, way)
		labels = append(labels, l)
	}
	return labels
}

// neighbours are the tables on both sides of a relay; the room is a ring.
func neighbours(tables []int, after int) (before, next int) {
	i, _ := slices.BinarySearch(tables, after+1)
	n := len(tables)
	return tables[(i+n-1)%n], tables[i%n]
}
