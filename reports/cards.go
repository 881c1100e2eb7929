package reports

import (
	"fmt"
	"io"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/scorecard"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// PersonalCards writes a card for every contestant as a PDF: what it did on each board
// against whom, what that was worth, and how it stood after every round; the last
// figure is that of the ranking. Two or three cards share a page where they have room,
// with a line to cut along; all cards of a document are set alike. Of many boards two of
// a round stand beside each other where that saves paper. It returns
// sheet.ErrNothingToPrint when nobody is ranked.
func PersonalCards(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	return printCards(w, st, sc, p, func(say *words.Words) []*card { return cardsOf(say, st, sc) })
}

// PersonalCard writes the card of one contestant, by its line in a ranking from 0.
func PersonalCard(w io.Writer, st *session.State, sc *session.Scores, ranking *session.Ranking,
	at int, p sheet.PageSetup) error {
	return printCards(w, st, sc, p, func(say *words.Words) []*card {
		return []*card{newCard(say, st, scorecard.Of(st, sc, ranking, at))}
	})
}

func printCards(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup,
	of func(*words.Words) []*card) error {
	s, title, when := sheet.Open(st, sc, p, "print.personal-cards")
	cards := of(s.Words)
	if len(cards) == 0 {
		return fmt.Errorf("personal cards: %w", sheet.ErrNothingToPrint)
	}
	set := newCardSet(s, st, sc, title+" · "+when, cards)
	for i, c := range cards {
		set.place(i)
		set.draw(c)
	}
	return s.Finish(w)
}

// WritePersonalCards writes the cards into dir in the way of sheet.WriteFiles, and
// returns the full name of the file.
func WritePersonalCards(dir string, st *session.State, sc *session.Scores, p sheet.PageSetup) (string, error) {
	files, err := sheet.WriteFiles(dir, st.Evening,
		sheet.File{Kind: fileCards, Draw: func(w io.Writer) error { return PersonalCards(w, st, sc, p) }})
	if err != nil {
		return "", err
	}
	return files[0], nil
}

// CardFile is the card of one contestant as a file of its own, named by its number.
func CardFile(st *session.State, sc *session.Scores, ranking *session.Ranking, at int, p sheet.PageSetup) sheet.File {
	return sheet.File{Kind: fileOf(ranking, at),
		Draw: func(w io.Writer) error { return PersonalCard(w, st, sc, ranking, at, p) }}
}

// fileOf names the file of one contestant by its number: "Pair A7 NS".
func fileOf(ranking *session.Ranking, at int) string {
	who := ranking.Ranks[at].Who
	kind := printed.Say(words.English(), contestantLabels[ranking.Section.Movement.Contestant]) + " " +
		session.Letter(who.Section) + fmt.Sprint(who.Number)
	if ranking.Side != scoring.NoSide {
		kind += " " + ranking.Side.String()
	}
	return kind
}

// commonTop is the top of all its boards, if they have the same.
func (c *card) commonTop() (top scoring.Frac, same bool) {
	for _, l := range c.lines {
		switch {
		case l.label() != "":
		case !same:
			top, same = l.Top, true
		case !l.Top.Equal(top):
			return scoring.Frac{}, false
		}
	}
	return top, same && !top.IsZero()
}
