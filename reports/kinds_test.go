package reports

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"clubnight/reports/handrecord"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// What a card adds up to is what the ranking says, whatever happened and
// however it is counted.
func TestLastFigureOfEveryKind(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		evenings := map[string]*session.Session{"clean": k.Clean(t), "odd": k.Odd(t)}
		if k.Family == "howell" {
			evenings["two sections"] = combined(t, k)
		}
		for name, s := range evenings {
			st, sc := sessiontest.Scored(t, s)
			cards := cardsOf(words.English(), st, sc)
			ranked := 0
			for _, r := range sc.Rankings {
				if !r.WithHandicap {
					ranked += len(r.Ranks)
				}
			}
			if len(cards) != ranked || ranked < 2 {
				t.Fatalf("%s, %s: %d cards of %d ranked", k.Name, name, len(cards), ranked)
			}
			for _, c := range cards {
				want := sc.RankOf(c.Who).Total
				if f := sc.Fields[0]; f.Unit() == scoring.Matchpoint && f.Pairs != nil {
					want = sc.RankOf(c.Who).Percentage
				}
				i := len(c.lines) - 1
				for i >= 0 && !c.lines[i].Counted {
					i--
				}
				if i < 0 || !c.lines[i].SoFar.Equal(want) {
					t.Errorf("%s, %s: the card of %d ends with %v, the ranking has %s", k.Name, name, c.Who.Number,
						c.lines[max(i, 0)].SoFar, want)
				}
				boards := 0
				for _, l := range c.lines {
					if l.label() == "" && l.Scored {
						boards++
					}
				}
				if boards != c.Played {
					t.Errorf("%s, %s: the card of %d has %d boards that count, the ranking %d", k.Name, name,
						c.Who.Number, boards, c.Played)
				}
			}
		}
	}
}

// combined is an evening of a kind with two sections that are one field.
func combined(t *testing.T, k sessiontest.Kind) *session.Session {
	m := sessiontest.Made(t, k.Family, k.Options)
	s := sessiontest.Evening(t, k.Name, m, m.Clone())
	sessiontest.Record(t, s, session.ScoringSet{Choices: k.Choices}, session.SectionsCombined{Fields: [][]int{{1, 2}}})
	sessiontest.Play(t, s, 1, m.Rounds)
	sessiontest.Play(t, s, 2, m.Rounds-1)
	return s
}

// texts are ranking, travellers and cards of an evening as somebody reads them.
func texts(t *testing.T, s *session.Session) (ranking, travellers, cards string) {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	text := func(draw func(*bytes.Buffer) error) string {
		pdf := sheettest.Drawn(t, draw)
		sheettest.Neat(t, pdf)
		return strings.ReplaceAll(strings.Join(sheettest.PageTexts(t, pdf), ""), sheet.NoBreak, " ")
	}
	// one column after the other, sentences over several lines
	inColumns := func(draw func(*bytes.Buffer) error) string {
		pdf := sheettest.Drawn(t, draw)
		sheettest.Neat(t, pdf)
		return strings.Join(strings.Fields(sheettest.Poppler(t, pdf)), " ")
	}
	return text(func(b *bytes.Buffer) error { return RankingSheet(b, st, sc, sheettest.OnA4) }),
		inColumns(func(b *bytes.Buffer) error { return Travellers(b, st, sc, sheettest.OnA4) }),
		text(func(b *bytes.Buffer) error { return PersonalCards(b, st, sc, sheettest.OnA4) })
}

// Every kind of evening is printed in its own unit, its contestants by what they are, and
// nothing runs over anything else.
func TestSheetsOfEveryKind(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			t.Parallel()
			s := k.Odd(t)
			st, sc := sessiontest.Scored(t, s)
			ranking, travellers, cards := texts(t, s)
			for i := range sc.Rankings {
				for j := range sc.Rankings[i].Ranks {
					r := &sc.Rankings[i].Ranks[j]
					if figure := words.English().Short(figureOf(sc.Fields[0], r)); !strings.Contains(ranking, figure) {
						t.Errorf("no %s of %d in\n%s", figure, r.Who.Number, ranking)
					}
				}
			}
			unit, teams := sheet.BoardUnit(sc.Fields[0]), sc.Fields[0].Teams != nil
			label := printed.Say(words.English(), sheet.UnitLabel(unit, teams))
			if !strings.Contains(travellers, label+" NS") || !strings.Contains(cards, label) {
				t.Errorf("no unit %q in\n%s", label, travellers)
			}
			if matchpoints := unit == scoring.Matchpoint && !teams; !matchpoints &&
				(strings.Contains(ranking, "Matchpoints  ") || strings.Contains(travellers, " MP NS") ||
					strings.Contains(cards, "%  So far")) {
				t.Errorf("matchpoints on\n%s\n%s", ranking, travellers)
			}
			kind := printed.Say(words.English(), contestantLabels[st.Sections[0].Movement.Contestant])
			if !strings.Contains(ranking, kind) || !strings.Contains(cards, kind+" 1 ") {
				t.Errorf("no %q in\n%s\n%s", kind, ranking, cards)
			}
			if !strings.Contains(ranking, strings.Split(words.English().Scoring(st.Scoring), ".")[0]) {
				t.Errorf("not how it was scored:\n%s", ranking)
			}
			for _, say := range []string{"60 % of NS +140 and 40 % of NS −100 for North-South, NS +140 for East-West (Law 12C1)", "At the table: ", "played in the wrong direction"} {
				if !strings.Contains(strings.ToLower(travellers), strings.ToLower(say)) ||
					!strings.Contains(strings.ToLower(cards), strings.ToLower(say)) {
					t.Errorf("no %q in\n%s", say, travellers)
				}
			}
			if len(st.Carried) > 0 && (!strings.Contains(ranking, "Carried") ||
				!strings.Contains(cards, "Carried forward")) {
				t.Errorf("what was carried forward is missing:\n%s", ranking)
			}
			if len(st.Penalties) > 0 && (!strings.Contains(ranking, "slow play") ||
				!strings.Contains(ranking, "Bo Lind take over") || !strings.Contains(ranking, "Adjusted") ||
				!strings.Contains(ranking, "without standing") || !strings.Contains(cards, "Penalties and bonuses")) {
				t.Errorf("penalties or standings are missing:\n%s", ranking)
			}
		})
	}
}

