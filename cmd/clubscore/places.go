package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"clubnight/session/clubfile"
	"clubnight/session/sending"
	"clubnight/session/sending/folder/overssh"
	"clubnight/session/sending/pages"
	"clubnight/session/sending/places"
	"clubnight/session/sending/secrets"
)

// keptSecrets are the passwords of places; the tests have a keyring of their own.
var keptSecrets = secrets.System()

func placesCommand() *cobra.Command {
	return group("places", "names where evenings go: BridgeWebs, members, federation, a folder, a web host",
		"Named once, they are where clubscore evening send and Publish in the window send every evening, and nothing\n"+
			"goes anywhere else. Kinds: "+strings.Join(places.Kinds(), ", ")+".",
		leaf("list CLUB", cobra.ExactArgs(1), listPlaces, "lists the places of a club"),
		leaf(`add CLUB KIND [--name "Our pages"] …`, cobra.ExactArgs(2), addPlace,
			"names a place; its password is asked, and kept by the system's keyring"),
		leaf("off CLUB PLACE", cobra.ExactArgs(2), switchPlace(true), "sends nothing there for now"),
		leaf("on CLUB PLACE", cobra.ExactArgs(2), switchPlace(false), "sends there again"),
		leaf("password CLUB PLACE", cobra.ExactArgs(2), changeSecret, "gives the place another password"),
		leaf("drop CLUB PLACE", cobra.ExactArgs(2), dropPlace,
			"forgets a place with its password; what was sent there stays there"),
	)
}

// openOutbox opens the outbox of a club file.
func openOutbox(club string) (*sending.Outbox, error) {
	if _, err := os.Stat(club); err != nil {
		return nil, fmt.Errorf("%s: %w", club, clubfile.ErrNoFile)
	}
	return sending.Open(sending.Beside(club), time.Now)
}

// placeFlags are the options of places as flags.
var placeFlags = []struct{ option, does string }{
	{places.Code, "BridgeWebs: the `CODE` of the club there"},
	{places.Which, "federation: SBU or ECats, by `NAME`"},
	{places.Mailbox, "mail, federation: the mail `ADDRESS` of the club, from which mails leave"},
	{places.From, "mail, federation: the `NAME` that stands as the sender"},
	{places.Reply, "mail, federation: the `ADDRESS` to which answers go, else the mailbox"},
	{places.Server, "mail, federation: the `HOST` where the mailbox takes mails, where it is not known by the address"},
	{places.Port, "mail, federation: its `PORT`, 465 unless said; another is encrypted by STARTTLS"},
	{pages.Path, "folder, sftp: the `FOLDER` for the club's site"},
	{pages.Host, "sftp: the `HOST`, with :PORT where it is not 22"},
	{pages.User, "sftp, webdav: the `NAME` with which one logs in"},
	{pages.Key, "sftp: the `KEY` of the host, as it was shown and compared"},
	{pages.Address, "webdav: the `ADDRESS` of the folder, https://…"},
}

// addPlace names a place.
func addPlace(flags *pflag.FlagSet) action {
	name := flags.String("name", "", "what the place is called: `NAME`, else its kind")
	given := map[string]*string{}
	for _, f := range placeFlags {
		given[f.option] = flags.String(f.option, "", f.does)
	}
	return func(ctx context.Context, words []string, out io.Writer) error {
		d := sending.Destination{ID: sending.NewID(words[1]), Kind: words[1], Name: *name, Options: map[string]string{}}
		for option, text := range given {
			d.Options[option] = *text
		}
		if d.Name == "" {
			d.Name = d.Kind
		}
		d = places.Tidy(d)
		err := places.Check(d)
		var wrong *places.OptionError
		switch {
		case errors.As(err, &wrong) && wrong.Option == pages.Key && d.Options[pages.Host] != "":
			return showKey(ctx, d.Options[pages.Host], out)
		case errors.As(err, &wrong):
			return fmt.Errorf("--%s: %w", wrong.Option, err)
		case err != nil:
			return err
		}
		box, err := openOutbox(words[0])
		if err != nil {
			return err
		}
		defer box.Close()
		if _, err := placeNamed(box, d.Name); err == nil {
			return fmt.Errorf("there is a place called %q already; give it another --name", d.Name)
		}
		if places.Secret(d.Kind) {
			if err := keepSecret(d, out); err != nil {
				return err
			}
		}
		if err := box.Name(d); err != nil {
			return err
		}
		fmt.Fprintf(out, "Evenings go to %s from now on, when they are sent.\n", d.Name)
		return nil
	}
}

