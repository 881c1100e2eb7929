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
	KindSlips         Kind = "personal slips"
	KindLabels        Kind = "board labels"
)

// usual are the kinds that a club prints unless it says otherwise.
var usual = []Kind{KindRanking, KindTravellers, KindHands, KindStatistics, KindRecorded}

// Usual reports whether a club prints the kind unless it says otherwise.
func (k Kind) Usual() bool { return slices.Contains(usual, k) }

// making is how the sheets of a kind are made.
type making struct {
	of Kind
	// asItStood is true of those that are also made of an evening as it stood once
	// (session.State.Until).
	asItStood bool
	// sheets are those that the evening has, none where there is nothing to print. Of
	// is set by whoever asks.
	sheets maker
}

// kinds are all of them, in their order.
var kinds = []making{
	{KindRanking, true, where(hasRanks, rankingSheets)},
	{KindStandings, true, where(playedRounds, one("print.standings", fileStandings, StandingsSheet))},
	{KindMatches, true, where(hasMatches, one("print.matches", fileMatches, MatchSheet))},
	{KindCrossTable, true, where(hasMatches, one("print.cross-table", fileCrossTable, CrossTableSheet))},
	{KindHistory, true, where(hasMatches, one("print.match-by-match", fileHistory, HistorySheet))},
	{KindTravellers, true, where(hasPlayed, one("print.travellers", fileTravellers, Travellers))},
	{KindMatrix, true, where(hasBoards, one("print.scores-by-board", fileMatrix, MatrixSheet))},
	{KindFrequencies, true, where(hasFrequencies, one("print.frequencies", fileFrequencies, FrequencySheet))},
	{KindCards, false, where(hasRanks, one("print.personal-cards", fileCards, PersonalCards))},
	{KindPersonal, false, where(hasRanks, personalSheets)},
	{KindHands, false, handSheets},
	{KindStatistics, false, statisticsSheets},
	{KindRecorded, false, recordedSheets},
	{KindSeating, false, where(hasMovement, one("print.seating", fileSeating, SeatingSheet))},
	{KindRulings, false, rulingsSheets},
	{KindPrizes, false, where(hasRanks, func(s Sheets, st *session.State, sc *session.Scores) []Sheet {
		return one("print.prizes", filePrizes,
			func(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
				return PrizesSheet(w, st, sc, s.Prizes, p)
			})(s, st, sc)
	})},
	{KindAttendance, false, where(hasMovement, func(s Sheets, st *session.State, sc *session.Scores) []Sheet {
		return one("print.attendance", fileAttendance,
			func(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
				return AttendanceSheet(w, st, sc, s.TableMoney, p)
			})(s, st, sc)
	})},
	{KindBlanks, false, ofMovement("print.blank-travellers", fileBlanks, movementpaper.BlankTravellers)},
	{KindScoreSlips, false, ofMovement("print.score-slips", fileScoreSlips, movementpaper.ScoreSlips)},
	{KindChanges, false, changeSheets},
	{KindAnnouncements, false, ofMovement("print.announcements", fileAnnouncements, movementpaper.Announcements)},
	{KindTableCards, false, ofMovement("print.table-cards", fileTableCards, movementpaper.TableCards)},
	{KindSlips, false, ofMovement("print.personal-slips", fileSlips, movementpaper.PersonalSlips)},
	{KindLabels, false, ofMovement("print.board-labels", fileLabels, movementpaper.BoardLabels)},
}

// Kinds are all kinds in their order.
func Kinds() (list []Kind) {
	for _, k := range kinds {
		list = append(list, k.of)
	}
	return list
}

// maker makes the sheets of one kind.
type maker = func(Sheets, *session.State, *session.Scores) []Sheet

// one makes a single sheet that there always is.
func one(name printed.Message, file string,
	draw func(io.Writer, *session.State, *session.Scores, sheet.PageSetup) error) maker {
	return func(s Sheets, st *session.State, sc *session.Scores) []Sheet {
		return []Sheet{{Name: printed.Say(s.Speaker(), name),
			File: sheet.File{Kind: file, Draw: func(w io.Writer) error { return draw(w, st, sc, s.PageSetup) }}}}
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
	return []Sheet{{Name: printed.Say(s.Speaker(), "print.ranking"),
		File: sheet.File{Kind: fileRanking, Draw: func(w io.Writer) error { return s.ranking(w, st, sc) }}}}
}

func personalSheets(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	return one("print.personal-pages", filePersonal,
		func(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
			return Personal{PageSetup: p, Study: s.Study, Suggestions: s.Suggestions}.Pages(w, st, sc)
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
	return one("print.statistics", fileStatistics,
		func(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
			return StatisticsSheet(w, st, sc, figures, p)
		})(s, st, sc)
}

// rulingsSheets is there once something was ruled or put right.
func rulingsSheets(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	if len(ruled(st)) == 0 {
		return nil
	}
	return one("print.rulings", fileRulings, RulingsSheet)(s, st, sc)
}

// changeSheets is what changed since the version before, none before the second one.
func changeSheets(s Sheets, st *session.State, sc *session.Scores) []Sheet {
	d, err := history.Since(st)
	if err != nil || d == nil {
		return nil
	}
	list := one("print.changes", fileChanges,
		func(w io.Writer, _ *session.State, _ *session.Scores, p sheet.PageSetup) error {
			return DifferenceSheet(w, d, p)
		})(s, st, sc)
	list[0].Kind = differenceFile(d)
	return list
}

// ofMovement is paper of the evening's movement, none where there is none.
func ofMovement(name printed.Message, file string,
	draw func(io.Writer, movementpaper.Papers, sheet.PageSetup) error) maker {
	return where(hasMovement, func(s Sheets, st *session.State, sc *session.Scores) []Sheet {
		set := movementpaper.Papers{Title: st.Evening.Name, Club: st.Evening.Club,
			Date: st.Evening.Date, Address: s.Address}
		for _, sec := range st.Sections {
			m := sec.Movement.Clone()
			if m.Section = ""; len(st.Sections) > 1 {
				m.Section = sec.Letter()
			}
			set.Sections = append(set.Sections, m)
			set.Names = append(set.Names, namedBy(s.Speaker(), st, sec))
		}
		return one(name, file, func(w io.Writer, _ *session.State, _ *session.Scores, p sheet.PageSetup) error {
			return draw(w, set, p)
		})(s, st, sc)
	})
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
