package pairsheet

import (
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/session/movement"
	"clubnight/session/review"
)

func (p *page) styleWho() paper.Style {
	return paper.Style{Size: max(p.size-0.75, p.Least()), Ink: paper.Black}
}

// roundOf is a meeting's round.
func (p *page) roundOf(m *review.Meeting) string { return p.Words.Rounds(m.Round, m.Round) }

// whoLine is a line at the left of a meeting's boards.
type whoLine struct {
	text  string
	grey  bool
	share string // behind it
}

// peopleOf are those of a meeting, each on a line: a player's partner, then the
// opponents.
func (p *page) peopleOf(m *review.Meeting) (people []string) {
	if p.me.Plays() == movement.Individual && len(m.Partner.Numbers) > 0 {
		people = append(people, "+ "+strings.Join(p.shownAs(m.Partner), ""))
	}
	return append(people, p.shownAs(m.Opponents)...)
}

// whoForms are the ways to say whom a meeting was against, and how it ended, the one with
// the most lines first.
func (p *page) whoForms(m *review.Meeting) [][]whoLine {
	if p.forms[m] == nil {
		p.forms[m] = p.newForms(m)
	}
	return p.forms[m]
}

func (p *page) newForms(m *review.Meeting) [][]whoLine {
	st, width := p.styleWho(), p.left-1.5
	bold := st
	bold.Bold = true
	round, share := p.roundOf(m), ""
	if m.Share.Boards > 0 {
		share = p.shareOf(m.Share)
	}
	wrapped := func(texts ...string) (lines []whoLine) {
		for _, text := range texts {
			for _, line := range p.Wrap(text, width, st) {
				lines = append(lines, whoLine{text: line})
			}
		}
		return lines
	}
	people := p.peopleOf(m)
	against := p.shownAs(m.Opponents)
	each := wrapped(people...)
	joined := wrapped(append(people[:len(people)-len(against):len(people)-len(against)], strings.Join(against, ", "))...)
	apart := append([]whoLine{{text: round, grey: true}}, each...)
	if share != "" {
		apart = append(apart, whoLine{share: share})
	}
	head := []whoLine{{text: round, grey: true, share: share}}
	if p.Measure(round+"  ", st)+p.Measure(share, bold) > width {
		head = []whoLine{{text: round, grey: true}, {share: share}}
	}
	return [][]whoLine{apart, append(slices.Clone(head), each...), append(slices.Clone(head), joined...)}
}

// opponents says whom a meeting was against in as many lines as its boards leave.
func (p *page) opponents(m *review.Meeting, top, height float64) {
	st := p.styleWho()
	room := int((height - groupPad + 0.05) / p.Leading(st))
	forms := p.whoForms(m)
	at := slices.IndexFunc(forms, func(form []whoLine) bool { return len(form) <= room })
	if at < 0 {
		at = len(forms) - 1
	}
	y := top + 0.6 + st.Size*0.3528*0.95
	for _, line := range forms[at] {
		style, x := st, p.Left()
		if line.grey {
			style.Ink = paper.Grey
		}
		if line.text != "" {
			p.Text(x, y, line.text, style, paper.ToLeft)
			x += p.Measure(line.text+"  ", style)
		}
		bold := st
		bold.Bold = true
		p.Text(x, y, line.share, bold, paper.ToLeft)
		y += p.Leading(st)
	}
}
