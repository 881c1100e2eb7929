package printed

import (
	"strconv"
	"strings"

	"clubnight/session/review"
	"clubnight/session/words"
)

// CardsSay tells what the cards say of a board of a contestant: "their lead gave 1 trick".
// Of a board that was ruled on, or not played, it is what the contestant gets; "" where
// nothing is known.
func CardsSay(w *words.Words, b *review.Board) string {
	switch {
	case b.Result == nil && b.Other == nil:
		return w.NotPlayedBy(b.Ruling)
	case b.Ruling != nil:
		return w.Ruling(b.Ruling)
	case b.Swing == nil, len(b.Tables) == 1 && b.Tables[0].PassedOut():
		return ""
	case len(b.Tables) == 1:
		return tableSays(w, &b.Tables[0])
	}
	var says []string
	for i := range b.Tables {
		if t := &b.Tables[i]; t.Worth.Lead != 0 || t.Worth.Play != 0 {
			says = append(says, w.SideLetters(t.Side)+": "+tableSays(w, t))
		}
	}
	if len(says) == 0 {
		return Say(w, "pair.as-they-lie")
	}
	return strings.Join(says, "; ")
}

// tableSays tells how the tricks of a table came about, from the contestant's view.
func tableSays(w *words.Words, t *review.Table) string {
	lead, play := t.Worth.Lead, t.Worth.Play
	led, defence, too := Message("pair.our-lead"), Message("pair.our-defence"), Message("pair.our-defence-too")
	lost, back := Message("pair.they-lost"), Message("pair.won-back")
	if t.Declared() {
		led, defence, too = "pair.their-lead", "pair.their-defence", "pair.their-defence-too"
		lost, back = "pair.we-lost", "pair.gave-back"
	}
	var says []string
	if lead > 0 {
		says = append(says, SayCount(w, led, lead))
	}
	switch {
	case play > 0 && lead > 0:
		says = append(says, Say(w, too, "Tricks", strconv.Itoa(play)))
	case play > 0:
		says = append(says, SayCount(w, defence, play))
	case play < 0 && lead > 0:
		says = append(says, Say(w, back, "Tricks", strconv.Itoa(-play)))
	case play < 0:
		says = append(says, SayCount(w, lost, -play))
	case lead == 0:
		says = append(says, Say(w, "pair.as-they-lie"))
	}
	return strings.Join(says, ", ")
}

// PlayedMost tells the contract that most tables played on a board of a contestant: "3NT
// NS, 5 of 9"; "" where no two played the same.
func PlayedMost(w *words.Words, b *review.Board) string {
	if b.Common.Tables < 2 {
		return ""
	}
	return Say(w, "pair.common", "Contract", w.Contract(b.Common.Contract), "Side", w.SideLetters(b.Common.Side),
		"Tables", b.Common.Tables, "Of", b.Common.Of)
}
