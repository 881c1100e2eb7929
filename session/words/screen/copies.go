package screen

import (
	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/session/words"
)

// Offer says which copy could take the place of a club file, and what would be
// missing: a sentence each.
func Offer(w *words.Words, o *copies.Offer) (sentences []string) {
	say := func(text string) { sentences = append(sentences, text) }
	say(Say(w, CopyOffered, "Day", w.Day(o.Copy.At), "Time", o.Copy.At.Format("15:04"), "Holds", holds(w, o.Held)))
	if len(o.Passed) > 0 {
		say(SayCount(w, CopiesPassed, len(o.Passed)))
	}
	switch {
	case !o.Known:
		say(Say(w, CopyLacksUnsure))
	case len(o.Missing) == 0:
		say(Say(w, CopyHasAll))
	default:
		var missing []string
		for _, e := range o.Missing {
			missing = append(missing, SayCount(w, CopyLacksSome, int(e.Entries), "Evening", e.Number, "Name", e.Name))
		}
		say(Say(w, CopyLacks, "Missing", w.And(missing...)))
	}
	return sentences
}

// Copied says what was copied. What was not is in the report's troubles, which are
// explained as other errors are.
func Copied(w *words.Words, r copies.Copied) (sentences []string) {
	var paths []string
	for _, c := range r.Made {
		paths = append(paths, c.Path)
	}
	if len(paths) > 0 {
		sentences = append(sentences, Say(w, CopyMade, "Paths", w.And(paths...)))
	}
	if r.Damaged {
		sentences = append(sentences, Say(w, CopyOfDamaged))
	}
	return sentences
}

// Listed is a copy in a list: when it was made, what is in it as [clubfile.Examine] found
// it, and where it lies.
func Listed(w *words.Words, c copies.Copy, held *clubfile.Contents, err error) string {
	pairs := []any{"Day", w.Day(c.At), "Time", c.At.Format("15:04"), "Place", c.Path}
	switch {
	case err != nil || held == nil:
		return Say(w, CopyUnreadable, pairs...)
	case !held.Sound():
		return Say(w, CopyDamaged, append(pairs, "Holds", holds(w, held))...)
	}
	return Say(w, CopyListed, append(pairs, "Holds", holds(w, held))...)
}

func holds(w *words.Words, held *clubfile.Contents) string {
	return SayCount(w, CopyHolds, int(held.Entries()), "Evenings", SayCount(w, CountEvenings, len(held.Evenings)))
}
