package start

import (
	"slices"
	"strings"

	"clubnight/scoring"
	awards "clubnight/scoring/award"
	"clubnight/session"
	"clubnight/session/country"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// AwardChoices are the schemes of masterpoints that an evening can have, none first and
// each of their grades, with their names; at is the one that it has. Those of the club's
// country come before the others. What the evening says of a scheme itself is left to it.
func AwardChoices(in *desk.Language, of awards.Choice, within string) (options []string,
	choices []awards.Choice, at int) {
	options, choices = []string{in.Say(screen.AwardsNone)}, []awards.Choice{{}}
	add := func(c awards.Choice) {
		title := c.Scheme
		if s, _, err := c.Find(); err == nil {
			title = s.Title
		}
		options, choices = append(options, in.Say(screen.AwardsOf, "Title", title, "Grade", c.Grade)),
			append(choices, c)
	}
	all, err := country.Of(within).Schemes()
	if err != nil {
		all = nil // they are in the program: then it has none
	}
	for _, s := range all {
		for _, g := range s.Grades {
			add(awards.Choice{Scheme: s.Name, Grade: g.Name})
		}
		if len(s.Grades) == 0 {
			add(awards.Choice{Scheme: s.Name})
		}
	}
	if of.Scheme == "" {
		return options, choices, 0
	}
	own := awards.Choice{Scheme: of.Scheme, Grade: of.Grade, Text: of.Text}
	if _, g, err := of.Find(); err == nil {
		own.Grade = g.Name
	}
	at = slices.IndexFunc(choices, func(c awards.Choice) bool {
		return c.Text == own.Text && strings.EqualFold(c.Scheme, own.Scheme) && strings.EqualFold(c.Grade, own.Grade)
	})
	if at < 0 { // the club's own, or one of another version
		add(own)
		at = len(choices) - 1
	}
	return options, choices, at
}

// AwardAsks reports whether an evening has to say what the first place is worth.
func AwardAsks(c awards.Choice) bool {
	s, _, err := c.Find()
	return err == nil && s.AsksFirst()
}

// UnawardedText says why nobody can have masterpoints by the evening's scheme; "" where
// somebody may, or none is chosen.
func UnawardedText(in *desk.Language, st *session.State) string {
	var texts []string
	for _, text := range in.Words().Unawarded(st.Unawarded()) {
		texts = append(texts, in.Words().Sentence(text))
	}
	return strings.Join(texts, " ")
}

// FirstText is what the first place is worth as it is typed, "" where nothing is said.
func FirstText(in *desk.Language, c awards.Choice) string {
	if c.First.IsZero() {
		return ""
	}
	return in.Words().Short(c.First)
}

// FirstEntered is a choice in which the first place is worth what was typed; it stays as
// it is where that is no figure.
func FirstEntered(c awards.Choice, text string) awards.Choice {
	text = strings.ReplaceAll(strings.TrimSpace(text), ",", ".")
	if text == "" {
		c.First = scoring.Frac{}
		return c
	}
	next := c
	var err error
	if next.First, err = scoring.ParseFrac(text); err == nil {
		if _, _, err = next.Find(); err == nil {
			return next
		}
	}
	return c
}