func figureOf(f *session.Field, r *session.Rank) scoring.Frac {
	if f.Unit() == scoring.Matchpoint && f.Pairs != nil {
		return r.Percentage
	}
	return r.Total
}

var blanks = regexp.MustCompile(` +`)

// The ranking with handicap follows the scratch one, with its own places; the card
// keeps the scratch result.
func TestHandicapRanking(t *testing.T) {
	s := sessiontest.Kinds[0].Clean(t)
	st, _ := sessiontest.Scored(t, s)
	for _, who := range st.Contestants(1) {
		sessiontest.Record(t, s, session.HandicapSet{Who: who, Handicap: scoring.F(int64(who.Number), 4)})
	}
	st, sc := sessiontest.Scored(t, s)
	ranking, _, cards := texts(t, s)
	ranking = blanks.ReplaceAllString(ranking, " ")
	scratch, net, found := strings.Cut(ranking, "with handicap")
	if !found || strings.Contains(scratch, "Handicap") || !strings.Contains(net, "Handicap Net %") {
		t.Fatalf("no ranking with handicap behind the scratch one:\n%s", ranking)
	}
	for _, r := range sc.Rankings[1].Ranks {
		if figures := words.English().Signed(r.Handicap, 2) + " " +
			words.English().Figure(r.Net, 2); !strings.Contains(net, figures) {
			t.Errorf("no %q of %d in\n%s", figures, r.Who.Number, net)
		}
	}
	if n := strings.Count(cards, " of 8 · "); n != len(st.Contestants(1)) {
		t.Errorf("%d cards of %d pairs", n, len(st.Contestants(1)))
	}
}

// A sheet speaks as its page is told.
func TestWordsOfThePage(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Odd(t))
	page := sheettest.OnA4
	page.Words = words.English().Plain()
	pdf := sheettest.Drawn(t, func(b *bytes.Buffer) error { return Travellers(b, st, sc, page) })
	if text := strings.Join(sheettest.PageTexts(t, pdf), ""); !strings.Contains(text, "4Hx  W CA") ||
		strings.ContainsAny(text, "♥♠×") {
		t.Errorf("signs on\n%s", text)
	}
}

// A board that was played with two sets of cards is two travellers, and the deal
// stands with its own alone.
func TestFouledBoardIsTwoTravellers(t *testing.T) {
	s := sessiontest.Small(t)
	before := sessiontest.Dealt(t, s, true)
	board := s.State().Sections[0].Movement.Table(1)[0].Boards()[0]
	hands := func() int {
		_, travellers, _ := texts(t, before)
		return strings.Count(travellers, "HCP")
	}
	clean := hands()
	sessiontest.Record(t, s, session.BoardFouled{Section: 1, Board: board, FromRound: 2, Form: "b"})
	st, sc := sessiontest.Scored(t, s)
	forms, first := 0, 0
	for _, tr := range sc.Travellers {
		if tr.Board == board {
			forms++
			if tr.Form == "" {
				first = len(tr.Lines)
			}
		}
	}
	_, travellers, _ := texts(t, s)
	if forms != 2 || hands() != clean || strings.Count(travellers, "Board 1 · form b") != 1 {
		t.Errorf("%d forms, %d deals of %d:\n%s", forms, hands(), clean, travellers)
	}
	for _, set := range handrecord.Evening(st, sc) {
		for _, r := range set.Boards {
			times := 0
			for _, f := range r.Frequencies {
				times += f.Times
			}
			if r.Number == board && times > first {
				t.Errorf("scores of other cards with the deal of board %d: %+v", board, r.Frequencies)
			}
		}
	}
}

// One card alone says of a board what it says among all cards, and of
// nobody else's evening.
func TestOneCard(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		st, sc := sessiontest.Scored(t, k.Odd(t))
		r := &sc.Rankings[0]
		pdf := sheettest.Drawn(t, func(b *bytes.Buffer) error { return PersonalCard(b, st, sc, r, 1, sheettest.OnA4) })
		text := strings.Join(sheettest.PageTexts(t, pdf), "")
		kind := printed.Say(words.English(), contestantLabels[r.Section.Movement.Contestant])
		head := func(at int) string {
			return words.English().Capital(words.English().Contestant(st, r.Ranks[at].Who)) + "  "
		}
		own, other := head(1), head(0)
		if !strings.Contains(text, strings.TrimSpace(own)) || strings.Contains(text, other) {
			t.Errorf("%s: not %s %q alone:\n%s", k.Name, kind, own, text)
		}
		if file := CardFile(st, sc, r, 1, sheettest.OnA4); !strings.HasPrefix(file.Kind, kind+" A") {
			t.Errorf("%s: %q", k.Name, file.Kind)
		}
	}
}
