// Command simpscore scores pairs from a text file by total points and by matchpoints. It
// does what the program of that name does:
//
//	simpscore FILE
//
// It prints a line for each pair: total, average score, matchpoints, mean
// percentage, boards and names. Every line of FILE that is wrong is named, and
// then nothing is printed.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"clubnight/assets"
	"clubnight/session/exchange/simpscore"
	"clubnight/session/exchange/text"
)

// errUsage is returned for a wrong command line.
var errUsage = errors.New("simpscore FILE")

func main() {
	if err := run(os.Args[1:], text.NewTerminal(os.Stdout)); err != nil {
		fmt.Fprintln(text.NewTerminal(os.Stderr), err)
		if errors.Is(err, errUsage) {
			os.Exit(2)
		}
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) == 1 && args[0] == "--version" {
		_, err := fmt.Fprintln(out, "simpscore", assets.Built())
		return err
	}
	if len(args) != 1 {
		return errUsage
	}
	file, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer file.Close()
	game, err := simpscore.Parse(file)
	var problems text.Problems
	switch {
	case errors.As(err, &problems):
		return problems.In(args[0])
	case err != nil:
		return fmt.Errorf("%s: %w", args[0], err)
	}
	var report bytes.Buffer
	if err := game.Report(&report); err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	_, err = out.Write(report.Bytes())
	return err
}
