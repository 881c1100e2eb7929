package desk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/exchange"
	"clubnight/session/words/screen"
)

// DealsText says which deals there are, and who may see them.
func DealsText(in *Language, st *session.State) string {
	switch {
	case !st.Deals.Known() && st.Deals.Sealed():
		return in.Say(screen.DealsSealed)
	case !st.Deals.Known():
		return in.Say(screen.NoDealsYet)
	}
	text := []string{in.Say(screen.DealsThere, "Deals",
		in.SayCount(screen.CountDeals, len(DealNumbers(st))), "Source", st.Deals.Source)}
	if missing := withoutDeal(st); len(missing) > 0 {
		text = append(text, in.Say(screen.DealsMissing, "Boards", in.Words().Numbers(missing)))
	}
	switch {
	case !st.Deals.Released:
		if !st.Deals.NotBefore.IsZero() {
			text = append(text, in.Say(screen.DealsNotBefore, "Moment",
				in.Words().DateMoment(st.Deals.NotBefore.Local())))
		}
		return strings.Join(append(text, in.Say(screen.DealsLocked)), " ")
	case st.Deals.Seed != "":
		text = append(text, in.Say(screen.DealsSeed, "Set", st.Deals.Set, "Seed", st.Deals.Seed))
	}
	return strings.Join(append(text, in.Say(screen.DealsOpen)), " ")
}

