package deals

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

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Text says which deals there are, and who may see them.
func Text(in *desk.Language, st *session.State) string {
	switch {
	case !st.Deals.Known() && st.Deals.Sealed():
		return in.Say(screen.DealsSealed)
	case !st.Deals.Known():
		return in.Say(screen.NoDealsYet)
	}
	text := []string{in.Say(screen.DealsThere, "Deals",
		in.SayCount(screen.CountDeals, len(Numbers(st))), "Source", st.Deals.Source)}
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

// Numbers are the boards of tonight that have a deal, and, before there is a
// movement, all that do.
func Numbers(st *session.State) []int {
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

// Read reads a file of deals, in any format that session/deal knows.
func Read(path string) (*deal.Set, error) {
	set, err := exchange.Deals(context.Background(), path)
	if errors.Is(err, exchange.ErrUnknown) {
		err = fmt.Errorf("%w: %v", deal.ErrUnknownFormat, err) // the words are for deals
	}
	return set, err
}

// Save writes the deals of tonight for a dealing machine; the ending of the name
// says the format. ErrManySets is returned where the sections play different deals.
func Save(path string, st *session.State) error {
	format, err := deal.ParseFormat(strings.TrimPrefix(filepath.Ext(path), "."))
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	set := &deal.Set{Sealed: true, Blind: true}
	for _, number := range Numbers(st) {
		boards := map[deal.Deal]deal.Board{}
		for _, s := range st.Sections {
			if b, ok := st.Deals.Board(s.ID, number); ok {
				boards[b.Deal] = b
			}
		}
		if len(boards) > 1 {
			return fmt.Errorf("board %d: %w", number, desk.ErrManySets)
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

// RecordedTexts are the auctions that the recorder sent of a board, table by table.
func RecordedTexts(in *desk.Language, st *session.State, section, number int) (texts []string) {
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
func ReleaseDoubts(in *desk.Language, st *session.State, now time.Time) (doubts []string) {
	if st.Deals.NotBefore.After(now) {
		doubts = append(doubts, in.Say(screen.DealsBeforeEvent, "Moment",
			in.Words().DateMoment(st.Deals.NotBefore.Local())))
	}
	if open := st.Expected() - st.Arrived(); open > 0 {
		doubts = append(doubts, in.SayCount(screen.DealsTooEarly, open))
	}
	return doubts
}
