package letters

import (
	"html"
	"strconv"
	"strings"
	"unicode/utf8"

	"clubnight/session"
	"clubnight/session/scorecard"
	"clubnight/session/words/outgoing"
	"clubnight/session/words/printed"
)

// page is what a mail to a player says, as text and as a page.
type page struct {
	*Letters
	st      *session.State
	sc, was *session.Scores
	version int
	again   bool // an earlier version went to the same mailbox

	text, html strings.Builder
}

func (p *page) say(m outgoing.Message, pairs ...any) string {
	return outgoing.Say(p.Words, m, pairs...)
}

func (p *page) subject() string {
	return p.say(outgoing.Subject, "Event", p.st.Evening.Name, "Date", p.Words.ShortDate(p.st.Evening.Date), "Again", p.again)
}

// write is a mail to a mailbox.
func (p *page) write(r *reader) (text, page string) {
	p.html.WriteString(`<!DOCTYPE html><html lang="` + p.Words.Language().String() + `"><head><meta charset="utf-8"><title>` + html.EscapeString(p.subject()) + `</title></head>` +
		`<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:40em;margin:0 auto;padding:8px">`)
	p.paragraph(p.say(outgoing.Greeting, "Name", strings.Join(r.names, " & ")))
	if p.again {
		p.paragraph(p.say(outgoing.Again, "Version", p.version))
	}
	p.heading(strings.Join(filled(p.st.Evening.Name, p.Words.Date(p.st.Evening.Date), p.st.Evening.Club), ", "))
	for _, who := range r.who {
		p.contestant(who)
	}
	if p.Card != nil {
		p.paragraph(p.say(outgoing.Attached))
	}
	p.paragraph(p.say(outgoing.Reply))
	p.html.WriteString("</body></html>")
	return p.text.String(), p.html.String()
}

func filled(list ...string) (some []string) {
	for _, s := range list {
		if s != "" {
			some = append(some, s)
		}
	}
	return some
}

func (p *page) paragraph(s string) {
	p.text.WriteString(s + "\n\n")
	p.html.WriteString("<p>" + html.EscapeString(s) + "</p>")
}

func (p *page) heading(s string) {
	p.text.WriteString(s + "\n\n")
	p.html.WriteString(`<h1 style="font-size:20px">` + html.EscapeString(s) + "</h1>")
}

// contestant tells how one of them ended, and board by board.
func (p *page) contestant(who session.Contestant) {
	card := p.card(who)
	if card == nil {
		return
	}
	unit := card.Ranking.Field.Unit()
	rank := p.Words.Rank(unit, &card.Rank)
	p.paragraph(p.say(outgoing.Result, "Who", p.Words.ContestantNames(p.st, who), "Rank", rank, "Of", len(card.Ranking.Ranks)))
	if p.again && p.was != nil {
		if before, at := p.find(p.was, who); before != nil {
			if was := p.Words.Rank(before.Field.Unit(), &before.Ranks[at]); was != rank {
				p.paragraph(p.say(outgoing.Was, "Rank", was))
			}
		}
	}
	rows := [][]string{{printed.Say(p.Words, "print.board"), printed.Say(p.Words, "print.result"),
		printed.Say(p.Words, "print.score"), p.say(outgoing.Worth)}}
	for i := range card.Lines {
		if row := p.row(card, &card.Lines[i]); row != nil {
			rows = append(rows, row)
		}
	}
	if len(rows) > 1 {
		p.table(rows)
	}
}

// row is a board of a card, nil for what is none.
func (p *page) row(card *scorecard.Card, l *scorecard.Row) []string {
	if l.Part != scorecard.Board || l.Result == nil {
		return nil
	}
	row := []string{strconv.Itoa(l.Number), p.Words.Result(l.Result.Result), "", ""}
	if l.Result.HasPoints {
		row[2] = p.Words.Tally(l.Points)
	}
	if percent, ok := l.Percent(); ok && card.Ranking.InPercent() {
		row[3] = p.Words.Percent(percent, 2)
	} else if l.Scored {
		row[3] = p.Words.BoardFigure(card.Ranking.Field.BoardUnit(), l.Value)
	}
	return row
}

// table is a table with a head: columns that stand below each other in the text too.
func (p *page) table(rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	p.html.WriteString(`<table style="border-collapse:collapse">`)
	for n, row := range rows {
		tag, scope := "td", ""
		if n == 0 {
			tag, scope = "th", ` scope="col"`
		}
		p.html.WriteString("<tr>")
		line := ""
		for i, cell := range row {
			align, blanks := "right", strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			padded := blanks + cell
			if i == 1 {
				align, padded = "left", cell+blanks
			}
			line += padded + "  "
			p.html.WriteString("<" + tag + scope + ` style="text-align:` + align + `;padding:2px 8px;border-bottom:1px solid #999">` +
				html.EscapeString(cell) + "</" + tag + ">")
		}
		p.html.WriteString("</tr>")
		p.text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	p.text.WriteString("\n")
	p.html.WriteString("</table>")
}
