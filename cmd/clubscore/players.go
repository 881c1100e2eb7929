package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/bridgemate"
	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
	"clubnight/session/sending"
	"clubnight/session/words"
	"clubnight/session/words/refusals"
)

// players lists the players of a club file, or takes over those of another list.
func players(flags *pflag.FlagSet) action {
	from := flags.String("import", "",
		"a `LIST` to take over: a spreadsheet (XLSX or CSV), BMPlayerDB.mdb or another club file; what it says of known numbers replaces what was known")
	columns := flags.StringArray("column", nil,
		"with --import: what a column means, `MEANING=HEADING`; meanings are number, name, family-first, given, infix, family, national, handicap, categories, email, room, web, mails, asked and none")
	preview := flags.Bool("preview", false, "with --import: says what would be new and changed, and changes nothing")
	export := flags.String("export", "", "the new `FILE` (.xlsx or .csv) to write the list to")
	merge := flags.String("merge", "",
		"the `NUMBER` of a player who is the same person as another: his number leads to that one's from then on")
	into := flags.String("into", "", "with --merge: the `NUMBER` of the one who stays")
	fresh := flags.Bool("new", false, "begin a new club file where there is none")
	hide := flags.String("hide", "", "the `NUMBER` of a player who no longer shows in the list and in searches")
	show := flags.String("show", "", "the `NUMBER` of a hidden player who shows again")
	forget := flags.String("forget", "",
		"the `NUMBER` of a player to take out of the list and of every evening, for ever; results stay")
	hidden := flags.Bool("hidden", false, "lists the hidden players")
	var chosen wishes
	chosen.flags(flags)
	return func(ctx context.Context, words []string, out io.Writer) (err error) {
		var sheet *memberlist.File
		asked := *hidden
		for _, one := range []string{*from, *export, *merge, *hide, *show, *forget, chosen.of} {
			if one != "" && asked {
				return fmt.Errorf("--import, --export, --merge, --hide, --show, --forget, --set and --hidden: one at a time: %w", errUsage)
			}
			asked = asked || one != ""
		}
		if *from != "" {
			if sheet, err = bridgemate.ReadMembers(ctx, *from); err != nil {
				return fmt.Errorf("%s: %w", *from, err)
			}
		}
		openClub := clubfile.OpenExisting
		if *fresh {
			openClub = openOrBegin
		}
		club, err := openClub(words[0])
		if errors.Is(err, clubfile.ErrNoFile) {
			return fmt.Errorf("%w; --new begins a new club file", err)
		}
		if err != nil {
			return err
		}
		defer club.Close()
		if sheet != nil {
			return takeOver(club, sheet, *columns, *preview, out)
		}
		var list []clubfile.Player
		switch {
		case chosen.of != "" || chosen.said(flags):
			return chosen.set(club, flags, out)
		case *hide != "":
			return club.HidePlayer(*hide, true)
		case *show != "":
			return club.HidePlayer(*show, false)
		case *forget != "":
			in, err := sending.Forget(club, *forget)
			if err == nil {
				fmt.Fprintf(out, "player %s is taken out of the list and of %d evenings\n", *forget, in.Evenings)
			}
			if err == nil && in.Elsewhere > 0 {
				fmt.Fprintf(out,
					"%d of them were shared: the server and the other computers keep the name until it is forgotten there too\n", in.Elsewhere)
			}
			return err
		case *merge != "":
			return club.MergePlayers(*merge, *into)
		case *export != "":
			if list, err = club.Players(); err == nil {
				err = writeMembers(*export, list)
			}
			return err
		case *hidden:
			list, err = club.HiddenPlayers()
		default:
			list, err = club.Players()
		}
		// Beside the error of some who are damaged stand the others.
		for _, p := range list {
			fmt.Fprintf(out, "%-10s %s%s\n", p.Number, p.Name, wishesOf(p.Email, p.Naming))
		}
		if naming, unread := club.Naming(); unread == nil && naming != (clubfile.Naming{}) {
			fmt.Fprintf(out, "who was not asked:%s\n", wishesOf("", naming))
		}
		return err
	}
}

