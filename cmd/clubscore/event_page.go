package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"clubnight/reports/field"
	"clubnight/session/eventserver"
	"clubnight/session/simultaneous/tables"
)

// eventPage writes the ranking of an event as web pages.
func eventPage(flags *pflag.FlagSet) action {
	var at reached
	var alone folderEvent
	at.flags(flags)
	alone.flags(flags)
	language := flags.String("language", "en", "the `LANGUAGE` of the pages: "+tongues)
	return func(ctx context.Context, words []string, out io.Writer) error {
		w, err := languageOf(*language)
		if err != nil {
			return err
		}
		var e *field.Edition
		switch {
		case len(words) == 2 && !at.given():
			f, err := alone.score(ctx, words[1])
			if err != nil {
				return err
			}
			e = field.OfField(f, tables.Event{Name: alone.name}, time.Now())
		case len(words) == 1 && at.given():
			t, close, err := at.open(ctx)
			if err != nil {
				return err
			}
			defer close()
			if e, err = field.Of(ctx, t); err != nil {
				return err
			}
		default:
			return errUsage
		}
		index, err := field.New(e, field.Options{Words: w}).Write(words[0])
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, index)
		return err
	}
}

// eventServe serves the ranking of an event.
func eventServe(flags *pflag.FlagSet) action {
	var at reached
	at.flags(flags)
	language := flags.String("language", "en", "the `LANGUAGE` of the pages: "+tongues)
	listen := flags.String("listen", ":8080",
		"the `ADDRESS` to serve on: host:port, of this computer alone 127.0.0.1:8080")
	return func(ctx context.Context, _ []string, out io.Writer) error {
		w, err := languageOf(*language)
		if err != nil {
			return err
		}
		t, close, err := at.open(ctx)
		if err != nil {
			return err
		}
		defer close()
		l, err := net.Listen("tcp", *listen)
		if err != nil {
			return err
		}
		server := field.NewServer(field.Options{Words: w})
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		ended := make(chan error, 1)
		go func() { ended <- server.Serve(ctx, l) }()
		fmt.Fprintln(out, "http://"+net.JoinHostPort(hostName(l), strconv.Itoa(l.Addr().(*net.TCPAddr).Port))+"/")
		for ctx.Err() == nil {
			err := eventserver.Explained(ctx, field.Follow(ctx, t, server.Show))
			if ctx.Err() != nil {
				break
			}
			fmt.Fprintf(stderr, "%v; what was there last is served, and the server asked again in %v\n", err, again)
			select {
			case <-ctx.Done():
			case err := <-ended:
				return err
			case <-time.After(again):
			}
		}
		return <-ended
	}
}

// hostName is the name by which others reach what is listened on: this computer's
// where it is all of it.
func hostName(l net.Listener) string {
	if at := l.Addr().(*net.TCPAddr).IP; !at.IsUnspecified() {
		return at.String()
	}
	if name, err := os.Hostname(); err == nil {
		return name
	}
	return "localhost"
}
