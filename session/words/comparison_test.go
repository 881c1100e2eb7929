package words_test

import (
	"errors"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
	"clubnight/session/words"
)

// A comparison is told so that a director knows where to look.
func TestComparisonSaysWhereToLook(t *testing.T) {
	w := words.English()
	figure := func(num, den int64) *scoring.Frac { f := scoring.F(num, den); return &f }
	pair := &account.Contestant{Number: 5, Side: scoring.EW,
		Players: []account.Player{{Name: "Anna Berg"}, {Name: "Maria Holm"}}}
	line := account.BoardPlay{NSAward: figure(13, 5)}
	line.Key, line.NS, line.EW, line.Outcome = session.Key{Section: 1, Board: 26}, 2, 5, session.Played
	line.Contract, line.Declarer = scoring.Contract{Level: 4, Denomination: scoring.Spades}, scoring.North
	worse := line
	worse.Tricks = -1
	award := account.LineDifference{Board: 26, NS: 2, EW: 5, Kind: account.AwardDiffers, Published: &line,
		Scored: &line, Side: scoring.NS,
		PublishedAward: scoring.F(13, 5), ScoredAward: scoring.Int(2),
		Treatment: account.Treatment{Choice: "tops", Word: "ratio"}}
	mp := method.Choices{Method: "mp", As: "ebu"}
	d := &account.Difference{Published: pair, Scored: pair, Lines: []account.LineDifference{award},
		Figures: []account.FigureDifference{{Kind: account.OfPlace, Published: scoring.Int(3), Scored: scoring.Int(4)},
			{Kind: account.OfPercentage, Published: scoring.F(5512, 100), Scored: scoring.Int(55)}},
		Matches: []account.MatchDifference{{Round: 2, Opponent: 7, VP: true,
			Published: scoring.F(25, 2), Scored: scoring.Int(12)}}}
	alone := account.Difference{Section: "B", Published: &account.Contestant{Number: 3, Name: "The Lions"}}
	score := account.LineDifference{Board: 3, NS: 2, EW: 5, Round: 4, Kind: account.ScoreDiffers,
		Published: &line, Scored: &worse}
	missing := account.LineDifference{Board: 3, NS: 2, EW: 5, Kind: account.LineMissing, Published: &line}
	other := award
	other.Treatment = account.Treatment{Choice: "rounding", Word: "up"}
	comparison := &account.Comparison{Compared: 19, Same: 17, AllBoards: 2, Lines: []account.LineDifference{award}}
	for _, c := range [][2]string{
		{w.Compared(comparison, movement.Pair, false), "17 of 19 pairs equal"},
		{w.Compared(comparison, movement.Pair, true),
			"17 of 19 pairs equal; what follows is first as published, then as scored here"},
		{w.AllBoards(comparison), "2 totals are published as if every board had been played"},
		{w.LinesDiffer(comparison), "1 result differs"},
		{w.ContestantDiffers(d, movement.Pair),
			"pair 5 EW (Anna Berg & Maria Holm): place 3 and 4, 55.12 % and 55 %, round 2, match against 7: 12.5 and 12 VPs, because of board 26"},
		{w.WhyDiffers(d), "board 26; place 3 and 4, 55.12 % and 55 %, round 2, match against 7: 12.5 and 12 VPs"},
		{w.WhyDiffers(&alone), "only in the first"},
		{w.Differing(d, movement.Pair), "pair 5 EW (Anna Berg & Maria Holm)"},
		{w.ContestantDiffers(&alone, movement.Team), "section B, team 3 (The Lions): only in the first"},
		{w.LineDiffers(&award), "board 26, 2 against 5: North-South 2.6 and 2"},
		{strings.Join(w.Treatments(&account.Comparison{Lines: []account.LineDifference{award, other, award, score}},
			mp), "|"),
			"board 26: the first is right by another way of scoring: Matchpoints; boards with fewer scores count by their own tops|" +
				"board 26: the first is right by another way of scoring (rounding up)"},
		{w.Plain().LineDiffers(&score), "board 3, 2 against 5, round 4: 4S by N = (+620) and 4S by N -1 (-100)"},
		{w.LineDiffers(&missing), "board 3, 2 against 5: only in the first"},
		{w.AccountFault(account.Fault{At: 14, Board: 3, Table: 2, Err: account.ErrNumbers}),
			"line 14, board 3, table 2: no such board or contestants"},
		{w.AccountFault(account.Fault{Board: 3, Err: account.ErrTwice}),
			"board 3: the same contestants have this board already"},
		{w.AccountFault(account.Fault{Err: errors.New("odd")}), "cannot be read: odd"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
}

// A proof says how it is known how a file was scored, and no more than its
// figures bear out.
func TestProofSaysHowItIsKnown(t *testing.T) {
	w := words.English()
	figure := func(num, den int64) *scoring.Frac { f := scoring.F(num, den); return &f }
	pair := &account.Difference{Published: &account.Contestant{Number: 5,
		Players: []account.Player{{Name: "Anna Berg"}, {Name: "Maria Holm"}}}}
	mp := method.Choices{Method: "mp", As: "ebu"}
	all := account.Proof{Totals: account.Share{Equal: 16, Of: 16}, Places: account.Share{Equal: 16, Of: 16},
		Lines: account.Share{Equal: 432, Of: 432}}
	with := func(found account.Found, change func(p *account.Proof)) *account.Proof {
		p := all
		p.Found = found
		change(&p)
		return &p
	}
	fewer := func(first account.Unproved) func(p *account.Proof) {
		return func(p *account.Proof) { p.Totals.Equal, p.First = 15, &first }
	}
	total := account.Unproved{Who: pair, Kind: account.OfTotal, Published: figure(45, 1),
		Scored: figure(44, 1), Boards: []int{7}}
	because := func(cause account.Cause) account.Unproved { u := total; u.Cause = cause; return u }
	ratio := because(account.ByTreatment)
	ratio.Treatment = account.Treatment{Choice: "tops", Word: "ratio"}
	none := func(*account.Proof) {}
	for _, c := range []struct {
		p    *account.Proof
		want string
	}{
		{with("", none), "16 of 16 totals, 16 of 16 places and 432 of 432 lines as published"},
		{with(account.OfFile, none),
			"the file says how it was scored: 16 of 16 totals, 16 of 16 places and 432 of 432 lines as published"},
		{with(account.OfFigures, none),
			"the file does not say everything on how it was scored, and its figures show it: 16 of 16 totals, 16 of 16 places and 432 of 432 lines as published"},
		{with(account.OfFile, fewer(because(account.ByRuling))),
			"the file says how it was scored, but that does not give all the published figures: 15 of 16 totals, 16 of 16 places and " +
				"432 of 432 lines as published; the first that differs: pair 5 (Anna Berg & Maria Holm), total 45, here 44, because on board 7 the file has figures in the place of a result"},
		{with(account.OfKind, fewer(because(account.BySum))),
			"the file does not say how it was scored, and the usual way does not give all the published figures: 15 of 16 totals, 16 of 16 places and " +
				"432 of 432 lines as published; the first that differs: pair 5 (Anna Berg & Maria Holm), total 45, here 44, because all of its boards are equal and do not come to the published total"},
		{with("", fewer(ratio)),
			"15 of 16 totals, 16 of 16 places and 432 of 432 lines as published; the first that differs: pair 5 (Anna Berg & Maria Holm), total 45, here 44, " +
				"because another way of scoring gives what is published on board 7: Matchpoints; boards with fewer scores count by their own tops"},
		{&account.Proof{Found: account.OfKind},
			"the file does not say how it was scored, and has no figures that show it"},
		{&account.Proof{Found: account.OfFile}, "the file says how it was scored"},
		{&account.Proof{Matches: account.Share{Equal: 1, Of: 2},
			First: &account.Unproved{Who: pair, Round: 2, Opponent: 7, Published: figure(25, 2)}},
			"1 of 2 match results as published; the first that differs: pair 5 (Anna Berg & Maria Holm), round 2, match against 7: 12.5, none here"},
		{&account.Proof{Places: account.Share{Equal: 1, Of: 2},
			First: &account.Unproved{Who: pair, Kind: account.OfPlace, Published: figure(3, 1),
				Scored: figure(4, 1), Cause: account.ByTies}},
			"1 of 2 places as published; the first that differs: pair 5 (Anna Berg & Maria Holm), place 3, here 4, because all totals are equal, and ties are split otherwise"},
	} {
		if got := w.Proof(c.p, mp, movement.Pair); got != c.want {
			t.Errorf("%q\nwant %q", got, c.want)
		}
	}
	for _, cause := range []account.Cause{account.ByMissing, account.ByScore, account.ByRuling, account.ByTreatment,
		account.ByBoards, account.BySum, account.ByTies, account.ByOthers} {
		for _, tag := range words.Languages()[1:] {
			if text := words.For(tag).Proof(with(account.OfKind, fewer(because(cause))), mp,
				movement.Pair); text == w.Proof(with(account.OfKind, fewer(because(cause))), mp, movement.Pair) ||
				strings.Contains(text, "{{") {
				t.Errorf("%s, %s: %q", tag, cause, text)
			}
		}
	}
}