// DealNumbers are the boards of tonight that have a deal, and, before there is a
// movement, all that do.
func DealNumbers(st *session.State) []int {
	numbers := st.Deals.Numbers(0)
	for _, s := range st.Sections {
		numbers = append(numbers, st.Deals.Numbers(s.ID)...)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// withoutDeal are the boards of tonight that have none.
func withoutDeal(st *session.State) (missing []int) {
	for _, s := range st.Sections {
		for _, b := range s.Movement.Boards() {
			if _, ok := st.Deals.Board(s.ID, b); !ok {
				missing = append(missing, b)
			}
		}
	}
	slices.Sort(missing)
	return slices.Compact(missing)
}

// HighestBoard is the highest board number of tonight, 0 before there is a movement.
func HighestBoard(st *session.State) (highest int) {
	for _, s := range st.Sections {
		for _, b := range s.Movement.Boards() {
			highest = max(highest, b)
		}
	}
	return highest
}

// DealtHere are deals for tonight from a seed: one for every board from the lowest to the
// highest number that the movements play. The source is where they come from, as it is
// kept.
func DealtHere(st *session.State, seed deal.Seed, source string) session.DealsSet {
	first, last := HighestBoard(st), HighestBoard(st)
	for _, s := range st.Sections {
		first = min(first, slices.Min(append(s.Movement.Boards(), first)))
	}
	return session.DealsSet{Source: source, Seed: seed.String(), Set: 1,
		Boards: seed.Boards(1, first, last-first+1)}
}

// HoldsEvening reports whether a file holds an evening, in any format that was registered
// with the door for files, or is a club file, which holds many and is left as it is.
func HoldsEvening(ctx context.Context, path string) (evening, club bool) {
	if clubfile.Is(path) {
		return false, true
	}
	c, err := exchange.Want(ctx, path, exchange.HoldsEvenings)
	return err == nil && len(c.Evenings) > 0, false
}

// OneEvening reports whether files are read together, as the four of ECats are; then
// path, the first of them, stands for all.
func OneEvening(paths []string) (path string, one bool) {
	sets := exchange.FileSets(paths)
	if len(sets) != 1 {
		return "", false
	}
	return sets[0][0], true
}

// ReadDeals reads a file of deals, in any format that session/deal knows.
func ReadDeals(path string) (*deal.Set, error) {
	set, err := exchange.Deals(context.Background(), path)
	if errors.Is(err, exchange.ErrUnknown) {
		err = fmt.Errorf("%w: %v", deal.ErrUnknownFormat, err) // the words are for deals
	}
	return set, err
}

// OtherDealsText says that the deals are hardly those that were played.
func OtherDealsText(in *Language, st *session.State) string {
	misfits, of := st.Misfits()
	return in.Say(screen.OtherDeals, "Of", in.SayCount(screen.CountCards, of), "Misfits", misfits)
}

// ErrManySets says that one file cannot hold the deals of sections that
// play different ones.
var ErrManySets = errors.New("the sections play different deals")

// SaveDeals writes the deals of tonight for a dealing machine; the ending of the name
// says the format. ErrManySets is returned where the sections play different deals.
func SaveDeals(path string, st *session.State) error {
	format, err := deal.ParseFormat(strings.TrimPrefix(filepath.Ext(path), "."))
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	set := &deal.Set{Sealed: true, Blind: true}
	for _, number := range DealNumbers(st) {
		boards := map[deal.Deal]deal.Board{}
		for _, s := range st.Sections {
			if b, ok := st.Deals.Board(s.ID, number); ok {
				boards[b.Deal] = b
			}
		}
		if len(boards) > 1 {
			return fmt.Errorf("board %d: %w", number, ErrManySets)
		}
		for _, b := range boards {
			set.Boards = append(set.Boards, b)
		}
	}
	var content bytes.Buffer
	if err := format.Write(&content, set); err != nil {
		return err
	}
	return os.WriteFile(path, content.Bytes(), 0o600)
}

// Unsolved reports whether a deal is there of which it is not known what
// every contract makes.
func Unsolved(st *session.State) bool {
	if len(st.Deals.Unsolved(0)) > 0 {
		return true
	}
	return slices.ContainsFunc(st.Sections, func(s session.Section) bool { return len(st.Deals.Unsolved(s.ID)) > 0 })
}

// ParText is par in words: "Par 420 North-South: 4♠ by N or S =".
func ParText(in *Language, p doubledummy.Par) string {
	if len(p.Contracts) == 0 {
		return in.Say(screen.ParPassedOut)
	}
	side, points := scoring.NS, p.Score
	if points < 0 {
		side, points = scoring.EW, -points
	}
	var ways []string
	for _, c := range p.Contracts {
		var by []string
		for _, d := range c.Declarers {
			by = append(by, in.Words().DirectionLetter(d))
		}
		ways = append(ways, in.Say(screen.ParWay, "Contract", in.Words().Contract(c.Contract), "By",
			in.Words().Or(by...),
			"Tricks", in.Words().Tricks(c.Tricks-6-c.Contract.Level)))
	}
	return in.Say(screen.ParIs, "Points", points, "Side", in.Words().Side(side), "Ways", strings.Join(ways, ", "))
}

// RecordedTexts are the auctions that the recorder sent of a board, table by table.
func RecordedTexts(in *Language, st *session.State, section, number int) (texts []string) {
	sec, _ := st.Section(section)
	if sec.Movement == nil {
		return nil
	}
	for _, table := range sec.Movement.TableNumbers() {
		for round := 1; round <= sec.Movement.Rounds; round++ {
			record, ok := st.Recorded[session.Key{Section: section, Table: table, Round: round, Board: number}]
			if !ok {
				continue
			}
			var calls []string
			for _, c := range record.Auction() {
				calls = append(calls, in.Words().RecordedBy(c)+" "+in.Words().RecordedCall(c))
			}
			if len(calls) > 0 {
				texts = append(texts, in.Say(screen.Recorded, "Table", st.TableName(section, table),
					"Calls", strings.Join(calls, ", "), "Cards", in.SayCount(screen.CountCards, len(record.Play()))))
			}
		}
	}
	return texts
}

// ReleaseDoubts is what speaks against releasing the deals now.
func ReleaseDoubts(in *Language, st *session.State, now time.Time) (doubts []string) {
	if st.Deals.NotBefore.After(now) {
		doubts = append(doubts, in.Say(screen.DealsBeforeEvent, "Moment",
			in.Words().DateMoment(st.Deals.NotBefore.Local())))
	}
	if open := st.Expected() - st.Arrived(); open > 0 {
		doubts = append(doubts, in.SayCount(screen.DealsTooEarly, open))
	}
	return doubts
}
