package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
)

// theClub is in the place of a number where what counts for all who were not asked is said.
const theClub = "club"

// wishes are what --set changes of a player: where mail reaches him, and how he is named.
type wishes struct{ of, email, room, web, mails, asked string }

// wishFlags are those beside --set.
var wishFlags = []string{"email", "room", "web", "mails", "asked"}

func (w *wishes) flags(flags *pflag.FlagSet) {
	const named = "; `CHOICE` is full name, initials, number, hidden, or unasked for what the club does"
	flags.StringVar(&w.of, "set", "",
		"the `NUMBER` of a player whose e-mail address or way to be named is set; club for all who were not asked")
	flags.StringVar(&w.email, "email", "", "with --set: the player's e-mail `ADDRESS`; empty for none")
	flags.StringVar(&w.room, "room", "", "with --set: how the player is named on paper and in the room"+named)
	flags.StringVar(&w.web, "web", "", "with --set: how on the internet"+named)
	flags.StringVar(&w.mails, "mails", "", "with --set: how in mails to others"+named)
	flags.StringVar(&w.asked, "asked", "", "with --set: the `DATE` on which the player said so, YYYY-MM-DD; today unless said")
}

// said reports whether anything is to be set.
func (w *wishes) said(flags *pflag.FlagSet) bool {
	for _, name := range wishFlags {
		if flags.Changed(name) {
			return true
		}
	}
	return false
}

// set changes what was said, and nothing else.
func (w *wishes) set(club *clubfile.File, flags *pflag.FlagSet, out io.Writer) error {
	if w.of == "" || !w.said(flags) {
		return fmt.Errorf("--set NUMBER goes with --email, --room, --web, --mails or --asked: %w", errUsage)
	}
	if w.of == theClub {
		naming, err := club.Naming()
		if err != nil {
			return err
		}
		if flags.Changed("email") || flags.Changed("asked") {
			return fmt.Errorf("--set club has no --email and no --asked: %w", errUsage)
		}
		if err := w.name(flags, &naming); err != nil {
			return err
		}
		if err := club.SetNaming(naming); err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "who was not asked:%s\n", cmp.Or(wishesOf("", naming), " full name"))
		return err
	}
	list, err := everybody(club)
	if err != nil {
		return err
	}
	for _, p := range list {
		if p.Number != strings.TrimSpace(w.of) {
			continue
		}
		if flags.Changed("email") {
			p.Email = w.email
		}
		if err := w.name(flags, &p.Naming); err != nil {
			return err
		}
		if err := club.EditPlayer(p.Number, p); err != nil {
			return err
		}
		p = p.Tidy()
		_, err := fmt.Fprintf(out, "%-10s %s%s\n", p.Number, p.Name, wishesOf(p.Email, p.Naming))
		return err
	}
	return fmt.Errorf("player %q: %w", w.of, clubfile.ErrNoPlayer)
}

// name sets the ways to be named that were said, and when.
func (w *wishes) name(flags *pflag.FlagSet, n *clubfile.Naming) error {
	chose := false
	for _, one := range []struct {
		name, word string
		to         *clubfile.NameChoice
	}{{"room", w.room, &n.Room}, {"web", w.web, &n.Web}, {"mails", w.mails, &n.Mail}} {
		if !flags.Changed(one.name) {
			continue
		}
		chose = true
		word := one.word
		if word == "unasked" {
			word = ""
		}
		if *one.to = memberlist.ParseNaming(word); *one.to > clubfile.Hidden || one.word == "" {
			return fmt.Errorf("--%s %q: it is full name, initials, number, hidden or unasked: %w", one.name, one.word, errUsage)
		}
	}
	switch {
	case flags.Changed("asked"):
		n.Asked = w.asked
	case chose && w.of != theClub:
		n.Asked = time.Now().Format(time.DateOnly)
	}
	return nil
}

// wishesOf says what was chosen, behind a name: nothing where nothing was.
func wishesOf(email string, n clubfile.Naming) string {
	var parts []string
	if email != "" {
		parts = append(parts, email)
	}
	for _, one := range []struct {
		where string
		how   clubfile.NameChoice
	}{{"in the room ", n.Room}, {"on the internet ", n.Web}, {"in mails ", n.Mail}} {
		if word := memberlist.NamingWord(one.how); word != "" {
			parts = append(parts, one.where+word)
		}
	}
	if n.Asked != "" {
		parts = append(parts, "asked "+n.Asked)
	}
	if len(parts) == 0 {
		return ""
	}
	return "  " + strings.Join(parts, "; ")
}
