package desk

import (
	"fmt"
	"slices"

	"clubnight/bridgemate"
	"clubnight/session"
)

// mostAttention is how many lines need attention at most: nobody reads more.
const mostAttention = 40

// Matter is something that the director should look at.
type Matter struct {
	Symbol, Text string
	Tone         Tone
	Remedy       Remedy
	Key          session.Key   // the result that CorrectResult is about
	Number       UnknownNumber // the seat that NameSeat is about
}

// Remedy is what puts a matter right.
type Remedy int

// The remedies.
const (
	NoRemedy        Remedy = iota // only the players can do it
	ChooseDeals                   // take the right deals, or take these away
	CorrectResult                 // correct the result, or enter it
	PutResultsBack                // put back what the change of a movement erased
	ShowDifferences               // look at what differs from the file
	NameSeat                      // say who sits there
	ReadWhy                       // read why the rows cannot be marked
)

// Attention lists what the director should look at, the most serious first. The differences are those
// between the score and the Bridgemate file.
func Attention(st *session.State, status bridgemate.Status, differs []bridgemate.Difference) []Matter {
	var list []Matter
	add := func(m Matter) { list = append(list, m) }
	if st.OtherDeals() {
		add(Matter{Symbol: "!", Text: OtherDealsText(st) + " Pick this line to take the right ones, or to take these away.", Tone: Bad, Remedy: ChooseDeals})
	}
	for _, d := range st.Doubtful() {
		add(Matter{Symbol: "!", Text: fmt.Sprintf("%s: %s. It is kept and not scored; pick this line to put it right.", KeyText(st, d.Key), d.Doubt),
			Tone: Bad, Remedy: CorrectResult, Key: d.Key})
	}
	for _, r := range resent(st) {
		add(Matter{Symbol: "!", Text: resentText(st, r), Tone: Bad, Remedy: CorrectResult, Key: r.Key})
	}
	if n := len(st.Restorable()); n > 0 && !Updating(status) {
		add(Matter{Symbol: "↻", Text: Counted(n, "result was", "results were") + " erased by the change of the movement and can be put back.",
			Tone: Warning, Remedy: PutResultsBack})
	}
	if text := differText(differs); text != "" && !Updating(status) {
		add(Matter{Symbol: "≠", Text: text, Tone: Warning, Remedy: ShowDifferences})
	}
	for _, k := range st.Missing() {
		add(Matter{Symbol: "!", Text: KeyText(st, k) + " is missing although the table has played on. Ask them to enter it.",
			Tone: Bad, Remedy: CorrectResult, Key: k})
	}
	if out := notLoggedOn(st, status); len(out) > 0 {
		add(Matter{Symbol: "!", Text: capital(TablesText(st, out)) + Either(len(out), " is", " are") +
			" not logged on although others have sent results. Is the Bridgemate there, and switched on?", Tone: Warning})
	}
	for _, u := range unknownNumbers(st) {
		c := u.chair()
		add(Matter{Symbol: "?", Text: fmt.Sprintf("%s, %s, pair %d: nobody in the club has number %s.",
			capital(u.Row.Where), c.Direction, u.Row.Pair.Number, c.Player.Number), Tone: Warning, Remedy: NameSeat, Number: u})
	}
	if status.Marking != nil {
		add(Matter{Symbol: "!", Text: "Results are read, but their rows could not be marked as read in the file.", Tone: Warning, Remedy: ReadWhy})
	}
	if more := len(list) - mostAttention; more > 0 {
		list = append(list[:mostAttention], Matter{Symbol: "…", Text: fmt.Sprintf("and %d more.", more)})
	}
	return list
}

// Updating reports whether Bridgemate control has still to take a change; what it erases then differs
// by itself, and would be erased again if it were put back now.
func Updating(status bridgemate.Status) bool {
	return slices.ContainsFunc(status.Tables, func(t bridgemate.TableStatus) bool { return t.Updating })
}

// notLoggedOn are the tables that have sent nothing and are not logged on although half of the others
// have sent a result.
func notLoggedOn(st *session.State, status bridgemate.Status) (out []bridgemate.TableStatus) {
	sent := map[[2]int]bool{}
	for k := range st.Results {
		sent[[2]int{k.Section, k.Table}] = true
	}
	playing := 0
	for _, t := range status.Tables {
		sec, ok := st.Section(t.Section)
		if !ok {
			continue
		}
		row, ok := sec.Movement.At(t.Table, 1)
		if !ok || !sec.Movement.Playing(row) {
			continue
		}
		playing++
		if !t.LoggedOn && !sent[[2]int{t.Section, t.Table}] {
			out = append(out, t)
		}
	}
	if 2*len(sent) < playing {
		return nil
	}
	return out
}
