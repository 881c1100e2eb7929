package papers

import (
	"errors"
	"strings"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/printed"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// SheetGroup is sheets for somebody, or for some time of the evening.
type SheetGroup struct {
	Title string
	Kinds []reports.Kind
}

// sheetGroups are the titles of the groups.
var sheetGroups = [...]screen.Message{reports.ForWall: screen.SheetsForWall,
	reports.ForPlayers: screen.SheetsForPlayers, reports.ForDirector: screen.SheetsForDirector,
	reports.BeforePlay: screen.SheetsBeforePlay}

// SheetGroups are all kinds of sheets, each in one group.
func SheetGroups(in *desk.Language) (list []SheetGroup) {
	for i, kinds := range reports.Groups() {
		list = append(list, SheetGroup{in.Say(sheetGroups[i]), kinds})
	}
	return list
}

// SheetName names a kind of sheet.
func SheetName(in *desk.Language, k reports.Kind) string { return printed.Say(in.Words(), k.Name()) }

// WhyNoSheet says why an evening has no sheet of a kind yet.
func WhyNoSheet(in *desk.Language, k reports.Kind) string {
	return printed.Say(in.Words(), k.Without())
}

// SheetsLacking tells of names of an evening with letters that no sheet can print, ""
// where there are none. The font is that of the club, nil for none.
func SheetsLacking(in *desk.Language, st *session.State, font *paper.Font) string {
	return reports.SayUnprintable(in.Words(), reports.UnprintableNames(st, font))
}

// MostPrizes is how many places can be given prizes by number.
const MostPrizes = 50

// prizeShares are the parts of a field that can be given prizes.
var prizeShares = []scoring.Frac{scoring.F(1, 4), scoring.F(1, 3), scoring.F(1, 2)}

// prizeNumbers are the numbers of places that are offered.
const prizeNumbers = 10

// PrizeOptions are the ways to give prizes, and which of them a rule is.
func PrizeOptions(in *desk.Language, of reports.PrizeRule) (options []string, rules []reports.PrizeRule, at int) {
	at = -1
	add := func(r reports.PrizeRule) {
		if r.First == of.First && r.Share.Equal(of.Share) {
			at = len(rules)
		}
		text := in.SayCount(screen.PrizesFirst, r.First)
		if r.First == 0 {
			text = in.Say(screen.PrizesShare, "Share", in.Words().Percent(r.Share.Mul(scoring.Int(100)), 0))
		}
		options, rules = append(options, text), append(rules, r)
	}
	if of.First == 0 && of.Share.IsZero() {
		of.First = of.Places(prizeNumbers)
	}
	for n := 1; n <= prizeNumbers; n++ {
		add(reports.PrizeRule{First: n})
	}
	for _, share := range prizeShares {
		add(reports.PrizeRule{Share: share})
	}
	if at < 0 { // one of an earlier version, or of a file
		add(of)
	}
	return options, rules, at
}

// MoneyTexts are the amounts of table money as they are typed, "" for nothing.
func MoneyTexts(in *desk.Language, m reports.TableMoney) (member, visitor string) {
	text := func(f scoring.Frac) string {
		if f.IsZero() {
			return ""
		}
		return in.Words().Short(f)
	}
	return text(m.Member), text(m.Visitor)
}

// EnteredMoney reads what everybody pays; a visitor for whom nothing is said pays as a
// member does. The error is reports.ErrMoney.
func EnteredMoney(member, visitor, currency string) (reports.TableMoney, error) {
	amount := func(text, or string) string {
		if text = strings.ReplaceAll(strings.TrimSpace(text), ",", "."); text == "" {
			return or
		}
		return text
	}
	of := amount(member, "0")
	other := amount(visitor, of)
	if strings.ContainsAny(of+other, "/ ") {
		return reports.TableMoney{}, reports.ErrMoney
	}
	return reports.ParseTableMoney(of + "/" + other + " " + currency)
}

// moneyText is table money as reports.ParseTableMoney reads it.
func moneyText(m reports.TableMoney) string {
	return scoring.Shortest(m.Member, 6, scoring.HalfEven) + "/" +
		scoring.Shortest(m.Visitor, 6, scoring.HalfEven) + " " + m.Currency
}

// NotMoney says that no amount was read.
func NotMoney(in *desk.Language, err error) string {
	if errors.Is(err, reports.ErrMoney) {
		return in.Say(screen.MoneyNotRead)
	}
	return ""
}
