package reports

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// TableMoney is what everybody pays for an evening; the zero value is nothing.
type TableMoney struct {
	// Member and Visitor are what one of them pays; a visitor is who has no number.
	Member, Visitor scoring.Frac
	// Currency stands behind the amounts, "€", "zł".
	Currency string
}

// ErrMoney is returned for a text that says no table money.
var ErrMoney = errors.New("not table money")

// ParseTableMoney reads "4", "4/6.50" and "4/6.50 EUR": what a member pays, what a
// visitor does where he pays otherwise, and the currency. The error wraps ErrMoney.
func ParseTableMoney(text string) (m TableMoney, err error) {
	amounts, currency, _ := strings.Cut(strings.TrimSpace(text), " ")
	member, visitor, other := strings.Cut(amounts, "/")
	if !other {
		visitor = member
	}
	m.Currency = strings.TrimSpace(currency)
	for _, one := range []struct {
		text string
		to   *scoring.Frac
	}{{member, &m.Member}, {visitor, &m.Visitor}} {
		f, err := scoring.ParseFrac(one.text)
		if err != nil || f.Sign() < 0 || f.Cmp(scoring.Int(1000000)) > 0 || !f.Mul(scoring.Int(100)).IsInt() {
			return TableMoney{}, fmt.Errorf("%w: %.40q", ErrMoney, text)
		}
		*one.to = f
	}
	if len(m.Currency) > 12 || strings.ContainsFunc(m.Currency, func(r rune) bool { return r < ' ' }) {
		return TableMoney{}, fmt.Errorf("%w: %.40q", ErrMoney, text)
	}
	return m, nil
}

// none reports whether nobody pays.
func (m TableMoney) none() bool { return m.Member.IsZero() && m.Visitor.IsZero() }

// AttendanceSheet writes who was there as a PDF, by name: number, where he began,
// what he pays, a box to tick, and the sum. It returns sheet.ErrNothingToPrint
// where nobody is known.
func AttendanceSheet(w io.Writer, st *session.State, sc *session.Scores, money TableMoney, p sheet.PageSetup) error {
	people := attending(p.Speaker(), st)
	if len(people) == 0 {
		return fmt.Errorf("attendance: %w", sheet.ErrNothingToPrint)
	}
	s, title, when := sheet.Open(st, sc, p, "print.attendance")
	s.Provisional = false // nothing of it waits for a result
	s.Title(st.Evening.Club, title, when)
	s.Top = func() { s.Running(title + " · " + when) }
	l := listed{columns: []paper.Column{
		{Align: paper.ToRight},
		titled(s, "print.name", paper.Column{Share: 2}),
		titled(s, "print.number", paper.Column{Align: paper.ToRight}),
		titled(s, "print.seat", paper.Column{Align: paper.ToLeft}),
	}}
	if !money.none() {
		l.columns = append(l.columns, titled(s, "print.amount", paper.Column{Align: paper.ToPoint}))
	}
	l.columns = append(l.columns, titled(s, "print.paid", paper.Column{Align: paper.Centred, Width: 16}))
	sum, visitors := scoring.Frac{}, 0
	amount := func(f scoring.Frac) string {
		return strings.TrimSpace(s.Words.Figure(f, 2) + sheet.NoBreak + money.Currency)
	}
	for i, one := range people {
		pays, number := money.Member, one.number
		if number == "" {
			pays, number = money.Visitor, s.Say("print.visitor")
			visitors++
		}
		sum = sum.Add(pays)
		row := []paper.Cell{{Text: fmt.Sprint(i + 1), Faint: true}, {Text: one.name},
			{Text: number, Faint: one.number == ""}, {Text: one.where}}
		if !money.none() {
			row = append(row, paper.Cell{Text: amount(pays)})
		}
		l.rows = append(l.rows, append(row, paper.Cell{Text: tickBox}))
	}
	l.draw(s)
	texts := []string{printed.SayCount(s.Words, "print.people-count", len(people), "Visitors", visitors)}
	if !money.none() {
		texts = append(texts, s.Say("print.money-total", "Amount", amount(sum)))
	}
	sentences(s, texts...)
	return s.Finish(w)
}

// tickBox is a box to tick.
const tickBox = "☐"

// attendant is somebody who was there.
type attendant struct{ name, number, where string }

// attending is everybody who sat down, by surname: those of the first round, the members
// of teams, and who took over later.
func attending(say *words.Words, st *session.State) (list []attendant) {
	several := len(st.Sections) > 1
	for _, sec := range st.Sections {
		for _, who := range st.Contestants(sec.ID) {
			where := fmt.Sprint(who.Number)
			if several {
				where = sec.Letter() + where
			}
			if row, side, ok := sec.Movement.Seat(who.Number, 1); ok && sec.Movement.Contestant == movement.Pair {
				line := scoring.NS
				if side == 'E' || side == 'W' {
					line = scoring.EW
				}
				where = fmt.Sprintf("%s (%d %s)", where, row.Table, say.SideLetters(line))
			}
			for _, m := range st.Players(who) {
				if m.Number == "" && (m.Name == "" || m.Name == session.Somebody) {
					continue // nobody knows who that is
				}
				list = append(list, attendant{cmp.Or(m.Name, m.Number), m.Number, where})
			}
			for _, f := range st.Substitutes[who] {
				for _, name := range f.Names {
					if name != "" {
						list = append(list, attendant{name, "", where})
					}
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b attendant) int {
		return cmp.Or(cmp.Compare(names.Fold(names.Surname(a.name)), names.Fold(names.Surname(b.name))),
			cmp.Compare(names.Fold(a.name), names.Fold(b.name)))
	})
	return list
}
