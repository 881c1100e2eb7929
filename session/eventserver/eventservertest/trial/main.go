// Trial runs a PostgreSQL for trying an evening on several computers: on this
// computer alone, durable, until Ctrl-C. What it keeps is in the folder named, and
// gone on with the next time.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"clubnight/session/eventserver/eventservertest"
)

func main() {
	folder := flag.String("folder", filepath.Join("bin", "event-server"), "where the server keeps everything")
	flag.Parse()
	if err := run(*folder); err != nil {
		fmt.Fprintln(os.Stderr, err)
		if errors.Is(err, eventservertest.ErrFolder) {
			fmt.Fprintln(os.Stderr,
				"Name one where everybody may go, such as: make event-server EVENT_SERVER=/var/tmp/clubnight-event-server")
		}
		os.Exit(1)
	}
}

func run(folder string) error {
	end := make(chan os.Signal, 1)
	signal.Notify(end, os.Interrupt, syscall.SIGTERM)
	s, err := eventservertest.Begin(eventservertest.Options{Folder: folder, Durable: true})
	if err != nil {
		return err
	}
	fmt.Printf("PostgreSQL runs until Ctrl-C; what it keeps is in %s. In another terminal, line by line:\n\n  %s\n\n",
		folder, strings.Join(s.Try("bin/clubscore", "bin"), "\n  "))
	fmt.Println("event join asks for the code that event create prints beside the invitation; event follow runs until Ctrl-C.")
	select {
	case <-end:
		return s.Halt()
	case <-s.Ended():
		return errors.New(s.Log())
	}
}
