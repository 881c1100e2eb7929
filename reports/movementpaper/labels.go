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
	width, height, top := s.Width()/2, 0.0, s.Y
	set := make([]labelSet, len(all))
	for i, l := range all {
		set[i] = s.setLabel(l, width-2*labelPad)
		height = max(height, set[i].height)
	}
	down := min(labelsDown, max(1, int(s.Height()/height)))
	height = s.Height() / float64(down)
	for i, l := range set {
		place := i % (2 * down)
		if i > 0 && place == 0 {
			s.NextPage()
		}
		x := s.Left() + float64(place%2)*width
		s.Y = top + float64(place/2)*height
		s.Frame(x, s.Y, width, height, 0.15, paper.Light)
		s.label(l, x+labelPad, width-2*labelPad)
	}
}

// labelSet is a label in lines.
type labelSet struct {
	label
	caption, title, at, way           []string
	captionStyle, titleStyle, atStyle paper.Style
	height                            float64
}

func (s *movementSheet) setLabel(l label, width float64) labelSet {
	t := labelSet{label: l}
	t.caption, t.captionStyle = s.Set(width, styleSlipSmall, l.caption...)
	t.title, t.titleStyle = s.Set(width, styleLabel, l.title)
	t.at, t.atStyle = s.Set(width-s.Measure(l.corner, sheet.StyleAside)-3, styleLabelAt, l.at)
	t.way = s.Wrap(l.way, width, styleLabelText)
	more := func(lines []string, st paper.Style) float64 { return float64(len(lines)-1) * s.Leading(st) }
	t.height = 28 + more(t.caption, t.captionStyle) + more(t.title, t.titleStyle) + more(t.at, t.atStyle) +
		labelStep*float64(len(t.way)) + labelPad
	return t
}

func (s *movementSheet) label(l labelSet, x, width float64) {
	y := s.Y + s.Lines(x, s.Y+6, l.caption, l.captionStyle, paper.ToLeft)
	y += s.Lines(x, y+18, l.title, l.titleStyle, paper.ToLeft)
	s.Text(x+width, y+25.5, l.corner, sheet.StyleAside, paper.ToRight)
	y += s.Lines(x, y+25.5, l.at, l.atStyle, paper.ToLeft)
	for i, line := range l.way {
		s.Text(x, y+28+labelStep*float64(i+1), line, styleLabelText, paper.ToLeft)
	}
}

// setLabels are the labels of all copies of all board sets.
func setLabels(w *words.Words, m *movement.Movement) []label {
	var labels []label
	for _, b := range boardSets(m) {
		for copy, lies := range b.copies {
			l := label{title: sayBoardSet(w, b.boards)}
			if len(b.copies) > 1 {
				l.corner = printed.Say(w, "print.copy-of", "Copy", copy+1, "Copies", len(b.copies))
			}
			if m.Section != "" {
				l.title = m.Section + "  " + l.title
			}
			var way []string
			for round := 1; round <= m.Rounds; round++ {
				switch tables := lies[round]; {
				case len(tables) > 0:
					if l.at == "" {
						l.at = sayFirstAt(w, round, tables)
					}
					way = append(way, sayRoundAt(round, sayMatchesAt(w, m, round, tables)))
				case len(m.Relays) > 0: // else whoever directs has them
					if l.at == "" {
						l.at = printed.Say(w, "print.start-on-relay")
					}
					way = append(way, sayRoundAt(round, printed.Say(w, "print.on-relay")))
				}
			}
			l.way = printed.Say(w, "print.way-of-boards", "Way", sayList(way))
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
		l := label{title: printed.Say(w, "print.relay"), at: sayRelayPlace(w, before, after)}
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
