package reports

import (
	"io"
	"slices"

	"clubnight/reports/handrecord"
	"clubnight/reports/movementpaper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/overview"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Kind is a kind of sheet that an evening can have. It is kept from evening to evening.
type Kind string

// The kinds, in the order in which they are printed.
const (
	KindRanking     Kind = "ranking"
	KindStandings   Kind = "standings"
	KindMatches     Kind = "matches"
	KindCrossTable  Kind = "cross-table"
	KindHistory     Kind = "match by match"
	KindTravellers  Kind = "travellers"
	KindMatrix      Kind = "scores by board"
	KindFrequencies Kind = "frequencies"
	KindCards       Kind = "cards"
	KindPersonal    Kind = "personal pages"
	KindHands       Kind = "hand records"
	KindStatistics  Kind = "statistics"
	KindRecorded    Kind = "recorded"
	KindSeating     Kind = "seating"
	KindRulings     Kind = "rulings"
	KindPrizes      Kind = "prizes"
	KindAttendance  Kind = "attendance"
	KindBlanks      Kind = "blank travellers"
	KindScoreSlips  Kind = "score slips"

	KindChanges       Kind = "changes"
	KindAnnouncements Kind = "announcements"
	KindTableCards    Kind = "table cards"
	KindTableCodes    Kind = "table codes"
	KindSlips         Kind = "personal slips"
	KindLabels        Kind = "board labels"
)

// making is all that is told of a kind anywhere: a new one is a row of kinds.
type making struct {
	of Kind
	// name is what it is called in lists, file the end of its files' names, which is
	// English in every language; a sheet may have others of its own.
	name printed.Message
	file string
	// group is where it is offered, and at is its place there.
	group Group
	at    int
	// usual is true of those that a club prints unless it says otherwise, asItStood of
	// those that are also made of an evening as it stood once (session.State.Until).
	usual, asItStood bool
	// without is what to say while an evening has none.
	without printed.Message
	// sheets are those that the evening has, none where there is nothing to print. Of
	// is set by whoever asks, and so are name and file where they are not.
	sheets maker
}

// Group is for whom sheets are, or for what time of the evening.
type Group int

// The groups, in the order in which they are offered.
const (
	ForWall Group = iota
	ForPlayers
	ForDirector
	BeforePlay

	groups
)

// kinds are all of them, in their order.
var kinds = []making{
	{
		of: KindRanking, name: "print.ranking", file: "Ranking", group: ForWall, at: 1, usual: true,
		asItStood: true, without: "print.no-scores", sheets: where(hasRanks, rankingSheets),
	}, {
		of: KindStandings, name: "print.standings", file: "Standings after each round", group: ForWall, at: 3,
		asItStood: true, without: "print.one-round", sheets: where(playedRounds, one(StandingsSheet)),
	}, {
		of: KindMatches, name: "print.matches", file: "Matches", group: ForWall, at: 4,
		asItStood: true, without: "print.not-in-matches", sheets: where(hasMatches, one(MatchSheet)),
	}, {
		of: KindCrossTable, name: "print.cross-table", file: "Who against whom", group: ForWall, at: 5,
		asItStood: true, without: "print.not-in-matches", sheets: where(hasMatches, one(CrossTableSheet)),
	}, {
		of: KindHistory, name: "print.match-by-match", file: "Match by match", group: ForWall, at: 6,
		asItStood: true, without: "print.not-in-matches", sheets: where(hasMatches, one(HistorySheet)),
	}, {
		of: KindTravellers, name: "print.travellers", file: "Travellers", group: ForPlayers, at: 1, usual: true,
		asItStood: true, without: "print.no-scores", sheets: where(hasPlayed, one(Travellers)),
	}, {
		of: KindMatrix, name: "print.scores-by-board", file: "Scores by board", group: ForWall, at: 7,
		asItStood: true, without: "print.no-scores", sheets: where(hasBoards, one(MatrixSheet)),
	}, {
		of: KindFrequencies, name: "print.frequencies", file: "Frequencies", group: ForWall, at: 8,
		asItStood: true, without: "print.not-compared", sheets: where(hasFrequencies, one(FrequencySheet)),
	}, {
		of: KindCards, name: "print.personal-cards", file: fileCards, group: ForPlayers, at: 4,
		without: "print.no-scores", sheets: where(hasRanks, one(PersonalCards)),
	}, {
		of: KindPersonal, name: "print.personal-pages", file: "Personal pages", group: ForPlayers, at: 5,
		without: "print.no-scores", sheets: where(hasRanks, personalSheets),
	}, {
		of: KindHands, name: "print.hand-records", group: ForPlayers, at: 2, usual: true,
		without: "print.not-released", sheets: handSheets,
	}, {
		of: KindStatistics, name: "print.against-double-dummy", file: "Statistics", group: ForPlayers, at: 3, usual: true,
		without: "print.not-released", sheets: statisticsSheets,
	}, {
		of: KindRecorded, name: "print.recorded", group: ForPlayers, at: 6, usual: true,
		without: "print.not-recorded", sheets: recordedSheets,
	}, {
		of: KindSeating, name: "print.seating", file: "Seating", group: BeforePlay, at: 1,
		without: "print.no-movement", sheets: where(hasMovement, one(SeatingSheet)),
	}, {
		of: KindRulings, name: "print.rulings", file: "Rulings", group: ForDirector, at: 2,
		without: "print.not-ruled", sheets: rulingsSheets,
	}, {
		of: KindPrizes, name: "print.prizes", file: "Prizes", group: ForWall, at: 2,
		without: "print.no-scores", sheets: where(hasRanks, prizesSheets),
	}, {
		of: KindAttendance, name: "print.attendance-and-money", file: "Attendance", group: ForDirector, at: 3,
		without: "print.no-movement", sheets: where(hasMovement, attendanceSheets),
	}, {
		of: KindBlanks, name: "print.blank-travellers", file: "Blank travellers", group: BeforePlay, at: 7,
		without: "print.no-movement", sheets: ofMovement(movementpaper.BlankTravellers),
	}, {
		of: KindScoreSlips, name: "print.score-slips", file: "Score slips", group: BeforePlay, at: 8,
		without: "print.no-movement", sheets: ofMovement(movementpaper.ScoreSlips),
	}, {
		of: KindChanges, name: "print.changes", group: ForDirector, at: 1,
		without: "print.one-version", sheets: changeSheets,
	}, {
		of: KindAnnouncements, name: "print.announcements", file: "Announcements", group: BeforePlay, at: 2,
		without: "print.no-movement", sheets: ofMovement(movementpaper.Announcements),
	}, {
		of: KindTableCards, name: "print.table-cards", file: "Table cards", group: BeforePlay, at: 3,
		without: "print.no-movement", sheets: ofMovement(movementpaper.TableCards),
	}, {
		of: KindTableCodes, name: "print.table-codes", file: "Table codes", group: BeforePlay, at: 4,
		without: "print.no-phones", sheets: tableCodes,
	}, {
		of: KindSlips, name: "print.personal-slips", file: "Personal slips", group: BeforePlay, at: 5,
		without: "print.no-movement", sheets: ofMovement(movementpaper.PersonalSlips),
	}, {
		of: KindLabels, name: "print.board-labels", file: "Board and relay labels", group: BeforePlay, at: 6,
		without: "print.no-movement", sheets: ofMovement(movementpaper.BoardLabels),
	},
}

// Kinds are all kinds in their order.
func Kinds() (list []Kind) {
	for _, k := range kinds {
		list = append(list, k.of)
	}
	return list
}

// Groups are the kinds of each group, in the order in which they are offered.
func Groups() [][]Kind {
	all := make([][]Kind, groups)
	for _, k := range slices.SortedStableFunc(slices.Values(kinds), func(a, b making) int { return a.at - b.at }) {
		all[k.group] = append(all[k.group], k.of)
	}
	return all
}

// row is what is told of the kind, nothing of one that there is not.
func (k Kind) row() making {
	for _, row := range kinds {
		if row.of == k {
			return row
		}
	}
	return making{}
}

// Name is what the kind is called in lists.
func (k Kind) Name() printed.Message { return k.row().name }

// Without is what to say while an evening has no sheet of the kind.
func (k Kind) Without() printed.Message { return k.row().without }

// Usual reports whether a club prints the kind unless it says otherwise.
func (k Kind) Usual() bool { return k.row().usual }

// maker makes the sheets of one kind.
type maker = func(Sheets, *session.State, *session.Scores) []Sheet

// one makes a single sheet that there always is.
func one(draw func(io.Writer, *session.State, *session.Scores, sheet.PageSetup) error) maker {
	return func(s Sheets, st *session.State, sc *session.Scores) []Sheet {
		return []Sheet{{File: sheet.File{Draw: func(w io.Writer) error { return draw(w, st, sc, s.PageSetup) }}}}
	}
}

// where makes sheets of those evenings alone for which they tell something.
func where(tells func(*session.State, *session.Scores) bool,
	sheets maker) maker {
	return func(s Sheets, st *session.State, sc *session.Scores) []Sheet {
		if !tells(st, sc) {
			return nil
		}
		return sheets(s, st, sc)
	}
}

// playedRounds reports whether there is more than one round to tell apart, and
// the first has a result.
func playedRounds(st *session.State, sc *session.Scores) bool {
	return st.Rounds() > 1 && len(sc.Rankings) > 0 && st.Entered() > 0
}

func hasRanks(_ *session.State, sc *session.Scores) bool { return len(sc.Rankings) > 0 }

func hasPlayed(_ *session.State, sc *session.Scores) bool { return len(sc.Travellers) > 0 }

// hasMovement reports whether somebody plays somewhere.
func hasMovement(st *session.State, _ *session.Scores) bool {
	return slices.ContainsFunc(st.Sections, func(s session.Section) bool { return len(s.Movement.Rows) > 0 })
}

func hasMatches(_ *session.State, sc *session.Scores) bool { return byMatches(sc) }

func hasBoards(_ *session.State, sc *session.Scores) bool {
	return len(sc.Travellers) > 0 && len(sc.Rankings) > 0
}

func hasFrequencies(_ *session.State, sc *session.Scores) bool {
	return len(overview.Frequencies(sc)) > 0
}

// rankingSheets is the ranking, with what the sheets have beside it.
func rankingSheets(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	return []Sheet{{File: sheet.File{Draw: func(w io.Writer) error { return s.ranking(w, st, sc) }}}}
}

func personalSheets(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	return one(func(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
		return s.pages(sc, p).Everybody(w, st, sc)
	})(s, st, sc)
}

func prizesSheets(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	return one(func(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
		return PrizesSheet(w, st, sc, s.Prizes, p)
	})(s, st, sc)
}

func attendanceSheets(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	return one(func(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
		return AttendanceSheet(w, st, sc, s.TableMoney, p)
	})(s, st, sc)
}

// handSheets are those of the deals, none before they are released.
func handSheets(s Sheets, st *session.State, sc *session.Scores) (list []Sheet) {
	for _, set := range handrecord.Evening(st, sc) {
		set.AddLeads(s.Study)
		list = append(list, s.hands(set, handrecord.ClubSheet))
	}
	return list
}

func statisticsSheets(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	figures := FiguresOf(st, s.Study.Boards(st))
	if len(figures.Lines) == 0 {
		return nil
	}
	return one(func(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
		return StatisticsSheet(w, st, sc, figures, p)
	})(s, st, sc)
}

// rulingsSheets is there once something was ruled or put right.
func rulingsSheets(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	if len(ruled(st)) == 0 {
		return nil
	}
	return one(RulingsSheet)(s, st, sc)
}

// changeSheets is what changed since the version before, none before the second one.
func changeSheets(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	d, err := history.Since(st)
	if err != nil || d == nil {
		return nil
	}
	list := one(func(w io.Writer, _ *session.State, _ *session.Scores, p sheet.PageSetup) error {
		return DifferenceSheet(w, d, p)
	})(s, st, sc)
	list[0].Kind = differenceFile(d)
	return list
}

// ofMovement is paper of the evening's movement, none where there is none.
func ofMovement(draw func(io.Writer, movementpaper.Papers, sheet.PageSetup) error) maker {
	return where(hasMovement, func(s Sheets, st *session.State, sc *session.Scores) []Sheet {
		set := movementpaper.Papers{Title: st.Evening.Name, Club: st.Evening.Club,
			Date: st.Evening.Date, Address: s.Address, WiFi: s.WiFi}
		if s.TableAddress != nil {
			set.TableAddress = func(at, table int) string { return s.TableAddress(st.Sections[at].ID, table) }
		}
		for _, sec := range st.Sections {
			m := sec.Movement.Clone()
			if m.Section = ""; len(st.Sections) > 1 {
				m.Section = sec.Letter()
			}
			set.Sections = append(set.Sections, m)
			set.Names = append(set.Names, namedBy(s.Speaker(), st, sec))
		}
		return one(func(w io.Writer, _ *session.State, _ *session.Scores, p sheet.PageSetup) error {
			return draw(w, set, p)
		})(s, st, sc)
	})
}

// tableCodes is there while phones can come to a table.
func tableCodes(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	open := func(sec session.Section) bool {
		return slices.ContainsFunc(sec.Movement.TableNumbers(),
			func(table int) bool { return s.TableAddress(sec.ID, table) != "" })
	}
	if s.TableAddress == nil || !slices.ContainsFunc(st.Sections, open) {
		return nil
	}
	return ofMovement(movementpaper.TableCodes)(s, st, sc)
}

// namedBy are the contestants of a section who have a name, each in wordings from the
// fullest to the shortest.
func namedBy(say *words.Words, st *session.State, sec session.Section) map[int][]string {
	all := map[int][]string{}
	for _, who := range st.Contestants(sec.ID) {
		of, members := st.PairNames(who), st.Teams[who].Members
		if !of.IsZero() || len(members) > 0 {
			all[who.Number] = teamForms(say, of, members)
		}
	}
	return all
}

// recordedSheets are what the recorder saw, a sheet a table.
func recordedSheets(s Sheets, st *session.State, sc *session.Scores) (list []Sheet) {
	for _, set := range handrecord.Recorded(st, sc, s.Study) {
		list = append(list, s.hands(set, handrecord.SinglePages))
	}
	return list
}

// hands is a sheet with deals.
func (s Sheets) hands(set handrecord.Set, a handrecord.Arrangement) Sheet {
	o := handrecord.Options{PageSetup: s.PageSetup, Arrangement: a, FourColours: s.FourColours,
		TotalTricks: s.TotalTricks, Suggestions: s.Suggestions}
	if o.Printed.IsZero() { // a set of no evening has no moment of its own
		o.Printed = sheet.Now()
	}
	return Sheet{Name: set.KindIn(s.Speaker()),
		File: sheet.File{Kind: set.Kind(), Draw: func(w io.Writer) error { return handrecord.Write(w, set, o) }}}
}