// errKey is returned where somebody has to look at a host's key first.
var errKey = errors.New("compare the key with the one that the provider tells, and say it with --key")

// showKey shows what a host shows of itself. Nothing was told to it.
func showKey(ctx context.Context, host string, out io.Writer) error {
	key, err := overssh.Key(ctx, host)
	if err != nil {
		return fmt.Errorf("%s showed no key: %w", host, err)
	}
	fmt.Fprintf(out, "%s shows this key, and was told nothing:\n  %s\n", host, key)
	return errKey
}

// passwordVariable holds a place's password, for scripts.
const passwordVariable = "CLUBNIGHT_PASSWORD"

// errNoSecret is returned where a place needs a password and none was given.
var errNoSecret = errors.New("no password was given")

// keepSecret asks for a place's password and keeps it.
func keepSecret(d sending.Destination, out io.Writer) (err error) {
	secret := os.Getenv(passwordVariable)
	if secret == "" {
		if secret, err = askSecret("Password for " + d.Name); err != nil {
			return err
		}
	}
	if secret == "" {
		return errNoSecret
	}
	err = keptSecrets.Set(d.ID, secret)
	if errors.Is(err, secrets.ErrNoKeyring) || errors.Is(err, secrets.ErrTooLong) {
		fmt.Fprintf(out, "! This computer keeps no passwords: %s has to hold it when an evening is sent.\n",
			passwordVariable)
		return nil
	}
	return err
}

// errNoPlace is returned for a place that was not named.
var errNoPlace = errors.New("the club sends to no such place; clubscore places list tells them")

// placeNamed finds a place by its name or its id.
func placeNamed(box *sending.Outbox, name string) (sending.Destination, error) {
	list, err := box.Destinations()
	if err != nil {
		return sending.Destination{}, err
	}
	i := slices.IndexFunc(list, func(d sending.Destination) bool {
		return strings.EqualFold(d.Name, name) || d.ID == name
	})
	if i < 0 {
		return sending.Destination{}, fmt.Errorf("%q: %w", name, errNoPlace)
	}
	return list[i], nil
}

// onPlace does something with a place of a club.
func onPlace(do func(box *sending.Outbox, d sending.Destination, out io.Writer) error) func(*pflag.FlagSet) action {
	return func(*pflag.FlagSet) action {
		return func(_ context.Context, words []string, out io.Writer) error {
			box, err := openOutbox(words[0])
			if err != nil {
				return err
			}
			defer box.Close()
			d, err := placeNamed(box, words[1])
			if err != nil {
				return err
			}
			return do(box, d, out)
		}
	}
}

func switchPlace(off bool) func(*pflag.FlagSet) action {
	return onPlace(func(box *sending.Outbox, d sending.Destination, out io.Writer) error {
		d.Off = off
		if err := box.Name(d); err != nil {
			return err
		}
		if off {
			fmt.Fprintf(out, "Nothing goes to %s for now.\n", d.Name)
		} else {
			fmt.Fprintf(out, "Evenings go to %s again.\n", d.Name)
		}
		return nil
	})
}

var changeSecret = onPlace(func(_ *sending.Outbox, d sending.Destination, out io.Writer) error {
	if !places.Secret(d.Kind) {
		return fmt.Errorf("%s needs no password", d.Name)
	}
	return keepSecret(d, out)
})

var dropPlace = onPlace(func(box *sending.Outbox, d sending.Destination, out io.Writer) error {
	if err := box.Drop(d.ID); err != nil {
		return err
	}
	if err := keptSecrets.Forget(d.ID); err != nil && !errors.Is(err, secrets.ErrNoKeyring) {
		return err
	}
	fmt.Fprintf(out, "%s is forgotten. What was sent there stays there.\n", d.Name)
	return nil
})

// listPlaces lists the places of a club, with what each was told but its password.
func listPlaces(*pflag.FlagSet) action {
	return func(_ context.Context, words []string, out io.Writer) error {
		box, err := openOutbox(words[0])
		if err != nil {
			return err
		}
		defer box.Close()
		list, err := box.Destinations()
		if err != nil {
			return err
		}
		if len(list) == 0 {
			fmt.Fprintln(out, "No place is named yet: clubscore places add names one.")
			return nil
		}
		for _, d := range list {
			told := []string{d.Kind}
			for _, f := range places.Fields(d.Kind) {
				if text := d.Options[f.Option]; text != "" {
					told = append(told, f.Option+" "+text)
				}
			}
			if d.Off {
				told = append(told, "off")
			}
			fmt.Fprintf(out, "%s: %s\n", d.Name, strings.Join(told, ", "))
		}
		return nil
	}
}
