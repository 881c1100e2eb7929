package director

import (
	"slices"
	"strconv"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/conflicts"
)

// chairOf is a chair of a pair, by its section, the pair's number and which player of it.
func (t *turn) chairOf(section, pair, chair int) (u desk.UnknownNumber, ok bool) {
	sec, there := t.st.Section(section)
	if !there || chair < 0 || chair > 1 {
		return u, false
	}
	for _, row := range desk.PairRows(t.in, t.st, sec) {
		if row.Pair.Number == pair && row.Chairs[chair].Direction != "" {
			return desk.UnknownNumber{Row: row, Chair: chair}, true
		}
	}
	return u, false
}

// seat asks who sits on a chair: the club's players are searched while a name or a number
// is typed.
func (t *turn) seat(rest string) view {
	at, _ := cut(rest)
	n := numbersOf(at, 3)
	v := view{At: "seat " + at, Form: true, Head: head{Title: t.in.Say(screen.NameOrNumber), Back: "attention"}}
	u, ok := t.chairOf(n[0], n[1], n[2])
	if !ok {
		return v
	}
	c := u.Row.Chairs[u.Chair]
	v.Head.Title = t.in.Say(screen.WhoIs, "Pair", t.in.Words().ContestantNumber(t.st, u.Row.Pair), "Where", u.Row.Where,
		"Direction", c.Direction)
	v.Blocks = []block{quiet(c.SentText(t.in, t.st))}
	v.Fields = []field{{Name: "who", Label: t.in.Say(screen.NameOrNumber), Kind: "text", Value: t.fields["who"]}}
	club, err := t.o.Members()
	if err != nil {
		v.Live = []block{bad(desk.Explain(t.in, err).String())}
		return v
	}
	found, hint := desk.MeantSeat(t.in, t.st, u.Row, u.Chair, club, t.partners(), t.fields["who"])
	if t.o.Remember == nil {
		found = slices.DeleteFunc(found, func(o desk.SeatOffer) bool { return o.Remember })
	}
	var buttons []button
	for _, o := range found {
		b := t.seatButton(u, o)
		if text, sits := desk.SitsAlready(t.in, t.st, u.Row, u.Chair, o.Player); sits {
			b.Sure = text
		}
		buttons = append(buttons, b)
	}
	if t.fields["who"] == "" || len(found) == 0 { // else it speaks of keys
		v.Live = []block{quiet(hint)}
	}
	v.Live = append(v.Live, block{Buttons: buttons})
	return v
}

// sit has somebody sit on a chair.
func (t *turn) sit() answer {
	u, ok := t.chairOf(t.number("section"), t.number("pair"), t.number("chair"))
	if !ok {
		return t.anew()
	}
	who := session.Player{Number: t.fields["number"], Name: t.fields["name"]}
	if who.Name == "" && who.Number == "" {
		return answer{Outcome: refused, Say: t.in.Say(screen.NobodyHasIt)}
	}
	a := t.record(desk.SeatFacts(t.st, u.Row, u.Chair, who)...)
	a.Go = "attention"
	if a.Outcome == recorded && t.fields["remember"] != "" && t.o.Remember != nil {
		if err := t.o.Remember(clubfile.Player{Number: who.Number, Name: who.Name}); err != nil {
			t.o.Log.Warn("remembering a number", "error", err)
			a.Say = desk.Explain(t.in, err).String()
		}
	}
	return a
}

// conflict lists what computers recorded against each other, with the sides to choose.
func (t *turn) conflict(string) view {
	v := view{Head: head{Title: t.in.Text("Conflict"), Back: "attention"}}
	all := t.st.Conflicts()
	for i, c := range all {
		hidden := session.Key{}
		for _, e := range c.Sides {
			if k := t.hiddenEntry(e); k != (session.Key{}) {
				hidden = k
			}
		}
		if hidden != (session.Key{}) {
			v.Blocks = append(v.Blocks, block{Card: t.asksToLook(hidden, "conflict")})
			continue
		}
		v.Blocks = append(v.Blocks, block{Heading: conflicts.Rows(t.in, t.st, all[i:i+1])[0].Heading})
		if !conflicts.Decides(c) || conflicts.AllMayStand(c) {
			v.Blocks = append(v.Blocks, quiet(conflicts.Meanwhile(t.in, t.st, c)))
		}
		for side, s := range conflicts.Sides(t.in, t.st, c) {
			one := &card{Symbol: "▸", Text: s.What + "\n" + s.Who, When: s.When}
			if s.Counts {
				one.Symbol, one.Text = "▶", one.Text+"\n"+t.in.Say(screen.CountsMeanwhile)
			}
			if conflicts.Decides(c) {
				one.Buttons = []button{t.settleButton(t.in.Text("This one is right"), c, i, side)}
			}
			v.Blocks = append(v.Blocks, block{Card: one})
		}
		if len(c.Sides) > 0 {
			v.Blocks = append(v.Blocks, block{Buttons: []button{t.settleButton(t.allText(c), c, i, -1)}})
		}
	}
	if len(all) == 0 {
		v.Blocks = []block{{Text: "✓ " + t.in.Say(screen.NothingNeeds), Tone: "good"}}
	}
	return v
}

// allText is what says that a conflict is left as it counts.
func (t *turn) allText(c session.Conflict) string {
	switch {
	case c.Overtaken != nil:
		return t.in.Text("Seen")
	case conflicts.AllMayStand(c):
		return t.in.Text("Both stand")
	}
	return t.in.Text("As it counts now")
}

func (t *turn) settleButton(text string, c session.Conflict, at, side int) button {
	return button{Text: text, Do: "conflict", With: map[string]string{"at": strconv.Itoa(at), "side": strconv.Itoa(side),
		"preview": digest(c.Matter, c.Sides)}}
}

// decide decides between what computers recorded, as long as it is what was looked at.
func (t *turn) decide() answer {
	all, at := t.st.Conflicts(), t.number("at")
	side := t.given("side", -2)
	if at >= len(all) || digest(all[at].Matter, all[at].Sides) != t.fields["preview"] || side < -1 ||
		side >= len(all[at].Sides) {
		return t.anew()
	}
	a := t.record(t.st.Settle(all[at], side)...)
	if a.Outcome == recorded {
		a.Say = conflicts.Settled(t.in, t.s.State(), all[at])
	}
	return a
}
