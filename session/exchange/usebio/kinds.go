package usebio

import (
	"slices"
	"strings"

	"clubnight/scoring/method"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// kindOf is the EVENT_TYPE.
func kindOf(a *account.Account) string {
	kind := "PAIRS"
	switch a.Plays {
	case movement.Individual:
		return "INDIVIDUAL"
	case movement.Team:
		kind = "TEAMS"
	}
	if swiss(a) {
		kind = "SWISS_" + kind
	}
	return kind
}

// swiss reports whether each round is a match: of pairs, wherever there are
// matches at all.
func swiss(a *account.Account) bool {
	return a.Swiss || a.Method.Matches == "swiss" || a.Plays == movement.Pair &&
		slices.ContainsFunc(a.Sections, func(s account.Section) bool { return len(s.Matches) > 0 })
}

// kind reads an EVENT_TYPE. "MP_PAIRS", "BUTLER_PAIRS" and "CROSS_IMP" are older
// names or a program's own.
func kind(text string) (plays movement.ContestantKind, swiss bool, scored string) {
	switch {
	case strings.Contains(text, "INDIVIDUAL"):
		plays = movement.Individual
	case strings.Contains(text, "TEAM"), text == "KO":
		plays = movement.Team
	case strings.HasPrefix(text, "MP_"):
		scored = "mp"
	case strings.HasPrefix(text, "BUTLER"):
		scored = "butler"
	case strings.HasPrefix(text, "CROSS_IMP"):
		scored = "crossimp"
	}
	return plays, strings.Contains(text, "SWISS"), scored
}

// boardMethods are the words for how boards are scored, in the order in which a
// method looks for its own.
var boardMethods = []struct{ usebio, pairs, teams string }{
	{"MATCH_POINTS", "mp", ""},
	{"BUTLER", "butler", ""},
	{"BUTLER_IMPS", "butler", ""},
	{"CROSS_IMPS", "crossimp", ""},
	{"AGGREGATE", "total", "aggregate"},
	{"IMPS", "", "teams"},
	{"IMPS", "", "imps"},
	{"IMPS", "", "winloss"},
	{"BAM", "", "bam"},
	{"PAB", "", "bam"},
	{"HYBRID", "", "hybrid"},
	{"HYBRID", "", "patton"},
}

// methods are BOARD_SCORING_METHOD and MATCH_SCORING_METHOD, "" for nothing to say.
func methods(a *account.Account) (board, match string) {
	teams := a.Plays == movement.Team
	name := a.Method.Method
	board = "OTHER"
	switch {
	case name == "" && teams:
		board = "IMPS" // whatever it is that totals are counted in
	case name == "":
		board = "" // readers take it for matchpoints
	}
	for _, m := range boardMethods {
		if name != "" && (name == m.pairs && !teams || name == m.teams && teams) {
			board = m.usebio
			break
		}
	}
	switch {
	case teams && name == "imps":
		match = "IMPS"
	case teams && (name == "teams" || name == "" && hasVictoryPoints(a)), swiss(a) && !teams:
		match = "VPS"
	}
	return board, match
}

func hasVictoryPoints(a *account.Account) bool {
	return slices.ContainsFunc(a.Sections, func(s account.Section) bool {
		return slices.ContainsFunc(s.Matches, func(m account.Match) bool { return m.HomeVP != nil })
	})
}

// choices reads them.
func choices(plays movement.ContestantKind, swiss bool, scored, board, match string) (c method.Choices) {
	c.Method = scored
	for _, m := range boardMethods {
		if m.usebio != board || board == "IMPS" {
			continue
		}
		if plays == movement.Team && m.teams != "" {
			c.Method = m.teams
			break
		}
		if plays != movement.Team && m.pairs != "" {
			c.Method = m.pairs
			break
		}
	}
	if plays == movement.Team && (board == "IMPS" || board == "") {
		// without either, totals are counted in something else
		c.Method = map[string]string{"IMPS": "imps", "VPS": "teams"}[match]
	}
	if swiss {
		c.Matches = "swiss"
	}
	return c
}

// stated is what the words say that choices have no word for; typed is true where the
// file says what kind of event it is.
func stated(a *account.Account, typed bool, board, match string) (s account.Stated) {
	s.Totals = map[string]account.FigureUnit{"VPS": account.InVPs, "IMPS": account.InIMPs}[match]
	if a.Plays == movement.Team && board == "IMPS" {
		s.Boards = account.InIMPs
	}
	s.NoMatches = typed && a.Plays != movement.Team && !a.Swiss && match == ""
	return s
}

// awards are the elements of what each side was given, by the method; the first
// pair of each is written.
var awards = []struct {
	method string
	ns, ew string
}{
	{"mp", "NS_MATCH_POINTS", "EW_MATCH_POINTS"},
	{"crossimp", "NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS"},
	{"butler", "NS_BUTLER_POINTS", "EW_BUTLER_POINTS"},
	{"", "NS_IMPS", "EW_IMPS"},
}

// awardNames are the elements for an account: by its method, else matchpoints or IMPs by
// what the awards look like.
func awardNames(a *account.Account) (ns, ew string) {
	name := a.Method.Method
	for _, w := range awards {
		if w.method == name && name != "" || name == "" && w.method == "" && losses(a) {
			return w.ns, w.ew
		}
	}
	return awards[0].ns, awards[0].ew
}

func losses(a *account.Account) bool {
	return slices.ContainsFunc(a.Sections, func(s account.Section) bool {
		return slices.ContainsFunc(s.Lines,
			func(l account.BoardPlay) bool { return l.NSAward != nil && l.NSAward.Sign() < 0 })
	})
}
