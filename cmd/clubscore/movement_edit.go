package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/session/movement"
)

// editSteps collects the steps of edit in the order in which they are given.
type editSteps []func(*movement.Editor) error

// movementEdit changes a movement by hand, step by step. Without steps it writes the
// movement in another format.
func movementEdit(flags *pflag.FlagSet) action {
	as := writingFlags(flags)
	pick := pickFlag(flags)
	unsound := flags.Bool("unsound", false, "write it even if it cannot be played as it stands")
	var steps editSteps
	steps.flags(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		file := words[0]
		all, err := readMovements(ctx, file)
		if err != nil {
			return err
		}
		m, err := pickedOne(file, all, *pick)
		if err != nil {
			return err
		}
		e := movement.NewEditor(m)
		for i, step := range steps {
			if err := step(e); err != nil {
				return fmt.Errorf("%s: step %d: %w", file, i+1, err)
			}
		}
		m = e.Movement()
		if err := m.Validate(); err != nil && !*unsound {
			return fmt.Errorf("%s: %w", file, err)
		}
		return as.write(out, m)
	}
}

// flags adds a flag for every step.
func (s *editSteps) flags(flags *pflag.FlagSet) {
	add := func(name, usage string, shape string, step func(*movement.Editor, []int) error) {
		flags.Func(name, usage, func(text string) error {
			n, err := shaped(shape, text)
			if err == nil {
				*s = append(*s, func(e *movement.Editor) error { return step(e, n) })
			}
			return err
		})
	}
	add("swap", "two pairs change seats in a round: `ROUND:A,B`", "r:n,n",
		func(e *movement.Editor, n []int) error { return e.SwapPairs(n[0], n[1], n[2]) })
	add("turn", "NS and EW change at a table in a round: `ROUND:TABLE`", "r:n",
		func(e *movement.Editor, n []int) error { return e.TurnBoard(n[1], n[0]) })
	add("seat", "who sits at a table in a round, 0 for nobody: `ROUND:TABLE=NS,EW`", "r:n=n,n",
		func(e *movement.Editor, n []int) error { return e.SetPairs(n[1], n[0], n[2], n[3]) })
	add("boards", "what a table plays in a round: `ROUND:TABLE=FIRST-LAST`, or a list with commas", "r:n=b",
		func(e *movement.Editor, n []int) error { return e.MoveBoards(n[1], n[0], n[2:]...) })
	add("swap-boards", "two tables change boards in a round: `ROUND:A,B`", "r:n,n",
		func(e *movement.Editor, n []int) error { return e.SwapBoards(n[0], n[1], n[2]) })
	add("drop-table", "take a table away: its `NUMBER`", "n",
		func(e *movement.Editor, n []int) error { return e.DropTable(n[0]) })
	add("drop-round", "take a round away: its `NUMBER`", "n",
		func(e *movement.Editor, n []int) error { return e.DropRound(n[0]) })
	add("switch", "turn the board at all tables in a `ROUND`", "n",
		func(e *movement.Editor, n []int) error { return e.SwitchArrows(n[0]) })
	add("sharing", "declare the boards that tables share, given so many `COPIES`", "n",
		func(e *movement.Editor, n []int) error { return e.DeclareSharing(n[0]) })
	flags.Func("missing",
		"the pair that is not there: its `NUMBER`, with ew before it for the other line of equal numbers (ew3); 0 for none", func(text string) error {
			half, number := movement.NSMissing, strings.TrimPrefix(text, "ns")
			if rest, ew := strings.CutPrefix(text, "ew"); ew {
				half, number = movement.EWMissing, rest
			}
			n, err := shaped("n", number)
			if err == nil {
				*s = append(*s, func(e *movement.Editor) error { return e.SetMissing(n[0], half) })
			}
			return err
		})
	flags.Func("rover", "a pair more that bumps `ns` or ew, from a round on: ns, ew, ns:3", func(text string) error {
		side, from, _ := strings.Cut(text, ":")
		half, known := halfTables[side]
		n := []int{1}
		var err error
		if from != "" {
			n, err = shaped("n", from)
		}
		if err == nil && (!known || side == "") {
			err = errors.New("ns or ew")
		}
		if err == nil {
			*s = append(*s, func(e *movement.Editor) error { return e.AddRover(half, n[0]) })
		}
		return err
	})
	flags.Func("name", "give it another `NAME`", func(name string) error {
		*s = append(*s, func(e *movement.Editor) error { return e.Rename(name) })
		return nil
	})
	flags.BoolFunc("add-table", "add an empty table", func(string) error {
		*s = append(*s, (*movement.Editor).AddTable)
		return nil
	})
	flags.BoolFunc("add-round", "add an empty round", func(string) error {
		*s = append(*s, (*movement.Editor).AddRound)
		return nil
	})
}

// shaped reads the numbers of a step, whose shape has r or n for a number and b for a
// range or a list of boards: "r:n=b" reads "3:4=13-16".
func shaped(shape, text string) ([]int, error) {
	bad := fmt.Errorf("%q is not of the form %s", text,
		strings.NewReplacer("r", "ROUND", "n", "N", "b", "FIRST-LAST").Replace(shape))
	var numbers []int
	rest := text
	for i, c := range shape {
		if strings.ContainsRune(":=,", c) {
			var found bool
			if rest, found = strings.CutPrefix(rest, string(c)); !found {
				return nil, bad
			}
			continue
		}
		word := rest
		if i+1 < len(shape) {
			end := strings.IndexByte(rest, shape[i+1])
			if end < 0 {
				return nil, bad
			}
			word = rest[:end]
		}
		rest = rest[len(word):]
		n, err := numbersOf(word, c == 'b')
		if err != nil {
			return nil, bad
		}
		numbers = append(numbers, n...)
	}
	if rest != "" {
		return nil, bad
	}
	return numbers, nil
}

// numbersOf reads a number, or if several are allowed also 13-16, a list
// with commas, or nothing.
func numbersOf(word string, several bool) ([]int, error) {
	if !several {
		n, err := strconv.ParseUint(word, 10, 16)
		return []int{int(n)}, err
	}
	if first, last, found := strings.Cut(word, "-"); found {
		from, err := strconv.ParseUint(first, 10, 16)
		to, failed := strconv.ParseUint(last, 10, 16)
		if err := errors.Join(err, failed); err != nil || to < from || to > movement.MaxBoardNumber {
			return nil, errors.New("no range of boards")
		}
		var all []int
		for b := from; b <= to; b++ {
			all = append(all, int(b))
		}
		return all, nil
	}
	var all []int
	for _, w := range strings.Split(word, ",") {
		if w == "" && word == "" {
			return nil, nil
		}
		n, err := strconv.ParseUint(w, 10, 16)
		if err != nil {
			return nil, err
		}
		all = append(all, int(n))
	}
	return all, nil
}
