package room

import (
	"fmt"
	"strings"

	"clubnight/scoring"
)

// Pad is a result that is put together by clicks, a piece at a time.
type Pad struct {
	Passed       bool
	Level        int // 0 before a bid was chosen
	Denomination scoring.Denomination
	Doubling     scoring.Doubling
	Declarer     int // -1 before one was chosen
	Tricks       int // over (+) or under (-) the contract
	Counted      bool
}

// Bid chooses the contract.
func (p *Pad) Bid(level int, d scoring.Denomination) {
	p.Passed, p.Level, p.Denomination = false, level, d
	if !p.Fits(p.Tricks) {
		p.Counted = false
	}
}

// Pass says that the board was passed out.
func (p *Pad) Pass() { *p = Pad{Passed: true, Declarer: -1} }

// Double doubles, redoubles, and takes it back.
func (p *Pad) Double() { p.Doubling = (p.Doubling + 1) % 3 }

// Fits reports whether there are as many tricks over or under the contract.
func (p *Pad) Fits(tricks int) bool {
	return p.Level > 0 && tricks <= 7-p.Level && tricks >= -(p.Level+6)
}

// Count says how many tricks were made over or under the contract.
func (p *Pad) Count(tricks int) { p.Tricks, p.Counted = tricks, true }

// Line is the result as the desk's line has it, as far as it was chosen.
func (p *Pad) Line() string {
	switch {
	case p.Passed:
		return "p"
	case p.Level == 0:
		return ""
	}
	line := fmt.Sprintf("%d%s%s", p.Level, string("cdhsn"[p.Denomination]), strings.Repeat("x", int(p.Doubling)))
	if p.Declarer < 0 {
		return line
	}
	line += string("nesw"[p.Declarer])
	switch {
	case !p.Counted:
		return line
	case p.Tricks == 0:
		return line + "="
	}
	return fmt.Sprintf("%s%+d", line, p.Tricks)
}
