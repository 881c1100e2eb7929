package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/country"
)

// countryFlag adds --country.
func countryFlag(flags *pflag.FlagSet, to *string) {
	flags.StringVar(to, "country", "",
		"the club's country in two `LETTERS`, GB or NL: whose rules, masterpoints and paper; else as the club has it, and of a new club that of this computer")
}

// custom is what a new evening begins with.
type custom struct {
	country country.Country
	rules   string // by which it is scored unless --as says otherwise
	why     string // how the country came about
	kept    bool   // the rules are those of the club's last evening
}

// customOf is the custom of a club: its country is what --country says, else what its
// evenings say, else that of the computer; the rules are those of its last evening unless
// --country says another country, else those of the country.
func customOf(file, said string) (c custom, err error) {
	var code, last string
	if _, err := os.Stat(file); err == nil {
		if code, last, err = habits(file); err != nil {
			return c, err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return c, err
	}
	switch {
	case said != "":
		if c.country, err = country.Parse(said); err != nil {
			return c, fmt.Errorf("--country %w: %w", err, errUsage)
		}
		c.why = "as --country says"
		if c.country.Code != code {
			last = ""
		}
	case code != "":
		c.country, c.why = country.Of(code), "as the club has it"
	default:
		c.country, c.why = country.OfSystem(), "by the settings of this computer; --country says another"
	}
	c.rules, c.kept = cmp.Or(last, c.country.Rules), last != ""
	return c, nil
}

// habits are the country of a club file and the rule set of its last evening,
// "" for what none says.
func habits(file string) (code, rules string, err error) {
	club, err := clubfile.OpenExisting(file)
	if err != nil {
		return "", "", err
	}
	defer club.Close()
	if code, err = club.Country(); err != nil {
		return "", "", err
	}
	ids, err := club.Evenings()
	if err != nil || len(ids) == 0 {
		return code, "", err
	}
	journal, err := club.Evening(ids[0])
	if err != nil {
		return code, "", err
	}
	entries, _, err := session.Sound(journal) // one that is damaged still says what the club plays
	if err != nil {
		return code, "", err
	}
	st, err := session.Fold(entries)
	if err != nil {
		return code, "", err
	}
	if how, said := st.ScoringSaid(); said {
		rules = cmp.Or(how.As, "ebu")
	}
	return code, rules, nil
}

// tell says which country it is, and what follows.
func (c custom) tell(out io.Writer) {
	follows := []string{"rules " + c.rules}
	if c.kept {
		follows[0] += " as the evening before"
	}
	if len(c.country.Awards) > 0 {
		follows = append(follows, "masterpoints "+strings.Join(c.country.Awards, ", "))
	}
	fmt.Fprintf(out, "Country: %s, %s: %s, paper %s.\n", cmp.Or(c.country.Code, "not known"), c.why,
		strings.Join(follows, "; "), paperOf(c.country))
}

// paperOf names the paper of a country as --paper does.
func paperOf(c country.Country) string {
	if c.Letter {
		return "letter"
	}
	return "a4"
}
