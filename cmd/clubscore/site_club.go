package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/pflag"

	"clubnight/reports/clubsite"
	"clubnight/session/clubfile"
)

// siteOfClub is what is asked of the site of a whole club. Settings that are given are
// kept for the next time, beside the club file.
type siteOfClub struct {
	flags *pflag.FlagSet
	all   *bool
	lines *int
}

// settingFlags are those that are kept.
var settingFlags = []string{"title", "address", "colour", "logo", "about", "findable"}

func siteOfClubFlags(flags *pflag.FlagSet) siteOfClub {
	s := siteOfClub{flags: flags}
	s.all = flags.Bool("all", false, "all finished evenings of a club file as one site: front page, archive, "+
		"competitions, players, search; only what changed is written")
	s.lines = flags.Int("lines", 56, "with --all, how many boards at most are solved this time, so that they can be "+
		"played through; about a second for each")
	flags.String("title", "", "with --all, the `NAME` of the club on every page; kept for the next time, as the five below")
	flags.String("address", "", "with --all, the `ADDRESS` of the folder on the internet, https://…")
	flags.String("colour", "", "with --all, the club's `COLOUR`, #164a8c")
	flags.String("logo", "", "with --all, the `FILE` of the club's picture, PNG or JPEG")
	flags.String("about", "", "with --all, a `TEXT` at the foot of every page: when and where the club plays")
	flags.Bool("findable", false, "with --all, let search engines list the site")
	return s
}

// given reports whether something was asked that is for a whole club alone.
func (s siteOfClub) given() bool {
	for _, name := range append(settingFlags, "lines") {
		if s.flags.Changed(name) {
			return true
		}
	}
	return false
}

// settings are those of the club, with what was given now.
func (s siteOfClub) settings(path string) (clubsite.Settings, error) {
	kept, err := clubsite.ReadSettings(path)
	if err != nil {
		return kept, err
	}
	changed := s.flags.Changed("language")
	if changed {
		kept.Language, err = s.flags.GetString("language")
	}
	for i, to := range []*string{&kept.Club, &kept.Address, &kept.Colour, &kept.Logo, &kept.About} {
		if err == nil && s.flags.Changed(settingFlags[i]) {
			changed = true
			*to, err = s.flags.GetString(settingFlags[i])
		}
	}
	if err == nil && s.flags.Changed("logo") && kept.Logo != "" {
		kept.Logo, err = filepath.Abs(kept.Logo)
	}
	if err == nil && s.flags.Changed("findable") {
		changed = true
		kept.Findable, err = s.flags.GetBool("findable")
	}
	if err != nil || !changed {
		return kept, err
	}
	if _, err := languageOf(kept.Language); kept.Language != "" && err != nil {
		return kept, err
	}
	return kept, kept.Write(path)
}

// write builds the site of a club file in a folder.
func (s siteOfClub) write(ctx context.Context, file, folder string, out io.Writer) error {
	settings, err := s.settings(clubsite.SettingsFile(file))
	if err != nil {
		return err
	}
	club, err := clubfile.OpenExisting(file)
	if err != nil {
		return err
	}
	defer club.Close()
	o := clubsite.Options{Settings: settings, Lines: *s.lines}
	if o.Memory, err = clubsite.DefaultMemory(folder); err != nil {
		o.Memory = "" // without a folder for it everything is read again
	}
	made, err := clubsite.Build(ctx, club, folder, o)
	if errors.Is(err, clubsite.ErrForeign) {
		return fmt.Errorf("%w; choose an empty folder for the site", err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(out, made.Index)
	fmt.Fprintf(out, "%s on the site, %d made anew; %s written, %d taken away\n",
		many(made.Evenings, "evening"), made.Made, many(made.Written, "file"), made.Removed)
	if made.Unsolved > 0 {
		fmt.Fprintf(out, "%d boards cannot be played through yet: the same command again solves more\n", made.Unsolved)
	}
	return nil
}
