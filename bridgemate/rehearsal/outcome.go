package rehearsal

import (
	"math/rand/v2"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/clubplay"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
)

// outcome is what a table enters for a board: the fields of ReceivedData
// except ID, times and flags.
type outcome struct {
	// entered is the first entry. Where it is not final, it is erased later
	// and final is entered.
	entered, final bws.Received
}

func (o outcome) corrected() bool { return o.entered != o.final }

// What may happen to a result, with its chances in a thousand.
const (
	chanceNotPlayed      = 6
	chanceRuling         = 6
	chanceWrongDirection = 5
	chanceCorrected      = 18
)

// outcome is a function of the seed, the line of the movement and the board alone.
// The recorder version has no adjusted scores, and where a fault was asked for
// nothing else goes wrong.
func (p *plan) outcome(r bws.Round, number int) outcome {
	table := chance(p.seed, "table", r.Section, r.Table, r.Round, number, r.NSPair, r.EWPair)
	row := bws.Received{
		Section: r.Section, Table: r.Table, Round: r.Round, Board: number, PairNS: r.NSPair, PairEW: r.EWPair,
	}
	roll := table.IntN(1000)
	if p.calm || p.disturbed(r) {
		roll = 999
	}
	if roll -= chanceNotPlayed; roll < 0 {
		row.Remarks = bws.Remark{Kind: bws.NotPlayed}.String()
		return outcome{row, row}
	}
	if roll -= chanceRuling; roll < 0 && !p.recorder {
		return ruling(row, table)
	}
	row = p.result(row, table)
	if roll < 0 {
		return outcome{row, row}
	}
	if roll -= chanceWrongDirection; roll < 0 {
		row.Remarks = bws.Remark{Kind: bws.WrongDirection}.String()
		return outcome{row, row}
	}
	if roll -= chanceCorrected; roll < 0 {
		return outcome{p.mistyped(row, table), row}
	}
	return outcome{row, row}
}

// ruling is an artificial adjusted score; half of them are announced first
// and decided later.
func ruling(row bws.Received, table *rand.Rand) outcome {
	awards := [][2]int64{{60, 40}, {40, 60}, {60, 40}, {40, 60}, {50, 50}, {60, 60}, {40, 40}, {60, 50}, {50, 60}}
	award := awards[table.IntN(len(awards))]
	final := row
	final.Remarks = bws.ArtificialScore(scoring.Int(award[0]), scoring.Int(award[1])).String()
	if table.IntN(2) == 0 {
		return outcome{final, final}
	}
	row.Remarks = bws.Remark{Kind: bws.Undecided}.String()
	return outcome{row, final}
}

// result is that of a board that was bid and played.
func (p *plan) result(row bws.Received, table *rand.Rand) bws.Received {
	b := p.board(row.Section, row.Board)
	a := p.bidding(b, table)
	// Players who sit away from their seats have the cards of others, and
	// enter themselves.
	seat, turn := a.declarer, scoring.Direction(0)
	if p.swapped(row) {
		turn = 3
		seat = (seat + turn) % 4
	}
	row.Contract = bws.FormatContract(a.contract)
	var cards []deal.PlayedCard
	tricks := 0
	if a.contract.Level > 0 {
		edge := p.skill(row.Section, row.PairNS) - p.skill(row.Section, row.PairEW)
		row.Declarer = row.PairNS
		if seat.Side() == scoring.EW {
			edge, row.Declarer = -edge, row.PairEW
		}
		tricks = b.Tricks(a.contract, a.declarer, 0.3*edge, table)
		lead := a.lead(table)
		if _, withCards := p.records(row.Section, row.Table); withCards {
			cards, tricks = b.PlayOut(a.contract, a.declarer, lead, table)
		}
		row.NSEW, row.Result = seat.String(), bws.FormatResult(tricks)
		if p.settings.bool(row.Section, row.Table, "LeadCard", true) {
			row.LeadCard = bws.FormatLead(lead.String())
		}
	}
	p.record(row, a.calls, b.Hands, cards, turn)
	return row
}

// bid is a board that was bid.
type bid struct {
	contract scoring.Contract
	declarer scoring.Direction
	calls    func(table *rand.Rand) []deal.Call
	lead     func(table *rand.Rand) deal.Card
}

// bidding lets a table bid a board: in its own way, or by the rules that were chosen,
// which are the same everywhere.
func (p *plan) bidding(b *clubplay.Board, table *rand.Rand) bid {
	a := b.Bid(table)
	if p.rules == nil {
		return bid{a.Contract, a.Declarer, a.Calls,
			func(table *rand.Rand) deal.Card { return b.Lead(a.Contract, a.Declarer, table) }}
	}
	calls := bidding.Texts(p.rules.Auction(b.Dealer, b.Vul, b.Hands, bidding.Both))
	var made bid
	made.contract, made.declarer, _, _ = deal.Contract(b.Dealer, calls)
	made.calls = func(*rand.Rand) []deal.Call { return calls }
	made.lead = func(*rand.Rand) deal.Card {
		situation, leader, _ := cardplay.After(b.Dealer, calls)
		return cardplay.OpeningLead(p.rules.Set(), situation, b.Hands[leader], nil).Card
	}
	return made
}

// skill is how well a pair plays, around 0.
func (p *plan) skill(section, pair int) float64 {
	return chance(p.seed, "skill", section, pair).NormFloat64()
}

// mistyped is a slip at the keys: the declarer's partner, or a trick too many or too few.
func (p *plan) mistyped(row bws.Received, table *rand.Rand) bws.Received {
	contract, err := scoring.ParseContract(row.Contract)
	if err != nil || contract.Level == 0 {
		return row
	}
	seat, err := scoring.ParseDirection(row.NSEW)
	if err == nil && table.IntN(3) == 0 {
		row.NSEW = ((seat + 2) % 4).String()
		return row
	}
	tricks, err := scoring.ParseTricks(row.Result)
	if err != nil {
		return row
	}
	more := contract.Level+tricks < 7 && (contract.Level+tricks == -6 || table.IntN(2) == 0)
	if more {
		tricks++
	} else {
		tricks--
	}
	row.Result = bws.FormatResult(tricks)
	return row
}
