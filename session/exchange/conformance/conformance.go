// Package conformance checks the scoring against results that others published: whole
// club sessions, worked examples, and the tables of the Laws.
//
//	cases, err := conformance.Run(published.Files)
//	for _, c := range cases {
//		fmt.Println(c.Name, c.Count(conformance.Equal), "of", len(c.Figures))
//	}
//
// Where a publisher is known to depart from its own rules or from the exact figure, the
// figure is marked as a deviation with the reason, and only as long as the departure is
// exactly the known one.
package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"clubnight/scoring"
)

// ErrData is returned when a file of published results cannot be read.
var ErrData = errors.New("published results cannot be read")

// Verdict is how a figure of ours compares.
type Verdict uint8

// The verdicts.
const (
	Equal     Verdict = iota
	Deviation         // the publisher departs from the rule, for the reason given
	Different
)

// String is "equal", "deviation" or "DIFFERENT".
func (v Verdict) String() string {
	switch v {
	case Equal:
		return "equal"
	case Deviation:
		return "deviation"
	}
	return "DIFFERENT"
}

// Figure is one published figure and ours.
type Figure struct {
	What            string // "pair 3, percentage"
	Published, Ours string
	Verdict         Verdict
	Reason          string // of a deviation
}

// Case is a published session, example or table.
type Case struct {
	Name    string
	By      string // who published it
	Figures []Figure
}

// Count is how many figures have that verdict.
func (c *Case) Count(v Verdict) (n int) {
	for _, f := range c.Figures {
		if f.Verdict == v {
			n++
		}
	}
	return n
}

// hold compares a figure.
func (c *Case) hold(what, published, ours string) { c.holdOr(what, published, ours, "", "") }

// holdOr compares a figure for which the publisher is known to write another one instead.
func (c *Case) holdOr(what, published, ours, instead, reason string) {
	f := Figure{What: what, Published: published, Ours: ours}
	switch {
	case ours == published:
	case instead != "" && instead == published:
		f.Verdict, f.Reason = Deviation, reason
	default:
		f.Verdict = Different
	}
	c.Figures = append(c.Figures, f)
}

// Run scores everything in data, a folder laid out as package published is. The error
// wraps ErrData or is the scoring's: published results that cannot be scored.
func Run(data fs.FS) ([]Case, error) {
	var cases []Case
	for _, run := range []func(fs.FS) (Case, error){
		contractScores, legalScores, impTable, lecturePlain, lectureWeighted, lectureSplit,
		lectureMatch, lectureWeightedTeams, lectureSplitTeams, lectureScales, allScales,
		compscoreHowell, compscoreMitchell, compscoreCross, compscoreButler,
		acblHowell, acblTraveller, simpscoreExample, bridgescoreExample,
	} {
		c, err := run(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// read reads a file of JSON.
func read(data fs.FS, name string, to any) error {
	raw, err := fs.ReadFile(data, name)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrData, err)
	}
	if err := json.Unmarshal(raw, to); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrData, name, err)
	}
	return nil
}

func two(f scoring.Frac) string { return scoring.Decimal(f, 2, scoring.HalfAwayFromZero) }