// takeOver takes a list over, and says what becomes of each line of it that
// is not as it was.
func takeOver(club *clubfile.File, sheet *memberlist.File, columns []string, only bool, out io.Writer) error {
	mapping, err := mapped(sheet, columns)
	if err != nil {
		return err
	}
	known, err := everybody(club)
	if err != nil {
		return err
	}
	p := sheet.Compare(mapping, known)
	if len(p.Lines) > 0 && !sheet.Headed() && p.Doubtful() == len(p.Lines) && p.Lines[0].Fault != nil {
		return p.Lines[0].Fault // something else than a list
	}
	for _, l := range p.Lines {
		if l.Fault != nil {
			sayFault(out, l)
		}
		if l.Kind != memberlist.Same && l.Kind != memberlist.Wrong && only {
			fmt.Fprintf(out, "%-8s %-10s %s\n",
				map[memberlist.Kind]string{memberlist.New: "new", memberlist.Changed: "changed"}[l.Kind],
				l.Player.Number, l.Player.Name)
		}
	}
	if !only {
		if err := club.SetPlayers(p.Players()); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "%d new, %d changed, %d unchanged, %d left out\n",
		p.Count(memberlist.New), p.Count(memberlist.Changed), p.Count(memberlist.Same), p.Count(memberlist.Wrong))
	return err
}

// meaningNames are what a column can mean on the command line.
var meaningNames = map[string]memberlist.Column{"none": memberlist.Ignored, "number": memberlist.Number,
	"name": memberlist.Name, "family-first": memberlist.FamilyFirst, "given": memberlist.GivenName,
	"infix": memberlist.Infix, "family": memberlist.FamilyName, "national": memberlist.National,
	"handicap": memberlist.Handicap, "categories": memberlist.Categories,
	"email": memberlist.Email, "room": memberlist.InRoom, "web": memberlist.OnWeb, "mails": memberlist.InMails,
	"asked": memberlist.AskedOn}

// sayFault says what becomes of a line with which something is wrong.
func sayFault(out io.Writer, l memberlist.Compared) {
	why := refusals.ListFault(words.English(), l.Fault)
	switch {
	case l.Kind == memberlist.Wrong:
		fmt.Fprintf(out, "left out: %s\n", why)
	case l.Given:
		fmt.Fprintf(out, "%s: is given %s\n", why, l.Player.Number)
	default:
		fmt.Fprintf(out, "%s: that is left out\n", why)
	}
}

// mapped is what the columns of a list mean: as was said, else as they look. Where more
// than one fits it must be said.
func mapped(sheet *memberlist.File, said []string) (memberlist.Mapping, error) {
	mapping, heads := slices.Clone(sheet.Guess()), sheet.Rows[0].Cells
	answered := map[memberlist.Column]bool{}
	for _, one := range said {
		meaning, head, _ := strings.Cut(one, "=")
		means, known := meaningNames[meaning]
		at := slices.IndexFunc(heads, func(h string) bool { return strings.EqualFold(h, strings.TrimSpace(head)) })
		if !known || at < 0 || at >= len(mapping) {
			return nil, fmt.Errorf("--column %s: the meaning is not known, or no column has that heading: %w", one, errUsage)
		}
		for i, was := range mapping {
			if was == means && means != memberlist.Categories {
				mapping[i] = memberlist.Ignored
			}
		}
		mapping[at], answered[means] = means, true
	}
	for _, q := range sheet.Questions() {
		if !answered[q.Meaning] {
			return nil, askColumn(q, heads)
		}
	}
	return mapping, nil
}

// askColumn asks which of several columns has a meaning.
func askColumn(q memberlist.Question, heads []string) error {
	var fits []string
	for _, at := range q.Fits {
		fits = append(fits, fmt.Sprintf("%q", heads[at]))
	}
	name := ""
	for n, c := range meaningNames {
		if c == q.Meaning {
			name = n
		}
	}
	return fmt.Errorf("more than one column may be the %s (%s); say which: --column %s=HEADING: %w",
		name, strings.Join(fits, ", "), name, errUsage)
}

// everybody is all players of a club file, hidden ones too.
func everybody(club *clubfile.File) ([]clubfile.Player, error) {
	shown, err := club.Players()
	if err != nil {
		return nil, err
	}
	hidden, err := club.HiddenPlayers()
	return append(shown, hidden...), err
}

// writeMembers writes a list to a new file.
func writeMembers(path string, list []clubfile.Player) error {
	write := memberlist.WriteCSV
	switch strings.ToLower(filepath.Ext(path)) {
	case ".xlsx":
		write = memberlist.WriteXLSX
	case ".csv":
	default:
		return fmt.Errorf("%s: a list is written as .xlsx or .csv: %w", path, errUsage)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(write(file, list), file.Close())
}
