package fleet

import (
	"encoding/json"
	"fmt"

	"clubnight/session"
	"clubnight/session/terminal"
)

// Judge looks in a journal for what phones said, and tells what is wrong: a thing that
// was answered as recorded is there once, in the entry that was named; whatever else was
// said is there once at most.
func Judge(entries []session.Entry, said []Sent) (wrong []string) {
	found, last := map[string]int{}, int64(0)
	at := map[string]int64{}
	for _, e := range entries {
		last = e.Seq
		_, body, err := session.EncodeFact(e.Fact)
		if err != nil {
			wrong = append(wrong, fmt.Sprintf("entry %d: %v", e.Seq, err))
			continue
		}
		var p session.Phoned
		if json.Unmarshal(body, &p) == nil && p.ID != "" && p.From.Visit != "" {
			found[p.ID]++
			at[p.ID] = e.Seq
		}
	}
	for _, s := range said {
		n, a := found[s.ID], s.Answer
		switch {
		case n > 1:
			wrong = append(wrong, fmt.Sprintf("TWICE: %d entries of %+v", n, s))
		case !s.Answered:
		case a.Outcome == terminal.Recorded && (n == 0 || a.Entry != at[s.ID]),
			a.Outcome == terminal.Differs && a.Entry > 0 && a.Entry != at[s.ID]:
			wrong = append(wrong, fmt.Sprintf("LOST: entry %d was named, %d is it: %+v", a.Entry, at[s.ID], s))
		case a.Outcome == terminal.Before && (a.Entry == 0 || a.Entry > last):
			wrong = append(wrong, fmt.Sprintf("LOST: no entry %d: %+v", a.Entry, s))
		}
	}
	return wrong
}
