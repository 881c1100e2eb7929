// Trial runs a PostgreSQL for trying an evening on several computers: on this computer alone, durable, until Ctrl-C. What it keeps is in
// the folder named, and gone on with the next time.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"clubnight/session/eventserver/eventservertest"
)

func main() {
	folder := flag.String("folder", filepath.Join("bin", "event-server"), "where the server keeps everything")
	flag.Parse()
	if err := run(*folder); err != nil {
		fmt.Fprintln(os.Stderr, err)
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
	fmt.Printf(`PostgreSQL runs until Ctrl-C; what it keeps is in %[1]s. To begin an event, and to look at its tables:

  bin/clubscore event create --server %[2]s --certificate %[1]s/server.pem --password-file %[1]s/password
  PGPASSWORD=$(cat %[1]s/password) psql "%[2]s?sslmode=verify-full&sslrootcert=%[1]s/server.pem"
`, folder, s.Owner().Address)
	select {
	case <-end:
		return s.Halt()
	case <-s.Ended():
		return errors.New(s.Log())
	}
}
